//! The event queue: a wheel of buckets with the total order of a heap and the memory traffic of a radix sort.
//!
//! Time is cut into ticks of a power of two nanoseconds. Entries of the present tick are sorted and popped from the end
//! of a list; the rest lies unsorted in three rings of 1,024 buckets, each bucket of a ring as long as the whole ring
//! below it. A far bucket is appended to at one place and later spread over the ring below, so that a push touches
//! few cache lines however many entries wait. Entries beyond the third ring wait in a plain list.
//!
//! The tick's length follows the load: a bucket should hold a few dozen entries. It never changes the order.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

const BITS: u32 = 10;
const RING: usize = 1 << BITS;
const LEVELS: usize = 3;
const MASK: u64 = RING as u64 - 1;

/// A tick is never shorter (256 ns) nor longer (about a second).
const SHIFT: std::ops::RangeInclusive<u32> = 8..=30;
/// Entries a bucket should hold: fewer, and finding the next bucket costs more than sorting it; more, and sorting does.
const WANTED: std::ops::RangeInclusive<u64> = 2..=48;
/// How many emptied lists are kept for the next bucket that needs one.
const SPARE: usize = 2 * RING;

struct Entry<T> {
    at: u64,
    order: u64,
    item: T,
}

impl<T> Entry<T> {
    fn key(&self) -> (u64, u64) {
        (self.at, self.order)
    }
}

/// Reversed, because the standard heap pops its greatest.
impl<T> Ord for Entry<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.key().cmp(&self.key())
    }
}

impl<T> PartialOrd for Entry<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Entry<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<T> Eq for Entry<T> {}

/// One ring of buckets, with a bit for each that holds something.
struct Ring<T> {
    buckets: Vec<Vec<Entry<T>>>,
    occupied: [u64; RING / 64],
    /// A bit for each word of `occupied` that is not zero.
    words: u16,
}

impl<T> Ring<T> {
    fn new() -> Self {
        Ring { buckets: (0..RING).map(|_| Vec::new()).collect(), occupied: [0; RING / 64], words: 0 }
    }

    fn first(&self) -> Option<usize> {
        if self.words == 0 {
            return None;
        }
        let word = self.words.trailing_zeros() as usize;
        Some(word * 64 + self.occupied[word].trailing_zeros() as usize)
    }

    fn take(&mut self, index: usize) -> Vec<Entry<T>> {
        self.occupied[index / 64] &= !(1 << (index % 64));
        if self.occupied[index / 64] == 0 {
            self.words &= !(1 << (index / 64));
        }
        std::mem::take(&mut self.buckets[index])
    }
}

/// A queue of items by time and, at one time, by a number that the caller gives.
pub struct Wheel<T> {
    /// The present tick's entries, the next one last.
    current: Vec<Entry<T>>,
    /// What came for the present tick (or an earlier one) after it had been sorted.
    late: BinaryHeap<Entry<T>>,
    rings: [Ring<T>; LEVELS],
    far: Vec<Entry<T>>,
    spare: Vec<Vec<Entry<T>>>,
    tick: u64,
    shift: u32,
    len: usize,
    popped: u64,
    loaded: u64,
    /// Whether a bucket was sorted since somebody last asked.
    turned: bool,
}

impl<T> Default for Wheel<T> {
    fn default() -> Self {
        Wheel {
            current: Vec::new(),
            late: BinaryHeap::new(),
            rings: std::array::from_fn(|_| Ring::new()),
            far: Vec::new(),
            spare: Vec::new(),
            tick: 0,
            shift: 16,
            len: 0,
            popped: 0,
            loaded: 0,
            turned: false,
        }
    }
}

impl<T> Wheel<T> {
    /// The bytes that one waiting item takes.
    pub const ENTRY_BYTES: usize = size_of::<Entry<T>>();

    /// How many items wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Queues an item. Of two items at one time, the one with the smaller `order` comes first.
    #[inline(always)]
    pub fn push(&mut self, at: u64, order: u64, item: T) {
        self.len += 1;
        if at >> self.shift <= self.tick {
            self.late.push(Entry { at, order, item });
        } else {
            self.list(at).push(Entry { at, order, item });
        }
    }

    /// The items of the present tick that were sorted, but only the first time that this is asked after they were. Whoever
    /// will need what they point at can fetch it for all of them together, which is much faster than one by one.
    #[inline]
    pub fn fresh(&mut self) -> impl Iterator<Item = &T> + Clone {
        let fresh = if std::mem::take(&mut self.turned) { &self.current[..] } else { &[] };
        fresh.iter().map(|entry| &entry.item)
    }

    /// Takes the first item out, with its time.
    #[inline]
    pub fn pop(&mut self) -> Option<(u64, T)> {
        if self.current.is_empty() && self.late.is_empty() && !self.advance() {
            return None;
        }
        self.len -= 1;
        self.popped += 1;
        let next = match (self.late.peek(), self.current.last()) {
            (Some(late), Some(next)) if late.key() < next.key() => self.late.pop(),
            (Some(_), None) => self.late.pop(),
            _ => self.current.pop(),
        };
        next.map(|entry| (entry.at, entry.item))
    }

    /// Where entries of a later time belong: the highest digit in which their tick differs from the present one names the
    /// ring.
    #[inline]
    fn list(&mut self, at: u64) -> &mut Vec<Entry<T>> {
        let tick = at >> self.shift;
        let level = ((tick ^ self.tick) | 1).ilog2() / BITS;
        let Some(ring) = self.rings.get_mut(level as usize) else { return &mut self.far };
        let index = ((tick >> (level * BITS)) & MASK) as usize;
        let bucket = &mut ring.buckets[index];
        if bucket.is_empty() {
            ring.occupied[index / 64] |= 1 << (index % 64);
            ring.words |= 1 << (index / 64);
            if bucket.capacity() == 0
                && let Some(list) = self.spare.pop()
            {
                *bucket = list;
            }
        }
        bucket
    }

