//! Members of a channel: nobody has a list of the others, and whatever one says, all hear.

mod config;
mod medium;
mod notice;
mod recording;

use bellwether_host::{Cell, Host};
use bellwether_kernel::{Epoch, FigureValue, Span};
use bellwether_net::stepped::SteppedChannelMember;
use bellwether_net::{ChannelMeeting, ChannelTraits, DriverEvent, SessionIdentity, Setup, WriteResult};
use bellwether_supervisor::explain::of_channel;
use bellwether_supervisor::flock::{Ask, EndReason, FlockEvent};
use bellwether_supervisor::meeting::{SteppedMeeting, settings_digest};
use bellwether_supervisor::policy::PolicyInput;

use super::place::{DriverEvents, Net, PlaceModel, Start};
use super::{Event, FLOCK, WholeRun};
use crate::judge::{BOUNDED_QUEUES, GOES_ON, Promises};
use crate::network::{Holder, Life};
use crate::plan::{ChannelPlan, MS, MachineFault, Sabotage, SeedPlan};
use config::{config, traits};
use medium::Connection;
use notice::Notice;
use recording::{name, number_of, with_numbers_of_machines};

/// What may wait to be said: the outbox, and what was asked to be said again of the last few words.
const WAITING_MAX: usize = 32 + 8;

/// A channel.
pub struct ChannelModel {
    plan: ChannelPlan,
    members: usize,
    connections: Vec<Connection>,
    notices: Vec<Notice>,
    /// All that was said, for those who would say it again.
    recorded: Vec<Vec<u8>>,
    /// Until when each machine cannot reach the channel.
    down_until: Vec<u64>,
}

/// The number of a connection.
pub(super) type ConnectionNumber = usize;

/// What reaches a member's process from the channel.
#[derive(Debug)]
pub enum ChannelInput {
    Connected(ConnectionNumber),
    Refused(&'static str),
    Heard(ConnectionNumber, Vec<u8>),
    Lost(ConnectionNumber),
}

/// What happens on the channel.
#[derive(Debug)]
pub enum ChannelEvent {
    /// A member's request for a connection arrives, or does not.
    Connect(Life),
    /// The server hears what was said on this connection.
    Said { connection: ConnectionNumber, payload: Vec<u8> },
    /// What was said on this machine comes to this connection.
    Hear { connection: ConnectionNumber, from: usize, payload: Vec<u8> },
    /// What a cut held back comes to this connection.
    Release { connection: ConnectionNumber },
    /// What a cut has held back since then is still held back.
    Stuck { connection: ConnectionNumber, since: u64 },
    /// Whoever holds this connection learns that it is over.
    Lose { connection: ConnectionNumber },
    /// Somebody who recorded what was said says it again.
    Again { payload: Vec<u8> },
    /// A guardian tries to tell the others of a death.
    Tell { notice: usize },
}

/// One member's side of a channel: its driver, and the adapter between that and its supervisor.
pub struct ChannelMember {
    driver: SteppedChannelMember<Host>,
    meeting: SteppedMeeting,
    connection: Option<ConnectionNumber>,
    traits: ChannelTraits,
    /// Whether its part in the flock has ended, and its supervisor knows.
    has_failed: bool,
}

impl Net<ChannelModel> for ChannelMember {
    fn alarm_rang(&mut self) {
        self.driver.alarm_rang();
    }

    fn wake_at(&mut self) -> Option<u64> {
        self.driver.wake_at().into_iter().chain(self.meeting.wake_at()).min()
    }

    fn wake(&mut self) {
        self.meeting.wake();
        self.driver.wake();
    }

    fn written(&mut self, written: WriteResult<Cell>) {
        self.driver.written(written);
    }

    fn ask(&mut self, ask: Ask) {
        self.meeting.asked(ask);
        self.driver.wake();
    }

    #[allow(clippy::unwrap_used, reason = "a channel that cannot carry a death notice refuses its members")]
    fn notice(&self) -> Vec<u8> {
        self.driver.controls().death_notice("simulated").payload(self.traits.carries).unwrap()
    }
}

impl PlaceModel for ChannelModel {
    type Protocol = Host;
    type Net = ChannelMember;
    type Input = ChannelInput;
    type Event = ChannelEvent;
    /// What is to be said on the channel.
    type Notice = Vec<u8>;

    /// Who has lost the channel again and again tries it again after up to sixteen seconds; then members have to find
    /// each other.
    const CALM: u64 = 24_000 * MS;

    #[allow(clippy::expect_used, reason = "a plan without a channel is none for this place")]
    fn new(plan: &SeedPlan) -> ChannelModel {
        let channel = plan.channel.expect("the plan should have a channel");
        ChannelModel {
            plan: channel,
            members: plan.members,
            connections: Vec::new(),
            notices: Vec::new(),
            recorded: Vec::new(),
            down_until: vec![0; plan.members],
        }
    }

