//! The cost of a joined mesh without traffic.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bellwether_testbed::shapes::Edges;

use crate::probe::{all_arrive, pairs};
use crate::radio::{Radio, System};
use crate::text;

/// The time after which the traffic of the start is over.
const SETTLING: Duration = Duration::from_secs(15);

/// The cost of one node.
pub(crate) struct Idle {
    /// Bytes sent a second with all headers, the mean of all nodes.
    pub(crate) bytes: f64,
    /// Resident memory in MiB: the largest.
    pub(crate) resident: f64,
}

/// Watches nodes for a while.
pub(crate) fn idle(system: System, count: usize, edges: &Edges, watch: Duration) -> Result<Idle, String> {
    let mut radio = Radio::new(system, count, edges).map_err(text)?;
    let began = Instant::now();
    radio.start_all().map_err(text)?;
    all_arrive(&radio, &pairs(1..=count), began)?;
    sleep(SETTLING);
    let sent =
        |radio: &Radio| radio.all().map(|host| radio.sent_bytes(host).map_err(text)).sum::<Result<u64, String>>();
    let (before, began) = (sent(&radio)?, Instant::now());
    sleep(watch);
    let bytes = (sent(&radio)? - before) as f64 / began.elapsed().as_secs_f64() / count as f64;
    let resident = radio.all().map(|host| radio.resident(host).map_err(text));
    let resident = resident.collect::<Result<Vec<f64>, String>>()?.into_iter().fold(0.0, f64::max);
    Ok(Idle { bytes, resident })
}
