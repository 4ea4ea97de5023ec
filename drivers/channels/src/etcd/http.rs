//! HTTP/1.1 as a client of one server hears it: response after response, bodies with a length or in chunks. Without I/O, and
//! with a limit for everything that has to be kept.

use std::str;

use thiserror::Error;

/// The longest head of a response, and the longest line of a chunked body.
const HEAD_MAX: usize = 16 * 1024;

/// The parts of a response, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResponsePart {
    /// The head, with this status.
    Head(u16),
    /// A part of its body.
    Body(Vec<u8>),
    /// The end of the response.
    End,
}

/// Why a stream cannot be parsed any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HttpError {
    /// A line is too long.
    #[error("the server's answer has a head without an end")]
    TooLong,
    /// The stream is not HTTP/1.1.
    #[error("what answers there does not speak HTTP/1.1")]
    NotHttp,
    /// The end of a body cannot be determined.
    #[error("the server's answer does not say how long it is")]
    NoLength,
}

/// The position in a response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Head,
    /// In a body, with this many bytes to come.
    Body(u64),
    /// Before the line with a chunk's size.
    ChunkSize,
    /// In a chunk, with this many bytes to come.
    Chunk(u64),
    /// Before the end of a chunk's last line.
    ChunkEnd,
    /// In the lines after the last chunk, of which this many bytes were read.
    Trailer(usize),
}

/// Parses a stream of responses.
#[derive(Clone, Debug, Default)]
pub struct ResponseReader {
    bytes: Vec<u8>,
    place: Place,
}

impl ResponseReader {
    /// Appends received bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next part, if it is complete. It should be called until there is none before more bytes are appended.
    ///
    /// # Errors
    /// The stream is invalid.
    pub fn next_part(&mut self) -> Result<Option<ResponsePart>, HttpError> {
        loop {
            match self.place {
                Place::Head => return self.head(),
                Place::Body(0) => return Ok(Some(self.end())),
                Place::Body(left) => {
                    return Ok(self.take(left).map(|(part, left)| self.went_on(part, Place::Body(left))));
                }
                Place::ChunkSize => match self.line()? {
                    None => return Ok(None),
                    Some(line) => {
                        let size = chunk_size(&line).ok_or(HttpError::NotHttp)?;
                        self.place = if size == 0 { Place::Trailer(0) } else { Place::Chunk(size) };
                    }
                },
                Place::Chunk(0) => self.place = Place::ChunkEnd,
                Place::Chunk(left) => {
                    return Ok(self.take(left).map(|(part, left)| self.went_on(part, Place::Chunk(left))));
                }
                Place::ChunkEnd => match self.line()? {
                    None => return Ok(None),
                    Some(line) if line.is_empty() => self.place = Place::ChunkSize,
                    Some(_) => return Err(HttpError::NotHttp),
                },
                Place::Trailer(read) => match self.line()? {
                    None => return Ok(None),
                    Some(line) if line.is_empty() => return Ok(Some(self.end())),
                    Some(line) if read + line.len() > HEAD_MAX => return Err(HttpError::TooLong),
                    Some(line) => self.place = Place::Trailer(read + line.len()),
                },
            }
        }
    }

    fn end(&mut self) -> ResponsePart {
        self.place = Place::Head;
        ResponsePart::End
    }

    fn went_on(&mut self, part: Vec<u8>, place: Place) -> ResponsePart {
        self.place = place;
        ResponsePart::Body(part)
    }

    /// At most this many bytes, if any are here, and how many are still to come.
    fn take(&mut self, left: u64) -> Option<(Vec<u8>, u64)> {
        let count = usize::try_from(left).unwrap_or(usize::MAX).min(self.bytes.len());
        (count > 0).then(|| (self.bytes.drain(..count).collect(), left - count as u64))
    }

    /// The next line without its end, if it is complete.
    fn line(&mut self) -> Result<Option<Vec<u8>>, HttpError> {
        let Some(end) = self.bytes.iter().take(HEAD_MAX).position(|byte| *byte == b'\n') else {
            return if self.bytes.len() >= HEAD_MAX { Err(HttpError::TooLong) } else { Ok(None) };
        };
        let mut line: Vec<u8> = self.bytes.drain(..=end).collect();
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Some(line))
    }

    fn head(&mut self) -> Result<Option<ResponsePart>, HttpError> {
        let seen = &self.bytes[..self.bytes.len().min(HEAD_MAX)];
        let Some(end) = seen.windows(4).position(|four| four == b"\r\n\r\n") else {
            return if self.bytes.len() >= HEAD_MAX { Err(HttpError::TooLong) } else { Ok(None) };
        };
        let head: Vec<u8> = self.bytes.drain(..end + 4).collect();
        let head = str::from_utf8(&head).map_err(|_| HttpError::NotHttp)?;
        let (status, place) = read_head(head)?;
        // What is only provisional has nothing after its head.
        if status < 200 {
            return self.head();
        }
        self.place = place;
        Ok(Some(ResponsePart::Head(status)))
    }
}

