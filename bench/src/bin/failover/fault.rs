//! The faults of a leader, and one round of each.

use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use clap::ValueEnum;
use rustix::process::{Signal, kill_process};

use crate::args::Where;
use crate::copies::{Copy, now, overlap};
use crate::place::Place;
use crate::system::System;

/// A heart-beat, for every system that has one and none of its own.
pub(crate) const HEARTBEAT_MS: f64 = 100.0;

/// How long a lone copy must have run before a fault: this time, and this number of heart-beats.
const SETTLED: Duration = Duration::from_millis(700);
const SETTLED_BEATS: f64 = 3.5;
/// How long to watch a fault, and then its consequences.
const WATCH: Duration = Duration::from_millis(500);
/// How long to wait for a copy at most: this time, or this number of heart-beats.
const PATIENCE: Duration = Duration::from_secs(20);
const PATIENCE_BEATS: f64 = 10.0;

/// A fault of the leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Fault {
    /// The process that leads is killed, alone
    Kill,
    /// It is asked to step down
    StepDown,
    /// The bridge port is taken off, later put back
    Partition,
    /// The cable is pulled, later put back
    LinkDown,
    /// All processes of the member are stopped, and continued later
    Freeze,
    /// All processes of the member are killed
    Vanish,
}

impl Fault {
    /// The name in tables.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Fault::Kill => "kill",
            Fault::StepDown => "step-down",
            Fault::Partition => "partition",
            Fault::LinkDown => "link down",
            Fault::Freeze => "freeze",
            Fault::Vanish => "vanish",
        }
    }

    /// Whether it is possible in this place.
    pub(crate) fn works_at(self, at: Where) -> bool {
        at == Where::Netns || !matches!(self, Fault::Partition | Fault::LinkDown)
    }

    /// For how long two copies may run at once, in milliseconds. Where everything is woken at one moment, the old one may get
    /// a word in before it is killed; elsewhere not even that.
    pub(crate) fn overlap_ms(self) -> f64 {
        if self == Fault::Freeze { 1.0 } else { 0.0 }
    }

    fn begin(self, system: &dyn System, place: &Place, leader: usize) -> io::Result<()> {
        match (self, place.hosts()) {
            (Fault::Kill, _) => Ok(kill_process(place.daemon(leader)?, Signal::KILL)?),
            (Fault::StepDown, _) => system.step_down(place, leader),
            (Fault::Freeze, _) => {
                place.signal_all(leader, Signal::STOP);
                Ok(())
            }
            (Fault::Vanish, _) => {
                // Held still first, so that nobody can tell of another's end.
                place.signal_all(leader, Signal::STOP);
                place.signal_all(leader, Signal::KILL);
                Ok(())
            }
            (Fault::Partition, Some(hosts)) => hosts.cut(leader),
            (Fault::LinkDown, Some(hosts)) => hosts.set_link(leader, false),
            (Fault::Partition | Fault::LinkDown, None) => Err(io::Error::other("there is no cable to pull")),
        }
    }

    fn end(self, place: &Place, leader: usize) -> io::Result<()> {
        match (self, place.hosts()) {
            (Fault::Freeze, _) => {
                place.signal_all(leader, Signal::CONT);
                Ok(())
            }
            (Fault::Partition, Some(hosts)) => hosts.heal(leader),
            (Fault::LinkDown, Some(hosts)) => hosts.set_link(leader, true),
            _ => Ok(()),
        }
    }
}

/// The effect of a fault, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// From the fault to the start of the next copy elsewhere, if one came.
    pub(crate) next: Option<f64>,
    /// From the old copy's last word to that.
    pub(crate) beyond_exit: Option<f64>,
    /// How long two copies ran at once; negative: how long none did.
    pub(crate) overlap: Option<f64>,
    /// Whether two still ran when nobody watched any more.
    pub(crate) for_ever: bool,
}

/// Starts a flock, does this to its leader, and looks on.
pub(crate) fn round(system: &dyn System, at: Where, fault: Fault, chance: u64) -> io::Result<Outcome> {
    let mut place = Place::new(at, 3)?;
    system.start(&mut place)?;
    let leader = settled(system, place.folder())?.host;
    // At any moment between two heart-beats.
    sleep(Duration::from_micros(chance % (system.heartbeat_ms() * 1e3) as u64));
    let began = now();
    fault.begin(system, &place, leader)?;
    let next = || Copy::all(place.folder()).into_iter().find(|copy| copy.start() > began && copy.host != leader);
    let next = wait(system, next);
    sleep(WATCH);
    fault.end(&place, leader)?;
    sleep(WATCH);
    let (ended, copies) = (now(), Copy::all(place.folder()));
    drop(place);
    let millis = |from: u64, to: u64| (to as f64 - from as f64) / 1e6;
    let old = copies.iter().rfind(|copy| copy.host == leader && copy.start() < began);
    Ok(Outcome {
        next: next.as_ref().map(|next| millis(began, next.start())),
        beyond_exit: next.as_ref().zip(old).map(|(next, old)| millis(old.last(), next.start())),
        overlap: overlap(&copies, began).map(|nanos| nanos as f64 / 1e6),
        for_ever: copies.iter().filter(|copy| copy.runs_at(ended)).count() > 1,
    })
}

/// Waits until one copy, and no other, has run for a while.
pub(crate) fn settled(system: &dyn System, folder: &Path) -> io::Result<Copy> {
    let long_enough = SETTLED.max(beats(system, SETTLED_BEATS)).as_nanos() as u64;
    let lone = || {
        let (moment, copies) = (now(), Copy::all(folder));
        let running: Vec<&Copy> = copies.iter().filter(|copy| copy.runs_at(moment)).collect();
        match running[..] {
            [copy] if moment > copy.start() + long_enough => Some(copy.clone()),
            _ => None,
        }
    };
    wait(system, lone).ok_or_else(|| io::Error::other(format!("{}: no copy ever ran alone", system.name())))
}

fn beats(system: &dyn System, count: f64) -> Duration {
    Duration::from_secs_f64(system.heartbeat_ms() * count / 1e3)
}

fn wait<T>(system: &dyn System, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let began = now();
    let patience = PATIENCE.max(beats(system, PATIENCE_BEATS)).as_nanos() as u64;
    while now() < began + patience {
        if let Some(found) = look() {
            return Some(found);
        }
        sleep(Duration::from_millis(10));
    }
    None
}
