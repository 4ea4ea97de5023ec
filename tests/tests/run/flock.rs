//! The flock under test, and how a test waits for what happens in it.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::Duration;

pub(crate) use bellwether_testbed::binary;
use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::servers::free_port;
use bellwether_testbed::{skip, waiting};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// Far longer than anything here takes on the slowest machine: a wait that lasts so long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// One line of an events file.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) member: usize,
    pub(crate) what: String,
    pub(crate) epoch: u64,
    pub(crate) leader: Option<String>,
    pub(crate) at: String,
}

pub(crate) struct Flock {
    folder: TempDir,
    /// The machines of the members, if not all are on this one.
    pub(crate) hosts: Option<Hosts>,
    pub(crate) at: String,
    /// The names of the members.
    pub(crate) names: Vec<String>,
    options: Vec<OsString>,
    command: Vec<OsString>,
    members: Vec<Option<Child>>,
}

impl Flock {
    /// Three members that run this command with these options, all started.
    pub(crate) fn start(options: &[&str], command: &[&str]) -> Flock {
        let mut flock = Flock::unstarted(3, options, command);
        (1..=3).for_each(|id| flock.start_member(id));
        flock
    }

    /// Three members that run the command that finds out by itself whether another copy is alive.
    pub(crate) fn of_jobs(options: &[&str]) -> Flock {
        let mut flock = Flock::of_unstarted_jobs(3, options);
        (1..=3).for_each(|id| flock.start_member(id));
        flock
    }

    /// The same number of members, which are not started yet and may run anywhere.
    pub(crate) fn of_unstarted_jobs(count: usize, options: &[&str]) -> Flock {
        let mut flock = Flock::unstarted(count, options, &[]);
        flock.command = vec![env!("CARGO_BIN_EXE_job").into(), flock.folder.path().into()];
        flock
    }

    /// A flock without a list of members.
    pub(crate) fn of_jobs_at(place: &str, options: &[&str]) -> Flock {
        let mut flock = Flock::of_unstarted_jobs(3, options);
        place.clone_into(&mut flock.at);
        (1..=3).for_each(|id| flock.start_member(id));
        flock
    }

    /// Jobs among the members of a list, sealed with a key, on three machines of their own; nothing where there can be none, which is an error for
    /// those who test for others.
    pub(crate) fn of_jobs_on_hosts(options: &[&str]) -> Option<Flock> {
        Flock::of_trees_on_hosts(0, options)
    }

    /// The same with this number of additional processes in each job.
    pub(crate) fn of_trees_on_hosts(processes: usize, options: &[&str]) -> Option<Flock> {
        Flock::start_on_hosts(list_of, options, processes)
    }

    /// The same at any place.
    pub(crate) fn on_hosts(place: impl FnOnce(&Hosts) -> String, options: &[&str]) -> Option<Flock> {
        Flock::start_on_hosts(place, options, 0)
    }

    fn start_on_hosts(place: impl FnOnce(&Hosts) -> String, options: &[&str], processes: usize) -> Option<Flock> {
        let mut flock = Flock::unstarted_on_hosts(3, place, options, processes)?;
        (1..=3).for_each(|id| flock.start_member(id));
        Some(flock)
    }

    /// So many that have not been started yet, each on a machine of its own.
    pub(crate) fn unstarted_on_hosts(
        count: usize,
        place: impl FnOnce(&Hosts) -> String,
        options: &[&str],
        processes: usize,
    ) -> Option<Flock> {
        if let Some(why) = Hosts::missing() {
            skip(why);
            return None;
        }
        let mut flock = Flock::unstarted(count, options, &[]);
        let hosts = Hosts::new(count).unwrap();
        flock.at = place(&hosts);
        flock.hosts = Some(hosts);
        flock.command = vec![env!("CARGO_BIN_EXE_job").into(), flock.folder.path().into()];
        flock.command.extend(["tree".into(), processes.to_string().into()]);
        let key = flock.path("key");
        assert!(Command::new(binary()).arg("key").arg("new").arg(&key).output().unwrap().status.success());
        flock.options.extend(["--key".into(), key.into()]);
        Some(flock)
    }

    /// Five members of a list on one machine of its own, whose loopback carries only so much; nothing where there can be none.
    pub(crate) fn of_jobs_on_slow_loopback(rate: &str, options: &[&str]) -> Option<Flock> {
        if let Some(why) = Hosts::missing() {
            skip(why);
            return None;
        }
        let mut flock = Flock::of_unstarted_jobs(5, options);
        let hosts = Hosts::new(1).unwrap();
        if let Err(why) = hosts.limit_loopback(1, rate) {
            skip(&format!("there is no `tbf` queue: {why}"));
            return None;
        }
        for id in 1..=5 {
            let child = flock.member_of(hosts.command(1, binary()), id, &[]).spawn().unwrap();
            flock.adopt(id, child);
        }
        flock.hosts = Some(hosts);
        Some(flock)
    }

