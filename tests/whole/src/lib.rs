//! Whole members from one seed: the protocol with its timers, the sessions with their sealed bytes, the cell on its disk,
//! the supervisor's controller and the guardian's logic. They are the ones that `bellwether run` runs; the machines around
//! them are simulated.
//!
//! ```text
//!   seed ─► SeedPlan ─► WholeRun ─────────────────────────────────────────────► Outcome: what broke, and a trace for `lab`
//!             each machine: clock, disk, supervisor, guardian, command
//!             between them: byte streams that are late, cut, half-open, broken, tampered with
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | [`plan`] | what a seed draws |
//! | [`clock`], [`disk`], [`network`] | what members take from outside |
//! | [`world`] | the events of a run: what reaches whom, and when |
//! | [`judge`] | the properties |
//! | [`chat`] | the same for a messaging network: whole servers, and users around them |

pub mod chat;
pub mod clock;
pub mod disk;
pub mod judge;
pub mod network;
pub mod plan;
pub mod random;
pub mod world;

use bellwether_trace::{Event, Header, Trace};

pub use judge::Violation;

/// What came of a run.
#[derive(Debug)]
pub struct Outcome {
    /// The property that broke first, if one did.
    pub violation: Option<Violation>,
    /// How many copies of the command were started.
    pub copies: u64,
    /// How many messages were delivered.
    pub messages: u64,
    /// How many events the world had.
    pub events: u64,
    /// What the nodes wrote down, and the commands.
    pub trace: Trace,
}

/// Runs one seed.
#[must_use]
pub fn simulate(seed: u64) -> Outcome {
    simulate_plan(seed, plan::SeedPlan::draw(seed))
}

/// Runs a plan, with chance from this seed.
#[must_use]
pub fn simulate_plan(seed: u64, plan: plan::SeedPlan) -> Outcome {
    let header = Header {
        format: 1,
        protocol: "bully".into(),
        nodes: plan.members as u32,
        seed,
        replay: format!("./soak whole 1 {seed}"),
        ..Header::default()
    };
    let mut world = world::WholeRun::new(seed, plan);
    world.run();
    let (judge, events, trace): (_, _, Vec<Event>) = world.finish();
    Outcome {
        violation: judge.violation,
        copies: judge.copies,
        messages: judge.messages,
        events,
        trace: Trace { header, events: trace },
    }
}
