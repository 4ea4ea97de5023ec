//! The virtual network: the way of a message from its sending to its arrival.

use std::collections::BTreeMap;

use bellwether_kernel::{Describe, FullMesh, Hearing, HearingGraph, NodeId, To, TrafficClass};
use bellwether_trace::{DropReason, What};

use crate::bandwidth::{LinkRates, PacedLines};
use crate::field::RadioField;
use crate::links::{Cuts, LastArrival, LinkOrder, PlannedLosses, Slow};
use crate::random::RandomSource;
use crate::topology::receivers;
use crate::world::QueuedEvent;
use crate::{Conditions, DiskState, Pace, Plan, Probability, Recorder, Stats, Wheel};

/// At one instant, faults come first, then timers, then all other events; within these, in the order of queueing.
#[derive(Clone, Copy)]
pub(crate) enum EventRank {
    Script,
    Timer,
    Input,
}

/// The network, the event queue, and the random source of both.
pub(crate) struct Net<P: Describe> {
    pub(crate) now: u64,
    pub(crate) wheel: Wheel<QueuedEvent<P>>,
    pub(crate) random: RandomSource,
    pub(crate) conditions: Conditions,
    pub(crate) cuts: Cuts,
    pub(crate) slow: Slow,
    pub(crate) rates: LinkRates,
    /// The links whose sender was told to stop because the queue is long, and when there is room again.
    pub(crate) full_links: BTreeMap<(u32, u32, NodeId), u64>,
    /// The slow or full disks, by node over all flocks.
    disks: BTreeMap<u32, DiskState>,
    pub(crate) field: Option<RadioField>,
    graph: Option<HearingGraph>,
    /// The channel's rate for each sender, and the queued lines of each sender, over all flocks.
    pace: Option<Pace>,
    paced_lines: Vec<PacedLines<P::Message>>,
    pub(crate) planned_losses: PlannedLosses,
    pub(crate) link_order: LinkOrder,
    pub(crate) stats: Stats,
    /// The number of messages so far, which is the number of the next.
    pub(crate) messages: u32,
    /// Whether any link is cut, slow or limited, or a loss is planned: if not, sending does not check.
    pub(crate) links_impaired: bool,
    sequence: u64,
    nodes: u32,
}

/// The sending node, and its life.
#[derive(Clone, Copy)]
pub(crate) struct Sender {
    pub(crate) id: NodeId,
    pub(crate) flock: u32,
    pub(crate) life: u32,
}

impl<P: Describe> Net<P> {
    pub(crate) fn new(plan: &Plan) -> Net<P> {
        Net {
            now: 0,
            wheel: Wheel::default(),
            random: RandomSource::new(plan.seed),
            conditions: plan.conditions,
            cuts: Cuts::default(),
            slow: Slow::default(),
            rates: LinkRates::of(plan.line),
            full_links: BTreeMap::new(),
            disks: BTreeMap::new(),
            field: plan.field.as_ref().map(|field| RadioField::new(plan, field)),
            graph: plan.hearing.clone(),
            pace: plan.pace,
            paced_lines: plan.pace.iter().flat_map(|_| (0..plan.all_nodes()).map(|_| PacedLines::new(0))).collect(),
            planned_losses: PlannedLosses::default(),
            link_order: LinkOrder::new(plan),
            stats: Stats::default(),
            messages: 0,
            links_impaired: plan.line.is_some(),
            sequence: 0,
            nodes: plan.nodes,
        }
    }

    /// The hearing graph: that of the radio field or of the edges, if there are any.
    pub(crate) fn hearing<'a>(&'a self, everybody: &'a FullMesh) -> &'a dyn Hearing {
        match (&self.field, &self.graph) {
            (Some(field), _) => field,
            (None, Some(graph)) => graph,
            (None, None) => everybody,
        }
    }

    /// Whether a message reaches the listener when nothing is wrong, by positions in a flock without a radio field.
    pub(crate) fn is_heard(&self, listener: u32, speaker: u32) -> bool {
        let [listener, speaker] = [listener, speaker].map(|position| NodeId::at(position as usize));
        self.graph.as_ref().is_none_or(|graph| graph.hears(listener, speaker))
    }

