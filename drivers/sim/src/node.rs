//! What the simulator keeps of a node, laid out so that an event touches few cache lines.

use bellwether_kernel::{Describe, NodeStatus, Protocol, Span};

use crate::links::LastArrival;

/// A time that never comes.
pub(crate) const NEVER: u64 = u64::MAX;

/// Whether a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Down,
    Frozen,
    Running,
}

/// The part of a node that events touch: three cache lines for a state of up to 88 bytes.
#[repr(align(64))]
pub(crate) struct Node<P: Protocol> {
    pub(crate) state: Option<P::State>,
    pub(crate) timers: Timers<P::Timer>,
    /// When the queue holds a wake-up for it. Others that it still holds are out of date.
    pub(crate) queued: u64,
    /// What it sent that arrives last.
    pub(crate) last_arrival: LastArrival,
    pub(crate) flock: u32,
    /// Counts its processes.
    pub(crate) life: u32,
    pub(crate) drift: i32,
    pub(crate) mode: Mode,
}

impl<P: Protocol> Node<P> {
    pub(crate) fn new(flock: u32) -> Node<P> {
        Node {
            state: None,
            timers: Timers::default(),
            queued: NEVER,
            last_arrival: LastArrival::default(),
            flock,
            life: 0,
            drift: 0,
            mode: Mode::Down,
        }
    }

    /// What others can see of its process, running or frozen.
    #[inline]
    pub(crate) fn view(&self, config: &P::Config) -> Option<P::View> {
        self.state.as_ref().map(|state| P::view(config, state))
    }

    /// How it stands.
    pub(crate) fn status(&self, config: &P::Config) -> NodeStatus<P::View> {
        match (self.mode, self.view(config)) {
            (Mode::Running, Some(view)) => NodeStatus::Up(view),
            (Mode::Frozen, Some(view)) => NodeStatus::Frozen(view),
            (Mode::Down, _) | (_, None) => NodeStatus::Down,
        }
    }

    /// Reads something of each of its parts, so that they are at hand. Nothing here may branch on what it reads: the
    /// processor would wait for one node before it asks for the next.
    #[inline]
    pub(crate) fn prefetch(&self) -> u64 {
        self.queued ^ self.timers.due[0] ^ u64::from(self.state.is_some()) ^ self.last_arrival.at ^ self.mode as u64
    }
}

impl<P: Describe> Node<P> {
    /// The same for what its state refers to. The node itself should be at hand.
    #[inline]
    pub(crate) fn prefetch_state(&self) -> u64 {
        self.state.as_ref().map_or(0, P::touch)
    }
}

/// How many timers lie together: as many as a node of the first protocol ever needs at once.
const INLINE: usize = 5;

/// The armed timers of a node: a short list, searched from end to end. Deadlines and tags lie apart because that is
/// smaller than pairs of them.
#[derive(Clone, Debug)]
pub(crate) struct Timers<T> {
    due: [u64; INLINE],
    tags: [Option<T>; INLINE],
    /// Those for which there was no room.
    more: Option<Box<Timers<T>>>,
}

impl<T> Default for Timers<T> {
    fn default() -> Timers<T> {
        Timers { due: [NEVER; INLINE], tags: [const { None }; INLINE], more: None }
    }
}

impl<T: Copy + Eq> Timers<T> {
    /// Arms a timer, in place of itself.
    #[inline]
    pub(crate) fn arm(&mut self, timer: T, deadline: u64) {
        match self.find(timer) {
            Some(due) => *due = deadline,
            None => self.insert(timer, deadline),
        }
    }

    /// The deadline of an armed timer.
    #[inline]
    fn find(&mut self, timer: T) -> Option<&mut u64> {
        match self.tags.iter().position(|tag| *tag == Some(timer)) {
            Some(place) => Some(&mut self.due[place]),
            None => self.more.as_mut()?.find(timer),
        }
    }

    #[inline]
    fn insert(&mut self, timer: T, deadline: u64) {
        match self.tags.iter().position(Option::is_none) {
            Some(place) => (self.due[place], self.tags[place]) = (deadline, Some(timer)),
            None => self.more.get_or_insert_default().insert(timer, deadline),
        }
    }

    /// Disarms a timer, if it is armed.
    #[inline]
    pub(crate) fn disarm(&mut self, timer: T) {
        match self.tags.iter().position(|tag| *tag == Some(timer)) {
            Some(place) => (self.due[place], self.tags[place]) = (NEVER, None),
            None => {
                if let Some(more) = &mut self.more {
                    more.disarm(timer);
                }
            }
        }
    }

    /// When the first of them is due.
    #[inline]
    pub(crate) fn earliest(&self) -> u64 {
        let here = self.due.iter().copied().fold(NEVER, u64::min);
        self.more.as_ref().map_or(here, |more| more.earliest().min(here))
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
        let lists = std::iter::successors(Some(self), |list| list.more.as_deref());
        lists.flat_map(|list| list.due.iter().zip(&list.tags)).filter_map(|(due, tag)| Some((*due, (*tag)?)))
    }

    /// Moves every deadline.
    pub(crate) fn shift(&mut self, mut to: impl FnMut(u64) -> u64) {
        let mut list = Some(self);
        while let Some(here) = list {
            for (due, _) in here.due.iter_mut().zip(&here.tags).filter(|(_, tag)| tag.is_some()) {
                *due = to(*due);
            }
            list = here.more.as_deref_mut();
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
