//! The messages of a server to a client.

use serde_json::Value;

/// One line from a server.
#[derive(Clone, Debug, PartialEq)]
pub enum Incoming {
    /// The name is registered.
    Registered,
    /// The client is logged in.
    LoggedIn {
        /// The token for logging in again without the secret.
        token: Option<String>,
        /// The addresses of the network's other servers.
        servers: Vec<String>,
    },
    /// The server refuses something, and closes.
    Refused(String),
    /// The client should go there.
    Redirect {
        /// The host.
        host: String,
        /// The port.
        port: u16,
    },
    /// The server is still there.
    Pong,
    /// A message.
    Message(ReceivedMessage),
}

/// A message as a client gets it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReceivedMessage {
    /// The message's id, the same for all receivers.
    pub id: String,
    /// The message's contents, with its author.
    pub activity: Value,
}

impl ReceivedMessage {
    /// The author's name.
    #[must_use]
    pub fn author(&self) -> &str {
        self.activity["authenticated_user"].as_str().unwrap_or_default()
    }

    /// The tag that its sender gave it.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.activity["tag"].as_str()
    }

    /// The message's text if it has one, and otherwise all of it. Control characters are escaped, since a terminal
    /// would obey them.
    #[must_use]
    pub fn text(&self) -> String {
        let Some(text) = self.activity["text"].as_str() else { return self.activity.to_string() };
        let mut shown = String::with_capacity(text.len());
        for character in text.chars() {
            match character.is_control() {
                true => shown.extend(character.escape_default()),
                false => shown.push(character),
            }
        }
        shown
    }
}

impl Incoming {
    /// Reads a line; nothing, if it is none that this client knows.
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Incoming> {
        let mut json: Value = serde_json::from_slice(line).ok()?;
        let text = |field: &str| json[field].as_str().map(str::to_owned);
        Some(match json["command"].as_str()? {
            "REGISTER_SUCCESS" => Incoming::Registered,
            "LOGIN_SUCCESS" => {
                let servers = json["servers"].as_array().into_iter().flatten();
                let servers = servers.filter_map(|server| server.as_str().map(str::to_owned)).collect();
                Incoming::LoggedIn { token: text("token"), servers }
            }
            "REGISTER_FAILED" | "LOGIN_FAILED" | "AUTHENTICATION_FAIL" | "INVALID_MESSAGE" => {
                Incoming::Refused(text("info").unwrap_or_default())
            }
            "PONG" => Incoming::Pong,
            "REDIRECT" => Incoming::Redirect { host: text("hostname")?, port: json["port"].as_u64()?.try_into().ok()? },
            "ACTIVITY_BROADCAST" => {
                let id = text("id").unwrap_or_default();
                Incoming::Message(ReceivedMessage { id, activity: json["activity"].take() })
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::{Reply, write_activity, write_broadcast};

    #[test]
    fn whatever_a_server_says_is_understood() {
        for (reply, expected) in [
            (Reply::RegisterSuccess("al"), Incoming::Registered),
            (
                Reply::LoginSuccess { name: "al", extension: None },
                Incoming::LoggedIn { token: None, servers: Vec::new() },
            ),
            (Reply::LoginFailed("no"), Incoming::Refused("no".into())),
            (Reply::InvalidMessage("no"), Incoming::Refused("no".into())),
            (Reply::Pong, Incoming::Pong),
            (Reply::Redirect { host: "h", port: 9 }, Incoming::Redirect { host: "h".into(), port: 9 }),
        ] {
            let mut line = Vec::new();
            reply.write(&mut line);
            assert_eq!(Incoming::parse(&line), Some(expected));
        }
    }

    #[test]
    fn a_message_shows_its_author_and_text_and_no_control_characters() {
        let (mut activity, mut line) = (Vec::new(), Vec::new());
        write_activity(r#"{"text":"h\u00e9\u001b[31m","tag":"t"}"#, "al", &mut activity).unwrap();
        write_broadcast(17, &activity, &mut line);
        let Some(Incoming::Message(message)) = Incoming::parse(&line) else { panic!("a message") };
        assert_eq!((message.id.as_str(), message.author(), message.tag()), ("17", "al", Some("t")));
        assert_eq!(message.text(), "hé\\u{1b}[31m");
    }
}
