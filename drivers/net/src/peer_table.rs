//! Which life of which member speaks at present.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bellwether_kernel::NodeId;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use crate::hello::Session;
use crate::refusal::Refusal;

const DEAD_MAX: usize = 16;

/// For each node, the session that is known, those that are dead, and the connection that speaks for it.
#[derive(Debug)]
pub(crate) struct PeerTable {
    entries: Mutex<Vec<Entry>>,
    /// How long a session may take to show that it is alive when another claims its id.
    probe: Duration,
}

#[derive(Debug, Default)]
struct Entry {
    current: Option<Session>,
    dead: DeadSessions,
    live: Option<LiveConnection>,
    slots: u64,
}

#[derive(Debug)]
struct LiveConnection {
    session: Session,
    slot: u64,
    probes: mpsc::Sender<oneshot::Sender<()>>,
}

/// A connection that speaks for the same member under another session, and was asked whether it is alive.
struct Competitor {
    slot: u64,
    answer: oneshot::Receiver<()>,
}

/// The sessions of a member that are known to be dead; the newest few.
#[derive(Debug, Default)]
pub(crate) struct DeadSessions(VecDeque<Session>);

impl DeadSessions {
    pub(crate) fn contains(&self, session: Session) -> bool {
        self.0.contains(&session)
    }

    pub(crate) fn add(&mut self, session: Session) {
        if !self.contains(session) {
            if self.0.len() == DEAD_MAX {
                self.0.pop_front();
            }
            self.0.push_back(session);
        }
    }
}

/// The right of one connection to speak for a member. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct SessionSlot {
    peers: Arc<PeerTable>,
    peer: NodeId,
    number: u64,
    /// Others ask here whether the connection is alive. Nobody can any more when it must end: a newer one of the same
    /// session took its place, or the session is dead.
    pub(crate) probes: mpsc::Receiver<oneshot::Sender<()>>,
    /// Whether this session was not the one known before.
    pub(crate) is_new: bool,
}

impl Drop for SessionSlot {
    fn drop(&mut self) {
        let mut entries = self.peers.lock();
        let entry = &mut entries[self.peer.index()];
        entry.live.take_if(|live| live.slot == self.number);
    }
}

