//! The command that a guardian has started: its process, and the line to the process that starts it.

use rustix::process::Pid;

use super::message::{GuardianReport, InitOrder, InitReport};
use super::packets::PacketSocket;
use super::tree;

/// What a guardian keeps of a command.
#[derive(Debug)]
pub(super) struct Launched {
    /// The command's own process; `None` before it is known and once it has ended.
    pub(super) main: Option<Pid>,
    /// The line to the launcher until it has become the command, or to the first process of the namespace.
    pub(super) line: Option<PacketSocket>,
    started: bool,
}

impl Launched {
    pub(super) fn new(main: Option<Pid>, line: PacketSocket) -> Launched {
        Launched { main, line: Some(line), started: false }
    }

    /// Takes a message of the launcher, or of the namespace's first process. Returns what the supervisor must be told.
    pub(super) fn heard(&mut self, report: &InitReport) -> Option<GuardianReport> {
        match report {
            InitReport::Ready => None,
            InitReport::Started { init, inner } => {
                self.started = true;
                self.main = tree::child_known_inside_as(*init, *inner);
                self.line.iter().for_each(|line| drop(line.send(&InitOrder::Found)));
                Some(GuardianReport::Started { pid: self.main.map_or(*inner, |main| main.as_raw_nonzero().get()) })
            }
            InitReport::Failed(failure) => {
                (self.main, self.line) = (None, None);
                Some(GuardianReport::Failed(failure.clone()))
            }
            InitReport::Exited(exit) => {
                self.main = None;
                Some(GuardianReport::Exited(*exit))
            }
        }
    }

    /// The line closed: a launcher has become the command, or the namespace's first process has ended.
    pub(super) fn line_closed(&mut self) -> Option<GuardianReport> {
        self.line = None;
        let main = self.main.filter(|_| !std::mem::replace(&mut self.started, true))?;
        Some(GuardianReport::Started { pid: main.as_raw_nonzero().get() })
    }
}
