//! The coordinator's role: heart-beats, the lease, giving the lead up, and the member's side of all that.

use crate::member::{Member, bound, check, halt, halted, here, node, normal, settings, take_in, there};
use bellwether_bully::{Command, Message, Mode, Note, Role, Status, Timer, View, VoterStatus, Work};
use bellwether_kernel::{Epoch, Leadership, Span};

fn work(member: &Member) -> Option<Work> {
    match member.state.role {
        Role::Coordinating(leading) => Some(leading.work),
        _ => None,
    }
}

#[test]
fn idle_costs_two_messages_a_member_and_heart_beat() {
    let mut coordinator = Member::leading(5, 5);
    coordinator.fires(Timer::HeartbeatDue);
    assert_eq!(coordinator.said(), (1..=4).map(|to| (to, check(1, 1))).collect::<Vec<_>>());
    let mut member = Member::following(5, 2, 5);
    member.hears(5, check(1, 1));
    assert_eq!(member.said(), [(5, normal(1, 1))]);
}

#[test]
fn a_lease_that_a_majority_renewed_outlives_the_older_one() {
    let mut coordinator = Member::leading(3, 3);
    coordinator.fires(Timer::HeartbeatDue).hears(1, normal(1, 1));
    assert!(!coordinator.is_armed(Timer::LeaseEnds(0)));
    assert!(coordinator.is_armed(Timer::LeaseEnds(1)));
}

#[test]
fn a_lease_that_nobody_renewed_ends_the_work_and_only_then_the_lead() {
    let mut coordinator = Member::leading(3, 3);
    coordinator.fires(Timer::HeartbeatDue).fires(Timer::LeaseEnds(0));
    assert_eq!(coordinator.noted(), [Note::StopNow { epoch: Epoch(1) }]);
    assert!(View::of(&coordinator.state).working, "the work may still be alive");
    coordinator.said();
    coordinator.hears(1, normal(1, 1)).hears(2, normal(1, 1));
    assert_eq!(work(&coordinator), Some(Work::Ending), "too late");
    coordinator.fires(Timer::LeaseOver(0));
    assert_eq!(coordinator.noted(), [Note::Released { epoch: Epoch(1) }, Note::Leaderless]);
    assert_eq!(coordinator.said(), [(1, there(1, VoterStatus::Candidate)), (2, there(1, VoterStatus::Candidate))]);
}

#[test]
fn answers_to_rounds_long_past_renew_nothing() {
    let mut coordinator = Member::leading(3, 3);
    coordinator.fires(Timer::HeartbeatDue).hears(2, normal(1, 1));
    for _ in 0..4 {
        coordinator.fires(Timer::HeartbeatDue);
    }
    // Round 5 stands where round 1 stood; an answer to round 1 must not be taken for one to round 5.
    coordinator.hears(1, normal(1, 1)).hears(1, normal(1, 2));
    let Role::Coordinating(leading) = coordinator.state.role else { panic!("it should lead") };
    assert_eq!(leading.confirmed, 2, "round 2 is young enough to count");
}

#[test]
fn a_bound_member_helps_nobody_else() {
    let mut member = Member::following(3, 1, 2);
    member.hears(3, halt(9));
    assert_eq!(member.said(), [(3, here(9, VoterStatus::Bound(Some(node(2)))))]);
    assert_eq!(member.state.status(), Status::Normal);
}

#[test]
fn a_member_that_waits_for_ready_stays_bound_and_is_not_halted_again() {
    let mut member = Member::quorum(3, 1);
    member.hears(2, halt(1));
    member.stores();
    member.hears(2, Message::Elected { epoch: Epoch(1) });
    member.said();
    member.hears(2, check(1, 1));
    assert_eq!(member.said(), [(2, Message::Accepted { epoch: Epoch(1) })]);
    member.hears(2, take_in(1));
    assert_eq!(member.state.status(), Status::Reorganization);
    member.said();
    member.hears(3, halt(2));
    assert_eq!(member.said(), [(3, here(2, VoterStatus::Bound(Some(node(2)))))]);
}

#[test]
fn a_later_coordinator_frees_a_member_of_an_older_one() {
    let mut member = Member::following(3, 1, 2);
    member.hears(3, take_in(2));
    member.stores();
    assert_eq!(member.said(), [(3, halted(2))]);
}

