//! Parts 1 and 2: how a member becomes leader, and how others become followers.

use crate::member::{Member, check, halt, halted, here, node, settings, take_in, there};
use bellwether_bully::{Message, Mode, Note, Promise, Role, Status, Timer, VoterStatus};
use bellwether_kernel::{Epoch, NodeSet, Span};

#[test]
fn a_start_is_a_recovery_and_asks_the_higher_ids_first() {
    let mut member = Member::classic(4, 2);
    assert_eq!(member.state.status(), Status::Election);
    assert_eq!(member.said(), [(3, there(0, VoterStatus::Candidate)), (4, there(0, VoterStatus::Candidate))]);
}

#[test]
fn classic_gives_up_when_a_higher_id_answers_and_starts_again_when_that_one_falls_silent() {
    let mut member = Member::classic(3, 1);
    member.said();
    member.hears(3, here(0, VoterStatus::Candidate));
    assert_eq!(member.state.role, Role::Deferring);
    member.fires(Timer::ElectedDue);
    assert_eq!(member.said(), [(2, there(0, VoterStatus::Candidate)), (3, there(0, VoterStatus::Candidate))]);
}

#[test]
fn classic_takes_the_silent_for_dead_and_halts_the_lower_ids() {
    let mut member = Member::classic(3, 2);
    member.said();
    member.fires(Timer::AnswerDue);
    assert!(member.said().is_empty(), "nobody hears of an epoch before it is on stable storage");
    member.stores();
    assert_eq!(member.said(), [(1, halt(2))]);
}

#[test]
fn classic_halts_from_the_highest_down_one_by_one() {
    let mut member = Member::classic(4, 4);
    member.stores();
    assert_eq!(member.said(), [(3, halt(4))]);
    member.hears(1, halted(4));
    member.said();
    member.hears(3, halted(4));
    assert_eq!(member.said(), [(2, halt(4))], "a lower candidate must stop before those below it are halted");
    member.fires(Timer::AnswerDue);
    assert!(matches!(member.state.role, Role::Announcing { .. }), "2 is dead, and 1 has answered");
}

#[test]
fn classic_announces_only_to_those_who_halted_and_leads_when_all_of_them_are_ready() {
    let mut member = Member::classic(4, 4);
    member.stores();
    member.hears(3, halted(4)).fires(Timer::AnswerDue).hears(1, halted(4));
    member.said();
    assert_eq!(member.state.status(), Status::Reorganization);
    member.hears(1, Message::Accepted { epoch: Epoch(4) }).hears(3, Message::Accepted { epoch: Epoch(4) });
    let ready = Message::Ready { epoch: Epoch(4) };
    assert_eq!(member.said(), [(1, ready.clone()), (3, ready)]);
    member.hears(3, Message::Readied { epoch: Epoch(4) });
    assert_eq!(member.state.status(), Status::Reorganization);
    member.hears(1, Message::Readied { epoch: Epoch(4) });
    assert_eq!(member.state.status(), Status::Normal);
    assert_eq!(member.noted().last(), Some(&Note::Leading { epoch: Epoch(4) }));
}

#[test]
fn classic_starts_again_when_one_who_halted_does_not_accept() {
    let mut member = Member::classic(3, 3);
    member.stores();
    member.hears(2, halted(3)).hears(1, halted(3));
    member.hears(1, Message::Accepted { epoch: Epoch(3) });
    member.said();
    member.fires(Timer::AnswerDue);
    member.stores();
    assert_eq!(member.said(), [(2, halt(6))]);
}

#[test]
fn no_two_members_of_a_classic_flock_ever_claim_the_same_epoch() {
    let claims = |id: u32, heard: u64| {
        let mut member = Member::classic(3, id);
        member.hears(id % 3 + 1, Message::Halted { epoch: Epoch(heard), heard: Epoch(heard) });
        while !member.is_storing() {
            member.fires(Timer::AnswerDue);
        }
        member.stores().promise.unwrap().epoch.0
    };
    for heard in 0..7 {
        let own = [claims(1, heard), claims(2, heard)];
        assert!(own[0] != own[1] && own.iter().all(|epoch| *epoch > heard), "{own:?} after {heard}");
    }
}

