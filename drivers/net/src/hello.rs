//! The messages of a session: the hello, the answer, and then the frames themselves.

use bellwether_kernel::{Reader, WireError};

use crate::refusal::Refusal;

/// The longest flock name.
pub const FLOCK_NAME_MAX: usize = 64;

/// The number that one life of a process draws for itself: a restarted process has another.
pub type Session = u64;

/// The process that opens a connection, and its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A member, for its own messages.
    Member {
        /// The member's id.
        id: u32,
        /// The member's session.
        session: Session,
        /// The digest of the member's protocol settings.
        settings: u64,
    },
    /// A guardian that announces a member's death.
    DeathNotice {
        /// The dead member's id.
        id: u32,
    },
    /// A client with a question.
    Client,
}

/// The first frame inside a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// The flock that it is for.
    pub flock: String,
    /// The address at which the sender can be dialled; empty if it cannot.
    pub address: String,
    /// The process that opens the connection.
    pub speaker: Speaker,
}

impl Hello {
    /// Appends the encoded hello.
    pub fn encode(&self, into: &mut Vec<u8>) {
        into.push(self.flock.len() as u8);
        into.extend_from_slice(self.flock.as_bytes());
        into.extend_from_slice(&(self.address.len() as u16).to_be_bytes());
        into.extend_from_slice(self.address.as_bytes());
        match self.speaker {
            Speaker::Member { id, session, settings } => {
                into.push(1);
                into.extend_from_slice(&id.to_be_bytes());
                into.extend_from_slice(&session.to_be_bytes());
                into.extend_from_slice(&settings.to_be_bytes());
            }
            Speaker::DeathNotice { id } => {
                into.push(2);
                into.extend_from_slice(&id.to_be_bytes());
            }
            Speaker::Client => into.push(3),
        }
    }

    /// Decodes a hello.
    ///
    /// # Errors
    /// The bytes are not what [`Hello::encode`] writes.
    pub fn decode(bytes: &[u8]) -> Result<Hello, WireError> {
        let mut reader = Reader::new(bytes);
        let length = usize::from(reader.u8()?);
        if length > FLOCK_NAME_MAX {
            return Err(WireError::Value);
        }
        let flock = std::str::from_utf8(reader.bytes(length)?).map_err(|_| WireError::Value)?.to_owned();
        let length = usize::from(reader.u16()?);
        let address = std::str::from_utf8(reader.bytes(length)?).map_err(|_| WireError::Value)?.to_owned();
        let speaker = match reader.u8()? {
            1 => Speaker::Member { id: reader.u32()?, session: reader.u64()?, settings: reader.u64()? },
            2 => Speaker::DeathNotice { id: reader.u32()? },
            3 => Speaker::Client,
            tag => return Err(WireError::Tag(tag)),
        };
        reader.finish()?;
        Ok(Hello { flock, address, speaker })
    }
}

