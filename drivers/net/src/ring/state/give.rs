//! Giving a state away: the kernel moves the bytes from the file to the socket where nothing is sealed, and a thread sums
//! them up meanwhile.

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::FileExt;
use std::thread;

use bellwether_token::Fnv;

use super::{CHUNK, Progress};

/// How long a state is, and its hash.
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
        Sum { length: 0, hash: Fnv::default().finish() }
    }

    /// Of what this reads.
    ///
    /// # Errors
    /// What the system says.
    pub fn of(mut bytes: impl Read) -> io::Result<Sum> {
        let (mut hash, mut length, mut chunk) = (Fnv::default(), 0, vec![0; CHUNK]);
        loop {
            let count = match bytes.read(&mut chunk) {
                Ok(0) => return Ok(Sum { length, hash: hash.finish() }),
                Ok(count) => count,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                Err(why) => return Err(why),
            };
            hash.update(&chunk[..count]);
            length += count as u64;
        }
    }
}

/// What is given: a file from its beginning, of this length, and its sum if it is known already.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The file. Nothing else reads it by its own position.
    pub file: &'a File,
    /// How much of it.
    pub length: u64,
    /// What is known of it.
    pub known: Option<Sum>,
}

impl Given<'_> {
    /// Sends with `send`, and finds out the sum meanwhile.
    fn summed(&self, send: impl FnOnce() -> io::Result<()>) -> io::Result<Sum> {
        if let Some(sum) = self.known {
            send()?;
            return Ok(sum);
        }
        let sum = thread::scope(|scope| {
            let summing = thread::Builder::new().name("bellwether-hash".into()).stack_size(128 * 1024);
            let summing = summing.spawn_scoped(scope, || Sum::of(self.file.take(self.length)))?;
            send()?;
            summing.join().unwrap_or_else(|_| Err(io::Error::other("the hashing thread failed")))
        })?;
        // A file that shrank is not given: no hash may follow a state that is not whole.
        if sum.length == self.length { Ok(sum) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

/// Sends a file's bytes and their hash over a bare socket. The sum of what was sent.
///
/// # Errors
/// What the system says; a file that is shorter than it should be.
pub fn give_bare(given: Given<'_>, line: &TcpStream, progress: &Progress) -> io::Result<Sum> {
    progress.begin(given.length);
    let sum = given.summed(|| {
        let mut sent = 0;
        while sent < given.length {
            let piece = usize::try_from(given.length - sent).unwrap_or(CHUNK).min(CHUNK);
            match rustix::fs::sendfile(line, given.file, Some(&mut sent), piece) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => progress.add(count as u64),
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::WOULDBLOCK) => return Err(io::ErrorKind::TimedOut.into()),
                Err(why) => return Err(why.into()),
            }
        }
        Ok(())
    })?;
    (&*line).write_all(&sum.hash.to_be_bytes())?;
    Ok(sum)
}

/// The same over anything that is written to, such as a sealed session.
///
/// # Errors
/// What the system says; a file that is shorter than it should be.
pub fn give(given: Given<'_>, line: &mut impl Write, progress: &Progress) -> io::Result<Sum> {
    progress.begin(given.length);
    let sum = given.summed(|| {
        let (mut sent, mut chunk) = (0, vec![0; CHUNK]);
        while sent < given.length {
            let piece = &mut chunk[..usize::try_from(given.length - sent).unwrap_or(CHUNK).min(CHUNK)];
            given.file.read_exact_at(piece, sent)?;
            line.write_all(piece)?;
            sent += piece.len() as u64;
            progress.add(piece.len() as u64);
        }
        Ok(())
    })?;
    line.write_all(&sum.hash.to_be_bytes())?;
    line.flush()?;
    Ok(sum)
}
