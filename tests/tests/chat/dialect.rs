//! What clients send that is not as it should be: the answers of the dialect, and no effect on anybody else.

use bellwether_testbed::waiting::wait_for;
use serde_json::{Value, json};

use crate::network::{Network, OldClient, Server};

#[test]
fn bad_lines_get_the_answers_of_the_dialect_and_others_are_not_disturbed() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut bob = server.connect();
    assert_eq!(bob.register("bob"), "REGISTER_SUCCESS");
    assert_eq!(bob.log_in("bob"), "LOGIN_SUCCESS");
    for (bytes, answer) in [
        (&b"hello\n"[..], "INVALID_MESSAGE"),
        (b"{}\n", "INVALID_MESSAGE"),
        (b"[1]\n", "INVALID_MESSAGE"),
        (b"{\"command\":7}\n", "INVALID_MESSAGE"),
        (b"{\"command\":\"PING\"}\n", "INVALID_MESSAGE"),
        (b"{\"command\":\"LOGIN\"}\n", "INVALID_MESSAGE"),
        (b"{\"command\":\"LOGIN\",\"username\":7,\"secret\":\"x\"}\n", "INVALID_MESSAGE"),
        (b"{\"command\":\"LOGIN\",\"username\":\"b\xe9\",\"secret\":\"x\"}\n", "INVALID_MESSAGE"),
        (b"{\"command\":\"LOCK_REQUEST\",\"username\":\"bob\",\"secret\":\"x\"}\n", "INVALID_MESSAGE"),
        (
            b"{\"command\":\"SERVER_ANNOUNCE\",\"id\":\"x\",\"load\":1,\"hostname\":\"h\",\"port\":1}\n",
            "INVALID_MESSAGE",
        ),
        (b"{\"command\":\"ACTIVITY_BROADCAST\",\"activity\":{}}\n", "INVALID_MESSAGE"),
        (b"{\"command\":\"AUTHENTICATE\",\"secret\":\"x\"}\n", "AUTHENTICATION_FAIL"),
        (b"{\"secret\":\"hunter2\",\"command\":\"LOGIN\",\"username\":\"bob\"}\n", "LOGIN_FAILED"),
        (b"{\"secret\":\"hunter2\",\"command\":\"LOGIN\",\"username\":\"nobody\"}\n", "LOGIN_FAILED"),
        (b"{\"secret\":\"x\",\"command\":\"REGISTER\",\"username\":\"bob\"}\r\n", "REGISTER_FAILED"),
        (
            b"{\"command\":\"ACTIVITY_MESSAGE\",\"username\":\"bob\",\"secret\":\"x\",\"activity\":{}}\n",
            "AUTHENTICATION_FAIL",
        ),
        (b"{\"command\":\"INVALID_MESSAGE\",\"info\":\"what?\"}\n", "end"),
        (b"{\"command\":\"LOGOUT\"}\n", "end"),
    ] {
        let mut client = server.connect();
        client.raw(bytes);
        let text = String::from_utf8_lossy(bytes);
        if answer != "end" {
            let line = client.next().unwrap_or_else(|| panic!("no answer to {text}"));
            assert_eq!(line["command"], answer, "{text}");
            let info = line["info"].as_str().unwrap_or_else(|| panic!("{line} has no info"));
            assert!(!info.contains("hunter2"), "no answer repeats a secret: {line}");
        }
        assert_eq!(client.next(), None, "the server closes after {text}");
    }
    let mut anonymous = server.connect();
    anonymous.send(&json!({"command": "LOGIN", "username": "anonymous", "secret": null}));
    assert_eq!(anonymous.command(), "LOGIN_SUCCESS");
    anonymous.send(&json!({"command": "ACTIVITY_MESSAGE", "username": "anonymous", "activity": {"text": "h\u{e9}"}}));
    assert_eq!((anonymous.text(), bob.text()), ("h\u{e9}".to_owned(), "h\u{e9}".to_owned()));
}

