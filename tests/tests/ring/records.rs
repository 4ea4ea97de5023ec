//! What a member of a ring writes down of all that its protocol does.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::circle::Circle;

/// The lines of a member's trace so far.
fn lines(ring: &Circle, number: usize) -> Vec<Value> {
    let text = fs::read_to_string(ring.path(&format!("trace-{number}"))).unwrap_or_default();
    // The last line may be on its way.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]).to_owned();
    whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The numbers of what was sent, or arrived, of one kind.
fn ids(lines: &[Value], event: &str, kind: &str) -> BTreeSet<u64> {
    let of_kind =
        |line: &&Value| line["event"] == event && line["text"].as_str().unwrap().split(' ').next() == Some(kind);
    lines.iter().filter(of_kind).map(|line| line["id"].as_u64().unwrap()).collect()
}

/// The names behind a member's numbers.
fn met(lines: &[Value]) -> Vec<(u64, String)> {
    let met = lines.iter().filter(|line| line["event"] == "met");
    met.map(|line| (line["peer"].as_u64().unwrap(), line["who"].as_str().unwrap().to_owned())).collect()
}

#[test]
fn a_trace_tells_how_the_token_went_round_and_who_had_it() {
    let mut ring = Circle::new(2, &["--grace", "100ms"]);
    // It leaves a state, so that what travels is more than the token.
    ring.command = vec!["sh".into(), "-c".into(), "echo state > \"$BELLWETHER_STATE\"; exec sleep 1000".into()];
    for number in 0..2 {
        let trace = ring.path(&format!("trace-{number}"));
        ring.start_with(number, &["--trace", trace.to_str().unwrap()]);
    }
    let (owner, _) = ring.started_after(0);
    let other = 1 - owner;
    let passed = || ring.ask(&["ring", "pass"]).status.success().then_some(());
    ring.wait_for("the token to be passed on", passed);
    ring.wait_for("both to have written it down", || {
        let (gave, took) = (lines(&ring, owner), lines(&ring, other));
        let token = ids(&gave, "send", "TAKE_TOKEN").intersection(&ids(&took, "deliver", "TAKE_TOKEN")).count() > 0;
        let thanks =
            ids(&took, "send", "TOKEN_IS_HERE").intersection(&ids(&gave, "deliver", "TOKEN_IS_HERE")).count() > 0;
        (token && thanks).then_some(())
    });
    let (gave, took) = (lines(&ring, owner), lines(&ring, other));
    assert_eq!((gave[0]["format"].as_u64(), gave[0]["protocol"].as_str()), (Some(1), Some("token")));
    assert_eq!(gave[1]["event"], "boot");
    let (givers, takers) = (met(&gave), met(&took));
    assert!(givers[0].0 == 1 && takers[0].0 == 1 && givers[0].1 != takers[0].1, "{givers:?} {takers:?}");
    assert_eq!((&givers[1].1, &takers[1].1), (&takers[0].1, &givers[0].1), "each knows the other");
    let roles: Vec<&str> = took.iter().filter_map(|line| line["name"].as_str()).collect();
    assert_eq!(roles.last(), Some(&"owner"), "{roles:?}");
    let notes: Vec<&str> =
        gave.iter().filter(|line| line["event"] == "note").filter_map(|line| line["text"].as_str()).collect();
    assert!(notes.iter().any(|note| note.starts_with("handed t") && note.ends_with(" over to 2")), "{notes:?}");
}
