//! Finding a violation by the shortest path, and counting worlds without one.

use bellwether_check::Model;
use bellwether_check::{Clock, DeliveryOrder, Faults, Search, Verdict, check, rerun};
use bellwether_kernel::{Assumptions, NodeStatus};

use crate::games::{Draw, InTurn, Lease, Mill, RushIn, TwoTimers, Witness};
use crate::toy::{Toy, Word};
use crate::{broken_by, play};

#[test]
fn breadth_first_gives_the_shortest_counterexample() {
    let report = play::<RushIn>(2, |_| ());
    assert_eq!(broken_by(&report), ["boot 1", "boot 2", "fire 1 w1", "fire 2 w1"]);
    assert_eq!(report.checked, ["safe"]);
}

#[test]
fn each_of_two_timers_does_what_it_does_alone() {
    assert_eq!(broken_by(&play::<TwoTimers>(1, |_| ())), ["boot 1", "fire 1 w2"]);
}

#[test]
fn a_counterexample_breaks_the_property_on_the_real_code_too() {
    let report = play::<RushIn>(3, |model| model.search = Search::Depth);
    let Verdict::Broken { path, .. } = report.verdict else { panic!("not found") };
    let again = rerun::<Toy<RushIn>>(&(), &Model::<Toy<RushIn>>::new(3).hearing(), &path);
    let inside = again.flock.iter().filter_map(NodeStatus::up).filter(|hand| hand.cards[0] == 1).count();
    assert_eq!(inside, 2);
    assert!(!again.events.is_empty());
}

#[test]
fn both_orders_of_search_see_the_same_worlds() {
    for order in [DeliveryOrder::Unordered, DeliveryOrder::Fifo] {
        let count = |search| {
            let report = play::<Mill>(3, |model| {
                model.order = order;
                model.search = search;
                model.faults = Faults { crashes: 1, restarts: 1, losses: 1, ..Faults::default() };
            });
            assert!(report.verdict.holds());
            (report.states, report.transitions)
        };
        assert_eq!(count(Search::Breadth), count(Search::Depth));
    }
}

#[test]
fn the_worlds_of_a_small_model_are_as_counted_by_hand() {
    // Two timers: neither has fired, one or the other has (and its word is under way or has come), or both have.
    let report = play::<Mill>(2, |_| ());
    assert_eq!((report.states, report.depth), (1 + 2 * 2 + 4, 4));
}

#[test]
fn the_counts_of_larger_models_stay_as_they_are() {
    let counts: Vec<u64> = [DeliveryOrder::Unordered, DeliveryOrder::Fifo]
        .into_iter()
        .map(|order| {
            let report = play::<Witness>(3, |model| {
                model.order = order;
                model.faults = Faults { losses: 1, crashes: 1, restarts: 1, ..Faults::default() };
            });
            assert!(report.verdict.holds());
            report.states
        })
        .collect();
    assert_eq!(counts, PINNED);
}

const PINNED: [u64; 2] = [396_744, 94_874];

#[test]
fn a_network_that_keeps_order_keeps_it_and_another_does_not() {
    assert!(
        play::<InTurn>(2, |model| {
            model.order = DeliveryOrder::Fifo;
            model.clock = Clock::Ticks { tick: bellwether_kernel::Span::millis(10), max_delay: 0, horizon: None };
        })
        .verdict
        .holds()
    );
    let report = play::<InTurn>(2, |model| model.clock = Clock::AnyMoment { fires: Some(0) });
    assert_eq!(broken_by(&report), ["boot 1", "boot 2", "deliver 1 > 2 w1"]);
}

#[test]
fn chance_is_tried_in_every_way_and_the_way_is_told() {
    let report = play::<Draw>(2, |model| {
        model.commands = vec![Word(3)];
        model.faults.commands = 2;
    });
    assert_eq!(broken_by(&report), ["boot 1", "boot 2", "pick 2", "ask 1 w3", "pick 2", "ask 2 w3"]);
}

#[test]
fn too_much_chance_ends_in_words_and_not_in_a_panic() {
    let report = play::<Draw>(2, |model| {
        model.commands = vec![Word(0)];
        model.faults.commands = 1;
    });
    assert!(matches!(report.verdict, Verdict::OutOfBudget { what } if what.contains("chance")));
}

#[test]
fn a_budget_that_is_outgrown_ends_in_words_and_not_in_a_panic() {
    let few = play::<Mill>(3, |model| model.max_states = 10);
    assert!(matches!(few.verdict, Verdict::OutOfBudget { .. }));
    assert_eq!(few.states, 10);
    let none = play::<Mill>(3, |model| model.max_bytes = 100);
    assert!(matches!(none.verdict, Verdict::OutOfBudget { what } if what.contains("memory")));
    for nodes in [0, 17, u32::MAX] {
        assert!(matches!(check(&(), &Model::<Toy<Mill>>::new(nodes)).verdict, Verdict::OutOfBudget { .. }));
    }
}

#[test]
fn a_property_whose_assumptions_the_model_breaks_is_skipped_and_said_so() {
    let report = play::<Lease<2, 1>>(2, |_| ());
    assert!(report.checked.is_empty());
    assert_eq!(report.skipped, [("safe", Assumptions::STEADY_CLOCKS)]);
    assert!(report.verdict.holds());
}

#[test]
fn states_beyond_the_boundary_are_seen_but_not_explored() {
    let whole = play::<Mill>(2, |_| ());
    let part = play::<Mill>(2, |model| model.beyond = Some(|hand| hand.cards[1] > 0));
    assert!(part.states < whole.states);
    assert_eq!((whole.cut_off, part.cut_off > 0), (0, true));
    let crowded = play::<Mill>(3, |model| model.crowd = 2);
    assert!(crowded.cut_off > 0);
}

#[test]
fn a_search_that_cut_states_off_for_their_messages_is_not_finished() {
    let nothing = play::<Mill>(3, |model| model.crowd = 0);
    assert!(nothing.cut_off > 0);
    assert!(matches!(nothing.verdict, Verdict::OutOfBudget { what } if what.contains("messages under way")));
    let drawn_by_the_model = play::<Mill>(2, |model| model.beyond = Some(|hand| hand.cards[1] > 0));
    assert!(drawn_by_the_model.verdict.holds());
}
