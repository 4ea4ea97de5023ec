//! The lease as shared state: renewals are written to it, and are not messages that wake the supervisor.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use std::time::Duration;

use bellwether_net::{Deadline, LeaseObserver, RealSystem, System};

use crate::clock::{WorkLease, between};

/// The lease as the flock renews it. The supervisor reads it when it decides; the guardian's timer is moved with it at
/// once.
#[derive(Clone)]
pub struct LeaseHandle(Arc<Mutex<Inner>>);

impl Default for LeaseHandle {
    fn default() -> LeaseHandle {
        LeaseHandle::on(Arc::new(RealSystem))
    }
}

struct Inner {
    system: Arc<dyn System>,
    lease: Option<WorkLease>,
    /// The time that the work's processes need to die.
    dying: Duration,
    /// The time that is reserved for that at present, if the flock says so.
    kept: Option<Duration>,
    keeper: Option<Box<dyn Fn(WorkLease) + Send>>,
}

impl LeaseHandle {
    /// A handle without a lease, on this system's clock.
    #[must_use]
    pub fn on(system: Arc<dyn System>) -> LeaseHandle {
        let inner = Inner { system, lease: None, dying: Duration::ZERO, kept: None, keeper: None };
        LeaseHandle(Arc::new(Mutex::new(inner)))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The end of the present lease, if there is one.
    #[must_use]
    pub fn lease(&self) -> Option<WorkLease> {
        self.lock().lease
    }

    /// Renews the lease; or there is no lease any more, and the last one is left to end.
    pub fn set(&self, lease: Option<WorkLease>) {
        let mut inner = self.lock();
        inner.lease = lease;
        if let (Some(lease), Some(keeper)) = (lease, &inner.keeper) {
            keeper(lease);
        }
    }

    /// The work's processes need so long to die: from the next renewal on they are ended that much earlier.
    pub fn keep_for_dying(&self, dying: Duration) {
        self.lock().dying = dying;
    }

    /// How long the work's processes have to die after they are killed, by the newest renewal.
    pub(crate) fn kept_for_dying(&self) -> Option<Duration> {
        self.lock().kept
    }

    fn renewed(&self, deadline: Option<Deadline>) {
        let mut inner = self.lock();
        let (dying, now) = (inner.dying, inner.system.now());
        let lease = deadline.map(|deadline| WorkLease::until(deadline, dying, now));
        inner.kept = deadline.zip(lease).map(|(deadline, lease)| between(lease.kill_at, deadline.dead_at));
        drop(inner);
        self.set(lease);
    }

    /// Calls `keeper` with each renewal from now on.
    pub fn keep(&self, keeper: impl Fn(WorkLease) + Send + 'static) {
        self.lock().keeper = Some(Box::new(keeper));
    }

    /// The observer to which a network driver reports renewals.
    #[must_use]
    pub fn renewals(&self) -> LeaseObserver {
        let lease_handle = self.clone();
        Box::new(move |deadline| lease_handle.renewed(deadline))
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
        let lease = |term_at| WorkLease { term_at, kill_at: term_at + 1 };
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
