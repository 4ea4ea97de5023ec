//! Giving a state away: the kernel moves the bytes from the file to the socket where nothing is sealed, and a thread sums
//! them up meanwhile. A taker that speaks before it has everything does not want the rest.

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use bellwether_token::Fnv;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::{CHUNK, TransferProgress};

/// The length of a state, and its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateSum {
    /// The length in bytes.
    pub length: u64,
    /// The FNV-1a hash, 64 bits.
    pub hash: u64,
}

impl StateSum {
    /// The sum of an empty state.
    #[must_use]
    pub fn empty() -> StateSum {
        StateSum { length: 0, hash: Fnv::default().finish() }
    }

    /// The sum of all that this reads.
    ///
    /// # Errors
    /// The system's error.
    pub fn of(mut bytes: impl Read) -> io::Result<StateSum> {
        let (mut hash, mut length, mut chunk) = (Fnv::default(), 0, vec![0; CHUNK]);
        loop {
            let count = match bytes.read(&mut chunk) {
                Ok(0) => return Ok(StateSum { length, hash: hash.finish() }),
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
pub struct OutgoingState<'a> {
    /// The file. Nothing else reads it by its own position.
    pub file: &'a File,
    /// The number of bytes to send.
    pub length: u64,
    /// The sum, if it is known already.
    pub known: Option<StateSum>,
}

impl OutgoingState<'_> {
    /// Sends with `send`, which says whether everything went, and finds out the sum meanwhile.
    fn summed(&self, send: impl FnOnce() -> io::Result<bool>) -> io::Result<Option<StateSum>> {
        if let Some(sum) = self.known {
            return Ok(send()?.then_some(sum));
        }
        let unwanted = AtomicBool::new(false);
        let (sent, sum) = thread::scope(|scope| {
            let summing = thread::Builder::new().name("bellwether-hash".into()).stack_size(128 * 1024);
            let bytes = Until { bytes: self.file.take(self.length), over: &unwanted };
            let summing = summing.spawn_scoped(scope, || StateSum::of(bytes))?;
            let sent = send();
            unwanted.store(!matches!(sent, Ok(true)), Ordering::Relaxed);
            let sum = summing.join().unwrap_or_else(|_| Err(io::Error::other("the hashing thread failed")));
            io::Result::Ok((sent?, sum?))
        })?;
        match sent {
            false => Ok(None),
            // A file that shrank is not given: no hash may follow a state that is not whole.
            true if sum.length == self.length => Ok(Some(sum)),
            true => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// Ends early when nobody wants the rest.
struct Until<'a, R> {
    bytes: R,
    over: &'a AtomicBool,
}

impl<R: Read> Read for Until<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.over.load(Ordering::Relaxed) { Ok(0) } else { self.bytes.read(into) }
    }
}

/// Waits until the line takes more; whether it does, and the other side has neither spoken nor gone.
fn wants_more(line: &TcpStream, patience: Option<Duration>) -> io::Result<bool> {
    let span = patience.and_then(|span| Timespec::try_from(span).ok());
    let mut line = [PollFd::new(line, PollFlags::IN | PollFlags::OUT)];
    loop {
        match poll(&mut line, span.as_ref()) {
            Ok(0) => return Err(io::ErrorKind::TimedOut.into()),
            Ok(_) => return Ok(line[0].revents() == PollFlags::OUT),
            Err(Errno::INTR) => {}
            Err(why) => return Err(why.into()),
        }
    }
}

/// Sends a file's bytes and their hash over a bare socket. The sum of what was sent; nothing, if the taker spoke or closed
/// the line before it had everything.
///
/// # Errors
/// The system's error; or the file is shorter than it should be.
pub fn send_state_plain(
    given: OutgoingState<'_>,
    line: &TcpStream,
    progress: &TransferProgress,
) -> io::Result<Option<StateSum>> {
    progress.begin(given.length);
    let patience = line.write_timeout()?;
    let sum = given.summed(|| {
        // One who waits inside the kernel for room hears nothing.
        line.set_nonblocking(true)?;
        let sent = send_bare(given, line, patience, progress);
        line.set_nonblocking(false)?;
        sent
    })?;
    if let Some(sum) = sum {
        (&*line).write_all(&sum.hash.to_be_bytes())?;
    }
    Ok(sum)
}

fn send_bare(
    given: OutgoingState<'_>,
    line: &TcpStream,
    patience: Option<Duration>,
    progress: &TransferProgress,
) -> io::Result<bool> {
    let mut sent = 0;
    while sent < given.length {
        if !wants_more(line, patience)? {
            return Ok(false);
        }
        let piece = usize::try_from(given.length - sent).unwrap_or(CHUNK).min(CHUNK);
        match rustix::fs::sendfile(line, given.file, Some(&mut sent), piece) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => progress.add(count as u64),
            Err(Errno::INTR | Errno::WOULDBLOCK) => {}
            // What it said before it went may still be read.
            Err(Errno::PIPE | Errno::CONNRESET) => return Ok(false),
            Err(why) => return Err(why.into()),
        }
    }
    Ok(true)
}

/// The same over anything that is written to, such as a sealed session over this socket.
///
/// # Errors
/// The system's error; or the file is shorter than it should be.
pub fn send_state(
    given: OutgoingState<'_>,
    line: &mut impl Write,
    socket: &TcpStream,
    progress: &TransferProgress,
) -> io::Result<Option<StateSum>> {
    progress.begin(given.length);
    let patience = socket.write_timeout()?;
    let sum = given.summed(|| {
        let (mut sent, mut chunk) = (0, vec![0; CHUNK]);
        while sent < given.length {
            if !wants_more(socket, patience)? {
                return Ok(false);
            }
            let piece = &mut chunk[..usize::try_from(given.length - sent).unwrap_or(CHUNK).min(CHUNK)];
            given.file.read_exact_at(piece, sent)?;
            line.write_all(piece)?;
            sent += piece.len() as u64;
            progress.add(piece.len() as u64);
        }
        Ok(true)
    })?;
    if let Some(sum) = sum {
        line.write_all(&sum.hash.to_be_bytes())?;
        line.flush()?;
    }
    Ok(sum)
}
