//! The sockets of a node: on each interface one that hears what is said to all, and one to speak from, on which it hears
//! what is said to it alone. Interfaces come and go, and the sockets with them.

use std::collections::BTreeSet;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::task::{Context, Poll};

use bellwether_net::{InterfaceChanges, SystemInterface, system_interfaces};
use bellwether_trace::in_words;
use socket2::{Domain, InterfaceIndexOrAddress, Protocol, Socket, Type};
use tokio::io::ReadBuf;
use tokio::net::UdpSocket;

use crate::peers::PeerAddress;

/// The multicast group of all nodes on a link.
pub const MESH_GROUP: Ipv6Addr = Ipv6Addr::new(0xff02, 0, 0, 0, 0, 0, 0x6d65, 0x7368);
/// The group of all nodes of this machine: Linux carries no IPv6 multicast on loopback.
const LOOPBACK_GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 109, 104);
/// The default port.
pub const MESH_PORT: u16 = 26688;
/// The size of the receive buffer: a burst of data should not be lost before it is read.
const BUFFER: usize = 4 << 20;

/// A change of an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterfaceNews {
    /// The interface's name.
    pub name: String,
    /// Why it cannot be used at present; `None` if it can be used from now on.
    pub obstacle: Option<String>,
}

#[derive(Debug)]
struct InterfaceSockets {
    name: String,
    index: u32,
    /// Receives multicasts.
    group: UdpSocket,
    /// Sends, and receives what is sent to this node alone.
    direct: UdpSocket,
    /// The address from which this node sends: its own multicasts come back from there.
    own: SocketAddr,
    everybody: SocketAddr,
}

impl InterfaceSockets {
    fn open(interface: &SystemInterface, port: u16) -> Result<InterfaceSockets, String> {
        let said = |why: io::Error| in_words(&why);
        let index = interface.index.ok_or("it has no number")?;
        if !interface.is_up {
            return Err("it is down".into());
        }
        let (group, direct, everybody) = if interface.is_loopback {
            let ip = interface.ip.ok_or("it has no address")?;
            let (group, direct) = loopback(ip, index, port).map_err(said)?;
            (group, direct, SocketAddrV4::new(LOOPBACK_GROUP, port).into())
        } else {
            let ip = interface.link_local.ok_or("it has no link-local IPv6 address")?;
            let (group, direct) = link(ip, index, port).map_err(|why| match why.kind() {
                io::ErrorKind::AddrNotAvailable => "its link-local address cannot be used yet".into(),
                _ => said(why),
            })?;
            (group, direct, SocketAddrV6::new(MESH_GROUP, port, 0, index).into())
        };
        // A larger buffer is not always allowed, and a smaller one works as well.
        let _ = [&group, &direct].map(|socket| socket.set_recv_buffer_size(BUFFER));
        let _ = direct.set_send_buffer_size(BUFFER);
        let own = direct.local_addr().map_err(said)?.as_socket().ok_or("its address makes no sense")?;
        let tokio = |socket: Socket| UdpSocket::from_std(socket.into()).map_err(said);
        let name = interface.name.clone();
        Ok(InterfaceSockets { name, index, group: tokio(group)?, direct: tokio(direct)?, own, everybody })
    }

    fn poll_receive(&self, cx: &mut Context<'_>, into: &mut [u8]) -> Poll<(PeerAddress, usize)> {
        for socket in [&self.direct, &self.group] {
            loop {
                let mut buffer = ReadBuf::new(into);
                match socket.poll_recv_from(cx, &mut buffer) {
                    Poll::Ready(Ok(at)) if at != self.own => {
                        return Poll::Ready((PeerAddress { interface: self.index, at }, buffer.filled().len()));
                    }
                    // An echo of this node's own frame, or an error that is reported once.
                    Poll::Ready(_) => {}
                    Poll::Pending => break,
                }
            }
        }
        Poll::Pending
    }
}

/// The sockets of a real link. Several nodes of one machine share the multicast port; to send, the first gets the same
/// port and the others get any.
fn link(ip: Ipv6Addr, index: u32, port: u16) -> io::Result<(Socket, Socket)> {
    let group = socket(Domain::IPV6)?;
    group.bind(&SocketAddrV6::new(MESH_GROUP, port, 0, index).into())?;
    group.join_multicast_v6(&MESH_GROUP, index)?;
    let direct = bound(Domain::IPV6, |port| SocketAddrV6::new(ip, port, 0, index).into(), port)?;
    direct.set_multicast_if_v6(index)?;
    direct.set_multicast_loop_v6(true)?;
    Ok((group, direct))
}

fn loopback(ip: Ipv4Addr, index: u32, port: u16) -> io::Result<(Socket, Socket)> {
    let group = socket(Domain::IPV4)?;
    group.set_multicast_all_v4(false)?;
    group.bind(&SocketAddrV4::new(LOOPBACK_GROUP, port).into())?;
    group.join_multicast_v4_n(&LOOPBACK_GROUP, &InterfaceIndexOrAddress::Index(index))?;
    let direct = bound(Domain::IPV4, |port| SocketAddrV4::new(ip, port).into(), port)?;
    direct.set_multicast_if_v4(&ip)?;
    direct.set_multicast_loop_v4(true)?;
    Ok((group, direct))
}

