//! Rings that need a majority: a lease goes to one owner at a time, and its work ends before another owner gets one.

use crate::member::{ALL, Member, STOPPED, destroyed, generating, here, node, settings, take, token};
use bellwether_token::{Body, Command, LeaseGrant, Note, Settings, Status, Timer, loopback_address};

fn grant(number: u32) -> Body {
    Body::Ping { address: loopback_address(node(number)), open: false }
}

/// A member of a ring that expects three, whose start-up wait is over.
fn member(id: u32) -> Member {
    let mut member = Member::boot(Settings { expect: 3, ..settings() }, id, None);
    member.fires(Timer::GrantEnds);
    member.forgets();
    member
}

/// A member that was given the token.
fn owner(id: u32) -> Member {
    let mut owner = member(id);
    owner.hears(3, take(token(4, 1, 1)));
    owner.stores();
    owner
}

/// The number of the last heart-beat.
fn round(member: &mut Member) -> u8 {
    member.said_in_rounds().iter().rev().find(|(to, ..)| *to == ALL).map(|(_, round, _)| *round).unwrap()
}

#[test]
fn an_owner_works_with_grants_of_a_majority_and_not_before() {
    let mut owner = owner(1);
    assert!(!owner.view().working);
    let beat = round(&mut owner);
    owner.hears_in(2, beat, grant(2));
    assert!(owner.view().working, "its own grant and one more are two of three");
    assert_eq!(owner.noted().last(), Some(&Note::Leading(token(4, 1, 1))));
}

#[test]
fn a_lease_is_granted_to_one_owner_at_a_time() {
    let mut member = member(2);
    member.hears_in(1, 7, here(token(4, 1, 1)));
    assert_eq!(member.said_in_rounds(), [(1, 7, grant(2))]);
    member.hears_in(3, 9, here(token(5, 3, 1)));
    assert_eq!(member.said(), [], "it follows the better one, and its lease is granted");
    member.fires(Timer::GrantEnds).hears_in(3, 10, here(token(5, 3, 1)));
    assert_eq!(member.said_in_rounds(), [(3, 10, grant(2))]);
}

#[test]
fn a_granted_lease_lasts_for_the_waiters_time_out_and_work_for_less() {
    let mut member = member(2);
    member.hears_in(1, 7, here(token(4, 1, 1)));
    let config = member.config.clone();
    assert_eq!(member.span(Timer::GrantEnds), Some(config.waiter_timeout()));
    assert!(config.term().plus(config.stop) < config.waiter_timeout());
}

#[test]
fn one_that_has_just_started_gives_its_word_to_nobody_for_a_while() {
    let mut member = Member::boot(Settings { expect: 3, ..settings() }, 2, None);
    member.forgets();
    member.hears_in(1, 7, here(token(4, 1, 1)));
    assert_eq!((member.said(), member.state.grant), (vec![], LeaseGrant::Unknown));
}

#[test]
fn a_token_that_is_no_more_gives_the_word_back() {
    let mut member = member(2);
    member.hears_in(1, 7, here(token(4, 1, 1))).hears(1, destroyed(token(3, 1, 1)));
    assert_ne!(member.state.grant, LeaseGrant::Free, "that was another token");
    member.hears(1, destroyed(token(4, 1, 1)));
    assert_eq!(member.state.grant, LeaseGrant::Free);
}

#[test]
fn certain_death_gives_the_word_back() {
    let mut member = member(2);
    member.hears_in(1, 7, here(token(4, 1, 1))).sees(1, false);
    assert_eq!(member.state.grant, LeaseGrant::Free);
}

#[test]
fn the_giver_tells_everybody_that_its_token_is_no_more_once_the_work_has_stopped() {
    let mut owner = owner(1);
    let beat = round(&mut owner);
    owner.hears_in(2, beat, grant(2)).is_asked(Command::Pass);
    owner.forgets();
    owner.is_asked(STOPPED);
    assert_eq!(owner.said(), [(ALL, destroyed(token(4, 1, 1)))]);
}

#[test]
fn work_ends_when_a_majority_is_heard_no_more() {
    let mut owner = owner(1);
    let beat = round(&mut owner);
    owner.hears_in(2, beat, grant(2)).fires(Timer::HeartbeatDue).fires(Timer::LeaseEnds(beat % 4));
    assert_eq!(owner.noted().last(), Some(&Note::StopNow(token(4, 1, 1))));
    let late = round(&mut owner);
    owner.hears_in(2, late, grant(2)).hears_in(3, late, grant(3)).fires(Timer::LeaseOver(beat % 4));
    assert_eq!((owner.status(), owner.view().working), (Status::Seeker, false), "too late");
}

#[test]
fn an_answer_to_a_heart_beat_whose_time_is_over_counts_for_nothing() {
    let mut owner = owner(1);
    let beat = round(&mut owner);
    owner.fires(Timer::LeaseEnds(beat % 4)).hears_in(2, beat, grant(2)).hears_in(3, beat, grant(3));
    assert!(!owner.view().working, "whoever gave it may have given it to another since");
}

#[test]
fn that_somebody_does_not_mind_a_claim_is_no_word_for_the_work() {
    let mut member = member(1);
    member.fires(Timer::AnswerDue);
    let claim = round(&mut member);
    member.hears_in(2, claim, grant(2)).fires(Timer::AnswerDue);
    member.stores();
    member.hears_in(3, claim, grant(3));
    assert!(!member.view().working);
}

#[test]
fn a_token_is_generated_only_when_a_majority_does_not_mind() {
    let mut alone = member(1);
    alone.fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    assert_eq!((alone.status(), alone.is_storing()), (Status::Seeker, false));
    let mut voter = member(2);
    voter.hears_in(1, 5, generating(token(1, 1, 1)));
    assert_eq!(voter.said_in_rounds(), [(1, 5, grant(2))]);
}

#[test]
fn old_rounds_are_not_taken_for_new_ones() {
    let mut owner = owner(1);
    let first = round(&mut owner);
    for _ in 0..4 {
        owner.fires(Timer::HeartbeatDue);
    }
    owner.hears_in(2, first, grant(2)).hears_in(3, first, grant(3));
    assert!(!owner.view().working);
}

#[test]
fn a_worse_tokens_heart_beat_is_answered_and_an_answer_is_not() {
    let mut owner = owner(1);
    owner.said();
    owner.hears_in(2, 7, here(token(3, 2, 1)));
    assert_eq!(owner.said(), [(2, here(token(4, 1, 1)))]);
    owner.hears_in(2, 0, here(token(3, 2, 1)));
    assert_eq!(owner.said(), [], "two owners would go on answering each other");
}

#[test]
fn of_two_tokens_with_equal_progress_that_were_heard_neither_is_granted_a_lease_again() {
    let mut member = member(2);
    let (one, other) = (token(9, 1, 1), token(9, 3, 1));
    member.hears_in(1, 7, here(other)).fires(Timer::GrantEnds);
    member.hears_in(3, 8, here(one));
    member.forgets();
    for (owner, token) in [(1, other), (3, one)] {
        member.hears_in(owner, 9, here(token));
    }
    let contested = destroyed(one.contested());
    assert!(member.said().iter().all(|(_, body)| *body == contested), "each owner is told, and raises its progress");
    assert_eq!(member.state.grant, LeaseGrant::Free);
}
