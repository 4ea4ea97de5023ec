//! The messages round the ring, and their wire form.

use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::{Epoch, NodeId, Reader, Wire, WireError};

/// A message, always to the next member of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RingMessage {
    /// This member stands.
    Election {
        /// The highest id that the message has met.
        candidate: NodeId,
        /// The epoch that the candidate would lead.
        epoch: Epoch,
    },
    /// This member leads.
    Elected {
        /// The leader.
        leader: NodeId,
        /// The leader's epoch.
        epoch: Epoch,
    },
    /// A member stands no more, and its candidacy or its lead with it: hold an election among the others.
    Start {
        /// The member that resigned. The message ends there.
        by: NodeId,
        /// The highest epoch that it has heard of.
        epoch: Epoch,
    },
}

impl RingMessage {
    /// The name of its kind.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            RingMessage::Election { .. } => "Election",
            RingMessage::Elected { .. } => "Elected",
            RingMessage::Start { .. } => "Start",
        }
    }
}

impl fmt::Display for RingMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RingMessage::Election { candidate: node, epoch }
            | RingMessage::Elected { leader: node, epoch }
            | RingMessage::Start { by: node, epoch } => write!(f, "{} {node} {epoch}", self.kind()),
        }
    }
}

/// A tag, the epoch, and the member's number.
impl Wire for RingMessage {
    fn encode(&self, into: &mut Vec<u8>) {
        let (tag, epoch, node) = match *self {
            RingMessage::Election { candidate, epoch } => (1, epoch, candidate),
            RingMessage::Elected { leader, epoch } => (2, epoch, leader),
            RingMessage::Start { by, epoch } => (3, epoch, by),
        };
        into.push(tag);
        into.extend_from_slice(&epoch.0.to_be_bytes());
        into.extend_from_slice(&node.number().to_be_bytes());
    }

    fn decode(bytes: &[u8]) -> Result<RingMessage, WireError> {
        let mut reader = Reader::new(bytes);
        let (tag, epoch) = (reader.u8()?, Epoch(reader.u64()?));
        let node = NodeId::new(reader.u32()?).ok_or(WireError::Value)?;
        reader.finish()?;
        match tag {
            1 => Ok(RingMessage::Election { candidate: node, epoch }),
            2 => Ok(RingMessage::Elected { leader: node, epoch }),
            3 => Ok(RingMessage::Start { by: node, epoch }),
            tag => Err(WireError::Tag(tag)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_read_back_and_nothing_else_is_a_message() {
        let (node, epoch) = (NodeId::at(2), Epoch(7));
        for message in [
            RingMessage::Election { candidate: node, epoch },
            RingMessage::Elected { leader: node, epoch },
            RingMessage::Start { by: node, epoch },
        ] {
            let mut bytes = Vec::new();
            message.encode(&mut bytes);
            assert_eq!(RingMessage::decode(&bytes), Ok(message));
            bytes.push(0);
            assert_eq!(RingMessage::decode(&bytes), Err(WireError::Long));
            assert_eq!(RingMessage::decode(&bytes[..bytes.len() - 2]), Err(WireError::Short));
        }
        assert_eq!(RingMessage::decode(&[9, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]), Err(WireError::Tag(9)));
    }
}
