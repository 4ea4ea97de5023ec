//! One client's connection without its socket: lines in, bytes out, in the order that clients rely on.
//!
//! What goes out is of two kinds. A few bytes are the client's own: replies, and what waited for it while it was away. All
//! the rest is shared with everybody, and the client is but an offset into it. Own bytes stand between two messages, never
//! inside one.

use std::io::IoSlice;

use crate::broadcast::{BroadcastBuffer, FellBehind, Position};
use crate::connection::{ClientConnection, ConnectionContext, NextAction, ServerAnswer, ServerRequest};
use crate::dialect::{LineSplitter, Reply, Split};
use crate::rate::{MessageRate, RateSettings};
use crate::secret::SecretKey;

/// What a client may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientLimits {
    /// The longest line, in bytes.
    pub line_bytes: usize,
    /// How many messages it may send.
    pub rate: RateSettings,
}

/// What all connections share.
#[derive(Clone, Copy, Debug)]
pub struct StreamContext<'a> {
    /// The key for secrets that were verified.
    pub key: &'a SecretKey,
    /// What each may do.
    pub limits: ClientLimits,
    /// The time, in nanoseconds.
    pub now: u64,
}

/// What a login gives beside the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamStart {
    /// What waited for the user, as lines.
    pub pending: Vec<u8>,
    /// The last message among that.
    pub pending_last: Option<Position>,
    /// The first message that the user gets from the stream; for the anonymous, whatever comes next.
    pub from: Option<Position>,
}

/// One client.
#[derive(Debug)]
pub struct ClientStream {
    connection: ClientConnection,
    splitter: LineSplitter,
    /// What arrived and was not looked at yet: an unfinished line, or lines that wait for an answer.
    held: Vec<u8>,
    rate: MessageRate,
    place: Place,
    /// The client's own bytes, how many of them are written, and the offset that they stand at.
    own: Vec<u8>,
    own_written: usize,
    own_at: u64,
    /// What the client has got once its own bytes are written.
    pending_last: Option<Position>,
    /// The last message that the client has acknowledged, if it acknowledges.
    acknowledged: Option<Position>,
    closing: bool,
    /// The offset that a client which is closed reads up to.
    end_at: u64,
}

/// Where a client reads the messages of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It is not logged in.
    Outside,
    /// It begins with this message, which has not come yet.
    Awaits(Position),
    /// It goes on here.
    At(u64),
}

impl ClientStream {
    /// A client that has just connected.
    #[must_use]
    pub fn new(now: u64) -> ClientStream {
        ClientStream {
            connection: ClientConnection::default(),
            splitter: LineSplitter::default(),
            held: Vec::new(),
            rate: MessageRate::full(now),
            place: Place::Outside,
            own: Vec::new(),
            own_written: 0,
            own_at: 0,
            pending_last: None,
            acknowledged: None,
            closing: false,
            end_at: u64::MAX,
        }
    }

    /// Whether more of what the client sends should be read. If not, it waits in the network, and so does the client.
    #[must_use]
    pub fn wants_input(&self, context: StreamContext<'_>) -> bool {
        !self.closing && !self.connection.is_waiting() && self.resumes_at(context).is_none()
    }

    /// When to go on with a client that sends too fast, if it does.
    #[must_use]
    pub fn resumes_at(&self, context: StreamContext<'_>) -> Option<u64> {
        self.rate.wait_until(context.now, context.limits.rate)
    }

    /// Whether the messages of all go to this client.
    #[must_use]
    pub fn is_logged_in(&self) -> bool {
        self.connection.is_logged_in()
    }

    /// Whether a session has to be ended when this client goes.
    pub fn end_session(&mut self) -> Option<ServerRequest> {
        self.connection.end_session()
    }

    /// Takes bytes from the client.
    pub fn received(
        &mut self,
        bytes: &[u8],
        context: StreamContext<'_>,
        buffer: &BroadcastBuffer,
        requests: &mut Vec<ServerRequest>,
    ) {
        if self.closing {
            return;
        }
        if !self.held.is_empty() {
            self.held.extend_from_slice(bytes);
            return self.resume(context, buffer, requests);
        }
        let used = self.lines(bytes, context, buffer, requests);
        self.held.extend_from_slice(&bytes[used..]);
    }

    /// Goes on with what was held: an answer has come, or time has passed.
    pub fn resume(&mut self, context: StreamContext<'_>, buffer: &BroadcastBuffer, requests: &mut Vec<ServerRequest>) {
        let mut held = std::mem::take(&mut self.held);
        let used = self.lines(&held, context, buffer, requests);
        held.drain(..used);
        // An idle client keeps no memory for lines.
        if !held.is_empty() {
            self.held = held;
        }
    }

