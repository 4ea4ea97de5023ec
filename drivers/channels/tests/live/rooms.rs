//! Properties of every channel, tested on one within this process.

use std::time::Duration;

use bellwether_net::{BootClock, ChannelDeathNotice, Key, PayloadLimit, RateLimit};

use crate::member::{GENEROUS, Member, Said, Start, seen};
use crate::room::Room;

const KINDS: [PayloadLimit; 2] = [PayloadLimit::Bytes(1200), PayloadLimit::Text(400)];

const MANY: u32 = 100;

fn keys() -> [Option<Key>; 2] {
    [None, Some(Key::generate().unwrap())]
}

#[tokio::test]
async fn everybody_hears_everybody_by_name_and_each_its_own_echo() {
    for carries in KINDS {
        for key in keys() {
            let room = Room::new(carries);
            let mut anna = Member::start("anna", room.door(), key.as_ref());
            let mut ben = Member::start("ben", room.door(), key.as_ref());
            anna.is_connected().await;
            ben.is_connected().await;
            anna.says(1).await;
            anna.hears("anna", 1).await;
            ben.hears("anna", 1).await;
            ben.says(2).await;
            ben.hears("ben", 2).await;
            let before = anna.hears("ben", 2).await;
            assert_eq!(before, [], "once, not twice");
        }
    }
}

#[tokio::test]
async fn a_hundred_who_start_at_once_all_hear_each_other() {
    let room = Room::new(PayloadLimit::Bytes(1200));
    let key = Key::generate().unwrap();
    // They share one thread here, so that their words may take longer than among machines.
    let pace = Some(RateLimit { stale: GENEROUS, ..RateLimit::QUICK });
    let start = Start { key: Some(key), pace, ..Start::default() };
    let one = |number| Member::start_with(&format!("m{number}"), room.door(), start.clone());
    let mut members: Vec<_> = (0..MANY).map(one).collect();
    for member in &mut members {
        member.is_connected().await;
    }
    for (number, member) in members.iter().enumerate() {
        member.says(number as u32).await;
    }
    for member in &mut members {
        let mut missing: Vec<_> = (0..MANY).map(|n| Said::SessionEvent(format!("m{n}"), n)).collect();
        while let Some(next) = missing.first().cloned() {
            let before = member.waits_for(|said| *said == next).await;
            missing.retain(|one| *one != next && !before.contains(one));
        }
    }
    let said: u64 = members.iter().map(|member| member.handle.channel_counts().said).sum();
    println!("{MANY} members, one word each: {said} payloads");
}

#[tokio::test]
async fn a_newcomer_is_not_deceived_by_recordings_of_the_dead() {
    let room = Room::new(PayloadLimit::Text(400));
    let pace = Some(RateLimit { stale: Duration::from_secs(2), ..RateLimit::QUICK });
    let start = Start { key: Some(Key::generate().unwrap()), pace, ..Start::default() };
    let mut old = Member::start_with("old", room.door(), start.clone());
    let mut friend = Member::start_with("friend", room.door(), start.clone());
    old.is_connected().await;
    friend.is_connected().await;
    for number in 0..10 {
        old.says(number).await;
        friend.hears("old", number).await;
        friend.says(number).await;
        old.hears("friend", number).await;
    }
    let recording = room.record();
    old.dies().await;
    // What is older than this is no news any more.
    let stale = BootClock::now() + 2_000_000_000;
    seen(|| (BootClock::now() > stale).then_some(())).await.unwrap();
    let mut newcomer = Member::start_with("new", room.door(), start);
    newcomer.is_connected().await;
    recording.iter().for_each(|payload| room.say(payload));
    friend.says(99).await;
    let before = newcomer.hears("friend", 99).await;
    assert_eq!(before, [], "nothing of what was played back");
    recording.iter().for_each(|payload| room.say(payload));
    friend.says(100).await;
    assert_eq!(newcomer.hears("friend", 100).await, []);
    let counts = newcomer.handle.channel_counts();
    assert!(counts.unproven >= 20 && counts.repeated > 0, "{counts:?}");
}

#[tokio::test]
async fn an_outsider_can_neither_forge_nor_join_and_everything_is_counted() {
    let (room, key) = (Room::new(PayloadLimit::Text(400)), Key::generate().unwrap());
    let mut anna = Member::start("anna", room.door(), Some(&key));
    let stranger = Member::start("eve", room.door(), Some(&Key::generate().unwrap()));
    let naked = Member::start("bare", room.door(), None);
    anna.is_connected().await;
    stranger.says(666).await;
    naked.says(666).await;
    anna.says(1).await;
    anna.hears("anna", 1).await;
    let said = room.record().into_iter().find(|payload| anna_wrote(payload, &key)).unwrap();
    let mut altered = said.clone();
    altered[80] = if altered[80] == b'A' { b'B' } else { b'A' };
    room.say(&altered);
    room.say(&said[..40]);
    room.say(&vec![b'x'; 1000]);
    room.say(b"hello everybody");
    room.say(&said);
    room.say(b"the end");
    seen(|| (anna.handle.channel_counts().foreign >= 2).then_some(())).await.unwrap();
    let counts = anna.handle.channel_counts();
    assert_eq!((counts.too_long, counts.repeated, counts.foreign), (1, 1, 2), "{counts:?}");
    assert_eq!((counts.truncated, counts.delivered), (1, 1), "{counts:?}");
    assert!(counts.altered >= 1 && counts.other_flock >= 1 && counts.keyless >= 1, "{counts:?}");
}

fn anna_wrote(payload: &[u8], key: &Key) -> bool {
    let codec = bellwether_net::EnvelopeCodec::new("test", Some(key), PayloadLimit::Text(400));
    codec.open(payload).is_ok_and(|envelope| envelope.who.name == "anna")
}

#[tokio::test]
async fn an_orderly_leave_and_an_obituary_are_known_at_once() {
    for key in keys() {
        let room = Room::new(PayloadLimit::Bytes(1200));
        let mut anna = Member::start("anna", room.door(), key.as_ref());
        let mut ben = Member::start("ben", room.door(), key.as_ref());
        let mut carl = Member::start("carl", room.door(), key.as_ref());
        for member in [&mut anna, &mut ben, &mut carl] {
            member.is_connected().await;
        }
        ben.says(1).await;
        carl.says(2).await;
        anna.says(3).await;
        anna.hears("carl", 2).await;
        ben.handle.leave(GENEROUS).await;
        anna.waits_for(|said| *said == Said::Gone("ben".into())).await;
        ben.ends().await;
        let will = ChannelDeathNotice::from_json(&carl.handle.death_notice("room").to_json()).unwrap();
        carl.dies().await;
        room.say(&will.payload(PayloadLimit::Bytes(1200)).unwrap());
        anna.waits_for(|said| *said == Said::Gone("carl".into())).await;
        assert_eq!(anna.handle.channel_counts().obituaries, 2);
    }
}
