//! What the demo says on a terminal, for those who do not open the page.

use std::process::Command;

use bellwether_testbed::binary;
use rustix::process::Signal;

use crate::stage::Demo;

#[test]
fn while_nobody_watches_it_breaks_its_leader_by_itself_and_says_how_long_it_took() {
    let mut demo = Demo::start_with(&[]);
    assert!(demo.says("leads in epoch").contains("member"));
    demo.says("was killed");
    let line = demo.says("rings the bell, in epoch");
    assert!(line.contains(" ms after member ") && line.contains("the bell was silent for"), "{line}");
    demo.signal(Signal::INT);
    assert_eq!(demo.ends().code(), Some(0));
}

#[test]
fn who_opens_the_page_ends_the_tour() {
    let mut demo = Demo::start_with(&[]);
    demo.says("leads in epoch");
    let mut watch = demo.watch();
    watch.rings_after(0);
    // Longer than the tour waits before its first fault.
    let seconds = |message: &serde_json::Value| message["now"].as_u64().unwrap() / 1_000_000_000;
    while seconds(&watch.next()) < 7 {}
    watch.unharmed();
}

#[test]
fn the_flock_answers_the_questions_that_it_prints() {
    let demo = Demo::start();
    demo.watch().rings_after(0);
    let status = ["status", "--json", "--flock", "demo", "--at", &demo.at];
    let output = Command::new(binary()).args(status).env_remove("BELLWETHER_KEY").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let status: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(status["members"].as_array().unwrap().len(), 5, "{status}");
}
