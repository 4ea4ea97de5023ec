//! The wire form of messages and of the stored cell, big-endian.
//!
//! ```text
//! message   kind 1 · reserved 1 · author 6 · body by kind
//! body      1 TAKE_TOKEN               token · table · length of the state 8
//!           2 TOKEN_IS_HERE            token · digest
//!           3 PING                     address
//!           4 TOKEN_WAS_HERE_RECENTLY  nothing
//!           5 WHERE_IS_TOKEN           nothing
//!           6 GENERATING_TOKEN         token · digest
//!           7 TOKEN_DESTROYED          token · digest
//! token     progress 8 · author 6 · number 4
//! address   family 1 (4 or 6) · IP 4 or 16 · port 2
//! table     count 4 · (mac 6 · address) each, sorted
//! digest    count 4 · hash 8
//! ```
//!
//! A broadcast is one message. A direct message is preceded by its length in four bytes. After a `TAKE_TOKEN` the state
//! follows, and then its [FNV-1a hash](crate::Fnv) in eight bytes; they are streamed, and not part of the message.

use alloc::vec::Vec;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use bellwether_kernel::{Reader, Wire, WireError};

use crate::message::{Body, Message};
use crate::state::Cell;
use crate::table::{Address, Digest, Member, TABLE_LIMIT};
use crate::token::{Mac, Token};

/// The length of the longest message: a `TAKE_TOKEN` with a full table. Any greater length is invalid.
pub const LONGEST: usize = 8 + 18 + 4 + TABLE_LIMIT * (6 + 1 + 16 + 2) + 8;

/// The length of a table's shortest entry.
const SHORTEST_MEMBER: usize = 6 + 1 + 4 + 2;

/// A message and the length of the state that follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The message before the state.
    pub message: Message,
    /// The number of bytes of the work's state that follow, before their hash; always 0 unless it is `TAKE_TOKEN`.
    pub state_length: u64,
}

impl From<Message> for Frame {
    fn from(message: Message) -> Frame {
        Frame { message, state_length: 0 }
    }
}

impl Wire for Frame {
    fn encode(&self, into: &mut Vec<u8>) {
        let Message { author, round, body } = &self.message;
        into.extend_from_slice(&[kind(body), *round]);
        into.extend_from_slice(&author.0);
        match body {
            Body::TakeToken { token, members } => {
                encode_token(token, into);
                into.extend_from_slice(&(members.len() as u32).to_be_bytes());
                members.iter().for_each(|member| encode_member(member, into));
                into.extend_from_slice(&self.state_length.to_be_bytes());
            }
            Body::TokenIsHere { token, digest }
            | Body::GeneratingToken { token, digest }
            | Body::TokenDestroyed { token, digest } => {
                encode_token(token, into);
                into.extend_from_slice(&digest.count.to_be_bytes());
                into.extend_from_slice(&digest.hash.to_be_bytes());
            }
            Body::Ping { address, .. } => encode_address(address, into),
            Body::TokenWasHereRecently | Body::WhereIsToken => {}
        }
    }

    /// A `PING` is read as if it had been sent directly; see [`Message::broadcast`].
    fn decode(bytes: &[u8]) -> Result<Frame, WireError> {
        let mut reader = Reader::new(bytes);
        let kind = reader.u8()?;
        if !(1..=7).contains(&kind) {
            return Err(WireError::Tag(kind));
        }
        let (round, author) = (reader.u8()?, decode_mac(&mut reader)?);
        let mut state_length = 0;
        let body = match kind {
            1 => {
                let token = decode_token(&mut reader)?;
                let members = decode_members(&mut reader)?;
                state_length = reader.u64()?;
                Body::TakeToken { token, members }
            }
            2 => Body::TokenIsHere { token: decode_token(&mut reader)?, digest: decode_digest(&mut reader)? },
            3 => Body::Ping { address: decode_address(&mut reader)?, open: false },
            4 => Body::TokenWasHereRecently,
            5 => Body::WhereIsToken,
            6 => Body::GeneratingToken { token: decode_token(&mut reader)?, digest: decode_digest(&mut reader)? },
            _ => Body::TokenDestroyed { token: decode_token(&mut reader)?, digest: decode_digest(&mut reader)? },
        };
        reader.finish()?;
        Ok(Frame { message: Message { author, round, body }, state_length })
    }
}

