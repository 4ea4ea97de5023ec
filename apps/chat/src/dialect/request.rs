//! The requests of clients, parsed from lines.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::fields::{Fields, is_absent, text};

/// The name of clients that do not say who they are.
pub const ANONYMOUS: &str = "anonymous";
/// The longest name, in bytes.
pub const NAME_BYTES_MAX: usize = 128;
/// The longest tag of a message, in bytes.
pub const TAG_BYTES_MAX: usize = 64;

/// A line that can be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientRequest<'a> {
    /// Register a name.
    Register {
        /// The name.
        username: Cow<'a, str>,
        /// The user's secret.
        secret: Cow<'a, str>,
    },
    /// Log in with a secret, or as [`ANONYMOUS`] without.
    Login {
        /// The name.
        username: Cow<'a, str>,
        /// The user's secret; `None` with a token, and for anonymous clients.
        secret: Option<Cow<'a, str>>,
        /// The token of an earlier login, in place of the secret.
        token: Option<Cow<'a, str>>,
        /// This client acknowledges what it gets.
        acknowledges: bool,
        /// The last message that this client has, which it acknowledges herewith.
        resume: Option<u64>,
    },
    /// Log out and close.
    Logout,
    /// Write a message to everybody.
    Activity {
        /// The author that the line names.
        username: Option<Cow<'a, str>>,
        /// The secret, as far as the line says.
        secret: Option<Cow<'a, str>>,
        /// The message's activity, as JSON; `None` if the line has none.
        activity: Option<&'a str>,
        /// The sender's own name for this message: sent again, it is still the same one.
        tag: Option<Cow<'a, str>>,
    },
    /// All messages up to this one have arrived.
    Acknowledge {
        /// The id of the message.
        id: u64,
    },
    /// Say that the server is still there.
    Ping,
    /// A server of the old network would like to join.
    Authenticate,
    /// The client does not understand us, and goes.
    GivesUp,
}

/// Why a line is invalid. The text is sent to the client, so it repeats nothing of the line, which may contain a
/// secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMessage {
    /// The line is no UTF-8.
    #[error("the received message is not UTF-8 text")]
    NotText,
    /// The line is no JSON object.
    #[error("JSON parse error while parsing message")]
    NotJson,
    /// The line has no command.
    #[error("the received message did not contain a command")]
    NoCommand,
    /// The command does not exist, or is not for servers.
    #[error("the received message contained a command that clients cannot give")]
    UnknownCommand,
    /// A field is missing or not of its kind.
    #[error("the received message did not contain a valid {0}")]
    Field(&'static str),
}

impl<'a> ClientRequest<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// The message for the client before the connection is closed.
    pub fn parse(line: &'a [u8]) -> Result<ClientRequest<'a>, InvalidMessage> {
        let line = std::str::from_utf8(line).map_err(|_| InvalidMessage::NotText)?;
        let fields: Fields<'a> = serde_json::from_str(line).map_err(|_| InvalidMessage::NotJson)?;
        let command = text(fields.command).ok_or(InvalidMessage::NoCommand)?;
        match &*command {
            "ACTIVITY_MESSAGE" => activity(&fields),
            "ACK" => Ok(ClientRequest::Acknowledge { id: number(fields.id).ok_or(InvalidMessage::Field("id"))? }),
            "PING" => Ok(ClientRequest::Ping),
            "LOGIN" => login(&fields),
            "LOGOUT" => Ok(ClientRequest::Logout),
            "REGISTER" => Ok(ClientRequest::Register {
                username: text(fields.username).ok_or(InvalidMessage::Field("username"))?,
                secret: text(fields.secret).ok_or(InvalidMessage::Field("secret"))?,
            }),
            "AUTHENTICATE" => match text(fields.secret) {
                Some(_) => Ok(ClientRequest::Authenticate),
                None => Err(InvalidMessage::Field("secret")),
            },
            "INVALID_MESSAGE" => Ok(ClientRequest::GivesUp),
            _ => Err(InvalidMessage::UnknownCommand),
        }
    }
}

