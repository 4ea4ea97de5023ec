//! The envelope of a flock without a key: one line that people can read along.
//!
//! ```text
//! bw1 farm anna 2f/9c3e1b7d6a5f4e3d #17 202 1 e4
//! │   │    │    │                   │   └ the message, in the protocol's own words
//! │   │    │    │                   │     (? and ! begin a question to the members, and a reply)
//! │   │    │    └ owner/session     └ the how manieth of this session; #0 gone: the session is dead
//! │   │    └ name
//! │   └ flock
//! └ marker: everything else in the channel is somebody else's
//! ```

use std::fmt::Write as _;

use super::codec::Bad;
use super::envelope::{Envelope, Kind};
use super::who::{Who, is_sane};

/// The first word of every line of ours.
pub(super) const MARKER: &str = "bw1";
const GONE: &str = "gone";
const QUESTION: char = '?';
const REPLY: char = '!';

/// Writes an envelope. A body with line ends or control characters in it is none that a line can carry.
pub(super) fn write(flock: &str, envelope: &Envelope) -> Result<String, Bad> {
    let Envelope { who, counter, kind, body, .. } = envelope;
    let text = std::str::from_utf8(body).map_err(|_| Bad::Altered)?;
    let mark = match kind {
        Kind::Message if !text.starts_with([QUESTION, REPLY]) => "",
        Kind::Question => "? ",
        Kind::Reply => "! ",
        Kind::Gone => GONE,
        // Where anybody can forge anything, nothing can be proved.
        Kind::Message | Kind::Ask | Kind::Alive => return Err(Bad::Altered),
    };
    if text.is_empty() != (*kind == Kind::Gone)
        || text.chars().any(char::is_control)
        || (*counter == 0) != (*kind == Kind::Gone)
    {
        return Err(Bad::Altered);
    }
    Ok(format!("{MARKER} {} {} {:x}/{:x} #{counter} {mark}{text}", escaped(flock), who.name, who.owner, who.session))
}

/// Reads one. Each envelope has one form, so that two members never understand a line differently.
pub(super) fn read(flock: &str, line: &[u8]) -> Result<Envelope, Bad> {
    let line = std::str::from_utf8(line).map_err(|_| Bad::Foreign)?;
    let mut words = line.splitn(6, ' ');
    if words.next() != Some(MARKER) {
        return Err(Bad::Foreign);
    }
    let mut word = || words.next().ok_or(Bad::Truncated);
    let (theirs, name, life, counter, body) = (word()?, word()?, word()?, word()?, word()?);
    if theirs != escaped(flock) {
        return Err(Bad::Flock);
    }
    let (owner, session) = life.split_once('/').ok_or(Bad::Altered)?;
    let hex = |text| u64::from_str_radix(text, 16).map_err(|_| Bad::Altered);
    let counter = counter.strip_prefix('#').and_then(|text| text.parse().ok()).ok_or(Bad::Altered)?;
    let (kind, body) = match body.split_once(' ') {
        _ if counter == 0 => (Kind::Gone, ""),
        Some(("?", question)) => (Kind::Question, question),
        Some(("!", reply)) => (Kind::Reply, reply),
        _ => (Kind::Message, body),
    };
    let envelope = Envelope {
        who: Who { owner: hex(owner)?, session: hex(session)?, name: name.to_owned() },
        counter,
        kind,
        answers: Vec::new(),
        again: 0,
        body: body.as_bytes().to_vec(),
        mark: 0,
    };
    let canonical = is_sane(name) && write(flock, &envelope).as_deref() == Ok(line);
    if canonical { Ok(envelope) } else { Err(Bad::Altered) }
}

/// A flock's name may hold anything; between spaces it may not.
fn escaped(flock: &str) -> String {
    let mut word = String::with_capacity(flock.len());
    for byte in flock.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') {
            word.push(char::from(byte));
        } else {
            // The sink cannot fail.
            let _ = write!(word, "%{byte:02x}");
        }
    }
    word
}
