//! A run: machines, what happens on them and between them, in the order of virtual time.
#![allow(clippy::unwrap_used, reason = "a simulation that cannot begin should stop")]

mod command;
mod fault;
mod guardian;
mod member;
mod notice;
mod wire;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::BinaryHeap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bellwether_bully::{Bully, Config, HardState, Mode, Settings};
use bellwether_kernel::Wire as _;
use bellwether_net::{CellStore, Key, Roster, cell_owner, decode_cell};
use bellwether_trace::{Event as Recorded, What};

use crate::clock::{Machine, TrueTime};
use crate::disk::SimulatedDisk;
use crate::judge::{GOES_ON, Judge, REPLACED_IN_TIME, SETTLES};
use crate::network::{Life, Wires};
use crate::plan::{CALM, LastFault, MS, STORM, Sabotage, SeedPlan};
use crate::random::Random;
use command::Copy;
use guardian::{GuardianInput, GuardianSite};
use member::{Input, Member};
use notice::Notice;

/// No run may have more: messages about messages are a bug that no property names.
const EVENTS_MAX: u64 = 400_000;
const FOLDER: &str = "/state";
const FLOCK: &str = "flock";

/// Something that happens at a moment.
#[derive(Debug)]
enum Event {
    /// Something reaches a supervisor's process.
    Member(Life, Input),
    /// Something reaches a guardian: its machine and its number.
    Guardian(usize, u64, GuardianInput),
    /// The kernel looks at the timer that a command's container follows.
    KernelTimer(usize, u64),
    /// The last process of a command ends: its machine and its number.
    CopyDies(usize, u64),
    /// The command asked for a connection is there, or is not.
    Connect { from: Life, to: usize },
    /// Bytes that this end wrote arrive at the other one.
    Arrive { wire: usize, end: usize, bytes: Vec<u8> },
    /// This end learns that the connection is over.
    Close { wire: usize, end: usize },
    /// What this end wrote has not been acknowledged for as long as the system waits.
    UserTimeout { wire: usize, end: usize, since: u64 },
    /// What a cut held back of what this end wrote comes.
    Release { wire: usize, end: usize },
    /// A guardian tries to tell one member of a death.
    Tell { notice: usize },
    /// The plan's fault of this number.
    MachineFault(usize),
    /// A machine's supervisor starts.
    Start(usize),
    /// A cut of this direction ends.
    Heal { from: usize, to: usize },
    /// Somebody gets time again.
    Thaw { machine: usize, supervisor: bool, guardian: bool },
    /// A disk has room again, and is quick.
    DiskIsWell(usize),
    /// The lease of a copy is over for the others.
    LeaseEnds { machine: usize, copy: u64 },
    /// Everything is well from now on.
    Calm,
    /// Everybody must have settled; then the leader dies.
    MustBeSettled,
    /// Another must have taken over.
    MustBeReplaced { dead: usize, copies: u64 },
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
struct Site {
    clock: Arc<Machine>,
    disk: SimulatedDisk,
    is_disk_slow: bool,
    starts: u32,
    member: Option<Member>,
    guardian: Option<GuardianSite>,
    copy: Option<Copy>,
    is_powered: bool,
}

/// What the nodes wrote down, as the judge and `lab` read it.
type Log = Arc<Mutex<Vec<Recorded>>>;

/// A run.
pub struct WholeRun {
    plan: SeedPlan,
    time: TrueTime,
    random: Random,
    events: BinaryHeap<Reverse<Queued>>,
    count: u64,
    sites: Vec<Site>,
    wires: Wires,
    notices: Vec<Notice>,
    /// Since when each direction is cut.
    cuts: BTreeMap<(usize, usize), u64>,
    judge: Judge,
    log: Log,
    judged: usize,
    key: Option<Key>,
    roster: Roster,
    config: Config,
    is_calm: bool,
    /// Numbers for guardians and copies.
    numbers: u64,
    /// The next chunk of sealed bytes is tampered with in this way.
    tamper: Option<crate::plan::MachineFault>,
}

impl WholeRun {
    /// A world before anything has happened.
    ///
    /// # Panics
    /// If a list of members on loopback is none.
    #[must_use]
    pub fn new(seed: u64, plan: SeedPlan) -> WholeRun {
        let mut random = Random::new(seed);
        let time = TrueTime::default();
        let net = if plan.keyed { 10 } else { 127 };
        let list: Vec<String> = (1..=plan.members).map(|id| format!("{id}@{net}.0.0.{id}:7400")).collect();
        let site = |drift: &i64| Site {
            clock: Arc::new(Machine::new(time.clone(), *drift, Random::new(random.bits()))),
            disk: SimulatedDisk::default(),
            is_disk_slow: false,
            starts: 0,
            member: None,
            guardian: None,
            copy: None,
            is_powered: true,
        };
        let sites = plan.drifts.iter().map(site).collect();
        let settings = Settings::new(plan.members as u32, Mode::Quorum);
        let key = plan.keyed.then(|| Key::generate().unwrap());
        let mut world = WholeRun {
            time,
            random,
            events: BinaryHeap::new(),
            count: 0,
            sites,
            wires: Wires::default(),
            notices: Vec::new(),
            cuts: BTreeMap::new(),
            judge: Judge::default(),
            log: Log::default(),
            judged: 0,
            key,
            roster: list.join(",").parse().unwrap(),
            config: Config::new(settings).unwrap(),
            is_calm: false,
            numbers: 0,
            tamper: None,
            plan,
        };
        world.begin();
        world
    }

