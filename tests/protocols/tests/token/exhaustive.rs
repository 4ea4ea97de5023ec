//! Every order of events, for ever, with pinned numbers of worlds. A changed number is a changed protocol or a changed
//! checker, and somebody should know which.

use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Progress, Report, Search, Verdict, check};
use bellwether_kernel::{Checkable, Describe};
use bellwether_token::{Config, TokenRing};

const EXPECT: &[(&str, &str)] = &[("expect", "all")];
const TWO_TOKENS: &[(&str, &str)] = &[("born", "1,2")];

fn finite(nodes: u32, settings: &[(&str, &str)]) -> Config {
    let all: Vec<(&str, &str)> = TokenRing::FINITE.iter().chain(settings).copied().collect();
    TokenRing::configure(nodes, &all).expect("the settings of a test should go together")
}

/// Members that start together, hear each other in order and within a tick, and may go on for ever.
fn ring(nodes: u32, faults: Faults) -> Model<TokenRing> {
    let mut model = Model::new(nodes).with_work();
    model.order = DeliveryOrder::Fifo;
    model.clock = Clock::Ticks { tick: TokenRing::TICK, max_delay: 0, horizon: None };
    model.resets = true;
    model.copies = 8;
    model.progress = true;
    model.commands = TokenRing::COMMANDS.iter().filter_map(|text| TokenRing::command(text)).collect();
    model.faults = faults;
    model
}

/// Asserts that everything was explored, nothing was left out, and all checked properties hold, progress included.
fn holds(settings: &[(&str, &str)], model: &Model<TokenRing>, properties: usize) -> u64 {
    let report = check(&finite(model.nodes, settings), model);
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    assert_eq!((report.capped, report.cut_off), (0, 0), "something was left out");
    assert_eq!(report.checked.len(), properties, "skipped: {:?}", report.skipped);
    assert!(!model.progress || report.progress == Progress::Checked);
    report.states
}

fn breaks(report: &Report<TokenRing>) -> (&'static str, usize) {
    match &report.verdict {
        Verdict::Broken { property, path, .. } => (property, path.len()),
        other => panic!("it should break, and {other:?}"),
    }
}

fn faults(crashes: u8, commands: u8, losses: u8) -> Faults {
    Faults { crashes, restarts: crashes, commands, losses, ..Faults::default() }
}

#[test]
fn one_of_many_generators_wins() {
    assert_eq!(holds(&[], &ring(2, Faults::default()), 4), 36);
    assert_eq!(holds(&[], &ring(3, Faults::default()), 4), 388);
    let mut staggered = ring(3, Faults::default());
    staggered.staggered_start = true;
    assert_eq!(holds(&[], &staggered, 4), 16_832);
}

#[test]
fn a_lost_token_is_regenerated_and_whoever_lost_it_comes_back_in_good_order() {
    assert_eq!(holds(&[], &ring(2, faults(2, 0, 0)), 4), 10_288);
    assert_eq!(holds(&[], &ring(3, faults(2, 0, 0)), 4), 1_202_879);
}

#[test]
fn a_hand_over_survives_a_crash_of_anybody_at_any_step() {
    assert_eq!(holds(&[], &ring(2, faults(2, 2, 0)), 4), 1_283_348);
    assert_eq!(holds(&[], &ring(3, faults(1, 2, 0)), 4), 1_247_348);
}

#[test]
fn two_hand_overs_survive_two_crashes() {
    let mut model = ring(3, faults(2, 2, 0));
    model.faults.restarts = 1;
    assert_eq!(holds(&[], &model, 4), 7_954_427);
}

#[test]
fn two_rings_that_meet_become_one_with_the_better_token() {
    assert_eq!(holds(TWO_TOKENS, &ring(2, faults(1, 1, 1)), 3), 202_787);
    assert_eq!(holds(TWO_TOKENS, &ring(3, faults(1, 1, 0)), 3), 2_529_252);
    assert_eq!(holds(TWO_TOKENS, &ring(3, faults(0, 0, 1)), 3), 26_869);
}

#[test]
fn where_a_majority_counts_no_loss_crash_or_hand_over_makes_two_work() {
    assert_eq!(holds(EXPECT, &ring(2, faults(1, 1, 1)), 5), 1_012_483);
    assert_eq!(holds(EXPECT, &ring(3, faults(1, 0, 1)), 5), 1_298_730);
    assert_eq!(holds(EXPECT, &ring(3, faults(0, 1, 2)), 5), 536_155);
}

#[test]
fn where_a_majority_counts_a_hand_over_survives_a_crash_of_anybody_at_any_step() {
    assert_eq!(holds(EXPECT, &ring(3, faults(1, 1, 0)), 5), 9_423_329);
}

#[test]
fn where_a_majority_counts_the_order_of_messages_and_copies_of_them_do_not_matter() {
    let mut model = ring(3, faults(0, 1, 1));
    model.order = DeliveryOrder::Unordered;
    assert_eq!(holds(EXPECT, &model, 5), 381_527);
    let mut model = ring(3, faults(0, 1, 1));
    model.faults.duplicates = 1;
    assert_eq!(holds(EXPECT, &model, 5), 518_827);
}

#[test]
fn no_token_is_worked_with_twice_however_badly_clocks_run() {
    let mut model = ring(2, faults(1, 1, 1));
    model.clock = Clock::AnyMoment { fires: Some(5) };
    model.progress = false;
    let report = check(&finite(2, &[]), &model);
    assert_eq!(report.checked, ["one-worker-a-token", "progress-only-grows", "above-all-it-heard"]);
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    assert_eq!(report.states, 31_979_535);
}

#[test]
fn one_loss_does_not_make_two_work_and_two_do() {
    let mut model = ring(3, faults(0, 1, 1));
    (model.dare, model.progress) = (true, false);
    assert_eq!(holds(&[], &model, 4), 6_139);
    model.faults = faults(0, 0, 2);
    assert_eq!(breaks(&check(&finite(3, &[]), &model)), ("never-two-working", 29));
}

#[test]
fn one_pause_makes_two_work() {
    let mut model = ring(3, Faults { pauses: 1, ..Faults::default() });
    (model.dare, model.progress) = (true, false);
    assert_eq!(breaks(&check(&finite(3, &[]), &model)), ("never-two-working", 28));
}

#[test]
fn breadth_first_and_depth_first_see_the_same_worlds() {
    let mut model = ring(3, faults(1, 1, 0));
    let wide = holds(&[], &model, 4);
    model.search = Search::Depth;
    assert_eq!(holds(&[], &model, 4), wide);
}
