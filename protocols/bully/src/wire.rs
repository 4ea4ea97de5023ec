//! Messages and the safe cell as bytes: one tag byte, then the fields in order, big-endian.

use alloc::vec::Vec;

use bellwether_kernel::{Epoch, NodeId, Reader, Wire, WireError};

use crate::message::{Message, Stance};
use crate::state::Promise;

impl Wire for Message {
    fn encode(&self, into: &mut Vec<u8>) {
        let (tag, epoch) = match *self {
            Message::AreYouThere { epoch, .. } => (1, epoch),
            Message::Here { epoch, .. } => (2, epoch),
            Message::Halt { epoch, .. } => (3, epoch),
            Message::Halted { epoch, .. } => (4, epoch),
            Message::Elected { epoch } => (5, epoch),
            Message::Accepted { epoch } => (6, epoch),
            Message::Ready { epoch } => (7, epoch),
            Message::Readied { epoch } => (8, epoch),
            Message::AreYouNormal { epoch, .. } => (9, epoch),
            Message::Normal { epoch, .. } => (10, epoch),
            Message::NotNormal { epoch } => (11, epoch),
            Message::Resign { epoch } => (12, epoch),
            Message::StandDown { epoch } => (13, epoch),
        };
        into.push(tag);
        into.extend_from_slice(&epoch.0.to_be_bytes());
        match *self {
            Message::AreYouThere { stance, .. } | Message::Here { stance, .. } => encode_stance(stance, into),
            Message::Halt { reigning, .. } => into.push(u8::from(reigning)),
            Message::Halted { heard, .. } => into.extend_from_slice(&heard.0.to_be_bytes()),
            Message::AreYouNormal { round, .. } | Message::Normal { round, .. } => {
                into.extend_from_slice(&round.to_be_bytes());
            }
            _ => {}
        }
    }

    fn decode(bytes: &[u8]) -> Result<Message, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if !(1..=13).contains(&tag) {
            return Err(WireError::Tag(tag));
        }
        let epoch = Epoch(reader.u64()?);
        let message = match tag {
            1 => Message::AreYouThere { epoch, stance: decode_stance(&mut reader)? },
            2 => Message::Here { epoch, stance: decode_stance(&mut reader)? },
            3 => Message::Halt { epoch, reigning: reader.bool()? },
            4 => Message::Halted { epoch, heard: Epoch(reader.u64()?) },
            5 => Message::Elected { epoch },
            6 => Message::Accepted { epoch },
            7 => Message::Ready { epoch },
            8 => Message::Readied { epoch },
            9 => Message::AreYouNormal { epoch, round: reader.u32()? },
            10 => Message::Normal { epoch, round: reader.u32()? },
            11 => Message::NotNormal { epoch },
            12 => Message::Resign { epoch },
            _ => Message::StandDown { epoch },
        };
        reader.finish()?;
        Ok(message)
    }
}

fn encode_stance(stance: Stance, into: &mut Vec<u8>) {
    match stance {
        Stance::Stands => into.push(0),
        Stance::Votes => into.push(1),
        Stance::Bound(None) => into.push(2),
        Stance::Bound(Some(node)) => {
            into.push(3);
            into.extend_from_slice(&node.number().to_be_bytes());
        }
    }
}

fn decode_stance(reader: &mut Reader<'_>) -> Result<Stance, WireError> {
    match reader.u8()? {
        0 => Ok(Stance::Stands),
        1 => Ok(Stance::Votes),
        2 => Ok(Stance::Bound(None)),
        3 => decode_node(reader).map(|node| Stance::Bound(Some(node))),
        tag => Err(WireError::Tag(tag)),
    }
}

fn decode_node(reader: &mut Reader<'_>) -> Result<NodeId, WireError> {
    NodeId::new(reader.u32()?).ok_or(WireError::Value)
}

impl Wire for Promise {
    fn encode(&self, into: &mut Vec<u8>) {
        into.push(1);
        into.extend_from_slice(&self.epoch.0.to_be_bytes());
        into.extend_from_slice(&self.to.number().to_be_bytes());
    }

    fn decode(bytes: &[u8]) -> Result<Promise, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if tag != 1 {
            return Err(WireError::Tag(tag));
        }
        let promise = Promise { epoch: Epoch(reader.u64()?), to: decode_node(&mut reader)? };
        reader.finish()?;
        Ok(promise)
    }
}
