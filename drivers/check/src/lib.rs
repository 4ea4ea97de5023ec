//! The exhaustive checker: every order of events of a small flock.
//!
//! [`check`] takes a protocol's configuration and a [`Model`]: how many nodes, what the network and the clocks may do, and
//! how many faults of which kind a run may have. It visits every world that can come of it and asks the protocol's own
//! [properties](bellwether_kernel::Properties) in each. What it finds is in the [`Report`]; a broken property comes with a
//! run that breaks it, as [`Step`]s which are also the lines of a scenario that the simulator replays, and which
//! [`trace`] turns into a log for timelines and diagrams.
//!
//! ```text
//!   world ──moves──► what may happen ──tables──► what each node makes of it ──judge──► next world ──arena──► known?
//! ```
//!
//! Why it is fast: a protocol is pure, so what an input does to a node in a given situation is worked out once and
//! looked up ever after. Nodes, packets and memories are numbers, a world is a dozen of them, and most of the time goes
//! into asking whether a world is known. Worlds are kept in full and compared word by word: no two are ever taken for
//! one because their hashes agree.
//!
//! Limits: a model is finite, and the result holds for that many nodes and faults only. The report says what was left
//! out.

mod arena;
mod engine;
mod explore;
mod fault_budget;
mod intern;
mod judge;
mod liveness;
mod local;
mod model;
mod moves;
mod packet;
mod path;
mod report;
mod rerun;
mod run;
mod space;
mod step;
mod symmetry;
mod tables;
mod tarjan;

pub use explore::{check, check_symmetric};
pub use model::{Clock, DeliveryOrder, Faults, Model, Search, WorkModel};
pub use report::{Progress, Report, Verdict};
pub use rerun::{Rerun, rerun, trace};
pub use space::Space;
pub use step::Step;
pub use symmetry::{Renaming, Symmetric};
