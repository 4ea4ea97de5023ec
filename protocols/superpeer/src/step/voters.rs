//! The choice of super-peers.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::directory::ServerWish;

/// What a master knows of a server when it chooses super-peers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VoterCandidate {
    pub(super) server: NodeId,
    /// Whether the master hears the server.
    pub(super) alive: bool,
    /// Whether the server has nearly all of the log.
    pub(super) caught_up: bool,
    pub(super) wish: ServerWish,
    /// Whether the server is about to leave.
    pub(super) leaving: bool,
}

impl VoterCandidate {
    fn eligible(&self) -> bool {
        self.wish != ServerWish::Peer && !self.leaving
    }
}

/// The super-peers that there should be, if those are others than there are: an odd number, as many as the servers allow. A
/// super-peer that is dead is replaced by a server that is alive, but not given up without one: a network whose super-peers
/// became fewer with each death would soon trust a single disk.
///
/// The master stays among them. One that is to leave hands over first, and its successor leaves it out: if it left itself out
/// and were deposed before anybody else knew, it could neither stand for election nor vote for those who know less. If nobody
/// else votes, another server votes beside it until then.
pub(super) fn choose_voters(
    current: &BTreeSet<NodeId>,
    master: NodeId,
    candidates: &[VoterCandidate],
    most: u32,
) -> Option<BTreeSet<NodeId>> {
    let eligible: Vec<&VoterCandidate> = candidates.iter().filter(|candidate| candidate.eligible()).collect();
    let target = odd(eligible.len().min(most as usize));
    let rank = |candidate: &VoterCandidate| {
        let votes = current.contains(&candidate.server);
        match (candidate.alive, votes) {
            (true, true) => Some(0),
            (true, false) if candidate.caught_up => Some(1),
            (false, true) => Some(2),
            _ => None,
        }
    };
    let mut ranked: Vec<(u8, ServerWish, NodeId)> =
        eligible.iter().filter_map(|candidate| Some((rank(candidate)?, candidate.wish, candidate.server))).collect();
    // Preferred servers that are alive come before present voters.
    ranked.sort_by_key(|(rank, wish, server)| (*server != master, *rank == 2, *wish, *rank, *server));
    let count = odd(ranked.len().min(target));
    let mut chosen: BTreeSet<NodeId> = ranked.into_iter().take(count).map(|(_, _, server)| server).collect();
    if chosen.insert(master) && current.len() > 1 {
        return None;
    }
    (chosen != *current).then_some(chosen)
}

/// The largest odd number that is not above this one; 0 for 0.
fn odd(count: usize) -> usize {
    if count == 0 { 0 } else { count - usize::from(count.is_multiple_of(2)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(number: u32) -> NodeId {
        NodeId::at(number as usize - 1)
    }

    fn candidate(number: u32) -> VoterCandidate {
        VoterCandidate { server: server(number), alive: true, caught_up: true, wish: ServerWish::Any, leaving: false }
    }

    /// The choice if the last of the present super-peers is the master.
    fn chosen(current: &[u32], candidates: &[VoterCandidate], most: u32) -> Option<Vec<u32>> {
        let current: BTreeSet<NodeId> = current.iter().copied().map(server).collect();
        let master = *current.last()?;
        choose_voters(&current, master, candidates, most).map(|voters| voters.into_iter().map(NodeId::number).collect())
    }

    #[test]
    fn super_peers_are_one_three_or_five_by_the_servers_that_there_are() {
        let all: Vec<VoterCandidate> = (1..=7).map(candidate).collect();
        assert_eq!(chosen(&[1], &all[..1], 5), None);
        assert_eq!(chosen(&[1], &all[..2], 5), None);
        assert_eq!(chosen(&[1], &all[..3], 5), Some([1, 2, 3].into()));
        assert_eq!(chosen(&[1, 2, 3], &all[..4], 5), None);
        assert_eq!(chosen(&[1, 2, 3], &all, 5), Some([1, 2, 3, 4, 5].into()));
        assert_eq!(chosen(&[1, 2, 3], &all, 3), None);
    }

    #[test]
    fn a_dead_super_peer_is_replaced_but_not_given_up() {
        let mut all: Vec<VoterCandidate> = (1..=4).map(candidate).collect();
        all[1].alive = false;
        assert_eq!(chosen(&[1, 2, 3], &all, 5), Some([1, 3, 4].into()));
        all[3].caught_up = false;
        assert_eq!(chosen(&[1, 2, 3], &all, 5), None, "whoever lacks records is no replacement");
        assert_eq!(chosen(&[1, 2, 3], &all[..3], 5), None);
    }

    #[test]
    fn a_server_that_leaves_or_should_not_does_not_vote() {
        let mut all: Vec<VoterCandidate> = (1..=4).map(candidate).collect();
        all[0].leaving = true;
        assert_eq!(chosen(&[1, 2, 3], &all, 5), Some([2, 3, 4].into()));
        assert_eq!(chosen(&[1, 2, 3], &all[..3], 5), Some([3].into()));
        all[0] = VoterCandidate { wish: ServerWish::Peer, ..candidate(1) };
        assert_eq!(chosen(&[1, 2, 3], &all, 5), Some([2, 3, 4].into()));
    }

    #[test]
    fn a_wish_goes_before_the_order_of_numbers() {
        let mut all: Vec<VoterCandidate> = (1..=5).map(candidate).collect();
        all[4].wish = ServerWish::Superpeer;
        assert_eq!(chosen(&[1, 2, 3], &all, 3), Some([1, 3, 5].into()), "but the master stays");
        assert_eq!(chosen(&[1], &all[..2], 3), None);
    }

    #[test]
    fn a_master_that_leaves_hands_over_before_it_is_left_out() {
        let mut all: Vec<VoterCandidate> = (1..=4).map(candidate).collect();
        all[2].leaving = true;
        assert_eq!(chosen(&[1, 2, 3], &all, 5), None);
        all[0].leaving = true;
        assert_eq!(chosen(&[1], &all[..2], 5), Some([1, 2].into()), "nobody else votes, so another one has to");
    }
}
