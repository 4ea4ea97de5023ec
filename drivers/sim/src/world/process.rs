//! A node's process: boot, one input at a time, and its timers.

use bellwether_kernel::{Describe, FullMesh, Input, Kept};
use bellwether_trace::What;

use crate::Recorder;
use crate::handles::Handles;
use crate::net::{EventRank, Sender};
use crate::node::{Mode, NEVER, Node};
use crate::world::sink::Sink;
use crate::world::{QueuedEvent, World};

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// Starts the process of a node.
    pub(super) fn boot(&mut self, index: usize) {
        let (flock, number) = (self.nodes[index].flock, self.id(index).number());
        let (stored, log) = (self.disks[index].cell.clone(), self.disks[index].log().cloned());
        let kept = stored.is_some() || log.is_some();
        self.recorder.record(self.net.now, flock, number, || What::Boot { stored: kept });
        self.events += 1;
        let config = self.config;
        let (mut sink, _) = self.sink(index);
        let log = log.unwrap_or_default();
        let state = P::boot(config, sink.sender.id, Kept::cell_and_log(stored.as_ref(), &log), &mut sink);
        sink.recorder.state(flock, number, Some(&state));
        let (armed, logged, answer) = (sink.armed, sink.logged, sink.answer);
        self.queue(index, armed, logged, answer);
        let node = &mut self.nodes[index];
        node.state = Some(state);
        node.mode = Mode::Running;
    }

    /// Gives an input to a process that runs, without judging the result.
    #[inline]
    pub(super) fn step_unseen(&mut self, index: usize, input: Input<P>) {
        self.events += 1;
        let config = self.config;
        let (mut sink, state) = self.sink(index);
        let Some(state) = state else { return };
        let input = match sink.handles {
            Some(handles) => handles.input(input),
            None => input,
        };
        P::step(config, state, input, &mut sink);
        sink.recorder.state(sink.sender.flock, sink.sender.id.number(), Some(state));
        let (armed, logged, answer) = (sink.armed, sink.logged, sink.answer);
        self.queue(index, armed, logged, answer);
    }

    /// Gives an input to a process that runs, and judges its flock if the view changed.
    #[inline]
    pub(super) fn step(&mut self, index: usize, input: Input<P>) {
        let before = self.nodes[index].view(self.config);
        self.step_unseen(index, input);
        if self.nodes[index].view(self.config) != before {
            self.changed(index);
        }
    }

    /// The effects of a node's step, and its state.
    #[inline]
    fn sink(&mut self, index: usize) -> (Sink<'_, P, R>, Option<&mut P::State>) {
        let id = self.id(index);
        let node = &mut self.nodes[index];
        let sink = Sink {
            net: &mut self.net,
            timers: &mut node.timers,
            last_arrival: &mut node.last_arrival,
            disk: &mut self.disks[index],
            recorder: &mut *self.recorder,
            sender: Sender { id, flock: node.flock, life: node.life },
            index: index as u32,
            handles: self.plan.local_handles.then(|| Handles::new(self.plan.seed, id.index() as u32, self.plan.nodes)),
            drift: node.drift,
            armed: false,
            logged: false,
            answer: None,
        };
        (sink, node.state.as_mut())
    }

    /// Queues effects that could not be queued during the step.
    #[inline]
    fn queue(&mut self, index: usize, armed: bool, logged: bool, answer: Option<P::Command>) {
        if logged {
            self.begin_flush(index);
        }
        if let Some(command) = answer {
            self.promise(index, command);
        }
        if armed {
            self.queue_wake(index);
        }
    }

    /// Tells the monitor a node's present status.
    pub(super) fn changed(&mut self, index: usize) {
        let node = &self.nodes[index];
        let status = node.status(self.config);
        let (flock, now) = (node.flock, self.net.now);
        let before = self.monitor.change(index, status, now, &mut self.net.stats, self.recorder);
        let everybody = FullMesh(self.plan.nodes as usize);
        let hearing = self.net.hearing(&everybody);
        self.monitor.count(self.config, index, &before, hearing);
        self.monitor.judge(self.config, flock, now, self.recorder);
        if let Some(recovery) = &mut self.recovery {
            recovery.count(self.config, index, self.monitor.status(index), hearing);
            self.check_settled(flock);
        }
        self.over |= self.monitor.broken.is_some();
    }

    /// A node may send a line on a channel with a rate limit. A crashed process sends nothing; a frozen one sends it
    /// when it runs again.
    pub(super) fn turn(&mut self, node: u32, life: u32) {
        let index = node as usize;
        let id = self.id(index);
        let Node { flock, mode, last_arrival, life: lives, .. } = &mut self.nodes[index];
        if *lives != life {
            return;
        }
        let sender = Sender { id, flock: *flock, life };
        match mode {
            Mode::Running => self.net.turn(self.recorder, sender, last_arrival),
            Mode::Frozen => {
                let again = self.net.now + self.plan.pace.map_or(0, |pace| pace.every.as_nanos()).max(1);
                self.net.push(again, EventRank::Input, QueuedEvent::Turn { node, life });
            }
            Mode::Down => {}
        }
    }

    /// Makes sure that the queue wakes the node no later than its first timer is due.
    #[inline]
    pub(super) fn queue_wake(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        let first = node.timers.earliest();
        if first < node.queued && node.mode != Mode::Frozen {
            node.queued = first;
            self.net.push(first, EventRank::Timer, QueuedEvent::Wake { node: index as u32 });
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
        while !self.over
            && let Some(fire) = self.take_due(index)
        {
            self.step(index, fire);
        }
        self.queue_wake(index);
    }

    /// The timer that was due first, if one is due, as the input that it is.
    #[inline]
    pub(super) fn take_due(&mut self, index: usize) -> Option<Input<P>> {
        let now = self.net.now;
        let timer = self.nodes[index].timers.take_due(now)?;
        let (flock, number) = (self.nodes[index].flock, self.id(index).number());
        self.recorder.record(now, flock, number, || What::Fire { timer: timer.to_string() });
        self.net.stats.fired += 1;
        Some(Input::Fire(timer))
    }
}
