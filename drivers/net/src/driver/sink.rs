//! The effects of a step, which the driver carries out after it.

use bellwether_kernel::{AskId, Effects, Leadership, LogWrite, Protocol, Span, StoredLog, Ticket, To, Wire};

use super::timers::Timers;
use crate::system::System;

/// The effects of one step, besides timers.
pub(super) struct Wants<P: Protocol> {
    pub(super) sends: Vec<(To, P::Message)>,
    /// The random picks, each with its limit.
    pub(super) picks: Vec<(u32, u32)>,
    pub(super) statements: Vec<Leadership>,
    pub(super) answers: Vec<(AskId, P::Answer)>,
    pub(super) notes: Vec<P::Note>,
    pub(super) store: Option<P::Cell>,
    pub(super) log: Vec<LogWrite<Vec<u8>>>,
}

impl<P: Protocol> Wants<P> {
    pub(super) fn new() -> Wants<P> {
        Wants {
            sends: Vec::new(),
            picks: Vec::new(),
            statements: Vec::new(),
            answers: Vec::new(),
            notes: Vec::new(),
            store: None,
            log: Vec::new(),
        }
    }
}

/// The effects of one step, which takes place at `now`.
pub(super) struct Sink<'a, P: Protocol> {
    pub(super) now: u64,
    pub(super) system: &'a dyn System,
    pub(super) timers: &'a mut Timers<P::Timer>,
    pub(super) wants: &'a mut Wants<P>,
    /// The indexes of the log, including pending writes.
    pub(super) log: &'a mut StoredLog<()>,
}

impl<P: Protocol<Record: Wire>> Effects<P> for Sink<'_, P> {
    fn send(&mut self, to: To, message: P::Message) {
        self.wants.sends.push((to, message));
    }

    /// Counted from before the step, so that its messages are sent later than its timers start.
    fn arm(&mut self, timer: P::Timer, span: Span) {
        self.timers.arm(timer, self.now.saturating_add(span.as_nanos()));
    }

    fn disarm(&mut self, timer: P::Timer) {
        self.timers.disarm(timer);
    }

    fn pick(&mut self, n: u32) -> u32 {
        // A 64-bit draw scaled down: the bias is below one in four thousand million.
        let fell = ((u128::from(self.system.random()) * u128::from(n)) >> 64) as u32;
        self.wants.picks.push((fell, n));
        fell
    }

    fn store(&mut self, cell: P::Cell) -> Ticket {
        self.wants.store = Some(cell);
        Ticket::Cell
    }

    fn append(&mut self, record: P::Record) -> Ticket {
        let mut bytes = Vec::new();
        record.encode(&mut bytes);
        self.wants.log.push(LogWrite::Append(bytes));
        self.log.write(LogWrite::Append(()))
    }

    fn truncate(&mut self, from: u64) {
        self.wants.log.push(LogWrite::Truncate(from));
        self.log.write(LogWrite::Truncate(from));
    }

    fn forget(&mut self, before: u64) {
        self.wants.log.push(LogWrite::Forget(before));
        self.log.write(LogWrite::Forget(before));
    }

    fn answer(&mut self, id: AskId, answer: P::Answer) {
        self.wants.answers.push((id, answer));
    }

    fn lead(&mut self, leadership: Leadership) {
        self.wants.statements.push(leadership);
    }

    fn note(&mut self, note: P::Note) {
        self.wants.notes.push(note);
    }
}
