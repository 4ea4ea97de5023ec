//! A guardian's process, and the kernel's timers that it and its command follow.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use bellwether_net::{Deadline, System as _};
use bellwether_supervisor::guardian::{
    Containment, GuardianAction, GuardianLogic, GuardianReport, Instruction, SupervisorState,
};
use bellwether_supervisor::{Controller, Exit, NEVER, WorkLease, policy};

use super::member::Input;
use super::place::{Net as _, PlaceModel};
use super::{Event, WholeRun};
use crate::network::Life;
use crate::plan::MS;

/// An input of a guardian.
#[derive(Debug)]
pub(super) enum GuardianInput {
    Order(Instruction),
    SupervisorGone,
    /// One of its timers may have expired.
    Timer,
    /// The last process of its command has ended, and the command itself in this way.
    AllDead(Exit),
}

/// The timers of a lease, which the supervisor sets and the kernel keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct KernelTimers(Arc<Mutex<Option<WorkLease>>>);

impl KernelTimers {
    pub(super) fn set(&self, lease: WorkLease) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(lease);
    }

    pub(super) fn lease(&self) -> Option<WorkLease> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One guardian.
pub(super) struct GuardianSite<P: PlaceModel> {
    pub(super) number: u64,
    pub(super) of: Life,
    logic: GuardianLogic,
    pub(super) is_frozen: bool,
    pub(super) was_killed: bool,
    pub(super) backlog: VecDeque<GuardianInput>,
    pub(super) timers: KernelTimers,
    /// Until when what it guards may live, as the newest lease has it.
    pub(super) deadline: Arc<Mutex<Option<Deadline>>>,
    notice: P::Notice,
    timer_at: Option<u64>,
    /// When the last order, and the last report, arrives: packets keep their order.
    pub(super) order_at: u64,
    report_at: u64,
}

impl<P: PlaceModel> WholeRun<P> {
    /// A supervisor starts a guardian, which says soon that it is there.
    pub(super) fn start_guardian(&mut self, life: Life) {
        let number = self.number();
        let site = &mut self.sites[life.machine];
        let Some(member) = &mut site.member else { return };
        let timers = KernelTimers::default();
        let kept = timers.clone();
        member.lease.keep(move |lease| kept.set(lease));
        site.guardian = Some(GuardianSite {
            number,
            of: life,
            logic: GuardianLogic::default(),
            is_frozen: false,
            was_killed: false,
            backlog: VecDeque::new(),
            timers,
            deadline: member.deadline.clone(),
            notice: member.net.notice(),
            timer_at: None,
            order_at: 0,
            report_at: self.time.now() + MS + self.random.below(15 * MS),
        });
        let ready = GuardianReport::Ready { containment: Containment::Walk, cgroup: None, probe: None };
        self.report(life.machine, ready);
    }

    /// An order on its way to the guardian. One to lead sets the timers first, which the kernel keeps.
    pub(super) fn order(&mut self, machine: usize, order: Instruction) {
        let at = self.now() + self.random.below(MS / 2);
        let Some(guardian) = &mut self.sites[machine].guardian else { return };
        if let Instruction::Lead { lease, .. } = order {
            guardian.timers.set(lease);
        }
        guardian.order_at = guardian.order_at.max(at);
        let (number, at) = (guardian.number, guardian.order_at);
        self.at(at, Event::Guardian(machine, number, GuardianInput::Order(order)));
    }

    /// A report on its way to the supervisor.
    fn report(&mut self, machine: usize, report: GuardianReport) {
        let at = self.now() + self.random.below(MS / 2);
        let Some(guardian) = &mut self.sites[machine].guardian else { return };
        guardian.report_at = guardian.report_at.max(at);
        let (life, at) = (guardian.of, guardian.report_at);
        self.at(at, Event::Member(life, Input::Guardian(report)));
    }

    /// Something reaches a guardian; one that is frozen finds it when it wakes.
    pub(super) fn reach_guardian(&mut self, machine: usize, number: u64, input: GuardianInput) {
        let now = self.sites[machine].clock.now();
        let Some(guardian) = self.sites[machine].guardian.as_mut().filter(|one| one.number == number) else { return };
        if guardian.is_frozen {
            guardian.backlog.push_back(input);
            return;
        }
        let mut actions = Vec::new();
        match input {
            GuardianInput::Order(order) => guardian.logic.obey(now, &order, true, &mut actions),
            GuardianInput::SupervisorGone => guardian.logic.supervisor_gone(SupervisorState::Dead),
            GuardianInput::Timer => guardian.timer_at = None,
            GuardianInput::AllDead(exit) => {
                actions.push(GuardianAction::Report(GuardianReport::Exited(exit)));
                guardian.logic.all_dead(now, false, &mut actions);
            }
        }
        actions.into_iter().for_each(|action| self.guardian_acts(machine, action));
        self.enforce(machine);
        self.plan_guardian(machine);
        self.end_guardian(machine);
    }

