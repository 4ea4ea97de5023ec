//! What every decoder must do with any bytes: read them or refuse them, without a panic, and write back what it read.
//!
//! One function a decoder. A fuzzer that watches which code it reaches calls them from `fuzz/`; the tests here call them with
//! honest examples that were tampered with, so that every run of the tests looks at tens of thousands of inputs.
#![allow(clippy::missing_panics_doc, reason = "a decoder that does not keep its promise fails whoever looks at it")]

mod chat;
mod examples;
mod superpeer;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bellwether_channels::{ChannelAddress, Dialect, Irc, Mqtt, Nats, Place, Redis};
use bellwether_kernel::Wire;
use bellwether_net::{
    EnvelopeCodec, FRAME_MAX, FrameBuffer, Hello, Key, PayloadLimit, Roster, SessionFrame, decode_cell, encode_cell,
};
use bellwether_ring::{RingDeathNotice, RingPlace, Service};

/// A decoder under test.
#[derive(Clone, Copy, Debug)]
pub struct DecoderTarget {
    /// What it is called in `fuzz/`.
    pub name: &'static str,
    /// Looks at these bytes; panics if the decoder does not do as it should. Whether they read as anything.
    pub look_at: fn(&[u8]) -> bool,
    /// What honest senders send.
    pub examples: fn() -> Vec<Vec<u8>>,
}

pub use chat::chat;
pub use superpeer::{segment, superpeer};

/// All of them.
pub const TARGETS: [DecoderTarget; 13] = [
    DecoderTarget { name: "frame", look_at: frame, examples: examples::frame },
    DecoderTarget { name: "hello", look_at: hello, examples: examples::hello },
    DecoderTarget { name: "cell", look_at: cell, examples: examples::cell },
    DecoderTarget { name: "bully", look_at: bully, examples: examples::bully },
    DecoderTarget { name: "host", look_at: host, examples: examples::host },
    DecoderTarget { name: "token", look_at: token, examples: examples::token },
    DecoderTarget { name: "mesh", look_at: mesh, examples: examples::mesh },
    DecoderTarget { name: "ring", look_at: ring, examples: examples::ring },
    DecoderTarget { name: "envelope", look_at: envelope, examples: examples::envelope },
    DecoderTarget { name: "chat", look_at: chat, examples: examples::chat },
    DecoderTarget { name: "superpeer", look_at: superpeer, examples: superpeer::examples },
    DecoderTarget { name: "segment", look_at: segment, examples: superpeer::segments },
    DecoderTarget { name: "dialect", look_at: dialect, examples: examples::dialect },
];

/// A stream of bytes in pieces is frames within the limit, or an error, and what comes out does not depend on the pieces.
/// The first byte says how large those are.
pub fn frame(bytes: &[u8]) -> bool {
    let Some((piece, stream)) = bytes.split_first() else { return false };
    let seen = frames(stream, usize::from(*piece) + 1);
    assert_eq!(seen, frames(stream, stream.len().max(1)));
    !seen.is_empty()
}

fn frames(bytes: &[u8], piece: usize) -> Vec<Vec<u8>> {
    let (mut buffer, mut seen) = (FrameBuffer::default(), Vec::new());
    for part in bytes.chunks(piece) {
        buffer.feed(part);
        loop {
            match buffer.next_frame() {
                Ok(Some(frame)) => {
                    assert!(frame.len() <= FRAME_MAX);
                    seen.push(frame.to_vec());
                }
                Ok(None) => break,
                Err(_) => return seen,
            }
        }
    }
    seen
}

/// What members of a list say to each other before and around their messages.
pub fn hello(bytes: &[u8]) -> bool {
    let (hello, frame) = (Hello::decode(bytes).ok(), SessionFrame::decode(bytes).ok());
    if let Some(hello) = &hello {
        let mut again = Vec::new();
        hello.encode(&mut again);
        assert_eq!(again, bytes);
    }
    if let Some(frame) = &frame {
        let mut again = Vec::new();
        frame.encode(&mut again);
        assert_eq!(SessionFrame::decode(&again).as_ref(), Ok(frame));
    }
    hello.is_some() || frame.is_some()
}

/// What lies on a disk, and what people write: a cell, a list of members, a key.
pub fn cell(bytes: &[u8]) -> bool {
    let body = decode_cell(bytes, 0).ok();
    if let Some(body) = body {
        assert_eq!(encode_cell(body, 0), bytes);
    }
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    body.is_some() || is_rewritten::<Roster>(text) || text.parse::<Key>().is_ok()
}

/// Messages and promises of bully.
pub fn bully(bytes: &[u8]) -> bool {
    same::<bellwether_bully::Message>(bytes) | same::<bellwether_bully::HardState>(bytes)
}

