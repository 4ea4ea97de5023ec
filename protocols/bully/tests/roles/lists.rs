//! Member lists: who votes for whom, when a change proceeds, who takes no part.

use crate::member::{Member, check, halt, node, settings};
use bellwether_bully::{Command, ListId, MemberList, Message, Mode, Note, Role, Settings, Timer, VoterStatus};
use bellwether_kernel::{Epoch, Leadership, ListChange, ListEvent, NodeSet, Span};

/// Three members of four nodes.
fn three() -> Settings {
    Settings { members: NodeSet::first(3), ..settings(4, Mode::Quorum) }
}

fn one(id: u32) -> NodeSet {
    NodeSet::one(node(id))
}

fn answers(member: &mut Member, from: u32, round: u32) {
    let list = member.state.list.id;
    let normal = Message::Normal { epoch: Epoch(1), round, reserve: Span::ZERO, list };
    member.hears(from, normal);
}

/// Sends a heart-beat, which these members answer, holding the list.
fn beats(member: &mut Member, round: u32, from: &[u32]) {
    member.fires(Timer::HeartbeatDue);
    from.iter().for_each(|from| answers(member, *from, round));
}

fn versions(member: &mut Member) -> Vec<String> {
    member.noted().iter().map(ToString::to_string).collect()
}

#[test]
fn a_change_goes_on_only_when_both_majorities_hold_the_list_and_renew_the_lease() {
    let mut leader = Member::leading_with(three(), 3);
    leader.asks(Command::Change(ListChange { add: one(4), remove: one(1), ..ListChange::default() }));
    leader.stores();
    assert_eq!(versions(&mut leader), ["writes list 1 of the members"], "in its own epoch first");
    beats(&mut leader, 1, &[2]);
    assert_eq!(versions(&mut leader), ["begins a change of the members: list 2"]);
    assert!(leader.state.list.is_joint());
    leader.stores();
    beats(&mut leader, 2, &[1]);
    assert_eq!(versions(&mut leader), [""; 0], "3 of the old list is a majority, and of the new one is not");
    answers(&mut leader, 4, 2);
    assert_eq!(versions(&mut leader), ["writes list 3 of the members"]);
    assert_eq!(leader.state.list.members, NodeSet::first(4).without(node(1)));
    leader.said();
    beats(&mut leader, 3, &[4]);
    assert_eq!(versions(&mut leader), [""; 0], "its own copy is not durable");
    assert!(leader.said().iter().all(|(to, _)| *to != 1), "nobody is told to go before it is agreed on");
    leader.stores();
    assert_eq!(versions(&mut leader), ["list 3 of the members is agreed on"]);
    assert!(leader.said().iter().any(|(to, message)| *to == 1 && matches!(message, Message::Install { .. })));
}

#[test]
fn one_change_after_another_is_made_in_one_epoch() {
    let mut leader = Member::leading_with(three(), 3);
    leader.asks(Command::Change(ListChange { add: one(4), ..ListChange::default() }));
    leader.stores();
    for round in 1..=3 {
        beats(&mut leader, round, &[2, 4]);
        if leader.is_storing() {
            leader.stores();
        }
    }
    assert_eq!(versions(&mut leader).last().unwrap(), "list 3 of the members is agreed on");
    leader.asks(Command::Change(ListChange { remove: one(1), ..ListChange::default() }));
    assert_eq!(versions(&mut leader), ["begins a change of the members: list 4"]);
}

#[test]
fn a_second_change_waits_for_the_first_and_one_who_does_not_lead_changes_nothing() {
    let mut leader = Member::leading_with(three(), 3);
    let change = Command::Change(ListChange { add: one(4), ..ListChange::default() });
    leader.asks(change.clone()).asks(change.clone());
    assert!(matches!(leader.noted().last(), Some(Note::List(ListEvent::Refused(_)))));
    let mut member = Member::following_with(three(), 1, 3);
    member.asks(change);
    assert!(matches!(member.noted()[..], [Note::List(ListEvent::Refused(_))]));
}

fn newer(members: NodeSet) -> MemberList {
    let mut list = Member::quorum(3, 1).state.list;
    list.members = members;
    list.id = ListId { epoch: Epoch(1), version: 3, ..list.id };
    list
}