    /// Reads the timer of the lease, and does what is due.
    fn enforce(&mut self, machine: usize) {
        let now = self.sites[machine].clock.now();
        let Some(guardian) = &mut self.sites[machine].guardian else { return };
        if guardian.logic.holds_lease()
            && let Some(lease) = guardian.timers.lease().filter(|lease| lease.term_at <= now)
        {
            guardian.logic.lease_over(lease.kill_at.max(now));
        }
        let mut actions = Vec::new();
        guardian.logic.enforce(now, &mut actions);
        actions.into_iter().for_each(|action| self.guardian_acts(machine, action));
    }

    fn guardian_acts(&mut self, machine: usize, action: GuardianAction) {
        match action {
            GuardianAction::Launch { epoch, .. } => {
                let Some(guardian) = &mut self.sites[machine].guardian else { return };
                guardian.logic.launched();
                self.launch(machine, epoch);
                self.report(machine, GuardianReport::Started { pid: 1 });
            }
            GuardianAction::Terminate => self.terminate_copy(machine),
            GuardianAction::Kill { .. } => self.kill_copy(machine),
            GuardianAction::PassOn(_) => {}
            GuardianAction::Report(report) => self.report(machine, report),
        }
    }

    /// Plans when the guardian, and the kernel, look at their timers next.
    pub(super) fn plan_guardian(&mut self, machine: usize) {
        let late = self.random.below(MS / 5);
        let site = &mut self.sites[machine];
        let Some(guardian) = &mut site.guardian else { return };
        let now = site.clock.now();
        let killing = guardian.logic.patience().map(|span| now + span.as_nanos() as u64);
        let kill_at = Some(guardian.logic.kill_at()).filter(|at| *at != NEVER && killing.is_none());
        let lease = guardian.timers.lease().filter(|_| guardian.logic.holds_lease()).map(|lease| lease.term_at);
        let due = guardian.logic.is_due(now).then_some(now).filter(|_| killing.is_none());
        let Some(next) = [killing, kill_at, lease, due].into_iter().flatten().min() else { return };
        let at = site.clock.true_moment(next).max(self.time.now());
        if guardian.timer_at.is_none_or(|planned| at < planned) {
            guardian.timer_at = Some(at);
            let number = guardian.number;
            self.at(at + late, Event::Guardian(machine, number, GuardianInput::Timer));
        }
    }

    /// A guardian whose supervisor is gone ends when nothing of its command is alive; and tells the others, if that died.
    fn end_guardian(&mut self, machine: usize) {
        let Some(guardian) = &self.sites[machine].guardian else { return };
        if guardian.logic.supervisor() == SupervisorState::Alive || guardian.logic.is_working() {
            return;
        }
        let notice = (guardian.logic.supervisor() == SupervisorState::Dead).then(|| guardian.notice.clone());
        self.sites[machine].guardian = None;
        if let Some(notice) = notice {
            P::publish(self, machine, &notice);
        }
    }

    /// A guardian is killed, and what it guarded falls to its supervisor.
    pub(super) fn kill_guardian(&mut self, machine: usize) {
        let Some(guardian) = self.sites[machine].guardian.take() else { return };
        self.note(machine, "the guardian dies".into());
        if self.plan.contained {
            self.kernel_kills(machine);
        }
        self.soon(MS, Event::Member(guardian.of, Input::GuardianLost));
    }

    /// The supervisor ends what its guardian left.
    pub(super) fn guardian_lost(&mut self, machine: usize) {
        self.decide(machine, |controller, now, lease, actions| {
            controller.step(now, lease, &policy::PolicyInput::GuardianLost, actions);
        });
        let Some(member) = &mut self.sites[machine].member else { return };
        let life = member.life;
        member.waits_for_orphans = true;
        if self.sites[machine].copy.is_some() {
            self.kill_copy(machine);
        } else {
            self.soon(MS, Event::Member(life, Input::OrphansDead));
        }
    }

    pub(super) fn orphans_dead(&mut self, machine: usize) {
        let Some(member) = self.sites[machine].member.as_mut().filter(|member| member.waits_for_orphans) else {
            return;
        };
        member.waits_for_orphans = false;
        self.decide(machine, Controller::orphans_dead);
    }
}
