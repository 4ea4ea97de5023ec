//! The transport from a node to a channel.

use std::sync::Arc;

use bellwether_kernel::{NodeId, To, Wire};
use bellwether_trace::What;
use tokio::sync::{mpsc, oneshot};

use super::counts::ChannelCounters;
use super::outbox::{ChannelOutbox, Queued};
use super::sessions::SessionTable;
use crate::channel::SessionIdentity;
use crate::driver::{Networked, NodeRecorder, Transport, message_id};
use crate::metrics::Metrics;
use crate::system::System;

/// The node's end of the channel.
pub(crate) struct ChannelTransport {
    pub(super) system: Arc<dyn System>,
    pub(super) who: SessionIdentity,
    pub(super) sealed: bool,
    pub(super) outbox: Arc<ChannelOutbox>,
    pub(super) counters: Arc<ChannelCounters>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) leaving: mpsc::Sender<oneshot::Sender<bool>>,
}

impl<P: Networked> Transport<P> for ChannelTransport {
    fn me(&self) -> NodeId {
        SessionTable::ME
    }

    fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Others are introduced when they send something.
    fn who(&self, node: NodeId) -> Option<String> {
        (node == SessionTable::ME).then(|| self.who.name.clone())
    }

    /// Every member hears it, the sender by its echo; so the node never gets it at once. Messages for one node or for
    /// neighbours cannot be sent on a channel.
    fn send(&mut self, to: To, message: &P::Message, recorder: &mut NodeRecorder) -> bool {
        if to != To::Channel {
            self.counters.unfit.add();
            return false;
        }
        let body = if self.sealed {
            let mut body = Vec::new();
            message.encode(&mut body);
            body
        } else {
            message.to_string().into_bytes()
        };
        let counter = self.outbox.count();
        let id = message_id(self.who.session, counter);
        recorder.record(|| What::Send { id, to: SessionTable::ME.number(), text: message.to_string() });
        match self.outbox.post_message(counter, body, P::topic(message), self.system.now()) {
            Queued::AnswerGuard => {}
            Queued::Displaced => self.counters.displaced.add(),
            Queued::Unconnected => {
                self.counters.unsent.add();
                recorder.record_unsent(SessionTable::ME, id, || message.to_string());
            }
        }
        false
    }

    fn stale(&self, _from: NodeId) {
        self.counters.stale.add();
    }

    async fn leave(self, done: oneshot::Sender<()>) {
        let (said, told) = oneshot::channel();
        if self.leaving.send(said).await.is_ok() {
            let mut done = done;
            tokio::select! {
                _ = told => {}
                () = done.closed() => {}
            }
            let _ = done.send(());
        }
    }
}
