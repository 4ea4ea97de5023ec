//! A supervisor's process: a stepped member of the flock, the controller of its command, and what both ask for.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::Span;
use bellwether_net::stepped::Surroundings;
use bellwether_net::{CellWriter, Deadline, LeaseObserver, Recording, System as _, WriteQueue, WriteResult};
use bellwether_supervisor::flock::{Ask, FlockEvent};
use bellwether_supervisor::guardian::{GuardianReport, Instruction};
use bellwether_supervisor::policy::{OnExit, PolicyAction, PolicyInput, Rules};
use bellwether_supervisor::{Controller, LeaseHandle};

use super::place::{CellOf, DriverEvents, Net, PlaceModel, Start};
use super::{Event, WholeRun};
use crate::clock::AlarmClock;
use crate::judge::GOES_ON;
use crate::network::Life;
use crate::plan::MS;

/// What reaches a supervisor's process.
pub(super) enum Input<P: PlaceModel> {
    /// Something that reaches it only where this flock meets.
    Place(P::Input),
    /// One of its timers may have run out.
    Timer,
    /// Its disk has completed a write, or failed.
    Disk {
        value: CellOf<P>,
        number: u64,
    },
    DiskRetry,
    Guardian(GuardianReport),
    GuardianLost,
    OrphansDead,
    StepDown,
    Leave,
}

/// Hands cells to the world.
struct Store<C>(Arc<Mutex<WriteQueue<C>>>);

impl<C> Clone for Store<C> {
    fn clone(&self) -> Store<C> {
        Store(self.0.clone())
    }
}

impl<C: Send> CellWriter<C> for Store<C> {
    fn store(&mut self, value: C) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(value)
    }
}

/// One life of a supervisor.
pub(super) struct Member<P: PlaceModel> {
    pub(super) life: Life,
    pub(super) net: P::Net,
    pub(super) events: DriverEvents<P>,
    pub(super) lease: LeaseHandle,
    pub(super) deadline: Arc<Mutex<Option<Deadline>>>,
    controller: Controller,
    alarm: AlarmClock,
    store: Store<CellOf<P>>,
    /// What the disk is writing for it.
    pub(super) is_writing: Option<CellOf<P>>,
    /// Whether it waits for the end of what its guardian left.
    pub(super) waits_for_orphans: bool,
    /// Whether it has had a guardian: until then it does nothing about the flock.
    pub(super) is_ready: bool,
    pub(super) is_frozen: bool,
    pub(super) backlog: VecDeque<Input<P>>,
    /// For when its next look at its timers is planned.
    timer_at: Option<u64>,
    /// The member that it follows, or itself.
    pub(super) leader: Option<usize>,
    /// Whether somebody told it that its settings are other than theirs.
    pub(super) is_refused: bool,
    exit: bool,
}

impl<P: PlaceModel> WholeRun<P> {
    pub(super) fn lives(&self, life: Life) -> bool {
        self.sites[life.machine].member.as_ref().is_some_and(|member| member.life == life)
    }

    /// A supervisor starts, finds what an earlier life stored, and ends what one left running.
    pub(super) fn start(&mut self, machine: usize) {
        self.sites[machine].is_powered = true;
        if self.sites[machine].member.is_some() || self.sites[machine].stays_away {
            return;
        }
        if self.sites[machine].copy.is_some() || self.sites[machine].guardian.is_some() {
            // What an earlier life left running is ended before this one may run the command.
            self.kill_copy(machine);
            return self.after(5 * MS, Event::Start(machine));
        }
        let stored = match self.cell(machine).load::<CellOf<P>>() {
            Ok(stored) => stored,
            Err(why) => {
                let now = self.now();
                return self.judge.blame(GOES_ON, now, || format!("machine {machine} cannot read its cell: {why}"));
            }
        };
        let site = &mut self.sites[machine];
        site.starts += 1;
        let life = Life { machine, start: site.starts };
        let (alarm, store, clock) = (AlarmClock::default(), Store(Arc::default()), site.clock.clone());
        let lease = LeaseHandle::on(clock.clone());
        let deadline = Arc::new(Mutex::new(None));
        let around = Surroundings {
            system: clock,
            alarm: Box::new(alarm.clone()),
            writer: Some(Box::new(store.clone())),
            stored,
        };
        let (recording, renewals) = (self.recording(), renewals(&lease, &deadline));
        let start = Start { around, recording, renewals, lease: lease.clone() };
        let Some((net, events)) = P::start(self, life, start) else { return };
        let on_exit = if self.plan.restarts { OnExit::Restart } else { OnExit::StepDown };
        let rules = Rules { on_exit, grace: Duration::from_millis(200), ..Rules::default() };
        self.sites[machine].member = Some(Member {
            life,
            net,
            events,
            lease,
            deadline,
            controller: Controller::new(rules),
            alarm,
            store,
            is_writing: None,
            waits_for_orphans: false,
            is_ready: false,
            is_frozen: false,
            backlog: VecDeque::new(),
            timer_at: None,
            leader: None,
            is_refused: false,
            exit: false,
        });
        self.start_guardian(life);
        self.settle(machine);
    }

