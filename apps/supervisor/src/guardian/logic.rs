//! What a guardian decides: a pure state machine between its supervisor, the timer of the lease, and the command's
//! processes. Time comes in with each input; the guardian's process and the simulation do what it says.

use std::collections::BTreeSet;

use super::command_run::{CommandRun, Due};
use super::message::{GuardianReport, Instruction, StartFailure};
use crate::clock::{Moment, NEVER, WorkLease, between};
use crate::exit::Exit;

/// What the guardian knows about the supervisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupervisorState {
    /// The supervisor is alive, as far as is known.
    Alive,
    /// The supervisor said good-bye, or sent something invalid: it is not dead, so no obituary is published.
    Left,
    /// The supervisor is gone without a good-bye.
    Dead,
}

/// An action for the guardian to carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuardianAction {
    /// Start the command, and report [`GuardianLogic::launched`] or [`GuardianLogic::not_launched`].
    Launch {
        /// The epoch that the command gets.
        epoch: u64,
        /// The lease on the command.
        lease: WorkLease,
    },
    /// Send SIGTERM to all processes of the command.
    Terminate,
    /// Kill all processes of the command.
    Kill {
        /// Whether that was done before.
        again: bool,
    },
    /// Pass a signal on to the command.
    PassOn(i32),
    /// Tell the supervisor.
    Report(GuardianReport),
}

/// The decisions of one guardian.
#[derive(Debug)]
pub struct GuardianLogic {
    work: Option<CommandRun>,
    /// The processes that could not be killed, and were reported.
    stuck: BTreeSet<i32>,
    supervisor: SupervisorState,
}

impl Default for GuardianLogic {
    fn default() -> GuardianLogic {
        GuardianLogic { work: None, stuck: BTreeSet::new(), supervisor: SupervisorState::Alive }
    }
}

impl GuardianLogic {
    /// What is known about the supervisor.
    #[must_use]
    pub fn supervisor(&self) -> SupervisorState {
        self.supervisor
    }

    /// Whether processes of a command may be alive.
    #[must_use]
    pub fn is_working(&self) -> bool {
        self.work.is_some()
    }

    /// Whether a command is alive whose lease is not over, as far as is known.
    #[must_use]
    pub fn holds_lease(&self) -> bool {
        self.work.as_ref().is_some_and(CommandRun::holds_lease)
    }

    /// When the command's remaining processes are to be killed.
    #[must_use]
    pub fn kill_at(&self) -> Moment {
        self.work.as_ref().map_or(NEVER, CommandRun::kill_at)
    }

    /// After a kill, how long to wait before the next one.
    #[must_use]
    pub fn patience(&self) -> Option<std::time::Duration> {
        self.work.as_ref().and_then(CommandRun::patience)
    }

    /// Whether [`GuardianLogic::enforce`] has something to do.
    #[must_use]
    pub fn is_due(&self, now: Moment) -> bool {
        self.work.as_ref().is_some_and(|work| work.due(now) != Due::Nothing)
    }

    /// Takes an order. `timed` says whether the lease's timer is there.
    pub fn obey(&mut self, now: Moment, order: &Instruction, timed: bool, actions: &mut Vec<GuardianAction>) {
        match *order {
            Instruction::LastMessage(_) | Instruction::LeaseTimer | Instruction::KillTimer => {}
            Instruction::Lead { .. } if self.work.is_some() => {}
            Instruction::Lead { epoch, lease } if timed && lease.holds_at(now) => {
                actions.push(GuardianAction::Launch { epoch, lease });
            }
            Instruction::Lead { .. } => self.not_launched(now, StartFailure::LeaseOver, actions),
            Instruction::Stop { kill_at } => self.work.iter_mut().for_each(|work| work.stop(kill_at)),
            Instruction::Signal(number) => {
                actions.extend(self.work.is_some().then_some(GuardianAction::PassOn(number)));
            }
            Instruction::Bye => self.supervisor_gone(SupervisorState::Left),
        }
    }

    /// The supervisor is gone: the command must end.
    pub fn supervisor_gone(&mut self, how: SupervisorState) {
        self.supervisor = how;
        self.work.iter_mut().for_each(|work| work.stop(0));
    }

    /// The command is being started.
    pub fn launched(&mut self) {
        self.stuck.clear();
        self.work = Some(CommandRun::new());
    }

    /// The command could not be started.
    pub fn not_launched(&mut self, now: Moment, why: StartFailure, actions: &mut Vec<GuardianAction>) {
        actions.push(GuardianAction::Report(GuardianReport::Failed(why)));
        actions.push(GuardianAction::Report(GuardianReport::TreeDead { at: now, took: None }));
    }

    /// The lease's timer expired: the remaining processes are to be killed at this moment.
    pub fn lease_over(&mut self, kill_at: Moment) {
        self.work.iter_mut().for_each(|work| work.lease_over(kill_at));
    }

    /// Does everything that is due.
    pub fn enforce(&mut self, now: Moment, actions: &mut Vec<GuardianAction>) {
        let Some(work) = &mut self.work else { return };
        match work.due(now) {
            Due::Nothing => {}
            Due::Term => {
                work.asked();
                actions.push(GuardianAction::Terminate);
            }
            Due::Kill => {
                work.killed(now);
                actions.push(GuardianAction::Kill { again: work.was_killed_before() });
                actions.push(GuardianAction::Report(GuardianReport::Killing));
            }
        }
    }

    /// A process could not be killed. It is reported once.
    pub fn stuck(&mut self, pid: i32, why: String, actions: &mut Vec<GuardianAction>) {
        if self.stuck.insert(pid) {
            actions.push(GuardianAction::Report(GuardianReport::Stuck { pid, why }));
        }
    }

    /// No process of the command is alive. `unseen`: the end of the command itself was not seen.
    pub fn all_dead(&mut self, now: Moment, unseen: bool, actions: &mut Vec<GuardianAction>) {
        let Some(work) = self.work.take() else { return };
        if unseen {
            actions.push(GuardianAction::Report(GuardianReport::Exited(Exit::Signal(9))));
        }
        let took = work.killed_at.map(|killed| between(killed, now));
        actions.push(GuardianAction::Report(GuardianReport::TreeDead { at: now, took }));
    }
}