    fn begin(&mut self) {
        if self.plan.sabotage == Some(Sabotage::LyingDisk) {
            self.sites.iter().for_each(|site| site.disk.lie());
        }
        for machine in 0..self.plan.members {
            let at = self.random.below(500 * MS);
            self.at(at, Event::Start(machine));
        }
        for (number, (at, _)) in self.plan.faults.clone().into_iter().enumerate() {
            self.at(at, Event::MachineFault(number));
        }
        self.at(STORM, Event::Calm);
        self.at(STORM + CALM, Event::MustBeSettled);
    }

    fn now(&self) -> u64 {
        self.time.now()
    }

    fn at(&mut self, at: u64, event: Event) {
        self.count += 1;
        self.events.push(Reverse(Queued { at: at.max(self.now()), number: self.count, event }));
    }

    fn after(&mut self, span: u64, event: Event) {
        self.at(self.now() + span, event);
    }

    /// After a span below this one.
    fn soon(&mut self, limit: u64, event: Event) {
        let span = self.random.below(limit + 1);
        self.after(span, event);
    }

    /// A number that nothing else has.
    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    /// Runs to the end, or until a property breaks.
    pub fn run(&mut self) {
        while let Some(Reverse(Queued { at, event, .. })) = self.events.pop() {
            self.time.set(at);
            self.step(event);
            self.read_log();
            if self.count > EVENTS_MAX {
                self.judge.blame(GOES_ON, at, || format!("more than {EVENTS_MAX} events"));
            }
            if self.judge.violation.is_some() {
                return;
            }
        }
    }

    /// What came of it.
    #[must_use]
    pub fn finish(self) -> (Judge, u64, Vec<Recorded>) {
        let log = std::mem::take(&mut *self.log.lock().unwrap_or_else(PoisonError::into_inner));
        (self.judge, self.count, log)
    }

    fn read_log(&mut self) {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        for event in &log[self.judged..] {
            self.judge.recorded(event, self.plan.odd);
        }
        self.judged = log.len();
    }

    fn note(&mut self, machine: usize, text: String) {
        let event = Recorded { at: self.now(), node: machine as u32 + 1, what: What::Note { text } };
        self.log.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    }

