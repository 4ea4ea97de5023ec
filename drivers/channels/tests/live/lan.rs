//! Multicast on loopback among the members of one machine.

use std::net::{Ipv4Addr, SocketAddrV4, UdpSocket};

use bellwether_channels::{LAN_GROUP, Lan, Place};
use bellwether_net::{Channel, ChannelMeeting, ChannelSetup, Key, SessionIdentity, StartError, start_on_channel};

use crate::member::{GENEROUS, Member, Said, seen};
use crate::toy::Toy;

/// A port that no other test uses at the moment.
fn free_port() -> u16 {
    UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[tokio::test]
async fn members_of_one_machine_hear_each_other_and_themselves() {
    for key in [None, Some(Key::generate().unwrap())] {
        let port = free_port();
        let lan = || Box::new(Lan::new(None, port, false));
        let mut anna = Member::start("anna", lan(), key.as_ref());
        let mut ben = Member::start("ben", lan(), key.as_ref());
        anna.is_connected().await;
        ben.is_connected().await;
        anna.says(1).await;
        anna.hears("anna", 1).await;
        ben.hears("anna", 1).await;
        ben.says(2).await;
        anna.hears("ben", 2).await;
        ben.handle.leave(GENEROUS).await;
        anna.waits_for(|said| *said == Said::Gone("ben".into())).await;
    }
}

#[tokio::test]
async fn two_flocks_share_a_port_without_hearing_each_other() {
    let port = free_port();
    let lan = || Box::new(Lan::new(None, port, false));
    let (key, other) = (Key::generate().unwrap(), Key::generate().unwrap());
    let mut anna = Member::start("anna", lan(), Some(&key));
    let mut eve = Member::start("eve", lan(), Some(&other));
    anna.is_connected().await;
    eve.is_connected().await;
    eve.says(1).await;
    eve.hears("eve", 1).await;
    anna.says(2).await;
    assert_eq!(anna.hears("anna", 2).await, []);
    assert!(anna.handle.channel_counts().other_flock > 0);
}

#[tokio::test]
async fn beyond_this_machine_what_comes_twice_is_delivered_once() {
    let port = free_port();
    let key = Key::generate().unwrap();
    let mut anna = Member::start("anna", Box::new(Lan::new(None, port, true)), Some(&key));
    let mut ben = Member::start("ben", Box::new(Lan::new(None, port, true)), Some(&key));
    anna.is_connected().await;
    ben.is_connected().await;
    anna.says(1).await;
    assert_eq!(ben.hears("anna", 1).await, []);
    ben.says(2).await;
    assert_eq!(ben.hears("ben", 2).await, []);
}

#[tokio::test]
async fn any_datagram_is_counted_and_does_nothing() {
    let port = free_port();
    let mut anna = Member::start("anna", Box::new(Lan::new(None, port, false)), Some(&Key::generate().unwrap()));
    anna.is_connected().await;
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::DGRAM, None).unwrap();
    socket.set_multicast_if_v4(&Ipv4Addr::LOCALHOST).unwrap();
    let socket: UdpSocket = socket.into();
    let mut bytes = vec![0; 1500];
    for length in (0..1500).step_by(41) {
        getrandom::fill(&mut bytes[..length]).unwrap();
        bytes[0] = 0xbe;
        bytes[1] = 0x11;
        bytes[2] = 2;
        socket.send_to(&bytes[..length], SocketAddrV4::new(LAN_GROUP, port)).unwrap();
    }
    let sent = (0..1500).step_by(41).count() as u64;
    seen(|| (anna.handle.channel_counts().heard >= sent).then_some(())).await.unwrap();
    let counts = anna.handle.channel_counts();
    assert_eq!(counts.delivered, 0);
    assert!(counts.too_long > 0 && counts.truncated > 0 && counts.other_flock > 0, "{counts:?}");
    anna.says(1).await;
    anna.hears("anna", 1).await;
}

fn setup(flock: &str, channel: Box<dyn Channel>, name: &str) -> ChannelSetup<Toy> {
    ChannelSetup::new(flock, ChannelMeeting::new(channel, SessionIdentity::new(1, name).unwrap()), None)
}

fn lan(interface: Option<&str>, sealed: bool) -> Box<dyn Channel> {
    Box::new(Lan::new(interface, free_port(), sealed))
}

#[tokio::test]
async fn without_a_key_a_flock_stays_on_this_machine() {
    let refused = start_on_channel(setup("test", lan(Some("eth0"), false), "anna")).err();
    assert!(matches!(refused, Some(StartError::NeedsKey(_))), "{refused:?}");
    let refused = setup("test", lan(None, true), "anna").check();
    assert!(matches!(refused, Err(StartError::NeedsKey(_))), "{refused:?}");
    setup("test", lan(None, false), "anna").check().unwrap();
    setup("test", lan(Some("lo"), false), "anna").check().unwrap();
    for (place, allowed) in [("irc://127.0.0.1/#x", true), ("irc://example.org/#x", false), ("redis://[::1]/x", true)] {
        let channel = place.parse::<Place>().unwrap().open(false);
        assert_eq!(setup("test", channel, "anna").check().is_ok(), allowed, "{place}");
    }
    let long = "%".repeat(64);
    let channel = "irc://127.0.0.1/#x".parse::<Place>().unwrap().open(false);
    let refused = setup(&long, channel, &"x".repeat(64)).check();
    assert!(matches!(refused, Err(StartError::NoRoom(_))), "{refused:?}");
}