fn activity<'a>(fields: &Fields<'a>) -> Result<ClientRequest<'a>, InvalidMessage> {
    let tag = match is_absent(fields.tag) {
        true => None,
        false => {
            let tag = text(fields.tag).filter(|tag| !tag.is_empty() && tag.len() <= TAG_BYTES_MAX);
            Some(tag.ok_or(InvalidMessage::Field("tag"))?)
        }
    };
    Ok(ClientRequest::Activity {
        username: text(fields.username),
        secret: text(fields.secret),
        activity: fields.activity.map(RawValue::get),
        tag,
    })
}

fn login<'a>(fields: &Fields<'a>) -> Result<ClientRequest<'a>, InvalidMessage> {
    let username = text(fields.username).ok_or(InvalidMessage::Field("username"))?;
    let (secret, token) = (text(fields.secret), text(fields.token));
    if secret.is_none() && token.is_none() && (username != ANONYMOUS || !is_absent(fields.secret)) {
        return Err(InvalidMessage::Field("secret"));
    }
    let acknowledges = fields.ack.is_some_and(|ack| ack.get() == "true");
    let resume = match is_absent(fields.resume) {
        true => None,
        false => Some(number(fields.resume).ok_or(InvalidMessage::Field("resume"))?),
    };
    Ok(ClientRequest::Login { username, secret, token, acknowledges, resume })
}

