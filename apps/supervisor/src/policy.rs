//! What to do about the command: a pure state machine between the flock, the guardian, and the people around.
//!
//! Time comes in with each input and chance not at all, so every rule here is tested by table and by random sequences.
//! Three rules hold whatever happens:
//!
//! - the command is started only while this member leads and its lease holds;
//! - there is at most one command: another is started only after nothing of the last one is alive;
//! - the flock hears "stopped" only after nothing of the command is alive.

use std::time::Duration;

use crate::clock::{Moment, NEVER, WorkLease, after};
use crate::dying::{DyingTime, TreeSize};
use crate::exit::Exit;
use crate::guardian::StartFailure;

/// How long a guardian that kills may be silent before it is taken for frozen. It says so again after 128 ms at most.
const KILLING_PATIENCE: Duration = Duration::from_millis(500);

/// What the command's own exit means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnExit {
    /// This member lets go of the lead, so that another runs the command, and stays in the flock.
    #[default]
    StepDown,
    /// The command is started again here, as [`Restart`] says.
    Restart,
    /// The work is done: this member lets go of the lead and ends with the command's exit code.
    Finish,
}

/// How a command is started again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restart {
    /// Only after a failure; a command that ends well has finished.
    pub on_failure_only: bool,
    /// How long to wait before the first restart. Doubles with each one.
    pub first: Duration,
    /// How long to wait at most.
    pub most: Duration,
    /// A command that ran so long is healthy: the count and the wait start anew.
    pub steady: Duration,
    /// How many restarts in a row, without a steady run between, before this member lets go of the lead instead.
    pub limit: Option<u32>,
}

impl Default for Restart {
    fn default() -> Restart {
        Restart {
            on_failure_only: false,
            first: Duration::from_millis(100),
            most: Duration::from_secs(30),
            steady: Duration::from_secs(10),
            limit: Some(5),
        }
    }
}

impl Restart {
    /// How long to wait before the restart after so many.
    #[must_use]
    pub fn wait(&self, restarts: u32) -> Duration {
        self.first.saturating_mul(1u32.checked_shl(restarts.min(31)).unwrap_or(u32::MAX)).min(self.most)
    }
}

/// The user's choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What the command's own exit means.
    pub on_exit: OnExit,
    /// How it is started again, where it is.
    pub restart: Restart,
    /// How long the command has to end in an orderly stop.
    pub grace: Duration,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { on_exit: OnExit::default(), restart: Restart::default(), grace: Duration::from_secs(10) }
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyInput {
    /// The flock: this member leads.
    Leading {
        /// The epoch.
        epoch: u64,
    },
    /// The flock: the work should stop; it has all the time it needs.
    LetGo,
    /// The flock: the work must stop now.
    StopNow,
    /// The flock: this member leads no longer.
    Released,
    /// The flock: the work may live so long.
    Lease(WorkLease),
    /// The guardian: the command runs.
    Started,
    /// The guardian: the command could not be started.
    Failed(StartFailure),
    /// The guardian: the command itself has ended.
    Exited(Exit),
    /// The guardian: what is left of the command has been killed, and may take a while to be gone.
    Killing,
    /// The guardian, or whoever had to do its work: nothing of the command is alive.
    TreeDead,
    /// The command's processes are so many by now.
    Size(TreeSize),
    /// The guardian is dead.
    GuardianLost,
    /// A new guardian is there.
    GuardianBack,
    /// Somebody asks this member to leave; asking again means to hurry.
    Leave,
    /// Somebody asks this member to hand the lead over and stay.
    StepDown,
    /// A signal for the command.
    Signal(i32),
    /// The health check of this member changed its mind.
    Healthy(bool),
    /// The wait before a restart is over.
    WaitOver,
}

