//! A flock whose leader holds a key in etcd.

pub(crate) mod run;
pub(crate) mod status;
