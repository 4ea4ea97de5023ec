//! Never two copies at once, whatever becomes of the network: three machines made of network namespaces on one bridge.
//!
//! Only root can make those; for anybody else these tests say that they were skipped.

use rustix::process::Signal;

use crate::flock::Flock;

/// Slow enough that a busy machine alone moves nothing.
const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// Waits until a cut has moved the command, and asserts that it went from one machine to another in good order.
fn moved(flock: &Flock, leader: usize, epoch: u64) -> (usize, u64) {
    let (next, later) = flock.runs_after(epoch);
    assert_ne!(next, leader, "{}", flock.record());
    flock.never_two();
    (next, later)
}

/// Waits until a member that was away is back, and asserts that the command stayed where it was meanwhile.
fn comes_back(flock: &Flock, away: usize, epoch: u64, later: u64) {
    flock.lost(away, epoch);
    let newest = flock.events().into_iter().filter(|event| event.what == "started").map(|event| event.epoch).max();
    assert_eq!(newest, Some(later), "{}", flock.record());
    flock.never_two();
}

#[test]
fn a_leader_that_is_cut_off_silently_stops_before_another_starts_and_comes_back_as_a_member() {
    let Some(flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let hosts = flock.hosts.as_ref().unwrap();
    let (leader, epoch) = flock.runs_after(0);
    hosts.cut(leader).unwrap();
    let (_, later) = moved(&flock, leader, epoch);
    hosts.heal(leader).unwrap();
    comes_back(&flock, leader, epoch, later);
}

#[test]
fn a_leader_whose_cable_is_pulled_stops_before_another_starts() {
    let Some(flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let hosts = flock.hosts.as_ref().unwrap();
    let (leader, epoch) = flock.runs_after(0);
    hosts.set_link(leader, false).unwrap();
    let (_, later) = moved(&flock, leader, epoch);
    hosts.set_link(leader, true).unwrap();
    comes_back(&flock, leader, epoch, later);
}

#[test]
fn a_machine_that_vanishes_is_replaced_and_may_come_back() {
    let Some(mut flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let (leader, epoch) = flock.runs_after(0);
    flock.hosts.as_ref().unwrap().signal(leader, Signal::KILL);
    moved(&flock, leader, epoch);
    flock.ends(leader);
    flock.start_member(leader);
    flock.stands(leader, &["following"]);
    flock.never_two();
}

#[test]
fn a_machine_that_vanishes_and_is_back_at_once_does_not_make_two() {
    let Some(mut flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let (leader, epoch) = flock.runs_after(0);
    flock.hosts.as_ref().unwrap().signal(leader, Signal::KILL);
    flock.ends(leader);
    flock.start_member(leader);
    flock.runs_after(epoch);
    flock.never_two();
}

#[test]
fn a_member_that_is_cut_off_neither_leads_nor_disturbs() {
    let Some(flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let hosts = flock.hosts.as_ref().unwrap();
    let (leader, epoch) = flock.runs_after(0);
    let other = leader % 3 + 1;
    flock.stands(other, &["following"]);
    hosts.cut(other).unwrap();
    flock.stands(other, &["leaderless"]);
    hosts.heal(other).unwrap();
    flock.stands(other, &["following"]);
    let starts: Vec<_> = flock.events().into_iter().filter(|event| event.what == "started").collect();
    assert_eq!(starts.iter().map(|event| (event.member, event.epoch)).collect::<Vec<_>>(), [(leader, epoch)]);
    flock.never_two();
}

#[test]
fn a_leader_that_speaks_and_hears_nobody_lets_another_start() {
    let Some(flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let hosts = flock.hosts.as_ref().unwrap();
    let (leader, epoch) = flock.runs_after(0);
    let others: Vec<usize> = (1..=3).filter(|id| *id != leader).collect();
    hosts.deafen(leader, &others).unwrap();
    let (_, later) = moved(&flock, leader, epoch);
    hosts.deafen(leader, &[]).unwrap();
    comes_back(&flock, leader, epoch, later);
}

#[test]
fn a_leader_that_nobody_hears_lets_another_start() {
    let Some(flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let hosts = flock.hosts.as_ref().unwrap();
    let (leader, epoch) = flock.runs_after(0);
    let others: Vec<usize> = (1..=3).filter(|id| *id != leader).collect();
    others.iter().for_each(|other| hosts.deafen(*other, &[leader]).unwrap());
    let (_, later) = moved(&flock, leader, epoch);
    others.iter().for_each(|other| hosts.deafen(*other, &[]).unwrap());
    comes_back(&flock, leader, epoch, later);
}

#[test]
fn a_leader_that_does_not_hear_one_of_two_goes_on() {
    let Some(flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let hosts = flock.hosts.as_ref().unwrap();
    let (leader, epoch) = flock.runs_after(0);
    let deaf_to = leader % 3 + 1;
    flock.stands(deaf_to, &["following"]);
    hosts.deafen(leader, &[deaf_to]).unwrap();
    // It is heard of no more, and so it hears nothing more either: what is not acknowledged does not go on.
    flock.stands(deaf_to, &["leaderless"]);
    hosts.deafen(leader, &[]).unwrap();
    flock.stands(deaf_to, &["following"]);
    assert_eq!(flock.started_after(0), (leader, epoch), "{}", flock.record());
    flock.never_two();
}
