//! Stories of a flock, told to a model.

use super::*;
use crate::bell::CopyHello;

const MS: u64 = 1_000_000;

fn model() -> FlockModel {
    let mut model = FlockModel::new(DemoPlace::MEMBERS, (1..=5).map(|id| format!("127.0.1.{id}:7400")));
    for member in 1..=5 {
        model.take(0, Observation::Up { member, pid: member });
    }
    model
}

fn leads(model: &mut FlockModel, at: At, member: u32, epoch: u64) -> Changes {
    model.take(at, Observation::Stands { member, kind: EventKind::Leading, epoch, leader: Some(member) })
}

fn came(model: &mut FlockModel, at: At, number: u64, member: u32, alone: bool) -> Changes {
    let hello = CopyHello { member, epoch: number, pid: 1, alone, count: None };
    model.take(at, Observation::Bell(BellEvent::Came(number, hello)))
}

/// MemberState 5 leads and rings in epoch 1.
fn ringing() -> FlockModel {
    let mut model = model();
    leads(&mut model, 10 * MS, 5, 1);
    came(&mut model, 12 * MS, 1, 5, true);
    model
}

fn hit(model: &mut FlockModel, at: At, member: u32, deed: MemberFault) -> Changes {
    model.take(at, Observation::Fault { member, deed })
}

#[test]
fn a_killed_leader_is_replaced_and_the_takeover_is_measured_from_the_fault() {
    let mut model = ringing();
    hit(&mut model, 100 * MS, 5, MemberFault::Killed);
    assert_eq!((model.state().leader, model.state().life(5)), (None, ProcessState::Down));
    model.take(102 * MS, Observation::Bell(BellEvent::Gone(1)));
    model.take(103 * MS, Observation::Ended { member: 5 });
    leads(&mut model, 130 * MS, 4, 2);
    let news = came(&mut model, 132 * MS, 2, 4, true);
    let failover = model.state().failover.clone().unwrap();
    assert_eq!((failover.from, failover.to, failover.took, failover.gap), (5, 4, 32 * MS, Some(30 * MS)));
    assert_eq!(
        news.log[0].text,
        "member 4 rings the bell, in epoch 2, 32 ms after member 5 was killed; the bell was silent for 30 ms"
    );
    assert_eq!((model.state().leader, model.state().elections, model.state().most_copies), (Some(4), 2, 1));
}

#[test]
fn one_that_came_alone_proves_the_others_dead_whoever_is_heard_of_first() {
    let mut model = ringing();
    leads(&mut model, 130 * MS, 4, 2);
    came(&mut model, 132 * MS, 2, 4, true);
    model.take(133 * MS, Observation::Bell(BellEvent::Gone(1)));
    assert_eq!((model.state().copies, model.state().most_copies), (1, 1));
}

#[test]
fn two_copies_at_once_are_seen() {
    let mut model = ringing();
    came(&mut model, 20 * MS, 2, 4, false);
    assert_eq!((model.state().copies, model.state().most_copies), (2, 2));
    model.take(30 * MS, Observation::Bell(BellEvent::Gone(1)));
    assert_eq!((model.state().copies, model.state().most_copies), (1, 2));
}

#[test]
fn a_frozen_copy_does_not_run_and_is_counted_apart_when_it_wakes_too_late() {
    let mut model = ringing();
    hit(&mut model, 100 * MS, 5, MemberFault::Frozen);
    assert_eq!((model.state().leader, model.state().copies), (None, 0));
    leads(&mut model, 400 * MS, 4, 2);
    came(&mut model, 402 * MS, 2, 4, false);
    assert_eq!(model.state().member(5).unwrap().ringing, Some(CopyState::Frozen));
    hit(&mut model, 900 * MS, 5, MemberFault::Thawed);
    assert_eq!(model.state().member(5).unwrap().ringing, Some(CopyState::Woken));
    let news = model.take(901 * MS, Observation::Bell(BellEvent::ActionError(1)));
    assert_eq!(news.log[0].text, "the bell refused a stroke of member 5: epoch 1 is over");
    model.take(902 * MS, Observation::Bell(BellEvent::Gone(1)));
    assert_eq!((model.state().most_copies, model.state().refused), (1, 1));
    assert_eq!(model.state().leader, Some(4), "the one that woke still takes itself for the leader");
}

#[test]
fn a_short_freeze_within_the_lease_changes_nothing() {
    let mut model = ringing();
    hit(&mut model, 100 * MS, 5, MemberFault::Frozen);
    hit(&mut model, 150 * MS, 5, MemberFault::Thawed);
    assert_eq!((model.state().leader, model.state().copies, model.state().most_copies), (Some(5), 1, 1));
}

#[test]
fn a_fault_of_a_follower_is_no_takeover() {
    let mut model = ringing();
    hit(&mut model, 100 * MS, 2, MemberFault::Killed);
    assert_eq!(model.state().leader, Some(5));
    leads(&mut model, 130 * MS, 4, 2);
    let news = came(&mut model, 132 * MS, 2, 4, true);
    assert_eq!(
        (model.state().failover.clone(), news.log[0].text.as_str()),
        (None, "member 4 rings the bell, in epoch 2")
    );
}

#[test]
fn an_end_that_nobody_ordered_is_told() {
    let mut model = ringing();
    let news = model.take(50 * MS, Observation::Ended { member: 3 });
    assert_eq!(news.log[0].text, "member 3 has ended");
    assert!(matches!(news.events[0].what, What::Crash { noticed: true }));
}

