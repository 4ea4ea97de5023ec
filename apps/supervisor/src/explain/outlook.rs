//! From a configuration: how long things take at worst and mostly, with the formula for each.

use std::fmt;
use std::time::Duration;

use bellwether_kernel::Span;

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A span of time.
    Time(Span),
    /// So many a second.
    PerSecond(f64),
    /// So many.
    Count(u32),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Time(span) => {
                let micros = Span::micros(span.as_nanos().div_ceil(1_000));
                if micros.as_nanos() < 10_000_000_000 {
                    write!(f, "{:.1} ms", micros.as_nanos() as f64 / 1e6)
                } else {
                    write!(f, "{:.1} s", micros.as_nanos() as f64 / 1e9)
                }
            }
            Value::PerSecond(rate) => write!(f, "{rate:.1}/s"),
            Value::Count(count) => write!(f, "{count}"),
        }
    }
}

/// One thing worth knowing, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// What.
    pub name: &'static str,
    /// How much; of times and traffic, the worst case.
    pub value: Value,
    /// How it follows from the settings.
    pub formula: &'static str,
    /// What it means for people.
    pub meaning: &'static str,
    /// Where the worst case is rare: what mostly happens, and how that follows from the settings.
    pub mostly: Option<(Value, &'static str)>,
}

impl Figure {
    pub(super) fn time(name: &'static str, span: Span, formula: &'static str, meaning: &'static str) -> Figure {
        Figure { name, value: Value::Time(span), formula, meaning, mostly: None }
    }

    pub(super) fn mostly(self, span: Span, formula: &'static str) -> Figure {
        Figure { mostly: Some((Value::Time(span), formula)), ..self }
    }

    /// How long, if it is a time.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self.value {
            Value::Time(span) => Some(span),
            Value::PerSecond(_) | Value::Count(_) => None,
        }
    }
}

/// What a configuration promises, as long as those who are up answer in time.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Whether two copies are ruled out, whatever the network does.
    pub exclusive: bool,
    /// In the order in which people ask.
    pub figures: Vec<Figure>,
    /// What holds through partitions and what does not, in sentences.
    pub holds: Vec<&'static str>,
}

impl Outlook {
    /// The figure of this name.
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

/// What a clock that is as slow as it may be makes of a span.
pub(super) fn slow(span: Span, drift_ppm: u32) -> Span {
    span.plus(span.millionths(drift_ppm))
}

/// How long before anybody may go on the old work is dead: the waiting one's clock runs fast, the worker's slow, both by the
/// whole drift. The work lives for `work`, the others wait for `wait`.
pub(super) fn margin(work: Span, wait: Span, drift_ppm: u32) -> Span {
    let drift = u128::from(drift_ppm);
    let dead = u128::from(work.as_nanos()) * 1_000_000 / (1_000_000 - drift);
    let free = u128::from(wait.as_nanos()) * 1_000_000 / (1_000_000 + drift);
    Span::nanos(u64::try_from(free.saturating_sub(dead)).unwrap_or(0))
}

/// How long a command has when its lease is lost.
pub(super) fn ending(stop: Span) -> Figure {
    Figure::time(
        "time to end",
        Span::nanos(stop.as_nanos() / 2),
        "stop ÷ 2; the other half is for dying",
        "between SIGTERM and SIGKILL when the lease is lost, whatever the grace",
    )
}

pub(super) fn span(duration: Duration) -> Span {
    Span::nanos(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX))
}

/// So many of something in each of these spans.
pub(super) fn a_second(count: u64, each: Span) -> Value {
    Value::PerSecond(count as f64 * 1e9 / each.as_nanos() as f64)
}
