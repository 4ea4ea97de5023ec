//! Never two copies at once, whatever is killed or frozen.

use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use crate::flock::{Flock, PATIENCE, children, is_alive, signal_all, tree};

/// A member that was frozen as a whole.
struct Frozen {
    ours: Vec<Pid>,
    command: Vec<Pid>,
}

impl Frozen {
    fn freeze(supervisor: Pid) -> Frozen {
        let all = tree(supervisor);
        signal_all(&all, Signal::STOP);
        let (ours, command) = all.split_at(all.len().min(2));
        Frozen { ours: ours.to_vec(), command: command.to_vec() }
    }

    /// Lets the guardian and the supervisor go on; the command only once it has been dealt with.
    fn wake_guardian_first(&self, flock: &Flock) {
        signal_all(&self.ours, Signal::CONT);
        let dead = || self.command.iter().all(|pid| !is_alive(*pid)).then_some(());
        flock.wait_for("the end of a command that was frozen", dead);
    }
}

#[test]
fn three_members_elect_one_and_exactly_one_command_runs() {
    let flock = Flock::of_jobs(&[]);
    let (leader, epoch) = flock.runs_after(0);
    for other in (1..=3).filter(|id| *id != leader) {
        flock.stands(other, &["following"]);
    }
    let running = (1..=3).filter(|id| tree(flock.supervisor(*id)).len() > 2);
    assert_eq!(running.collect::<Vec<_>>(), [leader]);
    for event in flock.events() {
        let instant = event.at.ends_with('Z') && event.at.len() == "2026-03-01T12:00:00.250000Z".len();
        assert!(instant && event.epoch <= epoch, "{event:?}");
        match event.what.as_str() {
            "leaderless" => assert_eq!(event.leader, None, "{event:?}"),
            _ => assert_eq!(event.leader, Some(format!("m{leader}")), "{event:?}"),
        }
    }
    flock.never_two();
}

#[test]
fn a_killed_supervisor_is_replaced_once_its_whole_tree_is_dead() {
    let mut flock = Flock::of_jobs(&[]);
    let (leader, epoch) = flock.runs_after(0);
    flock.signal(leader, Signal::KILL);
    let (next, _) = flock.runs_after(epoch);
    assert_ne!(next, leader);
    flock.ends(leader);
    flock.never_two();
}

#[test]
fn a_frozen_supervisor_loses_the_lead_and_its_command_in_time() {
    let flock = Flock::of_jobs(&[]);
    let (leader, epoch) = flock.runs_after(0);
    let guardian = children(flock.supervisor(leader))[0];
    flock.signal(leader, Signal::STOP);
    let (next, _) = flock.runs_after(epoch);
    assert_ne!(next, leader);
    assert_eq!(tree(guardian).len(), 1, "nothing of the command is alive");
    flock.signal(leader, Signal::CONT);
    flock.lost(leader, epoch);
    flock.never_two();
    // Its record says when the command died, and not when it woke up and heard of that.
    let events = flock.events();
    let at =
        |member, what| events.iter().find(|event| event.member == member && event.what == what && event.epoch >= epoch);
    let (stopped, started) = (at(leader, "stopped").unwrap(), at(next, "started").unwrap());
    assert!(stopped.at < started.at, "{}", flock.record());
}

#[test]
fn the_command_of_a_member_that_was_frozen_is_killed_before_it_runs_again() {
    let flock = Flock::of_jobs(&[]);
    let (leader, epoch) = flock.runs_after(0);
    let frozen = Frozen::freeze(flock.supervisor(leader));
    let (next, _) = flock.runs_after(epoch);
    assert_ne!(next, leader);
    frozen.wake_guardian_first(&flock);
    flock.lost(leader, epoch);
    flock.never_two();
}

/// What cannot be ruled out without the help of what the command touches: everything wakes at the same moment, and the
/// command gets a turn before the guardian does. The epoch tells such a one apart.
#[test]
fn a_command_that_wakes_with_its_guardian_is_killed_as_the_very_first_thing() {
    let flock = Flock::of_jobs(&[]);
    let (leader, epoch) = flock.runs_after(0);
    let frozen = Frozen::freeze(flock.supervisor(leader));
    flock.runs_after(epoch);
    signal_all(&frozen.ours, Signal::CONT);
    signal_all(&frozen.command, Signal::CONT);
    flock.lost(leader, epoch);
    assert!(frozen.command.iter().all(|pid| !is_alive(*pid)), "{}", flock.record());
    assert!(flock.late_beats() < 50, "it ran on for long\n{}", flock.record());
}

/// Numbers that are the same for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn fault(flock: &mut Flock, kind: u64, leader: usize, epoch: u64) {
    let supervisor = flock.supervisor(leader);
    match kind {
        0 => {
            flock.signal(leader, Signal::KILL);
            flock.started_after(epoch);
            flock.ends(leader);
            flock.start_member(leader);
        }
        1 => {
            if let Some(guardian) = children(supervisor).first() {
                signal_all(&[*guardian], Signal::KILL);
            }
            flock.started_after(epoch);
        }
        2 => {
            flock.signal(leader, Signal::STOP);
            flock.started_after(epoch);
            flock.signal(leader, Signal::CONT);
        }
        3 => {
            let frozen = Frozen::freeze(supervisor);
            // The new command has looked around before it is heard of.
            flock.runs_after(epoch);
            frozen.wake_guardian_first(flock);
        }
        4 => {
            let output = flock.ask(&["step-down"]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            flock.started_after(epoch);
        }
        _ => {
            flock.signal(leader, Signal::TERM);
            assert_eq!(flock.ends(leader).code(), Some(0), "{}", flock.record());
            flock.start_member(leader);
            flock.started_after(epoch);
        }
    }
}

#[test]
fn random_faults_never_make_two_copies() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| u64::from(std::process::id()));
    let faults = std::env::var("FAULTS").ok().and_then(|count| count.parse().ok()).unwrap_or(20);
    println!("SEED={seed} FAULTS={faults}");
    let mut chance = Chance(seed);
    let mut flock = Flock::of_jobs(&["--grace", "200ms"]);
    let mut epoch = 0;
    let began = Instant::now();
    for count in 0..faults {
        let (leader, now) = flock.started_after(epoch);
        epoch = now;
        // Faults come at any moment of a reign, also right at its start.
        std::thread::sleep(Duration::from_millis(chance.below(200)));
        let kind = chance.below(6);
        println!(
            "{:>8.3} s: fault {count} of kind {kind} hits {leader} in epoch {epoch}",
            began.elapsed().as_secs_f64()
        );
        fault(&mut flock, kind, leader, epoch);
        flock.never_two();
        assert!(began.elapsed() < PATIENCE * 20);
    }
}