#[test]
fn a_silent_coordinator_is_not_waited_for_twice() {
    let mut member = Member::following(3, 2, 3);
    member.fires(Timer::SilenceDue);
    assert_eq!(member.noted(), [Note::Leaderless]);
    member.hears(1, here(1, VoterStatus::Candidate));
    assert!(member.is_storing(), "1 and 2 are a majority, and 3 has had its time");
}

#[test]
fn a_coordinator_whose_process_is_gone_is_replaced_at_once() {
    let mut member = Member::following(3, 2, 3);
    member.loses(3);
    assert_eq!(member.said(), [(1, there(1, VoterStatus::Candidate))]);
    member.hears(1, here(1, VoterStatus::Candidate));
    assert!(member.is_storing());
}

#[test]
fn a_coordinator_that_asks_who_is_there_leads_no_longer() {
    let mut member = Member::following(3, 1, 3);
    member.hears(3, there(0, VoterStatus::Candidate));
    assert_eq!(member.state.status(), Status::Normal, "that question is older than the lead");
    member.hears(3, there(1, VoterStatus::Candidate));
    assert_eq!(member.state.status(), Status::Election);
}

#[test]
fn stepping_down_waits_for_the_work_and_then_tells_everybody() {
    let mut coordinator = Member::leading(3, 3);
    coordinator.asks(Command::StepDown);
    assert_eq!(coordinator.noted(), [Note::LetGo { epoch: Epoch(1) }]);
    coordinator.fires(Timer::HeartbeatDue).hears(1, normal(1, 1));
    assert!(coordinator.is_armed(Timer::LeaseEnds(1)), "the lease is kept up meanwhile");
    coordinator.said();
    coordinator.asks(Command::Stopped);
    let resign = Message::Resign { epoch: Epoch(1) };
    assert_eq!(coordinator.said(), [(1, resign.clone()), (2, resign)]);
    coordinator.hears(2, there(1, VoterStatus::Candidate));
    assert_eq!(coordinator.said(), [(2, here(1, VoterStatus::Voter))], "it votes, but lets somebody else lead");
    coordinator.fires(Timer::AbstainEnds).hears(2, there(1, VoterStatus::Candidate));
    assert!(coordinator.said().contains(&(2, here(1, VoterStatus::Candidate))));
}

#[test]
fn a_resignation_counts_only_from_the_coordinator_and_for_its_epoch() {
    let mut member = Member::following(3, 1, 3);
    member.hears(2, Message::Resign { epoch: Epoch(1) }).hears(3, Message::Resign { epoch: Epoch(0) });
    assert_eq!(member.state.status(), Status::Normal);
    member.hears(3, Message::Resign { epoch: Epoch(1) });
    assert_eq!(member.state.status(), Status::Election);
}

#[test]
fn asking_one_who_does_not_lead_to_step_down_changes_nothing() {
    let mut member = Member::following(3, 1, 3);
    let before = member.state.clone();
    member.asks(Command::StepDown).asks(Command::Stopped);
    assert_eq!(member.state, before);
}

#[test]
fn one_who_is_not_fit_lets_go_and_votes_until_it_is() {
    let mut coordinator = Member::leading(3, 3);
    coordinator.asks(Command::Abstain);
    assert_eq!(coordinator.noted(), [Note::LetGo { epoch: Epoch(1) }]);
    coordinator.asks(Command::Stopped).fires(Timer::AbstainEnds);
    coordinator.said();
    coordinator.hears(2, there(1, VoterStatus::Candidate));
    assert_eq!(coordinator.said(), [(2, here(1, VoterStatus::Voter))], "it has had its pause, and is still not fit");
    coordinator.asks(Command::Stand).hears(2, there(1, VoterStatus::Candidate));
    assert!(coordinator.said().contains(&(2, here(1, VoterStatus::Candidate))));
}

#[test]
fn one_who_is_not_fit_drops_a_candidacy_that_nobody_has_heard_of() {
    let mut member = Member::quorum(1, 1);
    member.noted();
    member.asks(Command::Abstain);
    member.stores();
    assert!(member.noted().is_empty(), "it never leads");
    member.asks(Command::Stand).fires(Timer::RetryDue);
    member.stores();
    assert!(member.noted().contains(&Note::Leading { epoch: Epoch(2) }));
}

