//! The TUN device: IP packets of this machine that go to other nodes, and packets of other nodes that come here.

use std::io;
use std::net::Ipv6Addr;
use std::task::{Context, Poll};

use tun_rs::{AsyncDevice, DeviceBuilder};

/// What every IPv6 link carries, and what fits into a frame on Ethernet with all headers.
const MTU: u16 = 1280;
/// The mesh is one network.
const PREFIX: u8 = 64;

/// A TUN device. It is gone when this is dropped.
pub(crate) struct TunDevice(AsyncDevice);

impl TunDevice {
    /// Makes the device, with an address out of the mesh's network, to which it is the route.
    pub(crate) fn open(name: &str, address: Ipv6Addr) -> io::Result<TunDevice> {
        let device = DeviceBuilder::new().name(name).mtu(MTU).ipv6(address, PREFIX).build_async()?;
        Ok(TunDevice(device))
    }

    /// The next packet of this machine, if there is one.
    pub(crate) fn poll_receive(&self, cx: &mut Context<'_>, into: &mut [u8]) -> Poll<usize> {
        match self.0.poll_recv(cx, into) {
            Poll::Ready(Ok(length)) => Poll::Ready(length),
            // A device that somebody took away has nothing more to say.
            Poll::Ready(Err(_)) | Poll::Pending => Poll::Pending,
        }
    }

    /// Gives a packet to this machine. A full queue loses it, as any link may.
    pub(crate) fn send(&self, packet: &[u8]) {
        let _ = self.0.try_send(packet);
    }
}
