//! Writing lines to a file or a pipe in a separate thread: neither a slow disk nor a slow reader delays a member.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bellwether_trace::in_words;

/// How long an ending member waits for its last lines to be written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Where lines go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineTarget {
    /// To the standard output.
    Stdout,
    /// To the end of this file, or into this pipe or device.
    File(PathBuf),
}

impl From<&str> for LineTarget {
    fn from(text: &str) -> LineTarget {
        if text == "-" { LineTarget::Stdout } else { LineTarget::File(text.into()) }
    }
}

/// Why lines cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {what} to {}: {}", path.display(), in_words(why))]
pub struct TargetError {
    what: &'static str,
    path: PathBuf,
    why: io::Error,
}

/// What can be written as lines. It becomes text only in the thread that writes it.
pub trait LineFormat: Send + 'static {
    /// The plural noun for the lines in error messages.
    const WHAT: &'static str;
    /// The number of lines that may be queued for a slow disk or reader before some are dropped.
    const WAITING: usize;

    /// The text with its newline.
    fn line(&self) -> String;
}

/// Queues lines, and writes them in its own thread.
#[derive(Debug)]
pub struct LineWriter<T> {
    lines: Option<SyncSender<T>>,
    writer: Option<JoinHandle<()>>,
    say: fn(&str),
    lost: bool,
}

impl<T: LineFormat> LineWriter<T> {
    /// Opens the target. `say` is called once if lines are lost later.
    ///
    /// # Errors
    /// The file cannot be opened for appending.
    pub fn open(target: &LineTarget, say: fn(&str)) -> Result<LineWriter<T>, TargetError> {
        let out: Box<dyn Write + Send> = match target {
            LineTarget::Stdout => Box::new(io::stdout()),
            LineTarget::File(path) => {
                let file = open(path).map_err(|why| TargetError { what: T::WHAT, path: path.clone(), why })?;
                Box::new(file)
            }
        };
        Ok(LineWriter::to(out, say))
    }

    /// A writer to any output.
    pub(crate) fn to(out: Box<dyn Write + Send>, say: fn(&str)) -> LineWriter<T> {
        let (lines, waiting) = sync_channel(T::WAITING);
        let writer = std::thread::Builder::new().name(T::WHAT.into()).stack_size(128 * 1024);
        let writer = writer.spawn(move || write_all(out, &waiting, say)).ok();
        LineWriter { lines: Some(lines), writer, say, lost: false }
    }

    /// Queues a line. Returns whether there was room for it. Does not wait.
    pub fn write(&mut self, line: T) -> bool {
        let Some(lines) = &self.lines else { return false };
        let full = matches!(lines.try_send(line), Err(TrySendError::Full(_)));
        if full && !self.lost {
            self.lost = true;
            (self.say)(&format!("{} are not read or written fast enough: some are left out", T::WHAT));
        }
        !full
    }
}

impl<T> Drop for LineWriter<T> {
    /// Writes the queued lines, with a time limit.
    fn drop(&mut self) {
        self.lines = None;
        let Some(writer) = self.writer.take() else { return };
        let patience = Instant::now() + LAST_LINES;
        while !writer.is_finished() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A pipe may be without a reader now and later: whoever opened it for writing alone would wait for one, and lose lines
/// whenever one reader makes way for the next. Opened for both, it keeps what fits until somebody reads.
fn open(path: &Path) -> io::Result<File> {
    match path.metadata().map(|about| about.file_type()) {
        Ok(kind) if kind.is_fifo() => OpenOptions::new().read(true).write(true).open(path),
        Ok(kind) if kind.is_socket() => Err(io::Error::other("it is a socket: name a file, a pipe or a device")),
        _ => OpenOptions::new().create(true).append(true).open(path),
    }
}

/// Writes lines. One that cannot be written is lost; the next one is tried again, since a full disk may be emptied.
fn write_all<T: LineFormat>(mut out: Box<dyn Write + Send>, lines: &Receiver<T>, say: fn(&str)) {
    let mut said = false;
    let mut torn = false;
    for line in lines {
        // The rest of a line after a failed write must not spoil the next one.
        let line = if torn { format!("\n{}", line.line()) } else { line.line() };
        let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        torn = written.is_err();
        if let Err(why) = written
            && !said
        {
            said = true;
            say(&format!("cannot write {}: {}; going on without those that fail", T::WHAT, in_words(&why)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number(u32);

    impl LineFormat for Number {
        const WHAT: &'static str = "numbers";
        const WAITING: usize = 4;

        fn line(&self) -> String {
            format!("{}\n", self.0)
        }
    }

    #[test]
    fn a_reader_that_does_not_read_costs_lines_and_no_time() {
        let (_reader, writer) = io::pipe().unwrap();
        let mut lines = LineWriter::to(Box::new(writer), |_| ());
        // Far more than a pipe and the queue before it hold.
        let taken = (0..1_000_000).filter(|number| lines.write(Number(*number))).count();
        assert!((1..1_000_000).contains(&taken), "{taken}");
    }

    #[test]
    fn a_pipe_that_nobody_reads_yet_keeps_lines_for_whoever_comes() {
        use std::io::BufRead as _;

        use rustix::fs::{CWD, FileType, Mode, mknodat};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        let mut lines = LineWriter::open(&LineTarget::File(path.clone()), |why| panic!("{why}")).unwrap();
        assert!((0..3).all(|number| lines.write(Number(number))));
        let reader = io::BufReader::new(File::open(path).unwrap());
        let read: Vec<String> = reader.lines().take(3).map(Result::unwrap).collect();
        assert_eq!(read, ["0", "1", "2"]);
    }

    #[test]
    fn a_full_disk_is_said_once() {
        static SAID: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let say = |_: &str| {
            SAID.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        };
        let mut lines = LineWriter::open(&LineTarget::from("/dev/full"), say).unwrap();
        assert!((0..3).all(|number| lines.write(Number(number))));
        drop(lines);
        assert_eq!(SAID.load(std::sync::atomic::Ordering::SeqCst), 1);
    }
}
