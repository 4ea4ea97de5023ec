//! The queue for one peer while the network takes no more: short and bounded.

use std::collections::VecDeque;

use bellwether_kernel::TrafficClass;

/// The greatest number of queued frames of the class [`TrafficClass::Latest`].
const LATEST_MAX: usize = 64;
/// The greatest number of queued bytes of the class [`TrafficClass::Ordered`]; the last frame may exceed it.
const ORDERED_BYTES_MAX: usize = 1 << 20;
/// From this many bytes of that class on, the sender is asked to stop. A step that is under way may still send as many
/// again.
const PUSH_BACK_AT: usize = ORDERED_BYTES_MAX / 2;
/// With this many left it may go on, while the network still has something to carry.
const ROOM_AT: usize = ORDERED_BYTES_MAX / 4;

/// What happened to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueResult {
    /// It is sent, or queued.
    Queued,
    /// An older frame of the class [`TrafficClass::Latest`] was dropped for it.
    Displaced,
    /// There is no room for another of the class [`TrafficClass::Ordered`], and it was refused.
    Full,
}

/// Frames in the order in which they were sent.
#[derive(Debug, Default)]
pub(crate) struct SendQueue {
    frames: VecDeque<(TrafficClass, Vec<u8>)>,
    /// The number of frames of the class [`TrafficClass::Latest`].
    latest: usize,
    /// The number of bytes of the other frames.
    ordered_bytes: usize,
    /// Whether the sender was asked to stop.
    pushed_back: bool,
    spare: Vec<Vec<u8>>,
}