/// Something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyAction {
    /// Tell the guardian to start the command.
    Start {
        /// The epoch.
        epoch: u64,
        /// How long it may live.
        lease: WorkLease,
    },
    /// Tell the guardian to end the command, and to kill it at this moment.
    Stop {
        /// When what is left of the command is killed.
        kill_at: Moment,
    },
    /// Tell the guardian to pass a signal on.
    Signal(i32),
    /// Tell the flock that this member wants to let go.
    StepDown,
    /// Tell the flock that this member wants to let go, to leave then.
    Leave,
    /// Tell the flock that the work has stopped.
    Stopped,
    /// Tell the flock whether this member would lead.
    Stand(bool),
    /// Keep so long of each lease for the command's processes to die in.
    Reserve(Duration),
    /// Say [`PolicyInput::WaitOver`] after this time.
    Wait(Duration),
    /// End this member with this code.
    Exit(u8),
}

/// Where this member stands with its flock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// It does not lead.
    Not,
    /// It leads.
    Held,
    /// It leads, and was told to stop.
    Ending,
}

/// Where the command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tree {
    /// Nothing of it is alive.
    None,
    /// It was started; something of it may be alive.
    Alive {
        /// When the command was started.
        since: Moment,
        /// How the command itself ended, if it has.
        ended: Option<Ended>,
        /// Whether we told it to end, so that its end says nothing about it.
        cut: bool,
    },
}

/// How the command itself ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// By itself, or by a signal.
    Exit(Exit),
    /// It was never started, because the lease was over.
    NeverBegun,
    /// Its guardian died, and it with it.
    Unguarded,
}

/// How far this member is on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaving {
    No,
    Asked,
    /// The command has finished, and this member with it.
    Finished,
}

/// The machine.
#[derive(Clone, Debug)]
pub struct Policy {
    rules: Rules,
    lead: Lead,
    epoch: u64,
    lease: Option<WorkLease>,
    tree: Tree,
    /// Until when the command was given to stop.
    stop_at: Option<Moment>,
    /// When the guardian last said that it kills what is left.
    killing_at: Option<Moment>,
    dying: DyingTime,
    /// How large the command's tree was when it was last looked at.
    size: TreeSize,
    reserved: Duration,
    leaving: Leaving,
    /// Whether the flock was told that we want to let go, and has not answered.
    asked_to_let_go: bool,
    waiting: bool,
    restarts: u32,
    guarded: bool,
    healthy: bool,
    code: u8,
    done: bool,
}

impl Policy {
    /// A member that does not lead, with a guardian that listens.
    #[must_use]
    pub fn new(rules: Rules) -> Policy {
        Policy {
            rules,
            lead: Lead::Not,
            epoch: 0,
            lease: None,
            tree: Tree::None,
            stop_at: None,
            killing_at: None,
            dying: DyingTime::default(),
            size: TreeSize::default(),
            reserved: Duration::ZERO,
            leaving: Leaving::No,
            asked_to_let_go: false,
            waiting: false,
            restarts: 0,
            guarded: true,
            healthy: true,
            code: 0,
            done: false,
        }
    }

