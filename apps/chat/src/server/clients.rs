//! A share of the clients, without a clock, a poll or a thread: who is read from and written to, and when. It moves bytes
//! through [`ClientIo`]; what they mean is decided in [`ClientStream`].

use std::cmp::Reverse;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::hash::BuildHasherDefault;
use std::io::{self, ErrorKind, IoSlice};
use std::sync::Arc;

use bellwether_superpeer::{SessionNumber, UserId};

use super::shard_orders::{ConnectionId, ShardOrder, ShardRequest, ShardTurn, UserLogin};
use crate::broadcast::{BroadcastBuffer, Position};
use crate::connection::{ServerAnswer, ServerRequest};
use crate::flush::FlushPolicy;
use crate::secret::SecretKey;
use crate::stream::{ClientLimits, ClientStream, StreamContext, StreamStart};

/// What a client is told that must speak TLS.
pub(super) const PLAIN_REFUSED: &str = "the server takes connections without TLS from its own machine only";
/// How many bytes of messages a shard keeps for slow clients.
const BUFFER_BYTES: u64 = 64 << 20;
/// How many bytes one write offers the system, and how many pieces of them.
const WRITE_BYTES: usize = 256 << 10;
const WRITE_PIECES: usize = 64;
/// How many bytes of one client are read before it is another's turn.
const READ_BYTES: usize = 256 << 10;
/// How many messages may wait for the network before no client is read from.
const UNSETTLED_MAX: usize = 20_000;
/// How long a client that was refused may take to read why.
const LINGER: u64 = 2_000_000_000;
/// How long a client that must speak TLS may take to begin.
const HANDSHAKE: u64 = 10_000_000_000;
/// How often the network is told what clients have got.
const CURSORS_EVERY: u64 = 50_000_000;

/// What carries a client's bytes. Nothing here waits: what cannot be done now
/// [would block](std::io::ErrorKind::WouldBlock).
pub trait ClientIo {
    /// Whether the client has to say more before it may be served, and does not get for ever to say it.
    fn must_hurry(&self) -> bool;
    /// Reads what the client said. One that must use TLS and does not is [denied](std::io::ErrorKind::PermissionDenied).
    ///
    /// # Errors
    /// What the system says.
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize>;
    /// Writes as much as the client takes.
    ///
    /// # Errors
    /// What the system says.
    fn write_vectored(&mut self, slices: &[IoSlice<'_>]) -> io::Result<usize>;
    /// Writes what waits under TLS.
    ///
    /// # Errors
    /// What the system says.
    fn flush(&mut self) -> io::Result<()>;
    /// Whether a write that was not taken whole may be followed by another one at once.
    fn can_take_more(&self) -> bool;
    /// Whether the client has gone, as far as that can be seen. What is sealed may say so, and is not looked into.
    fn is_at_end(&self) -> bool;
    /// Says that nothing more comes.
    ///
    /// # Errors
    /// What the system says.
    fn finish(&mut self) -> io::Result<()>;
}

/// The numbers of connections are the server's own, so no client can choose them, and the same run has the same order.
type ClientTable<S> = HashMap<ConnectionId, Client<S>, BuildHasherDefault<DefaultHasher>>;

/// A share of the clients.
pub(crate) struct Clients<S> {
    shard: usize,
    clients: ClientTable<S>,
    last_number: u64,
    room: Room,
    policy: FlushPolicy,
    /// Whether there may be something to write that no client was offered yet.
    unflushed: bool,
    /// Clients that may have more to read from.
    unread: VecDeque<ConnectionId>,
    /// Clients that send too fast, by the moment at which they may go on.
    paused: BinaryHeap<Reverse<(u64, ConnectionId)>>,
    /// Clients that get time to read why they are closed, by the end of that.
    lingering: VecDeque<(u64, ConnectionId)>,
    /// Clients that must speak TLS and have not begun, by the end of the time for that.
    hurrying: VecDeque<(u64, ConnectionId)>,
    cursors_at: u64,
    /// Whether anything was delivered since the network was told.
    moved: bool,
}

/// What all clients of a shard share.
struct Room {
    buffer: BroadcastBuffer,
    key: Arc<SecretKey>,
    limits: ClientLimits,
    turn: ShardTurn,
    unsettled: usize,
}

struct Client<S> {
    id: ConnectionId,
    socket: S,
    /// Whether the time that it has to begin with TLS is being counted.
    hurries: bool,
    stream: ClientStream,
    login: Option<UserLogin>,
    readable: bool,
    writable: bool,
    lingers: bool,
    /// The client will send nothing more.
    input_over: bool,
    reported: Option<Position>,
    /// Who logs out here, until it is known what that client has got: it must not come again.
    leaving: Option<UserLogin>,
    /// Whether the network is being told that, which is done before the end.
    parting: bool,
    /// The last session of a connection of this number that is over.
    ended: Option<SessionNumber>,
}

/// Whether a connection is still of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Lives,
    Lingers,
    Gone,
}

impl<S: ClientIo> Clients<S> {
    pub(crate) fn new(shard: usize, key: Arc<SecretKey>, limits: ClientLimits, now: u64) -> Clients<S> {
        let buffer = BroadcastBuffer::new(BUFFER_BYTES);
        Clients {
            shard,
            clients: ClientTable::default(),
            last_number: 0,
            room: Room { buffer, key, limits, turn: ShardTurn::default(), unsettled: 0 },
            policy: FlushPolicy::new(now),
            unflushed: false,
            unread: VecDeque::new(),
            paused: BinaryHeap::new(),
            lingering: VecDeque::new(),
            hurrying: VecDeque::new(),
            cursors_at: now,
            moved: false,
        }
    }

