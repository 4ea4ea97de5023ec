//! A log: a crash may leave any part of the unflushed writes, and reports may be grouped in any way.

use bellwether_check::{Faults, Model, Report, Verdict, check, rerun};

use crate::broken_by;
use crate::journal::{Journal, JournalCommand, Rules};

fn explore(rules: &Rules, commands: &[JournalCommand], asked: u8, faults: Faults) -> Report<Journal> {
    let mut model = Model::new(1);
    model.commands = commands.to_vec();
    model.faults = Faults { commands: asked, ..faults };
    model.progress = true;
    check(rules, &model)
}

const RIGHT: Rules = Rules { early: false, hasty: false };
const EARLY: Rules = Rules { early: true, ..RIGHT };
const HASTY: Rules = Rules { hasty: true, ..RIGHT };

const CRASHES: Faults = Faults { crashes: 2, restarts: 2, losses: 0, duplicates: 0, pauses: 0, commands: 0 };

#[test]
fn what_was_reported_durable_is_read_back_after_any_crash() {
    let commands = [JournalCommand::Add(1), JournalCommand::Replace(2), JournalCommand::Snapshot];
    let report = explore(&RIGHT, &commands, 4, CRASHES);
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    assert_eq!(report.checked, ["promises-are-kept", "reports-are-true"]);
    assert_eq!((report.states, report.transitions), (7_012, 57_333));
}

#[test]
fn a_promise_before_the_report_is_broken_by_the_crash_that_loses_the_record() {
    let report = explore(&EARLY, &[JournalCommand::Add(1)], 1, CRASHES);
    assert_eq!(broken_by(&report), ["boot 1", "ask 1 add 1", "crash 1 kept", "restart 1"]);
}

#[test]
fn records_that_are_forgotten_before_the_cell_is_durable_are_missing_after_a_crash() {
    let report = explore(&HASTY, &[JournalCommand::Add(1), JournalCommand::Snapshot], 2, CRASHES);
    let path = broken_by(&report);
    assert_eq!(path[..4], ["boot 1", "ask 1 add 1", "flushed 1 1", "ask 1 snapshot"]);
    assert_eq!(path[4..], ["crash 1 lost 1", "restart 1"], "the forgetting survives, and the cell does not");
}

#[test]
fn a_crash_leaves_any_number_of_the_writes_that_were_on_their_way() {
    let states = |crashes| {
        let faults = Faults { crashes, ..Faults::default() };
        explore(&RIGHT, &[JournalCommand::Add(1)], 3, faults).transitions
    };
    assert!(states(1) > states(0));
    let report = explore(&EARLY, &[JournalCommand::Add(1)], 3, CRASHES);
    let Verdict::Broken { path, .. } = &report.verdict else { panic!("{:?}", report.verdict) };
    let hearing = Model::<Journal>::new(1).hearing();
    let again = rerun::<Journal>(&EARLY, &hearing, path);
    let values = again.flock[0].up().map(|view| view.values.clone());
    assert_eq!(values, Some(vec![]), "the promised record is gone");
}
