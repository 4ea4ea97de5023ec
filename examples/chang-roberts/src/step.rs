//! The step function: one match on the input, and one function for each message.

use core::fmt;

use bellwether_kernel::{
    Effects, Epoch, Input, Kept, Leadership, Lease, Leased, Never, NodeId, NodeSet, Protocol, Span, To,
};

use crate::ChangRoberts;
use crate::config::RingConfig;
use crate::message::RingMessage;
use crate::state::{RingNote, RingState, RingTimer, RingView};

/// A command to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RingCommand {
    /// Lets go of the lead, and never stands again in this life of the process.
    Resign,
    /// The work that had to stop has stopped.
    Stopped,
}

impl fmt::Display for RingCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RingCommand::Resign => "resign",
            RingCommand::Stopped => "stopped",
        })
    }
}

impl Protocol for ChangRoberts {
    type Config = RingConfig;
    type Command = RingCommand;
    type Answer = Never;
    type Note = RingNote;
    type State = RingState;
    type Cell = Never;
    type Record = Never;
    type Message = RingMessage;
    type Timer = RingTimer;
    type View = RingView;

    fn boot(config: &RingConfig, me: NodeId, _kept: Kept<'_, Self>, fx: &mut dyn Effects<Self>) -> RingState {
        let mut state = RingState {
            me,
            epoch: Epoch::NONE,
            participant: false,
            leader: None,
            work: None,
            stopping: false,
            resigned: false,
            gone: NodeSet::EMPTY,
        };
        Step { config, state: &mut state, fx }.stand();
        state
    }

    fn step(config: &RingConfig, state: &mut RingState, input: Input<Self>, fx: &mut dyn Effects<Self>) {
        let mut step = Step { config, state, fx };
        match input {
            Input::Deliver { message: RingMessage::Election { candidate, epoch }, .. } => {
                step.election(candidate, epoch);
            }
            Input::Deliver { message: RingMessage::Elected { leader, epoch }, .. } => step.elected(leader, epoch),
            Input::Deliver { message: RingMessage::Start { by, epoch }, .. } => step.start_after(by, epoch),
            Input::Ask { command: RingCommand::Resign, .. } => step.resign(),
            Input::Ask { command: RingCommand::Stopped, .. } => step.stopped(),
            Input::Link { peer, up: false } => step.link_down(peer),
            Input::Link { peer, up: true } => step.link_up(peer),
            Input::Fire(RingTimer::RetryDue) => step.retry(),
            Input::PushBack { .. } | Input::Durable(_) | Input::Stalled => {}
        }
    }

    fn view(_config: &RingConfig, state: &RingState) -> RingView {
        RingView::of(state)
    }
}

/// The paper knows no leases.
impl Leased for ChangRoberts {
    fn lease(_config: &RingConfig, _state: &RingState) -> Option<Lease<RingTimer>> {
        None
    }
}

/// A member in the middle of one step.
struct Step<'a> {
    config: &'a RingConfig,
    state: &'a mut RingState,
    fx: &'a mut dyn Effects<ChangRoberts>,
}

