//! What a seed draws: the flock, its machines, and what goes wrong when.

use crate::random::Random;

pub(crate) const MS: u64 = 1_000_000;
/// The duration of the faults.
pub(crate) const STORM: u64 = 6_000 * MS;

/// Something that goes wrong. Numbers choose among what there is at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineFault {
    /// A supervisor is killed.
    KillSupervisor,
    /// A guardian is killed.
    KillGuardian,
    /// Both are killed at once, where the kernel ends what they leave.
    KillBoth,
    /// A machine loses its power.
    LosePower,
    /// A supervisor gets no time for so long.
    FreezeSupervisor(u64),
    /// A guardian gets no time for so long.
    FreezeGuardian(u64),
    /// A whole machine gets no time for so long, where the kernel ends what outlives its lease.
    FreezeMachine(u64),
    /// A machine hears nobody and is heard by nobody for so long.
    CutOff(u64),
    /// A machine is not heard, or hears nobody, for so long.
    CutOneWay(u64),
    /// One link is cut for this time.
    CutLink(u64),
    /// A connection breaks, and both ends notice.
    Break,
    /// A connection breaks, and each end notices at its own time.
    HalfOpen,
    /// A disk has no room for so long.
    FillDisk(u64),
    /// A disk takes up to this long for a write, for so long.
    SlowDisk(u64),
    /// A member is asked to step down.
    StepDown,
    /// A member is asked to leave.
    Leave,
    /// The command ends by itself.
    CommandEnds,
    /// A byte of a sealed connection is changed on its way.
    ChangeByte,
    /// Bytes of a sealed connection come twice.
    RepeatBytes,
    /// Bytes of a sealed connection overtake others.
    SwapBytes,
    /// Somebody says once more, on a connection of its own, all that a member said on a sealed one; on a channel, what was
    /// said there by anybody at any time.
    Replay,
    /// The machines are in two groups that do not hear each other for so long.
    CutGroups(u64),
    /// The server that a flock meets at is gone for so long, or the network card of a machine.
    LoseMedium(u64),
}

/// Surroundings that do not keep what members count on. A property must notice: the judge is judged by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// A disk says that it has flushed what it has not.
    LyingDisk,
    /// The kernel kills nobody, and commands do not listen.
    HarmlessKill,
    /// A clock runs far slower than any drift that is allowed for.
    SlowClock,
    /// Bytes are changed on connections that nobody has sealed.
    UnsealedBytes,
    /// A guardian says that its supervisor is dead, and it lives.
    FalseNotice,
    /// Somebody says again, on a channel where nothing is sealed, what members said that are dead.
    UnsealedRecordings,
    /// A machine stays cut off when everything is said to be well.
    EndlessCut,
}

/// A channel that a flock meets on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelPlan {
    /// What kind of channel.
    pub medium: Medium,
    /// Whether members are told how many there are, so that a host needs a majority.
    pub expects: bool,
    /// How often out of a hundred something said is lost on its way to one of the others.
    pub lost: u64,
    /// How often it comes twice.
    pub twice: u64,
    /// Whether the member with other settings expects more members than there are; otherwise its times are others.
    pub odd_expects_more: bool,
    /// When that member is started.
    pub odd_at: u64,
}

/// What carries what members say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// Datagrams to everybody: lost, doubled, overtaken; a machine hears itself, whatever becomes of its network.
    Datagrams,
    /// A server, which everybody hears everything of in one order.
    Server,
    /// A server of lines of text that puts up with few of them, as IRC does; all its times are a fiftieth of those.
    PacedServer,
}

/// The fault of the leader at the end, when all members are well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastFault {
    /// Its supervisor is killed, and the guardian tells the others.
    Killed,
    /// Its machine loses its power, without notice.
    Vanished,
}

/// Everything that a seed draws before the run begins.
#[derive(Clone, Debug)]
pub struct SeedPlan {
    /// The number of members.
    pub members: usize,
    /// Whether the flock has a key.
    pub keyed: bool,
    /// Whether the kernel ends a command with its lease and with its guardian, as in a PID namespace.
    pub contained: bool,
    /// Whether a command that ends by itself is started again where it was.
    pub restarts: bool,
    /// The percentage of commands that ignore SIGTERM.
    pub deaf: u64,
    /// By how many millionths each clock is off.
    pub drifts: Vec<i64>,
    /// A member that was started with other settings.
    pub odd: Option<usize>,
    /// The percentage of slow bytes, and their greatest delay.
    pub late: (u64, u64),
    /// The longest duration of a write.
    pub disk: u64,
    /// The faults, with their times.
    pub faults: Vec<(u64, MachineFault)>,
    /// The fault of the leader at the end.
    pub last: LastFault,
    /// The violation of the members' assumptions, if there is one.
    pub sabotage: Option<Sabotage>,
    /// The channel, if the flock meets on one; otherwise it has a list of members.
    pub channel: Option<ChannelPlan>,
}

/// The kinds of faults that a seed may switch off.
const KINDS: u64 = 23;
/// Those of them that members of a list know.
const KINDS_OF_LISTS: u64 = 21;

impl SeedPlan {
    /// What this seed draws for members of a list.
    #[must_use]
    pub fn draw(seed: u64) -> SeedPlan {
        SeedPlan::draw_common(&mut Random::new(seed ^ 0x0077_686f_6c65), 25, KINDS_OF_LISTS)
    }

