//! `run` by a key in a real etcd of three servers: whatever happens to the members or to etcd, never two copies, and always one
//! again.

use std::fs;
use std::process::Command;

use bellwether_testbed::etcd::EtcdCluster;
use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::skip;
use rustix::process::Signal;
use serde_json::Value;

use crate::flock::{Flock, binary, children, is_moment, tree};

/// Short spans, so that a test does not take long.
const QUICK: &[&str] = &["--heartbeat", "200ms", "--lease", "2s", "--answer", "400ms", "--grace", "200ms"];

fn status(flock: &Flock) -> Value {
    let output = flock.ask(&["status", "--json"]);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {output:?}"))
}

/// Waits until a copy is heard of, from now on.
fn works_on(flock: &Flock) {
    let beats = || fs::read_to_string(flock.path("beats")).unwrap_or_default().lines().count();
    let before = beats();
    flock.wait_for("a beat of some copy", || (beats() > before + 10).then_some(()));
}

#[test]
fn in_etcd_the_lead_is_handed_over_at_once_and_status_names_the_leader() {
    let Some(cluster) = EtcdCluster::start(3) else { return };
    let mut flock = Flock::of_jobs_at(&cluster.place(""), QUICK);
    let (first, epoch) = flock.runs_after(0);
    let seen = status(&flock);
    assert_eq!((&seen["leader"], &seen["epoch"]), (&format!("m{first}").into(), &epoch.into()));
    assert!(is_moment(&seen["since"]), "{seen}");
    let output = flock.ask(&["step-down"]);
    assert!(output.status.success(), "{output:?}");
    let (second, epoch) = flock.runs_after(epoch);
    assert_ne!(second, first);
    flock.signal(second, Signal::TERM);
    let (third, _) = flock.runs_after(epoch);
    assert_ne!(third, second);
    assert_eq!(flock.ends(second).code(), Some(0));
    assert!(!flock.record().contains("waits out"), "everybody let go in good order");
    flock.never_two();
}

#[test]
fn a_leader_whose_supervisor_is_killed_is_replaced_once_its_tree_is_dead() {
    let Some(cluster) = EtcdCluster::start(3) else { return };
    let mut flock = Flock::of_jobs_at(&cluster.place(""), QUICK);
    let (leader, epoch) = flock.runs_after(0);
    flock.signal(leader, Signal::KILL);
    let (next, _) = flock.runs_after(epoch);
    assert_ne!(next, leader);
    flock.ends(leader);
    flock.never_two();
}

#[test]
fn a_frozen_leader_loses_its_command_before_its_key_is_anothers() {
    let Some(cluster) = EtcdCluster::start(3) else { return };
    let flock = Flock::of_jobs_at(&cluster.place(""), QUICK);
    let (leader, epoch) = flock.runs_after(0);
    let guardian = children(flock.supervisor(leader))[0];
    flock.signal(leader, Signal::STOP);
    let (next, _) = flock.runs_after(epoch);
    assert_ne!(next, leader);
    assert_eq!(tree(guardian).len(), 1, "nothing of the command is alive");
    flock.signal(leader, Signal::CONT);
    flock.lost(leader, epoch);
    flock.never_two();
}

