//! IRC as networks have it: a server with services that know accounts, and two servers that are linked.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::servers::{Custom, GENEROUS, Kind, RunningServer, ServerOptions, free_port, installed};
use crate::wire::BreakableLink;

/// InspIRCd with Atheme's services, which know the account `anna` with the password `secret`. Whoever has no account is
/// let in, too.
pub struct Accounts {
    /// The server.
    pub server: RunningServer,
    services: Child,
    clear: u16,
}

impl Accounts {
    /// Starts both, and registers the account; `None` if either cannot be had here.
    pub fn start(options: ServerOptions) -> Option<Accounts> {
        let program = installed("atheme-services", "atheme-services")?;
        // People register in the clear, whatever the others have.
        let (port, clear) = (free_port(), free_port());
        let more = format!(
            "<module name=\"spanningtree\"><module name=\"services_account\"><module name=\"sasl\">\n\
             <bind address=\"127.0.0.1\" port=\"{port}\" type=\"servers\">\n<sasl target=\"services.test.local\">\n\
             <link name=\"services.test.local\" ipaddr=\"127.0.0.1\" port=\"{port}\" allowmask=\"127.0.0.1\" \
             sendpass=\"link\" recvpass=\"link\">\n<uline server=\"services.test.local\" silent=\"yes\">\n\
             <bind address=\"127.0.0.1\" port=\"{clear}\" type=\"clients\">\n"
        );
        let server = RunningServer::start_as(Kind::Inspircd, options, Custom { more, ..Custom::default() })?;
        let folder = server.folder().to_owned();
        let at = |name: &str| folder.join(name).display().to_string();
        fs::write(at("services"), atheme(port)).unwrap();
        let log = fs::File::create(at("services.out")).unwrap();
        let mut command = Command::new(program);
        command.args([
            "-n",
            "-c",
            &at("services"),
            "-D",
            &at(""),
            "-l",
            &at("services.log"),
            "-p",
            &at("services.pid"),
        ]);
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        let accounts = Accounts { server, services: command.spawn().unwrap(), clear };
        let mut anna = Person::joins(clear, "anna");
        // Until the services are there, the server knows nobody of that name.
        let said = anna.until("PRIVMSG NickServ :REGISTER secret anna@test.local", "NickServ", "NickServ!");
        assert!(said.contains("is now registered"), "{said}");
        Some(accounts)
    }

    /// Under which account somebody with this nick is logged in, as anybody can ask.
    pub fn account_of(&self, nick: &str) -> Option<String> {
        let mut person = Person::joins(self.clear, "watcher");
        person.says(&format!("WHOIS {nick}"));
        let answer = person.sees(&[" 330 ", " 318 "]);
        answer.contains(" 330 ").then(|| answer.split(' ').nth(4).unwrap().to_owned())
    }
}

impl Drop for Accounts {
    fn drop(&mut self) {
        let _ = self.services.kill();
        let _ = self.services.wait();
    }
}

fn atheme(port: u16) -> String {
    let modules = [
        "protocol/inspircd",
        "backend/opensex",
        "crypto/posix",
        "nickserv/main",
        "nickserv/register",
        "nickserv/identify",
    ];
    let modules = modules.into_iter().chain(["saslserv/main", "saslserv/plain"]);
    let modules: String = modules.map(|name| format!("loadmodule \"modules/{name}\";\n")).collect();
    let bot = |kind: &str, nick: &str| {
        format!("{kind} {{ nick = \"{nick}\"; user = \"{nick}\"; host = \"services\"; real = \"{nick}\"; }};\n")
    };
    format!(
        "{modules}serverinfo {{\n name = \"services.test.local\"; desc = \"services\"; numeric = \"00A\"; recontime = 1;\n \
         netname = \"test\"; hidehostsuffix = \"test\"; adminname = \"test\"; adminemail = \"test@test.local\";\n \
         registeremail = \"test@test.local\"; auth = none; mta = \"/bin/true\"; loglevel = {{ error; }}; maxlogins = 20;\n \
         maxusers = 0; maxchans = 5; casemapping = ascii; emaillimit = 10; emailtime = 300; mdlimit = 30;\n}};\n\
         uplink \"irc.test.local\" {{\n host = \"127.0.0.1\"; port = {port}; send_password = \"link\"; \
         receive_password = \"link\";\n}};\n{}{}general {{ commit_interval = 5; }};\n",
        bot("nickserv", "NickServ"),
        bot("saslserv", "SaslServ")
    )
}

/// Two ngircd that are one network, as long as the wire between them is whole.
pub struct Linked {
    /// The one that dials.
    pub near: RunningServer,
    /// The one that is dialled.
    pub far: RunningServer,
    /// The link between them.
    pub wire: BreakableLink,
}

impl Linked {
    /// Starts both, and waits until they are linked; `None` if they cannot be had here.
    pub fn start() -> Option<Linked> {
        let link = |name: &str, how: &str| {
            format!("[Server]\nName = {name}.test.local\nMyPassword = link\nPeerPassword = link\n{how}\n")
        };
        let named = |name: &str, more| Custom { name: format!("{name}.test.local"), more };
        let far = RunningServer::start_as(
            Kind::Ngircd,
            ServerOptions::default(),
            named("far", link("near", "Passive = yes")),
        )?;
        let wire = BreakableLink::to(far.port).unwrap();
        let how = format!("Host = 127.0.0.1\nPort = {}", wire.port);
        let near = RunningServer::start_as(Kind::Ngircd, ServerOptions::default(), named("near", link("far", &how)))?;
        let linked = Linked { near, far, wire };
        linked.are_linked();
        Some(linked)
    }

    /// Waits until they are linked.
    pub fn are_linked(&self) {
        // Under a name that nobody else of the network has.
        let mut person = Person::joins(self.near.port, "watcher");
        person.until("LINKS", " 365 ", " 364 watcher far.test.local");
    }
}

/// A person with an ordinary IRC client.
struct Person {
    lines: BufReader<TcpStream>,
}

impl Person {
    fn joins(port: u16, nick: &str) -> Person {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(GENEROUS)).unwrap();
        let mut person = Person { lines: BufReader::new(stream) };
        person.says(&format!("NICK {nick}\r\nUSER {nick} 0 * :somebody"));
        person.sees(&[" 001 "]);
        person
    }

    fn says(&mut self, line: &str) {
        self.lines.get_mut().write_all(format!("{line}\r\n").as_bytes()).unwrap();
    }

    /// Reads on until a line holds one of these.
    fn sees(&mut self, wanted: &[&str]) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.lines.read_line(&mut line).unwrap(), 0, "the server closed the connection");
            if let Some(token) = line.strip_prefix("PING ") {
                let token = token.trim_end().to_owned();
                self.says(&format!("PONG {token}"));
            }
            if wanted.iter().any(|one| line.contains(one)) {
                return line;
            }
        }
    }

    /// Sends a line again and again until the answer is this one, and not the other.
    fn until(&mut self, line: &str, other: &str, wanted: &str) -> String {
        let until = Instant::now() + GENEROUS;
        loop {
            self.says(line);
            let answer = self.sees(&[other, wanted]);
            if answer.contains(wanted) {
                return answer;
            }
            assert!(Instant::now() < until, "it says only {answer}");
            sleep(Duration::from_millis(100));
        }
    }
}
