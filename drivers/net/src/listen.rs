//! Accepting connections, and passing on the results of their sessions.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::Wire;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::clock::BootClock;
use crate::connection::{LinkError, act, flush, flush_now, interest, ready, tune};
use crate::control::{Question, Response};
use crate::refusal::Refusal;
use crate::roster::AddressHost;
use crate::seal::refused;
use crate::session::{HELLO_WITHIN, InboundSession, SessionOutput};
use crate::shared::{Inbound, Inbox, MemberContext};

/// The greatest number of connections that have not identified themselves yet.
const STRANGERS_MAX: usize = 64;
/// The greatest number of connected clients.
const CLIENTS_MAX: usize = 16;
/// The number of refusals that are remembered, so that they are reported once.
const NAMED_MAX: usize = 64;
/// The time within which the application must answer a client.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// What each connection's task needs.
pub(crate) struct PeerListener<M> {
    shared: Arc<MemberContext>,
    inbox: Arc<dyn Inbox<M>>,
    control: Option<mpsc::Sender<Question>>,
    strangers: Arc<Semaphore>,
    /// Connections from an address of the list are counted separately, so that a flood from elsewhere locks no member
    /// out.
    neighbours: Arc<Semaphore>,
    clients: Arc<Semaphore>,
    /// The refused addresses that were reported, and why: repeated attempts are reported once.
    named: Mutex<VecDeque<(IpAddr, Refusal)>>,
}

/// A connection that was accepted, without its socket.
#[derive(Debug)]
pub(crate) struct Accepted {
    pub(crate) session: InboundSession,
    from: SocketAddr,
    /// Its permit among the unidentified connections, or among the clients.
    place: Option<OwnedSemaphorePermit>,
}

/// The next step of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextStep {
    /// Its request, [`InboundSession::body`], is to be answered.
    Answer,
    /// Everything was sent, and the connection ends once the rest has gone out, or at this moment.
    Finish(Option<u64>),
    /// Wait for more data, or for this moment.
    Wait(Option<u64>),
}

