//! A supervisor's process: a stepped member of the flock, the controller of its command, and what both ask for.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_bully::{Bully, Config, HardState, Mode, Settings};
use bellwether_kernel::{Election, FigureValue, Leadership, NodeId, Span, WorkRequest};
use bellwether_net::stepped::{SteppedMember, Surroundings};
use bellwether_net::{
    CellWriter, Deadline, DeathNotice, DriverEvent, ListMeeting, Refusal, Setup, System as _, WriteQueue, WriteResult,
};
use bellwether_supervisor::flock::{Ask, FlockEvent};
use bellwether_supervisor::guardian::{GuardianReport, Instruction};
use bellwether_supervisor::policy::{OnExit, PolicyAction, PolicyInput, Rules};
use bellwether_supervisor::{Controller, LeaseHandle};
use tokio::sync::mpsc;

use super::{Event, FLOCK, WholeRun};
use crate::clock::AlarmClock;
use crate::judge::{BOUNDED_QUEUES, GOES_ON, ODD_SETTINGS_ARE_HARMLESS};
use crate::network::Life;
use crate::plan::MS;

/// How many bytes may wait for each peer: the queue's frames, and a batch in the stream. A bully's frames are short.
const QUEUED_MAX: usize = 64 * 256 + 2 * 16 * 1024;

/// What reaches a supervisor's process.
#[derive(Debug)]
pub(super) enum Input {
    Accept {
        wire: usize,
        from: SocketAddr,
    },
    Connected {
        peer: NodeId,
        wire: usize,
    },
    ConnectFailed(NodeId),
    Bytes {
        wire: usize,
        bytes: Vec<u8>,
    },
    Writable {
        wire: usize,
    },
    Closed {
        wire: usize,
    },
    /// One of its timers may have run out.
    Timer,
    /// Its disk has done, or failed to do, what it was asked for.
    Disk {
        value: HardState,
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
#[derive(Clone, Debug, Default)]
struct Store(Arc<Mutex<WriteQueue<HardState>>>);

impl CellWriter<HardState> for Store {
    fn store(&mut self, value: HardState) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(value)
    }
}

/// One life of a supervisor.
pub(super) struct Member {
    pub(super) life: Life,
    net: SteppedMember<Bully>,
    events: mpsc::UnboundedReceiver<DriverEvent<Bully>>,
    pub(super) lease: LeaseHandle,
    pub(super) deadline: Arc<Mutex<Option<Deadline>>>,
    controller: Controller,
    alarm: AlarmClock,
    store: Store,
    /// What the disk is writing for it.
    pub(super) is_writing: Option<HardState>,
    /// Whether it waits for the end of what its guardian left.
    pub(super) waits_for_orphans: bool,
    /// Whether it has had a guardian: until then it does nothing about the flock.
    is_ready: bool,
    pub(super) is_frozen: bool,
    pub(super) backlog: VecDeque<Input>,
    /// For when its next look at its timers is planned.
    timer_at: Option<u64>,
    /// Whom it follows, itself included.
    pub(super) leader: Option<usize>,
    /// Whether somebody told it that its settings are other than theirs.
    is_refused: bool,
    exit: bool,
}

/// What `bellwether explain` says of this figure, in nanoseconds.
pub(super) fn figure(config: &Config, name: &str) -> u64 {
    match Bully::outlook(config, Span::secs(1)).figure(name).map(|figure| figure.value) {
        Some(FigureValue::Time(span)) => span.as_nanos(),
        _ => 0,
    }
}

impl Member {
    pub(super) fn death_notice(&self) -> DeathNotice {
        self.net.death_notice()
    }
}

impl WholeRun {
    pub(super) fn lives(&self, life: Life) -> bool {
        self.sites[life.machine].member.as_ref().is_some_and(|member| member.life == life)
    }

