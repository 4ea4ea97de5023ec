//! The other two flocks of the demo: on a channel that everybody hears, and in a ring; and the change between the three.

use std::process::Command;

use bellwether_testbed::binary;
use rustix::process::Pid;
use serde_json::Value;

use crate::stage::{Demo, Watch, is_alive, member, wait_for};

fn at(place: &str) -> (Demo, Watch) {
    let demo = Demo::start_with(&[place, "--no-tour", "--heartbeat", "300ms"]);
    let watch = demo.watch();
    (demo, watch)
}

/// The texts of the messages that were sent, with sender and receiver.
fn sent(message: &Value) -> Vec<(u64, u64, String)> {
    let events = message["events"].as_array().unwrap().iter().filter(|event| event["event"] == "send");
    let id = |value: &Value| value.as_u64().unwrap();
    events.map(|event| (id(&event["node"]), id(&event["to"]), event["text"].as_str().unwrap().to_owned())).collect()
}

#[test]
fn on_a_channel_everybody_hears_signals_by_name_and_is_known_by_its_own_number() {
    let (demo, mut watch) = at("lan");
    let (host, _) = watch.rings_after(0);
    let first = demo.watch().next();
    assert_eq!((first["about"]["place"].as_str(), first["state"]["protocol"].as_str()), (Some("lan"), Some("host")));
    let signals = sent(&first);
    for to in (1..=5).filter(|to| *to != host) {
        assert!(
            signals.iter().any(|(from, whom, text)| (*from, *whom) == (host, to) && text.starts_with("202 host ")),
            "{to}: {signals:?}"
        );
    }
    let heard = |event: &&Value| event["event"] == "deliver" && event["from"] == host;
    let hearing = first["events"].as_array().unwrap().iter().filter(heard).map(|event| event["node"].as_u64().unwrap());
    assert_eq!(hearing.collect::<std::collections::BTreeSet<_>>().len(), 4, "all others, and not the host itself");
    assert_eq!(member(&watch.state, host)["role"], "host");
    watch.until("standbys", |state| (1..=5).filter(|id| member(state, *id)["role"] == "standby").count() == 4);
    watch.never_two();
}

#[test]
fn any_election_of_the_registry_is_shown_by_its_name_alone() {
    let demo = Demo::start_with(&["--no-tour", "--protocol", "chang-roberts", "--set", "retry=500ms"]);
    let mut watch = demo.watch();
    let (leader, _) = watch.rings_after(0);
    let first = demo.watch().next();
    assert_eq!(first["state"]["protocol"].as_str(), Some("chang-roberts"));
    assert_eq!(first["about"]["places"][0]["protocol"].as_str(), Some("chang-roberts"));
    demo.must("kill", leader);
    watch.until("another member to lead and ring", |state| {
        let other = state["leader"].as_u64().filter(|other| *other != leader);
        other.is_some_and(|other| member(state, other)["ringing"] == "running")
    });
}

#[test]
fn on_a_channel_a_host_is_replaced_whether_it_is_killed_cut_off_or_frozen() {
    let (demo, mut watch) = at("lan");
    let (mut host, mut epoch) = watch.rings_after(0);
    for (fault, mend) in [("kill", "revive"), ("cut", "heal"), ("freeze", "thaw"), ("unplug", "revive")] {
        demo.must(fault, host);
        let (next, later) = watch.rings_after(epoch);
        assert_ne!(host, next, "{fault}");
        demo.must(mend, host);
        watch.until("the former host to follow", |state| {
            let leader = state["leader"].as_u64();
            member(state, host)["life"] == "up" && leader.is_some() && member(state, host)["follows"].as_u64() == leader
        });
        (host, epoch) = (next, later);
    }
    let (asked, epoch) = watch.rings_after(epoch - 1);
    demo.must("step-down", asked);
    assert_ne!(watch.rings_after(epoch).0, asked);
    watch.never_two();
}

