//! Nodes of one system in network namespaces, each of which hears only its neighbours.

use std::fs;
use std::io;
use std::net::{Ipv6Addr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use bellwether_testbed::binary;
use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::shapes::{Edges, heard_by};
use tempfile::TempDir;

/// The port of the packets that show who reaches whom.
pub(crate) const PROBE_PORT: u16 = 7_000;

/// The routing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    Bellwether,
    Babeld,
}

impl System {
    pub(crate) const BOTH: [System; 2] = [System::Bellwether, System::Babeld];

    pub(crate) fn name(self) -> &'static str {
        match self {
            System::Bellwether => "bellwether",
            System::Babeld => "babeld",
        }
    }
}

/// The nodes. All are gone when this is dropped.
pub(crate) struct Radio {
    pub(crate) hosts: Hosts,
    pub(crate) system: System,
    /// Each node's address, and its socket for probes.
    pub(crate) addresses: Vec<Ipv6Addr>,
    pub(crate) sockets: Vec<UdpSocket>,
    folder: TempDir,
    nodes: Vec<Option<Child>>,
}

impl Radio {
    /// Machines on which nothing runs yet.
    pub(crate) fn new(system: System, count: usize, edges: &Edges) -> io::Result<Radio> {
        let (hosts, folder) = (Hosts::new(count)?, TempDir::new()?);
        let nodes = (0..count).map(|_| None).collect();
        let mut radio = Radio { hosts, system, addresses: Vec::new(), sockets: Vec::new(), folder, nodes };
        must(Command::new(binary()).args(["key", "new"]).arg(radio.path("key")))?;
        for host in radio.all() {
            radio.set_heard(host, edges)?;
            let address = radio.address(host)?;
            if system == System::Babeld {
                let words = ["address", "add", &format!("{address}/128"), "dev", "lo"];
                must(radio.hosts.command(host, Path::new("ip")).args(words))?;
            }
            let socket = radio.hosts.inside(host, || UdpSocket::bind((Ipv6Addr::UNSPECIFIED, PROBE_PORT)))?;
            socket.set_nonblocking(true)?;
            radio.addresses.push(address);
            radio.sockets.push(socket);
        }
        Ok(radio)
    }

    pub(crate) fn all(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.hosts.count()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn address(&self, host: usize) -> io::Result<Ipv6Addr> {
        if self.system == System::Babeld {
            return Ok(Ipv6Addr::new(0xfd00, 0x77, 0, 0, 0, 0, 0, host as u16));
        }
        let mut command = Command::new(binary());
        command.args(["mesh", "address", &format!("n{host}"), "--mesh", "bench", "--key"]).arg(self.path("key"));
        let output = command.output()?;
        String::from_utf8_lossy(&output.stdout).trim().parse().map_err(io::Error::other)
    }

    /// From now on a machine hears its neighbours in these edges, and nobody else.
    pub(crate) fn set_heard(&self, host: usize, edges: &Edges) -> io::Result<()> {
        self.hosts.set_heard(host, &heard_by(host, edges))
    }

    /// Starts a node.
    pub(crate) fn start(&mut self, host: usize) -> io::Result<()> {
        let mut command = match self.system {
            System::Bellwether => self.mesh_node(host),
            System::Babeld => self.babeld(host),
        };
        let log = fs::File::create(self.path(&format!("log{host}")))?;
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.nodes[host - 1] = Some(command.spawn()?);
        Ok(())
    }

    pub(crate) fn start_all(&mut self) -> io::Result<()> {
        self.all().try_for_each(|host| self.start(host))
    }

    fn mesh_node(&self, host: usize) -> Command {
        let mut command = self.hosts.command(host, binary());
        command.args(["mesh", "node", "--mesh", "bench", "--on", "eth0", "--tun", "--beat", "500ms", "--name"]);
        command.arg(format!("n{host}")).arg("--key").arg(self.path("key"));
        command.env("XDG_STATE_HOME", self.path(&format!("state{host}")));
        command.env("XDG_RUNTIME_DIR", self.path(&format!("run{host}"))).env_remove("BELLWETHER_KEY");
        command
    }

    /// Every interface hears only some of the others, so babeld has to take it for wireless.
    fn babeld(&self, host: usize) -> Command {
        let mut command = self.hosts.command(host, Path::new("babeld"));
        command.args(["-c", "/dev/null", "-S"]).arg(self.path(&format!("state{host}")));
        command.arg("-I").arg(self.path(&format!("pid{host}")));
        for line in [
            "interface eth0 type wireless hello-interval 0.5",
            "redistribute local ip fd00:77::/64 allow",
            "redistribute local deny",
        ] {
            command.args(["-C", line]);
        }
        command
    }

    /// Ends a node without a word, and nobody hears its machine any more, which would go on forwarding by itself.
    pub(crate) fn die(&mut self, host: usize) -> io::Result<()> {
        self.hosts.cut(host)?;
        if let Some(mut node) = self.nodes[host - 1].take() {
            node.kill()?;
            node.wait()?;
        }
        Ok(())
    }

    /// The machine of a dead node is there again; nothing runs on it.
    pub(crate) fn return_machine(&self, host: usize) -> io::Result<()> {
        if self.system == System::Babeld {
            // babeld's routes and its number were in the memory of the crashed machine.
            let _ = fs::remove_file(self.path(&format!("pid{host}")));
            must(self.hosts.command(host, Path::new("ip")).args(["-6", "route", "flush", "proto", "42"]))?;
        }
        self.hosts.heal(host)
    }

    /// Bytes that a machine has sent on its radio, with all headers.
    pub(crate) fn sent_bytes(&self, host: usize) -> io::Result<u64> {
        let text = self.hosts.inside(host, || fs::read_to_string("/proc/thread-self/net/dev"))?;
        let line = text.lines().find_map(|line| line.trim().strip_prefix("eth0:")).unwrap_or_default();
        let field = line.split_whitespace().nth(8).and_then(|field| field.parse().ok());
        field.ok_or_else(|| io::Error::other("the kernel does not count what eth0 sends"))
    }

    /// Resident memory of a node in MiB.
    pub(crate) fn resident(&self, host: usize) -> io::Result<f64> {
        let node = self.nodes[host - 1].as_ref().ok_or_else(|| io::Error::other("the node does not run"))?;
        let text = fs::read_to_string(format!("/proc/{}/status", node.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        let kibibytes = line.split_whitespace().next().and_then(|field| field.parse::<f64>().ok());
        kibibytes.map(|count| count / 1_024.0).ok_or_else(|| io::Error::other("the node has ended"))
    }

    /// The last lines of a node's output.
    pub(crate) fn last_words(&self, host: usize) -> String {
        fs::read_to_string(self.path(&format!("log{host}"))).unwrap_or_default()
    }
}

impl Drop for Radio {
    fn drop(&mut self) {
        for node in self.nodes.iter_mut().flatten() {
            let _ = node.kill();
            let _ = node.wait();
        }
    }
}

/// Runs a command that has to succeed.
fn must(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let fine = output.status.success().then_some(());
    fine.ok_or_else(|| io::Error::other(format!("{command:?} failed: {}", said.trim())))
}
