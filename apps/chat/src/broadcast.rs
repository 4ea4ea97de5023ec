//! The bytes that all connections of a server share.
//!
//! A message is written once, as the line that every client gets, and all messages of a moment are one block. A connection
//! has no queue: it is an offset into this buffer. One that is slow costs nothing until what it needs next is gone.

use std::collections::VecDeque;
use std::io::IoSlice;
use std::sync::Arc;

use crate::dialect::write_broadcast;

/// The place of a message in the network's log; also its id.
pub type Position = u64;

/// Messages that were accepted together, as clients get them. A clone shares the bytes.
#[derive(Clone, Debug, Default)]
pub struct BroadcastBlock {
    bytes: Arc<Vec<u8>>,
    /// The end of each message, and its position.
    messages: Arc<Vec<(u32, Position)>>,
}

impl BroadcastBlock {
    /// Writes the lines of some messages: the position and the activity of each.
    pub fn new<'a>(messages: impl IntoIterator<Item = (Position, &'a [u8])>) -> BroadcastBlock {
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        for (position, activity) in messages {
            write_broadcast(position, activity, &mut bytes);
            ends.push((bytes.len() as u32, position));
        }
        BroadcastBlock { bytes: Arc::new(bytes), messages: Arc::new(ends) }
    }

    /// The position of the last message.
    fn last(&self) -> Option<Position> {
        self.messages.last().map(|(_, position)| *position)
    }
}

/// The error that a message is no longer in the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the client is too slow: what it needs next is no longer in memory")]
pub struct FellBehind;

/// The newest messages, up to a number of bytes.
#[derive(Debug)]
pub struct BroadcastBuffer {
    blocks: VecDeque<(u64, BroadcastBlock)>,
    /// The offset of the first byte that is there, and of the one behind the last.
    start: u64,
    end: u64,
    limit: u64,
}

impl BroadcastBuffer {
    /// An empty buffer for so many bytes.
    #[must_use]
    pub fn new(limit: u64) -> BroadcastBuffer {
        BroadcastBuffer { blocks: VecDeque::new(), start: 0, end: 0, limit }
    }

    /// Adds what was accepted, and drops the oldest blocks if there are too many bytes.
    pub fn push(&mut self, block: BroadcastBlock) {
        if block.bytes.is_empty() {
            return;
        }
        let start = self.end;
        self.end += block.bytes.len() as u64;
        self.blocks.push_back((start, block));
        while self.end - self.start > self.limit && self.blocks.len() > 1 {
            self.blocks.pop_front();
            self.start = self.blocks.front().map_or(self.end, |(start, _)| *start);
        }
    }

