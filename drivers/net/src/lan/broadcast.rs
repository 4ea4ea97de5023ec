//! Datagrams to the broadcast address of a network.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};

use socket2::{Domain, Socket, Type};
use tokio::net::UdpSocket;

use crate::lan::interface::Interface;

/// The size of the largest datagram that is read; a longer one is cut off, and then invalid.
pub const DATAGRAM_MAX: usize = 2048;

/// The shared port on one interface. Many members of one machine use it.
#[derive(Debug)]
pub struct BroadcastSocket {
    receiving: UdpSocket,
    /// A separate socket for sending, so that we recognise our own datagrams when they come back.
    sending: std::net::UdpSocket,
    own_address: SocketAddr,
    broadcast_address: SocketAddr,
}

impl BroadcastSocket {
    /// Opens the port; 0 takes a free one.
    ///
    /// # Errors
    /// The system's error.
    pub fn open(interface: &Interface, port: u16) -> io::Result<BroadcastSocket> {
        let socket = receiving_socket(interface, port)?;
        let port = socket.local_addr()?.as_socket().map_or(port, |address| address.port());
        let sending = sending_socket(interface)?;
        Ok(BroadcastSocket {
            own_address: sending.local_addr()?,
            sending,
            receiving: UdpSocket::from_std(socket.into())?,
            broadcast_address: SocketAddrV4::new(interface.broadcast, port).into(),
        })
    }

    /// Sends to all members. A datagram is lost if the buffer is full, as any datagram may be.
    pub fn send(&self, bytes: &[u8]) -> io::Result<()> {
        self.sending.send_to(bytes, self.broadcast_address).map(drop)
    }

    /// Sends to one address.
    pub fn send_to(&self, to: SocketAddr, bytes: &[u8]) -> io::Result<()> {
        self.sending.send_to(bytes, to).map(drop)
    }

    /// Receives the next datagram that is not our own, and its source.
    pub async fn receive(&self, into: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        loop {
            let (count, from) = self.receiving.recv_from(into).await?;
            if from != self.own_address {
                return Ok((count, from));
            }
        }
    }

    /// The port that all members share.
    pub fn port(&self) -> u16 {
        self.broadcast_address.port()
    }
}

fn receiving_socket(interface: &Interface, port: u16) -> io::Result<Socket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, None)?;
    // Both, before it is bound: other programs may have asked for either.
    socket.set_reuse_address(true)?;
    socket.set_reuse_port(true)?;
    socket.set_nonblocking(true)?;
    // Other networks of this machine may have a ring on the same port. A process that may not choose a device receives
    // only datagrams to this network's own broadcast address, which is nearly as good.
    let at = match socket.bind_device(Some(interface.name.as_bytes())) {
        Ok(()) => Ipv4Addr::UNSPECIFIED,
        Err(_) => interface.broadcast,
    };
    socket.bind(&SocketAddr::V4(SocketAddrV4::new(at, port)).into())?;
    Ok(socket)
}

/// A socket that may broadcast from this interface.
pub fn sending_socket(interface: &Interface) -> io::Result<std::net::UdpSocket> {
    let socket = std::net::UdpSocket::bind(SocketAddrV4::new(interface.ip, 0))?;
    socket.set_broadcast(true)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn many_members_of_one_machine_hear_each_other_and_not_themselves() {
        let lo = Interface::find(Some("lo")).unwrap();
        let first = BroadcastSocket::open(&lo, 0).unwrap();
        let rest: Vec<BroadcastSocket> = (0..3).map(|_| BroadcastSocket::open(&lo, first.port()).unwrap()).collect();
        first.send(b"here").unwrap();
        rest[0].send(b"there").unwrap();
        let mut bytes = [0; 16];
        let (count, _) = first.receive(&mut bytes).await.unwrap();
        assert_eq!(&bytes[..count], b"there");
        for broadcast in &rest {
            let (count, from) = broadcast.receive(&mut bytes).await.unwrap();
            assert_eq!(&bytes[..count], b"here");
            broadcast.send_to(from, b"lost, since nobody listens where we speak from").unwrap();
        }
    }
}
