//! Stable storage that was rolled back or emptied: who notices, and what becomes of the member.

use crate::member::{Member, halt, halted, here, node, settings, take_in, there};
use bellwether_bully::{HardState, Message, Mode, Note, Promise, Role, Timer, VoterStatus};
use bellwether_kernel::{Epoch, ListChange, ListEvent, NodeSet};

fn rolled_back(epoch: u64) -> Message {
    Message::RolledBack { epoch: Epoch(epoch) }
}

#[test]
fn a_member_that_says_less_than_it_promised_is_told_so_by_whoever_it_promised_it() {
    let mut leader = Member::leading(3, 3);
    leader.hears(1, there(0, VoterStatus::Candidate));
    assert_eq!(leader.said(), [(1, rolled_back(1))]);
    leader.hears(1, there(0, VoterStatus::Bound(None)));
    assert_eq!(leader.said(), [(1, rolled_back(1))]);
    leader.hears(1, there(1, VoterStatus::Bound(None)));
    assert!(matches!(leader.said()[..], [(1, Message::Here { .. })]), "its storage knows of the promise");
}

#[test]
fn a_coordinator_that_forgot_its_own_epoch_is_told_so_by_its_members() {
    let mut member = Member::following(3, 1, 3);
    member.hears(3, there(0, VoterStatus::Candidate));
    assert_eq!(member.said(), [(3, rolled_back(1))]);
    member.hears(2, there(0, VoterStatus::Candidate));
    assert!(matches!(member.said()[..], [(2, Message::Here { .. })]), "2 promised it nothing");
}

#[test]
fn a_member_that_was_rolled_back_takes_part_no_more() {
    let cell = HardState { promise: Some(Promise { epoch: Epoch(2), to: node(3) }), ..HardState::default() };
    let mut member = Member::boot_from(settings(3, Mode::Quorum), 1, Some(&cell));
    assert_eq!(member.said(), [2, 3].map(|other| (other, there(2, VoterStatus::Bound(None)))), "it asks at once");
    member.hears(3, rolled_back(2));
    assert_eq!(member.state.role, Role::Recovering, "that much it knows");
    member.hears(3, rolled_back(7));
    let event = ListEvent::RolledBack { member: node(3), epoch: Epoch(7) };
    assert_eq!(member.noted().last(), Some(&Note::List(event)));
    assert_eq!(member.state.role, Role::Outside);
    member.hears(2, halt(9)).hears(2, take_in(9)).hears(3, rolled_back(8));
    assert!(!member.is_storing() && member.noted().is_empty(), "it promises nothing, and has said why");
}

#[test]
fn one_without_anything_on_stable_storage_asks_those_again_who_have_not_answered() {
    let mut member = Member::just_booted(settings(3, Mode::Quorum), 1, None);
    member.said();
    member.hears(2, here(0, VoterStatus::Voter)).fires(Timer::FirstAnswersDue);
    assert_eq!(
        member.said(),
        [(3, there(0, VoterStatus::Candidate))],
        "what it asked at the start may have gone nowhere"
    );
    member.hears(3, rolled_back(7));
    assert_eq!(member.state.role, Role::Outside);
}

#[test]
fn one_without_anything_on_stable_storage_helps_no_candidate_before_everybody_could_object() {
    let fresh = || Member::just_booted(settings(3, Mode::Quorum), 1, None);
    let mut member = fresh();
    member.hears(2, here(0, VoterStatus::Voter)).hears(2, halt(5));
    assert!(!member.is_storing(), "3 may know of a promise");
    member.hears(3, here(0, VoterStatus::Bound(Some(node(3))))).hears(2, halt(5));
    assert!(member.is_storing(), "3 has answered");
    let mut member = fresh();
    member.fires(Timer::FirstAnswersDue).hears(2, halt(5));
    assert!(member.is_storing(), "everybody had the time to answer");
    let mut member = fresh();
    member.hears(2, here(0, VoterStatus::Voter)).loses(3).hears(2, halt(5));
    assert!(member.is_storing(), "3 is gone");
    let mut member = fresh();
    member.hears(3, take_in(5));
    assert!(member.is_storing(), "a coordinator that leads has its majority without it");
}

#[test]
fn one_who_was_removed_and_comes_back_may_start_with_nothing() {
    let mut leader = Member::leading(3, 3);
    let change = ListChange { remove: NodeSet::one(node(1)), ..ListChange::default() };
    leader.asks(bellwether_bully::Command::Change(change));
    leader.stores();
    for round in 1..=3 {
        leader.fires(Timer::HeartbeatDue);
        for other in [1, 2] {
            let list = leader.state.list.id;
            let reserve = bellwether_kernel::Span::ZERO;
            leader.hears(other, Message::Normal { epoch: Epoch(1), round, reserve, list });
        }
        if leader.is_storing() {
            leader.stores();
        }
    }
    assert_eq!(leader.state.list.everybody(), NodeSet::first(3).without(node(1)));
    leader.said();
    leader.hears(1, there(0, VoterStatus::Candidate));
    assert!(!leader.said().contains(&(1, rolled_back(1))));
}

#[test]
fn only_what_a_crash_could_not_undo_is_remembered() {
    let mut member = Member::quorum(3, 3);
    member.hears(1, there(4, VoterStatus::Candidate)).hears(1, halted(4));
    member.said();
    member.hears(1, there(2, VoterStatus::Candidate));
    assert!(!member.said().iter().any(|(_, said)| said.kind() == "RolledBack"), "4 was on its way to the disk at most");
}
