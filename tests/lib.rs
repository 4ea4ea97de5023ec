//! Tests of the real binary from outside; they are in `tests/`.
