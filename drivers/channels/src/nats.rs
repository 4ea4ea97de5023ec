//! NATS: a handful of words, one a line. The server sends a publisher its own messages, which is the echo.

use std::collections::VecDeque;

use bellwether_net::{ChannelLost, PayloadLimit};

use crate::inbox::{Inbox, TextLine};
use crate::nkey::{Credentials, CredentialsError};
use crate::place::ChannelAddress;
use crate::server::Dialect;

/// The longest line: `INFO` lists every server of a cluster.
const LINE_MAX: usize = 64 * 1024;
const PAYLOAD_MAX: usize = 4096;

/// A payload of this many bytes follows.
#[derive(Debug)]
pub struct Nats {
    subject: String,
    login: Login,
    tls: bool,
    inbox: Inbox,
    stage: Stage,
    /// A payload of so many bytes comes next.
    coming: Option<usize>,
    heard: VecDeque<Vec<u8>>,
}

/// How a client authenticates itself.
#[derive(Debug)]
enum Login {
    None,
    Token(String),
    Password {
        user: Option<String>,
        password: String,
    },
    /// A key that signs the server's nonce, unless its file could not be used.
    Credentials(Result<Credentials, CredentialsError>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Greeting,
    Joining,
    Joined,
}

impl Login {
    /// The fields of `CONNECT` for it.
    fn fields(&self, info: &str) -> Result<String, ChannelLost> {
        Ok(match self {
            Login::None => String::new(),
            Login::Token(token) | Login::Password { user: None, password: token } => {
                format!(",\"auth_token\":{}", quoted(token))
            }
            Login::Password { user: Some(user), password } => {
                format!(",\"user\":{},\"pass\":{}", quoted(user), quoted(password))
            }
            Login::Credentials(Err(why)) => return Err(ChannelLost::because(why)),
            Login::Credentials(Ok(credentials)) => {
                let nonce = nonce(info).ok_or_else(|| ChannelLost::because("the server does not take credentials"))?;
                let who = match &credentials.token {
                    Some(token) => format!("\"jwt\":{}", quoted(token)),
                    None => format!("\"nkey\":{}", quoted(&credentials.public_key())),
                };
                format!(",{who},\"sig\":\"{}\"", credentials.sign(nonce))
            }
        })
    }
}

/// The nonce to sign, from the server's `INFO`.
fn nonce(info: &str) -> Option<&str> {
    let (_, after) = info.split_once("\"nonce\"")?;
    let value = after.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    value.split_once('"').map(|(nonce, _)| nonce)
}

impl Nats {
    /// A client for this address.
    #[must_use]
    pub fn new(address: &ChannelAddress) -> Nats {
        let login = match (&address.credentials, &address.user, &address.password) {
            (Some(file), ..) => Login::Credentials(Credentials::read(file)),
            (None, None, None) => Login::None,
            // A user without a password is a token.
            (None, Some(token), None) => Login::Token(token.clone()),
            (None, user, Some(password)) => Login::Password { user: user.clone(), password: password.clone() },
        };
        Nats {
            subject: address.channel.clone(),
            login,
            tls: address.tls,
            inbox: Inbox::default(),
            stage: Stage::Greeting,
            coming: None,
            heard: VecDeque::new(),
        }
    }

    /// Answers the greeting. Joining is done when the server answers the ping that follows.
    fn greeted(&mut self, info: &str, out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        if self.stage != Stage::Greeting {
            return Ok(());
        }
        if !self.tls && info.replace(' ', "").contains("\"tls_required\":true") {
            return Err(ChannelLost::because("the server wants TLS: write natss://"));
        }
        self.stage = Stage::Joining;
        let login = self.login.fields(info)?;
        let subject = &self.subject;
        let join = format!(
            "CONNECT {{\"verbose\":false,\"pedantic\":false,\"tls_required\":{},\"name\":\"bellwether\",\"lang\":\"rust\",\
             \"version\":\"{}\",\"protocol\":1,\"echo\":true{login}}}\r\nSUB {subject} 1\r\nPING\r\n",
            self.tls,
            env!("CARGO_PKG_VERSION"),
        );
        out.extend_from_slice(join.as_bytes());
        Ok(())
    }

    fn line(&mut self, line: &str, out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "INFO" => self.greeted(rest, out)?,
            "PING" => out.extend_from_slice(b"PONG\r\n"),
            "PONG" if self.stage == Stage::Joining => self.stage = Stage::Joined,
            "MSG" => {
                let length = rest.split_ascii_whitespace().next_back().and_then(|length| length.parse().ok());
                self.coming = Some(length.ok_or_else(|| ChannelLost::because("the server's messages have no length"))?);
            }
            "-ERR" => return Err(ChannelLost(format!("the server says {}", printable(rest)))),
            "PONG" | "+OK" => {}
            _ => return Err(ChannelLost::because("what answers is no NATS server")),
        }
        Ok(())
    }

    /// Takes a payload from the stream. Returns whether there was one.
    fn payload(&mut self) -> bool {
        let Some(length) = self.coming else { return false };
        if length > PAYLOAD_MAX {
            self.inbox.skip(length as u64 + 2);
            // A payload that is reported as too long for the channel.
            self.heard.push_back(vec![0; PAYLOAD_MAX + 1]);
        } else {
            let Some(bytes) = self.inbox.take(length + 2) else { return false };
            self.heard.push_back(bytes[..length].to_vec());
        }
        self.coming = None;
        true
    }
}

impl Dialect for Nats {
    fn carries(&self) -> PayloadLimit {
        PayloadLimit::Bytes(PAYLOAD_MAX)
    }

    fn greets_in_clear(&self) -> bool {
        true
    }

    fn open(&mut self, _out: &mut Vec<u8>) {
        (self.inbox, self.stage, self.coming) = (Inbox::default(), Stage::Greeting, None);
        self.heard.clear();
    }

    fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        self.inbox.feed(bytes);
        loop {
            if self.coming.is_some() {
                if self.payload() {
                    continue;
                }
                return Ok(());
            }
            let line = match self.inbox.line(LINE_MAX) {
                None => return Ok(()),
                Some(TextLine::TooLong) => return Err(ChannelLost::because("what answers is no NATS server")),
                Some(TextLine::Whole(line)) => String::from_utf8_lossy(line).into_owned(),
            };
            self.line(&line, out)?;
        }
    }

    fn is_ready(&self) -> bool {
        self.stage == Stage::Joined
    }

    fn heard(&mut self) -> &mut VecDeque<Vec<u8>> {
        &mut self.heard
    }

    fn say(&mut self, payload: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(format!("PUB {} {}\r\n", self.subject, payload.len()).as_bytes());
        out.extend_from_slice(payload);
        out.extend_from_slice(b"\r\n");
    }

    fn ping(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"PING\r\n");
    }
}

/// Quotes a string for JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(control))),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// Makes a server's text fit for display.
pub(crate) fn printable(text: &str) -> String {
    text.chars().filter(|one| !one.is_control()).take(200).collect()
}
