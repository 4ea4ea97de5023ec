//! What the settings of a ring guarantee: the bounds of [the token's protocol](bellwether_token).

use bellwether_kernel::{Figure, FigureValue, Outlook, Span, margin};
use bellwether_token::Config;

use super::outlook::{a_second, slow};

/// The outlook of this configuration with so many members, if a command has `grace` to end in good order.
#[must_use]
pub fn of_ring(config: &Config, members: u32, grace: Span) -> Outlook {
    let counted = config.needs_majority();
    let slowly = |span: Span| slow(span, config.drift_ppm);
    let answers = |count: u64| slowly(config.answer_timeout().times(count));
    let detection = slowly(config.waiter_timeout());
    let mut figures = vec![
        Figure::time(
            "detection",
            detection,
            "heartbeat × waiter × (1 + drift)",
            "an owner that vanished silently is missed so long after its last heart-beat was heard",
        ),
        Figure::time(
            "gap, silent death",
            detection.plus(answers(4)),
            "detection + 4 × answer (its last heart-beat's way, asking, the vote, a better claim)",
            "the work goes on elsewhere after this at the latest, from the last hand-over",
        )
        .mostly(
            config.waiter_timeout().plus(Span::nanos(config.answer_timeout().as_nanos() * 5 / 2)),
            "heartbeat × waiter + 2.5 × answer: asking, the vote, and messages on their way",
        ),
        Figure::time(
            "gap, killed",
            slowly(config.seeker_timeout()).plus(answers(4)),
            "heartbeat × waiter ÷ 2 + 4 × answer; no detection: the guardian tells that the tree is dead",
            "the same when only the supervisor was killed",
        )
        .mostly(config.answer_timeout().times(3), "3 × answer: the news, asking, the vote"),
        Figure::time(
            "hand-over",
            grace.plus(answers(1)),
            "grace + answer, beyond copying the state",
            "passing the token on takes the command's own exit, at most grace, two writes and two messages",
        ),
        Figure::time(
            "tolerated stall",
            config.term().minus(config.heartbeat),
            "heartbeat × waiter × (1 − 2 × drift) − stop − heartbeat, at most 3 heart-beats, less one round trip",
            "an owner that stalls for less than this keeps the token",
        ),
        Figure::time_to_end(config.stop),
        Figure::time(
            "margin",
            margin(config.term().plus(config.stop), config.waiter_timeout(), config.drift_ppm),
            "waiter's time-out ÷ (1 + drift) − (term + stop) ÷ (1 − drift)",
            "the old command is dead at least this long before the token is missed",
        ),
    ];
    if config.rotate > Span::ZERO {
        figures.push(Figure::time(
            "work lost",
            slowly(config.rotate).plus(grace),
            "rotate × (1 + drift) + grace: all that it did since it took the token",
            "so much is done again if the owner is gone for good, and as much for each before it that is gone, too",
        ));
    }
    if counted {
        figures.push(Figure {
            name: "may be down",
            value: FigureValue::Count((config.expect - 1) / 2),
            formula: "(expect − 1) ÷ 2",
            meaning: "with so many of the expected members down the others still work",
            mostly: None,
        });
    }
    figures.push(idle_traffic(config, members));
    Outlook { exclusive: counted, figures, holds: holds(counted) }
}

fn idle_traffic(config: &Config, members: u32) -> Figure {
    let counted = config.needs_majority();
    let each = u64::from(members.saturating_sub(1)) * if counted { 2 } else { 1 };
    Figure {
        name: "idle traffic",
        value: a_second(each, config.heartbeat),
        formula: if counted {
            "2 × (members − 1) ÷ heartbeat"
        } else {
            "(members − 1) ÷ heartbeat; of 3 members, where --expect does not say how many there are"
        },
        meaning: "messages that reach somebody when nothing happens; a heart-beat is one broadcast",
        mostly: None,
    }
}

fn holds(counted: bool) -> Vec<&'static str> {
    match counted {
        true => vec![
            "Never two copies, whatever is lost, late, cut or restarted: a majority of those expected must give its word.",
            "Through a partition: the side with a majority goes on; the other stops its command and waits.",
            "It takes for granted that there are no more members than expected, and clocks within the drift.",
        ],
        false => vec![
            "Two copies are possible without --expect: each part of a split network has a token until they meet again.",
            "When they meet, the token with more progress stays, and what the other did since the split is dropped.",
            "Two lost messages in the wrong moment, or one long pause of a member, can do the same.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_token::Settings;

    fn outlook(expect: u32, rotate: Span) -> Outlook {
        let config = Config::new(Settings { expect, rotate, ..Settings::default() }).unwrap();
        of_ring(&config, 3, Span::secs(10))
    }

    #[test]
    fn the_defaults_promise_what_they_should() {
        let value = |expect, name| outlook(expect, Span::ZERO).figure(name).unwrap().value;
        assert_eq!(value(0, "detection"), FigureValue::Time(Span::millis(404)));
        assert_eq!(value(0, "gap, silent death"), FigureValue::Time(Span::millis(808)));
        assert_eq!(value(0, "tolerated stall"), FigureValue::Time(Span::millis(252)));
        assert_eq!(value(0, "idle traffic"), FigureValue::Rate { count: 2, each: Span::millis(100) });
        assert_eq!(value(3, "idle traffic"), FigureValue::Rate { count: 4, each: Span::millis(100) });
        assert_eq!(value(3, "may be down"), FigureValue::Count(1));
    }

    #[test]
    fn only_a_majority_rules_two_copies_out() {
        let text = |expect| outlook(expect, Span::secs(30)).to_string();
        assert!(text(3).contains("Never two copies, whatever") && text(0).contains("Two copies are possible"));
        assert!(text(0).contains("work lost") && !outlook(0, Span::ZERO).to_string().contains("work lost"));
    }
}