fn read_head(head: &str) -> Result<(u16, Place), HttpError> {
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.")?.get(2..5)?.parse().ok());
    let status: u16 = status.filter(|status| (100..600).contains(status)).ok_or(HttpError::NotHttp)?;
    let (mut length, mut chunked) = (None, false);
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        if name.eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse().map_err(|_| HttpError::NotHttp)?);
        } else if name.eq_ignore_ascii_case("transfer-encoding") {
            chunked = value.trim().eq_ignore_ascii_case("chunked");
        }
    }
    match (chunked, length) {
        (true, _) => Ok((status, Place::ChunkSize)),
        (false, Some(length)) => Ok((status, Place::Body(length))),
        (false, None) if status < 200 || status == 204 || status == 304 => Ok((status, Place::Body(0))),
        (false, None) => Err(HttpError::NoLength),
    }
}

fn chunk_size(line: &[u8]) -> Option<u64> {
    let digits = str::from_utf8(line).ok()?.split(';').next()?.trim();
    (!digits.starts_with('+')).then(|| u64::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Everything that comes out of a stream that comes in pieces of this size, with the parts of a body put together.
    fn read(stream: &[u8], piece: usize) -> (Vec<ResponsePart>, Option<HttpError>) {
        let (mut reader, mut parts) = (ResponseReader::default(), Vec::new());
        for bytes in stream.chunks(piece.max(1)) {
            reader.feed(bytes);
            loop {
                match reader.next_part() {
                    Ok(Some(ResponsePart::Body(more))) => match parts.last_mut() {
                        Some(ResponsePart::Body(body)) => body.extend(more),
                        _ => parts.push(ResponsePart::Body(more)),
                    },
                    Ok(Some(part)) => parts.push(part),
                    Ok(None) => break,
                    Err(why) => return (parts, Some(why)),
                }
            }
        }
        (parts, None)
    }

    const TWO: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 404 Not Found\r\n\
        Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n3\r\nabc\r\n2;ext=1\r\nde\r\n0\r\nX: y\r\n\r\n";

    #[test]
    fn responses_come_one_after_the_other_however_the_stream_is_cut() {
        let expected = vec![
            ResponsePart::Head(200),
            ResponsePart::Body(b"hello".to_vec()),
            ResponsePart::End,
            ResponsePart::Head(404),
            ResponsePart::Body(b"abcde".to_vec()),
            ResponsePart::End,
        ];
        for piece in 1..TWO.len() {
            assert_eq!(read(TWO, piece), (expected.clone(), None), "{piece}");
        }
    }

    #[test]
    fn what_is_no_response_or_has_no_end_is_refused() {
        let refused = |stream: &[u8]| read(stream, 1000).1;
        assert_eq!(refused(b"SSH-2.0-OpenSSH\r\n\r\n"), Some(HttpError::NotHttp));
        assert_eq!(refused(b"HTTP/1.1 200 OK\r\n\r\n"), Some(HttpError::NoLength));
        assert_eq!(refused(b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n"), Some(HttpError::NotHttp));
        assert_eq!(refused(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), Some(HttpError::NotHttp));
        assert_eq!(refused(&b"x".repeat(HEAD_MAX + 1)), Some(HttpError::TooLong));
        let mut endless = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n".to_vec();
        endless.extend(b"a: b\r\n".repeat(HEAD_MAX));
        assert_eq!(refused(&endless), Some(HttpError::TooLong));
    }

    #[test]
    fn a_response_that_is_only_provisional_is_passed_over() {
        let (parts, _) = read(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 7);
        assert_eq!(parts, [ResponsePart::Head(200), ResponsePart::End]);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused_the_same_in_any_pieces(bytes in any::<Vec<u8>>(), place in 0..TWO.len(), piece in 1usize..50) {
            let mut mixed = TWO.to_vec();
            mixed.splice(place..place, bytes);
            prop_assert_eq!(read(&mixed, piece), read(&mixed, mixed.len()));
        }
    }
}
