//! The hand-over from both sides, and its failures.

use crate::member::{ALL, Member, STOPPED, destroyed, generating, here, node, settings, take, token};
use bellwether_kernel::{Epoch, Leadership, Leased, Span};
use bellwether_token::{Body, Cell, Command, Note, OfferAnswer, Phase, Role, Settings, Status, Timer, TokenRing};

fn phase(member: &Member) -> Option<Phase> {
    match &member.state.role {
        Role::Owner(owner) => Some(owner.phase),
        _ => None,
    }
}

#[test]
fn the_work_stops_then_its_state_is_stored_then_the_token_is_offered() {
    let mut giver = Member::working(1, 3, token(4, 1, 1));
    let epoch = Epoch(4);
    assert_eq!(giver.stated().last(), Some(&Leadership::Leading { epoch, leased: true }));
    giver.is_asked(Command::Pass);
    assert_eq!(giver.noted(), [Note::LetGo(token(4, 1, 1))]);
    assert_eq!(giver.stated(), [Leadership::LetGo { epoch }]);
    assert_eq!(giver.said(), [], "the work may still run");
    giver.is_asked(STOPPED);
    assert_eq!((giver.said(), giver.view().working), (vec![], false));
    assert_eq!(giver.stated(), [Leadership::Released { epoch }]);
    assert_eq!(giver.stores().kept, token(5, 1, 1));
    assert_eq!(giver.said(), [(2, take(token(5, 1, 1)))]);
}

#[test]
fn the_work_may_say_how_far_it_is_and_never_goes_back() {
    for (said, progress) in [(Some(1_000), 1_000), (Some(2), 5), (None, 5)] {
        let mut giver = Member::working(1, 3, token(4, 1, 1));
        giver.is_asked(Command::Pass).is_asked(Command::Stopped { progress: said });
        assert_eq!(giver.stores().kept.progress, progress);
    }
}

#[test]
fn the_taker_stores_before_it_says_that_it_has_the_token() {
    let mut taker = Member::waiting(2, 1, token(4, 1, 1));
    taker.hears(1, take(token(5, 1, 1)));
    assert_eq!(taker.said(), []);
    assert_eq!(taker.stores().kept, token(5, 1, 1));
    assert_eq!(taker.said(), [(1, here(token(5, 1, 1))), (ALL, here(token(5, 1, 1)))]);
    assert_eq!(taker.noted(), [Note::Took { from: node(1), token: token(5, 1, 1) }, Note::Leading(token(5, 1, 1))]);
}

#[test]
fn the_giver_forgets_when_the_taker_has_it() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.hears(2, here(token(5, 1, 1)));
    assert_eq!(giver.noted()[0], Note::HandedOver { to: node(2), token: token(5, 1, 1) });
    assert_eq!(giver.view().owner, Some((node(2), token(5, 1, 1))));
    assert_eq!(giver.state.stored.kept, token(5, 1, 1), "its state stays, in case the taker dies");
}

#[test]
fn while_it_offers_the_giver_tells_of_the_old_token_only() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.fires(Timer::HeartbeatDue).hears(3, Body::WhereIsToken);
    assert_eq!(giver.said(), [(ALL, here(token(4, 1, 1))), (3, here(token(4, 1, 1)))]);
}

#[test]
fn the_same_offer_once_more_is_acknowledged_once_more() {
    let mut taker = Member::working(2, 1, token(5, 1, 1));
    taker.hears(1, take(token(5, 1, 1)));
    assert_eq!(taker.said(), [(1, here(token(5, 1, 1)))]);
    assert!(taker.view().working && !taker.is_storing());
}

#[test]
fn an_offer_without_an_answer_is_repeated_and_then_in_doubt() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.fires(Timer::OfferDue).fires(Timer::OfferDue);
    assert_eq!(giver.said(), [(2, take(token(5, 1, 1))), (2, take(token(5, 1, 1)))]);
    giver.fires(Timer::OfferDue);
    assert_eq!(giver.noted()[0], Note::InDoubt { to: node(2), token: token(5, 1, 1) });
    assert_eq!((giver.status(), giver.said()), (Status::Waiter, vec![]), "it neither works nor offers it to another");
    giver.fires(Timer::SilenceDue).fires(Timer::AnswerDue);
    let regenerated = token(6, 1, 1);
    assert!(regenerated.beats(&token(5, 1, 1)), "a taker that comes back with the old one yields");
    assert_eq!(
        giver.state.role,
        Role::Generating {
            token: regenerated,
            cause: bellwether_token::GenerateReason::Lost,
            consents: bellwether_token::PeerSet::default(),
            won: false
        }
    );
}

#[test]
fn a_state_that_cannot_be_stored_is_neither_acknowledged_nor_claimed() {
    let mut taker = Member::waiting(2, 1, token(4, 1, 1));
    taker.hears(1, take(token(5, 1, 1))).fires(Timer::SilenceDue).fires(Timer::AnswerDue);
    let said = taker.said();
    assert_eq!(said[1], (ALL, generating(token(1, 2, 1))), "{said:?}");
    assert_eq!(taker.is_offered(1, token(5, 1, 1)), OfferAnswer::Wanted, "it may be offered again");
}

