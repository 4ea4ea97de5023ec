//! The throughput of a path: TCP and round trips over several hops, and over the bare wire.

use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::thread;
use std::time::{Duration, Instant};

use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::shapes::line;

use crate::probe::{all_arrive, pairs};
use crate::radio::{Radio, System};
use crate::text;

/// The duration of the transfer, and the number of round trips.
const STREAM: Duration = Duration::from_secs(3);
const ROUND_TRIPS: usize = 1_000;
/// A packet that has not come back by then is lost.
const LOST: Duration = Duration::from_secs(1);

/// The figures of a path.
#[derive(Clone, Copy)]
pub(crate) struct Carried {
    /// The rate of one TCP connection, in Mbit/s.
    pub(crate) rate: f64,
    /// The median of small UDP packets there and back, in microseconds.
    pub(crate) round_trip: f64,
    /// The number of lost round trips.
    pub(crate) lost: usize,
}

/// The bare wire between two neighbours.
pub(crate) fn bare() -> Result<Carried, String> {
    let hosts = Hosts::new(2).map_err(text)?;
    let to: IpAddr = hosts.address(2).parse().map_err(text)?;
    carried(&hosts, 1, 2, to).map_err(text)
}

/// A line of five: over 1, 2 and 4 hops.
pub(crate) fn over_hops(system: System) -> Result<Vec<(usize, Carried)>, String> {
    let mut radio = Radio::new(system, 5, &line(5)).map_err(text)?;
    let began = Instant::now();
    radio.start_all().map_err(text)?;
    all_arrive(&radio, &pairs(1..=5), began)?;
    thread::sleep(Duration::from_secs(3));
    let over = |hops: usize| {
        let to = IpAddr::from(radio.addresses[hops]);
        carried(&radio.hosts, 1, 1 + hops, to).map(|carried| (hops, carried)).map_err(text)
    };
    [1, 2, 4].into_iter().map(over).collect()
}

fn carried(hosts: &Hosts, from: usize, to: usize, address: IpAddr) -> io::Result<Carried> {
    let (round_trip, lost) = round_trips(hosts, from, to, address)?;
    Ok(Carried { rate: stream(hosts, from, to, address)?, round_trip, lost })
}

fn stream(hosts: &Hosts, from: usize, to: usize, address: IpAddr) -> io::Result<f64> {
    let listener = hosts.inside(to, || TcpListener::bind((address, 0)))?;
    let at = listener.local_addr()?;
    let mut sender = hosts.inside(from, || TcpStream::connect_timeout(&at, Duration::from_secs(10)))?;
    let (mut receiver, _) = listener.accept()?;
    // A connection that stands still ends the measurement, too.
    sender.set_write_timeout(Some(STREAM))?;
    receiver.set_read_timeout(Some(STREAM * 3))?;
    let giver = thread::spawn(move || {
        let (bytes, began) = (vec![7; 256 * 1024], Instant::now());
        while began.elapsed() < STREAM && sender.write_all(&bytes).is_ok() {}
    });
    let (mut buffer, mut received, mut first, mut last) = (vec![0; 256 * 1024], 0_u64, None, Instant::now());
    while let Ok(count @ 1..) = receiver.read(&mut buffer) {
        last = Instant::now();
        // The clock starts with the first bytes, which are not counted.
        match first {
            None => first = Some(last),
            Some(_) => received += count as u64,
        }
    }
    let _ = giver.join();
    let seconds = first.map_or(f64::NAN, |first| (last - first).as_secs_f64());
    Ok(received as f64 * 8.0 / 1e6 / seconds)
}

fn round_trips(hosts: &Hosts, from: usize, to: usize, address: IpAddr) -> io::Result<(f64, usize)> {
    let echo = hosts.inside(to, || UdpSocket::bind((address, 0)))?;
    let at: SocketAddr = echo.local_addr()?;
    let any: SocketAddr = if at.is_ipv4() { ([0; 4], 0).into() } else { ([0_u16; 8], 0).into() };
    let socket = hosts.inside(from, || UdpSocket::bind(any).and_then(|socket| socket.connect(at).map(|()| socket)))?;
    socket.set_read_timeout(Some(LOST))?;
    let echoing = thread::spawn(move || {
        let mut packet = [0; 64];
        while let Ok((length, from)) = echo.recv_from(&mut packet) {
            if length == 0 || echo.send_to(&packet[..length], from).is_err() {
                break;
            }
        }
    });
    let (mut times, mut packet) = (Vec::new(), [0; 64]);
    for number in 0..ROUND_TRIPS as u64 {
        let began = Instant::now();
        socket.send(&number.to_be_bytes())?;
        while let Ok(length) = socket.recv(&mut packet) {
            if packet[..length] == number.to_be_bytes() {
                times.push(began.elapsed());
                break;
            }
        }
    }
    // An empty packet ends the echo. One may be lost.
    while !echoing.is_finished() {
        socket.send(&[])?;
        thread::sleep(Duration::from_millis(10));
    }
    let lost = ROUND_TRIPS - times.len();
    times.sort();
    let median = times.get(times.len() / 2).map_or(f64::NAN, |time| time.as_secs_f64() * 1e6);
    Ok((median, lost))
}
