//! Writing the common event log, if it is wanted.

use std::collections::BTreeMap;
use std::io::Write as _;

use bellwether_kernel::{Describe as _, NodeId};
use bellwether_mesh::{Mesh, MeshMessage, MeshState, MeshView, Tag};
use bellwether_net::Recording;
use bellwether_trace::{Event, Fnv64, What};

use crate::frame::FrameHeader;

/// The recorder of a node.
#[derive(Default)]
pub(crate) struct FrameRecorder {
    recording: Option<Recording>,
    began: u64,
    met: BTreeMap<NodeId, Tag>,
    role: Option<&'static str>,
}

/// A frame's number in the log: the same for the sender and for all who hear it.
fn number(sender: Tag, session: u32, counter: u64) -> u64 {
    let mut hash = Fnv64::default();
    // The sink cannot fail.
    let _ = hash.write_all(&sender.0.to_be_bytes());
    let _ = hash.write_all(&session.to_be_bytes());
    let _ = hash.write_all(&counter.to_be_bytes());
    hash.value() >> 11
}

impl FrameRecorder {
    /// Begins a log.
    pub(crate) fn begin(&mut self, recording: Option<Recording>, now: u64, me: NodeId, name: String) {
        (self.recording, self.began) = (recording, now);
        self.record(now, me, || What::Boot { stored: true });
        self.record(now, me, || What::Met { peer: me.number(), who: name });
    }

    /// Records an event; `what` is not called if nothing is recorded.
    pub(crate) fn record(&mut self, now: u64, me: NodeId, what: impl FnOnce() -> What) {
        if let Some(recording) = &mut self.recording {
            recording(Event { at: now.saturating_sub(self.began), node: me.number(), what: what() });
        }
    }

    /// Records that a frame was accepted.
    pub(crate) fn heard(
        &mut self,
        now: u64,
        me: NodeId,
        from: NodeId,
        header: &FrameHeader,
        message: &MeshMessage,
        name: impl FnOnce() -> String,
    ) {
        if self.recording.is_none() {
            return;
        }
        if self.met.insert(from, header.sender) != Some(header.sender) {
            self.record(now, me, || What::Met { peer: from.number(), who: name() });
        }
        let id = number(header.sender, header.session, header.counter);
        self.record(now, me, || What::Deliver { id, from: from.number(), text: message.to_string() });
    }

    /// Records that a frame was sealed, for one node or, with this node's own number, for all.
    pub(crate) fn sent(&mut self, now: u64, me: NodeId, to: NodeId, seal: (Tag, u32, u64), message: &MeshMessage) {
        let (sender, session, counter) = seal;
        self.record(now, me, || What::Send {
            id: number(sender, session, counter),
            to: to.number(),
            text: message.to_string(),
        });
    }

    /// Records the node's role after a step.
    pub(crate) fn role(&mut self, now: u64, me: NodeId, state: &MeshState) {
        if self.recording.is_none() {
            return;
        }
        let view = MeshView::of(state);
        let role = Mesh::role(&view);
        if self.role != Some(role.name) {
            self.role = Some(role.name);
            let leads = Mesh::leads(&view);
            self.record(now, me, || What::Role { name: role.name.to_owned(), hue: role.hue, leads });
        }
    }
}
