//! The conditions of the network and the disks at a time.

use std::fmt;
use std::str::FromStr;

use bellwether_kernel::Span;

/// The probability of an event, in millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Probability(u32);

impl Probability {
    /// The event never happens.
    pub const NEVER: Probability = Probability(0);
    /// The event always happens.
    pub const ALWAYS: Probability = Probability(1_000_000);

    /// A probability in millionths; `None` above a million.
    #[must_use]
    pub const fn new(ppm: u32) -> Option<Probability> {
        if ppm <= 1_000_000 { Some(Probability(ppm)) } else { None }
    }

    /// A probability in per cent, at most a hundred.
    #[must_use]
    pub const fn percent(percent: u32) -> Probability {
        Probability(if percent > 100 { 1_000_000 } else { percent * 10_000 })
    }

    /// The probability in millionths.
    #[must_use]
    pub const fn ppm(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Probability {
    /// As a percentage that can be read back exactly.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, parts) = (self.0 / 10_000, self.0 % 10_000);
        if parts == 0 {
            return write!(f, "{whole}%");
        }
        let parts = format!("{parts:04}");
        write!(f, "{whole}.{}%", parts.trim_end_matches('0'))
    }
}

impl FromStr for Probability {
    type Err = String;

    fn from_str(text: &str) -> Result<Probability, String> {
        let wrong = || format!("`{text}` is not a rate: write a percentage such as 1% or 0.5%");
        let number = text.strip_suffix('%').ok_or_else(wrong)?;
        let (whole, parts) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(parts) {
            return Err(wrong());
        }
        if parts.len() > 4 {
            return Err(format!("`{text}` is too fine: a rate has at most four digits after the point"));
        }
        let parts: u32 = format!("{parts:0<4}").parse().map_err(|_| wrong())?;
        whole
            .parse::<u32>()
            .ok()
            .and_then(|whole| Probability::new(whole.checked_mul(10_000)?.checked_add(parts)?))
            .ok_or_else(|| format!("`{text}` is more than 100%"))
    }
}

/// A length of time between two bounds, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanRange {
    /// The shortest length.
    pub from: Span,
    /// The longest length; never less than `from`.
    pub to: Span,
}

impl SpanRange {
    /// A range of one value.
    #[must_use]
    pub const fn fixed(span: Span) -> SpanRange {
        SpanRange { from: span, to: span }
    }

    /// A range in milliseconds.
    #[must_use]
    pub const fn millis(from: u64, to: u64) -> SpanRange {
        SpanRange { from: Span::millis(from), to: Span::millis(if to < from { from } else { to }) }
    }
}

impl fmt::Display for SpanRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to { write!(f, "{}", self.from) } else { write!(f, "{}..{}", self.from, self.to) }
    }
}

impl FromStr for SpanRange {
    type Err = String;

    fn from_str(text: &str) -> Result<SpanRange, String> {
        let span = |part: &str| part.parse::<Span>().map_err(|why| format!("`{part}` is {why}"));
        let (from, to) = match text.split_once("..") {
            Some((from, to)) => (span(from)?, span(to)?),
            None => (span(text)?, span(text)?),
        };
        if from > to { Err(format!("`{text}` ends before it begins")) } else { Ok(SpanRange { from, to }) }
    }
}

/// The conditions for messages and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The share of messages that the network loses.
    pub loss: Probability,
    /// The share that it delivers twice.
    pub duplicate: Probability,
    /// The share that it delivers once more much later, when the copy is no longer expected.
    pub stray: Probability,
    /// The delay of such [`stray`](Conditions::stray) copies.
    pub stray_delay: SpanRange,
    /// The share with an extra delay, so that others overtake them. If zero, a link keeps the order.
    pub reorder: Probability,
    /// The share that take ten times their delay, and one in ten of those a hundred times.
    pub tail: Probability,
    /// The delay of a message.
    pub delay: SpanRange,
    /// The time that a write to stable storage takes.
    pub disk: SpanRange,
    /// The time that the work around a node takes to answer it.
    pub work: SpanRange,
}

impl Conditions {
    /// The conditions of a good local network.
    pub const GOOD: Conditions = Conditions {
        loss: Probability::NEVER,
        duplicate: Probability::NEVER,
        stray: Probability::NEVER,
        stray_delay: SpanRange { from: Span::millis(500), to: Span::secs(3) },
        reorder: Probability::NEVER,
        tail: Probability::NEVER,
        delay: SpanRange { from: Span::millis(1), to: Span::millis(3) },
        disk: SpanRange { from: Span::millis(1), to: Span::millis(2) },
        work: SpanRange { from: Span::millis(1), to: Span::millis(10) },
    };

    /// The longest delay of a message or a copy.
    #[must_use]
    pub fn longest_delay(&self) -> Span {
        let longest = self.delay.to.times(if self.tail == Probability::NEVER { 1 } else { 100 });
        let longest = if self.reorder == Probability::NEVER { longest } else { longest.plus(self.extra_delay().to) };
        if self.stray == Probability::NEVER { longest } else { longest.max(self.stray_delay.to) }
    }

    /// The extra delay of a message that others overtake.
    #[must_use]
    pub fn extra_delay(&self) -> SpanRange {
        SpanRange { from: Span::ZERO, to: self.delay.to.times(2) }
    }
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions::GOOD
    }
}

