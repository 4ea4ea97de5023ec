//! Keeping one connection to one peer, for our own messages to it.

use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::NodeId;
use tokio::io::Ready;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::clock::BootClock;
use crate::connection::{LinkError, act, connect, flush_now, interest, progress, ready};
use crate::hello::Session;
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::session::{Membership, OPEN_WITHIN, OutboundSession, Reconnect};
use crate::shared::{Inbound, Inbox, MemberContext, resolve};
use crate::system::Socket;

/// Our side of the connection to one peer, without its socket: the peer, when to try again, and what is reported.
pub(crate) struct Dialler<M> {
    shared: Arc<MemberContext>,
    peer: NodeId,
    inbox: Arc<dyn Inbox<M>>,
    reconnect: Reconnect,
    /// When the present attempt began.
    begun: u64,
}

impl<M> Dialler<M> {
    pub(crate) fn new(shared: Arc<MemberContext>, peer: NodeId, inbox: Arc<dyn Inbox<M>>) -> Dialler<M> {
        let reconnect = Reconnect::new(shared.own.session as u32 ^ peer.number());
        Dialler { shared, peer, inbox, reconnect, begun: 0 }
    }

    pub(crate) fn outbox(&self) -> &Outbox {
        self.shared.outbox(self.peer)
    }

    /// Begins an attempt. It may take [`OPEN_WITHIN`].
    pub(crate) fn begin(&mut self, now: u64) {
        self.begun = now;
    }

    /// The peer is connected: from now on our messages are sent on this connection.
    pub(crate) fn opened(&mut self, socket: Arc<dyn Socket>, outbound: OutboundSession, session: Session) {
        let (shared, peer) = (&self.shared, self.peer);
        shared.metrics.peer(peer).connects.add();
        if shared.peers.with(|table| table.learn(peer, session)) {
            self.inbox.put(Inbound::Up { peer, session });
        }
        shared.outbox(peer).open(socket, outbound);
        shared.metrics.set_connected(peer, true);
        if self.reconnect.reached(session) {
            self.report("reached".into(), None);
        }
    }

    /// Tells our node that there is room for its stream, if it waits for that.
    pub(crate) fn tell_room(&self) {
        if let Some(full) = self.outbox().take_push_back() {
            self.inbox.put(Inbound::PushBack { peer: self.peer, full });
        }
    }

    /// The attempt failed, or the connection has ended. Returns how long to wait before the next attempt.
    pub(crate) fn ended(&mut self, now: u64, why: &LinkError) -> Duration {
        let (shared, peer) = (self.shared.clone(), self.peer);
        shared.outbox(peer).close();
        self.tell_room();
        shared.metrics.set_connected(peer, false);
        let counters = shared.metrics.peer(peer);
        counters.failures.add();
        let is_dead = |session| shared.peers.with(|table| table.is_dead(peer, session));
        let lasted = Duration::from_nanos(now.saturating_sub(self.begun));
        let retry = self.reconnect.ended(lasted, why, is_dead);
        if retry.refusal.is_some() {
            counters.refused_by.add();
        }
        if let Some(why) = retry.report {
            self.report(why, retry.refusal);
        }
        retry.pause
    }

    /// The peer is probably up: the next attempts come soon.
    pub(crate) fn peer_is_there(&mut self) {
        self.reconnect.peer_is_there();
    }

    fn report(&self, why: String, refusal: Option<Refusal>) {
        let at = self.shared.own.addresses.address_of(self.peer).map(|address| address.to_string()).unwrap_or_default();
        self.inbox.put(Inbound::Trouble { peer: Some(self.peer), at, why, refusal });
    }
}

/// Connects to a peer again and again until the member ends.
pub(crate) async fn keep_dialling<M>(mut dialler: Dialler<M>) {
    loop {
        while dialler.shared.own.addresses.address_of(dialler.peer).is_none() {
            dialler.outbox().dial.notified().await;
        }
        dialler.begin(BootClock::now());
        let ended = match timeout(OPEN_WITHIN, open(&dialler.shared, dialler.peer)).await {
            Err(_) => LinkError::TimedOut,
            Ok(Err(error)) => error,
            Ok(Ok((socket, outbound, session))) => {
                let socket = Arc::new(socket);
                dialler.opened(socket.clone(), outbound, session);
                keep_open(&dialler.shared.own, dialler.outbox(), &socket, || dialler.tell_room()).await
            }
        };
        let pause = dialler.ended(BootClock::now(), &ended);
        let waited = tokio::select! {
            () = sleep(pause) => true,
            () = dialler.outbox().dial.notified() => false,
        };
        if !waited {
            dialler.peer_is_there();
        }
    }
}

async fn open(shared: &MemberContext, peer: NodeId) -> Result<(TcpStream, OutboundSession, Session), LinkError> {
    let Some(at) = shared.own.addresses.address_of(peer) else { return Err(LinkError::Closed) };
    let mut failed = LinkError::Io(std::io::Error::other("the name has no address"));
    for address in resolve(&at).await? {
        let socket = match connect(address, shared.bind).await {
            Ok(socket) => socket,
            Err(error) => {
                failed = error.into();
                continue;
            }
        };
        let mut outbound = OutboundSession::new(&shared.own, peer.number())?;
        loop {
            if let Some(session) = outbound.next(&shared.own)? {
                return Ok((socket, outbound, session));
            }
            flush_now(&socket, outbound.stream())?;
            progress(&socket, outbound.stream()).await?;
        }
    }
    Err(failed)
}

