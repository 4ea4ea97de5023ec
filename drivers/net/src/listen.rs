//! Accepts connections, and passes on what the sessions on them come to.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::Wire;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::clock::BootClock;
use crate::connection::{LinkError, act, flush, flush_now, interest, ready, tune};
use crate::control::{Question, Response};
use crate::refusal::Refusal;
use crate::roster::Host;
use crate::seal::refused;
use crate::session::{HELLO_WITHIN, InboundSession, SessionOutput};
use crate::shared::{Inbound, Inbox, MemberContext};

/// How many connections may be at the door at once without having said who they are.
const STRANGERS_MAX: usize = 64;
/// How many clients may be inside at once.
const CLIENTS_MAX: usize = 16;
/// How many refusals are remembered, so as not to repeat them.
const NAMED_MAX: usize = 64;
/// How long the application may take to answer a client.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// What each connection's task needs.
pub(crate) struct PeerListener<M> {
    shared: Arc<MemberContext>,
    inbox: Arc<dyn Inbox<M>>,
    control: Option<mpsc::Sender<Question>>,
    strangers: Semaphore,
    /// Connections from an address of the list wait apart, so that no crowd from elsewhere locks members out.
    neighbours: Semaphore,
    clients: Semaphore,
    /// Whom we have complained of, and why: one who tries again and again is named once.
    named: Mutex<VecDeque<(IpAddr, Refusal)>>,
}

