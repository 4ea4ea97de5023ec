//! The remaining fault budget, in two words of every world.

/// The faults that may still happen in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaultBudget {
    pub(crate) losses: u8,
    pub(crate) duplicates: u8,
    pub(crate) crashes: u8,
    pub(crate) restarts: u8,
    pub(crate) pauses: u8,
    pub(crate) commands: u8,
    /// Firings or ticks, whichever the clock counts; [`FaultBudget::UNLIMITED`] is never used up.
    pub(crate) clock: u16,
}

impl FaultBudget {
    pub(crate) const UNLIMITED: u16 = u16::MAX;

    pub(crate) fn pack(self) -> [u32; 2] {
        let [high, low] = self.clock.to_be_bytes();
        [
            u32::from_be_bytes([self.losses, self.duplicates, self.crashes, self.restarts]),
            u32::from_be_bytes([self.pauses, self.commands, high, low]),
        ]
    }

    pub(crate) fn unpack(words: &[u32]) -> FaultBudget {
        let [losses, duplicates, crashes, restarts] = words[0].to_be_bytes();
        let [pauses, commands, high, low] = words[1].to_be_bytes();
        let clock = u16::from_be_bytes([high, low]);
        FaultBudget { losses, duplicates, crashes, restarts, pauses, commands, clock }
    }

    /// Uses up one firing or one tick.
    pub(crate) fn spend_clock(&mut self) {
        if self.clock != FaultBudget::UNLIMITED {
            self.clock -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_survives_packing() {
        let budget =
            FaultBudget { losses: 1, duplicates: 2, crashes: 3, restarts: 4, pauses: 5, commands: 6, clock: 0x789a };
        assert_eq!(FaultBudget::unpack(&budget.pack()), budget);
    }

    #[test]
    fn what_is_unlimited_stays_so() {
        let mut budget = FaultBudget::unpack(&[0, u32::from(FaultBudget::UNLIMITED)]);
        budget.spend_clock();
        assert_eq!(budget.clock, FaultBudget::UNLIMITED);
    }
}
