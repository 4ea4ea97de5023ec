//! When the others' refusals mean that this member should give up.

use bellwether_kernel::{NodeId, NodeSet};
use bellwether_net::Refusal;

/// The members that refuse us.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refusals {
    members: u32,
    refusing: NodeSet,
    /// Whether any member ever accepted a connection.
    welcomed: bool,
}

impl Refusals {
    pub(super) fn new(members: u32) -> Refusals {
        Refusals { members, refusing: NodeSet::EMPTY, welcomed: false }
    }

    /// A peer has accepted the connection.
    pub(super) fn welcomed_by(&mut self, peer: NodeId) {
        self.welcomed = true;
        self.refusing = self.refusing.without(peer);
    }

    /// Whether further members may still refuse us.
    pub(super) fn is_open(&self) -> bool {
        !self.welcomed
    }

    /// A peer refuses us. Returns whether this member should give up.
    ///
    /// Two processes with one id are always an error, and so is one that was reported dead. Any other refusal may be
    /// the peer's own mistake: a member gives up only if so many refuse it that the rest are no majority, and no peer
    /// has ever accepted it.
    pub(super) fn refused_by(&mut self, peer: NodeId, refusal: Refusal) -> bool {
        if !refusal.is_lasting() {
            return false;
        }
        self.refusing = self.refusing.with(peer);
        let others = self.members - self.refusing.len();
        let hopeless = !self.welcomed && others < self.members / 2 + 1;
        hopeless || matches!(refusal, Refusal::DoubleId | Refusal::SessionDead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(number: u32) -> NodeId {
        NodeId::new(number).unwrap()
    }

    #[test]
    fn one_mistaken_peer_is_no_reason_to_go() {
        let mut refusals = Refusals::new(3);
        assert!(!refusals.refused_by(peer(3), Refusal::Key));
        assert!(!refusals.refused_by(peer(3), Refusal::Settings));
        assert!(refusals.refused_by(peer(2), Refusal::Key));
    }

    #[test]
    fn one_who_was_welcome_stays() {
        let mut refusals = Refusals::new(2);
        refusals.welcomed_by(peer(2));
        assert!(!refusals.refused_by(peer(2), Refusal::Settings));
        assert!(!refusals.refused_by(peer(2), Refusal::Busy));
        assert!(refusals.refused_by(peer(2), Refusal::DoubleId));
    }
}
