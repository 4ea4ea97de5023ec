//! The supervisor: connects a flock, the policy and a guardian.

use std::path::Path;
use std::time::Duration;

use bellwether_kernel::Span;
use bellwether_trace::in_words;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, Interval, interval, sleep_until};

use crate::announcer::Announcer;
use crate::check;
use crate::child_processes::ChildProcesses;
use crate::clock::{self, Moment, WorkLease, between};
use crate::controller::Controller;
use crate::dying::TreeSize;
use crate::events::Events;
use crate::fence::fenced;
use crate::flock::{Ask, FlockEvent, FlockMembership};
use crate::guardian::{Guardian, GuardianEvent, GuardianReport, GuardianSetup, Instruction, StartFailure, tree};
use crate::hooks::HookRunner;
use crate::leftovers;
use crate::log::LogRecord;
use crate::measurement::Measurement;
use crate::options::{SupervisorError, SupervisorOptions, find_command};
use crate::policy::{PolicyAction, PolicyInput};
use crate::priority::{self, ProcessPriority};
use crate::signals::{SignalMeaning, Signals};
use crate::together::{self, Fitness, LeadMark};

/// The time limit for a new guardian to be ready.
const ARRIVAL: Duration = Duration::from_secs(10);
/// The time limit for a flock to say good-bye, and for a guardian to end.
const PARTING: Duration = Duration::from_secs(2);

struct Supervisor<F> {
    /// The priority of the command: ours before we raised it.
    priority: ProcessPriority,
    flock: F,
    options: SupervisorOptions,
    controller: Controller,
    guardian: Option<Guardian>,
    children: ChildProcesses,
    announcer: Announcer,
    fitness: Fitness,
    /// Marks on this machine that the flock is led here.
    lead_mark: LeadMark,
    /// Signals when no process of a dead guardian's command is left.
    orphans: Option<oneshot::Receiver<()>>,
    measurement: Measurement,
    flock_failed: bool,
    exit: Option<u8>,
}

/// Signals changes of a condition without which this member may not lead.
type Condition = Option<mpsc::UnboundedReceiver<bool>>;

/// An event that a supervisor waits for.
enum Wakeup {
    Signal(SignalMeaning),
    Guardian(GuardianEvent),
    Flock(Option<FlockEvent>),
    OrphansDead,
    RestartDue,
    RecoveryDue,
    Overdue,
    Size(TreeSize),
    Health(Option<bool>),
    LedHere(Option<bool>),
    Watchdog,
    LeaderlessFor,
}

/// Runs the command where the leader is, until this member is told to leave or its work has finished. Returns the exit
/// code for this process.
///
/// The command is started by further processes of this program: `main` must begin with
/// [`guardian::intercept`](crate::guardian::intercept).
///
/// # Errors
/// The supervisor lacks something that it needs; see [`SupervisorError`].
pub async fn run<F: FlockMembership>(flock: F, options: SupervisorOptions) -> Result<u8, SupervisorError> {
    find_command(&options.command)?;
    if !tree::is_in_sight() {
        return Err(SupervisorError::NoProc);
    }
    let events = options.events.as_ref().map(|target| Events::open(target, options.say)).transpose()?;
    let mut signals = Signals::listen(options.hangup_leaves).map_err(SupervisorError::Signals)?;
    let (priority, precedence) = priority::raise_all_threads();
    let children = ChildProcesses::new(priority);
    let hooks = HookRunner::start(&options.hooks, &options.flock, &options.member, children.clone(), options.say);
    let mut supervisor = Supervisor {
        priority,
        controller: Controller::new(options.rules),
        announcer: Announcer::new(&options.member, options.log, events, hooks),
        fitness: Fitness::new(options.check.is_some(), options.with.clone()),
        lead_mark: LeadMark::new(&options.flock),
        flock,
        options,
        guardian: None,
        children,
        orphans: None,
        measurement: Measurement::default(),
        flock_failed: false,
        exit: None,
    };
    // Before the first wait: a flock that has begun may elect a member whose check has never passed.
    supervisor.look_at_fitness();
    supervisor.end_leftovers().await;
    supervisor.first_guardian().await?;
    supervisor.announcer.log(&LogRecord::Precedence(precedence));
    supervisor.work(&mut signals).await;
    supervisor.end().await
}

impl<F: FlockMembership> Supervisor<F> {
    /// Ends the processes that an earlier life of this member left running. The command is not started before that is
    /// done.
    async fn end_leftovers(&mut self) {
        let Some(folder) = self.options.state_folder.clone() else { return };
        let mark = match leftovers::mark(&folder) {
            Ok(mark) => mark,
            Err(why) => {
                (self.options.say)(&format!("cannot mark the command's processes: {}", in_words(&why)));
                return;
            }
        };
        self.options.environment.push((leftovers::VARIABLE.into(), mark.clone().into()));
        // In a separate thread: the protocol must not wait for it.
        let ended = tokio::task::spawn_blocking(move || leftovers::end(&folder, &mark)).await.unwrap_or(0);
        if ended > 0 {
            (self.options.say)(&format!("ended {ended} processes that an earlier run of this member had left behind"));
        }
    }

