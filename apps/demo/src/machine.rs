//! A stand-in for one machine: a process that starts a member, owns everything that the member starts, and can do to all
//! of it at once what happens to machines.
//!
//! It takes orders from the demo, one word a line on its standard input, and tells in the same way what became of them.
//! When that line ends, however the demo ended, nothing of the member is left: frozen processes die, too.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use bellwether_supervisor::tree;
use nix::sys::signal::{SigSet, Signal as Number};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, getpid, kill_process, set_child_subreaper};

/// How long to wait for killed processes before the rest is killed again.
const DYING: Duration = Duration::from_millis(2);
/// How often a freeze searches for processes that were started meanwhile.
const FREEZES_MAX: usize = 20;

/// A command of the demo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MachineCommand {
    /// Start the member.
    Start,
    /// Kill its supervisor, and nothing else.
    Kill,
    /// Kill everything at once.
    Unplug,
    /// Stop everything.
    Freeze,
    /// Let everything go on.
    Thaw,
    /// Ask the supervisor to leave in good order.
    Leave,
}

const WORDS: [(MachineCommand, &str); 6] = [
    (MachineCommand::Start, "start"),
    (MachineCommand::Kill, "kill"),
    (MachineCommand::Unplug, "unplug"),
    (MachineCommand::Freeze, "freeze"),
    (MachineCommand::Thaw, "thaw"),
    (MachineCommand::Leave, "leave"),
];

impl MachineCommand {
    /// The word, with the end of its line.
    pub(crate) fn line(self) -> String {
        let word = WORDS.iter().find(|(order, _)| *order == self).map_or("", |(_, word)| word);
        format!("{word}\n")
    }

    fn parse(word: &str) -> Option<MachineCommand> {
        WORDS.iter().find(|(_, known)| *known == word).map(|(order, _)| *order)
    }
}

/// A report of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MachineReport {
    /// The supervisor runs, as this process.
    Up(u32),
    /// The supervisor has ended.
    Ended,
    /// The member could not be started.
    Failed(String),
}

impl MachineReport {
    fn line(&self) -> String {
        match self {
            MachineReport::Up(pid) => format!("up {pid}\n"),
            MachineReport::Ended => "ended\n".into(),
            MachineReport::Failed(why) => format!("failed {}\n", why.replace('\n', " ")),
        }
    }

    /// Reads what a machine wrote.
    pub(crate) fn parse(line: &str) -> Option<MachineReport> {
        match line.split_once(' ') {
            None if line == "ended" => Some(MachineReport::Ended),
            Some(("up", pid)) => pid.parse().ok().map(MachineReport::Up),
            Some(("failed", why)) => Some(MachineReport::Failed(why.to_owned())),
            _ => None,
        }
    }
}

struct MachineProcess {
    arguments: Vec<OsString>,
    children: SigSet,
    signals: SignalFd,
    supervisor: Option<Child>,
    /// The supervisor is being killed.
    killed: bool,
    /// Another is wanted as soon as the one that is being killed is dead.
    again: bool,
}

/// A machine's whole life. `arguments` are the folder that the demo works in, which goes when the machines do, and the
/// member's own, for this same program.
pub(crate) fn main(arguments: &[OsString]) -> io::Result<()> {
    let Some((folder, arguments)) = arguments.split_first() else { return Ok(()) };
    let arguments = arguments.to_vec();
    set_child_subreaper(Some(getpid()))?;
    let mut children = SigSet::empty();
    children.add(Number::SIGCHLD);
    children.thread_block()?;
    // When the demo dies while a member is frozen, the kernel hangs up on everybody whose group that orphans. A machine
    // has to outlive that, or nobody ends its member.
    let mut hangup = SigSet::empty();
    hangup.add(Number::SIGHUP);
    hangup.thread_block()?;
    let signals = SignalFd::with_flags(&children, SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)?;
    let mut machine = MachineProcess { arguments, children, signals, supervisor: None, killed: false, again: false };
    let obeyed = machine.obey();
    end_everything();
    // A demo that was killed cannot do it. Others may do the same at this moment, and the last one does it all.
    if is_ours(Path::new(folder)) {
        let _ = std::fs::remove_dir_all(folder);
    }
    obeyed
}

