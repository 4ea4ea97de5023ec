//! Which interfaces a LAN's members can be reached over, and when that changes.

use std::io;
use std::net::Ipv4Addr;
use std::os::fd::OwnedFd;
use std::task::{Context, Poll};

use bellwether_net::system_interfaces;
use rustix::net::{AddressFamily, RecvFlags, SocketFlags, SocketType, bind, netlink, recv, socket_with};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// An interface that members meet on by multicast.
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

/// What the interfaces of this machine are called, whether they can be used or not.
pub(crate) fn names() -> io::Result<Vec<String>> {
    let mut names: Vec<String> = system_interfaces()?.into_iter().map(|interface| interface.name).collect();
    names.sort_unstable();
    Ok(names)
}

/// Tells when an interface comes, goes, or changes its address.
#[derive(Debug)]
pub(super) struct Changes(AsyncFd<OwnedFd>);

impl Changes {
    pub(super) fn watch() -> io::Result<Changes> {
        const LINKS: u32 = 1;
        const IPV4_ADDRESSES: u32 = 0x10;
        let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
        // The first netlink protocol, which is the default, is the one about routes, links and addresses.
        let socket = socket_with(AddressFamily::NETLINK, SocketType::RAW, flags, None)?;
        bind(&socket, &netlink::SocketAddrNetlink::new(0, LINKS | IPV4_ADDRESSES))?;
        // Deprecated because a type might change its descriptor under the runtime's feet; an owned one cannot. What
        // stands in for it is unsafe, which this workspace does without.
        #[allow(deprecated)]
        let fd = AsyncFd::with_interest(socket, Interest::READABLE)?;
        Ok(Changes(fd))
    }

    /// Ready once something has changed since the last time. What it was is read off the system anew.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut changed = false;
        while let Poll::Ready(Ok(mut ready)) = self.0.poll_read_ready(cx) {
            let mut bytes = [0; 4096];
            // An overflow says that something has changed, too.
            match recv(self.0.get_ref(), &mut bytes[..], RecvFlags::DONTWAIT) {
                Err(rustix::io::Errno::AGAIN) => ready.clear_ready(),
                Ok(_) | Err(rustix::io::Errno::NOBUFS) => changed = true,
                Err(_) => break,
            }
        }
        if changed { Poll::Ready(()) } else { Poll::Pending }
    }
}
