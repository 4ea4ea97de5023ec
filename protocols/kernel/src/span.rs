//! Durations in whole nanoseconds: exact, ordered, and the same on every machine.

use core::fmt;
use core::str::FromStr;

/// How long a timer waits. It is relative: a protocol never knows what time it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(u64);

impl Span {
    /// A duration of zero.
    pub const ZERO: Span = Span(0);

    /// A duration of whole nanoseconds.
    #[must_use]
    pub const fn nanos(nanos: u64) -> Span {
        Span(nanos)
    }

    /// A duration of whole microseconds.
    #[must_use]
    pub const fn micros(micros: u64) -> Span {
        Span(micros.saturating_mul(1_000))
    }

    /// A duration of whole milliseconds.
    #[must_use]
    pub const fn millis(millis: u64) -> Span {
        Span(millis.saturating_mul(1_000_000))
    }

    /// A duration of whole seconds.
    #[must_use]
    pub const fn secs(secs: u64) -> Span {
        Span(secs.saturating_mul(1_000_000_000))
    }

    /// The duration in nanoseconds.
    #[must_use]
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// The sum of both, saturating.
    #[must_use]
    pub const fn plus(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }

    /// The difference, or zero if `other` is longer.
    #[must_use]
    pub const fn minus(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }

    /// The duration multiplied by `count`, saturating.
    #[must_use]
    pub const fn times(self, count: u64) -> Span {
        Span(self.0.saturating_mul(count))
    }

    /// `parts` millionths of the duration, rounded up.
    #[must_use]
    pub const fn millionths(self, parts: u32) -> Span {
        let product = self.0 as u128 * parts as u128;
        let millionth = product.div_ceil(1_000_000);
        Span(if millionth > u64::MAX as u128 { u64::MAX } else { millionth as u64 })
    }
}

const UNITS: [(&str, u64); 5] =
    [("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000)];

impl fmt::Display for Span {
    /// Uses the largest unit up to seconds in which the value is whole, so that the text can be read back exactly.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, size) = UNITS[..4].iter().rev().find(|(_, size)| self.0.is_multiple_of(*size)).unwrap_or(&UNITS[0]);
        write!(f, "{}{unit}", self.0 / size)
    }
}

/// Why a text is not a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSpanError;

impl fmt::Display for ParseSpanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a span of time, or one of more than five hundred years: write a number and ns, us, ms, s or min, such as 250ms or 1.5s")
    }
}

impl core::error::Error for ParseSpanError {}

impl FromStr for Span {
    type Err = ParseSpanError;

    fn from_str(text: &str) -> Result<Span, ParseSpanError> {
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or(ParseSpanError)?;
        let (number, unit) = text.split_at(digits);
        let size = UNITS.iter().find(|(name, _)| *name == unit).ok_or(ParseSpanError)?.1;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        if whole.is_empty() || (number.contains('.') && fraction.is_empty()) {
            return Err(ParseSpanError);
        }
        let mut nanos = whole.parse::<u64>().ok().and_then(|w| w.checked_mul(size)).ok_or(ParseSpanError)?;
        let mut place = size;
        for digit in fraction.bytes() {
            place /= 10;
            if !digit.is_ascii_digit() || place == 0 {
                return Err(ParseSpanError);
            }
            nanos = nanos.checked_add(u64::from(digit - b'0') * place).ok_or(ParseSpanError)?;
        }
        Ok(Span(nanos))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn what_is_printed_can_be_read_back() {
        for nanos in [0, 1, 999, 1_000, 1_500_000, 250_000_000, 1_000_000_000, 90_000_000_000, u64::MAX] {
            let span = Span::nanos(nanos);
            assert_eq!(span.to_string().parse(), Ok(span));
        }
    }

    #[test]
    fn people_may_write_fractions() {
        assert_eq!("1.5s".parse(), Ok(Span::millis(1_500)));
        assert_eq!("0.25ms".parse(), Ok(Span::micros(250)));
        assert_eq!("2min".parse(), Ok(Span::secs(120)));
    }

    #[test]
    fn nonsense_is_no_span() {
        for text in ["", "5", "ms", ".5s", "5.s", "1.2.3s", "-1s", "1 s", "1h", "0.5ns", "99999999999999999999s"] {
            assert_eq!(text.parse::<Span>(), Err(ParseSpanError), "{text}");
        }
    }

    #[test]
    fn millionths_round_up() {
        assert_eq!(Span::nanos(1).millionths(1), Span::nanos(1));
        assert_eq!(Span::secs(1).millionths(20_000), Span::millis(20));
    }
}
