//! Each bug of the chat servers' protocol makes the test of its rule fail, and no test fails without one.

extern crate alloc;

use std::panic::catch_unwind;

include!(concat!(env!("OUT_DIR"), "/superpeer_mutants.rs"));

fn must_fail(name: &str, test: fn()) {
    assert!(catch_unwind(test).is_err(), "{name} passes in spite of the bug");
}

include!(concat!(env!("OUT_DIR"), "/superpeer_tests.rs"));