    /// Takes as many lines as may be taken now. Returns how many bytes they had.
    fn lines(
        &mut self,
        bytes: &[u8],
        context: StreamContext<'_>,
        buffer: &BroadcastBuffer,
        requests: &mut Vec<ServerRequest>,
    ) -> usize {
        let mut used_all = 0;
        while self.wants_input(context) {
            let before = self.own.len();
            let next = match self.splitter.split(&bytes[used_all..], context.limits.line_bytes) {
                Split::Line { line, used } => {
                    used_all += used;
                    self.rate.take(context.now, context.limits.rate);
                    self.connection.line(line, ConnectionContext { key: context.key }, &mut self.own)
                }
                Split::Incomplete { used } => return used_all + used,
                Split::TooLong => self.connection.line_too_long(&mut self.own),
            };
            self.act(next, before, buffer, requests);
        }
        if self.closing { bytes.len() } else { used_all }
    }

    /// The client sends nothing more.
    pub fn input_ended(&mut self, buffer: &BroadcastBuffer, requests: &mut Vec<ServerRequest>) {
        if !self.closing {
            let (next, before) = (self.connection.input_ended(), self.own.len());
            self.act(next, before, buffer, requests);
        }
    }

    /// Takes the server's answer. A login comes with what the client gets from now on.
    pub fn answered(
        &mut self,
        answer: ServerAnswer,
        start: Option<StreamStart>,
        buffer: &BroadcastBuffer,
        requests: &mut Vec<ServerRequest>,
    ) {
        let before = self.own.len();
        let granted = matches!(answer, ServerAnswer::LoggedIn { .. });
        if self.closing {
            // Nobody is there any more for the session that was just granted.
            requests.extend(granted.then_some(ServerRequest::LogOut));
            return;
        }
        let logged_out = matches!(answer, ServerAnswer::LoggedOut);
        let next = self.connection.answered(answer, &mut self.own);
        if let Some(start) = start.filter(|_| granted) {
            self.own.extend_from_slice(&start.pending);
            self.pending_last = start.pending_last;
            self.place = start.from.map_or(Place::At(buffer.end()), Place::Awaits);
            self.own_at = buffer.end();
            self.find_place(buffer);
        }
        self.act(next, before, buffer, requests);
        if logged_out {
            // Everything that was accepted before the log-out goes out before the close.
            self.end_at = buffer.end();
        }
    }

    /// The client gets the message that is being written, and none after it: it is about to be sent elsewhere.
    pub fn hold(&mut self, buffer: &BroadcastBuffer) {
        match self.place {
            Place::At(offset) => self.end_at = self.end_at.min(buffer.message_end(offset).unwrap_or(offset)),
            Place::Awaits(_) | Place::Outside => self.place = Place::Outside,
        }
    }

    /// Sends the client to another server, which goes on with its session.
    pub fn redirect(&mut self, host: &str, port: u16, buffer: &BroadcastBuffer) {
        if !self.closing {
            let before = self.own.len();
            let next = self.connection.redirect(host, port, &mut self.own);
            self.act(next, before, buffer, &mut Vec::new());
        }
    }

    /// The client cannot be served, for this reason.
    pub fn refuse(&mut self, why: &str, buffer: &BroadcastBuffer) {
        let before = self.own.len();
        Reply::InvalidMessage(why).write(&mut self.own);
        self.act(NextAction::Close { ask: None }, before, buffer, &mut Vec::new());
    }

    /// The session was ended by somebody else.
    pub fn session_ended(&mut self, buffer: &BroadcastBuffer, requests: &mut Vec<ServerRequest>) {
        self.answered(ServerAnswer::LoggedOut, None, buffer, requests);
    }

    fn act(
        &mut self,
        next: NextAction,
        own_before: usize,
        buffer: &BroadcastBuffer,
        requests: &mut Vec<ServerRequest>,
    ) {
        match next {
            NextAction::Continue => {}
            NextAction::Ask(ServerRequest::Acknowledge { id }) => self.acknowledge(id, buffer),
            NextAction::Ask(request) => requests.push(request),
            NextAction::Close { ask } => {
                self.closing = true;
                self.held = Vec::new();
                requests.extend(ask);
                self.find_place(buffer);
                if let Place::Awaits(_) = self.place {
                    self.place = Place::Outside;
                }
            }
        }
        // What is said from now on stands behind the message that is being written; what waits already keeps its place.
        if let Place::At(offset) = self.place {
            let end = buffer.message_end(offset).unwrap_or(offset);
            if own_before == self.own_written && self.own.len() > own_before {
                self.own_at = end;
            }
            if self.closing {
                self.end_at = end.max(if self.own.is_empty() { 0 } else { self.own_at });
            }
        }
    }

