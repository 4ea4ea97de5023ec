//! Unit tests by role: one member whose environment the test plays.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use bellwether_etcd::{
    Etcd, EtcdAnswer, EtcdCommand, EtcdConfig, EtcdMessage, EtcdNote, EtcdRequest, EtcdRole, EtcdSettings, EtcdState,
    EtcdTimer, FlockKeys, KeyHolder, LeaseId, MemberState, ServerState,
};
use bellwether_kernel::{
    AskId, Effects, Epoch, Input, Kept, Leadership, Leased, Never, NodeId, Protocol, Span, Ticket, To,
};

const ME: NodeId = NodeId::at(0);
const OTHER: NodeId = NodeId::at(2);
const SERVER: NodeId = NodeId::at(1);
const LEASE: LeaseId = LeaseId(9);

#[derive(Default)]
struct Sink {
    requests: Vec<EtcdRequest>,
    armed: Vec<(EtcdTimer, Span)>,
    stated: Vec<Leadership>,
}

impl Effects<Etcd> for Sink {
    fn send(&mut self, to: To, message: EtcdMessage) {
        assert_eq!(to, To::One(SERVER), "members speak with the server only");
        let EtcdMessage::Request { request, .. } = message else { panic!("a member only asks") };
        self.requests.push(request);
    }
    fn arm(&mut self, timer: EtcdTimer, span: Span) {
        self.disarm(timer);
        self.armed.push((timer, span));
    }
    fn disarm(&mut self, timer: EtcdTimer) {
        self.armed.retain(|(armed, _)| *armed != timer);
    }
    fn pick(&mut self, _n: u32) -> u32 {
        7
    }
    fn store(&mut self, _cell: ServerState) -> Ticket {
        panic!("a member keeps nothing")
    }
    fn answer(&mut self, _id: AskId, answer: Never) {
        match answer {}
    }
    fn lead(&mut self, leadership: Leadership) {
        self.stated.push(leadership);
    }
    fn note(&mut self, _note: EtcdNote) {}
}

struct UnderTest {
    config: EtcdConfig,
    state: EtcdState,
    sink: Sink,
}

fn held(epoch: u64, lease: LeaseId, member: NodeId) -> FlockKeys {
    let epoch = Epoch(epoch);
    FlockKeys { holder: Some(KeyHolder { epoch, lease, member }), unreleased: Some(epoch), step_down: None }
}

fn gone(epoch: u64) -> FlockKeys {
    FlockKeys { unreleased: Some(Epoch(epoch)), ..FlockKeys::default() }
}

impl UnderTest {
    fn boot() -> UnderTest {
        let config = EtcdConfig::new(EtcdSettings::new(SERVER)).unwrap();
        let mut sink = Sink::default();
        let state = Etcd::boot(&config, ME, Kept::NOTHING, &mut sink);
        UnderTest { config, state, sink }
    }

    fn member(&self) -> &MemberState {
        match &self.state {
            EtcdState::Member(member) => member,
            EtcdState::Server(_) => panic!("it is a member"),
        }
    }

    fn step(&mut self, input: Input<Etcd>) -> &mut UnderTest {
        Etcd::step(&self.config, &mut self.state, input, &mut self.sink);
        self
    }

    fn answer(&mut self, answer: EtcdAnswer) -> &mut UnderTest {
        let serial = self.member().serial;
        self.step(Input::Deliver { from: SERVER, message: EtcdMessage::Answer { serial, answer } })
    }

    fn sees(&mut self, keys: FlockKeys) -> &mut UnderTest {
        self.answer(EtcdAnswer::Keys(keys))
    }

    fn asked(&mut self, command: EtcdCommand) -> &mut UnderTest {
        self.step(Input::Ask { id: AskId::NOBODY, command })
    }

    fn fires(&mut self, timer: EtcdTimer) -> &mut UnderTest {
        assert!(self.span(timer).is_some(), "{timer} is not armed; {:?} are", self.sink.armed);
        self.sink.disarm(timer);
        self.step(Input::Fire(timer))
    }