    /// A socket may be read from or written to again.
    pub(crate) fn ready(&mut self, id: ConnectionId, readable: bool, writable: bool) {
        let Some(client) = self.clients.get_mut(&id) else { return };
        client.readable |= readable;
        client.writable |= writable;
        if client.readable {
            self.unread.push_back(id);
        }
        self.unflushed |= writable;
    }

    /// Does all that can be done now, after what was ready and what was ordered. Returns what the core is to hear of it.
    pub(crate) fn turn(&mut self, now: u64) -> Option<ShardTurn> {
        self.resume_paused(now);
        self.read_all(now);
        self.flush(now);
        self.end_lingering(now);
        self.end_hurrying(now);
        self.collect_cursors(now);
        (!self.room.turn.is_empty()).then(|| std::mem::take(&mut self.room.turn))
    }

    /// When something is due, whatever arrives.
    pub(crate) fn wake_at(&self, now: u64) -> Option<u64> {
        let read = (!self.unread.is_empty() && self.room.unsettled < UNSETTLED_MAX).then_some(now);
        let flush = self.unflushed.then(|| self.policy.flush_at(now));
        let paused = self.paused.peek().map(|Reverse((at, _))| *at);
        let linger = self.lingering.front().map(|(at, _)| *at);
        let hurry = self.hurrying.front().map(|(at, _)| *at);
        let cursors = self.moved.then_some(self.cursors_at + CURSORS_EVERY);
        [read, flush, paused, linger, hurry, cursors].into_iter().flatten().min()
    }

    /// Does what the core says.
    pub(crate) fn obey(&mut self, order: ShardOrder, now: u64) {
        match order {
            ShardOrder::Block(block) => {
                self.room.buffer.push(block);
                self.unflushed = true;
            }
            ShardOrder::Answer { connection, answer, login, start } => {
                self.unflushed = true;
                self.answer((connection, answer), login, start, now);
            }
            ShardOrder::SessionEnded(connection, session) => {
                let Some(client) = self.clients.get_mut(&connection) else { return };
                client.ended = Some(session);
                client.end_session_if_over(&mut self.room);
                self.unflushed = true;
            }
            ShardOrder::Part(connection) => {
                let Some(client) = self.clients.get_mut(&connection) else { return };
                client.parting = false;
                self.unflushed = true;
            }
            ShardOrder::EndInput(connection) => {
                let Some(client) = self.clients.get_mut(&connection) else { return };
                client.with_requests(&mut self.room, |stream, room, requests| {
                    stream.input_ended(&room.buffer, requests);
                });
                self.unflushed = true;
            }
            ShardOrder::Settled(count) => self.room.unsettled -= count,
            ShardOrder::Hold => self.hold(now),
            ShardOrder::SendAway(places) => {
                self.unflushed = true;
                let mut places = places.iter().cycle();
                for client in self.clients.values_mut() {
                    let place = places.next();
                    client.with_requests(&mut self.room, |stream, room, requests| match place {
                        Some((host, port)) => stream.redirect(host, *port, &room.buffer),
                        None => stream.input_ended(&room.buffer, requests),
                    });
                }
            }
        }
    }

