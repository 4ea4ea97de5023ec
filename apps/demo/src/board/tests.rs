//! Stories of a flock, told to a board.

use super::*;
use crate::bell::Hello;

const MS: u64 = 1_000_000;

fn board() -> Board {
    let mut board = Board::new(Place::Members, (1..=5).map(|id| format!("127.0.1.{id}:7400")));
    for member in 1..=5 {
        board.take(0, Fact::Up { member, pid: member });
    }
    board
}

fn leads(board: &mut Board, at: At, member: u32, epoch: u64) -> News {
    board.take(at, Fact::Stands { member, kind: EventKind::Leading, epoch, leader: Some(member) })
}

fn came(board: &mut Board, at: At, number: u64, member: u32, alone: bool) -> News {
    let hello = Hello { member, epoch: number, pid: 1, alone, count: None };
    board.take(at, Fact::Bell(Noticed::Came(number, hello)))
}

/// Member 5 leads and rings in epoch 1.
fn ringing() -> Board {
    let mut board = board();
    leads(&mut board, 10 * MS, 5, 1);
    came(&mut board, 12 * MS, 1, 5, true);
    board
}

fn hit(board: &mut Board, at: At, member: u32, deed: Deed) -> News {
    board.take(at, Fact::Fault { member, deed })
}

#[test]
fn a_killed_leader_is_replaced_and_the_takeover_is_measured_from_the_fault() {
    let mut board = ringing();
    hit(&mut board, 100 * MS, 5, Deed::Killed);
    assert_eq!((board.state().leader, board.state().life(5)), (None, Life::Down));
    board.take(102 * MS, Fact::Bell(Noticed::Gone(1)));
    board.take(103 * MS, Fact::Ended { member: 5 });
    leads(&mut board, 130 * MS, 4, 2);
    let news = came(&mut board, 132 * MS, 2, 4, true);
    let failover = board.state().failover.clone().unwrap();
    assert_eq!((failover.from, failover.to, failover.took, failover.gap), (5, 4, 32 * MS, Some(30 * MS)));
    assert_eq!(
        news.log[0].text,
        "member 4 rings the bell, in epoch 2, 32 ms after member 5 was killed; the bell was silent for 30 ms"
    );
    assert_eq!((board.state().leader, board.state().elections, board.state().most_copies), (Some(4), 2, 1));
}

#[test]
fn one_that_came_alone_proves_the_others_dead_whoever_is_heard_of_first() {
    let mut board = ringing();
    leads(&mut board, 130 * MS, 4, 2);
    came(&mut board, 132 * MS, 2, 4, true);
    board.take(133 * MS, Fact::Bell(Noticed::Gone(1)));
    assert_eq!((board.state().copies, board.state().most_copies), (1, 1));
}

#[test]
fn two_copies_at_once_are_seen() {
    let mut board = ringing();
    came(&mut board, 20 * MS, 2, 4, false);
    assert_eq!((board.state().copies, board.state().most_copies), (2, 2));
    board.take(30 * MS, Fact::Bell(Noticed::Gone(1)));
    assert_eq!((board.state().copies, board.state().most_copies), (1, 2));
}

#[test]
fn a_frozen_copy_does_not_run_and_is_counted_apart_when_it_wakes_too_late() {
    let mut board = ringing();
    hit(&mut board, 100 * MS, 5, Deed::Frozen);
    assert_eq!((board.state().leader, board.state().copies), (None, 0));
    leads(&mut board, 400 * MS, 4, 2);
    came(&mut board, 402 * MS, 2, 4, false);
    assert_eq!(board.state().member(5).unwrap().ringing, Some(Ringing::Frozen));
    hit(&mut board, 900 * MS, 5, Deed::Thawed);
    assert_eq!(board.state().member(5).unwrap().ringing, Some(Ringing::Woken));
    let news = board.take(901 * MS, Fact::Bell(Noticed::Refused(1)));
    assert_eq!(news.log[0].text, "the bell refused a stroke of member 5: epoch 1 is over");
    board.take(902 * MS, Fact::Bell(Noticed::Gone(1)));
    assert_eq!((board.state().most_copies, board.state().refused), (1, 1));
    assert_eq!(board.state().leader, Some(4), "the one that woke still takes itself for the leader");
}

#[test]
fn a_short_freeze_within_the_lease_changes_nothing() {
    let mut board = ringing();
    hit(&mut board, 100 * MS, 5, Deed::Frozen);
    hit(&mut board, 150 * MS, 5, Deed::Thawed);
    assert_eq!((board.state().leader, board.state().copies, board.state().most_copies), (Some(5), 1, 1));
}

#[test]
fn a_fault_of_a_follower_is_no_takeover() {
    let mut board = ringing();
    hit(&mut board, 100 * MS, 2, Deed::Killed);
    assert_eq!(board.state().leader, Some(5));
    leads(&mut board, 130 * MS, 4, 2);
    let news = came(&mut board, 132 * MS, 2, 4, true);
    assert_eq!(
        (board.state().failover.clone(), news.log[0].text.as_str()),
        (None, "member 4 rings the bell, in epoch 2")
    );
}

