//! The transport of a node's messages: the only difference between a list of members and a channel.

use std::sync::Arc;

use bellwether_kernel::{NodeId, To, TrafficClass, Wire};
use bellwether_trace::What;
use tokio::sync::oneshot;

use super::recorder::{NodeRecorder, message_id};
use super::{Driven, Networked};
use crate::hello::{Session, SessionFrame};
use crate::metrics::Metrics;
use crate::outbox::SendResult;
use crate::roster::Roster;
use crate::shared::{Inbound, MemberContext};

/// An input from a transport for its node.
pub enum ForNode<P: Driven> {
    /// An event of a connection.
    Inbound(Inbound<P::Message>),
    /// A command for the protocol.
    Ask(P::Command, Option<oneshot::Sender<P::Answer>>),
}

/// What a node needs of its transport.
pub trait Transport<P: Driven>: Send + 'static {
    /// This node's number in the protocol.
    fn me(&self) -> NodeId;

    /// The node's counters.
    fn metrics(&self) -> &Metrics;

    /// Sends a message. Returns whether the node itself must get it at once, because the transport will not bring it
    /// back.
    fn send(&mut self, to: To, message: &P::Message, recorder: &mut NodeRecorder) -> bool;

    /// Writes what one step has sent, in as few writes as possible.
    fn flush(&mut self) {}

    /// A peer whose queue has become long in this step, or has room again, and which of both.
    fn take_push_back(&mut self) -> Option<(NodeId, bool)> {
        None
    }

    /// A command for the protocol after a step, if the transport knows at once that a message was not delivered.
    fn take_ask(&mut self) -> Option<P::Command> {
        None
    }

    /// The name of a member that no list names.
    fn who(&self, _node: NodeId) -> Option<String> {
        None
    }

    /// The number of a received message in the log: the one that its sender recorded.
    fn message_id(&self, session: Session, serial: u64) -> u64 {
        message_id(session, serial)
    }

    /// The members' addresses have changed.
    fn readdress(&mut self, _addresses: &[u8]) {}

    /// Counts a message of a session that has ended.
    fn stale(&self, from: NodeId);

    /// Says good-bye to all members, and reports when that is done. The caller has its own time limit.
    fn leave(self, done: oneshot::Sender<()>) -> impl Future<Output = ()> + Send;
}

/// The transport to the members of a list, each over a connection of its own.
pub(crate) struct ListTransport {
    shared: Arc<MemberContext>,
    serial: u64,
    body: Vec<u8>,
    /// The peers with data that is not written yet.
    unflushed: Vec<NodeId>,
    /// The peers to which a part of a stream was sent in this step.
    streams: Vec<NodeId>,
}

impl ListTransport {
    pub(crate) fn new(shared: Arc<MemberContext>) -> ListTransport {
        ListTransport { shared, serial: 0, body: Vec::new(), unflushed: Vec::new(), streams: Vec::new() }
    }

    fn send_one<M: Wire + ToString>(
        &mut self,
        peer: NodeId,
        class: TrafficClass,
        message: &M,
        recorder: &mut NodeRecorder,
    ) {
        if self.shared.own.addresses.address_of(peer).is_none() {
            return;
        }
        self.serial += 1;
        let (serial, body) = (self.serial, &mut self.body);
        body.clear();
        message.encode(body);
        let id = message_id(self.shared.own.session, serial);
        recorder.record(|| What::Send { id, to: peer.number(), text: message.to_string() });
        let counters = self.shared.metrics.peer(peer);
        let write = |frame: &mut Vec<u8>| SessionFrame::Message { serial, body }.encode(frame);
        if class == TrafficClass::Ordered && !self.streams.contains(&peer) {
            self.streams.push(peer);
        }
        match self.shared.outbox(peer).send(class, write) {
            SendResult::Taken => {
                counters.sent.add();
                if !self.unflushed.contains(&peer) {
                    self.unflushed.push(peer);
                }
            }
            SendResult::Displaced => {
                counters.sent.add();
                counters.displaced.add();
            }
            SendResult::Full | SendResult::Unconnected => {
                counters.unsent.add();
                recorder.record_unsent(peer, id, || message.to_string());
            }
        }
    }
}

impl<P: Networked> Transport<P> for ListTransport {
    fn me(&self) -> NodeId {
        self.shared.own.me
    }

    fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    fn send(&mut self, to: To, message: &P::Message, recorder: &mut NodeRecorder) -> bool {
        let class = P::traffic_class(message);
        match to {
            To::One(peer) => self.send_one(peer, class, message, recorder),
            To::Neighbours | To::Channel => {
                let shared = self.shared.clone();
                let others = shared.own.addresses.roster().others(shared.own.me);
                others.for_each(|peer| self.send_one(peer, class, message, recorder));
            }
        }
        to == To::Channel
    }

    fn flush(&mut self) {
        self.unflushed.drain(..).for_each(|peer| self.shared.outbox(peer).flush());
    }

    fn take_push_back(&mut self) -> Option<(NodeId, bool)> {
        while let Some(peer) = self.streams.pop() {
            if let Some(full) = self.shared.outbox(peer).take_push_back() {
                return Some((peer, full));
            }
        }
        None
    }

    fn readdress(&mut self, addresses: &[u8]) {
        // A protocol that was configured without addresses uses those of the setup.
        let roster = std::str::from_utf8(addresses).ok().and_then(|text| text.parse::<Roster>().ok());
        if let Some(roster) = roster {
            self.shared.set_roster(roster);
        }
    }

    fn stale(&self, from: NodeId) {
        self.shared.metrics.peer(from).stale.add();
    }

    /// Says good-bye to all connected members, and waits until they have acknowledged it or are gone.
    async fn leave(self, done: oneshot::Sender<()>) {
        let peers: Vec<NodeId> = self.shared.own.addresses.roster().others(self.shared.own.me).collect();
        self.shared.say_farewell();
        let farewell_done = async {
            for peer in &peers {
                let outbox = self.shared.outbox(*peer);
                while outbox.farewell().is_none() {
                    outbox.farewell_done.notified().await;
                }
            }
        };
        let mut done = done;
        tokio::select! {
            () = farewell_done => {}
            () = done.closed() => {}
        }
        let _ = done.send(());
    }
}