#[test]
fn a_stray_is_taken_in_without_disturbing_the_others() {
    let mut coordinator = Member::leading(5, 4);
    coordinator.hears(5, Message::NotNormal { epoch: Epoch(0) });
    assert_eq!(coordinator.said(), [(5, take_in(1))]);
    coordinator.hears(5, halted(1));
    assert_eq!(coordinator.said(), [(5, Message::Elected { epoch: Epoch(1) })]);
    coordinator.hears(5, Message::Accepted { epoch: Epoch(1) });
    assert_eq!(coordinator.said(), [(5, Message::Ready { epoch: Epoch(1) })]);
    assert_eq!(work(&coordinator), Some(Work::Running));
}

#[test]
fn the_classic_coordinator_holds_a_new_election_for_a_stray() {
    let mut coordinator = Member::classic(2, 2);
    coordinator.stores();
    coordinator.fires(Timer::AnswerDue);
    assert_eq!(coordinator.noted().last(), Some(&Note::Leading { epoch: Epoch(2) }));
    coordinator.said();
    coordinator.hears(1, Message::NotNormal { epoch: Epoch(0) });
    coordinator.stores();
    assert_eq!(coordinator.said(), [(1, halt(4))]);
}

#[test]
fn the_classic_member_asks_its_silent_coordinator_before_it_gives_up() {
    let mut member = Member::following_with(settings(3, Mode::Classic), 1, 3);
    member.fires(Timer::SilenceDue);
    assert_eq!(member.said(), [(3, there(1, VoterStatus::Bound(Some(node(3)))))]);
    member.hears(3, here(1, VoterStatus::Bound(Some(node(3)))));
    assert!(matches!(member.state.role, Role::Following { .. }));
    member.fires(Timer::SilenceDue).fires(Timer::AnswerDue);
    assert_eq!(member.state.status(), Status::Election);
}

#[test]
fn without_preemption_a_higher_id_waits_its_turn() {
    let mut member = Member::following(3, 3, 2);
    assert!(!member.is_armed(Timer::PreemptDue));
    let mut coordinator = Member::leading(3, 2);
    coordinator.hears(3, Message::StandDown { epoch: Epoch(1) });
    assert_eq!(work(&coordinator), Some(Work::Running));
    member.hears(2, check(1, 1));
    assert_eq!(member.state.status(), Status::Normal);
}

#[test]
fn with_preemption_a_higher_id_demands_the_lead_and_gets_it_in_good_order() {
    let mut settings = settings(3, Mode::Quorum);
    settings.preempt = true;
    settings.preempt_delay = Span::millis(500);
    let mut member = Member::following_with(settings.clone(), 3, 2);
    member.fires(Timer::PreemptDue);
    assert_eq!(member.said(), [(2, Message::StandDown { epoch: Epoch(1) })]);
    assert!(member.is_armed(Timer::PreemptDue), "it asks again as long as nothing happens");
    let mut coordinator = Member::leading_with(settings, 2);
    coordinator.hears(1, Message::StandDown { epoch: Epoch(1) });
    assert_eq!(work(&coordinator), Some(Work::Running), "1 does not outrank 2");
    coordinator.hears(3, Message::StandDown { epoch: Epoch(1) });
    assert_eq!(work(&coordinator), Some(Work::Yielding { abstain: false }));
}

#[test]
fn one_who_was_itself_stalled_does_not_take_the_coordinator_for_dead() {
    let mut member = Member::following(3, 1, 3);
    member.stalls();
    assert!(member.is_armed(Timer::SilenceDue), "the coordinator gets another lease to be heard in");
}

#[test]
fn a_coordinator_that_was_stalled_gets_no_more_time_for_it() {
    let mut coordinator = Member::leading(3, 3);
    coordinator.stalls();
    assert!((0..4).all(|place| !coordinator.is_armed(Timer::LeaseEnds(place))));
}

fn reserving() -> bellwether_bully::Settings {
    bellwether_bully::Settings { reserve_limit: Span::secs(1), ..settings(3, Mode::Quorum) }
}

fn stop(member: &Member) -> Span {
    member.lease().unwrap().stop
}

