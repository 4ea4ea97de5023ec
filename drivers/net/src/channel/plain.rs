//! The envelope of a flock without a key: one line that people can read.
//!
//! ```text
//! bw2 farm anna 2f/9c3e1b7d6a5f4e3d 3/1f00a2c4* #17 202 1 e4
//! │   │    │    │                   │           │   └ the message, in the protocol's own words
//! │   │    │    │                   │           │     (? and ! begin a question to the members, and a reply; here: nothing else)
//! │   │    │    │                   │           └ the number within this session; #0 gone: the session is dead
//! │   │    │    │                   └ how many members it expects, and a number for the times that it goes by; * it leads
//! │   │    │    └ owner/session
//! │   │    └ name
//! │   └ flock
//! └ marker: everything else in the channel is somebody else's
//! ```

use std::fmt::Write as _;

use super::codec::EnvelopeError;
use super::envelope::{Envelope, EnvelopeKind};
use super::identity::{SessionIdentity, is_sane};
use crate::settings::PeerStatus;

/// The first word of each of our lines.
pub(super) const MARKER: &str = "bw2";
const HERE: &str = "here";
const GONE: &str = "gone";
const QUESTION: char = '?';
const REPLY: char = '!';

/// Writes an envelope. A body with line ends or control characters cannot be carried by a line.
pub(super) fn write(flock: &str, envelope: &Envelope) -> Result<String, EnvelopeError> {
    let Envelope { who, status, counter, kind, body, .. } = envelope;
    let text = std::str::from_utf8(body).map_err(|_| EnvelopeError::Altered)?;
    let mark = match kind {
        EnvelopeKind::Message if !text.starts_with([QUESTION, REPLY]) && text != HERE => "",
        EnvelopeKind::Question => "? ",
        EnvelopeKind::Reply => "! ",
        EnvelopeKind::Gone => GONE,
        EnvelopeKind::Alive => HERE,
        // Without a key anything can be forged, so nothing can be proved.
        EnvelopeKind::Message | EnvelopeKind::Ask => return Err(EnvelopeError::Altered),
    };
    if text.is_empty() != matches!(kind, EnvelopeKind::Gone | EnvelopeKind::Alive)
        || text.chars().any(char::is_control)
        || (*counter == 0) != (*kind == EnvelopeKind::Gone)
    {
        return Err(EnvelopeError::Altered);
    }
    let (flock, SessionIdentity { owner, session, name }) = (escaped(flock), who);
    Ok(format!("{MARKER} {flock} {name} {owner:x}/{session:x} {status} #{counter} {mark}{text}"))
}

/// Reads an envelope. Each has one form, so that two members never understand a line differently.
pub(super) fn read(flock: &str, line: &[u8]) -> Result<Envelope, EnvelopeError> {
    let line = std::str::from_utf8(line).map_err(|_| EnvelopeError::Foreign)?;
    let mut words = line.splitn(7, ' ');
    if words.next() != Some(MARKER) {
        return Err(EnvelopeError::Foreign);
    }
    let mut word = || words.next().ok_or(EnvelopeError::Truncated);
    let (theirs, name, life, status, counter, body) = (word()?, word()?, word()?, word()?, word()?, word()?);
    if theirs != escaped(flock) {
        return Err(EnvelopeError::Flock);
    }
    let (owner, session) = life.split_once('/').ok_or(EnvelopeError::Altered)?;
    let hex = |text| u64::from_str_radix(text, 16).map_err(|_| EnvelopeError::Altered);
    let counter = counter.strip_prefix('#').and_then(|text| text.parse().ok()).ok_or(EnvelopeError::Altered)?;
    let (kind, body) = match body.split_once(' ') {
        _ if counter == 0 => (EnvelopeKind::Gone, ""),
        Some(("?", question)) => (EnvelopeKind::Question, question),
        Some(("!", reply)) => (EnvelopeKind::Reply, reply),
        None if body == HERE => (EnvelopeKind::Alive, ""),
        _ => (EnvelopeKind::Message, body),
    };
    let envelope = Envelope {
        who: SessionIdentity { owner: hex(owner)?, session: hex(session)?, name: name.to_owned() },
        status: PeerStatus::from_word(status).ok_or(EnvelopeError::Altered)?,
        counter,
        kind,
        answers: Vec::new(),
        again: 0,
        body: body.as_bytes().to_vec(),
        mark: 0,
    };
    let canonical = is_sane(name) && write(flock, &envelope).as_deref() == Ok(line);
    if canonical { Ok(envelope) } else { Err(EnvelopeError::Altered) }
}

/// Escapes a flock's name, which may contain spaces.
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