    fn acknowledge(&mut self, id: Position, buffer: &BroadcastBuffer) {
        let written = self.written_position(buffer);
        self.acknowledged = self.acknowledged.max(Some(id).min(written));
    }

    /// Finds out where to go on once the first message has come.
    fn find_place(&mut self, buffer: &BroadcastBuffer) {
        let Place::Awaits(position) = self.place else { return };
        match buffer.offset_of(position) {
            Ok(Some(offset)) => {
                self.place = Place::At(offset);
                self.own_at = offset;
            }
            Ok(None) => {}
            // What it begins with is gone: the offset before everything says so when it is read.
            Err(FellBehind) => self.place = Place::At(0),
        }
    }

    /// What to write next, in pieces.
    ///
    /// # Errors
    /// The client was too slow, and what it needs next is gone.
    pub fn output<'a>(
        &'a mut self,
        buffer: &'a BroadcastBuffer,
        budget: usize,
        slices: &mut Vec<IoSlice<'a>>,
    ) -> Result<(), FellBehind> {
        self.find_place(buffer);
        match self.place {
            Place::At(offset) if offset < self.read_limit() => {
                let left = usize::try_from(self.read_limit() - offset).unwrap_or(usize::MAX);
                buffer.read(offset, budget.min(left), slices)?;
            }
            _ if self.own.is_empty() => {}
            _ => slices.push(IoSlice::new(&self.own[self.own_written..])),
        }
        Ok(())
    }

    /// How far the client reads before something else is its turn.
    fn read_limit(&self) -> u64 {
        if self.own.is_empty() { self.end_at } else { self.own_at }
    }

    /// So many bytes of the output were written.
    pub fn written(&mut self, bytes: usize) {
        let limit = self.read_limit();
        match &mut self.place {
            Place::At(offset) if *offset < limit => *offset += bytes as u64,
            _ => self.own_written += bytes,
        }
        if self.own_written == self.own.len() {
            (self.own, self.own_written) = (Vec::new(), 0);
        }
    }

    /// Whether everything is written that this client is going to get.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let reads = matches!(self.place, Place::At(offset) if offset < self.end_at);
        self.closing && self.own.is_empty() && !reads
    }

    /// Up to which message the client has got everything, as far as this is known.
    #[must_use]
    pub fn delivered(&self, buffer: &BroadcastBuffer, acknowledges: bool) -> Option<Position> {
        if acknowledges { self.acknowledged } else { self.written_position(buffer) }
    }

    fn written_position(&self, buffer: &BroadcastBuffer) -> Option<Position> {
        if !self.own.is_empty() && !self.closing {
            return None;
        }
        match self.place {
            Place::At(offset) => buffer.position_before(offset).max(self.pending_last),
            _ => self.pending_last,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::broadcast::BroadcastBlock;
    use crate::dialect::write_broadcast;

    const LOGIN: &[u8] = b"{\"command\":\"LOGIN\",\"username\":\"al\",\"secret\":\"s\"}\n";
    const MESSAGE: &[u8] = b"{\"command\":\"ACTIVITY_MESSAGE\",\"username\":\"al\",\"secret\":\"s\",\"activity\":{}}\n";
    const LIMITS: ClientLimits = ClientLimits { line_bytes: 1000, rate: RateSettings { per_second: 10, burst: 5 } };

    struct Rig {
        key: SecretKey,
        buffer: BroadcastBuffer,
        stream: ClientStream,
        requests: Vec<ServerRequest>,
        got: Vec<u8>,
        now: u64,
    }

    impl Rig {
        fn new() -> Rig {
            Rig {
                key: SecretKey::new(&[1; 32]),
                buffer: BroadcastBuffer::new(1 << 20),
                stream: ClientStream::new(0),
                requests: Vec::new(),
                got: Vec::new(),
                now: 0,
            }
        }

        fn logged_in(from: Option<Position>, pending: &[u8]) -> Rig {
            let mut rig = Rig::new();
            rig.receive(LOGIN);
            rig.grant(from, pending);
            rig
        }

        fn grant(&mut self, from: Option<Position>, pending: &[u8]) {
            self.requests.clear();
            let answer = ServerAnswer::LoggedIn { token: String::new(), servers: Vec::new() };
            let start = StreamStart { pending: pending.to_vec(), pending_last: None, from };
            self.stream.answered(answer, Some(start), &self.buffer, &mut self.requests);
        }

        fn receive(&mut self, bytes: &[u8]) {
            let context = StreamContext { key: &self.key, limits: LIMITS, now: self.now };
            self.stream.received(bytes, context, &self.buffer, &mut self.requests);
        }

        fn resume(&mut self) {
            let context = StreamContext { key: &self.key, limits: LIMITS, now: self.now };
            self.stream.resume(context, &self.buffer, &mut self.requests);
        }

        fn log_out(&mut self) {
            self.stream.session_ended(&self.buffer, &mut self.requests);
        }

        fn push(&mut self, positions: impl IntoIterator<Item = Position>) {
            self.buffer.push(BroadcastBlock::new(positions.into_iter().map(|position| (position, &b"{}"[..]))));
        }

        /// Writes up to so many bytes, as a socket with as much room does. Whether there was anything to write.
        fn write(&mut self, room: usize) -> bool {
            let mut slices = Vec::with_capacity(4);
            self.stream.output(&self.buffer, 1 << 16, &mut slices).unwrap();
            let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.to_vec()).take(room).collect();
            drop(slices);
            self.got.extend_from_slice(&bytes);
            self.stream.written(bytes.len());
            !bytes.is_empty()
        }

        fn write_all(&mut self) -> String {
            while self.write(usize::MAX) {}
            String::from_utf8(std::mem::take(&mut self.got)).unwrap()
        }
    }

    fn messages(positions: impl IntoIterator<Item = Position>) -> String {
        let mut lines = Vec::new();
        positions.into_iter().for_each(|position| write_broadcast(position, b"{}", &mut lines));
        String::from_utf8(lines).unwrap()
    }

    const SUCCESS: &str = "{\"command\":\"LOGIN_SUCCESS\",\"info\":\"logged in as user al\"}\n";

    #[test]
    fn a_login_is_answered_before_what_was_pending_and_that_before_the_stream() {
        let mut rig = Rig::logged_in(Some(7), b"pending\n");
        rig.push([5, 6]);
        rig.push([7, 8]);
        assert_eq!(rig.write_all(), format!("{SUCCESS}pending\n{}", messages([7, 8])));
    }

    #[test]
    fn a_client_whose_first_message_came_before_the_answer_gets_it_all_the_same() {
        let mut rig = Rig::new();
        rig.receive(LOGIN);
        rig.push([5, 6, 7]);
        rig.grant(Some(6), b"");
        assert_eq!(rig.write_all(), format!("{SUCCESS}{}", messages([6, 7])));
    }

    #[test]
    fn the_anonymous_get_what_is_accepted_while_they_are_there() {
        let mut rig = Rig::new();
        rig.push([5]);
        rig.receive(b"{\"command\":\"LOGIN\",\"username\":\"anonymous\"}\n");
        rig.grant(None, b"");
        rig.push([6]);
        assert!(rig.write_all().ends_with(&messages([6])));
    }

    #[test]
    fn nothing_but_replies_goes_to_a_client_that_is_not_logged_in() {
        let mut rig = Rig::new();
        rig.push([1, 2]);
        rig.receive(b"{\"command\":\"REGISTER\",\"username\":\"al\",\"secret\":\"s\"}\n");
        rig.stream.answered(ServerAnswer::Registered, None, &rig.buffer, &mut rig.requests);
        assert_eq!(rig.write_all(), "{\"command\":\"REGISTER_SUCCESS\",\"info\":\"register success for al\"}\n");
    }

    #[test]
    fn lines_behind_a_question_wait_for_its_answer() {
        let mut rig = Rig::new();
        rig.receive(&[LOGIN, MESSAGE, &MESSAGE[..10]].concat());
        assert!(matches!(rig.requests[..], [ServerRequest::Login { .. }]));
        rig.grant(Some(1), b"");
        rig.resume();
        rig.receive(&MESSAGE[10..]);
        assert_eq!(rig.requests.len(), 2);
    }

    #[test]
    fn a_client_that_writes_too_fast_is_not_read_until_it_may_go_on_and_loses_nothing() {
        let mut rig = Rig::logged_in(Some(1), b"");
        rig.receive(&MESSAGE.repeat(20));
        let mut moments = 0;
        while rig.requests.len() < 20 {
            let context = StreamContext { key: &rig.key, limits: LIMITS, now: rig.now };
            assert!(!rig.stream.wants_input(context));
            rig.now = rig.stream.resumes_at(context).unwrap();
            rig.resume();
            moments += 1;
        }
        assert_eq!(moments, 16, "a burst of five with the login, and then one at a time");
    }

    #[test]
    fn an_error_stands_behind_the_message_that_is_being_written_and_is_the_last_thing_said() {
        let mut rig = Rig::logged_in(Some(1), b"");
        rig.push([1, 2, 3]);
        rig.write(usize::MAX);
        rig.write(10);
        rig.receive(b"nonsense\n");
        assert_eq!(rig.requests, [ServerRequest::LogOut]);
        rig.push([4]);
        let got = rig.write_all();
        assert!(got.starts_with(&format!("{SUCCESS}{}{{\"command\":\"INVALID_MESSAGE\"", messages([1]))), "{got}");
        assert_eq!(got.lines().count(), 3, "{got}");
        assert!(rig.stream.is_finished());
        rig.log_out();
        assert!(rig.stream.is_finished());
    }

    #[test]
    fn everything_accepted_before_a_log_out_goes_out_before_the_close() {
        let mut rig = Rig::logged_in(Some(1), b"");
        rig.receive(b"{\"command\":\"LOGOUT\"}\n");
        rig.push([1, 2]);
        rig.log_out();
        rig.push([3]);
        assert!(!rig.stream.is_finished());
        assert_eq!(rig.write_all(), format!("{SUCCESS}{}", messages([1, 2])));
        assert!(rig.stream.is_finished());
    }

    #[test]
    fn a_session_that_is_granted_to_nobody_is_ended() {
        let mut rig = Rig::new();
        rig.receive(LOGIN);
        rig.stream.redirect("beta", 1, &rig.buffer);
        rig.grant(Some(1), b"");
        assert_eq!(rig.requests, [ServerRequest::LogOut]);
    }

    #[test]
    fn a_client_that_acknowledges_has_got_what_it_says_but_no_more_than_was_written() {
        let mut rig = Rig::new();
        rig.receive(b"{\"command\":\"LOGIN\",\"username\":\"al\",\"secret\":\"s\",\"ack\":true}\n");
        rig.grant(Some(1), b"");
        rig.push([1, 2, 3]);
        rig.receive(b"{\"command\":\"ACK\",\"id\":\"2\"}\n");
        assert_eq!(rig.stream.delivered(&rig.buffer, true), None);
        rig.write_all();
        assert_eq!(rig.stream.delivered(&rig.buffer, true), None);
        assert_eq!(rig.stream.delivered(&rig.buffer, false), Some(3));
        rig.receive(b"{\"command\":\"ACK\",\"id\":\"2\"}\n{\"command\":\"ACK\",\"id\":\"1\"}\n");
        assert_eq!(rig.stream.delivered(&rig.buffer, true), Some(2));
        rig.receive(b"{\"command\":\"ACK\",\"id\":\"99\"}\n");
        assert_eq!(rig.stream.delivered(&rig.buffer, true), Some(3));
    }

    #[derive(Clone, Debug)]
    enum Event {
        Push(u64),
        Write(usize),
    }

    proptest! {
        #[test]
        fn whatever_pieces_the_network_takes_a_client_gets_its_messages_whole_and_in_order(
            events in proptest::collection::vec(
                prop_oneof![(0u64..4).prop_map(Event::Push), (0usize..300).prop_map(Event::Write)], 0..60),
            from in 1u64..10,
            ends_with_error: bool,
        ) {
            let mut rig = Rig::logged_in(Some(from), b"pending\n");
            let mut next = 1;
            for event in events {
                match event {
                    Event::Push(count) => {
                        rig.push(next..next + count);
                        next += count;
                    }
                    Event::Write(room) => drop(rig.write(room)),
                }
            }
            if ends_with_error { rig.receive(b"nonsense\n") } else { rig.log_out() }
            rig.push([next]);
            let got = rig.write_all();
            prop_assert!(rig.stream.is_finished());
            let all = format!("{SUCCESS}pending\n{}", messages(from..next.max(from)));
            match got.split_once("{\"command\":\"INVALID_MESSAGE\"") {
                Some((before, _)) => prop_assert!(ends_with_error && all.starts_with(before) && before.ends_with('\n')),
                None => prop_assert_eq!(got, all),
            }
        }
    }
}
