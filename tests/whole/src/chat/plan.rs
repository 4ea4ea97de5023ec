//! What a seed draws: the servers, their users, and what goes wrong when.

use crate::plan::MS;
use crate::random::Random;

/// For so long things go wrong.
pub(super) const STORM: u64 = 5_000 * MS;
/// So long after that everybody must have what is theirs: a connection that died silently is noticed after three seconds.
pub(super) const CALM: u64 = 10_000 * MS;

/// Something that goes wrong. Numbers choose among what there is at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatFault {
    /// A server is killed.
    Kill,
    /// A machine loses its power.
    LosePower,
    /// All machines lose their power at once.
    LosePowerEverywhere,
    /// A server gets no time for so long.
    Freeze(u64),
    /// A machine loses its disk: its server comes back as a new one.
    LoseDisk,
    /// A machine hears no other server and is heard by none for so long.
    CutOff(u64),
    /// A machine is not heard by the others for so long.
    CutOneWay(u64),
    /// A connection breaks, and both ends notice.
    Break,
    /// Bytes vanish on a connection, and each end notices at its own time.
    HalfOpen,
    /// A disk has no room for so long.
    FillDisk(u64),
    /// A disk takes up to this long for a write, for so long.
    SlowDisk(u64),
    /// A byte of a sealed connection between two servers is changed on its way.
    ChangeByte,
    /// A server is told to end; it drains, and is started again later.
    Drain,
    /// An operator drains a server from afar.
    DrainFromAfar,
    /// An operator wants a server to be a super-peer, or not.
    Promote,
    /// The same the other way.
    Demote,
    /// An operator removes a server that is gone, and it never comes back under its number.
    Remove,
    /// A user does not read for so long.
    SlowReader(u64),
}

const KINDS: u64 = 18;

/// Surroundings that do not keep what servers count on. A property must notice: the judge is judged by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatSabotage {
    /// A disk says that it has flushed what it has not.
    LyingDisk,
    /// A server hears that its log is flushed before it is written.
    EarlyReport,
    /// The system says that it has sent what it has not.
    LostWrites,
    /// Bytes are changed on the connections of clients, which nobody has sealed.
    ChangedClientBytes,
    /// A server never learns that a session of its own is over.
    DeafToSessionEnds,
}

/// Everything that a seed draws before the run begins.
#[derive(Clone, Debug)]
pub struct ChatPlan {
    /// How many machines have a server.
    pub servers: usize,
    /// How many names users want.
    pub names: usize,
    /// How many people want each name.
    pub people_each: usize,
    /// Which names have clients that acknowledge.
    pub acknowledging: Vec<bool>,
    /// By how many millionths each clock is off.
    pub drifts: Vec<i64>,
    /// How many heart-beats users of a lost server keep their login.
    pub grace_beats: u32,
    /// After how many records a snapshot replaces them.
    pub snapshot_every: u64,
    /// Whether a second login ends the first one.
    pub replace_logins: bool,
    /// How many shards share the clients of a server.
    pub shards: usize,
    /// How often out of a hundred bytes take long, and how long at most.
    pub late: (u64, u64),
    /// How long a write takes at most.
    pub disk: u64,
    /// What goes wrong, and when.
    pub faults: Vec<(u64, ChatFault)>,
    /// Who breaks what servers count on.
    pub sabotage: Option<ChatSabotage>,
}

impl ChatPlan {
    /// What this seed draws.
    #[must_use]
    pub fn draw(seed: u64) -> ChatPlan {
        let random = &mut Random::new(seed ^ 0x63_6861_7400);
        let servers = [1, 3, 3, 3, 5][random.place(5)];
        let names = 2 + random.place(2);
        let drift = [0, 1_000, 10_000][random.place(3)];
        let enabled = random.bits() | random.bits();
        let mut faults = Vec::new();
        for _ in 0..random.below(14) {
            let at = 300 * MS + random.below(STORM - 300 * MS);
            let span = [60 * MS, 400 * MS, 1_500 * MS][random.place(3)];
            let kind = random.below(KINDS);
            if enabled >> kind & 1 == 1 {
                faults.push((at, fault(kind, MS + random.below(span))));
            }
        }
        faults.sort_by_key(|(at, _)| *at);
        ChatPlan {
            servers,
            names,
            people_each: 1 + random.place(2),
            acknowledging: (0..names).map(|_| random.percent(60)).collect(),
            drifts: (0..servers).map(|_| random.below(2 * drift + 1) as i64 - drift as i64).collect(),
            grace_beats: [4, 40, 100][random.place(3)],
            snapshot_every: [8, 32, 10_000][random.place(3)],
            replace_logins: random.percent(30),
            shards: 1 + random.place(2),
            late: [(0, 0), (5, 20 * MS), (10, 200 * MS)][random.place(3)],
            disk: [0, 3 * MS, 20 * MS][random.place(3)],
            faults,
            sabotage: None,
        }
    }

    /// The same in surroundings that do not keep what servers count on.
    #[must_use]
    pub fn sabotaged(mut self, sabotage: ChatSabotage) -> ChatPlan {
        self.sabotage = Some(sabotage);
        let moments = (1..8).map(|number| number * STORM / 8);
        match sabotage {
            ChatSabotage::LyingDisk | ChatSabotage::EarlyReport => {
                self.faults = moments.map(|at| (at, ChatFault::LosePowerEverywhere)).collect();
            }
            ChatSabotage::DeafToSessionEnds => {
                (self.grace_beats, self.replace_logins, self.people_each) = (4, true, 2);
                self.faults = moments.map(|at| (at, ChatFault::Freeze(400 * MS))).collect();
            }
            ChatSabotage::LostWrites | ChatSabotage::ChangedClientBytes => self.faults.clear(),
        }
        self
    }
}

fn fault(kind: u64, span: u64) -> ChatFault {
    match kind {
        0 => ChatFault::Kill,
        1 => ChatFault::LosePower,
        2 => ChatFault::LosePowerEverywhere,
        3 => ChatFault::Freeze(span),
        4 => ChatFault::LoseDisk,
        5 => ChatFault::CutOff(span),
        6 => ChatFault::CutOneWay(span),
        7 => ChatFault::Break,
        8 => ChatFault::HalfOpen,
        9 => ChatFault::FillDisk(span),
        10 => ChatFault::SlowDisk(span),
        11 => ChatFault::ChangeByte,
        12 => ChatFault::Drain,
        13 => ChatFault::DrainFromAfar,
        14 => ChatFault::Promote,
        15 => ChatFault::Demote,
        16 => ChatFault::Remove,
        _ => ChatFault::SlowReader(span),
    }
}
