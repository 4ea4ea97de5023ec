//! How long a command's processes need to die: estimated from their number and size, and from how long it took before on
//! this machine.

use std::time::Duration;

/// This much resident memory takes about as long to free as a process takes to end.
const UNIT_KIB: u64 = 4096;
/// How many times longer than measured a kill may take: other work may keep the machine busy at that moment.
const MARGIN: u32 = 3;
/// The assumption before anything was measured.
const SUPPOSED: Duration = Duration::from_micros(300);
/// Smaller trees only show how long any end takes, and not how much longer a large one takes. They have the time that
/// is always reserved.
const FEW: u32 = 16;
/// The reserve is a multiple of this, so that it changes seldom.
const STEP: Duration = Duration::from_millis(20);

/// The size of a command's process tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeSize {
    /// The number of processes.
    pub processes: u32,
    /// Their resident memory.
    pub resident_kib: u64,
}

impl TreeSize {
    fn units(self) -> u32 {
        self.processes.saturating_add(u32::try_from(self.resident_kib / UNIT_KIB).unwrap_or(u32::MAX)).max(1)
    }
}

/// The estimated time that a tree takes to die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DyingTime {
    /// The time that any end takes.
    base: Duration,
    /// The additional time for each process, or each unit of memory.
    per_unit: Duration,
}

impl Default for DyingTime {
    fn default() -> DyingTime {
        DyingTime { base: Duration::ZERO, per_unit: SUPPOSED }
    }
}

impl DyingTime {
    /// A tree of this size took so long to die. A quick end lowers the estimate slowly, a slow one raises it at once.
    pub fn measured(&mut self, size: TreeSize, took: Duration) {
        match size.units() {
            0..FEW => self.base = took.max(self.base * 7 / 8),
            units => self.per_unit = (took.saturating_sub(self.base) / units).max(self.per_unit * 7 / 8),
        }
    }

    /// How long a tree of this size may take to die.
    #[must_use]
    pub fn of(&self, size: TreeSize) -> Duration {
        self.per_unit.saturating_mul(size.units()).saturating_mul(MARGIN).saturating_add(self.base)
    }

    /// How much to reserve for a tree of this size, after `before`. Follows growth at once, and shrinks only when far
    /// less is needed.
    #[must_use]
    pub fn reserve(&self, size: TreeSize, before: Duration) -> Duration {
        let needed = if size.units() < FEW { Duration::ZERO } else { self.of(size) };
        if needed <= before && needed >= before / 3 {
            return before;
        }
        let room = needed + needed / 4;
        let steps = u32::try_from(room.as_nanos().div_ceil(STEP.as_nanos())).unwrap_or(u32::MAX);
        STEP.saturating_mul(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn size(processes: u32) -> TreeSize {
        TreeSize { processes, resident_kib: 0 }
    }

    #[test]
    fn more_processes_and_more_memory_take_longer() {
        let time = DyingTime::default();
        assert!(time.of(size(500)) > time.of(size(200)));
        assert!(time.of(TreeSize { processes: 5, resident_kib: 8 << 20 }) > 100 * time.of(size(5)));
    }

    #[test]
    fn a_slow_end_of_a_few_does_not_count_for_each_of_many() {
        let mut time = DyingTime::default();
        let before = time.of(size(100));
        time.measured(size(2), 30 * MS);
        assert_eq!(time.of(size(100)), before + 30 * MS);
        assert_eq!(time.reserve(size(3), Duration::ZERO), Duration::ZERO, "they have what is always kept");
    }

    #[test]
    fn a_slow_end_counts_at_once_and_a_quick_one_little_by_little() {
        let mut time = DyingTime::default();
        time.measured(size(100), 200 * MS);
        assert_eq!(time.of(size(100)), 200 * MS * MARGIN);
        time.measured(size(100), MS);
        assert_eq!(time.of(size(100)), 175 * MS * MARGIN);
    }

    #[test]
    fn what_is_reserved_covers_what_is_needed_and_changes_seldom() {
        let time = DyingTime::default();
        let mut reserved = Duration::ZERO;
        let mut changes = 0;
        for processes in 0..2000 {
            let next = time.reserve(size(processes), reserved);
            assert!(processes < FEW || next >= time.of(size(processes)), "{processes}");
            changes += u32::from(next != reserved);
            reserved = next;
        }
        assert!(changes < 40, "{changes}");
        assert_eq!(time.reserve(size(1999), reserved), reserved);
        assert!(time.reserve(size(1), reserved) < STEP);
    }
}
