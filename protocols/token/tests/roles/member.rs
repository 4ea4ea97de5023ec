//! One member whose environment the test plays: its effects are kept, and nothing happens by itself.

use bellwether_kernel::{AskId, Effects, Input, Kept, Leadership, NodeId, Protocol, Span, Ticket, To};
use bellwether_token::{
    Body, Cell, Command, Config, Digest, Mac, Member as Entry, Message, Note, OfferAnswer, Settings, State, Status,
    Timer, Token, TokenRing, View, loopback_address,
};

/// The receiver's number; [`ALL`] is a broadcast.
pub(crate) const ALL: u32 = 0;

/// The effects of a step.
#[derive(Default)]
struct Sink {
    sent: Vec<(u32, Message)>,
    armed: Vec<(Timer, Span)>,
    storing: Option<Cell>,
    notes: Vec<Note>,
    stated: Vec<Leadership>,
    answered: Vec<OfferAnswer>,
}

impl Effects<TokenRing> for Sink {
    fn send(&mut self, to: To, message: Message) {
        let to = match to {
            To::One(node) => node.number(),
            To::Neighbours => ALL,
            To::Channel => panic!("nobody on a ring hears themselves"),
        };
        self.sent.push((to, message));
    }
    fn arm(&mut self, timer: Timer, span: Span) {
        self.disarm(timer);
        self.armed.push((timer, span));
    }
    fn disarm(&mut self, timer: Timer) {
        self.armed.retain(|(armed, _)| *armed != timer);
    }
    fn pick(&mut self, _n: u32) -> u32 {
        0
    }
    fn store(&mut self, cell: Cell) -> Ticket {
        self.storing = Some(cell);
        Ticket::Cell
    }
    fn answer(&mut self, _id: AskId, answer: OfferAnswer) {
        self.answered.push(answer);
    }
    fn lead(&mut self, leadership: Leadership) {
        self.stated.push(leadership);
    }
    fn note(&mut self, note: Note) {
        self.notes.push(note);
    }
}

pub(crate) struct Member {
    pub(crate) config: Config,
    pub(crate) state: State,
    sink: Sink,
}

pub(crate) fn node(number: u32) -> NodeId {
    NodeId::new(number).unwrap()
}

pub(crate) fn token(progress: u64, author: u32, number: u32) -> Token {
    Token { progress, author: Mac::of_number(author), number }
}

pub(crate) fn entry(number: u32) -> Entry {
    Entry { mac: Mac::of_number(number), address: loopback_address(node(number)) }
}

/// The digest of a ring with so many members.
pub(crate) fn digest(count: u32) -> Digest {
    let members: Vec<Entry> = (1..=count).map(entry).collect();
    Digest::of(members.iter())
}

/// The settings of a ring of three members that know each other.
pub(crate) fn settings() -> Settings {
    Settings { members: 3, acquainted: 3, ..Settings::default() }
}

pub(crate) fn here(token: Token) -> Body {
    Body::TokenIsHere { token, digest: digest(3) }
}

pub(crate) fn generating(token: Token) -> Body {
    Body::GeneratingToken { token, digest: digest(3) }
}

pub(crate) fn destroyed(token: Token) -> Body {
    Body::TokenDestroyed { token, digest: digest(3) }
}

pub(crate) fn take(token: Token) -> Body {
    Body::TakeToken { token, members: (1..=3).map(entry).collect() }
}

pub(crate) const STOPPED: Command = Command::Stopped { progress: None };

impl Member {
    pub(crate) fn boot(settings: Settings, id: u32, stored: Option<Cell>) -> Member {
        let config = Config::new(settings).unwrap();
        let mut sink = Sink::default();
        let state = TokenRing::boot(&config, node(id), Kept::cell(stored.as_ref()), &mut sink);
        Member { config, state, sink }
    }

    /// A member of a ring of three that has been up for a while and seeks the token.
    pub(crate) fn seeking(id: u32, stored: Option<Cell>) -> Member {
        let mut member = Member::boot(settings(), id, stored);
        member.said();
        member.fires(Timer::StartEnds);
        member
    }

    /// A member that keeps the state of this token.
    pub(crate) fn keeping(id: u32, kept: Token) -> Member {
        Member::seeking(id, Some(Cell { kept, ..Cell::default() }))
    }

