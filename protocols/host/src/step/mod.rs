//! The step function: one match on the input, one small function for each event.
//!
//! The functions are methods of [`Step`], and stand where a reader of the note would look for them: [Login and Assign Priority](assign), [Host Checking](check), [Host Candidate](candidate),
//! [Rehosting](rehost), [Host Declaration](declare) and [leaving](leave).

mod assign;
mod candidate;
mod check;
mod declare;
mod leave;
mod rehost;

use bellwether_kernel::{Effects, Epoch, Input, Kept, Lease, Leased, Never, NodeId, Protocol, Span, Ticket, To};

use self::rehost::EVERYBODY;
use crate::Host;
use crate::config::Config;
use crate::message::{Member, Message, Signal};
use crate::note::{Command, Note};
use crate::state::{Candidate, Cell, Role, State, Timer, View, WorkPhase};
use crate::taken_numbers::TakenNumbers;
use crate::wire::LAST_EPOCH;

impl Protocol for Host {
    type Config = Config;
    type Command = Command;
    type Answer = Never;
    type Note = Note;
    type State = State;
    type Cell = Cell;
    type Record = Never;
    type Message = Message;
    type Timer = Timer;
    type View = View;

    fn boot(config: &Config, me: NodeId, kept: Kept<'_, Host>, fx: &mut dyn Effects<Host>) -> State {
        let before = kept.cell.copied().unwrap_or_default();
        let cell = Cell { epoch_floor: before.epoch_floor, starts: before.starts.saturating_add(1) };
        let owner = config.owner(me);
        // Two members differ by their random draws (and, where the checker allows none, by their owner), and two lives
        // of one member by their count.
        let drawn = fx.pick(config.draw).wrapping_add(owner as u32);
        let session = u64::from(drawn) << 32 | u64::from(cell.starts);
        fx.store(cell);
        State {
            me,
            member: Member { owner, session },
            cell,
            durable: before.epoch_floor,
            number: 0,
            role: Role::Starting,
            followed: None,
            heard: cell.epoch_floor,
            granted: (cell.epoch_floor, 0),
            round: 0,
            highest: 0,
            ask: EVERYBODY,
            candidates: alloc::vec::Vec::new(),
            abstaining: false,
            unfit: false,
        }
    }