    fn span(&self, timer: EtcdTimer) -> Option<Span> {
        self.sink.armed.iter().find(|(armed, _)| *armed == timer).map(|(_, span)| *span)
    }

    /// The requests to the server since the last call.
    fn requests(&mut self) -> Vec<EtcdRequest> {
        std::mem::take(&mut self.sink.requests)
    }

    fn stated(&mut self) -> Vec<Leadership> {
        std::mem::take(&mut self.sink.stated)
    }

    /// A member that leads epoch 5, has kept its lease alive, and has no request under way.
    fn leading() -> UnderTest {
        let mut member = UnderTest::boot();
        member.sees(FlockKeys::default()).answer(EtcdAnswer::Granted(LEASE));
        member.sees(held(5, LEASE, ME)).answer(EtcdAnswer::Kept);
        assert_eq!(member.stated(), [Leadership::Leading { epoch: Epoch(5), leased: true }]);
        member.requests();
        member
    }

    fn lease_timer(&self) -> EtcdTimer {
        Etcd::lease(&self.config, &self.state).unwrap().timer
    }
}

#[test]
fn a_member_reads_takes_a_lease_and_creates_the_key_that_nobody_holds() {
    let mut member = UnderTest::boot();
    assert_eq!(member.requests(), [EtcdRequest::Read]);
    assert_eq!(member.sees(FlockKeys::default()).requests(), [EtcdRequest::Grant]);
    let campaign = EtcdRequest::Campaign { lease: LEASE, unreleased: None };
    assert_eq!(member.answer(EtcdAnswer::Granted(LEASE)).requests(), [campaign]);
    member.sees(held(5, LEASE, ME));
    assert_eq!(member.stated(), [Leadership::Leading { epoch: Epoch(5), leased: true }]);
    assert_eq!(member.requests(), [EtcdRequest::KeepAlive { lease: LEASE }]);
}

#[test]
fn a_member_follows_whoever_holds_the_key() {
    let mut member = UnderTest::boot();
    member.sees(held(5, LeaseId(1), OTHER));
    assert_eq!(member.stated(), [Leadership::Following { leader: OTHER, epoch: Epoch(5) }]);
    assert_eq!(member.span(EtcdTimer::LookDue), Some(member.config.lease));
    member.requests();
    member.fires(EtcdTimer::LookDue);
    assert_eq!(member.requests(), [EtcdRequest::Read]);
}

#[test]
fn a_key_that_was_released_is_taken_over_at_once() {
    let mut member = UnderTest::boot();
    member.sees(held(5, LeaseId(1), OTHER)).requests();
    member.step(Input::Deliver { from: SERVER, message: EtcdMessage::Changed });
    assert_eq!(member.requests(), [EtcdRequest::Read]);
    assert_eq!(member.sees(FlockKeys::default()).requests(), [EtcdRequest::Grant]);
}

#[test]
fn a_key_that_is_gone_without_a_word_is_waited_out_from_the_answer_that_shows_it() {
    let mut member = UnderTest::boot();
    member.sees(gone(5)).requests();
    assert_eq!(member.span(EtcdTimer::WaitOver), Some(member.config.lease));
    // Reading it again neither lengthens nor shortens the wait.
    member.sink.armed.clear();
    member.step(Input::Deliver { from: SERVER, message: EtcdMessage::Changed }).sees(gone(5));
    assert_eq!(member.span(EtcdTimer::WaitOver), None);
    member.sink.armed.push((EtcdTimer::WaitOver, Span::ZERO));
    member.requests();
    assert_eq!(member.fires(EtcdTimer::WaitOver).requests(), [EtcdRequest::Grant]);
    let campaign = EtcdRequest::Campaign { lease: LEASE, unreleased: Some(Epoch(5)) };
    assert_eq!(member.answer(EtcdAnswer::Granted(LEASE)).requests(), [campaign]);
}

#[test]
fn another_epoch_is_waited_out_anew() {
    let mut member = UnderTest::boot();
    member.sees(gone(5)).fires(EtcdTimer::WaitOver).answer(EtcdAnswer::Granted(LEASE)).requests();
    member.sees(gone(6));
    assert_eq!(member.requests(), []);
    assert_eq!(member.span(EtcdTimer::WaitOver), Some(member.config.lease));
}