/// Serves the connection until it ends. After each write there may be room for more.
async fn keep_open(own: &Membership, outbox: &Outbox, socket: &TcpStream, tell_room: impl Fn()) -> LinkError {
    let mut allowed = Ready::EMPTY;
    loop {
        let is_flushed = match outbox.drive(own, |stream| act(socket, stream, allowed)) {
            Ok(is_flushed) => is_flushed,
            Err(ended) => return ended,
        };
        tell_room();
        allowed = tokio::select! {
            done = ready(socket, interest(is_flushed)) => match done {
                Ok(allowed) => allowed,
                Err(why) => return why.into(),
            },
            () = outbox.work.notified() => Ready::EMPTY,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hello::SessionFrame;
    use crate::outbox::SendResult;
    use crate::session::{InboundSession, PeerTable, SessionOutput};
    use bellwether_kernel::TrafficClass;

    fn membership(id: u32) -> Membership {
        let roster: crate::Roster = "1@127.0.0.1:1,2@127.0.0.1:2".parse().unwrap();
        let me = roster.node(id).unwrap();
        let addresses = crate::addresses::AddressBook::new(roster);
        let (flock, key) = ("test".into(), None);
        Membership { flock, addresses, settings: 1, me, id, session: id.into(), key, insecure: false }
    }

    /// The accepting side of a connection.
    struct Far {
        own: Membership,
        table: PeerTable,
        socket: TcpStream,
        session: InboundSession,
    }

    impl Far {
        async fn next(&mut self) -> SessionOutput {
            loop {
                if let Some(output) = self.session.next(&self.own, &mut self.table, 0).unwrap() {
                    return output;
                }
                flush_now(&self.socket, self.session.stream()).unwrap();
                progress(&self.socket, self.session.stream()).await.unwrap();
            }
        }

        async fn serial(&mut self) -> u64 {
            let SessionOutput::Message { serial, .. } = self.next().await else { panic!("no message") };
            serial
        }
    }

    /// An outbox with an open connection, and the other end of it.
    async fn pair() -> (Arc<Outbox>, Arc<TcpStream>, Far) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (socket, accepted) = tokio::join!(connect(address, None), listener.accept());
        let (socket, own) = (socket.unwrap(), membership(1));
        let mut far = Far {
            own: membership(2),
            table: PeerTable::new(2, 1),
            socket: accepted.unwrap().0,
            session: InboundSession::new(true, 0),
        };
        let mut outbound = OutboundSession::new(&own, 2).unwrap();
        let opening = async {
            while outbound.next(&own).unwrap().is_none() {
                flush_now(&socket, outbound.stream()).unwrap();
                progress(&socket, outbound.stream()).await.unwrap();
            }
        };
        let welcoming = async {
            assert!(matches!(far.next().await, SessionOutput::Up { is_new: true, .. }));
            flush_now(&far.socket, far.session.stream()).unwrap();
        };
        tokio::join!(opening, welcoming);
        let outbox = Arc::new(Outbox::default());
        let socket = Arc::new(socket);
        outbox.open(socket.clone(), outbound);
        (outbox, socket, far)
    }

    #[tokio::test]
    async fn frames_of_one_step_go_out_in_order_when_it_is_flushed() {
        let (outbox, _socket, mut far) = pair().await;
        for serial in 1..100 {
            let write = |frame: &mut Vec<u8>| SessionFrame::Message { serial, body: b"x" }.encode(frame);
            assert_eq!(outbox.send(TrafficClass::Latest, write), SendResult::Taken);
        }
        outbox.flush();
        for serial in 1..100 {
            assert_eq!(far.serial().await, serial);
        }
    }

    #[tokio::test]
    async fn a_frame_that_cannot_be_sent_ends_the_connection_and_nothing_else() {
        let (outbox, socket, _far) = pair().await;
        let too_long = |frame: &mut Vec<u8>| frame.resize(crate::frame::FRAME_MAX + 1, 0);
        assert_eq!(outbox.send(TrafficClass::Latest, too_long), SendResult::Taken);
        assert!(matches!(keep_open(&membership(1), &outbox, &socket, || {}).await, LinkError::Garbage(_)));
        outbox.close();
        assert_eq!(outbox.send(TrafficClass::Latest, too_long), SendResult::Unconnected);
    }

    #[tokio::test]
    async fn a_peer_that_reads_nothing_costs_a_bounded_queue_and_then_gets_the_newest() {
        let (outbox, socket, mut far) = pair().await;
        let driven = outbox.clone();
        let task = tokio::spawn(async move { keep_open(&membership(1), &driven, &socket, || {}).await });
        let body = vec![7; 8 * 1024];
        let (mut displaced, mut serial) = (0, 0);
        while displaced < 100 {
            serial += 1;
            let write = |frame: &mut Vec<u8>| SessionFrame::Message { serial, body: &body }.encode(frame);
            if outbox.send(TrafficClass::Latest, write) == SendResult::Displaced {
                displaced += 1;
            }
            outbox.flush();
            tokio::task::yield_now().await;
        }
        let mut last = 0;
        let reading = async {
            while last < serial {
                let next = far.serial().await;
                assert!(next > last, "in order");
                last = next;
            }
        };
        timeout(Duration::from_secs(20), reading).await.unwrap();
        drop(far);
        assert!(matches!(task.await.unwrap(), LinkError::Closed | LinkError::Io(_)));
    }
}