#[test]
fn classic_never_claims_an_epoch_that_somebody_knows_to_be_past() {
    let mut member = Member::classic(2, 2);
    member.stores();
    member.said();
    member.hears(1, Message::Halted { epoch: Epoch(2), heard: Epoch(7) });
    assert_eq!(member.stores().promise, Some(Promise { epoch: Epoch(8), to: node(2) }));
    assert_eq!(member.said(), [(1, halt(8))]);
}

#[test]
fn an_election_counts_only_from_the_node_whose_halt_was_obeyed() {
    for mode in [Mode::Classic, Mode::Quorum] {
        let mut member = Member::boot(settings(4, mode), 1, None);
        member.hears(3, halt(1));
        member.stores();
        member.said();
        member.hears(4, Message::Elected { epoch: Epoch(1) });
        assert!(member.said().is_empty(), "{mode:?}");
        member.hears(3, Message::Elected { epoch: Epoch(1) });
        assert_eq!(member.said(), [(3, Message::Accepted { epoch: Epoch(1) })], "{mode:?}");
        assert_eq!(member.state.status(), Status::Reorganization);
        member.hears(3, Message::Ready { epoch: Epoch(1) });
        assert_eq!(member.state.status(), Status::Normal);
    }
}

#[test]
fn a_promise_leaves_the_node_only_when_it_is_on_stable_storage() {
    let mut member = Member::quorum(3, 1);
    member.said();
    member.hears(3, halt(1));
    assert!(member.said().is_empty());
    // The candidate asks again while the write is under way, and again after the member gave up waiting.
    member.hears(3, halt(1));
    member.fires(Timer::ElectedDue);
    member.said();
    member.hears(3, halt(1));
    assert!(member.said().is_empty());
    member.stores();
    assert_eq!(member.said(), [(3, halted(1))]);
}

#[test]
fn quorum_needs_a_majority_that_is_free() {
    let mut member = Member::quorum(5, 5);
    member.said();
    member.hears(1, here(0, VoterStatus::Candidate)).hears(2, here(0, VoterStatus::Bound(Some(node(4)))));
    member.fires(Timer::AnswerDue);
    assert_eq!(member.state.role, Role::BackingOff);
    assert!(!member.is_storing(), "one who cannot win does not raise the epoch");
}

#[test]
fn quorum_leads_with_the_promises_and_the_acceptance_of_a_majority() {
    let mut member = Member::quorum(5, 5);
    for other in 1..=4 {
        member.hears(other, here(3, VoterStatus::Candidate));
    }
    assert_eq!(member.stores().promise, Some(Promise { epoch: Epoch(4), to: node(5) }));
    member.said();
    member.hears(1, halted(4));
    assert!(member.said().is_empty());
    member.hears(2, halted(4));
    let elected = Message::Elected { epoch: Epoch(4) };
    assert_eq!(member.said(), [(1, elected.clone()), (2, elected.clone())]);
    member.hears(3, halted(4));
    assert_eq!(member.said(), [(3, elected)], "a late one is told, too");
    member.hears(1, Message::Accepted { epoch: Epoch(4) });
    assert!(!member.noted().contains(&Note::Leading { epoch: Epoch(4) }));
    member.hears(3, Message::Accepted { epoch: Epoch(4) });
    assert!(member.noted().contains(&Note::Leading { epoch: Epoch(4) }));
}

#[test]
fn one_epoch_is_promised_to_one_candidate_only() {
    let mut member = Member::quorum(5, 1);
    member.hears(4, halt(3));
    member.stores();
    member.said();
    member.hears(5, halt(3));
    assert_eq!(member.said(), [(5, here(3, VoterStatus::Candidate))]);
    member.hears(5, halt(4));
    member.stores();
    assert_eq!(member.said(), [(5, halted(4))]);
    member.hears(4, Message::Elected { epoch: Epoch(3) });
    assert!(member.said().is_empty(), "the older candidate has lost our promise");
}

