//! Local networks with datagrams: the interfaces of this machine, and a broadcast socket on one of them. The ring and
//! the mesh share it.

pub(crate) mod broadcast;
pub(crate) mod changes;
pub(crate) mod interface;
