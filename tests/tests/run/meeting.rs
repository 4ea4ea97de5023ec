//! `run` where nobody has a list of members: on a LAN, and on channels of real servers.

use std::fs;
use std::process::{Command, Stdio};

use bellwether_testbed::servers::{Kind, RunningServer, ServerOptions, free_port};
use rustix::process::Signal;
use serde_json::Value;

use crate::flock::{Flock, binary, children, is_moment, signal_all, tree};
use crate::services::Watching;

/// A LAN of this machine that no other test hears.
fn lan() -> String {
    let port = free_port();
    format!("lan::{port}")
}

/// The status as JSON.
fn status(flock: &Flock) -> Value {
    let output = flock.ask(&["status", "--json"]);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {output:?}"))
}

#[test]
fn on_a_lan_one_is_the_host_and_the_others_stand_by_with_numbers_of_their_own() {
    let flock = Flock::of_jobs_at(&lan(), &[]);
    let (host, epoch) = flock.runs_after(0);
    let seen = flock.wait_for("two standbys with numbers", || {
        let seen = status(&flock);
        let numbered = seen["members"].as_array()?.iter().filter(|member| member["number"].is_u64()).count();
        (numbered == 3 && seen["leader_name"] == format!("m{host}").as_str()).then_some(seen)
    });
    assert_eq!(seen["epoch"], epoch);
    assert!(is_moment(&seen["since"]) && is_moment(&seen["members"][0]["since"]), "{seen}");
    let mut numbers: Vec<u64> =
        seen["members"].as_array().unwrap().iter().map(|member| member["number"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 3, "{seen}");
    assert!(flock.record().contains("without --expect"), "run says what a split would mean");
    assert!(flock.record().contains("without a key this flock meets on this machine only"));
    let text = String::from_utf8(flock.ask(&["status"]).stdout).unwrap();
    assert!(text.contains(&format!("m{host} is the host in epoch {epoch}")), "{text}");
    flock.never_two();
}

#[test]
fn who_watches_a_lan_is_told_who_took_over_and_who_is_gone() {
    let flock = Flock::of_jobs_at(&lan(), &["--expect", "3"]);
    let (host, epoch) = flock.runs_after(0);
    flock.wait_for("two standbys", || (status(&flock)["members"].as_array()?.len() == 3).then_some(()));
    let mut command = Command::new(binary());
    let watching = Watching::start(command.args(["status", "--watch", "--every", "20ms", "--at", &flock.at]));
    watching.shows(&flock, &format!(": m{host} is the host in epoch {epoch}; "));
    flock.signal(host, Signal::KILL);
    let (next, later) = flock.runs_after(epoch);
    let mut told = String::new();
    flock.wait_for("both pieces of news", || {
        told.extend(watching.lines.try_iter().map(|line| line + "\n"));
        let leads = told.contains(&format!("m{next} ")) && told.contains(&format!("is the host in epoch {later}\n"));
        (leads && told.contains(&format!("m{host} is gone\n"))).then_some(())
    });
}

#[test]
fn a_killed_host_is_replaced_once_its_whole_tree_is_dead() {
    let mut flock = Flock::of_jobs_at(&lan(), &["--expect", "3"]);
    let (host, epoch) = flock.runs_after(0);
    flock.signal(host, Signal::KILL);
    let (next, _) = flock.runs_after(epoch);
    assert_ne!(next, host);
    flock.ends(host);
    assert!(!flock.record().contains("without --expect"));
    flock.never_two();
}

#[test]
fn a_frozen_host_loses_its_command_before_another_starts() {
    for options in [&[][..], &["--expect", "3"]] {
        let flock = Flock::of_jobs_at(&lan(), options);
        let (host, epoch) = flock.runs_after(0);
        let guardian = children(flock.supervisor(host))[0];
        flock.signal(host, Signal::STOP);
        let (next, _) = flock.runs_after(epoch);
        assert_ne!(next, host);
        assert_eq!(tree(guardian).len(), 1, "nothing of the command is alive");
        flock.signal(host, Signal::CONT);
        flock.lost(host, epoch);
        flock.never_two();
    }
}

#[test]
fn step_down_hands_over_and_whoever_leaves_does_so_in_good_order() {
    let mut flock = Flock::of_jobs_at(&lan(), &["--grace", "200ms"]);
    let (first, epoch) = flock.runs_after(0);
    let output = flock.ask(&["step-down"]);
    assert!(output.status.success(), "{output:?}");
    let (second, epoch) = flock.runs_after(epoch);
    assert_ne!(second, first);
    flock.signal(second, Signal::TERM);
    let (third, _) = flock.runs_after(epoch);
    assert_ne!(third, second);
    assert_eq!(flock.ends(second).code(), Some(0));
    flock.never_two();
}

#[test]
fn a_majority_that_is_not_there_starts_nothing() {
    let mut flock = Flock::unstarted(2, &["--expect", "3"], &["sh", "-c", "echo ran >> $FOLDER/ran; exec sleep 600"]);
    flock.at = lan();
    let trace = flock.path("trace-1");
    let child = flock.member_command(1, &["--trace", trace.to_str().unwrap()]).spawn().unwrap();
    flock.adopt(1, child);
    // A member for which one is enough is the host after its first attempt, and makes no third.
    flock.wait_for("the first member to fail twice to become the host", || {
        let trace = fs::read_to_string(&trace).unwrap_or_default();
        trace.lines().any(|line| line.contains("203 will-host") && line.contains("round=3 ")).then_some(())
    });
    assert!(!flock.path("ran").exists(), "one of three is no majority");
    flock.start_member(2);
    flock.started_after(0);
}

#[test]
fn without_any_option_members_of_one_machine_are_told_apart() {
    let folder = tempfile::TempDir::new().unwrap();
    let place = lan();
    let start = || {
        let mut command = Command::new(binary());
        command.args(["run", "--at", &place, "--", "sleep", "600"]).env("XDG_STATE_HOME", folder.path());
        command.env_remove("STATE_DIRECTORY").env_remove("BELLWETHER_KEY");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut members = [start(), start()];
    let began = std::time::Instant::now();
    let names = loop {
        let output = Command::new(binary()).args(["status", "--json", "--at", &place]).output().unwrap();
        let seen: Value = serde_json::from_slice(&output.stdout).unwrap();
        let names: Vec<String> =
            seen["members"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect();
        if names.len() == 2 && seen["leader"].is_u64() {
            break names;
        }
        assert!(began.elapsed() < crate::flock::PATIENCE, "waited in vain for two members: {seen}");
    };
    for member in &mut members {
        signal_all(&tree(rustix::process::Pid::from_child(member)), Signal::KILL);
        member.wait().unwrap();
    }
    let (plain, numbered): (Vec<_>, Vec<_>) = names.iter().partition(|name| !name.ends_with("+2"));
    assert_eq!((plain.len(), numbered.len()), (1, 1), "{names:?}");
    assert_eq!(*numbered[0], format!("{}+2", plain[0]));
}

#[test]
fn what_has_no_meaning_on_a_channel_is_refused() {
    for (options, why) in [
        (&["--id", "1"][..], "--id has no meaning at a channel"),
        (&["--rotate", "1s"], "--rotate has no meaning at a channel"),
        (&["--witness", "1"], "--witness is for --at members"),
        (&["--expect", "0"], "expect must be"),
        (&["--at", "irc://192.0.2.1/#bots"], "without a flock key only this machine is allowed"),
        (&["--at", "gopher://x/y"], "is no place to meet"),
        (&["--at", "lan:none-such"], "there is no interface none-such; there are "),
    ] {
        let output = Command::new(binary())
            .arg("run")
            .args(options)
            .args(["--", "true"])
            .env("XDG_STATE_HOME", std::env::temp_dir().join("bellwether-never-made"))
            .env_remove("BELLWETHER_KEY")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?}: {text}");
        assert!(text.contains(why), "{options:?}: {text}");
    }
}

/// A flock over a server: elects, survives the host's death, and the server's own.
fn meets_over(kind: Kind, options: &[&str]) {
    let Some(mut server) = RunningServer::start(kind, ServerOptions::default()) else { return };
    let mut flock = Flock::of_jobs_at(&server.channel(), options);
    let (host, epoch) = flock.runs_after(0);
    flock.signal(host, Signal::KILL);
    let (next, epoch) = flock.runs_after(epoch);
    assert_ne!(next, host);
    flock.ends(host);
    server.restart();
    let output = flock.wait_for("the flock to be there again", || {
        let output = flock.ask(&["step-down"]);
        output.status.success().then_some(output)
    });
    assert!(!output.stdout.is_empty());
    flock.runs_after(epoch);
    flock.never_two();
}

#[test]
fn over_nats_a_host_is_replaced_and_the_servers_restart_survived() {
    meets_over(Kind::Nats, &["--expect", "3", "--heartbeat", "100ms", "--grace", "200ms"]);
}

#[test]
fn over_mqtt_a_host_is_replaced_and_the_servers_restart_survived() {
    meets_over(Kind::Mosquitto, &["--heartbeat", "100ms", "--grace", "200ms"]);
}

#[test]
fn over_redis_a_host_is_replaced_and_the_servers_restart_survived() {
    meets_over(Kind::Redis, &["--expect", "3", "--heartbeat", "100ms", "--grace", "200ms"]);
}

#[test]
fn on_three_machines_a_host_that_is_cut_off_stops_before_another_starts() {
    let options = ["--expect", "3"];
    let Some(flock) = Flock::on_hosts(|_| "lan".into(), &options) else { return };
    let (host, epoch) = flock.runs_after(0);
    flock.hosts.as_ref().unwrap().cut(host).unwrap();
    let (next, later) = flock.runs_after(epoch);
    assert_ne!(next, host);
    flock.hosts.as_ref().unwrap().heal(host).unwrap();
    flock.lost(host, epoch);
    assert!(later > epoch);
    flock.never_two();
}
