//! A client that acknowledges, for `chat say` and `chat tail`.

mod address;
mod heartbeat;
mod incoming;
mod pin;
mod roaming;
mod transport;

use std::collections::VecDeque;
use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use crate::dialect::{ANONYMOUS, LineSplitter, Split, write_text};
use crate::fingerprint::Fingerprint;
use crate::secret::Secret;
use heartbeat::{Heartbeat, Silence};

pub use address::{AddressError, ChatAddress};
pub use incoming::{Incoming, ReceivedMessage};
pub use roaming::RoamingClient;
pub use transport::ClientTls;
pub(crate) use transport::ClientTransport;

/// How many servers in a row may redirect this client.
const REDIRECTS_MAX: usize = 8;
/// The longest line of a server: a message of the largest size, escaped.
const LINE_MAX: usize = 16 << 20;
/// How long a server may accept no byte of this client's data.
const WRITE_WITHIN: Duration = Duration::from_secs(1);
/// The shortest wait for something to read.
const GLANCE: Duration = Duration::from_millis(1);

/// The identity of a client.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// The name; nobody's, for the anonymous.
    pub user: Option<String>,
    /// The user's secret.
    pub secret: Secret,
    /// Whether to register the name first.
    pub register: bool,
    /// Whether to speak TLS, and whom to trust then.
    pub tls: Option<ClientTls>,
}

/// Why a client's request failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server refuses: a wrong secret, a name that is taken, a message that it does not take.
    #[error("the server refuses: {0}")]
    Refused(String),
    /// The connection failed or broke.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The server is not one of those that the client knows by their certificates.
    #[error("{host} has another certificate than --tls-fingerprint names: its fingerprint is {fingerprint}")]
    OtherCertificate {
        /// The server's host.
        host: String,
        /// The fingerprint of the certificate that it showed.
        fingerprint: Fingerprint,
    },
    /// The server says nothing, not even that it is still there.
    #[error("the server does not answer any more")]
    Silent,
    /// Nothing came in time.
    #[error("no answer in time")]
    TimedOut,
    /// The server speaks something else.
    #[error("the server says what this client does not understand")]
    Strange,
}

/// A connection that is logged in.
#[derive(Debug)]
pub struct ChatClient {
    socket: ClientTransport,
    splitter: LineSplitter,
    received: Vec<u8>,
    /// Lines that arrived with others.
    waiting: VecDeque<Incoming>,
    name: String,
    /// Watches the server, if there are others to go to.
    heartbeat: Option<Heartbeat>,
    /// A line was written in part, so that nothing can follow it.
    broken: bool,
    /// The addresses of the other servers, as the server listed them.
    pub servers: Vec<String>,
    /// The token for logging in again without the secret.
    pub token: Option<Secret>,
}

impl ChatClient {
    /// Connects, registers if wanted, and logs in. Goes where the server sends it.
    ///
    /// # Errors
    /// The server refuses, or cannot be reached in time. A connection to one that takes too long comes back with the error:
    /// as long as it is open, the server will not end the session that it may yet grant.
    pub fn log_in(
        address: &ChatAddress,
        credentials: &Credentials,
        resume: Option<u64>,
        token: Option<&Secret>,
        within: Duration,
    ) -> Result<ChatClient, (ClientError, Option<Box<ChatClient>>)> {
        let ends = Instant::now() + within;
        let (mut host, mut port) = (address.host.clone(), address.port);
        let mut register = credentials.register;
        for _ in 0..REDIRECTS_MAX {
            let mut client = ChatClient::connect(&host, port, credentials, ends).map_err(|why| (why, None))?;
            let registered = match std::mem::take(&mut register) {
                true => client.register(credentials, ends),
                false => Ok(()),
            };
            match registered.and_then(|()| client.try_log_in(credentials, resume, token, ends)) {
                Ok(None) => return Ok(client),
                Ok(Some(elsewhere)) => (host, port) = elsewhere,
                Err(why) => return Err((why, Some(Box::new(client)))),
            }
        }
        Err((ClientError::Refused("the servers send this client round in circles".into()), None))
    }

