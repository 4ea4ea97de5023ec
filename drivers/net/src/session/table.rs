//! The sessions of all members: which one is known, which connection is its, and which are dead.

use std::collections::VecDeque;

use bellwether_kernel::NodeId;

use crate::hello::Session;
use crate::refusal::Refusal;

const DEAD_MAX: usize = 16;
/// The greatest number of connections that may claim the id of a live member at once. Further ones would learn nothing
/// else.
const CLAIMS_MAX: usize = 4;

/// The sessions of all members, as one member knows them.
#[derive(Debug)]
pub(crate) struct PeerTable {
    entries: Vec<Entry>,
    /// The time within which a session must show that it is alive when another claims its id, in nanoseconds.
    probe: u64,
    version: u64,
}

#[derive(Debug, Default)]
struct Entry {
    current: Option<Session>,
    dead: DeadSessions,
    live: Option<LiveSession>,
    claims: Vec<Claim>,
    last_number: u64,
}

/// The connection of a live member.
#[derive(Debug)]
struct LiveSession {
    session: Session,
    number: u64,
    /// Whether it should be asked for a sign of life.
    probe_wanted: bool,
}

/// A connection that claims to be a member's.
#[derive(Debug)]
struct Claim {
    number: u64,
    /// The connection that it waits for; 0 for none yet.
    against: u64,
    /// Until when that connection may show that it is alive.
    until: u64,
    /// Whether that connection has done so.
    answered: bool,
}

/// The slot of one connection in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SessionSlot {
    pub(crate) peer: NodeId,
    pub(crate) session: Session,
    number: u64,
}

/// The state of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimState {
    /// The connection is the member's from now on. `is_new`: its session is not the one known before.
    Admitted { is_new: bool },
    /// Another session is the member's, and was asked for a sign of life.
    Waiting,
    /// The claim is refused.
    Refused(Refusal),
}

/// The newest sessions of a member that are known to be dead.
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

impl PeerTable {
    /// A table for this many nodes. A session that does not answer for `probe` nanoseconds gives way to another one.
    pub(crate) fn new(nodes: u32, probe: u64) -> PeerTable {
        PeerTable { entries: (0..nodes).map(|_| Entry::default()).collect(), probe, version: 0 }
    }

    /// Grows whenever connections should check the table again.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// A connection of this session claims to be `peer`; [`PeerTable::poll`] returns the state of the claim.
    pub(crate) fn claim(&mut self, peer: NodeId, session: Session) -> Result<SessionSlot, Refusal> {
        let entry = &mut self.entries[peer.index()];
        if entry.dead.contains(session) {
            return Err(Refusal::SessionDead);
        }
        if entry.claims.len() == CLAIMS_MAX {
            return Err(Refusal::DoubleId);
        }
        entry.last_number += 1;
        entry.claims.push(Claim { number: entry.last_number, against: 0, until: 0, answered: false });
        Ok(SessionSlot { peer, session, number: entry.last_number })
    }

    /// Decides about a claim. It is granted unless another live session is the member's.
    pub(crate) fn poll(&mut self, slot: SessionSlot, now: u64) -> ClaimState {
        let until = now.saturating_add(self.probe);
        let entry = &mut self.entries[slot.peer.index()];
        let Some(place) = entry.claims.iter().position(|claim| claim.number == slot.number) else {
            return ClaimState::Refused(Refusal::DoubleId);
        };
        if entry.dead.contains(slot.session) {
            entry.claims.remove(place);
            return ClaimState::Refused(Refusal::SessionDead);
        }
        let claim = &mut entry.claims[place];
        if claim.answered {
            entry.claims.remove(place);
            return ClaimState::Refused(Refusal::DoubleId);
        }
        if let Some(live) = entry.live.as_mut().filter(|live| live.session != slot.session) {
            if claim.against != live.number {
                (claim.against, claim.until, live.probe_wanted) = (live.number, until, true);
                self.version += 1;
                return ClaimState::Waiting;
            }
            if now < claim.until {
                return ClaimState::Waiting;
            }
        }
        entry.claims.remove(place);
        entry.live = Some(LiveSession { session: slot.session, number: slot.number, probe_wanted: false });
        self.version += 1;
        ClaimState::Admitted { is_new: entry.current.replace(slot.session) != Some(slot.session) }
    }

