//! The example of docs/guides/write-a-channel.md: an unknown chat server, and all that is needed to meet there.

use std::collections::VecDeque;

use bellwether_channels::{ChannelAddress, Dialect, Place, Server};
use bellwether_net::{ChannelLost, Key, PayloadLimit};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::broadcast;

use crate::member::{Member, Said};

/// One line a message: `JOIN room` is answered with `JOINED room`; `SAY text` reaches everybody in the room, the one who
/// says it too, as `SAID text`; `PING` is answered with `PONG`.
struct Shout {
    room: String,
    unread: Vec<u8>,
    joined: bool,
    heard: VecDeque<Vec<u8>>,
}

impl Shout {
    fn new(address: &ChannelAddress) -> Shout {
        Shout { room: address.channel.clone(), unread: Vec::new(), joined: false, heard: VecDeque::new() }
    }
}

impl Dialect for Shout {
    fn carries(&self) -> PayloadLimit {
        PayloadLimit::Text(500)
    }

    fn open(&mut self, out: &mut Vec<u8>) {
        *self = Shout { unread: Vec::new(), joined: false, heard: VecDeque::new(), room: self.room.clone() };
        out.extend_from_slice(format!("JOIN {}\n", self.room).as_bytes());
    }

    fn feed(&mut self, bytes: &[u8], _out: &mut Vec<u8>) -> Result<(), ChannelLost> {
        self.unread.extend_from_slice(bytes);
        while let Some(end) = self.unread.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.unread.drain(..=end).collect();
            match line.strip_prefix(b"SAID ") {
                Some(text) => self.heard.push_back(text[..text.len() - 1].to_vec()),
                None if line.starts_with(b"JOINED") => self.joined = true,
                None if line.starts_with(b"PONG") => {}
                None => return Err(ChannelLost::because("what answers is no shouting server")),
            }
        }
        if self.unread.len() > 1000 { Err(ChannelLost::because("the server's lines have no end")) } else { Ok(()) }
    }

    fn is_ready(&self) -> bool {
        self.joined
    }

    fn heard(&mut self) -> &mut VecDeque<Vec<u8>> {
        &mut self.heard
    }

    fn say(&mut self, payload: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(b"SAY ");
        out.extend_from_slice(payload);
        out.push(b'\n');
    }

    fn ping(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"PING\n");
    }
}

/// The server, with one room.
async fn serve(listener: TcpListener) {
    let room = broadcast::Sender::<String>::new(64);
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let room = room.clone();
        tokio::spawn(async move {
            let (read, mut write) = stream.into_split();
            let (mut lines, mut ears) = (BufReader::new(read).lines(), room.subscribe());
            loop {
                let answer = tokio::select! {
                    line = lines.next_line() => match line.ok().flatten() {
                        None => return,
                        Some(line) => match line.split_once(' ') {
                            Some(("JOIN", name)) => format!("JOINED {name}\n"),
                            Some(("SAY", text)) => {
                                let _ = room.send(text.to_owned());
                                continue;
                            }
                            _ => "PONG\n".to_owned(),
                        },
                    },
                    Ok(text) = ears.recv() => format!("SAID {text}\n"),
                };
                if write.write_all(answer.as_bytes()).await.is_err() {
                    return;
                }
            }
        });
    }
}

#[tokio::test]
async fn a_new_kind_of_server_is_one_file() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let text = format!("nats://127.0.0.1:{}/farm", listener.local_addr().unwrap().port());
    let Ok(Place::Server(address)) = text.parse() else { panic!("{text}") };
    tokio::spawn(serve(listener));
    let open = || Box::new(Server::new(address.clone(), Shout::new(&address)));
    let key = Key::generate().unwrap();
    let mut anna = Member::start("anna", open(), Some(&key));
    let mut ben = Member::start("ben", open(), Some(&key));
    anna.is_connected().await;
    ben.is_connected().await;
    anna.says(1).await;
    ben.hears("anna", 1).await;
    ben.handle.leave(crate::member::GENEROUS).await;
    anna.waits_for(|said| *said == Said::Gone("ben".into())).await;
}
