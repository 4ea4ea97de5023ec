//! Servers that behave badly, on real sockets: each is survived and reported, and works again once it behaves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::Duration;

use bellwether_channels::{ChannelAddress, Irc, Mqtt, Nats, Place, Redis, Scheme, Server};
use bellwether_net::{Channel, RateLimit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::member::{Member, Said, Start};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Manner {
    /// Accepts every connection and sends nothing.
    Mute,
    /// Accepts every client, and then reads nothing more.
    Deaf,
    /// Closes the connection as soon as anything is sent.
    Touchy,
    /// Works correctly, with a single client.
    Good,
}

const MANNERS: [Manner; 4] = [Manner::Mute, Manner::Deaf, Manner::Touchy, Manner::Good];

/// Just enough of each kind of server.
struct Fake {
    manner: Arc<AtomicU8>,
    accepted: Arc<AtomicU32>,
    address: ChannelAddress,
}

impl Fake {
    async fn start(scheme: Scheme, manner: Manner) -> Fake {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        // A small buffer, so that a server which does not read shows soon.
        socket.set_recv_buffer_size(2048).unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = socket.listen(16).unwrap();
        let port = listener.local_addr().unwrap().port();
        let text = match scheme {
            Scheme::Irc => format!("irc://127.0.0.1:{port}/#farm"),
            Scheme::Nats => format!("nats://127.0.0.1:{port}/farm"),
            Scheme::Mqtt => format!("mqtt://127.0.0.1:{port}/farm"),
            Scheme::Redis => format!("redis://127.0.0.1:{port}/farm"),
        };
        let Place::Server(address) = text.parse().unwrap() else { panic!("no server") };
        let fake =
            Fake { manner: Arc::new(AtomicU8::new(manner as u8)), accepted: Arc::new(AtomicU32::new(0)), address };
        tokio::spawn(serve(listener, scheme, fake.manner.clone(), fake.accepted.clone()));
        fake
    }

    fn becomes(&self, manner: Manner) {
        self.manner.store(manner as u8, Ordering::SeqCst);
    }

    fn channel(&self) -> Box<dyn Channel> {
        let (address, patience) = (self.address.clone(), Duration::from_millis(300));
        match address.scheme {
            Scheme::Irc => Box::new(Server::new(address.clone(), Irc::new(&address)).patient_for(patience)),
            Scheme::Nats => Box::new(Server::new(address.clone(), Nats::new(&address)).patient_for(patience)),
            Scheme::Mqtt => Box::new(Server::new(address.clone(), Mqtt::new(&address)).patient_for(patience)),
            Scheme::Redis => Box::new(Server::new(address.clone(), Redis::new(&address)).patient_for(patience)),
        }
    }
}

async fn serve(listener: TcpListener, scheme: Scheme, manner: Arc<AtomicU8>, accepted: Arc<AtomicU32>) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        accepted.fetch_add(1, Ordering::SeqCst);
        tokio::spawn(attend(stream, scheme, manner.clone()));
    }
}

async fn attend(mut stream: TcpStream, scheme: Scheme, manner: Arc<AtomicU8>) -> std::io::Result<()> {
    let now = || MANNERS[usize::from(manner.load(Ordering::SeqCst))];
    if now() == Manner::Mute {
        std::future::pending::<()>().await;
    }
    if scheme == Scheme::Nats {
        stream.write_all(b"INFO {}\r\n").await?;
    }
    let (mut said, mut joined) = (Vec::new(), false);
    loop {
        if joined && now() == Manner::Deaf {
            std::future::pending::<()>().await;
        }
        let mut bytes = [0; 2048];
        let count = stream.read(&mut bytes).await?;
        if count == 0 {
            return Ok(());
        }
        said.extend_from_slice(&bytes[..count]);
        let (reply, in_now, spoke) = understand(scheme, &mut said, now() == Manner::Good);
        joined |= in_now;
        if spoke && now() == Manner::Touchy {
            return Ok(());
        }
        stream.write_all(&reply).await?;
    }
}

