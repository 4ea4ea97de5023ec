//! A flock whose members are listed.

pub(crate) mod run;
pub(crate) mod status;
