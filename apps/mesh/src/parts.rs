//! The messages between nodes, and long ones in parts.
//!
//! ```text
//! kind 1 · number 4 · part 2 · parts 2 · bytes
//! ```

use std::collections::VecDeque;

use bellwether_kernel::{Reader, WireError};
use bellwether_mesh::Tag;

/// A part with all headers fits into one Ethernet packet, even if it remembers the nodes that it passed.
const PART_BYTES: usize = 1_100;
/// The longest message.
pub(crate) const MESSAGE_MAX: usize = 64 * 1024;
/// So many parts the longest message has.
const MOST_PARTS: usize = MESSAGE_MAX.div_ceil(PART_BYTES);
/// So many messages may be incomplete at once; the oldest makes room.
const MOST_INCOMPLETE: usize = 16;
/// So many messages are remembered as complete.
const MOST_COMPLETE: usize = 256;

/// The purpose of a message between nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PartKind {
    /// Something that a user sends.
    Text,
    /// Asks a node for its name.
    NameQuestion,
    /// The name of the sender.
    NameAnswer,
    /// Asks a head for the nodes that it knows ways to.
    DirectoryQuestion,
    /// The sender's list of nodes.
    DirectoryAnswer,
}

const KINDS: [PartKind; 5] = [
    PartKind::Text,
    PartKind::NameQuestion,
    PartKind::NameAnswer,
    PartKind::DirectoryQuestion,
    PartKind::DirectoryAnswer,
];

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part<'a> {
    pub(crate) kind: PartKind,
    pub(crate) number: u32,
    pub(crate) part: u16,
    pub(crate) parts: u16,
    pub(crate) bytes: &'a [u8],
}

impl<'a> Part<'a> {
    pub(crate) fn decode(bytes: &'a [u8]) -> Result<Part<'a>, WireError> {
        let mut reader = Reader::new(bytes);
        let kind = reader.u8()?;
        let kind = KINDS.get(usize::from(kind)).copied().ok_or(WireError::Tag(kind))?;
        let (number, part, parts) = (reader.u32()?, reader.u16()?, reader.u16()?);
        let bytes = reader.rest();
        let whole = part + 1 == parts || bytes.len() == PART_BYTES;
        if part >= parts || usize::from(parts) > MOST_PARTS || bytes.len() > PART_BYTES || !whole {
            return Err(WireError::Value);
        }
        Ok(Part { kind, number, part, parts, bytes })
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![KINDS.iter().position(|kind| *kind == self.kind).unwrap_or_default() as u8];
        bytes.extend_from_slice(&self.number.to_be_bytes());
        bytes.extend_from_slice(&self.part.to_be_bytes());
        bytes.extend_from_slice(&self.parts.to_be_bytes());
        bytes.extend_from_slice(self.bytes);
        bytes
    }
}

/// The parts of a message, in order; what is too long is cut off.
pub(crate) fn split(kind: PartKind, number: u32, message: &[u8]) -> Vec<Vec<u8>> {
    let message = &message[..message.len().min(MESSAGE_MAX)];
    let parts = message.len().div_ceil(PART_BYTES).max(1) as u16;
    let piece = |part: u16| {
        let begin = usize::from(part) * PART_BYTES;
        &message[begin..message.len().min(begin + PART_BYTES)]
    };
    (0..parts).map(|part| Part { kind, number, part, parts, bytes: piece(part) }.encode()).collect()
}

struct Incomplete {
    whose: (Tag, PartKind, u32),
    pieces: Vec<Option<Vec<u8>>>,
}

/// Puts the parts of messages together. Each message comes out once.
#[derive(Default)]
pub(crate) struct Assembly {
    incomplete: VecDeque<Incomplete>,
    complete: VecDeque<(Tag, PartKind, u32)>,
}

impl Assembly {
    /// Takes a part; the whole message, if this was the last that was missing.
    pub(crate) fn take(&mut self, from: Tag, part: &Part<'_>) -> Option<Vec<u8>> {
        let whose = (from, part.kind, part.number);
        if self.complete.contains(&whose) {
            return None;
        }
        let known = self.incomplete.iter().position(|one| one.whose == whose);
        let place = known.unwrap_or_else(|| {
            if self.incomplete.len() >= MOST_INCOMPLETE {
                self.incomplete.pop_front();
            }
            self.incomplete.push_back(Incomplete { whose, pieces: vec![None; usize::from(part.parts)] });
            self.incomplete.len() - 1
        });
        let pieces = &mut self.incomplete[place].pieces;
        if pieces.len() != usize::from(part.parts) {
            return None;
        }
        pieces[usize::from(part.part)] = Some(part.bytes.to_vec());
        if pieces.iter().any(Option::is_none) {
            return None;
        }
        let whole = self.incomplete.remove(place)?;
        if self.complete.len() >= MOST_COMPLETE {
            self.complete.pop_front();
        }
        self.complete.push_back(whose);
        Some(whole.pieces.into_iter().flatten().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_message_of_any_length_arrives_whole_and_once_in_whatever_order_its_parts_come() {
        for length in [0, 1, PART_BYTES, PART_BYTES + 1, MESSAGE_MAX] {
            let message: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let mut parts = split(PartKind::Text, 7, &message);
            parts.reverse();
            let mut assembly = Assembly::default();
            let twice = parts.iter().chain(&parts);
            let whole: Vec<Vec<u8>> =
                twice.filter_map(|bytes| assembly.take(Tag(1), &Part::decode(bytes).unwrap())).collect();
            assert_eq!(whole, [message]);
        }
    }

    #[test]
    fn messages_that_never_become_whole_take_bounded_memory() {
        let mut assembly = Assembly::default();
        for number in 0..10_000 {
            let parts = split(PartKind::Text, number, &[0; 3_000]);
            assert_eq!(assembly.take(Tag(1), &Part::decode(&parts[0]).unwrap()), None);
        }
        assert_eq!(assembly.incomplete.len(), MOST_INCOMPLETE);
        let lying = Part { kind: PartKind::Text, number: 9_999, part: 1, parts: 2, bytes: &[] };
        assert_eq!(assembly.take(Tag(1), &lying), None, "it had three parts");
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_part_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            if let Ok(part) = Part::decode(&bytes) {
                prop_assert_eq!(part.encode(), bytes);
            }
        }
    }
}