    pub(crate) fn unstarted(count: usize, options: &[&str], command: &[&str]) -> Flock {
        let list: Vec<String> = (1..=count).map(|id| format!("{id}@127.0.0.1:{}", free_port())).collect();
        Flock {
            folder: TempDir::new().unwrap(),
            hosts: None,
            at: format!("members:{}", list.join(",")),
            names: (1..=count).map(|id| format!("m{id}")).collect(),
            options: options.iter().map(Into::into).collect(),
            command: command.iter().map(Into::into).collect(),
            members: (0..count).map(|_| None).collect(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The command that runs the binary on a member's machine.
    fn binary_at(&self, id: usize) -> Command {
        match &self.hosts {
            Some(hosts) => hosts.command(id, binary()),
            None => Command::new(binary()),
        }
    }

    /// The command that starts a member, with more options.
    pub(crate) fn member_command(&self, id: usize, more: &[&str]) -> Command {
        self.member_of(self.binary_at(id), id, more)
    }

    /// The command that starts a member on another flock's machine.
    pub(crate) fn member_command_on(&self, hosts: &Hosts, id: usize) -> Command {
        self.member_of(hosts.command(id, binary()), id, &[])
    }

    fn member_of(&self, mut command: Command, id: usize, more: &[&str]) -> Command {
        // Some who are on no list try to come in, too.
        let name = self.names.get(id - 1).cloned().unwrap_or_else(|| format!("m{id}"));
        command.args(["run", "--at", &self.at, "--name", &name]);
        if self.at.starts_with("members:") {
            command.args(["--id", &id.to_string()]);
        }
        for name in ["state", "events"] {
            let option = format!("--{name}");
            if !more.contains(&option.as_str()) {
                command.arg(option).arg(self.path(&format!("{name}-{id}")));
            }
        }
        command.args(&self.options).args(more).arg("--").args(&self.command);
        command.env("FOLDER", self.folder.path()).env_remove("BELLWETHER_KEY");
        let log = fs::OpenOptions::new().create(true).append(true).open(self.path(&format!("log-{id}"))).unwrap();
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        command
    }

    pub(crate) fn start_member(&mut self, id: usize) {
        let child = self.member_command(id, &[]).spawn().unwrap();
        self.members[id - 1] = Some(child);
    }

    /// Adds a member that the test has started in its own way.
    pub(crate) fn adopt(&mut self, id: usize, child: Child) {
        self.members[id - 1] = Some(child);
    }

    /// The process id of a member's supervisor.
    pub(crate) fn supervisor(&self, id: usize) -> Pid {
        Pid::from_child(self.members[id - 1].as_ref().expect("the member should run"))
    }

    pub(crate) fn signal(&self, id: usize, signal: Signal) {
        kill_process(self.supervisor(id), signal).unwrap();
    }

    /// Waits for the end of a member's supervisor.
    pub(crate) fn ends(&mut self, id: usize) -> ExitStatus {
        let mut child = self.members[id - 1].take().expect("the member should run");
        self.wait_for("the end of a supervisor", || child.try_wait().unwrap())
    }

    /// Waits until something is there.
    pub(crate) fn wait_for<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        waiting::wait_for(what, || self.record(), look)
    }

    /// Every event so far, member by member.
    pub(crate) fn events(&self) -> Vec<Event> {
        let of = |id: usize| {
            let text = fs::read_to_string(self.path(&format!("events-{id}"))).unwrap_or_default();
            // The last line may be on its way.
            let whole = text.rfind('\n').map_or("", |end| &text[..end]).to_owned();
            whole.lines().map(|line| event(id, line)).collect::<Vec<_>>()
        };
        (1..=self.members.len()).flat_map(of).collect()
    }

    /// The newest start of a command in a later epoch: where, and in which.
    fn newest_start(&self, epoch: u64) -> Option<(usize, u64)> {
        let started = self.events().into_iter().filter(|event| event.what == "started" && event.epoch > epoch);
        started.max_by_key(|event| event.epoch).map(|event| (event.member, event.epoch))
    }

    /// Waits until a command has started in a later epoch. Says where and in which.
    pub(crate) fn started_after(&self, epoch: u64) -> (usize, u64) {
        self.wait_for(&format!("a start after epoch {epoch}"), || self.newest_start(epoch))
    }

    /// The same, for commands that find out whether they are alone: waits until both processes of the newest one have been heard
    /// of. One that lost its lease before that is not waited for.
    pub(crate) fn runs_after(&self, epoch: u64) -> (usize, u64) {
        self.wait_for(&format!("a beat of a command and of its child after epoch {epoch}"), || {
            let (member, epoch) = self.newest_start(epoch)?;
            let beats = fs::read_to_string(self.path("beats")).unwrap_or_default();
            let mut writers: Vec<&str> = beats.lines().filter(|line| line.starts_with(&format!("{epoch} "))).collect();
            writers.sort_unstable();
            writers.dedup();
            (writers.len() >= 2).then_some((member, epoch))
        })
    }

    /// Waits until this member's newest event is of one of these kinds.
    pub(crate) fn stands(&self, id: usize, kinds: &[&str]) {
        let newest = || self.events().into_iter().rfind(|event| event.member == id);
        self.wait_for(&format!("member {id} to be {kinds:?}"), || {
            newest().filter(|event| kinds.contains(&event.what.as_str()))
        });
    }

    /// Waits until this member's command of an epoch has stopped, and it follows the leader of a later one.
    pub(crate) fn lost(&self, id: usize, epoch: u64) {
        self.wait_for(&format!("member {id} to stop and follow"), || {
            let events: Vec<_> = self.events().into_iter().filter(|event| event.member == id).collect();
            let stopped = events.iter().any(|event| event.what == "stopped" && event.epoch == epoch);
            let follows = events.iter().any(|event| event.what == "following" && event.epoch > epoch);
            (stopped && follows).then_some(())
        });
    }

    /// Asks the flock something from outside.
    pub(crate) fn ask(&self, words: &[&str]) -> Output {
        self.ask_from(1, words)
    }

    /// Asks from the machine of a member.
    pub(crate) fn ask_from(&self, id: usize, words: &[&str]) -> Output {
        self.question_from(id, words).output().unwrap()
    }

    /// The command for a query from a member's machine.
    pub(crate) fn question_from(&self, id: usize, words: &[&str]) -> Command {
        let mut command = self.binary_at(id);
        command.args(words).args(["--at", &self.at]).env_remove("BELLWETHER_KEY");
        if self.hosts.is_some() && self.path("key").exists() {
            command.arg("--key").arg(self.path("key"));
        }
        command
    }

    /// All that is known, for a test that failed.
    pub(crate) fn record(&self) -> String {
        let mut text = String::new();
        for id in 1..=self.members.len() {
            for name in ["events", "log"] {
                let file = self.path(&format!("{name}-{id}"));
                text.push_str(&format!("{name} of {id}:\n{}", fs::read_to_string(file).unwrap_or_default()));
            }
        }
        text + &fs::read_to_string(self.path("conflicts")).unwrap_or_default()
    }

    /// Asserts that no two copies were ever alive, but for those that were frozen as a whole.
    pub(crate) fn never_two(&self) {
        assert_eq!(self.late_beats(), 0, "an old copy ran after a new one had begun\n{}", self.record());
    }

    /// How often an old copy reported after a new one. Also asserts that no new one met a running old one.
    pub(crate) fn late_beats(&self) -> usize {
        let conflicts = fs::read_to_string(self.path("conflicts")).unwrap_or_default();
        assert!(!conflicts.contains("OVERLAP"), "{}", self.record());
        let beats = fs::read_to_string(self.path("beats")).unwrap_or_default();
        let epochs: Vec<u64> = beats.lines().filter_map(|line| line.split(' ').next()?.parse().ok()).collect();
        let mut newest = 0;
        let late = epochs.into_iter().filter(|epoch| {
            newest = newest.max(*epoch);
            *epoch < newest
        });
        late.count()
    }
}

impl Drop for Flock {
    /// A test that failed must leave nothing behind.
    fn drop(&mut self) {
        for child in self.members.iter_mut().flatten() {
            let all = tree(Pid::from_child(child));
            let _ = child.kill();
            signal_all(&all, Signal::KILL);
            let _ = child.wait();
        }
    }
}

/// The list of all of these machines.
pub(crate) fn list_of(hosts: &Hosts) -> String {
    let list: Vec<String> = (1..=hosts.count()).map(|id| format!("{id}@{}:7400", hosts.address(id))).collect();
    format!("members:{}", list.join(","))
}

/// Whether this is how moments are written for programs, everywhere: `2026-03-01T12:00:00.250000Z`.
pub(crate) fn is_moment(value: &Value) -> bool {
    let shape = |character: char| if character.is_ascii_digit() { '0' } else { character };
    value.as_str().is_some_and(|text| text.chars().map(shape).eq("0000-00-00T00:00:00.000000Z".chars()))
}

fn event(member: usize, line: &str) -> Event {
    let json: Value = serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line:?}"));
    let text = |name: &str| json[name].as_str().map(String::from);
    Event {
        member,
        what: text("event").unwrap(),
        epoch: json["epoch"].as_u64().unwrap(),
        leader: text("leader"),
        at: text("at").unwrap(),
    }
}

/// Sends a signal to each, one after the other. Some may be gone already.
pub(crate) fn signal_all(pids: &[Pid], signal: Signal) {
    for pid in pids {
        let _ = kill_process(*pid, signal);
    }
}

/// The children of a process.
pub(crate) fn children(pid: Pid) -> Vec<Pid> {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())).into_iter().flatten().flatten();
    let lists = tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    let pids: Vec<String> =
        lists.flat_map(|text| text.split_whitespace().map(String::from).collect::<Vec<_>>()).collect();
    pids.iter().filter_map(|pid| Pid::from_raw(pid.parse().ok()?)).collect()
}

/// A process and everything below it: supervisor, guardian, command, and what that has started.
pub(crate) fn tree(pid: Pid) -> Vec<Pid> {
    let mut all = vec![pid];
    all.extend(children(pid).into_iter().flat_map(tree));
    all
}

/// Whether a process runs. A body that was not taken away does not.
pub(crate) fn is_alive(pid: Pid) -> bool {
    let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    text.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z") && !rest.starts_with(" X"))
}
