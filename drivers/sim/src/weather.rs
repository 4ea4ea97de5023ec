//! What the network and the disks are like at a time.

use std::fmt;
use std::str::FromStr;

use bellwether_kernel::Span;

/// How often something happens, in millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(u32);

impl Rate {
    /// It does not happen.
    pub const NEVER: Rate = Rate(0);
    /// It happens each time.
    pub const ALWAYS: Rate = Rate(1_000_000);

    /// So many millionths; `None` above a million.
    #[must_use]
    pub const fn new(ppm: u32) -> Option<Rate> {
        if ppm <= 1_000_000 { Some(Rate(ppm)) } else { None }
    }

    /// So many per cent, at most a hundred.
    #[must_use]
    pub const fn percent(percent: u32) -> Rate {
        Rate(if percent > 100 { 1_000_000 } else { percent * 10_000 })
    }

    /// In millionths.
    #[must_use]
    pub const fn ppm(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Rate {
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

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Rate, String> {
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
            .and_then(|whole| Rate::new(whole.checked_mul(10_000)?.checked_add(parts)?))
            .ok_or_else(|| format!("`{text}` is more than 100%"))
    }
}

/// A length of time between two bounds, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// At least.
    pub from: Span,
    /// At most; never less than `from`.
    pub to: Span,
}

impl Range {
    /// Always the same.
    #[must_use]
    pub const fn fixed(span: Span) -> Range {
        Range { from: span, to: span }
    }

    /// Between these many milliseconds.
    #[must_use]
    pub const fn millis(from: u64, to: u64) -> Range {
        Range { from: Span::millis(from), to: Span::millis(if to < from { from } else { to }) }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to { write!(f, "{}", self.from) } else { write!(f, "{}..{}", self.from, self.to) }
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let span = |part: &str| part.parse::<Span>().map_err(|why| format!("`{part}` is {why}"));
        let (from, to) = match text.split_once("..") {
            Some((from, to)) => (span(from)?, span(to)?),
            None => (span(text)?, span(text)?),
        };
        if from > to { Err(format!("`{text}` ends before it begins")) } else { Ok(Range { from, to }) }
    }
}

/// How messages and writes fare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weather {
    /// How many messages the network loses.
    pub loss: Rate,
    /// How many it delivers twice.
    pub duplicate: Rate,
    /// How many are delivered once more long after, when nobody expects them any longer.
    pub stray: Rate,
    /// How long the copies that [`stray`](Weather::stray) speaks of are under way.
    pub astray: Range,
    /// How many take an extra delay on which others overtake them. Without any, a link keeps the order.
    pub reorder: Rate,
    /// How many take ten times their delay, and one of ten of those a hundred times.
    pub tail: Rate,
    /// How long a message takes.
    pub delay: Range,
    /// How long a write to stable storage takes.
    pub disk: Range,
    /// How long the work around a node takes to answer it.
    pub work: Range,
}

impl Weather {
    /// A good local network.
    pub const CALM: Weather = Weather {
        loss: Rate::NEVER,
        duplicate: Rate::NEVER,
        stray: Rate::NEVER,
        astray: Range { from: Span::millis(500), to: Span::secs(3) },
        reorder: Rate::NEVER,
        tail: Rate::NEVER,
        delay: Range { from: Span::millis(1), to: Span::millis(3) },
        disk: Range { from: Span::millis(1), to: Span::millis(2) },
        work: Range { from: Span::millis(1), to: Span::millis(10) },
    };

    /// The longest that a message may take in it, or a copy of one.
    #[must_use]
    pub fn longest_delay(&self) -> Span {
        let longest = self.delay.to.times(if self.tail == Rate::NEVER { 1 } else { 100 });
        let longest = if self.reorder == Rate::NEVER { longest } else { longest.plus(self.extra_delay().to) };
        if self.stray == Rate::NEVER { longest } else { longest.max(self.astray.to) }
    }

    /// The extra delay of a message that others overtake.
    #[must_use]
    pub fn extra_delay(&self) -> Range {
        Range { from: Span::ZERO, to: self.delay.to.times(2) }
    }
}

impl Default for Weather {
    fn default() -> Weather {
        Weather::CALM
    }
}

/// A change of the weather: what is given changes, the rest stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// See [`Weather::loss`].
    pub loss: Option<Rate>,
    /// See [`Weather::duplicate`].
    pub duplicate: Option<Rate>,
    /// See [`Weather::stray`].
    pub stray: Option<Rate>,
    /// See [`Weather::astray`].
    pub astray: Option<Range>,
    /// See [`Weather::reorder`].
    pub reorder: Option<Rate>,
    /// See [`Weather::tail`].
    pub tail: Option<Rate>,
    /// See [`Weather::delay`].
    pub delay: Option<Range>,
    /// See [`Weather::disk`].
    pub disk: Option<Range>,
    /// See [`Weather::work`].
    pub work: Option<Range>,
}

impl Change {
    /// The parts of the weather, as a scenario file names them.
    pub const NAMES: [&str; 9] = ["loss", "duplicate", "stray", "astray", "reorder", "tail", "delay", "disk", "work"];

    /// The change that makes any weather this one, if its strays are those of calm weather. Of strays it speaks only if this
    /// one's are not.
    #[must_use]
    pub fn to(weather: &Weather) -> Change {
        let strays = (weather.stray, weather.astray) != (Weather::CALM.stray, Weather::CALM.astray);
        Change {
            loss: Some(weather.loss),
            duplicate: Some(weather.duplicate),
            stray: strays.then_some(weather.stray),
            astray: strays.then_some(weather.astray),
            reorder: Some(weather.reorder),
            tail: Some(weather.tail),
            delay: Some(weather.delay),
            disk: Some(weather.disk),
            work: Some(weather.work),
        }
    }

    /// The weather after the change.
    #[must_use]
    pub fn applied(&self, before: &Weather) -> Weather {
        Weather {
            loss: self.loss.unwrap_or(before.loss),
            duplicate: self.duplicate.unwrap_or(before.duplicate),
            stray: self.stray.unwrap_or(before.stray),
            astray: self.astray.unwrap_or(before.astray),
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
    /// An unknown name, a part that is given twice, or a value that is none; in words.
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
            "astray" => once(&mut self.astray, name, value),
            "reorder" => once(&mut self.reorder, name, value),
            "tail" => once(&mut self.tail, name, value),
            "delay" => once(&mut self.delay, name, value),
            "disk" => once(&mut self.disk, name, value),
            "work" => once(&mut self.work, name, value),
            _ => Err(format!("weather has no `{name}`: expected one of {}", Change::NAMES.join(", "))),
        }
    }
}

impl fmt::Display for Change {
    /// As a scenario file says it, such as `weather loss=1% delay=1ms..5ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("weather")?;
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
        let ranges = [("delay", self.delay), ("astray", self.astray), ("disk", self.disk), ("work", self.work)];
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
            let rate = Rate(ppm);
            assert_eq!(rate.to_string().parse(), Ok(rate));
        }
    }

    #[test]
    fn nonsense_is_no_rate() {
        for text in ["", "5", "%", "-1%", "200%", "1.%", ".5%", "0.00001%", "1e3%", "99999999999%"] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_range_reads_back_as_it_is_written() {
        for text in ["5ms", "1ms..5ms", "0s..1500us"] {
            assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
        }
        assert!("5ms..1ms".parse::<Range>().is_err());
    }
}
