//! Any bytes, lying lengths, numbers without measure, and members that do not keep to the rules: each is counted or told,
//! and the ring goes on.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};

use bellwether_kernel::{Span, Wire};
use bellwether_net::{PeerStatus, SettingsDigest};
use bellwether_ring::{RingHandle, Service};
use bellwether_token::wire::Frame;
use bellwether_token::{Body, Command, Digest, Mac, Member as Entry, Message, Note, Settings, Token};

use crate::rig::{Folder, Member, PATIENCE, free_port, settings, setup};

const STRANGER: Mac = Mac([2, 0xbb, 0, 0, 0, 1]);

fn keeps_its_state(handle: &RingHandle, _: Token) {
    fs::write(handle.state_file(), b"state").unwrap();
}

async fn alone(folder: &Folder) -> (Member, u16) {
    let port = free_port();
    let setup = setup(port, "anna", settings(), &folder.0.join("anna"));
    let mut anna = Member::start(setup, keeps_its_state);
    anna.leads().await;
    (anna, port)
}

fn speaker() -> UdpSocket {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    socket.set_broadcast(true).unwrap();
    socket
}

fn bytes(body: Body, state_length: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    Frame { message: Message { author: STRANGER, round: 0, body }, state_length }.encode(&mut bytes);
    bytes
}

fn framed(message: &[u8]) -> Vec<u8> {
    let mut bytes = (message.len() as u32).to_be_bytes().to_vec();
    bytes.extend_from_slice(message);
    bytes
}

/// The member still owns the token, and works.
async fn is_well(member: &mut Member) {
    assert!(member.handle.ask(Command::Stand).await, "it should run");
    member.seen("at work", |view| view.working).await;
}

#[tokio::test]
async fn any_bytes_on_the_air_are_counted_and_change_nothing() {
    let folder = Folder::new();
    let (mut anna, port) = alone(&folder).await;
    let (socket, everybody) = (speaker(), SocketAddr::from(([127, 255, 255, 255], port)));
    let here = bytes(Body::TokenIsHere { token: Token::NONE, digest: Digest::default() }, 0);
    let mut sent = 0;
    for length in 0..here.len() {
        socket.send_to(&here[..length], everybody).unwrap();
        sent += 1;
    }
    for kind in [0, 8, 65, 66, 67, 68, 69, 70, 255] {
        let mut odd = here.clone();
        odd[0] = kind;
        socket.send_to(&odd, everybody).unwrap();
        sent += 1;
    }
    socket.send_to(&vec![2; 9000], everybody).unwrap();
    let mut million = bytes(Body::TakeToken { token: Token::NONE, members: Vec::new() }, 0);
    million[26..30].copy_from_slice(&1_000_000_u32.to_be_bytes());
    socket.send_to(&million, everybody).unwrap();
    sent += 2;
    anna.counted("garbage", |counts| counts.garbage + counts.unknown_kind == sent).await;
    is_well(&mut anna).await;
}

#[tokio::test]
async fn any_bytes_on_a_connection_are_counted_and_change_nothing() {
    let folder = Folder::new();
    let (mut anna, _) = alone(&folder).await;
    let to = anna.handle.me().address;
    let take = bytes(Body::TakeToken { token: Token::NONE, members: Vec::new() }, 0);
    let mut million = take.clone();
    million[26..30].copy_from_slice(&1_000_000_u32.to_be_bytes());
    let garbage: Vec<Vec<u8>> = vec![
        u32::MAX.to_be_bytes().to_vec(),
        framed(&take[..take.len() - 1]),
        framed(&million),
        framed(b"\x42 a word that has no place here"),
        framed(b"\x44\0\0\0\0\0\0\0not JSON"),
    ];
    let count = garbage.len() as u64;
    for words in garbage {
        let mut line = TcpStream::connect(to).unwrap();
        line.write_all(&words).unwrap();
        line.set_read_timeout(Some(PATIENCE)).unwrap();
        tokio::task::spawn_blocking(move || line.read_to_end(&mut Vec::new()).unwrap()).await.unwrap();
    }
    anna.counted("garbage", |counts| counts.garbage == count).await;
    // One that says nothing holds nobody up.
    let silent: Vec<_> = (0..50).map(|_| TcpStream::connect(to).unwrap()).collect();
    is_well(&mut anna).await;
    drop(silent);
}

/// What a member answers to these words on a connection, until it closes.
async fn answer_to(to: SocketAddr, words: Vec<u8>) -> Vec<u8> {
    let answer = tokio::task::spawn_blocking(move || {
        let mut line = TcpStream::connect(to).unwrap();
        line.set_read_timeout(Some(PATIENCE)).unwrap();
        line.write_all(&words).unwrap();
        line.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        line.read_to_end(&mut answer).unwrap();
        answer
    });
    answer.await.unwrap()
}

