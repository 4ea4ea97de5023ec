//! Splits what a client sends into lines.

/// The result of splitting a line from a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split<'a> {
    /// A line without its end, and how many bytes it takes with it.
    Line {
        /// The line.
        line: &'a [u8],
        /// The number of bytes used.
        used: usize,
    },
    /// The line has no end yet. So many bytes need not be shown again.
    Incomplete {
        /// The number of bytes used.
        used: usize,
    },
    /// The line is longer than the limit, whether it has an end or not.
    TooLong,
}

/// Finds the ends of lines: `\n`, `\r` or `\r\n`. It keeps no bytes, so an idle connection costs nothing; whoever owns the
/// bytes shows those of an unfinished line again, with what came behind them.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineSplitter {
    /// The last line ended with `\r`, so a `\n` that follows belongs to it.
    after_return: bool,
    /// The number of bytes of the incomplete line that were searched already: a client that sends single bytes costs no
    /// more.
    searched: usize,
}

impl LineSplitter {
    /// Splits off the first line, of at most `max` bytes.
    pub fn split<'a>(&mut self, bytes: &'a [u8], max: usize) -> Split<'a> {
        let skip = usize::from(self.after_return && bytes.first() == Some(&b'\n'));
        if !bytes.is_empty() {
            self.after_return = false;
        }
        let rest = &bytes[skip..];
        let from = self.searched.min(rest.len());
        let found = memchr::memchr2(b'\n', b'\r', &rest[from..]).map(|place| place + from);
        let length = found.unwrap_or(rest.len());
        if length > max {
            return Split::TooLong;
        }
        let Some(end) = found else {
            self.searched = rest.len();
            return Split::Incomplete { used: skip };
        };
        self.searched = 0;
        self.after_return = rest[end] == b'\r';
        Split::Line { line: &rest[..end], used: skip + end + 1 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The lines of a stream that arrives in such pieces, and whether one was too long.
    fn lines(stream: &[u8], piece: usize, max: usize) -> (Vec<Vec<u8>>, bool) {
        let (mut splitter, mut held, mut seen) = (LineSplitter::default(), Vec::new(), Vec::new());
        for part in stream.chunks(piece.max(1)) {
            held.extend_from_slice(part);
            loop {
                match splitter.split(&held, max) {
                    Split::Line { line, used } => {
                        seen.push(line.to_vec());
                        held.drain(..used);
                    }
                    Split::Incomplete { used } => {
                        held.drain(..used);
                        break;
                    }
                    Split::TooLong => return (seen, true),
                }
            }
        }
        (seen, false)
    }

    #[test]
    fn a_line_ends_with_a_newline_a_return_or_both() {
        let (seen, _) = lines(b"one\ntwo\rthree\r\nfour\r\n\r\nsix\n\nrest", 100, 100);
        assert_eq!(seen, [&b"one"[..], b"two", b"three", b"four", b"", b"six", b""]);
    }

    #[test]
    fn a_line_that_ends_with_a_return_is_there_before_the_next_byte() {
        let mut splitter = LineSplitter::default();
        assert_eq!(splitter.split(b"one\r", 10), Split::Line { line: b"one", used: 4 });
        assert_eq!(splitter.split(b"\ntwo", 10), Split::Incomplete { used: 1 });
        assert_eq!(splitter.split(b"two\n", 10), Split::Line { line: b"two", used: 4 });
    }

    #[test]
    fn a_line_of_exactly_the_limit_is_a_line_and_one_byte_more_is_too_long_with_or_without_an_end() {
        assert_eq!(lines(b"abcd\n", 5, 4), (vec![b"abcd".to_vec()], false));
        assert_eq!(lines(b"abcde\n", 6, 4), (vec![], true));
        assert_eq!(lines(b"abcde", 1, 4), (vec![], true));
    }

    proptest! {
        #[test]
        fn the_lines_do_not_depend_on_the_pieces_that_they_arrive_in(
            stream in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), Just(b'a'), any::<u8>()], 0..200),
            piece in 1usize..20,
            max in 1usize..40,
        ) {
            let whole = lines(&stream, stream.len(), max);
            prop_assert_eq!(lines(&stream, piece, max), whole);
        }
    }
}
