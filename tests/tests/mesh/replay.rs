//! Frames that somebody without the key has recorded, sealed as they are, and plays again.

use std::io::ErrorKind;
use std::net::{Ipv6Addr, SocketAddrV6, UdpSocket};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::time::Duration;

use bellwether_testbed::shapes::line;
use rustix::net::{AddressFamily, RecvFlags, SocketFlags, SocketType, eth, recv, socket_with};
use serde_json::Value;

use crate::field::Field;

const GROUP: Ipv6Addr = Ipv6Addr::new(0xff02, 0, 0, 0, 0, 0, 0x6d65, 0x7368);
const PORT: u16 = 26688;
/// Ethernet, IPv6 and UDP headers.
const HEADERS: usize = 62;

/// Hears everything that comes to a machine and leaves it, as a sniffer does.
struct Recorder(OwnedFd);

impl Recorder {
    fn on(field: &Field, host: usize) -> Recorder {
        let open = || Ok(socket_with(AddressFamily::PACKET, SocketType::RAW, SocketFlags::NONBLOCK, Some(eth::ALL))?);
        Recorder(field.hosts.inside(host, open).unwrap())
    }

    /// The mesh's frames since the last call.
    fn frames(&self) -> Vec<Vec<u8>> {
        let (mut frames, mut packet) = (Vec::new(), vec![0; 70_000]);
        while let Ok((length, _)) = recv(&self.0, &mut *packet, RecvFlags::empty()) {
            let packet = &packet[..length];
            let is_udp6 = packet.len() > HEADERS && packet[12..14] == [0x86, 0xdd] && packet[20] == 17;
            if is_udp6 && packet[56..58] == PORT.to_be_bytes() && packet[HEADERS] == 0xb1 {
                frames.push(packet[HEADERS..].to_vec());
            }
        }
        frames
    }
}

/// The session that a frame names, and its sender's tag.
fn session(frame: &[u8]) -> (u32, [u8; 8]) {
    (u32::from_be_bytes(*frame[14..].first_chunk().unwrap()), *frame[6..].first_chunk().unwrap())
}

/// Says these frames from a machine on which no node runs, to all and to one.
struct Player {
    socket: UdpSocket,
    to: Vec<SocketAddrV6>,
}

impl Player {
    fn on(field: &Field, host: usize, to: usize) -> Player {
        let address =
            field.hosts.command(to, Path::new("ip")).args(["-6", "-o", "address", "show", "dev", "eth0"]).output();
        let address = String::from_utf8(address.unwrap().stdout).unwrap();
        let address: Ipv6Addr =
            address.split([' ', '/']).find(|word| word.starts_with("fe80:")).unwrap().parse().unwrap();
        let index = field.hosts.inside(host, || std::fs::read_to_string("/proc/thread-self/net/if_inet6")).unwrap();
        let index = index.lines().find(|line| line.ends_with("eth0")).unwrap().split(' ').nth(1).unwrap();
        let index = u32::from_str_radix(index, 16).unwrap();
        let socket = field.hosts.inside(host, || UdpSocket::bind((Ipv6Addr::UNSPECIFIED, 0))).unwrap();
        socket.set_write_timeout(Some(Duration::from_secs(10))).unwrap();
        let to = [GROUP, address].map(|ip| SocketAddrV6::new(ip, PORT, 0, index));
        Player { socket, to: to.to_vec() }
    }

    fn play(&self, frames: &[Vec<u8>]) {
        for (frame, to) in frames.iter().flat_map(|frame| self.to.iter().map(move |to| (frame, to))) {
            match self.socket.send_to(frame, to) {
                Err(why) if why.kind() == ErrorKind::WouldBlock => {}
                sent => assert!(sent.is_ok(), "{sent:?}"),
            }
        }
    }
}

fn refused(field: &Field, host: usize) -> u64 {
    field.status(host).map_or(0, |status| status["dropped"]["replayed"].as_u64().unwrap())
}

#[test]
fn recorded_frames_of_this_life_and_of_a_former_one_are_refused_and_deliver_nothing() {
    let edges = [(1, 2), (1, 3), (2, 3)];
    let Some(mut field) = Field::new(3, &edges) else { return };
    let (recorder, player) = (Recorder::on(&field, 2), Player::on(&field, 3, 2));
    field.start(1, &[]);
    field.start(2, &[]);
    field.reaches(&[1, 2], 1);
    field.send(1, "n2", "of a former life");
    let of_former = recorder.frames();
    assert!(of_former.iter().any(|frame| frame[1] == b'D') && of_former.iter().any(|frame| frame[1] == b'P'));
    for host in [1, 2] {
        field.kill(host);
        field.start(host, &[]);
    }
    field.reaches(&[1, 2], 1);
    let heard = field.listen(2);
    let marker = |text: &str| -> Vec<Value> {
        let mut before = Vec::new();
        field.wait_for(text, || {
            field.send(1, "n2", text);
            before.extend(heard.try_iter());
            before.iter().any(|message| message["text"] == text).then_some(())
        });
        before
    };
    marker("the listener is there");
    let of_this = recorder.frames();
    for recorded in [of_former, of_this] {
        let before = [refused(&field, 1), refused(&field, 2)];
        player.play(&recorded);
        // Each node refuses what the other said; what it said itself it refuses as well.
        field.wait_for("the recorded frames to be refused", || {
            (1..=2).all(|host| refused(&field, host) >= before[host - 1] + recorded.len() as u64 / 2).then_some(())
        });
        let messages = marker("after the recorded frames");
        let known = ["the listener is there", "after the recorded frames"];
        assert!(messages.iter().all(|message| known.contains(&message["text"].as_str().unwrap())), "{messages:?}");
        field.reaches(&[1, 2], 1);
    }
}

#[test]
fn no_frame_is_heard_under_the_session_of_a_former_life_however_short_that_was() {
    let Some(mut field) = Field::new(2, &line(2)) else { return };
    let recorder = Recorder::on(&field, 2);
    let mut sessions = Vec::new();
    for _ in 0..8 {
        field.start(1, &[]);
        let frame = field.wait_for("the first frame", || recorder.frames().into_iter().next());
        field.kill(1);
        drop(recorder.frames());
        sessions.push(session(&frame));
    }
    assert!(sessions.iter().all(|(_, sender)| *sender == sessions[0].1));
    assert!(sessions.is_sorted_by(|a, b| a.0 < b.0), "{sessions:?}");
}

#[test]
fn a_mesh_with_a_key_takes_nothing_from_one_without() {
    let Some(mut field) = Field::new(3, &line(3)) else { return };
    field.start(2, &[]);
    field.start(3, &[]);
    field.reaches(&[2, 3], 1);
    let open = field.ask(1, &["node", "--mesh", "field", "--name", "n1", "--on", "eth0", "--insecure"]);
    assert_eq!(open.status.code(), Some(6), "{}", String::from_utf8_lossy(&open.stderr));
    let status = field.status(2).unwrap();
    assert!(status["dropped"]["unsealed"].as_u64().unwrap() > 0, "{status}");
    assert_eq!((status["neighbours"].as_array().unwrap().len(), &status["reachable"]), (1, &1.into()), "{status}");
}
