//! A LAN as datagrams reach it: the interfaces of this machine, and a socket on one of them by which everybody there is
//! reached at once. The ring and the mesh share it.

pub(crate) mod broadcast;
pub(crate) mod changes;
pub(crate) mod interface;
