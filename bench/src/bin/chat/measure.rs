//! One row of a table: a system, its users, and the figures.

use std::time::{Duration, Instant};

use crate::crowd::{Crowd, Flow};
use crate::servers::{Servers, System};

/// How long the system runs before it is measured.
const WARM: Duration = Duration::from_secs(1);

/// The measured values.
pub(crate) struct Delivered {
    /// Copies a second.
    pub(crate) rate: f64,
    /// Processor seconds of the servers for a million copies.
    pub(crate) cpu: f64,
    /// The processor time of the users.
    pub(crate) users_cpu: f64,
    /// The number of messages under way.
    pub(crate) window: usize,
    /// Copies that never came.
    pub(crate) lost: u64,
}

/// Sends as fast as the system takes it.
pub(crate) fn deliveries(system: System, users: usize, window: usize, counted: Duration) -> Result<Delivered, String> {
    let servers = Servers::start(system, users)?;
    let mut crowd = Crowd::enter(system.dialect(), users, &servers.addresses())?;
    crowd.work(Flow::Window(window), WARM)?;
    let (copies, spent, own, began) = (crowd.arrived, servers.processor_seconds(), own_seconds(), Instant::now());
    crowd.work(Flow::Window(window), counted)?;
    let copies = (crowd.arrived - copies) as f64;
    let (spent, own) = (servers.processor_seconds() - spent, own_seconds() - own);
    let rate = copies / began.elapsed().as_secs_f64();
    if copies == 0.0 {
        return Err("nothing arrived".into());
    }
    Ok(Delivered { rate, cpu: spent / copies * 1e6, users_cpu: own / copies * 1e6, window, lost: crowd.drain()? })
}

/// Sends so many messages a second; the median and the 99th percentile of what each copy took, in milliseconds.
pub(crate) fn latency(system: System, users: usize, rate: u64, counted: Duration) -> Result<(f64, f64), String> {
    let servers = Servers::start(system, users)?;
    let mut crowd = Crowd::enter(system.dialect(), users, &servers.addresses())?;
    crowd.work(Flow::Rate(rate), WARM)?;
    crowd.time();
    crowd.work(Flow::Rate(rate), counted)?;
    crowd.drain()?;
    let delays = crowd.delays();
    let at = |part: f64| {
        let index = ((delays.len() as f64 * part) as usize).min(delays.len().saturating_sub(1));
        delays.get(index).map(|delay| *delay as f64 / 1e6).ok_or("nothing arrived")
    };
    Ok((at(0.5)?, at(0.99)?))
}

/// Processor seconds of this process.
fn own_seconds() -> f64 {
    crate::servers::processor_seconds(std::process::id())
}

/// Rows as they come.
pub(crate) struct Table {
    /// The limit of the users, by their number.
    limit: f64,
}

impl Table {
    /// Prints the head.
    pub(crate) fn of_deliveries() -> Table {
        println!(
            "| system | users | deliveries/s | of what the users can take | CPU-s per million | users' | window | lost |"
        );
        println!("|---|---|---|---|---|---|---|---|");
        Table { limit: f64::NAN }
    }

    /// Prints the limit of the users.
    pub(crate) fn limit(&mut self, users: usize, rate: f64) {
        self.limit = rate;
        println!("| (bytes from a loop) | {users} | {rate:.0} | 1.00 | | | | |");
    }

    /// Prints the row of one system.
    pub(crate) fn delivered(&self, system: System, users: usize, row: &Delivered) {
        println!(
            "| {} | {users} | {:.0} | {:.2} | {:.2} | {:.2} | {} | {} |",
            system.name(),
            row.rate,
            row.rate / self.limit,
            row.cpu,
            row.users_cpu,
            row.window,
            row.lost
        );
    }
}
