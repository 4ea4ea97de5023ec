//! The policy: by table, and by random sequences.

mod random;
mod table;
