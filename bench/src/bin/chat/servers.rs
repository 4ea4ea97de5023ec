//! The servers, each started for its row and ended with it.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bellwether_testbed::servers::{free_port, installed};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::crowd::until;
use crate::dialect::{Dialect, SECRET};
use crate::text;

/// The time limit for the start of a server.
const PATIENCE: Duration = Duration::from_secs(60);

/// The measured systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    /// Three servers of the messaging network, users acknowledge.
    BellwetherThree,
    /// One, and users who acknowledge nothing.
    BellwetherOne,
    /// A stream of three nats-servers on files.
    JetStream,
    /// nats-server, which keeps nothing.
    Nats,
    /// mosquitto, at most once.
    MqttZero,
    /// mosquitto, at least once.
    MqttOne,
    /// ngircd.
    Ngircd,
}

impl System {
    /// Every system.
    pub(crate) const ALL: [System; 7] = [
        System::BellwetherThree,
        System::BellwetherOne,
        System::JetStream,
        System::Nats,
        System::MqttZero,
        System::MqttOne,
        System::Ngircd,
    ];

    /// The name in tables.
    pub(crate) fn name(self) -> &'static str {
        match self {
            System::BellwetherThree => "bellwether-3 (flushed by a majority; acknowledged)",
            System::BellwetherOne => "bellwether-1 (flushed)",
            System::JetStream => "jetstream-3 (on files; acknowledged)",
            System::Nats => "nats-core",
            System::MqttZero => "mosquitto-qos0",
            System::MqttOne => "mosquitto-qos1",
            System::Ngircd => "ngircd",
        }
    }

    /// The protocol of its users.
    pub(crate) fn dialect(self) -> Dialect {
        match self {
            System::BellwetherThree => Dialect::Chat { ack: true },
            System::BellwetherOne => Dialect::Chat { ack: false },
            System::JetStream => Dialect::JetStream,
            System::Nats => Dialect::Nats,
            System::MqttZero => Dialect::Mqtt(0),
            System::MqttOne => Dialect::Mqtt(1),
            System::Ngircd => Dialect::Irc,
        }
    }

    fn package(self) -> Option<&'static str> {
        match self {
            System::BellwetherThree | System::BellwetherOne => None,
            System::JetStream | System::Nats => Some("nats-server"),
            System::MqttZero | System::MqttOne => Some("mosquitto"),
            System::Ngircd => Some("ngircd"),
        }
    }

    /// Whether it is installed here.
    pub(crate) fn is_installed(self) -> bool {
        let there = |name| {
            ["/usr/sbin", "/usr/bin", "/usr/local/bin"].iter().any(|folder| Path::new(folder).join(name).exists())
        };
        self.package().is_none_or(there)
    }
}

/// The servers of one row.
pub(crate) struct Servers {
    /// The processes.
    pub(crate) children: Vec<Child>,
    /// The addresses for users.
    at: Vec<SocketAddr>,
    /// The ports at which servers of the messaging network connect to each other.
    clusters: Vec<u16>,
    folder: TempDir,
}

impl Drop for Servers {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Servers {
    /// Starts them, and makes ready for so many users.
    pub(crate) fn start(system: System, users: usize) -> Result<Servers, String> {
        let folder = tempfile::Builder::new().prefix("bellwether-chat-bench-").tempdir().map_err(text)?;
        let mut servers = Servers { children: Vec::new(), at: Vec::new(), clusters: Vec::new(), folder };
        match system {
            System::BellwetherThree => servers.bellwether(3, users)?,
            System::BellwetherOne => servers.bellwether(1, users)?,
            System::JetStream => servers.jetstream(users)?,
            System::Nats => servers.other("nats-server", |port, _| format!("-a 127.0.0.1 -p {port}"), "")?,
            System::MqttZero | System::MqttOne => {
                servers.other("mosquitto", |_, config| format!("-c {config}"), MOSQUITTO)?;
            }
            System::Ngircd => servers.other("ngircd", |_, config| format!("-n -f {config}"), NGIRCD)?,
        }
        Ok(servers)
    }

    /// The addresses for users.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.at.clone()
    }

    /// The processor time of all servers.
    pub(crate) fn processor_seconds(&self) -> f64 {
        self.children.iter().map(|child| processor_seconds(child.id())).sum()
    }

    /// The folder of a server's files.
    pub(crate) fn data(&self, number: usize) -> PathBuf {
        self.folder.path().join(format!("data{number}"))
    }

