//! Invalid connections are counted and ignored, and disturb no member.

use std::io::{Read, Write};
use std::net::TcpStream;

use bellwether_bully::Bully;
use bellwether_net::{DoorCounts, Hello, Key, Refusal, SessionFrame, Speaker, config_digest, put_frame};

use crate::flock::{Flock, GENEROUS, eventually};

const PREAMBLE: &[u8; 6] = b"BWET\x02\x00";

async fn three() -> Flock {
    let mut flock = Flock::new(3, None);
    flock.start_all();
    flock.settles().await;
    flock
}

fn knock(flock: &Flock, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(flock.address(1)).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

/// From an address that is not in the list.
fn knock_from_elsewhere(flock: &Flock) -> TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.bind(&std::net::SocketAddr::from(([127, 0, 0, 2], 0)).into()).unwrap();
    socket.connect(&flock.address(1).into()).unwrap();
    socket.into()
}

fn framed(frames: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    frames.iter().for_each(|frame| put_frame(frame, &mut bytes));
    bytes
}

fn door(flock: &Flock) -> DoorCounts {
    flock.handle(1).metrics().read().door
}

/// What the other side says before it closes.
async fn reply(mut stream: TcpStream) -> Vec<u8> {
    tokio::task::spawn_blocking(move || {
        stream.set_read_timeout(Some(GENEROUS)).unwrap();
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
    .await
    .unwrap()
}

async fn undisturbed(flock: &Flock, before: Option<(bellwether_kernel::NodeId, bellwether_kernel::Epoch)>) {
    flock.settles().await;
    assert_eq!(flock.leadership(1), before);
    flock.is_sound();
}

#[tokio::test]
async fn garbage_bytes_and_oversized_lengths() {
    let flock = three().await;
    let before = flock.leadership(1);
    let oversized = [0xff; 64];
    let http = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    let wrong_magic = framed(&[b"HELO\x01\x00"]);
    let then_garbage = framed(&[PREAMBLE, b"\xff\xff\xff"]);
    let no_hello = framed(&[PREAMBLE, b""]);
    let all: [&[u8]; 5] = [&oversized, http, &wrong_magic, &then_garbage, &no_hello];
    for (count, bytes) in all.iter().enumerate() {
        let stream = knock(&flock, bytes);
        reply(stream).await;
        eventually("counted", || (door(&flock).garbage > count as u64).then_some(())).await;
    }
    undisturbed(&flock, before).await;
}

#[tokio::test]
async fn an_unknown_version_is_told_ours() {
    let flock = three().await;
    let told = reply(knock(&flock, &framed(&[b"BWET\x09\x00"]))).await;
    assert_eq!(told, framed(&[&[1, 1, bellwether_net::VERSION]]));
    eventually("counted", || (door(&flock).refused == 1).then_some(())).await;
}

#[tokio::test]
async fn a_hello_from_outside_the_list() {
    let flock = three().await;
    let mut hello = Vec::new();
    let speaker = Speaker::DeathNotice { id: 77 };
    Hello { flock: "test".into(), address: String::new(), speaker }.encode(&mut hello);
    let told = reply(knock(&flock, &framed(&[PREAMBLE, &hello]))).await;
    let mut refused = Vec::new();
    SessionFrame::Refused(Refusal::NotMember).encode(&mut refused);
    assert!(told.ends_with(&refused), "{told:?}");
}

/// The hello of an attacker that knows everything and claims to be a member that does not run.
fn hello_as(flock: &Flock, number: u32, session: u64) -> Vec<u8> {
    let settings = config_digest::<Bully>(&flock.config);
    let speaker = Speaker::Member { id: number, session, settings };
    let mut hello = Vec::new();
    Hello { flock: "test".into(), address: String::new(), speaker }.encode(&mut hello);
    hello
}

#[tokio::test]
async fn a_member_that_sends_garbage_is_counted_and_then_cut_off() {
    let mut flock = Flock::new(3, None);
    flock.start(1);
    flock.start(2);
    flock.settles().await;
    let before = flock.leadership(1);
    let hello = hello_as(&flock, 3, 5);
    let garbage = |flock: &Flock| flock.peer(1, 3).counts.garbage;

    // A message that cannot be read is ignored: a newer program may have sent it.
    let mut stream = knock(&flock, &framed(&[PREAMBLE, &hello, b"\x0300000000garbage"]));
    eventually("one ignored", || (garbage(&flock) == 1).then_some(())).await;
    // A frame that nobody sends ends the connection.
    stream.write_all(&framed(&[b"\xee"])).unwrap();
    reply(stream).await;
    eventually("one cut off", || (garbage(&flock) == 2).then_some(())).await;
    // So does a frame with too great a length.
    let mut stream = knock(&flock, &framed(&[PREAMBLE, &hello]));
    stream.write_all(&[0xff; 4]).unwrap();
    reply(stream).await;
    eventually("another cut off", || (garbage(&flock) == 3).then_some(())).await;
    undisturbed(&flock, before).await;
}

#[tokio::test]
async fn a_member_speaks_of_its_own_death_only() {
    let mut flock = Flock::new(3, None);
    flock.start(1);
    flock.start(2);
    flock.settles().await;
    let mut gone = Vec::new();
    SessionFrame::Gone { session: 6 }.encode(&mut gone);
    let stream = knock(&flock, &framed(&[PREAMBLE, &hello_as(&flock, 3, 5), &gone]));
    reply(stream).await;
    eventually("cut off", || (flock.peer(1, 3).counts.garbage == 1).then_some(())).await;
    assert_eq!(flock.peer(1, 3).counts.obituaries, 0);
}

#[tokio::test]
async fn half_open_connections_end_by_themselves() {
    let flock = three().await;
    let before = flock.leadership(1);
    let silent = knock(&flock, b"");
    let half = knock(&flock, &framed(&[PREAMBLE])[..6]);
    let no_hello = knock(&flock, &framed(&[PREAMBLE]));
    eventually("timed out", || (door(&flock).timed_out == 3).then_some(())).await;
    for stream in [silent, half, no_hello] {
        reply(stream).await;
    }
    undisturbed(&flock, before).await;
}

#[tokio::test]
async fn too_many_strangers_do_not_lock_members_out() {
    let mut flock = Flock::new(3, Some(Key::generate().unwrap()));
    flock.start_all();
    flock.settles().await;
    let before = flock.leadership(1);
    let crowd: Vec<_> = (0..100).map(|_| knock_from_elsewhere(&flock)).collect();
    eventually("some are one too many", || (door(&flock).busy >= 20).then_some(())).await;
    // A member that comes back gets in past them.
    let leader = flock.settles().await;
    let back = (2..=3).find(|number| *number != leader).unwrap();
    flock.kill(back).await;
    flock.start(back);
    let connects = |flock: &Flock| flock.peer(back, 1).counts.connects;
    eventually("it gets in", || (connects(&flock) == 1).then_some(())).await;
    assert_eq!(flock.peer(back, 1).counts.refused_by, 0);
    undisturbed(&flock, before).await;
    drop(crowd);
}

/// A flood of frames at a member that answers none of the flooder's, and reads nothing back.
#[tokio::test]
async fn a_client_that_never_reads_hurts_nobody() {
    let flock = three().await;
    let before = flock.leadership(1);
    let mut hello = Vec::new();
    Hello { flock: "test".into(), address: String::new(), speaker: Speaker::Client }.encode(&mut hello);
    let crowd: Vec<_> = (0..40).map(|_| knock(&flock, &framed(&[PREAMBLE, &hello]))).collect();
    eventually("some clients are too many", || (door(&flock).refused >= 20).then_some(())).await;
    undisturbed(&flock, before).await;
    drop(crowd);
}

#[tokio::test]
async fn a_member_that_never_reads_does_not_hold_up_the_others() {
    // Member 3 is a socket that accepts, says welcome, and never reads again.
    let mut flock = Flock::new(3, None);
    let stuck = flock.setup(3).meeting.listener.unwrap();
    flock.start(1);
    flock.start(2);
    let welcomed = tokio::task::spawn_blocking(move || {
        let mut open = Vec::new();
        for _ in 0..2 {
            let (mut stream, _) = stuck.accept().unwrap();
            let mut bytes = [0; 10];
            stream.read_exact(&mut bytes).unwrap();
            let mut welcome = Vec::new();
            SessionFrame::Welcome { id: 3, session: 1 }.encode(&mut welcome);
            stream.write_all(&framed(&[&[0], &welcome])).unwrap();
            open.push(stream);
        }
        (open, stuck)
    });
    let held = tokio::time::timeout(GENEROUS, welcomed).await.unwrap().unwrap();
    let leader = flock.settles_without(3).await;
    let sent = |flock: &Flock| flock.peer(leader, 3).counts.sent;
    let begun = sent(&flock);
    eventually("heart-beats go on", || (sent(&flock) > begun + 3).then_some(())).await;
    assert!(flock.peer(leader, 3).connected);
    flock.is_sound();
    drop(held);
}
