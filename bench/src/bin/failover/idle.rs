//! The cost of an idle flock, and whether it keeps its leader when the machine is busy.

use std::fs;
use std::io;
use std::process::{Child, Command, Stdio};
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

use rustix::process::Pid;

use crate::args::Where;
use crate::copies::Copy;
use crate::fault::settled;
use crate::place::Place;
use crate::system::System;
use crate::system::bare::Bare;
use crate::system::keepalived::Keepalived;

/// The cost of one member: of all its processes but the command's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// The share of one core.
    pub(crate) cpu_percent: f64,
    /// Pages in memory of its largest process.
    pub(crate) rss_mib: f64,
    /// The memory of all its processes, shared pages divided among them.
    pub(crate) pss_mib: f64,
    /// The anonymous memory.
    pub(crate) anon_mib: f64,
}

/// The measured values of an idle flock.
#[derive(Clone, Debug)]
pub(crate) struct Idle {
    /// The cost of the leader, then of the others.
    pub(crate) members: Vec<Cost>,
    /// Messages of the whole flock in a heart-beat, where the system counts them.
    pub(crate) messages: Option<f64>,
    /// Packets on the wire of the whole flock in a heart-beat, where they can be told apart.
    pub(crate) packets: Option<f64>,
    /// The leader's processor time, that of a bare one being one.
    pub(crate) beside_bare: Option<f64>,
    /// The processor time as a multiple of keepalived's.
    pub(crate) beside_keepalived: Option<f64>,
    /// The leader's, of one core, while the cores never sleep.
    pub(crate) awake_percent: f64,
}

/// A flock that leads and follows and does nothing else.
struct Flock {
    place: Place,
    /// The processes of the leader, then of the others.
    processes: Vec<Vec<Pid>>,
}

impl Flock {
    fn start(system: &dyn System, at: Where, count: usize) -> io::Result<Flock> {
        let mut place = Place::new(at, count)?;
        place.keep_apart();
        system.start(&mut place)?;
        let leader = settled(system, place.folder())?.host;
        sleep(Duration::from_secs(2));
        let mut members: Vec<usize> = place.members().collect();
        members.sort_by_key(|member| *member != leader);
        let processes = members.iter().map(|member| daemons(&place, *member)).collect();
        Ok(Flock { place, processes })
    }

    /// Nanoseconds that each had a core.
    fn spent(&self) -> Vec<u64> {
        self.processes.iter().map(|own| own.iter().map(|pid| on_processor(*pid)).sum()).collect()
    }

    fn packets(&self) -> u64 {
        let hosts = self.place.hosts();
        self.place.members().map(|member| hosts.map_or(0, |hosts| hosts.packets(member))).sum()
    }
}

/// Watches an idle flock for a while.
pub(crate) fn idle(system: &dyn System, at: Where, count: usize, watch: Duration) -> io::Result<Idle> {
    let flock = Flock::start(system, at, count)?;
    // Queries of the members cost them something, so they are outside the measured time.
    let (messages, asked) = (system.messages(&flock.place), Instant::now());
    let (before, packets, began) = (flock.spent(), flock.packets(), Instant::now());
    sleep(watch);
    let (after, seconds) = (flock.spent(), began.elapsed().as_secs_f64());
    let packets = flock.packets() - packets;
    let asked = asked.elapsed().as_secs_f64();
    let messages = system.messages(&flock.place).zip(messages).map(|(now, then)| (now - then) as f64);
    let cost = |index: usize| {
        let each = |name| flock.processes[index].iter().map(move |pid| memory(*pid, name));
        Cost {
            cpu_percent: (after[index] - before[index]) as f64 / 1e9 / seconds * 100.0,
            rss_mib: each("Rss:").fold(0.0, f64::max),
            pss_mib: each("Pss:").sum(),
            anon_mib: each("Anonymous:").sum(),
        }
    };
    let members = (0..count).map(cost).collect();
    // Each packet is counted where it leaves and where it arrives.
    let beats = |seconds: f64| seconds * 1000.0 / system.heartbeat_ms();
    let per_beat = |packets: u64| packets as f64 / 2.0 / beats(seconds);
    // A failure of another system leaves its own figure out, and no other.
    let compared = |other: &dyn System| {
        let comparable = system.promises_little_cost() && other.is_installed() && other.works_at(at);
        let times = comparable.then(|| beside(&flock, other, at, count, watch)).transpose();
        times.unwrap_or_else(|why| {
            eprintln!("{} {} beside another: {why}", at.word(), system.name());
            None
        })
    };
    Ok(Idle {
        members,
        messages: messages.map(|messages| messages / beats(asked)),
        packets: (at == Where::Netns).then(|| per_beat(packets)),
        awake_percent: awake(&flock, watch)?,
        beside_bare: compared(&Bare),
        beside_keepalived: compared(&Keepalived),
    })
}

