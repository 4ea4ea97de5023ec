//! The transport from a node to its ring.

use bellwether_net::transport::{ForNode, Inbound, Inbox, Monitor, NodeRecorder, Transport, message_id};
use bellwether_net::{Metrics, Session};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

use bellwether_kernel::{NodeId, To};
use bellwether_token::{Body, Command, Config, Mac, Message, OfferAnswer, Token, TokenRing};
use bellwether_trace::What;
use tokio::sync::oneshot;

use super::admission::SettingsMatch;
use super::connections::INSIDE_MAX;
use super::direct::{DirectMessage, DirectSender};
use super::directory::{Directory, HeardPeer};
use super::service::Service;
use super::shared::{RingContext, RingInput, bytes_of, lock, serial_of};
use super::transfer::{TransferEvent, TransferOffer, TransferService};

/// How often a farewell is said: nobody acknowledges it.
const FAREWELLS: u32 = 3;
const BETWEEN_FAREWELLS: Duration = Duration::from_millis(10);

/// How many givers may wait for an answer at once.
const REPLIES_MAX: usize = INSIDE_MAX;

/// What the threads around the node report to its transport.
pub(crate) enum RingReport {
    /// What became of the direct message about the token that has this number.
    Direct { number: u64, command: Command },
    /// What happened to the transfer that has this number.
    Transfer { number: u64, event: TransferEvent },
    /// A token is offered whose state is about to come: does the node want it?
    Offer { peer: HeardPeer, author: Mac, token: Token, reply: Reply, answer: oneshot::Sender<OfferAnswer> },
    /// A token is here, and its state is safe.
    Arrival { peer: HeardPeer, token: Token, message: Message, serial: u64, reply: Reply },
}

/// Takes what the node says to a giver, on the connection of the offer.
pub(crate) type Reply = SyncSender<Vec<u8>>;

/// A giver that waits on its own connection for what the node says of its token.
struct PendingReply {
    node: NodeId,
    token: Token,
    reply: Reply,
}

/// The node's end of its ring.
pub(crate) struct RingTransport {
    shared: Arc<RingContext>,
    direct: DirectSender,
    transfers: TransferService,
    linger: Duration,
    /// The number of the newest direct message about the token.
    about_token: u64,
    /// The one that could not even be begun.
    unbegun: Option<u64>,
    replies: Vec<PendingReply>,
}

impl RingTransport {
    /// On the current runtime.
    pub(crate) fn new(shared: &Arc<RingContext>, config: &Config) -> RingTransport {
        let linger = Duration::from_nanos(config.heartbeat.as_nanos()).saturating_mul(5) / 2;
        let answer = Duration::from_nanos(config.answer_timeout().as_nanos());
        RingTransport {
            direct: DirectSender::new(shared.clone(), linger),
            transfers: TransferService::new(shared.clone(), answer / 3),
            shared: shared.clone(),
            linger,
            about_token: 0,
            unbegun: None,
            replies: Vec::new(),
        }
    }

    /// Takes in a report: what the node hears of it.
    fn report(&mut self, report: RingReport) -> Vec<ForNode<TokenRing>> {
        match report {
            RingReport::Direct { number, command } => self.about(number, Some(command)),
            RingReport::Transfer { number, event } => {
                let command = self.transfers.report(number, event);
                self.about(number, command)
            }
            RingReport::Offer { peer, author, token, reply, answer } => {
                self.await_reply(peer.node, token, reply);
                // Whatever else it says while its state comes should be heard, too.
                let up = peer.is_new.then_some(Inbound::Up { peer: peer.node, session: peer.life });
                let offered = Command::Offered { from: peer.node, author, token };
                up.map(ForNode::Inbound).into_iter().chain([ForNode::Ask(offered, Some(answer))]).collect()
            }
            RingReport::Arrival { peer, token, message, serial, reply } => {
                self.await_reply(peer.node, token, reply);
                self.shared.inbound(peer, message, serial).into_iter().map(ForNode::Inbound).collect()
            }
        }
    }

    /// What the protocol hears of a message about the token, unless there is a newer one.
    fn about(&self, number: u64, command: Option<Command>) -> Vec<ForNode<TokenRing>> {
        let command = command.filter(|_| number == self.about_token);
        command.map(|command| ForNode::Ask(command, None)).into_iter().collect()
    }

    fn await_reply(&mut self, node: NodeId, token: Token, reply: Reply) {
        if self.replies.len() >= REPLIES_MAX {
            self.replies.remove(0);
        }
        self.replies.push(PendingReply { node, token, reply });
    }

    /// Whether a giver waits for just this. It gets its answer on its own connection.
    fn reply(&mut self, node: NodeId, message: &Message) -> bool {
        let (Body::TokenIsHere { token, .. } | Body::TokenDestroyed { token, .. }) = &message.body else {
            return false;
        };
        // One that offers it again has given its former connection up.
        while let Some(place) = self.replies.iter().rposition(|wait| wait.node == node && wait.token == *token) {
            if self.replies.remove(place).reply.try_send(bytes_of(message, 0)).is_ok() {
                return true;
            }
        }
        false
    }

