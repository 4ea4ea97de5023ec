//! The token, and which of two tokens is better.

use core::cmp::Reverse;
use core::fmt;

use bellwether_kernel::Epoch;

/// A hardware address: it identifies a member and decides its place in the ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mac(pub [u8; 6]);

impl Mac {
    /// The address of the member with this number in the simulator: locally administered, and no real hardware's.
    #[must_use]
    pub const fn of_number(number: u32) -> Mac {
        let [a, b, c, d] = number.to_be_bytes();
        Mac([2, 0, a, b, c, d])
    }

    /// The number of a simulated member.
    fn number(self) -> Option<u32> {
        match self.0 {
            [2, 0, a, b, c, d] => Some(u32::from_be_bytes([a, b, c, d])),
            _ => None,
        }
    }
}

impl fmt::Display for Mac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g] = self.0;
        write!(f, "{a:02x}:{b:02x}:{c:02x}:{d:02x}:{e:02x}:{g:02x}")
    }
}

/// The right to work. It stands for one state of the work: a member that changes the state, or passes it on, changes
/// the token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Token {
    /// The progress of the work. It only grows.
    pub progress: u64,
    /// The member that generated the token.
    pub author: Mac,
    /// How many tokens that member had generated, including this one.
    pub number: u32,
}

/// The value by which tokens are compared; the smaller one wins.
pub type Priority = (Reverse<u64>, Mac, u32);

impl Token {
    /// No token: the state before the first one.
    pub const NONE: Token = Token { progress: 0, author: Mac([0; 6]), number: 0 };

    /// From this progress on, a token that was only heard of does not raise our own tokens.
    pub const IMPLAUSIBLE: u64 = 1 << 63;

    /// `(!progress, author, number)`: the token with more progress wins.
    #[must_use]
    pub fn priority(&self) -> Priority {
        (Reverse(self.progress), self.author, self.number)
    }

    /// Whether this token wins against `other`.
    #[must_use]
    pub fn beats(&self, other: &Token) -> bool {
        self.priority() < other.priority()
    }

    /// The token after some more work, with the progress that the work reports, and at least one more.
    #[must_use]
    pub fn advanced(self, progress: Option<u64>) -> Token {
        let next = self.progress.saturating_add(1);
        Token { progress: progress.map_or(next, |said| said.max(next)), ..self }
    }

    /// The epoch of a leader that works with this token.
    #[must_use]
    pub fn epoch(self) -> Epoch {
        Epoch(self.progress)
    }

    /// This token, with its progress raised above that of `heard` if necessary.
    #[must_use]
    pub fn raised_above(self, heard: &Token) -> Token {
        if self.progress > heard.progress { self } else { self.advanced(Some(heard.progress.saturating_add(1))) }
    }

    /// Whether this token is `earlier` after some more work, or raised: no other member can have derived it from that
    /// one.
    #[must_use]
    pub fn descends_from(&self, earlier: &Token) -> bool {
        (self.author, self.number) == (earlier.author, earlier.number) && self.progress >= earlier.progress
    }

    /// Whether we raise our own tokens above this one when we hear of it. A number in the upper half may be an error or
    /// a forgery, and a member that followed it could run out of numbers for the work.
    #[must_use]
    pub fn is_plausible(&self) -> bool {
        self.progress < Token::IMPLAUSIBLE
    }

    /// Stands for several tokens with the same progress. Its author is the broadcast address, which no hardware has, so
    /// no member ever owns it.
    #[must_use]
    pub fn contested(self) -> Token {
        Token { author: Mac([0xff; 6]), number: u32::MAX, ..self }
    }

    /// The token that replaces this one, by another author.
    #[must_use]
    pub fn succeeded_by(self, author: Mac, number: u32) -> Token {
        Token { progress: self.progress.saturating_add(1), author, number }
    }
}

impl fmt::Display for Token {
    /// Progress, author and number; simulated authors are shown by their numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.author.number() {
            Some(number) => write!(f, "t{}/{number}.{}", self.progress, self.number),
            None => write!(f, "t{}/{}.{}", self.progress, self.author, self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn token(progress: u64, author: u32, number: u32) -> Token {
        Token { progress, author: Mac::of_number(author), number }
    }

    #[test]
    fn more_progress_wins_then_the_lower_author_then_the_lower_number() {
        let order = [token(9, 3, 3), token(8, 1, 2), token(8, 1, 3), token(8, 2, 1), token(0, 1, 1)];
        for pair in order.windows(2) {
            assert!(pair[0].beats(&pair[1]) && !pair[1].beats(&pair[0]), "{} {}", pair[0], pair[1]);
        }
        assert!(!order[0].beats(&order[0]));
    }

    #[test]
    fn what_follows_a_token_beats_it_however_old_its_author() {
        let old = token(7, 1, 1);
        assert!(old.succeeded_by(Mac::of_number(9), 99).beats(&old));
        assert!(old.advanced(None).beats(&old));
        assert_eq!(old.advanced(Some(3)).progress, 8, "progress only grows");
        assert_eq!(old.advanced(Some(30)).progress, 30);
    }

    #[test]
    fn a_lifted_token_is_the_same_one_with_more_progress_than_what_was_heard() {
        let (mine, heard) = (token(2, 1, 1), token(7, 9, 4));
        assert_eq!(mine.raised_above(&heard), token(8, 1, 1));
        assert_eq!(mine.raised_above(&token(2, 9, 4)), token(3, 1, 1));
        assert_eq!(mine.raised_above(&token(1, 9, 4)), mine);
        assert!(
            token(8, 1, 1).descends_from(&mine) && !mine.descends_from(&token(8, 1, 1)) && !heard.descends_from(&mine)
        );
        assert!(token(Token::IMPLAUSIBLE - 1, 1, 1).is_plausible() && !token(Token::IMPLAUSIBLE, 1, 1).is_plausible());
    }

    #[test]
    fn the_largest_number_stays_the_largest() {
        let last = token(u64::MAX, 1, u32::MAX);
        assert_eq!(last.advanced(None).progress, u64::MAX);
        assert_eq!(last.to_string(), "t18446744073709551615/1.4294967295");
        assert_eq!(Mac([0xde, 0xad, 0xbe, 0xef, 0, 1]).to_string(), "de:ad:be:ef:00:01");
    }
}
