//! What everybody on the ring's network hears: datagrams to its broadcast address.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};

use socket2::{Domain, Socket, Type};
use tokio::net::UdpSocket;

use super::interface::Interface;

/// The largest datagram that is read; what is longer is cut off, and then makes no sense.
pub(crate) const DATAGRAM_MAX: usize = 2048;

/// The ring's port on one interface. Many members of one machine share it.
#[derive(Debug)]
pub(crate) struct Air {
    heard: UdpSocket,
    /// The same socket: to say something, nobody waits.
    said: std::net::UdpSocket,
    everybody: SocketAddr,
}

impl Air {
    pub(crate) fn open(interface: &Interface, port: u16) -> io::Result<Air> {
        let socket = Socket::new(Domain::IPV4, Type::DGRAM, None)?;
        // Both, before it is bound: other programs may have asked for either.
        socket.set_reuse_address(true)?;
        socket.set_reuse_port(true)?;
        socket.set_broadcast(true)?;
        socket.set_nonblocking(true)?;
        // Other networks of this machine may have a ring on the same port. Who may not choose a device hears only what goes
        // to this network's own broadcast address, which is nearly as good.
        let at = match socket.bind_device(Some(interface.name.as_bytes())) {
            Ok(()) => Ipv4Addr::UNSPECIFIED,
            Err(_) => interface.broadcast,
        };
        socket.bind(&SocketAddr::V4(SocketAddrV4::new(at, port)).into())?;
        let port = socket.local_addr()?.as_socket().map_or(port, |address| address.port());
        let everybody = SocketAddr::V4(SocketAddrV4::new(interface.broadcast, port));
        let said: std::net::UdpSocket = socket.into();
        Ok(Air { heard: UdpSocket::from_std(said.try_clone()?)?, said, everybody })
    }

    /// Says something to everybody. A full buffer loses it, as the air may lose anything.
    pub(crate) fn say(&self, bytes: &[u8]) -> io::Result<()> {
        self.said.send_to(bytes, self.everybody).map(drop)
    }

    /// The next datagram; our own come back too.
    pub(crate) async fn hear(&self, into: &mut [u8]) -> io::Result<usize> {
        self.heard.recv_from(into).await.map(|(count, _)| count)
    }

    /// Where everybody hears us.
    pub(crate) fn everybody(&self) -> SocketAddr {
        self.everybody
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn many_members_of_one_machine_hear_each_other_on_one_port() {
        let lo = Interface::find(Some("lo")).unwrap();
        let first = Air::open(&lo, 0).unwrap();
        let port = first.everybody().port();
        let rest: Vec<Air> = (0..3).map(|_| Air::open(&lo, port).unwrap()).collect();
        first.say(b"here").unwrap();
        for air in rest.iter().chain([&first]) {
            let mut bytes = [0; 16];
            let count = air.hear(&mut bytes).await.unwrap();
            assert_eq!(&bytes[..count], b"here");
        }
    }
}