impl Step<'_> {
    /// Stands for the next epoch.
    fn stand(&mut self) {
        if self.state.resigned {
            return;
        }
        let epoch = self.state.epoch.next();
        if self.config.retry > Span::ZERO {
            self.fx.arm(RingTimer::RetryDue, self.config.retry);
        }
        self.fx.note(RingNote::Stands(epoch));
        self.state.participant = true;
        self.pass_on(RingMessage::Election { candidate: self.state.me, epoch });
    }

    /// The result has not come: a message was lost. The paper has no such timer, and waits for ever.
    fn retry(&mut self) {
        if self.state.leader.is_none() && self.state.work.is_none() {
            self.stand();
        }
    }

    /// Sends to the next of the ring. Whoever is alone hears itself at once.
    fn pass_on(&mut self, message: RingMessage) {
        let next = self.config.successor(self.state.me, self.state.gone);
        match (next == self.state.me, message) {
            (false, _) => self.fx.send(To::One(next), message),
            (true, RingMessage::Election { candidate, epoch }) if candidate == self.state.me => self.won(epoch),
            (true, _) => {}
        }
    }

    /// A candidacy comes by: the higher id goes on. Who takes part already has sent its own, so a lower one ends here.
    fn election(&mut self, candidate: NodeId, epoch: Epoch) {
        let (me, epoch) = (self.state.me, epoch.max(self.state.epoch.next()));
        if candidate == me {
            match self.state.resigned {
                true => self.call_election(),
                false => self.won(epoch),
            }
        } else if self.state.gone.contains(candidate) {
            // The candidate's message would go round for ever.
        } else if candidate > me || self.state.resigned {
            self.state.participant = true;
            self.pass_on(RingMessage::Election { candidate, epoch });
        } else if !self.state.participant {
            self.state.epoch = self.state.epoch.max(Epoch(epoch.0.saturating_sub(1)));
            self.stand();
        }
    }

    /// Our id came all the way round: everybody else's is lower.
    fn won(&mut self, epoch: Epoch) {
        let me = self.state.me;
        self.fx.disarm(RingTimer::RetryDue);
        self.state.participant = false;
        self.state.epoch = epoch;
        self.state.leader = Some(me);
        self.pass_on(RingMessage::Elected { leader: me, epoch });
        // A member that leads already goes on with the work that it has.
        if self.state.work.is_none() {
            self.state.work = Some(epoch);
            self.fx.lead(Leadership::Leading { epoch, leased: false });
            self.fx.note(RingNote::Won(epoch));
        }
    }

    /// A member leads. The message goes round once, and ends at the leader.
    fn elected(&mut self, leader: NodeId, epoch: Epoch) {
        if leader == self.state.me || epoch < self.state.epoch || self.state.gone.contains(leader) {
            return;
        }
        self.fx.disarm(RingTimer::RetryDue);
        self.state.participant = false;
        self.state.epoch = epoch;
        self.state.leader = Some(leader);
        self.pass_on(RingMessage::Elected { leader, epoch });
        match self.state.work {
            // Nothing told us to stop before: for as long as the work takes to end there are two.
            Some(ours) if !self.state.stopping => {
                self.state.stopping = true;
                self.fx.lead(Leadership::StopNow { epoch: ours });
            }
            Some(_) => {}
            None => self.follow(leader, epoch),
        }
    }

    fn follow(&mut self, leader: NodeId, epoch: Epoch) {
        self.fx.lead(Leadership::Following { leader, epoch });
        self.fx.note(RingNote::Follows(leader, epoch));
    }

    /// A member no longer stands. Candidacies that were passed on for it are forgotten before another member stands.
    fn start_after(&mut self, by: NodeId, epoch: Epoch) {
        if by == self.state.me || self.state.gone.contains(by) {
            return;
        }
        self.state.epoch = self.state.epoch.max(epoch);
        self.state.participant = false;
        self.forget_leader();
        self.pass_on(RingMessage::Start { by, epoch });
        self.stand();
    }

    /// Lets the others elect without us.
    fn call_election(&mut self) {
        self.state.participant = false;
        self.pass_on(RingMessage::Start { by: self.state.me, epoch: self.state.epoch });
    }

    fn forget_leader(&mut self) {
        if self.state.leader.take().is_some_and(|leader| leader != self.state.me) {
            self.fx.lead(Leadership::Nobody);
        }
    }

    fn resign(&mut self) {
        self.state.resigned = true;
        if let Some(epoch) = self.state.work.filter(|_| !self.state.stopping) {
            self.state.stopping = true;
            self.fx.lead(Leadership::LetGo { epoch });
        }
    }

    /// Nothing of the work is alive.
    fn stopped(&mut self) {
        if !self.state.stopping {
            return;
        }
        self.state.stopping = false;
        let Some(epoch) = self.state.work.take() else { return };
        self.fx.lead(Leadership::Released { epoch });
        match self.state.leader.filter(|leader| *leader != self.state.me) {
            Some(leader) => self.follow(leader, self.state.epoch),
            None => {
                self.state.leader = None;
                self.fx.lead(Leadership::Nobody);
                self.call_election();
            }
        }
    }

    /// A process is gone, and perhaps what it was to pass on.
    fn link_down(&mut self, peer: NodeId) {
        self.state.gone = self.state.gone.with(peer);
        if self.state.leader == Some(peer) {
            self.forget_leader();
        }
        if self.state.leader.is_none() && self.state.work.is_none() {
            self.stand();
        }
    }

    fn link_up(&mut self, peer: NodeId) {
        self.state.gone = self.state.gone.without(peer);
        if self.state.leader.is_none() && self.state.work.is_none() {
            self.stand();
        }
    }
}
