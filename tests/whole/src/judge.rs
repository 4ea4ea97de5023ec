//! What must hold in every run. Each property has a name, which stands in docs/guarantees.md, too.

use std::collections::{BTreeMap, BTreeSet};

use bellwether_trace::{Event, What};

/// No two copies of the command are alive at once.
pub const NEVER_TWO_COPIES: &str = "never-two-copies";
/// The epoch that a command is told is higher than those of all commands before it, unless it is the same one again.
pub const EPOCHS_ONLY_GROW: &str = "epochs-only-grow";
/// Nothing of a command is alive when the lease is over that the others count on.
pub const DEAD_WITH_ITS_LEASE: &str = "dead-with-its-lease";
/// When a command starts, a majority has durably stored a promise of its epoch, or of a later one.
pub const PROMISED_BEFORE_WORK: &str = "promised-before-work";
/// A protocol gets only messages that members sent, each once.
pub const ONLY_WHAT_WAS_SAID: &str = "only-what-was-said";
/// Nobody's protocol hears a process that was over before its own began: in a flock with a key, nobody is believed on the
/// strength of a recording.
pub const RECORDINGS_ARE_REFUSED: &str = "recordings-are-refused";
/// A member that was started with other settings is told so, and nobody's protocol hears it.
pub const ODD_SETTINGS_ARE_HARMLESS: &str = "odd-settings-are-harmless";
/// The queue for a slow peer is bounded.
pub const BOUNDED_QUEUES: &str = "bounded-queues";
/// A peer that cannot be reached is not dialled without a pause.
pub const DIALS_BACK_OFF: &str = "dials-back-off";
/// When all faults are over, one copy runs and all members follow its member.
pub const SETTLES: &str = "settles";
/// A leader that dies is replaced within the time that `bellwether explain` prints.
pub const REPLACED_IN_TIME: &str = "replaced-in-time";
/// A member goes on by itself, whatever its machine and its network do.
pub const GOES_ON: &str = "goes-on";

/// A property that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The property's name.
    pub property: &'static str,
    /// The time, in nanoseconds of the run.
    pub at: u64,
    /// The violation, with its time.
    pub why: String,
}

/// What is promised to a flock, by where it meets and how it was started.
#[derive(Clone, Copy, Debug, Default)]
pub struct Promises {
    /// Never two copies, and what that rests on.
    pub is_exclusive: bool,
    /// Nobody is believed on the strength of a recording.
    pub refuses_recordings: bool,
    /// How many members must have promised an epoch before anybody works in it.
    pub majority: usize,
}

/// How many attempts to reach one peer are too many within a second.
const DIALS_MAX: usize = 30;

/// The history that the properties need.
#[derive(Debug, Default)]
pub struct Judge {
    promises: Promises,
    /// The first that broke.
    pub violation: Option<Violation>,
    /// The live copies, with their machine and epoch.
    alive: BTreeMap<u64, (usize, u64)>,
    newest: Option<(u64, usize)>,
    /// Every message that was sent.
    sent: BTreeMap<u64, Sent>,
    /// What was delivered to which life of which node.
    delivered: BTreeSet<(u64, u32, u32)>,
    /// How often each node was started, and when it was last.
    lives: BTreeMap<u32, (u32, u64)>,
    /// When lives ended.
    ends: BTreeMap<(u32, u32), u64>,
    dials: BTreeMap<(usize, usize), Vec<u64>>,
    /// The number of copies that were started.
    pub copies: u64,
    /// The number of messages that were delivered.
    pub messages: u64,
}

/// A message.
#[derive(Debug)]
struct Sent {
    by: u32,
    life: u32,
    to: u32,
    text: String,
}

impl Judge {
    /// Of a flock to which so much is promised.
    #[must_use]
    pub fn new(promises: Promises) -> Judge {
        Judge { promises, ..Judge::default() }
    }

    /// A property does not hold. The first one counts.
    pub fn blame(&mut self, property: &'static str, at: u64, why: impl FnOnce() -> String) {
        if self.violation.is_none() {
            self.violation = Some(Violation { property, at, why: why() });
        }
    }

