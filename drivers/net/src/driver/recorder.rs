//! Writing the common event log, if it is wanted.

use std::io::Write;
use std::sync::Arc;

use bellwether_kernel::{Describe, NodeId};
use bellwether_trace::{DropReason, Event, Fnv64, What};

use crate::hello::Session;
use crate::system::System;

/// Takes the events of one node as they happen. It is called in the driver's task and must not block.
pub type Recording = Box<dyn FnMut(Event) + Send>;

/// Records what happens at a node, if that is wanted.
pub struct NodeRecorder {
    recording: Option<Recording>,
    system: Arc<dyn System>,
    began: u64,
    me: u32,
    role: Option<&'static str>,
}

/// A message's number in the log: the same for the sender and the receiver, and small enough for a page's numbers.
#[must_use]
pub fn message_id(session: Session, serial: u64) -> u64 {
    let mut hash = Fnv64::default();
    // The sink cannot fail.
    let _ = hash.write_all(&session.to_be_bytes());
    let _ = hash.write_all(&serial.to_be_bytes());
    hash.value() >> 11
}

impl NodeRecorder {
    pub(crate) fn new(recording: Option<Recording>, system: Arc<dyn System>, me: NodeId) -> NodeRecorder {
        let began = system.now();
        NodeRecorder { recording, system, began, me: me.number(), role: None }
    }

    /// The same recorder on another system's clock.
    pub(crate) fn on(self, system: Arc<dyn System>) -> NodeRecorder {
        NodeRecorder { began: system.now(), system, ..self }
    }

    /// Records an event; `what` is not called if nothing is recorded.
    pub fn record(&mut self, what: impl FnOnce() -> What) {
        self.record_of(self.me, what);
    }

    fn record_of(&mut self, node: u32, what: impl FnOnce() -> What) {
        if let Some(recording) = &mut self.recording {
            recording(Event { at: self.system.now().saturating_sub(self.began), node, what: what() });
        }
    }

    /// Records that a peer has a number from here on, unless its name is unknown.
    pub(crate) fn record_met(&mut self, peer: NodeId, who: impl FnOnce() -> Option<String>) {
        if let Some(who) = self.recording.as_ref().and_then(|_| who()) {
            self.record(|| What::Met { peer: peer.number(), who });
        }
    }

    /// A message that had no connection to go out on.
    pub fn record_unsent(&mut self, to: NodeId, id: u64, text: impl FnOnce() -> String) {
        let from = self.me;
        self.record_of(to.number(), || What::Drop { id, from, fate: DropReason::Cut, text: text() });
    }

    pub(crate) fn record_role<P: Describe>(&mut self, view: &P::View) {
        let role = P::role(view);
        if self.role != Some(role.name) {
            self.role = Some(role.name);
            let leads = P::leads(view);
            self.record(|| What::Role { name: role.name.to_owned(), hue: role.hue, leads });
        }
    }
}
