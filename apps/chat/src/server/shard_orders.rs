//! What the core and its shards tell each other.

use bellwether_superpeer::{SessionNumber, UserId};

use super::socket::SocketRules;
use crate::broadcast::{BroadcastBlock, Position};
use crate::connection::{ServerAnswer, ServerRequest};
use crate::stream::StreamStart;

/// A connection, as the network knows it: its number at its shard, and the shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ConnectionId(pub(super) u64);

impl ConnectionId {
    const SHARD_BITS: u32 = 8;

    pub(super) fn new(number: u64, shard: usize) -> ConnectionId {
        ConnectionId(number << ConnectionId::SHARD_BITS | shard as u64)
    }

    pub(super) fn shard(self) -> usize {
        (self.0 & ((1 << ConnectionId::SHARD_BITS) - 1)) as usize
    }
}

/// The user that is logged in on a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct UserLogin {
    pub(super) user: UserId,
    pub(super) session: SessionNumber,
    pub(super) acknowledges: bool,
}

/// An order to a shard.
#[derive(Debug)]
pub(super) enum ShardOrder {
    /// A client has connected. Whoever is refused is told why and closed.
    Accept {
        socket: std::net::TcpStream,
        rules: SocketRules,
        refusal: Option<&'static str>,
    },
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

/// A request of a client.
#[derive(Debug)]
pub(super) struct ShardRequest {
    pub(super) connection: ConnectionId,
    pub(super) login: Option<UserLogin>,
    /// What the user has got so far, when it logs out.
    pub(super) delivered: Option<Position>,
    pub(super) request: ServerRequest,
}

/// The events of a shard in one turn.
#[derive(Debug, Default)]
pub(super) struct ShardTurn {
    pub(super) requests: Vec<ShardRequest>,
    pub(super) cursors: Vec<(UserId, Position)>,
    /// What users got who log out and are about to be closed.
    pub(super) final_cursors: Vec<(ConnectionId, (UserId, Position))>,
    /// How many connections ended.
    pub(super) closed: usize,
    /// How many of them because they fell behind, and because they did not finish the handshake of TLS.
    pub(super) fell_behind: u64,
    pub(super) unfinished: u64,
    /// Whether the clients are [held](ShardOrder::Hold) from now on.
    pub(super) held: bool,
}

impl ShardTurn {
    /// Whether nothing happened.
    pub(super) fn is_empty(&self) -> bool {
        let asks = !self.requests.is_empty() || !self.cursors.is_empty() || !self.final_cursors.is_empty();
        !asks && self.closed == 0 && !self.held
    }
}