/// One that looks for the token for longer than a test takes, and would take any.
fn looking(folder: &Folder) -> Member {
    let slow = Settings { heartbeat: Span::secs(60), ..settings() };
    Member::start(setup(free_port(), "anna", slow, &folder.0.join("anna")), keeps_its_state)
}

#[tokio::test]
async fn what_one_that_was_started_otherwise_says_is_counted_and_never_reaches_the_protocol() {
    let folder = Folder::new();
    let (mut anna, port) = alone(&folder).await;
    let (socket, everybody) = (speaker(), SocketAddr::from(([127, 255, 255, 255], port)));
    let status = PeerStatus { settings_digest: SettingsDigest::new(7, &[1]), leads: true };
    socket.send_to(&Service::PeerStatus { mac: STRANGER, status, name: "eve" }.encode(), everybody).unwrap();
    anna.counted("one at odds", |counts| counts.at_odds == 1).await;
    let delivered = anna.handle.ring_counts().delivered;
    let token = Token { progress: 1 << 40, author: STRANGER, number: 1 };
    let better = bytes(Body::TokenIsHere { token, digest: Digest::default() }, 0);
    socket.send_to(&better, everybody).unwrap();
    anna.counted("its token", |counts| counts.at_odds == 2).await;
    let offer = framed(&bytes(Body::TakeToken { token, members: Vec::new() }, 0));
    assert!(answer_to(anna.handle.me().address, offer).await.is_empty(), "neither taken nor declined");
    anna.counted("its offer", |counts| counts.at_odds == 3).await;
    assert_eq!(anna.handle.ring_counts().delivered, delivered);
    assert_eq!(anna.handle.name(bellwether_kernel::NodeId::at(1)), Some("eve".to_owned()));
    is_well(&mut anna).await;
}

#[tokio::test]
async fn a_state_that_lies_about_itself_is_not_taken() {
    let folder = Folder::new();
    let mut anna = looking(&folder);
    let to = anna.handle.me().address;
    let better = Token { progress: 99, author: STRANGER, number: 1 };
    let offer = |length| framed(&bytes(Body::TakeToken { token: better, members: Vec::new() }, length));
    // A wrong hash; fewer bytes than promised; more than any disk has.
    let mut wrong = offer(3);
    wrong.extend_from_slice(b"abc\0\0\0\0\0\0\0\0");
    let mut short = offer(1000);
    short.extend_from_slice(b"abc");
    assert_eq!(answer_to(to, wrong).await, b"");
    assert_eq!(answer_to(to, short).await, b"");
    let answer = Frame::decode(&answer_to(to, offer(u64::MAX)).await[4..]).unwrap();
    assert!(matches!(answer.message.body, Body::TokenDestroyed { token, .. } if token == better), "it says so at once");
    anna.counted("what was taken in vain", |counts| counts.taken_in_vain == 3 && counts.taken == 0).await;
    // The truth is taken.
    let mut right = offer(3);
    right.extend_from_slice(b"abc");
    right.extend_from_slice(&bellwether_token::Fnv::of(b"abc").to_be_bytes());
    let answer = Frame::decode(&answer_to(to, right).await[4..]).unwrap();
    assert!(matches!(answer.message.body, Body::TokenIsHere { token, .. } if token == better), "{answer:?}");
    assert_eq!(anna.seen("owner of it", |view| view.kept == better).await.owner.map(|(_, token)| token), Some(better));
    assert_eq!(anna.handle.ring_counts().taken, 1);
}

#[tokio::test]
async fn a_state_that_is_not_wanted_is_declined_before_it_comes() {
    let folder = Folder::new();
    let anna = looking(&folder);
    anna.handle.ask(Command::Abstain).await;
    let token = Token { progress: 99, author: STRANGER, number: 1 };
    // Not one byte of the state is ever sent.
    let offer = framed(&bytes(Body::TakeToken { token, members: Vec::new() }, 1 << 30));
    let answer = Frame::decode(&answer_to(anna.handle.me().address, offer).await[4..]).unwrap();
    assert!(
        matches!(answer.message.body, Body::TokenDestroyed { token: declined, .. } if declined == token),
        "{answer:?}"
    );
    let counts = anna.handle.ring_counts();
    assert_eq!((counts.declined, counts.taken, counts.taken_in_vain), (1, 0, 0));
}

/// Anna owns the token that is returned, and berta, whom anna knows, waits for it.
async fn owner_and_waiter(folder: &Folder) -> (Member, Member, Token) {
    let port = free_port();
    let setup = |name: &str| setup(port, name, settings(), &folder.0.join(name));
    let mut anna = Member::start(setup("anna"), keeps_its_state);
    let first = anna.leads().await;
    let mut berta = Member::start(setup("berta"), keeps_its_state);
    berta.follows().await;
    anna.notes("berta", |note| matches!(note, Note::Joined(_))).await;
    (anna, berta, first)
}

