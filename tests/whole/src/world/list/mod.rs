//! Members of a list: each knows the others' addresses, and dials them.

mod notice;
mod wire;

use std::net::SocketAddr;

use bellwether_bully::{Bully, Config, HardState, Mode, Settings};
use bellwether_kernel::{Election, Epoch, FigureValue, Leadership, NodeId, Span, WorkRequest};
use bellwether_net::stepped::SteppedMember;
use bellwether_net::{DeathNotice, DriverEvent, ListMeeting, Refusal, Roster, Setup, WriteResult};
use bellwether_supervisor::flock::{Ask, FlockEvent};

use super::place::{DriverEvents, Net, PlaceModel, Start};
use super::{Event, FLOCK, WholeRun};
use crate::judge::{BOUNDED_QUEUES, GOES_ON, Promises};
use crate::network::{ConnectionEnd, Holder, Life, Wires};
use crate::plan::{MS, MachineFault, SeedPlan};
use notice::Notice;

/// How many bytes may wait for each peer: the queue's frames, and a batch in the stream. A bully's frames are short.
const QUEUED_MAX: usize = 64 * 256 + 2 * 16 * 1024;
/// Where members listen.
const PORT: u16 = 7400;

/// A list of members.
pub struct ListModel {
    wires: Wires,
    notices: Vec<Notice>,
    roster: Roster,
    config: Config,
}

/// What reaches a member's process from the others.
#[derive(Debug)]
pub enum ListInput {
    Accept { wire: usize, from: SocketAddr },
    Connected { peer: NodeId, wire: usize },
    ConnectFailed(NodeId),
    Bytes { wire: usize, bytes: Vec<u8> },
    Writable { wire: usize },
    Closed { wire: usize },
}

/// What happens between members.
#[derive(Debug)]
pub enum WireEvent {
    /// The command asked for a connection is there, or is not.
    Connect { from: Life, to: usize },
    /// Bytes that this end wrote arrive at the other one.
    Arrive { wire: usize, end: ConnectionEnd, bytes: Vec<u8> },
    /// This end learns that the connection is over.
    Close { wire: usize, end: ConnectionEnd },
    /// What this end wrote has not been acknowledged for as long as the system waits.
    UserTimeout { wire: usize, end: ConnectionEnd, since: u64 },
    /// What a cut held back of what this end wrote comes.
    Release { wire: usize, end: ConnectionEnd },
    /// A guardian tries to tell one member of a death.
    Tell { notice: usize },
}

impl Net<ListModel> for SteppedMember<Bully> {
    fn alarm_rang(&mut self) {
        SteppedMember::alarm_rang(self);
    }

    fn wake_at(&mut self) -> Option<u64> {
        SteppedMember::wake_at(self)
    }

    fn wake(&mut self) {
        SteppedMember::wake(self);
    }

    fn written(&mut self, written: WriteResult<HardState>) {
        SteppedMember::written(self, written);
    }

    fn ask(&mut self, ask: Ask) {
        Bully::request(WorkRequest::from(ask)).into_iter().for_each(|command| SteppedMember::ask(self, command));
    }

    fn notice(&self) -> DeathNotice {
        self.death_notice()
    }
}

impl PlaceModel for ListModel {
    type Protocol = Bully;
    type Net = SteppedMember<Bully>;
    type Input = ListInput;
    type Event = WireEvent;
    type Notice = DeathNotice;

    /// A connection that died silently, and on which nothing is sent, is noticed after eight seconds.
    const CALM: u64 = 8_500 * MS;

    #[allow(clippy::unwrap_used, reason = "a simulation that cannot begin should stop")]
    fn new(plan: &SeedPlan) -> ListModel {
        let net = if plan.keyed { 10 } else { 127 };
        let list: Vec<String> = (1..=plan.members).map(|id| format!("{id}@{net}.0.0.{id}:{PORT}")).collect();
        let settings = Settings::new(plan.members as u32, Mode::Quorum);
        ListModel {
            wires: Wires::default(),
            notices: Vec::new(),
            roster: list.join(",").parse().unwrap(),
            config: Config::new(settings).unwrap(),
        }
    }

    fn promises(plan: &SeedPlan) -> Promises {
        Promises { is_exclusive: true, refuses_recordings: plan.keyed, majority: ListModel::needed(plan) }
    }

    fn needed(plan: &SeedPlan) -> usize {
        plan.members / 2 + 1
    }

    fn figure(&self, name: &str) -> u64 {
        match Bully::outlook(&self.config, Span::secs(1)).figure(name).map(|figure| figure.value) {
            Some(FigureValue::Time(span)) => span.as_nanos(),
            _ => 0,
        }
    }

    fn promise(cell: &HardState) -> Option<Epoch> {
        cell.promise.map(|promise| promise.epoch)
    }