    /// A member that waits for another one's token.
    pub(crate) fn waiting(id: u32, owner: u32, token: Token) -> Member {
        let mut member = Member::seeking(id, None);
        member.hears(owner, here(token));
        member.forgets();
        member
    }

    /// A member that works with a token that another one gave it.
    pub(crate) fn working(id: u32, giver: u32, token: Token) -> Member {
        let mut member = Member::seeking(id, None);
        member.hears(giver, take(token));
        member.stores();
        assert!(member.view().working, "{:?}", member.state);
        member.forgets();
        member
    }

    /// A member that works, was asked to pass the token on, has stopped and stored, and now offers it.
    pub(crate) fn offering(id: u32, giver: u32, token: Token) -> Member {
        let mut member = Member::working(id, giver, token);
        member.is_asked(Command::Pass).is_asked(STOPPED);
        member.stores();
        member.forgets();
        member
    }

    fn step(&mut self, input: Input<TokenRing>) {
        TokenRing::step(&self.config, &mut self.state, input, &mut self.sink);
    }

    pub(crate) fn hears(&mut self, from: u32, body: Body) -> &mut Member {
        self.hears_in(from, 0, body)
    }

    pub(crate) fn hears_in(&mut self, from: u32, round: u8, body: Body) -> &mut Member {
        let message = Message { author: Mac::of_number(from), round, body };
        self.step(Input::Deliver { from: node(from), message });
        self
    }

    /// Receives a message from another member that uses its own address.
    pub(crate) fn hears_twin(&mut self, from: u32, body: Body) -> &mut Member {
        let message = Message { author: self.state.mac, round: 0, body };
        self.step(Input::Deliver { from: node(from), message });
        self
    }

    /// Fires a timer, which must be armed.
    pub(crate) fn fires(&mut self, timer: Timer) -> &mut Member {
        assert!(self.is_armed(timer), "{timer} is not armed; {:?} are", self.sink.armed);
        self.sink.disarm(timer);
        self.step(Input::Fire(timer));
        self
    }

    pub(crate) fn is_asked(&mut self, command: Command) -> &mut Member {
        self.step(Input::Ask { id: AskId::NOBODY, command });
        self
    }

    /// Receives an offer whose state is about to follow, and returns the answer.
    pub(crate) fn is_offered(&mut self, by: u32, token: Token) -> OfferAnswer {
        let (from, author) = (node(by), Mac::of_number(by));
        self.is_asked(Command::Offered { from, author, token });
        self.sink.answered.pop().unwrap()
    }

    pub(crate) fn sees(&mut self, peer: u32, up: bool) -> &mut Member {
        self.step(Input::Link { peer: node(peer), up });
        self
    }

    pub(crate) fn stalls(&mut self) -> &mut Member {
        self.step(Input::Stalled);
        self
    }

    /// Completes the pending write to stable storage.
    pub(crate) fn stores(&mut self) -> Cell {
        let cell = self.sink.storing.take().expect("something should be on its way to the disk");
        self.step(Input::Durable(Ticket::Cell));
        cell
    }

    /// The statements about the lead since the last call.
    pub(crate) fn stated(&mut self) -> Vec<Leadership> {
        std::mem::take(&mut self.sink.stated)
    }

    pub(crate) fn is_storing(&self) -> bool {
        self.sink.storing.is_some()
    }

    pub(crate) fn is_armed(&self, timer: Timer) -> bool {
        self.span(timer).is_some()
    }

    pub(crate) fn span(&self, timer: Timer) -> Option<Span> {
        self.sink.armed.iter().find(|(armed, _)| *armed == timer).map(|(_, span)| *span)
    }

    /// The messages sent since the last call.
    pub(crate) fn said(&mut self) -> Vec<(u32, Body)> {
        self.said_in_rounds().into_iter().map(|(to, _, body)| (to, body)).collect()
    }

    pub(crate) fn said_in_rounds(&mut self) -> Vec<(u32, u8, Body)> {
        std::mem::take(&mut self.sink.sent).into_iter().map(|(to, message)| (to, message.round, message.body)).collect()
    }

    pub(crate) fn noted(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.sink.notes)
    }

    /// Discards all messages and notes so far.
    pub(crate) fn forgets(&mut self) {
        self.said();
        self.noted();
    }

    pub(crate) fn view(&self) -> View {
        View::of(&self.state)
    }

    pub(crate) fn status(&self) -> Status {
        self.state.status()
    }
}
