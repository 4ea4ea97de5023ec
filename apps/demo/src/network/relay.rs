//! Relays between members that have a list of each other, which can be cut.
//!
//! Each member listens on an address of its own, 127.0.1.ID, and dials from it; the flock's list has 127.0.2.ID, where a
//! relay of the demo listens. So every byte between two members passes here, and the relay knows whose it is. What is cut
//! is silent: nothing is refused or closed, bytes are just not carried. As on a real network, what was sent while a short
//! cut lasted arrives late, and a connection that had to wait longer than senders do is lost.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{ReadHalf, WriteHalf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::{Carrier, NetworkState};
use crate::MEMBERS;

/// The first port that is tried; the same for every member.
const PORT_FIRST: u16 = 7400;
/// The number of ports that are tried.
const PORTS: u16 = 200;
/// How long bytes may wait at a cut before their connection is lost: as long as in a member's own sockets.
const LATE_MAX: Duration = Duration::from_millis(1500);
/// The time limit for connecting to a member.
const CONNECT: Duration = Duration::from_secs(1);

/// The address that a member really listens on.
fn behind(member: u32) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 1, u8::try_from(member).unwrap_or(0))
}

/// The address of its relay.
fn before(member: u32) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 2, u8::try_from(member).unwrap_or(0))
}

/// The member that dials from this address, if one does; questions come from elsewhere.
fn dialler(from: IpAddr) -> Option<u32> {
    (1..=MEMBERS).find(|member| IpAddr::V4(behind(*member)) == from)
}

pub(crate) const CARRIER: Carrier = Carrier {
    can_be_cut: true,
    is_shared: false,
    start,
    at: list,
    address: |port, member| address(member, port).to_string(),
    options: |port, member| {
        vec![("--at", list(port)), ("--id", member.to_string()), ("--listen", address(member, port).to_string())]
    },
    rank: u64::from,
};

/// Finds a port that is free for every relay, and starts them. Says which.
fn start(
    state: &watch::Receiver<NetworkState>,
    relays: &mut JoinSet<()>,
) -> io::Result<(u16, Option<std::net::TcpListener>)> {
    let mut tried = Err(io::Error::other("no port"));
    let found = (PORT_FIRST..PORT_FIRST + PORTS).find(|port| {
        tried = listen_at(*port);
        tried.is_ok()
    });
    let (port, listeners) = (found.unwrap_or_default(), tried?);
    for (member, listener) in (1..).zip(listeners) {
        relays.spawn(relay(listener, member, port, state.clone()));
    }
    Ok((port, None))
}

/// The flock's list, as `--at` takes it.
fn list(port: u16) -> String {
    let member = |id: u32| format!("{id}@{}:{port}", before(id));
    format!("members:{}", (1..=MEMBERS).map(member).collect::<Vec<_>>().join(","))
}

/// The address of this member.
fn address(member: u32, port: u16) -> SocketAddr {
    SocketAddr::new(behind(member).into(), port)
}

fn listen_at(port: u16) -> io::Result<Vec<TcpListener>> {
    let mut listeners = Vec::new();
    for member in 1..=MEMBERS {
        // The relay's first: whoever has that has the member's own, too, and another demo does not even look at it.
        let relay = std::net::TcpListener::bind((before(member), port))?;
        relay.set_nonblocking(true)?;
        listeners.push(TcpListener::from_std(relay)?);
        drop(std::net::TcpListener::bind((behind(member), port))?);
    }
    Ok(listeners)
}