    /// Queues an event.
    #[inline(always)]
    pub(crate) fn push(&mut self, at: u64, rank: EventRank, event: QueuedEvent<P>) {
        self.sequence += 1;
        self.wheel.push(at, (rank as u64) << 62 | self.sequence, event);
    }

    /// Updates whether any link is impaired.
    pub(crate) fn update_links_impaired(&mut self) {
        self.links_impaired =
            !(self.cuts.is_empty() && self.slow.is_empty() && self.rates.is_empty() && self.planned_losses.is_empty());
    }

    #[inline]
    pub(crate) fn send<R: Recorder>(
        &mut self,
        recorder: &mut R,
        sender: Sender,
        last_arrival: &mut LastArrival,
        to: To,
        message: P::Message,
    ) {
        if self.field.is_some() {
            return self.transmit(recorder, sender, last_arrival, to, message);
        }
        if to != To::Channel {
            return self.send_now(recorder, sender, last_arrival, to, message);
        }
        if let Some(message) = self.hold_back(sender, message) {
            self.send_now(recorder, sender, last_arrival, to, message);
        }
    }

    fn send_now<R: Recorder>(
        &mut self,
        recorder: &mut R,
        sender: Sender,
        last_arrival: &mut LastArrival,
        to: To,
        message: P::Message,
    ) {
        if let Some(graph) = &self.graph {
            let reached = |receiver: &u32| graph.reaches(sender.id, to, NodeId::at(*receiver as usize));
            let reached: Vec<u32> = receivers(self.nodes, sender.id, to).filter(reached).collect();
            for receiver in reached {
                self.send_one(recorder, sender, last_arrival, receiver, message.clone());
            }
            return;
        }
        let mut receivers = receivers(self.nodes, sender.id, to);
        let Some(mut receiver) = receivers.next() else { return };
        for next in receivers {
            self.send_one(recorder, sender, last_arrival, receiver, message.clone());
            receiver = next;
        }
        self.send_one(recorder, sender, last_arrival, receiver, message);
    }

    /// Sends a message into the radio field. Its receivers are found when it arrives: a transmission is one event.
    fn transmit<R: Recorder>(
        &mut self,
        recorder: &mut R,
        sender: Sender,
        last_arrival: &mut LastArrival,
        to: To,
        message: P::Message,
    ) {
        let to = match to {
            To::One(node) if node.number() > self.nodes => return,
            To::One(node) => Some(node),
            To::Neighbours | To::Channel => None,
        };
        let id = self.messages;
        self.messages = self.messages.wrapping_add(1);
        self.stats.count_radio(P::kind(&message), P::wire_bytes(&message));
        recorder.record(self.now, 0, sender.id.number(), || What::Send {
            id: id.into(),
            to: to.unwrap_or(sender.id).number(),
            text: message.to_string(),
        });
        let from = sender.id.index() as u32;
        let transmission = |message| QueuedEvent::Transmission { from, to, id, message };
        if self.random.hits(self.conditions.duplicate) {
            self.stats.duplicated += 1;
            let at = self.now + self.delay() + self.extra();
            self.push(at, EventRank::Input, transmission(message.clone()));
        }
        if self.random.hits(self.conditions.stray) {
            self.stats.duplicated += 1;
            let at = self.now + self.random.within(self.conditions.stray_delay);
            self.push(at, EventRank::Input, transmission(message.clone()));
        }
        let mut at = self.now + self.delay();
        if self.random.hits(self.conditions.reorder) {
            at += self.extra();
        } else {
            last_arrival.at = last_arrival.at.max(at);
            at = last_arrival.at;
        }
        self.push(at, EventRank::Input, transmission(message));
    }

    /// Why a node in reach misses a transmission, if it does.
    #[inline]
    pub(crate) fn reception(&mut self, from: u32, to: u32, kind: &str) -> Option<DropReason> {
        if self.links_impaired {
            if self.cuts.blocks(from, to) {
                return Some(DropReason::Cut);
            }
            if self.planned_losses.take(0, from, to, kind) {
                self.update_links_impaired();
                return Some(DropReason::Lost);
            }
        }
        let fades = self.field.as_ref().map_or(0, |field| field.loss_ppm(from, to));
        let faded = fades > 0 && self.random.below(1_000_000) < fades;
        (faded || self.random.hits(self.conditions.loss)).then_some(DropReason::Lost)
    }