#[test]
fn an_offer_that_is_wanted_changes_nothing_until_its_state_is_here() {
    let mut taker = Member::waiting(2, 1, token(4, 1, 1));
    let before = taker.state.clone();
    assert_eq!(taker.is_offered(1, token(5, 1, 1)), OfferAnswer::Wanted);
    assert_eq!((taker.said(), taker.is_storing()), (vec![], false));
    assert_eq!(taker.state, before);
    taker.hears(1, take(token(5, 1, 1)));
    assert_eq!(taker.stores().kept, token(5, 1, 1));
}

#[test]
fn an_offer_that_is_declined_is_never_taken_and_its_giver_hears_why() {
    let mut owner = Member::working(2, 1, token(7, 2, 1));
    assert_eq!(owner.is_offered(1, token(9, 1, 1)), OfferAnswer::Declined);
    assert!(!owner.is_storing(), "its state has not come");
    let mut owner = Member::working(2, 1, token(7, 2, 1));
    let held = owner.view().owner.unwrap().1;
    owner.forgets();
    assert_eq!(owner.is_offered(1, held), OfferAnswer::Declined);
    assert_eq!(owner.said(), [(1, here(held))], "it has that one already");
    let mut keeper = Member::keeping(2, token(9, 1, 1));
    keeper.forgets();
    assert_eq!(keeper.is_offered(1, token(8, 1, 1)), OfferAnswer::Declined);
    assert!(!keeper.said().is_empty() && !keeper.is_storing());
    assert_eq!(keeper.is_offered(2, token(9, 1, 2)), OfferAnswer::Declined, "from one who uses our own address");
}

#[test]
fn a_long_state_is_waited_for() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    for _ in 0..50 {
        giver.is_asked(Command::StillSending);
    }
    assert!(matches!(phase(&giver), Some(Phase::Offering { tries: 1, .. })));
    assert!(giver.is_armed(Timer::OfferDue));
}

#[test]
fn a_taker_that_was_never_reached_is_skipped_and_the_offered_token_is_spent() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.is_asked(Command::Unreached);
    assert_eq!(giver.stores(), Cell { kept: token(6, 1, 1), number: 1, heard: token(5, 1, 1) });
    assert_eq!(giver.said(), [(3, take(token(6, 1, 1)))]);
    giver.is_asked(Command::Unreached);
    assert_eq!(giver.stores().kept, token(7, 1, 2));
    assert!(giver.view().working, "nobody is there to take it");
}

#[test]
fn a_taker_that_cannot_be_reached_again_may_have_taken_the_first_offer() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.fires(Timer::OfferDue).is_asked(Command::Unreached);
    assert_eq!((giver.status(), giver.is_storing()), (Status::Waiter, false));
}

#[test]
fn a_taker_that_died_may_have_passed_the_token_on_so_the_giver_asks() {
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.sees(2, false);
    assert_eq!((giver.status(), giver.said()), (Status::Seeker, vec![(ALL, Body::WhereIsToken)]));
    assert!(!giver.is_storing());
}

#[test]
fn one_that_does_not_want_the_token_says_so_and_the_next_is_asked() {
    let mut unwilling = Member::waiting(2, 1, token(4, 1, 1));
    unwilling.is_asked(Command::Abstain).hears(1, take(token(5, 1, 1)));
    assert_eq!(unwilling.said(), [(1, destroyed(token(5, 1, 1)))]);
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.hears(2, destroyed(token(5, 1, 1)));
    giver.stores();
    assert_eq!(giver.said(), [(3, take(token(6, 1, 1)))]);
}

#[test]
fn one_that_had_the_token_and_passed_it_on_does_not_say_that_it_never_took_it() {
    let mut middle = Member::offering(2, 1, token(5, 1, 1));
    middle.hears(3, here(token(6, 1, 1)));
    middle.forgets();
    middle.hears(1, take(token(5, 1, 1)));
    assert_eq!(middle.said(), [(1, Body::TokenWasHereRecently)]);
    let mut giver = Member::offering(1, 3, token(4, 1, 1));
    giver.hears(2, Body::TokenWasHereRecently);
    assert_eq!((giver.status(), giver.is_storing()), (Status::Waiter, false));
}

#[test]
fn a_state_with_less_progress_replaces_nothing() {
    let mut member = Member::keeping(2, token(9, 1, 1));
    member.hears(1, take(token(8, 1, 1)));
    assert!(!member.is_storing());
    assert_eq!(member.state.cell.kept, token(9, 1, 1));
    assert_eq!(member.is_offered(1, token(8, 1, 1)), OfferAnswer::Declined);
    assert_eq!(member.is_offered(1, token(9, 1, 2)), OfferAnswer::Wanted);
}

