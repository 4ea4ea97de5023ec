//! What is written can be read back, as bytes and as a line; invalid input is an error and never a panic.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../kernel/tests/common/read_back.rs"]
mod read_back;

use bellwether_host::{Cell, LAST_EPOCH, Member, Message, ParseMessageError, RoundGrant, Signal};
use bellwether_kernel::{Epoch, Wire, WireError};
use proptest::option;
use proptest::prelude::*;
use read_back::{bytes_of, is_read_back_and_nothing_else_is};

fn some_u64() -> impl Strategy<Value = u64> {
    prop_oneof![1..=9_u64, 1..=u64::MAX, Just(u64::MAX)]
}

fn grant() -> impl Strategy<Value = Option<RoundGrant>> {
    option::of((some_u64(), any::<u32>()).prop_map(|(to, round)| RoundGrant { to, round }))
}

fn signal() -> impl Strategy<Value = Signal> {
    let fields = (some_u64(), any::<u32>(), 1..=u32::MAX, any::<u64>(), option::of(some_u64()), any::<bool>(), grant());
    (0..11_u8, fields).prop_map(|(kind, (number, round, roll, ask, heir, flag, grant))| match kind {
        0 => Signal::Login,
        1 => Signal::Leaving { number },
        2 => Signal::Left { number },
        3 => Signal::WhoHosts,
        4 => Signal::Host { number, round, roll, ask, heir },
        5 => Signal::WillHost { number, round, ask },
        6 => Signal::StepDown { number, round: flag.then_some(round), heir },
        7 => Signal::StillThere { number },
        8 => Signal::Rehosting { number, is_host: flag },
        9 => Signal::Number { number, stands: flag, grant },
        _ => Signal::Conflict { number, highest: ask },
    })
}

fn message() -> impl Strategy<Value = Message> {
    (any::<u64>(), some_u64(), 0..=LAST_EPOCH.0, signal()).prop_map(|(owner, session, epoch, signal)| Message {
        from: Member { owner, session },
        epoch: Epoch(epoch),
        signal,
    })
}

proptest! {
    #[test]
    fn a_message_is_read_back(message in message()) {
        is_read_back_and_nothing_else_is(&message);
    }

    #[test]
    fn a_line_is_read_back_and_short(message in message()) {
        let line = message.to_string();
        prop_assert_eq!(line.parse(), Ok(message));
        prop_assert!(line.len() < 200, "{} bytes: {}", line.len(), line);
        prop_assert!(line.is_ascii() && !line.contains(['\n', '\r', '\0']));
        prop_assert!(line.starts_with(message.signal.kind()));
    }

    #[test]
    fn a_line_that_was_touched_is_another_message_or_none(message in message(), at in 0..160_usize, with in "[ 0-9a-f=x]") {
        let line = message.to_string();
        let at = at % line.len();
        let changed = format!("{}{with}{}", &line[..at], &line[at + 1..]);
        if let Ok(read) = changed.parse::<Message>() {
            prop_assert_eq!(read.to_string(), changed);
        }
    }

    #[test]
    fn a_cell_is_read_back(epoch_floor in 0..=LAST_EPOCH.0, starts in any::<u32>()) {
        is_read_back_and_nothing_else_is(&Cell { epoch_floor: Epoch(epoch_floor), starts });
    }

    #[test]
    fn whatever_is_read_is_written_the_same(tag in 9..34_u8, mut bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        bytes.insert(0, tag);
        if let Ok(message) = Message::decode(&bytes) {
            prop_assert_eq!(bytes_of(&message), &bytes[..]);
        }
        if let Ok(cell) = Cell::decode(&bytes) {
            prop_assert_eq!(bytes_of(&cell), &bytes[..]);
        }
    }
}

fn from_somebody(epoch: u64, signal: Signal) -> Message {
    Message { from: Member { owner: 17, session: 0x9f3a }, epoch: Epoch(epoch), signal }
}

#[test]
fn a_line_reads_like_this() {
    let host = Signal::Host { number: 1, round: 12, roll: 3, ask: 0, heir: Some(0x51d0) };
    assert_eq!(
        from_somebody(7, host).to_string(),
        "202 host owner=17 session=9f3a epoch=7 number=1 round=12 roll=3 heir=51d0"
    );
    let number = Signal::Number { number: 2, stands: false, grant: Some(RoundGrant { to: 0x51d0, round: 12 }) };
    assert_eq!(
        from_somebody(7, number).to_string(),
        "301 number owner=17 session=9f3a epoch=7 number=2 stands=no to=51d0 round=12"
    );
}

#[test]
fn what_other_people_say_on_the_channel_is_no_signal() {
    for line in ["", "hello 202", "2021 was a good year", "404 not found", "-202 host", "９９ 202"] {
        assert_eq!(line.parse::<Message>(), Err(ParseMessageError::NotASignal), "{line}");
    }
    for line in [
        "202",
        "202 people came",
        "201 who-hosts owner=17 session=9f3a epoch=07",
        "201 who-hosts owner=+17 session=9f3a epoch=7",
        "201 who-hosts owner=17 session=9F3A epoch=7",
        "201 who-hosts owner=17 session=0 epoch=7",
        "201  who-hosts owner=17 session=9f3a epoch=7",
        "201 who-hosts owner=17 session=9f3a epoch=7 ",
        "201 who-hosts owner=17 session=9f3a epoch=7 more=1",
        "201 host owner=17 session=9f3a epoch=7",
        "201 who-hosts owner=17 session=9f3a epoch=281474976710657",
        "203 will-host owner=17 session=9f3a epoch=7 number=1 round=1 ask=0",
        "205 still-there owner=17 session=9f3a epoch=7 number=0",
        "205 still-there owner=17 session=9f3a epoch=7 number=18446744073709551616",
    ] {
        assert_eq!(line.parse::<Message>(), Err(ParseMessageError::Malformed), "{line}");
    }
    assert!("201 who-hosts owner=17 session=9f3a epoch=7".parse::<Message>().is_ok());
}

#[test]
fn impossible_values_are_errors() {
    let good = bytes_of(&from_somebody(7, Signal::StillThere { number: 1 }));
    assert_eq!(Message::decode(&[10]), Err(WireError::Tag(10)));
    let changed = |at: usize, to: u8| {
        let mut bytes = good.clone();
        bytes[at] = to;
        Message::decode(&bytes)
    };
    assert!(changed(8, 1).is_ok(), "any owner will do");
    assert_eq!(changed(17, 0xff), Err(WireError::Value), "an epoch beyond all bounds");
    assert_eq!(changed(32, 0), Err(WireError::Value), "nobody has number 0");
    assert_eq!(Cell::decode(&[2]), Err(WireError::Tag(2)));
    assert_eq!(Cell::decode(&[1, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]), Err(WireError::Value));
}

#[test]
fn the_form_is_fixed() {
    let bytes = bytes_of(&from_somebody(7, Signal::Rehosting { number: 258, is_host: true }));
    assert_eq!(
        bytes,
        [26, 0, 0, 0, 0, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0x9f, 0x3a, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 1, 2, 1]
    );
}
