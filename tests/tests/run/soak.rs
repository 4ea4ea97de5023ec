//! Every kind of fault, in any order, on three machines: never two copies at once.
//!
//! `./test` does a few of them; `./soak faults` and `./soak host-faults` a thousand. The order comes from a seed, which is
//! printed: with `SEED=…` the same things are done again, as far as real machines do the same things twice.

use std::time::Duration;

use rustix::process::{Signal, kill_process};

use crate::flock::{Flock, children};

/// The faults of a leader, and their names in the trace.
const FAULTS: [(&str, Fault); 10] = [
    ("the machine vanishes", vanish),
    ("the cable is pulled", pull),
    ("the port is taken off", cut),
    ("the port is off for a moment", blink),
    ("the supervisor is killed", kill),
    ("the supervisor is frozen", freeze_supervisor),
    ("everything is frozen, and woken later", freeze),
    ("the guardian is killed", kill_guardian),
    ("it leaves in good order", leave),
    ("it steps down", step_down),
];

type Fault = fn(&mut Soak, usize, u64);

/// After so many faults a new flock, so that its record stays short.
const FAULTS_EACH: usize = 50;

/// More words than this of a copy that was woken together with its guardian would mean that it was not killed first.
const WORDS: usize = 50;

struct Soak {
    flock: Flock,
    chance: Chance,
    /// Words that copies said after they were woken whole, and before they were killed.
    late: usize,
}

/// Numbers that are the same for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

impl Soak {
    fn hosts(&self) -> &bellwether_testbed::hosts::Hosts {
        self.flock.hosts.as_ref().unwrap()
    }

    /// Waits until a command runs, as far as anybody says. Says where, and in which epoch.
    fn running(&self) -> (usize, u64) {
        self.flock.wait_for("a command that runs", || {
            let events = self.flock.events();
            let started = events.iter().filter(|event| event.what == "started").max_by_key(|event| event.epoch)?;
            let stopped = events.iter().any(|event| event.what == "stopped" && event.epoch == started.epoch);
            (!stopped).then_some((started.member, started.epoch))
        })
    }

    /// The newest epoch that a member that is dead by now has led in. It may have moved on just before it died, and then
    /// nobody says that the command of that epoch has stopped.
    fn last_of(&self, member: usize, epoch: u64) -> u64 {
        let starts = self.flock.events().into_iter().filter(|event| event.member == member && event.what == "started");
        starts.map(|event| event.epoch).max().unwrap_or(epoch).max(epoch)
    }

    fn moment(&mut self, millis: u64) {
        std::thread::sleep(Duration::from_millis(self.chance.below(millis)));
    }

    /// Waits until a member's command of an epoch has stopped, and it has its place in a later one; that may be the lead,
    /// won back before the fault was over.
    fn back(&self, member: usize, epoch: u64) {
        self.flock.wait_for(&format!("member {member} to be back"), || {
            let events: Vec<_> = self.flock.events().into_iter().filter(|event| event.member == member).collect();
            let stopped = events.iter().any(|event| event.what == "stopped" && event.epoch == epoch);
            let placed = |what: &str| what == "following" || what == "leading";
            (stopped && events.iter().any(|event| placed(&event.what) && event.epoch > epoch)).then_some(())
        });
    }

    fn start_again(&mut self, member: usize) {
        self.flock.ends(member);
        self.flock.start_member(member);
    }
}

fn vanish(soak: &mut Soak, leader: usize, epoch: u64) {
    soak.hosts().signal(leader, Signal::KILL);
    let epoch = soak.last_of(leader, epoch);
    if soak.chance.below(2) == 0 {
        soak.flock.started_after(epoch);
    }
    soak.start_again(leader);
    soak.flock.started_after(epoch);
}

fn pull(soak: &mut Soak, leader: usize, epoch: u64) {
    soak.hosts().set_link(leader, false).unwrap();
    soak.flock.started_after(epoch);
    soak.moment(300);
    soak.hosts().set_link(leader, true).unwrap();
    soak.back(leader, epoch);
}

fn cut(soak: &mut Soak, leader: usize, epoch: u64) {
    soak.hosts().cut(leader).unwrap();
    soak.flock.started_after(epoch);
    soak.moment(300);
    soak.hosts().heal(leader).unwrap();
    soak.back(leader, epoch);
}