    /// Whether something of the command may be alive.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.tree != Tree::None
    }

    /// Whether what is alive was told to end.
    #[must_use]
    pub fn was_told_to_end(&self) -> bool {
        self.stop_at.is_some()
    }

    /// When a guardian that was told to end what is alive, and has not, is no longer waited for: so long after it should
    /// have, but early enough for somebody else to do it while the lease holds. One that has killed what is left, and says
    /// so, waits for the kernel, as anybody else would have to.
    #[must_use]
    pub fn overdue_at(&self, patience: Duration) -> Option<Moment> {
        if let Some(killing_at) = self.killing_at {
            return Some(after(killing_at, KILLING_PATIENCE));
        }
        let stopped = after(self.stop_at.filter(|_| self.is_alive())?, patience);
        let lease = self.lease.map(|lease| after(lease.kill_at, patience.min(lease.reserve() / 2)));
        Some(lease.map_or(stopped, |lease| lease.min(stopped)))
    }

    /// The lease reaches so far by now. That alone is no reason to do anything.
    pub fn renew(&mut self, lease: WorkLease) {
        self.lease = Some(lease);
    }

    /// What was left of the command took so long to die once it was killed; nothing of it, where a probe was.
    pub fn died_within(&mut self, probe: Option<TreeSize>, took: Duration) {
        self.dying.measured(probe.unwrap_or(self.size), took);
    }

    /// How long what is alive may take to die.
    #[must_use]
    pub fn dying_time(&self) -> Duration {
        self.dying.of(self.size)
    }

    /// Takes one input, and says what to do about it.
    pub fn step(&mut self, now: Moment, input: &PolicyInput, actions: &mut Vec<PolicyAction>) {
        if self.done {
            return;
        }
        match *input {
            PolicyInput::Leading { epoch } => self.leading(epoch),
            PolicyInput::LetGo => self.let_go(now, after(now, self.rules.grace), actions),
            PolicyInput::StopNow => {
                let kill_at = self.lease.map_or(now, |lease| lease.kill_at);
                self.let_go(now, kill_at, actions);
            }
            PolicyInput::Released => self.released(now, actions),
            PolicyInput::Lease(lease) => self.renew(lease),
            PolicyInput::Started => {}
            PolicyInput::Failed(StartFailure::LeaseOver) => self.ended(Ended::NeverBegun),
            PolicyInput::Failed(StartFailure::NotRun { code, .. }) => self.ended(Ended::Exit(Exit::Code(code))),
            PolicyInput::Exited(exit) => self.exited(now, exit, actions),
            PolicyInput::Killing => self.killing_at = Some(now),
            PolicyInput::TreeDead => self.tree_dead(now, actions),
            PolicyInput::Size(size) => self.size(size, actions),
            PolicyInput::GuardianLost => {
                self.guarded = false;
                self.ended(Ended::Unguarded);
            }
            PolicyInput::GuardianBack => self.guarded = true,
            PolicyInput::Leave => self.leave(now, actions),
            PolicyInput::StepDown => self.ask_to_let_go(actions),
            PolicyInput::Signal(number) => actions.extend(self.is_alive().then_some(PolicyAction::Signal(number))),
            PolicyInput::Healthy(healthy) => self.health(healthy, actions),
            PolicyInput::WaitOver => self.waiting = false,
        }
        self.go_on(now, actions);
    }

    fn leading(&mut self, epoch: u64) {
        self.lead = Lead::Held;
        self.epoch = epoch;
        self.asked_to_let_go = false;
        self.waiting = false;
        self.restarts = 0;
        // Nobody has granted this lead anything yet.
        self.reserved = Duration::ZERO;
    }

    fn let_go(&mut self, now: Moment, kill_at: Moment, actions: &mut Vec<PolicyAction>) {
        if self.lead == Lead::Not {
            return;
        }
        let first = self.lead == Lead::Held;
        self.lead = Lead::Ending;
        match self.tree {
            Tree::None if first => actions.push(PolicyAction::Stopped),
            Tree::None => {}
            Tree::Alive { .. } => self.cut(kill_at.max(now), actions),
        }
    }

    /// Others may go on now, unless there are no leases: then nobody counts on this moment, and the command has its grace.
    fn released(&mut self, now: Moment, actions: &mut Vec<PolicyAction>) {
        let unleased = self.lease.is_some_and(|lease| lease.kill_at == NEVER);
        self.lead = Lead::Not;
        self.lease = None;
        self.asked_to_let_go = false;
        if self.leaving == Leaving::No {
            // How a command ended that others have taken over is not how this member ends.
            self.code = 0;
        }
        self.cut(if unleased { after(now, self.rules.grace) } else { now }, actions);
    }

    /// Ends a command that has not ended by itself.
    fn cut(&mut self, kill_at: Moment, actions: &mut Vec<PolicyAction>) {
        if let Tree::Alive { cut, .. } = &mut self.tree {
            *cut = true;
            self.stop(kill_at, actions);
        }
    }

    /// Ends the command by this moment. Asking again can only hurry.
    fn stop(&mut self, kill_at: Moment, actions: &mut Vec<PolicyAction>) {
        if self.stop_at.is_none_or(|earlier| kill_at < earlier) {
            self.stop_at = Some(kill_at);
            actions.push(PolicyAction::Stop { kill_at });
        }
    }

    fn size(&mut self, size: TreeSize, actions: &mut Vec<PolicyAction>) {
        self.size = size;
        let reserve = self.dying.reserve(size, self.reserved);
        if reserve != self.reserved {
            self.reserved = reserve;
            actions.push(PolicyAction::Reserve(reserve));
        }
    }

    fn ended(&mut self, how: Ended) {
        if let Tree::Alive { ended: ended @ None, .. } = &mut self.tree {
            *ended = Some(how);
        }
    }

    /// What a command leaves behind when it ends is ended too, with the same grace.
    fn exited(&mut self, now: Moment, exit: Exit, actions: &mut Vec<PolicyAction>) {
        if self.is_alive() {
            // A command that dies of the signal with which we asked it to end has ended well.
            let as_asked = self.stop_at.is_some() && exit == Exit::Signal(15);
            self.code = if as_asked { 0 } else { exit.code() };
            self.ended(Ended::Exit(exit));
            self.stop(after(now, self.rules.grace), actions);
        }
    }

    fn tree_dead(&mut self, now: Moment, actions: &mut Vec<PolicyAction>) {
        let Tree::Alive { since, ended, cut } = self.tree else { return };
        self.tree = Tree::None;
        (self.stop_at, self.killing_at) = (None, None);
        match self.lead {
            Lead::Not => {}
            Lead::Ending => actions.push(PolicyAction::Stopped),
            // It ended for an earlier lead; this one may start its own.
            Lead::Held if cut => {}
            Lead::Held => match ended {
                Some(Ended::NeverBegun) => {}
                Some(Ended::Exit(exit)) => self.own_exit(now, since, exit, actions),
                Some(Ended::Unguarded) | None => self.ask_to_let_go(actions),
            },
        }
    }

    /// The command has ended while this member leads, and nobody told it to.
    fn own_exit(&mut self, now: Moment, since: Moment, exit: Exit, actions: &mut Vec<PolicyAction>) {
        self.code = exit.code();
        let restart = self.rules.restart;
        match self.rules.on_exit {
            OnExit::StepDown => self.ask_to_let_go(actions),
            OnExit::Finish => self.finish(actions),
            OnExit::Restart if restart.on_failure_only && exit.is_success() => self.finish(actions),
            OnExit::Restart => {
                if now >= after(since, restart.steady) {
                    self.restarts = 0;
                }
                if restart.limit.is_some_and(|limit| self.restarts >= limit) {
                    self.ask_to_let_go(actions);
                } else {
                    self.waiting = true;
                    actions.push(PolicyAction::Wait(restart.wait(self.restarts)));
                    self.restarts += 1;
                }
            }
        }
    }

    fn finish(&mut self, actions: &mut Vec<PolicyAction>) {
        self.leaving = Leaving::Finished;
        self.ask_to_let_go(actions);
    }

    fn ask_to_let_go(&mut self, actions: &mut Vec<PolicyAction>) {
        if self.lead == Lead::Held && !self.asked_to_let_go {
            self.asked_to_let_go = true;
            actions.push(if self.leaving == Leaving::No { PolicyAction::StepDown } else { PolicyAction::Leave });
        }
    }

    fn leave(&mut self, now: Moment, actions: &mut Vec<PolicyAction>) {
        if self.leaving == Leaving::Asked {
            self.cut(now, actions);
        }
        if self.leaving == Leaving::No {
            self.leaving = Leaving::Asked;
        }
    }

    fn health(&mut self, healthy: bool, actions: &mut Vec<PolicyAction>) {
        if self.healthy != healthy {
            self.healthy = healthy;
            actions.push(PolicyAction::Stand(healthy));
        }
    }

    /// What follows from how things stand, whatever brought them about.
    fn go_on(&mut self, now: Moment, actions: &mut Vec<PolicyAction>) {
        if self.leaving != Leaving::No {
            self.ask_to_let_go(actions);
            if self.lead == Lead::Not && !self.is_alive() {
                self.done = true;
                actions.push(PolicyAction::Exit(self.code));
            }
            return;
        }
        if !self.healthy {
            self.ask_to_let_go(actions);
        }
        let free = self.lead == Lead::Held && !self.is_alive() && !self.asked_to_let_go && !self.waiting;
        if let Some(lease) = self.lease.filter(|lease| lease.holds_at(now))
            && free
            && self.guarded
        {
            self.tree = Tree::Alive { since: now, ended: None, cut: false };
            self.code = 0;
            actions.push(PolicyAction::Start { epoch: self.epoch, lease });
        }
    }
}
