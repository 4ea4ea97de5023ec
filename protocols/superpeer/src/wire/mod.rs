//! The wire form of messages, records and the cell: tags of one byte, numbers big-endian, lengths before variable
//! parts.

mod directory;
mod field;
mod log;

use alloc::vec::Vec;

use bellwether_kernel::{Reader, Wire, WireError};

use crate::directory::DirectoryExport;
use crate::message::{RecordPosition, SuperpeerMessage};
use crate::operation::{ReplicatedRecord, SavedState};
use field::{Field, fields};

fields!(RecordPosition { term, index });
fields!(SavedState { term, vote, life, snapshot });

/// Reads a value that fills the bytes exactly.
fn decode<T: Field>(bytes: &[u8]) -> Result<T, WireError> {
    let mut reader = Reader::new(bytes);
    let value = T::take(&mut reader)?;
    reader.finish()?;
    Ok(value)
}

impl Wire for SuperpeerMessage {
    fn encode(&self, into: &mut Vec<u8>) {
        match self {
            SuperpeerMessage::Vote { term, last, called } => (1_u8, *term, *last, *called).put(into),
            SuperpeerMessage::VoteReply { term, granted } => (2_u8, *term, *granted).put(into),
            SuperpeerMessage::Append { term, commit, previous, records } => {
                (3_u8, *term, *commit, *previous).put(into);
                records.put(into);
            }
            SuperpeerMessage::AppendReply { term, last } => (4_u8, *term, *last).put(into),
            SuperpeerMessage::Snapshot { term, snapshot } => {
                (5_u8, *term).put(into);
                snapshot.put(into);
            }
            SuperpeerMessage::Forward { batch } => {
                6_u8.put(into);
                batch.put(into);
            }
            SuperpeerMessage::TimeoutNow { term } => (7_u8, *term).put(into),
        }
    }

    fn decode(bytes: &[u8]) -> Result<SuperpeerMessage, WireError> {
        let mut reader = Reader::new(bytes);
        let from = &mut reader;
        let message = match u8::take(from)? {
            1 => SuperpeerMessage::Vote {
                term: Field::take(from)?,
                last: Field::take(from)?,
                called: Field::take(from)?,
            },
            2 => SuperpeerMessage::VoteReply { term: Field::take(from)?, granted: Field::take(from)? },
            3 => SuperpeerMessage::Append {
                term: Field::take(from)?,
                commit: Field::take(from)?,
                previous: Field::take(from)?,
                records: Field::take(from)?,
            },
            4 => SuperpeerMessage::AppendReply { term: Field::take(from)?, last: Field::take(from)? },
            5 => SuperpeerMessage::Snapshot { term: Field::take(from)?, snapshot: Field::take(from)? },
            6 => SuperpeerMessage::Forward { batch: Field::take(from)? },
            7 => SuperpeerMessage::TimeoutNow { term: Field::take(from)? },
            tag => return Err(WireError::Tag(tag)),
        };
        reader.finish()?;
        Ok(message)
    }
}

impl Wire for DirectoryExport {
    fn encode(&self, into: &mut Vec<u8>) {
        self.put(into);
    }

    fn decode(bytes: &[u8]) -> Result<DirectoryExport, WireError> {
        decode(bytes)
    }
}

impl Wire for ReplicatedRecord {
    fn encode(&self, into: &mut Vec<u8>) {
        self.put(into);
    }

    fn decode(bytes: &[u8]) -> Result<ReplicatedRecord, WireError> {
        decode(bytes)
    }
}

/// The first byte is the version of the form.
impl Wire for SavedState {
    fn encode(&self, into: &mut Vec<u8>) {
        1_u8.put(into);
        self.put(into);
    }

    fn decode(bytes: &[u8]) -> Result<SavedState, WireError> {
        match bytes {
            [1, rest @ ..] => decode(rest),
            [tag, ..] => Err(WireError::Tag(*tag)),
            [] => Err(WireError::Short),
        }
    }
}
