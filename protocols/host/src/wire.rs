//! The wire form of messages and of the stored cell: the signal's number, sender and epoch, then the fields in order,
//! big-endian.

use alloc::vec::Vec;

use bellwether_kernel::{Epoch, Reader, Wire, WireError};

use crate::message::{Member, Message, RoundGrant, Signal};
use crate::state::Cell;

/// Higher epochs are invalid: even a takeover each millisecond would take nine thousand years to get there.
pub const LAST_EPOCH: Epoch = Epoch(1 << 48);

/// Whether each field has a valid value.
pub(crate) fn is_sound(message: &Message) -> bool {
    let sessions = match message.signal {
        Signal::Host { heir, .. } | Signal::StepDown { heir, .. } => [Some(message.from.session), heir],
        Signal::Number { grant, .. } => [Some(message.from.session), grant.map(|grant| grant.to)],
        _ => [Some(message.from.session), None],
    };
    let rolls = !matches!(message.signal, Signal::Host { roll: 0, .. });
    message.epoch <= LAST_EPOCH && message.signal.number() != Some(0) && !sessions.contains(&Some(0)) && rolls
}

impl Wire for Message {
    fn encode(&self, into: &mut Vec<u8>) {
        into.push(tag(&self.signal));
        into.extend_from_slice(&self.from.owner.to_be_bytes());
        into.extend_from_slice(&self.from.session.to_be_bytes());
        into.extend_from_slice(&self.epoch.0.to_be_bytes());
        if let Some(number) = self.signal.number() {
            into.extend_from_slice(&number.to_be_bytes());
        }
        match self.signal {
            Signal::Host { round, roll, ask, heir, .. } => {
                into.extend_from_slice(&round.to_be_bytes());
                into.extend_from_slice(&roll.to_be_bytes());
                into.extend_from_slice(&ask.to_be_bytes());
                encode_session(heir, into);
            }
            Signal::WillHost { round, ask, .. } => {
                into.extend_from_slice(&round.to_be_bytes());
                into.extend_from_slice(&ask.to_be_bytes());
            }
            Signal::StepDown { round, heir, .. } => {
                into.push(u8::from(round.is_some()));
                round.iter().for_each(|round| into.extend_from_slice(&round.to_be_bytes()));
                encode_session(heir, into);
            }
            Signal::Rehosting { is_host, .. } => into.push(u8::from(is_host)),
            Signal::Number { stands, grant, .. } => {
                into.push(u8::from(stands));
                encode_session(grant.map(|grant| grant.to), into);
                grant.iter().for_each(|grant| into.extend_from_slice(&grant.round.to_be_bytes()));
            }
            Signal::Conflict { highest, .. } => into.extend_from_slice(&highest.to_be_bytes()),
            Signal::Login
            | Signal::Leaving { .. }
            | Signal::Left { .. }
            | Signal::WhoHosts
            | Signal::StillThere { .. } => {}
        }
    }

    fn decode(bytes: &[u8]) -> Result<Message, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if !matches!(tag, 11..=13 | 21..=26 | 31..=32) {
            return Err(WireError::Tag(tag));
        }
        let from = Member { owner: reader.u64()?, session: reader.u64()? };
        let epoch = Epoch(reader.u64()?);
        let signal = decode_signal(tag, &mut reader)?;
        reader.finish()?;
        let message = Message { from, epoch, signal };
        if is_sound(&message) { Ok(message) } else { Err(WireError::Value) }
    }
}

/// The signal's number without the note's zero in the middle.
fn tag(signal: &Signal) -> u8 {
    match signal {
        Signal::Login => 11,
        Signal::Leaving { .. } => 12,
        Signal::Left { .. } => 13,
        Signal::WhoHosts => 21,
        Signal::Host { .. } => 22,
        Signal::WillHost { .. } => 23,
        Signal::StepDown { .. } => 24,
        Signal::StillThere { .. } => 25,
        Signal::Rehosting { .. } => 26,
        Signal::Number { .. } => 31,
        Signal::Conflict { .. } => 32,
    }
}

fn decode_signal(tag: u8, reader: &mut Reader<'_>) -> Result<Signal, WireError> {
    if let 11 | 21 = tag {
        return Ok(if tag == 11 { Signal::Login } else { Signal::WhoHosts });
    }
    let number = reader.u64()?;
    Ok(match tag {
        12 => Signal::Leaving { number },
        13 => Signal::Left { number },
        22 => Signal::Host {
            number,
            round: reader.u32()?,
            roll: reader.u32()?,
            ask: reader.u64()?,
            heir: decode_session(reader)?,
        },
        23 => Signal::WillHost { number, round: reader.u32()?, ask: reader.u64()? },
        24 => {
            let round = if reader.bool()? { Some(reader.u32()?) } else { None };
            Signal::StepDown { number, round, heir: decode_session(reader)? }
        }
        25 => Signal::StillThere { number },
        26 => Signal::Rehosting { number, is_host: reader.bool()? },
        31 => {
            let stands = reader.bool()?;
            let grant = match decode_session(reader)? {
                Some(to) => Some(RoundGrant { to, round: reader.u32()? }),
                None => None,
            };
            Signal::Number { number, stands, grant }
        }
        _ => Signal::Conflict { number, highest: reader.u64()? },
    })
}

fn encode_session(session: Option<u64>, into: &mut Vec<u8>) {
    into.push(u8::from(session.is_some()));
    session.iter().for_each(|session| into.extend_from_slice(&session.to_be_bytes()));
}

fn decode_session(reader: &mut Reader<'_>) -> Result<Option<u64>, WireError> {
    if reader.bool()? { reader.u64().map(Some) } else { Ok(None) }
}

impl Wire for Cell {
    fn encode(&self, into: &mut Vec<u8>) {
        into.push(1);
        into.extend_from_slice(&self.epoch_floor.0.to_be_bytes());
        into.extend_from_slice(&self.starts.to_be_bytes());
    }

    fn decode(bytes: &[u8]) -> Result<Cell, WireError> {
        let mut reader = Reader::new(bytes);
        let tag = reader.u8()?;
        if tag != 1 {
            return Err(WireError::Tag(tag));
        }
        let cell = Cell { epoch_floor: Epoch(reader.u64()?), starts: reader.u32()? };
        reader.finish()?;
        if cell.epoch_floor <= LAST_EPOCH { Ok(cell) } else { Err(WireError::Value) }
    }
}
