//! A program that none of our code helps: it speaks the ring's wire from its specification alone, byte by byte.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::time::{Duration, Instant};

use bellwether_ring::RingHandle;
use bellwether_token::{Command, Note, Token};
use socket2::{Domain, Socket, Type};

use crate::rig::{Folder, Member, PATIENCE, free_port, settings, setup};

const MAC: [u8; 6] = [0x02, 0xfe, 0xed, 0xfe, 0xed, 0x01];
const EVERYBODY: [u8; 4] = [127, 255, 255, 255];

const TAKE_TOKEN: u8 = 1;
const TOKEN_IS_HERE: u8 = 2;
const PING: u8 = 3;
const WHERE_IS_TOKEN: u8 = 5;
const TOKEN_DESTROYED: u8 = 7;

/// progress 8, author 6, number 4
type TokenBytes = [u8; 18];

struct Foreigner {
    udp: UdpSocket,
    tcp: TcpListener,
    port: u16,
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

fn token(progress: u64, number: u32) -> TokenBytes {
    let mut bytes = [0; 18];
    bytes[..8].copy_from_slice(&progress.to_be_bytes());
    bytes[8..14].copy_from_slice(&MAC);
    bytes[14..].copy_from_slice(&number.to_be_bytes());
    bytes
}

fn progress_of(token: &[u8]) -> u64 {
    u64::from_be_bytes(token[..8].try_into().unwrap())
}

fn address_bytes(address: SocketAddr) -> Vec<u8> {
    let SocketAddr::V4(v4) = address else { panic!("loopback is IPv4 here") };
    let mut bytes = vec![4];
    bytes.extend_from_slice(&v4.ip().octets());
    bytes.extend_from_slice(&v4.port().to_be_bytes());
    bytes
}

/// kind, reserved, author
fn header(kind: u8) -> Vec<u8> {
    let mut bytes = vec![kind, 0];
    bytes.extend_from_slice(&MAC);
    bytes
}

impl Foreigner {
    fn new(port: u16) -> Foreigner {
        let socket = Socket::new(Domain::IPV4, Type::DGRAM, None).unwrap();
        socket.set_reuse_address(true).unwrap();
        socket.set_broadcast(true).unwrap();
        socket.bind(&SocketAddr::from(([0, 0, 0, 0], port)).into()).unwrap();
        let udp: UdpSocket = socket.into();
        udp.set_read_timeout(Some(PATIENCE)).unwrap();
        Foreigner { udp, tcp: TcpListener::bind("127.0.0.1:0").unwrap(), port }
    }

    fn say(&self, bytes: &[u8]) {
        self.udp.send_to(bytes, SocketAddr::from((EVERYBODY, self.port))).unwrap();
    }

    /// The next datagram of this kind from somebody else.
    fn hear(&self, kind: u8) -> Vec<u8> {
        let mut bytes = [0; 2048];
        let began = Instant::now();
        loop {
            assert!(began.elapsed() < PATIENCE, "kind {kind} is never heard");
            let (count, _) = self.udp.recv_from(&mut bytes).unwrap();
            if bytes[0] == kind && bytes[2..8] != MAC {
                return bytes[..count].to_vec();
            }
        }
    }

    fn ping(&self) {
        let mut bytes = header(PING);
        bytes.extend_from_slice(&address_bytes(self.tcp.local_addr().unwrap()));
        self.say(&bytes);
    }

    /// The next direct message of this kind, and the connection that it came on.
    fn take_direct(&self, kind: u8) -> (Vec<u8>, TcpStream) {
        loop {
            let (mut stream, _) = self.tcp.accept().unwrap();
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            while let Ok(message) = read_message(&mut stream) {
                assert!(message[2..8] != MAC);
                if message[0] == kind {
                    return (message, stream);
                }
            }
        }
    }

    /// The member's address, from its own word.
    fn address_of_member(&self) -> SocketAddr {
        self.ping();
        let (ping, _) = self.take_direct(PING);
        assert_eq!(ping.len(), 8 + 7);
        assert_eq!(ping[8], 4, "the family");
        let ip: [u8; 4] = ping[9..13].try_into().unwrap();
        SocketAddr::from((ip, u16::from_be_bytes([ping[13], ping[14]])))
    }

    fn token_is_here(&self, token: &TokenBytes) -> Vec<u8> {
        let mut bytes = header(TOKEN_IS_HERE);
        bytes.extend_from_slice(token);
        bytes.extend_from_slice(&1_u32.to_be_bytes());
        bytes.extend_from_slice(&0_u64.to_be_bytes());
        bytes
    }

    /// A table with just us in it.
    fn table(&self) -> Vec<u8> {
        let mut bytes = 1_u32.to_be_bytes().to_vec();
        bytes.extend_from_slice(&MAC);
        bytes.extend_from_slice(&address_bytes(self.tcp.local_addr().unwrap()));
        bytes
    }