impl PeerTable {
    pub(crate) fn new(nodes: u32, probe: Duration) -> PeerTable {
        PeerTable { entries: Mutex::new((0..nodes).map(|_| Entry::default()).collect()), probe }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection of this session speak for `peer`, unless another session that is alive does.
    pub(crate) async fn admit(self: &Arc<Self>, peer: NodeId, session: Session) -> Result<SessionSlot, Refusal> {
        loop {
            let competitor = match self.try_admit(peer, session)? {
                Ok(slot) => return Ok(slot),
                Err(competitor) => competitor,
            };
            if matches!(tokio::time::timeout(self.probe, competitor.answer).await, Ok(Ok(()))) {
                return Err(Refusal::DoubleId);
            }
            self.evict(peer, competitor.slot);
        }
    }

    fn try_admit(self: &Arc<Self>, peer: NodeId, session: Session) -> Result<Result<SessionSlot, Competitor>, Refusal> {
        let mut entries = self.lock();
        let entry = &mut entries[peer.index()];
        if entry.dead.contains(session) {
            return Err(Refusal::SessionDead);
        }
        if let Some(competitor) = entry.live.as_ref().filter(|live| live.session != session) {
            let (ask, answer) = oneshot::channel();
            return match competitor.probes.try_send(ask) {
                // Others are asking it at this moment, and one more would not hear anything else.
                Err(TrySendError::Full(_)) => Err(Refusal::DoubleId),
                Ok(()) | Err(TrySendError::Closed(_)) => Ok(Err(Competitor { slot: competitor.slot, answer })),
            };
        }
        entry.slots += 1;
        let (probes_in, probes) = mpsc::channel(4);
        entry.live = Some(LiveConnection { session, slot: entry.slots, probes: probes_in });
        let is_new = entry.current.replace(session) != Some(session);
        Ok(Ok(SessionSlot { peers: self.clone(), peer, number: entry.slots, probes, is_new }))
    }

    fn evict(&self, peer: NodeId, slot: u64) {
        self.lock()[peer.index()].live.take_if(|live| live.slot == slot);
    }

    /// A member that we dialled says which session it is. Returns whether that is news. It is not believed against a
    /// live connection of another session.
    pub(crate) fn learn(&self, peer: NodeId, session: Session) -> bool {
        let mut entries = self.lock();
        let entry = &mut entries[peer.index()];
        let contradicted = entry.live.as_ref().is_some_and(|live| live.session != session);
        if contradicted || entry.dead.contains(session) || entry.current == Some(session) {
            return false;
        }
        entry.current = Some(session);
        true
    }

    /// Whether this session is known to be dead.
    pub(crate) fn is_dead(&self, peer: NodeId, session: Session) -> bool {
        self.lock()[peer.index()].dead.contains(session)
    }

    /// A session is dead. Returns whether it was the known one.
    pub(crate) fn mark_dead(&self, peer: NodeId, session: Session) -> bool {
        let mut entries = self.lock();
        let entry = &mut entries[peer.index()];
        entry.dead.add(session);
        if entry.current != Some(session) {
            return false;
        }
        entry.current = None;
        entry.live.take_if(|live| live.session == session);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: fn() -> NodeId = || NodeId::at(1);
    const PROBE: Duration = Duration::from_millis(500);

    #[tokio::test]
    async fn a_second_session_is_refused_while_the_first_one_answers() {
        let peers = Arc::new(PeerTable::new(3, PROBE));
        let mut first = peers.admit(PEER(), 7).await.unwrap();
        assert!(first.is_new);
        let answering = tokio::spawn(async move {
            first.probes.recv().await.unwrap().send(()).unwrap();
            first
        });
        assert_eq!(peers.admit(PEER(), 8).await.unwrap_err(), Refusal::DoubleId);
        drop(answering.await.unwrap());
        assert!(peers.admit(PEER(), 8).await.unwrap().is_new);
    }

    #[tokio::test]
    async fn a_crowd_that_claims_an_id_does_not_displace_the_one_who_has_it() {
        let peers = Arc::new(PeerTable::new(3, PROBE));
        let mut first = peers.admit(PEER(), 7).await.unwrap();
        let crowd: Vec<_> = (8..40)
            .map(|session| {
                let peers = peers.clone();
                tokio::spawn(async move { peers.admit(PEER(), session).await.map(drop) })
            })
            .collect();
        // Everybody asks before it is heard.
        tokio::task::yield_now().await;
        while let Ok(probe) = first.probes.try_recv() {
            probe.send(()).unwrap();
        }
        for one in crowd {
            assert_eq!(one.await.unwrap(), Err(Refusal::DoubleId));
        }
    }

    #[tokio::test]
    async fn a_silent_session_gives_way() {
        let peers = Arc::new(PeerTable::new(3, PROBE));
        let mut first = peers.admit(PEER(), 7).await.unwrap();
        let second = peers.admit(PEER(), 8).await.unwrap();
        assert!(first.probes.recv().await.is_some(), "it was asked");
        assert!(first.probes.recv().await.is_none(), "and is not any more");
        drop(first);
        assert!(!peers.learn(PEER(), 7), "the live connection knows better");
        drop(second);
        assert!(peers.learn(PEER(), 7));
    }

    #[tokio::test]
    async fn how_long_a_session_may_be_silent_is_for_the_flock_to_say() {
        let (patient, hasty) =
            (Arc::new(PeerTable::new(3, Duration::MAX)), Arc::new(PeerTable::new(3, Duration::from_millis(1))));
        let _first = (patient.admit(PEER(), 7).await.unwrap(), hasty.admit(PEER(), 7).await.unwrap());
        tokio::select! {
            biased;
            _ = patient.admit(PEER(), 8) => panic!("the first one may still answer"),
            second = hasty.admit(PEER(), 8) => assert!(second.unwrap().is_new),
        }
    }

    #[tokio::test]
    async fn a_newer_connection_of_the_same_session_takes_the_seat() {
        let peers = Arc::new(PeerTable::new(3, PROBE));
        let mut first = peers.admit(PEER(), 7).await.unwrap();
        let mut second = peers.admit(PEER(), 7).await.unwrap();
        assert!(!second.is_new);
        assert!(first.probes.recv().await.is_none());
        drop(first);
        assert!(peers.mark_dead(PEER(), 7));
        assert!(second.probes.recv().await.is_none());
    }

    #[tokio::test]
    async fn the_dead_stay_dead_and_only_the_known_session_dies() {
        let peers = Arc::new(PeerTable::new(3, PROBE));
        assert!(!peers.mark_dead(PEER(), 6), "never seen");
        assert!(peers.learn(PEER(), 7));
        assert!(!peers.learn(PEER(), 7));
        assert!(!peers.mark_dead(PEER(), 5));
        assert!(peers.mark_dead(PEER(), 7));
        assert!(!peers.mark_dead(PEER(), 7), "once");
        assert!(peers.is_dead(PEER(), 7) && !peers.is_dead(PEER(), 8));
        assert!(!peers.learn(PEER(), 7));
        assert_eq!(peers.admit(PEER(), 7).await.unwrap_err(), Refusal::SessionDead);
        assert!(peers.learn(PEER(), 8));
    }
}
