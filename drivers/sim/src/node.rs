//! What the simulator keeps of a node, laid out so that an event touches few cache lines.

use bellwether_kernel::{NodeId, Protocol, Span};

/// A time that never comes.
pub(crate) const NEVER: u64 = u64::MAX;

/// Whether a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Down,
    Frozen,
    Running,
}

/// The part of a node that events touch.
pub(crate) struct Node<P: Protocol> {
    pub(crate) state: Option<P::State>,
    pub(crate) view: Option<P::View>,
    pub(crate) timers: Timers<P::Timer>,
    /// When the queue holds a wake-up for it. Others that it still holds are out of date.
    pub(crate) queued: u64,
    pub(crate) id: NodeId,
    pub(crate) flock: u32,
    /// Counts its processes.
    pub(crate) life: u32,
    pub(crate) drift: i32,
    pub(crate) mode: Mode,
}

impl<P: Protocol> Node<P> {
    pub(crate) fn new(id: NodeId, flock: u32) -> Node<P> {
        Node {
            state: None,
            view: None,
            timers: Timers::default(),
            queued: NEVER,
            id,
            flock,
            life: 0,
            drift: 0,
            mode: Mode::Down,
        }
    }
}

impl<P: Protocol> Node<P> {
    /// Reads something of each of its parts, so that they are at hand. Nothing here may branch on what it reads: the
    /// processor would wait for one node before it asks for the next.
    #[inline]
    pub(crate) fn touch(&self) -> u64 {
        let timers = &self.timers.few;
        let known = u64::from(self.state.is_some()) + u64::from(self.view.is_some());
        let armed = u64::from(timers[0].is_some()) + u64::from(timers[INLINE - 1].is_some());
        self.queued ^ known ^ armed ^ self.mode as u64
    }
}

/// A node's stable storage: one cell, and one write on its way to it.
pub(crate) struct Disk<S> {
    pub(crate) cell: Option<S>,
    pub(crate) pending: Option<S>,
    /// Counts the writes, so that a write that was replaced is known when it comes due.
    pub(crate) ticket: u32,
}

impl<S> Disk<S> {
    pub(crate) fn new() -> Disk<S> {
        Disk { cell: None, pending: None, ticket: 0 }
    }

    /// The process dies; the write on its way is kept or lost.
    pub(crate) fn crash(&mut self, kept: bool) {
        let pending = self.pending.take();
        if kept && pending.is_some() {
            self.cell = pending;
        }
    }
}

const INLINE: usize = 4;

/// The armed timers of a node: a short list, searched from end to end.
#[derive(Clone, Debug)]
pub(crate) struct Timers<T> {
    few: [Option<(u64, T)>; INLINE],
    more: Vec<(u64, T)>,
}

impl<T> Default for Timers<T> {
    fn default() -> Timers<T> {
        Timers { few: [const { None }; INLINE], more: Vec::new() }
    }
}

impl<T: Copy + Eq> Timers<T> {
    /// Arms a timer, in place of itself.
    #[inline]
    pub(crate) fn arm(&mut self, timer: T, deadline: u64) {
        let mut free = None;
        for slot in &mut self.few {
            match slot {
                Some((due, armed)) if *armed == timer => {
                    *due = deadline;
                    return;
                }
                Some(_) => {}
                None if free.is_none() => free = Some(slot),
                None => {}
            }
        }
        if let Some((due, _)) = self.more.iter_mut().find(|(_, armed)| *armed == timer) {
            *due = deadline;
        } else if let Some(slot) = free {
            *slot = Some((deadline, timer));
        } else {
            self.more.push((deadline, timer));
        }
    }

    /// Disarms a timer, if it is armed.
    #[inline]
    pub(crate) fn disarm(&mut self, timer: T) {
        for slot in &mut self.few {
            if slot.is_some_and(|(_, armed)| armed == timer) {
                *slot = None;
                return;
            }
        }
        self.more.retain(|(_, armed)| *armed != timer);
    }

    /// When the first of them is due.
    #[inline]
    pub(crate) fn earliest(&self) -> u64 {
        let few = self.few.iter().flatten().map(|(due, _)| *due).min().unwrap_or(NEVER);
        self.more.iter().map(|(due, _)| *due).min().map_or(few, |more| more.min(few))
    }

    /// Disarms and returns the timer that was due first, if its time has come.
    #[inline]
    pub(crate) fn take_due(&mut self, now: u64) -> Option<T> {
        let first = self.earliest();
        if first > now {
            return None;
        }
        let timer = self.iter().find(|(due, _)| *due == first).map(|(_, timer)| timer)?;
        self.disarm(timer);
        Some(timer)
    }

    /// All of them with their deadlines.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, T)> {
        self.few.iter().flatten().chain(&self.more).copied()
    }

    /// Moves every deadline.
    pub(crate) fn shift(&mut self, mut to: impl FnMut(u64) -> u64) {
        for (due, _) in self.few.iter_mut().flatten().chain(&mut self.more) {
            *due = to(*due);
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Timers::default();
    }
}

const MILLION: u128 = 1_000_000;

/// How long a span of a clock that is off by `ppm` millionths takes in true time, rounded up: a timer never fires early
/// by its own clock. It takes at least a nanosecond, so that time always moves on.
#[inline]
pub(crate) fn true_nanos(span: Span, ppm: i32) -> u64 {
    if ppm == 0 {
        return span.as_nanos().max(1);
    }
    let rate = (1_000_000 + i64::from(ppm)).max(1) as u128;
    let nanos = (u128::from(span.as_nanos()) * MILLION).div_ceil(rate);
    u64::try_from(nanos).unwrap_or(NEVER).max(1)
}

/// What is left of a true span, measured by a clock that is off by `ppm` millionths.
pub(crate) fn local_nanos(nanos: u64, ppm: i32) -> Span {
    let rate = (1_000_000 + i64::from(ppm)).max(1) as u128;
    Span::nanos(u64::try_from(u128::from(nanos) * rate / MILLION).unwrap_or(NEVER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arming_again_replaces_and_a_disarmed_timer_never_fires() {
        let mut timers = Timers::default();
        for tag in 0..9_u8 {
            timers.arm(tag, 100 + u64::from(tag));
        }
        timers.arm(7, 5);
        timers.disarm(0);
        timers.disarm(8);
        assert_eq!(timers.earliest(), 5);
        let fired: Vec<u8> = std::iter::from_fn(|| timers.take_due(1_000)).collect();
        assert_eq!(fired, [7, 1, 2, 3, 4, 5, 6]);
        assert_eq!(timers.earliest(), NEVER);
    }

    #[test]
    fn a_fast_clock_shortens_true_time_and_a_slow_one_stretches_it() {
        assert_eq!(true_nanos(Span::secs(1), 0), 1_000_000_000);
        assert_eq!(true_nanos(Span::secs(1), 250_000), 800_000_000);
        assert_eq!(true_nanos(Span::secs(1), -500_000), 2_000_000_000);
        assert_eq!(true_nanos(Span::ZERO, 0), 1);
        assert_eq!(local_nanos(800_000_000, 250_000), Span::secs(1));
    }
}
