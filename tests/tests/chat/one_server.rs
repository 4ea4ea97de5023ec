//! One server alone is a whole network.

use rustix::process::Signal;
use serde_json::json;

use crate::network::Network;

#[test]
fn what_was_accepted_survives_a_kill_and_reaches_whoever_was_away() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut bob = server.connect();
    assert_eq!(bob.register("bob"), "REGISTER_SUCCESS");
    bob.send(&json!({"command": "LOGIN", "username": "bob", "secret": "bob's secret", "ack": true}));
    assert_eq!(bob.command(), "LOGIN_SUCCESS");
    let said = network.say("alice", &server, &["--register", "one"]);
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    assert_eq!(bob.text(), "one");
    let mut carol = network.writer("carol", &server);
    carol.write("two");
    carol.write("three");
    server.kill();

    let server = network.start(1, &[]);
    let mut late = server.connect();
    assert_eq!(late.register("bob"), "REGISTER_FAILED", "the name is known");
    carol.write("four");
    assert_eq!(carol.finish(), Some(0));
    // He was logged in when these were accepted, and did not acknowledge them.
    let (lines, code) = network.tail("bob", &server, &["--count", "3"]).rest();
    assert_eq!((lines.join(", ").as_str(), code), ("alice: one, carol: two, carol: three", Some(0)));
}

#[test]
fn a_server_that_is_told_to_end_logs_everybody_out_and_says_so() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut bob = server.connect();
    bob.register("bob");
    assert_eq!(bob.log_in("bob"), "LOGIN_SUCCESS");
    server.signal(Signal::TERM);
    assert_eq!(bob.next(), None);
    server.wait("its end", |event| event["event"] == "stopped");
    assert_eq!(server.exit_code(), Some(0));
    let server = network.start(1, &[]);
    assert_eq!(server.connect().log_in("bob"), "LOGIN_SUCCESS", "his session is over");
}
