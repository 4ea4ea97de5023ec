//! A flock of real processes on this machine, with a page to watch it and break it.
//!
//! ```text
//!  page ── POST /do ──► server ──► stage ── orders ──► machine ×5 ── starts, kills, freezes ──► member (run) ──► ringer
//!       ◄── stream ──── feed ◄──── board ◄── traces and events, over named pipes ──────────────┘                │
//!                                    ▲  ◄── the bell: who rings, and whether alone ─────────────────────────────┘
//!                                 network: relays between the members, which can be cut
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | `machine`, `member` | a stand-in for a machine: owns all processes of a member; and the demo's hold on it |
//! | `network` | what carries the members' bytes, or does not |
//! | `bell` | the job that is to run once, and what it works on |
//! | `gather` | reads what the members write down |
//! | `board` | folds it all into one picture and a log: pure |
//! | `stage` | wires these together, and does what is asked for |
//! | `tour` | what is done while nobody watches |
//! | `feed`, `server`, `assets` | the page |
//!
//! Nothing here knows the protocol: roles, hues, messages and notes come with the trace.

mod action;
mod assets;
mod bell;
mod board;
mod feed;
mod gather;
mod machine;
mod member;
mod network;
mod server;
mod stage;
mod tour;

use std::ffi::OsString;
use std::io;
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use bellwether_net::BootClock;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use board::{Board, News};
use feed::{About, Feed};
use member::Workshop;
use network::Network;
use server::Site;
use stage::{Inputs, Stage};

pub use action::Action;
pub use board::{LogLine, Tone};

/// How many members the flock has.
pub const MEMBERS: u32 = 5;
/// The flock's name.
pub const FLOCK: &str = "demo";

/// The hidden arguments that make a machine or a ringer of our binary.
const MACHINE: &str = "--bellwether-machine";
const RINGER: &str = "--bellwether-ringer";
/// What the name of the folder that everything is in begins with.
const FOLDER: &str = "bellwether-demo-";

/// Is told each line of the log.
pub type Say = Box<dyn FnMut(&LogLine)>;
/// Is told the address of the page, and the flock's list.
pub type Ready = Box<dyn FnOnce(&str, &str)>;

/// What a demo is started with.
pub struct Options {
    /// The port of the page; 0 for any.
    pub port: u16,
    /// The members' heart-beat, as `run` takes it.
    pub heartbeat: String,
    /// Whether the demo breaks things by itself while nobody watches.
    pub tour: bool,
    /// Is told each line of the log.
    pub say: Say,
    /// Is told, once everything stands, where the page is and the flock's list for `--at`.
    pub ready: Ready,
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How many copies of the job ran at once at most.
    pub most_copies: usize,
    /// How many epochs were led.
    pub elections: u64,
    /// How often the bell rang.
    pub strokes: u64,
}

/// Why there is no demo.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The page cannot be served.
    #[error("cannot serve the page at port {port}: {why}; choose another with --port")]
    Page {
        /// Where.
        port: u16,
        /// What the system says.
        why: io::Error,
    },
    /// The members' network cannot be had.
    #[error("cannot listen on the loopback addresses 127.0.1.1 to 127.0.2.{MEMBERS}: {0}")]
    Network(io::Error),
    /// Anything else that the system refuses.
    #[error("cannot {what}: {why}")]
    System {
        /// What was tried.
        what: &'static str,
        /// What the system says.
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
/// What could not be had; see [`DemoError`].
pub async fn run(options: Options, end: impl Future<Output = ()>) -> Result<Outcome, DemoError> {
    let page = |why| DemoError::Page { port: options.port, why };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await.map_err(page)?;
    let address = listener.local_addr().map_err(page)?;
    let folder = tempfile::Builder::new().prefix(FOLDER).tempdir();
    let folder = folder.map_err(system("make a folder for the members"))?;
    let network = Network::start().await.map_err(DemoError::Network)?;

    let (written_in, written) = mpsc::unbounded_channel();
    let (heard_in, heard) = mpsc::unbounded_channel();
    let (noticed_in, noticed) = mpsc::unbounded_channel();
    let (requests_in, requests) = mpsc::channel(16);
    bell::hang(folder.path(), noticed_in).map_err(system("hang the bell"))?;
    let workshop = Workshop {
        folder: folder.path(),
        network: &network,
        heartbeat: &options.heartbeat,
        written: written_in,
        heard: heard_in.clone(),
    };
    let machines = (1..=MEMBERS).map(|member| workshop.make(member)).collect::<io::Result<Vec<_>>>();
    let machines = machines.map_err(system("start the members"))?;

    let board = Board::new((1..=MEMBERS).map(|member| network.address(member).to_string()));
    let feed = Arc::new(Feed::new(about(&network), board.state().clone()));
    let token = token().map_err(system("get randomness"))?;
    let site = Arc::new(Site { feed: feed.clone(), requests: requests_in.clone(), address, token });
    (options.ready)(&site.url(), &network.list());
    let (over, ending) = watch::channel(false);
    let serving = tokio::spawn(server::serve(listener, site, ending));
    if options.tour {
        tokio::spawn(tour::give(requests_in, feed.leader(), feed.watchers().subscribe()));
    }
    let (say, began) = (options.say, BootClock::now());
    let (news, published) = (News::default(), 0);
    let stage = Stage { began, board, machines, network, feed, say, news, published, asides: heard_in };
    let state = stage.play(Inputs { written, heard, noticed, requests }, end).await;
    let _ = over.send(true);
    let _ = serving.await;
    Ok(Outcome { most_copies: state.most_copies, elections: state.elections, strokes: state.strokes })
}

fn system(what: &'static str) -> impl Fn(io::Error) -> DemoError {
    move |why| DemoError::System { what, why }
}

fn about(network: &Network) -> About {
    About { at: network.list(), flock: FLOCK.into(), version: env!("CARGO_PKG_VERSION").into() }
}

/// 128 bits that no other page can guess.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|why| io::Error::other(why.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