/// Signals and cells of host, as bytes, and signals as lines.
pub fn host(bytes: &[u8]) -> bool {
    let line = is_rewritten::<bellwether_host::Message>(&String::from_utf8_lossy(bytes));
    same::<bellwether_host::Message>(bytes) | same::<bellwether_host::Cell>(bytes) | line
}

/// Messages and cells of token.
pub fn token(bytes: &[u8]) -> bool {
    same::<bellwether_token::wire::Frame>(bytes) | same::<bellwether_token::Cell>(bytes)
}

/// Messages of the mesh, the sessions that a node stores, and whatever is heard on a mesh's port.
pub fn mesh(bytes: &[u8]) -> bool {
    let name = "m".parse::<bellwether_mesh_net::MeshName>();
    let secret = name.map(|name| bellwether_mesh_net::MeshSecret::new(&name, None));
    let here = bellwether_mesh_net::PeerAddress { interface: 1, at: ([127, 0, 0, 1], 1).into() };
    let opened = secret.is_ok_and(|secret| {
        let mut peers = bellwether_mesh_net::PeerTable::new(secret);
        let first = peers.open(0, here, &mut bytes.to_vec());
        assert!(peers.open(0, here, &mut bytes.to_vec()).is_err(), "no frame is taken twice");
        first.is_ok()
    });
    same::<bellwether_mesh::MeshMessage>(bytes) | same::<bellwether_mesh_net::UsedSessions>(bytes) | opened
}

/// Words beside a ring's wire, a ring's place, a will.
pub fn ring(bytes: &[u8]) -> bool {
    let word = Service::decode(bytes).ok();
    if let Some(word) = &word {
        assert_eq!(word.encode(), bytes);
    }
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let will = RingDeathNotice::from_json(text).ok();
    if let Some(will) = &will {
        assert_eq!(RingDeathNotice::from_json(&will.to_json()).as_ref(), Ok(will));
    }
    word.is_some() | will.is_some() | is_rewritten::<RingPlace>(text)
}

/// What is heard on a channel is an envelope or a reason why not; nothing reads as one of a flock whose key nobody has. The
/// first byte says what the channel carries, and whether there is a key.
pub fn envelope(bytes: &[u8]) -> bool {
    let Some((&what, payload)) = bytes.split_first() else { return false };
    let key = (what & 1 > 0).then(|| Key::generate().expect("the system has randomness"));
    let codec = EnvelopeCodec::new(examples::FLOCK, key.as_ref(), carries(what));
    let Ok(envelope) = codec.open(payload) else { return false };
    assert!(key.is_none(), "nobody guesses a key");
    assert_eq!(codec.seal(&envelope).expect("it was read").0, payload);
    true
}

pub(crate) fn carries(what: u8) -> PayloadLimit {
    if what & 2 > 0 { PayloadLimit::Text(400) } else { PayloadLimit::Bytes(1200) }
}

/// Whatever a server says, in whatever pieces, is understood the same however it is cut. The first byte says which
/// server's language it is, the second how large the pieces are.
pub fn dialect(bytes: &[u8]) -> bool {
    let [kind, piece, said @ ..] = bytes else { return false };
    let fresh = || -> Box<dyn Dialect> {
        match kind % 4 {
            0 => Box::new(Irc::new(&address("irc://anna:x@h/#farm"))),
            1 => Box::new(Nats::new(&address("nats://h/farm"))),
            2 => Box::new(Mqtt::new(&address("mqtt://h/farm"))),
            _ => Box::new(Redis::new(&address("redis://h/farm"))),
        }
    };
    let understood = heard(fresh(), said, usize::from(*piece) + 1);
    assert_eq!(understood, heard(fresh(), said, said.len().max(1)));
    !understood.is_empty()
}

fn address(text: &str) -> ChannelAddress {
    match text.parse() {
        Ok(Place::Server(address)) => address,
        _ => panic!("{text} is no server"),
    }
}

fn heard(mut dialect: Box<dyn Dialect>, bytes: &[u8], piece: usize) -> Vec<Vec<u8>> {
    let mut out = Vec::new();
    dialect.open(&mut out);
    for part in bytes.chunks(piece) {
        if dialect.feed(part, &mut out).is_err() {
            break;
        }
    }
    std::iter::from_fn(|| dialect.next()).collect()
}

/// Whether bytes read as such a thing; if so, it is written back the same.
fn same<T: Wire + Debug>(bytes: &[u8]) -> bool {
    let Ok(value) = T::decode(bytes) else { return false };
    let mut again = Vec::new();
    value.encode(&mut again);
    assert_eq!(again, bytes, "{value:?}");
    true
}

/// Whether a text reads as such a thing; if so, what is written of it reads as the same.
fn is_rewritten<T: FromStr + Display + PartialEq>(text: &str) -> bool {
    let Ok(value) = text.parse::<T>() else { return false };
    assert!(value.to_string().parse::<T>().is_ok_and(|again| again == value), "{text:?} became {value}");
    true
}