impl MachineProcess {
    fn obey(&mut self) -> io::Result<()> {
        let stdin = io::stdin();
        let mut unread = String::new();
        let mut bytes = [0; 256];
        loop {
            let mut files = [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&self.signals, PollFlags::IN)];
            match poll(&mut files, None) {
                Ok(_) => {}
                Err(Errno::INTR) => continue,
                Err(why) => return Err(why.into()),
            }
            let ordered = !files[0].revents().is_empty();
            while let Ok(Some(_)) = self.signals.read_signal() {}
            self.reap();
            if ordered {
                // Read as it is: what a buffer holds back could not be waited for.
                let count = rustix::io::read(&stdin, &mut bytes)?;
                if count == 0 {
                    return Ok(());
                }
                unread.push_str(&String::from_utf8_lossy(&bytes[..count]));
                while let Some((word, rest)) = unread.split_once('\n') {
                    let order = MachineCommand::parse(word);
                    unread = rest.to_owned();
                    order.into_iter().for_each(|order| self.carry_out(order));
                }
            }
        }
    }

    fn carry_out(&mut self, order: MachineCommand) {
        match order {
            MachineCommand::Start => self.start(),
            MachineCommand::Kill => {
                self.killed = true;
                self.signal(Signal::KILL);
            }
            MachineCommand::Leave => self.signal(Signal::TERM),
            MachineCommand::Freeze => freeze(),
            // From the root down: the guardian has its turn before what it guards.
            MachineCommand::Thaw => signal_all(&everybody(), Signal::CONT),
            MachineCommand::Unplug => {
                self.killed = true;
                // Frozen first, so that none of them sees another die.
                freeze();
                signal_all(&everybody(), Signal::KILL);
            }
        }
    }

    fn start(&mut self) {
        if self.supervisor.is_some() {
            self.again = self.killed;
            return;
        }
        (self.killed, self.again) = (false, false);
        let mut command = Command::new("/proc/self/exe");
        command.args(&self.arguments).stdin(Stdio::null()).stdout(Stdio::null());
        // Signals that we block would be blocked in the member, too.
        let _ = self.children.thread_unblock();
        let started = command.spawn();
        let _ = self.children.thread_block();
        match started {
            Ok(child) => {
                report(&MachineReport::Up(child.id()));
                self.supervisor = Some(child);
            }
            Err(why) => report(&MachineReport::Failed(why.to_string())),
        }
        // Children that ended while the signal was not awaited.
        self.reap();
    }

    fn signal(&self, signal: Signal) {
        if let Some(child) = &self.supervisor {
            let _ = kill_process(Pid::from_child(child), signal);
        }
    }

    fn reap(&mut self) {
        let dead = tree::reap().dead;
        let ours = self.supervisor.as_ref().map(Pid::from_child);
        if dead.iter().any(|(pid, _)| Some(*pid) == ours) {
            self.supervisor = None;
            report(&MachineReport::Ended);
            if self.again {
                self.start();
            }
        }
    }
}

/// All processes of the member, from the root down.
fn everybody() -> Vec<Pid> {
    tree::descendants(getpid(), &[]).into_iter().map(|process| process.pid).collect()
}

fn signal_all(processes: &[Pid], signal: Signal) {
    for process in processes {
        // The process may be gone already.
        let _ = kill_process(*process, signal);
    }
}

/// Stops everything, whoever may be born meanwhile.
fn freeze() {
    let mut stopped = Vec::new();
    for _ in 0..FREEZES_MAX {
        let newcomers: Vec<Pid> = everybody().into_iter().filter(|pid| !stopped.contains(pid)).collect();
        if newcomers.is_empty() {
            return;
        }
        signal_all(&newcomers, Signal::STOP);
        stopped.extend(newcomers);
    }
}

/// Whether a folder is one that the demo made.
fn is_ours(folder: &Path) -> bool {
    folder.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(crate::FOLDER))
}

fn end_everything() {
    while !tree::reap().childless {
        let _ = tree::kill(getpid(), &[]);
        std::thread::sleep(DYING);
    }
}

/// If nobody listens, our line in will end, too.
fn report(report: &MachineReport) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(report.line().as_bytes()).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_reports_can_be_read_back() {
        for (order, _) in WORDS {
            assert_eq!(MachineCommand::parse(order.line().trim_end()), Some(order));
        }
        for report in [MachineReport::Up(7), MachineReport::Ended, MachineReport::Failed("no such file".into())] {
            assert_eq!(MachineReport::parse(report.line().trim_end()), Some(report));
        }
        assert_eq!((MachineCommand::parse("explode"), MachineReport::parse("up high")), (None, None));
    }
}
