//! Each row of the dialect's tables, and what old clients do that a server must survive.

use super::*;

const REGISTER: &str = r#"{"command":"REGISTER","username":"alice","secret":"s3cret"}"#;
const LOGIN: &str = r#"{"secret":"s3cret","command":"LOGIN","username":"alice"}"#;
const LOGIN_ACK: &str = r#"{"command":"LOGIN","username":"alice","secret":"s3cret","ack":true}"#;
const ANONYMOUS_LOGIN: &str = r#"{"command":"LOGIN","username":"anonymous"}"#;
const LOGOUT: &str = r#"{"command":"LOGOUT"}"#;
const MESSAGE: &str = r#"{"command":"ACTIVITY_MESSAGE","username":"alice","secret":"s3cret","activity":{"m":1}}"#;

/// A connection with what it said so far.
struct Client {
    connection: ClientConnection,
    key: SecretKey,
    said: Vec<u8>,
}

impl Client {
    fn new() -> Client {
        Client { connection: ClientConnection::default(), key: SecretKey::new(&[7; 32]), said: Vec::new() }
    }

    fn logged_in(line: &str) -> Client {
        let mut client = Client::new();
        assert!(matches!(client.line(line), NextAction::Ask(_)));
        assert_eq!(client.answered(granted()), NextAction::Continue);
        client.said.clear();
        client
    }

    fn line(&mut self, line: &str) -> NextAction {
        self.connection.line(line.as_bytes(), ConnectionContext { key: &self.key }, &mut self.said)
    }

    fn answered(&mut self, answer: ServerAnswer) -> NextAction {
        self.connection.answered(answer, &mut self.said)
    }

    /// The commands that were said since the last time.
    fn commands(&mut self) -> Vec<String> {
        let said = String::from_utf8(std::mem::take(&mut self.said)).unwrap();
        let command = |line: &str| {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            assert!(json["command"] == "REDIRECT" || json["info"].is_string(), "{line}");
            assert!(!line.contains("s3cret"), "a secret was repeated: {line}");
            json["command"].as_str().unwrap().to_owned()
        };
        said.lines().map(command).collect()
    }
}

fn granted() -> ServerAnswer {
    ServerAnswer::LoggedIn { token: "t0ken".into(), servers: vec!["alpha:3780".into()] }
}

fn redirected() -> ServerAnswer {
    ServerAnswer::Redirected { host: "beta".into(), port: 3780 }
}

fn closes() -> NextAction {
    NextAction::Close { ask: None }
}

fn closes_and_logs_out() -> NextAction {
    NextAction::Close { ask: Some(ServerRequest::LogOut) }
}

#[test]
fn a_name_that_is_registered_leaves_the_connection_open_to_log_in() {
    let mut client = Client::new();
    let request = ServerRequest::Register { name: "alice".into(), secret: Secret("s3cret".into()) };
    assert_eq!(client.line(REGISTER), NextAction::Ask(request));
    assert!(client.connection.is_waiting());
    assert_eq!(client.answered(ServerAnswer::Registered), NextAction::Continue);
    assert_eq!(client.commands(), ["REGISTER_SUCCESS"]);
    assert!(matches!(client.line(LOGIN), NextAction::Ask(ServerRequest::Login { .. })));
}

