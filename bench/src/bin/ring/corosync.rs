//! The rate at which corosync passes its token on: a ring that never stops turning, each member in a network namespace
//! of its own.

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bellwether_testbed::hosts::Hosts;

use crate::text;

/// The time limit for the members to find each other.
const PATIENCE: Duration = Duration::from_secs(60);
/// The duration of the measurement.
const COUNTED: Duration = Duration::from_secs(4);
/// The name of corosync's counter of received tokens.
const RECEIVED: &str = "stats.srp.orf_token_rx";

/// Why corosync cannot be measured here, if it cannot.
pub(crate) fn missing() -> Option<&'static str> {
    let found = Command::new("corosync").arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status();
    match found {
        Ok(status) if status.success() => Hosts::missing(),
        _ => Some("corosync is not installed"),
    }
}

/// Passes a second among so many.
pub(crate) fn passes(folder: &Path, count: usize) -> Result<f64, String> {
    let hosts = Hosts::new(count).map_err(text)?;
    let settings = folder.join(format!("corosync-{count}.conf"));
    std::fs::File::create(&settings)
        .and_then(|mut file| file.write_all(configuration(&hosts).as_bytes()))
        .map_err(text)?;
    let members = (1..=count).map(|host| start(&hosts, host, &settings)).collect::<Result<Vec<Child>, String>>()?;
    let rate = rate(&members);
    // Its processes end with the namespaces.
    drop(hosts);
    for mut member in members {
        let _ = member.wait();
    }
    rate
}

/// The configuration: without encryption, with ordinary priority, and with a token that is never held back.
fn configuration(hosts: &Hosts) -> String {
    let node = |host| {
        format!("  node {{\n    ring0_addr: {}\n    name: n{host}\n    nodeid: {host}\n  }}\n", hosts.address(host))
    };
    let nodes: String = (1..=hosts.count()).map(node).collect();
    format!(
        "totem {{\n  version: 2\n  cluster_name: bench\n  crypto_cipher: none\n  crypto_hash: none\n  \
         seqno_unchanged_const: 1000000000\n}}\n\
         system {{\n  sched_rr: no\n  priority: 0\n  move_to_root_cgroup: no\n}}\n\
         logging {{\n  to_syslog: no\n  to_stderr: no\n}}\n\
         nodelist {{\n{nodes}}}\n"
    )
}

/// Starts a member with private mounts for its files, which end with the process.
fn start(hosts: &Hosts, host: usize, settings: &Path) -> Result<Child, String> {
    const SCRIPT: &str =
        "mount -t tmpfs none /run && mount -t tmpfs none /var/lib/corosync && exec corosync -f -c \"$0\"";
    let mut command = hosts.command(host, Path::new("sh"));
    command.args(["-c", SCRIPT]).arg(settings);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(text)
}

fn rate(members: &[Child]) -> Result<f64, String> {
    let began = Instant::now();
    while members.iter().any(|member| joined(member) < members.len()) {
        if began.elapsed() > PATIENCE {
            return Err("corosync's members do not find each other".into());
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    let first = members.first().ok_or("no members")?;
    let (before, began) = (received(first)?, Instant::now());
    std::thread::sleep(COUNTED);
    let rounds = received(first)? - before;
    Ok(rounds as f64 * members.len() as f64 / began.elapsed().as_secs_f64())
}

/// The output of a member's tool.
fn ask(member: &Child, words: &[&str]) -> Result<String, String> {
    let mut command = Command::new("nsenter");
    command.args(["-t", &member.id().to_string(), "-m", "-n", "corosync-cmapctl"]).args(words);
    let output = command.stdin(Stdio::null()).output().map_err(text)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The number of members in its ring; 0 while it does not answer.
fn joined(member: &Child) -> usize {
    let said = ask(member, &[]).unwrap_or_default();
    said.lines().filter(|line| line.starts_with("runtime.members.") && line.ends_with("= joined")).count()
}

fn received(member: &Child) -> Result<u64, String> {
    let said = ask(member, &["-m", "stats", "-g", RECEIVED])?;
    said.trim().rsplit(' ').next().and_then(|number| number.parse().ok()).ok_or(format!("corosync says: {said}"))
}
