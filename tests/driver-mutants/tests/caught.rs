//! Each bug makes the test fail that the table names for it, and no test fails without one.
#![cfg_attr(clippy, allow(dead_code, reason = "copies of what is linted elsewhere are left out"))]

extern crate alloc;

use std::panic::catch_unwind;

use bellwether_tidy::{File, monotonic_clock};

#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/mutants.rs"));

fn must_fail(name: &str, test: fn()) {
    assert!(catch_unwind(test).is_err(), "{name} passes in spite of the bug");
}

/// A clock that stands still while the machine sleeps shows that on no machine that does not sleep, so this bug is caught
/// by reading.
#[test]
fn keeps_the_lease_on_a_clock_that_sleeps() {
    let path = "apps/supervisor/src/guardian/lease_timer.rs".to_owned();
    let text = include_str!("../../../apps/supervisor/src/guardian/lease_timer.rs").to_owned();
    let asleep = text.replace("TimerfdClockId::Boottime, flags", "TimerfdClockId::Monotonic, flags");
    assert_ne!(asleep, text, "the bug fits nowhere");
    assert!(monotonic_clock(&File { path: path.clone(), text: asleep }).is_some());
    assert!(monotonic_clock(&File { path, text }).is_none());
}

#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/tests.rs"));
