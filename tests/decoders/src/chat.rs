//! What clients of the messaging network send.

use bellwether_chat::dialect::{LineSplitter, Split};
use bellwether_chat::{ClientConnection, ConnectionContext, NextAction, SecretKey, ServerAnswer, ServerRequest};
use serde_json::Value;

const LINE_MAX: usize = 300;
const COMMANDS: [&str; 8] = [
    "PONG",
    "REGISTER_SUCCESS",
    "REGISTER_FAILED",
    "LOGIN_SUCCESS",
    "LOGIN_FAILED",
    "AUTHENTICATION_FAIL",
    "INVALID_MESSAGE",
    "REDIRECT",
];

/// Whatever a client sends, in whatever pieces, is understood the same; the server says only what old clients know, in
/// ASCII, and never repeats a secret. The first byte says how large the pieces are.
pub fn chat(bytes: &[u8]) -> bool {
    let Some((piece, stream)) = bytes.split_first() else { return false };
    let (asked, said) = conversation(stream, usize::from(*piece) + 1);
    assert_eq!((&asked, &said), (&conversation(stream, stream.len().max(1)).0, &conversation(stream, 7).1));
    said.lines().for_each(check_reply);
    asked.iter().for_each(check_request);
    !asked.is_empty()
}

/// The requests of a client and their answers, if the server does all that it is asked.
fn conversation(stream: &[u8], piece: usize) -> (Vec<ServerRequest>, String) {
    let key = SecretKey::new(&[3; 32]);
    let (mut connection, mut splitter) = (ClientConnection::default(), LineSplitter::default());
    let (mut held, mut asked, mut said) = (Vec::new(), Vec::new(), Vec::new());
    'pieces: for part in stream.chunks(piece) {
        held.extend_from_slice(part);
        loop {
            let (used, mut next) = match splitter.split(&held, LINE_MAX) {
                Split::Line { line, used } => (used, connection.line(line, ConnectionContext { key: &key }, &mut said)),
                Split::Incomplete { used } => {
                    held.drain(..used);
                    break;
                }
                Split::TooLong => (0, connection.line_too_long(&mut said)),
            };
            held.drain(..used);
            while let NextAction::Ask(request) = next {
                let answer = answer(&request);
                asked.push(request);
                next = answer.map_or(NextAction::Continue, |answer| connection.answered(answer, &mut said));
            }
            if let NextAction::Close { .. } = next {
                break 'pieces;
            }
        }
    }
    (asked, String::from_utf8(said).expect("replies are ASCII"))
}

fn answer(request: &ServerRequest) -> Option<ServerAnswer> {
    match request {
        ServerRequest::Register { .. } => Some(ServerAnswer::Registered),
        ServerRequest::Login { .. } | ServerRequest::LoginAnonymous => {
            Some(ServerAnswer::LoggedIn { token: "t".into(), servers: vec!["h:1".into()] })
        }
        ServerRequest::LogOut => Some(ServerAnswer::LoggedOut),
        ServerRequest::Publish { .. } | ServerRequest::Acknowledge { .. } => None,
    }
}

fn check_reply(line: &str) {
    assert!(line.is_ascii(), "{line}");
    let reply: Value = serde_json::from_str(line).expect("replies are JSON");
    assert!(COMMANDS.iter().any(|command| reply["command"] == *command), "{line}");
    assert!(reply["info"].is_string() || reply["command"] == "REDIRECT" || reply["command"] == "PONG", "{line}");
}

fn check_request(request: &ServerRequest) {
    if let ServerRequest::Publish { activity, .. } = request {
        assert!(activity.iter().all(|byte| (b' '..=b'~').contains(byte)), "{request:?}");
        let json: Value = serde_json::from_slice(activity).expect("an activity is JSON");
        assert!(json["authenticated_user"].is_string(), "{json}");
    }
}
