//! The door: takes connections in, finds out who speaks, and passes on what they say.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::{NodeId, Wire};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::connection::{Connection, LinkError};
use crate::control::{Question, Response};
use crate::hello::{Hello, Session, SessionFrame, Speaker};
use crate::peer_table::SessionSlot;
use crate::refusal::Refusal;
use crate::roster::Host;
use crate::seal::refused;
use crate::shared::{Inbound, Inbox, MemberContext};

/// How many connections may be at the door at once without having said who they are.
const STRANGERS_MAX: usize = 64;
/// How many clients may be inside at once.
const CLIENTS_MAX: usize = 16;
/// How many refusals are remembered, so as not to repeat them.
const NAMED_MAX: usize = 64;
/// How long a stranger may take to say who it is.
const HELLO_WITHIN: Duration = Duration::from_secs(2);
/// How long a client may take for its question and its answer.
const CLIENT_WITHIN: Duration = Duration::from_secs(30);

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
        let door = Arc::new(self);
        let mut inside = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = inside.join_next() => continue,
            };
            match accepted {
                Ok((stream, _)) => {
                    let door = door.clone();
                    inside.spawn(async move { door.take_in(stream).await });
                }
                // Out of descriptors, most likely: others must end before the next can begin.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    async fn take_in(&self, stream: TcpStream) {
        let counters = &self.shared.metrics.door;
        counters.accepted.add();
        let place = if self.is_neighbour(&stream) { &self.neighbours } else { &self.strangers };
        let Ok(stranger) = place.try_acquire() else {
            counters.busy.add();
            let mut frame = Vec::new();
            crate::frame::put_frame(&refused(Refusal::Busy), &mut frame);
            let _ = stream.try_write(&frame);
            return;
        };
        let Ok(from) = stream.peer_addr() else { return };
        let Err(why) = self.attend(stream, stranger).await else { return };
        match why {
            LinkError::TimedOut => counters.timed_out.add(),
            LinkError::Garbage(_) => counters.garbage.add(),
            LinkError::Refused(refusal) => {
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
        self.shared.roster.members().iter().any(|member| member.address.host == host)
    }

    /// Finds out who it is, within limits, and then listens to them.
    async fn attend(&self, stream: TcpStream, stranger: SemaphorePermit<'_>) -> Result<(), LinkError> {
        let from = stream.peer_addr()?;
        let near = [from, stream.local_addr()?].iter().all(|end| end.ip().to_canonical().is_loopback());
        let shared = &self.shared;
        let opening = async {
            let mut connection = Connection::accept(stream, shared.key.as_ref(), shared.insecure || near).await?;
            let hello = connection.receive_hello().await?;
            Ok::<_, LinkError>((connection, hello))
        };
        let (mut connection, hello) = timeout(HELLO_WITHIN, opening).await.unwrap_or(Err(LinkError::TimedOut))?;
        let trusted = connection.is_sealed() || near;
        let who = match self.recognise(&hello) {
            Ok(who) => who,
            Err(refusal) => return refuse(&mut connection, refusal).await,
        };
        match (who, hello.speaker) {
            (Some(peer), Speaker::Member { session, .. }) => {
                let slot = match shared.peers.admit(peer, session).await {
                    Ok(slot) => slot,
                    Err(refusal) => {
                        shared.metrics.peer(peer).refused.add();
                        return refuse(&mut connection, refusal).await;
                    }
                };
                drop(stranger);
                self.forget(from.ip());
                self.listen_to(connection, peer, session, slot, trusted).await;
                Ok(())
            }
            (Some(peer), Speaker::DeathNotice { .. }) => {
                timeout(HELLO_WITHIN, self.receive_death_notice(connection, peer, trusted))
                    .await
                    .unwrap_or(Err(LinkError::TimedOut))
            }
            _ => {
                let Ok(_client) = self.clients.try_acquire() else {
                    return refuse(&mut connection, Refusal::Busy).await;
                };
                drop(stranger);
                timeout(CLIENT_WITHIN, self.answer_client(connection)).await.unwrap_or(Err(LinkError::TimedOut))
            }
        }
    }

    /// Whether the one who says hello belongs here, and as whom. A client is nobody.
    fn recognise(&self, hello: &Hello) -> Result<Option<NodeId>, Refusal> {
        let shared = &self.shared;
        if hello.flock != shared.flock {
            return Err(Refusal::Flock);
        }
        let (id, agrees) = match hello.speaker {
            Speaker::Client => return Ok(None),
            Speaker::DeathNotice { id } => (id, true),
            Speaker::Member { id, settings, .. } => (id, settings == shared.settings),
        };
        if hello.roster != shared.digest {
            return Err(Refusal::Roster);
        }
        let node = shared.roster.node(id).ok_or(Refusal::NotMember)?;
        if node == shared.me {
            return Err(Refusal::DoubleId);
        }
        if !agrees {
            return Err(Refusal::Settings);
        }
        Ok(Some(node))
    }

    async fn listen_to(
        &self,
        mut connection: Connection,
        peer: NodeId,
        session: Session,
        mut slot: SessionSlot,
        trusted: bool,
    ) {
        if slot.is_new {
            self.inbox.put(Inbound::Up { peer, session });
        }
        // It is there, so we reach it too, most likely.
        self.shared.outbox(peer).dial.notify_one();
        let mut probes = Vec::new();
        let ended = match connection.queue(&self.welcome()) {
            Ok(()) => loop {
                if let Err(ended) = self.hear(&mut connection, peer, session, trusted, &mut probes) {
                    break ended;
                }
                let done = tokio::select! {
                    done = connection.progress() => done,
                    probe = slot.probes.recv() => match probe {
                        Some(probe) => {
                            probes.push(probe);
                            connection.queue(&SessionFrame::Ping)
                        }
                        None => Err(LinkError::Closed),
                    },
                };
                if let Err(ended) = done {
                    break ended;
                }
            },
            Err(ended) => ended,
        };
        if let LinkError::Garbage(why) = ended {
            self.shared.metrics.peer(peer).garbage.add();
            let at = "its connection to us".to_owned();
            self.inbox.put(Inbound::Trouble { peer: Some(peer), at, why, refusal: None });
        }
    }

    fn welcome(&self) -> SessionFrame<'static> {
        SessionFrame::Welcome { id: self.shared.id, session: self.shared.session }
    }

    /// Passes on everything that has arrived.
    fn hear(
        &self,
        connection: &mut Connection,
        peer: NodeId,
        session: Session,
        trusted: bool,
        probes: &mut Vec<oneshot::Sender<()>>,
    ) -> Result<(), LinkError> {
        while let Some(frame) = connection.next_frame()? {
            match frame {
                SessionFrame::Message { serial, body } => match M::decode(body) {
                    Ok(message) => {
                        self.shared.metrics.peer(peer).received.add();
                        self.inbox.put(Inbound::Message { peer, session, serial, message });
                    }
                    // A message of a newer program, perhaps: the protocol can do without it.
                    Err(_) => self.shared.metrics.peer(peer).garbage.add(),
                },
                SessionFrame::Gone { session: dead } if dead == session => {
                    self.mark_dead(peer, dead, trusted);
                    connection.queue(&SessionFrame::Acknowledged)?;
                }
                SessionFrame::Ping => connection.queue(&SessionFrame::Pong)?,
                SessionFrame::Pong => probes.drain(..).for_each(|probe| {
                    let _ = probe.send(());
                }),
                _ => return Err(LinkError::Garbage("a frame that a member does not send".into())),
            }
        }
        connection.try_flush()
    }

    async fn receive_death_notice(
        &self,
        mut connection: Connection,
        peer: NodeId,
        trusted: bool,
    ) -> Result<(), LinkError> {
        connection.queue(&self.welcome())?;
        let SessionFrame::Gone { session } = connection.receive().await? else {
            return Err(LinkError::Garbage("an heir that tells of no death".into()));
        };
        self.mark_dead(peer, session, trusted);
        connection.queue(&SessionFrame::Acknowledged)?;
        connection.flush().await
    }

    fn mark_dead(&self, peer: NodeId, session: Session, trusted: bool) {
        if trusted && self.shared.peers.mark_dead(peer, session) {
            self.shared.metrics.peer(peer).obituaries.add();
            self.inbox.put(Inbound::Gone { peer, session });
        } else {
            self.shared.metrics.door.disbelieved.add();
        }
    }

    async fn answer_client(&self, mut connection: Connection) -> Result<(), LinkError> {
        connection.queue(&self.welcome())?;
        let SessionFrame::Request(body) = connection.receive().await? else {
            return Err(LinkError::Garbage("a client that asks nothing".into()));
        };
        let request = serde_json::from_slice(body).map_err(|why| LinkError::Garbage(why.to_string()))?;
        self.shared.metrics.door.requests.add();
        let (answer, answered) = oneshot::channel();
        let response = match &self.control {
            Some(control) if control.send(Question { request, answer }).await.is_ok() => {
                answered.await.map_err(|_| LinkError::Closed)?
            }
            _ => Response::Refused("this member answers no questions".into()),
        };
        let body = serde_json::to_vec(&response).map_err(|why| LinkError::Garbage(why.to_string()))?;
        connection.queue(&SessionFrame::Response(&body))?;
        connection.flush().await
    }
}

/// Tells the other side, and ends.
async fn refuse(connection: &mut Connection, refusal: Refusal) -> Result<(), LinkError> {
    connection.queue(&SessionFrame::Refused(refusal))?;
    let _ = timeout(HELLO_WITHIN, connection.flush()).await;
    Err(refusal.into())
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