#[test]
fn one_that_has_just_started_takes_the_token_but_works_only_when_old_offers_have_shown_themselves() {
    let mut member = Member::boot(settings(), 2, None);
    member.hears(1, take(token(5, 1, 1)));
    member.forgets();
    member.stores();
    assert_eq!(member.said()[0], (1, here(token(5, 1, 1))));
    assert_eq!((member.status(), member.view().working), (Status::Owner, false));
    member.fires(Timer::StartEnds);
    assert!(member.view().working);
}

#[test]
fn rotation_passes_the_token_on_by_itself() {
    let mut member = Member::boot(Settings { rotate: Span::secs(30), ..settings() }, 1, None);
    member.fires(Timer::StartEnds).hears(3, take(token(4, 1, 1)));
    member.stores();
    assert_eq!(member.span(Timer::RotateDue), Some(Span::secs(30)));
    member.fires(Timer::RotateDue);
    assert_eq!(phase(&member), Some(Phase::Stopping(bellwether_token::AfterStop::Pass)));
    assert!(!Member::working(1, 3, token(4, 1, 1)).is_armed(Timer::RotateDue), "without it the token stays");
}

#[test]
fn alone_passing_does_nothing_and_stepping_down_stops_the_work_for_a_while() {
    let mut alone = Member::boot(Settings { acquainted: 1, ..settings() }, 1, None);
    alone.fires(Timer::StartEnds).fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    alone.stores();
    alone.is_asked(Command::Pass);
    assert_eq!(phase(&alone), Some(Phase::Working));
    alone.is_asked(Command::StepDown).is_asked(STOPPED);
    alone.stores();
    assert_eq!(phase(&alone), Some(Phase::Idle));
    alone.fires(Timer::AbstainEnds);
    assert_eq!(phase(&alone), Some(Phase::Working));
}

#[test]
fn one_that_is_not_fit_gives_the_token_on_even_if_it_comes_by_it_in_a_vote() {
    let mut member = Member::keeping(1, token(4, 2, 1));
    member.is_asked(Command::Abstain).fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    member.stores();
    assert_eq!(phase(&member), Some(Phase::Idle), "its state was the best, but it does not work with it");
    member.fires(Timer::RotateDue);
    member.stores();
    assert!(matches!(phase(&member), Some(Phase::Offering { to, .. }) if to == node(2)));
    let mut again = Member::keeping(1, token(4, 2, 1));
    again.is_asked(Command::Abstain).is_asked(Command::Stand).fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    again.stores();
    assert_eq!(phase(&again), Some(Phase::Working));
}

#[test]
fn an_owner_that_got_no_time_for_a_term_stops_first_and_then_asks() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    let lease = TokenRing::lease(&owner.config, &owner.state).unwrap();
    assert_eq!((lease.timer, lease.stop), (Timer::LeaseEnds(0), Span::millis(40)));
    assert!(owner.span(Timer::LeaseOver(0)).unwrap() < owner.config.waiter_timeout());
    owner.fires(Timer::LeaseEnds(0));
    assert_eq!(owner.noted(), [Note::StopNow(token(4, 1, 1))]);
    owner.fires(Timer::LeaseOver(0));
    assert_eq!(owner.noted(), [Note::Released(token(4, 1, 1)), Note::Leaderless]);
    assert_eq!(owner.said(), [(ALL, Body::WhereIsToken)]);
    assert_eq!(TokenRing::lease(&owner.config, &owner.state), None);
}

#[test]
fn an_overdue_heart_beat_does_not_prolong_a_lease_that_is_over() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.stalls();
    assert_eq!(owner.span(Timer::HeartbeatDue), Some(Span::nanos(1)), "whatever else is overdue comes first");
    owner.fires(Timer::LeaseEnds(0)).stalls();
    assert!(!owner.is_armed(Timer::HeartbeatDue));
}

#[test]
fn every_heart_beat_prolongs_the_lease() {
    let mut owner = Member::working(1, 3, token(4, 1, 1));
    owner.fires(Timer::HeartbeatDue);
    assert_eq!(owner.said(), [(ALL, here(token(4, 1, 1)))], "idle costs one broadcast a heart-beat");
    assert_eq!(owner.span(Timer::LeaseEnds(0)), Some(owner.config.term()));
}

#[test]
fn one_that_follows_while_a_better_state_of_its_own_is_being_stored_contends_once_it_is() {
    let mut member = Member::working(1, 3, token(4, 1, 1));
    member.is_asked(Command::StepDown).is_asked(STOPPED);
    member.fires(Timer::LeaseEnds(0)).fires(Timer::LeaseOver(0));
    member.hears(2, here(token(4, 2, 1)));
    assert_eq!(member.status(), Status::Waiter);
    let kept = member.stores().kept;
    assert_eq!(kept, token(5, 1, 1));
    assert_eq!(
        (member.status(), member.is_storing()),
        (Status::Generating, true),
        "it makes a token for its own state"
    );
}