#[test]
fn fields_may_come_in_any_order_and_lines_may_end_as_they_do_on_windows() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut client = server.connect();
    client.raw(b"{\"secret\":\"s\\/1\",\"extra\":[1,{}],\"username\":\"ann\",\"command\":\"REGISTER\"}\r\n\r\n");
    assert_eq!(client.command(), "REGISTER_SUCCESS");
    client.raw(b"{\"username\":\"ann\",\"secret\":\"s/1\",\"command\":\"LOGIN\"}\r\n");
    assert_eq!(client.command(), "LOGIN_SUCCESS");
    client.raw(b"{\"activity\":{\"authenticated_user\":\"eve\",\"text\":\"hi\"},\"secret\":\"s/1\",\"username\":\"ann\",\"command\":\"ACTIVITY_MESSAGE\"}\r\n");
    let line = client.next().unwrap();
    assert_eq!((&line["activity"]["authenticated_user"], &line["activity"]["text"]), (&json!("ann"), &json!("hi")));
}

#[test]
fn a_line_of_ten_megabytes_is_refused_and_nobody_else_notices() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut bob = server.connect();
    bob.register("bob");
    assert_eq!(bob.log_in("bob"), "LOGIN_SUCCESS");
    let mut client: OldClient = server.connect();
    client.raw_as_far_as_taken(b"{\"command\":\"LOGIN\",\"username\":\"");
    client.raw_as_far_as_taken(&vec![b'x'; 10 << 20]);
    assert_eq!(client.command(), "INVALID_MESSAGE");
    client.read_to_end();
    bob.write("bob", "still here");
    assert_eq!(bob.text(), "still here");
}

/// What the server says to these bytes of a new client, up to the end.
fn said_to(server: &Server, bytes: &[u8]) -> Vec<Value> {
    let mut client = server.connect();
    client.raw_as_far_as_taken(bytes);
    std::iter::from_fn(|| client.next()).collect()
}

fn commands(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["command"].as_str().unwrap()).collect()
}

#[test]
fn names_that_nobody_may_have_and_lines_that_are_almost_json_are_refused() {
    let network = Network::new();
    let server = network.start(1, &[]);
    for line in [
        r#"{"command":"REGISTER","username":"","secret":"x"}"#,
        r#"{"command":"REGISTER","username":"a\u0007b","secret":"x"}"#,
        r#"{"command":"REGISTER","username":"a\nb","secret":"x"}"#,
        r#"{"command":"REGISTER","username":"anonymous","secret":"x"}"#,
    ] {
        assert_eq!(commands(&said_to(&server, format!("{line}\n").as_bytes())), ["REGISTER_FAILED"], "{line}");
    }
    for bytes in [
        &b"{\"command\":\"REGISTER\",\"username\":null,\"secret\":\"x\"}\n"[..],
        b"{\"command\":null}\n",
        b"{\"command\":\"LOGOUT\"}}\n",
        b"{\"command\":\"LOGOUT\"}{\"command\":\"LOGOUT\"}\n",
        b"{\"command\":\"LOGIN\",\"username\":\"a\tb\",\"secret\":\"x\"}\n",
        b"\xef\xbb\xbf{\"command\":\"LOGOUT\"}\n",
        b"\0\0\0\n",
        b"{\"command\":\"LOCK_ALLOWED\",\"username\":\"a\",\"secret\":\"x\"}\n",
        b"{\"command\":\"AUTHENTICATE\"}\n",
    ] {
        let said = said_to(&server, bytes);
        assert_eq!(commands(&said), ["INVALID_MESSAGE"], "{}", String::from_utf8_lossy(bytes));
        assert!(said[0]["info"].is_string());
    }
    // Bytes that are under way when the server refuses must not cost the client its answer.
    let many = [&b"hello\n"[..], &b"{\"command\":\"LOGOUT\"}\n".repeat(20_000)].concat();
    assert_eq!(commands(&said_to(&server, &many)), ["INVALID_MESSAGE"]);
}

