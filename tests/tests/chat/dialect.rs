//! What clients send that is not as it should be: the answers of the dialect, and no effect on anybody else.

use serde_json::json;

use crate::network::{Network, OldClient};

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
