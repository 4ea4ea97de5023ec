//! A ring whose token carries the work's state: the token protocol on the network driver, as a supervisor sees it.
//!
//! The work's state is laid out before the supervisor hears that it may start the command, and the token goes on only when
//! nothing of the command is alive and what it left is on stable storage.

mod answers;
mod pages;
mod site;

use std::ffi::OsString;
use std::time::Duration;

use bellwether_net::{Running, StartError, questions};
use bellwether_ring::{RingHandle, RingSetup, start_on_ring};
use tokio::sync::mpsc;

use crate::adapter::{Hold, Joined, adapt, link};
use crate::flock::Ask;
use crate::http;
use crate::lease_handle::LeaseHandle;
use crate::obstacles::{LeadObstacles, SharedObstacles};
use crate::others::Others;
use answers::Standing;
use site::RingSite;

pub use answers::{Fellow, RingMore, Travelling};

/// How long a farewell may take.
const FAREWELL: Duration = Duration::from_millis(500);

/// A member of a ring.
pub type Ring = Joined<RingHold>;

/// The supervisor's hold on a ring.
#[derive(Debug)]
pub struct RingHold {
    handle: RingHandle,
    standing: Standing,
}

impl Joined<RingHold> {
    /// Joins, on the current runtime. `say` takes complaints for people.
    ///
    /// # Errors
    /// A setup that cannot work, said in a way that tells what to do.
    pub fn join(mut setup: RingSetup, say: fn(&str)) -> Result<Ring, StartError> {
        let (control, questions) = questions();
        setup.meeting.control = Some(control);
        let lease_handle = LeaseHandle::default();
        setup.renewals = Some(lease_handle.renewals());
        let expected = Some(setup.config.expect).filter(|expect| *expect > 0);
        let obstacles = SharedObstacles::new(LeadObstacles::of(expected));
        let standing = Standing::new(&setup, obstacles.clone());
        let key = setup.key.clone();
        let place = setup.meeting.place.to_string();
        let heartbeat = Duration::from_nanos(setup.config.heartbeat.as_nanos());
        let Running { handle, driver_events: driver, .. } = start_on_ring(setup)?;
        let mut others = Others::new(&place, handle.settings_digest(), key.is_some(), heartbeat);
        others.obstacles = obstacles.clone();
        let hold = RingHold { handle: handle.clone(), standing: standing.clone() };
        let (outlets, asked, ring) = link(hold, lease_handle, obstacles, say);
        tokio::spawn(answers::answer_all(standing.clone(), handle.clone(), questions));
        tokio::spawn(adapt(RingSite::new(outlets, handle, key, others, standing), driver, asked));
        Ok(ring)
    }

    /// What the guardian needs to tell the others of this process's death: a [`RingDeathNotice`](bellwether_ring::RingDeathNotice) as JSON.
    #[must_use]
    pub fn will(&self) -> Vec<u8> {
        self.hold.handle.death_notice().to_json().into_bytes()
    }

    /// What the command finds in its environment: where its state is, and where it says how far it is.
    #[must_use]
    pub fn environment(&self) -> Vec<(String, OsString)> {
        vec![
            ("BELLWETHER_STATE".into(), self.hold.handle.state_file().into()),
            ("BELLWETHER_PROGRESS".into(), self.hold.handle.progress_file().into()),
        ]
    }

    /// Answers `/metrics` and `/health` on this socket, as web servers do, for as long as the member lives.
    ///
    /// # Errors
    /// The socket cannot be used.
    pub fn serve_metrics(&self, listener: std::net::TcpListener) -> std::io::Result<()> {
        let (standing, handle) = (self.hold.standing.clone(), self.hold.handle.clone());
        http::serve(listener, move || std::future::ready(Some(pages::pages(&standing.status(&handle)))))
    }

    /// A hold on the member itself, for its counters.
    #[must_use]
    pub fn handle(&self) -> &RingHandle {
        &self.hold.handle
    }
}

impl Hold for RingHold {
    fn why_leaderless(&self, _obstacles: &SharedObstacles) -> Option<String> {
        self.standing.why_leaderless(&self.handle)
    }

    async fn leave(&mut self, _asks: &mpsc::UnboundedSender<Ask>) {
        self.handle.leave(FAREWELL).await;
    }
}