#[test]
fn etcds_servers_die_freeze_and_restart_and_one_copy_runs_again() {
    let Some(mut cluster) = EtcdCluster::start(3) else { return };
    let flock = Flock::of_jobs_at(&cluster.place(""), QUICK);
    flock.runs_after(0);
    let killed = cluster.leader();
    cluster.kill(killed);
    works_on(&flock);
    cluster.start_server(killed);
    // Longer than any lease: when it wakes it believes that it leads, and that every lease is over.
    let before = status(&flock)["epoch"].as_u64();
    let frozen = cluster.leader();
    cluster.signal(frozen, Signal::STOP);
    flock.wait_for("etcd to go on without the frozen one", || cluster_goes_on(&flock).then_some(()));
    cluster.signal(frozen, Signal::CONT);
    works_on(&flock);
    (0..3).for_each(|server| cluster.kill(server));
    flock.wait_for("the command to end without etcd", || {
        let beats = || fs::read_to_string(flock.path("beats")).unwrap_or_default().len();
        let seen = beats();
        std::thread::yield_now();
        let running = (1..=3).any(|id| tree(flock.supervisor(id)).len() > 2);
        (!running && seen == beats()).then_some(())
    });
    (0..3).for_each(|server| cluster.start_server(server));
    let last = flock.events().into_iter().map(|event| event.epoch).max().unwrap_or(0);
    assert!(before.unwrap_or(0) <= last);
    flock.runs_after(last);
    flock.never_two();
}

/// Whether somebody leads, by an etcd that answers.
fn cluster_goes_on(flock: &Flock) -> bool {
    flock.ask(&["status", "--within", "5s"]).status.success()
}

#[test]
fn a_leader_that_is_cut_off_from_etcd_stops_before_another_starts() {
    if let Some(why) = Hosts::missing() {
        return skip(why);
    }
    let hosts = Hosts::new(3).unwrap();
    let Some(cluster) = EtcdCluster::on_hosts(&hosts) else { return };
    let mut flock = Flock::of_unstarted_jobs(3, &[QUICK, &["--insecure"]].concat());
    flock.at = cluster.place("");
    for id in 1..=3 {
        let child = flock.member_command_on(&hosts, id).spawn().unwrap();
        flock.adopt(id, child);
    }
    let (leader, epoch) = flock.runs_after(0);
    hosts.cut(leader).unwrap();
    let (next, later) = flock.runs_after(epoch);
    assert_ne!(next, leader);
    hosts.heal(leader).unwrap();
    flock.lost(leader, epoch);
    assert!(later > epoch);
    flock.never_two();
}

#[test]
fn an_etcd_that_asks_for_a_certificate_is_shown_one() {
    let Some(cluster) = EtcdCluster::start_with_tls() else { return };
    let flock = Flock::of_jobs_at(&cluster.place(""), QUICK);
    flock.runs_after(0);
    let output = flock.ask(&["status"]);
    assert!(output.status.success(), "{output:?}");
    flock.never_two();
}

/// Checking the password takes longer than `--answer` allows for a request.
#[test]
fn an_etcd_that_asks_for_a_password_is_logged_in_to_once_however_short_answers_must_be() {
    let Some(cluster) = EtcdCluster::start_with_password() else { return };
    let mut flock = Flock::of_unstarted_jobs(1, QUICK);
    flock.at = cluster.place("root:secret@");
    flock.start_member(1);
    flock.runs_after(0);
    let output = flock.ask(&["status", "--within", "60s"]);
    assert!(output.status.success(), "{output:?}");
    flock.signal(1, Signal::TERM);
    assert_eq!(flock.ends(1).code(), Some(0), "{}", flock.record());
}

#[test]
fn what_has_no_meaning_at_etcd_is_refused() {
    for (options, why) in [
        (&["--at", "etcd://127.0.0.1"][..], "there must be a name"),
        (&["--at", "etcd://192.0.2.1/jobs"], "without TLS"),
        (&["--at", "etcd://127.0.0.1/jobs", "--id", "1"], "--id has no meaning at etcd"),
        (&["--at", "etcd://127.0.0.1/jobs", "--expect", "3"], "--expect has no meaning at etcd"),
        (&["--at", "etcd://127.0.0.1/jobs", "--lease", "1s"], "leaders would give up between two heart-beats"),
    ] {
        let mut command = Command::new(binary());
        let output =
            command.arg("run").args(options).args(["--", "true"]).env_remove("BELLWETHER_KEY").output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?}: {text}");
        assert!(text.contains(why), "{options:?}: {text}");
    }
}