/// May or may not be long enough to lose the lead.
fn blink(soak: &mut Soak, leader: usize, _: u64) {
    soak.hosts().cut(leader).unwrap();
    soak.moment(400);
    soak.hosts().heal(leader).unwrap();
}

fn kill(soak: &mut Soak, leader: usize, epoch: u64) {
    soak.flock.signal(leader, Signal::KILL);
    let epoch = soak.last_of(leader, epoch);
    soak.flock.started_after(epoch);
    soak.start_again(leader);
}

fn freeze_supervisor(soak: &mut Soak, leader: usize, epoch: u64) {
    soak.flock.signal(leader, Signal::STOP);
    soak.flock.started_after(epoch);
    soak.moment(300);
    soak.flock.signal(leader, Signal::CONT);
    soak.back(leader, epoch);
}

fn freeze(soak: &mut Soak, leader: usize, epoch: u64) {
    soak.hosts().signal(leader, Signal::STOP);
    soak.flock.runs_after(epoch);
    soak.moment(300);
    soak.hosts().signal(leader, Signal::CONT);
    soak.back(leader, epoch);
    let late = soak.flock.late_beats() - soak.late;
    assert!(late < WORDS, "a copy that was woken said {late} words\n{}", soak.flock.record());
    soak.late += late;
}

fn kill_guardian(soak: &mut Soak, leader: usize, epoch: u64) {
    // It may be on its way to being replaced, after the last one was killed.
    if let Some(guardian) = children(soak.flock.supervisor(leader)).first()
        && kill_process(*guardian, Signal::KILL).is_ok()
    {
        soak.flock.started_after(epoch);
    }
}

fn leave(soak: &mut Soak, leader: usize, epoch: u64) {
    soak.flock.signal(leader, Signal::TERM);
    soak.start_again(leader);
    soak.flock.started_after(epoch);
}

fn step_down(soak: &mut Soak, leader: usize, epoch: u64) {
    let output = soak.flock.ask(&["step-down"]);
    // A leader that lost the lead just now has none to give.
    if output.status.success() {
        soak.flock.started_after(epoch);
    } else {
        println!("member {leader}: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
}

/// Injects the requested number of faults, into one flock after the other.
fn soak(flock: impl Fn() -> Option<Flock>) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("SEED").unwrap_or_else(|| u64::from(std::process::id()));
    let faults = number("FAULTS").unwrap_or(20) as usize;
    println!("SEED={seed} FAULTS={faults}");
    let (mut done, mut counts, mut late) = (0, [0; FAULTS.len()], 0);
    while done < faults {
        let Some(flock) = flock() else { return };
        // Each flock has a seed of its own, so that its faults do not depend on how the ones before went.
        let mut soak = Soak { flock, chance: Chance(seed.wrapping_add(done as u64)), late: 0 };
        for _ in 0..FAULTS_EACH.min(faults - done) {
            let (leader, epoch) = soak.running();
            // Faults come at any moment of a reign, also right at its start.
            soak.moment(200);
            let kind = soak.chance.below(FAULTS.len() as u64) as usize;
            println!("fault {done}: {} of member {leader} in epoch {epoch}", FAULTS[kind].0);
            (FAULTS[kind].1)(&mut soak, leader, epoch);
            assert_eq!(soak.flock.late_beats(), soak.late, "an old copy ran\n{}", soak.flock.record());
            counts[kind] += 1;
            done += 1;
        }
        late += soak.late;
    }
    for ((name, _), count) in FAULTS.iter().zip(counts) {
        println!("{count:>5}  {name}");
    }
    println!("{done} faults, never two copies; copies that were woken whole said {late} words before they were killed");
}

#[test]
fn every_kind_of_fault_in_any_order_never_makes_two_copies() {
    soak(|| Flock::of_jobs_on_hosts(&["--grace", "200ms"]));
}

#[test]
fn every_kind_of_fault_in_any_order_never_makes_two_copies_where_nobody_has_a_list() {
    soak(|| Flock::on_hosts(|_| "lan".into(), &["--expect", "3", "--grace", "200ms"]));
}
