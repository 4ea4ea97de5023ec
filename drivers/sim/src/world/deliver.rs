//! Inputs that reach a node: messages, finished writes, commands and reports about its links.

use bellwether_kernel::{AskId, Describe, Input, NodeId, Ticket};
use bellwether_trace::{DropReason, What};

use crate::Recorder;
use crate::net::EventRank;
use crate::node::Mode;
use crate::world::{QueuedEvent, Waiting, World};

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// A message arrives.
    #[inline]
    pub(super) fn arrive(&mut self, from: u32, to: u32, life: u32, id: u32, message: P::Message) {
        let index = to as usize;
        if self.arrivals_may_fail {
            let flock = self.nodes[index].flock;
            let sender = flock * self.plan.nodes + from;
            if let Some(fate) = self.late_fate(from, to, sender, life, id) {
                return self.drop_message(index, from, id, fate, &message);
            }
            if self.told_down.contains(&(to, sender)) && self.nodes[index].mode != Mode::Down {
                self.tell_back(to, sender);
            }
        }
        let input = Input::Deliver { from: NodeId::at(from as usize), message };
        match self.nodes[index].mode {
            Mode::Running => self.accept(index, id, input),
            _ => self.not_running(index, id, input),
        }
    }

    /// Why a message is lost at its arrival, if it is.
    pub(super) fn late_fate(&self, from: u32, to: u32, sender: u32, life: u32, id: u32) -> Option<DropReason> {
        if self.net.cuts.blocks(from, to % self.plan.nodes) {
            return Some(DropReason::Cut);
        }
        if life < self.first_unnoticed_life[sender as usize] {
            return Some(DropReason::Reset);
        }
        let stale = self
            .recovery
            .as_ref()
            .is_some_and(|recovery| id < recovery.first_message && self.net.now > recovery.flushed);
        stale.then_some(DropReason::Lost)
    }

    /// Gives an input to a process that runs.
    #[inline]
    pub(super) fn accept(&mut self, index: usize, id: u32, input: Input<P>) {
        self.record_input(index, id, &input);
        if matches!(input, Input::Deliver { .. }) {
            self.net.stats.delivered += 1;
        }
        self.step(index, input);
    }

    /// Keeps an input for a frozen process, or drops it with a crashed one.
    pub(super) fn not_running(&mut self, index: usize, id: u32, input: Input<P>) {
        match self.nodes[index].mode {
            Mode::Running => self.accept(index, id, input),
            Mode::Frozen => self.waiting.entry(index as u32).or_default().push_back(Waiting { id, input }),
            Mode::Down => {
                if let Input::Deliver { from, message } = input {
                    self.drop_message(index, from.index() as u32, id, DropReason::Down, &message);
                }
            }
        }
    }

    pub(super) fn drop_message(&mut self, index: usize, from: u32, id: u32, fate: DropReason, message: &P::Message) {
        self.events += 1;
        self.net.stats.lost += 1;
        let (flock, number) = (self.nodes[index].flock, self.id(index).number());
        self.recorder.record(self.net.now, flock, number, || What::Drop {
            id: id.into(),
            from: from + 1,
            fate,
            text: message.to_string(),
        });
    }

    #[inline]
    fn record_input(&mut self, index: usize, id: u32, input: &Input<P>) {
        // That a node stood still is told by its thaw.
        if !R::ON || matches!(input, Input::Stalled) {
            return;
        }
        let (flock, number) = (self.nodes[index].flock, self.id(index).number());
        let disk = &self.disks[index];
        self.recorder.record(self.net.now, flock, number, || match input {
            Input::Deliver { from, message } => {
                What::Deliver { id: id.into(), from: from.number(), text: message.to_string() }
            }
            Input::Fire(timer) => What::Fire { timer: timer.to_string() },
            Input::Ask { command, .. } => What::Ask { command: command.to_string() },
            Input::Link { peer, up } => What::Link { peer: peer.number(), up: *up },
            Input::PushBack { peer, full } => What::PushBack { peer: peer.number(), full: *full },
            Input::Durable(ticket @ Ticket::Log(_)) => What::Stored { cell: ticket.to_string() },
            Input::Durable(Ticket::Cell) => {
                What::Stored { cell: disk.cell.as_ref().map_or_else(String::new, |cell| format!("{cell:?}")) }
            }
            Input::Stalled => What::Thaw,
        });
    }

    /// Queues the answer of the work around a node.
    pub(super) fn promise(&mut self, index: usize, command: P::Command) {
        let slot = self.next_answer;
        self.next_answer = self.next_answer.wrapping_add(1);
        self.answers.insert(slot, command);
        let at = self.net.now + self.net.work_delay();
        let (node, life) = (index as u32, self.nodes[index].life);
        self.net.push(at, EventRank::Input, QueuedEvent::Answer { node, life, slot });
    }

    /// The work answers, unless it died with its process.
    pub(super) fn answer(&mut self, node: u32, life: u32, slot: u32) {
        let Some(command) = self.answers.remove(&slot) else { return };
        if self.nodes[node as usize].life == life {
            self.not_running(node as usize, 0, Input::Ask { id: AskId::NOBODY, command });
        }
    }

    /// A process learns that the queue for a peer is long, or has room again.
    pub(super) fn push_back(&mut self, node: u32, life: u32, peer: NodeId, full: bool) {
        if !full {
            let link = (node, life, peer);
            if self.net.full_links.get(&link).is_none_or(|room_at| *room_at != self.net.now) {
                return;
            }
            self.net.full_links.remove(&link);
        }
        if self.nodes[node as usize].life == life {
            self.not_running(node as usize, 0, Input::PushBack { peer, full });
        }
    }

    /// All nodes that can know learn that a process is gone.
    pub(super) fn notice(&mut self, node: u32, life: u32) {
        self.first_unnoticed_life[node as usize] = self.first_unnoticed_life[node as usize].max(life + 1);
        let (first, position) = (node - node % self.plan.nodes, node % self.plan.nodes);
        for other in (0..self.plan.nodes).filter(|other| *other != position) {
            let peer = first + other;
            let unheard = !self.net.is_heard(other, position) || self.net.cuts.blocks(position, other);
            if unheard || self.nodes[peer as usize].mode == Mode::Down {
                continue;
            }
            self.told_down.insert((peer, node));
            self.not_running(peer as usize, 0, Input::Link { peer: NodeId::at(position as usize), up: false });
            if self.over {
                return;
            }
        }
    }

    /// Tells one node that another, whose death it knows, is back.
    pub(super) fn tell_back(&mut self, peer: u32, node: u32) {
        self.told_down.remove(&(peer, node));
        let position = node % self.plan.nodes;
        self.not_running(peer as usize, 0, Input::Link { peer: NodeId::at(position as usize), up: true });
    }

    /// Tells all nodes in reach that know of a death that the node is back.
    pub(super) fn tell_all_back(&mut self) {
        let nodes = self.plan.nodes;
        let back: Vec<(u32, u32)> = self
            .told_down
            .iter()
            .filter(|(peer, node)| {
                self.nodes[*node as usize].mode != Mode::Down && !self.net.cuts.blocks(node % nodes, peer % nodes)
            })
            .copied()
            .collect();
        for (peer, node) in back {
            if !self.over {
                self.tell_back(peer, node);
            }
        }
    }
}
