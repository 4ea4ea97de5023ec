//! A messaging network from one seed: whole servers with their sealed frames, segment files and connections, and the users
//! around them, who speak the dialect over byte streams. The servers are those that `bellwether chat serve` runs.
//!
//! ```text
//!   seed ─► ChatPlan ─► ChatRun ───────────────────────────────────► ChatOutcome: what broke, and what happened
//!             each machine: clock, disk, server                users: names in contention, old clients and such that
//!             between them: sealed streams                            acknowledge, who come, write, vanish, come back
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | [`plan`] | what a seed draws |
//! | [`judge`] | the properties |
//! | `world` | the events of a run |
//! | `server`, `storage` | the processes of servers, and what they wait for |
//! | `wire`, `socket` | bytes between servers, and between a server and a client |
//! | `user`, `speech` | what users do, and what they make of what they hear |
//! | `fault` | what goes wrong |
//!
//! Two things are simpler than in the program: a new server asks to be admitted without a connection of its own, and who a
//! server is, which is written once, is kept apart from the simulated disk.

mod fault;
pub mod judge;
pub mod plan;
mod server;
mod socket;
mod speech;
mod storage;
mod user;
mod wire;
mod world;

use crate::judge::Violation;

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatOutcome {
    /// The property that broke first, if one did.
    pub violation: Option<Violation>,
    /// How many messages were accepted, logins granted, and messages received by their users.
    pub summary: (usize, usize, usize),
    /// How many events the world had.
    pub events: u64,
    /// A digest of all that happened.
    pub digest: u64,
    /// What happened, in words, for whoever looks for the cause of a violation.
    pub story: Vec<String>,
}

/// Runs one seed.
#[must_use]
pub fn simulate(seed: u64) -> ChatOutcome {
    simulate_plan(seed, plan::ChatPlan::draw(seed))
}

/// Runs a plan, with chance from this seed.
#[must_use]
pub fn simulate_plan(seed: u64, plan: plan::ChatPlan) -> ChatOutcome {
    let mut world = world::ChatRun::new(seed, plan);
    world.run();
    world.finish()
}
