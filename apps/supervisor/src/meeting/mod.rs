//! A flock that meets on a channel: the host protocol on the network driver, as a supervisor sees it.
//!
//! ```text
//! network driver ── DriverEvent<Host> ──► translator ── flock::FlockEvent ──► supervisor
//!                ◄── Command, reply ───            ◄── flock::Ask ────────
//! ```
//!
//! Nobody has a list of members here. Who asks how the flock stands asks on the channel, and every member replies for
//! itself with its [`Standing`].

mod pages;
mod standing;
mod translate;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bellwether_host::{Command, Host};
use bellwether_net::{
    ChannelHandle, ChannelRunning, ChannelSetup, ChannelStartError, SettingsDigest, start_on_channel,
};
use tokio::sync::{mpsc, watch};

use crate::flock::{Ask, EndReason, Flock, FlockEvent};
use crate::http;
use crate::lease_handle::LeaseHandle;
use crate::obstacles::{LeadObstacles, SharedObstacles};
use crate::others::Others;
use translate::Translator;

pub use standing::{NotAStanding, Standing};

/// The question that every member answers with its [`Standing`].
pub const HOW_DO_YOU_STAND: &str = "status";
/// The question that only the host answers with its [`Standing`].
pub const WHO_HOSTS: &str = "host";
/// The question that a host answers with [`LETTING_GO`], and obeys, if its epoch follows: on a slow channel it may be asked
/// again after it has let go, and its heir must not take that for itself.
pub const LET_GO: &str = "step-down";
/// What a host answers that was asked to let go.
pub const LETTING_GO: &str = "letting go";

/// How long it may take to leave in good order.
const FAREWELL: Duration = Duration::from_millis(1500);

/// A member of a flock that meets on a channel.
#[derive(Debug)]
pub struct Meeting {
    events: mpsc::UnboundedReceiver<FlockEvent>,
    asks: mpsc::UnboundedSender<Ask>,
    handle: ChannelHandle<Host>,
    place: String,
    end_reason: Arc<OnceLock<EndReason>>,
    lease_handle: LeaseHandle,
    obstacles: SharedObstacles,
    standing: watch::Receiver<Standing>,
    left: watch::Receiver<bool>,
}

impl Meeting {
    /// Joins, on the current runtime. `place` is what the channel was opened by, and `say` takes complaints for people.
    ///
    /// # Errors
    /// A setup that cannot work, said in a way that tells what to do.
    pub fn join(mut setup: ChannelSetup<Host>, place: &str, say: fn(&str)) -> Result<Meeting, ChannelStartError> {
        let lease_handle = LeaseHandle::default();
        setup.renewals = Some(lease_handle.renewals());
        let config = &setup.config;
        let expect = config.expect;
        // What grants and the host's work rest on.
        let binding = [config.silence.as_nanos(), config.drift_ppm.into()];
        setup.settings_digest = SettingsDigest::new(config.expect.unwrap_or(0), &binding);
        let heartbeat = Duration::from_nanos(config.heartbeat.as_nanos());
        let obstacles = SharedObstacles::new(LeadObstacles::of(expect));
        let mut others = Others::new(&setup.channel.name(), setup.settings_digest, setup.key.is_some(), heartbeat);
        let ChannelRunning { handle, happenings: driver, .. } = start_on_channel(setup)?;
        let (tell, events) = mpsc::unbounded_channel();
        let (asks, asked) = mpsc::unbounded_channel();
        others.obstacles = obstacles.clone();
        let (show, standing) = watch::channel(Standing::starting(expect));
        let (leave, left) = watch::channel(false);
        let end_reason = Arc::new(OnceLock::new());
        let translator = Translator::new(handle.clone(), others, tell, end_reason.clone(), show, leave, say);
        tokio::spawn(translator.run(driver, asked));
        let place = place.to_owned();
        Ok(Meeting { events, asks, handle, place, end_reason, lease_handle, obstacles, standing, left })
    }

    /// What the guardian needs to tell the others of this process's death: a [`ChannelDeathNotice`](bellwether_net::ChannelDeathNotice) as JSON.
    #[must_use]
    pub fn will(&self) -> Vec<u8> {
        self.handle.death_notice(&self.place).to_json().into_bytes()
    }

    /// Where it will be said why the flock failed, should it fail.
    #[must_use]
    pub fn end_reason(&self) -> Arc<OnceLock<EndReason>> {
        self.end_reason.clone()
    }

    /// Answers `/metrics` and `/health` on this socket, as web servers do, for as long as the member lives.
    ///
    /// # Errors
    /// The socket cannot be used.
    pub fn serve_metrics(&self, flock: &str, listener: std::net::TcpListener) -> std::io::Result<()> {
        let pages = pages::Pages::new(flock, &self.handle, self.standing.clone(), self.obstacles.clone());
        http::serve(listener, move || std::future::ready(pages.write()))
    }

    /// A hold on the node itself, for its counters.
    #[must_use]
    pub fn handle(&self) -> &ChannelHandle<Host> {
        &self.handle
    }
}

impl Flock for Meeting {
    async fn next(&mut self) -> Option<FlockEvent> {
        self.events.recv().await
    }

    fn lease_handle(&self) -> &LeaseHandle {
        &self.lease_handle
    }

    /// Nobody counts here who is heard. But where a majority is needed, and nothing else is known to be in the way, it is
    /// the majority that has not answered.
    fn why_leaderless(&self) -> Option<String> {
        let expect = self.standing.borrow().expect;
        self.obstacles.reason().or_else(|| expect.map(|expect| format!("no majority of {expect} members has answered")))
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

    /// Says 102 and 103 if that was not said yet, and that this process is over.
    async fn leave(&mut self) {
        let said = async {
            self.handle.ask(Command::Leave).await;
            let _ = self.left.wait_for(|left| *left).await;
        };
        let _ = tokio::time::timeout(FAREWELL, said).await;
        self.handle.leave(FAREWELL).await;
    }
}