    /// Gives a token away; what the taker answers on the same connection.
    fn give(&self, to: SocketAddr, token: &TokenBytes, state: &[u8]) -> Vec<u8> {
        let mut message = header(TAKE_TOKEN);
        message.extend_from_slice(token);
        message.extend_from_slice(&self.table());
        message.extend_from_slice(&(state.len() as u64).to_be_bytes());
        let mut stream = TcpStream::connect(to).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(&(message.len() as u32).to_be_bytes()).unwrap();
        stream.write_all(&message).unwrap();
        stream.write_all(state).unwrap();
        stream.write_all(&fnv(state).to_be_bytes()).unwrap();
        read_message(&mut stream).unwrap()
    }
}

fn read_message(stream: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let mut message = vec![0; u32::from_be_bytes(length) as usize];
    stream.read_exact(&mut message)?;
    Ok(message)
}

fn write_state(handle: &RingHandle, _: Token) {
    fs::write(handle.state_file(), b"what the member did").unwrap();
    fs::write(handle.progress_file(), b"500").unwrap();
}

/// A member that has the token, and a foreigner on its ring.
async fn member_and_foreigner(folder: &Folder) -> (Member, Foreigner) {
    let port = free_port();
    let setup = setup(port, "anna", settings(), &folder.0.join("anna"));
    let mut anna = Member::start(setup, write_state);
    anna.leads().await;
    (anna, Foreigner::new(port))
}

/// Runs what waits for sockets beside the member.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// The member knows where it is, and it knows where the member is.
async fn introduced(foreigner: Foreigner) -> Foreigner {
    beside(move || {
        foreigner.address_of_member();
        foreigner
    })
    .await
}

#[tokio::test]
async fn it_hears_heart_beats_and_gets_an_answer_to_its_question() {
    let folder = Folder::new();
    let (anna, foreigner) = member_and_foreigner(&folder).await;
    let mac = anna.handle.me().mac.0;
    beside(move || {
        let beat = foreigner.hear(TOKEN_IS_HERE);
        // Whoever is not known is answered with an introduction that everybody hears.
        foreigner.say(&header(WHERE_IS_TOKEN));
        foreigner.hear(PING);
        assert_eq!(beat.len(), 8 + 18 + 12);
        assert_eq!((beat[1], &beat[2..8]), (0, &mac[..]));
        assert_eq!(progress_of(&beat[8..]), 1);
        assert_eq!(u32::from_be_bytes(beat[26..30].try_into().unwrap()), 1, "a table of one");
        let listens = foreigner.address_of_member();
        let mut entry = mac.to_vec();
        entry.extend_from_slice(&address_bytes(listens));
        assert_eq!(u64::from_be_bytes(beat[30..38].try_into().unwrap()), fnv(&entry), "the hash of that table");
        foreigner.say(&header(WHERE_IS_TOKEN));
        let (answer, _) = foreigner.take_direct(TOKEN_IS_HERE);
        assert_eq!(answer.len(), 8 + 18 + 12);
        // Somebody who only ever broadcasts, and has no address, hears the answer all the same.
        let mut stranger = header(WHERE_IS_TOKEN);
        stranger[7] = 0x99;
        foreigner.say(&stranger);
        foreigner.hear(TOKEN_IS_HERE);
        // And one who asks over a connection is answered on it.
        stranger[7] = 0x77;
        let mut stream = TcpStream::connect(listens).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(&(stranger.len() as u32).to_be_bytes()).unwrap();
        stream.write_all(&stranger).unwrap();
        assert_eq!(read_message(&mut stream).unwrap()[0], TOKEN_IS_HERE);
    })
    .await;
    drop(anna);
}

#[tokio::test]
async fn a_better_token_makes_the_member_destroy_its_own() {
    let folder = Folder::new();
    let (mut anna, foreigner) = member_and_foreigner(&folder).await;
    let foreigner = beside(move || {
        foreigner.address_of_member();
        let better = foreigner.token_is_here(&token(1_000_000, 1));
        let (beats, stop) = std::sync::mpsc::channel::<()>();
        std::thread::scope(|scope| {
            let saying = &foreigner;
            scope.spawn(move || {
                while stop
                    .recv_timeout(Duration::from_millis(50))
                    .is_err_and(|why| why == std::sync::mpsc::RecvTimeoutError::Timeout)
                {
                    saying.say(&better);
                }
            });
            let (destroyed, _) = foreigner.take_direct(TOKEN_DESTROYED);
            assert_eq!(destroyed.len(), 8 + 18 + 12);
            assert_eq!(progress_of(&destroyed[8..]), 1, "its own token, not ours");
            drop(beats);
        });
        foreigner
    })
    .await;
    let better = foreigner.token_is_here(&token(1_000_000, 1));
    foreigner.say(&better);
    let followed = anna.follows().await;
    assert_eq!((followed.progress, followed.author.0), (1_000_000, MAC));
}

#[tokio::test]
async fn a_token_is_destroyed_once_the_owner_of_the_better_one_was_told_though_it_says_no_more() {
    let folder = Folder::new();
    let (mut anna, foreigner) = member_and_foreigner(&folder).await;
    let foreigner = beside(move || {
        foreigner.address_of_member();
        foreigner.say(&foreigner.token_is_here(&token(1_000_000, 1)));
        foreigner.take_direct(TOKEN_DESTROYED);
        foreigner
    })
    .await;
    let next = anna.notes("what comes of it", |note| matches!(note, Note::Following { .. } | Note::Leading(_))).await;
    assert!(matches!(next, Note::Following { .. }), "{next}");
    drop(foreigner);
}

#[tokio::test]
async fn a_taker_that_keeps_the_line_open_and_never_answers_is_given_up() {
    let folder = Folder::new();
    let (mut anna, foreigner) = member_and_foreigner(&folder).await;
    let foreigner = introduced(foreigner).await;
    anna.handle.ask(Command::Pass).await;
    let (_, line) = beside(move || foreigner.take_direct(TAKE_TOKEN)).await;
    anna.leads().await;
    drop(line);
}

#[tokio::test]
async fn it_takes_the_token_with_its_state_and_passes_it_on() {
    let folder = Folder::new();
    let (mut anna, foreigner) = member_and_foreigner(&folder).await;
    let foreigner = introduced(foreigner).await;
    anna.seen("the owner", |view| view.working).await;
    anna.handle.ask(Command::Pass).await;
    let (foreigner, taken) = beside(move || {
        let (taken, mut line) = foreigner.take_direct(TAKE_TOKEN);
        let (token, table) = (&taken[8..26], &taken[26..taken.len() - 8]);
        assert_eq!(u32::from_be_bytes(table[..4].try_into().unwrap()), 2, "both of us are in the table");
        assert_eq!(table.len(), 4 + 2 * 13);
        assert!(table[4..10] < table[17..23], "sorted");
        let length = u64::from_be_bytes(taken[taken.len() - 8..].try_into().unwrap());
        let (mut state, mut hash) = (vec![0; length as usize], [0; 8]);
        line.read_exact(&mut state).unwrap();
        line.read_exact(&mut hash).unwrap();
        assert_eq!(state, b"what the member did");
        assert_eq!(u64::from_be_bytes(hash), fnv(&state));
        let token: TokenBytes = token.try_into().unwrap();
        assert_eq!(progress_of(&token), 500, "as the work said");
        let answer = foreigner.token_is_here(&token);
        line.write_all(&(answer.len() as u32).to_be_bytes()).unwrap();
        line.write_all(&answer).unwrap();
        (foreigner, token)
    })
    .await;
    let followed = anna.follows().await;
    assert_eq!(followed.progress, 500);
    beside(move || {
        let to = foreigner.address_of_member();
        let mut newer = taken;
        newer[..8].copy_from_slice(&777_u64.to_be_bytes());
        let answer = foreigner.give(to, &newer, b"what the foreigner did");
        assert_eq!(answer[0], TOKEN_IS_HERE);
        assert_eq!(answer[8..26], newer);
        assert_eq!(progress_of(&foreigner.hear(TOKEN_IS_HERE)[8..]), 777);
    })
    .await;
    assert_eq!(anna.leads().await.progress, 777);
    assert_eq!(fs::read(anna.handle.state_file()).unwrap(), b"what the foreigner did");
}

const LARGE: usize = 32 * 1024 * 1024;

fn write_a_large_state(handle: &RingHandle, _: Token) {
    fs::write(handle.state_file(), vec![7; LARGE]).unwrap();
}

#[tokio::test]
async fn a_slow_taker_is_waited_for_while_heart_beats_go_on() {
    let folder = Folder::new();
    let port = free_port();
    let setup = setup(port, "anna", settings(), &folder.0.join("anna"));
    let mut anna = Member::start(setup, write_a_large_state);
    anna.leads().await;
    let foreigner = Foreigner::new(port);
    let foreigner = introduced(foreigner).await;
    anna.handle.ask(Command::Pass).await;
    let beats = beside(move || {
        let (taken, mut line) = foreigner.take_direct(TAKE_TOKEN);
        // Each piece takes a heart-beat, and there are far more of them than the token is offered in vain.
        let (mut beats, mut piece) = (0, vec![0; LARGE / 16]);
        for _ in 0..16 {
            foreigner.hear(TOKEN_IS_HERE);
            beats += 1;
            line.read_exact(&mut piece).unwrap();
        }
        let mut hash = [0; 8];
        line.read_exact(&mut hash).unwrap();
        assert_eq!(u64::from_be_bytes(hash), fnv(&vec![7; LARGE]));
        let answer = foreigner.token_is_here(taken[8..26].try_into().unwrap());
        line.write_all(&(answer.len() as u32).to_be_bytes()).unwrap();
        line.write_all(&answer).unwrap();
        beats
    })
    .await;
    assert_eq!(beats, 16);
    let ended =
        anna.notes("the hand-over", |note| matches!(note, Note::HandedOver { .. } | Note::InDoubt { .. })).await;
    assert!(matches!(ended, Note::HandedOver { .. }), "{ended}");
}
