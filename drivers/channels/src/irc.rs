//! Internet Relay Chat, as far as one channel needs it: each payload is one line that people in the channel see.
//!
//! **Echo.** A server does not send one's own words back, unless it offers `echo-message`. Where it does not, each line is
//! followed by a `PING` with a number, and its `PONG` stands for the echo: a server takes what comes over a connection in
//! order, so it has taken the line, and if it had refused it would have said so before. Either echo says that *our*
//! server has it. When the network between servers is split, each side has its echo, and only a majority can tell.

use std::collections::VecDeque;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bellwether_net::{ChannelLost, PayloadLimit, RateLimit};

use crate::inbox::{Inbox, TextLine};
use crate::nats::printable;
use crate::place::ChannelAddress;
use crate::server::Dialect;

/// A line has at most 512 bytes, and what the server puts before it when it passes it on takes up to 160 of them.
const TEXT_MAX: usize = 350;
/// With tags, which we do not ask for.
const LINE_MAX: usize = 8191 + 512;
const ECHOES_MAX: usize = 64;
const NICK_MAX: usize = 16;
/// The length that every server allows.
const NICK_SHORT: usize = 9;

/// The IRC client protocol.
#[derive(Debug)]
pub struct Irc {
    channel: String,
    login: Option<(String, String)>,
    wanted_nick: String,
    nick: String,
    inbox: Inbox,
    stage: Stage,
    /// The capabilities that the server offers, of those that we use.
    offered: Offered,
    echoes: bool,
    /// Lines that the server has not confirmed yet, by the number of their ping.
    unechoed: VecDeque<(u64, Vec<u8>)>,
    pings: u64,
    heard: VecDeque<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Stage {
    /// Waiting for the server's capabilities.
    Asking,
    /// Waiting for the requested capabilities.
    Requesting,
    /// Authenticating.
    Authenticating,
    /// Waiting for the welcome.
    Registering,
    Joining,
    Joined,
}

#[derive(Clone, Copy, Debug, Default)]
struct Offered {
    sasl: bool,
    echo: bool,
}

/// A parsed line.
struct Message<'a> {
    nick: &'a str,
    command: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Message<'a> {
    fn read(line: &'a str) -> Option<Message<'a>> {
        let mut rest = line;
        if rest.starts_with('@') {
            rest = rest.split_once(' ')?.1.trim_start();
        }
        let mut nick = "";
        if let Some(after) = rest.strip_prefix(':') {
            let (prefix, after) = after.split_once(' ')?;
            nick = prefix.split(['!', '@']).next().unwrap_or_default();
            rest = after.trim_start();
        }
        let (head, last) = rest.split_once(" :").map_or((rest, None), |(head, last)| (head, Some(last)));
        let mut words = head.split_ascii_whitespace();
        let command = words.next()?;
        Some(Message { nick, command, words: words.chain(last).collect() })
    }

    fn word(&self, place: usize) -> &'a str {
        self.words.get(place).copied().unwrap_or_default()
    }

    fn last(&self) -> &'a str {
        self.words.last().copied().unwrap_or_default()
    }
}

impl Irc {
    /// A client for this address. The user is also the nick.
    #[must_use]
    pub fn new(address: &ChannelAddress) -> Irc {
        let nick = address.user.as_deref().map_or_else(|| format!("bw{:05x}", chance() & 0xf_ffff), nick_of);
        Irc {
            channel: address.channel.clone(),
            login: address.user.clone().zip(address.password.clone()),
            nick: nick.clone(),
            wanted_nick: nick,
            inbox: Inbox::default(),
            stage: Stage::Asking,
            offered: Offered::default(),
            echoes: false,
            unechoed: VecDeque::new(),
            pings: 0,
            heard: VecDeque::new(),
        }
    }

