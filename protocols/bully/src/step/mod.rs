//! One match on the input; one small function for each thing that can happen.
//!
//! The functions are methods of [`Turn`], a member in the middle of one step, and stand where a reader of the paper
//! would look for them: [part 1](pre_vote), [part 2](halt), the [announcement](announce), the [coordinator](coordinate) and the
//! [member's side](follow) of it.

mod announce;
mod change;
mod coordinate;
mod follow;
mod halt;
mod pre_vote;
mod rollback;

use core::fmt;

use bellwether_kernel::{
    Effects, Epoch, Input, Kept, Leadership, Lease, Leased, ListChange, ListEvent, Never, NodeId, NodeSet, Protocol,
    Span, Ticket, To,
};

use crate::Bully;
use crate::config::{Config, Mode};
use crate::list::ListId;
use crate::message::Message;
use crate::state::{HardState, ROUNDS, Role, State, Timer, View};

/// What may be asked of a member.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Lets go of the lead in good order. Whoever does not lead has nothing to let go of.
    StepDown,
    /// The work that had to stop has stopped.
    Stopped,
    /// Is fit to lead: stands again.
    Stand,
    /// Is not fit to lead: votes, and lets go of the lead in good order if it has it.
    Abstain,
    /// While it leads: how long its work needs to end, beyond `stop`. A longer time counts once a majority is bound for it.
    Reserve(Span),
    /// While it leads: makes this change to the list of members.
    Change(ListChange),
}

/// Something that a member says of itself, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// The member follows nobody.
    Leaderless,
    /// Stands for election.
    Standing {
        /// The epoch it wants to lead.
        epoch: Epoch,
    },
    /// Leads: the work may start.
    Leading {
        /// The epoch.
        epoch: Epoch,
    },
    /// The member follows a coordinator.
    Following {
        /// The coordinator that it follows.
        coordinator: NodeId,
        /// The epoch.
        epoch: Epoch,
    },
    /// The work should stop; it has all the time it needs.
    LetGo {
        /// The epoch.
        epoch: Epoch,
    },
    /// The work must stop now: the lease ends.
    StopNow {
        /// The epoch.
        epoch: Epoch,
    },
    /// Leads no longer.
    Released {
        /// The epoch.
        epoch: Epoch,
    },
    /// Something happened to the list of members.
    List(ListEvent),
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Command::Reserve(span) => return write!(f, "reserve {span}"),
            Command::Change(change) => return change.fmt(f),
            Command::StepDown => "step-down",
            Command::Stopped => "stopped",
            Command::Stand => "stand",
            Command::Abstain => "abstain",
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Leaderless => f.write_str("follows nobody"),
            Note::Standing { epoch } => write!(f, "stands for {epoch}"),
            Note::Leading { epoch } => write!(f, "leads {epoch}"),
            Note::Following { coordinator, epoch } => write!(f, "follows {coordinator} in {epoch}"),
            Note::LetGo { epoch } => write!(f, "lets go of {epoch}: the work should stop"),
            Note::StopNow { epoch } => write!(f, "loses {epoch}: the work must stop now"),
            Note::Released { epoch } => write!(f, "leads {epoch} no longer"),
            Note::List(event) => event.fmt(f),
        }
    }
}

impl Protocol for Bully {
    type Config = Config;
    type Command = Command;
    type Answer = Never;
    type Note = Note;
    type State = State;
    type Cell = HardState;
    type Record = Never;
    type Message = Message;
    type Timer = Timer;
    type View = View;

    fn boot(config: &Config, me: NodeId, kept: Kept<'_, Bully>, fx: &mut dyn Effects<Bully>) -> State {
        let stored = kept.cell.cloned().unwrap_or_default();
        let kept_list = stored.list.as_ref().map_or(ListId::default(), |list| list.id);
        let list = stored.list.unwrap_or_else(|| config.first_list(me));
        let heard = stored.promise.map_or(Epoch::NONE, |promise| promise.epoch).max(list.id.epoch);
        let mut state = State {
            me,
            role: Role::BackingOff,
            promise: stored.promise,
            reserve: stored.reserve,
            durable: true,
            kept_reserve: stored.reserve,
            list,
            kept_list,
            target: None,
            leaving: NodeSet::EMPTY,
            conflict: false,
            heard,
            gone: NodeSet::EMPTY,
            promised_by: (Epoch::NONE, NodeSet::EMPTY),
            unheard: NodeSet::EMPTY,
            rolled_back: false,
            failures: 0,
            abstaining: false,
            unfit: false,
        };
        let mut turn = Turn { config, state: &mut state, fx };
        turn.doubt_storage(kept.cell.is_none());
        // One who was ever bound may still be. One who never promised was never bound: it could not have been.
        if config.mode == Mode::Quorum && stored.promise.is_some() && !turn.is_barred() {
            turn.enter(Role::Recovering);
            turn.arm_silence();
            turn.ask_for_promises();
        } else {
            turn.start_election(None);
        }
        state
    }