#[tokio::test]
async fn a_giver_whose_state_is_declined_goes_on_with_it() {
    let folder = Folder::new();
    let (mut anna, berta, first) = owner_and_waiter(&folder).await;
    berta.handle.ask(Command::Abstain).await;
    anna.handle.ask(Command::Pass).await;
    let again = anna.leads().await;
    assert!(again.progress > first.progress, "{first} {again}");
    assert_eq!(fs::read(anna.handle.state_file()).unwrap(), b"state");
    assert_eq!(anna.handle.ring_counts().given, 0);
    let counts = berta.handle.ring_counts();
    assert!(counts.declined > 0 && counts.taken == 0 && counts.taken_in_vain == 0, "{counts:?}");
}

#[tokio::test]
async fn one_who_takes_the_token_and_dies_loses_neither_token_nor_state() {
    let folder = Folder::new();
    let (mut anna, port) = alone(&folder).await;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let ping = bytes(Body::Ping { address: listener.local_addr().unwrap(), open: true }, 0);
    speaker().send_to(&ping, SocketAddr::from(([127, 255, 255, 255], port))).unwrap();
    anna.notes("a stranger", |note| matches!(note, Note::Joined(_))).await;
    // It takes every connection, reads, and never answers.
    let thief = std::thread::spawn(move || {
        let mut lines: Vec<TcpStream> = Vec::new();
        while let Ok((line, _)) = listener.accept() {
            let mut first = [0; 5];
            line.set_read_timeout(Some(PATIENCE)).unwrap();
            let offered = (&line).read_exact(&mut first).is_ok() && first[4] == 1;
            lines.push(line);
            if offered {
                return;
            }
        }
    });
    anna.handle.ask(Command::Pass).await;
    anna.notes("doubt", |note| matches!(note, Note::InDoubt { .. })).await;
    thief.join().unwrap();
    let again = anna.leads().await;
    assert!(again.progress > 1, "{again}");
    assert_eq!(fs::read(anna.handle.state_file()).unwrap(), b"state");
}

#[tokio::test]
async fn the_largest_numbers_break_nothing() {
    let folder = Folder::new();
    let (mut anna, _) = alone(&folder).await;
    let to = anna.handle.me().address;
    let largest = Token { progress: u64::MAX, author: Mac([0xff; 6]), number: u32::MAX };
    let members = vec![Entry { mac: Mac([0xff; 6]), address: "[ffff::ffff]:65535".parse().unwrap() }];
    let mut words = framed(&bytes(Body::TakeToken { token: largest, members }, 0));
    words.extend_from_slice(&0xcbf2_9ce4_8422_2325_u64.to_be_bytes());
    let mut line = TcpStream::connect(to).unwrap();
    line.write_all(&words).unwrap();
    // The owner of a worse token does not take it over a connection, but yields to it: nobody is there to yield to.
    anna.notes("it to give way", |note| matches!(note, Note::LetGo(_))).await;
    let again = anna.leads().await;
    anna.handle.ask(Command::Pass).await;
    is_well(&mut anna).await;
    assert!(again.progress >= 1);
}

#[tokio::test]
async fn two_members_of_one_name_notice_and_only_one_works() {
    let folder = Folder::new();
    let (mut anna, port) = alone(&folder).await;
    let setup = setup(port, "anna", settings(), &folder.0.join("other"));
    let mut twin = Member::start(setup, keeps_its_state);
    twin.notes("its twin", |note| matches!(note, Note::DuplicateMac(_))).await;
    anna.notes("its twin", |note| matches!(note, Note::DuplicateMac(_))).await;
    assert!(!twin.view.borrow().is_some_and(|view| view.working), "the one who came later does not work");
    assert!(anna.view.borrow().is_some_and(|view| view.working));
}

#[tokio::test]
async fn a_taker_that_cannot_write_says_so_and_another_goes_on() {
    let folder = Folder::new();
    let (mut anna, mut berta, first) = owner_and_waiter(&folder).await;
    // Nothing can be written where a folder is in the way, whoever runs the test.
    fs::create_dir(folder.0.join("berta/arriving")).unwrap();
    anna.handle.ask(Command::Pass).await;
    let again = anna.leads().await;
    assert!(again.progress > first.progress);
    assert_eq!(fs::read(anna.handle.state_file()).unwrap(), b"state");
    assert!(berta.handle.ring_counts().taken_in_vain > 0);
    fs::remove_dir(folder.0.join("berta/arriving")).unwrap();
    anna.handle.ask(Command::Pass).await;
    berta.leads().await;
    assert_eq!(fs::read(berta.handle.state_file()).unwrap(), b"state");
}
