//! A run: machines and users, what happens on them and between them, in the order of virtual time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;

use bellwether_net::Key;
use bellwether_superpeer::SuperpeerConfig;

use super::ChatOutcome;
use super::judge::{AS_PROMISED, BOUNDED, ChatJudge, GOES_ON, SETTLES};
use super::plan::{CALM, ChatPlan, STORM};
use super::server::{Identity, Process, ServerInput};
use super::socket::{Endings, Shared};
use super::user::User;
use crate::clock::{Machine, TrueTime};
use crate::disk::SimulatedDisk;
use crate::network::{Life, Wires};
use crate::plan::MS;
use crate::random::Random;

/// No run may have more: messages about messages are a bug that no property names.
const EVENTS_MAX: u64 = 1_500_000;
/// Users count as machines from here on.
pub(super) const USERS: usize = 1_000;
/// How many questions and orders may wait at a server.
const WAITING_MAX: usize = 1_000;

/// Something that happens at a moment.
#[derive(Debug)]
pub(super) enum Event {
    /// Something reaches a server's process.
    Server(Life, ServerInput),
    /// A user does something, if nothing has happened to it since.
    UserActs(usize, u64),
    /// A user's connection is there, or is refused.
    UserConnects(usize, u32),
    /// A server's connection to another one is there, or is refused.
    Connect { from: Life, peer: u32, to: usize },
    /// Bytes that this end wrote arrive at the other one.
    Arrive { wire: usize, end: usize, bytes: Vec<u8> },
    /// This end has finished writing.
    Finish { wire: usize, end: usize },
    /// This end learns that the connection is over.
    Close { wire: usize, end: usize },
    /// What this end wrote has not been acknowledged for as long as the system waits.
    UserTimeout { wire: usize, end: usize, since: u64 },
    /// What a cut held back of what this end wrote comes.
    Release { wire: usize, end: usize },
    /// The plan's fault of this number.
    Fault(usize),
    /// A machine's server starts.
    Start(usize),
    /// A machine without a server's number asks for one.
    Join(usize),
    /// A cut of this direction ends.
    Heal { from: usize, to: usize },
    /// Somebody gets time again.
    Thaw(usize),
    /// A disk has room again, and is quick.
    DiskIsWell(usize),
    /// Everything is well from now on.
    Calm,
    /// Everybody must have come back.
    MustBeSettled,
    /// Everybody must have got what was written last.
    MustBeDone,
}

struct Queued {
    at: u64,
    number: u64,
    event: Event,
}

impl PartialEq for Queued {
    fn eq(&self, other: &Queued) -> bool {
        (self.at, self.number) == (other.at, other.number)
    }
}

impl Eq for Queued {}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Queued) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Queued {
    fn cmp(&self, other: &Queued) -> std::cmp::Ordering {
        (self.at, self.number).cmp(&(other.at, other.number))
    }
}

/// One machine, and what runs on it.
pub(super) struct Site {
    pub(super) clock: Arc<Machine>,
    pub(super) disk: SimulatedDisk,
    pub(super) is_disk_slow: bool,
    pub(super) starts: u32,
    /// Which server of the network it is, if it is one.
    pub(super) identity: Option<Identity>,
    pub(super) process: Option<Process>,
    /// Until when the others may take its server for lost, though it runs.
    pub(super) disturbed_until: u64,
}

/// A run.
pub(super) struct ChatRun {
    pub(super) plan: ChatPlan,
    pub(super) time: TrueTime,
    pub(super) random: Random,
    events: BinaryHeap<Reverse<Queued>>,
    count: u64,
    digest: u64,
    pub(super) sites: Vec<Site>,
    pub(super) users: Vec<User>,
    pub(super) wires: Wires,
    pub(super) endings: Shared<Endings>,
    /// Since when each direction is cut.
    pub(super) cuts: BTreeMap<(usize, usize), u64>,
    /// The connections of clients, and what belongs to each.
    pub(super) clients: BTreeMap<usize, super::wire::ClientWire>,
    pub(super) judge: ChatJudge,
    pub(super) config: SuperpeerConfig,
    pub(super) key: Key,
    pub(super) is_calm: bool,
    /// Whether nobody writes any more, but for the last messages.
    pub(super) is_settling: bool,
    /// Which names are registered, as far as anybody was told.
    pub(super) registered_names: BTreeSet<usize>,
    numbers: u64,
    /// The next chunk of sealed bytes, or of a client's, gets a changed byte.
    pub(super) tamper: bool,
    /// How many machines have lost their disks, or were given up.
    pub(super) lost_disks: u32,
    /// How many servers vote, as the master said last.
    pub(super) voters: u32,
    pub(super) story: Vec<String>,
}

