//! Death notices: what a member leaves behind so that its guardian can announce its death to the ring.

use bellwether_net::transport::sending_socket;
use bellwether_net::{DeathNotice, Envelope, EnvelopeKind, Interface, PeerStatus, Session, SessionIdentity};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use bellwether_token::Mac;
use serde::{Deserialize, Serialize};

use super::sealer::{codec, owner_of};
use super::service::Service;

/// How often it is said: nobody acknowledges it, and the air may lose it.
const TIMES: u32 = 5;
const BETWEEN: Duration = Duration::from_millis(20);

/// A member of a ring whose death is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RingDeath {
    /// The interface that the ring meets on.
    #[serde(rename = "ring_interface")]
    pub interface: String,
    /// The ring's port.
    pub port: u16,
    /// The dead member's hardware address.
    pub mac: [u8; 6],
    /// Where the member took direct messages.
    pub address: SocketAddr,
    /// The session that has ended.
    pub session: Session,
}

/// The death notice of a member of a ring.
pub type RingDeathNotice = DeathNotice<RingDeath>;

/// What is said. In a keyed flock only one who has the key can say it, and it is true of this one life for ever.
fn datagram(notice: &RingDeathNotice) -> Option<Vec<u8>> {
    let RingDeath { mac, address, session, .. } = notice.death;
    let mac = Mac(mac);
    let Some(key) = &notice.key else { return Some(Service::Gone { mac, address }.encode()) };
    let who = SessionIdentity { owner: owner_of(mac), session, name: String::new() };
    let (answers, body) = (Vec::new(), Vec::new());
    let status = PeerStatus::NONE;
    let gone = Envelope { who, status, counter: 0, kind: EnvelopeKind::Gone, answers, again: 0, body, mark: 0 };
    codec(&notice.flock, key).seal(&gone).ok().map(|(payload, _)| payload)
}

/// Tells everybody, a few times. The process must be gone, work and all.
///
/// # Errors
/// The interface is gone, or does not permit sending.
pub fn announce_blocking(notice: &RingDeathNotice) -> io::Result<()> {
    let interface = Interface::find(Some(&notice.death.interface)).map_err(io::Error::other)?;
    let socket = sending_socket(&interface)?;
    let gone = datagram(notice).ok_or(io::ErrorKind::InvalidData)?;
    for time in 0..TIMES {
        if time > 0 {
            std::thread::sleep(BETWEEN);
        }
        socket.send_to(&gone, (interface.broadcast, notice.death.port))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_net::Key;
    use proptest::prelude::*;

    fn will(key: Option<Key>) -> RingDeathNotice {
        let (mac, address) = ([6, 0, 0, 0, 0, 1], "127.0.0.1:7410".parse().unwrap());
        let death = RingDeath { interface: "lo".into(), port: 7411, mac, address, session: 7 };
        RingDeathNotice { flock: "sheep".into(), key, death }
    }

    #[test]
    fn a_will_is_read_back_and_no_error_quotes_it() {
        for will in [will(None), will(Some(Key::generate().unwrap()))] {
            let text = will.to_json();
            assert_eq!(RingDeathNotice::from_json(&text), Ok(will));
            for end in 0..text.len() {
                assert_eq!(RingDeathNotice::from_json(&text[..end]), Err("not a death notice"));
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
