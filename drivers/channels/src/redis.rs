//! Redis publish and subscribe, in the third version of its protocol (Redis 6 and later, Valkey, KeyDB), which allows both
//! on one connection. A publisher that subscribes gets its own messages, which is the echo. Nothing is kept: at most once.

use std::collections::VecDeque;

use bellwether_net::{ChannelLost, PayloadLimit};

use crate::inbox::{Inbox, TextLine};
use crate::nats::printable;
use crate::place::ChannelAddress;
use crate::server::Dialect;

const LINE_MAX: usize = 4096;
const PAYLOAD_MAX: usize = 4096;
/// A message has a kind, a channel and a payload; nothing else of what is pushed matters.
const ITEMS_MAX: usize = 3;

/// The Redis protocol, as far as one channel needs it.
#[derive(Debug)]
pub struct Redis {
    channel: String,
    login: Option<(String, String)>,
    inbox: Inbox,
    joined: bool,
    /// A string of this many bytes follows.
    coming: Option<usize>,
    /// The number of values that are still to come of the present one.
    open: u64,
    /// Whether the present value is pushed by the server.
    pushed: bool,
    items: Vec<Vec<u8>>,
    heard: VecDeque<Vec<u8>>,
}

impl Redis {
    /// A client for this address.
    #[must_use]
    pub fn new(address: &ChannelAddress) -> Redis {
        let user = address.user.clone().unwrap_or_else(|| "default".into());
        Redis {
            channel: address.channel.clone(),
            login: address.password.clone().map(|password| (user, password)),
            inbox: Inbox::default(),
            joined: false,
            coming: None,
            open: 0,
            pushed: false,
            items: Vec::new(),
            heard: VecDeque::new(),
        }
    }

    fn line(&mut self, line: &[u8]) -> Result<(), ChannelLost> {
        let strange = || ChannelLost::because("what answers is no Redis server");
        let (kind, rest) = line.split_first().ok_or_else(strange)?;
        let text = String::from_utf8_lossy(rest);
        let count = || text.parse::<i64>().map_err(|_| strange());
        match kind {
            b'-' if text.contains("unknown command") => {
                Err(ChannelLost::because("the server is older than Redis 6 and cannot carry a channel"))
            }
            b'-' => Err(ChannelLost(format!("the server says {}", printable(&text)))),
            b'$' | b'=' | b'!' => match u64::try_from(count()?) {
                Err(_) => self.value(Vec::new()),
                Ok(length) if length > PAYLOAD_MAX as u64 => {
                    self.inbox.skip(length.saturating_add(2));
                    self.value(vec![0; PAYLOAD_MAX + 1])
                }
                Ok(length) => {
                    self.coming = Some(length as usize);
                    Ok(())
                }
            },
            b'*' | b'~' | b'>' => self.begin(*kind == b'>', count()?.max(0).unsigned_abs()),
            b'%' | b'|' => self.begin(false, count()?.max(0).unsigned_abs().saturating_mul(2)),
            b'+' | b':' | b'_' | b'#' | b',' | b'(' => self.value(rest.to_vec()),
            _ => Err(strange()),
        }
    }

    fn begin(&mut self, pushed: bool, values: u64) -> Result<(), ChannelLost> {
        if self.open == 0 {
            self.pushed = pushed;
            self.items.clear();
            self.open = values;
            return Ok(());
        }
        // It stands in place of one value, and brings its own.
        self.open = self.open.saturating_add(values);
        self.value(Vec::new())
    }

    fn value(&mut self, value: Vec<u8>) -> Result<(), ChannelLost> {
        if self.open == 0 {
            return Ok(());
        }
        if self.items.len() < ITEMS_MAX {
            self.items.push(value);
        }
        self.open -= 1;
        if self.open == 0 && std::mem::take(&mut self.pushed) {
            self.push();
        }
        Ok(())
    }

    fn push(&mut self) {
        let [kind, channel, payload] = self.items.as_mut_slice() else { return };
        if *channel != self.channel.as_bytes() {
            return;
        }
        match kind.as_slice() {
            b"subscribe" => self.joined = true,
            b"message" => self.heard.push_back(std::mem::take(payload)),
            _ => {}
        }
    }
}

fn command(words: &[&[u8]], out: &mut Vec<u8>) {
    out.extend_from_slice(format!("*{}\r\n", words.len()).as_bytes());
    for word in words {
        out.extend_from_slice(format!("${}\r\n", word.len()).as_bytes());
        out.extend_from_slice(word);
        out.extend_from_slice(b"\r\n");
    }
}

impl Dialect for Redis {
    fn carries(&self) -> PayloadLimit {
        PayloadLimit::Bytes(PAYLOAD_MAX)
    }

    fn open(&mut self, out: &mut Vec<u8>) {
        (self.inbox, self.joined, self.coming) = (Inbox::default(), false, None);
        (self.open, self.pushed) = (0, false);
        self.items.clear();
        self.heard.clear();
        match &self.login {
            None => command(&[b"HELLO", b"3"], out),
            Some((user, password)) => command(&[b"HELLO", b"3", b"AUTH", user.as_bytes(), password.as_bytes()], out),
        }
        command(&[b"SUBSCRIBE", self.channel.as_bytes()], out);
    }

    fn feed(&mut self, bytes: &[u8], _out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        self.inbox.feed(bytes);
        loop {
            if let Some(length) = self.coming {
                let Some(bytes) = self.inbox.take(length + 2) else { return Ok(()) };
                let value = bytes[..length].to_vec();
                self.coming = None;
                self.value(value)?;
                continue;
            }
            let line = match self.inbox.line(LINE_MAX) {
                None => return Ok(()),
                Some(TextLine::TooLong) => return Err(ChannelLost::because("what answers is no Redis server")),
                Some(TextLine::Whole(line)) => line.to_vec(),
            };
            self.line(&line)?;
        }
    }

    fn is_ready(&self) -> bool {
        self.joined
    }

    fn heard(&mut self) -> &mut VecDeque<Vec<u8>> {
        &mut self.heard
    }

    fn say(&mut self, payload: &[u8], out: &mut Vec<u8>) {
        command(&[b"PUBLISH", self.channel.as_bytes(), payload], out);
    }

    fn ping(&mut self, out: &mut Vec<u8>) {
        command(&[b"PING"], out);
    }
}