    /// Finishes what is being written, and reports how far everybody is: from there they go on elsewhere.
    fn hold(&mut self, now: u64) {
        for client in self.clients.values_mut() {
            client.stream.hold(&self.room.buffer);
        }
        let mut gone = Vec::new();
        for (id, client) in &mut self.clients {
            if client.write(&mut self.room, &mut 0) == Fate::Gone {
                gone.push(*id);
            }
        }
        gone.into_iter().for_each(|id| self.settle(id, Fate::Gone, now));
        (self.moved, self.cursors_at) = (true, 0);
        self.collect_cursors(now);
        self.room.turn.held = true;
    }

    /// The number of the next connection.
    pub(crate) fn next_id(&mut self) -> ConnectionId {
        self.last_number += 1;
        ConnectionId::new(self.last_number, self.shard)
    }

    /// A connection ended before it began.
    pub(crate) fn lost_before(&mut self) {
        self.room.turn.closed += 1;
    }

    /// A client has connected, and is served or told why not.
    pub(crate) fn accept(&mut self, id: ConnectionId, socket: S, refusal: Option<&str>, now: u64) {
        let mut stream = ClientStream::new(now);
        if let Some(why) = refusal {
            stream.refuse(why, &self.room.buffer);
            self.unflushed = true;
        }
        let client = Client {
            id,
            socket,
            hurries: false,
            stream,
            login: None,
            readable: true,
            writable: true,
            lingers: false,
            input_over: false,
            reported: None,
            leaving: None,
            parting: false,
            ended: None,
        };
        self.clients.insert(id, client);
        self.unread.push_back(id);
        self.count_hurry(id, now);
    }

    /// A client that has to begin with TLS gets so much time for it.
    fn count_hurry(&mut self, id: ConnectionId, now: u64) {
        let Some(client) = self.clients.get_mut(&id).filter(|client| client.socket.must_hurry()) else { return };
        if !std::mem::replace(&mut client.hurries, true) {
            self.hurrying.push_back((now + HANDSHAKE, id));
        }
    }

    fn end_hurrying(&mut self, now: u64) {
        while let Some((_, id)) = self.hurrying.front().copied().filter(|(at, _)| *at <= now) {
            self.hurrying.pop_front();
            if self.clients.get(&id).is_some_and(|client| client.socket.must_hurry()) {
                self.room.turn.unfinished += 1;
                self.remove(id);
            }
        }
    }

    fn answer(
        &mut self,
        (connection, answer): (ConnectionId, ServerAnswer),
        login: Option<UserLogin>,
        start: Option<StreamStart>,
        now: u64,
    ) {
        let Some(client) = self.clients.get_mut(&connection) else {
            // The client went while it was being logged in.
            if matches!(answer, ServerAnswer::LoggedIn { .. }) {
                let request = ServerRequest::LogOut;
                self.room.turn.requests.push(ShardRequest { connection, login, delivered: None, request });
            }
            return;
        };
        client.login = login;
        client.with_requests(&mut self.room, |stream, room, requests| {
            stream.answered(answer, start, &room.buffer, requests);
        });
        client.end_session_if_over(&mut self.room);
        client.with_requests(&mut self.room, |stream, room, requests| {
            stream.resume(room.context(now), &room.buffer, requests);
        });
        self.unread.push_back(connection);
    }

