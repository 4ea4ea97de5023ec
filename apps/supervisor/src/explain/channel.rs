//! What the settings of a channel guarantee: the bounds of [the host protocol](bellwether_host).
//!
//! *X* is `answer`, there and back, the disk included where one must write; *Y* is `silence` (`--lease`).

use std::time::Duration;

use bellwether_host::Config;
use bellwether_kernel::{Figure, FigureValue, Outlook, Span, margin};

use super::outlook::{a_second, slow, span};

/// The outlook of this configuration if a command has `grace` to end in good order. On the channel a line waits for up
/// to `turn` until its sender may send again; zero on most channels.
#[must_use]
pub fn of_channel(config: &Config, grace: Span, turn: Duration) -> Outlook {
    let (counted, turn) = (config.expect.is_some(), span(turn));
    let mut figures = takeovers(config, grace, turn);
    figures.extend([
        first_start(config, turn),
        Figure::time(
            "tolerated stall",
            config.term().minus(config.heartbeat).minus(config.answer).minus(turn),
            if turn == Span::ZERO {
                "silence × (1 − 2 × drift) − stop − heartbeat − answer"
            } else {
                "silence × (1 − 2 × drift) − stop − heartbeat − answer − a turn to speak"
            },
            "a host that stalls, or a channel that is out, for less than this stays the host",
        ),
        Figure::time_to_end(config.stop),
        Figure::time(
            "margin",
            margin(config.term().plus(config.stop), config.silence, config.drift_ppm),
            "silence ÷ (1 + drift) − (silence × (1 − 2 × drift)) ÷ (1 − drift)",
            "the old command is dead at least this long before anybody's silence is over",
        ),
    ]);
    figures.extend(config.expect.map(|expect| Figure {
        name: "may be down",
        value: FigureValue::Count((expect - 1) / 2),
        formula: "(expect − 1) ÷ 2",
        meaning: "with so many of the expected members down the others still have a host",
        mostly: None,
    }));
    figures.push(idle_traffic(config));
    Outlook { exclusive: counted, figures, holds: holds(counted) }
}

/// The number of answers and turns that a new host needs: the candidate's 203 waits for its turn, and where members are
/// counted, so do the grants.
fn rounds(config: &Config) -> u64 {
    if config.expect.is_some() { 2 } else { 1 }
}

fn answers(config: &Config, count: u64) -> Span {
    slow(config.answer.times(count), config.drift_ppm)
}

/// How long nobody leads after each kind of failure of a host.
fn takeovers(config: &Config, grace: Span, turn: Span) -> Vec<Figure> {
    let counted = config.expect.is_some();
    let detection = slow(config.silence, config.drift_ppm);
    let turns = turn.times(rounds(config));
    let known = answers(config, rounds(config)).plus(turns);
    vec![
        Figure::time(
            "detection",
            detection,
            "silence × (1 + drift)",
            "a host that vanished silently is missed so long after its last word was heard",
        ),
        Figure::time(
            "gap, silent death",
            detection.plus(answers(config, rounds(config) + 1)).plus(turns),
            match (counted, turn == Span::ZERO) {
                (true, true) => "detection + 3 × answer (its last word's way and ours, two rounds of grants)",
                (false, true) => "detection + 2 × answer (its last word's way and ours, time to object)",
                (true, false) => {
                    "detection + 3 × answer (its last word's way and ours, two rounds of grants) + 2 turns"
                }
                (false, false) => "detection + 2 × answer (its last word's way and ours, time to object) + 1 turn",
            },
            "the heir's command starts after this at the latest; if the heir is gone, too: 3 × answer more for each",
        )
        .mostly(config.silence.plus(config.answer), "silence + answer"),
        Figure::time(
            "gap, killed",
            known,
            match (counted, turn == Span::ZERO) {
                (true, true) => "2 × answer (the news, grants)",
                (false, true) => "answer (the news, one's own word back)",
                (true, false) => "2 × answer (the news, grants) + 2 turns to speak",
                (false, false) => "answer (the news, one's own word back) + 1 turn to speak",
            },
            "the same when only the supervisor was killed: the guardian tells that the tree is dead",
        ),
        Figure::time(
            "hand-over",
            grace.plus(known).plus(turn),
            match (counted, turn == Span::ZERO) {
                (true, true) => "grace + 2 × answer",
                (false, true) => "grace + answer",
                (true, false) => "grace + 2 × answer + 3 turns to speak",
                (false, false) => "grace + answer + 2 turns to speak",
            },
            "a step-down takes the command's own exit, at most grace, and the heir's declaration",
        ),
    ]
}

