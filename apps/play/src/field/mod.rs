//! A mesh in a radio field, live on a page: it runs while it is watched, and takes what is done to it at once.
//!
//! ```text
//!  page ── POST /do: {"do":"kill","node":7} ──► live: a thread that simulates in real time ──► plan with one event more
//!       ◄── /events: the field, many times a second ──── frame ◄──────────────┘
//! ```
//!
//! Each action becomes an event of the run's plan; at the end the plan is a scenario that `lab sim` replays.

mod action;
mod frame;
mod live;
mod server;

use std::sync::mpsc;

use bellwether_kernel::{Describe as _, Span};
use bellwether_lab::mesh_field::FieldRequest;
use bellwether_mesh::Mesh;
use bellwether_page::PageAccess;
use bellwether_sim::scenario::{Scenario, ScenarioBody};
use bellwether_sim::{Enforce, Plan};
use tokio::sync::watch;

use crate::PlayError;
use crate::engine::InvalidRun;
use live::{LiveField, LiveRequest};
use server::FieldServer;

/// The most nodes of a field that a page can show.
pub const MAX_FIELD_NODES: u32 = 2_000;
/// Longer than anybody watches.
const LONGEST: Span = Span::secs(1_000_000);

/// Serves the page of a field at this port (0 for any) until `end` comes; `ready` is told its address. Gives the run as a
/// scenario if anything was done to it.
///
/// # Errors
/// The request does not fit the protocol, or the page cannot be served.
pub async fn run_field(
    request: &FieldRequest,
    port: u16,
    ready: impl FnOnce(&str),
    end: impl Future<Output = ()>,
) -> Result<Option<String>, PlayError> {
    let pairs: Vec<(&str, &str)> = request.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    let config = Mesh::configure(request.nodes, &pairs).map_err(InvalidRun::because)?;
    let plan = Plan { run: LONGEST, ..request.quiet_plan() };
    let (listener, access) = PageAccess::open(port).await.map_err(|why| PlayError::Page { port, why })?;
    ready(&access.url());
    let (requests, taken) = mpsc::channel();
    let (frames, shown) = watch::channel("{}".into());
    let live = LiveField { config, plan };
    let field = std::thread::spawn(move || live.run(&taken, &frames));
    let server = FieldServer { access, frames: shown, requests: requests.clone() };
    tokio::select! {
        () = server::serve(listener, server) => {}
        () = end => {}
    }
    // The thread is gone only if it failed, which joining reports.
    let _ = requests.send(LiveRequest::End);
    let plan = tokio::task::spawn_blocking(move || field.join()).await.ok().and_then(Result::ok);
    Ok(plan.flatten().map(|plan| scenario(plan, &request.settings).to_string()))
}

fn scenario(plan: Plan, settings: &[(String, String)]) -> Scenario {
    debug_assert_eq!(plan.enforce, Enforce::Fair);
    Scenario { protocol: Mesh::NAME.into(), settings: settings.to_vec(), plan, body: ScenarioBody::Timed, expect: None }
}
