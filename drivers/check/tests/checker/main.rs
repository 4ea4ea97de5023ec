//! What the checker must find, must not find, and how many worlds it must see.

mod crosscheck;
mod faults;
mod games;
mod hearing;
#[path = "../../../../protocols/kernel/tests/common/journal.rs"]
mod journal;
mod log;
mod progress;
mod safety;
mod symmetry;
mod telling;
mod time;
mod toy;
mod verdicts;

use crate::verdicts::{broken_by, never_settles, play};