fn socket(domain: Domain) -> io::Result<Socket> {
    let socket = Socket::new(domain, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_nonblocking(true)?;
    socket.set_reuse_address(true)?;
    Ok(socket)
}

/// A separate socket: on this port if it is free, else on any.
fn bound(domain: Domain, at: impl Fn(u16) -> SocketAddr, port: u16) -> io::Result<Socket> {
    let socket = Socket::new(domain, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_nonblocking(true)?;
    match socket.bind(&at(port).into()) {
        Err(why) if why.kind() == io::ErrorKind::AddrInUse => socket.bind(&at(0).into())?,
        bound => bound?,
    }
    Ok(socket)
}

/// The sockets on all interfaces that a node uses.
#[derive(Debug)]
pub(crate) struct MeshSockets {
    wanted: Vec<String>,
    port: u16,
    open: Vec<InterfaceSockets>,
    changes: InterfaceChanges,
    /// Interfaces that were reported as missing.
    missing: BTreeSet<String>,
    /// Which socket to read first next time, so that none starves.
    turn: usize,
}

impl MeshSockets {
    /// Opens sockets on the existing interfaces; an error if there are none at all.
    pub(crate) fn open(wanted: &[String], port: u16) -> Result<MeshSockets, String> {
        // The watch starts before the scan: no change in between is missed.
        let changes = InterfaceChanges::watch().map_err(|why| in_words(&why))?;
        let known = system_interfaces().map_err(|why| in_words(&why))?;
        if !wanted.iter().any(|name| known.iter().any(|one| one.name == *name)) {
            let names: Vec<&str> = known.iter().map(|one| one.name.as_str()).collect();
            return Err(format!("there is no interface {}; there are {}", wanted.join(", "), names.join(", ")));
        }
        let wanted = wanted.to_vec();
        Ok(MeshSockets { wanted, port, open: Vec::new(), changes, missing: BTreeSet::new(), turn: 0 })
    }

    /// Updates the sockets to the present interfaces, and returns the changes.
    pub(crate) fn rescan(&mut self) -> Vec<InterfaceNews> {
        let known = system_interfaces().unwrap_or_default();
        let mut news = Vec::new();
        for name in &self.wanted {
            let found = known.iter().find(|one| one.name == *name);
            let still = |open: &InterfaceSockets| found.is_some_and(|found| is_same(open, found));
            if self.open.iter().any(|open| open.name == *name && still(open)) {
                continue;
            }
            self.open.retain(|open| open.name != *name);
            let opened = found.ok_or_else(|| "it is not there".to_owned());
            match opened.and_then(|found| InterfaceSockets::open(found, self.port)) {
                Ok(open) => {
                    self.open.push(open);
                    self.missing.remove(name);
                    news.push(InterfaceNews { name: name.clone(), obstacle: None });
                }
                Err(why) => {
                    if self.missing.insert(name.clone()) {
                        news.push(InterfaceNews { name: name.clone(), obstacle: Some(why) });
                    }
                }
            }
        }
        news
    }

    /// Whether some interface cannot be used at present.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.open.len() < self.wanted.len()
    }

    /// The number of interfaces in use.
    pub(crate) fn count(&self) -> usize {
        self.open.len()
    }

    /// The name of the interface with this number.
    pub(crate) fn name(&self, index: u32) -> Option<&str> {
        self.open.iter().find(|open| open.index == index).map(|open| open.name.as_str())
    }

    pub(crate) fn poll_changes(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.changes.poll(cx)
    }

    /// The next datagram that is not our own, and its source.
    pub(crate) fn poll_receive(&mut self, cx: &mut Context<'_>, into: &mut [u8]) -> Poll<(PeerAddress, usize)> {
        let count = self.open.len();
        for step in 0..count {
            let place = (self.turn + step) % count;
            if let Poll::Ready(received) = self.open[place].poll_receive(cx, into) {
                self.turn = place + 1;
                return Poll::Ready(received);
            }
        }
        Poll::Pending
    }

    /// Sends a frame to all nodes in reach. It is lost if the queue is full, as any frame may be.
    pub(crate) fn send_to_all(&self, frame: &[u8]) {
        for open in &self.open {
            let _ = open.direct.try_send_to(frame, open.everybody);
        }
    }

    /// Sends a frame to one node.
    pub(crate) fn send_to(&self, to: PeerAddress, frame: &[u8]) {
        if let Some(open) = self.open.iter().find(|open| open.index == to.interface) {
            let _ = open.direct.try_send_to(frame, to.at);
        }
    }
}

/// Whether open sockets still belong to an interface: one that came back may have another number or address.
fn is_same(open: &InterfaceSockets, found: &SystemInterface) -> bool {
    let ip = match (found.is_loopback, open.own) {
        (true, SocketAddr::V4(own)) => found.ip == Some(*own.ip()),
        (false, SocketAddr::V6(own)) => found.link_local == Some(*own.ip()),
        _ => false,
    };
    found.is_up && found.index == Some(open.index) && ip
}
