//! How soon the clients of a killed or frozen server receive again, with the program's own clients.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::dialect::SECRET;
use crate::servers::Servers;
use crate::text;

/// The number of users that listen.
const LISTENERS: usize = 6;
/// The time after the last message within which everything must have arrived.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time between two messages.
const PACE: Duration = Duration::from_millis(5);

/// The fault of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    Killed,
    Frozen,
}

/// Injects both faults this number of times, and prints the figures.
pub(crate) fn measure(rounds: usize) -> Result<(), String> {
    println!(
        "\n| a server is | clients that had to move | receive again, median | at most | lost | twice |\n|---|---|---|---|---|---|"
    );
    for (harm, words) in [(Harm::Killed, "killed"), (Harm::Frozen, "frozen")] {
        let (mut gaps, mut lost, mut twice) = (Vec::new(), 0, 0);
        for round in 0..rounds {
            let seen = one_round(harm, round % 3)?;
            gaps.extend(seen.gaps);
            lost += seen.lost;
            twice += seen.twice;
        }
        gaps.sort_unstable();
        let shown = |gap: Option<&Duration>| gap.map_or("-".into(), |gap| format!("{:.0} ms", gap.as_secs_f64() * 1e3));
        let (half, most) = (shown(gaps.get(gaps.len() / 2)), shown(gaps.last()));
        println!("| {words} | {} | {half} | {most} | {lost} | {twice} |", gaps.len());
    }
    Ok(())
}

/// The effect of one fault.
struct Seen {
    /// How long each client of that server received nothing.
    gaps: Vec<Duration>,
    lost: usize,
    twice: usize,
}

fn one_round(harm: Harm, number: usize) -> Result<Seen, String> {
    let mut servers = Servers::chat(3)?;
    let at = servers.addresses();
    let folder = tempfile::tempdir().map_err(text)?;
    let listeners = (0..LISTENERS)
        .map(|user| Listener::start(&format!("l{user}"), at[user % 3], folder.path()))
        .collect::<Result<Vec<_>, String>>()?;
    let mut writer = Writer::start(at[(number + 1) % 3], folder.path())?;
    // A client that has received something is logged in.
    while listeners.iter().any(|listener| listener.count() == 0) {
        writer.write()?;
    }
    let moved: Vec<bool> = listeners.iter().map(|listener| listener.is_at(at[number])).collect();
    let moment = Instant::now();
    match harm {
        Harm::Killed => servers.kill(number)?,
        Harm::Frozen => signal(&servers.children[number], Signal::STOP)?,
    }
    let until = Instant::now() + Duration::from_secs(4);
    while Instant::now() < until {
        writer.write()?;
    }
    if harm == Harm::Frozen {
        signal(&servers.children[number], Signal::CONT)?;
    }
    let accepted = writer.end()?;
    let limit = Instant::now() + PATIENCE;
    while listeners.iter().any(|listener| listener.count() < accepted - listener.missed()) && Instant::now() < limit {
        sleep(Duration::from_millis(20));
    }
    let gaps =
        listeners.iter().zip(&moved).filter(|(_, moved)| **moved).map(|(one, _)| one.longest_gap(moment)).collect();
    let lost = listeners.iter().map(|one| (accepted - one.missed()).saturating_sub(one.different())).sum();
    let twice = listeners.iter().map(|one| one.count() - one.different()).sum();
    Ok(Seen { gaps, lost, twice })
}

fn signal(child: &Child, signal: Signal) -> Result<(), String> {
    let pid = Pid::from_raw(child.id() as i32).ok_or("no process")?;
    kill_process(pid, signal).map_err(text)
}

fn secret(user: &str, folder: &Path) -> Result<PathBuf, String> {
    let path = folder.join(user);
    fs::write(&path, format!("{SECRET}\n")).map_err(text)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).map_err(text)?;
    Ok(path)
}

fn client(verb: &str, user: &str, at: SocketAddr, folder: &Path) -> Result<Command, String> {
    let mut command = Command::new(bellwether_testbed::binary());
    command.args(["chat", verb, &format!("{user}@{at}"), "--register", "--secret-file"]).arg(secret(user, folder)?);
    command.stderr(Stdio::null()).stdout(Stdio::piped());
    Ok(command)
}

/// A user who runs `chat tail`.
struct Listener {
    child: Child,
    /// The time and the number of each message.
    lines: Arc<Mutex<Vec<(Instant, usize)>>>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Listener {
    fn start(user: &str, at: SocketAddr, folder: &Path) -> Result<Listener, String> {
        let mut child = client("tail", user, at, folder)?.stdin(Stdio::null()).spawn().map_err(text)?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let lines = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&lines);
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let number = line.rsplit(' ').next().and_then(|word| word.parse().ok());
                if let (Some(number), Ok(mut noted)) = (number, noted.lock()) {
                    noted.push((Instant::now(), number));
                }
            }
        });
        Ok(Listener { child, lines })
    }

    fn lines(&self) -> Vec<(Instant, usize)> {
        self.lines.lock().map(|lines| lines.clone()).unwrap_or_default()
    }

    fn count(&self) -> usize {
        self.lines().len()
    }

    fn different(&self) -> usize {
        let mut numbers: Vec<usize> = self.lines().iter().map(|(_, number)| *number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len()
    }

    /// The number of messages that were written before it was logged in.
    fn missed(&self) -> usize {
        self.lines().first().map_or(0, |(_, number)| *number)
    }

    /// How long it received nothing, the fault being in that time or at its beginning.
    fn longest_gap(&self, fault: Instant) -> Duration {
        let lines = self.lines();
        let after = lines.iter().map(|(at, _)| *at).filter(|at| *at > fault);
        let mut last = fault;
        let mut longest = Duration::ZERO;
        for at in after.take_while(|at| *at < fault + Duration::from_secs(4)) {
            longest = longest.max(at - last);
            last = at;
        }
        // A client that received nothing for the whole time waited at least that long.
        if last == fault { Duration::from_secs(4) } else { longest }
    }

    /// Whether it is connected to this address.
    fn is_at(&self, at: SocketAddr) -> bool {
        let folder = format!("/proc/{}/fd", self.child.id());
        let own: Vec<String> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(fs::read_link(entry.ok()?.path()).ok()?.display().to_string()))
            .filter_map(|name| Some(name.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned()))
            .collect();
        let table = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
        let port = format!(":{:04X}", at.port());
        table.lines().skip(1).any(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let remote = fields.get(2).is_some_and(|remote| remote.ends_with(&port));
            remote && fields.get(9).is_some_and(|inode| own.iter().any(|own| own == inode))
        })
    }
}

/// A user who runs `chat say -`.
struct Writer {
    child: Child,
    written: usize,
}

impl Writer {
    fn start(at: SocketAddr, folder: &Path) -> Result<Writer, String> {
        let mut command = client("say", "writer", at, folder)?;
        command.args(["--timeout", "60s", "-"]).stdin(Stdio::piped()).stdout(Stdio::null());
        Ok(Writer { child: command.spawn().map_err(text)?, written: 0 })
    }

    /// Writes one more message, which contains its number.
    fn write(&mut self) -> Result<(), String> {
        let input = self.child.stdin.as_mut().ok_or("no input")?;
        writeln!(input, "number {}", self.written).map_err(text)?;
        self.written += 1;
        sleep(PACE);
        Ok(())
    }

    /// Waits until all is accepted; how many that were.
    fn end(mut self) -> Result<usize, String> {
        drop(self.child.stdin.take());
        let status = self.child.wait().map_err(text)?;
        if status.success() { Ok(self.written) } else { Err(format!("chat say ended with {status}")) }
    }
}
