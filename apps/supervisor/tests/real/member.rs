//! One member under test: a real supervisor, a real guardian, a real command, and a flock that the test plays.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use bellwether_supervisor::tree;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};
use tempfile::TempDir;

/// Far longer than anything here takes on the slowest machine: a wait that lasts so long has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a tree of processes does that tries hard to survive: a child, and a grandchild in a session of its own whose
/// parent has gone, both deaf to SIGTERM. Every one of them holds the pipe at `$PIPE` open.
pub(crate) const STUBBORN: &str = "exec 9>$PIPE; trap '' TERM
    (setsid sh -c 'trap \"\" TERM; echo grandchild $$ >&9; while :; do sleep 0.2; done' &)
    sh -c 'trap \"\" TERM; echo child $$ >&9; while :; do sleep 0.2; done' &
    echo command $$ >&9; while :; do sleep 0.2; done";

pub(crate) struct Member {
    process: Child,
    folder: TempDir,
    flock: BufReader<UnixStream>,
    obituaries: UnixListener,
    _watchdog: Sender<()>,
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: BufReader<ChildStdout>,
}

impl Member {
    /// Starts a member with these options and this shell script as its command.
    pub(crate) fn start(options: &[&str], script: &str) -> Member {
        Member::start_command(options, &["sh", "-c", script], &[])
    }

    /// Starts a member on a terminal, whose keys are this side's standard input.
    pub(crate) fn start_on_terminal(script: &str) -> Member {
        let quoted = |word: &&str| format!("'{}'", word.replace('\'', "'\\''"));
        Member::start_as(&[], &["sh", "-c", script], &[], |line| {
            let line: Vec<String> = line.iter().map(quoted).collect();
            let mut terminal = Command::new("script");
            // `exec`: a shell that stayed in between would take Control-C for its own, and report that.
            terminal.args(["-qefc", &format!("exec {}", line.join(" ")), "/dev/null"]);
            terminal
        })
    }

    /// Starts a member by way of another program and its arguments, such as `env`.
    pub(crate) fn start_by(program: &[&str], options: &[&str], script: &str) -> Member {
        Member::start_as(options, &["sh", "-c", script], &[], |line| {
            let mut process = Command::new(program[0]);
            process.args(&program[1..]).args(line);
            process
        })
    }

    pub(crate) fn start_command(options: &[&str], command: &[&str], env: &[(&str, &str)]) -> Member {
        Member::start_as(options, command, env, |line| {
            let mut process = Command::new(line[0]);
            process.args(&line[1..]);
            process
        })
    }

    fn start_as(
        options: &[&str],
        command: &[&str],
        env: &[(&str, &str)],
        process: impl FnOnce(&[&str]) -> Command,
    ) -> Member {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name);
        let flock = UnixListener::bind(path("flock")).unwrap();
        let obituaries = UnixListener::bind(path("flock.obituary")).unwrap();
        assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
        let rig = [env!("CARGO_BIN_EXE_supervisor-rig")];
        let line: Vec<&str> = rig.iter().chain(options).chain(&["--"]).chain(command).copied().collect();
        let mut process = process(&line)
            .env("RIG_SOCKET", path("flock"))
            .env("PIPE", path("pipe"))
            .env("FOLDER", folder.path())
            .envs(env.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (socket, _) = flock.accept().unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        Member {
            stdin: process.stdin.take(),
            stdout: BufReader::new(process.stdout.take().unwrap()),
            _watchdog: end_after_patience(Pid::from_child(&process)),
            process,
            folder,
            flock: BufReader::new(socket),
            obituaries,
        }
    }

    /// Sends the member an event of its flock.
    pub(crate) fn tell(&mut self, line: &str) {
        writeln!(self.flock.get_mut(), "{line}").unwrap();
    }

    /// Makes the member lead, with a lease so long that no test waits for its end.
    pub(crate) fn lead(&mut self) {
        self.tell("lease 600000 600000");
        self.tell("leading 7");
    }

    /// The member's next request to its flock.
    pub(crate) fn asks(&mut self) -> String {
        let mut line = String::new();
        self.flock.read_line(&mut line).expect("the member asked nothing");
        line.trim_end().to_owned()
    }

