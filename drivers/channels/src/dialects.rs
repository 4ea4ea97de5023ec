//! Tests of the dialects without a network: what is sent, what is understood, and that no input from a server does
//! harm.

use bellwether_net::ChannelLost;
use proptest::prelude::*;

use crate::place::{ChannelAddress, Place};
use crate::{Dialect, Irc, Mqtt, Nats, Redis};

fn address(text: &str) -> ChannelAddress {
    match text.parse().unwrap() {
        Place::Server(address) => address,
        Place::Lan { .. } => panic!("{text} is a LAN"),
    }
}

/// Feeds lines and gives back what was answered.
fn answers(dialect: &mut dyn Dialect, said: &str) -> Result<String, ChannelLost> {
    let mut out = Vec::new();
    dialect.feed(said.as_bytes(), &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

fn irc(at: &str) -> Irc {
    let mut irc = Irc::new(&address(at));
    let mut out = Vec::new();
    irc.open(&mut out);
    assert_eq!(out, b"CAP LS 302\r\n");
    irc
}

#[test]
fn irc_shows_who_it_is_where_the_server_knows_accounts() {
    let mut irc = irc("irc://anna:secret@h/#farm");
    assert_eq!(answers(&mut irc, ":s CAP * LS * :multi-prefix echo-message\r\n").unwrap(), "");
    assert_eq!(answers(&mut irc, ":s CAP * LS :sasl=EXTERNAL,PLAIN\r\n").unwrap(), "CAP REQ :echo-message sasl\r\n");
    let introduced = answers(&mut irc, ":s CAP * ACK :echo-message sasl\r\n").unwrap();
    assert_eq!(introduced, "NICK anna\r\nUSER anna 0 * :bellwether\r\nAUTHENTICATE PLAIN\r\n");
    assert_eq!(answers(&mut irc, "AUTHENTICATE +\r\n").unwrap(), "AUTHENTICATE AGFubmEAc2VjcmV0\r\n");
    assert_eq!(answers(&mut irc, ":s 903 anna :welcome\r\n").unwrap(), "CAP END\r\n");
    assert_eq!(answers(&mut irc, ":s 001 anna :hello\r\n").unwrap(), "JOIN #farm\r\n");
    assert!(!irc.is_ready());
    answers(&mut irc, ":s 366 anna #FARM :end\r\n").unwrap();
    assert!(irc.is_ready());
    // Its own echo comes from the server.
    let mut out = Vec::new();
    irc.say(b"bw1 hello", &mut out);
    assert_eq!(out, b"PRIVMSG #farm :bw1 hello\r\n");
    answers(&mut irc, ":anna!u@h PRIVMSG #farm :bw1 hello\r\n").unwrap();
    assert_eq!(irc.next(), Some(b"bw1 hello".to_vec()));
    assert!(answers(&mut irc, ":s 904 anna :no\r\n").is_err());
}

#[test]
fn irc_takes_the_servers_word_for_an_echo_and_never_its_own() {
    let mut irc = irc("irc://anna:secret@h/#farm");
    let introduced = answers(&mut irc, ":s CAP * LS :multi-prefix\r\n").unwrap();
    assert_eq!(introduced, "PASS :secret\r\nNICK anna\r\nUSER anna 0 * :bellwether\r\nCAP END\r\n");
    answers(&mut irc, ":s 001 anna :hello\r\n:s 366 anna #farm :end\r\n").unwrap();
    let mut out = Vec::new();
    irc.say(b"one", &mut out);
    irc.say(b"two", &mut out);
    irc.say(b"three", &mut out);
    assert_eq!(irc.next(), None, "nothing has come back yet");
    answers(&mut irc, ":s PONG s :bw-2\r\n:s PONG s :alive\r\n").unwrap();
    assert_eq!((irc.next(), irc.next(), irc.next()), (Some(b"one".to_vec()), Some(b"two".to_vec()), None));
    let refused = answers(&mut irc, ":s 404 anna #farm :Cannot send to channel\r\n").unwrap_err();
    assert!(refused.0.contains("Cannot send"), "{refused}");
}

#[test]
fn irc_finds_another_nick_and_is_lost_when_it_is_kicked() {
    let mut irc = irc("irc://somebodylong@h/#farm");
    answers(&mut irc, ":s CAP * LS :\r\n").unwrap();
    let second = answers(&mut irc, ":s 433 * somebodylong :in use\r\n").unwrap();
    assert!(second.starts_with("NICK somebodylong") && second.len() == "NICK somebodylong0000\r\n".len(), "{second}");
    let short = answers(&mut irc, ":s 432 * x :erroneous\r\n").unwrap();
    assert_eq!(short.len(), "NICK 123456789\r\n".len(), "{short}");
    answers(&mut irc, ":s 001 some :hello\r\n:s 366 some #farm :end\r\n").unwrap();
    assert_eq!(answers(&mut irc, "PING :now\r\n").unwrap(), "PONG :now\r\n");
    assert_eq!(answers(&mut irc, ":op!u@h KICK #farm other :bye\r\n").unwrap(), "");
    answers(&mut irc, ":x!u@h PRIVMSG #other :not here\r\n:x!u@h PRIVMSG some :nor this\r\n").unwrap();
    assert_eq!(irc.next(), None);
    let kicked = answers(&mut irc, ":op!u@h KICK #farm some :bye\u{1}\r\n").unwrap_err();
    assert_eq!(kicked.0, "op kicked us: bye");
}

#[test]
fn irc_gets_in_where_nobody_heard_of_capabilities() {
    let mut irc = irc("irc://h/#farm");
    let introduced = answers(&mut irc, ":s 421 * CAP :Unknown command\r\n").unwrap();
    assert!(introduced.starts_with("NICK bw") && introduced.contains("USER bw"), "{introduced}");
}

#[test]
fn a_payload_cannot_become_a_command() {
    let mut irc = irc("irc://h/#farm");
    let mut out = Vec::new();
    irc.say(b"x\r\nQUIT", &mut out);
    assert!(out.starts_with(b"PRIVMSG #farm :xQUIT\r\n"));
    let mut nats = Nats::new(&address("nats://a%22%0d%0aPUB:x@h/farm"));
    let mut out = Vec::new();
    nats.feed(b"INFO {}\r\n", &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("\"user\":\"a\\\"\\u000d\\u000aPUB\""));
}

#[test]
fn an_enormous_message_of_somebody_else_is_skipped_and_counts_as_too_long() {
    let huge = 5_000_000;
    let mut nats = Nats::new(&address("nats://h/farm"));
    let mut redis = Redis::new(&address("redis://h/farm"));
    let mut mqtt = Mqtt::new(&address("mqtt://h/farm"));
    let body = vec![b'x'; huge];
    let push = |length: usize| format!(">3\r\n$7\r\nmessage\r\n$4\r\nfarm\r\n${length}\r\n");
    let mut length = Vec::new();
    let mut rest = huge;
    while rest > 0 {
        length.push((rest & 0x7f) as u8 | if rest > 0x7f { 0x80 } else { 0 });
        rest >>= 7;
    }
    let before =
        [format!("MSG farm 1 {huge}\r\n").into_bytes(), push(huge).into_bytes(), [&[0x30][..], &length].concat()];
    let after = [
        b"\r\nMSG farm 1 5\r\nhello\r\n".to_vec(),
        format!("\r\n{}hello\r\n", push(5)).into_bytes(),
        b"\x30\x0b\x00\x04farmhello".to_vec(),
    ];
    let dialects: [&mut dyn Dialect; 3] = [&mut nats, &mut redis, &mut mqtt];
    for ((dialect, before), after) in dialects.into_iter().zip(before).zip(after) {
        let mut out = Vec::new();
        dialect.feed(&before, &mut out).unwrap();
        for piece in body.chunks(100_000) {
            dialect.feed(piece, &mut out).unwrap();
        }
        dialect.feed(&after, &mut out).unwrap();
        assert!(dialect.next().unwrap().len() > dialect.carries().limit());
        assert_eq!(dialect.next(), Some(b"hello".to_vec()));
    }
}

#[test]
fn what_a_broker_kept_is_not_news() {
    let mut mqtt = Mqtt::new(&address("mqtt://h/farm"));
    let mut out = Vec::new();
    mqtt.feed(b"\x31\x09\x00\x04farmold\x30\x09\x00\x04farmnew", &mut out).unwrap();
    assert_eq!((mqtt.next(), mqtt.next()), (Some(b"new".to_vec()), None));
}

#[test]
fn an_old_redis_and_a_strange_server_are_told_in_words() {
    let mut redis = Redis::new(&address("redis://h/farm"));
    let old = answers(&mut redis, "-ERR unknown command `HELLO`, with args beginning with: `3`,\r\n").unwrap_err();
    assert!(old.0.contains("older than Redis 6"), "{old}");
    let mut nats = Nats::new(&address("nats://h/farm"));
    assert!(answers(&mut nats, "INFO {\"tls_required\": true}\r\n").unwrap_err().0.contains("natss://"));
    assert!(answers(&mut nats, "HTTP/1.1 400 EnvelopeError Request\r\n").is_err());
}

proptest! {
    #[test]
    fn whatever_a_server_says_does_no_harm(kind in 0..4_usize, start in 0..6_usize, pieces in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..80), 0..12)) {
        let (irc, nats) = (address("irc://h/#farm"), address("nats://h/farm"));
        let mut dialect: Box<dyn Dialect> = match kind {
            0 => Box::new(Irc::new(&irc)),
            1 => Box::new(Nats::new(&nats)),
            2 => Box::new(Mqtt::new(&nats)),
            _ => Box::new(Redis::new(&nats)),
        };
        let mut out = Vec::new();
        dialect.open(&mut out);
        let start: &[u8] = [
            &b""[..], b":s CAP * LS :sasl\r\n:s 001 x :\r\n:s 366 x #farm :\r\n:a!b@c PRIVMSG #farm :", b"INFO {}\r\nPONG\r\nMSG farm 1 ",
            b"\x20\x02\x00\x00\x90\x03\x00\x01\x00\x30", b">3\r\n$7\r\nmessage\r\n$4\r\nfarm\r\n$", b"*99999999999\r\n%9223372036854775807\r\n",
        ][start];
        if dialect.feed(start, &mut out).is_ok() {
            for piece in &pieces {
                if dialect.feed(piece, &mut out).is_err() {
                    break;
                }
            }
        }
        prop_assert!(out.len() < 20_000);
        while dialect.next().is_some() {}
    }
}