    /// The messaging network alone, for what has no counterpart.
    pub(crate) fn chat(count: usize) -> Result<Servers, String> {
        Servers::start(if count == 1 { System::BellwetherOne } else { System::BellwetherThree }, 0)
    }

    fn bellwether(&mut self, count: usize, users: usize) -> Result<(), String> {
        self.clusters = (0..count).map(|_| free_port()).collect();
        for number in 0..count {
            self.at.push(SocketAddr::from(([127, 0, 0, 1], free_port())));
            let child = self.spawn_chat(number, number > 0)?;
            self.children.push(child);
        }
        for number in 0..count {
            self.events_say(number, &["\"master\"", "\"superpeer\""])?;
        }
        register(0..users, &self.at)
    }

    /// Kills a server.
    pub(crate) fn kill(&mut self, number: usize) -> Result<(), String> {
        self.children[number].kill().map_err(text)?;
        self.children[number].wait().map_err(text)?;
        Ok(())
    }

    /// Starts a killed one again, and waits until it is ready.
    pub(crate) fn restart(&mut self, number: usize) -> Result<(), String> {
        self.children[number] = self.spawn_chat(number, false)?;
        Ok(())
    }

    /// Starts a server, and waits until it is ready.
    fn spawn_chat(&self, number: usize, joins: bool) -> Result<Child, String> {
        let mut command = Command::new(bellwether_testbed::binary());
        let _ = fs::remove_file(self.events(number));
        command
            .args(["chat", "serve", "--rate", "1000000", "--http", "127.0.0.1:0", "--events"])
            .arg(self.events(number));
        command.args(["--max-pending", "1073741824"]);
        command.args(["--name", &format!("s{number}"), "--listen", &self.at[number].to_string()]);
        command
            .args(["--cluster", &format!("127.0.0.1:{}", self.clusters[number])])
            .arg("--data")
            .arg(self.data(number));
        if joins {
            command
                .args(["--join", &format!("127.0.0.1:{}", self.clusters[0]), "--secret-file"])
                .arg(self.data(0).join("secret"));
        }
        let log = fs::File::create(self.folder.path().join(format!("log{number}"))).map_err(text)?;
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().map_err(text)?;
        self.events_say(number, &["\"ready\""])?;
        Ok(child)
    }

    /// The file of a server's events.
    fn events(&self, number: usize) -> PathBuf {
        self.folder.path().join(format!("events{number}"))
    }

