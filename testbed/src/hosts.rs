//! Machines made of network namespaces on one bridge: a network that can be cut, without another machine.
//!
//! ```text
//! host 1 ─ eth0 ══ port1 ┐
//! host 2 ─ eth0 ══ port2 ┼ bridge, in a namespace of its own
//! host 3 ─ eth0 ══ port3 ┘
//! ```
//!
//! The names hold the process that made them, so that runs beside each other do not meet, and what a run that was killed
//! left behind is found and taken away by the next.

use std::fs;
use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::process::{Pid, Signal, kill_process};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

const PREFIX: &str = "bellwether";
const NAMES: &str = "/run/netns";

/// Some machines on one bridge. They are gone, with everything that runs on them, when this is dropped.
#[derive(Debug)]
pub struct Hosts {
    name: String,
    count: usize,
}

impl Hosts {
    /// Why namespaces are not possible here, if they are not.
    #[must_use]
    pub fn missing() -> Option<&'static str> {
        if !rustix::process::geteuid().is_root() {
            return Some("only root may make network namespaces");
        }
        let works = Command::new("ip").arg("netns").stdout(Stdio::null()).stderr(Stdio::null()).status();
        match works {
            Ok(status) if status.success() => None,
            _ => Some("there is no `ip netns`; install iproute2"),
        }
    }

    /// Makes so many, numbered from 1.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn new(count: usize) -> io::Result<Hosts> {
        static SERIAL: AtomicU32 = AtomicU32::new(0);
        sweep();
        let name = format!("{PREFIX}-{}-{}", std::process::id(), SERIAL.fetch_add(1, Ordering::Relaxed));
        // Made before anything else, so that a failure half-way takes away what there is.
        let hosts = Hosts { name, count };
        let hub = hosts.hub();
        ip(&["netns", "add", &hub])?;
        ip(&["-n", &hub, "link", "add", "bridge", "type", "bridge", "forward_delay", "0"])?;
        ip(&["-n", &hub, "link", "set", "bridge", "up"])?;
        (1..=count).try_for_each(|host| hosts.plug_in(host))?;
        Ok(hosts)
    }

    fn plug_in(&self, host: usize) -> io::Result<()> {
        let (hub, space, port) = (self.hub(), self.space(host), port(host));
        ip(&["netns", "add", &space])?;
        let mac = hardware_address(host);
        ip(&[
            "link", "add", "eth0", "netns", &space, "address", &mac, "type", "veth", "peer", "name", &port, "netns",
            &hub,
        ])?;
        self.use_addresses_at_once(host, "eth0")?;
        ip(&["-n", &space, "address", "add", &format!("{}/24", self.address(host)), "dev", "eth0"])?;
        ip(&["-n", &space, "link", "set", "lo", "up"])?;
        ip(&["-n", &space, "link", "set", "eth0", "up"])?;
        ip(&["-n", &hub, "link", "set", &port, "up"])?;
        self.heal(host)
    }

    fn hub(&self) -> String {
        format!("{}-hub", self.name)
    }

    fn space(&self, host: usize) -> String {
        format!("{}-{host}", self.name)
    }

    /// The number of hosts.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// A host's address.
    #[must_use]
    pub fn address(&self, host: usize) -> String {
        format!("10.77.0.{host}")
    }

    /// The command that runs a program on a host. The process that is started becomes the program.
    #[must_use]
    pub fn command(&self, host: usize, program: &Path) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.space(host)]).arg(program);
        command
    }

    /// Runs a function on a host: the sockets that it opens belong there, wherever they are used afterwards.
    ///
    /// # Errors
    /// The system refuses, or it panics.
    pub fn inside<T: Send>(&self, host: usize, work: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
        let space = fs::File::open(Path::new(NAMES).join(self.space(host)))?;
        // A thread moves alone, and ends there.
        let moved = || {
            move_into_link_name_space(space.as_fd(), Some(LinkNameSpaceType::Network))?;
            work()
        };
        let done = std::thread::scope(|scope| scope.spawn(moved).join());
        done.unwrap_or_else(|_| Err(io::Error::other("what was to be done there panicked")))
    }

    /// Takes a host's port off the bridge. The host sees nothing of it.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn cut(&self, host: usize) -> io::Result<()> {
        ip(&["-n", &self.hub(), "link", "set", &port(host), "nomaster"])
    }

    /// Puts it back.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn heal(&self, host: usize) -> io::Result<()> {
        ip(&["-n", &self.hub(), "link", "set", &port(host), "master", "bridge"])
    }

    /// Pulls a host's cable, or puts it back. The host sees its link go.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn set_link(&self, host: usize, up: bool) -> io::Result<()> {
        ip(&["-n", &self.hub(), "link", "set", &port(host), if up { "up" } else { "down" }])
    }

    /// Lays a cable of its own between two hosts, with an interface of this name at each end.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn lay_cable(&self, ends: [usize; 2], name: &str) -> io::Result<()> {
        let [one, other] = ends.map(|host| self.space(host));
        ip(&["link", "add", name, "netns", &one, "type", "veth", "peer", "name", name, "netns", &other])?;
        for host in ends {
            self.use_addresses_at_once(host, name)?;
            ip(&["-n", &self.space(host), "link", "set", name, "up"])?;
        }
        Ok(())
    }

    /// Takes the cable away of which this host has an end, and both interfaces with it.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn take_cable(&self, host: usize, name: &str) -> io::Result<()> {
        ip(&["-n", &self.space(host), "link", "delete", name])
    }

    /// No other host can have our addresses, so they can be used at once.
    fn use_addresses_at_once(&self, host: usize, name: &str) -> io::Result<()> {
        let at_once = format!("echo 0 > /proc/sys/net/ipv6/conf/{name}/accept_dad");
        run(self.command(host, Path::new("sh")).args(["-c", &at_once]))
    }

    /// Makes a host deaf to others, and only in this direction; to nobody lets it hear again. Needs nftables.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn deafen(&self, host: usize, to: &[usize]) -> io::Result<()> {
        let drop = |other: &usize| format!("add rule inet deaf input ip saddr {} drop; ", self.address(*other));
        let drops: String = to.iter().map(drop).collect();
        let rules = format!(
            "add table inet deaf; delete table inet deaf; add table inet deaf; \
             add chain inet deaf input {{ type filter hook input priority 0; }}; {drops}"
        );
        run(self.command(host, Path::new("nft")).arg(rules))
    }

    /// Drops all that a host sends and receives over connections (TCP), and nothing else; or lets it through again. Needs
    /// nftables.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn block_connections(&self, host: usize, blocked: bool) -> io::Result<()> {
        let chain = |hook: &str| {
            format!(
                "add chain inet connections {hook} {{ type filter hook {hook} priority 0; }}; \
                 add rule inet connections {hook} meta l4proto tcp drop; "
            )
        };
        let chains = if blocked { chain("input") + &chain("output") } else { String::new() };
        let anew = "add table inet connections; delete table inet connections; add table inet connections; ";
        run(self.command(host, Path::new("nft")).arg(format!("{anew}{chains}")))
    }

    /// Lets a host hear only these others, as over radio, whatever they say to it. Needs nftables.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn set_heard(&self, host: usize, others: &[usize]) -> io::Result<()> {
        let accept =
            |other: &usize| format!("add rule netdev radio air ether saddr {} accept; ", hardware_address(*other));
        let accepts: String = others.iter().map(accept).collect();
        let rules = format!(
            "add table netdev radio; delete table netdev radio; add table netdev radio; \
             add chain netdev radio air {{ type filter hook ingress device eth0 priority 0; policy drop; }}; {accepts}"
        );
        run(self.command(host, Path::new("nft")).arg(rules))
    }

    /// Lets a host's own loopback carry only so much (`1mbit`), and drop what would wait for longer than 400 ms. Needs the
    /// kernel's `tbf` queue.
    ///
    /// # Errors
    /// The system refuses; what it said.
    pub fn limit_loopback(&self, host: usize, rate: &str) -> io::Result<()> {
        let queue = ["qdisc", "add", "dev", "lo", "root", "tbf", "rate", rate, "burst", "32kbit", "latency", "400ms"];
        run(self.command(host, Path::new("tc")).args(queue))
    }

    /// Every process on a host.
    #[must_use]
    pub fn processes(&self, host: usize) -> Vec<Pid> {
        processes_in(&self.space(host))
    }

    /// Sends a signal to every process on a host, again until no new one is found.
    pub fn signal(&self, host: usize, signal: Signal) {
        signal_in(&self.space(host), signal);
    }

    /// The number of packets that a host has sent and received.
    #[must_use]
    pub fn packets(&self, host: usize) -> u64 {
        let read = self.command(host, Path::new("cat")).arg("/proc/net/dev").output();
        let text = read.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        let line = text.lines().find_map(|line| line.trim().strip_prefix("eth0:")).unwrap_or_default();
        let fields: Vec<u64> = line.split_whitespace().filter_map(|field| field.parse().ok()).collect();
        fields.get(1).unwrap_or(&0) + fields.get(9).unwrap_or(&0)
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for host in 1..=self.count {
            self.signal(host, Signal::KILL);
            let _ = ip(&["netns", "del", &self.space(host)]);
        }
        let _ = ip(&["netns", "del", &self.hub()]);
    }
}