#[test]
fn a_candidate_that_fell_back_joins_the_winner_of_the_same_epoch() {
    let mut member = Member::quorum(3, 2);
    member.loses(3).hears(1, here(0, VoterStatus::Candidate));
    assert_eq!(member.stores().promise, Some(Promise { epoch: Epoch(1), to: node(2) }));
    member.fires(Timer::AnswerDue);
    member.said();
    member.hears(3, take_in(1));
    assert_eq!(member.said(), [(3, halted(1))]);
    assert!(!member.is_storing(), "a coordinator that leads needs no promise");
    member.hears(3, Message::Elected { epoch: Epoch(1) });
    assert_eq!(member.said(), [(3, Message::Accepted { epoch: Epoch(1) })]);
}

#[test]
fn the_asker_counts_as_free_without_being_asked() {
    let mut member = Member::quorum(3, 3);
    member.hears(2, here(0, VoterStatus::Bound(Some(node(1)))));
    assert!(!member.is_storing());
    member.hears(1, there(0, VoterStatus::Candidate));
    assert!(member.is_storing(), "1 and 3 are a majority");
}

#[test]
fn one_who_gave_way_in_vain_insists_the_next_time() {
    let mut member = Member::quorum(3, 1);
    member.hears(3, here(0, VoterStatus::Candidate));
    member.fires(Timer::ElectedDue);
    member.hears(3, here(0, VoterStatus::Candidate)).hears(2, here(0, VoterStatus::Voter));
    assert!(member.is_storing());
}

#[test]
fn a_witness_votes_and_never_stands() {
    let mut settings = settings(3, Mode::Quorum);
    settings.witnesses = NodeSet::one(node(3));
    let mut witness = Member::boot(settings.clone(), 3, None);
    assert_eq!(witness.said(), [(1, there(0, VoterStatus::Voter)), (2, there(0, VoterStatus::Voter))]);
    witness.hears(1, here(0, VoterStatus::Candidate)).hears(2, here(0, VoterStatus::Candidate)).fires(Timer::AnswerDue);
    assert_eq!(witness.state.role, Role::BackingOff);
    witness.hears(2, halt(1));
    witness.stores();
    assert_eq!(witness.said(), [(2, halted(1))]);
    let mut other = Member::boot(settings, 2, None);
    other.hears(3, here(0, VoterStatus::Voter)).hears(1, here(0, VoterStatus::Candidate));
    assert!(other.is_storing(), "nobody gives way to a witness");
}

#[test]
fn one_who_restarts_with_a_promise_waits_until_it_cannot_be_bound_any_longer() {
    let promise = Promise { epoch: Epoch(6), to: node(2) };
    let mut member = Member::boot(settings(3, Mode::Quorum), 1, Some(promise));
    assert_eq!(member.state.role, Role::Recovering);
    member.said();
    member.hears(3, halt(7)).hears(3, take_in(7));
    let refusal = here(7, VoterStatus::Bound(None));
    assert_eq!(member.said(), [(3, refusal.clone()), (3, refusal)]);
    member.fires(Timer::SilenceDue);
    assert_eq!(member.said(), [(2, there(6, VoterStatus::Candidate)), (3, there(6, VoterStatus::Candidate))]);
}

#[test]
fn a_flock_of_one_leads_itself() {
    let mut member = Member::quorum(1, 1);
    member.stores();
    assert_eq!(member.noted().last(), Some(&Note::Leading { epoch: Epoch(1) }));
    member.fires(Timer::HeartbeatDue).fires(Timer::HeartbeatDue);
    assert!(!member.is_armed(Timer::LeaseEnds(1)), "a newer round was confirmed at once");
}

#[test]
fn strangers_and_our_own_echo_are_not_heard() {
    let mut member = Member::quorum(3, 2);
    member.said();
    let before = member.state.clone();
    member.hears(9, halt(99)).hears(2, halt(99)).loses(9).loses(2);
    assert_eq!(member.state, before);
    assert!(member.said().is_empty());
}

