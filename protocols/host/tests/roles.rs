//! One member at a time; everything around it is played by the test.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use bellwether_host::{
    Cell, Command, Config, Host, Identity, Member, Message, Note, RoundGrant, Settings, Signal, State, Status, Timer,
    View,
};
use bellwether_kernel::{
    AskId, Effects, Epoch, Input, Kept, Leadership, Leased, Never, NodeId, Protocol, Span, Ticket, To,
};

#[derive(Default)]
struct Sink {
    said: Vec<(u64, Signal)>,
    armed: Vec<Timer>,
    /// Every time that a timer was armed.
    spans: Vec<(Timer, Span)>,
    storing: Option<Cell>,
    notes: Vec<Note>,
    stated: Vec<Leadership>,
}

impl Effects<Host> for Sink {
    fn send(&mut self, to: To, message: Message) {
        assert_eq!(to, To::Channel, "host says everything to everybody");
        self.said.push((message.epoch.0, message.signal));
    }
    fn arm(&mut self, timer: Timer, span: Span) {
        self.disarm(timer);
        self.spans.push((timer, span));
        self.armed.push(timer);
    }
    fn disarm(&mut self, timer: Timer) {
        self.armed.retain(|armed| *armed != timer);
    }
    fn pick(&mut self, _n: u32) -> u32 {
        0
    }
    fn store(&mut self, cell: Cell) -> Ticket {
        self.storing = Some(cell);
        Ticket::Cell
    }
    fn answer(&mut self, _id: AskId, answer: Never) {
        match answer {}
    }
    fn lead(&mut self, leadership: Leadership) {
        self.stated.push(leadership);
    }
    fn note(&mut self, note: Note) {
        self.notes.push(note);
    }
}

fn asked(command: Command) -> Input<Host> {
    Input::Ask { id: AskId::NOBODY, command }
}

impl Sink {
    /// For how long a timer was armed last.
    fn span(&self, timer: Timer) -> Option<Span> {
        self.spans.iter().rev().find(|(armed, _)| *armed == timer).map(|(_, span)| *span)
    }
}

/// The member under test; its owner id is 5.
struct UnderTest {
    config: Config,
    state: State,
    sink: Sink,
}

fn other(owner: u64) -> Member {
    Member { owner, session: owner << 32 | 1 }
}

impl UnderTest {
    fn boot(expect: Option<u32>, stored: Option<Cell>) -> UnderTest {
        let settings = Settings { expect, spread: Span::ZERO, ..Settings::new(Identity::Given(5)) };
        let config = Config::new(settings).unwrap();
        let mut sink = Sink::default();
        let state = Host::boot(&config, NodeId::at(0), Kept::cell(stored.as_ref()), &mut sink);
        let mut member = UnderTest { config, state, sink };
        member.stores();
        member
    }

    fn step(&mut self, input: Input<Host>) -> &mut UnderTest {
        Host::step(&self.config, &mut self.state, input, &mut self.sink);
        self
    }

    fn hears(&mut self, from: Member, epoch: u64, signal: Signal) -> &mut UnderTest {
        let message = Message { from, epoch: Epoch(epoch), signal };
        self.step(Input::Deliver { from: NodeId::at(from.owner as usize), message })
    }

    /// Hears everything that it said since the last look, and forgets it.
    fn hears_itself(&mut self) -> &mut UnderTest {
        let me = self.state.member;
        for (epoch, signal) in self.said() {
            let message = Message { from: me, epoch: Epoch(epoch), signal };
            self.step(Input::Deliver { from: NodeId::at(0), message });
        }
        self
    }

    fn fires(&mut self, timer: Timer) -> &mut UnderTest {
        assert!(self.sink.armed.contains(&timer), "{timer} is not armed; {:?} are", self.sink.armed);
        self.sink.disarm(timer);
        self.step(Input::Fire(timer))
    }

    fn stores(&mut self) -> &mut UnderTest {
        self.sink.storing.take().expect("a write should be pending");
        self.step(Input::Durable(Ticket::Cell))
    }

    fn stores_if_any(&mut self) -> &mut UnderTest {
        if self.sink.storing.is_some() { self.stores() } else { self }
    }

    /// What was stated about the lead since the last look.
    fn stated(&mut self) -> Vec<Leadership> {
        std::mem::take(&mut self.sink.stated)
    }

