//! The listener: accepts connections, and serves each in a thread of its own.

use bellwether_net::{LinkError, Question, Response};
use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::{Wire, WireError};
use bellwether_token::wire::{Frame, LONGEST};
use bellwether_token::{Body, Mac, Message, OfferAnswer, Token};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::admission::{SettingsMatch, may_hand_over};
use super::connection::RingConnection;
use super::connections::{INSIDE_MAX, OpenConnections};
use super::directory::HeardPeer;
use super::service::Service;
use super::shared::{RingContext, bytes_of, lock, name_of, serial_of};
use super::state::{ReceiveError, StateSum};
use super::transport::RingReport;

/// How long one may be silent.
const IDLE: Duration = Duration::from_secs(10);
/// How long the node may take to store a token and say so.
const NODE_WITHIN: Duration = Duration::from_secs(30);
/// How long a new offer of the same giver waits for the old one's thread to notice.
const GIVE_WAY_WITHIN: Duration = Duration::from_secs(2);

/// What the threads of connections share.
pub(crate) struct RingListener {
    shared: Arc<RingContext>,
    /// Every open connection, to end it with the member.
    inside: Arc<Mutex<OpenConnections>>,
    arriving: Arc<ReceiveSlot>,
}

impl Drop for RingListener {
    /// Ends the threads: their connections are over.
    fn drop(&mut self) {
        lock(&self.inside).end_all();
    }
}

impl RingListener {
    pub(crate) fn new(shared: Arc<RingContext>) -> RingListener {
        RingListener { shared, inside: Arc::default(), arriving: Arc::default() }
    }