    fn connect(host: &str, port: u16, credentials: &Credentials, ends: Instant) -> Result<ChatClient, ClientError> {
        let mut last = io::Error::new(io::ErrorKind::NotFound, format!("{host} has no address"));
        for address in (host, port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, left(ends)?) {
                Ok(socket) => {
                    socket.set_nodelay(true)?;
                    socket.set_write_timeout(Some(WRITE_WITHIN))?;
                    socket.set_read_timeout(Some(left(ends)?))?;
                    let socket = ClientTransport::open(socket, host, credentials.tls.as_ref())?;
                    return Ok(ChatClient {
                        socket,
                        splitter: LineSplitter::default(),
                        received: Vec::new(),
                        waiting: VecDeque::new(),
                        name: credentials.user.clone().unwrap_or_else(|| ANONYMOUS.to_owned()),
                        heartbeat: None,
                        broken: false,
                        servers: Vec::new(),
                        token: None,
                    });
                }
                Err(why) => last = why,
            }
        }
        Err(last.into())
    }

    fn register(&mut self, credentials: &Credentials, ends: Instant) -> Result<(), ClientError> {
        let name = self.name.clone();
        self.send("REGISTER", &[("username", &name), ("secret", &credentials.secret.0)], "")?;
        match self.next(Some(ends))? {
            Incoming::Registered => Ok(()),
            Incoming::Refused(why) => Err(ClientError::Refused(why)),
            _ => Err(ClientError::Strange),
        }
    }

    /// Logs in; if the server sends this client on, where to.
    fn try_log_in(
        &mut self,
        credentials: &Credentials,
        resume: Option<u64>,
        token: Option<&Secret>,
        ends: Instant,
    ) -> Result<Option<(String, u16)>, ClientError> {
        let (name, resume) = (self.name.clone(), resume.map(|id| id.to_string()));
        let mut fields = vec![("username", name.as_str())];
        match token {
            _ if credentials.user.is_none() => {}
            Some(token) => fields.push(("token", &token.0)),
            None => fields.push(("secret", &credentials.secret.0)),
        }
        if let Some(resume) = &resume {
            fields.push(("resume", resume));
        }
        self.send("LOGIN", &fields, ",\"ack\":true")?;
        match self.next(Some(ends))? {
            Incoming::LoggedIn { token, servers } => (self.token, self.servers) = (token.map(Secret), servers),
            Incoming::Refused(why) => return Err(ClientError::Refused(why)),
            _ => return Err(ClientError::Strange),
        }
        // A server that sends a client on says so in the same breath.
        match self.waiting.front() {
            Some(Incoming::Redirect { host, port }) => Ok(Some((host.clone(), *port))),
            _ => {
                self.heartbeat = (self.servers.len() > 1).then(|| Heartbeat::new(Instant::now()));
                Ok(None)
            }
        }
    }

    /// Sends a message of text, under a tag that makes it one message however often it is sent, and that its receipt bears.
    ///
    /// # Errors
    /// The connection broke.
    pub fn say(&mut self, text: &str, tag: &str) -> Result<(), ClientError> {
        let mut activity = b",\"activity\":{\"text\":".to_vec();
        write_text(text, &mut activity);
        activity.extend_from_slice(b",\"tag\":");
        write_text(tag, &mut activity);
        activity.push(b'}');
        let activity = String::from_utf8(activity).map_err(|_| ClientError::Strange)?;
        let name = self.name.clone();
        self.send("ACTIVITY_MESSAGE", &[("username", &name), ("tag", tag)], &activity)
    }

    /// Acknowledges all messages up to this one.
    ///
    /// # Errors
    /// The connection broke.
    pub fn acknowledge(&mut self, id: &str) -> Result<(), ClientError> {
        self.send("ACK", &[("id", id)], "")
    }

    /// Logs out, and waits until the server has taken note.
    pub fn log_out(mut self, within: Duration) {
        let ends = Instant::now() + within;
        if self.send("LOGOUT", &[], "").is_ok() {
            while self.next(Some(ends)).is_ok() {}
        }
    }

    fn send(&mut self, command: &str, fields: &[(&str, &str)], rest: &str) -> Result<(), ClientError> {
        let mut line = format!("{{\"command\":\"{command}\"").into_bytes();
        for (name, value) in fields {
            line.extend_from_slice(format!(",\"{name}\":").as_bytes());
            write_text(value, &mut line);
        }
        line.extend_from_slice(rest.as_bytes());
        line.extend_from_slice(b"}\n");
        if self.broken {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe).into());
        }
        self.broken = true;
        self.socket.write_all(&line)?;
        self.socket.flush()?;
        self.broken = false;
        Ok(())
    }

    /// The next thing that the server says; waits for it until a moment, or for ever.
    ///
    /// # Errors
    /// The connection broke, or nothing came.
    pub fn next(&mut self, ends: Option<Instant>) -> Result<Incoming, ClientError> {
        loop {
            match self.waiting.pop_front() {
                Some(Incoming::Pong) => continue,
                Some(incoming) => return Ok(incoming),
                None => {}
            }
            let until = self.heartbeat.map(|heartbeat| heartbeat.due()).into_iter().chain(ends).min();
            let wait = until.map(|until| until.saturating_duration_since(Instant::now()).max(GLANCE));
            self.socket.set_read_timeout(wait)?;
            let mut bytes = [0; 16 << 10];
            match self.socket.read(&mut bytes) {
                Ok(0) => return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the server has closed").into()),
                Ok(count) => self.take(&bytes[..count])?,
                Err(why) if matches!(why.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                    ends.map(left).transpose()?;
                    self.bear_silence()?;
                }
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) => return Err(why.into()),
            }
        }
    }

    /// Nothing has arrived: the server is asked, or given up, when that is due.
    fn bear_silence(&mut self) -> Result<(), ClientError> {
        match self.heartbeat.as_mut().map(|heartbeat| heartbeat.silent(Instant::now())) {
            None | Some(Silence::Bear(_)) => Ok(()),
            Some(Silence::Ask) => self.send("PING", &[], ""),
            Some(Silence::GiveUp) => Err(ClientError::Silent),
        }
    }

    fn take(&mut self, bytes: &[u8]) -> Result<(), ClientError> {
        if let Some(heartbeat) = &mut self.heartbeat {
            heartbeat.heard(Instant::now());
        }
        self.received.extend_from_slice(bytes);
        let mut used_all = 0;
        loop {
            match self.splitter.split(&self.received[used_all..], LINE_MAX) {
                Split::Line { line, used } => {
                    self.waiting.push_back(Incoming::parse(line).ok_or(ClientError::Strange)?);
                    used_all += used;
                }
                Split::Incomplete { used } => {
                    self.received.drain(..used_all + used);
                    return Ok(());
                }
                Split::TooLong => return Err(ClientError::Strange),
            }
        }
    }
}

/// A tag for a message that nobody else uses.
///
/// # Errors
/// The system gives no random numbers.
pub fn draw_tag() -> Result<String, ClientError> {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).map_err(|why| io::Error::other(why.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn left(ends: Instant) -> Result<Duration, ClientError> {
    let left = ends.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(ClientError::TimedOut) } else { Ok(left) }
}
