//! The users: one thread with all of their connections, which sends, counts what arrives, and acknowledges it.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};

use crate::dialect::{Acknowledge, DIGITS, Dialect, MARK};
use crate::text;

/// The number of users that write.
const WRITERS: usize = 4;
/// The time limit of a server for a login, and for the delivery of messages under way.
const PATIENCE: Duration = Duration::from_secs(60);

/// When the next message is sent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flow {
    /// As soon as fewer than this number are under way.
    Window(usize),
    /// So many a second.
    Rate(u64),
}

/// One connection.
struct User {
    stream: TcpStream,
    acknowledger: Option<Box<dyn Acknowledge>>,
    /// The bytes that the system has not taken yet.
    unwritten: Vec<u8>,
    /// The beginning of a moment that the last read has cut off.
    cut: Vec<u8>,
}

/// All connections.
pub(crate) struct Crowd {
    dialect: Dialect,
    poll: Poll,
    users: Vec<User>,
    buffer: Vec<u8>,
    began: Instant,
    /// Messages sent.
    pub(crate) sent: u64,
    /// Copies that arrived.
    pub(crate) arrived: u64,
    /// The delay of each message in nanoseconds, if it is measured.
    delays: Option<Vec<u64>>,
}

impl Crowd {
    /// Lets users in, spread evenly over these addresses.
    pub(crate) fn enter(dialect: Dialect, users: usize, at: &[SocketAddr]) -> Result<Crowd, String> {
        let streams: Vec<_> =
            (0..users).map(|user| greet(dialect, user, at[user % at.len()])).collect::<Result<_, String>>()?;
        let poll = Poll::new().map_err(text)?;
        let mut crowd = Crowd {
            dialect,
            poll,
            users: Vec::new(),
            buffer: vec![0; 1 << 18],
            began: Instant::now(),
            sent: 0,
            arrived: 0,
            delays: None,
        };
        for (user, mut stream) in streams.into_iter().enumerate() {
            until(&mut stream, dialect.welcome())?;
            while let Some(elsewhere) = sent_on(dialect, &mut stream)? {
                stream = greet(dialect, user, elsewhere)?;
                until(&mut stream, dialect.welcome())?;
            }
            stream.set_nonblocking(true).map_err(text)?;
            crowd.add(user, TcpStream::from_std(stream))?;
        }
        Ok(crowd)
    }

    fn add(&mut self, user: usize, mut stream: TcpStream) -> Result<(), String> {
        let both = Interest::READABLE | Interest::WRITABLE;
        self.poll.registry().register(&mut stream, Token(user), both).map_err(text)?;
        let acknowledger = self.dialect.acknowledger();
        self.users.push(User { stream, acknowledger, unwritten: Vec::new(), cut: Vec::new() });
        Ok(())
    }

    /// Sends and counts for a while.
    pub(crate) fn work(&mut self, flow: Flow, during: Duration) -> Result<(), String> {
        let (until, first, began) = (Instant::now() + during, self.sent, Instant::now());
        while Instant::now() < until {
            match flow {
                Flow::Window(most) => self.fill(most),
                Flow::Rate(rate) => {
                    let due = (began.elapsed().as_secs_f64() * rate as f64) as u64;
                    while self.sent - first < due {
                        self.send();
                    }
                }
            }
            self.turn(Duration::from_millis(1)).map_err(text)?;
        }
        Ok(())
    }

    /// Waits for what is still on its way; how many copies never came.
    pub(crate) fn drain(&mut self) -> Result<u64, String> {
        let expected = self.sent * self.dialect.copies(self.users.len()) as u64;
        let until = Instant::now() + PATIENCE;
        while self.arrived < expected && Instant::now() < until {
            self.turn(Duration::from_millis(10)).map_err(text)?;
        }
        match self.arrived > expected {
            true => Err(format!("{} copies too many arrived", self.arrived - expected)),
            false => Ok(expected - self.arrived),
        }
    }

    /// Notes from now on how long each copy takes.
    pub(crate) fn time(&mut self) {
        self.delays = Some(Vec::new());
    }

    /// The recorded delays, sorted, in nanoseconds.
    pub(crate) fn delays(&mut self) -> Vec<u64> {
        let mut delays = self.delays.take().unwrap_or_default();
        delays.sort_unstable();
        delays
    }

    fn fill(&mut self, most: usize) {
        let copies = self.dialect.copies(self.users.len()) as u64;
        while self.sent < self.arrived / copies + most as u64 {
            self.send();
        }
    }

    /// The next message, by the users who write in turn.
    fn send(&mut self) {
        let user = (self.sent as usize) % WRITERS.min(self.users.len());
        let now = self.began.elapsed().as_nanos() as u64;
        self.dialect.message(self.sent, user, now, &mut self.users[user].unwritten);
        self.sent += 1;
    }