    fn step(config: &Config, state: &mut State, input: Input<Host>, fx: &mut dyn Effects<Host>) {
        let mut step = Step { config, state, fx };
        if step.state.role == Role::Left {
            return;
        }
        match input {
            Input::Deliver { from, message } => step.deliver(from, message),
            Input::Fire(timer) => step.fire(timer),
            Input::Ask { command: Command::StepDown, .. } => step.step_down(),
            Input::Ask { command: Command::Stopped, .. } => step.work_stopped(),
            Input::Ask { command: Command::Stand, .. } => step.fit(),
            Input::Ask { command: Command::Abstain, .. } => step.unfit(),
            Input::Ask { command: Command::Leave, .. } => step.leave(),
            Input::Link { peer, up: true } if peer == step.state.me => step.connected(),
            Input::Link { up: true, .. } => {}
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

impl Leased for Host {
    /// The last granted round decides how long. Without `expect` the only grant is the host's own echo: then this is
    /// what fences off a host that has lost the channel.
    fn lease(config: &Config, state: &State) -> Option<Lease<Timer>> {
        match &state.role {
            Role::Hosting(term) => Some(Lease { timer: Timer::LeaseEnds(term.confirmed), stop: config.stop }),
            _ => None,
        }
    }
}

/// The sender of a signal, and the epoch that the signal is about.
#[derive(Clone, Copy)]
struct Sender {
    member: Member,
    handle: NodeId,
    epoch: Epoch,
}

/// The member, the configuration and the effects during one step.
struct Step<'a> {
    config: &'a Config,
    state: &'a mut State,
    fx: &'a mut dyn Effects<Host>,
}

impl Step<'_> {
    fn deliver(&mut self, handle: NodeId, message: Message) {
        let Message { from: member, epoch, signal } = message;
        if member == self.state.member {
            return self.on_own_echo(&signal);
        }
        self.state.heard = self.state.heard.max(epoch.min(LAST_EPOCH));
        if let Role::Starting | Role::Restarted = self.state.role {
            return;
        }
        let who = Sender { member, handle, epoch };
        match signal {
            Signal::Login | Signal::WhoHosts => self.answer_who_hosts(),
            Signal::Leaving { .. } => self.forget(member),
            Signal::Left { .. } => self.on_step_down(who, None, None),
            Signal::Host { number, round, roll, ask, heir } => self.on_host(who, number, round, roll, ask, heir),
            Signal::WillHost { number, round, ask } => self.on_will_host(who, number, round, ask),
            Signal::StepDown { round, heir, .. } => self.on_step_down(who, round, heir),
            Signal::StillThere { number } => self.on_still_there(number),
            Signal::Rehosting { number, is_host } => self.on_rehosting(who, number, is_host),
            Signal::Number { number, stands, grant } => self.on_number(who, number, stands, grant),
            Signal::Conflict { number, highest } => self.on_conflict(who, number, highest),
        }
    }

    /// Our own signal came back: the channel carries our messages. As host or candidate we grant ourselves that round.
    fn on_own_echo(&mut self, signal: &Signal) {
        if let Signal::Host { round, .. } | Signal::WillHost { round, .. } = *signal {
            self.allow_answers(round);
            self.pace_heartbeats(round);
            self.count_grant(self.state.member, self.state.number, round);
        }
    }

    fn fire(&mut self, timer: Timer) {
        match timer {
            Timer::HostChecking => self.host_silent(),
            Timer::AssignPriority => self.number_assigned(),
            Timer::HostCandidate => self.candidate_due(),
            Timer::Rehosting => self.answers_due(),
            Timer::HostDeclaration => self.heartbeat(false),
            Timer::ClaimDue => self.claim_due(),
            Timer::GrantsDue => self.grants_due(),
            Timer::LeaseEnds(slot) => self.lease_ends(slot),
            Timer::LeaseOver(slot) => self.lease_over(slot),
            Timer::AbstainEnds => self.abstain_ends(),
        }
    }

    fn stored(&mut self) {
        self.state.durable = self.state.durable.max(self.state.cell.epoch_floor);
        match self.state.role {
            Role::Starting => self.started(),
            Role::Rehosting { .. } => self.try_to_declare(),
            _ => self.send_owed_grant(),
        }
    }

    /// This process was not scheduled for so long that messages may be there and only not read yet. A wait for silence
    /// starts again; a host's lease decides what is over.
    fn stalled(&mut self) {
        match self.state.role {
            Role::Rehosting { .. } => {
                self.withdraw();
                self.start_checking();
            }
            Role::Checking { .. } => self.start_checking(),
            Role::Assigning { .. } => self.arm(Timer::AssignPriority, self.config.answer),
            Role::Asking => self.arm(Timer::Rehosting, self.config.answer),
            Role::Candidate if self.state.followed.is_none() => self.arm(Timer::HostCandidate, self.config.answer),
            _ => {}
        }
        if self.state.followed.is_some() {
            self.arm(Timer::HostChecking, self.config.silence);
        }
    }

    /// Changes the role. Timers belong to roles: the old role's timers are cancelled. Only the timer of the silence
    /// also belongs to the followed host, which outlives roles.
    fn enter(&mut self, role: Role) {
        match self.state.role {
            Role::Starting | Role::Left => {}
            Role::Restarted | Role::Checking { .. } => {
                if self.state.followed.is_none() {
                    self.fx.disarm(Timer::HostChecking);
                }
            }
            Role::Login { .. } => self.fx.disarm(Timer::ClaimDue),
            Role::Assigning { .. } => self.fx.disarm(Timer::AssignPriority),
            Role::Asking => self.fx.disarm(Timer::Rehosting),
            Role::Candidate => self.fx.disarm(Timer::HostCandidate),
            Role::Rehosting { .. } => {
                self.fx.disarm(Timer::Rehosting);
                if !matches!(role, Role::Hosting(_)) {
                    self.disarm_lease(0);
                }
            }
            Role::Hosting(_) => {
                self.fx.disarm(Timer::HostDeclaration);
                self.fx.disarm(Timer::GrantsDue);
                (0..2).for_each(|slot| self.disarm_lease(slot));
            }
        }
        self.state.role = role;
    }

    fn say(&mut self, epoch: Epoch, signal: Signal) {
        self.fx.send(To::Channel, Message { from: self.state.member, epoch, signal });
    }

    /// Sends a signal that is about no epoch.
    fn say_only(&mut self, signal: Signal) {
        self.say(self.state.heard, signal);
    }

    fn arm(&mut self, timer: Timer, span: Span) {
        self.fx.arm(timer, span);
    }

    fn note(&mut self, note: Note) {
        self.fx.note(note);
    }

    /// Ensures that after a restart we grant and lead only epochs above this one.
    fn raise_epoch_floor(&mut self, epoch_floor: Epoch) {
        if epoch_floor > self.state.cell.epoch_floor {
            self.state.cell.epoch_floor = epoch_floor.min(LAST_EPOCH);
            self.fx.store(self.state.cell);
        }
    }

    /// Another member has this number.
    fn hear_of(&mut self, number: u64) {
        if number <= TakenNumbers::PLAUSIBLE {
            self.state.highest = self.state.highest.max(number);
        }
        if let Role::Login { taken, .. } | Role::Assigning { taken, .. } = &mut self.state.role {
            taken.mark(number);
        }
    }

    /// A member holds this number and is, or is not, willing to be the host.
    fn learn(&mut self, who: Sender, number: u64, stands: bool) {
        self.hear_of(number);
        self.forget(who.member);
        let better = |other: &Candidate| outranks((other.number, other.member), (number, who.member));
        let slot = self.state.candidates.partition_point(better);
        if stands && slot < State::CANDIDATES {
            let Sender { member, handle, .. } = who;
            self.state.candidates.insert(slot, Candidate { member, number, handle, fresh: true });
            self.state.candidates.truncate(State::CANDIDATES);
        }
    }

    fn forget(&mut self, member: Member) {
        self.state.candidates.retain(|other| other.member != member);
    }

    /// A process is certainly gone, and its work with it.
    fn link_down(&mut self, peer: NodeId) {
        self.state.candidates.retain(|other| other.handle != peer);
        if let Some(followed) = self.state.followed.filter(|followed| followed.handle == peer) {
            self.followed_is_gone(followed.heir);
        }
    }

    /// The state of our work, if we are the host.
    fn work(&self) -> Option<WorkPhase> {
        match &self.state.role {
            Role::Hosting(term) => Some(term.work),
            _ => None,
        }
    }

    fn expects(&self) -> bool {
        self.config.expect.is_some()
    }
}

/// Number 1 outranks number 2; of two that are equal, the higher owner id counts, then the higher session.
pub(crate) fn outranks(one: (u64, Member), other: (u64, Member)) -> bool {
    (other.0, one.1) > (one.0, other.1)
}