    /// Takes connections in for as long as the member lives.
    pub(crate) async fn keep(self, listener: TcpListener) {
        loop {
            match listener.accept().await.and_then(|(stream, _)| stream.into_std()) {
                Ok(stream) => self.handle(stream),
                // Out of descriptors, most likely: others must end before the next can begin.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn handle(&self, stream: TcpStream) {
        let counters = &self.shared.counters;
        counters.accepted.add();
        let (Ok(peer), Ok(local), Ok(hold)) = (stream.peer_addr(), stream.local_addr(), stream.try_clone()) else {
            return;
        };
        let trusted = self.shared.key.is_some() || self.shared.insecure;
        let near = [peer, local].iter().all(|end| end.ip().to_canonical().is_loopback());
        if !trusted && !near {
            return counters.refused.add();
        }
        let Some(number) = lock(&self.inside).admit(hold, peer.ip().to_canonical()) else { return counters.busy.add() };
        let (shared, inside, arriving) = (self.shared.clone(), self.inside.clone(), self.arriving.clone());
        let guest = InboundConnection { shared, inside, number, arriving };
        let attend = move || {
            guest.attend(stream);
            lock(&guest.inside).left(number);
        };
        if std::thread::Builder::new().name("bellwether-door".into()).stack_size(256 * 1024).spawn(attend).is_err() {
            lock(&self.inside).left(number);
        }
    }
}

/// A connection in its thread.
struct InboundConnection {
    shared: Arc<RingContext>,
    inside: Arc<Mutex<OpenConnections>>,
    number: u64,
    arriving: Arc<ReceiveSlot>,
}

impl InboundConnection {
    fn attend(&self, stream: TcpStream) {
        let peer = stream.peer_addr().ok();
        let from = peer.map(|address| address.to_string()).unwrap_or_default();
        let Ok(end) = stream.try_clone() else { return };
        let heard = RingConnection::accept(stream, self.shared.key.as_ref()).and_then(|line| self.listen(line));
        match heard {
            Err(LinkError::Garbage(why)) => {
                self.shared.counters.garbage.add();
                self.shared.trouble(None, from, why, None);
            }
            Err(LinkError::Refused(refusal)) => {
                self.shared.counters.refused.add();
                self.shared.trouble(None, from, format!("refused: {refusal}"), None);
            }
            Ok(()) | Err(_) => {}
        }
        lock(&self.shared.answerable).retain(|_, socket| socket.peer_addr().is_ok_and(|other| Some(other) != peer));
        let _ = end.shutdown(Shutdown::Both);
    }

    fn listen(&self, mut line: RingConnection) -> Result<(), LinkError> {
        let (shared, mut bytes) = (&self.shared, Vec::new());
        line.set_timeout(IDLE)?;
        loop {
            line.receive(&mut bytes, LONGEST)?;
            lock(&self.inside).heard_from(self.number);
            if Service::is_service(&bytes) {
                let Service::Ask(question) = Service::decode(&bytes)? else {
                    return Err(LinkError::Garbage("a word that has no place on a connection".into()));
                };
                self.answer(&mut line, question)?;
                continue;
            }
            match Frame::decode(&bytes) {
                Ok(Frame { message, state_length }) => {
                    if matches!(message.body, Body::TakeToken { .. }) {
                        // Its sender numbers it without the length of the state.
                        let serial = serial_of(&bytes_of(&message, 0));
                        self.take(&mut line, message, state_length, serial)?;
                    } else {
                        self.remember_line(&line, message.author)?;
                        shared.deliver(message, serial_of(&bytes));
                    }
                }
                // Of a newer program, perhaps: we can do without it.
                Err(WireError::Tag(_)) => shared.counters.unknown_kind.add(),
                Err(why) => return Err(why.into()),
            }
        }
    }

    /// One who takes no direct messages anywhere else can be answered here; in a flock without a key only, where the
    /// bytes need nothing around them.
    fn remember_line(&self, line: &RingConnection, author: Mac) -> Result<(), LinkError> {
        if line.is_plain() {
            let mut answerable = lock(&self.shared.answerable);
            answerable.retain(|_, socket| socket.peer_addr().is_ok());
            if answerable.len() < INSIDE_MAX {
                answerable.insert(author, line.socket()?);
            }
        }
        Ok(())
    }

    /// Takes a token in. The node hears of it once its state is safe; what the node says of it is the answer. One that it
    /// would not take is answered before its state comes.
    fn take(&self, line: &mut RingConnection, message: Message, length: u64, serial: u64) -> Result<(), LinkError> {
        let shared = &self.shared;
        let Body::TakeToken { token, .. } = &message.body else { return Ok(()) };
        let (token, author, name) = (*token, message.author, name_of(token));
        // Nobody takes the token of one who goes by something else (then nothing is known of whoever spoke), nor, where
        // everybody says it, of one who has not said so. Nor is that answered: the answer would say that this member never
        // had the token, and it may have taken it before it knew.
        let settings = shared.settings_match(author);
        if settings == SettingsMatch::Different {
            shared.counters.at_odds.add();
        }
        if !may_hand_over(settings, shared.key.is_some()) {
            return Err(LinkError::Closed);
        }
        let spoke = shared.heard_from(&message).ok_or(LinkError::Closed)?;
        if length > 0 && self.decline(line, spoke, token, author)? {
            return Err(LinkError::Closed);
        }
        let _slot = self.arriving.take(author, line.socket()?)?;
        if let Err(why) = self.receive(line, length, &name) {
            shared.counters.taken_in_vain.add();
            shared.trouble(None, format!("the giver {author}"), why.to_string(), None);
            if let ReceiveError::Disk(_) = why {
                let digest = bellwether_token::Digest::default();
                let refusal = Message { author: shared.me.mac, round: 0, body: Body::TokenDestroyed { token, digest } };
                line.send_last(&bytes_of(&refusal, 0))?;
            }
            return Err(LinkError::Closed);
        }
        shared.counters.taken.add();
        let (reply, answered) = sync_channel(1);
        let arrival = RingReport::Arrival { peer: spoke, token, message, serial, reply };
        shared.report(arrival).ok_or(LinkError::Closed)?;
        let said = answered.recv_timeout(NODE_WITHIN).map_err(|_| LinkError::TimedOut)?;
        if let Ok(Frame { message: Message { body: Body::TokenDestroyed { .. }, .. }, .. }) = Frame::decode(&said) {
            // It was not wanted. A file that cannot be removed now goes with the next one that is kept.
            let _ = shared.store.discard(&name);
        }
        Ok(line.send(&said)?)
    }

    /// Asks the node whether it would take this token. If not, it has said by now what it has to say: to the giver on its own
    /// connection if it is about that token, else in the usual way.
    fn decline(
        &self,
        line: &mut RingConnection,
        peer: HeardPeer,
        token: Token,
        author: Mac,
    ) -> Result<bool, LinkError> {
        let ((reply, replied), (answer, answered)) = (sync_channel(1), oneshot::channel());
        let offer = RingReport::Offer { peer, token, author, reply, answer };
        self.shared.report(offer).ok_or(LinkError::Closed)?;
        let declined = answered.blocking_recv().map_err(|_| LinkError::Closed)? == OfferAnswer::Declined;
        if declined {
            self.shared.counters.declined.add();
            if let Ok(said) = replied.try_recv() {
                line.send_last(&said)?;
            }
        }
        Ok(declined)
    }

    fn receive(&self, line: &mut RingConnection, length: u64, name: &str) -> Result<(), ReceiveError> {
        let (store, progress) = (&self.shared.store, &self.shared.taking);
        if length == 0 {
            let mut hash = [0; 8];
            io::Read::read_exact(line, &mut hash).map_err(ReceiveError::Connection)?;
            return match u64::from_be_bytes(hash) == StateSum::empty().hash {
                true => store.keep_incoming(name, StateSum::empty()).map_err(ReceiveError::Disk),
                false => Err(ReceiveError::Checksum),
            };
        }
        if length > store.free_bytes().map_err(ReceiveError::Disk)? {
            return Err(ReceiveError::Disk(io::ErrorKind::StorageFull.into()));
        }
        let file = store.create_incoming().map_err(ReceiveError::Disk)?;
        let hash = line.receive_state_file(length, &file, progress)?;
        store.keep_incoming(name, StateSum { length, hash }).map_err(ReceiveError::Disk)
    }

    fn answer(&self, line: &mut RingConnection, question: &[u8]) -> Result<(), LinkError> {
        let shared = &self.shared;
        shared.counters.requests.add();
        let request = serde_json::from_slice(question).map_err(|why| LinkError::Garbage(why.to_string()))?;
        let (answer, answered) = oneshot::channel();
        let response = match &shared.control {
            Some(control) if control.blocking_send(Question { request, answer }).is_ok() => {
                answered.blocking_recv().map_err(|_| LinkError::Closed)?
            }
            _ => Response::Refused("this member answers no questions".into()),
        };
        let body = serde_json::to_vec(&response).map_err(|why| LinkError::Garbage(why.to_string()))?;
        Ok(line.send(&Service::Answer { mac: shared.me.mac, body: &body }.encode())?)
    }
}

/// Who is just sending a state. There is one at a time: two would only slow each other down.
#[derive(Default)]
struct ReceiveSlot {
    sender: Mutex<Option<(Mac, TcpStream)>>,
    freed: Condvar,
}

/// The slot is taken for as long as this is held.
struct SlotGuard<'a>(&'a ReceiveSlot);

impl ReceiveSlot {
    /// Waits for the slot. A sender that comes again has given its former connection up, which is ended.
    fn take(&self, sender: Mac, socket: TcpStream) -> Result<SlotGuard<'_>, LinkError> {
        let mut current = lock(&self.sender);
        if let Some((_, old)) = current.as_ref().filter(|(other, _)| *other == sender) {
            let _ = old.shutdown(Shutdown::Both);
        }
        let waited = self.freed.wait_timeout_while(current, GIVE_WAY_WITHIN, |current| current.is_some());
        (current, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if current.is_some() {
            return Err(LinkError::TimedOut);
        }
        *current = Some((sender, socket));
        Ok(SlotGuard(self))
    }
}

impl Drop for SlotGuard<'_> {
    fn drop(&mut self) {
        *lock(&self.0.sender) = None;
        self.0.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener as StdListener;

    const ANNA: Mac = Mac([2, 0, 0, 0, 0, 1]);
    const BERTA: Mac = Mac([2, 0, 0, 0, 0, 2]);

    fn pair() -> (TcpStream, TcpStream) {
        let listener = StdListener::bind("127.0.0.1:0").unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (near, listener.accept().unwrap().0)
    }

    #[test]
    fn a_sender_that_comes_again_ends_its_former_connection_and_gets_the_slot() {
        let slot = ReceiveSlot::default();
        let (near, mut far) = pair();
        let first = slot.take(ANNA, near).unwrap();
        std::thread::scope(|scope| {
            let again = scope.spawn(|| slot.take(ANNA, pair().0).is_ok());
            // The former connection's thread reads its end, and lets go of the slot.
            assert_eq!(io::Read::read(&mut far, &mut [0]).unwrap(), 0);
            drop(first);
            assert!(again.join().unwrap());
        });
        assert!(slot.take(BERTA, pair().0).is_ok(), "the slot is free again");
    }

    #[test]
    fn another_sender_waits_and_then_gives_up() {
        let slot = ReceiveSlot::default();
        let _first = slot.take(ANNA, pair().0).unwrap();
        assert!(matches!(slot.take(BERTA, pair().0), Err(LinkError::TimedOut)));
    }
}
