//! Where flocks meet, a folder each.

pub(crate) mod channel;
pub(crate) mod etcd;
mod identity;
pub(crate) mod members;
pub(crate) mod ring;
