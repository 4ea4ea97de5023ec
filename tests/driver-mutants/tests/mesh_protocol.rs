//! Each bug of the mesh's protocol makes the test of its row fail, and no test fails without one.

extern crate alloc;

use std::panic::catch_unwind;

include!(concat!(env!("OUT_DIR"), "/mesh_mutants.rs"));

fn must_fail(name: &str, test: fn()) {
    assert!(catch_unwind(test).is_err(), "{name} passes in spite of the bug");
}

include!(concat!(env!("OUT_DIR"), "/mesh_tests.rs"));