    /// The next line that the command prints.
    pub(crate) fn prints(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.stdout.read_line(&mut line).unwrap(), 0, "the command prints nothing any more");
        line.trim_end().to_owned()
    }

    /// Opens the command's pipe. Waits until the command has opened it too.
    pub(crate) fn pipe(&self) -> BufReader<fs::File> {
        BufReader::new(fs::File::open(self.folder.path().join("pipe")).unwrap())
    }

    /// The processes of a [`STUBBORN`] tree, once all of them exist.
    pub(crate) fn whole_tree(&self, pipe: &mut impl BufRead) -> Vec<Pid> {
        let mut inner = Vec::new();
        while inner.len() < 3 {
            let mut line = String::new();
            pipe.read_line(&mut line).unwrap();
            inner.push(line.split_whitespace().nth(1).unwrap().to_owned());
        }
        let all = tree::descendants(self.pid(), &[]);
        let known_as = |pid: Pid| {
            let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).unwrap_or_default();
            let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:")).unwrap_or_default().to_owned();
            numbers.split_whitespace().next_back().unwrap_or_default().to_owned()
        };
        let found: Vec<Pid> =
            all.into_iter().map(|process| process.pid).filter(|&pid| inner.contains(&known_as(pid))).collect();
        assert_eq!(found.len(), 3, "not all of {inner:?} are below the member");
        found
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.process)
    }

    pub(crate) fn guardian(&self) -> Pid {
        let pid = self.pid().as_raw_nonzero();
        let threads = fs::read_dir(format!("/proc/{pid}/task")).unwrap().flatten();
        let children = threads.map(|thread| fs::read_to_string(thread.path().join("children")).unwrap_or_default());
        let children: Vec<i32> = children.flat_map(|text| numbers(&text)).collect();
        assert_eq!(children.len(), 1, "a supervisor has one child: {children:?}");
        Pid::from_raw(children[0]).unwrap()
    }

    /// Waits until the guardian is ready, so that the supervisor's start is complete.
    pub(crate) fn guardian_is_there(&self) {
        let pid = self.pid().as_raw_nonzero();
        let there =
            || fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).is_ok_and(|text| !text.is_empty());
        let began = std::time::Instant::now();
        while !there() {
            assert!(began.elapsed() < PATIENCE, "no guardian was started");
            std::thread::yield_now();
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// Waits for the obituary. Returns how many processes were alive below the guardian when it was written.
    pub(crate) fn obituary(&self) -> String {
        let (mut socket, _) = self.obituaries.accept().unwrap();
        let mut text = String::new();
        socket.read_to_string(&mut text).unwrap();
        text
    }

    /// Whether an obituary has been written by now.
    pub(crate) fn has_obituary(&self) -> bool {
        self.obituaries.set_nonblocking(true).unwrap();
        let written = self.obituaries.accept().is_ok();
        self.obituaries.set_nonblocking(false).unwrap();
        written
    }

    /// Waits for the supervisor's end.
    pub(crate) fn ends(mut self) -> ExitStatus {
        wait_for_death(self.pid());
        self.process.wait().unwrap()
    }
}

impl Drop for Member {
    /// A failed test must leave nothing behind: the guardian ends its tree.
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Ends a member that does not do what a test waits for. Its guardian then ends the rest, every wait is over, and the
/// test fails.
fn end_after_patience(pid: Pid) -> Sender<()> {
    let (alive, test) = channel();
    std::thread::spawn(move || {
        if test.recv_timeout(PATIENCE * 2) == Err(RecvTimeoutError::Timeout) {
            let _ = kill_process(pid, Signal::KILL);
        }
    });
    alive
}

/// Waits until no process holds the pipe: the whole tree is dead.
pub(crate) fn wait_for_end(pipe: &mut impl Read) {
    std::io::copy(pipe, &mut std::io::sink()).unwrap();
}

/// Whether a process runs. One that has ended and is not reaped does not.
pub(crate) fn is_alive(pid: Pid) -> bool {
    let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    text.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z") && !rest.starts_with(" X"))
}

/// Waits until a guardian has taken away everybody whom it guarded, and has told of it. It takes its signals at the
/// beginning of a turn and tells at the end of one. That it sleeps would prove nothing: the system says so of one who looks
/// for its dead, too.
pub(crate) fn wait_for_rest(guardian: Pid) {
    let pid = guardian.as_raw_nonzero();
    while !fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap().is_empty() {
        std::thread::yield_now();
    }
    kill_process(guardian, Signal::USR1).unwrap();
    while has_signals(guardian) {
        std::thread::yield_now();
    }
}

/// Whether signals are pending for a process.
fn has_signals(pid: Pid) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).unwrap();
    let waiting = status.lines().find_map(|line| line.strip_prefix("ShdPnd:")).unwrap();
    u64::from_str_radix(waiting.trim(), 16).unwrap() != 0
}

fn is_stopped(pid: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" T"))
}

/// Stops a process, and waits until it has stopped; one that has ended meanwhile runs as little.
pub(crate) fn freeze(pid: Pid) {
    let _ = kill_process(pid, Signal::STOP);
    while !is_stopped(pid) && is_alive(pid) {
        std::thread::yield_now();
    }
}

/// Whether a stopped process runs again before long. One that does not is woken in any case, so that a failed test
/// leaves nothing behind.
pub(crate) fn is_woken(stopped: Pid) -> bool {
    let began = std::time::Instant::now();
    let woken = loop {
        match is_stopped(stopped) {
            false => break true,
            true if began.elapsed() > PATIENCE => break false,
            true => std::thread::yield_now(),
        }
    };
    let _ = kill_process(stopped, Signal::CONT);
    woken
}

pub(crate) fn wait_for_death(pid: Pid) {
    let Ok(end) = pidfd_open(pid, PidfdFlags::empty()) else { return };
    let patience = Timespec { tv_sec: PATIENCE.as_secs().try_into().unwrap(), tv_nsec: 0 };
    let ready = poll(&mut [PollFd::new(&end, PollFlags::IN)], Some(&patience)).unwrap();
    assert_eq!(ready, 1, "process {pid:?} does not end");
}

fn numbers(text: &str) -> Vec<i32> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}
