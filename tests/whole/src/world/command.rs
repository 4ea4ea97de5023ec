//! Copies of the command: when they begin, and how they end.

use std::sync::{Arc, Mutex, PoisonError};

use bellwether_net::{Deadline, System as _};
use bellwether_supervisor::Exit;

use super::guardian::{GuardianInput, KernelTimers};
use super::member::Input;
use super::place::{Net as _, PlaceModel};
use super::{Event, WholeRun};
use crate::judge::DEAD_WITH_ITS_LEASE;
use crate::plan::{MS, Sabotage};

/// The longest time that a killed process takes to be gone.
const DYING: u64 = 3 * MS;

/// A command with everything that it started.
pub(super) struct Copy {
    number: u64,
    epoch: u64,
    /// The guardian that started it.
    guardian: u64,
    is_deaf: bool,
    /// The exit status that it will have.
    exit: Exit,
    timers: KernelTimers,
    deadline: Arc<Mutex<Option<Deadline>>>,
    kernel_at: Option<u64>,
}

impl Copy {
    pub(super) fn number(&self) -> u64 {
        self.number
    }
}

impl<P: PlaceModel> WholeRun<P> {
    /// A guardian starts the command.
    pub(super) fn launch(&mut self, machine: usize, epoch: u64) {
        let (number, is_deaf) = (self.number(), self.random.percent(self.plan.deaf));
        let (promised, now) = (self.promised(epoch), self.now());
        self.judge.copy_starts(now, number, machine, epoch, promised);
        self.note(machine, format!("the command starts in epoch {epoch}"));
        let site = &mut self.sites[machine];
        let Some(guardian) = &site.guardian else { return };
        site.copy = Some(Copy {
            number,
            epoch,
            guardian: guardian.number,
            is_deaf,
            exit: Exit::Signal(9),
            timers: guardian.timers.clone(),
            deadline: guardian.deadline.clone(),
            kernel_at: None,
        });
        if self.plan.sabotage == Some(Sabotage::FalseNotice)
            && let Some(notice) = self.sites[machine].member.as_ref().map(|member| member.net.notice())
        {
            P::publish(self, machine, &notice);
        }
        self.plan_kernel_timer(machine);
        self.lease_ends(machine, number);
    }

    /// The kernel ends a contained command when its timer runs out, whoever is frozen or dead.
    pub(super) fn plan_kernel_timer(&mut self, machine: usize) {
        let site = &mut self.sites[machine];
        let Some(copy) = site.copy.as_mut().filter(|_| self.plan.contained) else { return };
        let Some(lease) = copy.timers.lease() else { return };
        let at = site.clock.true_moment(lease.kill_at).max(self.time.now());
        if copy.kernel_at.is_none_or(|planned| at < planned) {
            copy.kernel_at = Some(at);
            let number = copy.number;
            self.at(at, Event::KernelTimer(machine, number));
        }
    }

    pub(super) fn kernel_timer(&mut self, machine: usize, number: u64) {
        let now = self.sites[machine].clock.now();
        let Some(copy) = self.sites[machine].copy.as_mut().filter(|copy| copy.number == number) else { return };
        copy.kernel_at = None;
        match copy.timers.lease().is_some_and(|lease| lease.kill_at <= now) {
            true => self.kernel_kills(machine),
            false => self.plan_kernel_timer(machine),
        }
    }

    /// The kernel ends the whole command in one step.
    pub(super) fn kernel_kills(&mut self, machine: usize) {
        self.end_copy(machine, Exit::Signal(9), MS);
    }

    /// The guardian, or the supervisor in its place, kills everything of the command.
    pub(super) fn kill_copy(&mut self, machine: usize) {
        self.end_copy(machine, Exit::Signal(9), DYING);
    }

    /// The command is asked to end.
    pub(super) fn terminate_copy(&mut self, machine: usize) {
        if self.sites[machine].copy.as_ref().is_some_and(|copy| !copy.is_deaf) {
            self.end_copy(machine, Exit::Signal(15), 30 * MS);
        }
    }

    /// The last process of the command ends within this span.
    pub(super) fn end_copy(&mut self, machine: usize, exit: Exit, within: u64) {
        if self.plan.sabotage == Some(Sabotage::HarmlessKill) && exit == Exit::Signal(9) {
            return;
        }
        if let Some(copy) = &mut self.sites[machine].copy {
            copy.exit = exit;
            let number = copy.number;
            self.soon(within, Event::CopyDies(machine, number));
        }
    }

    pub(super) fn copy_dies(&mut self, machine: usize, number: u64) {
        let Some(copy) = self.sites[machine].copy.take_if(|copy| copy.number == number) else { return };
        self.judge.copy_ends(number);
        self.note(machine, format!("nothing of the command of epoch {} is alive", copy.epoch));
        if self.sites[machine].guardian.as_ref().is_some_and(|guardian| guardian.number == copy.guardian) {
            self.reach_guardian(machine, copy.guardian, GuardianInput::AllDead(copy.exit));
        } else if let Some(life) = self.sites[machine].member.as_ref().map(|member| member.life) {
            self.soon(MS, Event::Member(life, Input::OrphansDead));
        }
    }

    /// Nothing of a command may be alive when its lease is over for the others.
    pub(super) fn lease_ends(&mut self, machine: usize, number: u64) {
        let (now, clock) = (self.now(), self.sites[machine].clock.clone());
        let Some(copy) = self.sites[machine].copy.as_ref().filter(|copy| copy.number == number) else { return };
        let Some(deadline) = *copy.deadline.lock().unwrap_or_else(PoisonError::into_inner) else { return };
        if clock.now() >= deadline.dead_at {
            let epoch = copy.epoch;
            return self.judge.blame(DEAD_WITH_ITS_LEASE, now, || {
                format!("the command of epoch {epoch} on machine {machine} lives when its lease is over")
            });
        }
        self.at(clock.true_moment(deadline.dead_at), Event::LeaseEnds { machine, copy: number });
    }
}
