//! Whatever a server says, in whatever pieces, does no harm, and is understood the same however it is cut.
#![no_main]

use bellwether_channels::{Address, Dialect, Irc, Mqtt, Nats, Place, Redis};
use libfuzzer_sys::fuzz_target;

fn address(text: &str) -> Address {
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

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (kind, piece, bytes) = input;
    let dialect = || -> Box<dyn Dialect> {
        match kind % 4 {
            0 => Box::new(Irc::new(&address("irc://anna:x@h/#farm"))),
            1 => Box::new(Nats::new(&address("nats://h/farm"))),
            2 => Box::new(Mqtt::new(&address("mqtt://h/farm"))),
            _ => Box::new(Redis::new(&address("redis://h/farm"))),
        }
    };
    assert_eq!(heard(dialect(), bytes, usize::from(piece) + 1), heard(dialect(), bytes, bytes.len().max(1)));
});
