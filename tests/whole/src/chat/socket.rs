//! A server's end of a client's connection.

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_chat::ClientIo;
use bellwether_net::Socket as _;

use crate::network::SimulatedSocket;

/// What has arrived at a server's end, and what it did with that.
#[derive(Debug, Default)]
pub(super) struct ClientPipe {
    pub(super) bytes: VecDeque<u8>,
    /// The client sends nothing more.
    pub(super) is_over: bool,
    /// The connection broke.
    pub(super) is_reset: bool,
}

/// What servers did with connections since the last look.
#[derive(Debug, Default)]
pub(super) struct Endings {
    /// Nothing more is written on these.
    pub(super) finished: Vec<usize>,
    /// These are closed; and whether something was left unread.
    pub(super) dropped: Vec<(usize, bool)>,
}

pub(super) type Shared<T> = Arc<Mutex<T>>;

pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A client's socket, as a server sees it.
#[derive(Debug)]
pub(super) struct ClientSocket {
    pub(super) wire: usize,
    pub(super) socket: Arc<SimulatedSocket>,
    pub(super) pipe: Shared<ClientPipe>,
    pub(super) endings: Shared<Endings>,
    /// Whether the system says that it has sent what it has not.
    pub(super) loses: bool,
    pub(super) writes: u64,
}

impl ClientIo for ClientSocket {
    fn must_hurry(&self) -> bool {
        false
    }

    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut pipe = lock(&self.pipe);
        if pipe.is_reset {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        if pipe.bytes.is_empty() {
            return if pipe.is_over { Ok(0) } else { Err(io::ErrorKind::WouldBlock.into()) };
        }
        let count = into.len().min(pipe.bytes.len());
        into.iter_mut().zip(pipe.bytes.drain(..count)).for_each(|(place, byte)| *place = byte);
        Ok(count)
    }

    fn write_vectored(&mut self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        if lock(&self.pipe).is_reset {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.writes += 1;
        if self.loses && self.writes.is_multiple_of(7) {
            return Ok(slices.iter().map(|slice| slice.len()).sum());
        }
        let mut count = 0;
        for slice in slices {
            let taken = match self.socket.try_write(slice) {
                Ok(taken) => taken,
                Err(why) if count == 0 => return Err(why),
                Err(_) => break,
            };
            count += taken;
            if taken < slice.len() {
                // Whoever is told that there is no room hears when there is some again.
                let _ = self.socket.try_write(&slice[taken..]);
                break;
            }
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn is_at_end(&self) -> bool {
        let pipe = lock(&self.pipe);
        pipe.is_reset || pipe.is_over && pipe.bytes.is_empty()
    }

    fn can_take_more(&self) -> bool {
        false
    }

    fn finish(&mut self) -> io::Result<()> {
        if lock(&self.pipe).is_reset {
            return Err(io::ErrorKind::NotConnected.into());
        }
        lock(&self.endings).finished.push(self.wire);
        Ok(())
    }
}

impl Drop for ClientSocket {
    fn drop(&mut self) {
        let is_unread = !lock(&self.pipe).bytes.is_empty();
        lock(&self.endings).dropped.push((self.wire, is_unread));
    }
}
