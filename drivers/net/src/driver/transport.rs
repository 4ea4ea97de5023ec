//! How what a node says gets to the others: the one thing in which a list of members and a channel differ.

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

/// What a transport has for its node.
pub enum ForNode<P: Driven> {
    /// Something that was heard.
    Inbound(Inbound<P::Message>),
    /// Something that is asked of the protocol.
    Ask(P::Command, Option<oneshot::Sender<P::Answer>>),
}

/// What a node needs of whatever carries its messages.
pub trait Transport<P: Driven>: Send + 'static {
    /// Which node of the protocol this is.
    fn me(&self) -> NodeId;

    /// Where the node counts.
    fn metrics(&self) -> &Metrics;

    /// Sends a message to others; whether the node itself hears it at once, since nothing else will bring it back.
    fn send(&mut self, to: To, message: &P::Message, recorder: &mut NodeRecorder) -> bool;

    /// Hands over what one step has sent, in as few writes as possible.
    fn flush(&mut self) {}

    /// A peer for which much waits after this step, or for which there is room again, and which of both it is.
    fn take_push_back(&mut self) -> Option<(NodeId, bool)> {
        None
    }

    /// What the transport asks of the protocol after a step, if it knows at once that something did not get there.
    fn take_ask(&mut self) -> Option<P::Command> {
        None
    }

    /// What a member is called whom no list names.
    fn who(&self, _node: NodeId) -> Option<String> {
        None
    }

    /// The number in the log of a message that arrived: the one that its sender wrote down.
    fn message_id(&self, session: Session, serial: u64) -> u64 {
        message_id(session, serial)
    }

    /// Where the members listen has changed.
    fn readdress(&mut self, _addresses: &[u8]) {}

    /// Counts a message of a session that is over.
    fn stale(&self, from: NodeId);

    /// Takes leave of everybody, and says when that is done. Whoever waits for it has a limit of their own.
    fn leave(self, done: oneshot::Sender<()>) -> impl Future<Output = ()> + Send;
}

/// To the members of a list, each over a connection of its own.
pub(crate) struct ListTransport {
    shared: Arc<MemberContext>,
    serial: u64,
    body: Vec<u8>,
    /// To whom something was sent that is not handed over yet.
    unflushed: Vec<NodeId>,
    /// To whom a part of a stream was sent in this step.
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
        // A protocol that was configured without addresses goes by those of the setup.
        let roster = std::str::from_utf8(addresses).ok().and_then(|text| text.parse::<Roster>().ok());
        if let Some(roster) = roster {
            self.shared.set_roster(roster);
        }
    }

    fn stale(&self, from: NodeId) {
        self.shared.metrics.peer(from).stale.add();
    }

    /// Says farewell to everybody who is connected, and waits until they took it in or are gone themselves.
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
