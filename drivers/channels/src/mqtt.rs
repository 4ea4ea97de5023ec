//! MQTT 3.1.1, quality of service 0: one topic, published and subscribed to. The broker sends a publisher its own messages,
//! which is the echo.

use std::collections::VecDeque;

use bellwether_net::{ChannelLost, PayloadLimit};

use crate::inbox::Inbox;
use crate::place::ChannelAddress;
use crate::server::Dialect;

const PAYLOAD_MAX: usize = 4096;
/// The length of the longest packet: a payload, its topic and the headers.
const PACKET_MAX: u64 = PAYLOAD_MAX as u64 + 1024;
/// The keep-alive time in seconds. We ask for a sign of life long before the broker expects one.
const KEEP_ALIVE: u16 = 30;

const CONNECT: u8 = 0x10;
const CONNACK: u8 = 0x20;
const PUBLISH: u8 = 0x30;
const SUBSCRIBE: u8 = 0x82;
const SUBACK: u8 = 0x90;
const PINGREQ: u8 = 0xc0;
const PINGRESP: u8 = 0xd0;
const DISCONNECT: u8 = 0xe0;

/// The MQTT protocol, as far as one topic needs it.
#[derive(Debug)]
pub struct Mqtt {
    topic: String,
    user: Option<String>,
    password: Option<String>,
    inbox: Inbox,
    joined: bool,
    heard: VecDeque<Vec<u8>>,
}

impl Mqtt {
    /// A client for this address.
    #[must_use]
    pub fn new(address: &ChannelAddress) -> Mqtt {
        Mqtt {
            topic: address.channel.clone(),
            user: address.user.clone(),
            password: address.password.clone(),
            inbox: Inbox::default(),
            joined: false,
            heard: VecDeque::new(),
        }
    }

    /// Takes one packet from the stream. Returns whether there was one.
    fn packet(&mut self, out: &mut Vec<u8>) -> Result<bool, ChannelLost> {
        let Some((kind, header, length)) = begun(self.inbox.peek())? else { return Ok(false) };
        if length > PACKET_MAX {
            self.inbox.skip(header as u64 + length);
            // A payload that is reported as too long for the channel.
            self.heard.push_back(vec![0; PAYLOAD_MAX + 1]);
            return Ok(true);
        }
        let Some(packet) = self.inbox.take(header + length as usize) else { return Ok(false) };
        let body = packet[header..].to_vec();
        match kind & 0xf0 {
            CONNACK => self.accepted(&body, out)?,
            SUBACK if body.last().is_some_and(|code| *code <= 2) => self.joined = true,
            SUBACK => return Err(ChannelLost::because("the broker does not let us subscribe to the topic")),
            PUBLISH => self.published(kind, &body),
            PINGRESP => {}
            _ => return Err(strange()),
        }
        Ok(true)
    }

    fn accepted(&mut self, body: &[u8], out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        let why = match body {
            [_, 0] => {
                let mut subscribe = vec![0, 1];
                put(&mut subscribe, self.topic.as_bytes());
                subscribe.push(0);
                write(SUBSCRIBE, &subscribe, out);
                return Ok(());
            }
            [_, 1] => "the broker does not speak MQTT 3.1.1",
            [_, 2] => "the broker does not want our client id",
            [_, 3] => "the broker is not available",
            [_, 4 | 5] => "the broker refuses the user or the password",
            _ => return Err(strange()),
        };
        Err(ChannelLost::because(why))
    }

    /// Handles a published message. Retained ones are old, and are ignored.
    fn published(&mut self, kind: u8, body: &[u8]) {
        let retained = kind & 1 != 0;
        let with_id = kind & 0b110 != 0;
        let Some((length, rest)) = body.split_first_chunk::<2>() else { return };
        let Some((topic, rest)) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length))) else { return };
        let Some(payload) = (if with_id { rest.get(2..) } else { Some(rest) }) else { return };
        if !retained && topic == self.topic.as_bytes() {
            self.heard.push_back(payload.to_vec());
        }
    }
}

fn strange() -> ChannelLost {
    ChannelLost::because("what answers is no MQTT broker")
}

/// The kind of a packet, the length of its header and that of the rest; `None` if the header is incomplete.
fn begun(bytes: &[u8]) -> Result<Option<(u8, usize, u64)>, ChannelLost> {
    let Some((kind, rest)) = bytes.split_first() else { return Ok(None) };
    let mut length = 0_u64;
    for (place, byte) in rest.iter().take(4).enumerate() {
        length |= u64::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Ok(Some((*kind, place + 2, length)));
        }
    }
    if rest.len() >= 4 { Err(strange()) } else { Ok(None) }
}

fn write(kind: u8, body: &[u8], out: &mut Vec<u8>) {
    out.push(kind);
    let mut length = body.len();
    loop {
        let low = (length & 0x7f) as u8;
        length >>= 7;
        out.push(if length == 0 { low } else { low | 0x80 });
        if length == 0 {
            break;
        }
    }
    out.extend_from_slice(body);
}

/// Writes a string with its length. It is cut off at the longest length of the form.
fn put(into: &mut Vec<u8>, text: &[u8]) {
    let text = &text[..text.len().min(usize::from(u16::MAX))];
    into.extend_from_slice(&(text.len() as u16).to_be_bytes());
    into.extend_from_slice(text);
}

impl Dialect for Mqtt {
    fn carries(&self) -> PayloadLimit {
        PayloadLimit::Bytes(PAYLOAD_MAX)
    }

    fn open(&mut self, out: &mut Vec<u8>) {
        (self.inbox, self.joined) = (Inbox::default(), false);
        self.heard.clear();
        let mut body = Vec::new();
        put(&mut body, b"MQTT");
        body.push(4);
        let flags = 0b10 | u8::from(self.user.is_some()) << 7 | u8::from(self.password.is_some()) << 6;
        body.push(flags);
        body.extend_from_slice(&KEEP_ALIVE.to_be_bytes());
        let mut chance = [0; 8];
        // Without randomness the broker ends one of two connections with one id, and says so.
        let _ = getrandom::fill(&mut chance);
        put(&mut body, format!("bw{:016x}", u64::from_be_bytes(chance)).as_bytes());
        for login in [&self.user, &self.password].into_iter().flatten() {
            put(&mut body, login.as_bytes());
        }
        write(CONNECT, &body, out);
    }

    fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        self.inbox.feed(bytes);
        while self.packet(out)? {}
        Ok(())
    }

    fn is_ready(&self) -> bool {
        self.joined
    }

    fn heard(&mut self) -> &mut VecDeque<Vec<u8>> {
        &mut self.heard
    }

    fn say(&mut self, payload: &[u8], out: &mut Vec<u8>) {
        let mut body = Vec::with_capacity(payload.len() + self.topic.len() + 2);
        put(&mut body, self.topic.as_bytes());
        body.extend_from_slice(payload);
        write(PUBLISH, &body, out);
    }

    fn ping(&mut self, out: &mut Vec<u8>) {
        write(PINGREQ, &[], out);
    }

    fn close(&mut self, out: &mut Vec<u8>) {
        write(DISCONNECT, &[], out);
    }
}
