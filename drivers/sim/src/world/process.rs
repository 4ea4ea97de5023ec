//! A node's process: boot, one input at a time, and its timers.

use bellwether_kernel::{Describe, Input, Protocol, Standing};
use bellwether_trace::What;

use crate::Recorder;
use crate::net::{Rank, Sender};
use crate::node::{Mode, NEVER};
use crate::world::sink::Sink;
use crate::world::{Happening, World};

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// Starts the process of a node.
    pub(super) fn boot(&mut self, index: usize) {
        let (flock, number) = (self.nodes[index].flock, self.nodes[index].id.number());
        let stored = self.disks[index].cell.clone();
        self.recorder.record(self.net.now, flock, number, || What::Boot { stored: stored.is_some() });
        self.events += 1;
        let config = self.config;
        let id = self.nodes[index].id;
        let state = self.with_sink(index, |sink, _| Some(P::boot(config, id, stored.as_ref(), sink)));
        let node = &mut self.nodes[index];
        node.view = state.as_ref().map(|state| P::view(config, state));
        node.state = state;
        node.mode = Mode::Running;
    }

    /// Gives an input to a process that runs; what others can see of it is looked at by [`World::see`].
    #[inline]
    pub(super) fn step_unseen(&mut self, index: usize, input: Input<P>) {
        self.events += 1;
        let config = self.config;
        self.with_sink(index, |sink, state| {
            if let Some(state) = state {
                P::step(config, state, input, sink);
            }
        });
    }

    /// Gives an input to a process that runs, and looks at what that made of it.
    #[inline]
    pub(super) fn step(&mut self, index: usize, input: Input<P>) {
        self.step_unseen(index, input);
        self.see(index);
    }

    /// Lends a node's state and a sink to a function, then queues what the sink could not.
    #[inline]
    fn with_sink<T>(&mut self, index: usize, run: impl FnOnce(&mut Sink<'_, P, R>, Option<&mut P::State>) -> T) -> T {
        let node = &mut self.nodes[index];
        let mut sink = Sink {
            net: &mut self.net,
            timers: &mut node.timers,
            disk: &mut self.disks[index],
            recorder: &mut *self.recorder,
            sender: Sender { id: node.id, flock: node.flock, life: node.life },
            index: index as u32,
            drift: node.drift,
            armed: false,
            answer: None,
        };
        let result = run(&mut sink, node.state.as_mut());
        let (armed, answer) = (sink.armed, sink.answer);
        if let Some(command) = answer {
            self.promise(index, command);
        }
        if armed {
            self.queue_wake(index);
        }
        result
    }

    /// Looks whether what others can see of a running node has changed, and judges its flock if so.
    #[inline]
    pub(super) fn see(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        let Some(state) = &node.state else { return };
        let view = P::view(self.config, state);
        if node.view != Some(view) {
            node.view = Some(view);
            self.changed(index);
        }
    }

    /// Tells the watch how a node stands now.
    pub(super) fn changed(&mut self, index: usize) {
        let node = &self.nodes[index];
        let standing = standing::<P>(node.mode, node.view);
        let (flock, now) = (node.flock, self.net.now);
        self.watch.change(index, standing, now, &mut self.net.stats, self.recorder);
        self.watch.judge(self.config, flock, now, self.recorder);
        if self.calm.is_some() {
            self.check_settled(flock);
        }
        self.over |= self.watch.broken.is_some();
    }

    /// Makes sure that the queue wakes the node no later than its first timer is due.
    #[inline]
    pub(super) fn queue_wake(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        let first = node.timers.earliest();
        if first < node.queued && node.mode != Mode::Frozen {
            node.queued = first;
            self.net.push(first, Rank::Timer, Happening::Wake { node: index as u32 });
        }
    }

    /// A wake-up came: fires what is due. It may have come for a timer that was since disarmed or armed for later.
    #[inline]
    pub(super) fn wake(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        if node.queued != self.net.now {
            return;
        }
        node.queued = NEVER;
        if node.mode != Mode::Running {
            return;
        }
        while !self.over && self.fire_next(index) {
            self.see(index);
        }
        self.queue_wake(index);
    }

    /// Fires the timer that was due first, if one is due.
    #[inline]
    pub(super) fn fire_next(&mut self, index: usize) -> bool {
        let now = self.net.now;
        let node = &mut self.nodes[index];
        let Some(timer) = node.timers.take_due(now) else { return false };
        let (flock, number) = (node.flock, node.id.number());
        self.recorder.record(now, flock, number, || What::Fire { timer: timer.to_string() });
        self.net.stats.fired += 1;
        self.step_unseen(index, Input::Fire(timer));
        true
    }
}

/// How a node in this mode and with this last view stands.
pub(super) fn standing<P: Protocol>(mode: Mode, view: Option<P::View>) -> Standing<P::View> {
    match (mode, view) {
        (Mode::Running, Some(view)) => Standing::Up(view),
        (Mode::Frozen, Some(view)) => Standing::Frozen(view),
        (Mode::Down, _) | (_, None) => Standing::Down,
    }
}
