//! A simulated run on a page: watched, scrubbed, broken and kept.
//!
//! ```text
//!  page ── POST /do: "crash 5" at 1.2 s ──► session: the scenario with one line more ──► engine: run it anew
//!       ◄── the whole run, as JSON ──────── view ◄───────────────────────────────────────────────┘
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | `session` | the scenario that decides the run, and what a viewer may do to it: pure |
//! | `engine` | runs a scenario as `lab sim` does, and looks inside |
//! | `state_text` | the state of a node in words |
//! | `view` | the JSON that the page gets |
//! | `server`, `assets` | the page |
//! | `field` | a mesh in a radio field, which is watched live |
//!
//! The page only draws. The run is the simulator's: the same scenario is the same run, so whatever was done on the page is
//! a text that `lab sim` replays to the byte. Nothing here but `field` knows a protocol.

mod assets;
mod engine;
mod field;
mod server;
mod session;
mod state_text;
mod view;

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use bellwether_page::PageAccess;

use server::PlayServer;
use session::Session;

pub use engine::InvalidRun;
pub use field::{MAX_FIELD_NODES, run_field};
pub use session::{MAX_LENGTH, PlaySource};

/// The most nodes that a page can show.
pub const MAX_NODES: u32 = 16;

/// Why the page cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The run cannot be shown.
    #[error(transparent)]
    InvalidRun(#[from] InvalidRun),
    /// The page cannot be served.
    #[error("cannot serve the page at port {port}: {}; choose another with --port", bellwether_trace::in_words(why))]
    Page {
        /// The port of the page.
        port: u16,
        /// The system's error.
        why: io::Error,
    },
}

/// Serves the page at this port (0 for any) until `end` comes; `ready` is told its address. Gives the run as a scenario if
/// anything was done to it.
///
/// # Errors
/// The run does not fit its protocol, or the page cannot be served.
pub async fn run(
    source: PlaySource,
    port: u16,
    ready: impl FnOnce(&str),
    end: impl Future<Output = ()>,
) -> Result<Option<String>, PlayError> {
    let session = Arc::new(Mutex::new(Session::new(source)?));
    let (listener, access) = PageAccess::open(port).await.map_err(|why| PlayError::Page { port, why })?;
    ready(&access.url());
    let site = Arc::new(PlayServer { access, session: session.clone() });
    tokio::select! {
        () = server::serve(listener, site) => {}
        () = end => {}
    }
    let session = session.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(session.scenario.as_ref().filter(|_| session.is_changed()).map(ToString::to_string))
}
