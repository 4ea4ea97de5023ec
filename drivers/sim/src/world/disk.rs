//! Writes to stable storage, from their start to their completion.

use bellwether_kernel::{Describe, Input, Ticket};

use crate::net::EventRank;
use crate::node::Mode;
use crate::world::{QueuedEvent, World};
use crate::{DiskState, Recorder};

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// A cell reaches the disk, unless a later one replaced it, the process crashed meanwhile, or the disk is full.
    pub(super) fn stored(&mut self, node: u32, life: u32, ticket: u32) {
        let index = node as usize;
        let full = self.net.is_disk_full(node);
        let disk = &mut self.disks[index];
        if self.nodes[index].life != life || disk.ticket != ticket || full {
            return;
        }
        let Some(cell) = disk.pending.take() else { return };
        disk.cell = Some(cell);
        self.not_running(index, 0, Input::Durable(Ticket::Cell));
    }

    /// A flush of the log is done, and all that was written meanwhile is flushed next. A frozen process learns of it when it
    /// goes on: what it truncates before it takes the report is not reported then.
    pub(super) fn flushed(&mut self, node: u32, life: u32, flush: u32) {
        let index = node as usize;
        let current = self.nodes[index].life == life && self.disks[index].is_flushing(flush);
        if !current || self.nodes[index].mode != Mode::Running || self.net.is_disk_full(node) {
            return;
        }
        let report = self.disks[index].end_flush();
        self.begin_flush(index);
        if let Some(ticket) = report {
            self.not_running(index, 0, Input::Durable(ticket));
        }
    }

    /// Flushes what a step wrote to the log.
    pub(super) fn begin_flush(&mut self, index: usize) {
        if let Some(flush) = self.disks[index].begin_flush() {
            self.queue_flush(index, flush);
        }
    }

    fn queue_flush(&mut self, index: usize, flush: u32) {
        let (node, life) = (index as u32, self.nodes[index].life);
        let at = self.net.now + self.net.disk_delay(node);
        self.net.push(at, EventRank::Input, QueuedEvent::Flushed { node, life, flush });
    }

    /// Repeats writes that may have failed.
    pub(super) fn retry_writes(&mut self, index: usize) {
        if self.nodes[index].mode == Mode::Down {
            return;
        }
        if self.disks[index].pending.is_some() {
            let (node, life) = (index as u32, self.nodes[index].life);
            self.disks[index].ticket = self.disks[index].ticket.wrapping_add(1);
            let (at, ticket) = (self.net.now + self.net.disk_delay(node), self.disks[index].ticket);
            self.net.push(at, EventRank::Input, QueuedEvent::Stored { node, life, ticket });
        }
        if let Some(flush) = self.disks[index].flush_again() {
            self.queue_flush(index, flush);
        }
    }

    /// A disk becomes better or worse from here on.
    pub(super) fn change_disk(&mut self, index: usize, state: DiskState) {
        if self.net.set_disk(index as u32, state) {
            self.retry_writes(index);
        }
    }

    /// Every disk is good from here on.
    pub(super) fn mend_disks(&mut self) {
        for node in self.net.bad_disks() {
            self.change_disk(node as usize, DiskState::Good);
        }
    }
}
