//! What members and their own tools say beside the wire of the note. Kinds that the note does not know, so that a program
//! which speaks only the note's passes over them.
//!
//! ```text
//! 66 GONE    mac 6 · address        the process that took direct messages there is dead, work and all
//! 67 CALL    zeros 6                whoever hears this answers the caller with a PING
//! 68 ASK     zeros 6 · JSON         a question, over TCP
//! 69 ANSWER  mac 6 · JSON           its answer, on the same connection
//! 70 STATUS  mac 6 · status 7 · name   what this member goes by, whether it leads, and what it is called
//! ```

use bellwether_kernel::{Reader, WireError};
use bellwether_net::PeerStatus;
use bellwether_net::transport::is_sane;
use bellwether_token::{Address, Mac};

const GONE: u8 = 66;
const CALL: u8 = 67;
const ASK: u8 = 68;
const ANSWER: u8 = 69;
const STATUS: u8 = 70;

/// A message between members that is not part of the note's wire format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Service<'a> {
    /// Announces that a process is gone.
    Gone {
        /// The member whose process it was.
        mac: Mac,
        /// Where the member took direct messages.
        address: Address,
    },
    /// Asks which members are there.
    Call,
    /// A question, as JSON.
    Ask(&'a [u8]),
    /// The answer to a question.
    Answer {
        /// The member that answers.
        mac: Mac,
        /// The answer, as JSON.
        body: &'a [u8],
    },
    /// Announces a member's status.
    PeerStatus {
        /// The member whose status this is.
        mac: Mac,
        /// The status of that member.
        status: PeerStatus,
        /// The member's name.
        name: &'a str,
    },
}

impl<'a> Service<'a> {
    /// Whether bytes are such a word at all; the rest is the note's wire.
    #[must_use]
    pub fn is_service(bytes: &[u8]) -> bool {
        bytes.first().is_some_and(|kind| (GONE..=STATUS).contains(kind))
    }

    /// The encoded message.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let (kind, mac) = match self {
            Service::Gone { mac, .. } => (GONE, *mac),
            Service::Call => (CALL, Mac::default()),
            Service::Ask(_) => (ASK, Mac::default()),
            Service::Answer { mac, .. } => (ANSWER, *mac),
            Service::PeerStatus { mac, .. } => (STATUS, *mac),
        };
        let mut bytes = vec![kind, 0];
        bytes.extend_from_slice(&mac.0);
        match self {
            Service::Gone { address, .. } => bytes.extend_from_slice(address.to_string().as_bytes()),
            Service::Call => {}
            Service::Ask(body) | Service::Answer { body, .. } => bytes.extend_from_slice(body),
            Service::PeerStatus { status, name, .. } => {
                status.encode(&mut bytes);
                bytes.extend_from_slice(name.as_bytes());
            }
        }
        bytes
    }

    /// Decodes a message.
    ///
    /// # Errors
    /// The bytes are not what [`Service::encode`] writes.
    pub fn decode(bytes: &'a [u8]) -> Result<Service<'a>, WireError> {
        let mut reader = Reader::new(bytes);
        let (kind, reserved) = (reader.u8()?, reader.u8()?);
        let mac = Mac(reader.bytes(6)?.try_into().map_err(|_| WireError::Short)?);
        if reserved != 0 || mac != Mac::default() && matches!(kind, CALL | ASK) {
            return Err(WireError::Value);
        }
        if kind == STATUS {
            let status = PeerStatus::decode(&mut reader)?;
            let name = std::str::from_utf8(reader.rest()).ok().filter(|name| is_sane(name)).ok_or(WireError::Value)?;
            return Ok(Service::PeerStatus { mac, status, name });
        }
        let rest = reader.rest();
        match kind {
            GONE => {
                let text = std::str::from_utf8(rest).map_err(|_| WireError::Value)?;
                let address: Address = text.parse().map_err(|_| WireError::Value)?;
                // Each value has one form.
                (address.to_string() == text).then_some(Service::Gone { mac, address }).ok_or(WireError::Value)
            }
            CALL if rest.is_empty() => Ok(Service::Call),
            CALL => Err(WireError::Long),
            ASK => Ok(Service::Ask(rest)),
            ANSWER => Ok(Service::Answer { mac, body: rest }),
            tag => Err(WireError::Tag(tag)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_net::SettingsDigest;
    use proptest::prelude::*;

    #[test]
    fn each_is_read_back() {
        let mac = Mac([1, 2, 3, 4, 5, 6]);
        let address = "127.0.0.1:7410".parse().unwrap();
        for word in [
            Service::Gone { mac, address },
            Service::Gone { mac, address: "[fd00::1]:9".parse().unwrap() },
            Service::Call,
            Service::Ask(b"{}"),
            Service::Answer { mac, body: b"[]" },
            Service::PeerStatus {
                mac,
                status: PeerStatus { settings_digest: SettingsDigest { expect: 3, timing: 9 }, leads: true },
                name: "anna",
            },
        ] {
            let bytes = word.encode();
            assert!(Service::is_service(&bytes));
            assert_eq!(Service::decode(&bytes), Ok(word));
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_one_or_an_error(kind in 60..75_u8, mut bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            bytes.insert(0, kind);
            if let Ok(word) = Service::decode(&bytes) {
                prop_assert_eq!(word.encode(), bytes);
            }
        }
    }
}
