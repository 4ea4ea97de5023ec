//! Giving a state away: the kernel moves the bytes from the file to the socket where nothing is sealed.

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::TcpStream;

use bellwether_trace::Fnv64;

use super::{CHUNK, Progress};

/// How long a state is, and its hash: found out once, before it is offered to anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// In bytes.
    pub length: u64,
    /// FNV-1a 64.
    pub hash: u64,
}

impl Sum {
    /// Of nothing.
    #[must_use]
    pub fn empty() -> Sum {
        Sum { length: 0, hash: Fnv64::default().value() }
    }

    /// Of what this reads.
    ///
    /// # Errors
    /// What the system says.
    pub fn of(mut bytes: impl Read) -> io::Result<Sum> {
        let (mut hash, mut length, mut chunk) = (Fnv64::default(), 0, vec![0; CHUNK]);
        loop {
            let count = match bytes.read(&mut chunk) {
                Ok(0) => return Ok(Sum { length, hash: hash.value() }),
                Ok(count) => count,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                Err(why) => return Err(why),
            };
            hash.write_all(&chunk[..count])?;
            length += count as u64;
        }
    }
}

/// Sends a file's bytes and their hash over a bare socket.
///
/// # Errors
/// What the system says; a file that is shorter than its sum.
pub fn give_bare(file: &File, sum: Sum, line: &TcpStream, progress: &Progress) -> io::Result<()> {
    progress.begin(sum.length);
    let mut sent = 0;
    while sent < sum.length {
        let piece = usize::try_from(sum.length - sent).unwrap_or(CHUNK).min(CHUNK);
        match rustix::fs::sendfile(line, file, Some(&mut sent), piece) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => progress.add(count as u64),
            Err(rustix::io::Errno::INTR) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => return Err(io::ErrorKind::TimedOut.into()),
            Err(why) => return Err(why.into()),
        }
    }
    (&*line).write_all(&sum.hash.to_be_bytes())
}

/// The same over anything that is written to, such as a sealed session.
///
/// # Errors
/// What the system says; a file that is shorter than its sum.
pub fn give(mut file: &File, sum: Sum, line: &mut impl Write, progress: &Progress) -> io::Result<()> {
    progress.begin(sum.length);
    let (mut left, mut chunk) = (sum.length, vec![0; CHUNK]);
    while left > 0 {
        let piece = &mut chunk[..usize::try_from(left).unwrap_or(CHUNK).min(CHUNK)];
        file.read_exact(piece)?;
        line.write_all(piece)?;
        left -= piece.len() as u64;
        progress.add(piece.len() as u64);
    }
    line.write_all(&sum.hash.to_be_bytes())?;
    line.flush()
}