#[test]
fn in_a_ring_the_token_goes_round_in_order_and_takes_the_jobs_state_along() {
    let (demo, mut watch) = at("ring");
    let about = demo.watch().next()["about"].clone();
    let order: Vec<u64> = about["order"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
    let (_, first) = watch.rings_after(0);
    // Everybody has met everybody by the time that the first hand-over is over.
    let (mut owner, mut progress) = watch.rings_after(first);
    for _ in 0..2 {
        let count = watch.state["count"].as_u64().unwrap();
        let (next, later) = watch.rings_after(progress);
        let place = order.iter().position(|id| *id == owner).unwrap();
        assert_eq!(next, order[(place + 1) % order.len()], "{order:?} {:#}", watch.state);
        assert!(watch.state["count"].as_u64().unwrap() >= count, "no stroke is forgotten: {:#}", watch.state);
        (owner, progress) = (next, later);
    }
    let everything = demo.watch().next();
    assert!(sent(&everything).iter().any(|(_, _, text)| text.starts_with("TAKE_TOKEN ")), "{everything:#}");
    assert_eq!(watch.faults, [""; 0]);
    watch.never_two();
}

#[test]
fn in_a_ring_a_killed_owner_is_replaced_and_nothing_is_cut() {
    let (demo, mut watch) = at("ring");
    let (owner, progress) = watch.rings_after(0);
    let (status, why) = demo.act(&format!(r#"{{"do":"cut","member":{owner}}}"#));
    assert_eq!(status, 409);
    assert!(why.contains("speak to each other directly"), "{why}");
    demo.must("kill", owner);
    watch.until("another to take the work up", |state| {
        let leader = state["leader"].as_u64();
        leader.is_some_and(|id| id != owner && member(state, id)["ringing"] == "running")
    });
    assert_eq!(watch.state["failover"]["from"].as_u64(), Some(owner));
    demo.must("revive", owner);
    watch.until("it to have had its turn again", |state| state["leader"].as_u64() == Some(owner));
    assert!(watch.state["epoch"].as_u64().unwrap() > progress);
    let (asked, progress) = watch.rings_after(0);
    demo.must("step-down", asked);
    watch.rings_after(progress);
    watch.never_two();
}

#[test]
fn in_a_ring_a_frozen_and_an_unplugged_owner_are_replaced_and_wait_when_they_are_back() {
    let (demo, mut watch) = at("ring");
    let (mut owner, _) = watch.rings_after(0);
    for (fault, mend) in [("freeze", "thaw"), ("unplug", "revive")] {
        demo.must(fault, owner);
        watch.until("another to take the work up", |state| {
            let leader = state["leader"].as_u64();
            leader.is_some_and(|id| id != owner && member(state, id)["ringing"] == "running")
        });
        assert_eq!(watch.state["cuts"], serde_json::json!([]));
        demo.must(mend, owner);
        watch.until("it to wait, with no copy of its own", |state| {
            let back = member(state, owner);
            back["role"] == "waiter" && back["ringing"].is_null()
        });
        owner = watch.until("an owner", |state| state["leader"].is_u64() && state["copies"] == 1)["leader"]
            .as_u64()
            .unwrap();
    }
    watch.never_two();
}

#[test]
fn a_flock_gives_way_to_another_and_nothing_of_it_is_left() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    for place in ["ring", "lan", "members"] {
        watch.rings_after(0);
        let pids = (1..=5).map(|id| member(&watch.state, id)["pid"].as_u64().unwrap());
        let before: Vec<Pid> = pids.map(|pid| Pid::from_raw(i32::try_from(pid).unwrap()).unwrap()).collect();
        let show = format!(r#"{{"do":"show","place":"{place}"}}"#);
        assert_eq!(demo.act(&show).0, 200, "{place}");
        let message = wait_for("the other flock", || Some(watch.next()).filter(|message| message["about"].is_object()));
        assert_eq!(message["about"]["place"], place);
        assert_eq!(message["state"]["strokes"], 0, "it begins anew");
        assert!(before.iter().all(|pid| !is_alive(*pid)), "{before:?}");
        watch.rings_after(0);
        assert_eq!(demo.act(&show).0, 409, "it is there already");
        watch.never_two();
    }
}

#[test]
fn every_flock_answers_the_question_that_is_printed_for_it() {
    for place in ["lan", "ring"] {
        let (demo, mut watch) = at(place);
        watch.rings_after(0);
        let status = ["status", "--json", "--flock", "demo", "--at", &demo.at];
        let output = Command::new(binary()).args(status).env_remove("BELLWETHER_KEY").output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let status: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(status["members"].as_array().unwrap().len(), 5, "{place}: {status}");
    }
}

#[test]
fn a_place_that_is_none_is_answered_with_those_that_are() {
    let output = Command::new(binary()).args(["demo", "moon"]).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("members") && text.contains("lan") && text.contains("ring"), "{text}");
}
