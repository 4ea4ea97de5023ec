//! Channels on which others speak, too, and servers that behave badly: nobody is disturbed, and `status` counts it.

use std::io::Write as _;
use std::net::TcpStream;

use bellwether_testbed::servers::{Kind, RunningServer, ServerOptions};
use bellwether_testbed::wire::BreakableLink;
use rustix::process::Signal;
use serde_json::Value;

use crate::flock::Flock;

const SPANS: [&str; 6] = ["--expect", "3", "--heartbeat", "200ms", "--grace", "200ms"];

/// The beginning of a line that an outsider called `eve` forges.
const EVE: &str = "bw2 default eve 7/7 -";

/// The counters of each member.
fn counted(flock: &Flock) -> Vec<Value> {
    let output = flock.ask(&["status", "--json"]);
    let seen: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {output:?}"));
    seen["members"].as_array().unwrap().iter().map(|member| member["counts"].clone()).collect()
}

/// Waits until so many members count so much of each of these, at least.
fn all_count(flock: &Flock, members: usize, wanted: &[(&str, u64)]) {
    flock.wait_for(&format!("{members} members to count {wanted:?}"), || {
        let counted = counted(flock);
        let enough = |counts: &Value| wanted.iter().all(|(name, least)| counts[name].as_u64() >= Some(*least));
        (counted.len() == members && counted.iter().all(enough)).then_some(())
    });
}

#[test]
fn what_others_say_in_the_channel_is_counted_and_disturbs_nobody() {
    let Some(server) = RunningServer::start(Kind::Nats, ServerOptions::default()) else { return };
    let flock = Flock::of_jobs_at(&server.channel(), &SPANS);
    let (host, epoch) = flock.runs_after(0);
    let most = u64::MAX;
    let lines = [
        // Other programs, and people.
        "hello everybody".to_owned(),
        "{\"jsonrpc\": \"2.0\", \"method\": \"202\"}".to_owned(),
        // Lines of ours that were cut off or altered on the way.
        "bw2 default eve 7".to_owned(),
        "bw2 default eve 07/7 - #1 101 login".to_owned(),
        format!("{EVE} #99999999999999999999 101 login"),
        // Another flock in the same channel; one with a key; one who says too much.
        "bw2 sheep eve 7/7 - #1 101 login".to_owned(),
        "bw2s AAAA".to_owned(),
        // A member of yesterday.
        "bw1 default eve 7/7 #1 101 login".to_owned(),
        "x".repeat(5_000),
        // Signals that nobody has heard of, and an epoch beyond all of them.
        format!("{EVE} #2 999 surrender owner=7 session=7 epoch=1"),
        format!("{EVE} #3 202 host owner=7 session=7 epoch={most} number=1 round=1 roll=1"),
        format!("{EVE} #4 301 number owner=7 session=7 epoch=1 number={most}0"),
        // Legal, and larger than anything: the last number and the last owner that there are.
        format!("{EVE} #5 301 number owner={most} session={most:x} epoch=0 number={most}"),
        format!("{EVE} #6 302 conflict owner={most} session={most:x} epoch=0 number={most} highest={most}"),
        format!("{EVE} #7 205 still-there owner={most} session={most:x} epoch=0 number={most}"),
    ];
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    stream.write_all(b"CONNECT {\"verbose\":false}\r\n").unwrap();
    for line in &lines {
        stream.write_all(format!("PUB farm.our {}\r\n{line}\r\n", line.len()).as_bytes()).unwrap();
    }
    let wanted = [
        ("foreign", 2),
        ("truncated", 1),
        ("altered", 2),
        ("other_flock", 1),
        ("keyless", 1),
        ("too_long", 1),
        ("other_version", 1),
    ];
    all_count(&flock, 3, &wanted);
    all_count(&flock, 3, &[("garbage", 3)]);
    let text = String::from_utf8(flock.ask(&["status"]).stdout).unwrap();
    assert!(text.contains(" foreign") && text.contains(" truncated"), "{text}");
    assert!(text.contains(&format!("m{host} is the host in epoch {epoch}")), "{text}");
    flock.never_two();
}

#[test]
fn a_server_that_falls_silent_or_hangs_up_is_counted_and_found_again() {
    let Some(server) = RunningServer::start(Kind::Nats, ServerOptions::default()) else { return };
    let wire = BreakableLink::to(server.port).unwrap();
    let place = server.channel().replace(&server.port.to_string(), &wire.port.to_string());
    let flock = Flock::of_jobs_at(&place, &SPANS);
    let (_, epoch) = flock.runs_after(0);
    wire.hold();
    flock.wait_for("everybody to give it up", || {
        (flock.record().matches("has fallen silent").count() >= 3).then_some(())
    });
    wire.heal();
    let (_, epoch) = flock.runs_after(epoch);
    all_count(&flock, 3, &[("losses", 1)]);
    wire.cut();
    flock.wait_for("the work to stop", || {
        flock.events().iter().any(|event| event.what == "stopped" && event.epoch == epoch).then_some(())
    });
    wire.heal();
    flock.runs_after(epoch);
    all_count(&flock, 3, &[("losses", 2)]);
    flock.never_two();
}

#[test]
fn a_member_whose_clock_leapt_says_so() {
    let Some(server) = RunningServer::start(Kind::Redis, ServerOptions::default()) else { return };
    let flock = Flock::of_jobs_at(&server.channel(), &SPANS);
    let (host, epoch) = flock.runs_after(0);
    let stalls = |counts: &[Value]| counts.iter().filter_map(|counts| counts["stalls"].as_u64()).sum::<u64>();
    let before = stalls(&counted(&flock));
    flock.signal(host, Signal::STOP);
    flock.runs_after(epoch);
    // To itself no time has passed, and its clock says that much has.
    flock.signal(host, Signal::CONT);
    flock.lost(host, epoch);
    flock.wait_for("the stall to be counted", || {
        let counted = counted(&flock);
        (counted.len() == 3 && stalls(&counted) > before).then_some(())
    });
    flock.never_two();
}

#[test]
fn two_members_with_one_name_and_one_owner_id_are_still_two() {
    let Some(server) = RunningServer::start(Kind::Mosquitto, ServerOptions::default()) else { return };
    let mut flock = Flock::of_unstarted_jobs(2, &["--heartbeat", "200ms", "--grace", "200ms", "--owner-id", "7"]);
    flock.at = server.channel();
    flock.names = vec!["twin".into(), "twin".into()];
    (1..=2).for_each(|id| flock.start_member(id));
    let (host, epoch) = flock.runs_after(0);
    let sessions = flock.wait_for("both to be seen", || {
        let seen: Value = serde_json::from_slice(&flock.ask(&["status", "--json"]).stdout).ok()?;
        let members = seen["members"].as_array()?.clone();
        let twins = members.iter().all(|member| member["owner"] == 7 && member["name"] == "twin");
        let numbers: Vec<_> = members.iter().filter_map(|member| member["number"].as_u64()).collect();
        (twins && numbers.len() == 2 && numbers[0] != numbers[1]).then_some(members)
    });
    assert_ne!(sessions[0]["session"], sessions[1]["session"]);
    flock.signal(host, Signal::KILL);
    let (next, _) = flock.runs_after(epoch);
    assert_ne!(next, host);
    flock.ends(host);
    flock.never_two();
}
