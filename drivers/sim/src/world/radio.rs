//! What happens in a radio field: transmissions that all in reach hear, and nodes that move.

use bellwether_kernel::{Describe, Input, NodeId};
use bellwether_trace::{DropReason, What};

use crate::Recorder;
use crate::field::{FieldChange, Point, STEP};
use crate::net::EventRank;
use crate::node::Mode;
use crate::world::{QueuedEvent, World};

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// Everybody in reach hears a transmission, or the one whom it is for.
    pub(super) fn hear(&mut self, from: u32, to: Option<NodeId>, id: u32, message: &P::Message) {
        let mut hearers = std::mem::take(&mut self.hearers);
        hearers.clear();
        let Some(field) = &self.net.field else { return };
        match to.map(|to| to.index() as u32) {
            Some(to) if field.hears(from, to) => hearers.push(to),
            Some(_) => {}
            None => field.each_neighbour(from, |node| hearers.push(node)),
        }
        if self.large {
            let hearing = || hearers.iter().map(|node| &self.nodes[*node as usize]);
            let sum = hearing().fold(0, |sum, node| sum ^ node.prefetch());
            std::hint::black_box(hearing().fold(sum, |sum, node| sum ^ node.prefetch_state()));
        }
        for to in &hearers {
            if self.over {
                break;
            }
            self.hear_one(from, *to, id, message);
        }
        self.hearers = hearers;
    }

    #[inline]
    fn hear_one(&mut self, from: u32, to: u32, id: u32, message: &P::Message) {
        let index = to as usize;
        if let Some(fate) = self.reception(from, to, id, message) {
            return self.drop_message(index, from, id, fate, message);
        }
        let input = Input::Deliver { from: NodeId::at(from as usize), message: message.clone() };
        match self.nodes[index].mode {
            Mode::Running => self.accept(index, id, input),
            Mode::Frozen | Mode::Down => self.not_running(index, id, input),
        }
    }

    /// Why somebody in reach does not hear a transmission, if so.
    #[inline]
    fn reception(&mut self, from: u32, to: u32, id: u32, message: &P::Message) -> Option<DropReason> {
        if self.arrivals_may_fail
            && let Some(fate) = self.late_fate(from, to, from, u32::MAX, id)
        {
            return Some(fate);
        }
        self.net.reception(from, to, P::kind(message))
    }

    /// Those who walk move on.
    pub(super) fn walk(&mut self) {
        let now = self.net.now;
        let Some(field) = &mut self.net.field else { return };
        let recorder = &mut *self.recorder;
        field.walk(now, |node, place| write_place(recorder, now, node, place));
        self.walking = false;
        self.queue_walk();
    }

    /// Queues the next move, if anybody walks.
    pub(super) fn queue_walk(&mut self) {
        if !self.walking && self.net.field.as_ref().is_some_and(crate::field::RadioField::moves) {
            self.walking = true;
            self.net.push(self.net.now + STEP, EventRank::Script, QueuedEvent::Walk);
        }
    }

    pub(super) fn change_field(&mut self, change: &FieldChange) {
        let now = self.net.now;
        if let Some(field) = &mut self.net.field {
            field.change(change, now);
            if let FieldChange::Place { node, at } = change {
                write_place(self.recorder, now, node - 1, *at);
            }
        }
        self.queue_walk();
    }

    pub(super) fn write_places(&mut self) {
        if let Some(field) = self.net.field.as_ref().filter(|_| R::ON) {
            for node in 0..self.plan.nodes {
                write_place(self.recorder, self.net.now, node, field.position(node));
            }
        }
    }
}

fn write_place<R: Recorder>(recorder: &mut R, now: u64, position: u32, place: Point) {
    recorder.record(now, 0, position + 1, || What::Place { x_mm: place.x.as_mm(), y_mm: place.y.as_mm() });
}
