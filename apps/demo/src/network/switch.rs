//! A switch for members that meet on a LAN, between processes of one machine.
//!
//! Each member multicasts on loopback, on a port of its own, and hears itself there, as it would on a cable that leads
//! nowhere. The switch listens on all of these ports and carries what one says to the others, unless that way is cut. It
//! looks into nothing that it carries. One more port is for people, who ask and are never cut off.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::sync::Arc;

use bellwether_channels::LAN_GROUP;
use socket2::{Domain, Protocol, Socket, Type};
use tokio::net::UdpSocket;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::{Carrier, NetworkState, hold};
use crate::MEMBERS;

/// The ports that are tried; a demo takes [`WIDTH`] of them.
const PORTS: std::ops::Range<u16> = 26_700..27_700;
/// One port for people and one for each member.
const WIDTH: usize = MEMBERS as usize + 1;
/// Longer than what a LAN carries.
const DATAGRAM_MAX: usize = 2048;

fn port_of(first: u16, member: u32) -> u16 {
    first + member as u16
}

/// A member's place, as `--at` takes it; people are member 0.
fn place(first: u16, member: u32) -> String {
    format!("lan:lo:{}", port_of(first, member))
}

pub(crate) const CARRIER: Carrier = Carrier {
    can_be_cut: true,
    is_shared: true,
    start,
    at: |first| place(first, 0),
    address: place,
    options: |first, member| {
        let (id, expect) = (member.to_string(), MEMBERS.to_string());
        vec![("--at", place(first, member)), ("--owner-id", id.clone()), ("--name", id), ("--expect", expect)]
    },
    rank: u64::from,
};

/// Starts to carry.
fn start(
    state: &watch::Receiver<NetworkState>,
    carriers: &mut JoinSet<()>,
) -> io::Result<(u16, Option<std::net::TcpListener>)> {
    let (first, held) = hold(PORTS.step_by(WIDTH))?;
    let voice = Arc::new(speaking()?);
    for member in 0..=MEMBERS {
        let ear = listening(port_of(first, member))?;
        carriers.spawn(carry(member, first, ear, voice.clone(), state.clone()));
    }
    Ok((first, Some(held)))
}

fn listening(port: u16) -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.set_multicast_all_v4(false)?;
    socket.bind(&SocketAddrV4::new(LAN_GROUP, port).into())?;
    socket.join_multicast_v4(&LAN_GROUP, &Ipv4Addr::LOCALHOST)?;
    UdpSocket::from_std(socket.into())
}

fn speaking() -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_nonblocking(true)?;
    socket.bind(&SocketAddrV4::new(Ipv4Addr::LOCALHOST, 0).into())?;
    socket.set_multicast_if_v4(&Ipv4Addr::LOCALHOST)?;
    socket.set_multicast_loop_v4(true)?;
    UdpSocket::from_std(socket.into())
}

/// Carries what one member says to all others, for ever.
async fn carry(from: u32, first: u16, ear: UdpSocket, voice: Arc<UdpSocket>, state: watch::Receiver<NetworkState>) {
    let ours = voice.local_addr().ok();
    let mut bytes = [0; DATAGRAM_MAX];
    loop {
        let Ok((count, source)) = ear.recv_from(&mut bytes).await else { continue };
        // A datagram that we forwarded ourselves.
        if Some(source) == ours {
            continue;
        }
        for to in (0..=MEMBERS).filter(|to| *to != from) {
            if !state.borrow().cuts.contains(&(from, to)) {
                let to = SocketAddr::from(SocketAddrV4::new(LAN_GROUP, port_of(first, to)));
                // A full buffer loses it, as any network may.
                let _ = voice.send_to(&bytes[..count], to).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::super::Network;
    use super::*;
    use crate::DemoPlace;

    /// A member's end, which hears itself too.
    fn member(network: &Network, member: u32) -> (UdpSocket, SocketAddr) {
        let port = port_of(network.port, member);
        (listening(port).unwrap(), SocketAddrV4::new(LAN_GROUP, port).into())
    }

    async fn hears(ear: &UdpSocket) -> Option<Vec<u8>> {
        let mut bytes = [0; 64];
        let heard = timeout(Duration::from_secs(5), ear.recv_from(&mut bytes)).await.ok()?.ok()?;
        Some(bytes[..heard.0].to_vec())
    }

    #[tokio::test]
    async fn what_one_says_all_hear_once_but_for_those_whom_it_is_cut_from() {
        let network = Network::start(DemoPlace::LAN).unwrap();
        let ((one, at), (two, _), (three, _)) = (member(&network, 1), member(&network, 2), member(&network, 3));
        let said = speaking().unwrap();
        said.send_to(b"first", at).await.unwrap();
        for ear in [&one, &two, &three] {
            assert_eq!(hears(ear).await.unwrap(), b"first");
        }
        network.set_cut(1, 2, true);
        said.send_to(b"second", at).await.unwrap();
        assert_eq!(hears(&three).await.unwrap(), b"second");
        network.set_cut(1, 2, false);
        said.send_to(b"third", at).await.unwrap();
        assert_eq!(hears(&two).await.unwrap(), b"third", "the second was not carried, and nothing came twice");
        assert_eq!((hears(&one).await.unwrap(), hears(&one).await.unwrap()), (b"second".to_vec(), b"third".to_vec()));
    }

    #[tokio::test]
    async fn two_switches_share_no_port() {
        let (one, other) = (Network::start(DemoPlace::LAN).unwrap(), Network::start(DemoPlace::LAN).unwrap());
        assert!(one.port.abs_diff(other.port) as usize >= WIDTH);
    }
}
