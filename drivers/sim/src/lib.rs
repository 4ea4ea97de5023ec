//! A simulator for every protocol: virtual time, a virtual network and virtual disks, with every fault.
//!
//! A [`Plan`] decides a run completely. The same plan gives the same run to the byte on every machine: all chance is
//! drawn from the plan's seed, in whole numbers, and nothing depends on the order of a hash table.
//!
//! ```text
//!   scenario text ──► Plan ──► simulate ──► Outcome        swarm: many plans, each drawn from a seed
//!                                  └─────► Recorder        shrink: a plan that fails, made small
//! ```
//!
//! A run has one flock, or many of the same size; nodes are numbered from 1 within theirs. A plan's faults happen in
//! every flock. The first phase tries to violate safety; the second, if the plan names a core, heals the core, restores
//! good conditions, removes the other nodes and demands that the core settles.

mod bandwidth;
mod conditions;
mod disk;
mod fault;
mod field;
mod handles;
mod links;
mod monitor;
mod net;
mod node;
mod plan;
mod random;
mod recorder;
pub mod scenario;
pub mod shrink;
mod stats;
mod stepped;
pub mod swarm;
mod topology;
mod wheel;
mod world;

pub use bandwidth::{DataRate, Pace, RateScope};
pub use conditions::{Conditions, ConditionsChange, Probability, SpanRange};
pub use disk::DiskState;
pub use fault::{Cut, Fault, Pending};
pub use field::{Fade, Field, FieldChange, Length, Point, RadioField, Speed, Wall};
pub use plan::{Core, Enforce, OutsideCore, Plan, PlanError, PlannedFault, SETTLES, available_memory};
pub use recorder::{NoRecorder, Recorder, StreamRecorder, TraceRecorder};
pub use scenario::{Scenario, ScenarioError};
pub use stats::{Broken, RunOutcome, Stats};
pub use stepped::replay;
pub use wheel::Wheel;
pub use world::{SteeredRun, Steering, Watch, WorldView, event_bytes, simulate, simulate_steered, simulate_watched};