fn hardware_address(host: usize) -> String {
    format!("02:00:00:00:{:02x}:{:02x}", host / 256, host % 256)
}

fn port(host: usize) -> String {
    format!("port{host}")
}

fn processes_in(space: &str) -> Vec<Pid> {
    let Ok(space) = fs::metadata(Path::new(NAMES).join(space)) else { return Vec::new() };
    let inside = |pid: &i32| {
        let of = fs::metadata(format!("/proc/{pid}/ns/net"));
        of.is_ok_and(|of| (of.dev(), of.ino()) == (space.dev(), space.ino()))
    };
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    pids.filter(inside).filter_map(Pid::from_raw).collect()
}

fn signal_in(space: &str, signal: Signal) {
    let mut known = Vec::new();
    loop {
        let new: Vec<Pid> = processes_in(space).into_iter().filter(|pid| !known.contains(pid)).collect();
        if new.is_empty() {
            return;
        }
        for pid in &new {
            // Some may be gone already.
            let _ = kill_process(*pid, signal);
        }
        known.extend(new);
    }
}

/// Takes away what runs that are over have left behind.
fn sweep() {
    for entry in fs::read_dir(NAMES).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let maker = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').nth(1)?.parse::<u32>().ok());
        if maker.is_some_and(|maker| !Path::new(&format!("/proc/{maker}")).exists()) {
            signal_in(&name, Signal::KILL);
            let _ = ip(&["netns", "del", &name]);
        }
    }
}

fn ip(words: &[&str]) -> io::Result<()> {
    run(Command::new("ip").args(words))
}

fn run(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    match output.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(io::Error::other(format!("{command:?} failed: {}", said.trim())))
        }
    }
}
