//! The step function: one match on the input, one small function for each event.
//!
//! The functions are methods of [`Step`], and stand where a reader of the note would look for them: [seeking and the
//! vote](seek), [owning](own), the [hand-over](pass), the [conflict](conflict) of two tokens, the [epochs](epochs) that only
//! grow, and the [members](membership) of the ring.

mod conflict;
mod epochs;
mod membership;
mod own;
mod pass;
mod seek;

use bellwether_kernel::{
    AskId, Effects, Input, Kept, Leadership, Lease, Leased, Never, NodeId, Protocol, Span, Ticket, To,
};

use crate::TokenRing;
use crate::config::Config;
use crate::message::{Body, Message};
use crate::note::{Command, Note, OfferAnswer};
use crate::state::{Cell, GenerateReason, LeaseGrant, Phase, ROUNDS, Role, State, Timer, View};
use crate::table::Table;
use crate::token::Token;

impl Protocol for TokenRing {
    type Config = Config;
    type Command = Command;
    type Answer = OfferAnswer;
    type Note = Note;
    type State = State;
    type Cell = Cell;
    type Record = Never;
    type Message = Message;
    type Timer = Timer;
    type View = View;

    fn boot(config: &Config, me: NodeId, kept: Kept<'_, TokenRing>, fx: &mut dyn Effects<TokenRing>) -> State {
        let cell = kept.cell.copied().unwrap_or_default();
        let identity = config.identity(me);
        let mut state = State {
            me,
            mac: identity.mac,
            role: Role::Seeker { asking: false, outbid: false },
            cell,
            stored: cell,
            heard: Token::NONE,
            table: Table::of(identity, me),
            grant: LeaseGrant::Free,
            round: 0,
            starting: !config.needs_majority(),
            duplicate_mac: false,
            abstaining: false,
            unfit: false,
            introduced: false,
            compared_digest: None,
            reminded: false,
        };
        let mut step = Step { config, state: &mut state, fx };
        step.observe(cell.kept);
        step.observe(cell.heard);
        step.start();
        if kept.cell.is_none() && config.born.contains(me) {
            step.generated(GenerateReason::Lost);
        } else {
            step.ask_where();
        }
        state
    }

    fn step(config: &Config, state: &mut State, input: Input<TokenRing>, fx: &mut dyn Effects<TokenRing>) {
        let mut step = Step { config, state, fx };
        match input {
            Input::Deliver { from, message } => step.deliver(from, message),
            Input::Fire(timer) => step.fire(timer),
            Input::Ask { id, command } => step.on_command(id, command),
            Input::Link { peer, up: true } => step.state.table.mark_back(peer),
            Input::Link { peer, up: false } => step.link_down(peer),
            Input::Durable(Ticket::Cell) => step.stored(),
            Input::Durable(Ticket::Log(_)) => {}
            Input::Stalled => step.stalled(),
            // The protocol sends no ordered streams, so push-back has no meaning.
            Input::PushBack { .. } => {}
        }
    }

    fn view(_config: &Config, state: &State) -> View {
        View::of(state)
    }
}

impl Leased for TokenRing {
    /// The newest answered heart-beat decides how long. Once its lease is over nothing prolongs it: the work is being
    /// ended.
    fn lease(config: &Config, state: &State) -> Option<Lease<Timer>> {
        match &state.role {
            Role::Owner(owner) if View::of(state).working => {
                Some(Lease { timer: Timer::LeaseEnds(slot(owner.confirmed?)), stop: config.stop })
            }
            _ => None,
        }
    }
}

/// The slot in which the answers to a heart-beat are counted.
fn slot(round: u8) -> u8 {
    round % ROUNDS as u8
}

/// The member, the configuration and the effects during one step.
struct Step<'a> {
    config: &'a Config,
    state: &'a mut State,
    fx: &'a mut dyn Effects<TokenRing>,
}

