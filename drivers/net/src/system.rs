//! What a member takes from its machine besides sockets and files: the time, and chance.

use std::fmt;
use std::io;

use crate::clock::BootClock;

/// The clock and the randomness of one machine. Whatever decides something takes them from here, so that a simulation can
/// hand in its own.
pub trait System: fmt::Debug + Send + Sync {
    /// Nanoseconds since the machine started, the time that it was suspended included.
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
        // Without randomness everybody picks the same, which a protocol survives; it does not survive a panic.
        let _ = getrandom::fill(&mut bytes);
        u64::from_be_bytes(bytes)
    }
}

/// Wakes a node at a moment of its system's clock.
pub trait Alarm: Send {
    /// Rings at `at`, or never. A moment that has passed rings at once.
    ///
    /// # Errors
    /// What the system says.
    fn set(&mut self, at: Option<u64>) -> io::Result<()>;

    /// It rings once, and has to be set again.
    fn fired(&mut self);
}

/// The writing half of a connection.
pub trait Socket: fmt::Debug + Send + Sync {
    /// Hands bytes over without waiting; how many were taken.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if none can be taken at present; anything else ends the connection.
    fn try_write(&self, bytes: &[u8]) -> io::Result<usize>;

    /// Makes room for a stream of frames of which none may be dropped: from now on more of them may be under way at once.
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