#[test]
fn a_lease_is_counted_from_the_question_and_not_from_the_answer() {
    let mut member = UnderTest::leading();
    let before = member.lease_timer();
    member.fires(EtcdTimer::HeartbeatDue);
    assert_eq!(member.requests(), [EtcdRequest::Read]);
    assert_eq!(member.lease_timer(), before, "nothing was answered yet");
    let armed = member.sink.armed.clone();
    member.sees(held(5, LEASE, ME));
    let after = member.lease_timer();
    assert_ne!(after, before);
    assert_eq!(armed.iter().find(|(timer, _)| *timer == after), Some(&(after, member.config.term())));
    assert_eq!(member.span(before), None, "the old one counts no more");
}

#[test]
fn a_keep_alive_buys_nothing() {
    let mut member = UnderTest::leading();
    member.fires(EtcdTimer::HeartbeatDue).sees(held(5, LEASE, ME));
    let (timer, armed) = (member.lease_timer(), member.sink.armed.clone());
    assert_eq!(member.requests(), [EtcdRequest::Read, EtcdRequest::KeepAlive { lease: LEASE }]);
    member.answer(EtcdAnswer::Kept);
    assert_eq!((member.lease_timer(), member.span(timer)), (timer, Some(member.config.term())));
    let lasting =
        |armed: &[(EtcdTimer, Span)]| armed.iter().filter(|(timer, _)| *timer != EtcdTimer::AnswerDue).count();
    assert_eq!(lasting(&member.sink.armed), lasting(&armed));
}

#[test]
fn an_answer_that_comes_too_late_is_no_answer() {
    let mut member = UnderTest::leading();
    member.fires(EtcdTimer::HeartbeatDue);
    let (timer, serial) = (member.lease_timer(), member.member().serial);
    member.fires(EtcdTimer::AnswerDue).fires(EtcdTimer::RetryDue);
    let answer = EtcdAnswer::Keys(held(5, LEASE, ME));
    member.step(Input::Deliver { from: SERVER, message: EtcdMessage::Answer { serial, answer } });
    assert_eq!(member.lease_timer(), timer);
}

#[test]
fn a_leader_whose_key_is_gone_stops_now_and_tells_when_its_work_is_dead() {
    let mut member = UnderTest::leading();
    member.step(Input::Deliver { from: SERVER, message: EtcdMessage::Changed });
    assert_eq!(member.requests(), [EtcdRequest::Read]);
    member.sees(gone(5));
    assert_eq!(member.stated(), [Leadership::StopNow { epoch: Epoch(5) }]);
    assert_eq!(member.requests(), [], "the work may still live");
    member.asked(EtcdCommand::Stopped);
    assert_eq!(member.stated(), [Leadership::Released { epoch: Epoch(5) }, Leadership::Nobody]);
    assert_eq!(member.requests(), [EtcdRequest::Release { epoch: Epoch(5), lease: LEASE }]);
}

#[test]
fn a_leader_that_is_not_shown_its_key_in_time_stops_now() {
    let mut member = UnderTest::leading();
    let timer = member.lease_timer();
    member.fires(timer);
    assert_eq!(member.stated(), [Leadership::StopNow { epoch: Epoch(5) }]);
    // A key that appears after that starts no new wait.
    member.step(Input::Deliver { from: SERVER, message: EtcdMessage::Changed });
    assert_eq!(member.requests(), []);
    let EtcdTimer::LeaseEnds(place) = timer else { panic!("a lease ends") };
    member.fires(EtcdTimer::LeaseOver(place));
    assert_eq!(member.stated(), [Leadership::Released { epoch: Epoch(5) }, Leadership::Nobody]);
    assert_eq!(member.requests(), [EtcdRequest::Read], "nobody said that the work is dead, so nothing is released");
}

