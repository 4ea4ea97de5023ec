//! The real servers, each started on a free port of this machine with a configuration of its own, and ended with its test.

use std::fs;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Far longer than any of them takes to start.
pub(crate) const GENEROUS: Duration = Duration::from_secs(30);

/// A server that runs.
pub struct RunningServer {
    child: Child,
    folder: TempDir,
    kind: Kind,
    /// The port that it listens on.
    pub port: u16,
    options: ServerOptions,
    custom: Custom,
}

/// The settings of an IRC server in a larger network.
#[derive(Clone, Debug)]
pub(crate) struct Custom {
    /// The server's name in the network.
    pub(crate) name: String,
    /// More lines of configuration.
    pub(crate) more: String,
}

impl Default for Custom {
    fn default() -> Custom {
        Custom { name: "irc.test.local".into(), more: String::new() }
    }
}

/// A kind of server that tests start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// IRC without echoes.
    Ngircd,
    /// IRC with echoes.
    Inspircd,
    /// NATS.
    Nats,
    /// MQTT.
    Mosquitto,
    /// Redis.
    Redis,
}

/// All kinds of servers.
pub const ALL: [Kind; 5] = [Kind::Ngircd, Kind::Inspircd, Kind::Nats, Kind::Mosquitto, Kind::Redis];

/// The settings of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServerOptions {
    /// Whether it requires TLS.
    pub tls: bool,
    /// Whether it requires the user `anna` and the password `secret`.
    pub login: bool,
}

fn program(kind: Kind) -> Option<PathBuf> {
    let (package, name) = match kind {
        Kind::Ngircd => ("ngircd", "ngircd"),
        Kind::Inspircd => ("inspircd", "inspircd"),
        Kind::Nats => ("nats-server", "nats-server"),
        Kind::Mosquitto => ("mosquitto", "mosquitto"),
        Kind::Redis => ("redis-server", "redis-server"),
    };
    installed(package, name)
}

/// A package's program; `None` if this machine is known to lack it, which `./test` says aloud.
pub fn installed(package: &str, name: &str) -> Option<PathBuf> {
    let found = ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map(|folder| Path::new(folder).join(name));
    if let Some(path) = found.into_iter().find(|path| path.exists()) {
        return Some(path);
    }
    let without = std::env::var("BELLWETHER_WITHOUT").unwrap_or_default();
    assert!(without.split(' ').any(|one| one == package), "{package} is not installed; ./test installs it");
    crate::skip(&format!("{package} is not installed"));
    None
}