fn first_start(config: &Config, turn: Span) -> Figure {
    let spread = slow(config.spread.plus(config.answer.times(3)).plus(config.silence), config.drift_ppm);
    Figure::time(
        "first start",
        spread.plus(turn.times(rounds(config))),
        if turn == Span::ZERO {
            "spread + silence + 3 × answer"
        } else {
            "spread + silence + 3 × answer + turns to speak"
        },
        "from nothing to the first command; longer, now and then, if several claim one number at once",
    )
}

fn idle_traffic(config: &Config) -> Figure {
    // Only the required number of members, and one to spare, are asked for grants.
    let grants = config.expect.map(|expect| u64::from((expect - 1).min(expect / 2 + 1)));
    Figure {
        name: "idle traffic",
        value: a_second(2 + grants.unwrap_or(0), config.heartbeat),
        formula: if config.expect.is_some() {
            "(1 + 1 of the roll-call + a majority's grants) ÷ heartbeat"
        } else {
            "(1 + 1 of the roll-call) ÷ heartbeat, however many members there are"
        },
        meaning: "signals on the channel when nothing happens, at most",
        mostly: None,
    }
}

fn holds(counted: bool) -> Vec<&'static str> {
    match counted {
        true => vec![
            "Never two copies, whatever is lost, late, cut or restarted: a majority of those expected must grant it.",
            "Through a partition: the side with a majority goes on; the other stops its command and waits.",
            "It takes for granted that there are no more members than expected, and clocks within the drift.",
        ],
        false => vec![
            "Two copies are possible without --expect: each side of a split channel has a host until it heals.",
            "Never two copies while nothing is lost, there and back takes less than answer, and clocks keep the drift.",
            "A host that does not hear its own words stops its command; hearing them proves nothing about others.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_host::{Identity, Settings};

    fn outlook(expect: Option<u32>) -> Outlook {
        let settings = Settings { expect, ..Settings::new(Identity::FromNode) };
        of_channel(&Config::new(settings).unwrap(), Span::secs(10), Duration::ZERO)
    }

    #[test]
    fn the_defaults_promise_what_they_should() {
        let value = |expect, name| outlook(expect).figure(name).unwrap().value;
        assert_eq!(value(None, "detection"), FigureValue::Time(Span::micros(252_500)));
        assert_eq!(value(None, "gap, silent death"), FigureValue::Time(Span::millis(303)));
        assert_eq!(value(Some(3), "gap, silent death"), FigureValue::Time(Span::micros(328_250)));
        assert_eq!(value(None, "idle traffic"), FigureValue::Rate { count: 2, each: Span::millis(100) });
        assert_eq!(value(Some(3), "idle traffic"), FigureValue::Rate { count: 4, each: Span::millis(100) });
        assert_eq!(value(Some(5), "may be down"), FigureValue::Count(2));
        assert_eq!(value(None, "tolerated stall"), FigureValue::Time(Span::millis(80)));
    }

    #[test]
    fn a_channel_with_a_pace_makes_everybody_wait_for_their_turn() {
        let settings = Settings { expect: Some(3), ..Settings::new(Identity::FromNode) };
        let config = Config::new(settings).unwrap();
        let gap = |turn| of_channel(&config, Span::ZERO, turn).figure("gap, silent death").unwrap().span().unwrap();
        assert_eq!(gap(Duration::from_secs(2)), gap(Duration::ZERO).plus(Span::secs(4)));
    }

    #[test]
    fn only_a_majority_rules_two_copies_out() {
        assert!(outlook(Some(3)).exclusive && outlook(Some(3)).to_string().contains("Never two copies, whatever"));
        assert!(!outlook(None).exclusive && outlook(None).to_string().contains("Two copies are possible"));
        assert!(outlook(None).figure("may be down").is_none(), "nobody knows how many there are");
    }
}