#[test]
fn an_end_that_nobody_ordered_is_told() {
    let mut board = ringing();
    let news = board.take(50 * MS, Fact::Ended { member: 3 });
    assert_eq!(news.log[0].text, "member 3 has ended");
    assert!(matches!(news.events[0].what, What::Crash { noticed: true }));
}

#[test]
fn roles_come_from_the_trace_with_their_hues() {
    let mut board = board();
    let role = What::Role { name: "token-holder".into(), hue: bellwether_kernel::Hue::Gold, leads: true };
    board.take(MS, Fact::Traced(Event { at: 77, node: 2, what: role }));
    let member = board.state().member(2).unwrap();
    assert_eq!(
        (member.role.as_str(), member.hue, member.leads),
        ("token-holder", Some(bellwether_kernel::Hue::Gold), true)
    );
}

/// Member 5 has the token of a ring, and has rung `count` times.
fn ring(count: u64) -> Board {
    let mut board = Board::new(Place::Ring, (1..=5).map(|id| id.to_string()));
    (1..=5).for_each(|member| drop(board.take(0, Fact::Up { member, pid: member })));
    leads(&mut board, 10 * MS, 5, 1);
    takes_up(&mut board, 12 * MS, 1, 5, 0);
    (1..=count).for_each(|count| drop(board.take(20 * MS, Fact::Bell(Noticed::Stroke(1, Some(count))))));
    board
}

fn takes_up(board: &mut Board, at: At, number: u64, member: u32, count: u64) -> News {
    let hello = Hello { member, epoch: number, pid: 1, alone: true, count: Some(count) };
    board.take(at, Fact::Bell(Noticed::Came(number, hello)))
}

#[test]
fn a_token_that_is_handed_over_is_nobodys_for_a_moment_which_is_no_news() {
    let mut board = ring(7);
    let given = board.take(30 * MS, Fact::Stands { member: 5, kind: EventKind::Following, epoch: 2, leader: Some(4) });
    assert_eq!((board.state().leader, given.log.len()), (None, 0));
    let taken = leads(&mut board, 31 * MS, 4, 2);
    assert_eq!(taken.log[0].text, "member 4 has the token, at progress 2");
    let rings = takes_up(&mut board, 32 * MS, 2, 4, 7);
    assert_eq!(rings.log[0].text, "member 4 rings the bell, at progress 2, from stroke 8 on");
}

#[test]
fn nor_is_it_when_its_owner_was_asked_to_pass_it_on() {
    let mut board = ring(7);
    let asked = hit(&mut board, 25 * MS, 5, Deed::AskedToStepDown);
    let given = board.take(30 * MS, Fact::Stands { member: 5, kind: EventKind::Following, epoch: 2, leader: Some(4) });
    let told: Vec<&str> = asked.log.iter().chain(&given.log).map(|line| line.text.as_str()).collect();
    assert_eq!(told, ["member 5 was asked to hand over"]);
}

#[test]
fn what_was_done_since_the_last_hand_over_is_done_again_and_that_is_said() {
    let mut board = ring(7);
    let killed = hit(&mut board, 100 * MS, 5, Deed::Killed);
    assert!(killed.log.iter().any(|line| line.text == "nobody works with a token"), "{killed:?}");
    leads(&mut board, 140 * MS, 4, 2);
    let news = takes_up(&mut board, 142 * MS, 2, 4, 3);
    let words = "from stroke 4 on: 4 since the last hand-over are rung again, 42 ms after member 5 was killed";
    assert!(news.log[0].text.contains(words), "{}", news.log[0].text);
    assert_eq!(board.state().count, Some(7), "until it rings");
}

#[test]
fn a_ring_that_falls_back_to_the_state_before_the_last_still_gets_over_its_fault() {
    let mut board = ring(7);
    leads(&mut board, 50 * MS, 4, 2);
    takes_up(&mut board, 52 * MS, 2, 4, 7);
    hit(&mut board, 100 * MS, 4, Deed::Killed);
    leads(&mut board, 140 * MS, 3, 2);
    takes_up(&mut board, 142 * MS, 2, 3, 0);
    assert_eq!(board.state().failover.as_ref().map(|failover| (failover.from, failover.to)), Some((4, 3)));
}

#[test]
fn a_frozen_owner_of_a_ring_that_fell_back_meanwhile_is_woken_too_late_all_the_same() {
    let mut board = ring(7);
    hit(&mut board, 100 * MS, 5, Deed::Frozen);
    leads(&mut board, 140 * MS, 4, 1);
    let hello = Hello { member: 4, epoch: 1, pid: 1, alone: false, count: Some(0) };
    board.take(142 * MS, Fact::Bell(Noticed::Came(2, hello)));
    hit(&mut board, 200 * MS, 5, Deed::Thawed);
    assert_eq!(board.state().member(5).unwrap().ringing, Some(Ringing::Woken));
    assert_eq!((board.state().copies, board.state().most_copies), (1, 1));
}