    async fn first_guardian(&mut self) -> Result<(), SupervisorError> {
        let mut guardian = self.start_guardian().map_err(SupervisorError::Guardian)?;
        match tokio::time::timeout(ARRIVAL, guardian.next()).await {
            Ok(GuardianEvent::Report(ready @ GuardianReport::Ready { containment, .. })) => {
                self.announcer.log(&LogRecord::Contained(containment));
                self.guardian = Some(guardian);
                self.reported(&ready);
                Ok(())
            }
            Ok(GuardianEvent::Report(GuardianReport::CannotContain(why))) => Err(SupervisorError::Contain(why)),
            _ => {
                let why = std::io::Error::other("it does not answer; is `guardian::intercept` called first in main?");
                Err(SupervisorError::Guardian(why))
            }
        }
    }

    fn remember_cgroup(&self, cgroup: Option<&Path>) {
        if let (Some(folder), Some(cgroup)) = (&self.options.state_folder, cgroup)
            && let Err(why) = leftovers::remember_cgroup(folder, cgroup)
        {
            (self.options.say)(&format!("cannot remember the command's cgroup: {}", in_words(&why)));
        }
    }

    fn start_guardian(&self) -> std::io::Result<Guardian> {
        let setup = GuardianSetup {
            command: fenced(self.options.fence_file.as_deref(), &self.options.command),
            flock: self.options.flock.clone(),
            member: self.options.member.clone(),
            last_message: self.options.last_message.clone(),
            contain: self.options.contain,
            environment: self.options.environment.clone(),
        };
        let guardian = Guardian::start(&setup, self.priority)?;
        self.children.adopt(guardian.process());
        self.flock.lease_handle().keep(guardian.lease_keeper()?);
        Ok(guardian)
    }

    async fn work(&mut self, signals: &mut Signals) {
        let watch = |check| check::watch(check, self.children.clone(), self.options.say);
        let mut conditions = (self.options.check.clone().map(watch), self.options.with.clone().map(together::watch));
        let mut watchdog = self.announcer.notifier.alive_every().map(interval);
        self.announcer.notifier.ready();
        while self.exit.is_none() {
            let wakeup = self.wait(signals, &mut conditions, &mut watchdog).await;
            self.deal_with(wakeup);
        }
    }

    async fn wait(
        &mut self,
        signals: &mut Signals,
        (check, with): &mut (Condition, Condition),
        watchdog: &mut Option<Interval>,
    ) -> Wakeup {
        let overdue = self.overdue_at();
        tokio::select! {
            biased;
            heard = heard(&mut self.guardian) => Wakeup::Guardian(heard),
            () = at(overdue) => Wakeup::Overdue,
            () = told(&mut self.orphans) => Wakeup::OrphansDead,
            event = self.flock.next(), if !self.flock_failed => Wakeup::Flock(event),
            told = signals.next() => Wakeup::Signal(told),
            size = self.measurement.next() => Wakeup::Size(size),
            () = at(self.controller.restart_at()) => Wakeup::RestartDue,
            () = at(self.controller.recover_at()) => Wakeup::RecoveryDue,
            passes = changed(check) => Wakeup::Health(passes),
            led = changed(with) => Wakeup::LedHere(led),
            () = ticked(watchdog) => Wakeup::Watchdog,
            () = at(self.announcer.look_at()) => Wakeup::LeaderlessFor,
        }
    }

    fn overdue_at(&self) -> Option<Moment> {
        let guardian = self.guardian.as_ref().filter(|guardian| !guardian.was_killed());
        guardian.and(self.controller.overdue_at())
    }