#[test]
fn nobody_helps_a_candidate_that_goes_by_an_older_list_and_it_is_told_the_newer_one() {
    let list = newer(NodeSet::first(4));
    let mut member = Member::quorum(3, 1);
    member.hears(3, Message::Install { epoch: Epoch(1), list: list.clone() });
    member.stores();
    member.said();
    member.hears(2, halt(9));
    assert!(
        matches!(&member.said()[..], [(2, Message::Install { list: told, .. }), (2, Message::Here { .. })] if *told == list)
    );
    assert!(!member.is_storing(), "it has promised nothing");
}

#[test]
fn what_a_member_holds_does_not_count_if_it_promised_a_later_epoch() {
    let mut member = Member::following_with(three(), 1, 3);
    let held = |member: &mut Member| match member.said().pop() {
        Some((3, Message::Normal { list, .. })) => list,
        other => panic!("it should answer, and {other:?}"),
    };
    member.hears(3, check(1, 1));
    assert_eq!(held(&mut member).version, 1);
    member.state.promise = Some(bellwether_bully::Promise { epoch: Epoch(2), to: node(2) });
    member.hears(3, check(1, 2));
    assert_eq!(held(&mut member), ListId::default());
    member.state.promise = Some(bellwether_bully::Promise { epoch: Epoch(2), to: node(1) });
    member.hears(3, check(1, 3));
    assert_eq!(held(&mut member).version, 1, "its own candidacy is over, and a change must not wait for it for ever");
}

#[test]
fn a_coordinator_lets_go_when_a_change_waits_only_for_those_who_promised_another_a_later_epoch() {
    let mut leader = Member::leading_with(three(), 3);
    leader.asks(Command::Change(ListChange { remove: one(3), ..ListChange::default() }));
    leader.stores();
    leader.stated();
    let holds_nothing = |leader: &mut Member, round| {
        let normal = Message::Normal { epoch: Epoch(1), round, reserve: Span::ZERO, list: ListId::default() };
        leader.hears(1, normal);
    };
    beats(&mut leader, 1, &[]);
    holds_nothing(&mut leader, 1);
    answers(&mut leader, 2, 1);
    leader.stores();
    assert!(leader.state.list.is_joint(), "2 and 3 are a majority of the old list");
    leader.fires(Timer::HeartbeatDue);
    holds_nothing(&mut leader, 2);
    leader.fires(Timer::HeartbeatDue);
    assert_eq!(leader.stated(), [], "2 may only be slow");
    holds_nothing(&mut leader, 3);
    answers(&mut leader, 2, 3);
    assert_eq!(leader.stated(), []);
    leader.fires(Timer::HeartbeatDue);
    assert_eq!(leader.stated(), [Leadership::LetGo { epoch: Epoch(1) }]);
}

#[test]
fn a_candidate_that_learns_a_newer_list_stands_again() {
    let mut member = Member::quorum(3, 3);
    for other in [1, 2] {
        member.hears(other, crate::member::here(0, VoterStatus::Voter));
    }
    member.stores();
    assert!(matches!(member.state.role, Role::Halting { .. }));
    member.hears(1, Message::Install { epoch: Epoch(1), list: newer(NodeSet::first(4)) });
    assert_eq!(member.state.role, Role::BackingOff);
}

#[test]
fn a_new_coordinator_writes_a_change_that_was_begun_in_its_own_epoch_and_brings_it_to_its_end() {
    let mut list = Member::boot(three(), 3, None).state.list;
    (list.before, list.members) = (list.members, NodeSet::first(4));
    list.id = ListId { epoch: Epoch(1), version: 2, ..list.id };
    let promise = Some(bellwether_bully::Promise { epoch: Epoch(1), to: node(2) });
    let hard = bellwether_bully::HardState { promise, list: Some(list.clone()), ..Default::default() };
    let mut leader = Member::boot_from(three(), 3, Some(&hard));
    leader.fires(Timer::SilenceDue);
    for other in [1, 2, 4] {
        leader.hears(other, Message::Here { epoch: Epoch(1), voter: VoterStatus::Voter, list: list.id });
    }
    leader.stores();
    for message in [crate::member::halted(2), Message::Accepted { epoch: Epoch(2) }] {
        for other in [1, 2, 4] {
            leader.hears(other, message.clone());
        }
    }
    assert_eq!(versions(&mut leader).last().unwrap(), "begins a change of the members: list 2");
    assert_eq!(leader.state.list.id, ListId { epoch: Epoch(2), ..list.id });
    for round in 1..=2 {
        leader.stores();
        leader.fires(Timer::HeartbeatDue);
        for other in [1, 2, 4] {
            let list = leader.state.list.id;
            leader.hears(other, Message::Normal { epoch: Epoch(2), round, reserve: Span::ZERO, list });
        }
    }
    assert_eq!(versions(&mut leader), ["writes list 3 of the members", "list 3 of the members is agreed on"]);
}

