//! A flock that meets on a channel.

pub(crate) mod run;
pub(crate) mod status;
