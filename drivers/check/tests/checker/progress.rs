//! Progress: whether a flock reaches its goal in fair runs.

use bellwether_check::{Clock, Progress};

use crate::games::{Chatter, PassOn, PingPong, Worker};
use crate::toy::Word;
use crate::{never_settles, play};

#[test]
fn a_token_that_nobody_loses_is_held_again_and_again() {
    let report = play::<PassOn>(2, |model| model.progress = true);
    assert!(report.verdict.holds());
    assert_eq!(report.progress, Progress::Checked);
}

#[test]
fn a_lost_token_is_found_to_be_gone_for_ever() {
    let report = play::<PassOn>(2, |model| {
        model.progress = true;
        model.faults.losses = 1;
    });
    let (stem, cycle) = never_settles(&report);
    assert_eq!(stem, ["boot 1", "boot 2", "fire 1 w1", "lose 1 > 2 w7"]);
    assert!(cycle.is_empty());
}

#[test]
fn what_only_an_unfair_world_delays_for_ever_is_live() {
    assert!(play::<Chatter>(2, |model| model.progress = true).verdict.holds());
}

#[test]
fn a_fair_cycle_that_comes_to_nothing_is_found() {
    let report = play::<PingPong>(2, |model| model.progress = true);
    let (stem, cycle) = never_settles(&report);
    assert_eq!(stem, ["boot 1", "boot 2"]);
    assert_eq!(cycle, ["deliver 1 > 2 w0", "deliver 2 > 1 w0"]);
}

#[test]
fn a_run_that_only_the_budget_ends_is_not_called_stuck() {
    let report = play::<Chatter>(2, |model| {
        model.progress = true;
        model.clock = Clock::AnyMoment { fires: Some(3) };
    });
    assert!(report.verdict.holds());
}

#[test]
fn the_work_around_a_node_answers_in_the_end() {
    let ask = |work: bool| {
        play::<Worker>(1, |model| {
            model.progress = true;
            model.commands = vec![Word(1)];
            model.faults.commands = 1;
            model.work = work.then_some(|leadership| leadership.ends_work().then_some(Word(2)));
        })
    };
    assert!(ask(true).verdict.holds());
    let (stem, _) = never_settles(&ask(false));
    assert_eq!(stem, ["boot 1", "ask 1 w1"]);
}

#[test]
fn a_frozen_process_thaws_in_the_end() {
    let report = play::<Chatter>(2, |model| {
        model.progress = true;
        model.faults.pauses = 2;
    });
    assert!(report.verdict.holds());
}
