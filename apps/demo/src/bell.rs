//! The job that the flock keeps running somewhere, and what it works on.
//!
//! A ringer rings the bell, four times a second, for as long as it lives. The bell is the shared thing that two ringers at
//! once would spoil: it counts the strokes, and it refuses those of an epoch that is over. Whether two ringers are ever
//! alive together is found out by themselves: each tries to lock the same file before anything else, and a file that is
//! locked by another process, even a frozen one, cannot be.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::UnixListener;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// Between two strokes.
const BEAT: Duration = Duration::from_millis(250);
/// The longest line that a ringer may write.
const LINE_MAX: u64 = 1024;

/// The first message of a copy of the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CopyHello {
    /// The member that it belongs to.
    pub(crate) member: u32,
    /// The epoch that it rings in.
    pub(crate) epoch: u64,
    /// The process id.
    pub(crate) pid: u32,
    /// Whether it got the lock, so that no other copy was alive.
    pub(crate) alone: bool,
    /// The number of strokes in the state that it continues from, if it has one.
    #[serde(default)]
    pub(crate) count: Option<u64>,
}

/// An event of the job's copies, which are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BellEvent {
    /// A copy has started.
    Came(u64, CopyHello),
    /// A copy rang; where its state travels, with the number of strokes in its state.
    Stroke(u64, Option<u64>),
    /// A copy rang although its epoch is over, and was refused.
    ActionError(u64),
    /// A copy is dead.
    Gone(u64),
}

/// The count of strokes that travels from ringer to ringer, where `run` gives the job a place for its state.
struct Count {
    file: PathBuf,
    strokes: u64,
}

impl Count {
    fn find() -> Option<Count> {
        let file = PathBuf::from(std::env::var_os("BELLWETHER_STATE")?);
        let strokes = std::fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
        Some(Count { file, strokes: strokes.unwrap_or(0) })
    }

    /// Stores the state atomically, so that a copy may be killed at any moment.
    fn keep(&mut self, strokes: u64) -> io::Result<()> {
        self.strokes = strokes;
        let draft = self.file.with_extension("draft");
        std::fs::write(&draft, strokes.to_string())?;
        std::fs::rename(draft, &self.file)
    }
}

fn socket(folder: &Path) -> PathBuf {
    folder.join("bell")
}

/// A ringer's whole life: it ends when the bell refuses it or is gone, or when it is killed.
pub(crate) fn ring(folder: &Path) -> io::Result<()> {
    let lock = File::options().create(true).append(true).open(folder.join("ringer"))?;
    let mut alone = lock.try_lock().is_ok();
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    let (member, epoch) = (number("BELLWETHER_MEMBER") as u32, number("BELLWETHER_EPOCH"));
    let mut count = Count::find();
    let strokes = count.as_ref().map(|count| count.strokes);
    let hello = CopyHello { member, epoch, pid: std::process::id(), alone, count: strokes };
    let mut bell = UnixStream::connect(socket(folder))?;
    let mut heard = BufReader::new(bell.try_clone()?);
    bell.write_all(format!("{}\n", serde_json::to_string(&hello)?).as_bytes())?;
    let mut answer = String::new();
    loop {
        let next = count.as_ref().map(|count| count.strokes + 1);
        bell.write_all(next.map_or("ring\n".into(), |next| format!("ring {next}\n")).as_bytes())?;
        answer.clear();
        if heard.read_line(&mut answer)? == 0 || answer != "rung\n" {
            return Ok(());
        }
        if let (Some(count), Some(next)) = (&mut count, next) {
            count.keep(next)?;
        }
        // A former holder may be gone by now; the next copy must find the lock taken.
        alone = alone || lock.try_lock().is_ok();
        std::thread::sleep(BEAT);
    }
}

