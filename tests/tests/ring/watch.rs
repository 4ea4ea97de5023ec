//! A ring can be watched while its token moves, and its record tells afterwards why it did.

use std::process::Command;

use bellwether_testbed::binary;
use bellwether_testbed::terminal::Terminal;
use serde_json::Value;

use crate::circle::Circle;

#[test]
fn who_watches_a_ring_sees_the_token_move() {
    let mut ring = Circle::new(3, &["--grace", "100ms"]);
    ring.command = vec!["sleep".into(), "1000".into()];
    ring.start_all();
    let (owner, _) = ring.started_after(0);
    let words = ["status", "--watch", "--every", "20ms", "--at", &ring.at];
    let mut terminal = Terminal::start(binary(), &words, &[], (24, 80));
    let mut shows = |part: &str| {
        ring.wait_for(&format!("{part:?} on the screen"), || terminal.text().contains(part).then_some(()));
    };
    shows(&format!("m{owner} has the token, at progress"));
    (0..3).for_each(|member| shows(&format!(" m{member} ")));
    assert!(ring.ask(&["ring", "pass"]).status.success());
    shows(&format!(" took over from m{owner}: it has the token, at progress"));
    terminal.types(b"q");
    assert_eq!(ring.wait_for("the end", || terminal.ended()), Some(0));
    assert!(terminal.is_for_lines());
}

#[test]
fn the_record_of_a_ring_tells_why_the_token_moved() {
    let mut ring = Circle::new(3, &["--grace", "100ms"]);
    ring.command = vec!["sleep".into(), "1000".into()];
    ring.start_all();
    let (first, epoch) = ring.started_after(0);
    ring.wait_for("the token to be passed on", || ring.ask(&["ring", "pass"]).status.success().then_some(()));
    let (second, epoch) = ring.started_after(epoch);
    ring.kill(second);
    ring.started_after(epoch);
    let files: Vec<_> = (0..3).map(|number| ring.path(&format!("events-{number}"))).collect();
    let output = Command::new(binary()).args(["explain", "--json", "--events"]).args(files).output().unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &json["overlaps"]), (Some(0), &Value::from(0)), "{json}");
    let why = |place: usize| json["moves"][place]["why"].as_str().unwrap().to_owned();
    assert!(why(0).starts_with(&format!("m{first} let go")), "{json}");
    assert!(why(1).starts_with(&format!("m{second} fell silent")), "{json}");
}