#[test]
fn a_name_that_is_taken_reserved_or_unfit_is_refused_and_the_connection_closed() {
    let mut client = Client::new();
    client.line(REGISTER);
    assert_eq!(client.answered(ServerAnswer::NameTaken), closes());
    assert_eq!(client.commands(), ["REGISTER_FAILED"]);
    for name in ["anonymous", "", "a\\nb"] {
        let mut client = Client::new();
        let line = format!(r#"{{"command":"REGISTER","username":"{name}","secret":"x"}}"#);
        assert_eq!(client.line(&line), closes(), "{name}");
        assert_eq!(client.commands(), ["REGISTER_FAILED"], "{name}");
    }
}

#[test]
fn a_registration_that_nobody_could_settle_is_closed_without_a_lie() {
    let mut client = Client::new();
    client.line(REGISTER);
    assert_eq!(client.answered(ServerAnswer::Unsettled), closes());
    assert!(client.commands().is_empty());
}

#[test]
fn a_login_is_answered_as_the_server_decides() {
    for (answer, next, said) in [
        (granted(), NextAction::Continue, vec!["LOGIN_SUCCESS"]),
        (redirected(), closes(), vec!["LOGIN_SUCCESS", "REDIRECT"]),
        (ServerAnswer::WrongSecret, closes(), vec!["LOGIN_FAILED"]),
        (ServerAnswer::LoginRefused("the user is logged in elsewhere"), closes(), vec!["LOGIN_FAILED"]),
        (ServerAnswer::Unsettled, closes(), vec![]),
    ] {
        let mut client = Client::new();
        assert!(matches!(client.line(LOGIN), NextAction::Ask(ServerRequest::Login { .. })));
        assert_eq!(client.answered(answer.clone()), next, "{answer:?}");
        assert_eq!(client.commands(), said, "{answer:?}");
    }
}

#[test]
fn only_clients_that_acknowledge_are_told_a_token_and_the_servers() {
    for (line, expected) in [(LOGIN, false), (ANONYMOUS_LOGIN, false), (LOGIN_ACK, true)] {
        let mut client = Client::new();
        client.line(line);
        client.answered(granted());
        assert_eq!(String::from_utf8_lossy(&client.said).contains("t0ken"), expected, "{line}");
    }
}

#[test]
fn the_anonymous_log_in_and_write_without_a_secret() {
    for secret in ["", r#","secret":null"#, r#","secret":"""#] {
        let mut client = Client::new();
        let line = format!(r#"{{"command":"LOGIN","username":"anonymous"{secret}}}"#);
        assert_eq!(client.line(&line), NextAction::Ask(ServerRequest::LoginAnonymous));
        client.answered(granted());
        let line = format!(r#"{{"activity":{{}},"username":"anonymous","command":"ACTIVITY_MESSAGE"{secret}}}"#);
        let activity = br#"{"authenticated_user":"anonymous"}"#.to_vec();
        assert_eq!(client.line(&line), NextAction::Ask(ServerRequest::Publish { activity, tag: None }));
        assert_eq!(client.connection.user(), None);
    }
}

#[test]
fn a_message_is_published_with_its_author_inside_and_gets_no_answer() {
    let mut client = Client::logged_in(LOGIN);
    let activity = br#"{"authenticated_user":"alice","m":1}"#.to_vec();
    assert_eq!(client.line(MESSAGE), NextAction::Ask(ServerRequest::Publish { activity, tag: None }));
    assert!(!client.connection.is_waiting());
    assert!(client.commands().is_empty());
}

#[test]
fn a_message_of_somebody_else_fails_and_ends_the_session() {
    for sender in [
        r#""username":"bob","secret":"s3cret","#,
        r#""username":"alice","secret":"wrong","#,
        r#""username":"alice","#,
        r#""username":"alice","secret":null,"#,
        r#""username":"anonymous","#,
        r#""secret":"s3cret","#,
        "",
    ] {
        let mut client = Client::logged_in(LOGIN);
        let line = format!(r#"{{"command":"ACTIVITY_MESSAGE",{sender}"activity":{{}}}}"#);
        assert_eq!(client.line(&line), closes_and_logs_out(), "{line}");
        assert_eq!(client.commands(), ["AUTHENTICATION_FAIL"], "{line}");
    }
}

#[test]
fn whoever_is_not_logged_in_cannot_write_even_after_registering() {
    let mut client = Client::new();
    client.line(REGISTER);
    client.answered(ServerAnswer::Registered);
    client.commands();
    assert_eq!(client.line(MESSAGE), closes());
    assert_eq!(client.commands(), ["AUTHENTICATION_FAIL"]);
}

#[test]
fn a_message_without_an_object_is_invalid() {
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(100), "]".repeat(100));
    for activity in
        ["", r#","activity":null"#, r#","activity":"text""#, r#","activity":[]"#, &format!(",\"activity\":{deep}")]
    {
        let mut client = Client::logged_in(LOGIN);
        let line = format!(r#"{{"command":"ACTIVITY_MESSAGE","username":"alice","secret":"s3cret"{activity}}}"#);
        assert_eq!(client.line(&line), closes_and_logs_out(), "{line}");
        assert_eq!(client.commands(), ["INVALID_MESSAGE"], "{line}");
    }
}

#[test]
fn what_is_no_message_of_a_client_is_refused_before_and_after_login() {
    for (line, said) in [
        ("hello", "INVALID_MESSAGE"),
        ("{}", "INVALID_MESSAGE"),
        (r#"{"command":"PING"}"#, "INVALID_MESSAGE"),
        (r#"{"command":"LOCK_REQUEST","username":"a","secret":"s3cret"}"#, "INVALID_MESSAGE"),
        (r#"{"command":"SERVER_ANNOUNCE","id":"1","load":0,"hostname":"h","port":1}"#, "INVALID_MESSAGE"),
        (r#"{"command":"ACTIVITY_BROADCAST","activity":{}}"#, "INVALID_MESSAGE"),
        (r#"{"command":"ACK","id":"1"}"#, "INVALID_MESSAGE"),
        (r#"{"command":"AUTHENTICATE","secret":"s3cret"}"#, "AUTHENTICATION_FAIL"),
    ] {
        let mut fresh = Client::new();
        assert_eq!(fresh.line(line), closes(), "{line}");
        assert_eq!(fresh.commands(), [said], "{line}");
        let mut client = Client::logged_in(LOGIN);
        assert_eq!(client.line(line), closes_and_logs_out(), "{line}");
        assert_eq!(client.commands(), [said], "{line}");
    }
}

#[test]
fn registering_or_logging_in_again_on_a_connection_that_is_logged_in_is_invalid() {
    for line in [REGISTER, LOGIN, ANONYMOUS_LOGIN] {
        let mut client = Client::logged_in(LOGIN);
        assert_eq!(client.line(line), closes_and_logs_out(), "{line}");
        assert_eq!(client.commands(), ["INVALID_MESSAGE"], "{line}");
    }
}

#[test]
fn a_client_that_does_not_understand_us_is_closed_without_an_answer() {
    let line = r#"{"command":"INVALID_MESSAGE","info":"what?"}"#;
    let mut fresh = Client::new();
    assert_eq!(fresh.line(line), closes());
    let mut client = Client::logged_in(LOGIN);
    assert_eq!(client.line(line), NextAction::Ask(ServerRequest::LogOut));
    assert_eq!(client.answered(ServerAnswer::LoggedOut), closes());
    assert!(fresh.commands().is_empty() && client.commands().is_empty());
}

#[test]
fn a_log_out_closes_without_a_word_once_it_is_committed() {
    let mut client = Client::logged_in(LOGIN);
    assert_eq!(client.line(LOGOUT), NextAction::Ask(ServerRequest::LogOut));
    assert!(client.connection.is_waiting());
    assert_eq!(client.answered(ServerAnswer::LoggedOut), closes());
    assert!(client.commands().is_empty());
    assert_eq!(Client::new().line(LOGOUT), closes());
}

#[test]
fn a_log_out_after_a_redirect_ends_nothing() {
    let mut at_login = Client::new();
    at_login.line(LOGIN);
    assert_eq!(at_login.answered(redirected()), closes());
    assert_eq!(at_login.line(LOGOUT), NextAction::Continue);
    let mut drained = Client::logged_in(LOGIN);
    assert_eq!(drained.connection.redirect("beta", 3780, &mut drained.said), closes());
    assert_eq!(drained.commands(), ["REDIRECT"]);
    assert_eq!(drained.line(LOGOUT), NextAction::Continue);
    assert_eq!(drained.connection.end_session(), None);
}

#[test]
fn a_drained_server_redirects_only_those_that_are_logged_in() {
    let mut fresh = Client::new();
    assert_eq!(fresh.connection.redirect("beta", 3780, &mut fresh.said), closes());
    assert!(fresh.commands().is_empty());
}

#[test]
fn a_client_that_goes_without_a_word_is_logged_out() {
    for line in [LOGIN, LOGIN_ACK, ANONYMOUS_LOGIN] {
        let mut client = Client::logged_in(line);
        assert_eq!(client.connection.input_ended(), NextAction::Ask(ServerRequest::LogOut), "{line}");
    }
    assert_eq!(Client::new().connection.input_ended(), closes());
}

#[test]
fn what_a_client_asked_before_it_stopped_sending_is_still_answered() {
    let mut client = Client::new();
    client.line(REGISTER);
    assert_eq!(client.connection.input_ended(), NextAction::Continue);
    assert_eq!(client.answered(ServerAnswer::Registered), closes());
    assert_eq!(client.commands(), ["REGISTER_SUCCESS"]);
    let mut client = Client::new();
    client.line(LOGIN);
    assert_eq!(client.connection.input_ended(), NextAction::Continue);
    assert_eq!(client.answered(granted()), NextAction::Ask(ServerRequest::LogOut));
}

#[test]
fn clients_that_acknowledge_need_not_repeat_who_they_are() {
    let line = r#"{"command":"ACTIVITY_MESSAGE","activity":{},"tag":"t1"}"#;
    let activity = br#"{"authenticated_user":"alice"}"#.to_vec();
    let published = NextAction::Ask(ServerRequest::Publish { activity, tag: Some("t1".into()) });
    assert_eq!(Client::logged_in(LOGIN_ACK).line(line), published);
    let token = r#"{"command":"LOGIN","username":"alice","token":"t0ken","ack":true}"#;
    assert_eq!(Client::logged_in(token).line(line), published);
    let forged = r#"{"command":"ACTIVITY_MESSAGE","username":"bob","activity":{}}"#;
    assert_eq!(Client::logged_in(LOGIN_ACK).line(forged), closes_and_logs_out());
    let acknowledge = NextAction::Ask(ServerRequest::Acknowledge { id: 17 });
    assert_eq!(Client::logged_in(LOGIN_ACK).line(r#"{"command":"ACK","id":"17"}"#), acknowledge);
}

#[test]
fn a_token_stands_in_for_the_secret_and_what_the_client_has_is_told_at_login() {
    let mut client = Client::new();
    let line = r#"{"command":"LOGIN","username":"alice","token":"t0ken","ack":true,"resume":"17"}"#;
    let request = ServerRequest::Login {
        name: "alice".into(),
        proof: LoginProof::Token(Secret("t0ken".into())),
        acknowledges: true,
        resume: Some(17),
    };
    assert_eq!(client.line(line), NextAction::Ask(request));
}

#[test]
fn empty_lines_mean_nothing() {
    let mut client = Client::logged_in(LOGIN);
    assert_eq!(client.line(""), NextAction::Continue);
    assert_eq!(client.line(" \t "), NextAction::Continue);
    assert!(client.commands().is_empty());
}

#[test]
fn a_line_that_is_too_long_is_invalid() {
    let mut client = Client::logged_in(LOGIN);
    assert_eq!(client.connection.line_too_long(&mut client.said), closes_and_logs_out());
    assert_eq!(client.commands(), ["INVALID_MESSAGE"]);
}
