//! The wire form of messages and of the stored cell: one tag byte, then the fields in order, big-endian.

use alloc::vec::Vec;

use bellwether_kernel::{Epoch, NodeId, NodeSet, Reader, Span, Wire, WireError};

use crate::list::{ListId, MemberList};
use crate::message::{Message, VoterStatus};
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
            Message::Install { epoch, .. } => (14, epoch),
            Message::RolledBack { epoch } => (15, epoch),
        };
        into.push(tag);
        into.extend_from_slice(&epoch.0.to_be_bytes());
        match self {
            Message::AreYouThere { voter, list, .. } | Message::Here { voter, list, .. } => {
                encode_voter_status(*voter, into);
                encode_list_id(*list, into);
            }
            Message::Halt { leads, list, .. } => {
                into.push(u8::from(*leads));
                encode_list_id(*list, into);
            }
            Message::Install { list, .. } => encode_list(list, into),
            Message::Halted { heard, .. } => into.extend_from_slice(&heard.0.to_be_bytes()),
            Message::AreYouNormal { round, reserve, .. } => {
                into.extend_from_slice(&round.to_be_bytes());
                into.extend_from_slice(&reserve.as_nanos().to_be_bytes());
            }
            Message::Normal { round, reserve, list, .. } => {
                into.extend_from_slice(&round.to_be_bytes());
                into.extend_from_slice(&reserve.as_nanos().to_be_bytes());
                encode_list_id(*list, into);
            }
            _ => {}
        }
    }

    fn decode(bytes: &[u8]) -> Result<Message, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if !(1..=15).contains(&tag) {
            return Err(WireError::Tag(tag));
        }
        let epoch = Epoch(reader.u64()?);
        let message = match tag {
            1 => Message::AreYouThere {
                epoch,
                voter: decode_voter_status(&mut reader)?,
                list: decode_list_id(&mut reader)?,
            },
            2 => Message::Here { epoch, voter: decode_voter_status(&mut reader)?, list: decode_list_id(&mut reader)? },
            3 => Message::Halt { epoch, leads: reader.bool()?, list: decode_list_id(&mut reader)? },
            4 => Message::Halted { epoch, heard: Epoch(reader.u64()?) },
            5 => Message::Elected { epoch },
            6 => Message::Accepted { epoch },
            7 => Message::Ready { epoch },
            8 => Message::Readied { epoch },
            9 => Message::AreYouNormal { epoch, round: reader.u32()?, reserve: Span::nanos(reader.u64()?) },
            10 => {
                let (round, reserve) = (reader.u32()?, Span::nanos(reader.u64()?));
                Message::Normal { epoch, round, reserve, list: decode_list_id(&mut reader)? }
            }
            11 => Message::NotNormal { epoch },
            12 => Message::Resign { epoch },
            13 => Message::StandDown { epoch },
            14 => Message::Install { epoch, list: decode_list(&mut reader)? },
            _ => Message::RolledBack { epoch },
        };
        reader.finish()?;
        Ok(message)
    }
}

fn encode_voter_status(voter: VoterStatus, into: &mut Vec<u8>) {
    match voter {
        VoterStatus::Candidate => into.push(0),
        VoterStatus::Voter => into.push(1),
        VoterStatus::Bound(None) => into.push(2),
        VoterStatus::Bound(Some(node)) => {
            into.push(3);
            into.extend_from_slice(&node.number().to_be_bytes());
        }
    }
}

fn decode_voter_status(reader: &mut Reader<'_>) -> Result<VoterStatus, WireError> {
    match reader.u8()? {
        0 => Ok(VoterStatus::Candidate),
        1 => Ok(VoterStatus::Voter),
        2 => Ok(VoterStatus::Bound(None)),
        3 => decode_node(reader).map(|node| VoterStatus::Bound(Some(node))),
        tag => Err(WireError::Tag(tag)),
    }
}

fn decode_node(reader: &mut Reader<'_>) -> Result<NodeId, WireError> {
    NodeId::new(reader.u32()?).ok_or(WireError::Value)
}

fn encode_list_id(id: ListId, into: &mut Vec<u8>) {
    into.extend_from_slice(&id.origin.to_be_bytes());
    into.extend_from_slice(&id.epoch.0.to_be_bytes());
    into.extend_from_slice(&id.version.to_be_bytes());
}

fn decode_list_id(reader: &mut Reader<'_>) -> Result<ListId, WireError> {
    Ok(ListId { origin: reader.u64()?, epoch: Epoch(reader.u64()?), version: reader.u32()? })
}

/// A flag beside the length of the addresses: preferred members follow.
const HAS_PREFERRED: u32 = 1 << 31;

fn encode_list(list: &MemberList, into: &mut Vec<u8>) {
    encode_list_id(list.id, into);
    [list.members, list.before, list.witnesses].into_iter().for_each(|nodes| encode_nodes(nodes, into));
    // A list without preferred members has the same form as in versions that did not know them.
    let preferred = if list.preferred.is_empty() { 0 } else { HAS_PREFERRED };
    into.extend_from_slice(&(list.addresses.len() as u32 | preferred).to_be_bytes());
    into.extend_from_slice(&list.addresses);
    if !list.preferred.is_empty() {
        encode_nodes(list.preferred, into);
    }
}

fn encode_nodes(nodes: NodeSet, into: &mut Vec<u8>) {
    let bits = nodes.iter().fold(0_u64, |bits, node| bits | 1 << node.index());
    into.extend_from_slice(&bits.to_be_bytes());
}

fn decode_list(reader: &mut Reader<'_>) -> Result<MemberList, WireError> {
    let id = decode_list_id(reader)?;
    let (members, before, witnesses) = (decode_nodes(reader)?, decode_nodes(reader)?, decode_nodes(reader)?);
    let length = reader.u32()?;
    let addresses = reader.bytes((length & !HAS_PREFERRED) as usize)?.into();
    let preferred = match length & HAS_PREFERRED {
        0 => NodeSet::EMPTY,
        _ => Some(decode_nodes(reader)?).filter(|nodes| !nodes.is_empty()).ok_or(WireError::Value)?,
    };
    Ok(MemberList { id, members, before, witnesses, preferred, addresses })
}

fn decode_nodes(reader: &mut Reader<'_>) -> Result<NodeSet, WireError> {
    let bits = reader.u64()?;
    Ok((0..64).filter(|index| bits >> index & 1 == 1).map(NodeId::at).collect())
}

impl Wire for HardState {
    fn encode(&self, into: &mut Vec<u8>) {
        into.push(2);
        into.push(u8::from(self.promise.is_some()) | u8::from(self.list.is_some()) << 1);
        if let Some(promise) = self.promise {
            into.extend_from_slice(&promise.epoch.0.to_be_bytes());
            into.extend_from_slice(&promise.to.number().to_be_bytes());
        }
        into.extend_from_slice(&self.reserve.as_nanos().to_be_bytes());
        if let Some(list) = &self.list {
            encode_list(list, into);
        }
    }

    fn decode(bytes: &[u8]) -> Result<HardState, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if tag != 2 {
            return Err(WireError::Tag(tag));
        }
        let holds = reader.u8()?;
        if holds > 3 {
            return Err(WireError::Value);
        }
        let promise = match holds & 1 {
            1 => Some(Promise { epoch: Epoch(reader.u64()?), to: decode_node(&mut reader)? }),
            _ => None,
        };
        let reserve = Span::nanos(reader.u64()?);
        let list = if holds & 2 == 0 { None } else { Some(decode_list(&mut reader)?) };
        reader.finish()?;
        Ok(HardState { promise, reserve, list })
    }
}
