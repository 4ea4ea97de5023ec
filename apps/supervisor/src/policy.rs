//! The policy: when the command is started and stopped, as a pure state machine between flock, guardian and operator.
//!
//! Time comes in with each input and there is no randomness, so every rule here is tested by table and by random
//! sequences. Three rules always hold:
//!
//! - the command is started only while this member leads and its lease holds;
//! - there is at most one command: another is started only after no process of the last one is alive;
//! - the flock is told "stopped" only after no process of the command is alive.

use std::time::Duration;

use crate::clock::{Moment, NEVER, WorkLease, after};
use crate::dying::{DyingTime, TreeSize};
use crate::exit::Exit;
use crate::guardian::StartFailure;

/// How long a guardian that kills may be silent before it counts as frozen. It reports at least every 128 ms.
const KILLING_PATIENCE: Duration = Duration::from_millis(500);

/// What the command's own exit means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnExit {
    /// This member gives the lead up, so that another one runs the command, and stays in the flock.
    #[default]
    StepDown,
    /// The command is started again here, as [`Restart`] says.
    Restart,
    /// The work is done: this member gives the lead up and ends with the command's exit code.
    Finish,
}

/// How a command is restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restart {
    /// Whether only a failure leads to a restart; a command that ends well has finished.
    pub on_failure_only: bool,
    /// The wait before the first restart. It doubles with each one.
    pub first: Duration,
    /// The longest wait.
    pub most: Duration,
    /// A command that ran for so long is healthy: the count and the wait start again.
    pub steady: Duration,
    /// The number of restarts in a row, without a steady run between, after which this member gives the lead up.
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
    /// The wait before the next restart, after so many.
    #[must_use]
    pub fn wait(&self, restarts: u32) -> Duration {
        self.first.saturating_mul(1u32.checked_shl(restarts.min(31)).unwrap_or(u32::MAX)).min(self.most)
    }
}

/// The operator's choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What the command's own exit means.
    pub on_exit: OnExit,
    /// How the command is restarted, if it is.
    pub restart: Restart,
    /// How long the command has to end in an orderly stop.
    pub grace: Duration,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { on_exit: OnExit::default(), restart: Restart::default(), grace: Duration::from_secs(10) }
    }
}

/// An event that the policy reacts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyInput {
    /// From the flock: this member leads.
    Leading {
        /// The epoch that it leads.
        epoch: u64,
    },
    /// From the flock: the work should stop, and has all the time it needs.
    LetGo,
    /// From the flock: the work must stop now.
    StopNow,
    /// From the flock: this member no longer leads.
    Released,
    /// From the flock: the work has this lease.
    Lease(WorkLease),
    /// From the guardian: the command runs.
    Started,
    /// From the guardian: the command could not be started.
    Failed(StartFailure),
    /// From the guardian: the command itself has ended.
    Exited(Exit),
    /// From the guardian: the remaining processes were killed, and may take a while to be gone.
    Killing,
    /// From the guardian, or its substitute: no process of the command is alive.
    TreeDead,
    /// The present size of the command's process tree.
    Size(TreeSize),
    /// The guardian is dead.
    GuardianLost,
    /// A new guardian is ready.
    GuardianBack,
    /// This member is asked to leave; a second time means to hurry.
    Leave,
    /// This member is asked to hand the lead over and stay.
    StepDown,
    /// A signal for the command.
    Signal(i32),
    /// The result of this member's health check has changed.
    Healthy(bool),
    /// The wait before a restart is over.
    WaitOver,
}

/// An action to carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyAction {
    /// Tell the guardian to start the command.
    Start {
        /// The epoch that the command gets.
        epoch: u64,
        /// The lease on the command.
        lease: WorkLease,
    },
    /// Tell the guardian to end the command, and to kill it at this moment.
    Stop {
        /// When the remaining processes are killed.
        kill_at: Moment,
    },
    /// Tell the guardian to pass a signal on.
    Signal(i32),
    /// Ask the flock to let this member give the lead up.
    StepDown,
    /// Ask the flock to let this member give the lead up, and then leave.
    Leave,
    /// Tell the flock that the work has stopped.
    Stopped,
    /// Tell the flock whether this member is willing to lead.
    Stand(bool),
    /// Reserve so much of each lease for the command's processes to die in.
    Reserve(Duration),
    /// Give [`PolicyInput::WaitOver`] after this time.
    Wait(Duration),
    /// End this member with this code.
    Exit(u8),
}