    /// Makes the next tick that has entries the present one.
    fn advance(&mut self) -> bool {
        if self.popped >= 16_384.max(4 * self.len as u64) {
            self.tune();
        }
        loop {
            if let Some(index) = self.rings[0].first() {
                self.tick = (self.tick & !MASK) | index as u64;
                let list = self.rings[0].take(index);
                let emptied = std::mem::replace(&mut self.current, list);
                self.keep(emptied);
                break;
            }
            if !self.descend() {
                return false;
            }
            if !self.current.is_empty() {
                break;
            }
        }
        self.loaded += 1;
        self.turned = true;
        self.current.sort_unstable();
        true
    }

    /// Spreads the next bucket of a higher ring, or the far list, over the rings below.
    fn descend(&mut self) -> bool {
        for level in 1..LEVELS {
            if let Some(index) = self.rings[level].first() {
                let below = BITS * level as u32;
                self.tick = ((self.tick >> below) & !MASK | index as u64) << below;
                let list = self.rings[level].take(index);
                self.spread(list);
                return true;
            }
        }
        let Some(first) = self.far.iter().map(|entry| entry.at).min() else { return false };
        self.tick = first >> self.shift;
        let list = std::mem::take(&mut self.far);
        self.spread(list);
        true
    }

    fn spread(&mut self, mut list: Vec<Entry<T>>) {
        for entry in list.drain(..) {
            if entry.at >> self.shift <= self.tick { self.current.push(entry) } else { self.list(entry.at).push(entry) }
        }
        self.keep(list);
    }

    /// Keeps an emptied list for later, unless it is so large that keeping it would hold on to memory for nothing.
    fn keep(&mut self, list: Vec<Entry<T>>) {
        let wanted = list.capacity() > 0 && list.capacity() <= 1 << 12;
        if wanted && self.spare.len() < SPARE {
            self.spare.push(list);
        }
    }

    /// Fits the tick's length to the load since the last time, and orders everything anew if that changes it. Called
    /// when the present tick is empty.
    fn tune(&mut self) {
        let held = self.popped / self.loaded.max(1);
        let wanted = match held {
            few if few < *WANTED.start() => self.shift + 2,
            many if many > *WANTED.end() => self.shift - 1,
            _ => self.shift,
        };
        (self.popped, self.loaded) = (0, 0);
        let shift = wanted.clamp(*SHIFT.start(), *SHIFT.end());
        if shift == self.shift {
            return;
        }
        let mut all = std::mem::take(&mut self.far);
        for ring in &mut self.rings {
            while let Some(index) = ring.first() {
                all.append(&mut ring.take(index));
            }
        }
        // The tick that has just been used up ends where its successor, of either length, begins or has begun.
        self.tick =
            if shift > self.shift { self.tick >> (shift - self.shift) } else { self.tick << (self.shift - shift) };
        self.shift = shift;
        for entry in all {
            if entry.at >> self.shift <= self.tick { self.late.push(entry) } else { self.list(entry.at).push(entry) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cmp::Reverse;

    /// A push some way into the future, or a pop.
    fn moves() -> impl Strategy<Value = Vec<Option<u64>>> {
        let span = prop_oneof![
            4 => 0_u64..100,
            4 => 0_u64..5_000_000,
            2 => 0_u64..10_000_000_000,
            1 => 0_u64..u64::MAX / 4096,
        ];
        prop::collection::vec(prop::option::weighted(0.6, span), 1..2_000)
    }

    proptest! {
        #[test]
        fn the_wheel_pops_what_a_heap_pops(moves in moves(), shift in 8_u32..=30) {
            let mut wheel = Wheel { shift, ..Wheel::default() };
            let mut heap = BinaryHeap::new();
            let mut now = 0_u64;
            for (order, action) in moves.iter().enumerate() {
                match action {
                    Some(span) => {
                        wheel.push(now + span, order as u64, order);
                        heap.push(Reverse((now + span, order)));
                    }
                    None => {
                        let popped = wheel.pop();
                        prop_assert_eq!(popped, heap.pop().map(|Reverse(pair)| pair));
                        now = popped.map_or(now, |(at, _)| at);
                    }
                }
                prop_assert_eq!(wheel.len(), heap.len());
            }
            while let Some(Reverse(pair)) = heap.pop() {
                prop_assert_eq!(wheel.pop(), Some(pair));
            }
            prop_assert!(wheel.is_empty());
        }
    }

    #[test]
    fn the_order_survives_every_change_of_the_tick() {
        for (count, spread) in [(20_u64, 100_000_000_u64), (20_000, 1_000_000), (5_000, 200_000)] {
            let mut wheel = Wheel::default();
            let mut heap = BinaryHeap::new();
            let mut draw = 1_u64;
            let mut shifts = std::collections::BTreeSet::new();
            for order in 0..count + 300_000 {
                draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let now = if order < count { 0 } else { wheel.pop().map_or(0, |(at, _)| at) };
                if order >= count {
                    assert_eq!(heap.pop().map(|Reverse((at, _))| at), Some(now));
                }
                let at = now + 1 + (draw >> 33) % spread;
                wheel.push(at, order, order);
                heap.push(Reverse((at, order)));
                shifts.insert(wheel.shift);
            }
            assert!(shifts.len() > 1, "the tick adapts to {count} entries over {spread} ns");
            while let Some(Reverse(pair)) = heap.pop() {
                assert_eq!(wheel.pop(), Some(pair));
            }
        }
    }
}