impl ChatRun {
    pub(super) fn new(seed: u64, plan: ChatPlan) -> ChatRun {
        let mut random = Random::new(seed);
        let time = TrueTime::default();
        let site = |drift: &i64| Site {
            clock: Arc::new(Machine::new(time.clone(), *drift, Random::new(random.bits()))),
            disk: SimulatedDisk::default(),
            is_disk_slow: false,
            starts: 0,
            identity: None,
            process: None,
            disturbed_until: 0,
        };
        let sites = plan.drifts.iter().map(site).collect();
        let person = |index: usize| User::new(index % plan.names, plan.acknowledging[index % plan.names]);
        let users = (0..plan.names * plan.people_each).map(person).collect();
        let config = SuperpeerConfig {
            grace_beats: plan.grace_beats,
            snapshot_every: plan.snapshot_every,
            replace_logins: plan.replace_logins,
            digests: true,
            ..SuperpeerConfig::default()
        };
        let mut world = ChatRun {
            time,
            random,
            events: BinaryHeap::new(),
            count: 0,
            digest: seed,
            sites,
            users,
            wires: Wires::default(),
            endings: Shared::default(),
            cuts: BTreeMap::new(),
            clients: BTreeMap::new(),
            judge: ChatJudge::default(),
            config,
            key: Key::from_bytes([7; 32]),
            is_calm: false,
            is_settling: false,
            registered_names: BTreeSet::new(),
            numbers: 0,
            tamper: false,
            lost_disks: 0,
            voters: 0,
            story: Vec::new(),
            plan,
        };
        world.begin();
        let plan = format!("{:?}", world.plan);
        world.record(|| plan);
        world
    }

    fn begin(&mut self) {
        for machine in 0..self.plan.servers {
            let at = if machine == 0 { 0 } else { 20 * MS + self.random.below(200 * MS) };
            self.at(at, Event::Start(machine));
        }
        for user in 0..self.users.len() {
            let at = 100 * MS + self.random.below(300 * MS);
            self.at(at, Event::UserActs(user, 0));
        }
        for (number, (at, _)) in self.plan.faults.clone().into_iter().enumerate() {
            self.at(at, Event::Fault(number));
        }
        self.at(STORM, Event::Calm);
        self.at(STORM + CALM, Event::MustBeSettled);
    }

    pub(super) fn now(&self) -> u64 {
        self.time.now()
    }

    pub(super) fn at(&mut self, at: u64, event: Event) {
        self.count += 1;
        self.events.push(Reverse(Queued { at: at.max(self.now()), number: self.count, event }));
    }

    pub(super) fn after(&mut self, span: u64, event: Event) {
        self.at(self.now() + span, event);
    }

    /// After a span below this one.
    pub(super) fn soon(&mut self, limit: u64, event: Event) {
        let span = self.random.below(limit + 1);
        self.after(span, event);
    }

