//! The virtual network: what becomes of a message between its sending and its arrival.

use bellwether_kernel::{Describe, NodeId, To};
use bellwether_trace::{Fate, What};

use crate::chance::Chance;
use crate::links::{Cuts, Doomed, Newest, Order, Slow};
use crate::topology::receivers;
use crate::world::Happening;
use crate::{Plan, Rate, Recorder, Stats, Weather, Wheel};

/// At one instant, faults come first, then timers, then everything else; within these, what was queued first.
#[derive(Clone, Copy)]
pub(crate) enum Rank {
    Script,
    Timer,
    Input,
}

/// The network, the queue of what is to come, and the chance that both draw from.
pub(crate) struct Net<P: Describe> {
    pub(crate) now: u64,
    pub(crate) wheel: Wheel<Happening<P>>,
    pub(crate) chance: Chance,
    pub(crate) weather: Weather,
    pub(crate) cuts: Cuts,
    pub(crate) slow: Slow,
    pub(crate) doomed: Doomed,
    pub(crate) order: Order,
    pub(crate) stats: Stats,
    /// Messages so far; the number of the next.
    pub(crate) messages: u32,
    /// Whether any cut stands, link is slow or message doomed: when not, sending does not look.
    pub(crate) troubled: bool,
    sequence: u64,
    nodes: u32,
}

/// Who sends.
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
            chance: Chance::new(plan.seed),
            weather: plan.weather,
            cuts: Cuts::default(),
            slow: Slow::default(),
            doomed: Doomed::default(),
            order: Order::new(plan),
            stats: Stats::default(),
            messages: 0,
            troubled: false,
            sequence: 0,
            nodes: plan.nodes,
        }
    }

    /// Queues something for a time.
    #[inline(always)]
    pub(crate) fn push(&mut self, at: u64, rank: Rank, happening: Happening<P>) {
        self.sequence += 1;
        self.wheel.push(at, (rank as u64) << 62 | self.sequence, happening);
    }

    /// Looks again whether anything is wrong with the links.
    pub(crate) fn look(&mut self) {
        self.troubled = !(self.cuts.is_empty() && self.slow.is_empty() && self.doomed.is_empty());
    }

    #[inline]
    pub(crate) fn send<R: Recorder>(
        &mut self,
        recorder: &mut R,
        sender: Sender,
        newest: &mut Newest,
        to: To,
        message: P::Message,
    ) {
        let mut receivers = receivers(self.nodes, sender.id, to);
        let Some(mut receiver) = receivers.next() else { return };
        for next in receivers {
            self.send_one(recorder, sender, newest, receiver, message.clone());
            receiver = next;
        }
        self.send_one(recorder, sender, newest, receiver, message);
    }

    fn send_one<R: Recorder>(
        &mut self,
        recorder: &mut R,
        sender: Sender,
        newest: &mut Newest,
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
        if let Some(fate) = self.fate(sender, receiver, kind) {
            self.stats.lost += 1;
            recorder.record(self.now, sender.flock, receiver + 1, || What::Drop {
                id: id.into(),
                from: sender.id.number(),
                fate,
                text: message.to_string(),
            });
            return;
        }
        let to = sender.flock * self.nodes + receiver;
        let from = sender.id.index() as u32;
        let deliver = |message| Happening::Deliver { from, to, life: sender.life, id, message };
        let slow = if self.troubled { self.slow.by(from, receiver) } else { 0 };
        if self.chance.hits(self.weather.duplicate) {
            self.stats.duplicated += 1;
            let at = self.now + slow + self.delay() + self.extra();
            self.push(at, Rank::Input, deliver(message.clone()));
        }
        if self.chance.hits(self.weather.stray) {
            self.stats.duplicated += 1;
            let at = self.now + self.chance.within(self.weather.astray);
            self.push(at, Rank::Input, deliver(message.clone()));
        }
        let at = self.arrival(newest, sender.flock * self.nodes + from, receiver, slow);
        self.push(at, Rank::Input, deliver(message));
    }

    /// Why a message is lost on its way out, if it is.
    #[inline]
    fn fate(&mut self, sender: Sender, receiver: u32, kind: &str) -> Option<Fate> {
        if self.troubled {
            let from = sender.id.index() as u32;
            if self.cuts.blocks(from, receiver) {
                return Some(Fate::Cut);
            }
            if self.doomed.take(sender.flock, from, receiver, kind) {
                self.look();
                return Some(Fate::Lost);
            }
        }
        self.chance.hits(self.weather.loss).then_some(Fate::Lost)
    }

    /// When a message sent now arrives on a link that is so much slower than others.
    #[inline]
    fn arrival(&mut self, newest: &mut Newest, sender: u32, receiver: u32, slow: u64) -> u64 {
        let at = self.now + slow + self.delay();
        if self.weather.reorder != Rate::NEVER && self.chance.hits(self.weather.reorder) {
            return at + self.extra();
        }
        self.order.arrival(newest, sender, receiver, self.now, at)
    }

    #[inline]
    fn delay(&mut self) -> u64 {
        let delay = self.chance.within(self.weather.delay);
        if !self.chance.hits(self.weather.tail) {
            return delay;
        }
        let factor = if self.chance.below(10) == 0 { 100 } else { 10 };
        delay.saturating_mul(factor)
    }

    fn extra(&mut self) -> u64 {
        self.chance.within(self.weather.extra_delay())
    }

    /// How long a write that begins now takes.
    pub(crate) fn disk_delay(&mut self) -> u64 {
        self.chance.within(self.weather.disk).max(1)
    }

    /// How long the work takes to answer a node that speaks to it now.
    pub(crate) fn work_delay(&mut self) -> u64 {
        self.chance.within(self.weather.work).max(1)
    }
}
