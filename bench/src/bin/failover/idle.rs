//! What a flock costs when nothing happens, and whether it stays with its leader when the machine is busy.

use std::fs;
use std::io;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use crate::args::Where;
use crate::copies::Copy;
use crate::fault::settled;
use crate::place::Place;
use crate::system::System;

/// The cost of one member: of all its processes but the command's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Of one core.
    pub(crate) cpu_percent: f64,
    /// Pages in memory of its largest process.
    pub(crate) rss_mib: f64,
    /// Of all its processes, those that several share counted once.
    pub(crate) pss_mib: f64,
    /// Those that no file stands behind.
    pub(crate) anon_mib: f64,
}

/// What was seen of an idle flock.
#[derive(Clone, Debug)]
pub(crate) struct Idle {
    /// Of the leader, then of the others.
    pub(crate) members: Vec<Cost>,
    /// Messages of the whole flock in a heart-beat, where the system counts them.
    pub(crate) messages: Option<f64>,
    /// Packets on the wire of the whole flock in a heart-beat, where they can be told apart.
    pub(crate) packets: Option<f64>,
}

/// Watches an idle flock for a while.
pub(crate) fn idle(system: &dyn System, at: Where, count: usize, watch: Duration) -> io::Result<Idle> {
    let mut place = Place::new(at, count)?;
    place.keep_apart();
    system.start(&mut place)?;
    let leader = settled(system, place.folder())?.host;
    sleep(Duration::from_secs(2));
    let mut members: Vec<usize> = place.members().collect();
    members.sort_by_key(|member| *member != leader);
    let processes: Vec<Vec<Pid>> = members.iter().map(|member| daemons(&place, *member)).collect();
    let spent = || processes.iter().map(|own| own.iter().map(|pid| on_processor(*pid)).sum()).collect::<Vec<u64>>();
    let sent = || Some(place.members().map(|member| place.hosts().map_or(0, |hosts| hosts.packets(member))).sum());
    // What is asked of the members themselves costs them something, so it is asked around the rest.
    let (messages, asked) = (system.messages(&place), Instant::now());
    let (before, packets, began) = (spent(), sent(), Instant::now());
    sleep(watch);
    let (after, seconds) = (spent(), began.elapsed().as_secs_f64());
    let packets: Option<u64> = sent().zip(packets).map(|(now, then): (u64, u64)| now - then);
    let asked = asked.elapsed().as_secs_f64();
    let messages = system.messages(&place).zip(messages).map(|(now, then)| (now - then) as f64);
    let cost = |index: usize| {
        let each = |name| processes[index].iter().map(move |pid| memory(*pid, name));
        Cost {
            cpu_percent: (after[index] - before[index]) as f64 / 1e9 / seconds * 100.0,
            rss_mib: each("Rss:").fold(0.0, f64::max),
            pss_mib: each("Pss:").sum(),
            anon_mib: each("Anonymous:").sum(),
        }
    };
    // Each packet is counted where it leaves and where it arrives.
    let beats = |seconds: f64| seconds * 1000.0 / system.heartbeat_ms();
    let per_beat = |packets: u64| packets as f64 / 2.0 / beats(seconds);
    Ok(Idle {
        members: (0..count).map(cost).collect(),
        messages: messages.map(|messages| messages / beats(asked)),
        packets: packets.filter(|_| at == Where::Netns).map(per_beat),
    })
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

/// MiB.
fn memory(pid: Pid, name: &str) -> f64 {
    let text = fs::read_to_string(format!("/proc/{}/smaps_rollup", pid.as_raw_nonzero())).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// How often the command moved although nothing was wrong, while so many processes fought for the cores.
pub(crate) fn takeovers(system: &dyn System, at: Where, load: usize, watch: Duration) -> io::Result<usize> {
    let mut place = Place::new(at, 3)?;
    system.start(&mut place)?;
    settled(system, place.folder())?;
    let before = Copy::all(place.folder()).len();
    let _load = Load::start(load)?;
    sleep(watch);
    Ok(Copy::all(place.folder()).len() - before)
}

/// Processes that keep every core busy until this is dropped.
struct Load(Vec<Child>);

impl Load {
    fn start(count: usize) -> io::Result<Load> {
        let program = std::env::current_exe()?;
        let mut load = Load(Vec::new());
        for _ in 0..count {
            load.0.push(Command::new(&program).arg("spin").stdin(Stdio::null()).spawn()?);
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