#[test]
fn roles_come_from_the_trace_with_their_hues() {
    let mut model = model();
    let role = What::Role { name: "token-holder".into(), hue: bellwether_kernel::Hue::Gold, leads: true };
    model.take(MS, Observation::Traced(Event { at: 77, node: 2, what: role }));
    let member = model.state().member(2).unwrap();
    assert_eq!(
        (member.role.as_str(), member.hue, member.leads),
        ("token-holder", Some(bellwether_kernel::Hue::Gold), true)
    );
}

/// MemberState 5 has the token of a ring, and has rung `count` times.
fn ring(count: u64) -> FlockModel {
    let mut model = FlockModel::new(DemoPlace::RING, (1..=5).map(|id| id.to_string()));
    (1..=5).for_each(|member| drop(model.take(0, Observation::Up { member, pid: member })));
    leads(&mut model, 10 * MS, 5, 1);
    takes_up(&mut model, 12 * MS, 1, 5, 0);
    (1..=count).for_each(|count| drop(model.take(20 * MS, Observation::Bell(BellEvent::Stroke(1, Some(count))))));
    model
}

fn takes_up(model: &mut FlockModel, at: At, number: u64, member: u32, count: u64) -> Changes {
    let hello = CopyHello { member, epoch: number, pid: 1, alone: true, count: Some(count) };
    model.take(at, Observation::Bell(BellEvent::Came(number, hello)))
}

#[test]
fn a_token_that_is_handed_over_is_nobodys_for_a_moment_which_is_no_news() {
    let mut model = ring(7);
    let given =
        model.take(30 * MS, Observation::Stands { member: 5, kind: EventKind::Following, epoch: 2, leader: Some(4) });
    assert_eq!((model.state().leader, given.log.len()), (None, 0));
    let taken = leads(&mut model, 31 * MS, 4, 2);
    assert_eq!(taken.log[0].text, "member 4 has the token, at progress 2");
    let rings = takes_up(&mut model, 32 * MS, 2, 4, 7);
    assert_eq!(rings.log[0].text, "member 4 rings the bell, at progress 2, from stroke 8 on");
}

#[test]
fn nor_is_it_when_its_owner_was_asked_to_pass_it_on() {
    let mut model = ring(7);
    let asked = hit(&mut model, 25 * MS, 5, MemberFault::AskedToStepDown);
    let given =
        model.take(30 * MS, Observation::Stands { member: 5, kind: EventKind::Following, epoch: 2, leader: Some(4) });
    let told: Vec<&str> = asked.log.iter().chain(&given.log).map(|line| line.text.as_str()).collect();
    assert_eq!(told, ["member 5 was asked to hand over"]);
}

#[test]
fn the_reason_why_nobody_leads_is_shown_until_somebody_does() {
    let mut model = ring(7);
    hit(&mut model, 100 * MS, 5, MemberFault::Killed);
    let text = "bellwether: member 1 follows nobody: no majority: hears 1 of 5".to_owned();
    model.take(150 * MS, Observation::Said { member: 1, text });
    assert_eq!(model.state().why_leaderless.as_deref(), Some("member 1: no majority: hears 1 of 5"));
    leads(&mut model, 200 * MS, 4, 2);
    assert_eq!(model.state().why_leaderless, None);
}

#[test]
fn what_was_done_since_the_last_hand_over_is_done_again_and_that_is_said() {
    let mut model = ring(7);
    let killed = hit(&mut model, 100 * MS, 5, MemberFault::Killed);
    assert!(killed.log.iter().any(|line| line.text == "nobody works with a token"), "{killed:?}");
    leads(&mut model, 140 * MS, 4, 2);
    let news = takes_up(&mut model, 142 * MS, 2, 4, 3);
    let words = "from stroke 4 on: 4 since the last hand-over are rung again, 42 ms after member 5 was killed";
    assert!(news.log[0].text.contains(words), "{}", news.log[0].text);
    assert_eq!(model.state().count, Some(7), "until it rings");
}

#[test]
fn a_ring_that_falls_back_to_the_state_before_the_last_still_gets_over_its_fault() {
    let mut model = ring(7);
    leads(&mut model, 50 * MS, 4, 2);
    takes_up(&mut model, 52 * MS, 2, 4, 7);
    hit(&mut model, 100 * MS, 4, MemberFault::Killed);
    leads(&mut model, 140 * MS, 3, 2);
    takes_up(&mut model, 142 * MS, 2, 3, 0);
    assert_eq!(model.state().failover.as_ref().map(|failover| (failover.from, failover.to)), Some((4, 3)));
}

#[test]
fn a_frozen_owner_of_a_ring_that_fell_back_meanwhile_is_woken_too_late_all_the_same() {
    let mut model = ring(7);
    hit(&mut model, 100 * MS, 5, MemberFault::Frozen);
    leads(&mut model, 140 * MS, 4, 1);
    let hello = CopyHello { member: 4, epoch: 1, pid: 1, alone: false, count: Some(0) };
    model.take(142 * MS, Observation::Bell(BellEvent::Came(2, hello)));
    hit(&mut model, 200 * MS, 5, MemberFault::Thawed);
    assert_eq!(model.state().member(5).unwrap().ringing, Some(CopyState::Woken));
    assert_eq!((model.state().copies, model.state().most_copies), (1, 1));
}