    fn line(&mut self, line: &str, out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        let Some(message) = Message::read(line) else { return Ok(()) };
        match message.command {
            "PING" => put(out, &format!("PONG :{}", message.last())),
            "PONG" => self.ponged(message.last()),
            "PRIVMSG" | "NOTICE" => self.said(&message),
            "CAP" => self.capabilities(&message, out),
            "AUTHENTICATE" => self.authenticate(out),
            "903" if self.stage == Stage::Authenticating => self.register(out),
            "902" | "904" | "905" | "906" | "908" => {
                return Err(ChannelLost::because("the server refuses the user or the password"));
            }
            "001" => {
                message.word(0).clone_into(&mut self.nick);
                self.stage = Stage::Joining;
                put(out, &format!("JOIN {}", self.channel));
            }
            "366" if self.stage == Stage::Joining && self.is_ours(message.word(1)) => self.stage = Stage::Joined,
            "421" | "451" if self.stage == Stage::Asking => self.introduce(out),
            "432" | "433" | "436" | "437" if self.stage < Stage::Joining => self.another_nick(message.command, out),
            "NICK" if self.is_me(message.nick) => message.word(0).clone_into(&mut self.nick),
            "KICK" if self.is_ours(message.word(0)) && self.is_me(message.word(1)) => {
                return Err(ChannelLost(format!(
                    "{} kicked us: {}",
                    printable(message.nick),
                    printable(message.last())
                )));
            }
            "PART" if self.is_me(message.nick) && self.is_ours(message.word(0)) => {
                return Err(ChannelLost::because("the server took us out of the channel"));
            }
            "ERROR" => return Err(ChannelLost(format!("the server says {}", printable(message.last())))),
            // No such channel, no speaking in it, too many of them, none that can be joined; no password; banned.
            "403" | "404" | "405" | "442" | "464" | "465" | "471" | "473" | "474" | "475" | "476" | "477" => {
                return Err(ChannelLost(format!("the server says {}", printable(message.last()))));
            }
            _ => {}
        }
        Ok(())
    }

    fn is_ours(&self, channel: &str) -> bool {
        channel.eq_ignore_ascii_case(&self.channel)
    }

    fn is_me(&self, nick: &str) -> bool {
        nick.eq_ignore_ascii_case(&self.nick)
    }

    /// Requests the offered capabilities that we use, once the whole offer was read.
    fn capabilities(&mut self, message: &Message<'_>, out: &mut Vec<u8>) {
        match (message.word(1), self.stage) {
            ("LS", Stage::Asking) => {
                for offer in message.last().split_ascii_whitespace() {
                    let (name, value) = offer.split_once('=').unwrap_or((offer, ""));
                    self.offered.echo |= name == "echo-message";
                    self.offered.sasl |=
                        name == "sasl" && (value.is_empty() || value.split(',').any(|one| one == "PLAIN"));
                }
                if message.word(2) != "*" {
                    self.request(out);
                }
            }
            ("ACK", Stage::Requesting) => {
                let got = |name| message.last().split_ascii_whitespace().any(|one| one == name);
                self.echoes = got("echo-message");
                self.introduce_to(out, got("sasl"));
            }
            ("NAK", Stage::Requesting) => self.introduce(out),
            _ => {}
        }
    }

    fn request(&mut self, out: &mut Vec<u8>) {
        let sasl = self.offered.sasl && self.login.is_some();
        let wanted = [(self.offered.echo, "echo-message"), (sasl, "sasl")];
        let wanted: Vec<_> = wanted.into_iter().filter(|(wanted, _)| *wanted).map(|(_, name)| name).collect();
        if wanted.is_empty() {
            return self.introduce(out);
        }
        self.stage = Stage::Requesting;
        put(out, &format!("CAP REQ :{}", wanted.join(" ")));
    }

    fn introduce(&mut self, out: &mut Vec<u8>) {
        self.introduce_to(out, false);
    }

    /// Where the server knows no accounts, the password is the server's own.
    fn introduce_to(&mut self, out: &mut Vec<u8>, sasl: bool) {
        if let Some((_, password)) = self.login.as_ref().filter(|_| !sasl) {
            put(out, &format!("PASS :{password}"));
        }
        put(out, &format!("NICK {}", self.nick));
        put(out, &format!("USER {} 0 * :bellwether", self.wanted_nick));
        if sasl {
            self.stage = Stage::Authenticating;
            put(out, "AUTHENTICATE PLAIN");
        } else {
            self.register(out);
        }
    }

    fn authenticate(&mut self, out: &mut Vec<u8>) {
        if let Some((user, password)) = self.login.as_ref().filter(|_| self.stage == Stage::Authenticating) {
            let text = STANDARD.encode(format!("\0{user}\0{password}"));
            // In pieces of 400; a last one that is full is followed by an empty one.
            for piece in text.as_bytes().chunks(400) {
                put(out, &format!("AUTHENTICATE {}", String::from_utf8_lossy(piece)));
            }
            if text.len() % 400 == 0 {
                put(out, "AUTHENTICATE +");
            }
        }
    }

