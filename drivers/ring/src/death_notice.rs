//! What a member leaves behind, so that its guardian can tell the ring of its death.

use bellwether_net::transport::sending_socket;
use bellwether_net::{Envelope, EnvelopeKind, Interface, Key, PeerStatus, Session, SessionIdentity};
use std::io;
use std::time::Duration;

use bellwether_token::{Mac, Member};
use serde::{Deserialize, Serialize};

use super::sealer::{codec, owner_of};
use super::service::Service;

/// How often it is said: nobody acknowledges it, and the air may lose it.
const TIMES: u32 = 5;
const BETWEEN: Duration = Duration::from_millis(20);

/// All that is needed to tell the others. It holds the flock's key: hand it over through a pipe, never on a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RingDeathNotice {
    /// The flock.
    pub flock: String,
    /// Its key.
    pub key: Option<Key>,
    /// The interface that the ring meets on.
    pub interface: String,
    /// Its port.
    pub port: u16,
    /// Who will have died.
    pub member: Member,
    /// In which life of its.
    pub session: Session,
}

/// The same as text.
#[derive(Serialize, Deserialize)]
struct RingNoticeJson {
    flock: String,
    key: Option<String>,
    ring_interface: String,
    port: u16,
    mac: [u8; 6],
    address: std::net::SocketAddr,
    session: Session,
}

impl RingDeathNotice {
    /// One line of JSON, the key included.
    #[must_use]
    pub fn to_json(&self) -> String {
        let written = RingNoticeJson {
            flock: self.flock.clone(),
            key: self.key.as_ref().map(Key::to_text),
            ring_interface: self.interface.clone(),
            port: self.port,
            mac: self.member.mac.0,
            address: self.member.address,
            session: self.session,
        };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Reads what [`RingDeathNotice::to_json`] wrote.
    ///
    /// # Errors
    /// Anything else, in words.
    pub fn from_json(text: &str) -> Result<RingDeathNotice, String> {
        // The error of the parser may quote its input, and that may hold the key.
        let written: RingNoticeJson = serde_json::from_str(text).map_err(|_| "not a ring's will".to_owned())?;
        Ok(RingDeathNotice {
            flock: written.flock,
            key: written
                .key
                .map(|text| text.parse())
                .transpose()
                .map_err(|why: bellwether_net::KeyError| why.to_string())?,
            interface: written.ring_interface,
            port: written.port,
            member: Member { mac: Mac(written.mac), address: written.address },
            session: written.session,
        })
    }

    /// What is said. In a keyed flock only one who has the key can say it, and it is true of this one life for ever.
    fn datagram(&self) -> Option<Vec<u8>> {
        let Member { mac, address } = self.member;
        let Some(key) = &self.key else { return Some(Service::Gone { mac, address }.encode()) };
        let who = SessionIdentity { owner: owner_of(mac), session: self.session, name: String::new() };
        let (answers, body) = (Vec::new(), Vec::new());
        let status = PeerStatus::NONE;
        let gone = Envelope { who, status, counter: 0, kind: EnvelopeKind::Gone, answers, again: 0, body, mark: 0 };
        codec(&self.flock, key).seal(&gone).ok().map(|(payload, _)| payload)
    }

    /// Tells everybody, a few times. The process must be gone, work and all.
    ///
    /// # Errors
    /// The interface is gone, or nothing can be said on it.
    pub fn announce_blocking(&self) -> io::Result<()> {
        let interface = Interface::find(Some(&self.interface)).map_err(io::Error::other)?;
        let socket = sending_socket(&interface)?;
        let gone = self.datagram().ok_or(io::ErrorKind::InvalidData)?;
        for time in 0..TIMES {
            if time > 0 {
                std::thread::sleep(BETWEEN);
            }
            socket.send_to(&gone, (interface.broadcast, self.port))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn will(key: Option<Key>) -> RingDeathNotice {
        let member = Member { mac: Mac([6, 0, 0, 0, 0, 1]), address: "127.0.0.1:7410".parse().unwrap() };
        RingDeathNotice { flock: "sheep".into(), key, interface: "lo".into(), port: 7411, member, session: 7 }
    }

    #[test]
    fn a_will_is_read_back_and_no_error_quotes_it() {
        for will in [will(None), will(Some(Key::generate().unwrap()))] {
            let text = will.to_json();
            assert_eq!(RingDeathNotice::from_json(&text), Ok(will));
            for end in 0..text.len() {
                assert_eq!(RingDeathNotice::from_json(&text[..end]), Err("not a ring's will".to_owned()));
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_and_any_changed_will_is_one_or_an_error(
            text in ".{0,60}",
            place in any::<proptest::sample::Index>(),
            byte in 0x20..0x7f_u8,
        ) {
            let mut changed = will(None).to_json().into_bytes();
            let place = place.index(changed.len());
            changed[place] = byte;
            for text in [text, String::from_utf8(changed).unwrap()] {
                if let Ok(will) = RingDeathNotice::from_json(&text) {
                    prop_assert_eq!(RingDeathNotice::from_json(&will.to_json()), Ok(will));
                }
            }
        }
    }
}
