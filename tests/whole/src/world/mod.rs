//! A run: machines, what happens on them and between them, in the order of virtual time.
#![allow(clippy::unwrap_used, reason = "a simulation that cannot begin should stop")]

mod channel;
mod command;
mod fault;
mod guardian;
mod list;
mod member;
mod place;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::BinaryHeap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bellwether_kernel::Wire as _;
use bellwether_net::{CellStore, Key, cell_owner, decode_cell};
use bellwether_trace::{Event as Recorded, What};

use crate::clock::{Machine, TrueTime};
use crate::disk::SimulatedDisk;
use crate::judge::{GOES_ON, Judge, ODD_SETTINGS_ARE_HARMLESS, REPLACED_IN_TIME, SETTLES};
use crate::network::Life;
use crate::plan::{LastFault, MS, STORM, Sabotage, SeedPlan};
use crate::random::Random;
use command::Copy;
use guardian::{GuardianInput, GuardianSite};
use member::{Input, Member};
use place::CellOf;

pub use channel::ChannelModel;
pub use list::ListModel;
pub use place::PlaceModel;

/// No run may have more: messages about messages are a bug that no property names.
const EVENTS_MAX: u64 = 400_000;
const FOLDER: &str = "/state";
const FLOCK: &str = "flock";

/// Something that happens at a moment.
enum Event<P: PlaceModel> {
    /// Something reaches a supervisor's process.
    Member(Life, Input<P>),
    /// Something reaches a guardian: its machine and its number.
    Guardian(usize, u64, GuardianInput),
    /// The kernel looks at the timer that a command's container follows.
    KernelTimer(usize, u64),
    /// The last process of a command ends: its machine and its number.
    CopyDies(usize, u64),
    /// Something that only happens where this flock meets.
    Place(P::Event),
    /// The plan's fault of this number.
    MachineFault(usize),
    /// A machine's supervisor starts.
    Start(usize),
    /// A cut of this direction ends.
    Heal { from: usize, to: usize },
    /// A process is scheduled again.
    Thaw { machine: usize, supervisor: bool, guardian: bool },
    /// A disk has room again, and is quick.
    DiskIsWell(usize),
    /// The lease of a copy is over for the others.
    LeaseEnds { machine: usize, copy: u64 },
    /// All faults end.
    Calm,
    /// All members must have settled; then the leader fails.
    MustBeSettled,
    /// Another must have taken over.
    MustBeReplaced { dead: usize, copies: u64 },
}

struct Queued<P: PlaceModel> {
    at: u64,
    number: u64,
    event: Event<P>,
}

impl<P: PlaceModel> PartialEq for Queued<P> {
    fn eq(&self, other: &Queued<P>) -> bool {
        (self.at, self.number) == (other.at, other.number)
    }
}

impl<P: PlaceModel> Eq for Queued<P> {}

