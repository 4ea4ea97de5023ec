//! Waiting, seeking, and the vote that regenerates a lost token.

use crate::member::{ALL, Member, generating, here, node, settings, token};
use bellwether_kernel::Span;
use bellwether_token::{Body, Note, Status, Timer};

#[test]
fn a_start_asks_where_the_token_is_and_makes_itself_known() {
    let mut member = Member::boot(bellwether_token::Settings::default(), 2, None);
    let said = member.said();
    assert!(matches!(said[0], (ALL, Body::Ping { open: true, .. })), "{said:?}");
    assert_eq!(said[1], (ALL, Body::WhereIsToken));
    assert_eq!(member.status(), Status::Seeker);
}

#[test]
fn the_notes_constants_are_kept() {
    let config = Member::seeking(1, None).config;
    assert_eq!(config.waiter_timeout(), Span::millis(400));
    assert_eq!(config.seeker_timeout(), Span::millis(200), "half of the waiter's");
    assert_eq!(config.answer_timeout(), Span::millis(100));
}

#[test]
fn a_waiter_that_hears_nothing_becomes_a_seeker_and_asks() {
    let mut member = Member::waiting(2, 1, token(3, 1, 1));
    assert_eq!(member.span(Timer::SilenceDue), Some(Span::millis(400)));
    member.fires(Timer::SilenceDue);
    assert_eq!(member.said(), [(ALL, Body::WhereIsToken)]);
    assert_eq!(member.noted(), [Note::Leaderless]);
    assert_eq!(member.span(Timer::AnswerDue), Some(Span::millis(100)));
}

#[test]
fn whoever_has_heard_of_the_token_tells_a_seeker() {
    let mut waiter = Member::waiting(2, 1, token(3, 1, 1));
    waiter.hears(3, Body::WhereIsToken).hears(3, generating(token(9, 3, 1)));
    assert_eq!(waiter.said(), [(3, Body::TokenWasHereRecently), (3, Body::TokenWasHereRecently)]);
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.hears(3, Body::WhereIsToken).hears(3, generating(token(9, 3, 1)));
    assert_eq!(owner.said(), [(3, here(token(4, 1, 1))), (3, here(token(4, 1, 1)))]);
    assert!(owner.view().working, "a claim takes nothing from an owner");
    let mut seeker = Member::seeking(2, None);
    seeker.hears(3, Body::WhereIsToken);
    assert_eq!(seeker.said(), []);
}

#[test]
fn a_seeker_that_hears_of_the_token_sleeps_half_as_long_and_asks_again() {
    let mut member = Member::seeking(2, None);
    member.hears(3, Body::TokenWasHereRecently);
    assert_eq!(member.span(Timer::SleepDue), Some(Span::millis(200)));
    assert!(!member.is_armed(Timer::AnswerDue));
    member.fires(Timer::SleepDue);
    assert_eq!(member.said(), [(ALL, Body::WhereIsToken)]);
}

#[test]
fn a_seeker_that_nobody_answers_generates_a_token_and_works_once_it_is_stored() {
    let mut member = Member::seeking(2, None);
    member.fires(Timer::AnswerDue);
    assert_eq!(member.said(), [(ALL, generating(token(1, 2, 1)))]);
    member.fires(Timer::AnswerDue);
    assert!(!member.view().working, "not before it is stored");
    let cell = member.stores();
    assert_eq!((cell.kept, cell.number), (token(1, 2, 1), 1));
    assert_eq!(member.said(), [(ALL, here(token(1, 2, 1)))]);
    assert_eq!(member.noted().last(), Some(&Note::Leading(token(1, 2, 1))));
}

#[test]
fn what_is_generated_beats_the_token_that_was_lost() {
    let lost = token(7, 1, 1);
    let mut member = Member::keeping(3, lost);
    member.fires(Timer::AnswerDue);
    assert_eq!(member.said(), [(ALL, generating(token(8, 3, 1)))]);
    assert!(token(8, 3, 1).beats(&lost));
}

#[test]
fn of_two_who_would_generate_the_better_goes_on_and_the_other_sleeps() {
    let mut better = Member::seeking(1, None);
    better.fires(Timer::AnswerDue);
    better.forgets();
    better.hears(2, generating(token(1, 2, 1)));
    assert_eq!(better.said(), [(2, generating(token(1, 1, 1)))]);
    assert_eq!(better.status(), Status::Generating);
    let mut worse = Member::seeking(2, None);
    worse.fires(Timer::AnswerDue);
    worse.forgets();
    worse.hears(1, generating(token(1, 1, 1)));
    assert_eq!((worse.said(), worse.status()), (vec![], Status::Seeker));
    assert!(worse.is_armed(Timer::SleepDue));
    worse.hears(3, generating(token(1, 3, 1)));
    assert_eq!(worse.said(), [], "it knows of a better claim than its own");
}

#[test]
fn a_seeker_with_a_better_claim_joins_in() {
    let mut member = Member::keeping(3, token(5, 1, 1));
    member.hears(1, generating(token(2, 1, 1)));
    let mine = generating(token(6, 3, 1));
    assert_eq!(member.said(), [(ALL, mine.clone()), (1, mine)]);
}

#[test]
fn news_of_the_token_end_a_claim() {
    for news in [Body::TokenWasHereRecently, here(token(1, 1, 1))] {
        let mut member = Member::seeking(2, None);
        member.fires(Timer::AnswerDue).hears(3, news);
        assert_ne!(member.status(), Status::Generating);
        assert!(!member.is_storing());
    }
}

#[test]
fn a_waiter_follows_the_best_token_and_no_worse_one() {
    let mut member = Member::waiting(2, 1, token(3, 1, 1));
    member.hears(3, here(token(2, 3, 1)));
    assert_eq!(member.view().owner, Some((node(1), token(3, 1, 1))));
    member.hears(3, here(token(4, 1, 1)));
    assert_eq!(member.view().owner, Some((node(3), token(4, 1, 1))));
}

#[test]
fn certain_death_of_the_owner_is_used_at_once() {
    let mut member = Member::waiting(2, 1, token(3, 1, 1));
    member.sees(3, false);
    assert_eq!(member.status(), Status::Waiter);
    member.sees(1, false);
    assert_eq!((member.status(), member.said()), (Status::Seeker, vec![(ALL, Body::WhereIsToken)]));
}

#[test]
fn one_that_was_stalled_gives_others_their_time_again() {
    let mut waiter = Member::waiting(2, 1, token(3, 1, 1));
    waiter.stalls();
    assert_eq!(waiter.status(), Status::Waiter);
    let mut generating = Member::seeking(2, None);
    generating.fires(Timer::AnswerDue).stalls();
    assert_eq!(generating.status(), Status::Seeker, "what it was about to do may be done by another");
}

#[test]
fn a_ring_of_one_works() {
    let mut member = Member::boot(bellwether_token::Settings { acquainted: 0, ..settings() }, 1, None);
    member.fires(Timer::StartEnds).fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    member.stores();
    assert!(member.view().working);
}
