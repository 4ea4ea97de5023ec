//! One thread with its share of the clients' sockets: it waits, and moves what happens into [`Clients`].

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use bellwether_net::BootClock;
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token, Waker};
use tokio::sync::mpsc::UnboundedSender;

use super::clients::Clients;
use super::shard_orders::{ConnectionId, ShardOrder, ShardTurn};
use super::socket::{ClientSocket, SocketRules};
use crate::secret::SecretKey;
use crate::stream::ClientLimits;

const WAKER: Token = Token(usize::MAX);

/// What comes to a shard's thread.
enum ShardInput {
    /// A client has connected. Whoever is refused is told why and closed.
    Accept {
        socket: std::net::TcpStream,
        rules: SocketRules,
        refusal: Option<&'static str>,
    },
    Order(ShardOrder),
}

/// To tell a shard something.
#[derive(Debug)]
pub(super) struct ShardHandle {
    inputs: Sender<ShardInput>,
    waker: Waker,
}

impl ShardHandle {
    pub(super) fn tell(&self, order: ShardOrder) {
        self.send(ShardInput::Order(order));
    }

    pub(super) fn accept(&self, socket: std::net::TcpStream, rules: SocketRules, refusal: Option<&'static str>) {
        self.send(ShardInput::Accept { socket, rules, refusal });
    }

    fn send(&self, input: ShardInput) {
        // A shard ends only with the process.
        if self.inputs.send(input).is_ok() {
            let _ = self.waker.wake();
        }
    }
}

/// Starts a shard.
pub(super) fn start(
    index: usize,
    key: Arc<SecretKey>,
    limits: ClientLimits,
    reports: UnboundedSender<ShardTurn>,
) -> io::Result<ShardHandle> {
    let poll = Poll::new()?;
    let waker = Waker::new(poll.registry(), WAKER)?;
    let (inputs, inbox) = channel();
    let clients = Clients::new(index, key, limits, BootClock::now());
    let shard = Shard { poll, inbox, reports, clients };
    std::thread::Builder::new().name(format!("chat-shard-{index}")).spawn(move || shard.run())?;
    Ok(ShardHandle { inputs, waker })
}

struct Shard {
    poll: Poll,
    inbox: Receiver<ShardInput>,
    reports: UnboundedSender<ShardTurn>,
    clients: Clients<ClientSocket>,
}

impl Shard {
    fn run(mut self) {
        let mut events = Events::with_capacity(1024);
        loop {
            let now = BootClock::now();
            let timeout = self.clients.wake_at(now).map(|at| Duration::from_nanos(at.saturating_sub(now)));
            match self.poll.poll(&mut events, timeout) {
                Err(why) if why.kind() != ErrorKind::Interrupted => return,
                _ => {}
            }
            for event in &events {
                let readable = event.is_readable() || event.is_read_closed() || event.is_error();
                self.clients.ready(ConnectionId(event.token().0 as u64), readable, event.is_writable());
            }
            let now = BootClock::now();
            while let Ok(input) = self.inbox.try_recv() {
                match input {
                    ShardInput::Accept { socket, rules, refusal } => self.accept(socket, rules, refusal, now),
                    ShardInput::Order(order) => self.clients.obey(order, now),
                }
            }
            let turn = self.clients.turn(now);
            if turn.is_some_and(|turn| self.reports.send(turn).is_err()) {
                return;
            }
        }
    }

    fn accept(&mut self, socket: std::net::TcpStream, rules: SocketRules, refusal: Option<&str>, now: u64) {
        let id = self.clients.next_id();
        let mut socket = TcpStream::from_std(socket);
        let interest = Interest::READABLE | Interest::WRITABLE;
        match self.poll.registry().register(&mut socket, Token(id.0 as usize), interest) {
            Ok(()) => self.clients.accept(id, ClientSocket::new(socket, rules), refusal, now),
            Err(_) => self.clients.lost_before(),
        }
    }
}