#[test]
fn a_message_that_is_not_its_senders_or_none_ends_the_session_with_the_answer_of_the_dialect() {
    let network = Network::new();
    let server = network.start(1, &[]);
    drop(server.user("ann"));
    let message = |username: &str, secret: Value, activity: Value| json!({"command": "ACTIVITY_MESSAGE", "username": username, "secret": secret, "activity": activity});
    let right = || json!("ann's secret");
    for (line, answer) in [
        (message("ann", json!("hunter2"), json!({})), "AUTHENTICATION_FAIL"),
        (message("bob", right(), json!({})), "AUTHENTICATION_FAIL"),
        (message("anonymous", Value::Null, json!({})), "AUTHENTICATION_FAIL"),
        (message("ann", Value::Null, json!({})), "AUTHENTICATION_FAIL"),
        (message("ann", right(), json!("text")), "INVALID_MESSAGE"),
        (message("ann", right(), json!([])), "INVALID_MESSAGE"),
        (message("ann", right(), Value::Null), "INVALID_MESSAGE"),
        (json!({"command": "ACTIVITY_MESSAGE", "username": "ann", "secret": right()}), "INVALID_MESSAGE"),
        (json!({"command": "LOGIN", "username": "ann", "secret": right()}), "INVALID_MESSAGE"),
        (json!({"command": "REGISTER", "username": "carol", "secret": "x"}), "INVALID_MESSAGE"),
        (json!({"command": "AUTHENTICATE", "secret": right()}), "AUTHENTICATION_FAIL"),
    ] {
        let mut ann = wait_for("the end of the session before", String::new, || {
            let mut ann = server.connect();
            (ann.log_in("ann") == "LOGIN_SUCCESS").then_some(ann)
        });
        ann.send(&line);
        let said: Vec<Value> = std::iter::from_fn(|| ann.next()).collect();
        assert_eq!(commands(&said), [answer], "{line}");
        let info = said[0]["info"].as_str().unwrap();
        assert!(!info.contains("secret's") && !info.contains("hunter2") && !info.contains("ann's"), "{info}");
    }
}

#[test]
fn the_anonymous_say_so_in_three_ways() {
    let network = Network::new();
    let server = network.start(1, &[]);
    for secret in ["", r#""secret":"","#, r#""secret":null,"#] {
        let line = |rest: &str| format!("{{{secret}\"username\":\"anonymous\",{rest}}}\n");
        let mut client = server.connect();
        client.raw(line(r#""command":"LOGIN""#).as_bytes());
        assert_eq!(client.command(), "LOGIN_SUCCESS", "{secret}");
        client.raw(line(r#""activity":{"n":1},"command":"ACTIVITY_MESSAGE""#).as_bytes());
        let receipt = client.next().unwrap();
        assert_eq!(receipt["activity"], json!({"n": 1, "authenticated_user": "anonymous"}));
        client.send(&json!({"command": "LOGOUT"}));
        assert_eq!(client.next(), None);
    }
}

#[test]
fn what_a_client_got_before_the_close_that_answers_its_log_out_does_not_come_again() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let message = |number: u32| {
        format!(
            "{{\"command\":\"ACTIVITY_MESSAGE\",\"username\":\"ann\",\"secret\":\"s\",\"activity\":{{\"n\":{number}}}}}\n"
        )
    };
    let login = "{\"command\":\"LOGIN\",\"username\":\"ann\",\"secret\":\"s\"}\n";
    let register = "{\"command\":\"REGISTER\",\"username\":\"ann\",\"secret\":\"s\"}\n";
    let logout = "{\"command\":\"LOGOUT\"}\n";
    let all = [register, login, &message(1), &message(2), logout].concat();
    let said = said_to(&server, all.as_bytes());
    assert_eq!(commands(&said), ["REGISTER_SUCCESS", "LOGIN_SUCCESS", "ACTIVITY_BROADCAST", "ACTIVITY_BROADCAST"]);
    for number in 3..20 {
        let said = said_to(&server, [login, &message(number), logout].concat().as_bytes());
        assert_eq!(commands(&said), ["LOGIN_SUCCESS", "ACTIVITY_BROADCAST"], "before message {number}");
        assert_eq!(said[1]["activity"]["n"], number);
    }
}
