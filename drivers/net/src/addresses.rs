//! Where members can be dialled: the present member list, and members that said hello without being in it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use bellwether_kernel::NodeId;

use crate::roster::{MEMBERS_MAX, MOVABLE_ID_MAX, MemberAddress, Roster};

/// The addresses of all members that can be dialled.
#[derive(Debug)]
pub(crate) struct AddressBook {
    roster: RwLock<Arc<Roster>>,
    /// A member that is not in the list may have a newer list, or may have missed that it was removed: it gets answers.
    unlisted: Mutex<BTreeMap<NodeId, MemberAddress>>,
    /// Whether the address in a member's hello replaces the one in the list.
    hello_counts: bool,
}

impl AddressBook {
    pub(crate) fn new(roster: Roster) -> AddressBook {
        AddressBook { roster: RwLock::new(Arc::new(roster)), unlisted: Mutex::default(), hello_counts: false }
    }

    /// An address book for members that may move: the address in a member's last hello replaces the one in the list.
    pub(crate) fn of_movable(roster: Roster) -> AddressBook {
        AddressBook { hello_counts: true, ..AddressBook::new(roster) }
    }

    /// The highest id of a member.
    pub(crate) fn id_max(&self) -> u32 {
        if self.hello_counts { MOVABLE_ID_MAX } else { MEMBERS_MAX as u32 }
    }

    /// The list of members at present.
    pub(crate) fn roster(&self) -> Arc<Roster> {
        self.roster.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the list of members.
    pub(crate) fn set_roster(&self, roster: Roster) {
        *self.roster.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(roster);
    }

    /// Where a node can be dialled.
    pub(crate) fn address_of(&self, node: NodeId) -> Option<MemberAddress> {
        let listed = || self.roster().member(node).map(|member| member.address.clone());
        let said = || self.unlisted.lock().unwrap_or_else(PoisonError::into_inner).get(&node).cloned();
        if self.hello_counts { said().or_else(listed) } else { listed().or_else(said) }
    }

    /// A member said hello, and gave its address.
    pub(crate) fn learn(&self, node: NodeId, address: &str) {
        if let Ok(address) = address.parse()
            && (self.hello_counts || self.roster().member(node).is_none())
        {
            self.unlisted.lock().unwrap_or_else(PoisonError::into_inner).insert(node, address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_knows_better_than_a_hello_unless_members_may_move() {
        let roster: Roster = "1@10.0.0.1:1,2@10.0.0.2:2".parse().unwrap();
        let (fixed, movable) = (AddressBook::new(roster.clone()), AddressBook::of_movable(roster));
        for (book, second) in [(&fixed, "10.0.0.2:2"), (&movable, "10.0.0.9:9")] {
            book.learn(NodeId::at(1), "10.0.0.9:9");
            book.learn(NodeId::at(2), "10.0.0.3:3");
            let at = |index| book.address_of(NodeId::at(index)).map(|address| address.to_string());
            assert_eq!([at(0), at(1), at(2)], ["10.0.0.1:1", second, "10.0.0.3:3"].map(|text| Some(text.to_owned())));
        }
    }
}