    /// Waits until a server's events have one of these words.
    fn events_say(&self, number: usize, words: &[&str]) -> Result<(), String> {
        let until = Instant::now() + PATIENCE;
        loop {
            let events = fs::read_to_string(self.events(number)).unwrap_or_default();
            if words.iter().any(|word| events.contains(word)) {
                return Ok(());
            }
            if Instant::now() > until {
                let log = fs::read_to_string(self.folder.path().join(format!("log{number}"))).unwrap_or_default();
                return Err(format!("a server never said {}: {log}", words.join(" or ")));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Starts a server of another kind.
    fn other(&mut self, program: &str, words: impl Fn(u16, &str) -> String, config: &str) -> Result<(), String> {
        let port = free_port();
        let path = self.folder.path().join("config");
        fs::write(&path, config.replace("PORT", &port.to_string())).map_err(text)?;
        self.spawn(program, &words(port, &path.display().to_string()), port)
    }

    fn spawn(&mut self, program: &str, words: &str, port: u16) -> Result<(), String> {
        let path = installed(program, program).ok_or("not installed")?;
        let log = fs::File::create(self.folder.path().join(format!("log{port}"))).map_err(text)?;
        let mut command = Command::new(path);
        command.args(words.split(' ')).stdin(Stdio::null()).stdout(log.try_clone().map_err(text)?).stderr(log);
        self.children.push(command.spawn().map_err(text)?);
        let at = SocketAddr::from(([127, 0, 0, 1], port));
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(at).is_err() {
            if Instant::now() > until {
                return Err(format!("{program} does not answer"));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.at.push(at);
        Ok(())
    }

    fn jetstream(&mut self, users: usize) -> Result<(), String> {
        let (clients, routes): (Vec<u16>, Vec<u16>) = (0..3).map(|_| (free_port(), free_port())).unzip();
        let all: Vec<String> = routes.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        for (number, (client, route)) in clients.iter().zip(&routes).enumerate() {
            let config = format!(
                "server_name: s{number}\nlisten: 127.0.0.1:{client}\njetstream {{ store_dir: \"{}\" }}\n\
                 cluster {{ name: bench, listen: 127.0.0.1:{route}, routes: [{}] }}\n",
                self.data(number).display(),
                all.join(", ")
            );
            let path = self.folder.path().join(format!("config{number}"));
            fs::write(&path, config).map_err(text)?;
            self.spawn("nats-server", &format!("-c {}", path.display()), *client)?;
        }
        let mut api = StreamApi::connect(self.at[0])?;
        let stream = json!({"name": "ROOM", "subjects": ["room"], "num_replicas": 3, "storage": "file",
            "retention": "limits", "discard": "old", "max_bytes": 1 << 30});
        api.ask("STREAM.CREATE.ROOM", &stream)?;
        for user in 0..users {
            let name = format!("u{user}");
            let consumer = json!({"stream_name": "ROOM", "config": {"durable_name": name, "deliver_subject": format!("user.{user}"),
                "ack_policy": "explicit", "deliver_policy": "new", "max_ack_pending": 100_000}});
            api.ask(&format!("CONSUMER.DURABLE.CREATE.ROOM.{name}"), &consumer)?;
        }
        Ok(())
    }
}

/// Processor seconds of a process.
pub(crate) fn processor_seconds(process: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let behind = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = behind.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks as f64 / rustix::param::clock_ticks_per_second() as f64
}

/// Registers users, several at a time.
pub(crate) fn register(users: std::ops::Range<usize>, at: &[SocketAddr]) -> Result<(), String> {
    for many in users.collect::<Vec<_>>().chunks(64) {
        let mut streams = Vec::new();
        for user in many {
            let mut stream = TcpStream::connect(at[user % at.len()]).map_err(text)?;
            let line = format!("{{\"command\":\"REGISTER\",\"username\":\"u{user}\",\"secret\":\"{SECRET}\"}}\n");
            stream.write_all(line.as_bytes()).map_err(text)?;
            streams.push(stream);
        }
        for mut stream in streams {
            until(&mut stream, b"REGISTER_SUCCESS")?;
        }
    }
    Ok(())
}

const MOSQUITTO: &str = "user root\nlistener PORT 127.0.0.1\nallow_anonymous true\nmax_inflight_messages 1000\nmax_queued_messages 0\nset_tcp_nodelay true\n";
const NGIRCD: &str = "[Global]\nName = irc.bench.local\nInfo = bench\nListen = 127.0.0.1\nPorts = PORT\nServerUID = 0\nServerGID = 0\n\
    [Limits]\nMaxConnections = 0\nMaxConnectionsIP = 0\nMaxPenaltyTime = 0\n[Options]\nDNS = no\nIdent = no\nPAM = no\n";

/// The questions that a nats-server is asked about its streams.
struct StreamApi {
    stream: TcpStream,
}

impl StreamApi {
    fn connect(at: SocketAddr) -> Result<StreamApi, String> {
        let mut stream = TcpStream::connect(at).map_err(text)?;
        stream.write_all(b"CONNECT {\"verbose\":false}\r\nSUB answers 1\r\nPING\r\n").map_err(text)?;
        until(&mut stream, b"PONG\r\n")?;
        Ok(StreamApi { stream })
    }

    /// Asks until there is an answer: a cluster that has just started has nobody who gives one.
    fn ask(&mut self, what: &str, body: &Value) -> Result<(), String> {
        let (body, limit) = (body.to_string(), Instant::now() + PATIENCE);
        loop {
            let question = format!("PUB $JS.API.{what} answers {}\r\n{body}\r\n", body.len());
            self.stream.write_all(question.as_bytes()).map_err(text)?;
            match self.answer()? {
                Some(answer) if answer.get("error").is_none() => return Ok(()),
                Some(answer) if Instant::now() > limit => return Err(format!("{what}: {answer}")),
                None if Instant::now() > limit => return Err(format!("{what}: no answer")),
                _ => std::thread::sleep(Duration::from_millis(200)),
            }
        }
    }

    fn answer(&mut self) -> Result<Option<Value>, String> {
        self.stream.set_read_timeout(Some(Duration::from_secs(5))).map_err(text)?;
        let (mut said, mut bytes) = (Vec::new(), [0; 4096]);
        loop {
            match self.stream.read(&mut bytes) {
                Ok(0) => return Err("nats-server has closed the connection".into()),
                Ok(length) => said.extend(&bytes[..length]),
                Err(_) => return Ok(None),
            }
            let heard = String::from_utf8_lossy(&said);
            if let Some(answer) = heard.lines().find_map(|line| serde_json::from_str(line).ok()) {
                return Ok(Some(answer));
            }
            if heard.contains("HMSG") {
                return Ok(None);
            }
        }
    }
}