fn kind(body: &Body) -> u8 {
    match body {
        Body::TakeToken { .. } => 1,
        Body::TokenIsHere { .. } => 2,
        Body::Ping { .. } => 3,
        Body::TokenWasHereRecently => 4,
        Body::WhereIsToken => 5,
        Body::GeneratingToken { .. } => 6,
        Body::TokenDestroyed { .. } => 7,
    }
}

fn encode_token(token: &Token, into: &mut Vec<u8>) {
    into.extend_from_slice(&token.progress.to_be_bytes());
    into.extend_from_slice(&token.author.0);
    into.extend_from_slice(&token.number.to_be_bytes());
}

fn decode_token(reader: &mut Reader<'_>) -> Result<Token, WireError> {
    Ok(Token { progress: reader.u64()?, author: decode_mac(reader)?, number: reader.u32()? })
}

fn decode_mac(reader: &mut Reader<'_>) -> Result<Mac, WireError> {
    reader.bytes(6)?.try_into().map(Mac).map_err(|_| WireError::Short)
}

fn decode_digest(reader: &mut Reader<'_>) -> Result<Digest, WireError> {
    Ok(Digest { count: reader.u32()?, hash: reader.u64()? })
}

fn encode_address(address: &Address, into: &mut Vec<u8>) {
    match address.ip() {
        IpAddr::V4(ip) => {
            into.push(4);
            into.extend_from_slice(&ip.octets());
        }
        IpAddr::V6(ip) => {
            into.push(6);
            into.extend_from_slice(&ip.octets());
        }
    }
    into.extend_from_slice(&address.port().to_be_bytes());
}

fn decode_address(reader: &mut Reader<'_>) -> Result<Address, WireError> {
    let ip = match reader.u8()? {
        4 => IpAddr::V4(Ipv4Addr::from_bits(reader.u32()?)),
        6 => IpAddr::V6(Ipv6Addr::from_bits(u128::from(reader.u64()?) << 64 | u128::from(reader.u64()?))),
        family => return Err(WireError::Tag(family)),
    };
    Ok(SocketAddr::new(ip, reader.u16()?))
}

/// Writes one entry of a table, as it is sent and as it is hashed.
pub(crate) fn encode_member(member: &Member, into: &mut Vec<u8>) {
    into.extend_from_slice(&member.mac.0);
    encode_address(&member.address, into);
}

/// The count is not trusted: memory is allocated for no more members than the remaining bytes can hold.
fn decode_members(reader: &mut Reader<'_>) -> Result<Vec<Member>, WireError> {
    let count = reader.u32()? as usize;
    if count > TABLE_LIMIT {
        return Err(WireError::Value);
    }
    let mut ahead = *reader;
    let mut members = Vec::with_capacity(count.min(ahead.rest().len() / SHORTEST_MEMBER));
    for _ in 0..count {
        let member = Member { mac: decode_mac(reader)?, address: decode_address(reader)? };
        if members.last().is_some_and(|last: &Member| last.mac >= member.mac) {
            return Err(WireError::Value);
        }
        members.push(member);
    }
    Ok(members)
}

impl Wire for Cell {
    fn encode(&self, into: &mut Vec<u8>) {
        into.push(2);
        encode_token(&self.kept, into);
        into.extend_from_slice(&self.number.to_be_bytes());
        encode_token(&self.heard, into);
    }

    fn decode(bytes: &[u8]) -> Result<Cell, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if tag != 2 {
            return Err(WireError::Tag(tag));
        }
        let cell = Cell { kept: decode_token(&mut reader)?, number: reader.u32()?, heard: decode_token(&mut reader)? };
        reader.finish()?;
        Ok(cell)
    }
}
