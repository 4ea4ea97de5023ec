//! What a member writes down of all that its protocol does.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::flock::Flock;

/// The lines of a member's trace so far.
fn lines(flock: &Flock, id: usize) -> Vec<Value> {
    let text = fs::read_to_string(flock.path(&format!("trace-{id}"))).unwrap_or_default();
    // The last line may be on its way.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]).to_owned();
    whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn ids(lines: &[Value], kind: &str) -> BTreeSet<u64> {
    lines.iter().filter(|line| line["event"] == kind).map(|line| line["id"].as_u64().unwrap()).collect()
}

#[test]
fn a_trace_tells_what_was_sent_and_what_arrived_under_the_same_number() {
    let mut flock = Flock::unstarted(3, &[], &["sleep", "60"]);
    for id in 1..=3 {
        let trace = flock.path(&format!("trace-{id}"));
        let child = flock.member_command(id, &["--trace", trace.to_str().unwrap()]).spawn().unwrap();
        flock.adopt(id, child);
    }
    let (leader, _) = flock.started_after(0);
    flock.wait_for("what the leader sent to arrive at both", || {
        let sent = ids(&lines(&flock, leader), "send");
        let others = (1..=3).filter(|id| *id != leader);
        let arrived = |id: usize| ids(&lines(&flock, id), "deliver").intersection(&sent).count() > 3;
        others.into_iter().all(arrived).then_some(())
    });
    let trace = lines(&flock, leader);
    assert_eq!((trace[0]["format"].as_u64(), trace[0]["protocol"].as_str()), (Some(1), Some("bully")));
    assert!(trace[0]["began"].as_u64().is_some(), "{}", trace[0]);
    assert_eq!(trace[1]["event"], "boot");
    let roles: Vec<&str> = trace.iter().filter_map(|line| line["name"].as_str()).collect();
    assert_eq!(roles.last(), Some(&"coordinator"), "{roles:?}");
}

#[test]
fn a_trace_that_cannot_be_written_is_an_error_at_once() {
    let flock = Flock::unstarted(3, &[], &["true"]);
    let mut command = flock.member_command(1, &["--trace", "/nowhere/at/all"]);
    let output = command.stderr(std::process::Stdio::piped()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(5), "{text}");
    assert!(
        text.starts_with("bellwether: cannot write traces to /nowhere/at/all: there is no such file or folder"),
        "{text}"
    );
}