/// What a well-behaved server answers, whether somebody got in, and whether somebody spoke.
fn understand(scheme: Scheme, said: &mut Vec<u8>, echo: bool) -> (Vec<u8>, bool, bool) {
    let (mut reply, mut joined, mut spoke) = (Vec::new(), false, false);
    if scheme == Scheme::Mqtt {
        // A header of two bytes, since everything here is short.
        while said.len() >= 2 && said.len() >= 2 + usize::from(said[1]) {
            let packet: Vec<u8> = said.drain(..2 + usize::from(said[1])).collect();
            match packet[0] {
                0x10 => reply.extend_from_slice(&[0x20, 2, 0, 0]),
                0x82 => {
                    reply.extend_from_slice(&[0x90, 3, 0, 1, 0]);
                    joined = true;
                }
                0xc0 => reply.extend_from_slice(&[0xd0, 0]),
                _ => {
                    spoke = true;
                    reply.extend(packet.into_iter().filter(|_| echo));
                }
            }
        }
        return (reply, joined, spoke);
    }
    while let Some(end) = said.iter().position(|byte| *byte == b'\n') {
        let line = String::from_utf8(said.drain(..=end).collect()).unwrap();
        let words: Vec<_> = line.trim_end().splitn(3, ' ').collect();
        match (scheme, words[0]) {
            (Scheme::Irc, "CAP") if words[1] == "LS" => reply.extend_from_slice(b":s CAP * LS :\r\n"),
            (Scheme::Irc, "NICK") => reply.extend_from_slice(format!(":s 001 {} :hi\r\n", words[1]).as_bytes()),
            (Scheme::Irc, "JOIN") => {
                reply.extend_from_slice(b":s 366 x #farm :end\r\n");
                joined = true;
            }
            (Scheme::Irc, "PING") => reply.extend_from_slice(format!("PONG s {}\r\n", words[1]).as_bytes()),
            (Scheme::Irc, "PRIVMSG") => spoke = true,
            (Scheme::Nats, "PING") => {
                reply.extend_from_slice(b"PONG\r\n");
                joined = true;
            }
            (Scheme::Nats, "PUB") => spoke = true,
            (Scheme::Nats, text) if text.starts_with("bw2") && echo => {
                let text = line.trim_end();
                reply.extend_from_slice(format!("MSG farm 1 {}\r\n{text}\r\n", text.len()).as_bytes());
            }
            (Scheme::Redis, "HELLO") => reply.extend_from_slice(b"%0\r\n"),
            (Scheme::Redis, "SUBSCRIBE") => {
                reply.extend_from_slice(b">3\r\n$9\r\nsubscribe\r\n$4\r\nfarm\r\n:1\r\n");
                joined = true;
            }
            (Scheme::Redis, "PUBLISH") => spoke = true,
            (Scheme::Redis, text) if text.starts_with("bw2") && echo => {
                let (text, head) = (line.trim_end(), ">3\r\n$7\r\nmessage\r\n$4\r\nfarm\r\n");
                reply.extend_from_slice(format!("{head}${}\r\n{text}\r\n", text.len()).as_bytes());
            }
            _ => {}
        }
    }
    (reply, joined, spoke)
}

const KINDS: [Scheme; 4] = [Scheme::Irc, Scheme::Nats, Scheme::Mqtt, Scheme::Redis];

fn start(fake: &Fake) -> Member {
    Member::start_with("anna", fake.channel(), Start { pace: Some(RateLimit::QUICK), ..Start::default() })
}

/// Repeats a message until it is received: messages are not kept while the channel is lost.
async fn is_heard(member: &mut Member) {
    member.is_connected().await;
    member.says(7).await;
    member.hears("anna", 7).await;
}

#[tokio::test]
async fn a_server_that_never_answers_is_given_up_and_tried_again_with_growing_pauses() {
    for scheme in KINDS {
        let fake = Fake::start(scheme, Manner::Mute).await;
        let mut anna = start(&fake);
        anna.waits_for(|said| matches!(said, Said::Lost(why) if why.contains("does not answer"))).await;
        let counted = fake.accepted.load(Ordering::SeqCst);
        assert!(counted <= 2, "{scheme:?}: {counted} connections for one loss");
        fake.becomes(Manner::Good);
        is_heard(&mut anna).await;
    }
}

#[tokio::test]
async fn a_server_that_closes_at_every_message_is_not_stormed() {
    for scheme in KINDS {
        let fake = Fake::start(scheme, Manner::Touchy).await;
        let mut anna = start(&fake);
        for _ in 0..3 {
            anna.is_connected().await;
            anna.says(1).await;
            anna.waits_for(|said| matches!(said, Said::Lost(_))).await;
        }
        let (accepted, losses) = (fake.accepted.load(Ordering::SeqCst), anna.handle.channel_counts().losses);
        assert!(u64::from(accepted) <= losses + 1, "{scheme:?}: {accepted} connections for {losses} losses");
        fake.becomes(Manner::Good);
        is_heard(&mut anna).await;
    }
}

#[tokio::test]
async fn a_server_that_stops_reading_is_noticed_and_memory_stays_bounded() {
    let mut all = tokio::task::JoinSet::new();
    for scheme in KINDS {
        all.spawn(async move {
            let fake = Fake::start(scheme, Manner::Deaf).await;
            let mut anna = start(&fake);
            anna.is_connected().await;
            let handle = anna.handle.clone();
            let babble = tokio::spawn(async move {
                while handle.ask(crate::toy::Say(1)).await {
                    tokio::time::sleep(Duration::from_micros(200)).await;
                }
            });
            anna.waits_for(|said| matches!(said, Said::Lost(_))).await;
            babble.abort();
            let counts = anna.handle.channel_counts();
            assert!(counts.displaced > 0, "{scheme:?}: {counts:?}");
            fake.becomes(Manner::Good);
            is_heard(&mut anna).await;
        });
    }
    while let Some(done) = all.join_next().await {
        done.unwrap();
    }
}