/// The id of a message: a number written as text, since numbers of this size are not safe in every client's JSON.
fn number(field: Option<&RawValue>) -> Option<u64> {
    let text = text(field)?;
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Why a name cannot be registered, if it cannot.
#[must_use]
pub fn name_problem(name: &str) -> Option<&'static str> {
    if name.is_empty() {
        Some("a name must not be empty")
    } else if name.len() > NAME_BYTES_MAX {
        Some("the name is too long")
    } else if name.chars().any(char::is_control) {
        Some("a name must not contain control characters")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<ClientRequest<'_>, InvalidMessage> {
        ClientRequest::parse(line.as_bytes())
    }

    #[test]
    fn fields_may_stand_in_any_order_among_others_that_nobody_knows() {
        let expected = Ok(ClientRequest::Register { username: "alice".into(), secret: "s/1".into() });
        for line in [
            r#"{"command":"REGISTER","username":"alice","secret":"s/1"}"#,
            r#"{"secret":"s\/1","command":"REGISTER","username":"alice"}"#,
            r#" { "x" : [ {} , 1.5e3 ] , "secret" : "s/1" , "username" : "al\u0069ce" , "command" : "REGISTER" } "#,
            r#"{"comm\u0061nd":"REGISTER","username":"bob","secret":"s/1","username":"alice"}"#,
        ] {
            assert_eq!(parse(line), expected, "{line}");
        }
    }

    #[test]
    fn the_anonymous_log_in_without_a_secret_with_an_empty_one_or_with_null() {
        for (line, secret) in [
            (r#"{"command":"LOGIN","username":"anonymous"}"#, None),
            (r#"{"command":"LOGIN","username":"anonymous","secret":null}"#, None),
            (r#"{"command":"LOGIN","username":"anonymous","secret":""}"#, Some("".into())),
        ] {
            let expected = ClientRequest::Login {
                username: ANONYMOUS.into(),
                secret,
                token: None,
                acknowledges: false,
                resume: None,
            };
            assert_eq!(parse(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn new_clients_say_that_they_acknowledge_and_what_they_have() {
        let line = r#"{"command":"LOGIN","username":"al","token":"t","ack":true,"resume":"17"}"#;
        let expected = ClientRequest::Login {
            username: "al".into(),
            secret: None,
            token: Some("t".into()),
            acknowledges: true,
            resume: Some(17),
        };
        assert_eq!(parse(line), Ok(expected));
        assert_eq!(parse(r#"{"command":"ACK","id":"18"}"#), Ok(ClientRequest::Acknowledge { id: 18 }));
    }

    #[test]
    fn what_cannot_be_understood_is_refused_with_its_reason() {
        let field = |name| Err(InvalidMessage::Field(name));
        for (line, expected) in [
            ("hello", Err(InvalidMessage::NotJson)),
            ("{", Err(InvalidMessage::NotJson)),
            ("[]", Err(InvalidMessage::NotJson)),
            ("17", Err(InvalidMessage::NotJson)),
            ("null", Err(InvalidMessage::NotJson)),
            (r#"{"command":"LOGOUT"} {}"#, Err(InvalidMessage::NotJson)),
            (r#"{'command':'LOGOUT'}"#, Err(InvalidMessage::NotJson)),
            ("{}", Err(InvalidMessage::NoCommand)),
            (r#"{"command":null}"#, Err(InvalidMessage::NoCommand)),
            (r#"{"command":7}"#, Err(InvalidMessage::NoCommand)),
            (r#"{"command":"logout"}"#, Err(InvalidMessage::UnknownCommand)),
            (r#"{"command":""}"#, Err(InvalidMessage::UnknownCommand)),
            (r#"{"command":"SERVER_ANNOUNCE","id":"x","load":1}"#, Err(InvalidMessage::UnknownCommand)),
            (r#"{"command":"ACTIVITY_BROADCAST","activity":{}}"#, Err(InvalidMessage::UnknownCommand)),
            (r#"{"command":"LOCK_REQUEST","username":"a","secret":"b"}"#, Err(InvalidMessage::UnknownCommand)),
            (r#"{"command":"LOCK_DENIED","username":"a","secret":"b"}"#, Err(InvalidMessage::UnknownCommand)),
            (r#"{"command":"LOCK_ALLOWED","username":"a","secret":"b"}"#, Err(InvalidMessage::UnknownCommand)),
            (r#"{"command":"REGISTER","secret":"b"}"#, field("username")),
            (r#"{"command":"REGISTER","username":"a"}"#, field("secret")),
            (r#"{"command":"REGISTER","username":1,"secret":"b"}"#, field("username")),
            (r#"{"command":"REGISTER","username":"a","secret":{}}"#, field("secret")),
            (r#"{"command":"LOGIN","secret":"b"}"#, field("username")),
            (r#"{"command":"LOGIN","username":"a"}"#, field("secret")),
            (r#"{"command":"LOGIN","username":"a","secret":null}"#, field("secret")),
            (r#"{"command":"LOGIN","username":"anonymous","secret":5}"#, field("secret")),
            (r#"{"command":"LOGIN","username":"a","secret":"b","resume":"x"}"#, field("resume")),
            (r#"{"command":"ACK"}"#, field("id")),
            (r#"{"command":"ACK","id":"-1"}"#, field("id")),
            (r#"{"command":"ACK","id":"+1"}"#, field("id")),
            (r#"{"command":"AUTHENTICATE"}"#, field("secret")),
            (r#"{"command":"ACTIVITY_MESSAGE","activity":{},"tag":7}"#, field("tag")),
        ] {
            assert_eq!(parse(line), expected, "{line}");
        }
        assert_eq!(ClientRequest::parse(b"{\"command\":\"\xe9\"}"), Err(InvalidMessage::NotText));
        let long = format!(r#"{{"command":"ACTIVITY_MESSAGE","activity":{{}},"tag":"{}"}}"#, "t".repeat(65));
        assert_eq!(parse(&long), field("tag"));
    }

    #[test]
    fn lines_that_are_nested_without_end_are_refused_without_a_deep_stack() {
        let deep = format!(r#"{{"x":{}"#, "[".repeat(1_000_000));
        assert_eq!(parse(&deep), Err(InvalidMessage::NotJson));
    }

    #[test]
    fn an_activity_message_is_read_however_incomplete_since_who_sends_it_decides_on_the_answer() {
        let empty = ClientRequest::Activity { username: None, secret: None, activity: None, tag: None };
        assert_eq!(parse(r#"{"command":"ACTIVITY_MESSAGE"}"#), Ok(empty));
        let line =
            r#"{"activity":{"a":[1, 2]},"tag":"t1","secret":null,"username":"anonymous","command":"ACTIVITY_MESSAGE"}"#;
        let expected = ClientRequest::Activity {
            username: Some(ANONYMOUS.into()),
            secret: None,
            activity: Some(r#"{"a":[1, 2]}"#),
            tag: Some("t1".into()),
        };
        assert_eq!(parse(line), Ok(expected));
    }

    #[test]
    fn names_are_text_of_bounded_length_without_control_characters() {
        for name in ["a", "Ålice", "two words", "\u{1f411}", &"n".repeat(128)] {
            assert_eq!(name_problem(name), None, "{name}");
        }
        for name in ["", "a\nb", "\u{0}", "\u{85}", &"n".repeat(129)] {
            assert!(name_problem(name).is_some(), "{name:?}");
        }
    }
}
