//! Faults, and the orders in which they may happen.

use bellwether_check::{Clock, DeliveryOrder, Faults};

use crate::games::{InTurn, Mill, Promise, RushIn, Witness};
use crate::{broken_by, play};

fn crashes(crashes: u8, restarts: u8) -> Faults {
    Faults { crashes, restarts, ..Faults::default() }
}

#[test]
fn a_promise_made_before_it_is_stored_is_broken_by_a_crash() {
    let report = play::<Promise<true>>(1, |model| model.faults = crashes(1, 1));
    assert_eq!(broken_by(&report), ["boot 1", "crash 1 lost", "restart 1"]);
}

#[test]
fn a_promise_made_after_it_is_stored_survives() {
    let report = play::<Promise<false>>(1, |model| model.faults = crashes(3, 3));
    assert!(report.verdict.holds());
}

#[test]
fn links_never_lie() {
    for order in [DeliveryOrder::Unordered, DeliveryOrder::Fifo] {
        for silent in [true, false] {
            let report = play::<Witness>(3, |model| {
                model.order = order;
                model.faults = crashes(2, 2);
                model.silent = silent;
                model.copies = 1;
            });
            // A successor hears what was sent to its predecessor, but never from one that it knows to be gone.
            assert!(report.verdict.holds(), "{:?}", report.verdict);
            assert!(report.states > 10_000);
        }
    }
}

#[test]
fn a_crash_that_nobody_notices_makes_no_news() {
    let with = |noticed, silent| {
        let report = play::<Witness>(2, |model| {
            model.faults = crashes(1, 0);
            (model.noticed, model.silent) = (noticed, silent);
        });
        report.states
    };
    let (neither, silent, noticed, both) = (with(false, false), with(false, true), with(true, false), with(true, true));
    assert!(neither < silent && silent < noticed && noticed <= both);
}

#[test]
fn what_is_doubled_comes_twice() {
    let report = play::<InTurn>(2, |model| {
        model.order = DeliveryOrder::Fifo;
        model.clock = Clock::AnyMoment { fires: Some(0) };
        model.faults.duplicates = 1;
    });
    let path = broken_by(&report);
    assert_eq!(path, ["boot 1", "boot 2", "double 1 > 2 w0", "deliver 1 > 2 w0"]);
}

#[test]
fn what_is_lost_does_not_come() {
    let report = play::<InTurn>(2, |model| {
        model.order = DeliveryOrder::Fifo;
        model.clock = Clock::AnyMoment { fires: Some(0) };
        model.faults.losses = 1;
    });
    assert_eq!(broken_by(&report), ["boot 1", "boot 2", "lose 1 > 2 w0", "deliver 1 > 2 w1"]);
}

#[test]
fn nodes_may_start_one_by_one() {
    let report = play::<RushIn>(2, |model| model.staggered_start = true);
    assert_eq!(broken_by(&report), ["boot 1", "fire 1 w1", "boot 2", "fire 2 w1"]);
    let together = play::<Mill>(2, |_| ()).states;
    assert!(play::<Mill>(2, |model| model.staggered_start = true).states > together);
}

#[test]
fn what_is_under_way_to_a_process_may_die_with_it() {
    let count = |resets| play::<Mill>(3, |model| (model.faults, model.resets) = (crashes(1, 1), resets)).states;
    assert!(count(true) < count(false));
}

#[test]
fn a_frozen_process_takes_no_step_until_it_thaws() {
    let report = play::<RushIn>(2, |model| {
        model.faults.pauses = 2;
        model.clock = Clock::AnyMoment { fires: Some(2) };
    });
    assert_eq!(broken_by(&report).len(), 4, "freezing makes no shorter way");
    assert!(play::<Mill>(2, |model| model.faults.pauses = 1).states > play::<Mill>(2, |_| ()).states);
}
