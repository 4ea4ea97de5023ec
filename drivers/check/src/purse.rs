//! What is left of the budgets, in two words of every world.

/// What a world may still spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purse {
    pub(crate) losses: u8,
    pub(crate) duplicates: u8,
    pub(crate) crashes: u8,
    pub(crate) restarts: u8,
    pub(crate) pauses: u8,
    pub(crate) commands: u8,
    /// Firings or ticks, whichever the clock counts; [`Purse::UNLIMITED`] is never used up.
    pub(crate) clock: u16,
}

impl Purse {
    pub(crate) const UNLIMITED: u16 = u16::MAX;

    pub(crate) fn pack(self) -> [u32; 2] {
        let [high, low] = self.clock.to_be_bytes();
        [
            u32::from_be_bytes([self.losses, self.duplicates, self.crashes, self.restarts]),
            u32::from_be_bytes([self.pauses, self.commands, high, low]),
        ]
    }

    pub(crate) fn unpack(words: &[u32]) -> Purse {
        let [losses, duplicates, crashes, restarts] = words[0].to_be_bytes();
        let [pauses, commands, high, low] = words[1].to_be_bytes();
        let clock = u16::from_be_bytes([high, low]);
        Purse { losses, duplicates, crashes, restarts, pauses, commands, clock }
    }

    /// One firing or one tick less.
    pub(crate) fn spend_clock(&mut self) {
        if self.clock != Purse::UNLIMITED {
            self.clock -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purse_survives_packing() {
        let purse = Purse { losses: 1, duplicates: 2, crashes: 3, restarts: 4, pauses: 5, commands: 6, clock: 0x789a };
        assert_eq!(Purse::unpack(&purse.pack()), purse);
    }

    #[test]
    fn what_is_unlimited_stays_so() {
        let mut purse = Purse::unpack(&[0, u32::from(Purse::UNLIMITED)]);
        purse.spend_clock();
        assert_eq!(purse.clock, Purse::UNLIMITED);
    }
}