    fn resume_paused(&mut self, now: u64) {
        while let Some(Reverse((at, id))) = self.paused.peek().copied()
            && at <= now
        {
            self.paused.pop();
            let Some(client) = self.clients.get_mut(&id) else { continue };
            client.with_requests(&mut self.room, |stream, room, requests| {
                stream.resume(room.context(now), &room.buffer, requests);
            });
            self.unread.push_back(id);
        }
    }

    fn read_all(&mut self, now: u64) {
        let mut scratch = [0; 64 << 10];
        for _ in 0..self.unread.len() {
            if self.room.unsettled >= UNSETTLED_MAX {
                return;
            }
            let Some(id) = self.unread.pop_front() else { return };
            let Some(client) = self.clients.get_mut(&id) else { continue };
            let fate = client.read(&mut self.room, &mut scratch, now);
            if client.readable && !client.lingers && client.stream.wants_input(self.room.context(now)) {
                self.unread.push_back(id);
            } else if let Some(at) = client.stream.resumes_at(self.room.context(now)) {
                self.paused.push(Reverse((at, id)));
            }
            self.unflushed = true;
            self.settle(id, fate, now);
            self.count_hurry(id, now);
        }
    }

    /// Writes to every client what is new for it, unless more should gather first.
    fn flush(&mut self, now: u64) {
        if !self.unflushed || self.policy.flush_at(now) > now {
            return;
        }
        self.unflushed = false;
        let (mut writes, mut ended) = (0, Vec::new());
        for (id, client) in &mut self.clients {
            let fate = client.write(&mut self.room, &mut writes);
            if fate != Fate::Lives {
                ended.push((*id, fate));
            }
        }
        self.moved |= writes > 0;
        self.policy.flushed(now, writes);
        ended.into_iter().for_each(|(id, fate)| self.settle(id, fate, now));
    }

    fn settle(&mut self, id: ConnectionId, fate: Fate, now: u64) {
        match fate {
            Fate::Lives => {}
            Fate::Lingers => {
                self.lingering.push_back((now + LINGER, id));
                self.unread.push_back(id);
            }
            Fate::Gone => self.remove(id),
        }
    }

    fn end_lingering(&mut self, now: u64) {
        while let Some((_, id)) = self.lingering.front().copied().filter(|(at, _)| *at <= now) {
            self.lingering.pop_front();
            self.remove(id);
        }
    }

    fn remove(&mut self, id: ConnectionId) {
        let Some(mut client) = self.clients.remove(&id) else { return };
        if let Some(request) = client.stream.end_session() {
            client.ask(&mut self.room, request);
        }
        self.room.turn.closed += 1;
    }

    fn collect_cursors(&mut self, now: u64) {
        if !self.moved || now < self.cursors_at + CURSORS_EVERY {
            return;
        }
        (self.moved, self.cursors_at) = (false, now);
        for client in self.clients.values_mut() {
            let Some(login) = client.login else { continue };
            let delivered = client.stream.delivered(&self.room.buffer, login.acknowledges);
            if delivered > client.reported {
                client.reported = delivered;
                self.room.turn.cursors.extend(delivered.map(|position| (login.user, position)));
            }
        }
    }
}

impl Room {
    fn context(&self, now: u64) -> StreamContext<'_> {
        StreamContext { key: &self.key, limits: self.limits, now }
    }
}

impl<S: ClientIo> Client<S> {
    /// Does something with the stream, and passes on what that asks for.
    fn with_requests(&mut self, room: &mut Room, act: impl FnOnce(&mut ClientStream, &Room, &mut Vec<ServerRequest>)) {
        let mut requests = Vec::new();
        act(&mut self.stream, room, &mut requests);
        requests.into_iter().for_each(|request| self.ask(room, request));
    }

    /// Sends the client away if its session is over, and not another one of the same connection.
    fn end_session_if_over(&mut self, room: &mut Room) {
        if self.login.is_some_and(|login| Some(login.session) == self.ended) {
            self.login = None;
            self.with_requests(room, |stream, room, requests| stream.session_ended(&room.buffer, requests));
        }
    }