/// A frame after the hello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionFrame<'a> {
    /// The hello is accepted; names the member that answers.
    Welcome {
        /// The answering member's id.
        id: u32,
        /// The answering member's session.
        session: Session,
    },
    /// The hello is refused.
    Refused(Refusal),
    /// A message of the protocol.
    Message {
        /// The sender's count of its messages in this life, so that two logs can be compared.
        serial: u64,
        /// The message's own bytes, after those of the [parts](SessionFrame::Part) that came before.
        body: &'a [u8],
    },
    /// A part of the body of the following message, if that is longer than a frame.
    Part(&'a [u8]),
    /// The sender's process of this session and all its work are gone.
    Gone {
        /// The session that has ended.
        session: Session,
    },
    /// The obituary was accepted.
    Acknowledged,
    /// Asks whether the other side is alive.
    Ping,
    /// The answer to a ping.
    Pong,
    /// A client's question, as JSON.
    Request(&'a [u8]),
    /// The answer, as JSON.
    Response(&'a [u8]),
}

impl<'a> SessionFrame<'a> {
    /// The number of bytes in a message's frame before its body.
    pub(crate) const MESSAGE_HEAD: usize = 9;

    /// Appends the encoded frame.
    pub fn encode(&self, into: &mut Vec<u8>) {
        match *self {
            SessionFrame::Welcome { id, session } => {
                into.push(1);
                into.extend_from_slice(&id.to_be_bytes());
                into.extend_from_slice(&session.to_be_bytes());
            }
            SessionFrame::Refused(refusal) => {
                into.push(2);
                refusal.encode(into);
            }
            SessionFrame::Message { serial, body } => {
                into.push(3);
                into.extend_from_slice(&serial.to_be_bytes());
                into.extend_from_slice(body);
            }
            SessionFrame::Gone { session } => {
                into.push(4);
                into.extend_from_slice(&session.to_be_bytes());
            }
            SessionFrame::Acknowledged => into.push(5),
            SessionFrame::Ping => into.push(6),
            SessionFrame::Pong => into.push(7),
            SessionFrame::Request(body) => put_body(8, body, into),
            SessionFrame::Response(body) => put_body(9, body, into),
            SessionFrame::Part(body) => put_body(10, body, into),
        }
    }

    /// Decodes a frame.
    ///
    /// # Errors
    /// The bytes are not what [`SessionFrame::encode`] writes.
    pub fn decode(bytes: &'a [u8]) -> Result<SessionFrame<'a>, WireError> {
        let mut reader = Reader::new(bytes);
        let frame = match reader.u8()? {
            1 => SessionFrame::Welcome { id: reader.u32()?, session: reader.u64()? },
            2 => SessionFrame::Refused(Refusal::decode(&mut reader)?),
            3 => SessionFrame::Message { serial: reader.u64()?, body: reader.rest() },
            4 => SessionFrame::Gone { session: reader.u64()? },
            5 => SessionFrame::Acknowledged,
            6 => SessionFrame::Ping,
            7 => SessionFrame::Pong,
            8 => SessionFrame::Request(reader.rest()),
            9 => SessionFrame::Response(reader.rest()),
            10 => SessionFrame::Part(reader.rest()),
            tag => return Err(WireError::Tag(tag)),
        };
        reader.finish()?;
        Ok(frame)
    }
}

fn put_body(tag: u8, body: &[u8], into: &mut Vec<u8>) {
    into.push(tag);
    into.extend_from_slice(body);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn speaker() -> impl Strategy<Value = Speaker> {
        prop_oneof![
            any::<(u32, u64, u64)>().prop_map(|(id, session, settings)| Speaker::Member { id, session, settings }),
            any::<u32>().prop_map(|id| Speaker::DeathNotice { id }),
            Just(Speaker::Client),
        ]
    }

    proptest! {
        #[test]
        fn a_hello_is_read_back(flock in "[a-zé]{0,20}", address in "[a-z:0-9]{0,30}", speaker in speaker()) {
            let hello = Hello { flock, address, speaker };
            let mut bytes = Vec::new();
            hello.encode(&mut bytes);
            prop_assert_eq!(Hello::decode(&bytes), Ok(hello));
            bytes.push(0);
            prop_assert_eq!(Hello::decode(&bytes), Err(WireError::Long));
        }

        #[test]
        fn random_bytes_are_a_frame_that_is_written_the_same_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let mut again = Vec::new();
            if let Ok(hello) = Hello::decode(&bytes) {
                hello.encode(&mut again);
                prop_assert_eq!(&again, &bytes);
            }
            again.clear();
            // A refusal's unused detail is the one place where two forms mean the same.
            if let Ok(frame) = SessionFrame::decode(&bytes) && !matches!(frame, SessionFrame::Refused(_)) {
                frame.encode(&mut again);
                prop_assert_eq!(&again, &bytes);
            }
        }
    }

    #[test]
    fn frames_are_read_back() {
        let frames = [
            SessionFrame::Welcome { id: 3, session: 9 },
            SessionFrame::Refused(Refusal::DoubleId),
            SessionFrame::Refused(Refusal::Version { theirs: 4 }),
            SessionFrame::Message { serial: 5, body: b"x" },
            SessionFrame::Gone { session: 8 },
            SessionFrame::Acknowledged,
            SessionFrame::Ping,
            SessionFrame::Pong,
            SessionFrame::Request(b"{}"),
            SessionFrame::Response(b""),
            SessionFrame::Part(b"some"),
        ];
        for frame in frames {
            let mut bytes = Vec::new();
            frame.encode(&mut bytes);
            assert_eq!(SessionFrame::decode(&bytes), Ok(frame));
        }
        assert_eq!(SessionFrame::decode(&[77]), Err(WireError::Tag(77)));
        assert_eq!(SessionFrame::decode(&[5, 0]), Err(WireError::Long));
    }
}