    /// Writes what happens to a node down, by the true time.
    fn recording(&self) -> Recording {
        let (log, time) = (self.log.clone(), self.time.clone());
        Box::new(move |mut event| {
            event.at = time.now();
            log.lock().unwrap_or_else(PoisonError::into_inner).push(event);
        })
    }

    /// Something reaches a supervisor; one that is frozen finds it when it wakes.
    pub(super) fn reach_member(&mut self, life: Life, input: Input<P>) {
        if !self.lives(life) {
            return;
        }
        let Some(member) = &mut self.sites[life.machine].member else { return };
        if member.is_frozen {
            member.backlog.push_back(input);
            return;
        }
        self.take_in(life.machine, input);
        self.settle(life.machine);
    }

    fn take_in(&mut self, machine: usize, input: Input<P>) {
        let Some(member) = &mut self.sites[machine].member else { return };
        match input {
            Input::Place(input) => P::take_in(self, machine, input),
            Input::Timer => self.look_at_timers(machine),
            Input::Disk { value, number } => self.disk_done(machine, value, number),
            Input::DiskRetry => self.disk_retry(machine),
            Input::Guardian(report) => {
                member.is_ready = true;
                self.decide(machine, |controller, now, lease, actions| {
                    controller.reported(now, lease, &report, actions);
                });
            }
            Input::GuardianLost => self.guardian_lost(machine),
            Input::OrphansDead => self.orphans_dead(machine),
            Input::StepDown => self.decide_input(machine, &PolicyInput::StepDown),
            Input::Leave => self.decide_input(machine, &PolicyInput::Leave),
        }
    }

    pub(super) fn decide_input(&mut self, machine: usize, input: &PolicyInput) {
        self.decide(machine, |controller, now, lease, actions| controller.step(now, lease, input, actions));
    }

    /// Lets the controller decide something, and does what it says.
    pub(super) fn decide(
        &mut self,
        machine: usize,
        input: impl FnOnce(&mut Controller, u64, Option<bellwether_supervisor::WorkLease>, &mut Vec<PolicyAction>),
    ) {
        let now = self.sites[machine].clock.now();
        let Some(member) = &mut self.sites[machine].member else { return };
        let mut actions = Vec::new();
        input(&mut member.controller, now, member.lease.lease(), &mut actions);
        actions.into_iter().for_each(|action| self.act(machine, action));
    }

    fn act(&mut self, machine: usize, action: PolicyAction) {
        match action {
            PolicyAction::Start { epoch, lease } => self.order(machine, Instruction::Lead { epoch, lease }),
            PolicyAction::Stop { kill_at } => self.order(machine, Instruction::Stop { kill_at }),
            PolicyAction::Signal(number) => self.order(machine, Instruction::Signal(number)),
            PolicyAction::StepDown => self.ask(machine, Ask::StepDown),
            PolicyAction::Leave => self.ask(machine, Ask::Leave),
            PolicyAction::Stopped => self.ask(machine, Ask::Stopped),
            PolicyAction::Stand(stand) => self.ask(machine, Ask::Stand(stand)),
            PolicyAction::Reserve(span) => {
                let Some(member) = &self.sites[machine].member else { return };
                member.lease.keep_for_dying(span);
                self.ask(machine, Ask::Reserve(Span::nanos(u64::try_from(span.as_nanos()).unwrap_or(u64::MAX))));
            }
            PolicyAction::Wait(_) => {}
            PolicyAction::Exit(_) => self.sites[machine].member.iter_mut().for_each(|member| member.exit = true),
        }
    }

    fn ask(&mut self, machine: usize, ask: Ask) {
        self.sites[machine].member.iter_mut().for_each(|member| member.net.ask(ask));
    }

    /// Lets a supervisor go on until it has nothing more to do at this moment, and carries out what it asked for.
    pub(super) fn settle(&mut self, machine: usize) {
        loop {
            P::hear_driver(self, machine);
            if !P::carry_out(self, machine) {
                break;
            }
        }
        self.begin_write(machine);
        self.plan_timers(machine);
        if self.sites[machine].member.as_ref().is_some_and(|member| member.exit) {
            self.end_in_good_order(machine);
        }
    }

    /// The flock says something to a supervisor.
    pub(super) fn happened(&mut self, machine: usize, event: &FlockEvent) {
        self.decide(machine, |controller, now, lease, actions| controller.happened(now, lease, event, actions));
    }

