//! Reads what the members write down, from named pipes that outlive them.

use std::io;
use std::path::{Path, PathBuf};

use bellwether_lab::numbers::NodeNumbers;
use bellwether_supervisor::events::EventLine as Told;
use bellwether_trace::{Event, Header};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use serde::Deserialize;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::unix::pipe;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::MEMBERS;

/// The output of a member.
#[derive(Debug)]
pub(crate) enum MemberOutput {
    /// It starts to run this protocol.
    Began(String),
    /// An event of its protocol, with the time on the machine's clock.
    Traced(u64, Event),
    /// Its supervisor reports its state.
    Told(u32, Told),
}

/// Either line of a trace.
#[derive(Deserialize)]
#[serde(untagged)]
enum TraceLine {
    Event(Event),
    Header(Header),
}

fn make(folder: &Path, name: &str, member: u32) -> io::Result<(PathBuf, BufReader<pipe::Receiver>)> {
    let path = folder.join(format!("{name}-{member}"));
    mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0)?;
    // Open for writing as well, so that it does not end when a member does.
    let receiver = pipe::OpenOptions::new().read_write(true).open_receiver(&path)?;
    Ok((path, BufReader::new(receiver)))
}

/// Finds the member with a name.
type Find = Box<dyn Fn(&str) -> Option<u32> + Send + Sync>;

/// A pipe for a member's trace. `find` is there if members number each other as they meet.
pub(crate) fn trace(
    folder: &Path,
    member: u32,
    find: Option<Find>,
    to: mpsc::UnboundedSender<MemberOutput>,
    tasks: &mut JoinSet<()>,
) -> io::Result<PathBuf> {
    let (path, mut reader) = make(folder, "trace", member)?;
    tasks.spawn(async move {
        let mut numbers = NodeNumbers::of(member, MEMBERS);
        let mut ours = |event| match &find {
            Some(find) => numbers.translate(event, find),
            None => vec![event],
        };
        let mut began = 0;
        let mut line = String::new();
        while reader.read_line(&mut line).await.is_ok_and(|count| count > 0) {
            // Lines are short enough for a pipe to take each whole or not at all, whoever is killed; what is none is no news.
            match serde_json::from_str(&line) {
                Ok(TraceLine::Header(header)) => {
                    began = header.began.unwrap_or(0);
                    let _ = to.send(MemberOutput::Began(header.protocol));
                }
                Ok(TraceLine::Event(event)) => {
                    for event in ours(event) {
                        let _ = to.send(MemberOutput::Traced(began.saturating_add(event.at), event));
                    }
                }
                Err(_) => {}
            }
            line.clear();
        }
    });
    Ok(path)
}

/// A pipe for what a member's supervisor tells.
pub(crate) fn events(
    folder: &Path,
    member: u32,
    to: mpsc::UnboundedSender<MemberOutput>,
    tasks: &mut JoinSet<()>,
) -> io::Result<PathBuf> {
    let (path, mut reader) = make(folder, "events", member)?;
    tasks.spawn(async move {
        let mut line = String::new();
        while reader.read_line(&mut line).await.is_ok_and(|count| count > 0) {
            if let Ok(told) = serde_json::from_str(&line) {
                let _ = to.send(MemberOutput::Told(member, told));
            }
            line.clear();
        }
    });
    Ok(path)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use bellwether_trace::What;

    use super::*;

    #[tokio::test]
    async fn a_trace_goes_on_over_deaths_and_nonsense() {
        let folder = tempfile::tempdir().unwrap();
        let (to, mut written) = mpsc::unbounded_channel();
        let mut tasks = JoinSet::new();
        let path = trace(folder.path(), 3, None, to, &mut tasks).unwrap();
        let life = |began: u64, rest: &str| {
            let mut file = std::fs::File::options().append(true).open(&path).unwrap();
            let header = Header { format: 1, protocol: "x".into(), nodes: 5, began: Some(began), ..Header::default() };
            let event = Event { at: 5, node: 3, what: What::Boot { stored: false } };
            let lines = [serde_json::to_string(&header).unwrap(), serde_json::to_string(&event).unwrap()].join("\n");
            file.write_all(format!("{lines}\n{rest}").as_bytes()).unwrap();
        };
        life(1_000, "nonsense\n");
        life(2_000, "");
        life(3_000, "");
        let mut moments = Vec::new();
        for _ in 0..3 {
            assert!(matches!(written.recv().await, Some(MemberOutput::Began(_))));
            let Some(MemberOutput::Traced(at, _)) = written.recv().await else { panic!("no event") };
            moments.push(at);
        }
        assert_eq!(moments, [1_005, 2_005, 3_005]);
    }
}