/// What the leader takes while processes of the least priority keep the cores from sleeping. They give way to it at once;
/// what is left out is what a core takes to wake, with nothing in its caches, which is counted as the leader's.
fn awake(flock: &Flock, watch: Duration) -> io::Result<f64> {
    let _load = Load::start(available_parallelism()?.get(), &["spin", "--last"])?;
    let (before, began) = (flock.spent()[0], Instant::now());
    sleep(watch);
    Ok((flock.spent()[0] - before) as f64 / 1e9 / began.elapsed().as_secs_f64() * 100.0)
}

/// The leader's processor time as a multiple of that of another flock with the same heart-beat at the same time: the
/// machine's speed changes, this does not.
fn beside(flock: &Flock, other: &dyn System, at: Where, count: usize, watch: Duration) -> io::Result<f64> {
    // keepalived does not always come to a single copy.
    let other = Flock::start(other, at, count).or_else(|_| Flock::start(other, at, count))?;
    let leaders = || (flock.spent()[0], other.spent()[0]);
    let before = leaders();
    sleep(watch);
    let after = leaders();
    Ok((after.0 - before.0) as f64 / (after.1 - before.1) as f64)
}

/// The processes of a member, but for the command's and what only started something.
fn daemons(place: &Place, member: usize) -> Vec<Pid> {
    let is_command = |pid: &Pid| {
        let words = fs::read(format!("/proc/{}/cmdline", pid.as_raw_nonzero())).unwrap_or_default();
        words.split(|byte| *byte == 0).nth(1) == Some(b"stamp")
    };
    place.processes(member).into_iter().filter(|pid| !is_command(pid)).collect()
}

/// Nanoseconds that a process's threads had a core.
fn on_processor(pid: Pid) -> u64 {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())).into_iter().flatten().flatten();
    let spent = tasks.filter_map(|task| {
        fs::read_to_string(task.path().join("schedstat")).ok()?.split(' ').next()?.parse::<u64>().ok()
    });
    spent.sum()
}

/// The memory of a process in MiB.
fn memory(pid: Pid, name: &str) -> f64 {
    let text = fs::read_to_string(format!("/proc/{}/smaps_rollup", pid.as_raw_nonzero())).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// How often the command moved without a fault, while this number of processes competed for the cores.
pub(crate) fn takeovers(system: &dyn System, at: Where, load: usize, watch: Duration) -> io::Result<usize> {
    let mut place = Place::new(at, 3)?;
    system.start(&mut place)?;
    settled(system, place.folder())?;
    let before = Copy::all(place.folder()).len();
    let _load = Load::start(load, &["spin"])?;
    sleep(watch);
    Ok(Copy::all(place.folder()).len() - before)
}

/// Processes that keep every core busy until this is dropped.
struct Load(Vec<Child>);

impl Load {
    fn start(count: usize, how: &[&str]) -> io::Result<Load> {
        let program = std::env::current_exe()?;
        let mut load = Load(Vec::new());
        for _ in 0..count {
            load.0.push(Command::new(&program).args(how).stdin(Stdio::null()).spawn()?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