    fn promises(plan: &SeedPlan) -> Promises {
        let is_exclusive = plan.channel.is_some_and(|channel| channel.expects);
        let refuses_recordings = plan.keyed || plan.sabotage == Some(Sabotage::UnsealedRecordings);
        Promises { is_exclusive, refuses_recordings, majority: plan.members / 2 + 1 }
    }

    fn needed(plan: &SeedPlan) -> usize {
        if ChannelModel::promises(plan).is_exclusive { plan.members / 2 + 1 } else { 1 }
    }

    fn figure(&self, name: &str) -> u64 {
        let config = config(self.plan, self.members, 0, false);
        let outlook = of_channel(&config, Span::millis(200), config::turn(self.plan.medium));
        match outlook.figure(name).map(|figure| figure.value) {
            Some(FigureValue::Time(span)) => span.as_nanos(),
            _ => 0,
        }
    }

    fn promise(cell: &Cell) -> Option<Epoch> {
        Some(cell.epoch_floor)
    }

    fn first_start(plan: &SeedPlan, machine: usize, drawn: u64) -> u64 {
        // Newcomers wait for one with other settings that nobody has led yet, for ever.
        let odd_at = plan.channel.map(|channel| channel.odd_at);
        odd_at.filter(|_| plan.odd == Some(machine)).unwrap_or(drawn)
    }

    /// A member that was restarted may have granted the epoch that the heir wants, and grants it only the next one: the heir
    /// hears of that from its answer, and tries again in its turn.
    fn takeover_slack(run: &WholeRun<ChannelModel>, leader: usize) -> u64 {
        let others = run.sites.iter().enumerate().filter(|(machine, _)| *machine != leader);
        let was_restarted = others.map(|(_, site)| site.starts).any(|starts| starts > 1);
        let config = config(run.place.plan, run.place.members, 0, false);
        let turn = config.heartbeat.plus(config.answer.times(4)).as_nanos();
        if was_restarted && run.place.plan.expects { turn } else { 0 }
    }

    fn start(
        run: &mut WholeRun<ChannelModel>,
        life: Life,
        start: Start<ChannelModel>,
    ) -> Option<(ChannelMember, DriverEvents<ChannelModel>)> {
        let Life { machine, start: number } = life;
        let (plan, owner) = (run.place.plan, machine as u64 + 1);
        let config = config(plan, run.plan.members, owner, run.plan.odd == Some(machine));
        let who = SessionIdentity { owner, session: u64::from(number) * 100 + owner, name: name(machine) };
        let traits = traits(plan.medium);
        let mut meeting = ChannelMeeting::new(traits.clone(), who);
        meeting.settings_digest = settings_digest(&config);
        let mut setup = Setup::new(FLOCK, meeting, config.clone());
        setup.key = run.key.clone();
        setup.insecure = true;
        setup.recording = Some(with_numbers_of_machines(machine, start.recording));
        setup.renewals = Some(start.renewals);
        let (driver, events) = SteppedChannelMember::start(setup, start.around).ok()?;
        let clock = run.sites[machine].clock.clone();
        let meeting = SteppedMeeting::new(driver.handle().clone(), &config, run.plan.keyed, start.lease, clock);
        Some((ChannelMember { driver, meeting, connection: None, traits, has_failed: false }, events))
    }

    fn take_in(run: &mut WholeRun<ChannelModel>, machine: usize, input: ChannelInput) {
        let Some(member) = &mut run.sites[machine].member else { return };
        let net = &mut member.net;
        match input {
            ChannelInput::Connected(connection) => {
                net.connection = Some(connection);
                net.driver.connected();
            }
            ChannelInput::Refused(why) => net.driver.lost(why),
            ChannelInput::Heard(connection, payload) if net.connection == Some(connection) => net.driver.heard(payload),
            ChannelInput::Lost(connection) if net.connection == Some(connection) => {
                net.connection = None;
                net.driver.lost("the connection is over");
            }
            ChannelInput::Heard(..) | ChannelInput::Lost(_) => {}
        }
    }

    fn happens(run: &mut WholeRun<ChannelModel>, event: ChannelEvent) {
        match event {
            ChannelEvent::Connect(life) => run.connect(life),
            ChannelEvent::Said { connection, payload } => run.server_hears(connection, &payload),
            ChannelEvent::Hear { connection, from, payload } => run.hear(connection, from, payload),
            ChannelEvent::Release { connection } => run.release(connection),
            ChannelEvent::Stuck { connection, since } => run.stuck(connection, since),
            ChannelEvent::Lose { connection } => run.lose(connection),
            ChannelEvent::Again { payload } => run.spread(run.plan.members, &payload),
            ChannelEvent::Tell { notice } => run.tell(notice),
        }
    }

    fn hear_driver(run: &mut WholeRun<ChannelModel>, machine: usize) {
        while let Some(member) = &mut run.sites[machine].member
            && let Ok(event) = member.events.try_recv()
        {
            if let DriverEvent::Fatal(why) = &event {
                let (now, why) = (run.time.now(), why.clone());
                run.judge.blame(GOES_ON, now, || format!("machine {machine}: {why}"));
            }
            member.net.meeting.happened(event);
            member.net.driver.wake();
        }
        while let Some(member) = run.sites[machine].member.as_mut().filter(|member| member.is_ready)
            && let Some(event) = member.net.meeting.take_event()
        {
            run.flock_says(machine, &event);
        }
        run.look_whether_it_has_ended(machine);
    }

