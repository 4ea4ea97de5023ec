//! Bytes from a server, divided into lines and counted pieces. It never keeps more than it is asked for.

/// The received bytes that are not taken yet.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    bytes: Vec<u8>,
    start: usize,
    /// The number of following bytes to drop.
    unwanted: u64,
    /// Whether the rest of the line is to be dropped.
    in_long_line: bool,
}

/// A line, or the fact that it was too long.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TextLine<'a> {
    Whole(&'a [u8]),
    TooLong,
}

impl Inbox {
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        if self.start == self.bytes.len() {
            self.bytes.clear();
            self.start = 0;
        } else if self.start > 16 * 1024 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
        self.bytes.extend_from_slice(bytes);
        self.drop_unwanted();
    }

    fn drop_unwanted(&mut self) {
        let here = (self.bytes.len() - self.start) as u64;
        let dropped = self.unwanted.min(here);
        self.start += dropped as usize;
        self.unwanted -= dropped;
    }

    /// The next line, without its end. One that is longer than `most` is dropped as it comes.
    pub(crate) fn line(&mut self, most: usize) -> Option<TextLine<'_>> {
        if self.unwanted > 0 {
            return None;
        }
        let rest = &self.bytes[self.start..];
        let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
            if rest.len() > most {
                self.in_long_line = true;
                self.start = self.bytes.len();
            }
            return None;
        };
        let (begin, end) = (self.start, self.start + end);
        self.start = end + 1;
        if std::mem::take(&mut self.in_long_line) || end - begin > most {
            return Some(TextLine::TooLong);
        }
        let line = &self.bytes[begin..end];
        Some(TextLine::Whole(line.strip_suffix(b"\r").unwrap_or(line)))
    }

    /// The next `count` bytes, once they are all there.
    pub(crate) fn take(&mut self, count: usize) -> Option<&[u8]> {
        let end = self.start.checked_add(count)?;
        if self.unwanted > 0 || end > self.bytes.len() {
            return None;
        }
        let begin = std::mem::replace(&mut self.start, end);
        Some(&self.bytes[begin..end])
    }

    /// What has arrived and was not taken.
    pub(crate) fn peek(&self) -> &[u8] {
        if self.unwanted > 0 { &[] } else { &self.bytes[self.start..] }
    }

    /// Drops the next `count` bytes, whenever they arrive.
    pub(crate) fn skip(&mut self, count: u64) {
        self.unwanted = self.unwanted.saturating_add(count);
        self.drop_unwanted();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_that_is_too_long_costs_no_memory_and_the_next_one_is_whole() {
        let mut inbox = Inbox::default();
        for _ in 0..1000 {
            inbox.feed(&[b'x'; 1000]);
            assert_eq!(inbox.line(512), None);
            assert!(inbox.bytes.len() < 40_000);
        }
        inbox.feed(b"\r\nPING\r\n");
        assert_eq!(inbox.line(512), Some(TextLine::TooLong));
        assert_eq!(inbox.line(512), Some(TextLine::Whole(b"PING")));
        inbox.skip(5_000_000_000);
        inbox.feed(b"abc\n");
        assert_eq!(inbox.line(512), None);
    }

    proptest! {
        #[test]
        fn lines_survive_any_cutting(lines in proptest::collection::vec("[a-z]{0,20}", 0..10), cut in 1..9_usize) {
            let stream: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
            let (mut inbox, mut seen) = (Inbox::default(), Vec::new());
            for piece in stream.as_bytes().chunks(cut) {
                inbox.feed(piece);
                while let Some(TextLine::Whole(line)) = inbox.line(100) {
                    seen.push(String::from_utf8(line.to_vec()).unwrap());
                }
            }
            prop_assert_eq!(seen, lines);
        }
    }
}