    /// When a waiting claim must be polled again.
    pub(crate) fn wake_at(&self, slot: SessionSlot) -> Option<u64> {
        let claims = &self.entries[slot.peer.index()].claims;
        claims.iter().find(|claim| claim.number == slot.number && claim.against != 0).map(|claim| claim.until)
    }

    /// Whether this connection is still its member's. If not, it must end: a newer one replaced it, or its session is
    /// dead.
    pub(crate) fn is_live(&self, slot: SessionSlot) -> bool {
        self.entries[slot.peer.index()].live.as_ref().is_some_and(|live| live.number == slot.number)
    }

    /// Whether this connection must ask its member for a sign of life. Returns that once each time.
    pub(crate) fn take_probe(&mut self, slot: SessionSlot) -> bool {
        let live = self.entries[slot.peer.index()].live.as_mut().filter(|live| live.number == slot.number);
        live.is_some_and(|live| std::mem::take(&mut live.probe_wanted))
    }

    /// The member has given a sign of life on this connection: others that claim its id are refused.
    pub(crate) fn mark_alive(&mut self, slot: SessionSlot) {
        let entry = &mut self.entries[slot.peer.index()];
        for claim in entry.claims.iter_mut().filter(|claim| claim.against == slot.number) {
            claim.answered = true;
            self.version += 1;
        }
    }

    /// The connection has ended. Returns whether it was its member's.
    pub(crate) fn release(&mut self, slot: SessionSlot) -> bool {
        let entry = &mut self.entries[slot.peer.index()];
        entry.claims.retain(|claim| claim.number != slot.number);
        let spoke = entry.live.take_if(|live| live.number == slot.number).is_some();
        self.version += u64::from(spoke);
        spoke
    }

    /// A member that we dialled has named its session. Returns whether it is new. It is not believed against a live
    /// connection of another session.
    pub(crate) fn learn(&mut self, peer: NodeId, session: Session) -> bool {
        let entry = &mut self.entries[peer.index()];
        let contradicted = entry.live.as_ref().is_some_and(|live| live.session != session);
        if contradicted || entry.dead.contains(session) || entry.current == Some(session) {
            return false;
        }
        entry.current = Some(session);
        true
    }

    /// Whether this session is known to be dead.
    pub(crate) fn is_dead(&self, peer: NodeId, session: Session) -> bool {
        self.entries[peer.index()].dead.contains(session)
    }

    /// A session is dead. Returns whether it was the known one.
    pub(crate) fn mark_dead(&mut self, peer: NodeId, session: Session) -> bool {
        let entry = &mut self.entries[peer.index()];
        entry.dead.add(session);
        self.version += 1;
        if entry.current != Some(session) {
            return false;
        }
        entry.current = None;
        entry.live.take_if(|live| live.session == session);
        true
    }