    fn step(&mut self, event: Event) {
        match event {
            Event::Member(life, input) => self.reach_member(life, input),
            Event::Guardian(machine, number, input) => self.reach_guardian(machine, number, input),
            Event::KernelTimer(machine, copy) => self.kernel_timer(machine, copy),
            Event::CopyDies(machine, copy) => self.copy_dies(machine, copy),
            Event::Connect { from, to } => self.connect(from, to),
            Event::Arrive { wire, end, bytes } => self.arrive(wire, end, bytes),
            Event::Close { wire, end } => self.close_end(wire, end),
            Event::UserTimeout { wire, end, since } => self.user_timeout(wire, end, since),
            Event::Release { wire, end } => self.release(wire, end),
            Event::Tell { notice } => self.tell(notice),
            Event::MachineFault(number) => self.fault(self.plan.faults[number].1),
            Event::Start(machine) => self.start(machine),
            Event::Heal { from, to } => self.heal(from, to),
            Event::Thaw { machine, supervisor, guardian } => self.thaw(machine, supervisor, guardian),
            Event::DiskIsWell(machine) => self.disk_is_well(machine),
            Event::LeaseEnds { machine, copy } => self.lease_ends(machine, copy),
            Event::Calm => self.calm(),
            Event::MustBeSettled => self.must_be_settled(),
            Event::MustBeReplaced { dead, copies } => self.must_be_replaced(dead, copies),
        }
    }

    /// The cell of one machine.
    fn cell(&self, machine: usize) -> CellStore<SimulatedDisk> {
        let owner = cell_owner::<Bully>(FLOCK, machine as u32 + 1);
        CellStore::over(self.sites[machine].disk.clone(), Path::new(FOLDER), owner)
    }

    /// How many machines have stored, so that it survives a power cut, a promise of this epoch or a later one.
    fn promised(&self, epoch: u64) -> usize {
        let stored = |machine: usize| -> Option<HardState> {
            let bytes = self.sites[machine].disk.surely(&Path::new(FOLDER).join("cell"))?;
            let body = decode_cell(&bytes, cell_owner::<Bully>(FLOCK, machine as u32 + 1)).ok()?;
            HardState::decode(body).ok()
        };
        let promises = (0..self.plan.members).filter_map(stored).filter_map(|stored| stored.promise);
        promises.filter(|promise| promise.epoch.0 >= epoch).count()
    }

    fn must_be_settled(&mut self) {
        let now = self.now();
        let working: Vec<usize> = self.judge.working().collect();
        let [leader] = working[..] else {
            return self.judge.blame(SETTLES, now, || format!("copies run on {working:?}"));
        };
        for machine in (0..self.plan.members).filter(|machine| Some(*machine) != self.plan.odd) {
            let follows = self.sites[machine].member.as_ref().and_then(|member| member.leader);
            if follows != Some(leader) {
                self.judge.blame(SETTLES, now, || format!("machine {machine} follows {follows:?}, not {leader}"));
            }
        }
        self.check_odd_member();
        // One that differs does not vote: the others may be too few without their leader.
        let voters = self.plan.members - usize::from(self.plan.odd.is_some());
        if self.judge.violation.is_none() && voters - 1 > self.plan.members / 2 {
            self.kill_leader(leader);
        } else {
            self.events.clear();
        }
    }

    fn kill_leader(&mut self, leader: usize) {
        let copies = self.judge.copies;
        let (figure, slack) = match self.plan.last {
            LastFault::Killed => ("gap, killed", 40 * MS),
            LastFault::Vanished => ("gap, silent death", 15 * MS),
        };
        match self.plan.last {
            LastFault::Killed => self.kill_supervisor(leader, false),
            LastFault::Vanished => self.lose_power(leader, false),
        }
        let within = member::figure(&self.config, figure) + slack;
        self.after(within, Event::MustBeReplaced { dead: leader, copies });
    }

    fn must_be_replaced(&mut self, dead: usize, copies: u64) {
        let now = self.now();
        let others = self.judge.working().filter(|machine| *machine != dead).count();
        if self.judge.copies == copies || others != 1 {
            self.judge.blame(REPLACED_IN_TIME, now, || format!("{others} copies run after machine {dead} died"));
        }
        self.events.clear();
    }
}
