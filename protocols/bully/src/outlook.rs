//! The figures that follow from a configuration.

use alloc::vec;

use bellwether_kernel::{Figure, FigureValue, Outlook, Span, margin};

use crate::config::{Config, Mode};

/// The outlook of this configuration if a command has `grace` to end in good order.
pub(crate) fn outlook(config: &Config, grace: Span) -> Outlook {
    let quorum = config.mode == Mode::Quorum;
    let silence = config.lease.plus(config.lease.millionths(config.drift_ppm));
    let detection = if quorum { silence } else { silence.plus(config.answer) };
    let election = config.retry().plus(config.answer.times(3));
    let figures = vec![
        Figure::time(
            "detection",
            detection,
            if quorum { "lease × (1 + drift)" } else { "lease × (1 + drift) + answer" },
            "a leader that vanished silently is missed after this at the latest",
        ),
        Figure::time(
            "gap, silent death",
            detection.plus(election),
            "detection + heartbeat (a second election) + 3 × answer (ask, halt, announce)",
            "the next command starts after this at the latest",
        )
        .mostly(config.lease.plus(config.answer.times(2)), "lease + 2 × answer: the first election succeeds"),
        Figure::time(
            "gap, killed",
            election,
            "heartbeat (a second election) + 3 × answer; no detection: the guardian tells that the tree is dead",
            "the same when only the supervisor was killed",
        )
        .mostly(config.answer.times(3), "3 × answer, and mostly a few round trips"),
        Figure::time(
            "hand-over",
            grace.plus(election),
            "grace + heartbeat + 3 × answer",
            "a step-down takes the command's own exit, at most grace, and an election",
        ),
        Figure::time(
            "tolerated stall",
            if quorum { config.term().minus(config.heartbeat) } else { Span::ZERO },
            "lease × (1 − 2 × drift) − stop − heartbeat, less one round trip",
            "a leader that stalls, or a network that is out, for less than this keeps the lead",
        ),
        Figure::time_to_end(config.stop),
        Figure::time(
            "margin",
            if quorum { margin(config.term().plus(config.stop), config.lease, config.drift_ppm) } else { Span::ZERO },
            "lease ÷ (1 + drift) − (lease × (1 − 2 × drift)) ÷ (1 − drift)",
            "the old command is dead at least this long before anybody may start the next",
        ),
        Figure {
            name: "may be down",
            value: FigureValue::Count(if quorum { (config.members.len() - 1) / 2 } else { config.members.len() - 1 }),
            formula: if quorum { "(members − 1) ÷ 2" } else { "members − 1" },
            meaning: "with so many members down the others still elect",
            mostly: None,
        },
        Figure {
            name: "idle traffic",
            value: FigureValue::Rate { count: u64::from(2 * (config.members.len() - 1)), each: config.heartbeat },
            formula: "2 × (members − 1) ÷ heartbeat",
            meaning: "frames of the whole flock when nothing happens",
            mostly: None,
        },
    ];
    let holds = match quorum {
        true => vec![
            "Never two copies: a majority must answer, and the lease ends the command first.",
            "Through a partition: the side with a majority goes on; the other stops its command and waits.",
        ],
        false => vec!["Two copies are possible in classic mode when a message is lost or late."],
    };
    Outlook { exclusive: quorum, figures, holds }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;
    use alloc::string::ToString;

    fn outlook(members: u32, mode: Mode) -> Outlook {
        super::outlook(&Config::new(Settings::new(members, mode)).unwrap(), Span::secs(10))
    }

    #[test]
    fn the_defaults_promise_what_they_should() {
        let outlook = outlook(3, Mode::Quorum);
        let value = |name| outlook.figure(name).unwrap().value;
        assert_eq!(value("detection"), FigureValue::Time(Span::micros(252_500)));
        assert_eq!(value("gap, silent death"), FigureValue::Time(Span::micros(427_500)));
        assert_eq!(value("tolerated stall"), FigureValue::Time(Span::millis(105)));
        assert_eq!(value("idle traffic"), FigureValue::Rate { count: 4, each: Span::millis(100) });
        assert_eq!(value("may be down"), FigureValue::Count(1));
        assert!(matches!(value("margin"), FigureValue::Time(span) if span > Span::ZERO && span < Span::millis(1)));
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
        assert!(text.contains("  mostly             300.0 ms   = lease + 2 × answer"), "{text}");
        assert!(text.contains("idle traffic           40.0/s   frames"), "{text}");
    }
}