/// A port of loopback at which nobody listens, for a program that is about to. It is none of those (from 32768 on) that the
/// system gives to whoever connects or listens anywhere, since one of them may be taken before the program has started. Each
/// process begins to look somewhere else, so that tests that run at once do not find the same.
pub fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    const FIRST: u32 = 10_000;
    const COUNT: u32 = 22_000;
    loop {
        let step = NEXT.fetch_add(1, Ordering::Relaxed);
        assert!(step < COUNT, "no port of loopback is free");
        let port = (FIRST + std::process::id().wrapping_mul(37).wrapping_add(step) % COUNT) as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() && UdpSocket::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

impl RunningServer {
    /// Starts one; `None` if it cannot be had here.
    pub fn start(kind: Kind, options: ServerOptions) -> Option<RunningServer> {
        RunningServer::start_as(kind, options, Custom::default())
    }

    /// Starts a server as a part of a larger network.
    pub(crate) fn start_as(kind: Kind, options: ServerOptions, custom: Custom) -> Option<RunningServer> {
        let program = program(kind)?;
        let folder = tempfile::Builder::new().prefix("bellwether-").tempdir().unwrap();
        if options.tls {
            certificates(folder.path());
        }
        let port = free_port();
        let child = spawn(&program, kind, options, folder.path(), port, &custom);
        let running = RunningServer { child, folder, kind, port, options, custom };
        running.answers();
        Some(running)
    }

    fn answers(&self) {
        let until = Instant::now() + GENEROUS;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let log = || fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            assert!(Instant::now() < until, "{:?} does not answer: {}", self.kind, log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Ends it, as a crash does.
    pub fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again on the same port.
    pub fn restart(&mut self) {
        self.stop();
        let program = program(self.kind).unwrap();
        self.child = spawn(&program, self.kind, self.options, self.folder.path(), self.port, &self.custom);
        self.answers();
    }

    /// A folder of its own, gone with it.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The channel, as people write it.
    pub fn channel(&self) -> String {
        let ServerOptions { tls, login } = self.options;
        let (scheme, channel) = match self.kind {
            Kind::Ngircd | Kind::Inspircd => ("irc", "#farm"),
            Kind::Nats => ("nats", "farm.our"),
            Kind::Mosquitto => ("mqtt", "farm/our"),
            Kind::Redis => ("redis", "farm"),
        };
        let login = match (login, self.kind) {
            (true, Kind::Redis) => ":secret@",
            (true, _) => "anna:secret@",
            (false, _) => "",
        };
        let ca = if tls { format!("?ca={}/ca.pem", self.folder.path().display()) } else { String::new() };
        format!("{scheme}{}://{login}localhost:{}/{channel}{ca}", if tls { "s" } else { "" }, self.port)
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An authority, and a certificate for this machine.
pub(crate) fn certificates(folder: &Path) {
    certificates_for(folder, &["localhost"]);
}

/// An authority `ca.pem`, and a certificate `cert.pem` with its `key.pem` for these names or addresses.
///
/// # Panics
/// The folder cannot be written to.
pub fn certificates_for(folder: &Path, names: &[&str]) {
    use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
    let key = KeyPair::generate().unwrap();
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let certificate = authority.self_signed(&key).unwrap();
    fs::write(folder.join("ca.pem"), certificate.pem()).unwrap();
    let issuer = Issuer::new(authority, key);
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(names.iter().map(ToString::to_string).collect::<Vec<_>>())
        .unwrap()
        .signed_by(&key, &issuer)
        .unwrap();
    fs::write(folder.join("cert.pem"), server.pem()).unwrap();
    fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
}

fn spawn(program: &Path, kind: Kind, options: ServerOptions, folder: &Path, port: u16, custom: &Custom) -> Child {
    let at = |name: &str| folder.join(name).display().to_string();
    let config = at("config");
    let mut command = Command::new(program);
    match kind {
        Kind::Ngircd => {
            fs::write(&config, ngircd(options, &at, port, custom)).unwrap();
            command.args(["-n", "-f", &config]);
        }
        Kind::Inspircd => {
            fs::write(&config, inspircd(options, &at, port, custom)).unwrap();
            command.args(["--nofork", "--runasroot", "--config", &config]);
        }
        Kind::Nats => {
            command.args(["-a", "127.0.0.1", "-p", &port.to_string()]);
            if options.login {
                command.args(["--user", "anna", "--pass", "secret"]);
            }
            if options.tls {
                command.args(["--tls", "--tlscert", &at("cert.pem"), "--tlskey", &at("key.pem")]);
            }
        }
        Kind::Mosquitto => {
            fs::write(&config, mosquitto(options, &at, port)).unwrap();
            command.args(["-c", &config]);
        }
        Kind::Redis => {
            let port = port.to_string();
            command.args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", &at("")]);
            if options.tls {
                command.args(["--port", "0", "--tls-port", &port, "--tls-auth-clients", "no"]);
                command.args(["--tls-cert-file", &at("cert.pem"), "--tls-key-file", &at("key.pem")]);
                command.args(["--tls-ca-cert-file", &at("ca.pem")]);
            } else {
                command.args(["--port", &port]);
            }
            if options.login {
                command.args(["--requirepass", "secret"]);
            }
        }
    }
    let log = fs::File::create(folder.join("log")).unwrap();
    command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
    command.spawn().unwrap_or_else(|why| panic!("cannot start {}: {why}", program.display()))
}

fn ngircd(options: ServerOptions, at: &dyn Fn(&str) -> String, port: u16, custom: &Custom) -> String {
    let Custom { name, more } = custom;
    let ports = if options.tls {
        format!("[SSL]\nCertFile = {}\nKeyFile = {}\nPorts = {port}\n", at("cert.pem"), at("key.pem"))
    } else {
        String::new()
    };
    let clear = if options.tls { free_port() } else { port };
    let password = if options.login { "Password = secret\n" } else { "" };
    format!(
        "[Global]\nName = {name}\nInfo = test\nListen = 127.0.0.1\nPorts = {clear}\nMotdPhrase = hello\n\
         ServerUID = 0\nServerGID = 0\n{password}[Limits]\nMaxConnectionsIP = 0\nMaxPenaltyTime = 0\nConnectRetry = 5\n\
         [Options]\nDNS = no\nIdent = no\nPAM = no\n{ports}{more}"
    )
}

fn inspircd(options: ServerOptions, at: &dyn Fn(&str) -> String, port: u16, custom: &Custom) -> String {
    let Custom { name, more } = custom;
    let ssl = if options.tls {
        format!(
            "<module name=\"ssl_gnutls\"><gnutls onrehash=\"yes\">\
             <sslprofile name=\"x\" provider=\"gnutls\" certfile=\"{}\" keyfile=\"{}\">",
            at("cert.pem"),
            at("key.pem")
        )
    } else {
        String::new()
    };
    let profile = if options.tls { " sslprofile=\"x\"" } else { "" };
    let password = if options.login { " password=\"secret\"" } else { "" };
    format!(
        "<server name=\"{name}\" description=\"test\" network=\"test\" id=\"1TS\">\n\
         <admin name=\"test\" nick=\"test\" email=\"test@test.local\">\n{ssl}\
         <bind address=\"127.0.0.1\" port=\"{port}\" type=\"clients\"{profile}>\n\
         <module name=\"cap\"><module name=\"ircv3_echomessage\">\n\
         <connect allow=\"*\" timeout=\"60\" pingfreq=\"120\" resolvehostnames=\"no\" threshold=\"1000\" \
         commandrate=\"100000\" localmax=\"100\" globalmax=\"100\" useconnflood=\"no\"{password}>\n\
         <pid file=\"{}\">\n<files motd=\"/dev/null\">\n<options prefixquit=\"Quit: \" syntaxhints=\"no\">\n{more}",
        at("pid")
    )
}

fn mosquitto(options: ServerOptions, at: &dyn Fn(&str) -> String, port: u16) -> String {
    let mut config = format!("user root\nlistener {port} 127.0.0.1\nallow_anonymous {}\n", !options.login);
    if options.login {
        fs::write(at("passwords"), "anna:secret\n").unwrap();
        let hashed = Command::new("mosquitto_passwd").args(["-U", &at("passwords")]).status().unwrap();
        assert!(hashed.success());
        config.push_str(&format!("password_file {}\n", at("passwords")));
    }
    if options.tls {
        config.push_str(&format!("certfile {}\nkeyfile {}\n", at("cert.pem"), at("key.pem")));
    }
    config
}
