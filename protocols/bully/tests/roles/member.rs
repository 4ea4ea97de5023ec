//! One member with everything around it played by the test: its effects are kept, nothing happens by itself.

use std::cell::Cell;

use bellwether_bully::{
    Bully, Command, Config, HardState, ListId, Message, Mode, Note, Promise, Settings, State, Timer, VoterStatus,
};
use bellwether_kernel::{
    AskId, Effects, Epoch, Input, Kept, Leadership, Lease, Leased, Never, NodeId, Protocol, Span, Ticket, To,
};

thread_local! {
    /// The first list of the member that was booted last: what the test says in others' names goes by the same.
    static FIRST: Cell<ListId> = const { Cell::new(ListId { origin: 0, epoch: Epoch::NONE, version: 1 }) };
}

/// What a step did.
#[derive(Default)]
struct Sink {
    sent: Vec<(u32, Message)>,
    armed: Vec<(Timer, Span)>,
    storing: Option<HardState>,
    notes: Vec<Note>,
    stated: Vec<Leadership>,
}

impl Effects<Bully> for Sink {
    fn send(&mut self, to: To, message: Message) {
        let To::One(node) = to else { panic!("bully speaks to one member at a time") };
        self.sent.push((node.number(), message));
    }
    fn arm(&mut self, timer: Timer, span: Span) {
        self.disarm(timer);
        self.armed.push((timer, span));
    }
    fn disarm(&mut self, timer: Timer) {
        self.armed.retain(|(armed, _)| *armed != timer);
    }
    fn pick(&mut self, n: u32) -> u32 {
        n.saturating_sub(1)
    }
    fn store(&mut self, cell: HardState) -> Ticket {
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

pub(crate) struct Member {
    config: Config,
    pub(crate) state: State,
    sink: Sink,
}

pub(crate) fn settings(members: u32, mode: Mode) -> Settings {
    Settings::new(members, mode)
}

impl Member {
    pub(crate) fn boot(settings: Settings, id: u32, stored: Option<Promise>) -> Member {
        let stored = stored.map(|promise| HardState { promise: Some(promise), ..HardState::default() });
        Member::boot_from(settings, id, stored.as_ref())
    }

    /// Starts a member, whom nobody tells that it promised anything before.
    pub(crate) fn boot_from(settings: Settings, id: u32, stored: Option<&HardState>) -> Member {
        let mut member = Member::just_booted(settings, id, stored);
        if member.is_armed(Timer::FirstAnswersDue) {
            let asked = member.sink.sent.len();
            member.fires(Timer::FirstAnswersDue);
            // It asks once more.
            member.sink.sent.truncate(asked);
        }
        member
    }

    pub(crate) fn just_booted(settings: Settings, id: u32, stored: Option<&HardState>) -> Member {
        let config = Config::new(settings).unwrap();
        FIRST.with(|first| first.set(config.first_list(node(id)).id));
        let mut sink = Sink::default();
        let state = Bully::boot(&config, node(id), Kept::cell(stored), &mut sink);
        Member { config, state, sink }
    }

    /// A fresh member of a quorum flock.
    pub(crate) fn quorum(members: u32, id: u32) -> Member {
        Member::boot(settings(members, Mode::Quorum), id, None)
    }

    /// A fresh member of a classic flock.
    pub(crate) fn classic(members: u32, id: u32) -> Member {
        Member::boot(settings(members, Mode::Classic), id, None)
    }

    fn step(&mut self, input: Input<Bully>) {
        Bully::step(&self.config, &mut self.state, input, &mut self.sink);
    }

    pub(crate) fn hears(&mut self, from: u32, message: Message) -> &mut Member {
        self.step(Input::Deliver { from: node(from), message });
        self
    }

    /// Lets a timer run out, which must be armed.
    pub(crate) fn fires(&mut self, timer: Timer) -> &mut Member {
        assert!(self.is_armed(timer), "{timer} is not armed; {:?} are", self.sink.armed);
        self.sink.disarm(timer);
        self.step(Input::Fire(timer));
        self
    }

    /// Brings the pending write to stable storage.
    pub(crate) fn stores(&mut self) -> HardState {
        let hard = self.sink.storing.take().expect("a write should be pending");
        self.step(Input::Durable(Ticket::Cell));
        hard
    }

    pub(crate) fn is_storing(&self) -> bool {
        self.sink.storing.is_some()
    }

    pub(crate) fn asks(&mut self, command: Command) -> &mut Member {
        self.step(Input::Ask { id: AskId::NOBODY, command });
        self
    }

    pub(crate) fn loses(&mut self, peer: u32) -> &mut Member {
        self.step(Input::Link { peer: node(peer), up: false });
        self
    }

    pub(crate) fn stalls(&mut self) -> &mut Member {
        self.sink.armed.clear();
        self.step(Input::Stalled);
        self
    }

    pub(crate) fn is_armed(&self, timer: Timer) -> bool {
        self.sink.armed.iter().any(|(armed, _)| *armed == timer)
    }

    /// After which span a timer fires, counted from when it was armed.
    pub(crate) fn armed_for(&self, timer: Timer) -> Span {
        self.sink.armed.iter().find(|(armed, _)| *armed == timer).expect("the timer should be armed").1
    }

    /// What limits the work at present.
    pub(crate) fn lease(&self) -> Option<Lease<Timer>> {
        Bully::lease(&self.config, &self.state)
    }

    /// What was sent since the last look.
    pub(crate) fn said(&mut self) -> Vec<(u32, Message)> {
        std::mem::take(&mut self.sink.sent)
    }

    /// What was stated about the lead since the last look.
    pub(crate) fn stated(&mut self) -> Vec<Leadership> {
        std::mem::take(&mut self.sink.stated)
    }

    /// What was noted since the last look.
    pub(crate) fn noted(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.sink.notes)
    }

    /// Leads epoch 1 of a quorum flock, with everybody else following.
    pub(crate) fn leading(members: u32, id: u32) -> Member {
        Member::leading_with(settings(members, Mode::Quorum), id)
    }

    pub(crate) fn leading_with(settings: Settings, id: u32) -> Member {
        let others: Vec<u32> = settings.members.iter().map(NodeId::number).filter(|other| *other != id).collect();
        let mut member = Member::boot(settings, id, None);
        for other in &others {
            member.hears(*other, here(0, VoterStatus::Voter));
        }
        member.stores();
        for other in &others {
            member.hears(*other, halted(1));
        }
        for other in &others {
            member.hears(*other, Message::Accepted { epoch: Epoch(1) });
        }
        assert_eq!(member.noted().last(), Some(&Note::Leading { epoch: Epoch(1) }));
        member.said();
        member
    }

    /// Follows `coordinator` in epoch 1 of a quorum flock.
    pub(crate) fn following(members: u32, id: u32, coordinator: u32) -> Member {
        Member::following_with(settings(members, Mode::Quorum), id, coordinator)
    }

    pub(crate) fn following_with(settings: Settings, id: u32, coordinator: u32) -> Member {
        let mut member = Member::boot(settings, id, None);
        member.hears(coordinator, halt(1));
        member.stores();
        member.hears(coordinator, Message::Elected { epoch: Epoch(1) });
        member.hears(coordinator, Message::Ready { epoch: Epoch(1) });
        let follows = Note::Following { coordinator: node(coordinator), epoch: Epoch(1) };
        assert_eq!(member.noted().last(), Some(&follows));
        member.said();
        member
    }
}

pub(crate) fn node(id: u32) -> NodeId {
    NodeId::new(id).unwrap()
}

pub(crate) fn here(epoch: u64, voter: VoterStatus) -> Message {
    Message::Here { epoch: Epoch(epoch), voter, list: FIRST.with(Cell::get) }
}

pub(crate) fn there(epoch: u64, voter: VoterStatus) -> Message {
    Message::AreYouThere { epoch: Epoch(epoch), voter, list: FIRST.with(Cell::get) }
}

pub(crate) fn halt(epoch: u64) -> Message {
    Message::Halt { epoch: Epoch(epoch), leads: false, list: FIRST.with(Cell::get) }
}

pub(crate) fn take_in(epoch: u64) -> Message {
    Message::Halt { epoch: Epoch(epoch), leads: true, list: FIRST.with(Cell::get) }
}

pub(crate) fn halted(epoch: u64) -> Message {
    Message::Halted { epoch: Epoch(epoch), heard: Epoch(epoch) }
}

pub(crate) fn check(epoch: u64, round: u32) -> Message {
    Message::AreYouNormal { epoch: Epoch(epoch), round, reserve: Span::ZERO }
}

pub(crate) fn normal(epoch: u64, round: u32) -> Message {
    bound(epoch, round, Span::ZERO)
}

pub(crate) fn bound(epoch: u64, round: u32, reserve: Span) -> Message {
    Message::Normal { epoch: Epoch(epoch), round, reserve, list: FIRST.with(Cell::get) }
}
