//! Tests of the real binary from outside; they are in `tests/`. Here is what they share with the benchmarks.

pub mod hosts;
