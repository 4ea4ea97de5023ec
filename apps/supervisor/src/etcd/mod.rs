//! A flock whose leader holds a key in etcd, as a supervisor sees it.
//!
//! ```text
//! etcd ── answers, changes ──► node (bellwether_etcd) ── DriverEvent<Etcd> ──► the adapter ──► supervisor
//!      ◄── requests ──────────                        ◄── EtcdCommand ──────
//! ```

mod node;
mod run;
mod site;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_channels::etcd::EtcdPlace;
use bellwether_etcd::EtcdConfig;
use jiff::Timestamp;
use tokio::sync::{mpsc, watch};

use crate::adapter::{Hold, Joined, adapt, link};
use crate::flock::Ask;
use crate::http;
use crate::lease_handle::LeaseHandle;
use crate::obstacles::{LeadObstacles, SharedObstacles};
use crate::prometheus::Page;
use site::EtcdSite;

/// The time that leaving in good order may take.
const FAREWELL: Duration = Duration::from_millis(1500);

/// What a member of such a flock is started with.
#[derive(Clone, Debug)]
pub struct EtcdSetup {
    /// The flock's name.
    pub flock: String,
    /// This member's name.
    pub member: String,
    /// The etcd's servers and credentials.
    pub place: EtcdPlace,
    /// The same as it was written, including passwords, for the guardian.
    pub written: String,
    /// The protocol's settings.
    pub config: EtcdConfig,
}

/// The status of a member, for metrics and health checks.
#[derive(Clone, Debug, Default)]
struct EtcdMemberStatus {
    leads: bool,
    /// The leader's name and epoch.
    leader: Option<(String, u64)>,
    since: Timestamp,
    stalls: u64,
}

/// A member of a flock whose leader holds a key in etcd.
pub type EtcdFlock = Joined<EtcdHold>;

/// The supervisor's handle on such a flock.
#[derive(Debug)]
pub struct EtcdHold {
    standing: Arc<Mutex<EtcdMemberStatus>>,
    left: watch::Receiver<bool>,
}

impl Joined<EtcdHold> {
    /// Joins, on the current runtime. `say` gets messages for people.
    #[must_use]
    pub fn join(setup: EtcdSetup, say: fn(&str)) -> EtcdFlock {
        let (commands, commanded) = mpsc::unbounded_channel();
        let (events, driver) = mpsc::unbounded_channel();
        let (leave, left) = watch::channel(false);
        let (lease_handle, obstacles) = (LeaseHandle::default(), SharedObstacles::new(LeadObstacles::of(None)));
        let standing: Arc<Mutex<EtcdMemberStatus>> = Arc::default();
        tokio::spawn(run::run(setup.clone(), events, lease_handle.renewals(), commanded));
        let hold = EtcdHold { standing: standing.clone(), left };
        let (outlets, asked, flock) = link(hold, lease_handle, obstacles, say);
        tokio::spawn(adapt(EtcdSite::new(outlets, setup, commands, standing, leave), driver, asked));
        flock
    }

    /// Serves `/metrics` and `/health` over HTTP on this socket for as long as the member lives.
    ///
    /// # Errors
    /// The socket cannot be registered with the runtime.
    pub fn serve_metrics(&self, flock: &str, member: &str, listener: std::net::TcpListener) -> std::io::Result<()> {
        let (flock, member) = (flock.to_owned(), member.to_owned());
        let (standing, obstacles) = (self.hold.standing.clone(), self.obstacles.clone());
        http::serve(listener, move || {
            let standing = standing.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let mut page = Page::new(&flock, &member);
            let epoch = standing.leader.as_ref().map(|(_, epoch)| *epoch);
            page.standing(standing.leads, epoch.is_some(), epoch, standing.since);
            page.own(standing.stalls, 0, 0);
            let health = match &standing.leader {
                Some((_, epoch)) if standing.leads => Ok(format!("leads in epoch {epoch}")),
                Some((leader, epoch)) => Ok(format!("follows {leader} in epoch {epoch}")),
                None => Err(http::follows_nobody(obstacles.reason().as_deref())),
            };
            std::future::ready(Some(http::Pages { metrics: page.text(), health }))
        })
    }
}

impl Hold for EtcdHold {
    fn why_lease_lost(&self, obstacles: &SharedObstacles) -> String {
        obstacles.lock().key_lost()
    }

    /// Gives the key back, if this member holds it, and waits until etcd has confirmed that.
    async fn leave(&mut self, asks: &mpsc::UnboundedSender<Ask>) {
        let _ = asks.send(Ask::Leave);
        let _ = tokio::time::timeout(FAREWELL, self.left.wait_for(|left| *left)).await;
    }
}