    /// A copy begins. So many machines have stored a promise of its epoch, or of a later one.
    pub fn copy_starts(&mut self, at: u64, number: u64, machine: usize, epoch: u64, promised: usize) {
        if self.promises.is_exclusive {
            self.excludes_others(at, machine, epoch, promised);
        }
        self.newest = Some((epoch, machine));
        self.copies += 1;
        self.alive.insert(number, (machine, epoch));
    }

    fn excludes_others(&mut self, at: u64, machine: usize, epoch: u64, promised: usize) {
        if let Some((other, theirs)) = self.alive.values().next().copied() {
            self.blame(NEVER_TWO_COPIES, at, || {
                format!("machine {machine} starts a copy in epoch {epoch}, and that of machine {other} in epoch {theirs} lives")
            });
        }
        if let Some((newest, last)) =
            self.newest.filter(|(newest, last)| epoch < *newest || epoch == *newest && machine != *last)
        {
            self.blame(EPOCHS_ONLY_GROW, at, || {
                format!("machine {machine} starts epoch {epoch} after {newest} on machine {last}")
            });
        }
        if promised < self.promises.majority {
            self.blame(PROMISED_BEFORE_WORK, at, || {
                format!("only {promised} have stored a promise of epoch {epoch} that machine {machine} works in")
            });
        }
    }

    /// Nothing of a copy is alive.
    pub fn copy_ends(&mut self, number: u64) {
        self.alive.remove(&number);
    }

    /// The machines on which a copy is alive.
    pub fn working(&self) -> impl Iterator<Item = usize> {
        self.alive.values().map(|(machine, _)| *machine)
    }

    /// A member dials another.
    pub fn dials(&mut self, at: u64, from: usize, to: usize) {
        let dials = self.dials.entry((from, to)).or_default();
        dials.retain(|earlier| earlier + 1_000_000_000 > at);
        dials.push(at);
        let count = dials.len();
        if count > DIALS_MAX {
            self.blame(DIALS_BACK_OFF, at, || format!("machine {from} dialled {to} {count} times within a second"));
        }
    }

    /// A member's process is over.
    pub fn process_ends(&mut self, at: u64, machine: usize) {
        let node = machine as u32 + 1;
        let life = self.life(node);
        self.ends.insert((node, life), at);
    }

    fn life(&self, node: u32) -> u32 {
        self.lives.get(&node).map_or(0, |(life, _)| *life)
    }

    /// What a node wrote down.
    pub fn recorded(&mut self, event: &Event, odd: Option<usize>) {
        match &event.what {
            What::Boot { .. } => {
                let life = self.life(event.node) + 1;
                self.lives.insert(event.node, (life, event.at));
            }
            What::Send { id, to, text } => {
                let life = self.life(event.node);
                self.sent.insert(*id, Sent { by: event.node, life, to: *to, text: text.clone() });
            }
            What::Deliver { id, from, text } => self.delivered(event, *id, *from, text, odd),
            _ => {}
        }
    }

    fn delivered(&mut self, event: &Event, id: u64, from: u32, text: &str, odd: Option<usize>) {
        let (node, life) = (event.node, self.life(event.node));
        self.messages += u64::from(from != node);
        let sent = self.sent.get(&id);
        // What is said to everybody is addressed to its sender.
        let said = sent.is_some_and(|sent| sent.by == from && [node, from].contains(&sent.to) && sent.text == text);
        let ended = sent.and_then(|sent| self.ends.get(&(sent.by, sent.life)).copied());
        if self.is_heard_again(id, node, life) || !said {
            self.blame(ONLY_WHAT_WAS_SAID, event.at, || format!("{node} hears {text:?} of {from}"));
        }
        let began = self.lives.get(&node).map_or(0, |(_, began)| *began);
        if let Some(ended) = ended.filter(|ended| self.promises.refuses_recordings && *ended < began) {
            self.blame(RECORDINGS_ARE_REFUSED, event.at, || {
                format!("{node}, which began at {began}, hears {text:?} of a process of {from} that ended at {ended}")
            });
        }
        if from != node && [from, node].map(|node| odd == Some(node as usize - 1)).contains(&true) {
            self.blame(ODD_SETTINGS_ARE_HARMLESS, event.at, || format!("{node} hears {from}"));
        }
    }

    fn is_heard_again(&mut self, id: u64, node: u32, life: u32) -> bool {
        !self.delivered.insert((id, node, life))
    }
}
