//! One node: frames, commands and time come in, frames and answers go out. It has no sockets, no clock and no disk.

use std::collections::BTreeMap;
use std::sync::Arc;

use bellwether_kernel::{AskId, Effects, Input, Kept, Leadership, NodeId, Protocol, Span, Ticket, To};
use bellwether_mesh::{
    Content, Mesh, MeshAnswer, MeshBody, MeshCommand, MeshConfig, MeshMessage, MeshNote, MeshSession, MeshState,
    MeshTimer, Receipt, Tag,
};
use bellwether_net::{Recording, System};
use bellwether_trace::What;

use crate::frame::{FrameSealer, HEADER_LEN, SEAL_LEN};
use crate::identity::MeshSecret;
use crate::names::NameTable;
use crate::peers::{DroppedFrames, Opened, PeerAddress, PeerTable, Refused};
use crate::rate::LetterLimits;
use crate::recorder::FrameRecorder;
use crate::session::{OwnTag, UsedSessions};

/// This node's own number.
const ME: NodeId = NodeId::at(0);
/// The Ethernet, IPv6 and UDP headers that are sent with every frame.
const PACKET_OVERHEAD: u64 = 62;
/// After so many nanoseconds with only frames under another key, this node has the wrong one.
const OTHER_KEY_AFTER: u64 = 3_000_000_000;
/// A node that has had an interface for longer than this does not stop for that reason: neither a newcomer with another key
/// nor forged frames stop a node that was there before.
const NEWCOMER_FOR: u64 = 15_000_000_000;
/// After so many nanoseconds without a younger node with this name, that one has stopped.
const YOUNGER_STOPPED_AFTER: u64 = 4_000_000_000;

/// An output of a node.
#[derive(Debug)]
pub enum Output {
    /// Send this frame to all nodes in reach.
    All(Vec<u8>),
    /// Send this frame to one neighbour.
    One(PeerAddress, Vec<u8>),
    /// Give this answer to its client; messages for the users come as [`AskId::NOBODY`].
    Answer(AskId, MeshAnswer),
    /// The role has changed, or something else that is displayed.
    Changed,
    /// Others have heard a later session of this name: begin a new one, with at least this number.
    Renew(u32),
    /// Stop the node, for this reason.
    Stop(MeshStopReason),
}

/// Why a node has to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshStopReason {
    /// Another node has this name and started earlier.
    NameTaken,
    /// All received frames are sealed with another key.
    OtherKey,
}

/// Counts of sent frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentFrames {
    /// The number of frames.
    pub frames: u64,
    /// The number of bytes, including all headers.
    pub bytes: u64,
    /// The number of frames of each letter.
    pub by_kind: BTreeMap<char, u64>,
    /// How many were not sent, because there were too many of their letter.
    pub held_back: u64,
}

/// A node of a mesh.
pub struct MeshNode {
    config: MeshConfig,
    secret: MeshSecret,
    system: Arc<dyn System>,
    state: MeshState,
    began_at: u64,
    /// Since when there has been an interface.
    on_air_since: u64,
    timers: BTreeMap<MeshTimer, u64>,
    air: Air,
    used: UsedSessions,
    names: NameTable,
    dropped: DroppedFrames,
    /// When the first frame under another key was received; `None` once one has opened.
    unopened: Option<Option<u64>>,
    /// The session of a younger node with this name, and when it was last heard.
    younger: Option<(u32, u64)>,
}

/// The sealer, and the outputs.
struct Air {
    sealer: FrameSealer,
    peers: PeerTable,
    sent: SentFrames,
    limits: LetterLimits,
    interfaces: u64,
    outputs: Vec<Output>,
    recorder: FrameRecorder,
}

impl Air {
    fn seal(&mut self, message: &MeshMessage, copies: u64) -> Option<Vec<u8>> {
        let mut frame = Vec::with_capacity(HEADER_LEN + message.body.wire_len() + SEAL_LEN);
        if !self.sealer.seal(&message.body, &mut frame) {
            return None;
        }
        self.sent.frames += copies;
        self.sent.bytes += copies * (frame.len() as u64 + PACKET_OVERHEAD);
        *self.sent.by_kind.entry(char::from(message.body.letter())).or_default() += copies;
        Some(frame)
    }
}