    fn deal_with(&mut self, wakeup: Wakeup) {
        match wakeup {
            Wakeup::Signal(SignalMeaning::Leave) => {
                self.announcer.notifier.stopping();
                self.step(&PolicyInput::Leave);
            }
            Wakeup::Signal(SignalMeaning::PassOn(number)) => self.step(&PolicyInput::Signal(number)),
            Wakeup::Signal(SignalMeaning::Child) => self.children.reap_orphans(),
            Wakeup::Guardian(GuardianEvent::Report(report)) => self.reported(&report),
            Wakeup::Guardian(GuardianEvent::Lost) => self.guardian_lost(),
            Wakeup::Flock(Some(event)) => self.happened(&event),
            Wakeup::Flock(None) => {
                self.flock_failed = true;
                self.step(&PolicyInput::Released);
                self.step(&PolicyInput::Leave);
            }
            Wakeup::OrphansDead => self.orphans_dead(),
            Wakeup::RestartDue => self.decide(Controller::restart_due),
            Wakeup::RecoveryDue => self.recover(),
            Wakeup::Overdue => self.overdue(),
            Wakeup::Size(size) => {
                self.step(&PolicyInput::Size(size));
                self.check_reserve(size);
            }
            Wakeup::Health(passes) => {
                self.fitness.check(passes.unwrap_or(false));
                self.look_at_fitness();
            }
            Wakeup::LedHere(led) => {
                self.fitness.led_here(led.unwrap_or(false));
                self.look_at_fitness();
            }
            Wakeup::Watchdog => self.announcer.notifier.alive(),
            Wakeup::LeaderlessFor => self.announcer.look(self.flock.why_leaderless()),
        }
    }

    fn look_at_fitness(&mut self) {
        let unfit = self.fitness.unfit();
        self.step(&PolicyInput::Healthy(unfit.is_none()));
        self.flock.unfit(unfit);
    }

    fn overdue(&mut self) {
        if self.controller.overdue(clock::now(), self.flock.lease_handle().lease()) {
            (self.options.say)("the guardian did not end the command in time: ending both");
            self.guardian.iter_mut().for_each(Guardian::kill);
        }
    }

    fn reported(&mut self, report: &GuardianReport) {
        match report {
            GuardianReport::Ready { cgroup, .. } => self.remember_cgroup(cgroup.as_deref()),
            GuardianReport::Started { pid } => {
                self.announcer.command_started(*pid);
                self.measurement = Measurement::of(self.guardian.as_ref().map(Guardian::process));
            }
            GuardianReport::Failed(StartFailure::NotRun { why, .. }) => (self.options.say)(why),
            GuardianReport::Exited(exit) => {
                self.announcer.command_ended(Some(*exit), self.controller.policy().was_told_to_end());
            }
            GuardianReport::Stuck { pid, why } => {
                (self.options.say)(&format!("cannot kill process {pid} of the command: {why}; still trying"));
            }
            GuardianReport::CannotContain(why) => (self.options.say)(why),
            GuardianReport::TreeDead { at, .. } => self.command_stopped(*at),
            GuardianReport::Failed(StartFailure::LeaseOver) | GuardianReport::Killing => {}
        }
        self.decide(|controller, now, lease, actions| controller.reported(now, lease, report, actions));
    }

    fn command_stopped(&mut self, at: Moment) {
        self.measurement = Measurement::default();
        self.announcer.command_stopped(at);
    }

    /// The processes of the dead guardian are ours now. They are ended in a separate thread: the protocol must not wait
    /// for it.
    fn guardian_lost(&mut self) {
        if let Some(guardian) = self.guardian.take() {
            self.children.forget(guardian.process());
        }
        (self.options.say)("the guardian died: ending what it guarded");
        self.step(&PolicyInput::GuardianLost);
        let (done, dead) = oneshot::channel();
        let children = self.children.clone();
        let end = move || {
            children.kill_orphans();
            let _ = done.send(());
        };
        if let Err(why) = std::thread::Builder::new().name("orphans".into()).spawn(end) {
            (self.options.say)(&format!(
                "cannot start a thread ({}): waiting for what the guardian guarded",
                in_words(&why)
            ));
            self.children.kill_orphans();
        }
        self.orphans = Some(dead);
    }

    fn orphans_dead(&mut self) {
        self.orphans = None;
        self.command_stopped(clock::now());
        self.decide(Controller::orphans_dead);
    }

    fn recover(&mut self) {
        self.controller.recovery_due();
        match self.start_guardian() {
            Ok(guardian) => self.guardian = Some(guardian),
            Err(why) => {
                (self.options.say)(&format!("cannot start another guardian: {}; trying again", in_words(&why)));
                self.orphans_dead();
            }
        }
    }

    fn happened(&mut self, event: &FlockEvent) {
        match event {
            FlockEvent::Leading { .. } => self.lead_mark.set(true),
            FlockEvent::LetGo | FlockEvent::StopNow | FlockEvent::Released => self.lead_mark.set(false),
            _ => {}
        }
        match event {
            FlockEvent::Leading { epoch } => {
                self.flock.lease_handle().keep_for_dying(Duration::ZERO);
                self.announcer.leading(*epoch);
            }
            FlockEvent::Following { leader, epoch } => self.announcer.following(leader.clone(), *epoch),
            FlockEvent::Leaderless => self.announcer.leaderless(),
            FlockEvent::Conflict { epoch, won } => self.announcer.conflict(*epoch, *won),
            FlockEvent::LetGo => self.announcer.letting_go(),
            FlockEvent::StopNow => self.announcer.lease_lost(self.flock.why_lease_lost()),
            FlockEvent::Released => self.announcer.lease_lost("another member takes over".into()),
            FlockEvent::Will(will) => {
                self.guardian.iter_mut().for_each(|guardian| guardian.order(&Instruction::LastMessage(will.clone())));
                self.options.last_message.clone_from(will);
            }
            FlockEvent::Lease => {}
        }
        self.decide(|controller, now, lease, actions| controller.happened(now, lease, event, actions));
    }

