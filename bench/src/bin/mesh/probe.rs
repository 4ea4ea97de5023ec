//! Reachability: real packets between all pairs, with any routing.

use std::io;
use std::net::SocketAddrV6;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::radio::{PROBE_PORT, Radio};

/// A pair that has not reached each other is tried again after this.
const AGAIN: Duration = Duration::from_millis(25);
/// The time between two checks for arrivals.
const LOOK: Duration = Duration::from_millis(2);
/// The time after which a packet counts as lost.
const PATIENCE: Duration = Duration::from_secs(60);

/// From whom and to whom.
pub(crate) type Pair = (usize, usize);

/// All ordered pairs of these nodes.
#[allow(clippy::needless_pass_by_value)] // it is called with what was just made for it
pub(crate) fn pairs(nodes: impl Iterator<Item = usize> + Clone) -> Vec<Pair> {
    let ends = nodes.clone().flat_map(|a| nodes.clone().map(move |b| (a, b)));
    ends.filter(|(a, b)| a != b).collect()
}

/// A number that packets of earlier probes do not have.
fn serial() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn send(radio: &Radio, (from, to): Pair, serial: u32) {
    let mut packet = serial.to_be_bytes().to_vec();
    packet.extend([from as u8, to as u8]);
    let to = SocketAddrV6::new(radio.addresses[to - 1], PROBE_PORT, 0, 0);
    // While there is no route, the system returns an error.
    let _ = radio.sockets[from - 1].send_to(&packet, to);
}

/// Calls `arrived` for each packet of this probe that has arrived.
fn drain(radio: &Radio, serial: u32, mut arrived: impl FnMut(Pair)) {
    let mut packet = [0; 16];
    for (index, socket) in radio.sockets.iter().enumerate() {
        loop {
            match socket.recv(&mut packet) {
                Ok(6) if packet[..4] == serial.to_be_bytes() && usize::from(packet[5]) == index + 1 => {
                    arrived((usize::from(packet[4]), usize::from(packet[5])));
                }
                Ok(_) => {}
                Err(why) if why.kind() == io::ErrorKind::WouldBlock => break,
                // A node on the way reports that there is no route: reported once.
                Err(_) => {}
            }
        }
    }
}

/// How long after `began` a packet of every pair has arrived that was sent from now on.
pub(crate) fn all_arrive(radio: &Radio, pairs: &[Pair], began: Instant) -> Result<Duration, String> {
    let serial = serial();
    let mut missing = pairs.to_vec();
    let mut sent: Option<Instant> = None;
    while !missing.is_empty() {
        if began.elapsed() > PATIENCE {
            let words = radio.last_words(missing[0].0);
            return Err(format!("{}: no packet arrives for {missing:?}; {words}", radio.system.name()));
        }
        if sent.is_none_or(|at| at.elapsed() >= AGAIN) {
            sent = Some(Instant::now());
            missing.iter().for_each(|pair| send(radio, *pair, serial));
        }
        sleep(LOOK);
        drain(radio, serial, |pair| missing.retain(|other| *other != pair));
    }
    Ok(began.elapsed())
}

/// The numbers of packets that were sent and that arrived, between all pairs, in rounds 200 ms apart.
pub(crate) fn count_arrivals(radio: &Radio, pairs: &[Pair], rounds: usize) -> (usize, usize) {
    let serial = serial();
    let mut arrived = 0;
    for _ in 0..rounds {
        let until = Instant::now() + Duration::from_millis(200);
        for pair in pairs {
            send(radio, *pair, serial);
            // Not all at once: this is about ways, not about queues.
            sleep(Duration::from_micros(200));
        }
        while Instant::now() < until {
            drain(radio, serial, |_| arrived += 1);
            sleep(LOOK);
        }
    }
    let until = Instant::now() + Duration::from_secs(2);
    while Instant::now() < until && arrived < pairs.len() * rounds {
        drain(radio, serial, |_| arrived += 1);
        sleep(LOOK);
    }
    (pairs.len() * rounds, arrived)
}
