//! The lease as it stands: shared state that renewals are written to, and not a message that wakes somebody.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_net::LeaseObserver;

use crate::clock::Lease;

/// The lease as the flock renews it. The supervisor looks at it when it decides something; the guardian's timer is moved
/// with it at once.
#[derive(Clone, Default)]
pub struct LeaseHandle(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    lease: Option<Lease>,
    keeper: Option<Box<dyn Fn(Lease) + Send>>,
}

impl LeaseHandle {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the work may live, if it may at all.
    #[must_use]
    pub fn lease(&self) -> Option<Lease> {
        self.lock().lease
    }

    /// The work may live so long from now on; or there is no lease any more, and whoever keeps the last one lets it end.
    pub fn set(&self, lease: Option<Lease>) {
        let mut inner = self.lock();
        inner.lease = lease;
        if let (Some(lease), Some(keeper)) = (lease, &inner.keeper) {
            keeper(lease);
        }
    }

    /// From now on, this one is told of each renewal.
    pub(crate) fn keep(&self, keeper: impl Fn(Lease) + Send + 'static) {
        self.lock().keeper = Some(Box::new(keeper));
    }

    /// What a network driver puts its renewals into.
    #[must_use]
    pub fn renewals(&self) -> LeaseObserver {
        let lease_handle = self.clone();
        Box::new(move |deadline| lease_handle.set(deadline.map(Lease::until)))
    }
}

impl fmt::Debug for LeaseHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LeaseHandle").field(&self.lease()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn each_renewal_reaches_the_keeper_and_whoever_looks() {
        let (lease_handle, (tell, told)) = (LeaseHandle::default(), mpsc::channel());
        let lease = |term_at| Lease { term_at, kill_at: term_at + 1 };
        lease_handle.set(Some(lease(1)));
        lease_handle.keep(move |lease| tell.send(lease).unwrap());
        let other = lease_handle.clone();
        other.set(Some(lease(2)));
        other.set(Some(lease(3)));
        assert_eq!(lease_handle.lease(), Some(lease(3)));
        other.set(None);
        assert_eq!(lease_handle.lease(), None);
        assert_eq!(told.try_iter().collect::<Vec<_>>(), [lease(2), lease(3)]);
    }
}
