//! Death notices: what a member leaves behind so that a guardian can announce its death.

use serde::{Deserialize, Serialize};

use super::PayloadLimit;
use super::codec::{EnvelopeCodec, EnvelopeError};
use super::envelope::{Envelope, EnvelopeKind};
use super::identity::SessionIdentity;
use crate::death_notice::DeathNotice;
use crate::settings::PeerStatus;

/// A session on a channel whose end is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChannelDeath {
    /// The channel's address, as it was given to open it.
    pub channel: String,
    /// Whether the channel may be used without a key.
    pub insecure: bool,
    /// The session that has ended.
    #[serde(flatten)]
    pub who: SessionIdentity,
}

/// What a member on a channel leaves behind.
pub type ChannelDeathNotice = DeathNotice<ChannelDeath>;

impl DeathNotice<ChannelDeath> {
    /// The payload to send on the channel once the process and all its work are gone. It may be sent any number of
    /// times, by any process.
    ///
    /// # Errors
    /// The channel cannot carry it.
    pub fn payload(&self, carries: PayloadLimit) -> Result<Vec<u8>, EnvelopeError> {
        let codec = EnvelopeCodec::new(&self.flock, self.key.as_ref(), carries);
        codec.seal(&gone(&self.death.who)).map(|(payload, _)| payload)
    }
}

/// The envelope that announces the end of a session.
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
    use crate::key::Key;

    #[test]
    fn a_will_is_read_back_and_errors_do_not_show_the_key() {
        let key = Key::generate().unwrap();
        let who = SessionIdentity::new(7, "anna").unwrap();
        let death = ChannelDeath { channel: "irc://anna:secret@localhost/#farm".into(), insecure: false, who };
        let will = DeathNotice { flock: "farm".into(), key: Some(key.clone()), death };
        assert_eq!(ChannelDeathNotice::from_json(&will.to_json()), Ok(will.clone()));
        let bad_name = will.to_json().replace(r#""anna""#, r#""an\nna""#);
        assert_eq!(ChannelDeathNotice::from_json(&bad_name), Err("not a death notice"));
        let error = ChannelDeathNotice::from_json(&will.to_json().replace('}', "")).unwrap_err();
        assert!(!error.contains(&key.to_text()), "{error}");
        assert!(!format!("{will:?}").contains(&key.to_text()));
    }
}