    /// A supervisor starts, finds what an earlier life stored, and ends what one left running.
    pub(super) fn start(&mut self, machine: usize) {
        self.sites[machine].is_powered = true;
        if self.sites[machine].member.is_some() {
            return;
        }
        if self.sites[machine].copy.is_some() || self.sites[machine].guardian.is_some() {
            // What an earlier life left running is ended before this one may run the command.
            self.kill_copy(machine);
            return self.after(5 * MS, Event::Start(machine));
        }
        let stored = match self.cell(machine).load::<HardState>() {
            Ok(stored) => stored,
            Err(why) => {
                let now = self.now();
                return self.judge.blame(GOES_ON, now, || format!("machine {machine} cannot read its cell: {why}"));
            }
        };
        let site = &mut self.sites[machine];
        site.starts += 1;
        let life = Life { machine, start: site.starts };
        let (alarm, store, clock) = (AlarmClock::default(), Store::default(), site.clock.clone());
        let lease = LeaseHandle::on(clock.clone());
        let deadline = Arc::new(Mutex::new(None));
        let setup = self.setup(machine, &lease, &deadline);
        let around = Surroundings {
            system: clock,
            alarm: Box::new(alarm.clone()),
            writer: Some(Box::new(store.clone())),
            stored,
        };
        let (session, address) = (u64::from(life.start) * 100 + machine as u64, self.address(machine, 7400));
        let Ok((net, events)) = SteppedMember::start(setup, around, session, address) else { return };
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

    fn setup(&self, machine: usize, lease: &LeaseHandle, deadline: &Arc<Mutex<Option<Deadline>>>) -> Setup<Bully> {
        let mut settings = Settings::new(self.plan.members as u32, Mode::Quorum);
        if self.plan.odd == Some(machine) {
            settings.lease = settings.lease.plus(Span::millis(20));
        }
        let config = Config::new(settings).unwrap_or_else(|_| self.config.clone());
        let mut setup = Setup::new(FLOCK, ListMeeting::new(self.roster.clone(), machine as u32 + 1), config);
        setup.key = self.key.clone();
        setup.insecure = true;
        let (log, time) = (self.log.clone(), self.time.clone());
        setup.recording = Some(Box::new(move |mut event| {
            event.at = time.now();
            log.lock().unwrap_or_else(PoisonError::into_inner).push(event);
        }));
        let (mut renew, kept) = (lease.renewals(), deadline.clone());
        setup.renewals = Some(Box::new(move |until| {
            if until.is_some() {
                *kept.lock().unwrap_or_else(PoisonError::into_inner) = until;
            }
            renew(until);
        }));
        setup
    }

    /// Something reaches a supervisor; one that is frozen finds it when it wakes.
    pub(super) fn reach_member(&mut self, life: Life, input: Input) {
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

    fn take_in(&mut self, machine: usize, input: Input) {
        let (wires, own) = (&self.wires, self.address(machine, 7400));
        let Some(member) = &mut self.sites[machine].member else { return };
        match input {
            Input::Accept { wire, from } => {
                member.net.accept(wire as u64, wires.socket(wire, 1), from, own);
            }
            Input::Connected { peer, wire } => member.net.connected(peer, wire as u64, wires.socket(wire, 0)),
            Input::ConnectFailed(peer) => member.net.connect_failed(peer, std::io::ErrorKind::ConnectionRefused),
            Input::Bytes { wire, bytes } => member.net.received(wire as u64, &bytes),
            Input::Writable { wire } => member.net.writable(wire as u64),
            Input::Closed { wire } => member.net.closed(wire as u64),
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

    fn decide_input(&mut self, machine: usize, input: &PolicyInput) {
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
        if let (Some(member), Some(command)) = (&mut self.sites[machine].member, Bully::request(WorkRequest::from(ask)))
        {
            member.net.ask(command);
        }
    }

    /// Lets a supervisor go on until it has nothing more to do at this moment, and carries out what it asked for.
    pub(super) fn settle(&mut self, machine: usize) {
        while let Some(member) = &mut self.sites[machine].member
            && member.is_ready
            && let Ok(event) = member.events.try_recv()
        {
            self.driver_says(machine, event);
        }
        self.carry_out(machine);
        self.transmit();
        self.begin_write(machine);
        self.plan_timers(machine);
        if self.sites[machine].member.as_ref().is_some_and(|member| member.exit) {
            self.end_in_good_order(machine);
        }
    }

    fn driver_says(&mut self, machine: usize, event: DriverEvent<Bully>) {
        let now = self.now();
        match event {
            DriverEvent::Leadership(leadership) => {
                let event = FlockEvent::of(leadership, |node| node.number().to_string());
                let Some(member) = &mut self.sites[machine].member else { return };
                match leadership {
                    Leadership::Following { leader, .. } => member.leader = Some(leader.index()),
                    Leadership::Leading { .. } => {
                        member.leader = Some(machine);
                        member.lease.keep_for_dying(Duration::ZERO);
                    }
                    Leadership::Nobody | Leadership::Released { .. } => member.leader = None,
                    Leadership::LetGo { .. } | Leadership::StopNow { .. } | Leadership::Contested { .. } => {}
                }
                self.happened(machine, &event);
            }
            DriverEvent::Lease(Some(_)) => self.happened(machine, &FlockEvent::Lease),
            DriverEvent::PeerError { refusal: Some(Refusal::Settings), .. } => {
                self.sites[machine].member.iter_mut().for_each(|member| member.is_refused = true);
            }
            DriverEvent::Fatal(why) => self.judge.blame(GOES_ON, now, || format!("machine {machine}: {why}")),
            _ => {}
        }
    }

    fn happened(&mut self, machine: usize, event: &FlockEvent) {
        self.decide(machine, |controller, now, lease, actions| controller.happened(now, lease, event, actions));
    }

    /// Opens and closes connections as the member wants it.
    fn carry_out(&mut self, machine: usize) {
        let Some(member) = &mut self.sites[machine].member else { return };
        let (life, dials, closed) = (member.life, member.net.take_dials(), member.net.take_closed());
        let queued = member.net.queued_bytes();
        let now = self.now();
        if queued > QUEUED_MAX * (self.plan.members - 1) {
            self.judge.blame(BOUNDED_QUEUES, now, || format!("machine {machine} has {queued} bytes waiting"));
        }
        // What was written before a connection was closed still arrives.
        self.transmit();
        for peer in dials {
            self.judge.dials(now, machine, peer.index());
            self.soon(2 * MS, Event::Connect { from: life, to: peer.index() });
        }
        for wire in closed {
            let wire = wire as usize;
            let end = usize::from(self.wires.get(wire).holders[1] == Some(crate::network::Holder::Member(life)));
            self.closed_by_holder(wire, end);
        }
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

    fn disk_done(&mut self, machine: usize, value: HardState, number: u64) {
        let stored = self.cell(machine).store(&value);
        let Some(member) = &mut self.sites[machine].member else { return };
        let (result, pause): (WriteResult<HardState>, _) = {
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

    /// What failed is tried again, unless something newer is being written.
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
        let Some(member) = &mut self.sites[machine].member else { return };
        member.net.leave();
        self.transmit();
        self.note(machine, "leaves".into());
        self.process_ends(machine);
        self.restart_later(machine);
    }

    /// The kernel closes what a process had open.
    pub(super) fn process_ends(&mut self, machine: usize) {
        if let Some(member) = self.sites[machine].member.take() {
            for (wire, end) in self.wires.of(member.life) {
                self.closed_by_holder(wire, end);
            }
        }
    }

    pub(super) fn check_odd_member(&mut self) {
        let now = self.now();
        if let Some(odd) = self.plan.odd
            && self.sites[odd].member.as_ref().is_some_and(|member| !member.is_refused)
        {
            self.judge.blame(ODD_SETTINGS_ARE_HARMLESS, now, || format!("nobody told machine {odd} what differs"));
        }
    }
}