    fn step(config: &Config, state: &mut State, input: Input<Bully>, fx: &mut dyn Effects<Bully>) {
        let mut turn = Turn { config, state, fx };
        match input {
            Input::Deliver { from, message } => turn.deliver(from, message),
            Input::Fire(timer) => turn.fire(timer),
            Input::Ask { command: Command::StepDown, .. } => turn.step_down(),
            Input::Ask { command: Command::Stopped, .. } => turn.work_stopped(),
            Input::Ask { command: Command::Stand, .. } => turn.fit(),
            Input::Ask { command: Command::Abstain, .. } => turn.unfit(),
            Input::Ask { command: Command::Reserve(span), .. } => turn.reserve(span),
            Input::Ask { command: Command::Change(change), .. } => turn.change_list(&change),
            Input::Link { peer, up: true } => turn.state.gone = turn.state.gone.without(peer),
            Input::Link { peer, up: false } => turn.link_down(peer),
            Input::Durable(Ticket::Cell) => turn.stored(),
            Input::Durable(Ticket::Log(_)) => {}
            Input::Stalled => turn.stalled(),
            // Nothing here is a stream.
            Input::PushBack { .. } => {}
        }
    }

    fn addresses(state: &State) -> Option<&[u8]> {
        Some(&state.list.addresses)
    }

    fn view(_config: &Config, state: &State) -> View {
        View::of(state)
    }
}

impl Leased for Bully {
    /// The newest round that a majority answered says how long. Once that is used up nothing prolongs it: the work is
    /// being ended.
    fn lease(config: &Config, state: &State) -> Option<Lease<Timer>> {
        match state.role {
            Role::Coordinating(leading) if config.mode == Mode::Quorum => {
                let place = leading.confirmed as usize % ROUNDS;
                let stop = config.stop.plus(leading.reserves[place]);
                Some(Lease { timer: Timer::LeaseEnds(place as u8), stop })
            }
            _ => None,
        }
    }
}

/// A member in the middle of one step.
struct Turn<'a> {
    config: &'a Config,
    state: &'a mut State,
    fx: &'a mut dyn Effects<Bully>,
}

