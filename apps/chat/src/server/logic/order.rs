//! Messages and log-outs on their way into the one order, one after the other, so that one sender's messages keep theirs. A
//! batch of messages is under way at a time; what gathers meanwhile is the next one.

use bellwether_superpeer::{Author, PostedMessage, SuperpeerAnswer, SuperpeerCommand};

use super::super::shard_orders::{ConnectionId, ShardOrder, UserLogin};
use super::{Purpose, ServerLogic};
use crate::broadcast::Position;

/// How many messages are put into the order at once.
const BATCH_MAX: usize = 4_096;

/// What is put into the order.
#[derive(Debug)]
pub(super) enum Outgoing {
    Message(ConnectionId, PostedMessage),
    LogOut(ConnectionId, UserLogin, Option<Position>),
}

impl ServerLogic {
    pub(super) fn put_message(
        &mut self,
        connection: ConnectionId,
        login: Option<UserLogin>,
        activity: Vec<u8>,
        tag: Option<String>,
    ) {
        let author = login.map_or(Author::Anonymous, |login| Author::Session(login.session));
        let tag = tag.map(|tag| tag.into_bytes().into());
        self.put(Outgoing::Message(connection, PostedMessage { author, tag, body: activity.into() }));
    }

    pub(super) fn put(&mut self, outgoing: Outgoing) {
        self.outgoing.push_back(outgoing);
    }

    /// Sends what waits, up to the end of a batch.
    pub(super) fn send_outgoing(&mut self) {
        while !self.is_sending {
            let mut batch = Vec::new();
            while batch.len() < BATCH_MAX
                && let Some(Outgoing::Message(..)) = self.outgoing.front()
                && let Some(Outgoing::Message(connection, message)) = self.outgoing.pop_front()
            {
                batch.push((connection, message));
            }
            if !batch.is_empty() {
                self.is_sending = true;
                let (connections, messages): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
                let command = SuperpeerCommand::Send { messages: messages.into() };
                return self.ask(Purpose::Messages(connections), command);
            }
            let Some(Outgoing::LogOut(connection, login, delivered)) = self.outgoing.pop_front() else { return };
            if let Some(position) = delivered {
                self.tell_node(SuperpeerCommand::Cursors { cursors: [(login.user, position)].into() });
            }
            self.ask(Purpose::LogOut(connection), SuperpeerCommand::Logout { session: login.session });
        }
    }

    pub(super) fn messages_settled(&mut self, connections: Vec<ConnectionId>, answer: &SuperpeerAnswer) {
        self.is_sending = false;
        let settled = matches!(answer, SuperpeerAnswer::Sent { .. });
        for connection in connections {
            self.tell(connection, ShardOrder::Settled(1));
            if !settled {
                // Whether it was accepted is not known, so nothing is claimed: the client may ask again elsewhere.
                self.tell(connection, ShardOrder::EndInput(connection));
            }
        }
        self.send_outgoing();
    }
}
