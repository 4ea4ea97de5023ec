//! The effects of a step: the simulator's side of [`Effects`].

use bellwether_kernel::{AskId, Describe, Effects, Leadership, LogWrite, Span, Ticket, To};
use bellwether_trace::What;

use crate::Recorder;
use crate::disk::Disk;
use crate::handles::Handles;
use crate::links::LastArrival;
use crate::net::{EventRank, Net, Sender};
use crate::node::{Timers, true_nanos};
use crate::world::QueuedEvent;

/// Borrows what one step of a node may touch, and applies its effects at once.
pub(crate) struct Sink<'a, P: Describe, R> {
    pub(crate) net: &'a mut Net<P>,
    pub(crate) timers: &'a mut Timers<P::Timer>,
    pub(crate) last_arrival: &'a mut LastArrival,
    pub(crate) disk: &'a mut Disk<P::Cell, P::Record>,
    pub(crate) recorder: &'a mut R,
    pub(crate) sender: Sender,
    /// The node's position over all flocks.
    pub(crate) index: u32,
    pub(crate) drift: i32,
    /// The node's own numbers for the others, if it has some.
    pub(crate) handles: Option<Handles>,
    /// Whether a timer was armed.
    pub(crate) armed: bool,
    /// Whether the log was written to.
    pub(crate) logged: bool,
    /// The command with which the work around the node will answer.
    pub(crate) answer: Option<P::Command>,
}

impl<P: Describe, R: Recorder> Sink<'_, P, R> {
    fn write_log(&mut self, write: LogWrite<P::Record>) -> Ticket {
        self.logged = true;
        self.disk.write_log(write)
    }

    fn record(&mut self, what: impl FnOnce() -> What) {
        self.recorder.record(self.net.now, self.sender.flock, self.sender.id.number(), what);
    }
}

impl<P: Describe, R: Recorder> Effects<P> for Sink<'_, P, R> {
    fn send(&mut self, to: To, message: P::Message) {
        let to = self.handles.map_or(to, |handles| handles.address(to));
        self.net.send(self.recorder, self.sender, self.last_arrival, to, message);
    }

    fn arm(&mut self, timer: P::Timer, span: Span) {
        let deadline = self.net.now.saturating_add(true_nanos(span, self.drift));
        self.timers.arm(timer, deadline);
        self.armed = true;
    }

    fn disarm(&mut self, timer: P::Timer) {
        self.timers.disarm(timer);
    }

    fn pick(&mut self, n: u32) -> u32 {
        let fell = self.net.random.below(n.into()) as u32;
        if n > 1 {
            self.record(|| What::Pick { fell, of: n });
        }
        fell
    }

    fn store(&mut self, cell: P::Cell) -> Ticket {
        self.record(|| What::Store { cell: format!("{cell:?}") });
        self.disk.pending = Some(cell);
        self.disk.ticket = self.disk.ticket.wrapping_add(1);
        let at = self.net.now + self.net.disk_delay(self.index);
        let (node, life, ticket) = (self.index, self.sender.life, self.disk.ticket);
        self.net.push(at, EventRank::Input, QueuedEvent::Stored { node, life, ticket });
        Ticket::Cell
    }

    fn append(&mut self, record: P::Record) -> Ticket {
        self.record(|| What::Store { cell: format!("{record:?}") });
        self.write_log(LogWrite::Append(record))
    }

    fn truncate(&mut self, from: u64) {
        self.write_log(LogWrite::Truncate(from));
    }

    fn forget(&mut self, before: u64) {
        self.write_log(LogWrite::Forget(before));
    }

    fn answer(&mut self, _: AskId, answer: P::Answer) {
        self.recorder.answer(self.net.now, self.sender.flock, self.sender.id.number(), &answer);
        self.record(|| What::Note { text: format!("answers: {answer}") });
    }

    fn lead(&mut self, leadership: Leadership) {
        if let Some(command) = P::work(leadership) {
            self.answer = Some(command);
        }
    }

    fn note(&mut self, note: P::Note) {
        self.record(|| What::Note { text: note.to_string() });
    }
}