#[test]
fn of_two_candidates_the_lower_gives_way() {
    let mut member = Member::quorum(3, 2);
    member.loses(3).hears(1, here(0, VoterStatus::Candidate));
    member.stores();
    member.said();
    member.hears(1, halt(5));
    assert_eq!(member.said(), [(1, here(5, VoterStatus::Candidate))]);
    member.hears(3, here(2, VoterStatus::Candidate));
    assert_eq!(member.state.role, Role::Deferring);
}

#[test]
fn a_higher_id_that_has_not_heard_of_the_loss_yet_gets_its_answering_time() {
    let mut member = Member::following(3, 1, 2);
    member.hears(2, Message::Resign { epoch: Epoch(1) });
    member.hears(2, here(1, VoterStatus::Voter)).hears(3, here(1, VoterStatus::Bound(Some(node(2)))));
    assert!(!member.is_storing(), "3 will hear of it in a moment");
    member.hears(3, there(1, VoterStatus::Candidate));
    assert_eq!(member.state.role, Role::Deferring);
}

#[test]
fn of_two_members_the_one_that_resigned_votes_for_the_other_at_once() {
    let mut member = Member::following(2, 1, 2);
    member.hears(2, Message::Resign { epoch: Epoch(1) });
    member.hears(2, here(1, VoterStatus::Voter));
    assert!(member.is_storing());
}

#[test]
fn elections_that_fail_in_a_row_come_more_and_more_rarely_until_a_coordinator_is_followed() {
    let mut member = Member::quorum(3, 1);
    let mut waits = Vec::new();
    for _ in 0..6 {
        waits.push(member.armed_for(Timer::AnswerDue));
        member.fires(Timer::AnswerDue);
        waits.push(member.armed_for(Timer::RetryDue));
        member.fires(Timer::RetryDue);
    }
    let longest = [25, 100, 25, 200, 50, 400, 100, 800, 100, 800, 100, 800].map(Span::millis);
    assert_eq!(waits, longest, "the member draws the longest waits that it may");
    member.hears(3, halt(1));
    assert_eq!(member.armed_for(Timer::ElectedDue), Span::millis(4 * 100 + 700));
    member.stores();
    member.hears(3, Message::Elected { epoch: Epoch(1) }).hears(3, Message::Ready { epoch: Epoch(1) });
    member.hears(3, check(1, 1)).loses(3);
    assert_eq!(member.armed_for(Timer::AnswerDue), Span::millis(25), "the first election after a coordinator is fast");
}

#[test]
fn an_election_that_nobody_wins_counts_as_failed_for_those_who_waited_for_it() {
    let mut member = Member::quorum(3, 1);
    for insisted in [false, true] {
        member.hears(3, here(0, VoterStatus::Candidate)).hears(2, here(0, VoterStatus::Voter));
        assert_eq!(member.state.role == Role::Deferring, !insisted);
        if !insisted {
            member.fires(Timer::ElectedDue);
        }
    }
    member.stores();
    member.fires(Timer::AnswerDue);
    assert_eq!(member.armed_for(Timer::RetryDue), Span::millis(200), "a halt without answers is the second failure");
}

#[test]
fn a_candidate_tells_others_to_halt_only_when_its_own_promise_is_on_stable_storage() {
    let mut member = Member::quorum(3, 3);
    member.hears(1, here(0, VoterStatus::Voter)).hears(2, here(0, VoterStatus::Voter));
    assert!(matches!(member.state.role, Role::Halting { .. }));
    // Whatever else is heard meanwhile, the promise stays at home.
    member.hears(1, there(0, VoterStatus::Voter)).hears(1, halted(1)).hears(2, halt(1)).loses(2);
    let halts = |member: &mut Member| member.said().iter().filter(|(_, said)| said.kind() == "Halt").count();
    assert_eq!(halts(&mut member), 0, "nobody hears of an epoch that a crash could undo");
    assert!(!member.noted().contains(&Note::Leading { epoch: Epoch(1) }));
    member.stores();
    assert_eq!(halts(&mut member), 2);
}