impl SendQueue {
    pub(crate) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The number of queued bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.frames.iter().map(|(_, frame)| frame.len()).sum()
    }

    /// Appends a frame; `write` writes it into an empty buffer, and is not called if it is refused.
    pub(crate) fn push(&mut self, class: TrafficClass, write: impl FnOnce(&mut Vec<u8>)) -> QueueResult {
        let mut result = QueueResult::Queued;
        match class {
            TrafficClass::Latest => {
                if self.latest == LATEST_MAX {
                    self.drop_oldest_latest();
                    result = QueueResult::Displaced;
                }
                self.latest += 1;
            }
            TrafficClass::Ordered if self.ordered_bytes >= ORDERED_BYTES_MAX => return QueueResult::Full,
            TrafficClass::Ordered => {}
        }
        let mut frame = self.spare.pop().unwrap_or_default();
        frame.clear();
        write(&mut frame);
        if class == TrafficClass::Ordered {
            self.ordered_bytes += frame.len();
        }
        self.frames.push_back((class, frame));
        result
    }

    /// Whether the sender must be told that the queue is long (`Some(true)`) or has room again (`Some(false)`).
    pub(crate) fn take_push_back(&mut self) -> Option<bool> {
        let full = match self.pushed_back {
            false => self.ordered_bytes >= PUSH_BACK_AT,
            true => self.ordered_bytes > ROOM_AT,
        };
        (std::mem::replace(&mut self.pushed_back, full) != full).then_some(full)
    }

    fn drop_oldest_latest(&mut self) {
        let oldest = self.frames.iter().position(|(class, _)| *class == TrafficClass::Latest);
        if let Some((_, frame)) = oldest.and_then(|place| self.frames.remove(place)) {
            self.latest -= 1;
            self.recycle(frame);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<Vec<u8>> {
        let (class, frame) = self.frames.pop_front()?;
        match class {
            TrafficClass::Latest => self.latest -= 1,
            TrafficClass::Ordered => self.ordered_bytes -= frame.len(),
        }
        Some(frame)
    }

    /// Keeps a buffer for the next frame.
    pub(crate) fn recycle(&mut self, frame: Vec<u8>) {
        if self.spare.len() < 4 {
            self.spare.push(frame);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ordered_frames_are_never_dropped_and_nothing_overtakes(ordered in proptest::collection::vec(any::<bool>(), 0..200), pops in 0..3_usize) {
            let (mut queue, mut taken, mut popped) = (SendQueue::default(), Vec::new(), Vec::new());
            for (number, ordered) in ordered.iter().enumerate() {
                let number = number as u8;
                let class = if *ordered { TrafficClass::Ordered } else { TrafficClass::Latest };
                if queue.push(class, |frame| frame.push(number)) != QueueResult::Full && *ordered {
                    taken.push(number);
                }
                prop_assert!(queue.frames.iter().filter(|(class, _)| *class == TrafficClass::Latest).count() <= LATEST_MAX);
                if number.is_multiple_of(4) {
                    popped.extend((0..pops).filter_map(|_| queue.pop()).map(|frame| frame[0]));
                }
            }
            popped.extend(std::iter::from_fn(|| queue.pop()).map(|frame| frame[0]));
            prop_assert!(popped.is_sorted());
            prop_assert!(taken.iter().all(|number| popped.contains(number)));
        }
    }

    #[test]
    fn a_full_queue_keeps_the_newest_and_drops_nothing_of_a_stream_for_it() {
        let mut queue = SendQueue::default();
        assert_eq!(queue.push(TrafficClass::Ordered, |frame| frame.push(77)), QueueResult::Queued);
        for number in 0..LATEST_MAX as u8 {
            assert_eq!(queue.push(TrafficClass::Latest, |frame| frame.push(number)), QueueResult::Queued);
        }
        assert_eq!(queue.push(TrafficClass::Latest, |frame| frame.push(99)), QueueResult::Displaced);
        let left: Vec<u8> = std::iter::from_fn(|| queue.pop()).map(|frame| frame[0]).collect();
        assert_eq!((left.len(), left[0], left[1], left[LATEST_MAX]), (LATEST_MAX + 1, 77, 1, 99));
        assert_eq!(queue.push(TrafficClass::Latest, |frame| frame.push(1)), QueueResult::Queued);
    }

    #[test]
    fn a_stream_is_refused_what_does_not_fit_and_leaves_room_for_the_newest() {
        let mut queue = SendQueue::default();
        let kilobyte = |frame: &mut Vec<u8>| frame.resize(1024, 2);
        for _ in 0..ORDERED_BYTES_MAX / 1024 {
            assert_eq!(queue.push(TrafficClass::Ordered, kilobyte), QueueResult::Queued);
        }
        assert_eq!(queue.push(TrafficClass::Ordered, |_| panic!("there is no room")), QueueResult::Full);
        assert_eq!(queue.push(TrafficClass::Latest, |frame| frame.push(1)), QueueResult::Queued);
        assert_eq!(queue.pop().map(|frame| frame.len()), Some(1024));
        assert_eq!(queue.push(TrafficClass::Ordered, kilobyte), QueueResult::Queued);
        assert_eq!(queue.bytes(), ORDERED_BYTES_MAX + 1);
    }

    #[test]
    fn the_sender_is_asked_to_stop_once_and_long_before_anything_is_refused_and_to_go_on_once() {
        let (mut queue, mut told, frames) = (SendQueue::default(), Vec::new(), 64);
        for number in 0..frames {
            let write = |frame: &mut Vec<u8>| frame.resize(PUSH_BACK_AT / 32, number);
            assert_eq!(queue.push(TrafficClass::Ordered, write), QueueResult::Queued);
            told.extend(queue.take_push_back().map(|full| (number, full)));
        }
        assert_eq!(told, [(31, true)]);
        told.clear();
        for number in 0..frames {
            queue.pop().unwrap();
            told.extend(queue.take_push_back().map(|full| (number, full)));
        }
        assert_eq!(told, [(47, false)]);
    }

    #[test]
    fn heart_beats_push_nobody_back() {
        let mut queue = SendQueue::default();
        for _ in 0..LATEST_MAX {
            queue.push(TrafficClass::Latest, |frame| frame.resize(PUSH_BACK_AT, 0));
        }
        assert_eq!(queue.take_push_back(), None);
    }
}
