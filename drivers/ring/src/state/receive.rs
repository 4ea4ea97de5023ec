//! Taking a state in: received and written by one thread, hashed by a second, flushed by a third, in bounded memory.

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, ScopedJoinHandle};

use bellwether_token::Fnv;
use thiserror::Error;

use super::{CHUNK, CHUNKS, TransferProgress};

/// After so many written bytes the disk is set to work, so that little is left to flush at the end.
const FLUSH_EVERY: u64 = 16 * 1024 * 1024;

/// Why a state was not received.
#[derive(Debug, Error)]
pub enum ReceiveError {
    /// The other side stopped in the middle.
    #[error("the state broke off: {}", bellwether_trace::in_words(.0))]
    Connection(io::Error),
    /// The state cannot be stored.
    #[error("the state cannot be kept: {}", bellwether_trace::in_words(.0))]
    Disk(io::Error),
    /// The checksum is wrong.
    #[error("the state's checksum does not fit")]
    Checksum,
}

type Chunk = Arc<Vec<u8>>;

/// Receives `length` bytes and their hash, and writes the bytes to the file. When this returns without an error, they are
/// what was sent and would survive a power cut; the file's name is the caller's affair.
///
/// # Errors
/// See [`ReceiveError`]. The file is then useless.
pub fn receive_state(
    line: &mut impl Read,
    length: u64,
    file: &File,
    progress: &TransferProgress,
) -> Result<u64, ReceiveError> {
    progress.begin(length);
    thread::scope(|scope| {
        let (to_hash, hashed) = sync_channel::<Chunk>(CHUNKS);
        let (give_back, free) = sync_channel::<Chunk>(CHUNKS + 1);
        let (to_flush, flush) = sync_channel::<()>(1);
        let hasher = spawn(scope, "bellwether-hash", move || hash(&hashed, &give_back)).map_err(ReceiveError::Disk)?;
        let flusher =
            spawn(scope, "bellwether-flush", move || flush_when_told(file, &flush)).map_err(ReceiveError::Disk)?;
        let mut pipes = Pipes { to_hash, free, to_flush };
        let received = receive(line, length, file, progress, &mut pipes);
        drop(pipes);
        let ours = hasher.join().unwrap_or_default();
        let flushed = flusher.join().unwrap_or_else(|_| Err(io::Error::other("the flushing thread failed")));
        received?;
        flushed.map_err(ReceiveError::Disk)?;
        let mut theirs = [0; 8];
        line.read_exact(&mut theirs).map_err(ReceiveError::Connection)?;
        if u64::from_be_bytes(theirs) != ours {
            return Err(ReceiveError::Checksum);
        }
        file.sync_all().map_err(ReceiveError::Disk)?;
        Ok(ours)
    })
}

/// Where the receiving thread hands things over.
struct Pipes {
    to_hash: SyncSender<Chunk>,
    free: Receiver<Chunk>,
    to_flush: SyncSender<()>,
}

fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    name: &str,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().name(name.into()).stack_size(128 * 1024).spawn_scoped(scope, work)
}

fn receive(
    line: &mut impl Read,
    length: u64,
    mut file: &File,
    progress: &TransferProgress,
    pipes: &mut Pipes,
) -> Result<(), ReceiveError> {
    let (mut left, mut unflushed, mut made) = (length, 0, 0);
    while left > 0 {
        let mut chunk = match pipes.free.try_recv() {
            Ok(chunk) => chunk,
            Err(_) if made < CHUNKS => {
                made += 1;
                Chunk::new(vec![0; CHUNK])
            }
            // All are with the hashing thread, which is slower than we are: it sets the pace.
            Err(_) => {
                pipes.free.recv().map_err(|_| ReceiveError::Disk(io::Error::other("the hashing thread failed")))?
            }
        };
        let bytes = Arc::make_mut(&mut chunk);
        bytes.resize(usize::try_from(left).unwrap_or(CHUNK).min(CHUNK), 0);
        line.read_exact(bytes).map_err(ReceiveError::Connection)?;
        let count = bytes.len() as u64;
        // A hashing thread that is gone is noticed when it is joined.
        let _ = pipes.to_hash.send(chunk.clone());
        file.write_all(&chunk).map_err(ReceiveError::Disk)?;
        left -= count;
        unflushed += count;
        progress.add(count);
        if unflushed >= FLUSH_EVERY {
            unflushed = 0;
            // One that still flushes will take in what was written meanwhile, or the end will.
            let _ = pipes.to_flush.try_send(());
        }
    }
    Ok(())
}

fn hash(chunks: &Receiver<Chunk>, give_back: &SyncSender<Chunk>) -> u64 {
    let mut hash = Fnv::default();
    for chunk in chunks {
        hash.update(&chunk);
        let _ = give_back.send(chunk);
    }
    hash.finish()
}

fn flush_when_told(file: &File, told: &Receiver<()>) -> io::Result<()> {
    told.iter().try_for_each(|()| file.sync_data())
}