    /// Returns a line that may pass now, so that its sender keeps to the channel's rate; other lines are queued.
    fn hold_back(&mut self, sender: Sender, message: P::Message) -> Option<P::Message> {
        let Some(pace) = self.pace else { return Some(message) };
        let node = sender.flock * self.nodes + sender.id.index() as u32;
        let lines = &mut self.paced_lines[node as usize];
        if lines.life != sender.life {
            *lines = PacedLines::new(sender.life);
        }
        let (waited, topic) = (lines.next_turn(&pace).is_some(), P::topic(&message));
        let passes = lines.send(&pace, self.now, message, topic);
        let turn = lines.next_turn(&pace).filter(|_| !waited);
        if let Some(at) = turn {
            self.push(at.max(self.now), EventRank::Input, QueuedEvent::Turn { node, life: sender.life });
        }
        passes
    }

    /// A sender may send a queued line on the channel.
    pub(crate) fn turn<R: Recorder>(&mut self, recorder: &mut R, sender: Sender, last_arrival: &mut LastArrival) {
        let Some(pace) = self.pace else { return };
        let node = sender.flock * self.nodes + sender.id.index() as u32;
        let lines = &mut self.paced_lines[node as usize];
        let line = lines.take(&pace, self.now);
        if let Some(at) = lines.next_turn(&pace) {
            self.push(at, EventRank::Input, QueuedEvent::Turn { node, life: sender.life });
        }
        if let Some(message) = line {
            self.send_now(recorder, sender, last_arrival, To::Channel, message);
        }
    }

    fn send_one<R: Recorder>(
        &mut self,
        recorder: &mut R,
        sender: Sender,
        last_arrival: &mut LastArrival,
        receiver: u32,
        message: P::Message,
    ) {
        let kind = P::kind(&message);
        let id = self.messages;
        self.messages = self.messages.wrapping_add(1);
        self.stats.count(kind);
        recorder.record(self.now, sender.flock, sender.id.number(), || What::Send {
            id: id.into(),
            to: receiver + 1,
            text: message.to_string(),
        });
        let slow = match self.way_out(sender, receiver, &message) {
            Ok(slow) => slow,
            Err(fate) => {
                self.stats.lost += 1;
                return recorder.record(self.now, sender.flock, receiver + 1, || What::Drop {
                    id: id.into(),
                    from: sender.id.number(),
                    fate,
                    text: message.to_string(),
                });
            }
        };
        let to = sender.flock * self.nodes + receiver;
        let from = sender.id.index() as u32;
        let deliver = |message| QueuedEvent::Deliver { from, to, life: sender.life, id, message };
        if self.random.hits(self.conditions.duplicate) {
            self.stats.duplicated += 1;
            let at = self.now + slow + self.delay() + self.extra();
            self.push(at, EventRank::Input, deliver(message.clone()));
        }
        if self.random.hits(self.conditions.stray) {
            self.stats.duplicated += 1;
            let at = self.now + self.random.within(self.conditions.stray_delay);
            self.push(at, EventRank::Input, deliver(message.clone()));
        }
        let at = self.arrival(last_arrival, sender.flock * self.nodes + from, receiver, slow);
        self.push(at, EventRank::Input, deliver(message));
    }