    fn said(&mut self) -> Vec<(u64, Signal)> {
        std::mem::take(&mut self.sink.said)
    }

    /// Holds number 1, and has said nothing since.
    fn standing_by(expect: Option<u32>) -> UnderTest {
        let mut member = UnderTest::boot(expect, None);
        member.fires(Timer::AssignPriority).said();
        member.sink.notes.clear();
        member
    }

    fn hosting() -> UnderTest {
        let mut member = UnderTest::standing_by(None);
        member.fires(Timer::HostChecking).stores().hears_itself().fires(Timer::Rehosting).hears_itself();
        assert!(View::of(&member.state).working);
        member.sink.notes.clear();
        member.sink.spans.clear();
        member
    }
}

fn number(number: u64) -> Signal {
    Signal::Number { number, stands: true, grant: None }
}

fn is_host(number: u64, round: u32, heir: Option<u64>) -> Signal {
    Signal::Host { number, round, roll: 3, ask: 0, heir }
}

#[test]
fn a_start_logs_in_and_claims_number_one() {
    let mut member = UnderTest::boot(None, None);
    assert_eq!(member.said(), [(0, Signal::Login), (0, number(1))]);
    member.fires(Timer::AssignPriority);
    assert_eq!(member.said(), [(0, Signal::WhoHosts)]);
    assert_eq!(member.sink.notes, [Note::Numbered { number: 1 }]);
}

#[test]
fn of_two_who_claim_a_number_the_lower_id_moves_on_and_the_higher_objects_once() {
    let mut member = UnderTest::boot(None, None);
    member.said();
    member.hears(other(4), 0, number(1)).hears(other(3), 0, number(1));
    assert_eq!(member.said(), [(0, Signal::Conflict { number: 1, highest: 0 })]);
    member.hears(other(6), 0, number(1));
    assert_eq!(member.said(), [(0, number(2))]);
}

#[test]
fn of_many_who_claim_a_number_the_highest_id_keeps_it_whatever_the_others_object() {
    let mut member = UnderTest::boot(None, None);
    member.said();
    member.hears(other(4), 0, Signal::Conflict { number: 1, highest: 0 });
    assert_eq!((member.said(), member.state.number), (vec![], 1), "4 means somebody below itself");
    member.hears(other(4), 0, Signal::Conflict { number: 1, highest: 1 });
    assert_eq!(member.said(), [(0, number(2))], "4 holds it");
    member.hears(other(6), 0, Signal::Conflict { number: 2, highest: 0 });
    assert_eq!(member.said(), [(0, number(3))], "6 outranks us");
}

#[test]
fn one_who_holds_a_number_keeps_it_whoever_claims_it() {
    let mut member = UnderTest::standing_by(None);
    member.hears(other(9), 0, number(1));
    assert_eq!(member.said(), [(0, Signal::Conflict { number: 1, highest: 1 })]);
    assert_eq!(View::of(&member.state).number, Some(1));
}

#[test]
fn a_refused_newcomer_claims_beyond_the_highest_number() {
    let mut member = UnderTest::boot(None, None);
    member.said();
    member.hears(other(3), 0, Signal::Conflict { number: 1, highest: 40 });
    assert_eq!(member.said(), [(0, number(41))]);
}

#[test]
fn the_last_number_of_all_does_no_harm() {
    let mut member = UnderTest::boot(None, None);
    member.said();
    member.hears(other(9), 0, number(u64::MAX));
    member.hears(other(9), 0, Signal::Conflict { number: 1, highest: u64::MAX });
    let (_, Signal::Number { number, .. }) = member.said()[0] else { panic!("it should claim a number") };
    assert!((2..u64::MAX).contains(&number));
}

#[test]
fn two_members_with_one_owner_id_are_told_apart_by_their_sessions() {
    let mut member = UnderTest::boot(None, None);
    member.said();
    member.hears(Member { owner: 5, session: u64::MAX }, 0, number(1));
    assert_eq!(member.said(), [(0, number(2))]);
}