impl MeshNode {
    /// Begins the newest of these sessions, which is on stable storage by now. `config` has the node's identity. `None`
    /// if no key can be derived.
    #[must_use]
    pub fn begin(
        config: MeshConfig,
        secret: MeshSecret,
        used: UsedSessions,
        system: Arc<dyn System>,
    ) -> Option<MeshNode> {
        let (tag, session) = (config.tag(ME), used.present());
        let mut air = Air {
            sealer: FrameSealer::new(&secret, tag, session)?,
            peers: PeerTable::new(secret.clone()),
            sent: SentFrames::default(),
            limits: LetterLimits::default(),
            interfaces: 1,
            outputs: Vec::new(),
            recorder: FrameRecorder::default(),
        };
        let mut names = NameTable::new(secret.clone());
        config.identity.iter().for_each(|(tag, name)| names.hear(*tag, name));
        let mut timers = BTreeMap::new();
        let mut node = MeshNode {
            state: boot(&config, &used, &*system, &mut timers, &mut air),
            began_at: system.now(),
            on_air_since: system.now(),
            config,
            secret,
            system,
            timers,
            air,
            used,
            names,
            dropped: DroppedFrames::default(),
            unopened: Some(None),
            younger: None,
        };
        node.step(Input::Durable(Ticket::Cell));
        Some(node)
    }

    /// Continues with a new session, which is on stable storage by now.
    pub fn renew(&mut self, used: UsedSessions) {
        if let Some(sealer) = FrameSealer::new(&self.secret, self.state.tag, used.present()) {
            (self.used, self.air.sealer, self.younger) = (used, sealer, None);
            self.timers.clear();
            self.state = boot(&self.config, &self.used, &*self.system, &mut self.timers, &mut self.air);
            self.step(Input::Durable(Ticket::Cell));
        }
    }

    /// Records the protocol's events from here on.
    pub fn record(&mut self, recording: Option<Recording>) {
        let name = self.names.show(self.state.tag);
        self.air.recorder.begin(recording, self.system.now(), ME, name);
        self.air.recorder.role(self.system.now(), ME, &self.state);
    }

    fn step(&mut self, input: Input<Mesh>) {
        let (now, system) = (self.system.now(), Arc::clone(&self.system));
        let mut sink = Sink { now, system: &*system, timers: &mut self.timers, air: &mut self.air };
        Mesh::step(&self.config, &mut self.state, input, &mut sink);
        self.air.recorder.role(now, ME, &self.state);
    }

    /// Takes a received frame, which is opened in place.
    pub fn receive(&mut self, from: PeerAddress, frame: &mut [u8]) {
        let now = self.system.now();
        match self.air.peers.open(now, from, frame) {
            Ok(opened) if opened.header.sender == self.state.tag => self.hears_own_tag(&opened, now),
            Ok(Opened { node, header, body }) => {
                self.unopened = None;
                if let MeshBody::Accept { name: Some(name), .. } = &body {
                    self.names.hear(header.sender, name);
                }
                let message = MeshMessage { sender: header.sender, body };
                let names = &self.names;
                self.air.recorder.heard(now, ME, node, &header, &message, || names.show(header.sender));
                self.step(Input::Deliver { from: node, message });
            }
            Err(refused) => {
                self.dropped.count(refused);
                self.suspects_other_key(refused, now);
            }
        }
    }

    fn hears_own_tag(&mut self, opened: &Opened, now: u64) {
        match self.used.judge(opened.header.session, opened.header.counter, self.air.sealer.counter()) {
            OwnTag::Replay => self.dropped.count(Refused::Replayed),
            OwnTag::Older => {
                self.dropped.name_taken += 1;
                self.air.outputs.push(Output::Stop(MeshStopReason::NameTaken));
            }
            OwnTag::Younger => {
                self.dropped.name_taken += 1;
                self.younger = Some((opened.header.session, now));
            }
        }
    }

    fn suspects_other_key(&mut self, refused: Refused, now: u64) {
        let is_newcomer = now.saturating_sub(self.on_air_since) <= NEWCOMER_FOR;
        if let (Refused::Unsealed, Some(first)) = (refused, &mut self.unopened)
            && is_newcomer
            && now.saturating_sub(*first.get_or_insert(now)) >= OTHER_KEY_AFTER
        {
            self.air.outputs.push(Output::Stop(MeshStopReason::OtherKey));
        }
    }

    /// Fires everything that is due.
    pub fn wake(&mut self) {
        loop {
            let now = self.system.now();
            let due = self.timers.iter().filter(|(_, at)| **at <= now).min_by_key(|(_, at)| **at);
            let Some(timer) = due.map(|(timer, _)| *timer) else { break };
            self.timers.remove(&timer);
            self.air.recorder.record(now, ME, || What::Fire { timer: timer.to_string() });
            self.step(Input::Fire(timer));
        }
        if let Some((session, _)) =
            self.younger.take_if(|(_, heard)| *heard + YOUNGER_STOPPED_AFTER <= self.system.now())
        {
            self.air.outputs.push(Output::Renew(session.saturating_add(1)));
        }
    }