impl Turn<'_> {
    fn deliver(&mut self, from: NodeId, message: Message) {
        if from == self.state.me || !self.listens_to(from, &message) {
            return;
        }
        self.state.gone = self.state.gone.without(from);
        self.state.heard = self.state.heard.max(message.epoch());
        match message {
            Message::AreYouThere { epoch, voter, .. } => self.asked_whether_there(from, epoch, voter),
            Message::Here { voter, .. } => self.told_here(from, voter),
            Message::Halt { epoch, leads, list } => self.told_to_halt(from, epoch, leads, list),
            Message::Halted { epoch, .. } => self.told_halted(from, epoch),
            Message::Elected { epoch } => self.told_elected(from, epoch),
            Message::Accepted { epoch } => self.told_accepted(from, epoch),
            Message::Ready { epoch } => self.told_ready(from, epoch),
            Message::Readied { epoch } => self.told_readied(from, epoch),
            Message::AreYouNormal { epoch, round, reserve } => self.asked_whether_normal(from, epoch, round, reserve),
            Message::Normal { epoch, round, reserve, list } => self.told_normal(from, epoch, round, reserve, list),
            Message::NotNormal { .. } => self.told_not_normal(from),
            Message::Resign { epoch } => self.told_resigned(from, epoch),
            Message::StandDown { epoch } => self.told_to_stand_down(from, epoch),
            Message::RolledBack { epoch } => self.told_rolled_back(from, epoch),
            Message::Install { list, .. } => self.told_list(from, list),
        }
    }

    /// Whether what somebody says counts. Who goes by lists of another origin is of another flock. Who is not in our list may
    /// be in a newer one: it is answered, and what a candidate or coordinator says is heard, but it does not count as one of us.
    fn listens_to(&mut self, from: NodeId, message: &Message) -> bool {
        let is_member = self.state.list.everybody().contains(from);
        if !self.is_quorum_mode() {
            return is_member;
        }
        if let Message::AreYouThere { epoch, list, .. }
        | Message::Here { epoch, list, .. }
        | Message::Halt { epoch, list, .. } = message
        {
            let one_origin = self.compare_lists(from, *list, *epoch);
            if (!one_origin || !is_member) && matches!(message, Message::AreYouThere { .. }) {
                // What we promised shows whether we took part; what we heard does not.
                let (epoch, voter) = (self.state.promised_epoch(), self.state.voter_status());
                self.send(from, Message::Here { epoch, voter, list: self.state.list.id });
            }
            let newer = list.is_newer_than(self.state.list.id);
            let heard = is_member || (newer && matches!(message, Message::Halt { .. }));
            if !one_origin || !heard {
                return false;
            }
        }
        is_member
            || matches!(
                message,
                Message::Halt { .. }
                    | Message::Elected { .. }
                    | Message::Ready { .. }
                    | Message::AreYouNormal { .. }
                    | Message::Install { .. }
            )
    }

    fn fire(&mut self, timer: Timer) {
        match timer {
            Timer::AnswerDue => self.answer_due(),
            Timer::ElectedDue => self.elected_due(),
            Timer::RetryDue => self.start_election(None),
            Timer::SilenceDue => self.silence_due(),
            Timer::HeartbeatDue => self.heartbeat(),
            Timer::LeaseEnds(place) => self.lease_ends(place),
            Timer::LeaseOver(place) => self.lease_over(place),
            Timer::FirstAnswersDue => self.first_answers_due(),
            Timer::PreemptDue => self.preempt_due(),
            Timer::AbstainEnds => self.abstain_ends(),
        }
    }

    /// The same timer ends three waits; the role says which.
    fn answer_due(&mut self) {
        match self.state.role {
            Role::PreVoting(pre_vote) => self.pre_vote_ends(pre_vote),
            Role::Halting { .. } => self.halt_answers_due(),
            Role::Announcing { .. } => self.announcement_failed(),
            Role::Asking { coordinator, .. } => self.start_election_without(coordinator),
            _ => {}
        }
    }

    /// Changes the role. Timers belong to roles: those of the old one never fire in the new one.
    fn enter(&mut self, role: Role) {
        match self.state.role {
            Role::Outside => self.fx.disarm(Timer::RetryDue),
            Role::Recovering | Role::Joining { .. } => self.fx.disarm(Timer::SilenceDue),
            Role::Following { .. } => {
                self.fx.disarm(Timer::SilenceDue);
                self.fx.disarm(Timer::PreemptDue);
            }
            Role::PreVoting(_) | Role::Halting { .. } | Role::Asking { .. } => self.fx.disarm(Timer::AnswerDue),
            Role::Deferring | Role::Halted { .. } => self.fx.disarm(Timer::ElectedDue),
            Role::BackingOff => self.fx.disarm(Timer::RetryDue),
            Role::Announcing { .. } => {
                self.fx.disarm(Timer::AnswerDue);
                if !matches!(role, Role::Coordinating(_)) {
                    self.disarm_lease(0);
                }
            }
            Role::Coordinating(_) => {
                (self.state.target, self.state.leaving) = (None, NodeSet::EMPTY);
                self.fx.disarm(Timer::HeartbeatDue);
                (0..ROUNDS as u8).for_each(|place| self.disarm_lease(place));
            }
        }
        let had_coordinator = self.state.coordinator().is_some();
        self.state.role = role;
        if had_coordinator && self.state.coordinator().is_none() {
            self.fx.lead(Leadership::Nobody);
            self.note(Note::Leaderless);
        }
    }

    fn send(&mut self, to: NodeId, message: Message) {
        self.fx.send(To::One(to), message);
    }

    fn send_all(&mut self, to: NodeSet, message: &Message) {
        to.iter().for_each(|node| self.send(node, message.clone()));
    }

    /// Writes what must survive; what waits for that goes out when it is reported as durable.
    fn store(&mut self) {
        self.state.durable = false;
        self.fx.store(self.state.hard_state());
    }

    fn arm(&mut self, timer: Timer, span: Span) {
        self.fx.arm(timer, span);
    }

    fn note(&mut self, note: Note) {
        self.fx.note(note);
    }

    /// Everybody but us who is not known to be gone.
    fn others(&self) -> NodeSet {
        self.state.list.everybody().without(self.state.me).minus(self.state.gone)
    }

    fn outranks(&self, one: NodeId, other: NodeId) -> bool {
        self.state.list.outranks(one, other)
    }

    fn is_quorum_mode(&self) -> bool {
        self.config.mode == Mode::Quorum
    }
}