impl<M: Wire + Send + 'static> PeerListener<M> {
    pub(crate) fn new(
        shared: Arc<MemberContext>,
        inbox: Arc<dyn Inbox<M>>,
        control: Option<mpsc::Sender<Question>>,
    ) -> PeerListener<M> {
        let places = |count| Arc::new(Semaphore::new(count));
        let (strangers, neighbours, clients) = (places(STRANGERS_MAX), places(STRANGERS_MAX), places(CLIENTS_MAX));
        PeerListener { shared, inbox, control, strangers, neighbours, clients, named: Mutex::default() }
    }

    /// Accepts connections until the member ends. The connections' tasks end with this one.
    pub(crate) async fn keep(self, listener: TcpListener) {
        let accepting = Arc::new(self);
        let mut inside = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = inside.join_next() => continue,
            };
            match accepted {
                Ok((socket, _)) => {
                    let listener = accepting.clone();
                    inside.spawn(async move { listener.accept(socket).await });
                }
                // Out of descriptors, most likely: other connections must end first.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    async fn accept(&self, socket: TcpStream) {
        let (Ok(from), Ok(to)) = (socket.peer_addr(), socket.local_addr()) else { return };
        let Some(mut accepted) = self.admit(from, to, BootClock::now()) else {
            let _ = socket.try_write(&busy());
            return;
        };
        let ended = match tune(&socket) {
            Ok(()) => self.serve(&socket, &mut accepted).await,
            Err(why) => Err(why.into()),
        };
        // The last data, such as the reason for a refusal, should still arrive.
        let _ = timeout(Duration::from_nanos(HELLO_WITHIN), flush(&socket, accepted.session.stream())).await;
        self.ended(&accepted, ended);
    }

    /// Starts a connection; `None` if there are too many.
    pub(crate) fn admit(&self, from: SocketAddr, to: SocketAddr, now: u64) -> Option<Accepted> {
        let counters = &self.shared.metrics.door;
        counters.accepted.add();
        let places = if self.is_neighbour(from) { &self.neighbours } else { &self.strangers };
        let Ok(place) = places.clone().try_acquire_owned() else {
            counters.busy.add();
            return None;
        };
        let local = [from, to].iter().all(|end| end.ip().to_canonical().is_loopback());
        Some(Accepted { session: InboundSession::new(local, now), from, place: Some(place) })
    }

    /// Ends a connection.
    pub(crate) fn ended(&self, accepted: &Accepted, ended: Result<(), LinkError>) {
        if let Some(slot) = accepted.session.slot() {
            let spoke = self.shared.peers.with(|table| table.release(slot));
            if spoke && self.shared.closed_is_down {
                self.inbox.put(Inbound::Closed { peer: slot.peer, session: slot.session });
            }
        }
        if let Err(why) = ended {
            self.report(&accepted.session, accepted.from, why);
        }
    }

    /// Counts why a connection ended, and reports it if it is new.
    fn report(&self, session: &InboundSession, from: SocketAddr, why: LinkError) {
        let (counters, peer) = (&self.shared.metrics.door, session.peer());
        match (why, peer) {
            (LinkError::Garbage(why), Some((peer, true))) => {
                self.shared.metrics.peer(peer).garbage.add();
                let at = "its connection to us".to_owned();
                self.inbox.put(Inbound::Trouble { peer: Some(peer), at, why, refusal: None });
            }
            (_, Some((_, true))) => {}
            (LinkError::TimedOut, _) => counters.timed_out.add(),
            (LinkError::Garbage(_), _) => counters.garbage.add(),
            (LinkError::Refused(refusal), _) => {
                if let Some((peer, _)) = peer {
                    self.shared.metrics.peer(peer).refused.add();
                }
                let counter = if refusal == Refusal::Key { &counters.wrong_key } else { &counters.refused };
                counter.add();
                // A leaving member may try a last time: that is not reported.
                if refusal != Refusal::SessionDead && self.is_new(from.ip(), refusal) {
                    let (at, why) = (from.to_string(), format!("refused: {}", told_to_us(refusal)));
                    self.inbox.put(Inbound::Trouble { peer: None, at, why, refusal: None });
                }
            }
            _ => {}
        }
    }

    /// Whether this address was not refused for this reason recently.
    fn is_new(&self, from: IpAddr, refusal: Refusal) -> bool {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = !named.contains(&(from, refusal));
        if is_new {
            if named.len() == NAMED_MAX {
                named.pop_front();
            }
            named.push_back((from, refusal));
        }
        is_new
    }

    /// A member at this address was accepted: later refusals are reported again.
    fn forget(&self, from: IpAddr) {
        self.named.lock().unwrap_or_else(PoisonError::into_inner).retain(|(named, _)| *named != from);
    }

    fn is_neighbour(&self, from: SocketAddr) -> bool {
        let host = AddressHost::Ip(from.ip().to_canonical());
        self.shared.own.addresses.roster().members().iter().any(|member| member.address.host == host)
    }

    /// Processes everything that has arrived, and passes on the results.
    pub(crate) fn advance(&self, accepted: &mut Accepted, now: u64) -> Result<NextStep, LinkError> {
        let (own, peers) = (&self.shared.own, &self.shared.peers);
        let Accepted { session, from, place } = accepted;
        while let Some(output) = peers.with(|table| session.next(own, table, now))? {
            match output {
                SessionOutput::NewClient => match self.clients.clone().try_acquire_owned() {
                    Ok(client) => {
                        *place = Some(client);
                        session.admit_client(own, now)?;
                    }
                    Err(_) => session.refuse(Refusal::Busy)?,
                },
                SessionOutput::Request => return Ok(NextStep::Answer),
                SessionOutput::Up { .. } => {
                    *place = None;
                    self.forget(from.ip());
                    self.pass_on(output, session.body());
                }
                _ => self.pass_on(output, session.body()),
            }
        }
        let wake_at = peers.with(|table| session.wake_at(table));
        Ok(if session.is_answering() { NextStep::Finish(wake_at) } else { NextStep::Wait(wake_at) })
    }

    /// Moves data between the socket and the session.
    async fn serve(&self, socket: &TcpStream, accepted: &mut Accepted) -> Result<(), LinkError> {
        let peers = &self.shared.peers;
        let mut changed = pin!(peers.changed());
        loop {
            let next = self.advance(accepted, BootClock::now())?;
            let session = &mut accepted.session;
            let (wake_at, ends) = match next {
                NextStep::Answer => {
                    let answered = timeout(ANSWER_WITHIN, self.answer_client(session.body())).await;
                    session.answer(&answered.unwrap_or(Err(LinkError::TimedOut))?)?;
                    continue;
                }
                NextStep::Finish(wake_at) => (wake_at, true),
                NextStep::Wait(wake_at) => (wake_at, false),
            };
            flush_now(socket, session.stream())?;
            let is_flushed = session.stream().is_flushed();
            if ends && is_flushed {
                return Ok(());
            }
            let is_claimed = session.slot().is_some();
            tokio::select! {
                allowed = ready(socket, interest(is_flushed)) => act(socket, session.stream(), allowed?)?,
                () = changed.as_mut(), if is_claimed => changed.set(peers.changed()),
                () = sleep(until(wake_at)), if wake_at.is_some() => {}
            }
        }
    }

    /// Passes on the result of a session.
    fn pass_on(&self, output: SessionOutput, body: &[u8]) {
        let metrics = &self.shared.metrics;
        match output {
            SessionOutput::Up { peer, session, is_new } => {
                if is_new || self.shared.closed_is_down {
                    self.inbox.put(Inbound::Up { peer, session });
                }
                // The peer is up, so we probably reach it, too.
                self.shared.outbox(peer).dial.notify_one();
            }
            SessionOutput::Message { peer, session, serial } => match M::decode(body) {
                Ok(message) => {
                    metrics.peer(peer).received.add();
                    self.inbox.put(Inbound::Message { peer, session, serial, message });
                }
                // Perhaps a message of a newer program: the protocol can do without it.
                Err(_) => metrics.peer(peer).garbage.add(),
            },
            SessionOutput::Gone { peer, session } => {
                metrics.peer(peer).obituaries.add();
                self.inbox.put(Inbound::Gone { peer, session });
            }
            SessionOutput::Disbelieved => metrics.door.disbelieved.add(),
            SessionOutput::NewClient | SessionOutput::Request => {}
        }
    }

    async fn answer_client(&self, body: &[u8]) -> Result<Vec<u8>, LinkError> {
        let request = serde_json::from_slice(body).map_err(|why| LinkError::Garbage(why.to_string()))?;
        self.shared.metrics.door.requests.add();
        let (answer, answered) = oneshot::channel();
        let response = match &self.control {
            Some(control) if control.send(Question { request, answer }).await.is_ok() => {
                answered.await.map_err(|_| LinkError::Closed)?
            }
            _ => Response::Refused("this member answers no questions".into()),
        };
        serde_json::to_vec(&response).map_err(|why| LinkError::Garbage(why.to_string()))
    }
}

/// The refusal for connections beyond the limit.
pub(crate) fn busy() -> Vec<u8> {
    let mut frame = Vec::new();
    crate::frame::put_frame(&refused(Refusal::Busy), &mut frame);
    frame
}

/// The time until this moment.
fn until(at: Option<u64>) -> Duration {
    Duration::from_nanos(at.unwrap_or_default().saturating_sub(BootClock::now()))
}

/// The refusal in words for our own side.
fn told_to_us(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Version { .. } => "it speaks another version",
        Refusal::Key => "it does not have our flock key",
        Refusal::NeedsKey => "it speaks without a key, and this flock has one",
        Refusal::HasNoKey => "it has a key, and this member was started without one",
        Refusal::NotLoopback => "it speaks without a key from another machine",
        Refusal::Flock => "it is of another flock",
        Refusal::Settings => "it has other settings",
        Refusal::NotMember => "its id is not in our list",
        Refusal::DoubleId => "it speaks as an id that a live process has already",
        Refusal::SessionDead => "it speaks for a process that was reported dead",
        Refusal::Busy => "there are too many connections",
    }
}
