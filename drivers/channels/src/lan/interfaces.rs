//! The interfaces over which a LAN's members can be reached.

use std::io;
use std::net::Ipv4Addr;

use bellwether_net::system_interfaces;

/// An interface with multicast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MulticastInterface {
    pub(super) index: u32,
    pub(super) name: String,
    pub(super) address: Ipv4Addr,
}

/// The interfaces to use now: loopback, and beyond it those that carry multicast; one address of each.
pub(super) fn usable(wanted: Option<&str>, beyond: bool) -> io::Result<Vec<MulticastInterface>> {
    let known = system_interfaces()?.into_iter();
    let usable = known.filter(|one| {
        let is_wanted = wanted.is_none_or(|name| name == one.name);
        one.is_up && (one.is_loopback || beyond && is_wanted && one.has_multicast)
    });
    let described = |one: bellwether_net::SystemInterface| {
        Some(MulticastInterface { index: one.index?, address: one.ip?, name: one.name })
    };
    Ok(usable.filter_map(described).collect())
}

/// The names of this machine's interfaces, usable or not.
pub(crate) fn names() -> io::Result<Vec<String>> {
    let mut names: Vec<String> = system_interfaces()?.into_iter().map(|interface| interface.name).collect();
    names.sort_unstable();
    Ok(names)
}
