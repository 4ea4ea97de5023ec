//! A log on simulated disks: what survives a crash, and what slow and full disks do to reports.
#![allow(clippy::unwrap_used)]

#[path = "../../../protocols/kernel/tests/common/journal.rs"]
mod journal;

use bellwether_kernel::Describe;
use bellwether_sim::scenario::parse;
use bellwether_sim::{NoRecorder, RunOutcome, TraceRecorder, replay, shrink, swarm};
use bellwether_trace::{Event, Header, What};
use journal::Journal;

fn settings(knobs: &[(&str, &str)]) -> swarm::SwarmSettings {
    let knobs = knobs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    swarm::SwarmSettings {
        nodes: 1..=2,
        options: knobs,
        commands: ["add 1", "add 2", "replace 3", "snapshot"].map(str::to_owned).to_vec(),
        ..swarm::SwarmSettings::default()
    }
}

#[test]
fn what_was_reported_durable_is_read_back_in_any_run() {
    match swarm::run::<Journal>(&settings(&[]), 0..3_000, |_| {}).unwrap() {
        swarm::SwarmVerdict::Passed(summary) => assert_eq!(summary.seeds, 3_000),
        swarm::SwarmVerdict::Failed(failure, _) => panic!("{:#?}", failure.outcome),
    }
}

#[test]
fn a_journal_that_promises_before_the_report_is_caught() {
    for (mistake, property) in [("early", "promises-are-kept"), ("hasty", "promises-are-kept")] {
        let settings = settings(&[(mistake, "true")]);
        let swarm::SwarmVerdict::Failed(failure, _) = swarm::run::<Journal>(&settings, 0..30_000, |_| {}).unwrap()
        else {
            panic!("nobody minds a journal that is {mistake}")
        };
        let small = shrink::shrink::<Journal>(&settings, &failure.plan, 500).unwrap().unwrap();
        assert_eq!(small.outcome.broken.unwrap().property, property, "{mistake}");
    }
}

fn run(body: &str) -> (RunOutcome, Vec<Event>) {
    let scenario = parse(&format!("protocol journal\nnodes 1\n{body}")).unwrap();
    let config = Journal::configure(1, &[]).unwrap();
    let mut recorder = TraceRecorder::new(Header::default());
    let outcome = replay::<Journal>(&config, &scenario, &mut recorder).unwrap();
    (outcome, recorder.trace.events)
}

/// The reports of durable writes, with their times in milliseconds.
fn reports(events: &[Event]) -> Vec<(u64, &str)> {
    let stored = events.iter().filter_map(|event| match &event.what {
        What::Stored { cell } => Some((event.at / 1_000_000, cell.as_str())),
        _ => None,
    });
    stored.collect()
}

#[test]
fn appends_that_come_during_a_flush_share_the_next_one() {
    let adds: String = (1..=5).map(|at| format!("at {at}ms ask 1 add {at}\n")).collect();
    let (outcome, events) = run(&format!("conditions disk=10ms\n{adds}run 1s\n"));
    assert_eq!(reports(&events), [(11, "1 records"), (21, "5 records")]);
    assert_eq!(outcome.broken, None);
}

#[test]
fn a_full_disk_reports_nothing_and_loses_nothing_that_it_reported() {
    let (outcome, events) = run("conditions disk=1ms\nat 1ms ask 1 add 1\nat 5ms disk 1 full\nat 10ms ask 1 add 2\n\
         at 20ms ask 1 snapshot\nat 100ms disk 1 good\nrun 1s\n");
    assert_eq!(reports(&events)[0], (2, "1 records"));
    let late: Vec<u64> = reports(&events)[1..].iter().map(|(at, _)| *at).collect();
    assert_eq!(late, [101, 101], "the record and the cell, once there is room");
    assert_eq!(outcome.broken, None);
    // A write that waits for room when the process crashes never reached the disk.
    let (_, events) = run("conditions disk=1ms\nat 1ms disk 1 full\nat 2ms ask 1 add 2\nat 3ms crash 1 kept\n\
         at 50ms restart 1\nrun 1s\n");
    assert_eq!(reports(&events), []);
}

#[test]
fn a_slow_disk_holds_reports_up_by_as_much() {
    let (_, events) = run("conditions disk=1ms\nat 1ms disk 1 slow 50ms\nat 2ms ask 1 add 1\nat 60ms disk 1 good\n\
         at 70ms ask 1 add 2\nrun 1s\n");
    assert_eq!(reports(&events), [(53, "1 records"), (71, "2 records")]);
}

#[test]
fn a_frozen_journal_hears_of_its_flush_when_it_goes_on_and_not_of_what_it_replaced() {
    let (outcome, events) = run("conditions disk=10ms\nat 1ms ask 1 add 1\nat 2ms freeze 1\nat 20ms ask 1 replace 2\n\
         at 30ms thaw 1\nrun 1s\n");
    assert_eq!(outcome.broken, None);
    assert_eq!(reports(&events).last(), Some(&(40, "1 records")), "{:?}", reports(&events));
}

#[test]
fn a_schedule_says_how_much_of_the_log_survives() {
    let steps = "expect holds\nsteps\nboot 1\nask 1 add 1\nask 1 add 2\nflushed 1 1\nask 1 add 3\ncrash 1 lost 1\n\
                 restart 1\nask 1 add 4\nflushed 1 1\n";
    let scenario = parse(&format!("protocol journal\nnodes 1\n{steps}")).unwrap();
    let again = parse(&scenario.to_string()).unwrap();
    assert_eq!(again, scenario);
    let (outcome, events) = run(steps);
    assert_eq!(outcome.broken, None);
    assert_eq!(reports(&events).iter().map(|(_, what)| *what).collect::<Vec<_>>(), ["1 records", "3 records"]);
    let late = parse("protocol journal\nnodes 1\nsteps\nboot 1\nflushed 1 1\n").unwrap();
    let config = Journal::configure(1, &[]).unwrap();
    let error = replay::<Journal>(&config, &late, &mut NoRecorder).unwrap_err();
    assert!(error.why.contains("0 writes are on their way"), "{error}");
}
