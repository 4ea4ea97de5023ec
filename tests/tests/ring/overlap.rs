//! Never two at once, whoever is killed, asked to leave, or frozen.

use std::fs;

use rustix::process::Signal;

use crate::circle::Circle;

fn of_jobs(options: &[&str]) -> Circle {
    let mut ring = Circle::new(3, options);
    ring.command = vec![env!("CARGO_BIN_EXE_job").into(), ring.path("").into()];
    ring.start_all();
    ring
}

/// Asserts that no copy was heard of after a newer one had begun, that none met another, and that no two had one epoch.
pub(crate) fn never_two(ring: &Circle) {
    let conflicts = fs::read_to_string(ring.path("conflicts")).unwrap_or_default();
    assert!(!conflicts.contains("OVERLAP"), "{conflicts}\n{}", ring.record());
    let beats = fs::read_to_string(ring.path("beats")).unwrap();
    let epochs: Vec<u64> = beats.lines().filter_map(|line| line.split(' ').next()?.parse().ok()).collect();
    assert!(epochs.is_sorted(), "an old copy ran after a new one had begun\n{}", ring.record());
    let starts = ring.starts();
    assert!(starts.windows(2).all(|two| two[0].1 < two[1].1), "{starts:?}\n{}", ring.record());
}

/// Waits until so many say that they wait for the token.
fn waiters(ring: &Circle, count: usize) {
    ring.wait_for(&format!("{count} who wait"), || {
        let status = String::from_utf8(ring.ask(&["ring", "status"]).stdout).unwrap();
        (status.matches("waiter").count() == count).then_some(())
    });
}

#[test]
fn never_two_work_while_the_token_goes_round_and_owners_die() {
    let mut ring = of_jobs(&["--rotate", "150ms", "--grace", "100ms"]);
    let mut epoch = 0;
    for turn in 0..8 {
        let (owner, started) = ring.started_after(epoch);
        epoch = started;
        if turn % 2 == 1 {
            ring.kill(owner);
            ring.start(owner);
        }
    }
    never_two(&ring);
}

#[test]
fn an_owner_that_leaves_hands_over_first() {
    let mut ring = of_jobs(&["--grace", "100ms"]);
    let (owner, epoch) = ring.started_after(0);
    waiters(&ring, 2);
    ring.signal(owner, Signal::TERM);
    assert_eq!(ring.ends(owner), Some(0), "{}", ring.record());
    let (next, newer) = ring.started_after(epoch);
    assert!(next != owner && newer > epoch);
    never_two(&ring);
}

#[test]
fn each_reign_has_a_higher_epoch_if_owners_die_before_any_hand_over_and_if_all_do() {
    let mut ring = of_jobs(&["--grace", "100ms"]);
    let (owner, first) = ring.started_after(0);
    waiters(&ring, 2);
    ring.kill(owner);
    let (next, second) = ring.started_after(first);
    assert_ne!(next, owner, "{}", ring.record());
    (0..3).filter(|member| *member != owner).for_each(|member| ring.kill(member));
    ring.start_all();
    let (last, third) = ring.started_after(second);
    waiters(&ring, 2);
    ring.kill(last);
    ring.started_after(third);
    never_two(&ring);
}

#[test]
fn where_a_majority_is_expected_the_last_one_does_not_work() {
    let mut ring = of_jobs(&["--expect", "3", "--grace", "100ms"]);
    let (owner, first) = ring.started_after(0);
    ring.kill(owner);
    let (next, second) = ring.started_after(first);
    assert_ne!(next, owner, "{}", ring.record());
    ring.kill(next);
    let last = 3 - owner - next;
    ring.wait_for("the last one to know that it is alone", || {
        let events = fs::read_to_string(ring.path(&format!("events-{last}"))).unwrap_or_default();
        events.lines().last().is_some_and(|line| line.contains("leaderless")).then_some(())
    });
    assert_eq!(ring.starts().len(), 2, "{}", ring.record());
    ring.wait_for("a status that counts those who are missing", || {
        let status = String::from_utf8(ring.ask(&["ring", "status"]).stdout).unwrap();
        status.contains("1 of 3 expected members answer: 2 missing").then_some(())
    });
    ring.start(owner);
    ring.started_after(second);
    never_two(&ring);
}
