//! Where members can be dialled: the list that counts at present, and those who said hello without being in it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use bellwether_kernel::NodeId;

use crate::roster::{Address, Roster};

/// The addresses of everybody who can be dialled.
#[derive(Debug)]
pub(crate) struct AddressBook {
    roster: RwLock<Arc<Roster>>,
    /// Who is not in the list may have a newer one, or may have missed that it was removed: it gets answers.
    unlisted: Mutex<BTreeMap<NodeId, Address>>,
}

impl AddressBook {
    pub(crate) fn new(roster: Roster) -> AddressBook {
        AddressBook { roster: RwLock::new(Arc::new(roster)), unlisted: Mutex::default() }
    }

    /// The list of members at present.
    pub(crate) fn roster(&self) -> Arc<Roster> {
        self.roster.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Another list counts from now on.
    pub(crate) fn set_roster(&self, roster: Roster) {
        *self.roster.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(roster);
    }

    /// Where a node can be dialled.
    pub(crate) fn address_of(&self, node: NodeId) -> Option<Address> {
        let listed = self.roster().member(node).map(|member| member.address.clone());
        listed.or_else(|| self.unlisted.lock().unwrap_or_else(PoisonError::into_inner).get(&node).cloned())
    }

    /// Somebody said hello, and where it can be dialled. The list knows better.
    pub(crate) fn learn(&self, node: NodeId, address: &str) {
        if let Ok(address) = address.parse()
            && self.roster().member(node).is_none()
        {
            self.unlisted.lock().unwrap_or_else(PoisonError::into_inner).insert(node, address);
        }
    }
}
