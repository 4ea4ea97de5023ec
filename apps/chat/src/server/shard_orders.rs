//! What the core and its shards tell each other.

use bellwether_superpeer::{SessionNumber, UserId};

use crate::broadcast::{BroadcastBlock, Position};
use crate::connection::{ServerAnswer, ServerRequest};
use crate::stream::StreamStart;

/// A connection, as the network knows it: its number at its shard, and the shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ConnectionId(pub(crate) u64);

impl ConnectionId {
    const SHARD_BITS: u32 = 8;

    pub(crate) fn new(number: u64, shard: usize) -> ConnectionId {
        ConnectionId(number << ConnectionId::SHARD_BITS | shard as u64)
    }

    pub(crate) fn shard(self) -> usize {
        (self.0 & ((1 << ConnectionId::SHARD_BITS) - 1)) as usize
    }
}

/// Who is logged in on a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UserLogin {
    pub(crate) user: UserId,
    pub(crate) session: SessionNumber,
    pub(crate) acknowledges: bool,
}

/// What a shard is told.
#[derive(Debug)]
pub(crate) enum ShardOrder {
    Answer {
        connection: ConnectionId,
        answer: ServerAnswer,
        login: Option<UserLogin>,
        start: Option<StreamStart>,
    },
    Block(BroadcastBlock),
    /// A session of this server is over. Its connection may be of an earlier process, or not know of it yet.
    SessionEnded(ConnectionId, SessionNumber),
    /// It is stored what this client got last, so it may be closed.
    Part(ConnectionId),
    /// The client goes as if it had stopped sending.
    EndInput(ConnectionId),
    /// So many messages have been accepted, or refused.
    Settled(usize),
    /// No client gets further messages, and the network is told at once what they have got.
    Hold,
    /// Every client goes: to one of these servers, if there are any.
    SendAway(Vec<(String, u16)>),
}

/// What a client asks for.
#[derive(Debug)]
pub(crate) struct ShardRequest {
    pub(crate) connection: ConnectionId,
    pub(crate) login: Option<UserLogin>,
    /// What the user has got so far, when it logs out.
    pub(crate) delivered: Option<Position>,
    pub(crate) request: ServerRequest,
}

/// What happened at a shard in one turn.
#[derive(Debug, Default)]
pub(crate) struct ShardTurn {
    pub(crate) requests: Vec<ShardRequest>,
    pub(crate) cursors: Vec<(UserId, Position)>,
    /// What users got who log out and are about to be closed.
    pub(crate) final_cursors: Vec<(ConnectionId, (UserId, Position))>,
    /// How many connections ended.
    pub(crate) closed: usize,
    /// How many of them because they fell behind, and because they did not finish the handshake of TLS.
    pub(crate) fell_behind: u64,
    pub(crate) unfinished: u64,
    /// Whether the clients are [held](ShardOrder::Hold) from now on.
    pub(crate) held: bool,
}

impl ShardTurn {
    /// Whether nothing happened.
    pub(crate) fn is_empty(&self) -> bool {
        let asks = !self.requests.is_empty() || !self.cursors.is_empty() || !self.final_cursors.is_empty();
        !asks && self.closed == 0 && !self.held
    }
}
