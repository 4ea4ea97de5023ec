//! A LAN: UDP multicast, among the processes of one machine and among machines. Nothing to install, nothing to start.
//!
//! Every interface has a socket of its own, which hears only what arrives there: a member that is to stay on this machine
//! never hears another one, whatever else runs here. What is said goes out on all of them and comes back on each, which is
//! how a member hears its own echo; others are then heard twice, and the session table drops the second one by its counter.

pub(crate) mod interfaces;

use std::future::poll_fn;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::task::{Context, Poll};
use std::time::Duration;

use bellwether_net::{BoxFuture, Channel, ChannelLost, InterfaceChanges, PayloadLimit, RateLimit};
use socket2::{Domain, InterfaceIndexOrAddress, Protocol, Socket, Type};
use tokio::io::ReadBuf;
use tokio::net::UdpSocket;
use tokio::time::timeout;

use interfaces::{MulticastInterface, usable};

/// The multicast group: of the range that no router passes on.
pub const LAN_GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 66, 87);
/// The default port.
pub const LAN_PORT: u16 = 26687;

/// The size that fits into one packet everywhere, encryption included.
const DATAGRAM_MAX: usize = 1200;

/// How long one interface may delay the others.
const SEND_WITHIN: Duration = Duration::from_millis(20);

/// A LAN as a channel.
#[derive(Debug)]
pub struct Lan {
    wanted: Option<String>,
    port: u16,
    beyond: bool,
    sockets: Vec<InterfaceSocket>,
    changes: Option<InterfaceChanges>,
    buffer: Box<[u8]>,
}

#[derive(Debug)]
struct InterfaceSocket {
    interface: MulticastInterface,
    socket: UdpSocket,
}

impl Lan {
    /// A LAN on this port; on loopback alone unless `beyond`; beyond it on one interface, or on all that carry
    /// multicast.
    #[must_use]
    pub fn new(interface: Option<&str>, port: u16, beyond: bool) -> Lan {
        let wanted = interface.map(str::to_owned);
        // One byte more than allowed, so that a too long datagram is recognised.
        let buffer = vec![0; DATAGRAM_MAX + 1].into_boxed_slice();
        Lan { wanted, port, beyond, sockets: Vec::new(), changes: None, buffer }
    }

    /// Updates the sockets to the present interfaces.
    fn rescan(&mut self) -> Result<(), ChannelLost> {
        let interfaces = usable(self.wanted.as_deref(), self.beyond)?;
        self.sockets.retain(|open| interfaces.contains(&open.interface));
        let mut failed = ChannelLost::because("no interface is up, not even loopback");
        for interface in interfaces {
            if self.sockets.iter().any(|open| open.interface == interface) {
                continue;
            }
            match listen(&interface, self.port) {
                Ok(socket) => self.sockets.push(InterfaceSocket { interface, socket }),
                Err(why) => failed = ChannelLost(format!("cannot use {}: {}", interface.name, ChannelLost::from(why))),
            }
        }
        if self.sockets.is_empty() { Err(failed) } else { Ok(()) }
    }

    fn poll_hear(&mut self, cx: &mut Context<'_>) -> Poll<Result<Vec<u8>, ChannelLost>> {
        if self.changes.as_mut().is_some_and(|changes| changes.poll(cx).is_ready())
            && let Err(lost) = self.rescan()
        {
            return Poll::Ready(Err(lost));
        }
        for open in &self.sockets {
            let mut buffer = ReadBuf::new(&mut self.buffer);
            match open.socket.poll_recv_from(cx, &mut buffer) {
                Poll::Ready(Ok(_)) => return Poll::Ready(Ok(buffer.filled().to_vec())),
                // A socket's error is told once; should its interface be gone, the system says so by itself.
                Poll::Ready(Err(_)) => cx.waker().wake_by_ref(),
                Poll::Pending => {}
            }
        }
        Poll::Pending
    }
}

/// Reuse lets many members of one machine share the port: a multicast reaches them all.
fn listen(interface: &MulticastInterface, port: u16) -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    // Only what arrives over this interface, not what any other process has joined.
    socket.set_multicast_all_v4(false)?;
    socket.bind(&SocketAddrV4::new(LAN_GROUP, port).into())?;
    socket.join_multicast_v4_n(&LAN_GROUP, &InterfaceIndexOrAddress::Index(interface.index))?;
    socket.set_multicast_if_v4(&interface.address)?;
    socket.set_multicast_loop_v4(true)?;
    socket.set_multicast_ttl_v4(1)?;
    UdpSocket::from_std(socket.into())
}

impl Channel for Lan {
    fn name(&self) -> String {
        let port = if self.port == LAN_PORT { String::new() } else { format!(":{}", self.port) };
        match (&self.wanted, self.beyond) {
            (Some(name), _) => format!("lan:{name}{port}"),
            (None, true) => format!("lan{}{port}", if port.is_empty() { "" } else { ":" }),
            (None, false) => format!("lan:lo{port}"),
        }
    }

    fn carries(&self) -> PayloadLimit {
        PayloadLimit::Bytes(DATAGRAM_MAX)
    }

    fn pace(&self) -> RateLimit {
        RateLimit::QUICK
    }

    fn is_local(&self) -> bool {
        match self.wanted.as_deref() {
            None => !self.beyond,
            Some(name) => name == "lo",
        }
    }

    fn connect(&mut self) -> BoxFuture<'_, Result<(), ChannelLost>> {
        Box::pin(async {
            self.sockets.clear();
            // The watch starts before the scan: no change in between is missed.
            self.changes = Some(InterfaceChanges::watch()?);
            self.rescan()
        })
    }

    fn say<'a>(&'a mut self, payload: &'a [u8]) -> BoxFuture<'a, Result<(), ChannelLost>> {
        Box::pin(async move {
            let to = SocketAddr::from(SocketAddrV4::new(LAN_GROUP, self.port));
            let mut sent = Err(ChannelLost::because("no interface is up, not even loopback"));
            for open in &self.sockets {
                match timeout(SEND_WITHIN, open.socket.send_to(payload, to)).await {
                    // An interface whose queue stays full loses a datagram, as any network may.
                    Ok(Ok(_)) | Err(_) => sent = Ok(()),
                    Ok(Err(why)) => {
                        sent = sent.or(Err(ChannelLost(format!(
                            "cannot send on {}: {}",
                            open.interface.name,
                            ChannelLost::from(why)
                        ))));
                    }
                }
            }
            sent
        })
    }

    fn hear(&mut self) -> BoxFuture<'_, Result<Vec<u8>, ChannelLost>> {
        Box::pin(poll_fn(|cx| self.poll_hear(cx)))
    }
}
