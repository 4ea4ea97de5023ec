//! The text form of messages: one readable line each, for channels that people read, too.
//!
//! ```text
//! 202 host owner=17 session=9f3a52c100000004 epoch=7 number=1 round=12 roll=3 heir=51d0c00900000001
//! 301 number owner=4 session=51d0c00900000001 epoch=7 number=2
//! ```
//!
//! The first word is the signal's number, the second one its name, then the fields follow in a fixed order. Only what
//! is written can be read: any other spacing, order or spelling is an error.

use alloc::string::ToString;
use core::fmt;
use core::str::{FromStr, SplitWhitespace};

use bellwether_kernel::Epoch;

use crate::message::{Member, Message, RoundGrant, Signal};
use crate::wire::is_sound;

/// Why a line is not a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMessageError {
    /// The line does not begin with a signal's number: it is no message.
    NotASignal,
    /// The line begins like a signal, but is not a valid one.
    Malformed,
}

impl fmt::Display for ParseMessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseMessageError::NotASignal => "the line begins with no signal's number",
            ParseMessageError::Malformed => "the line begins like a signal and does not go on like one",
        })
    }
}

impl core::error::Error for ParseMessageError {}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Member { owner, session } = self.from;
        write!(f, "{} {}", self.signal.kind(), self.signal.word())?;
        write!(f, " owner={owner} session={session:x} epoch={}", self.epoch.0)?;
        if let Some(number) = self.signal.number() {
            write!(f, " number={number}")?;
        }
        match self.signal {
            Signal::Host { round, roll, ask, heir, .. } => {
                write!(f, " round={round} roll={roll}")?;
                write_ask(f, ask)?;
                write_session(f, "heir", heir)
            }
            Signal::WillHost { round, ask, .. } => {
                write!(f, " round={round}")?;
                write_ask(f, ask)
            }
            Signal::StepDown { round, heir, .. } => {
                round.map_or(Ok(()), |round| write!(f, " round={round}"))?;
                write_session(f, "heir", heir)
            }
            Signal::Number { stands, grant, .. } => {
                if !stands {
                    f.write_str(" stands=no")?;
                }
                grant.map_or(Ok(()), |RoundGrant { to, round }| write!(f, " to={to:x} round={round}"))
            }
            Signal::Conflict { highest, .. } => write!(f, " highest={highest}"),
            _ => Ok(()),
        }
    }
}

fn write_session(f: &mut fmt::Formatter<'_>, name: &str, session: Option<u64>) -> fmt::Result {
    session.map_or(Ok(()), |session| write!(f, " {name}={session:x}"))
}

/// Writes whom to ask, in most cases nobody or everybody, as a word.
fn write_ask(f: &mut fmt::Formatter<'_>, ask: u64) -> fmt::Result {
    match ask {
        0 => Ok(()),
        u64::MAX => f.write_str(" ask=all"),
        _ => write!(f, " ask={ask}"),
    }
}

/// The rest of a line.
struct Fields<'a>(SplitWhitespace<'a>);

impl<'a> Fields<'a> {
    /// The value of the next field if it has this name; the field is then consumed.
    fn optional(&mut self, name: &str) -> Option<&'a str> {
        let mut ahead = self.0.clone();
        let value = ahead.next()?.strip_prefix(name)?.strip_prefix('=')?;
        self.0 = ahead;
        Some(value)
    }

    fn value(&mut self, name: &str) -> Result<&'a str, ParseMessageError> {
        self.optional(name).ok_or(ParseMessageError::Malformed)
    }

    fn number<T: FromStr>(&mut self, name: &str) -> Result<T, ParseMessageError> {
        self.value(name)?.parse().map_err(|_| ParseMessageError::Malformed)
    }

    fn ask(&mut self) -> Result<u64, ParseMessageError> {
        match self.optional("ask") {
            None => Ok(0),
            Some("all") => Ok(u64::MAX),
            Some(number) => number.parse().map_err(|_| ParseMessageError::Malformed),
        }
    }

    fn session(&mut self, name: &str) -> Result<Option<u64>, ParseMessageError> {
        self.optional(name).map(hex).transpose()
    }
}

fn hex(text: &str) -> Result<u64, ParseMessageError> {
    u64::from_str_radix(text, 16).map_err(|_| ParseMessageError::Malformed)
}

impl FromStr for Message {
    type Err = ParseMessageError;

    fn from_str(text: &str) -> Result<Message, ParseMessageError> {
        let mut words = text.split_whitespace();
        let kind = words.next().filter(|kind| is_kind(kind)).ok_or(ParseMessageError::NotASignal)?;
        let word = words.next().ok_or(ParseMessageError::Malformed)?;
        let mut fields = Fields(words);
        let from = Member { owner: fields.number("owner")?, session: hex(fields.value("session")?)? };
        let epoch = Epoch(fields.number("epoch")?);
        let message = Message { from, epoch, signal: signal(kind, word, &mut fields)? };
        // Each message has one form: leading zeros, plus signs, capitals, further words and other blanks are not in it.
        if is_sound(&message) && message.to_string() == text { Ok(message) } else { Err(ParseMessageError::Malformed) }
    }
}

fn is_kind(word: &str) -> bool {
    matches!(word, "101" | "102" | "103" | "201" | "202" | "203" | "204" | "205" | "206" | "301" | "302")
}

fn signal(kind: &str, word: &str, fields: &mut Fields<'_>) -> Result<Signal, ParseMessageError> {
    if let "101" | "201" = kind {
        return Ok(if kind == "101" { Signal::Login } else { Signal::WhoHosts });
    }
    let number = fields.number("number")?;
    Ok(match kind {
        "102" => Signal::Leaving { number },
        "103" => Signal::Left { number },
        "202" => Signal::Host {
            number,
            round: fields.number("round")?,
            roll: fields.number("roll")?,
            ask: fields.ask()?,
            heir: fields.session("heir")?,
        },
        "203" => Signal::WillHost { number, round: fields.number("round")?, ask: fields.ask()? },
        "204" => {
            let round = fields.optional("round").map(str::parse).transpose();
            let round = round.map_err(|_| ParseMessageError::Malformed)?;
            Signal::StepDown { number, round, heir: fields.session("heir")? }
        }
        "205" => Signal::StillThere { number },
        "206" => Signal::Rehosting { number, is_host: word == "host-stays" },
        "301" => Signal::Number {
            number,
            stands: fields.optional("stands").is_none(),
            grant: match fields.session("to")? {
                Some(to) => Some(RoundGrant { to, round: fields.number("round")? }),
                None => None,
            },
        },
        _ => Signal::Conflict { number, highest: fields.number("highest")? },
    })
}
