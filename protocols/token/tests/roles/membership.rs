//! Introductions, merged tables, and lost members.

use crate::member::{ALL, Member, STOPPED, entry, here, node, settings, take, token};
use bellwether_token::{Body, Command, Digest, Note, Settings, Timer, loopback_address};

fn stranger() -> Member {
    let mut member = Member::boot(Settings { acquainted: 0, ..settings() }, 1, None);
    member.forgets();
    member
}

fn ping(number: u32, open: bool) -> Body {
    Body::Ping { address: loopback_address(node(number)), open }
}

#[test]
fn a_broadcast_ping_is_answered_and_its_author_is_in_the_ring() {
    let mut member = stranger();
    member.hears(2, ping(2, true));
    assert_eq!(member.said(), [(2, ping(1, false))]);
    assert_eq!(member.noted(), [Note::Joined(entry(2).mac)]);
    member.hears(2, ping(2, false));
    assert_eq!(member.said(), [], "a direct one of somebody known is an answer, and asks for none");
}

#[test]
fn a_direct_ping_of_somebody_unknown_is_answered() {
    let mut member = stranger();
    member.hears(2, ping(2, false));
    assert_eq!(member.said(), [(2, ping(1, false))]);
}

#[test]
fn an_unknown_author_makes_a_member_introduce_itself_once_a_heart_beat() {
    let mut member = stranger();
    member.fires(Timer::IntroductionDue);
    member.hears(2, here(token(3, 2, 1))).hears(2, here(token(3, 2, 1)));
    assert_eq!(member.said(), [(ALL, ping(1, true))]);
    member.fires(Timer::IntroductionDue).hears(2, here(token(3, 2, 1)));
    assert_eq!(member.said(), [(2, ping(1, false)), (ALL, ping(1, true))]);
}

#[test]
fn a_table_that_differs_is_asked_about_once_and_its_owner_is_told_again_once_in_a_time_out() {
    let mut member = Member::waiting(1, 2, token(3, 2, 1));
    let differs = Body::TokenIsHere { token: token(3, 2, 1), digest: Digest { count: 3, hash: 99 } };
    member.hears(2, differs.clone());
    assert_eq!(member.said(), [(ALL, ping(1, true))]);
    member.fires(Timer::IntroductionDue);
    for _ in 0..2 {
        member.hears(2, differs.clone()).hears(2, differs.clone());
        assert_eq!(member.said(), [(2, ping(1, false))], "the owner may have dropped us");
        assert_eq!(member.span(Timer::ReminderDue), Some(member.config.waiter_timeout()));
        member.fires(Timer::ReminderDue);
    }
    member.hears(2, here(token(3, 2, 1)));
    assert_eq!(member.said(), []);
}

#[test]
fn the_union_of_two_tables_wins_and_nobody_is_lost() {
    let mut member = Member::waiting(1, 2, token(3, 2, 1));
    let members = vec![entry(2), entry(7), entry(9)];
    member.hears(2, Body::TakeToken { token: token(4, 2, 1), members });
    let ring: Vec<_> = member.state.table.iter().map(|entry| entry.member).collect();
    assert_eq!(ring, [1, 2, 3, 7, 9].map(entry));
    assert_eq!(member.noted(), [Note::Merged(5)]);
    assert_eq!(member.said(), [(ALL, ping(1, true))], "those that it knows only by hearsay should speak");
}

#[test]
fn the_token_goes_round_in_the_order_of_addresses() {
    for (giver, taker) in [(1, 2), (2, 3), (3, 1)] {
        let mut member = Member::working(giver, giver % 3 + 1, token(4, 1, 1));
        member.is_asked(Command::Pass).is_asked(STOPPED);
        member.stores();
        assert_eq!(member.said(), [(taker, take(token(5, 1, 1)))]);
    }
}

/// A working member from which neither of the two others took the token.
fn deserted() -> Member {
    let mut member = Member::offering(1, 3, token(4, 1, 1));
    for _ in 0..2 {
        member.is_asked(Command::Unreached);
        member.stores();
    }
    assert!(member.view().working);
    member
}

/// Stops and begins again: another turn.
fn another_turn(member: &mut Member) -> Vec<Note> {
    member.noted();
    member.is_asked(Command::StepDown).is_asked(STOPPED);
    member.stores();
    member.fires(Timer::AbstainEnds);
    assert!(member.view().working);
    member.noted()
}

#[test]
fn those_that_missed_the_token_are_dropped_after_some_turns_of_silence() {
    let mut member = deserted();
    assert!(member.said().contains(&(ALL, ping(1, true))), "the silent are asked for a word");
    let dropped = |notes: Vec<Note>| notes.iter().filter(|note| matches!(note, Note::Dropped(_))).count();
    assert_eq!(dropped(another_turn(&mut member)), 0);
    assert_eq!(dropped(another_turn(&mut member)), 2);
    assert_eq!(member.state.table.digest().count, 1);
}

#[test]
fn one_that_can_pass_the_token_to_nobody_asks_the_silent_again_each_time_it_is_due() {
    let mut member = deserted();
    for _ in 0..2 {
        member.fires(Timer::IntroductionDue);
        member.forgets();
        member.is_asked(Command::Pass);
        assert_eq!(member.said(), [(ALL, ping(1, true))]);
    }
    assert_eq!(member.noted().len(), 2, "both are dropped: they were silent for long enough");
}

#[test]
fn members_that_only_a_table_told_of_are_asked_for_a_word_at_each_turn_and_then_dropped() {
    let mut member = Member::working(1, 3, token(4, 1, 1));
    member.state.table.add_members(&[entry(7)]);
    assert_eq!(member.view().successors, 2, "it has not spoken");
    member.sees(2, false).sees(3, false).is_asked(Command::Pass);
    assert_eq!(member.said(), [(ALL, ping(1, true))]);
    member.is_asked(Command::Pass).is_asked(Command::Pass);
    assert_eq!(member.noted(), [Note::Dropped(entry(7).mac)]);
}

#[test]
fn a_word_brings_back_one_that_missed_the_token() {
    let mut member = deserted();
    member.hears(3, ping(3, false));
    member.forgets();
    member.is_asked(Command::Pass).is_asked(STOPPED);
    let next = member.stores().kept;
    assert!(matches!(&member.said()[..], [(3, Body::TakeToken { token, .. })] if *token == next));
}

#[test]
fn a_word_of_a_dead_member_brings_it_back() {
    let mut member = Member::working(1, 3, token(4, 1, 1));
    member.sees(2, false).sees(3, false).is_asked(Command::Pass);
    assert!(!member.view().letting_go, "there is nobody to pass it to");
    member.hears(2, Body::WhereIsToken).is_asked(Command::Pass);
    assert!(member.view().letting_go);
}
