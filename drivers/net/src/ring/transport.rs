//! How what a node says gets to its ring.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bellwether_kernel::{NodeId, To};
use bellwether_token::{Body, Command, Message, TokenRing};
use bellwether_trace::What;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use super::admission::SettingsMatch;
use super::direct::{DirectMessage, DirectSender};
use super::directory::Directory;
use super::service::Service;
use super::shared::{RingContext, bytes_of, lock, name_of, serial_of};
use super::transfer::{Recipient, TokenTransfers, TransferOffer};
use crate::driver::{Recorder, Transport, message_id};
use crate::hello::Session;
use crate::metrics::Metrics;

/// How often a farewell is said: nobody acknowledges it.
const FAREWELLS: u32 = 3;
const BETWEEN_FAREWELLS: Duration = Duration::from_millis(10);

/// The node's end of its ring.
pub(crate) struct RingTransport {
    pub(crate) shared: Arc<RingContext>,
    pub(crate) direct: DirectSender,
    pub(crate) transfers: TokenTransfers,
    pub(crate) linger: Duration,
    /// The door's task: it must be closed before anybody believes that we are gone.
    pub(crate) door: AbortHandle,
}

impl RingTransport {
    fn send_one(&mut self, peer: NodeId, message: &Message, recorder: &mut Recorder) {
        let shared = &self.shared;
        let bytes = bytes_of(message, 0);
        let id = message_id(0, serial_of(&bytes));
        recorder.record(|| What::Send { id, to: peer.number(), text: message.to_string() });
        if shared.answer_sender(peer, message) {
            return shared.counters.sent.add();
        }
        let about_token = matches!(message.body, Body::TakeToken { .. } | Body::TokenDestroyed { .. });
        let number = match about_token {
            true => shared.about_token.fetch_add(1, Ordering::Relaxed) + 1,
            false => 0,
        };
        let found = lock(&shared.directory).find(peer);
        if let Some((mac, _)) = found.filter(|(mac, _)| shared.settings_match(*mac) == SettingsMatch::Different) {
            shared.counters.unsent.add();
            // One who was offered it before it was known for what it is may have it.
            if let Body::TakeToken { token, .. } = &message.body
                && !self.transfers.has_begun(mac, token)
            {
                shared.ask_about(number, Command::Unreached);
            }
            return recorder.record_unsent(peer, id, || message.to_string());
        }
        match (found, &message.body) {
            (Some((mac, Some(address))), Body::TakeToken { token, .. }) => {
                if self.transfers.is_underway(mac, token) {
                    return;
                }
                // What cannot be read is not offered as if it were empty: the offer is missed, and tried again.
                let Ok(state) = shared.store.open_state(&name_of(token)) else {
                    return shared.counters.given_in_vain.add();
                };
                let offer = TransferOffer { token: *token, message: message.clone(), state, number };
                self.transfers.offer(Recipient { node: peer, mac, address }, offer);
            }
            (Some((_, Some(address))), _) => {
                self.direct.send(address, DirectMessage { bytes, about: about_token.then_some(number) });
            }
            (Some((mac, None)), body) if !matches!(body, Body::TakeToken { .. }) => self.send_somehow(mac, &bytes),
            _ => {
                shared.counters.unsent.add();
                recorder.record_unsent(peer, id, || message.to_string());
            }
        }
    }

    /// To one whose address nobody knows: where it spoke to us last, or else so that everybody hears it.
    fn send_somehow(&self, mac: bellwether_token::Mac, bytes: &[u8]) {
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

    fn send(&mut self, to: To, message: &Message, recorder: &mut Recorder) -> bool {
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

    async fn leave(self, done: oneshot::Sender<()>) {
        self.door.abort();
        // The task is gone, and its socket with it, by the time that it says so.
        while !self.door.is_finished() {
            tokio::task::yield_now().await;
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
