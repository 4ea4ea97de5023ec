//! A flock of real processes on this machine, with a page to watch it and break it.
//!
//! ```text
//!  page ── POST /do ──► server ──► runner ─ commands ─► machine ×5 ── starts, kills, freezes ──► member (run) ──► ringer
//!       ◄── stream ──── feed ◄──── model ◄── traces and events, over named pipes ──────────────┘                │
//!                                    ▲  ◄── the bell: who rings, and whether alone ─────────────────────────────┘
//!                                 network: relays between the members, which can be cut
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | `machine`, `member` | a stand-in for a machine: owns all processes of a member; and the demo's hold on it |
//! | `place` | the three flocks, an entry each: who has a list, who shares a channel, who makes a ring |
//! | `network` | what carries the members' bytes, or does not |
//! | `bell` | the job that is to run once, and what it works on |
//! | `output` | reads what the members write down |
//! | `model` | folds it all into one picture and a log: pure |
//! | `setup`, `runner` | one flock from start to end: connects the parts, and carries out requests |
//! | `tour` | what is done while nobody watches |
//! | `feed`, `server`, `assets` | the page |
//!
//! Nothing here knows a protocol: roles, hues, messages and notes come with the trace. What people read beside them stands
//! in `place`.

mod action;
mod assets;
mod bell;
mod feed;
mod machine;
mod member;
mod model;
mod network;
mod output;
mod place;
mod runner;
mod server;
mod setup;
mod tour;

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use bellwether_net::BootClock;
use bellwether_page::PageAccess;
use bellwether_trace::in_words;
use tokio::sync::{mpsc, watch};

use feed::Feed;
use model::FlockState;
use server::DemoServer;
use setup::FlockSetup;

pub use action::Action;
pub use model::{LogKind, LogLine};
pub use place::{DemoElection, DemoPlace, UnknownPlace};

/// The number of members of the flock.
pub const MEMBERS: u32 = 5;
/// The flock's name.
pub const FLOCK: &str = "demo";

/// The hidden arguments that make a machine or a ringer of our binary.
const MACHINE: &str = "--bellwether-machine";
const RINGER: &str = "--bellwether-ringer";
/// Variables that would change the settings of the demo's own members.
const OWN_SETTINGS: [&str; 3] = ["BELLWETHER_AT", "BELLWETHER_FLOCK", "BELLWETHER_KEY"];
/// The prefix of the name of the demo's folder.
const FOLDER: &str = "bellwether-demo-";

/// Is told each line of the log.
pub type LogSink = Box<dyn FnMut(&LogLine)>;
/// Is told the address of the page, and where to find the flock.
pub type ReadyCallback = Box<dyn FnOnce(&str, &str)>;

/// The options of a demo.
pub struct DemoOptions {
    /// The first meeting place.
    pub place: DemoPlace,
    /// The election of members with a list.
    pub election: DemoElection,
    /// The port of the page; 0 for any.
    pub port: u16,
    /// The members' heart-beat, as `run` takes it.
    pub heartbeat: String,
    /// Whether the demo breaks things by itself while nobody watches.
    pub tour: bool,
    /// Is told each line of the log.
    pub say: LogSink,
    /// Is told, once everything stands, where the page is, and where the flock is, as `--at` takes it.
    pub ready: ReadyCallback,
}

/// The outcome of a demo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DemoOutcome {
    /// The greatest number of copies of the job that ran at once.
    pub most_copies: usize,
    /// The number of epochs that were led.
    pub elections: u64,
    /// The number of strokes of the bell.
    pub strokes: u64,
}

impl DemoOutcome {
    fn add(&mut self, state: &FlockState) {
        self.most_copies = self.most_copies.max(state.most_copies);
        self.elections += state.elections;
        self.strokes += state.strokes;
    }
}

/// Why the demo cannot start.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The page cannot be served.
    #[error("cannot serve the page at port {port}: {}; choose another with --port", in_words(why))]
    Page {
        /// The port of the page.
        port: u16,
        /// The system's error.
        why: io::Error,
    },
    /// The members' network cannot be had.
    #[error("cannot join the members on loopback: {}", in_words(.0))]
    Network(io::Error),
    /// Anything else that the system refuses.
    #[error("cannot {what}: {}", in_words(why))]
    System {
        /// The operation that failed.
        what: &'static str,
        /// The system's error.
        why: io::Error,
    },
}

/// Becomes one of the demo's helpers, if this process was started as one; `None` if it was started by anybody else. To be
/// called at the start of `main`, before any thread is started.
#[must_use]
pub fn intercept() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let hidden = arguments.next()?;
    let rest: Vec<OsString> = arguments.collect();
    let done = match hidden.to_str()? {
        MACHINE => machine::main(&rest),
        RINGER => bell::ring(Path::new(rest.first()?)),
        _ => return None,
    };
    // A bell that is gone, or a demo, is no news to anybody.
    Some(if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs the demo until `end` comes. By then nothing of it is left: also if this process is killed, its machines end
/// themselves.
///
/// `main` must begin with [`intercept`] and with the guardian's.
///
/// # Errors
/// A resource is not available; see [`DemoError`].
pub async fn run(options: DemoOptions, end: impl Future<Output = ()>) -> Result<DemoOutcome, DemoError> {
    let page = |why| DemoError::Page { port: options.port, why };
    let (listener, access) = PageAccess::open(options.port).await.map_err(page)?;
    let mut flock = FlockSetup::set_up(options.place, &options.election, &options.heartbeat).await?;
    let (requests_in, mut requests) = mpsc::channel(16);
    let feed = Arc::new(Feed::new(flock.about.clone(), flock.model.state().clone()));
    let site = Arc::new(DemoServer { feed: feed.clone(), requests: requests_in.clone(), access });
    (options.ready)(&site.access.url(), &flock.about.at);
    let (over, ending) = watch::channel(false);
    let serving = tokio::spawn(server::serve(listener, site, ending));
    if options.tour {
        tokio::spawn(tour::run(flock.place, requests_in, feed.leader(), feed.watchers().subscribe()));
    }
    let (mut say, began, mut outcome) = (options.say, BootClock::now(), DemoOutcome::default());
    tokio::pin!(end);
    loop {
        let (runner, inputs) = flock.open(began, feed.clone(), &mut say);
        let (state, next) = runner.run(inputs, &mut requests, end.as_mut()).await;
        outcome.add(&state);
        let Some(place) = next else { break };
        flock = FlockSetup::set_up(place, &options.election, &options.heartbeat).await?;
        feed.begin(flock.about.clone(), flock.model.state().clone());
    }
    let _ = over.send(true);
    let _ = serving.await;
    Ok(outcome)
}

fn system(what: &'static str) -> impl Fn(io::Error) -> DemoError {
    move |why| DemoError::System { what, why }
}
