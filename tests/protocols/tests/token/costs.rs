//! What the protocol's page says of its cost: messages at idle, and the time until a lost token is replaced.

use bellwether_kernel::{Describe, Span};
use bellwether_sim::{Conditions, Fault, NoRecorder, Plan, PlannedFault, SpanRange, simulate};
use bellwether_token::{Config, TokenRing};

const HEART_BEAT: u64 = 100_000_000;

fn config(nodes: u32, settings: &[(&str, &str)]) -> Config {
    TokenRing::configure(nodes, settings).expect("the settings should go together")
}

/// The number of messages that arrive in the last second of a run.
fn messages_a_second(nodes: u32, settings: &[(&str, &str)]) -> u64 {
    let config = config(nodes, settings);
    let sent = |seconds| {
        let plan = Plan { nodes, run: Span::secs(seconds), ..Plan::default() };
        simulate::<TokenRing>(&config, &plan, &mut NoRecorder).stats.sent
    };
    sent(5) - sent(4)
}

#[test]
fn idle_costs_one_broadcast_a_heart_beat() {
    for nodes in [3, 30, 300] {
        assert_eq!(messages_a_second(nodes, &[]), 10 * (u64::from(nodes) - 1));
        assert_eq!(messages_a_second(nodes, &[("expect", "all")]), 20 * (u64::from(nodes) - 1));
    }
}

/// The number of heart-beats without a working member after the owner vanished.
fn heart_beats_without_an_owner(nodes: u32, seed: u64, settings: &[(&str, &str)]) -> u64 {
    let config = config(nodes, settings);
    let conditions = Conditions { delay: SpanRange { from: Span::millis(1), to: Span::millis(3) }, ..Conditions::GOOD };
    let run = |vanishes: bool| {
        let fault = Fault::Vanish { node: 1, pending: None };
        let events =
            if vanishes { vec![PlannedFault { at: Span::millis(2_000 + seed % 100), fault }] } else { Vec::new() };
        let plan = Plan { nodes, seed, conditions, events, run: Span::secs(4), ..Plan::default() };
        simulate::<TokenRing>(&config, &plan, &mut NoRecorder).stats.leaderless_ns
    };
    (run(true) - run(false)).div_ceil(HEART_BEAT)
}

#[test]
fn a_lost_token_is_regenerated_within_the_waiters_time_out_and_two_answers() {
    for (settings, bound) in [(&[][..], 7), (&[("expect", "all")], 7)] {
        let longest = (1..=200).map(|seed| heart_beats_without_an_owner(5, seed, settings)).max();
        assert_eq!(longest, Some(bound), "{settings:?}");
    }
}
