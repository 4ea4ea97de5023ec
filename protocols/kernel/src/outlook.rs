//! What a configuration guarantees: how long things take at worst and usually, with the formula for each.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use crate::Span;

/// The value of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureValue {
    /// A duration.
    Time(Span),
    /// A number of things in each such duration.
    Rate {
        /// The number of things.
        count: u64,
        /// The duration in which they happen.
        each: Span,
    },
    /// A number of things.
    Count(u32),
}

impl fmt::Display for FigureValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN_IN_MS: u64 = 10_000_000_000;
        let nanos = |span: &Span| u128::from(span.as_nanos().div_ceil(1_000)) * 1_000;
        match self {
            FigureValue::Time(span) if nanos(span) < u128::from(SHOWN_IN_MS) => {
                write!(f, "{} ms", Tenths::of(nanos(span), 1_000_000))
            }
            FigureValue::Time(span) => write!(f, "{} s", Tenths::of(nanos(span), 1_000_000_000)),
            FigureValue::Rate { count, each } => {
                write!(f, "{}/s", Tenths::of(u128::from(*count) * 1_000_000_000, u128::from(each.as_nanos())))
            }
            FigureValue::Count(count) => write!(f, "{count}"),
        }
    }
}

/// A number with one decimal place.
struct Tenths(u128);

impl Tenths {
    fn of(count: u128, unit: u128) -> Tenths {
        let (Some(tenths), Some(rest)) = ((count * 10).checked_div(unit), (count * 10).checked_rem(unit)) else {
            return Tenths(0);
        };
        // Halves round to the even digit, as `format!` does.
        let up = rest * 2 > unit || (rest * 2 == unit && tenths % 2 == 1);
        Tenths(tenths + u128::from(up))
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// One figure of an outlook, and how it is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The name of the figure.
    pub name: &'static str,
    /// The value; for durations and traffic, the worst case.
    pub value: FigureValue,
    /// How the value follows from the settings.
    pub formula: &'static str,
    /// What the value means, in one sentence for people.
    pub meaning: &'static str,
    /// If the worst case is rare, the usual value and how it follows from the settings.
    pub mostly: Option<(FigureValue, &'static str)>,
}

impl Figure {
    /// A figure that is a duration.
    #[must_use]
    pub const fn time(name: &'static str, span: Span, formula: &'static str, meaning: &'static str) -> Figure {
        Figure { name, value: FigureValue::Time(span), formula, meaning, mostly: None }
    }

    /// Adds the usual value to the figure.
    #[must_use]
    pub const fn mostly(self, span: Span, formula: &'static str) -> Figure {
        Figure { mostly: Some((FigureValue::Time(span), formula)), ..self }
    }

    /// The figure for how long a command has to stop when its lease is lost.
    #[must_use]
    pub const fn time_to_end(stop: Span) -> Figure {
        Figure::time(
            "time to end",
            Span::nanos(stop.as_nanos() / 2),
            "stop ÷ 2; the other half is for dying",
            "between SIGTERM and SIGKILL when the lease is lost, whatever the grace",
        )
    }

    /// The duration, if the figure is one.
    #[must_use]
    pub const fn span(&self) -> Option<Span> {
        match self.value {
            FigureValue::Time(span) => Some(span),
            FigureValue::Rate { .. } | FigureValue::Count(_) => None,
        }
    }
}

/// What a configuration guarantees, as long as the members that are up answer in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whether two copies of the work at once are ruled out, whatever the network does.
    pub exclusive: bool,
    /// The figures, the most important ones first.
    pub figures: Vec<Figure>,
    /// What holds through partitions and what does not, in full sentences.
    pub holds: Vec<&'static str>,
}

impl Outlook {
    /// The figure with this name.
    #[must_use]
    pub fn figure(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.name == name)
    }
}

impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Figure { name, value, formula, meaning, mostly } in &self.figures {
            writeln!(f, "{name:<18} {:>10}   {meaning}", value.to_string())?;
            writeln!(f, "{:<18} {:>10}   = {formula}", "", "")?;
            if let Some((value, formula)) = mostly {
                writeln!(f, "{:<18} {:>10}   = {formula}", "  mostly", value.to_string())?;
            }
        }
        self.holds.iter().try_for_each(|sentence| writeln!(f, "{sentence}"))
    }
}

/// How long the old work has been dead when the next leader may start. The work lives for `work`, the others wait for
/// `wait`; the waiting node's clock runs fast and the worker's slow, each by the whole drift.
#[must_use]
pub fn margin(work: Span, wait: Span, drift_ppm: u32) -> Span {
    let drift = u128::from(drift_ppm);
    let dead = u128::from(work.as_nanos()) * 1_000_000 / (1_000_000 - drift);
    let free = u128::from(wait.as_nanos()) * 1_000_000 / (1_000_000 + drift);
    Span::nanos(u64::try_from(free.saturating_sub(dead)).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_with_one_place_after_the_point() {
        let time = |micros| FigureValue::Time(Span::micros(micros)).to_string();
        assert_eq!((time(252_500), time(0)), ("252.5 ms".into(), "0.0 ms".into()));
        assert_eq!((time(9_999_900), time(10_000_000)), ("9999.9 ms".into(), "10.0 s".into()));
        assert_eq!((time(25_250), time(25_350), time(25_251)), ("25.2 ms".into(), "25.4 ms".into(), "25.3 ms".into()));
        assert_eq!(FigureValue::Time(Span::nanos(1)).to_string(), "0.0 ms");
        assert_eq!(FigureValue::Rate { count: 4, each: Span::millis(100) }.to_string(), "40.0/s");
        assert_eq!(FigureValue::Rate { count: 2, each: Span::secs(3) }.to_string(), "0.7/s");
        assert_eq!(FigureValue::Count(3).to_string(), "3");
    }

    #[test]
    fn the_margin_is_what_the_drift_of_both_clocks_leaves() {
        assert_eq!(margin(Span::millis(100), Span::millis(150), 0), Span::millis(50));
        assert_eq!(margin(Span::millis(100), Span::millis(100), 10_000), Span::ZERO);
    }
}
