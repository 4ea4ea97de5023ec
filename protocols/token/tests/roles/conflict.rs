//! Conflicts: two tokens meet, a better state appears, two members have one address.

use crate::member::{ALL, Member, STOPPED, destroyed, here, node, take, token};
use bellwether_token::{Body, Command, Note, Status, Timer};

#[test]
fn the_owner_of_the_better_token_works_on_and_tells_the_other() {
    let mut owner = Member::working(1, 3, token(5, 1, 1));
    owner.hears(2, here(token(4, 2, 1)));
    assert_eq!(owner.said(), [(2, here(token(5, 1, 1)))]);
    assert!(owner.view().working);
}

#[test]
fn the_owner_of_the_worse_token_stops_its_work_before_it_tells_and_destroys() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.hears(2, here(token(5, 2, 1)));
    assert_eq!((owner.noted(), owner.said()), (vec![Note::LetGo(token(4, 1, 1))], vec![]));
    owner.is_asked(STOPPED);
    assert_eq!(owner.said(), [(2, destroyed(token(4, 1, 1)))]);
    assert_eq!(owner.status(), Status::Owner, "not destroyed before the other is known to be there");
    owner.noted();
    owner.hears(2, here(token(5, 2, 1)));
    assert_eq!(owner.noted()[0], Note::Destroyed(token(4, 1, 1)));
    assert_eq!(owner.view().owner, Some((node(2), token(5, 2, 1))));
}

#[test]
fn a_token_is_destroyed_once_the_other_has_certainly_been_told() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.hears(2, here(token(5, 2, 1))).is_asked(STOPPED).is_asked(Command::Reached);
    assert_eq!(owner.view().owner, Some((node(2), token(5, 2, 1))));
    let mut other = Member::working(1, 3, token(4, 1, 1));
    other.hears(2, here(token(5, 2, 1))).is_asked(STOPPED).is_asked(Command::Unreached);
    other.stores();
    assert!(other.view().working, "it could not be told");
}

#[test]
fn a_token_is_not_destroyed_for_one_that_is_not_heard_again() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.hears(2, here(token(5, 2, 1))).is_asked(STOPPED).fires(Timer::AnswerDue);
    owner.stores();
    assert!(owner.view().working);
}

#[test]
fn one_that_destroys_its_token_hears_that_the_better_one_is_there() {
    let mut owner = Member::working(1, 3, token(5, 1, 1));
    owner.hears(2, destroyed(token(4, 2, 1)));
    assert_eq!(owner.said(), [(2, here(token(5, 1, 1)))]);
}

#[test]
fn a_hand_over_that_was_begun_gives_way_to_a_better_token() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.is_asked(Command::Pass).hears(3, here(token(9, 3, 1))).is_asked(STOPPED);
    assert_eq!(owner.said(), [(3, destroyed(token(4, 1, 1)))]);
    assert!(!owner.is_storing());
}

#[test]
fn an_offered_token_is_not_called_destroyed_it_may_work_elsewhere() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.hears(3, here(token(9, 3, 1)));
    assert_eq!(giver.said(), []);
    assert_eq!(giver.status(), Status::Owner);
}

#[test]
fn one_that_keeps_a_better_state_contends_and_works_only_when_the_other_has_stopped() {
    let mut back = Member::keeping(3, token(7, 1, 1));
    back.hears(1, here(token(2, 1, 2)));
    assert_eq!(back.stores().kept, token(8, 3, 1));
    assert_eq!(back.said(), [(ALL, here(token(8, 3, 1)))]);
    assert!(!back.view().working);
    back.hears(2, here(token(3, 1, 2)));
    back.hears(1, destroyed(token(2, 1, 2)));
    assert!(!back.view().working, "it was handed over, and the new owner has not stopped");
    back.hears(2, destroyed(token(3, 1, 2)));
    assert!(back.view().working);
}

#[test]
fn a_rival_that_falls_silent_is_waited_for_as_long_as_a_lost_token() {
    let mut back = Member::keeping(3, token(7, 1, 1));
    back.hears(1, here(token(2, 1, 2)));
    back.stores();
    back.sees(1, false);
    assert!(!back.view().working, "it may have passed its token on");
    back.fires(Timer::SilenceDue);
    assert!(back.view().working);
}

#[test]
fn an_idle_owner_takes_a_better_token_that_it_is_offered() {
    let mut back = Member::keeping(3, token(7, 1, 1));
    back.hears(1, here(token(2, 1, 2)));
    back.stores();
    back.hears(1, take(token(8, 1, 3)));
    assert_eq!(back.stores().kept, token(8, 1, 3));
    assert!(back.view().working);
}

#[test]
fn a_twin_starts_nothing_and_takes_nothing() {
    let mut member = Member::seeking(2, None);
    member.hears_twin(9, Body::WhereIsToken);
    assert_eq!(member.noted(), [Note::DuplicateMac(node(9))]);
    member.hears(1, take(token(5, 1, 1)));
    assert_eq!(member.said(), [(1, destroyed(token(5, 1, 1)))]);
    member.fires(Timer::AnswerDue);
    assert_eq!((member.status(), member.is_storing()), (Status::Seeker, false));
    member.fires(Timer::DuplicateMacGone).fires(Timer::SleepDue).fires(Timer::AnswerDue);
    assert_eq!(member.status(), Status::Generating, "it was gone for long enough");
}

#[test]
fn of_two_with_one_address_and_one_token_neither_works_on() {
    let mut owner = Member::working(2, 1, token(5, 1, 1));
    owner.hears_twin(9, Body::WhereIsToken);
    assert!(owner.view().working, "what works goes on");
    owner.hears_twin(9, here(token(5, 1, 1)));
    assert!(owner.view().letting_go);
}