#[test]
fn a_host_that_is_not_heard_by_itself_stops_its_work() {
    let mut member = UnderTest::hosting();
    member.fires(Timer::HostDeclaration).said();
    let lease = Host::lease(&member.config, &member.state).unwrap();
    member.fires(lease.timer);
    assert_eq!(member.sink.notes, [Note::StopNow { epoch: Epoch(1) }]);
    member.step(asked(Command::Stopped));
    assert!(matches!(member.said()[0], (1, Signal::StepDown { round: None, .. })));
    assert!(!View::of(&member.state).working);
}

#[test]
fn one_that_did_not_hear_its_own_203_does_not_become_the_host() {
    let mut member = UnderTest::standing_by(None);
    member.fires(Timer::HostChecking).stores().fires(Timer::Rehosting);
    assert!(!View::of(&member.state).working);
}

#[test]
fn a_host_insists_when_somebody_wants_to_replace_it() {
    let mut member = UnderTest::hosting();
    member.hears(other(9), 2, Signal::WillHost { number: 2, round: 1, ask: 0 });
    assert!(matches!(member.said()[..], [(1, Signal::Host { number: 1, .. })]));
}

#[test]
fn of_two_hosts_the_later_epoch_stays_and_the_other_takes_a_later_number() {
    let mut member = UnderTest::hosting();
    member.stated();
    member.hears(other(9), 0, is_host(2, 1, None));
    assert_eq!(member.stated(), [Leadership::Contested { epoch: Epoch(1), won: true }]);
    assert_eq!(member.said(), [(1, Signal::Rehosting { number: 1, is_host: true })]);
    member.hears(other(9), 2, Signal::Rehosting { number: 2, is_host: true });
    member.step(asked(Command::Stopped));
    let leader = NodeId::at(9);
    let lost = [
        Leadership::Contested { epoch: Epoch(2), won: false },
        Leadership::StopNow { epoch: Epoch(1) },
        Leadership::Released { epoch: Epoch(1) },
        Leadership::Following { leader, epoch: Epoch(2) },
    ];
    assert_eq!(member.stated(), lost);
    let heir = Some(other(9).session);
    assert_eq!(member.said(), [(1, Signal::StepDown { number: 1, round: None, heir }), (2, number(2))]);
    assert_eq!(View::of(&member.state).host, Some((other(9), Epoch(2))));
}

#[test]
fn the_heir_takes_over_at_once_and_nobody_else_does() {
    for (heir, stands) in [(None, false), (Some(other(9).session), false), (Some(0), true)] {
        let mut member = UnderTest::standing_by(None);
        let heir = heir.map(|heir| if heir == 0 { member.state.member.session } else { heir });
        member.hears(other(9), 3, is_host(2, 1, heir)).stores().said();
        member.step(Input::Link { peer: NodeId::at(9), up: false });
        assert_eq!(!member.said().is_empty(), stands);
    }
}

#[test]
fn a_grant_leaves_only_when_it_would_survive_a_crash() {
    let mut member = UnderTest::standing_by(Some(3));
    member.hears(other(9), 4, Signal::WillHost { number: 2, round: 7, ask: u64::MAX });
    assert_eq!(member.said(), []);
    member.stores();
    let grant = Some(RoundGrant { to: other(9).session, round: 7 });
    assert_eq!(member.said(), [(4, Signal::Number { number: 1, stands: true, grant })]);
    member.hears(other(8), 5, Signal::WillHost { number: 3, round: 1, ask: u64::MAX });
    assert_eq!(member.said(), [], "it is bound");
}

#[test]
fn an_attempt_that_was_given_up_frees_nobody_who_granted_a_later_one() {
    let mut member = UnderTest::standing_by(Some(3));
    member.hears(other(9), 4, Signal::WillHost { number: 2, round: 8, ask: u64::MAX }).stores();
    member.hears(other(9), 4, Signal::StepDown { number: 2, round: Some(7), heir: None });
    assert!(member.state.followed.is_some());
    member.hears(other(9), 4, Signal::StepDown { number: 2, round: Some(8), heir: None });
    assert!(member.state.followed.is_none());
}

#[test]
fn one_whose_epoch_was_granted_to_another_is_told_so() {
    let mut member = UnderTest::standing_by(Some(3));
    member.hears(other(9), 4, Signal::WillHost { number: 2, round: 8, ask: u64::MAX }).stores().said();
    member.hears(other(9), 4, Signal::StepDown { number: 2, round: Some(8), heir: None });
    member.hears(other(8), 4, Signal::WillHost { number: 3, round: 1, ask: u64::MAX });
    assert_eq!(member.said(), [(5, number(1))], "a later epoch than the one that it wants");
}

