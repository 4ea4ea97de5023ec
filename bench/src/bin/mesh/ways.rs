//! How soon packets arrive: after a start, when two islands meet, when a node on the way dies, when it comes back.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bellwether_testbed::shapes;

use crate::probe::{all_arrive, count_arrivals, pairs};
use crate::radio::{Radio, System};
use crate::text;

/// The calm time before each change.
const CALM: Duration = Duration::from_secs(5);

/// The times of one system in every round.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) start: Vec<Duration>,
    pub(crate) merge: Vec<Duration>,
    pub(crate) heal: Vec<Duration>,
    pub(crate) rejoin: Vec<Duration>,
    /// Packets sent between all pairs once a grid was joined, and those that arrived.
    pub(crate) sent: usize,
    pub(crate) arrived: usize,
}

impl Times {
    /// Measures a round of each.
    pub(crate) fn round(&mut self, system: System) -> Result<(), String> {
        self.merge.push(merge(system)?);
        let mut radio = Radio::new(system, 9, &shapes::grid(3, 3)).map_err(text)?;
        let all = pairs(1..=9);
        let began = Instant::now();
        radio.start_all().map_err(text)?;
        self.start.push(all_arrive(&radio, &all, began)?);
        let (sent, arrived) = count_arrivals(&radio, &all, 25);
        (self.sent, self.arrived) = (self.sent + sent, self.arrived + arrived);
        let rest = pairs((1..=9).filter(|node| *node != 5));
        let began = Instant::now();
        radio.die(5).map_err(text)?;
        self.heal.push(all_arrive(&radio, &rest, began)?);
        sleep(CALM);
        radio.return_machine(5).map_err(text)?;
        let began = Instant::now();
        radio.start(5).map_err(text)?;
        let own: Vec<_> = all.iter().copied().filter(|(a, b)| *a == 5 || *b == 5).collect();
        self.rejoin.push(all_arrive(&radio, &own, began)?);
        Ok(())
    }
}

fn merge(system: System) -> Result<Duration, String> {
    // Two lines of three.
    let apart = vec![(1, 2), (2, 3), (4, 5), (5, 6)];
    let mut radio = Radio::new(system, 6, &apart).map_err(text)?;
    radio.start_all().map_err(text)?;
    let began = Instant::now();
    let within: Vec<_> = pairs(1..=3).into_iter().chain(pairs(4..=6)).collect();
    all_arrive(&radio, &within, began)?;
    sleep(CALM);
    let mut joined = apart;
    joined.push((3, 4));
    let began = Instant::now();
    [3, 4].into_iter().try_for_each(|host| radio.set_heard(host, &joined)).map_err(text)?;
    all_arrive(&radio, &pairs(1..=6), began)
}
