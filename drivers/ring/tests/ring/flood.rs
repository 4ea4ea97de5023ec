//! Thousands of messages with a few bytes changed, at the ports of a member that runs.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream, UdpSocket};

use bellwether_kernel::Wire;
use bellwether_net::{Key, Request};
use bellwether_ring::{RingHandle, Service, ask_ring};
use bellwether_token::wire::{Frame, LONGEST};
use bellwether_token::{Body, Digest, Mac, Member as Entry, Message, TABLE_LIMIT, Token};

use crate::rig::{Folder, Member, PATIENCE, free_port, settings, setup};

const STRANGER: Mac = Mac([2, 0xbb, 0, 0, 0, 1]);
const LARGEST: Token = Token { progress: u64::MAX, author: Mac([0xff; 6]), number: u32::MAX };

fn keeps_its_state(handle: &RingHandle, _: Token) {
    fs::write(handle.state_file(), b"state").unwrap();
}

fn member(folder: &Folder, port: u16, key: Option<Key>) -> Member {
    let mut setup = setup(port, "anna", settings(), &folder.0.join("anna"));
    setup.key = key;
    Member::start(setup, keeps_its_state)
}

fn bytes(author: Mac, round: u8, body: Body, state_length: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    Frame { message: Message { author, round, body }, state_length }.encode(&mut bytes);
    bytes
}

/// Every kind of message, with ordinary and with the largest numbers, and every word beside them.
fn messages() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let (near, far) = ("127.0.0.1:9".parse().unwrap(), "[ffff::ffff]:65535".parse().unwrap());
    for (author, token, count, address, round) in
        [(STRANGER, Token::NONE, 1, near, 0), (Mac([0xff; 6]), LARGEST, u32::MAX, far, 255)]
    {
        let digest = Digest { count, hash: u64::from(count) << 32 };
        let members = vec![Entry { mac: author, address }];
        for body in [
            Body::TakeToken { token, members },
            Body::TokenIsHere { token, digest },
            Body::Ping { address, open: true },
            Body::TokenWasHereRecently,
            Body::WhereIsToken,
            Body::GeneratingToken { token, digest },
            Body::TokenDestroyed { token, digest },
        ] {
            all.push(bytes(author, round, body, u64::from(count)));
        }
    }
    let words = [
        Service::Gone { mac: STRANGER, address: near },
        Service::Call,
        Service::Ask(b"\"status\""),
        Service::Answer { mac: STRANGER, body: b"[]" },
    ];
    all.extend(words.iter().map(Service::encode));
    all
}

/// The same bytes in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }

    /// One of the messages with up to three bytes changed; sometimes shorter or longer than it was.
    fn message(&mut self, messages: &[Vec<u8>]) -> Vec<u8> {
        let mut message = messages[self.below(messages.len())].clone();
        for _ in 0..self.below(4) {
            let place = self.below(message.len());
            message[place] = [0, 1, 0x7f, 0xff, self.below(256) as u8][self.below(5)];
        }
        match self.below(8) {
            0 => message.truncate(self.below(message.len())),
            1 => message.extend((0..self.below(40)).map(|place| place as u8)),
            _ => {}
        }
        message
    }
}

fn flood_the_air(port: u16, seed: u64, count: usize) {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    socket.set_broadcast(true).unwrap();
    let (messages, mut chance) = (messages(), Chance(seed));
    for _ in 0..count {
        let message = chance.message(&messages);
        socket.send_to(&message, SocketAddr::from(([127, 255, 255, 255], port))).unwrap();
    }
}

/// Behind a length that is mostly right, and followed by some bytes of a state that mostly is not.
fn flood_the_door(to: SocketAddr, seed: u64, count: usize) {
    let (messages, mut chance) = (messages(), Chance(seed));
    for _ in 0..count {
        let mut line = TcpStream::connect(to).unwrap();
        line.set_read_timeout(Some(PATIENCE)).unwrap();
        let message = chance.message(&messages);
        let length = match chance.below(4) {
            0 => chance.below(2 * LONGEST),
            _ => message.len(),
        };
        let mut words = (length as u32).to_be_bytes().to_vec();
        words.extend_from_slice(&message);
        words.resize(words.len() + chance.below(40), 7);
        // It may have been closed already.
        let _ = line.write_all(&words).and_then(|()| line.shutdown(Shutdown::Write));
        let _ = line.read_to_end(&mut Vec::new());
    }
}