/// Hangs the bell, and tells of it for as long as anybody listens.
pub(crate) fn serve(
    folder: &Path,
    noticed: mpsc::UnboundedSender<BellEvent>,
    tasks: &mut JoinSet<()>,
) -> io::Result<()> {
    let listener = UnixListener::bind(socket(folder))?;
    tasks.spawn(async move {
        let newest = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
        let mut number = 0;
        while !noticed.is_closed() {
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            number += 1;
            let (noticed, newest) = (noticed.clone(), newest.clone());
            tokio::spawn(async move {
                // A ringer that says nothing sensible has rung nothing.
                let _ = attend(stream, number, &newest, &noticed).await;
                let _ = noticed.send(BellEvent::Gone(number));
            });
        }
    });
    Ok(())
}

async fn attend(
    mut stream: tokio::net::UnixStream,
    number: u64,
    newest: &std::sync::atomic::AtomicU64,
    noticed: &mpsc::UnboundedSender<BellEvent>,
) -> io::Result<()> {
    use std::sync::atomic::Ordering::SeqCst;
    let (reading, mut writing) = stream.split();
    let mut reading = tokio::io::BufReader::new(reading.take(LINE_MAX));
    let mut line = String::new();
    reading.read_line(&mut line).await?;
    let hello: CopyHello = serde_json::from_str(&line)?;
    let epoch = hello.epoch;
    newest.fetch_max(epoch, SeqCst);
    let _ = noticed.send(BellEvent::Came(number, hello));
    loop {
        line.clear();
        reading.get_mut().set_limit(LINE_MAX);
        if reading.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let stale = epoch < newest.load(SeqCst);
        let count = line.trim_end().strip_prefix("ring ").and_then(|count| count.parse().ok());
        let what = if stale { BellEvent::ActionError(number) } else { BellEvent::Stroke(number, count) };
        let _ = noticed.send(what);
        writing.write_all(if stale { b"refused\n" } else { b"rung\n" }).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn next(told: &mut mpsc::UnboundedReceiver<BellEvent>) -> BellEvent {
        tokio::time::timeout(Duration::from_secs(10), told.recv()).await.unwrap().unwrap()
    }

    async fn ringer(folder: &Path, epoch: u64) -> tokio::net::UnixStream {
        let mut stream = tokio::net::UnixStream::connect(socket(folder)).await.unwrap();
        let hello = CopyHello { member: 1, epoch, pid: 1, alone: true, count: None };
        let text = format!("{}\nring\n", serde_json::to_string(&hello).unwrap());
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    #[tokio::test]
    async fn strokes_of_an_epoch_that_is_over_are_refused_and_death_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let (noticed, mut told) = mpsc::unbounded_channel();
        let mut tasks = JoinSet::new();
        serve(folder.path(), noticed, &mut tasks).unwrap();
        let mut old = ringer(folder.path(), 3).await;
        assert!(matches!(next(&mut told).await, BellEvent::Came(1, CopyHello { epoch: 3, .. })));
        assert_eq!(next(&mut told).await, BellEvent::Stroke(1, None));
        let _new = ringer(folder.path(), 4).await;
        assert!(matches!(next(&mut told).await, BellEvent::Came(2, CopyHello { epoch: 4, .. })));
        assert_eq!(next(&mut told).await, BellEvent::Stroke(2, None));
        old.write_all(b"ring\n").await.unwrap();
        assert_eq!(next(&mut told).await, BellEvent::ActionError(1));
        drop(old);
        assert_eq!(next(&mut told).await, BellEvent::Gone(1));
    }

    #[tokio::test]
    async fn nonsense_rings_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (noticed, mut told) = mpsc::unbounded_channel();
        let mut tasks = JoinSet::new();
        serve(folder.path(), noticed, &mut tasks).unwrap();
        let mut stream = tokio::net::UnixStream::connect(socket(folder.path())).await.unwrap();
        stream.write_all(&[b'x'; 5000]).await.unwrap();
        assert_eq!(next(&mut told).await, BellEvent::Gone(1));
    }
}
