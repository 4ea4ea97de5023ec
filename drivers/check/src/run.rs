//! Running a protocol's own code, once for each combination of random picks.

use bellwether_kernel::{AskId, Effects, Leadership, LogWrite, Protocol, Span, StoredLog, Ticket, To};

use crate::model::Model;

/// The greatest number of combinations of picks in one step.
const MAX_FALLS: usize = 4096;

/// The effects of one step.
pub(crate) struct Ran<P: Protocol> {
    pub(crate) state: P::State,
    pub(crate) sends: Vec<(To, P::Message)>,
    /// All armed timers after the step.
    pub(crate) timers: Vec<(P::Timer, u32)>,
    pub(crate) store: Option<P::Cell>,
    /// The log after the step.
    pub(crate) log: StoredLog<P::Record>,
    /// The commands that the work around the node will give.
    pub(crate) work: Vec<P::Command>,
    pub(crate) picks: Vec<u32>,
}

struct Sink<'a, P: Protocol> {
    model: &'a Model<P>,
    /// The picks and their limits; a step follows them as far as they go and then picks 0.
    script: &'a mut Vec<(u32, u32)>,
    at: usize,
    sends: Vec<(To, P::Message)>,
    timers: Vec<(P::Timer, u32)>,
    store: Option<P::Cell>,
    log: StoredLog<P::Record>,
    work: Vec<P::Command>,
}

impl<P: Protocol> Effects<P> for Sink<'_, P> {
    fn send(&mut self, to: To, message: P::Message) {
        self.sends.push((to, message));
    }

    fn arm(&mut self, timer: P::Timer, span: Span) {
        self.disarm(timer);
        self.timers.push((timer, self.model.ticks(span)));
    }

    fn disarm(&mut self, timer: P::Timer) {
        self.timers.retain(|(armed, _)| *armed != timer);
    }

    fn pick(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        if self.at == self.script.len() {
            self.script.push((0, n));
        }
        self.at += 1;
        self.script[self.at - 1].0
    }

    fn store(&mut self, cell: P::Cell) -> Ticket {
        self.store = Some(cell);
        Ticket::Cell
    }

    fn append(&mut self, record: P::Record) -> Ticket {
        self.log.write(LogWrite::Append(record))
    }

    fn truncate(&mut self, from: u64) {
        self.log.write(LogWrite::Truncate(from));
    }

    fn forget(&mut self, before: u64) {
        self.log.write(LogWrite::Forget(before));
    }

    fn answer(&mut self, _: AskId, _: P::Answer) {}

    fn lead(&mut self, leadership: Leadership) {
        self.work.extend(self.model.work.and_then(|work| work(leadership)));
    }

    fn note(&mut self, _: P::Note) {}
}

/// Runs `step` once for each combination of its picks, each time from the same armed timers and the same log; `None` if
/// there are too many.
pub(crate) fn every_fall<P: Protocol>(
    model: &Model<P>,
    timers: &[(P::Timer, u32)],
    log: &StoredLog<P::Record>,
    step: impl Fn(&mut dyn Effects<P>) -> P::State,
) -> Option<Vec<Ran<P>>> {
    let mut script = Vec::new();
    let mut falls = Vec::new();
    loop {
        let (timers, log) = (timers.to_vec(), log.clone());
        let (sends, work) = (Vec::new(), Vec::new());
        let mut sink = Sink { model, script: &mut script, at: 0, sends, timers, store: None, log, work };
        let state = step(&mut sink);
        let Sink { sends, timers, store, log, work, .. } = sink;
        let picks = script.iter().map(|(pick, _)| *pick).collect();
        falls.push(Ran { state, sends, timers, store, log, work, picks });
        if !turn(&mut script) {
            return Some(falls);
        }
        if falls.len() >= MAX_FALLS {
            return None;
        }
    }
}

/// Advances the script to the next combination; false if all have been tried.
fn turn(script: &mut Vec<(u32, u32)>) -> bool {
    while let Some((pick, of)) = script.last_mut() {
        *pick += 1;
        if pick < of {
            return true;
        }
        script.pop();
    }
    false
}