#[test]
fn a_leader_lets_go_in_good_order_and_stands_back_for_a_while() {
    let mut member = UnderTest::leading();
    member.asked(EtcdCommand::StepDown);
    assert_eq!((member.stated(), member.requests()), (vec![Leadership::LetGo { epoch: Epoch(5) }], vec![]));
    member.fires(EtcdTimer::HeartbeatDue).sees(held(5, LEASE, ME));
    assert_eq!(member.requests().len(), 2, "until its work is dead it goes on renewing");
    member.asked(EtcdCommand::Stopped);
    assert_eq!(member.requests(), [EtcdRequest::Release { epoch: Epoch(5), lease: LEASE }]);
    member.sees(FlockKeys::default());
    assert_eq!(member.requests(), [], "others go first");
    assert_eq!(member.fires(EtcdTimer::AbstainEnds).requests(), [EtcdRequest::Grant]);
}

#[test]
fn people_ask_a_leader_to_step_down_by_a_key() {
    let mut member = UnderTest::leading();
    member.fires(EtcdTimer::HeartbeatDue);
    member.sees(FlockKeys { step_down: Some(Epoch(4)), ..held(5, LEASE, ME) });
    assert_eq!(member.stated(), [], "an earlier leader was meant");
    member.answer(EtcdAnswer::Kept).fires(EtcdTimer::HeartbeatDue);
    member.sees(FlockKeys { step_down: Some(Epoch(5)), ..held(5, LEASE, ME) });
    assert_eq!(member.stated(), [Leadership::LetGo { epoch: Epoch(5) }]);
}

#[test]
fn a_campaign_whose_answer_is_lost_may_have_been_won() {
    let mut member = UnderTest::boot();
    member.sees(FlockKeys::default()).answer(EtcdAnswer::Granted(LEASE)).requests();
    member.fires(EtcdTimer::AnswerDue).fires(EtcdTimer::RetryDue);
    assert_eq!(member.requests(), [EtcdRequest::Read]);
    member.sees(held(5, LEASE, ME));
    assert_eq!(member.stated(), [Leadership::Leading { epoch: Epoch(5), leased: true }]);
}

#[test]
fn a_key_that_came_too_late_is_given_back() {
    let mut member = UnderTest::boot();
    member.sees(FlockKeys::default()).answer(EtcdAnswer::Granted(LEASE)).asked(EtcdCommand::Abstain).requests();
    member.sees(held(5, LEASE, ME));
    assert_eq!(member.stated(), []);
    assert_eq!(member.requests(), [EtcdRequest::Release { epoch: Epoch(5), lease: LEASE }]);
}

#[test]
fn a_lease_that_ran_out_unused_is_replaced() {
    let mut member = UnderTest::boot();
    member.sees(FlockKeys::default()).answer(EtcdAnswer::Granted(LEASE)).requests();
    member.answer(EtcdAnswer::NoLease);
    assert_eq!(member.requests(), [EtcdRequest::Read]);
    assert_eq!(member.sees(FlockKeys::default()).requests(), [EtcdRequest::Grant]);
}

#[test]
fn whoever_leaves_gives_the_key_back_first() {
    let mut member = UnderTest::leading();
    member.asked(EtcdCommand::Leave).asked(EtcdCommand::Stopped);
    assert_eq!(member.requests(), [EtcdRequest::Release { epoch: Epoch(5), lease: LEASE }]);
    assert_ne!(member.member().role, EtcdRole::Left);
    member.sees(FlockKeys::default());
    assert_eq!((member.member().role, member.requests()), (EtcdRole::Left, vec![]));
    let mut other = UnderTest::boot();
    other.sees(held(5, LeaseId(1), OTHER)).asked(EtcdCommand::Leave);
    assert_eq!(other.member().role, EtcdRole::Left);
}

#[test]
fn whoever_is_not_fit_follows_but_does_not_stand() {
    let mut member = UnderTest::boot();
    member.asked(EtcdCommand::Abstain).sees(FlockKeys::default());
    assert_eq!(member.requests(), [EtcdRequest::Read]);
    assert_eq!(member.asked(EtcdCommand::Stand).requests(), [EtcdRequest::Grant]);
}
