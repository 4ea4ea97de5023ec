//! What happens to bytes between servers, and between a server and a client.

use bellwether_kernel::NodeId;

use super::plan::ChatSabotage;
use super::server::ServerInput;
use super::socket::{ClientPipe, ClientSocket, Endings, Shared, lock};
use super::world::{ChatRun, Event, USERS};
use crate::network::{ConnectionEnd, Holder, Life};
use crate::plan::MS;

/// How long unacknowledged bytes may be under way before the system gives a connection up.
const USER_TIMEOUT: u64 = 1_500 * MS;
/// After how long a machine notices that nobody is at the other end, though nothing is sent.
const KEEPALIVE: u64 = 3_000 * MS;

/// A client's connection. Its end 0 is the client's.
pub(super) struct ClientWire {
    pub(super) user: usize,
    /// The server's process.
    server: Life,
    /// The number that the server gave it.
    pub(super) connection: Option<u64>,
    pipe: Shared<ClientPipe>,
    /// What the server wrote and its client never read, because the connection broke or the client went.
    pub(super) lost: Vec<u8>,
}

impl ChatRun {
    fn is_cut(&self, from: usize, to: usize) -> bool {
        self.cuts.contains_key(&(from, to))
    }

    /// How long bytes take now.
    fn latency(&mut self) -> u64 {
        let (rate, longest) = if self.is_calm { (0, 0) } else { self.plan.late };
        match self.random.percent(rate) {
            true => self.random.below(longest),
            false => 50_000 + self.random.below(2 * MS),
        }
    }

    /// A server's request for a connection has come to the other machine, or is lost.
    pub(super) fn connect(&mut self, from: Life, peer: u32, to: usize) {
        let Some(peer) = NodeId::new(peer) else { return };
        if !self.lives(from) || self.is_cut(from.machine, to) || self.is_cut(to, from.machine) {
            return;
        }
        let Some(process) = &self.sites[to].process else {
            return self.soon(MS, Event::Server(from, ServerInput::ConnectFailed(peer)));
        };
        let life = process.life;
        let holders = [Some(Holder::Member(from)), Some(Holder::Member(life))];
        let wire = self.wires.open(holders, [from.machine, to], self.now());
        let address = ChatRun::address(from.machine, 30_000);
        self.after(0, Event::Server(life, ServerInput::Accept { wire, from: address }));
        self.soon(MS, Event::Server(from, ServerInput::Connected { peer, wire }));
    }

    /// A user connects to a server. Returns the connection, if somebody listens there.
    pub(super) fn open_client(&mut self, user: usize, attempt: u32, machine: usize) -> Option<usize> {
        let process = self.sites[machine].process.as_ref()?;
        if !process.has_started || process.drains {
            return None;
        }
        let (server, client) = (process.life, Life { machine: USERS + user, start: attempt });
        let holders = [Some(Holder::Member(client)), Some(Holder::Member(server))];
        let wire = self.wires.open(holders, [client.machine, machine], self.now());
        self.clients
            .insert(wire, ClientWire { user, server, connection: None, pipe: Shared::default(), lost: Vec::new() });
        self.after(0, Event::Server(server, ServerInput::ClientAccept { wire }));
        Some(wire)
    }

    pub(super) fn accept_client(&mut self, machine: usize, wire: usize) {
        let loses = self.plan.sabotage == Some(ChatSabotage::LostWrites);
        let Some(process) = &mut self.sites[machine].process else { return };
        let Some(client) = self.clients.get_mut(&wire) else { return };
        let (pipe, endings) = (client.pipe.clone(), self.endings.clone());
        let socket = ClientSocket { wire, socket: self.wires.socket(wire, 1), pipe, endings, loses, writes: 0 };
        client.connection = process.server.accept(socket);
        if let Some(connection) = client.connection {
            process.clients.insert(connection, wire);
        }
    }

    /// Sends out what was written since the last time, in pieces as the network likes.
    pub(super) fn transmit(&mut self) {
        for (wire, end, mut bytes) in self.wires.take_written() {
            while !bytes.is_empty() {
                let cut = (1 + self.random.place(600)).min(bytes.len());
                let rest = bytes.split_off(cut);
                self.send(wire, end, bytes);
                bytes = rest;
            }
        }
    }