    /// The offset behind the last byte: where a connection begins that logs in now.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The bytes from an offset on, in pieces: at most so many bytes and no more pieces than `slices` has room for.
    ///
    /// # Errors
    /// They are not there any more.
    pub fn read<'a>(&'a self, offset: u64, budget: usize, slices: &mut Vec<IoSlice<'a>>) -> Result<(), FellBehind> {
        if offset < self.start {
            return Err(FellBehind);
        }
        let mut left = budget;
        for (start, block) in self.blocks.range(self.block_at(offset)..) {
            if left == 0 || slices.len() == slices.capacity() {
                break;
            }
            let from = offset.saturating_sub(*start) as usize;
            let bytes = &block.bytes[from.min(block.bytes.len())..];
            let bytes = &bytes[..bytes.len().min(left)];
            if !bytes.is_empty() {
                slices.push(IoSlice::new(bytes));
                left -= bytes.len();
            }
        }
        Ok(())
    }

    /// The offset of the first message at or after a position; `None` if it is not there yet.
    ///
    /// # Errors
    /// The message is no longer in the buffer.
    pub fn offset_of(&self, position: Position) -> Result<Option<u64>, FellBehind> {
        let ends_before = |(_, block): &(u64, BroadcastBlock)| block.last() < Some(position);
        let index = self.blocks.partition_point(ends_before);
        let Some((start, block)) = self.blocks.get(index) else { return Ok(None) };
        let message = block.messages.partition_point(|(_, at)| *at < position);
        if index == 0 && message == 0 && self.start > 0 && block.messages.first().is_some_and(|(_, at)| *at > position)
        {
            return Err(FellBehind);
        }
        let before = message.checked_sub(1).map_or(0, |before| u64::from(block.messages[before].0));
        Ok(Some(start + before))
    }

    /// The last message that ends at or before an offset, if it is still there.
    #[must_use]
    pub fn position_before(&self, offset: u64) -> Option<Position> {
        let (start, block) = self.blocks.get(self.block_at(offset.saturating_sub(1)))?;
        let within = offset.checked_sub(*start)?;
        let count = block.messages.partition_point(|(end, _)| u64::from(*end) <= within);
        match count.checked_sub(1) {
            Some(last) => Some(block.messages[last].1),
            None => self.position_before_block(*start),
        }
    }

    fn position_before_block(&self, start: u64) -> Option<Position> {
        let before = self.block_at(start).checked_sub(1)?;
        self.blocks.get(before)?.1.messages.last().map(|(_, position)| *position)
    }

    /// The end of the message that an offset lies within; the offset itself, if it lies between two.
    ///
    /// # Errors
    /// The data is no longer in the buffer.
    pub fn message_end(&self, offset: u64) -> Result<u64, FellBehind> {
        if offset < self.start {
            return Err(FellBehind);
        }
        let Some((start, block)) = self.blocks.get(self.block_at(offset)) else { return Ok(offset) };
        let within = offset - start;
        if within == 0 {
            return Ok(offset);
        }
        let before = block.messages.partition_point(|(end, _)| u64::from(*end) < within);
        Ok(block.messages.get(before).map_or(offset, |(end, _)| start + u64::from(*end)))
    }

    /// The index of the block that holds the byte at an offset; behind the last, if none does.
    fn block_at(&self, offset: u64) -> usize {
        if offset >= self.end {
            return self.blocks.len();
        }
        self.blocks.partition_point(|(start, _)| *start <= offset).saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(position: Position, activity: &str) -> Vec<u8> {
        let mut line = Vec::new();
        write_broadcast(position, activity.as_bytes(), &mut line);
        line
    }

    fn all_from(buffer: &BroadcastBuffer, offset: u64, budget: usize) -> Result<Vec<u8>, FellBehind> {
        let mut slices = Vec::with_capacity(64);
        buffer.read(offset, budget, &mut slices)?;
        Ok(slices.iter().flat_map(|slice| slice.to_vec()).collect())
    }

    #[test]
    fn a_connection_reads_from_its_offset_to_the_end_whatever_blocks_the_bytes_are_in() {
        let mut buffer = BroadcastBuffer::new(1 << 20);
        buffer.push(BroadcastBlock::new([(1, &b"{}"[..]), (2, b"{}")]));
        let offset = buffer.end();
        buffer.push(BroadcastBlock::new([(4, &b"{\"a\":1}"[..])]));
        buffer.push(BroadcastBlock::default());
        buffer.push(BroadcastBlock::new([(9, &b"{}"[..])]));
        assert_eq!(all_from(&buffer, offset, 1 << 20).unwrap(), [line(4, "{\"a\":1}"), line(9, "{}")].concat());
        assert_eq!(all_from(&buffer, buffer.end(), 1 << 20).unwrap(), b"");
        assert_eq!(all_from(&buffer, offset + 3, 5).unwrap(), line(4, "{\"a\":1}")[3..8]);
    }

    #[test]
    fn whoever_needs_what_was_dropped_is_told_so() {
        let mut buffer = BroadcastBuffer::new(100);
        for position in 0..10 {
            buffer.push(BroadcastBlock::new([(position, &b"{}"[..])]));
        }
        assert_eq!(all_from(&buffer, 0, 1 << 20), Err(FellBehind));
        assert_eq!(buffer.message_end(0), Err(FellBehind));
        assert_eq!(all_from(&buffer, buffer.end(), 1 << 20).unwrap(), b"");
    }

    #[test]
    fn a_block_larger_than_the_buffer_is_kept_until_the_next_one_comes() {
        let mut buffer = BroadcastBuffer::new(10);
        buffer.push(BroadcastBlock::new([(1, &b"{}"[..])]));
        assert_eq!(all_from(&buffer, 0, 1 << 20).unwrap(), line(1, "{}"));
    }

    #[test]
    fn a_position_is_found_where_its_message_begins_or_is_awaited_or_gone() {
        let mut buffer = BroadcastBuffer::new(200);
        assert_eq!(buffer.offset_of(1), Ok(None));
        buffer.push(BroadcastBlock::new([(1, &b"{}"[..]), (2, b"{}")]));
        buffer.push(BroadcastBlock::new([(4, &b"{}"[..])]));
        let length = line(1, "{}").len() as u64;
        assert_eq!(buffer.offset_of(0), Ok(Some(0)));
        assert_eq!(buffer.offset_of(2), Ok(Some(length)));
        assert_eq!(buffer.offset_of(3), Ok(Some(2 * length)));
        assert_eq!(buffer.offset_of(5), Ok(None));
        buffer.push(BroadcastBlock::new([(5, &b"{}"[..]), (6, b"{}")]));
        assert_eq!(buffer.offset_of(3), Err(FellBehind));
        assert_eq!(buffer.offset_of(4), Ok(Some(2 * length)));
    }

    proptest! {
        #[test]
        fn offsets_know_their_messages(
            blocks in proptest::collection::vec(proptest::collection::vec(0usize..30, 0..5), 0..8),
        ) {
            let (mut buffer, mut position, mut ends) = (BroadcastBuffer::new(1 << 20), 0, vec![]);
            for lengths in &blocks {
                let activities: Vec<String> = lengths.iter().map(|length| "x".repeat(*length)).collect();
                let start = buffer.end();
                let mut within = 0;
                let messages: Vec<(Position, &[u8])> = activities.iter().map(|activity| {
                    position += 3;
                    within += line(position, activity).len() as u64;
                    ends.push((start + within, position));
                    (position, activity.as_bytes())
                }).collect();
                buffer.push(BroadcastBlock::new(messages));
            }
            for offset in 0..=buffer.end() {
                let before = ends.iter().rev().find(|(end, _)| *end <= offset).map(|(_, position)| *position);
                prop_assert_eq!(buffer.position_before(offset), before);
                let inside = offset > 0 && !ends.iter().any(|(end, _)| *end == offset);
                let end = ends.iter().find(|(end, _)| *end >= offset).map_or(offset, |(end, _)| *end);
                prop_assert_eq!(buffer.message_end(offset), Ok(if inside { end } else { offset }));
            }
        }
    }
}
