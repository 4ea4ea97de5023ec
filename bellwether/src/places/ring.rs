//! A ring on a LAN.

pub(crate) mod run;
pub(crate) mod status;
mod text;
