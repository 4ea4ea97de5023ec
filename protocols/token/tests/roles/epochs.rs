//! A token's progress exceeds all that was heard of, while a claim is still for the state that is kept.

use crate::member::{ALL, Member, STOPPED, destroyed, generating, here, node, settings, take, token};
use bellwether_token::{Body, Cell, Command, Note, Settings, Timer, Token};

/// Lets a waiter miss the token and generate another.
fn regenerates(member: &mut Member) {
    member.fires(Timer::SilenceDue).fires(Timer::AnswerDue).fires(Timer::AnswerDue);
}

#[test]
fn the_claim_is_for_the_state_and_the_work_begins_above_the_token_that_was_lost() {
    let mut member = Member::waiting(2, 1, token(5, 1, 1));
    regenerates(&mut member);
    assert!(member.said().contains(&(ALL, generating(token(1, 2, 1)))), "it keeps no state");
    let cell = member.stores();
    assert_eq!((cell.kept, cell.heard), (token(1, 2, 1), token(6, 2, 1)), "one write for both");
    assert!(member.noted().contains(&Note::Leading(token(6, 2, 1))));
    assert_eq!(member.said(), [(ALL, here(token(6, 2, 1)))]);
}

#[test]
fn a_token_that_is_taken_is_acknowledged_as_it_is_and_worked_with_above_what_was_heard() {
    let mut member = Member::seeking(2, None);
    member.hears(3, destroyed(token(9, 3, 1)));
    member.hears(1, take(token(4, 1, 1)));
    member.stores();
    let said = member.said();
    assert_eq!(said, [(1, here(token(4, 1, 1))), (ALL, here(token(10, 1, 1)))]);
    member.hears(1, take(token(4, 1, 1)));
    assert_eq!(member.said(), [(1, here(token(4, 1, 1)))], "the same offer once more");
    member.is_asked(Command::Pass).is_asked(STOPPED);
    assert_eq!(member.stores().kept, token(11, 1, 1));
}

#[test]
fn a_giver_knows_a_lifted_token_for_its_own() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.hears(2, here(token(10, 1, 1)));
    assert_eq!(giver.noted()[0], Note::HandedOver { to: node(2), token: token(10, 1, 1) });
}

#[test]
fn whoever_worked_with_a_token_and_begins_anew_does_so_under_more_progress() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.hears(2, here(token(9, 2, 1))).is_asked(STOPPED).is_asked(Command::Unreached);
    assert!(!owner.view().working, "not before it is noted");
    owner.noted();
    assert_eq!(
        owner.stores().heard,
        token(5, 1, 1),
        "above its own, and not above one that it may still have to yield to"
    );
    assert_eq!(owner.noted(), [Note::Leading(token(5, 1, 1))]);
}

#[test]
fn one_that_took_a_token_and_died_works_above_it_when_it_is_offered_once_more() {
    let mut back = Member::keeping(2, token(4, 1, 1));
    back.hears(1, take(token(4, 1, 1)));
    back.stores();
    assert!(back.noted().contains(&Note::Leading(token(5, 1, 1))));
}

#[test]
fn what_was_heard_twice_is_noted_once() {
    let mut member = Member::waiting(2, 1, token(5, 1, 1));
    assert!(!member.is_storing());
    member.hears(1, here(token(5, 1, 1)));
    assert_eq!(member.stores(), Cell { heard: token(5, 1, 1), ..Cell::default() });
    member.hears(1, here(token(5, 1, 1)));
    assert!(!member.is_storing());
    let mut keeper = Member::keeping(2, token(5, 1, 1));
    keeper.hears(1, here(token(5, 1, 1))).hears(1, here(token(5, 1, 1)));
    assert!(!keeper.is_storing(), "what it keeps says as much");
}

#[test]
fn what_was_noted_is_exceeded_after_a_restart() {
    let mut back = Member::seeking(2, Some(Cell { heard: token(7, 1, 1), ..Cell::default() }));
    back.fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    back.stores();
    assert!(back.noted().contains(&Note::Leading(token(8, 2, 1))));
}

#[test]
fn a_generator_is_told_of_a_later_token_than_it_knows_of_and_begins_above_it() {
    let mut witness = Member::waiting(3, 1, token(12, 1, 1));
    witness.fires(Timer::SilenceDue);
    witness.forgets();
    witness.hears(2, generating(token(8, 2, 1)));
    assert_eq!(witness.said(), [(2, destroyed(token(12, 1, 1)))]);
    let mut generator = Member::keeping(2, token(7, 1, 1));
    generator.fires(Timer::AnswerDue).hears(3, destroyed(token(12, 1, 1))).fires(Timer::AnswerDue);
    generator.stores();
    assert!(generator.noted().contains(&Note::Leading(token(13, 2, 1))));
}

#[test]
fn where_a_majority_counts_nobody_gives_its_word_for_a_token_below_what_it_heard() {
    let mut witness = Member::boot(Settings { expect: 3, ..settings() }, 3, None);
    witness.fires(Timer::GrantEnds).hears_in(1, 1, here(token(12, 1, 1)));
    witness.fires(Timer::GrantEnds).fires(Timer::SilenceDue);
    witness.forgets();
    witness.hears_in(2, 1, here(token(8, 2, 1)));
    assert_eq!(witness.said(), [(2, destroyed(token(12, 1, 1)))]);
    witness.hears_in(2, 2, here(token(13, 2, 1)));
    assert!(matches!(witness.said()[..], [(2, Body::Ping { .. })]));
}

#[test]
fn one_that_keeps_a_better_state_than_a_lifted_owner_works_on_contends_above_it() {
    let mut owner = Member::waiting(3, 2, token(9, 1, 1));
    regenerates(&mut owner);
    owner.stores();
    owner.forgets();
    owner.hears(1, Body::WhereIsToken);
    let answers = owner.said();
    assert_eq!(answers, [(1, here(token(10, 3, 1))), (1, here(token(1, 3, 1)))]);
    let mut back = Member::keeping(1, token(9, 1, 1));
    for (_, answer) in answers {
        back.hears(3, answer);
    }
    assert_eq!(back.stores().kept, token(10, 1, 1));
    assert_eq!(back.view().owner, Some((node(1), token(11, 1, 1))));
    let mut older = Member::keeping(1, token(1, 1, 1));
    older.hears(3, here(token(10, 3, 1))).hears(3, here(token(1, 3, 1)));
    assert_eq!(older.view().owner, Some((node(3), token(10, 3, 1))), "no better than what it works on");
}

#[test]
fn numbers_of_the_upper_half_lift_nothing() {
    let mut member = Member::waiting(2, 1, token(Token::IMPLAUSIBLE, 1, 1));
    member.hears(1, here(token(Token::IMPLAUSIBLE, 1, 1)));
    assert!(!member.is_storing());
    regenerates(&mut member);
    member.stores();
    assert!(member.noted().contains(&Note::Leading(token(1, 2, 1))));
    let mut last = Member::waiting(2, 1, token(Token::IMPLAUSIBLE - 1, 1, 1));
    regenerates(&mut last);
    last.stores();
    assert!(last.noted().contains(&Note::Leading(token(Token::IMPLAUSIBLE, 2, 1))), "there is room above it");
}