impl Step<'_> {
    fn deliver(&mut self, from: NodeId, message: Message) {
        let Message { author, round, body } = message;
        if from == self.state.me {
            return;
        }
        if author == self.state.mac {
            return self.on_duplicate_mac(from, &body);
        }
        let known = self.state.table.mark_heard(author, from);
        match body {
            Body::Ping { address, open } => return self.on_ping(from, author, address, open, round),
            Body::TakeToken { token, members } => self.on_take_token(from, author, token, &members),
            Body::TokenIsHere { token, digest } => self.on_token_is_here(from, author, round, token, digest),
            Body::TokenWasHereRecently => self.on_token_was_here_recently(from),
            Body::WhereIsToken => self.on_where_is_token(from),
            Body::GeneratingToken { token, .. } => self.on_generating_token(from, round, token),
            Body::TokenDestroyed { token, .. } => self.on_token_destroyed(from, token),
        }
        if !known {
            self.introduce();
        }
    }

    fn fire(&mut self, timer: Timer) {
        match timer {
            Timer::HeartbeatDue => self.heartbeat(),
            Timer::LeaseEnds(slot) => self.lease_ends(slot),
            Timer::LeaseOver(slot) => self.lease_over(slot),
            Timer::SilenceDue => self.silence_due(),
            Timer::AnswerDue => self.answer_due(),
            Timer::SleepDue => self.ask_where(),
            Timer::OfferDue => self.offer_due(),
            Timer::RotateDue => self.rotate_due(),
            Timer::AbstainEnds => {
                self.state.abstaining = false;
                self.try_to_work();
            }
            Timer::GrantEnds => self.state.grant = LeaseGrant::Free,
            Timer::StartEnds => {
                self.state.starting = false;
                self.try_to_work();
            }
            Timer::DuplicateMacGone => {
                self.state.duplicate_mac = false;
                self.try_to_work();
            }
            Timer::IntroductionDue => self.state.introduced = false,
            Timer::ReminderDue => self.state.reminded = false,
        }
    }

    fn on_command(&mut self, id: AskId, command: Command) {
        match command {
            Command::Pass => self.pass(),
            Command::StepDown => self.step_down(),
            Command::Stopped { progress } => self.work_stopped(progress),
            Command::Stand => {
                self.state.unfit = false;
                self.try_to_work();
            }
            Command::Abstain => self.abstain(),
            Command::StillSending => self.still_sending(),
            Command::Reached => self.on_delivered(),
            Command::Unreached => self.on_undelivered(),
            Command::Offered { from, author, token } => {
                let answer = self.on_offered(from, author, token);
                self.fx.answer(id, answer);
            }
        }
    }

    /// The cell is on stable storage: continues what waited for that.
    fn stored(&mut self) {
        let cell = self.state.cell;
        self.state.stored = cell;
        match &self.state.role {
            Role::Generating { token, cause, won: true, .. } if cell.kept == *token => {
                self.own_generated(*token, *cause);
            }
            Role::Taking { from, token } if cell.kept == *token => self.own_taken(*from, *token),
            Role::Owner(owner) if owner.phase == Phase::Idle && owner.announced != owner.token => self.try_to_work(),
            Role::Owner(owner) if cell.kept == owner.token => self.stored_for_passing(),
            // It was being stored when we began to follow: we keep a better state than the owner works on.
            Role::Waiter { owner, token } if cell.kept.progress > token.progress && !self.state.duplicate_mac => {
                self.generated(GenerateReason::OwnerHasWorse(*owner));
            }
            _ => {}
        }
    }

    fn store(&mut self, cell: Cell) {
        self.state.cell = cell;
        self.fx.store(cell);
    }

    /// Changes the role. Timers belong to roles: the old role's timers are cancelled.
    fn enter(&mut self, role: Role) {
        match self.state.role {
            Role::Seeker { .. } => self.disarm(&[Timer::AnswerDue, Timer::SleepDue]),
            Role::Generating { .. } => self.disarm(&[Timer::AnswerDue]),
            Role::Waiter { .. } | Role::Taking { .. } => self.disarm(&[Timer::SilenceDue]),
            Role::Owner(_) => {
                self.disarm(&[
                    Timer::HeartbeatDue,
                    Timer::SilenceDue,
                    Timer::AnswerDue,
                    Timer::OfferDue,
                    Timer::RotateDue,
                ]);
                self.disarm_leases();
            }
        }
        let knew = View::of(self.state).owner.is_some();
        self.state.role = role;
        if knew && matches!(self.state.role, Role::Seeker { .. }) {
            self.fx.lead(Leadership::Nobody);
            self.note(Note::Leaderless);
        }
    }

    /// A message of ours that is not about a numbered heart-beat.
    fn message(&self, body: Body) -> Message {
        Message { author: self.state.mac, round: 0, body }
    }

    fn send(&mut self, to: NodeId, body: Body) {
        let message = self.message(body);
        self.fx.send(To::One(to), message);
    }

    fn broadcast(&mut self, body: Body) {
        let message = self.message(body);
        self.fx.send(To::Neighbours, message);
    }

    fn arm(&mut self, timer: Timer, span: Span) {
        self.fx.arm(timer, span);
    }

    fn disarm(&mut self, timers: &[Timer]) {
        timers.iter().for_each(|timer| self.fx.disarm(*timer));
    }

    fn note(&mut self, note: Note) {
        self.fx.note(note);
    }

    /// The number of the next heart-beat or claim: from 1 on, where a majority is required.
    fn next_round(&mut self) -> u8 {
        if self.config.needs_majority() {
            self.state.round = self.state.round % self.config.round_wrap + 1;
        }
        self.state.round
    }

    /// What is known of the past when a process starts: nothing of what it granted, so perhaps everything is granted. Where
    /// no majority counts, we do not begin to work before what was offered to our former self has shown itself to be old.
    fn start(&mut self) {
        if !self.config.needs_majority() {
            self.arm(Timer::StartEnds, self.config.answer_timeout());
        } else {
            self.state.grant = LeaseGrant::Unknown;
            self.arm(Timer::GrantEnds, self.config.waiter_timeout());
            // Starts at a number that an answer to the process before us is unlikely to carry.
            if self.config.round_wrap >= 64 {
                self.state.round = self.fx.pick(self.config.round_wrap.into()) as u8;
            }
        }
        if self.config.acquainted > 0 {
            for index in 0..self.config.acquainted as usize {
                let node = NodeId::at(index);
                self.state.table.learn(self.config.identity(node), node);
            }
        } else {
            self.introduce();
        }
    }
}
