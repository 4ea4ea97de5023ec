//! The protocols of the users of each system: the login, the form of a message, and the acknowledgement.

/// The size of a message in bytes.
const PAYLOAD: usize = 100;
/// Stands before the moment at which a message was sent, and nowhere else before a digit.
pub(crate) const MARK: u8 = b'|';
/// The number of digits of the time in a message.
pub(crate) const DIGITS: usize = 16;

/// The secret of every user, as the file of a real one would hold it.
pub(crate) const SECRET: &str = "correct-horse-battery-staple";

/// The protocol of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// The messaging network's protocol.
    Chat {
        /// The user acknowledges.
        ack: bool,
    },
    /// NATS without guarantees.
    Nats,
    /// NATS JetStream, each message acknowledged.
    JetStream,
    /// MQTT with this quality of service.
    Mqtt(u8),
    /// IRC.
    Irc,
}

impl Dialect {
    /// The login of a user.
    pub(crate) fn greeting(self, user: usize) -> Vec<u8> {
        match self {
            Dialect::Chat { ack } => {
                let more = if ack { r#","ack":true"# } else { "" };
                format!(r#"{{"command":"LOGIN","username":"u{user}","secret":"{SECRET}"{more}}}"#).into_bytes().line("\n")
            }
            Dialect::Nats => {
                b"CONNECT {\"verbose\":false,\"pedantic\":false}\r\nSUB room 1\r\nPING\r\n".to_vec()
            }
            Dialect::JetStream => format!(
                "CONNECT {{\"verbose\":false,\"pedantic\":false}}\r\nSUB user.{user} 1\r\nSUB receipts.{user} 2\r\nPING\r\n"
            )
            .into_bytes(),
            Dialect::Mqtt(quality) => mqtt_greeting(user, quality),
            Dialect::Irc => format!("NICK u{user}\r\nUSER u{user} 0 * :u\r\nJOIN #room\r\n").into_bytes(),
        }
    }

    /// The server's answer to the login.
    pub(crate) fn welcome(self) -> &'static [u8] {
        match self {
            Dialect::Chat { .. } => b"LOGIN_SUCCESS",
            Dialect::Nats | Dialect::JetStream => b"PONG",
            Dialect::Mqtt(0) => &[0x90, 3, 0, 1, 0],
            Dialect::Mqtt(_) => &[0x90, 3, 0, 1, 1],
            Dialect::Irc => b" 366 ",
        }
    }

    /// The number of copies of a message for this number of users.
    pub(crate) fn copies(self, users: usize) -> usize {
        if self == Dialect::Irc { users - 1 } else { users }
    }

    /// The message of this number, sent now by a user.
    pub(crate) fn message(self, number: u64, user: usize, now: u64, out: &mut Vec<u8>) {
        let body = payload(now, self.overhead());
        match self {
            Dialect::Chat { .. } => out.extend(
                format!(
                    r#"{{"command":"ACTIVITY_MESSAGE","username":"u{user}","secret":"{SECRET}","activity":{{"text":"{body}"}}}}"#
                )
                .into_bytes()
                .line("\n"),
            ),
            Dialect::Nats => out.extend(format!("PUB room {}\r\n{body}\r\n", body.len()).bytes()),
            Dialect::JetStream => {
                out.extend(format!("PUB room receipts.{user} {}\r\n{body}\r\n", body.len()).bytes());
            }
            Dialect::Mqtt(quality) => {
                let number = (1 + number % 65_000) as u16;
                let id = if quality == 0 { vec![] } else { number.to_be_bytes().to_vec() };
                out.extend([0x30 | quality << 1, (6 + id.len() + body.len()) as u8, 0, 4]);
                out.extend([b"room", id.as_slice(), body.as_bytes()].concat());
            }
            Dialect::Irc => out.extend(format!("PRIVMSG #room :{body}\r\n").bytes()),
        }
    }

    /// Bytes of a message around its text.
    fn overhead(self) -> usize {
        if matches!(self, Dialect::Chat { .. }) { r#"{"text":""}"#.len() } else { 0 }
    }

    /// The code that acknowledges what arrives on a connection.
    pub(crate) fn acknowledger(self) -> Option<Box<dyn Acknowledge>> {
        match self {
            Dialect::Chat { ack: true } => Some(Box::new(ChatAcks::default())),
            Dialect::JetStream => Some(Box::new(StreamAcks::default())),
            Dialect::Mqtt(1) => Some(Box::new(MqttAcks::default())),
            _ => None,
        }
    }
}

trait Line {
    fn line(self, end: &str) -> Vec<u8>;
}

impl Line for Vec<u8> {
    fn line(mut self, end: &str) -> Vec<u8> {
        self.extend(end.bytes());
        self
    }
}

fn payload(now: u64, overhead: usize) -> String {
    let mut body = format!("{}{now:0width$}", MARK as char, width = DIGITS);
    body.extend(std::iter::repeat_n('x', PAYLOAD - overhead - body.len()));
    body
}

fn mqtt_greeting(user: usize, quality: u8) -> Vec<u8> {
    let name = format!("u{user:05}");
    let mut out = vec![0x10, 12 + name.len() as u8, 0, 4];
    out.extend(b"MQTT\x04\x02\x00\x00");
    out.extend([0, name.len() as u8]);
    out.extend(name.bytes());
    out.extend([0x82, 9, 0, 1, 0, 4]);
    out.extend(b"room");
    out.push(quality);
    out
}

/// Reads what arrives, and writes the acknowledgements.
pub(crate) trait Acknowledge {
    /// Takes the next bytes; what answers them goes to `out`.
    fn take(&mut self, bytes: &[u8], out: &mut Vec<u8>);
}

/// Acknowledges the last whole line of what was read at once.
#[derive(Default)]
struct ChatAcks {
    /// The received part of the last line.
    rest: Vec<u8>,
}

impl Acknowledge for ChatAcks {
    fn take(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') else {
            self.rest.extend(bytes);
            return;
        };
        let whole = &bytes[..end];
        let begins = whole.iter().rposition(|byte| *byte == b'\n');
        let line = match begins {
            Some(at) => &whole[at + 1..],
            None => {
                self.rest.extend(whole);
                &self.rest
            }
        };
        if let Some(id) = id_of(line) {
            out.extend(b"{\"command\":\"ACK\",\"id\":\"");
            out.extend(id);
            out.extend(b"\"}\n");
        }
        self.rest.clear();
        self.rest.extend(&bytes[end + 1..]);
    }
}

fn id_of(line: &[u8]) -> Option<&[u8]> {
    const FIELD: &[u8] = b"\"id\":\"";
    let at = line.windows(FIELD.len()).position(|bytes| bytes == FIELD)? + FIELD.len();
    let length = line[at..].iter().position(|byte| *byte == b'"')?;
    Some(&line[at..at + length])
}

/// Acknowledges every message of a stream by its own subject.
#[derive(Default)]
struct StreamAcks {
    rest: Vec<u8>,
}

impl Acknowledge for StreamAcks {
    fn take(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        self.rest.extend(bytes);
        let mut at = 0;
        while let Some(used) = stream_message(&self.rest[at..], out) {
            at += used;
        }
        self.rest.drain(..at);
    }
}

/// The length of the first complete message. One of a stream is acknowledged; a receipt is not.
fn stream_message(bytes: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let words: Vec<&[u8]> = bytes[..end].split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
    if words.first() == Some(&&b"PING"[..]) {
        out.extend(b"PONG\r\n");
    }
    if words.first() != Some(&&b"MSG"[..]) {
        return Some(end + 1);
    }
    let length: usize = std::str::from_utf8(words.last()?).ok()?.parse().ok()?;
    let whole = end + 1 + length + 2;
    if bytes.len() < whole {
        return None;
    }
    if words.len() == 5 {
        out.extend([b"PUB ", words[3], b" 4\r\n+ACK\r\n"].concat());
    }
    Some(whole)
}

/// Acknowledges every message by its number.
#[derive(Default)]
struct MqttAcks {
    rest: Vec<u8>,
}

impl Acknowledge for MqttAcks {
    fn take(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        self.rest.extend(bytes);
        let mut at = 0;
        // Every packet here is shorter than 128 bytes, so its length is one byte.
        while let Some(length) = self.rest.get(at + 1).map(|length| usize::from(*length)) {
            let Some(packet) = self.rest.get(at..at + 2 + length) else { break };
            if packet[0] & 0xf6 == 0x32 {
                out.extend([0x40, 2, packet[8], packet[9]]);
            }
            at += packet.len();
        }
        self.rest.drain(..at);
    }
}
