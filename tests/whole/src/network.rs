//! Connections as byte streams: what was written, what is under way, and what has become of each end.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_net::Socket;

/// The number of bytes that may be under way in one direction before the network takes no more.
const WINDOW: usize = 4096;

/// A process: the machine's index, and the number of its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Life {
    /// The machine.
    pub machine: usize,
    /// The number of the start.
    pub start: u32,
}

/// The owner of one end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A member's process.
    Member(Life),
    /// A guardian that tells of a death, by its number.
    Notice(usize),
    /// A process outside the flock.
    Stranger,
}

/// One end: `0` dialled, `1` accepted.
pub type ConnectionEnd = usize;

/// One direction of a connection.
#[derive(Debug, Default)]
pub struct Pipe {
    fresh: Vec<u8>,
    under_way: usize,
    is_blocked: bool,
    is_broken: bool,
}

type Written = Arc<Mutex<Vec<(usize, ConnectionEnd)>>>;

/// The writing half of one end.
#[derive(Debug)]
pub struct SimulatedSocket {
    wire: usize,
    end: ConnectionEnd,
    pipe: Arc<Mutex<Pipe>>,
    written: Written,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Socket for SimulatedSocket {
    fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        let mut pipe = lock(&self.pipe);
        if pipe.is_broken {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let count = bytes.len().min(WINDOW - pipe.under_way);
        if count == 0 {
            pipe.is_blocked = true;
            return Err(io::ErrorKind::WouldBlock.into());
        }
        pipe.fresh.extend_from_slice(&bytes[..count]);
        pipe.under_way += count;
        lock(&self.written).push((self.wire, self.end));
        Ok(count)
    }
}

/// A connection.
#[derive(Debug)]
pub struct SimulatedConnection {
    /// The owner of each end; `None` once it is closed.
    pub holders: [Option<Holder>; 2],
    /// The machine of each end.
    pub machines: [usize; 2],
    /// By end that writes.
    pipes: [Arc<Mutex<Pipe>>; 2],
    /// When the last bytes of each end arrive: a stream keeps its order.
    pub last: [u64; 2],
    /// Whether bytes vanish on it, and nobody is told.
    pub is_dead: bool,
    /// The bytes of each end that a cut holds back.
    pub held: [VecDeque<Vec<u8>>; 2],
    /// All that the dialling end wrote so far, for those who would say it again.
    pub recorded: Vec<u8>,
}

/// All connections of a run.
#[derive(Debug, Default)]
pub struct Wires {
    wires: Vec<SimulatedConnection>,
    written: Written,
}

impl Wires {
    /// A new connection.
    pub fn open(&mut self, holders: [Option<Holder>; 2], machines: [usize; 2], now: u64) -> usize {
        let pipes = [Arc::default(), Arc::default()];
        let (held, recorded) = ([VecDeque::new(), VecDeque::new()], Vec::new());
        self.wires.push(SimulatedConnection {
            holders,
            machines,
            pipes,
            last: [now; 2],
            is_dead: false,
            held,
            recorded,
        });
        self.wires.len() - 1
    }

    /// The number of connections so far.
    #[must_use]
    pub fn count(&self) -> usize {
        self.wires.len()
    }

    /// The connection with this number.
    pub fn get(&mut self, wire: usize) -> &mut SimulatedConnection {
        &mut self.wires[wire]
    }

    /// The socket of one end.
    #[must_use]
    pub fn socket(&self, wire: usize, end: ConnectionEnd) -> Arc<SimulatedSocket> {
        let pipe = self.wires[wire].pipes[end].clone();
        Arc::new(SimulatedSocket { wire, end, pipe, written: self.written.clone() })
    }

    /// The bytes that were written since the last call.
    pub fn take_written(&mut self) -> Vec<(usize, ConnectionEnd, Vec<u8>)> {
        let written = std::mem::take(&mut *lock(&self.written));
        let take = |(wire, end): (usize, ConnectionEnd)| {
            let bytes = std::mem::take(&mut lock(&self.wires[wire].pipes[end]).fresh);
            (!bytes.is_empty()).then_some((wire, end, bytes))
        };
        written.into_iter().filter_map(take).collect()
    }

    /// So many bytes that this end wrote have arrived. Returns whether it waits for that.
    pub fn arrived(&mut self, wire: usize, end: ConnectionEnd, count: usize) -> bool {
        let mut pipe = lock(&self.wires[wire].pipes[end]);
        pipe.under_way = pipe.under_way.saturating_sub(count);
        std::mem::take(&mut pipe.is_blocked)
    }

    /// Closes an end. Returns its owner.
    pub fn close(&mut self, wire: usize, end: ConnectionEnd) -> Option<Holder> {
        lock(&self.wires[wire].pipes[end]).is_broken = true;
        self.wires[wire].holders[end].take()
    }

    /// The ends that a process holds.
    #[must_use]
    pub fn of(&self, life: Life) -> Vec<(usize, ConnectionEnd)> {
        let all = self.wires.iter().enumerate();
        let holds = |wire: &SimulatedConnection, end: ConnectionEnd| wire.holders[end] == Some(Holder::Member(life));
        all.flat_map(|(number, wire)| (0..2).filter(move |end| holds(wire, *end)).map(move |end| (number, end)))
            .collect()
    }
}