#[test]
fn one_who_hears_that_its_epoch_may_have_been_granted_wants_a_later_one_at_once() {
    let mut member = UnderTest::standing_by(Some(3));
    member.hears(other(9), 2, is_host(2, 7, None)).stores().said();
    member.step(Input::Link { peer: NodeId::at(9), up: false });
    member.fires(Timer::HostCandidate).stores_if_any();
    let wanted = |member: &mut UnderTest| {
        let will_host = |(epoch, signal)| matches!(signal, Signal::WillHost { .. }).then_some(epoch);
        member.said().into_iter().filter_map(will_host).collect::<Vec<u64>>()
    };
    assert_eq!(wanted(&mut member), [3]);
    member.hears(other(8), 3, number(4));
    assert_eq!(wanted(&mut member), [], "it has only heard what we want");
    member.hears(other(8), 4, number(4));
    assert_eq!(wanted(&mut member), [5], "it was restarted, and may have granted 3");
    let grant = Some(RoundGrant { to: member.state.member.session, round: member.state.round });
    member.stores().hears(other(8), 5, Signal::Number { number: 4, stands: true, grant });
    let (me, round) = (member.state.member, member.state.round);
    member.hears(me, 5, Signal::WillHost { number: 1, round, ask: u64::MAX });
    assert!(View::of(&member.state).working);
}

#[test]
fn a_restarted_member_grants_nothing_until_its_old_grants_have_run_out() {
    let mut member = UnderTest::boot(Some(3), Some(Cell { epoch_floor: Epoch(4), starts: 1 }));
    assert_eq!(member.said(), []);
    member.hears(other(9), 9, Signal::WillHost { number: 2, round: 8, ask: u64::MAX });
    assert_eq!((member.said(), member.state.followed), (vec![], None));
    member.fires(Timer::HostChecking);
    assert_eq!(member.said()[0], (9, Signal::Login));
}

#[test]
fn leaving_is_said_before_and_after() {
    let mut member = UnderTest::hosting();
    member.step(asked(Command::Leave)).step(asked(Command::Stopped));
    let kinds: Vec<&str> = member.said().iter().map(|(_, signal)| signal.kind()).collect();
    assert_eq!(kinds, ["102", "204", "103"]);
    assert_eq!(member.sink.notes.last(), Some(&Note::Left));
}

#[test]
fn of_two_who_hold_one_number_the_lower_id_moves_on_and_the_higher_insists() {
    let mut member = UnderTest::standing_by(None);
    member.hears(other(4), 0, Signal::Conflict { number: 1, highest: 2 });
    assert_eq!(member.said(), [(0, Signal::Conflict { number: 1, highest: 1 })]);
    assert_eq!(View::of(&member.state).number, Some(1));
    member.hears(other(6), 0, Signal::Conflict { number: 1, highest: 2 });
    assert_eq!(member.said(), [(0, number(3))], "the next one that is likely to be free");
    assert_eq!(View::of(&member.state).number, None, "it is only claimed");
}

#[test]
fn a_host_that_is_told_of_a_conflict_says_that_it_is_the_host_and_keeps_its_number() {
    let mut member = UnderTest::hosting();
    member.hears(other(9), 0, Signal::Conflict { number: 1, highest: 2 });
    assert!(matches!(member.said()[..], [(1, Signal::Host { number: 1, .. })]));
    assert_eq!(View::of(&member.state).number, Some(1));
}

#[test]
fn a_standby_that_shares_its_number_with_the_host_moves_on() {
    let mut member = UnderTest::standing_by(None);
    member.hears(other(4), 1, is_host(1, 1, None));
    assert_eq!(member.said(), [(1, number(4))], "the host's roll-call goes up to number 3");
}

#[test]
fn the_lease_of_a_host_is_counted_from_its_own_202_and_not_from_the_echo() {
    let mut member = UnderTest::hosting();
    member.fires(Timer::HostDeclaration);
    let armed = |member: &UnderTest, slot| member.sink.spans.iter().filter(|(timer, _)| *timer == slot).count();
    let newest = Timer::LeaseEnds(1 - lease_slot(&member));
    assert_eq!(armed(&member, newest), 1, "with the signal");
    assert_eq!(member.sink.span(newest), Some(member.config.term()));
    member.hears_itself();
    assert_eq!(Timer::LeaseEnds(lease_slot(&member)), newest, "the echo makes it count");
    assert_eq!(armed(&member, newest), 1, "and does not prolong it");
}