#[test]
fn a_coordinator_replaces_a_newer_list_that_nobody_brought_to_its_end() {
    let mut leader = Member::leading_with(three(), 3);
    leader.state.promise = Some(bellwether_bully::Promise { epoch: Epoch(2), to: node(3) });
    let unfinished = ListId { epoch: Epoch(1), version: 2, ..leader.state.list.id };
    leader.hears(1, Message::AreYouThere { epoch: Epoch::NONE, voter: VoterStatus::Candidate, list: unfinished });
    assert_eq!(versions(&mut leader), ["writes list 1 of the members"]);
    assert!(leader.state.list.id.is_newer_than(unfinished));
    let told = |(to, message): &(u32, Message)| *to == 1 && matches!(message, Message::Install { .. });
    assert!(leader.said().iter().any(told), "whoever held the other one hears of it");
}

#[test]
fn a_removed_member_takes_no_part() {
    let mut member = Member::following_with(three(), 1, 3);
    member.hears(3, Message::Install { epoch: Epoch(1), list: newer(NodeSet::first(3).without(node(1))) });
    assert!(member.noted().contains(&Note::List(ListEvent::Removed { version: 3 })));
    member.stores();
    member.said();
    member.hears(2, halt(9));
    assert!(!member.is_storing());
}

#[test]
fn a_new_member_votes_only_once_it_holds_a_list_that_names_it() {
    let mut newcomer = Member::boot(three(), 4, None);
    assert_eq!(newcomer.state.role, Role::Outside);
    newcomer.hears(3, halt(2));
    assert!(!newcomer.is_storing());
    newcomer.hears(3, Message::Install { epoch: Epoch(1), list: newer(NodeSet::first(4)) });
    assert_eq!(newcomer.stores().list.unwrap().members, NodeSet::first(4));
    assert_eq!(newcomer.state.role, Role::BackingOff);
}

#[test]
fn one_that_was_started_with_another_list_gives_way_to_a_flock_that_works_and_may_be_added() {
    let list = newer(NodeSet::first(4));
    // The newcomer's own first list names four.
    let mut newcomer = Member::quorum(4, 4);
    newcomer
        .hears(3, check(1, 1))
        .hears(3, Message::Here { epoch: Epoch(1), voter: VoterStatus::Candidate, list: list.id });
    assert_eq!(newcomer.state.role, Role::Outside);
    assert!(newcomer.noted().contains(&Note::List(ListEvent::Differs { member: node(3), begun: true })));
    newcomer.hears(3, Message::Install { epoch: Epoch(1), list });
    newcomer.stores();
    assert_eq!(newcomer.state.role, Role::BackingOff);
}

#[test]
fn two_flocks_that_both_worked_stop_when_they_meet() {
    let other = ListId { origin: 7, epoch: Epoch::NONE, version: 1 };
    let mut leader = Member::leading(3, 3);
    leader.hears(2, Message::AreYouThere { epoch: Epoch::NONE, voter: VoterStatus::Candidate, list: other });
    assert!(matches!(leader.state.role, Role::Coordinating(_)), "one that never worked stops nobody");
    leader.hears(2, Message::AreYouThere { epoch: Epoch(4), voter: VoterStatus::Candidate, list: other });
    assert!(leader.noted().contains(&Note::List(ListEvent::Conflict { member: node(2) })));
    leader.asks(Command::Stopped);
    assert_eq!(leader.state.role, Role::Outside);
}

#[test]
fn an_answer_to_an_older_round_shows_who_holds_the_list_and_renews_no_lease() {
    let mut leader = Member::leading_with(three(), 3);
    leader.asks(Command::Change(ListChange { add: one(4), ..ListChange::default() }));
    leader.stores();
    beats(&mut leader, 1, &[2]);
    leader.stores();
    assert_eq!(versions(&mut leader).last().unwrap(), "begins a change of the members: list 2");
    for other in [1, 2, 4] {
        answers(&mut leader, other, 1);
    }
    assert_eq!(versions(&mut leader), [""; 0], "round 1 left under the older list");
    beats(&mut leader, 2, &[1, 2]);
    assert_eq!(versions(&mut leader), ["writes list 3 of the members"]);
}

