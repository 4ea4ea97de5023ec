//! The TUN device: IP packets of this machine that go to other nodes, and packets of other nodes for this machine.

use std::io;
use std::net::Ipv6Addr;
use std::task::{Context, Poll};

use tun_rs::{AsyncDevice, DeviceBuilder};

/// The size that every IPv6 link carries, and that fits into a frame on Ethernet with all headers.
const MTU: u16 = 1280;
/// The prefix length of the mesh's network.
const PREFIX: u8 = 64;

/// A TUN device, which is removed when dropped.
pub(crate) struct TunDevice(AsyncDevice);

impl TunDevice {
    /// Creates the device, with an address in the mesh's network and the route to it.
    pub(crate) fn open(name: &str, address: Ipv6Addr) -> io::Result<TunDevice> {
        let device = DeviceBuilder::new().name(name).mtu(MTU).ipv6(address, PREFIX).build_async()?;
        Ok(TunDevice(device))
    }

    /// The next packet of this machine, if there is one.
    pub(crate) fn poll_receive(&self, cx: &mut Context<'_>, into: &mut [u8]) -> Poll<usize> {
        match self.0.poll_recv(cx, into) {
            Poll::Ready(Ok(length)) => Poll::Ready(length),
            // A removed device has no more packets.
            Poll::Ready(Err(_)) | Poll::Pending => Poll::Pending,
        }
    }

    /// Delivers a packet to this machine. It is lost if the queue is full, as on any link.
    pub(crate) fn send(&self, packet: &[u8]) {
        let _ = self.0.try_send(packet);
    }
}
