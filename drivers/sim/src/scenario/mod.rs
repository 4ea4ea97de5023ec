//! Runs as text: one statement a line, `#` begins a comment.
//!
//! ```text
//! protocol bully
//! nodes 5
//! flocks 1
//! spread 1s                  within which the flocks start; without it, all at once
//! seed 7
//! set mode=quorum
//! conditions loss=1% duplicate=0.5% delay=1ms..5ms reorder=10% tail=0.1% disk=1ms..3ms work=1ms..10ms
//!                            `stray=1% astray=500ms..3s` for copies that come long after
//! edge 1 - 2                 who hears whom, if not everybody everybody: these two each other
//! edge 2 > 3                 one way: 3 hears 2
//! field 1000m 800m 250m      a radio field: its width, height and radius; who is not placed is put at random, from the seed
//! place 3 120m 40m           where a node is
//! wall 100m 0m 100m 500m     a wall between two points; nobody is heard through it
//! fade 150m 40%              losses begin at that distance and grow with its square to 40% at the radius
//! walk all 1m/s..20m/s 5s    everybody goes to random places, and pauses there for so long
//! walk 3 200m 300m 1500mm/s  one node goes somewhere and stays
//! walk none                  everybody stays
//!                            `place`, `wall`, `fade` and `walk` may stand behind `at 2s`, too
//! handles local              each node has its own numbers for the others
//! pace 4 2s 8s               a shared channel takes four lines of a node at once, then one every two seconds; what would
//!                            wait for more than eight is not said
//! line 300kbit 32000B        all messages share a line of this rate, in front of which so much may wait; it stays when a core heals
//! drift 3 +200ppm
//! notice 1ms                 after a noticed death the others know
//! steady 1000ppm             how far clocks may drift and still be called steady
//! timely 20ms                how long a message, a write and an answer may take and still be called timely
//! watch fair                 or `all`, or `only PROPERTY`
//! run 10s
//! at 2s crash 5              noticed; `kept` or `lost` may follow, for the write on its way
//! at 2s vanish 5             silent
//! at 3s restart 5
//! at 4s freeze 2
//! at 5s thaw 2
//! at 1s backup 2             copies what it keeps on stable storage
//! at 3s rollback 2           puts the copy back while its process is down; without a copy, nothing
//! at 4s cut 1,2 | 3,4,5      groups
//! at 4s cut 1 - 3            a pair, both ways
//! at 4s cut 1 > 3            one way
//! at 6s heal
//! at 7s ask 5 step-down
//! at 8s jump 3 +500ms
//! at 8s drift 3 -300ppm
//! at 8s disk 3 full           nothing is written until `disk 3 good`; `disk 3 slow 200ms` for writes that take longer
//! at 9s conditions loss=100%
//! at 1s lose 3 > 4 Halt      the next message of that kind on that link
//! at 1s slow 3 > 4 200ms     each message on that link takes so much longer, until `slow 3 > 4 0s`
//! at 1s rate 3 > 4 1mbit 32000B   that link carries a megabit a second, and 32,000 bytes may wait; until `rate 3 > 4 off`
//! at 1s rate 3 - 4 1mbit 32000B   the same both ways; `rate all …` for one line that all messages share
//! core 1,2,3 at 10s          the second phase; `cut` may follow: the others run on, cut off, instead of vanishing
//! expect holds               or `settled`, or `broken PROPERTY`
//! ```
//!
//! Instead of `run` and `at`, a line `steps` may begin an exact schedule, as the checker writes it; see [`StepAction`].
//! Whoever expects a broken property watches just that one, whatever it assumes.

mod parse;
mod parse_fault;
mod step;
mod words;
mod write;

use thiserror::Error;

use crate::Plan;

pub use parse::parse;
pub use parse_fault::parse_fault;
pub use step::{MessageRef, ScenarioStep, StepAction};

/// A run as text: the protocol, the plan and the expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The protocol's name.
    pub protocol: String,
    /// The settings as name and value.
    pub settings: Vec<(String, String)>,
    /// Everything else that determines the run.
    pub plan: Plan,
    /// Whether the events are timed or an exact schedule.
    pub body: ScenarioBody,
    /// The expected result, if there is one.
    pub expect: Option<Expect>,
}

/// The events of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioBody {
    /// The plan's events, at their times.
    Timed,
    /// This schedule, step by step, and nothing else.
    Stepped(Vec<ScenarioStep>),
}

/// The expected result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Every watched property holds.
    Holds,
    /// This property is violated.
    Broken(String),
    /// Every watched property holds and the core settles.
    Settled,
}

/// Why a text is not a scenario, or a scenario does not fit its protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct ScenarioError {
    /// The line number, from 1.
    pub line: usize,
    /// The mistake, and what was expected.
    pub why: String,
}
