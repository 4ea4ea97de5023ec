//! Notices when the interfaces of this machine change.

use std::io;
use std::os::fd::OwnedFd;
use std::task::{Context, Poll};

use rustix::net::{AddressFamily, RecvFlags, SocketFlags, SocketType, bind, netlink, recv, socket_with};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// Notices when an interface appears, disappears, or changes its address.
#[derive(Debug)]
pub struct InterfaceChanges(AsyncFd<OwnedFd>);

impl InterfaceChanges {
    /// Watches from now on. Needs the runtime's context.
    ///
    /// # Errors
    /// The system does not permit the socket.
    pub fn watch() -> io::Result<InterfaceChanges> {
        const LINKS: u32 = 1;
        const IPV4_ADDRESSES: u32 = 0x10;
        const IPV6_ADDRESSES: u32 = 0x100;
        let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
        // The first netlink protocol, which is the default, is the one about routes, links and addresses.
        let socket = socket_with(AddressFamily::NETLINK, SocketType::RAW, flags, None)?;
        bind(&socket, &netlink::SocketAddrNetlink::new(0, LINKS | IPV4_ADDRESSES | IPV6_ADDRESSES))?;
        // Deprecated because a type might change its descriptor under the runtime's feet; an owned one cannot. What
        // stands in for it is unsafe, which this workspace does without.
        #[allow(deprecated)]
        let fd = AsyncFd::with_interest(socket, Interest::READABLE)?;
        Ok(InterfaceChanges(fd))
    }

    /// Ready once something has changed since the last time. The caller reads the present state from the system.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut changed = false;
        while let Poll::Ready(Ok(mut ready)) = self.0.poll_read_ready(cx) {
            let mut bytes = [0; 4096];
            // An overflow also means a change.
            match recv(self.0.get_ref(), &mut bytes[..], RecvFlags::DONTWAIT) {
                Err(rustix::io::Errno::AGAIN) => ready.clear_ready(),
                Ok(_) | Err(rustix::io::Errno::NOBUFS) => changed = true,
                Err(_) => break,
            }
        }
        if changed { Poll::Ready(()) } else { Poll::Pending }
    }
}