    /// The known session of a member.
    #[cfg(test)]
    pub(crate) fn current(&self, peer: NodeId) -> Option<Session> {
        self.entries[peer.index()].current
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: NodeId = NodeId::at(1);
    const PROBE: u64 = 500;

    fn admit(table: &mut PeerTable, session: Session, now: u64) -> (SessionSlot, ClaimState) {
        let slot = table.claim(PEER, session).unwrap();
        (slot, table.poll(slot, now))
    }

    #[test]
    fn a_second_session_is_refused_while_the_first_one_answers() {
        let mut table = PeerTable::new(3, PROBE);
        let (first, state) = admit(&mut table, 7, 0);
        assert_eq!(state, ClaimState::Admitted { is_new: true });
        let (second, state) = admit(&mut table, 8, 10);
        assert_eq!((state, table.wake_at(second)), (ClaimState::Waiting, Some(510)));
        assert!(table.take_probe(first) && !table.take_probe(first), "it is asked once");
        table.mark_alive(first);
        assert_eq!(table.poll(second, 11), ClaimState::Refused(Refusal::DoubleId));
        table.release(first);
        assert_eq!(admit(&mut table, 8, 12).1, ClaimState::Admitted { is_new: true });
    }

    #[test]
    fn many_claims_do_not_displace_the_session_that_answers() {
        let mut table = PeerTable::new(3, PROBE);
        let (first, _) = admit(&mut table, 7, 0);
        let claims: Vec<_> = (8..12).map(|session| admit(&mut table, session, 0).0).collect();
        assert_eq!(table.claim(PEER, 12), Err(Refusal::DoubleId), "four at a time");
        table.mark_alive(first);
        for claim in claims {
            assert_eq!(table.poll(claim, PROBE * 2), ClaimState::Refused(Refusal::DoubleId));
        }
        assert!(table.is_live(first));
    }

    #[test]
    fn a_silent_session_gives_way_at_its_deadline_and_not_before() {
        let mut table = PeerTable::new(3, PROBE);
        let (first, _) = admit(&mut table, 7, 0);
        let (second, _) = admit(&mut table, 8, 0);
        assert_eq!(table.poll(second, PROBE - 1), ClaimState::Waiting);
        assert_eq!(table.poll(second, PROBE), ClaimState::Admitted { is_new: true });
        assert!(!table.is_live(first) && table.is_live(second));
        table.release(first);
        assert!(table.is_live(second), "the displaced connection frees only its own slot");
        assert!(!table.learn(PEER, 7), "the live connection knows better");
        table.release(second);
        assert!(table.learn(PEER, 7));
    }

    #[test]
    fn a_claim_starts_anew_when_another_one_was_admitted_before_it() {
        let mut table = PeerTable::new(3, PROBE);
        let _first = admit(&mut table, 7, 0);
        let (second, _) = admit(&mut table, 8, 0);
        let (third, _) = admit(&mut table, 9, 10);
        assert_eq!(table.poll(second, PROBE), ClaimState::Admitted { is_new: true });
        assert_eq!(table.poll(third, PROBE + 10), ClaimState::Waiting, "the second has its own time to answer");
        assert!(table.take_probe(second));
        assert_eq!(table.poll(third, 2 * PROBE + 10), ClaimState::Admitted { is_new: true });
    }

    #[test]
    fn the_longest_time_to_answer_never_ends() {
        let mut table = PeerTable::new(3, u64::MAX);
        let _first = admit(&mut table, 7, 5);
        let (second, _) = admit(&mut table, 8, 5);
        assert_eq!(table.poll(second, u64::MAX - 1), ClaimState::Waiting);
    }

    #[test]
    fn a_newer_connection_of_the_same_session_takes_the_slot() {
        let mut table = PeerTable::new(3, PROBE);
        let (first, _) = admit(&mut table, 7, 0);
        let (second, state) = admit(&mut table, 7, 0);
        assert_eq!(state, ClaimState::Admitted { is_new: false });
        assert!(!table.is_live(first) && table.is_live(second));
        assert!(table.mark_dead(PEER, 7));
        assert!(!table.is_live(second));
    }

    #[test]
    fn the_dead_stay_dead_and_only_the_known_session_dies() {
        let mut table = PeerTable::new(3, PROBE);
        assert!(!table.mark_dead(PEER, 6), "never seen");
        assert!(table.learn(PEER, 7) && !table.learn(PEER, 7));
        assert!(!table.mark_dead(PEER, 5));
        let early = table.claim(PEER, 7).unwrap();
        assert!(table.mark_dead(PEER, 7));
        assert!(!table.mark_dead(PEER, 7), "once");
        assert!(table.is_dead(PEER, 7) && !table.is_dead(PEER, 8));
        assert_eq!(table.poll(early, 0), ClaimState::Refused(Refusal::SessionDead));
        assert!(!table.learn(PEER, 7));
        assert_eq!(table.claim(PEER, 7), Err(Refusal::SessionDead));
        assert!(table.learn(PEER, 8));
    }
}