    /// Writes what there is to write, waits for more, and reads it.
    fn turn(&mut self, wait: Duration) -> io::Result<()> {
        for user in &mut self.users {
            user.write()?;
        }
        let mut events = Events::with_capacity(1024);
        match self.poll.poll(&mut events, Some(wait)) {
            Err(why) if why.kind() == ErrorKind::Interrupted => return Ok(()),
            other => other?,
        }
        for event in &events {
            self.read(event.token().0)?;
        }
        Ok(())
    }

    fn read(&mut self, user: usize) -> io::Result<()> {
        loop {
            let user = &mut self.users[user];
            let length = match user.stream.read(&mut self.buffer) {
                Ok(0) => return Err(io::Error::new(ErrorKind::UnexpectedEof, "the server has closed a connection")),
                Ok(length) => length,
                Err(why) if why.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                Err(why) => return Err(why),
            };
            let bytes = &self.buffer[..length];
            let now = self.began.elapsed().as_nanos() as u64;
            self.arrived += user.count(bytes, |sent| {
                if let Some(delays) = &mut self.delays {
                    delays.push(now.saturating_sub(sent));
                }
            });
            if let Some(acknowledger) = &mut user.acknowledger {
                acknowledger.take(bytes, &mut user.unwritten);
            }
        }
    }
}

impl User {
    fn write(&mut self) -> io::Result<()> {
        let mut written = 0;
        while written < self.unwritten.len() {
            match self.stream.write(&self.unwritten[written..]) {
                Ok(length) => written += length,
                Err(why) if why.kind() == ErrorKind::WouldBlock => break,
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) => return Err(why),
            }
        }
        self.unwritten.drain(..written);
        Ok(())
    }

    /// The number of messages that these bytes complete; `sent_at` is called with the time of each.
    fn count(&mut self, bytes: &[u8], mut sent_at: impl FnMut(u64)) -> u64 {
        let mut count = 0;
        let mut bytes = bytes;
        if !self.cut.is_empty() {
            let missing = (1 + DIGITS - self.cut.len()).min(bytes.len());
            self.cut.extend(&bytes[..missing]);
            bytes = &bytes[missing..];
            if self.cut.len() <= DIGITS {
                return 0;
            }
            count += moment(&self.cut, &mut sent_at);
            self.cut.clear();
        }
        while let Some(at) = bytes.iter().position(|byte| *byte == MARK) {
            bytes = &bytes[at..];
            if bytes.len() <= DIGITS {
                self.cut.extend(bytes);
                return count;
            }
            let found = moment(&bytes[..=DIGITS], &mut sent_at);
            count += found;
            bytes = &bytes[if found == 1 { 1 + DIGITS } else { 1 }..];
        }
        count
    }
}

/// 1 if this is the mark and the moment behind it, 0 if it only looks like it.
fn moment(bytes: &[u8], sent_at: &mut impl FnMut(u64)) -> u64 {
    let number = std::str::from_utf8(&bytes[1..]).ok().and_then(|digits| digits.parse().ok());
    number.map(sent_at).map_or(0, |()| 1)
}

/// Connects, and says what a user says to come in.
fn greet(dialect: Dialect, user: usize, at: SocketAddr) -> Result<std::net::TcpStream, String> {
    let mut stream = std::net::TcpStream::connect(at).map_err(text)?;
    stream.set_nodelay(true).map_err(text)?;
    stream.write_all(&dialect.greeting(user)).map_err(text)?;
    Ok(stream)
}

/// The server to which the user is redirected, if it is: the server says so together with the welcome.
fn sent_on(dialect: Dialect, stream: &mut std::net::TcpStream) -> Result<Option<SocketAddr>, String> {
    if !matches!(dialect, Dialect::Chat { .. }) {
        return Ok(None);
    }
    until(stream, b"\n")?;
    stream.set_read_timeout(Some(Duration::from_millis(10))).map_err(text)?;
    let mut next = [0; 256];
    let length = stream.peek(&mut next).unwrap_or(0);
    let Some(line) = next[..length].split(|byte| *byte == b'\n').next() else { return Ok(None) };
    let said: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    if said["command"] != "REDIRECT" {
        return Ok(None);
    }
    let (host, port) = (said["hostname"].as_str().unwrap_or_default(), &said["port"]);
    format!("{host}:{port}").parse().map(Some).map_err(text)
}

/// Reads until the server has said this.
pub(crate) fn until(stream: &mut std::net::TcpStream, words: &[u8]) -> Result<Vec<u8>, String> {
    stream.set_read_timeout(Some(PATIENCE)).map_err(text)?;
    let (mut said, mut byte) = (Vec::new(), [0; 1]);
    while !said.windows(words.len()).any(|part| part == words) {
        // Byte by byte, so that no message is taken away from the counters.
        match stream.read(&mut byte) {
            Ok(0) => return Err(format!("a user was not let in: {}", String::from_utf8_lossy(&said))),
            Ok(_) => said.push(byte[0]),
            Err(why) => return Err(format!("a user was not let in: {why}")),
        }
    }
    Ok(said)
}
