//! Messages and the safe cell as bytes: one tag byte, then the fields in order, big-endian.

use alloc::vec::Vec;

use bellwether_kernel::{Epoch, NodeId, Reader, Span, Wire, WireError};

use crate::message::{Message, Stance};
use crate::state::{HardState, Promise};

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
            Message::AreYouNormal { round, reserve, .. } | Message::Normal { round, reserve, .. } => {
                into.extend_from_slice(&round.to_be_bytes());
                into.extend_from_slice(&reserve.as_nanos().to_be_bytes());
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
            9 => Message::AreYouNormal { epoch, round: reader.u32()?, reserve: Span::nanos(reader.u64()?) },
            10 => Message::Normal { epoch, round: reader.u32()?, reserve: Span::nanos(reader.u64()?) },
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

impl Wire for HardState {
    fn encode(&self, into: &mut Vec<u8>) {
        into.push(2);
        into.push(u8::from(self.promise.is_some()));
        if let Some(promise) = self.promise {
            into.extend_from_slice(&promise.epoch.0.to_be_bytes());
            into.extend_from_slice(&promise.to.number().to_be_bytes());
        }
        into.extend_from_slice(&self.reserve.as_nanos().to_be_bytes());
    }

    fn decode(bytes: &[u8]) -> Result<HardState, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if tag != 2 {
            return Err(WireError::Tag(tag));
        }
        let promise = match reader.bool()? {
            true => Some(Promise { epoch: Epoch(reader.u64()?), to: decode_node(&mut reader)? }),
            false => None,
        };
        let hard = HardState { promise, reserve: Span::nanos(reader.u64()?) };
        reader.finish()?;
        Ok(hard)
    }
}
