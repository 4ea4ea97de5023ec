//! The list of members: who counts, what a majority is, and which of two lists is newer.
//!
//! A list changes in two steps, each under a coordinator of one epoch. A *joint* list names the members before and after the
//! change, and its quorums are majorities of both; the list after it names the new members only. So a quorum of a list and
//! a quorum of the one that replaces it always share a member. The model is MongoDB's logless reconfiguration (Schultz,
//! Dardik and Tripakis, *Design and Analysis of a Logless Dynamic Reconfiguration Protocol*, 2021), with joint lists.

use alloc::sync::Arc;

use bellwether_kernel::{Epoch, ListChange, ListChangeError, NodeId, NodeSet};

/// The identity of a list: lists with one origin are ordered by epoch, then by version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListId {
    /// A digest of the first list, from which all others came.
    pub origin: u64,
    /// The epoch in which the list was written; [`Epoch::NONE`] for a first list.
    pub epoch: Epoch,
    /// The list's version: 1 for the first, one more for each change.
    pub version: u32,
}

impl ListId {
    /// Whether this list replaced `other`, or would.
    #[must_use]
    pub fn is_newer_than(self, other: ListId) -> bool {
        (self.epoch, self.version) > (other.epoch, other.version)
    }
}

/// The members of a flock.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberList {
    /// The list's identity.
    pub id: ListId,
    /// The members.
    pub members: NodeSet,
    /// In a joint list, the members before the change; otherwise empty.
    pub before: NodeSet,
    /// Members that vote and never lead.
    pub witnesses: NodeSet,
    /// Members that outrank all others. Among preferred members, and among the others, the higher id wins.
    pub preferred: NodeSet,
    /// Where the members listen, in a form that only the driver understands.
    pub addresses: Arc<[u8]>,
}

impl MemberList {
    /// The list that members were started with.
    #[must_use]
    pub fn first(members: NodeSet, witnesses: NodeSet, addresses: Arc<[u8]>) -> MemberList {
        let id = ListId { origin: digest(members, witnesses, &addresses), epoch: Epoch::NONE, version: 1 };
        MemberList { id, members, before: NodeSet::EMPTY, witnesses, preferred: NodeSet::EMPTY, addresses }
    }

    /// All members that the list names.
    #[must_use]
    pub fn everybody(&self) -> NodeSet {
        self.members.union(self.before)
    }