    /// Sends one piece. Nothing of a stream overtakes what was sent before.
    fn send(&mut self, wire: usize, end: ConnectionEnd, mut bytes: Vec<u8>) {
        let at = (self.now() + self.latency()).max(self.wires.get(wire).last[end]);
        self.wires.get(wire).last[end] = at;
        let is_client = self.clients.contains_key(&wire);
        let changes_clients = self.plan.sabotage == Some(ChatSabotage::ChangedClientBytes);
        let changes =
            if is_client { changes_clients && self.random.percent(2) } else { std::mem::take(&mut self.tamper) };
        if changes {
            let place = self.random.place(bytes.len());
            bytes[place] ^= 1 << self.random.below(7);
        }
        self.at(at, Event::Arrive { wire, end, bytes });
    }

    /// Bytes reach the other end, unless the way is cut: then the system sends them again until it is not.
    pub(super) fn arrive(&mut self, wire: usize, end: ConnectionEnd, bytes: Vec<u8>) {
        let now = self.now();
        let [from, to] = [self.wires.get(wire).machines[end], self.wires.get(wire).machines[1 - end]];
        if self.is_cut(to, from) || self.is_cut(from, to) {
            self.after(USER_TIMEOUT, Event::UserTimeout { wire, end, since: now });
        }
        if self.is_cut(from, to) || !self.wires.get(wire).held[end].is_empty() {
            self.wires.get(wire).held[end].push_back(bytes);
            return;
        }
        let holder = self.wires.get(wire).holders[1 - end];
        let Some(Holder::Member(life)) = holder.filter(|_| !self.wires.get(wire).is_dead) else {
            if let Some(client) = self.clients.get_mut(&wire).filter(|_| end == 1) {
                client.lost.extend(bytes);
            }
            return self.nobody_there(wire, end);
        };
        if life.machine >= USERS
            && let Some(later) = self.users[life.machine - USERS].reads_at(now)
        {
            // What a client does not read waits, and what comes after it.
            return self.at(later, Event::Arrive { wire, end, bytes });
        }
        let count = bytes.len();
        if life.machine >= USERS {
            self.user_hears(life.machine - USERS, wire, &bytes);
        } else if let Some(client) = self.clients.get(&wire) {
            lock(&client.pipe).bytes.extend(bytes);
            self.reach_server(life, ServerInput::ClientReady { wire, readable: true });
        } else {
            self.reach_server(life, ServerInput::Bytes { wire, bytes });
        }
        if self.wires.arrived(wire, end, count)
            && let Some(Holder::Member(life)) = self.wires.get(wire).holders[end]
            && life.machine < USERS
        {
            let is_client = self.clients.contains_key(&wire);
            let input = match is_client {
                true => ServerInput::ClientReady { wire, readable: false },
                false => ServerInput::Writable { wire },
            };
            self.soon(MS, Event::Server(life, input));
        }
    }

    /// Nobody holds the other end. A machine that is there says so at once; on a dead connection the system gives up.
    fn nobody_there(&mut self, wire: usize, end: ConnectionEnd) {
        let span = if self.wires.get(wire).is_dead { USER_TIMEOUT } else { self.latency() };
        self.after(span, Event::Close { wire, end });
    }

    /// What was sent then is still unacknowledged if the way, or the way back, was cut all the time.
    pub(super) fn user_timeout(&mut self, wire: usize, end: ConnectionEnd, since: u64) {
        let [from, to] = [self.wires.get(wire).machines[end], self.wires.get(wire).machines[1 - end]];
        let cut_since = |direction| self.cuts.get(&direction).is_some_and(|begun| *begun <= since);
        if cut_since((from, to)) || cut_since((to, from)) {
            self.close_end(wire, end);
            // Nobody can tell the other side, which finds out when it asks.
            self.after(KEEPALIVE, Event::Close { wire, end: 1 - end });
        }
    }

    /// What servers did with the connections of clients.
    pub(super) fn take_endings(&mut self) {
        let Endings { finished, dropped } = std::mem::take(&mut *lock(&self.endings));
        for wire in finished {
            let at = self.wires.get(wire).last[1].max(self.now());
            self.at(at, Event::Finish { wire, end: 1 });
        }
        for (wire, is_unread) in dropped {
            // A close with something unread is a reset, and what is under way may be lost.
            self.wires.get(wire).is_dead |= is_unread;
            self.closed_by_holder(wire, 1);
        }
    }