async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

#[tokio::test]
async fn a_member_counts_them_and_works_again_when_they_are_over() {
    let folder = Folder::new();
    let port = free_port();
    let mut anna = member(&folder, port, None);
    anna.leads().await;
    let to = anna.handle.me().address;
    let air = beside(move || flood_the_air(port, 88_172_645_463_325_252, 3000));
    let door = beside(move || flood_the_door(to, 2_463_534_242, 300));
    tokio::join!(air, door);
    let counts = anna.handle.ring_counts();
    assert!(counts.garbage > 100 && counts.unknown_kind > 10 && counts.delivered > 100, "{counts:?}");
    // Some of what came through was a better token, and whoever had that is never heard again.
    anna.seen("at work", |view| view.working).await;
}

#[tokio::test]
async fn a_crowd_that_says_nothing_does_not_shut_the_door() {
    let folder = Folder::new();
    let mut anna = member(&folder, free_port(), None);
    anna.leads().await;
    let to = anna.handle.me().address;
    let crowd: Vec<TcpStream> = beside(move || (0..200).map(|_| TcpStream::connect(to).unwrap()).collect()).await;
    let answer = beside(move || ask_ring(to, None, &Request::Status, PATIENCE)).await;
    assert!(answer.is_ok(), "{:?}: {:?}", answer.err(), anna.handle.ring_counts());
    drop(crowd);
}

#[tokio::test]
async fn in_a_keyed_flock_none_of_it_is_heard() {
    let folder = Folder::new();
    let port = free_port();
    let mut anna = member(&folder, port, Some(Key::generate().unwrap()));
    let token = anna.leads().await;
    let to = anna.handle.me().address;
    let air = beside(move || flood_the_air(port, 88_172_645_463_325_252, 3000));
    // A greeting that does not come takes two seconds to be missed.
    let door = beside(move || {
        std::thread::scope(|scope| {
            (1..=40).for_each(|seed| drop(scope.spawn(move || flood_the_door(to, seed, 1))));
        });
    });
    tokio::join!(air, door);
    let counts = anna.handle.ring_counts();
    assert!(counts.unsealed > 100 && counts.unsealed + 1 >= counts.heard, "{counts:?}");
    assert_eq!((counts.delivered, counts.taken, counts.requests), (0, 0, 0), "{counts:?}");
    let view = anna.seen("at work", |view| view.working).await;
    assert_eq!(view.owner.map(|(_, token)| token), Some(token), "with the token that it had");
}

#[tokio::test]
async fn a_table_of_a_million_is_refused_by_its_length_before_it_is_read() {
    let folder = Folder::new();
    let mut anna = member(&folder, free_port(), None);
    anna.leads().await;
    let to = anna.handle.me().address;
    let table = |count: usize| {
        let entry = |number| Entry { mac: Mac::of_number(number), address: "127.0.0.1:9".parse().unwrap() };
        let members = (0..count as u32).map(entry).collect();
        bytes(STRANGER, 0, Body::TakeToken { token: Token::NONE, members }, 0)
    };
    // A million; one more than there may be; and a table that is full, which is read.
    for (count, garbage) in [(1_000_000, 1), (TABLE_LIMIT + 1, 2), (TABLE_LIMIT, 2)] {
        let message = table(count);
        let closed = beside(move || {
            let mut line = TcpStream::connect(to).unwrap();
            line.set_read_timeout(Some(PATIENCE)).unwrap();
            // It is closed while we are still writing.
            let _ = line.write_all(&(message.len() as u32).to_be_bytes()).and_then(|()| line.write_all(&message));
            let _ = line.shutdown(Shutdown::Write);
            line.read_to_end(&mut Vec::new())
        });
        drop(closed.await);
        anna.counted(&format!("a table of {count}"), |counts| counts.garbage == garbage).await;
    }
    anna.seen("at work", |view| view.working).await;
}