async fn relay(listener: TcpListener, to: u32, port: u16, state: watch::Receiver<NetworkState>) {
    let mut carried = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = carried.join_next() => continue,
        };
        match accepted {
            Ok((stream, from)) => {
                let link = Link { from: dialler(from.ip()), to, state: state.clone() };
                // Both ends see the connection end, for whatever reason.
                carried.spawn(async move { drop(link.carry(stream, port).await) });
            }
            // Out of descriptors, most likely: others must end before the next can begin.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// The two ends of a connection.
#[derive(Clone)]
struct Link {
    from: Option<u32>,
    to: u32,
    state: watch::Receiver<NetworkState>,
}

impl Link {
    async fn carry(self, mut near: TcpStream, port: u16) -> io::Result<()> {
        let lives = self.lives();
        let mut over = self.state.clone();
        let this = &self;
        let carrying = async move {
            this.gate(true).open().await?;
            let socket = TcpSocket::new_v4()?;
            socket.bind(SocketAddr::new(before(this.from.unwrap_or(this.to)).into(), 0))?;
            let far = timeout(CONNECT, socket.connect(SocketAddr::new(behind(this.to).into(), port)));
            let mut far = far.await.map_err(|_| io::ErrorKind::TimedOut)??;
            near.set_nodelay(true)?;
            far.set_nodelay(true)?;
            let ((near_in, near_out), (far_in, far_out)) = (near.split(), far.split());
            tokio::select! {
                ended = pump(near_in, far_out, this.gate(true)) => ended,
                ended = pump(far_in, near_out, this.gate(false)) => ended,
            }
        };
        tokio::select! {
            ended = carrying => ended,
            _ = over.wait_for(|state| self.lives_in(state) != lives) => Ok(()),
        }
    }

    fn gate(&self, forth: bool) -> Gate {
        let pair = self.from.map(|from| if forth { (from, self.to) } else { (self.to, from) });
        Gate { pair, state: self.state.clone() }
    }

    fn lives(&self) -> (u64, u64) {
        self.lives_in(&self.state.borrow())
    }

    fn lives_in(&self, state: &NetworkState) -> (u64, u64) {
        let life = |member: u32| state.lives.get(member as usize).copied().unwrap_or(0);
        (self.from.map_or(0, life), life(self.to))
    }
}

/// Opens and closes one direction of a connection.
struct Gate {
    pair: Option<(u32, u32)>,
    state: watch::Receiver<NetworkState>,
}

impl Gate {
    /// Waits until it is open; fails if bytes would have had to wait too long.
    async fn open(&mut self) -> io::Result<()> {
        let Some(pair) = self.pair else { return Ok(()) };
        let began = Instant::now();
        let opened = self.state.wait_for(|state| !state.cuts.contains(&pair)).await;
        opened.map_err(io::Error::other)?;
        if began.elapsed() > LATE_MAX { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

/// Carries one direction until it ends. What has been read when a cut comes still waits for the gate.
async fn pump(mut from: ReadHalf<'_>, mut to: WriteHalf<'_>, mut gate: Gate) -> io::Result<()> {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        from.readable().await?;
        gate.open().await?;
        let count = from.read(&mut bytes).await?;
        if count == 0 {
            return Ok(());
        }
        gate.open().await?;
        to.write_all(&bytes[..count]).await?;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Network;
    use super::*;
    use crate::DemoPlace;

    /// A member that sends back what it gets, and a connection to it from another.
    async fn connected(network: &Network, from: u32, to: u32) -> TcpStream {
        let echo = TcpListener::bind(address(to, network.port)).await.unwrap();
        tokio::spawn(async move {
            let (mut stream, _) = echo.accept().await.unwrap();
            let (mut reading, mut writing) = stream.split();
            let _ = tokio::io::copy(&mut reading, &mut writing).await;
        });
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(behind(from).into(), 0)).unwrap();
        socket.connect(SocketAddr::new(before(to).into(), network.port)).await.unwrap()
    }

    async fn echoes(stream: &mut TcpStream) -> bool {
        let mut back = [0; 4];
        stream.write_all(b"ping").await.unwrap();
        matches!(timeout(Duration::from_millis(300), stream.read_exact(&mut back)).await, Ok(Ok(_)))
    }

    #[tokio::test]
    async fn a_cut_is_silent_and_what_waited_arrives_when_it_is_healed() {
        let network = Network::start(DemoPlace::MEMBERS).unwrap();
        let mut stream = connected(&network, 1, 2).await;
        assert!(echoes(&mut stream).await);
        assert!(network.set_cut(1, 2, true) && !network.set_cut(1, 2, true));
        assert!(!echoes(&mut stream).await, "nothing arrives, and nothing is closed");
        assert!(network.set_cut(1, 2, false));
        let mut late = [0; 4];
        stream.read_exact(&mut late).await.unwrap();
        assert_eq!(&late, b"ping");
        assert!(echoes(&mut stream).await);
    }

    #[tokio::test]
    async fn the_way_back_can_be_cut_alone_and_others_are_not_touched() {
        let network = Network::start(DemoPlace::MEMBERS).unwrap();
        let (mut one, mut other) = (connected(&network, 1, 2).await, connected(&network, 1, 3).await);
        assert!(echoes(&mut one).await && echoes(&mut other).await);
        network.set_cut(2, 1, true);
        assert!(!echoes(&mut one).await && echoes(&mut other).await);
        assert_eq!(network.cuts(), BTreeSet::from([(2, 1)]));
    }

    #[tokio::test]
    async fn a_machine_that_starts_anew_has_no_old_connections() {
        let network = Network::start(DemoPlace::MEMBERS).unwrap();
        let mut stream = connected(&network, 1, 2).await;
        assert!(echoes(&mut stream).await);
        network.forget(2);
        assert_eq!(stream.read(&mut [0; 1]).await.unwrap(), 0);
    }
}
