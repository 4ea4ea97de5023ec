//! Whole members from one seed, of a list or on a channel: the protocol with its timers, the sessions or envelopes with their
//! sealed bytes, the cell on its disk, the supervisor's controller and the guardian's logic. They are the ones that
//! `bellwether run` runs; the machines around them are simulated.
//!
//! ```text
//!   seed ─► SeedPlan ─► WholeRun ─────────────────────────────────────────────► Outcome: what broke, and a trace for `lab`
//!             each machine: clock, disk, supervisor, guardian, command
//!             between members of a list: byte streams that are late, cut, half-open, broken, tampered with
//!             around those on a channel: datagrams, or a server, with a pace or without; and whoever records and repeats
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | [`plan`] | what a seed draws |
//! | [`clock`], [`disk`], [`network`] | what members take from outside |
//! | [`world`] | the events of a run: what reaches whom, and when; a folder for each kind of place where members meet |
//! | [`judge`] | the properties |

pub mod clock;
pub mod disk;
pub mod judge;
pub mod network;
pub mod plan;
pub mod random;
pub mod world;

use bellwether_trace::{Event, Header, Trace};

use plan::SeedPlan;
use world::{ChannelModel, ListModel, PlaceModel, WholeRun};

pub use judge::Violation;

/// The outcome of a run.
#[derive(Debug)]
pub struct Outcome {
    /// The property that broke first, if one did.
    pub violation: Option<Violation>,
    /// The number of copies of the command that were started.
    pub copies: u64,
    /// The number of messages that were delivered.
    pub messages: u64,
    /// The number of events of the world.
    pub events: u64,
    /// The recorded events of the nodes and the commands.
    pub trace: Trace,
}

/// Runs one seed of members of a list.
#[must_use]
pub fn simulate(seed: u64) -> Outcome {
    simulate_plan(seed, SeedPlan::draw(seed))
}

/// Runs one seed of members on a channel.
#[must_use]
pub fn simulate_channel(seed: u64) -> Outcome {
    simulate_plan(seed, SeedPlan::draw_channel(seed))
}

/// Runs a plan, with chance from this seed.
#[must_use]
pub fn simulate_plan(seed: u64, plan: SeedPlan) -> Outcome {
    match plan.channel {
        None => simulate_at::<ListModel>(seed, plan, "bully", "whole"),
        Some(_) => simulate_at::<ChannelModel>(seed, plan, "host", "whole-channels"),
    }
}

fn simulate_at<P: PlaceModel>(seed: u64, plan: SeedPlan, protocol: &str, soak: &str) -> Outcome {
    let header = Header {
        format: 1,
        protocol: protocol.into(),
        nodes: plan.members as u32,
        seed,
        replay: format!("./soak {soak} 1 {seed}"),
        ..Header::default()
    };
    let mut world = WholeRun::<P>::new(seed, plan);
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