fn lease_slot(member: &UnderTest) -> u8 {
    match Host::lease(&member.config, &member.state).unwrap().timer {
        Timer::LeaseEnds(slot) => slot,
        other => panic!("{other}"),
    }
}

#[test]
fn better_candidates_are_asked_whether_they_are_there_before_a_takeover() {
    let mut member = UnderTest::boot(None, None);
    member.hears(other(3), 0, Signal::Conflict { number: 1, highest: 1 });
    member.fires(Timer::AssignPriority).said();
    member.fires(Timer::HostChecking).said();
    member.fires(Timer::HostChecking);
    assert_eq!(member.said(), [(0, Signal::StillThere { number: 1 })]);
    member.hears(other(3), 0, number(1));
    assert_eq!(
        (member.said(), View::of(&member.state).status),
        (vec![], Status::Candidate),
        "it is there: we wait for it"
    );
    member.fires(Timer::HostCandidate).fires(Timer::HostChecking).said();
    member.fires(Timer::Rehosting);
    assert_eq!(member.said()[0], (1, Signal::Rehosting { number: 2, is_host: false }), "it did not answer");
}

#[test]
fn one_that_is_asked_whether_it_is_there_says_so_and_takes_over_if_nobody_is_the_host() {
    let mut member = UnderTest::standing_by(None);
    member.hears(other(9), 0, Signal::StillThere { number: 2 });
    assert_eq!(member.said(), [], "another is meant");
    member.hears(other(9), 0, Signal::StillThere { number: 1 });
    let said = member.said();
    assert_eq!(said[0], (0, number(1)));
    assert_eq!(said[1], (1, Signal::Rehosting { number: 1, is_host: false }));
}

#[test]
fn a_candidate_whose_own_203_is_held_back_waits_for_it_and_then_for_the_answers() {
    let mut member = UnderTest::standing_by(None);
    member.fires(Timer::HostChecking).stores().fires(Timer::Rehosting);
    let said = member.said();
    assert_eq!(said.len(), 2, "it does not say it all again behind what waits: {said:?}");
    assert_eq!(View::of(&member.state).status, Status::Rehosting);
    let me = member.state.member;
    member.hears(me, said[1].0, said[1].1);
    assert!(!View::of(&member.state).working, "nobody could object before");
    member.fires(Timer::Rehosting);
    assert!(View::of(&member.state).working);
}

#[test]
fn a_candidate_that_never_hears_its_own_203_gives_up_when_the_round_is_over() {
    let mut member = UnderTest::standing_by(None);
    member.fires(Timer::HostChecking).stores().fires(Timer::Rehosting);
    member.fires(Timer::LeaseEnds(0));
    assert_eq!(View::of(&member.state).status, Status::Checking);
}

#[test]
fn a_second_round_of_an_attempt_says_203_and_not_206_again() {
    let mut member = UnderTest::standing_by(Some(3));
    member.state.ask = 1;
    member.fires(Timer::HostChecking).stores();
    member.hears_itself().fires(Timer::Rehosting);
    let kinds: Vec<&str> = member.said().iter().map(|(_, signal)| signal.kind()).collect();
    assert_eq!(kinds, ["203"]);
}

#[test]
fn a_member_whose_channel_is_connected_logs_in_and_claims_its_number_again() {
    let up = Input::Link { peer: NodeId::at(0), up: true };
    let mut member = UnderTest::boot(None, None);
    member.said();
    member.step(up.clone());
    assert_eq!(member.said(), [(0, Signal::Login), (0, number(1))]);
    member.fires(Timer::AssignPriority).said();
    member.step(up.clone());
    assert_eq!(member.said(), [(0, Signal::Login), (0, number(1))], "nobody heard that it holds the number");
    assert_eq!(View::of(&member.state).number, None);
    let mut host = UnderTest::hosting();
    host.step(up);
    assert_eq!(host.said(), [], "its next 202 says all");
}
