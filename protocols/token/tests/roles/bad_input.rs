//! Arbitrary input in arbitrary order: no panic, no token worked with twice, no stored state that goes back.

use crate::member::{Member, entry, node, settings, token};
use bellwether_kernel::{AskId, Effects, Input, Kept, Leadership, NodeId, Protocol, Span, Ticket, To};
use bellwether_token::{
    Body, Cell, Command, Config, Digest, Mac, Message, Note, OfferAnswer, Settings, Timer, Token, TokenRing, View,
    loopback_address,
};
use proptest::prelude::*;

/// Ignores all effects except writes to stable storage.
#[derive(Default)]
struct Deaf {
    storing: Option<Cell>,
}

impl Effects<TokenRing> for Deaf {
    fn send(&mut self, _to: To, _message: Message) {}
    fn arm(&mut self, _timer: Timer, _span: Span) {}
    fn disarm(&mut self, _timer: Timer) {}
    fn pick(&mut self, _n: u32) -> u32 {
        0
    }
    fn store(&mut self, cell: Cell) -> Ticket {
        self.storing = Some(cell);
        Ticket::Cell
    }
    fn answer(&mut self, _id: AskId, _answer: OfferAnswer) {}
    fn lead(&mut self, _leadership: Leadership) {}
    fn note(&mut self, _note: Note) {}
}

fn extreme() -> impl Strategy<Value = u64> {
    prop_oneof![0..4_u64, Just(u64::MAX - 1), Just(u64::MAX), any::<u64>()]
}

fn any_token() -> impl Strategy<Value = Token> {
    (extreme(), 1..5_u32, prop_oneof![0..3_u32, Just(u32::MAX)]).prop_map(|(progress, author, number)| Token {
        progress,
        author: Mac::of_number(author),
        number,
    })
}

fn body() -> impl Strategy<Value = Body> {
    let digest = (any::<u32>(), any::<u64>()).prop_map(|(count, hash)| Digest { count, hash });
    (0..7_u8, any_token(), digest, 1..9_u32, any::<bool>()).prop_map(|(kind, token, digest, number, open)| match kind {
        0 => Body::TakeToken { token, members: (number..number + 4).map(entry).collect() },
        1 => Body::TokenIsHere { token, digest },
        2 => Body::Ping { address: loopback_address(node(number)), open },
        3 => Body::TokenWasHereRecently,
        4 => Body::WhereIsToken,
        5 => Body::GeneratingToken { token, digest },
        _ => Body::TokenDestroyed { token, digest },
    })
}

fn timer() -> impl Strategy<Value = Timer> {
    prop_oneof![
        (0..4_u8).prop_map(Timer::LeaseEnds),
        (0..4_u8).prop_map(Timer::LeaseOver),
        prop::sample::select(vec![
            Timer::HeartbeatDue,
            Timer::SilenceDue,
            Timer::AnswerDue,
            Timer::SleepDue,
            Timer::OfferDue,
            Timer::RotateDue,
            Timer::AbstainEnds,
            Timer::GrantEnds,
            Timer::StartEnds,
            Timer::DuplicateMacGone,
            Timer::IntroductionDue,
        ]),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        proptest::option::of(extreme()).prop_map(|progress| Command::Stopped { progress }),
        (1..5_u32, extreme(), 0..3_u32).prop_map(|(by, progress, number)| {
            let (from, author) = (node(by), Mac::of_number(by));
            Command::Offered { from, author, token: token(progress, by, number) }
        }),
        prop::sample::select(vec![
            Command::Pass,
            Command::StepDown,
            Command::Stand,
            Command::Abstain,
            Command::StillSending,
            Command::Reached,
            Command::Unreached,
        ]),
    ]
}

/// An input; `None` when the disk completes its writes.
fn input() -> impl Strategy<Value = Option<Input<TokenRing>>> {
    prop_oneof![
        6 => (1..5_u32, 1..5_u32, any::<u8>(), body()).prop_map(|(from, author, round, body)| {
            let message = Message { author: Mac::of_number(author), round, body };
            Some(Input::Deliver { from: node(from), message })
        }),
        4 => timer().prop_map(|timer| Some(Input::Fire(timer))),
        2 => command().prop_map(|command| Some(Input::Ask { id: AskId::NOBODY, command })),
        1 => (1..5_u32, any::<bool>()).prop_map(|(peer, up)| Some(Input::Link { peer: node(peer), up })),
        3 => Just(None),
        1 => Just(Some(Input::Stalled)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_input_is_legal_in_any_state(
        inputs in proptest::collection::vec(input(), 1..60),
        expect in prop_oneof![Just(0_u32), Just(3)],
        stored in proptest::option::of(any_token()),
    ) {
        let config = Config::new(Settings { expect, ..settings() }).unwrap();
        let stored = stored.map(|kept| Cell { kept, number: u32::MAX - 1, heard: kept });
        let mut deaf = Deaf::default();
        let mut state = TokenRing::boot(&config, NodeId::at(0), Kept::cell(stored.as_ref()), &mut deaf);
        for input in inputs {
            let kept = state.stored.kept.progress;
            let Some(input) = input.or_else(|| deaf.storing.take().map(|_| Input::Durable(Ticket::Cell))) else { continue };
            TokenRing::step(&config, &mut state, input, &mut deaf);
            prop_assert!(state.stored.kept.progress >= kept, "the state that is kept went back");
            prop_assert!(!View::of(&state).working || state.status() == bellwether_token::Status::Owner);
        }
    }
}

#[test]
fn tokens_with_the_largest_numbers_wrap_round_to_nothing() {
    let mut member = Member::keeping(2, token(u64::MAX, 1, u32::MAX));
    member.fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    let cell = member.stores();
    assert_eq!(cell.kept.progress, u64::MAX);
    assert!(member.view().working);
    let mut poor = Member::waiting(2, 1, token(u64::MAX, 1, 1));
    poor.fires(Timer::SilenceDue).fires(Timer::AnswerDue).fires(Timer::AnswerDue);
    assert_eq!(poor.stores().kept, token(1, 2, 1), "what was only heard of does not make ours larger");
    assert_eq!(poor.view().owner, Some((node(2), token(1, 2, 1))), "nor does a number that nobody can have counted to");
}