    /// One end has said that nothing more comes, and the other one hears it.
    pub(super) fn finished(&mut self, wire: usize, end: ConnectionEnd) {
        if let Some(Holder::Member(life)) = self.wires.get(wire).holders[1 - end]
            && life.machine >= USERS
            && !self.wires.get(wire).is_dead
        {
            let user = life.machine - USERS;
            match self.users[user].reads_at(self.now()) {
                Some(later) => self.at(later, Event::Finish { wire, end }),
                None => self.user_hears_end(user, wire),
            }
        }
    }

    /// A connection that this process of a server holds is closed by it.
    pub(super) fn closed_by(&mut self, wire: usize, life: Life) {
        let end = usize::from(self.wires.get(wire).holders[1] == Some(Holder::Member(life)));
        self.closed_by_holder(wire, end);
    }

    /// One end is closed by its own process; the other one learns of it if the way is free.
    pub(super) fn closed_by_holder(&mut self, wire: usize, end: ConnectionEnd) {
        if self.wires.close(wire, end).is_none() {
            return;
        }
        let [from, to] = [self.wires.get(wire).machines[end], self.wires.get(wire).machines[1 - end]];
        let at = if self.is_cut(from, to) {
            self.now() + KEEPALIVE
        } else {
            (self.now() + self.latency()).max(self.wires.get(wire).last[end])
        };
        self.at(at, Event::Close { wire, end: 1 - end });
    }

    /// One end learns that the connection is over.
    pub(super) fn close_end(&mut self, wire: usize, end: ConnectionEnd) {
        if let Some(Holder::Member(life)) = self.wires.get(wire).holders[end]
            && life.machine >= USERS
            && let Some(later) = self.users[life.machine - USERS].reads_at(self.now())
        {
            return self.at(later, Event::Close { wire, end });
        }
        let Some(Holder::Member(life)) = self.wires.close(wire, end) else { return };
        if life.machine >= USERS {
            self.user_hears_end(life.machine - USERS, wire);
        } else if let Some(client) = self.clients.get(&wire) {
            let mut pipe = lock(&client.pipe);
            // The client has closed in good order, or the connection broke.
            pipe.is_over = true;
            pipe.is_reset = self.wires.get(wire).is_dead;
            drop(pipe);
            let server = client.server;
            self.reach_server(server, ServerInput::ClientReady { wire, readable: true });
        } else {
            self.reach_server(life, ServerInput::Closed { wire });
        }
    }

    /// A cut of this direction ends, and what it held back comes soon.
    pub(super) fn heal(&mut self, from: usize, to: usize) {
        self.cuts.remove(&(from, to));
        for wire in 0..self.wires.count() {
            for end in 0..2 {
                let connection = self.wires.get(wire);
                let [writes, reads] = [connection.machines[end], connection.machines[1 - end]];
                if writes == from && reads == to && !connection.held[end].is_empty() {
                    self.soon(200 * MS, Event::Release { wire, end });
                }
            }
        }
    }

    /// What a cut held back comes, in its order.
    pub(super) fn release(&mut self, wire: usize, end: ConnectionEnd) {
        let [from, to] = [self.wires.get(wire).machines[end], self.wires.get(wire).machines[1 - end]];
        if !self.is_cut(from, to) {
            let held = std::mem::take(&mut self.wires.get(wire).held[end]);
            held.into_iter().for_each(|bytes| self.arrive(wire, end, bytes));
        }
    }

    /// A connection breaks. Both ends notice at once; or bytes vanish on it, and each end notices when it sends or asks.
    pub(super) fn break_wire(&mut self, silently: bool) {
        let count = self.wires.count();
        if count == 0 {
            return;
        }
        let wire = count - 1 - self.random.place(count.min(16));
        self.wires.get(wire).is_dead = true;
        let limit = if silently { KEEPALIVE } else { MS };
        for end in 0..2 {
            self.soon(limit, Event::Close { wire, end });
        }
    }
}