impl<M: Wire + Send + 'static> PeerListener<M> {
    pub(crate) fn new(
        shared: Arc<MemberContext>,
        inbox: Arc<dyn Inbox<M>>,
        control: Option<mpsc::Sender<Question>>,
    ) -> PeerListener<M> {
        let (strangers, neighbours) = (Semaphore::new(STRANGERS_MAX), Semaphore::new(STRANGERS_MAX));
        let clients = Semaphore::new(CLIENTS_MAX);
        PeerListener { shared, inbox, control, strangers, neighbours, clients, named: Mutex::default() }
    }

    /// Takes connections in for as long as we live. The tasks of the connections end with this one.
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
                // Out of descriptors, most likely: others must end before the next can begin.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    async fn accept(&self, socket: TcpStream) {
        let counters = &self.shared.metrics.door;
        counters.accepted.add();
        let place = if self.is_neighbour(&socket) { &self.neighbours } else { &self.strangers };
        let Ok(stranger) = place.try_acquire() else {
            counters.busy.add();
            let mut frame = Vec::new();
            crate::frame::put_frame(&refused(Refusal::Busy), &mut frame);
            let _ = socket.try_write(&frame);
            return;
        };
        let (Ok(from), Ok(to), Ok(())) = (socket.peer_addr(), socket.local_addr(), tune(&socket)) else { return };
        let local = [from, to].iter().all(|end| end.ip().to_canonical().is_loopback());
        let mut session = InboundSession::new(local, BootClock::now());
        let ended = self.serve(&socket, &mut session, from.ip(), stranger).await;
        // What is left to say, such as why somebody is refused, should still arrive.
        let _ = timeout(Duration::from_nanos(HELLO_WITHIN), flush(&socket, session.stream())).await;
        if let Some(slot) = session.slot() {
            self.shared.peers.with(|table| table.release(slot));
        }
        if let Err(why) = ended {
            self.report(&session, from, why);
        }
    }

    /// Counts why a connection ended, and tells people if it is news.
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
                // One who takes leave may try a last time: that is no news.
                if refusal != Refusal::SessionDead && self.is_new(from.ip(), refusal) {
                    let (at, why) = (from.to_string(), format!("refused: {}", told_to_us(refusal)));
                    self.inbox.put(Inbound::Trouble { peer: None, at, why, refusal: None });
                }
            }
            _ => {}
        }
    }

    /// Whether nobody there was refused for this lately.
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

    /// Somebody there is welcome: whoever is refused from now on is another story.
    fn forget(&self, from: IpAddr) {
        self.named.lock().unwrap_or_else(PoisonError::into_inner).retain(|(named, _)| *named != from);
    }

    fn is_neighbour(&self, stream: &TcpStream) -> bool {
        let Ok(from) = stream.peer_addr() else { return false };
        let host = Host::Ip(from.ip().to_canonical());
        self.shared.own.addresses.roster().members().iter().any(|member| member.address.host == host)
    }

    /// Moves bytes between the socket and the session, and passes on what comes of them.
    async fn serve(
        &self,
        socket: &TcpStream,
        session: &mut InboundSession,
        from: IpAddr,
        stranger: SemaphorePermit<'_>,
    ) -> Result<(), LinkError> {
        let (own, peers) = (&self.shared.own, &self.shared.peers);
        let (mut stranger, mut client) = (Some(stranger), None);
        let mut changed = pin!(peers.changed());
        loop {
            while let Some(output) = peers.with(|table| session.next(own, table, BootClock::now()))? {
                match output {
                    SessionOutput::NewClient => match self.clients.try_acquire() {
                        Ok(permit) => {
                            (stranger, client) = (None, Some(permit));
                            session.admit_client(own, BootClock::now())?;
                        }
                        Err(_) => session.refuse(Refusal::Busy)?,
                    },
                    SessionOutput::Request => {
                        let answered = timeout(ANSWER_WITHIN, self.answer_client(session.body())).await;
                        session.answer(&answered.unwrap_or(Err(LinkError::TimedOut))?)?;
                    }
                    SessionOutput::Up { .. } => {
                        stranger = None;
                        self.forget(from);
                        self.pass_on(output, session.body());
                    }
                    _ => self.pass_on(output, session.body()),
                }
            }
            flush_now(socket, session.stream())?;
            if session.is_answering() && session.stream().is_flushed() {
                drop((stranger, client));
                return Ok(());
            }
            let wake_at = peers.with(|table| session.wake_at(table));
            let (is_claimed, wanted) = (session.slot().is_some(), interest(session.stream()));
            tokio::select! {
                allowed = ready(socket, wanted) => act(socket, session.stream(), allowed?)?,
                () = changed.as_mut(), if is_claimed => changed.set(peers.changed()),
                () = sleep(until(wake_at)), if wake_at.is_some() => {}
            }
        }
    }

    /// Passes on what a session came to.
    fn pass_on(&self, output: SessionOutput, body: &[u8]) {
        let metrics = &self.shared.metrics;
        match output {
            SessionOutput::Up { peer, session, is_new } => {
                if is_new {
                    self.inbox.put(Inbound::Up { peer, session });
                }
                // It is there, so we reach it too, most likely.
                self.shared.outbox(peer).dial.notify_one();
            }
            SessionOutput::Message { peer, session, serial } => match M::decode(body) {
                Ok(message) => {
                    metrics.peer(peer).received.add();
                    self.inbox.put(Inbound::Message { peer, session, serial, message });
                }
                // A message of a newer program, perhaps: the protocol can do without it.
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

/// How long it is until then.
fn until(at: Option<u64>) -> Duration {
    Duration::from_nanos(at.unwrap_or_default().saturating_sub(BootClock::now()))
}

/// The same refusal, in words for the one who refuses.
fn told_to_us(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Version { .. } => "it speaks another version",
        Refusal::Key => "it does not have our flock key",
        Refusal::NeedsKey => "it speaks without a key, and this flock has one",
        Refusal::HasNoKey => "it has a key, and this member was started without one",
        Refusal::NotLoopback => "it speaks without a key from another machine",
        Refusal::Flock => "it is of another flock",
        Refusal::Roster => "it has another list of members",
        Refusal::Settings => "it has other settings",
        Refusal::NotMember => "its id is not in our list",
        Refusal::DoubleId => "it speaks as an id that a live process has already",
        Refusal::SessionDead => "it speaks for a process that was reported dead",
        Refusal::Busy => "there are too many connections",
    }
}