    fn send_one(&mut self, peer: NodeId, message: &Message, recorder: &mut NodeRecorder) {
        let bytes = bytes_of(message, 0);
        let id = message_id(0, serial_of(&bytes));
        recorder.record(|| What::Send { id, to: peer.number(), text: message.to_string() });
        if self.reply(peer, message) {
            return self.shared.counters.sent.add();
        }
        let found = lock(&self.shared.directory).find(peer);
        let about = match (&message.body, found) {
            // It is on its way already.
            (Body::TakeToken { token, .. }, Some((mac, _))) if self.transfers.is_underway(mac, token) => return,
            (Body::TakeToken { .. } | Body::TokenDestroyed { .. }, _) => Some(self.next_about_token()),
            _ => None,
        };
        let agrees = found.is_some_and(|(mac, _)| self.shared.settings_match(mac) != SettingsMatch::Different);
        match (found, &message.body) {
            (Some((to, Some(address))), Body::TakeToken { token, .. }) if agrees => {
                let number = self.about_token;
                let offer = TransferOffer { to, address, token: *token, message: message.clone(), number };
                self.unbegun = (!self.transfers.begin(offer)).then_some(number);
                return;
            }
            // One who was offered it before it was known for what it is may have it.
            (Some((mac, _)), Body::TakeToken { token, .. }) if !agrees => {
                self.unbegun = about.filter(|_| !self.transfers.has_begun(mac, token));
            }
            (Some((_, Some(address))), _) if agrees => {
                return self.direct.send(address, DirectMessage { bytes, about });
            }
            (Some((mac, None)), body) if agrees && !matches!(body, Body::TakeToken { .. }) => {
                return self.send_somehow(mac, &bytes);
            }
            _ => {}
        }
        self.shared.counters.unsent.add();
        recorder.record_unsent(peer, id, || message.to_string());
    }

    fn next_about_token(&mut self) -> u64 {
        self.about_token += 1;
        self.about_token
    }

    /// To one whose address nobody knows: where it spoke to us last, or else so that everybody hears it.
    fn send_somehow(&self, mac: Mac, bytes: &[u8]) {
        let mut framed = (bytes.len() as u32).to_be_bytes().to_vec();
        framed.extend_from_slice(bytes);
        let line = lock(&self.shared.answerable).remove(&mac);
        let sent = line.is_some_and(|mut line| {
            let sent = std::io::Write::write_all(&mut line, &framed).is_ok();
            if sent {
                lock(&self.shared.answerable).insert(mac, line);
            }
            sent
        });
        match sent {
            true => self.shared.counters.sent.add(),
            false => self.shared.say(bytes),
        }
    }
}

impl Transport<TokenRing> for RingTransport {
    fn me(&self) -> NodeId {
        Directory::ME
    }

    fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    fn send(&mut self, to: To, message: &Message, recorder: &mut NodeRecorder) -> bool {
        match to {
            To::One(peer) => self.send_one(peer, message, recorder),
            To::Neighbours | To::Channel => {
                let bytes = bytes_of(message, 0);
                let id = message_id(0, serial_of(&bytes));
                recorder.record(|| What::Send { id, to: Directory::ME.number(), text: message.to_string() });
                self.shared.say(&bytes);
                self.shared.announce_if_wanted();
                self.transfers.tidy(self.linger);
            }
        }
        to == To::Channel
    }

    fn who(&self, node: NodeId) -> Option<String> {
        let mac = match node == Directory::ME {
            true => Some(self.shared.me.mac),
            false => lock(&self.shared.directory).find(node).map(|(mac, _)| mac),
        };
        mac.map(|mac| mac.to_string())
    }

    /// Lives are counted by those who hear them, so a sender cannot know which one it is taken for.
    fn message_id(&self, _life: Session, serial: u64) -> u64 {
        message_id(0, serial)
    }

    fn stale(&self, _from: NodeId) {
        self.shared.counters.stale.add();
    }

    fn take_ask(&mut self) -> Option<Command> {
        self.unbegun.take().filter(|number| *number == self.about_token).map(|_| Command::Unreached)
    }

    async fn leave(self, done: oneshot::Sender<()>) {
        if let Some(door) = self.shared.door.get() {
            door.abort();
            // The task is gone, and its socket with it, by the time that it says so.
            while !door.is_finished() {
                tokio::task::yield_now().await;
            }
        }
        // Sealed like everything else: nobody else can have said it.
        let farewell = Service::Gone { mac: self.shared.me.mac, address: self.shared.me.address };
        for _ in 0..FAREWELLS {
            self.shared.say(&farewell.encode());
            tokio::time::sleep(BETWEEN_FAREWELLS).await;
        }
        let _ = done.send(());
    }
}

impl RingInput for Monitor<TokenRing, RingTransport> {
    fn put(&self, inbound: Inbound<Message>) {
        Inbox::put(self, inbound);
    }

    fn report(&self, report: RingReport) -> Option<bool> {
        let mut heard = None;
        self.transport(|transport| {
            let all = transport.report(report);
            heard = Some(!all.is_empty());
            all
        });
        heard
    }
}
