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

/// The limits of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientLimits {
    /// The longest line, in bytes.
    pub line_bytes: usize,
    /// The limit on the rate of its messages.
    pub rate: RateSettings,
}

/// The context that all connections share.
#[derive(Clone, Copy, Debug)]
pub struct StreamContext<'a> {
    /// The key for secrets that were verified.
    pub key: &'a SecretKey,
    /// The limits of each connection.
    pub limits: ClientLimits,
    /// The time, in nanoseconds.
    pub now: u64,
}

/// The result of a login, besides the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamStart {
    /// The messages that waited for the user, as lines.
    pub pending: Vec<u8>,
    /// The last message among that.
    pub pending_last: Option<Position>,
    /// The first message that the user gets from the stream; for the anonymous, whatever comes next.
    pub from: Option<Position>,
}

/// A client's connection without its socket.
#[derive(Debug)]
pub struct ClientStream {
    connection: ClientConnection,
    splitter: LineSplitter,
    /// Received bytes that are not processed yet: an incomplete line, or lines that wait for an answer.
    held: Vec<u8>,
    rate: MessageRate,
    place: Place,
    /// The client's own bytes, how many of them are written, and the offset that they stand at.
    own: Vec<u8>,
    own_written: usize,
    own_at: u64,
    /// The last message that the client has received once its own bytes are written.
    pending_last: Option<Position>,
    /// The last message that the client has acknowledged, if it acknowledges.
    acknowledged: Option<Position>,
    closing: bool,
    /// The offset that a client which is closed reads up to.
    end_at: u64,
}

/// The position of a client in the stream of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The client is not logged in.
    Outside,
    /// The client begins with this message, which has not come yet.
    Awaits(Position),
    /// The client continues at this offset.
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

    /// When reading from a client that sends too fast continues, if it does.
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
            // The client of the session that was just granted is gone.
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
            // All messages that were accepted before the log-out are written before the close.
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
        // New replies are written after the present message; earlier ones keep their place.
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
            // Its first message is gone from the buffer: reading at offset 0 reports that.
            Err(FellBehind) => self.place = Place::At(0),
        }
    }

    /// Whether what the client needs next is gone, so that it can only begin anew.
    #[must_use]
    pub fn has_fallen_behind(&self, buffer: &BroadcastBuffer) -> bool {
        matches!(self.place, Place::At(offset) if buffer.read(offset, 0, &mut Vec::new()).is_err())
    }

    /// The next bytes to write, in pieces.
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

    /// How far the client reads before it is another one's turn.
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
mod tests;
