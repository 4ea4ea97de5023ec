//! A ring whose token carries the work's state: the token protocol on the network driver, as a supervisor sees it.
//!
//! ```text
//! network driver ── DriverEvent<TokenRing> ──► translator ── flock::FlockEvent ──► supervisor
//!                ◄── Command, prepare_work_state, stopped ──        ◄── flock::Ask ───────
//!  questions ──────────────────────────────► answers
//! ```
//!
//! The work's state is laid out before the supervisor hears that it may start the command, and the token goes on only when
//! nothing of the command is alive and what it left is on stable storage.

mod answers;
mod pages;
mod translate;

use std::ffi::OsString;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bellwether_net::questions;
use bellwether_ring::{RingHandle, RingRunning, RingSetup, RingStartError, start_on_ring};
use tokio::sync::mpsc;

use crate::flock::{Ask, EndReason, Flock, FlockEvent};
use crate::http;
use crate::lease_handle::LeaseHandle;
use crate::obstacles::{LeadObstacles, SharedObstacles};
use crate::others::Others;
use answers::Standing;
use translate::Translator;

pub use answers::{Fellow, RingMore, Travelling};

/// How long a farewell may take.
const FAREWELL: Duration = Duration::from_millis(500);

/// A member of a ring.
#[derive(Debug)]
pub struct Ring {
    events: mpsc::UnboundedReceiver<FlockEvent>,
    asks: mpsc::UnboundedSender<Ask>,
    handle: RingHandle,
    standing: Standing,
    end_reason: Arc<OnceLock<EndReason>>,
    lease_handle: LeaseHandle,
    obstacles: SharedObstacles,
}

impl Ring {
    /// Joins, on the current runtime. `say` takes complaints for people.
    ///
    /// # Errors
    /// A setup that cannot work, said in a way that tells what to do.
    pub fn join(mut setup: RingSetup, say: fn(&str)) -> Result<Ring, RingStartError> {
        let (control, questions) = questions();
        setup.control = Some(control);
        let lease_handle = LeaseHandle::default();
        setup.renewals = Some(lease_handle.renewals());
        let expected = Some(setup.settings.expect).filter(|expect| *expect > 0);
        let obstacles = SharedObstacles::new(LeadObstacles::of(expected));
        let standing = Standing::new(&setup, obstacles.clone());
        let key = setup.key.clone();
        let place = setup.place.to_string();
        let heartbeat = Duration::from_nanos(setup.settings.heartbeat.as_nanos());
        let RingRunning { handle, happenings: driver, .. } = start_on_ring(setup)?;
        let (tell, events) = mpsc::unbounded_channel();
        let (asks, asked) = mpsc::unbounded_channel();
        let end_reason = Arc::new(OnceLock::new());
        let mut others = Others::new(&place, handle.settings_digest(), key.is_some(), heartbeat);
        others.obstacles = obstacles.clone();
        let translator = Translator::new(handle.clone(), key, others, standing.clone(), tell, end_reason.clone(), say);
        tokio::spawn(answers::answer_all(standing.clone(), handle.clone(), questions));
        tokio::spawn(translator.run(driver, asked));
        Ok(Ring { events, asks, handle, standing, end_reason, lease_handle, obstacles })
    }

    /// What the guardian needs to tell the others of this process's death: a [`RingDeathNotice`](bellwether_ring::RingDeathNotice) as JSON.
    #[must_use]
    pub fn will(&self) -> Vec<u8> {
        self.handle.death_notice().to_json().into_bytes()
    }

    /// What the command finds in its environment: where its state is, and where it says how far it is.
    #[must_use]
    pub fn environment(&self) -> Vec<(String, OsString)> {
        vec![
            ("BELLWETHER_STATE".into(), self.handle.state_file().into()),
            ("BELLWETHER_PROGRESS".into(), self.handle.progress_file().into()),
        ]
    }

    /// Where it will be said why the ring failed, should it fail.
    #[must_use]
    pub fn end_reason(&self) -> Arc<OnceLock<EndReason>> {
        self.end_reason.clone()
    }

    /// Answers `/metrics` and `/health` on this socket, as web servers do, for as long as the member lives.
    ///
    /// # Errors
    /// The socket cannot be used.
    pub fn serve_metrics(&self, listener: std::net::TcpListener) -> std::io::Result<()> {
        let (standing, handle) = (self.standing.clone(), self.handle.clone());
        http::serve(listener, move || std::future::ready(Some(pages::pages(&standing.status(&handle)))))
    }

    /// A hold on the member itself, for its counters.
    #[must_use]
    pub fn handle(&self) -> &RingHandle {
        &self.handle
    }
}

impl Flock for Ring {
    async fn next(&mut self) -> Option<FlockEvent> {
        self.events.recv().await
    }

    fn lease_handle(&self) -> &LeaseHandle {
        &self.lease_handle
    }

    fn why_leaderless(&self) -> Option<String> {
        self.standing.why_leaderless(&self.handle)
    }

    fn why_lease_lost(&self) -> String {
        self.obstacles.lock().lease_lost()
    }

    fn unfit(&mut self, why: Option<String>) {
        self.obstacles.lock().unfit(why);
    }

    fn ask(&mut self, ask: Ask) {
        // If nobody listens any more, `next` says so.
        let _ = self.asks.send(ask);
    }

    async fn leave(&mut self) {
        self.handle.leave(FAREWELL).await;
    }
}
