//! A ticking clock: durations matter, and time waits for events that are due.

use bellwether_check::{Clock, DeliveryOrder, Model};
use bellwether_kernel::{Assumptions, Span};

use crate::games::{InTurn, Lease, Sleeper};
use crate::toy::{Game, Toy};
use crate::{broken_by, never_settles, play};

fn ticking<G: Game>(max_delay: u16, horizon: Option<u16>) -> impl FnOnce(&mut Model<Toy<G>>) {
    move |model| model.clock = Clock::Ticks { tick: Span::millis(10), max_delay, horizon }
}

#[test]
fn a_lease_that_ends_before_the_next_begins_is_safe() {
    let report = play::<Lease<2, 3>>(2, ticking(0, None));
    assert!(report.verdict.holds());
    assert_eq!(report.checked, ["safe"]);
}

#[test]
fn a_lease_that_ends_too_late_is_not() {
    let path = broken_by(&play::<Lease<3, 2>>(2, ticking(0, None)));
    assert_eq!(path, ["boot 1", "boot 2", "tick 10ms", "tick 10ms", "fire 2 w1"]);
}

#[test]
fn what_happens_at_one_moment_is_judged_when_the_moment_is_over() {
    assert!(play::<Lease<2, 2>>(2, ticking(0, None)).verdict.holds());
}

#[test]
fn time_waits_for_a_timer_that_is_due() {
    // One tick, the timer, and two more ticks: nothing else may happen.
    assert_eq!(play::<Lease<1, 1>>(1, ticking(0, Some(3))).states, 5);
}

#[test]
fn a_frozen_process_wakes_to_its_overdue_timer_first() {
    let report = play::<Lease<2, 3>>(2, |model| {
        ticking(0, None)(model);
        model.faults.pauses = 1;
    });
    assert!(report.verdict.holds());
}

#[test]
fn a_process_that_was_frozen_past_its_timer_learns_it_before_that_timer() {
    let report = play::<Sleeper>(1, |model| {
        ticking(0, None)(model);
        model.faults.pauses = 1;
    });
    // After one tick the timer is due but not late, so that sleep is no stall.
    let path = broken_by(&report);
    assert_eq!(path, ["boot 1", "freeze 1", "tick 10ms", "tick 10ms", "thaw 1", "stalled 1"]);
}

#[test]
fn a_message_is_never_later_than_the_model_says() {
    let arrives = |max_delay| {
        play::<InTurn>(2, |model| {
            ticking(max_delay, None)(model);
            model.order = DeliveryOrder::Fifo;
        })
    };
    assert!(arrives(1).verdict.holds());
    let late = broken_by(&arrives(2));
    assert_eq!(late.last().map(String::as_str), Some("fire 2 w1"));
}

#[test]
fn a_flock_whose_time_goes_on_and_comes_to_nothing_is_not_live() {
    let settled = play::<Lease<2, 3>>(2, |model| {
        ticking(0, None)(model);
        model.progress = true;
    });
    assert!(settled.verdict.holds());
    let crash = play::<Lease<2, 3>>(2, |model| {
        ticking(0, None)(model);
        model.progress = true;
        model.faults.crashes = 1;
    });
    let (_, cycle) = never_settles(&crash);
    assert_eq!(cycle, ["tick 10ms"]);
}

#[test]
fn a_horizon_ends_the_exploration_and_not_the_flock() {
    let report = play::<Lease<9, 10>>(2, |model| {
        ticking(0, Some(4))(model);
        model.progress = true;
    });
    assert!(report.verdict.holds());
    assert_eq!(report.states, 5);
}

#[test]
fn a_model_says_which_assumptions_it_meets() {
    let mut model = Model::<Toy<InTurn>>::new(2);
    assert!(!model.assumptions().contains(Assumptions::STEADY_CLOCKS));
    assert!(!model.assumptions().contains(Assumptions::IN_ORDER));
    ticking(0, None)(&mut model);
    model.order = DeliveryOrder::Fifo;
    assert_eq!(model.assumptions(), Assumptions::all());
    ticking(3, None)(&mut model);
    assert!(!model.assumptions().contains(Assumptions::TIMELY));
    model.timely = true;
    assert!(model.assumptions().contains(Assumptions::TIMELY));
    (model.faults.losses, model.faults.pauses) = (1, 1);
    assert!(!model.assumptions().contains(Assumptions::NO_LOSS));
    assert!(!model.assumptions().contains(Assumptions::NO_PAUSE));
}