#[test]
fn an_answer_counts_for_the_list_that_its_sender_holds_and_for_no_other() {
    let mut leader = Member::leading_with(three(), 3);
    let first = leader.state.list.id;
    leader.asks(Command::Change(ListChange { add: one(4), ..ListChange::default() }));
    leader.stores();
    versions(&mut leader);
    leader.said();
    leader.fires(Timer::HeartbeatDue);
    leader.said();
    for list in [first, ListId::default()] {
        leader.hears(1, Message::Normal { epoch: Epoch(1), round: 1, reserve: Span::ZERO, list });
        assert_eq!(versions(&mut leader), [""; 0], "1 holds {list:?}");
        let told = leader.said();
        assert!(matches!(&told[..], [(1, Message::Install { .. })]), "it is told the newer one again: {told:?}");
    }
    answers(&mut leader, 1, 1);
    assert_eq!(versions(&mut leader), ["begins a change of the members: list 2"]);
}

#[test]
fn a_member_says_that_it_holds_a_list_only_when_a_crash_would_not_undo_it() {
    let mut member = Member::following_with(three(), 1, 3);
    let list =
        MemberList { id: ListId { epoch: Epoch(1), version: 2, ..member.state.list.id }, ..newer(NodeSet::first(4)) };
    member.hears(3, Message::Install { epoch: Epoch(1), list });
    let held = |member: &mut Member, round| match member.hears(3, check(1, round)).said().pop() {
        Some((3, Message::Normal { list, .. })) => list.version,
        other => panic!("it should answer, and {other:?}"),
    };
    assert_eq!(held(&mut member, 1), 1);
    member.stores();
    assert_eq!(held(&mut member, 2), 2);
}

#[test]
fn of_two_lists_the_one_of_the_later_epoch_counts_whatever_their_versions() {
    let list = |epoch, version| {
        let mut list = newer(NodeSet::first(4));
        (list.id.epoch, list.id.version) = (Epoch(epoch), version);
        list
    };
    let mut member = Member::following_with(three(), 1, 3);
    let mut told = |list: MemberList| {
        let list = MemberList { id: ListId { origin: member.state.list.id.origin, ..list.id }, ..list };
        member.hears(3, Message::Install { epoch: Epoch(1), list });
        (member.state.list.id.epoch.0, member.state.list.id.version)
    };
    assert_eq!(told(list(2, 3)), (2, 3));
    assert_eq!(told(list(1, 9)), (2, 3), "the older epoch's coordinator did not bring it to its end");
    assert_eq!(told(list(2, 2)), (2, 3));
    assert_eq!(told(list(3, 1)), (3, 1));
}

#[test]
fn a_list_that_prefers_a_lower_id_makes_it_the_better_candidate_and_lets_it_demand_the_lead() {
    let preempting = Settings { preempt: true, ..three() };
    let prefers = |member: &Member, id| {
        let list = ListId { epoch: Epoch(1), version: 3, ..member.state.list.id };
        Message::Install {
            epoch: Epoch(1),
            list: MemberList { id: list, preferred: one(id), ..member.state.list.clone() },
        }
    };
    let mut low = Member::following_with(preempting.clone(), 1, 3);
    assert!(!low.is_armed(Timer::PreemptDue));
    low.hears(3, prefers(&low, 1));
    assert!(low.is_armed(Timer::PreemptDue));
    let mut high = Member::following_with(preempting.clone(), 3, 2);
    assert!(high.is_armed(Timer::PreemptDue));
    high.hears(2, prefers(&high, 2));
    assert!(!high.is_armed(Timer::PreemptDue), "it does not outrank its coordinator any longer");
    let mut leader = Member::leading_with(preempting, 3);
    leader.state.list.preferred = one(1);
    leader.stated();
    leader.hears(1, Message::StandDown { epoch: Epoch(1) });
    assert_eq!(leader.stated(), [Leadership::LetGo { epoch: Epoch(1) }]);
    let mut candidate = Member::quorum(3, 3);
    candidate.state.list.preferred = one(1);
    candidate.hears(1, crate::member::here(0, VoterStatus::Candidate));
    assert_eq!(candidate.state.role, Role::Deferring);
}
