//! What a member leaves behind, so that somebody can tell the others of its death.

use serde::{Deserialize, Serialize};

use super::PayloadLimit;
use super::codec::{EnvelopeCodec, EnvelopeError};
use super::envelope::{Envelope, EnvelopeKind};
use super::identity::{SessionIdentity, is_sane};
use crate::key::Key;
use crate::settings::PeerStatus;

/// All that is needed to tell the others. It holds the flock's key, and whatever password the channel has: hand it over
/// through a pipe, never on a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelDeathNotice {
    /// Where to say it, in the words that the channel was opened by.
    pub channel: String,
    /// Whether the channel may be used without a key.
    pub insecure: bool,
    /// The flock.
    pub flock: String,
    /// Its key.
    pub key: Option<Key>,
    /// Who will have died.
    pub who: SessionIdentity,
}

/// The same as text.
#[derive(Serialize, Deserialize)]
struct ChannelNoticeJson {
    channel: String,
    insecure: bool,
    flock: String,
    key: Option<String>,
    owner: u64,
    session: u64,
    name: String,
}

impl ChannelDeathNotice {
    /// One line of JSON, the key included.
    #[must_use]
    pub fn to_json(&self) -> String {
        let written = ChannelNoticeJson {
            channel: self.channel.clone(),
            insecure: self.insecure,
            flock: self.flock.clone(),
            key: self.key.as_ref().map(Key::to_text),
            owner: self.who.owner,
            session: self.who.session,
            name: self.who.name.clone(),
        };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Reads what [`ChannelDeathNotice::to_json`] wrote.
    ///
    /// # Errors
    /// Anything else, in words.
    pub fn from_json(text: &str) -> Result<ChannelDeathNotice, String> {
        // The error of the parser may quote its input, and that may hold the key.
        let written: ChannelNoticeJson = serde_json::from_str(text).map_err(|_| "not a will".to_owned())?;
        let who = SessionIdentity { owner: written.owner, session: written.session, name: written.name };
        if !is_sane(&who.name) {
            return Err("not a will: its name is none".to_owned());
        }
        Ok(ChannelDeathNotice {
            channel: written.channel,
            insecure: written.insecure,
            flock: written.flock,
            key: written.key.map(|text| text.parse()).transpose().map_err(|why: crate::KeyError| why.to_string())?,
            who,
        })
    }

    /// What is to be said on the channel once the process is gone, work and all. It may be said any number of times, by
    /// anybody.
    ///
    /// # Errors
    /// A channel that cannot carry it.
    pub fn payload(&self, carries: PayloadLimit) -> Result<Vec<u8>, EnvelopeError> {
        EnvelopeCodec::new(&self.flock, self.key.as_ref(), carries).seal(&gone(&self.who)).map(|(payload, _)| payload)
    }
}

/// The envelope that says that a session is over.
pub(super) fn gone(who: &SessionIdentity) -> Envelope {
    Envelope {
        who: who.clone(),
        status: PeerStatus::NONE,
        counter: 0,
        kind: EnvelopeKind::Gone,
        answers: Vec::new(),
        again: 0,
        body: Vec::new(),
        mark: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_will_is_read_back_and_errors_do_not_show_the_key() {
        let key = Key::generate().unwrap();
        let will = ChannelDeathNotice {
            channel: "irc://anna:secret@localhost/#farm".into(),
            insecure: false,
            flock: "farm".into(),
            key: Some(key.clone()),
            who: SessionIdentity::new(7, "anna").unwrap(),
        };
        assert_eq!(ChannelDeathNotice::from_json(&will.to_json()), Ok(will.clone()));
        let error = ChannelDeathNotice::from_json(&will.to_json().replace('}', "")).unwrap_err();
        assert!(!error.contains(&key.to_text()), "{error}");
        assert!(!format!("{will:?}").contains(&key.to_text()));
    }
}