    /// Whether a change is under way.
    #[must_use]
    pub fn is_joint(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether these are a majority of the members and, in a joint list, of the members before the change.
    #[must_use]
    pub fn is_quorum(&self, nodes: NodeSet) -> bool {
        is_majority(self.members, nodes) && (self.before.is_empty() || is_majority(self.before, nodes))
    }

    /// Whether this member may lead.
    #[must_use]
    pub fn may_lead(&self, node: NodeId) -> bool {
        self.everybody().contains(node) && !self.witnesses.contains(node)
    }

    /// Whether `one` is a better candidate than `other`.
    #[must_use]
    pub fn outranks(&self, one: NodeId, other: NodeId) -> bool {
        (self.preferred.contains(one), one) > (self.preferred.contains(other), other)
    }
}

/// Whether `nodes` contain more than half of `of`.
#[must_use]
pub(crate) fn is_majority(of: NodeSet, nodes: NodeSet) -> bool {
    2 * of.intersection(nodes).len() > of.len()
}

/// The list that results from a change. It still has the old list's id.
///
/// # Errors
/// The change does not fit the list.
pub(crate) fn apply(change: &ListChange, list: &MemberList) -> Result<MemberList, ListChangeError> {
    if change.version.is_some_and(|version| version != list.id.version) {
        return Err(ListChangeError::Version);
    }
    let members = list.members.minus(change.remove).union(change.add);
    // A removed member is no witness.
    let witnesses = change.witnesses.unwrap_or(list.witnesses.minus(change.remove));
    let addresses = change.addresses.clone().unwrap_or_else(|| list.addresses.clone());
    // Nor is a removed member or a witness preferred.
    let preferred = change.preferred.unwrap_or(list.preferred.minus(change.remove).minus(witnesses));
    let same =
        (members, witnesses, preferred, &addresses) == (list.members, list.witnesses, list.preferred, &list.addresses);
    let fits = change.add.intersection(list.members).is_empty() && change.remove.minus(list.members).is_empty();
    if same || !fits || members.is_empty() {
        return Err(ListChangeError::Members);
    }
    if !witnesses.minus(members).is_empty() || is_majority(members, witnesses) || members == witnesses {
        return Err(ListChangeError::Witnesses);
    }
    if !preferred.minus(members.minus(witnesses)).is_empty() {
        return Err(ListChangeError::Preferred);
    }
    Ok(MemberList { id: list.id, members, before: NodeSet::EMPTY, witnesses, preferred, addresses })
}

/// FNV-1a over the contents of the first list.
fn digest(members: NodeSet, witnesses: NodeSet, addresses: &[u8]) -> u64 {
    let nodes = |set: NodeSet| set.iter().map(|node| node.number() as u8);
    let bytes = nodes(members).chain([0]).chain(nodes(witnesses)).chain([0]).chain(addresses.iter().copied());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(members: u32) -> MemberList {
        MemberList::first(NodeSet::first(members), NodeSet::EMPTY, Arc::default())
    }

    #[test]
    fn half_of_an_even_number_is_no_majority() {
        for count in 1..=64 {
            let list = list(count);
            let least = (0..=count).find(|some| list.is_quorum(NodeSet::first(*some))).unwrap();
            assert_eq!(least, count / 2 + 1, "of {count}");
        }
        assert!(!list(4).is_quorum(NodeSet::first(2)) && list(4).is_quorum(NodeSet::first(3)));
        assert!(!list(3).is_quorum(NodeSet::first(9).above(NodeId::at(1))), "strangers do not count");
        assert!(!MemberList::default().is_quorum(NodeSet::first(64)), "nobody is no majority of nobody");
    }

    #[test]
    fn a_joint_list_needs_both_majorities() {
        let joint = MemberList { before: NodeSet::first(3), ..list(5) };
        assert!(!joint.is_quorum(NodeSet::first(5).above(NodeId::at(1))), "one of three before the change");
        assert!(!joint.is_quorum(NodeSet::first(2)), "two of five after the change");
        assert!(joint.is_quorum(NodeSet::first(3)));
    }

    #[test]
    fn a_change_that_does_not_fit_is_refused() {
        let one = |number| NodeSet::one(NodeId::at(number));
        let change = |change: ListChange| apply(&change, &list(3)).map(|list| list.members);
        assert_eq!(change(ListChange { add: one(3), ..ListChange::default() }), Ok(NodeSet::first(4)));
        assert_eq!(change(ListChange { add: one(2), ..ListChange::default() }), Err(ListChangeError::Members));
        assert_eq!(change(ListChange { remove: one(3), ..ListChange::default() }), Err(ListChangeError::Members));
        assert_eq!(
            change(ListChange { remove: NodeSet::first(3), ..ListChange::default() }),
            Err(ListChangeError::Members)
        );
        assert_eq!(change(ListChange::default()), Err(ListChangeError::Members));
        assert_eq!(
            change(ListChange { version: Some(2), add: one(3), ..ListChange::default() }),
            Err(ListChangeError::Version)
        );
        let witnesses = |nodes| ListChange { witnesses: Some(nodes), ..ListChange::default() };
        assert_eq!(change(witnesses(NodeSet::first(2))), Err(ListChangeError::Witnesses));
        assert_eq!(change(witnesses(one(3))), Err(ListChangeError::Witnesses));
        assert_eq!(change(witnesses(one(0))), Ok(NodeSet::first(3)));
        let prefer = |nodes| ListChange { preferred: Some(nodes), ..ListChange::default() };
        assert_eq!(change(prefer(one(3))), Err(ListChangeError::Preferred));
        assert_eq!(change(prefer(NodeSet::EMPTY)), Err(ListChangeError::Members));
        assert_eq!(change(ListChange { witnesses: Some(one(0)), ..prefer(one(0)) }), Err(ListChangeError::Preferred));
        assert_eq!(change(prefer(one(0))), Ok(NodeSet::first(3)));
    }

    #[test]
    fn preferred_members_outrank_higher_ids_until_they_are_removed_or_witnesses() {
        let one = |number| NodeSet::one(NodeId::at(number));
        let all = [0, 1, 2].map(NodeId::at);
        let ranked = |list: &MemberList| {
            let mut ids = all;
            ids.sort_by(
                |a, b| if list.outranks(*a, *b) { core::cmp::Ordering::Less } else { core::cmp::Ordering::Greater },
            );
            ids.map(NodeId::number)
        };
        let preferred = |change: ListChange, list: &MemberList| apply(&change, list).unwrap();
        let first = list(3);
        assert_eq!(ranked(&first), [3, 2, 1]);
        let low = preferred(ListChange { preferred: Some(one(0)), ..ListChange::default() }, &first);
        assert_eq!(ranked(&low), [1, 3, 2]);
        let two = preferred(ListChange { preferred: Some(NodeSet::first(2)), ..ListChange::default() }, &first);
        assert_eq!(ranked(&two), [2, 1, 3]);
        assert_eq!(preferred(ListChange { remove: one(0), ..ListChange::default() }, &two).preferred, one(1));
        assert_eq!(preferred(ListChange { witnesses: Some(one(1)), ..ListChange::default() }, &two).preferred, one(0));
    }
}