    fn register(&mut self, out: &mut Vec<u8>) {
        self.stage = Stage::Registering;
        put(out, "CAP END");
    }

    fn another_nick(&mut self, reason: &str, out: &mut Vec<u8>) {
        // A nick that is wrong as such is most likely too long.
        let most = if reason == "432" || self.nick.len() <= NICK_SHORT { NICK_SHORT } else { NICK_MAX };
        let kept: String = self.wanted_nick.chars().filter(char::is_ascii).take(most - 4).collect();
        self.nick = format!("{kept}{:04x}", chance() & 0xffff);
        put(out, &format!("NICK {}", self.nick));
    }

    fn said(&mut self, message: &Message<'_>) {
        if self.is_ours(message.word(0)) && self.stage == Stage::Joined && (self.echoes || !self.is_me(message.nick)) {
            self.heard.push_back(message.last().as_bytes().to_vec());
        }
    }

    /// The server has processed everything up to this ping.
    fn ponged(&mut self, token: &str) {
        let Some(number) = token.strip_prefix("bw-").and_then(|number| number.parse::<u64>().ok()) else { return };
        while self.unechoed.front().is_some_and(|(one, _)| *one <= number) {
            self.heard.extend(self.unechoed.pop_front().map(|(_, payload)| payload));
        }
    }
}

fn chance() -> u32 {
    let mut bytes = [0; 4];
    // Without randomness the server finds the collision.
    let _ = getrandom::fill(&mut bytes);
    u32::from_be_bytes(bytes)
}

/// A nick that servers take: letters, digits and a few marks, and a letter first.
fn nick_of(user: &str) -> String {
    let sane = |one: &char| one.is_ascii_alphanumeric() || "-_[]\\`^{}|".contains(*one);
    let nick: String = user.chars().filter(sane).take(NICK_MAX).collect();
    if nick.starts_with(|first: char| first.is_ascii_alphabetic()) { nick } else { format!("bw{nick}") }
}

/// A line cannot hold line ends: they would be the start of another one.
fn put(out: &mut Vec<u8>, line: &str) {
    out.extend(line.bytes().filter(|byte| !matches!(byte, b'\r' | b'\n' | 0)));
    out.extend_from_slice(b"\r\n");
}

impl Dialect for Irc {
    fn carries(&self) -> PayloadLimit {
        PayloadLimit::Text(TEXT_MAX)
    }

    /// The rate that the strictest of the usual servers permits in the long run.
    fn pace(&self) -> RateLimit {
        RateLimit {
            burst: 4,
            every: Duration::from_secs(2),
            stale: Duration::from_secs(8),
            ask_within: Duration::from_millis(500),
        }
    }

    /// Servers look up connecting clients before they send anything.
    fn patience(&self) -> Duration {
        Duration::from_secs(45)
    }

    fn quiet(&self) -> Duration {
        Duration::from_secs(15)
    }

    fn open(&mut self, out: &mut Vec<u8>) {
        (self.inbox, self.stage, self.offered, self.echoes) =
            (Inbox::default(), Stage::Asking, Offered::default(), false);
        self.nick.clone_from(&self.wanted_nick);
        self.unechoed.clear();
        self.heard.clear();
        put(out, "CAP LS 302");
    }

    fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        self.inbox.feed(bytes);
        loop {
            let line = match self.inbox.line(LINE_MAX) {
                None => return Ok(()),
                Some(TextLine::TooLong) => continue,
                Some(TextLine::Whole(line)) => String::from_utf8_lossy(line).into_owned(),
            };
            self.line(&line, out)?;
        }
    }

    fn is_ready(&self) -> bool {
        self.stage == Stage::Joined
    }

    fn heard(&mut self) -> &mut VecDeque<Vec<u8>> {
        &mut self.heard
    }

    fn say(&mut self, payload: &[u8], out: &mut Vec<u8>) {
        put(out, &format!("PRIVMSG {} :{}", self.channel, String::from_utf8_lossy(payload)));
        if !self.echoes {
            self.pings += 1;
            if self.unechoed.len() == ECHOES_MAX {
                self.unechoed.pop_front();
            }
            self.unechoed.push_back((self.pings, payload.to_vec()));
            put(out, &format!("PING :bw-{}", self.pings));
        }
    }

    fn ping(&mut self, out: &mut Vec<u8>) {
        put(out, "PING :alive");
    }

    fn close(&mut self, out: &mut Vec<u8>) {
        put(out, "QUIT :bellwether leaves");
    }
}