#[test]
fn a_longer_reserve_counts_once_a_majority_is_bound_for_it_durably() {
    let mut coordinator = Member::leading_with(reserving(), 3);
    let usual = stop(&coordinator);
    coordinator.asks(Command::Reserve(Span::millis(500))).fires(Timer::HeartbeatDue);
    let Some((_, Message::AreYouNormal { reserve, .. })) = coordinator.said().pop() else { panic!("no heart-beat") };
    assert!(reserve > Span::millis(500), "clocks differ");
    coordinator.hears(1, normal(1, 1));
    assert_eq!(stop(&coordinator), usual, "1 renews the lease as it was");
    coordinator.hears(2, bound(1, 1, reserve)).fires(Timer::HeartbeatDue).hears(1, bound(1, 2, reserve));
    assert_eq!(stop(&coordinator), usual, "the coordinator itself would not remember it after a restart");
    assert_eq!(coordinator.stores().reserve, reserve);
    coordinator.fires(Timer::HeartbeatDue).hears(1, normal(1, 3));
    assert_eq!(stop(&coordinator), usual, "an answer that binds for less does not renew a lease that counts on more");
    coordinator.hears(2, bound(1, 3, reserve));
    assert_eq!(stop(&coordinator), usual.plus(Span::millis(500)));
}

#[test]
fn a_shorter_reserve_counts_at_the_next_round_and_no_reserve_is_above_its_limit() {
    let mut coordinator = Member::leading_with(reserving(), 3);
    let usual = stop(&coordinator);
    coordinator.asks(Command::Reserve(Span::secs(9)));
    let reserve = coordinator.stores().reserve;
    coordinator.fires(Timer::HeartbeatDue).hears(1, bound(1, 1, reserve));
    coordinator.fires(Timer::HeartbeatDue).hears(1, bound(1, 2, reserve));
    assert_eq!(stop(&coordinator), usual.plus(Span::secs(1)));
    coordinator.asks(Command::Reserve(Span::millis(1))).fires(Timer::HeartbeatDue).hears(1, bound(1, 3, reserve));
    assert_eq!(stop(&coordinator), usual.plus(Span::millis(1)));
}

#[test]
fn a_member_says_that_it_is_bound_for_longer_only_when_a_restart_would_not_free_it() {
    let ask = |round| Message::AreYouNormal { epoch: Epoch(1), round, reserve: Span::millis(700) };
    let mut member = Member::following_with(reserving(), 1, 3);
    member.hears(3, ask(1));
    assert_eq!(member.said(), [(3, normal(1, 1))]);
    assert_eq!(member.armed_for(Timer::SilenceDue), Span::millis(950), "it is bound at once");
    let hard = member.stores();
    member.hears(3, ask(2)).hears(3, check(1, 3));
    assert_eq!(member.said(), [(3, bound(1, 2, Span::millis(700))), (3, bound(1, 3, Span::millis(700)))]);
    assert_eq!(member.armed_for(Timer::SilenceDue), Span::millis(950), "a shorter reserve frees nobody");
    let restarted = Member::boot_from(reserving(), 1, Some(&hard));
    assert_eq!(restarted.armed_for(Timer::SilenceDue), Span::millis(950));
}

#[test]
fn a_reserve_ends_with_its_epoch() {
    let mut member = Member::following_with(reserving(), 1, 3);
    member.hears(3, Message::AreYouNormal { epoch: Epoch(1), round: 1, reserve: Span::millis(700) });
    member.stores();
    member.fires(Timer::SilenceDue).hears(2, halt(2));
    assert_eq!(member.stores().reserve, Span::ZERO);
}

#[test]
fn every_change_of_the_lead_is_stated_in_its_order() {
    let epoch = Epoch(1);
    let mut coordinator = Member::leading(3, 3);
    assert_eq!(coordinator.stated(), [Leadership::Leading { epoch, leased: true }]);
    coordinator.asks(Command::StepDown);
    assert_eq!(coordinator.stated(), [Leadership::LetGo { epoch }]);
    coordinator.asks(Command::Stopped);
    assert_eq!(coordinator.stated(), [Leadership::Released { epoch }, Leadership::Nobody]);
    let mut coordinator = Member::leading(3, 3);
    coordinator.stated();
    coordinator.fires(Timer::LeaseEnds(0)).fires(Timer::LeaseOver(0));
    let lost = [Leadership::StopNow { epoch }, Leadership::Released { epoch }, Leadership::Nobody];
    assert_eq!(coordinator.stated(), lost);
    let mut member = Member::following(3, 1, 3);
    assert_eq!(member.stated(), [Leadership::Following { leader: node(3), epoch }]);
}