/// Whether this member leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// It does not lead.
    Not,
    /// It leads.
    Held,
    /// It leads, and was told to stop.
    Ending,
}

/// The state of the command's process tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tree {
    /// No process is alive.
    None,
    /// It was started; processes may be alive.
    Alive {
        /// When the command was started.
        since: Moment,
        /// How the command itself ended, if it has.
        ended: Option<Ended>,
        /// Whether we told it to end, so that its exit code has no meaning.
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
    /// Its guardian died, and so did the command.
    Unguarded,
}

/// How far this member is in leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaving {
    No,
    Asked,
    /// The command has finished, and so does this member.
    Finished,
}

/// The state machine.
#[derive(Clone, Debug)]
pub struct Policy {
    rules: Rules,
    lead: Lead,
    epoch: u64,
    lease: Option<WorkLease>,
    tree: Tree,
    /// The deadline by which the command was told to stop.
    stop_at: Option<Moment>,
    /// When the guardian last reported that it kills the remaining processes.
    killing_at: Option<Moment>,
    dying: DyingTime,
    /// The size of the command's tree at the last measurement.
    size: TreeSize,
    reserved: Duration,
    leaving: Leaving,
    /// Whether the flock was asked to let us give the lead up, and has not answered.
    asked_to_let_go: bool,
    waiting: bool,
    restarts: u32,
    guarded: bool,
    healthy: bool,
    code: u8,
    done: bool,
}

impl Policy {
    /// The state of a member that does not lead, with a guardian that is ready.
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

    /// Whether processes of the command may be alive.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.tree != Tree::None
    }

    /// Whether the live command was told to end.
    #[must_use]
    pub fn was_told_to_end(&self) -> bool {
        self.stop_at.is_some()
    }

    /// When to stop waiting for a guardian that was told to end the command and has not: some time after its deadline,
    /// but early enough to end the command in another way while the lease holds. A guardian that has killed the
    /// remaining processes, and reports so, waits for the kernel, as any other process would have to.
    #[must_use]
    pub fn overdue_at(&self, patience: Duration) -> Option<Moment> {
        if let Some(killing_at) = self.killing_at {
            return Some(after(killing_at, KILLING_PATIENCE));
        }
        let stopped = after(self.stop_at.filter(|_| self.is_alive())?, patience);
        let lease = self.lease.map(|lease| after(lease.kill_at, patience.min(lease.reserve() / 2)));
        Some(lease.map_or(stopped, |lease| lease.min(stopped)))
    }

    /// The lease was renewed. That alone leads to no action.
    pub fn renew(&mut self, lease: WorkLease) {
        self.lease = Some(lease);
    }

    /// The remaining processes took so long to die after a kill; `probe` is its size if only a probe died.
    pub fn died_within(&mut self, probe: Option<TreeSize>, took: Duration) {
        self.dying.measured(probe.unwrap_or(self.size), took);
    }

    /// How long the live processes may take to die.
    #[must_use]
    pub fn dying_time(&self) -> Duration {
        self.dying.of(self.size)
    }

    /// Takes one input, and appends the actions that follow.
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
        // This lead has no reserve yet.
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

    /// Other members may go on now, except without leases: then no member relies on this moment, and the command has
    /// its grace.
    fn released(&mut self, now: Moment, actions: &mut Vec<PolicyAction>) {
        let unleased = self.lease.is_some_and(|lease| lease.kill_at == NEVER);
        self.lead = Lead::Not;
        self.lease = None;
        self.asked_to_let_go = false;
        if self.leaving == Leaving::No {
            // If others have taken over, the command's exit code is not this member's.
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

    /// Ends the command by this moment. A later call can only make it earlier.
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

    /// Processes that a command leaves behind when it ends are ended too, with the same grace.
    fn exited(&mut self, now: Moment, exit: Exit, actions: &mut Vec<PolicyAction>) {
        if self.is_alive() {
            // A command that dies of the signal that asked it to end has ended well.
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

    /// The command has ended while this member leads, and was not told to.
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

    /// The actions that follow from the present state, whatever led to it.
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