    /// What this seed draws for members that meet on a channel.
    #[must_use]
    pub fn draw_channel(seed: u64) -> SeedPlan {
        let random = &mut Random::new(seed ^ 0x0063_6861_6e6e_656c);
        let mut plan = SeedPlan::draw_common(random, 60, KINDS);
        let medium = [Medium::Datagrams, Medium::Datagrams, Medium::Server, Medium::PacedServer][random.place(4)];
        let is_lossy = medium == Medium::Datagrams;
        plan.channel = Some(ChannelPlan {
            medium,
            expects: random.percent(75),
            lost: if is_lossy { [0, 1, 5, 20][random.place(4)] } else { 0 },
            twice: if is_lossy { [0, 1, 10, 100][random.place(4)] } else { 0 },
            odd_expects_more: random.percent(50),
            odd_at: STORM / 4 + random.below(STORM),
        });
        plan
    }

    fn draw_common(random: &mut Random, keyed: u64, kinds: u64) -> SeedPlan {
        let members = if random.percent(70) { 3 } else { 5 };
        let keyed = random.percent(keyed);
        let contained = random.percent(50);
        let drift = [0, 1_000, 10_000][random.place(3)];
        let drifts = (0..members).map(|_| random.below(2 * drift + 1) as i64 - drift as i64).collect();
        let odd = random.percent(8).then(|| random.place(members));
        let late = [(0, 0), (5, 20 * MS), (10, 400 * MS), (2, 1_500 * MS)][random.place(4)];
        let disk = [0, 3 * MS, 30 * MS][random.place(3)];
        let enabled = random.bits() | random.bits();
        let count = random.below(16);
        let mut faults = Vec::new();
        for _ in 0..count {
            let at = random.below(STORM);
            let span = [60 * MS, 400 * MS, 2_500 * MS][random.place(3)];
            let fault = fault(random.below(kinds), MS + random.below(span));
            if enabled >> (fault_kind(fault)) & 1 == 1 && fits(fault, keyed, contained) {
                faults.push((at, fault));
            }
        }
        faults.sort_by_key(|(at, _)| *at);
        let last = if random.percent(50) { LastFault::Killed } else { LastFault::Vanished };
        let (restarts, deaf) = (random.percent(30), [0, 50, 100][random.place(3)]);
        let (sabotage, channel) = (None, None);
        SeedPlan { members, keyed, contained, restarts, deaf, drifts, odd, late, disk, faults, last, sabotage, channel }
    }

    /// The same plan with an environment that violates the members' assumptions.
    #[must_use]
    pub fn sabotaged(mut self, sabotage: Sabotage) -> SeedPlan {
        self.sabotage = Some(sabotage);
        match sabotage {
            Sabotage::LyingDisk | Sabotage::FalseNotice | Sabotage::EndlessCut => {}
            Sabotage::HarmlessKill => (self.contained, self.deaf) = (false, 100),
            Sabotage::SlowClock => self.drifts[0] = -400_000,
            Sabotage::UnsealedBytes => {
                self.keyed = false;
                self.goes_wrong_all_the_time(&[MachineFault::ChangeByte, MachineFault::RepeatBytes]);
            }
            Sabotage::UnsealedRecordings => {
                self.keyed = false;
                self.goes_wrong_all_the_time(&[MachineFault::KillSupervisor, MachineFault::Replay]);
            }
        }
        // What is promised only where somebody counts the members is judged where somebody does.
        self.channel.iter_mut().for_each(|channel| channel.expects = true);
        self
    }

    fn goes_wrong_all_the_time(&mut self, faults: &[MachineFault]) {
        let moments = (1..40).map(|number| number * STORM / 40);
        self.faults = moments.zip(faults.iter().copied().cycle()).collect();
    }
}

fn fault(number: u64, span: u64) -> MachineFault {
    match number {
        0 => MachineFault::KillSupervisor,
        1 => MachineFault::KillGuardian,
        2 => MachineFault::KillBoth,
        3 => MachineFault::LosePower,
        4 => MachineFault::FreezeSupervisor(span),
        5 => MachineFault::FreezeGuardian(span),
        6 => MachineFault::FreezeMachine(span),
        7 => MachineFault::CutOff(span),
        8 => MachineFault::CutOneWay(span),
        9 => MachineFault::CutLink(span),
        10 => MachineFault::Break,
        11 => MachineFault::HalfOpen,
        12 => MachineFault::FillDisk(span),
        13 => MachineFault::SlowDisk(span),
        14 => MachineFault::StepDown,
        15 => MachineFault::Leave,
        16 => MachineFault::CommandEnds,
        17 => MachineFault::ChangeByte,
        18 => MachineFault::RepeatBytes,
        19 => MachineFault::SwapBytes,
        20 => MachineFault::Replay,
        21 => MachineFault::CutGroups(span),
        _ => MachineFault::LoseMedium(span),
    }
}

fn fault_kind(fault: MachineFault) -> u64 {
    (0..KINDS)
        .find(|number| std::mem::discriminant(&self::fault(*number, 0)) == std::mem::discriminant(&fault))
        .unwrap_or(0)
}

/// Whether what is promised holds under this fault. Without a key nobody is promised anything about changed bytes; without
/// a namespace nobody ends a command whose whole machine is frozen, or whose guardian and supervisor die together.
fn fits(fault: MachineFault, keyed: bool, contained: bool) -> bool {
    match fault {
        MachineFault::ChangeByte | MachineFault::RepeatBytes | MachineFault::SwapBytes | MachineFault::Replay => keyed,
        MachineFault::KillBoth | MachineFault::FreezeMachine(_) => contained,
        _ => true,
    }
}
