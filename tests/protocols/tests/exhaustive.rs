//! Known results: every order of events, for ever, with pinned numbers of worlds. A changed number is a changed protocol or
//! a changed checker, and somebody should know which.

use bellwether_bully::Bully;
use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Progress, Report, Search, Verdict, check};
use bellwether_protocols::{calm, finite, mortal};

const CLASSIC: &[(&str, &str)] = &[("mode", "classic")];

/// Asserts that everything was explored, nothing was left out, and all checked properties hold.
fn holds(report: &Report<Bully>, properties: usize) -> u64 {
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    assert_eq!((report.capped, report.cut_off), (0, 0), "something was left out");
    assert_eq!(report.checked.len(), properties, "skipped: {:?}", report.skipped);
    report.states
}

fn breaks(report: &Report<Bully>) -> (&'static str, usize) {
    match &report.verdict {
        Verdict::Broken { property, path, .. } => (property, path.len()),
        other => panic!("it should break, and {other:?}"),
    }
}

#[test]
fn classic_mode_holds_in_the_papers_world_for_three_with_crashes_and_recoveries() {
    let report = check(&finite(3, CLASSIC), &mortal(3));
    assert_eq!(holds(&report, 5), 56_558);
    assert_eq!(report.progress, Progress::Checked);
    let mut twice = mortal(3);
    twice.faults = Faults { crashes: 2, restarts: 2, ..Faults::default() };
    assert_eq!(holds(&check(&finite(3, CLASSIC), &twice), 5), 2_529_685);
}

#[test]
fn classic_mode_holds_in_the_papers_world_for_four_with_a_crash_and_a_recovery() {
    let mut model = mortal(4);
    model.progress = false;
    assert_eq!(holds(&check(&finite(4, CLASSIC), &model), 5), 5_536_067);
}

#[test]
fn classic_mode_without_preemption_holds_in_the_papers_world() {
    let config = finite(3, &[("mode", "classic"), ("preempt", "false")]);
    assert_eq!(holds(&check(&config, &mortal(3)), 5), 156_791);
}

#[test]
fn classic_mode_breaks_with_one_lost_message() {
    let mut model = calm(3);
    model.staggered_start = true;
    assert_eq!(holds(&check(&finite(3, CLASSIC), &model), 5), 46_952, "without the loss it holds");
    model.faults = Faults { losses: 1, ..Faults::default() };
    model.dare = true;
    assert_eq!(breaks(&check(&finite(3, CLASSIC), &model)), ("one-coordinator", 10));
}

#[test]
fn classic_mode_breaks_with_one_pause() {
    let mut model = calm(3);
    model.faults = Faults { pauses: 1, ..Faults::default() };
    model.dare = true;
    assert_eq!(breaks(&check(&finite(3, CLASSIC), &model)), ("one-coordinator", 17));
}

#[test]
fn quorum_mode_holds_for_three_with_losses_crashes_and_restarts() {
    let mut model = mortal(3);
    model.faults.losses = 1;
    let report = check(&finite(3, &[]), &model);
    assert_eq!(holds(&report, 6), 1_722_508);
    assert_eq!(report.progress, Progress::Checked);
}

#[test]
fn quorum_mode_holds_for_three_with_losses_duplicates_crashes_and_restarts() {
    let mut model = mortal(3);
    (model.faults.losses, model.faults.duplicates) = (1, 1);
    model.progress = false;
    assert_eq!(holds(&check(&finite(3, &[]), &model), 6), 17_850_374);
}

#[test]
fn quorum_mode_holds_whatever_the_order_of_messages() {
    let mut model = calm(3);
    model.order = DeliveryOrder::Unordered;
    model.faults.losses = 1;
    assert_eq!(holds(&check(&finite(3, &[]), &model), 6), 602_477);
}

#[test]
fn quorum_mode_with_preemption_holds_and_the_highest_always_gets_the_lead_back() {
    let report = check(&finite(3, &[("preempt", "true")]), &mortal(3));
    assert_eq!(holds(&report, 6), 564_560);
    assert_eq!(report.progress, Progress::Checked);
}

#[test]
fn quorum_mode_hands_over_on_demand_whatever_dies_meanwhile() {
    let mut model = mortal(3);
    model.faults.commands = 1;
    assert_eq!(holds(&check(&finite(3, &[]), &model), 6), 3_710_774);
}

#[test]
fn epochs_are_unique_however_badly_clocks_run() {
    let mut model: Model<Bully> = calm(3);
    model.clock = Clock::AnyMoment { fires: Some(1) };
    model.progress = false;
    model.faults = Faults { losses: 1, ..Faults::default() };
    let report = check(&finite(3, &[]), &model);
    let names = ["one-leader-an-epoch", "nobody-is-rolled-back", "lists-never-fork", "leads-by-the-newest-list"];
    assert_eq!(report.checked, names);
    assert_eq!(holds(&report, 4), 1_065_374);
    model.faults = Faults { crashes: 1, restarts: 1, ..Faults::default() };
    model.silent = false;
    assert_eq!(holds(&check(&finite(3, &[]), &model), 4), 10_855_948);
}

#[test]
fn breadth_first_and_depth_first_see_the_same_worlds() {
    for (settings, properties) in [(CLASSIC, 5), (&[], 6)] {
        let mut model = mortal(3);
        let wide = holds(&check(&finite(3, settings), &model), properties);
        model.search = Search::Depth;
        assert_eq!(holds(&check(&finite(3, settings), &model), properties), wide);
    }
}