/// A change of the conditions: parts that are set change, the others stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConditionsChange {
    /// See [`Conditions::loss`].
    pub loss: Option<Probability>,
    /// See [`Conditions::duplicate`].
    pub duplicate: Option<Probability>,
    /// See [`Conditions::stray`].
    pub stray: Option<Probability>,
    /// See [`Conditions::stray_delay`].
    pub stray_delay: Option<SpanRange>,
    /// See [`Conditions::reorder`].
    pub reorder: Option<Probability>,
    /// See [`Conditions::tail`].
    pub tail: Option<Probability>,
    /// See [`Conditions::delay`].
    pub delay: Option<SpanRange>,
    /// See [`Conditions::disk`].
    pub disk: Option<SpanRange>,
    /// See [`Conditions::work`].
    pub work: Option<SpanRange>,
}

impl ConditionsChange {
    /// The parts of the conditions, as a scenario file names them.
    pub const NAMES: [&str; 9] = ["loss", "duplicate", "stray", "astray", "reorder", "tail", "delay", "disk", "work"];

    /// The change that turns any conditions into these, if their stray copies are those of a good network. It sets the
    /// strays only if these ones are not.
    #[must_use]
    pub fn to(conditions: &Conditions) -> ConditionsChange {
        let strays =
            (conditions.stray, conditions.stray_delay) != (Conditions::GOOD.stray, Conditions::GOOD.stray_delay);
        ConditionsChange {
            loss: Some(conditions.loss),
            duplicate: Some(conditions.duplicate),
            stray: strays.then_some(conditions.stray),
            stray_delay: strays.then_some(conditions.stray_delay),
            reorder: Some(conditions.reorder),
            tail: Some(conditions.tail),
            delay: Some(conditions.delay),
            disk: Some(conditions.disk),
            work: Some(conditions.work),
        }
    }

    /// The conditions after the change.
    #[must_use]
    pub fn applied(&self, before: &Conditions) -> Conditions {
        Conditions {
            loss: self.loss.unwrap_or(before.loss),
            duplicate: self.duplicate.unwrap_or(before.duplicate),
            stray: self.stray.unwrap_or(before.stray),
            stray_delay: self.stray_delay.unwrap_or(before.stray_delay),
            reorder: self.reorder.unwrap_or(before.reorder),
            tail: self.tail.unwrap_or(before.tail),
            delay: self.delay.unwrap_or(before.delay),
            disk: self.disk.unwrap_or(before.disk),
            work: self.work.unwrap_or(before.work),
        }
    }

    /// Sets one part by its name.
    ///
    /// # Errors
    /// A name is unknown or given twice, or a value is invalid; in words.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        fn once<T: FromStr<Err = String>>(part: &mut Option<T>, name: &str, value: &str) -> Result<(), String> {
            if part.is_some() {
                return Err(format!("`{name}` is given twice"));
            }
            *part = Some(value.parse()?);
            Ok(())
        }
        match name {
            "loss" => once(&mut self.loss, name, value),
            "duplicate" => once(&mut self.duplicate, name, value),
            "stray" => once(&mut self.stray, name, value),
            "astray" => once(&mut self.stray_delay, name, value),
            "reorder" => once(&mut self.reorder, name, value),
            "tail" => once(&mut self.tail, name, value),
            "delay" => once(&mut self.delay, name, value),
            "disk" => once(&mut self.disk, name, value),
            "work" => once(&mut self.work, name, value),
            _ => Err(format!("conditions have no `{name}`: expected one of {}", ConditionsChange::NAMES.join(", "))),
        }
    }
}

impl fmt::Display for ConditionsChange {
    /// The form of a scenario file, such as `conditions loss=1% delay=1ms..5ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("conditions")?;
        let rates = [
            ("loss", self.loss),
            ("duplicate", self.duplicate),
            ("stray", self.stray),
            ("reorder", self.reorder),
            ("tail", self.tail),
        ];
        for (name, rate) in rates.iter().filter_map(|(name, rate)| Some((name, (*rate)?))) {
            write!(f, " {name}={rate}")?;
        }
        let ranges = [("delay", self.delay), ("astray", self.stray_delay), ("disk", self.disk), ("work", self.work)];
        for (name, range) in ranges.iter().filter_map(|(name, range)| Some((name, (*range)?))) {
            write!(f, " {name}={range}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_reads_back_as_it_is_written() {
        for ppm in [0, 1, 5_000, 10_000, 12_345, 999_999, 1_000_000] {
            let rate = Probability(ppm);
            assert_eq!(rate.to_string().parse(), Ok(rate));
        }
    }

    #[test]
    fn nonsense_is_no_rate() {
        for text in ["", "5", "%", "-1%", "200%", "1.%", ".5%", "0.00001%", "1e3%", "99999999999%"] {
            assert!(text.parse::<Probability>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_range_reads_back_as_it_is_written() {
        for text in ["5ms", "1ms..5ms", "0s..1500us"] {
            assert_eq!(text.parse::<SpanRange>().unwrap().to_string(), text);
        }
        assert!("5ms..1ms".parse::<SpanRange>().is_err());
    }
}