    fn ask(&mut self, room: &mut Room, request: ServerRequest) {
        if let ServerRequest::Publish { .. } = request {
            room.unsettled += 1;
        }
        let delivered = match (&request, self.login) {
            (ServerRequest::LogOut, Some(login)) => self.stream.delivered(&room.buffer, login.acknowledges),
            _ => None,
        };
        if let ServerRequest::LogOut = request {
            self.leaving = self.login.filter(|login| !login.acknowledges);
            self.reported = self.reported.max(delivered);
        }
        let request = ShardRequest { connection: self.id, login: self.login, delivered, request };
        room.turn.requests.push(request);
    }

    /// What a client that does not acknowledge got since it was to be logged out, if it is still there.
    fn final_cursor(&mut self, room: &Room) -> Option<(UserId, Position)> {
        let login = self.leaving.take()?;
        let delivered = self.stream.delivered(&room.buffer, false).filter(|_| !self.input_over)?;
        let is_news = Some(delivered) > self.reported && !self.socket.is_at_end();
        is_news.then_some((login.user, delivered))
    }

    fn read(&mut self, room: &mut Room, scratch: &mut [u8], now: u64) -> Fate {
        let mut budget = READ_BYTES;
        while self.readable && budget > 0 && (self.lingers || self.stream.wants_input(room.context(now))) {
            match self.socket.read(scratch) {
                Ok(0) if self.lingers => return Fate::Gone,
                Ok(0) => {
                    (self.readable, self.input_over) = (false, true);
                    self.with_requests(room, |stream, room, requests| stream.input_ended(&room.buffer, requests));
                }
                Ok(count) => {
                    budget = budget.saturating_sub(count);
                    if !self.lingers {
                        self.with_requests(room, |stream, room, requests| {
                            stream.received(&scratch[..count], room.context(now), &room.buffer, requests);
                        });
                    }
                }
                Err(why) => match why.kind() {
                    ErrorKind::WouldBlock => self.readable = false,
                    ErrorKind::Interrupted => {}
                    ErrorKind::PermissionDenied => self.stream.refuse(PLAIN_REFUSED, &room.buffer),
                    _ => return Fate::Gone,
                },
            }
        }
        Fate::Lives
    }

    fn write(&mut self, room: &mut Room, writes: &mut u64) -> Fate {
        match self.socket.flush() {
            Err(why) if why.kind() == ErrorKind::WouldBlock => self.writable = false,
            Err(_) => return Fate::Gone,
            Ok(()) => {}
        }
        // A client that reads nothing is never writable again, so nobody would notice by writing.
        if !self.writable && self.stream.has_fallen_behind(&room.buffer) {
            room.turn.fell_behind += 1;
            return Fate::Gone;
        }
        while self.writable && !self.lingers {
            let mut slices = Vec::with_capacity(WRITE_PIECES);
            if self.stream.output(&room.buffer, WRITE_BYTES, &mut slices).is_err() {
                room.turn.fell_behind += 1;
                return Fate::Gone;
            }
            if slices.is_empty() {
                break;
            }
            let offered: usize = slices.iter().map(|slice| slice.len()).sum();
            *writes += 1;
            match self.socket.write_vectored(&slices) {
                Ok(count) => {
                    drop(slices);
                    self.stream.written(count);
                    self.writable = count == offered || self.socket.can_take_more();
                }
                Err(why) => match why.kind() {
                    ErrorKind::WouldBlock => self.writable = false,
                    ErrorKind::Interrupted => {}
                    _ => return Fate::Gone,
                },
            }
        }
        if self.stream.is_finished() && !self.lingers {
            if let Some(cursor) = self.final_cursor(room) {
                room.turn.final_cursors.push((self.id, cursor));
                self.parting = true;
            }
            if self.parting {
                return Fate::Lives;
            }
            self.lingers = true;
            // Bytes that are under way from the client would turn a plain close into a reset, and our last words be lost.
            let said = self.socket.finish();
            return if said.is_ok() && !self.input_over { Fate::Lingers } else { Fate::Gone };
        }
        Fate::Lives
    }
}