    fn carry_out(run: &mut WholeRun<ChannelModel>, machine: usize) -> bool {
        let now = run.now();
        let Some(member) = &mut run.sites[machine].member else { return false };
        let (life, waiting) = (member.life, member.net.driver.waiting());
        let (dials, payload, connection) =
            (member.net.driver.take_dial(), member.net.driver.take_payload(), member.net.connection);
        if waiting > WAITING_MAX {
            run.judge.blame(BOUNDED_QUEUES, now, || format!("on machine {machine} {waiting} words wait"));
        }
        if dials {
            run.judge.dials(now, machine, machine);
            run.soon(2 * MS, Event::Place(ChannelEvent::Connect(life)));
        }
        let Some((payload, connection)) = payload.zip(connection) else { return false };
        run.say(connection, payload);
        run.sites[machine].member.iter_mut().for_each(|member| member.net.driver.said());
        true
    }

    fn leave(run: &mut WholeRun<ChannelModel>, machine: usize) {
        let Some(member) = run.sites[machine].member.as_mut().filter(|member| !member.net.has_failed) else { return };
        if !member.net.meeting.has_left() {
            member.net.ask(Ask::Leave);
        }
        let (connection, words) = (member.net.connection, member.net.driver.leave());
        for word in words {
            connection.into_iter().for_each(|connection| run.say(connection, word.clone()));
        }
    }

    fn comes_back(run: &WholeRun<ChannelModel>, machine: usize) -> bool {
        run.sites[machine].member.as_ref().is_none_or(|member| !member.net.has_failed)
    }

    fn process_ends(run: &mut WholeRun<ChannelModel>, life: Life) {
        run.close_all_of(|holder| holder == Holder::Member(life));
    }

    fn process_vanishes(run: &mut WholeRun<ChannelModel>, life: Life) {
        run.close_all_of(|holder| holder == Holder::Member(life));
    }

    fn publish(run: &mut WholeRun<ChannelModel>, machine: usize, notice: &Vec<u8>) {
        run.announce(machine, notice.clone());
    }

    fn silence_notices(run: &mut WholeRun<ChannelModel>, machine: usize) {
        run.silence(machine);
    }

    fn fault(run: &mut WholeRun<ChannelModel>, machine: usize, fault: MachineFault) {
        match fault {
            MachineFault::Break => run.break_connection(false),
            MachineFault::HalfOpen => run.break_connection(true),
            MachineFault::Replay => run.replay(),
            MachineFault::LoseMedium(span) => run.lose_medium(machine, span),
            _ => {}
        }
    }

    fn healed(run: &mut WholeRun<ChannelModel>, from: usize, to: usize) {
        run.release_soon(|machine| machine == from || machine == to);
    }

    fn calms_down(run: &mut WholeRun<ChannelModel>) {
        run.recover();
    }

    fn waits_for_odd(run: &WholeRun<ChannelModel>) -> bool {
        let says = |machine: usize| {
            let member = run.sites[machine].member.as_ref()?;
            member.net.meeting.why_leaderless()
        };
        let odd_is_there = run.plan.odd.is_some_and(|odd| run.sites[odd].member.is_some());
        odd_is_there
            && (0..run.plan.members).all(|machine| says(machine).is_some_and(|why| why.contains("other settings")))
    }
}

impl WholeRun<ChannelModel> {
    fn flock_says(&mut self, machine: usize, event: &FlockEvent) {
        let Some(member) = &mut self.sites[machine].member else { return };
        match event {
            FlockEvent::Following { leader, .. } => member.leader = number_of(leader).map(|number| number as usize - 1),
            FlockEvent::Leading { .. } => {
                member.leader = Some(machine);
                member.lease.keep_for_dying(std::time::Duration::ZERO);
            }
            FlockEvent::Leaderless | FlockEvent::Released => member.leader = None,
            _ => {}
        }
        self.happened(machine, event);
    }

    /// A member whose part in the flock has ended stops its command, and goes.
    fn look_whether_it_has_ended(&mut self, machine: usize) {
        let now = self.now();
        let Some(member) = self.sites[machine].member.as_mut().filter(|member| member.is_ready) else { return };
        let Some(reason) = member.net.meeting.end_reason().filter(|_| !member.net.has_failed) else { return };
        member.net.has_failed = true;
        member.is_refused = matches!(reason, EndReason::Refused(_));
        if Some(machine) != self.plan.odd {
            self.judge.blame(GOES_ON, now, || format!("machine {machine}: {reason}"));
        }
        self.decide_input(machine, &PolicyInput::Released);
        self.decide_input(machine, &PolicyInput::Leave);
    }
}