    fn begin_write(&mut self, machine: usize) {
        let slow = if self.sites[machine].is_disk_slow { 600 * MS } else { self.plan.disk };
        let Some(member) = self.sites[machine].member.as_mut().filter(|member| member.is_writing.is_none()) else {
            return;
        };
        let next = member.store.0.lock().unwrap_or_else(PoisonError::into_inner).take(false);
        if let Some((value, number)) = next {
            member.is_writing = Some(value.clone());
            let life = member.life;
            self.soon(slow + 100_000, Event::Member(life, Input::Disk { value, number }));
        }
    }

    fn disk_done(&mut self, machine: usize, value: CellOf<P>, number: u64) {
        let stored = self.cell(machine).store(&value);
        let Some(member) = &mut self.sites[machine].member else { return };
        let (result, pause): (WriteResult<CellOf<P>>, _) = {
            let mut queue = member.store.0.lock().unwrap_or_else(PoisonError::into_inner);
            let result = queue.finish(value, number, stored);
            (result, queue.pause())
        };
        member.is_writing = None;
        let life = member.life;
        member.net.written(result);
        if let Some(pause) = pause {
            self.after(pause.as_nanos() as u64, Event::Member(life, Input::DiskRetry));
        }
    }

    /// Repeats a failed write, unless a newer one is in progress.
    fn disk_retry(&mut self, machine: usize) {
        let Some(member) = self.sites[machine].member.as_mut().filter(|member| member.is_writing.is_none()) else {
            return;
        };
        let next = member.store.0.lock().unwrap_or_else(PoisonError::into_inner).take(true);
        if let Some((value, number)) = next {
            member.is_writing = Some(value.clone());
            self.disk_done(machine, value, number);
        }
    }

    /// Plans the next look at the timers of a supervisor and of its guardian.
    fn plan_timers(&mut self, machine: usize) {
        self.plan_guardian(machine);
        self.plan_kernel_timer(machine);
        let site = &mut self.sites[machine];
        let Some(member) = &mut site.member else { return };
        let controller = &member.controller;
        let overdue = site.guardian.as_ref().filter(|guardian| !guardian.was_killed).and(controller.overdue_at());
        let deadlines =
            [member.alarm.at(), member.net.wake_at(), overdue, controller.restart_at(), controller.recover_at()];
        let Some(next) = deadlines.into_iter().flatten().min() else { return };
        let at = site.clock.true_moment(next).max(self.time.now());
        if member.timer_at.is_none_or(|planned| at < planned || planned <= self.time.now()) {
            member.timer_at = Some(at);
            let life = member.life;
            // Nobody gets the processor at once.
            let late = if self.is_calm { 100_000 } else { [20_000, 200_000, MS][self.random.place(3)] };
            let late = self.random.below(late);
            self.at(at + late, Event::Member(life, Input::Timer));
        }
    }

    fn look_at_timers(&mut self, machine: usize) {
        let now = self.sites[machine].clock.now();
        let Some(member) = &mut self.sites[machine].member else { return };
        member.timer_at = None;
        let is_due = |at: Option<u64>| at.is_some_and(|at| at <= now);
        if is_due(member.alarm.at()) {
            member.net.alarm_rang();
        }
        if is_due(member.net.wake_at()) {
            member.net.wake();
        }
        if is_due(member.controller.restart_at()) {
            self.decide(machine, Controller::restart_due);
        }
        let Some(member) = &mut self.sites[machine].member else { return };
        if is_due(member.controller.recover_at()) {
            member.controller.recovery_due();
            let life = member.life;
            self.start_guardian(life);
        }
        let Some(member) = &mut self.sites[machine].member else { return };
        if is_due(member.controller.overdue_at()) && member.controller.overdue(now, member.lease.lease()) {
            self.kill_guardian(machine);
        }
    }

    /// The supervisor takes leave: nothing of its command is alive.
    fn end_in_good_order(&mut self, machine: usize) {
        self.order(machine, Instruction::Bye);
        P::leave(self, machine);
        self.note(machine, "leaves".into());
        self.sites[machine].stays_away = !P::comes_back(self, machine);
        self.process_ends(machine);
        self.restart_later(machine);
    }

    /// A process is over, and the kernel closes what it had open.
    pub(super) fn process_ends(&mut self, machine: usize) {
        let now = self.now();
        if let Some(member) = self.sites[machine].member.take() {
            self.judge.process_ends(now, machine);
            P::process_ends(self, member.life);
        }
    }
}

/// Keeps the lease, and how far the others count on it.
fn renewals(lease: &LeaseHandle, deadline: &Arc<Mutex<Option<Deadline>>>) -> LeaseObserver {
    let (mut renew, kept) = (lease.renewals(), deadline.clone());
    Box::new(move |until| {
        if until.is_some() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = until;
        }
        renew(until);
    })
}