impl<P: PlaceModel> PartialOrd for Queued<P> {
    fn partial_cmp(&self, other: &Queued<P>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<P: PlaceModel> Ord for Queued<P> {
    fn cmp(&self, other: &Queued<P>) -> std::cmp::Ordering {
        (self.at, self.number).cmp(&(other.at, other.number))
    }
}

/// One machine, and what runs on it.
struct Site<P: PlaceModel> {
    clock: Arc<Machine>,
    disk: SimulatedDisk,
    is_disk_slow: bool,
    starts: u32,
    member: Option<Member<P>>,
    guardian: Option<GuardianSite<P>>,
    copy: Option<Copy>,
    is_powered: bool,
    /// Whether its member has gone for good.
    stays_away: bool,
}

/// The recorded events of the nodes, for the judge and `lab`.
type Log = Arc<Mutex<Vec<Recorded>>>;

/// A run.
pub struct WholeRun<P: PlaceModel> {
    plan: SeedPlan,
    time: TrueTime,
    random: Random,
    events: BinaryHeap<Reverse<Queued<P>>>,
    count: u64,
    sites: Vec<Site<P>>,
    /// Where the flock meets.
    place: P,
    /// Since when each direction is cut.
    cuts: BTreeMap<(usize, usize), u64>,
    judge: Judge,
    log: Log,
    judged: usize,
    key: Option<Key>,
    is_calm: bool,
    /// Numbers for guardians and copies.
    numbers: u64,
    /// What travels next is tampered with in this way.
    tamper: Option<crate::plan::MachineFault>,
}

impl<P: PlaceModel> WholeRun<P> {
    /// A world before anything has happened.
    ///
    /// # Panics
    /// If the plan's flock cannot be.
    #[must_use]
    pub fn new(seed: u64, plan: SeedPlan) -> WholeRun<P> {
        let mut random = Random::new(seed);
        let time = TrueTime::default();
        let site = |drift: &i64| Site {
            clock: Arc::new(Machine::new(time.clone(), *drift, Random::new(random.bits()))),
            disk: SimulatedDisk::default(),
            is_disk_slow: false,
            starts: 0,
            member: None,
            guardian: None,
            copy: None,
            is_powered: true,
            stays_away: false,
        };
        let sites = plan.drifts.iter().map(site).collect();
        let key = plan.keyed.then(|| Key::generate().unwrap());
        let mut world = WholeRun {
            time,
            random,
            events: BinaryHeap::new(),
            count: 0,
            sites,
            place: P::new(&plan),
            cuts: BTreeMap::new(),
            judge: Judge::new(P::promises(&plan)),
            log: Log::default(),
            judged: 0,
            key,
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
            let at = P::first_start(&self.plan, machine, self.random.below(500 * MS));
            self.at(at, Event::Start(machine));
        }
        for (number, (at, _)) in self.plan.faults.clone().into_iter().enumerate() {
            self.at(at, Event::MachineFault(number));
        }
        self.at(STORM, Event::Calm);
        self.at(STORM + P::CALM, Event::MustBeSettled);
    }

    fn now(&self) -> u64 {
        self.time.now()
    }

    fn at(&mut self, at: u64, event: Event<P>) {
        self.count += 1;
        self.events.push(Reverse(Queued { at: at.max(self.now()), number: self.count, event }));
    }

    fn after(&mut self, span: u64, event: Event<P>) {
        self.at(self.now() + span, event);
    }

    /// After a span below this one.
    fn soon(&mut self, limit: u64, event: Event<P>) {
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

    /// The results of the run.
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

    fn step(&mut self, event: Event<P>) {
        match event {
            Event::Member(life, input) => self.reach_member(life, input),
            Event::Guardian(machine, number, input) => self.reach_guardian(machine, number, input),
            Event::KernelTimer(machine, copy) => self.kernel_timer(machine, copy),
            Event::CopyDies(machine, copy) => self.copy_dies(machine, copy),
            Event::Place(event) => P::happens(self, event),
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
        let owner = cell_owner::<P::Protocol>(FLOCK, machine as u32 + 1);
        CellStore::over(self.sites[machine].disk.clone(), Path::new(FOLDER), owner)
    }

    /// The number of machines that have durably stored a promise of this epoch or a later one.
    fn promised(&self, epoch: u64) -> usize {
        let stored = |machine: usize| -> Option<CellOf<P>> {
            let bytes = self.sites[machine].disk.surely(&Path::new(FOLDER).join("cell"))?;
            let body = decode_cell(&bytes, cell_owner::<P::Protocol>(FLOCK, machine as u32 + 1)).ok()?;
            CellOf::<P>::decode(body).ok()
        };
        let promises = (0..self.plan.members).filter_map(stored).filter_map(|stored| P::promise(&stored));
        promises.filter(|promise| promise.0 >= epoch).count()
    }

    fn is_cut(&self, from: usize, to: usize) -> bool {
        let for_ever = self.is_calm && self.plan.sabotage == Some(Sabotage::EndlessCut);
        self.cuts.contains_key(&(from, to)) || for_ever && [from, to].contains(&0)
    }

    /// How long what travels takes now.
    fn latency(&mut self) -> u64 {
        let (rate, longest) = if self.is_calm { (0, 0) } else { self.plan.late };
        match self.random.percent(rate) {
            true => self.random.below(longest),
            false => 50_000 + self.random.below(2 * MS),
        }
    }

    /// One copy runs, and everybody follows that member; or those that differ are waited for, as is promised.
    fn must_be_settled(&mut self) {
        let now = self.now();
        let working: Vec<usize> = self.judge.working().collect();
        let [leader] = working[..] else {
            if !(working.is_empty() && P::waits_for_odd(self)) {
                self.judge.blame(SETTLES, now, || format!("copies run on {working:?}"));
            }
            return self.events.clear();
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
        if self.judge.violation.is_none() && voters > P::needed(&self.plan) {
            self.kill_leader(leader);
        } else {
            self.events.clear();
        }
    }

    fn check_odd_member(&mut self) {
        let now = self.now();
        if let Some(odd) = self.plan.odd
            && self.sites[odd].member.as_ref().is_some_and(|member| !member.is_refused)
        {
            self.judge.blame(ODD_SETTINGS_ARE_HARMLESS, now, || format!("nobody told machine {odd} what differs"));
        }
    }

    fn kill_leader(&mut self, leader: usize) {
        let (copies, more) = (self.judge.copies, P::takeover_slack(self, leader));
        let (figure, slack) = match self.plan.last {
            LastFault::Killed => ("gap, killed", 40 * MS),
            LastFault::Vanished => ("gap, silent death", 15 * MS),
        };
        match self.plan.last {
            LastFault::Killed => self.kill_supervisor(leader, false),
            LastFault::Vanished => self.lose_power(leader, false),
        }
        let within = self.place.figure(figure) + slack + more;
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