    fn start(
        run: &mut WholeRun<ListModel>,
        life: Life,
        start: Start<ListModel>,
    ) -> Option<(Self::Net, DriverEvents<ListModel>)> {
        let Life { machine, start: number } = life;
        let mut settings = Settings::new(run.plan.members as u32, Mode::Quorum);
        if run.plan.odd == Some(machine) {
            settings.lease = settings.lease.plus(Span::millis(20));
        }
        let config = Config::new(settings).unwrap_or_else(|_| run.place.config.clone());
        let meeting = ListMeeting::new(run.place.roster.clone(), machine as u32 + 1);
        let mut setup = Setup::new(FLOCK, meeting, config);
        setup.key = run.key.clone();
        setup.insecure = true;
        setup.recording = Some(start.recording);
        setup.renewals = Some(start.renewals);
        let session = u64::from(number) * 100 + machine as u64;
        SteppedMember::start(setup, start.around, session, run.address(machine, PORT)).ok()
    }

    fn take_in(run: &mut WholeRun<ListModel>, machine: usize, input: ListInput) {
        let own = run.address(machine, PORT);
        let wires = &run.place.wires;
        let Some(member) = &mut run.sites[machine].member else { return };
        match input {
            ListInput::Accept { wire, from } => member.net.accept(wire as u64, wires.socket(wire, 1), from, own),
            ListInput::Connected { peer, wire } => member.net.connected(peer, wire as u64, wires.socket(wire, 0)),
            ListInput::ConnectFailed(peer) => member.net.connect_failed(peer, std::io::ErrorKind::ConnectionRefused),
            ListInput::Bytes { wire, bytes } => member.net.received(wire as u64, &bytes),
            ListInput::Writable { wire } => member.net.writable(wire as u64),
            ListInput::Closed { wire } => member.net.closed(wire as u64),
        }
    }

    fn happens(run: &mut WholeRun<ListModel>, event: WireEvent) {
        match event {
            WireEvent::Connect { from, to } => run.connect(from, to),
            WireEvent::Arrive { wire, end, bytes } => run.arrive(wire, end, bytes),
            WireEvent::Close { wire, end } => run.close_end(wire, end),
            WireEvent::UserTimeout { wire, end, since } => run.user_timeout(wire, end, since),
            WireEvent::Release { wire, end } => run.release(wire, end),
            WireEvent::Tell { notice } => run.tell(notice),
        }
    }

    fn hear_driver(run: &mut WholeRun<ListModel>, machine: usize) {
        while let Some(member) = &mut run.sites[machine].member
            && member.is_ready
            && let Ok(event) = member.events.try_recv()
        {
            run.driver_says(machine, event);
        }
    }

    /// Opens and closes connections.
    fn carry_out(run: &mut WholeRun<ListModel>, machine: usize) -> bool {
        let Some(member) = &mut run.sites[machine].member else {
            run.transmit();
            return false;
        };
        let (life, dials, closed) = (member.life, member.net.take_dials(), member.net.take_closed());
        let queued = member.net.queued_bytes();
        let now = run.now();
        if queued > QUEUED_MAX * (run.plan.members - 1) {
            run.judge.blame(BOUNDED_QUEUES, now, || format!("machine {machine} has {queued} bytes waiting"));
        }
        // What was written before a connection was closed still arrives.
        run.transmit();
        for peer in dials {
            run.judge.dials(now, machine, peer.index());
            run.soon(2 * MS, Event::Place(WireEvent::Connect { from: life, to: peer.index() }));
        }
        for wire in closed {
            let wire = wire as usize;
            let end = usize::from(run.place.wires.get(wire).holders[1] == Some(Holder::Member(life)));
            run.closed_by_holder(wire, end);
        }
        run.transmit();
        false
    }

    fn leave(run: &mut WholeRun<ListModel>, machine: usize) {
        run.sites[machine].member.iter_mut().for_each(|member| member.net.leave());
        run.transmit();
    }

    fn process_ends(run: &mut WholeRun<ListModel>, life: Life) {
        for (wire, end) in run.place.wires.of(life) {
            run.closed_by_holder(wire, end);
        }
    }

    fn process_vanishes(run: &mut WholeRun<ListModel>, life: Life) {
        for (wire, end) in run.place.wires.of(life) {
            run.place.wires.close(wire, end);
            // The others find out when they send something, or ask.
            run.after(8_000 * MS, Event::Place(WireEvent::Close { wire, end: 1 - end }));
        }
    }

    fn publish(run: &mut WholeRun<ListModel>, machine: usize, notice: &DeathNotice) {
        run.tell_all(machine, notice);
    }

    fn silence_notices(run: &mut WholeRun<ListModel>, machine: usize) {
        run.silence(machine);
    }

    fn fault(run: &mut WholeRun<ListModel>, _machine: usize, fault: MachineFault) {
        match fault {
            MachineFault::Break => run.break_wire(false),
            MachineFault::HalfOpen => run.break_wire(true),
            MachineFault::Replay => run.replay(),
            _ => {}
        }
    }

    fn healed(run: &mut WholeRun<ListModel>, from: usize, to: usize) {
        run.release_held(from, to);
    }
}

impl WholeRun<ListModel> {
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
                        member.lease.keep_for_dying(std::time::Duration::ZERO);
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
}
