//! From a configuration: how long things take at worst, with the formula for each.

use std::fmt;
use std::time::Duration;

use bellwether_bully::{Config, Mode};
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
    /// How much.
    pub value: Value,
    /// How it follows from the settings.
    pub formula: &'static str,
    /// What it means for people.
    pub meaning: &'static str,
}

/// What a configuration promises, as long as a majority is up and answers in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// How long a leader can be silently dead before a member knows.
    pub detection: Figure,
    /// How long nothing may run after a silent death.
    pub gap: Figure,
    /// How long nothing may run after the leader's supervisor was killed.
    pub gap_when_killed: Figure,
    /// How long nothing runs in good order, beyond the command's own exit, and how long that may take.
    pub hand_over: Figure,
    /// How long a leader may stall, or its network be out, without losing the lead.
    pub stall: Figure,
    /// How long a command has to end when its lease is lost.
    pub ending: Figure,
    /// How long before the members are free the work is dead on the worst pair of clocks.
    pub margin: Figure,
    /// How many members may be down.
    pub failures: Figure,
    /// What the flock sends when nothing happens.
    pub frames: Figure,
    /// Whether two copies are ruled out.
    pub exclusive: bool,
}

impl Outlook {
    /// Of this configuration, with this much time for a command to end in good order.
    #[must_use]
    pub fn of(config: &Config, grace: Duration) -> Outlook {
        let quorum = config.mode == Mode::Quorum;
        let drift = |span: Span| span.plus(span.millionths(config.drift_ppm));
        let grace = Span::nanos(u64::try_from(grace.as_nanos()).unwrap_or(u64::MAX));
        let silence = drift(config.lease);
        let detection = if quorum { silence } else { silence.plus(config.answer) };
        let election = config.retry().plus(config.answer.times(3));
        let time = |name, span, formula, meaning| Figure { name, value: Value::Time(span), formula, meaning };
        Outlook {
            detection: time(
                "detection",
                detection,
                if quorum { "lease × (1 + drift)" } else { "lease × (1 + drift) + answer" },
                "a leader that vanished silently is missed after this at the latest",
            ),
            gap: time(
                "gap, silent death",
                detection.plus(election),
                "detection + heartbeat (one more try) + 3 × answer (ask, halt, announce)",
                "the next command starts after this at the latest; mostly right after the detection",
            ),
            gap_when_killed: time(
                "gap, killed",
                election,
                "heartbeat + 3 × answer; no detection: the guardian tells that the tree is dead",
                "the same when only the supervisor was killed; mostly a few round trips",
            ),
            hand_over: time(
                "hand-over",
                grace.plus(election),
                "grace + heartbeat + 3 × answer",
                "a step-down takes the command's own exit, at most grace, and an election",
            ),
            stall: time(
                "tolerated stall",
                if quorum { config.term().minus(config.heartbeat) } else { Span::ZERO },
                "lease × (1 − 2 × drift) − stop − heartbeat, less one round trip",
                "a leader that stalls, or a network that is out, for less than this keeps the lead",
            ),
            ending: time(
                "time to end",
                Span::nanos(config.stop.as_nanos() / 2),
                "stop ÷ 2; the other half is for dying",
                "between SIGTERM and SIGKILL when the lease is lost, whatever the grace",
            ),
            margin: time(
                "margin",
                margin(config),
                "lease ÷ (1 + drift) − (lease × (1 − 2 × drift)) ÷ (1 − drift)",
                "the old command is dead at least this long before anybody may start the next",
            ),
            failures: Figure {
                name: "may be down",
                value: Value::Count(if quorum { (config.members - 1) / 2 } else { config.members - 1 }),
                formula: if quorum { "(members − 1) ÷ 2" } else { "members − 1" },
                meaning: "with so many members down the others still elect",
            },
            frames: Figure {
                name: "idle traffic",
                value: Value::PerSecond(frames(config)),
                formula: "2 × (members − 1) ÷ heartbeat",
                meaning: "frames of the whole flock when nothing happens",
            },
            exclusive: quorum,
        }
    }

    /// All figures, in the order in which people ask.
    #[must_use]
    pub fn figures(&self) -> [Figure; 9] {
        [
            self.detection,
            self.gap,
            self.gap_when_killed,
            self.hand_over,
            self.stall,
            self.ending,
            self.margin,
            self.failures,
            self.frames,
        ]
    }
}

/// The member's clock runs fast, the leader's slow, both by the whole drift.
fn margin(config: &Config) -> Span {
    if config.mode == Mode::Classic {
        return Span::ZERO;
    }
    let drift = u128::from(config.drift_ppm);
    let work = u128::from(config.term().plus(config.stop).as_nanos()) * 1_000_000 / (1_000_000 - drift);
    let free = u128::from(config.lease.as_nanos()) * 1_000_000 / (1_000_000 + drift);
    Span::nanos(u64::try_from(free.saturating_sub(work)).unwrap_or(0))
}

fn frames(config: &Config) -> f64 {
    f64::from(2 * (config.members - 1)) * 1e9 / config.heartbeat.as_nanos() as f64
}

impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for figure in self.figures() {
            let Figure { name, value, formula, meaning } = figure;
            writeln!(f, "{name:<18} {:>10}   {meaning}", value.to_string())?;
            writeln!(f, "{:<18} {:>10}   = {formula}", "", "")?;
        }
        match self.exclusive {
            true => writeln!(f, "Never two copies: a majority must answer, and the lease ends the command first."),
            false => writeln!(f, "Two copies are possible in classic mode when a message is lost or late."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_bully::Settings;

    fn outlook(members: u32, mode: Mode) -> Outlook {
        Outlook::of(&Config::new(Settings::new(members, mode)).unwrap(), Duration::from_secs(10))
    }

    #[test]
    fn the_defaults_promise_what_they_should() {
        let outlook = outlook(3, Mode::Quorum);
        assert_eq!(outlook.detection.value, Value::Time(Span::micros(252_500)));
        assert_eq!(outlook.gap.value, Value::Time(Span::micros(427_500)));
        assert_eq!(outlook.stall.value, Value::Time(Span::millis(105)));
        assert_eq!(outlook.frames.value, Value::PerSecond(40.0));
        assert_eq!(outlook.failures.value, Value::Count(1));
        assert!(matches!(outlook.margin.value, Value::Time(span) if span > Span::ZERO && span < Span::millis(1)));
        assert!(outlook.exclusive);
    }

    #[test]
    fn classic_promises_no_exclusion() {
        let text = outlook(5, Mode::Classic).to_string();
        assert!(text.contains("Two copies are possible"), "{text}");
    }

    #[test]
    fn it_reads_as_a_table() {
        let text = outlook(3, Mode::Quorum).to_string();
        assert!(text.starts_with("detection            252.5 ms   a leader that vanished"), "{text}");
        assert!(text.contains("idle traffic           40.0/s   frames"), "{text}");
    }
}