    fn step(&mut self, input: &PolicyInput) {
        self.decide(|controller, now, lease, actions| controller.step(now, lease, input, actions));
    }

    /// Makes the controller decide, and carries out its actions.
    fn decide(&mut self, input: impl FnOnce(&mut Controller, Moment, Option<WorkLease>, &mut Vec<PolicyAction>)) {
        let mut actions = Vec::new();
        input(&mut self.controller, clock::now(), self.flock.lease_handle().lease(), &mut actions);
        actions.into_iter().for_each(|action| self.act(action));
    }

    fn act(&mut self, action: PolicyAction) {
        match action {
            PolicyAction::Start { epoch, lease } => {
                self.announcer.command_starts(epoch);
                self.order(&Instruction::Lead { epoch, lease });
            }
            PolicyAction::Stop { kill_at } => self.order(&Instruction::Stop { kill_at }),
            PolicyAction::Signal(number) => self.order(&Instruction::Signal(number)),
            PolicyAction::StepDown => self.flock.ask(Ask::StepDown),
            PolicyAction::Leave => self.flock.ask(Ask::Leave),
            PolicyAction::Stopped => self.flock.ask(Ask::Stopped),
            PolicyAction::Stand(stand) => self.flock.ask(Ask::Stand(stand)),
            PolicyAction::Reserve(span) => {
                self.flock.lease_handle().keep_for_dying(span);
                self.flock.ask(Ask::Reserve(Span::nanos(u64::try_from(span.as_nanos()).unwrap_or(u64::MAX))));
            }
            // The controller says when.
            PolicyAction::Wait(_) => {}
            PolicyAction::Exit(code) => self.exit = Some(code),
        }
    }

    /// Reports, once, if the flock reserves too little of a lease for the command's processes to die in.
    fn check_reserve(&mut self, size: TreeSize) {
        let Some(kept) = self.flock.lease_handle().kept_for_dying() else { return };
        if let Some(needed) = self.controller.is_short_of_reserve(kept) {
            (self.options.say)(&format!(
                "the command's {} processes may take {needed:?} to end, and this flock keeps {kept:?} of a lease for \
                 that: start all members with a longer --lease",
                size.processes
            ));
        }
    }

    /// Without a guardian all processes are being killed already.
    fn order(&mut self, order: &Instruction) {
        if let Some(guardian) = &mut self.guardian {
            guardian.order(order);
        }
    }

    /// No process of the command is alive. Leaves, and waits for what should not be cut off.
    async fn end(mut self) -> Result<u8, SupervisorError> {
        self.announcer.notifier.stopping();
        if !self.flock_failed {
            let _ = tokio::time::timeout(PARTING, self.flock.leave()).await;
        }
        if let Some(guardian) = &mut self.guardian {
            guardian.order(&Instruction::Bye);
            let gone = async { while guardian.next().await != GuardianEvent::Lost {} };
            let _ = tokio::time::timeout(PARTING, gone).await;
        }
        self.announcer.finish().await;
        match self.flock_failed {
            true => Err(SupervisorError::FlockFailed),
            false => Ok(self.exit.unwrap_or(0)),
        }
    }
}

async fn at(moment: Option<Moment>) {
    match moment {
        Some(moment) => sleep_until(Instant::now() + between(clock::now(), moment)).await,
        None => std::future::pending().await,
    }
}

async fn heard(guardian: &mut Option<Guardian>) -> GuardianEvent {
    match guardian {
        Some(guardian) => guardian.next().await,
        None => std::future::pending().await,
    }
}

/// Waits for a thread's signal; a thread that ended without one has done what it could.
async fn told(done: &mut Option<oneshot::Receiver<()>>) {
    match done {
        Some(done) => drop(done.await),
        None => std::future::pending().await,
    }
}

async fn changed(check: &mut Condition) -> Option<bool> {
    match check {
        Some(check) => check.recv().await,
        None => std::future::pending().await,
    }
}

async fn ticked(watchdog: &mut Option<Interval>) {
    match watchdog {
        Some(watchdog) => drop(watchdog.tick().await),
        None => std::future::pending().await,
    }
}