    /// A number that nothing else has.
    pub(super) fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    /// Something happened that a second run of the seed must have, too.
    pub(super) fn record(&mut self, what: impl FnOnce() -> String) {
        let text = format!("{:>9} us  {}", self.now() / 1_000, what());
        for byte in text.bytes() {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self.story.push(text);
    }

    /// Runs to the end, or until a property breaks.
    pub(super) fn run(&mut self) {
        while let Some(Reverse(Queued { at, event, .. })) = self.events.pop() {
            self.time.set(at);
            self.step(event);
            self.judge.look_at_history(at);
            if self.count > EVENTS_MAX {
                self.judge.blame(GOES_ON, at, || format!("more than {EVENTS_MAX} events"));
            }
            if self.judge.violation.is_some() {
                return;
            }
        }
    }

    /// What came of it.
    pub(super) fn finish(self) -> ChatOutcome {
        let summary = self.judge.history.summary();
        let ChatRun { judge, count, digest, story, .. } = self;
        ChatOutcome { violation: judge.violation, summary, events: count, digest, story }
    }

    fn step(&mut self, event: Event) {
        match event {
            Event::Server(life, input) => self.reach_server(life, input),
            Event::UserActs(user, turn) => self.user_acts(user, turn),
            Event::UserConnects(user, attempt) => self.user_connects(user, attempt),
            Event::Connect { from, peer, to } => self.connect(from, peer, to),
            Event::Arrive { wire, end, bytes } => self.arrive(wire, end, bytes),
            Event::Finish { wire, end } => self.finished(wire, end),
            Event::Close { wire, end } => self.close_end(wire, end),
            Event::UserTimeout { wire, end, since } => self.user_timeout(wire, end, since),
            Event::Release { wire, end } => self.release(wire, end),
            Event::Fault(number) => self.fault(self.plan.faults[number].1),
            Event::Start(machine) => self.start(machine),
            Event::Join(machine) => self.join(machine),
            Event::Heal { from, to } => self.heal(from, to),
            Event::Thaw(machine) => self.thaw(machine),
            Event::DiskIsWell(machine) => self.disk_is_well(machine),
            Event::Calm => self.calm(),
            Event::MustBeSettled => self.must_be_settled(),
            Event::MustBeDone => self.must_be_done(),
        }
    }

    /// What waits at a server is bounded, whatever happens.
    pub(super) fn check_bounds(&mut self, machine: usize) {
        let (now, peers) = (self.now(), self.plan.servers * 4);
        let Some(process) = &mut self.sites[machine].process else { return };
        let (waiting, queued) = (process.server.waiting(), process.server.node().queued_bytes());
        if waiting > WAITING_MAX || queued > peers * (1 << 20) {
            self.judge.blame(BOUNDED, now, || {
                format!("{waiting} questions and orders and {queued} bytes wait on machine {machine}")
            });
        }
    }

    fn calm(&mut self) {
        self.is_calm = true;
        self.record(|| "all is well from now on".into());
        let cuts: Vec<_> = self.cuts.keys().copied().collect();
        cuts.into_iter().for_each(|(from, to)| self.heal(from, to));
        self.tamper = false;
        for machine in 0..self.plan.servers {
            self.disk_is_well(machine);
            self.thaw(machine);
            self.soon(100 * MS, Event::Start(machine));
        }
    }

    /// Everybody has a session, and writes a last message.
    fn must_be_settled(&mut self) {
        let now = self.now();
        for name in 0..self.plan.names {
            let online =
                (0..self.users.len()).find(|user| self.users[*user].name == name && self.users[*user].is_online());
            match online {
                Some(user) => self.write_last(user),
                None => {
                    let doing: Vec<_> = self.users.iter().map(User::summary).collect();
                    self.judge.blame(SETTLES, now, || format!("nobody is logged in as user{name}: {doing:?}"));
                }
            }
        }
        self.after(3_000 * MS, Event::MustBeDone);
    }

    fn must_be_done(&mut self) {
        let now = self.now();
        for user in 0..self.users.len() {
            if let Some(number) = self.users[user].last_written() {
                let accepted = self.judge.history.accepted.iter().find(|(_, message)| message.number == number);
                let Some((position, _)) = accepted.map(|(position, message)| (*position, *message)) else {
                    self.judge.blame(SETTLES, now, || format!("the last message of user {user} was not accepted"));
                    break;
                };
                for name in 0..self.plan.names {
                    if !self.judge.history.has_received(name, position) {
                        let why = format!("user{name} has not got message {number} at {position}");
                        self.judge.blame(SETTLES, now, || why);
                    }
                }
            }
        }
        self.excuse_what_broke();
        let grace = u64::from(self.config.grace_beats) * self.config.heartbeat.as_nanos();
        // Clocks run at different rates.
        if let Err(why) = self.judge.history.judge(grace * 97 / 100) {
            self.judge.blame(AS_PROMISED, now, || why);
        }
        self.events.clear();
    }
}
