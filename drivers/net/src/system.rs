//! What a member takes from its machine besides sockets and files: time and randomness.

use std::fmt;
use std::io;

use crate::clock::BootClock;

/// The clock and the randomness of one machine. All code that makes decisions takes them from here, so that a
/// simulation can provide its own.
pub trait System: fmt::Debug + Send + Sync {
    /// Nanoseconds since the machine started, including suspended time.
    fn now(&self) -> u64;

    /// Sixty-four random bits.
    fn random(&self) -> u64;
}

/// The system that this program runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealSystem;

impl System for RealSystem {
    fn now(&self) -> u64 {
        BootClock::now()
    }

    fn random(&self) -> u64 {
        let mut bytes = [0; 8];
        // Without randomness all members pick the same, which a protocol survives; it does not survive a panic.
        let _ = getrandom::fill(&mut bytes);
        u64::from_be_bytes(bytes)
    }
}

/// Wakes a node at a moment of its system's clock.
pub trait Alarm: Send {
    /// Sets the alarm to `at`, or to never. A moment that has passed expires at once.
    ///
    /// # Errors
    /// The system's error.
    fn set(&mut self, at: Option<u64>) -> io::Result<()>;

    /// The alarm has expired, and must be set again.
    fn fired(&mut self);
}

/// The writing half of a connection.
pub trait Socket: fmt::Debug + Send + Sync {
    /// Writes bytes without blocking. Returns how many were taken.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if none can be taken at present; anything else ends the connection.
    fn try_write(&self, bytes: &[u8]) -> io::Result<usize>;

    /// Enlarges the send buffer for an ordered stream, of which no frame may be dropped.
    fn make_room(&self) {}
}

impl Socket for tokio::net::TcpStream {
    fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        tokio::net::TcpStream::try_write(self, bytes)
    }

    fn make_room(&self) {
        crate::connection::make_room(self);
    }
}