    /// When [`MeshNode::wake`] must be called next.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        let renewal = self.younger.map(|(_, heard)| heard + YOUNGER_STOPPED_AFTER);
        self.timers.values().copied().chain(renewal).min()
    }

    /// Gives the node a command.
    pub fn ask(&mut self, id: AskId, command: MeshCommand) {
        self.air.recorder.record(self.system.now(), ME, || What::Ask { command: command.to_string() });
        self.step(Input::Ask { id, command });
    }

    /// Takes an IP packet from this machine; it is dropped unless it goes from this node to another.
    pub fn send_packet(&mut self, packet: &[u8]) {
        if let Some((from, to)) = self.secret.ends(packet)
            && from == self.state.tag
        {
            let (content, payload, receipt) = (Content::IpPacket, Arc::from(packet), Receipt::None);
            self.ask(AskId::NOBODY, MeshCommand::Send { to, content, payload, receipt });
        }
    }

    /// Whether a packet that came from a node is from its own address and for this one.
    #[must_use]
    pub fn is_honest(&self, from: Tag, packet: &[u8]) -> bool {
        self.secret.ends(packet) == Some((from, self.state.tag))
    }

    /// Takes the node's outputs, in order.
    pub fn outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.air.outputs)
    }

    /// Sets the number of interfaces on which each broadcast frame is sent.
    pub fn set_interfaces(&mut self, count: usize) {
        if self.air.interfaces == 0 && count > 0 {
            self.on_air_since = self.system.now();
        }
        self.air.interfaces = count as u64;
    }

    /// The protocol's state. Route calculations change its caches.
    pub fn state(&mut self) -> &mut MeshState {
        &mut self.state
    }

    /// The protocol's configuration.
    #[must_use]
    pub fn config(&self) -> &MeshConfig {
        &self.config
    }

    /// The secret of the mesh.
    #[must_use]
    pub fn secret(&self) -> &MeshSecret {
        &self.secret
    }

    /// The names that were received.
    pub fn names(&mut self) -> &mut NameTable {
        &mut self.names
    }

    /// The counts of sent frames.
    #[must_use]
    pub fn sent(&self) -> &SentFrames {
        &self.air.sent
    }

    /// The counts of dropped frames.
    #[must_use]
    pub fn dropped(&self) -> DroppedFrames {
        self.dropped
    }

    /// Where a node was last heard, and how many nanoseconds ago.
    #[must_use]
    pub fn heard(&self, tag: Tag) -> Option<(PeerAddress, u64)> {
        self.air.peers.heard(tag).map(|(from, at)| (from, self.system.now().saturating_sub(at)))
    }

    /// The number of nanoseconds since the start.
    #[must_use]
    pub fn uptime(&self) -> u64 {
        self.system.now().saturating_sub(self.began_at)
    }
}

/// The state of a node at the beginning of its present session.
fn boot(
    config: &MeshConfig,
    used: &UsedSessions,
    system: &dyn System,
    timers: &mut BTreeMap<MeshTimer, u64>,
    air: &mut Air,
) -> MeshState {
    let before = MeshSession(used.present().saturating_sub(1));
    Mesh::boot(config, ME, Kept::cell(Some(&before)), &mut Sink { now: system.now(), system, timers, air })
}

/// The effects of one step.
struct Sink<'a> {
    now: u64,
    system: &'a dyn System,
    timers: &'a mut BTreeMap<MeshTimer, u64>,
    air: &'a mut Air,
}

impl Effects<Mesh> for Sink<'_> {
    fn send(&mut self, to: To, message: MeshMessage) {
        let output = match to {
            To::One(node) => {
                let Some(address) = self.air.peers.address(node) else { return };
                self.air.seal(&message, 1).map(|frame| Output::One(address, frame))
            }
            To::Neighbours | To::Channel if !self.air.limits.take(message.body.letter(), self.now) => {
                self.air.sent.held_back += 1;
                return;
            }
            To::Neighbours | To::Channel => self.air.seal(&message, self.air.interfaces).map(Output::All),
        };
        let to = if let To::One(node) = to { node } else { ME };
        self.air.recorder.sent(self.now, ME, to, self.air.sealer.last(), &message);
        self.air.outputs.extend(output);
    }

    fn arm(&mut self, timer: MeshTimer, span: Span) {
        self.timers.insert(timer, self.now.saturating_add(span.as_nanos()));
    }

    fn disarm(&mut self, timer: MeshTimer) {
        self.timers.remove(&timer);
    }

    fn pick(&mut self, n: u32) -> u32 {
        // A 64-bit draw scaled down: the bias is below one in four thousand million.
        ((u128::from(self.system.random()) * u128::from(n)) >> 64) as u32
    }

    /// The session is on stable storage before the node begins.
    fn store(&mut self, _session: MeshSession) -> Ticket {
        Ticket::Cell
    }

    fn answer(&mut self, id: AskId, answer: MeshAnswer) {
        self.air.outputs.push(Output::Answer(id, answer));
    }

    fn lead(&mut self, _leadership: Leadership) {}

    fn note(&mut self, note: MeshNote) {
        self.air.recorder.record(self.now, ME, || What::Note { text: note.to_string() });
        self.air.outputs.push(Output::Changed);
    }
}