    /// The extra delay of a message beyond the usual one, or why it is lost on its way out.
    #[inline]
    fn way_out(&mut self, sender: Sender, receiver: u32, message: &P::Message) -> Result<u64, DropReason> {
        let from = sender.id.index() as u32;
        if self.links_impaired {
            if self.cuts.blocks(from, receiver) {
                return Err(DropReason::Cut);
            }
            if self.planned_losses.take(sender.flock, from, receiver, P::kind(message)) {
                self.update_links_impaired();
                return Err(DropReason::Lost);
            }
        }
        if self.random.hits(self.conditions.loss) {
            return Err(DropReason::Lost);
        }
        if !self.links_impaired {
            return Ok(0);
        }
        let queued = if self.rates.is_empty() {
            0
        } else {
            let bytes = P::wire_bytes(message).into();
            let queued = self.rates.delay(sender.flock, from, receiver, bytes, self.now).ok_or(DropReason::Lost)?;
            if P::traffic_class(message) == TrafficClass::Ordered {
                self.push_back(sender, receiver, queued);
            }
            queued
        };
        Ok(self.slow.by(from, receiver).saturating_add(queued))
    }

    /// Tells a node to stop when the queue to a peer is half full, and to go on when a quarter is left.
    fn push_back(&mut self, sender: Sender, receiver: u32, queued: u64) {
        let from = sender.id.index() as u32;
        let Some(longest) = self.rates.longest_delay(from, receiver) else { return };
        let (node, life, peer) = (sender.flock * self.nodes + from, sender.life, NodeId::at(receiver as usize));
        if queued < longest / 2 || self.full_links.contains_key(&(node, life, peer)) {
            return;
        }
        let room_at = self.now + queued - longest / 4;
        self.full_links.insert((node, life, peer), room_at);
        let told = |full| QueuedEvent::PushBack { node, life, peer, full };
        self.push(self.now, EventRank::Input, told(true));
        self.push(room_at, EventRank::Input, told(false));
    }

    /// Links that are no longer limited have room at once.
    pub(crate) fn make_room(&mut self) {
        let full: Vec<(u32, u32, NodeId)> = self.full_links.keys().copied().collect();
        for (node, life, peer) in full {
            if self.rates.longest_delay(node % self.nodes, peer.index() as u32).is_none() {
                self.full_links.insert((node, life, peer), self.now);
                self.push(self.now, EventRank::Input, QueuedEvent::PushBack { node, life, peer, full: false });
            }
        }
    }

    /// When a message that is sent now arrives on a link with this extra delay.
    #[inline]
    fn arrival(&mut self, last_arrival: &mut LastArrival, sender: u32, receiver: u32, slow: u64) -> u64 {
        let at = self.now + slow + self.delay();
        if self.conditions.reorder != Probability::NEVER && self.random.hits(self.conditions.reorder) {
            return at + self.extra();
        }
        self.link_order.arrival(last_arrival, sender, receiver, self.now, at)
    }

    #[inline]
    fn delay(&mut self) -> u64 {
        let delay = self.random.within(self.conditions.delay);
        if !self.random.hits(self.conditions.tail) {
            return delay;
        }
        let factor = if self.random.below(10) == 0 { 100 } else { 10 };
        delay.saturating_mul(factor)
    }

    fn extra(&mut self) -> u64 {
        self.random.within(self.conditions.extra_delay())
    }

    /// The duration of a write that a node begins now.
    pub(crate) fn disk_delay(&mut self, node: u32) -> u64 {
        let slow = match self.disks.get(&node) {
            Some(DiskState::Slow(by)) => by.as_nanos(),
            Some(DiskState::Good | DiskState::Full) | None => 0,
        };
        self.random.within(self.conditions.disk).max(1).saturating_add(slow)
    }

    pub(crate) fn is_disk_full(&self, node: u32) -> bool {
        self.disks.get(&node) == Some(&DiskState::Full)
    }

    /// Sets the state of a disk. Returns whether it was full and no longer is.
    pub(crate) fn set_disk(&mut self, node: u32, state: DiskState) -> bool {
        let before = match state {
            DiskState::Good => self.disks.remove(&node),
            DiskState::Slow(_) | DiskState::Full => self.disks.insert(node, state),
        };
        before == Some(DiskState::Full) && state != DiskState::Full
    }

    /// The nodes with slow or full disks.
    pub(crate) fn bad_disks(&self) -> Vec<u32> {
        self.disks.keys().copied().collect()
    }

    /// The delay of an answer of the work to a node.
    pub(crate) fn work_delay(&mut self) -> u64 {
        self.random.within(self.conditions.work).max(1)
    }
}
