//! What waits for one peer while the network takes no more: short and bounded.

use std::collections::VecDeque;

/// How many frames may wait.
const WAITING_MAX: usize = 64;

/// What happens to a frame when the peer reads too slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrafficClass {
    /// Only the newest ones matter, as with heart-beats: the oldest such frame that waits is dropped.
    Latest,
    /// None may be left out: the sender is told that there is no room, and must send it again later.
    Ordered,
}

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueResult {
    /// It is under way, or waits for its turn.
    Queued,
    /// Some frame of the class [`TrafficClass::Latest`] was dropped for it, or it was dropped itself.
    Displaced,
    /// There is no room for it, and it was not taken.
    Full,
}

/// Frames in the order in which they were sent.
#[derive(Debug, Default)]
pub(crate) struct SendQueue {
    frames: VecDeque<(TrafficClass, Vec<u8>)>,
    spare: Vec<Vec<u8>>,
}

impl SendQueue {
    pub(crate) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// How many bytes the frames that wait have.
    pub(crate) fn bytes(&self) -> usize {
        self.frames.iter().map(|(_, frame)| frame.len()).sum()
    }

    /// Appends a frame; `write` writes it into an empty buffer, and is not called for one that is not taken.
    pub(crate) fn push(&mut self, class: TrafficClass, write: impl FnOnce(&mut Vec<u8>)) -> QueueResult {
        let mut result = QueueResult::Queued;
        if self.frames.len() == WAITING_MAX {
            let oldest = self.frames.iter().position(|(class, _)| *class == TrafficClass::Latest);
            match (oldest.and_then(|place| self.frames.remove(place)), class) {
                (Some((_, frame)), _) => {
                    result = QueueResult::Displaced;
                    self.recycle(frame);
                }
                (None, TrafficClass::Latest) => return QueueResult::Displaced,
                (None, TrafficClass::Ordered) => return QueueResult::Full,
            }
        }
        let mut frame = self.spare.pop().unwrap_or_default();
        frame.clear();
        write(&mut frame);
        self.frames.push_back((class, frame));
        result
    }

    pub(crate) fn pop(&mut self) -> Option<Vec<u8>> {
        self.frames.pop_front().map(|(_, frame)| frame)
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
                prop_assert!(queue.frames.len() <= WAITING_MAX);
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
    fn a_full_queue_keeps_the_newest_and_pushes_a_stream_back() {
        let mut queue = SendQueue::default();
        for _ in 0..WAITING_MAX {
            assert_eq!(queue.push(TrafficClass::Latest, |frame| frame.push(1)), QueueResult::Queued);
        }
        for _ in 0..WAITING_MAX {
            assert_eq!(queue.push(TrafficClass::Ordered, |frame| frame.push(2)), QueueResult::Displaced);
        }
        assert_eq!(queue.push(TrafficClass::Ordered, |_| panic!("there is no room")), QueueResult::Full);
        assert_eq!(queue.push(TrafficClass::Latest, |_| panic!("there is no room")), QueueResult::Displaced);
        assert_eq!(queue.pop(), Some(vec![2]));
        assert_eq!(queue.push(TrafficClass::Ordered, |frame| frame.push(3)), QueueResult::Queued);
    }
}
