//! The plan's faults.

use bellwether_kernel::{AskId, Describe, Input};
use bellwether_trace::{DropReason, What};

use crate::net::EventRank;
use crate::node::{Mode, NEVER, local_nanos, true_nanos};
use crate::world::{QueuedEvent, World};
use crate::{Fault, Pending, Recorder};

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// The next event of the plan, in every flock.
    pub(super) fn script(&mut self, index: u32) {
        if self.recovery.is_some() {
            return;
        }
        let plan = self.plan;
        let (index, planned) = (index as usize, plan.events.len());
        let fault = match index.checked_sub(planned) {
            None => &plan.events[index].fault,
            Some(added) => &self.added[added].fault.clone(),
        };
        self.events += 1;
        if self.changes_the_world(fault) {
            self.net.update_links_impaired();
            for flock in 0..plan.flocks {
                self.recorder.record(self.net.now, flock, 0, || What::World { text: fault.to_string() });
            }
        }
        for flock in 0..plan.flocks {
            if !self.over {
                self.inflict(flock, fault);
            }
        }
    }

    /// Applies the part of a fault that is the same for all flocks. Returns whether there is one.
    fn changes_the_world(&mut self, fault: &Fault) -> bool {
        match fault {
            Fault::Cut(cut) => {
                self.net.cuts.add(cut, self.plan.nodes);
                self.arrivals_may_fail = true;
            }
            Fault::Heal => {
                self.net.cuts.clear();
                self.net.update_links_impaired();
                self.tell_all_back();
            }
            Fault::Slow { from, to, by } => self.net.slow.set(from - 1, to - 1, by.as_nanos()),
            Fault::Field(change) => self.change_field(change),
            Fault::Rate { scope, rate } => {
                self.net.rates.set(*scope, *rate);
                self.net.make_room();
            }
            Fault::Conditions(change) => self.net.conditions = change.applied(&self.net.conditions),
            Fault::Lose { .. }
            | Fault::Jump { .. }
            | Fault::Drift { .. }
            | Fault::Disk { .. }
            | Fault::Backup(_)
            | Fault::Rollback(_) => {}
            _ => return false,
        }
        true
    }

    /// The part of a fault that happens in each flock.
    fn inflict(&mut self, flock: u32, fault: &Fault) {
        match fault {
            Fault::Crash { node, pending } => self.die(self.index(flock, *node), true, *pending),
            Fault::Vanish { node, pending } => self.die(self.index(flock, *node), false, *pending),
            Fault::Restart(node) => self.restart(self.index(flock, *node)),
            Fault::Freeze(node) => self.freeze(self.index(flock, *node)),
            Fault::Thaw(node) => self.thaw(self.index(flock, *node)),
            Fault::Backup(node) => {
                let index = self.index(flock, *node);
                self.disks[index].back_up();
            }
            Fault::Rollback(node) => {
                let index = self.index(flock, *node);
                if self.nodes[index].mode == Mode::Down {
                    self.disks[index].roll_back();
                }
            }
            Fault::Ask { node, command } => {
                if let Some(command) = P::command(command) {
                    self.asked += 1;
                    self.not_running(self.index(flock, *node), 0, Input::Ask { id: AskId(self.asked), command });
                }
            }
            Fault::Jump { node, nanos } => self.jump(self.index(flock, *node), *nanos),
            Fault::Drift { node, ppm } => self.drift(self.index(flock, *node), *ppm),
            Fault::Disk { node, state } => self.change_disk(self.index(flock, *node), *state),
            Fault::Lose { from, to, kind } => {
                self.net.planned_losses.add(flock, from - 1, to - 1, kind);
                self.net.update_links_impaired();
            }
            Fault::Cut(_)
            | Fault::Heal
            | Fault::Conditions(_)
            | Fault::Slow { .. }
            | Fault::Rate { .. }
            | Fault::Field(_) => {}
        }
    }

    /// A process crashes, with everything that it had not taken yet.
    pub(super) fn die(&mut self, index: usize, noticed: bool, pending: Option<Pending>) {
        if self.nodes[index].mode == Mode::Down {
            return;
        }
        // In a radio field, a crash shows only as silence.
        let noticed = noticed && self.net.field.is_none();
        let (me, number) = (index as u32, self.id(index).number());
        let node = &mut self.nodes[index];
        let (flock, life) = (node.flock, node.life);
        (node.mode, node.state, node.queued) = (Mode::Down, None, NEVER);
        node.timers.clear();
        node.life += 1;
        self.recorder.record(self.net.now, flock, number, || What::Crash { noticed });
        self.recorder.state(flock, number, None);
        self.net.stats.crashes += 1;
        self.arrivals_may_fail = true;
        self.lose_writes(index, pending);
        self.told_down.retain(|(peer, _)| *peer != me);
        for waiting in self.waiting.remove(&me).unwrap_or_default() {
            if let Input::Deliver { from, message } = waiting.input {
                self.drop_message(index, from.index() as u32, waiting.id, DropReason::Down, &message);
            }
        }
        if noticed {
            let at = self.net.now + self.plan.notice.as_nanos();
            self.restart_from.insert(me, at);
            self.net.push(at, EventRank::Input, QueuedEvent::Notice { node: me, life });
        }
        self.changed(index);
    }

    /// Pending writes reach the disk or do not: none does if the disk is full.
    fn lose_writes(&mut self, index: usize, pending: Option<Pending>) {
        let (disk, random) = (&mut self.disks[index], &mut self.net.random);
        let writes = disk.log_writes();
        let (kept, survivors) = match pending {
            Some(Pending::Kept) => (true, writes),
            Some(Pending::Lost) => (false, 0),
            None => {
                let kept = disk.pending.is_some() && random.coin();
                (kept, if writes == 0 { 0 } else { random.below(writes as u64 + 1) as usize })
            }
        };
        if self.net.is_disk_full(index as u32) {
            return self.disks[index].crash(false, 0);
        }
        self.disks[index].crash(kept, survivors);
    }

    /// Starts a dead process anew, once its death has been noticed if it is to be.
    pub(super) fn restart(&mut self, index: usize) {
        if self.nodes[index].mode != Mode::Down {
            return;
        }
        let me = index as u32;
        match self.restart_from.get(&me) {
            Some(at) if *at > self.net.now || self.first_unnoticed_life[index] < self.nodes[index].life => {
                let at = (*at).max(self.net.now);
                return self.net.push(at, EventRank::Input, QueuedEvent::Restart { node: me });
            }
            _ => self.restart_from.remove(&me),
        };
        self.net.stats.restarts += 1;
        self.boot(index);
        self.changed(index);
        if !self.over {
            self.tell_all_back();
        }
    }

    /// A process is not scheduled from here on.
    pub(super) fn freeze(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        if node.mode != Mode::Running {
            return;
        }
        node.mode = Mode::Frozen;
        let (flock, number) = (node.flock, self.id(index).number());
        self.recorder.record(self.net.now, flock, number, || What::Freeze);
        self.changed(index);
    }

    /// A frozen process goes on. It hears that it stood still, then finds its overdue timers, before anything
    /// else, and nobody looks at it until they
    /// have fired; then it takes what waited, as it came.
    pub(super) fn thaw(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        if node.mode != Mode::Frozen {
            return;
        }
        node.mode = Mode::Running;
        let (flock, number) = (node.flock, self.id(index).number());
        self.recorder.record(self.net.now, flock, number, || What::Thaw);
        if self.nodes[index].timers.earliest() <= self.net.now {
            self.step_unseen(index, Input::Stalled);
        }
        while let Some(fire) = self.take_due(index) {
            self.step_unseen(index, fire);
        }
        self.nodes[index].queued = NEVER;
        self.queue_wake(index);
        self.changed(index);
        for waiting in self.waiting.remove(&(index as u32)).unwrap_or_default() {
            if self.over {
                return;
            }
            self.accept(index, waiting.id, waiting.input);
        }
        if self.disks[index].log_writes() > 0 {
            self.retry_writes(index);
        }
    }

    /// A clock jumps: its armed timers come due so much earlier, or later if it jumps back.
    fn jump(&mut self, index: usize, nanos: i64) {
        let now = self.net.now;
        let node = &mut self.nodes[index];
        node.timers.shift(|due| {
            if nanos > 0 {
                due.saturating_sub(nanos.unsigned_abs()).max(now)
            } else {
                due.saturating_add(nanos.unsigned_abs())
            }
        });
        self.queue_wake(index);
    }

    /// A clock changes its rate: the rest of its armed timers is recalculated.
    pub(super) fn drift(&mut self, index: usize, ppm: i32) {
        let now = self.net.now;
        let node = &mut self.nodes[index];
        let before = std::mem::replace(&mut node.drift, ppm);
        node.timers.shift(|due| match due.checked_sub(now) {
            Some(left) if left > 0 => now.saturating_add(true_nanos(local_nanos(left, before), ppm)),
            _ => due,
        });
        self.queue_wake(index);
    }
}
