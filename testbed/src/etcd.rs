//! A real etcd of several servers, on free ports of this machine or on machines of network namespaces, ended with its test.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::hosts::Hosts;
use crate::servers::{certificates, free_port, installed};
use crate::waiting::wait_for;

/// One server of an etcd cluster.
struct EtcdServer {
    child: Option<Child>,
    /// The address for clients, and the one for the other servers.
    client: String,
    peer: String,
}

/// A whole etcd.
pub struct EtcdCluster<'a> {
    folder: TempDir,
    program: PathBuf,
    hosts: Option<&'a Hosts>,
    tls: bool,
    /// The user that `etcdctl` logs in with, once users are enabled.
    user: Option<&'static str>,
    servers: Vec<EtcdServer>,
}

impl<'a> EtcdCluster<'a> {
    /// Starts one of so many servers on this machine; `None` if it cannot be had here.
    pub fn start(count: usize) -> Option<EtcdCluster<'static>> {
        let at = |_| format!("127.0.0.1:{}", free_port());
        EtcdCluster::of((0..count).map(|one| (at(one), at(one))).collect(), None, false)
    }

    /// Starts one server that speaks TLS with those who show a certificate of its authority.
    pub fn start_with_tls() -> Option<EtcdCluster<'static>> {
        let at = |host: &str| format!("{host}:{}", free_port());
        EtcdCluster::of(vec![(at("localhost"), at("127.0.0.1"))], None, true)
    }

    /// Starts one server that asks for a password, `root:secret`, and takes a second or so of a processor to check it.
    pub fn start_with_password() -> Option<EtcdCluster<'static>> {
        let mut cluster = EtcdCluster::start(1)?;
        for words in [&["user", "add", "root:secret"][..], &["auth", "enable"]] {
            cluster.control_within("60s", words).expect("etcd should have users");
        }
        cluster.user = Some("root:secret");
        Some(cluster)
    }

    /// Starts a server on each of these machines.
    pub fn on_hosts(hosts: &'a Hosts) -> Option<EtcdCluster<'a>> {
        let at = |host: usize, port: u16| format!("{}:{port}", hosts.address(host));
        EtcdCluster::of((1..=hosts.count()).map(|host| (at(host, 2379), at(host, 2380))).collect(), Some(hosts), false)
    }

    fn of(addresses: Vec<(String, String)>, hosts: Option<&'a Hosts>, tls: bool) -> Option<EtcdCluster<'a>> {
        let program = installed("etcd-server", "etcd")?;
        installed("etcd-client", "etcdctl")?;
        let folder = tempfile::Builder::new().prefix("bellwether-").tempdir().unwrap();
        if tls {
            certificates(folder.path());
        }
        let server = |(client, peer)| EtcdServer { child: None, client, peer };
        let servers = addresses.into_iter().map(server).collect();
        let mut cluster = EtcdCluster { folder, program, hosts, tls, user: None, servers };
        (0..cluster.servers.len()).for_each(|server| cluster.start_server(server));
        cluster.wait_for("a healthy etcd", |cluster| cluster.control(&["endpoint", "health"]).is_some());
        Some(cluster)
    }

    fn on(&self, server: usize, program: &Path) -> Command {
        self.hosts.map_or_else(|| Command::new(program), |hosts| hosts.command(server + 1, program))
    }

    /// Starts a server that does not run, with the data that it has.
    pub fn start_server(&mut self, server: usize) {
        let http = if self.tls { "https" } else { "http" };
        let one = &self.servers[server];
        let (ours, peer) = (format!("{http}://{}", one.client), format!("http://{}", one.peer));
        let all = self.servers.iter().enumerate().map(|(id, one)| format!("s{id}=http://{}", one.peer));
        let mut command = self.on(server, &self.program);
        command.args(["--name", &format!("s{server}"), "--initial-cluster", &all.collect::<Vec<_>>().join(",")]);
        command.args(["--listen-peer-urls", &peer, "--initial-advertise-peer-urls", &peer]);
        command.args([
            "--listen-client-urls",
            &ours.replace("localhost", "127.0.0.1"),
            "--advertise-client-urls",
            &ours,
        ]);
        command.arg("--data-dir").arg(self.folder.path().join(format!("data-{server}")));
        if self.tls {
            let file = |name: &str| self.folder.path().join(name).display().to_string();
            command.args(["--cert-file", &file("cert.pem"), "--key-file", &file("key.pem")]);
            command.args(["--client-cert-auth", "--trusted-ca-file", &file("ca.pem")]);
        }
        // Only passwords take longer for it. The default, 10, is a tenth of a second or less.
        command.args(["--bcrypt-cost", "13"]);
        let log = self.folder.path().join(format!("log-{server}"));
        let log = std::fs::OpenOptions::new().create(true).append(true).open(log).unwrap();
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        self.servers[server].child = Some(command.spawn().unwrap());
    }

    /// Kills a server, which keeps its data.
    pub fn kill(&mut self, server: usize) {
        if let Some(mut child) = self.servers[server].child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Sends a signal to a server that runs.
    pub fn signal(&self, server: usize, signal: Signal) {
        let child = self.servers[server].child.as_ref().expect("the server should run");
        kill_process(Pid::from_child(child), signal).unwrap();
    }

    /// The output of `etcdctl`, if it succeeds.
    pub fn control(&self, words: &[&str]) -> Option<String> {
        self.control_within("2s", words)
    }

    fn control_within(&self, limit: &str, words: &[&str]) -> Option<String> {
        let http = if self.tls { "https" } else { "http" };
        let running = self.servers.iter().filter(|server| server.child.is_some());
        let all: Vec<String> = running.map(|server| format!("{http}://{}", server.client)).collect();
        let mut command = self.on(0, Path::new("/usr/bin/etcdctl"));
        command.env("ETCDCTL_API", "3").args(["--endpoints", &all.join(","), "--command-timeout", limit]);
        if self.tls {
            let file = |name: &str| self.folder.path().join(name).display().to_string();
            command.args(["--cacert", &file("ca.pem"), "--cert", &file("cert.pem"), "--key", &file("key.pem")]);
        }
        if let Some(user) = self.user {
            command.args(["--user", user]);
        }
        let output = command.args(words).output().unwrap();
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The server that leads the others at present.
    pub fn leader(&self) -> usize {
        self.wait_for("a leader of etcd", |cluster| cluster.find_leader().is_some());
        self.find_leader().unwrap_or(0)
    }

    fn find_leader(&self) -> Option<usize> {
        // Endpoint, id, version, size, whether it leads, and more.
        let status = self.control(&["endpoint", "status", "--write-out", "simple"])?;
        let line = status.lines().find(|line| line.split(", ").nth(4) == Some("true"))?;
        self.servers.iter().position(|server| line.contains(&server.client))
    }

    fn wait_for(&self, what: &str, mut look: impl FnMut(&Self) -> bool) {
        wait_for(what, String::new, || look(self).then_some(()));
    }

    /// The place, as people write it.
    pub fn place(&self, login: &str) -> String {
        let all: Vec<&str> = self.servers.iter().map(|server| server.client.as_str()).collect();
        let file = |name: &str| self.folder.path().join(name).display().to_string();
        let options = match self.tls {
            true => format!("?ca={}&cert={}&key={}", file("ca.pem"), file("cert.pem"), file("key.pem")),
            false => String::new(),
        };
        format!("etcd{}://{login}{}/jobs{options}", if self.tls { "s" } else { "" }, all.join(","))
    }
}

impl Drop for EtcdCluster<'_> {
    fn drop(&mut self) {
        (0..self.servers.len()).for_each(|server| self.kill(server));
    }
}
