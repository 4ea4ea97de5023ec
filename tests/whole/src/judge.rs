//! What must hold in every run. Each property has a name, which stands in docs/guarantees.md, too.

use std::collections::{BTreeMap, BTreeSet};

use bellwether_trace::{Event, What};

/// No two copies of the command are alive at once.
pub const NEVER_TWO_COPIES: &str = "never-two-copies";
/// The epoch that a command is told is higher than those of all commands before it, unless it is the same one again.
pub const EPOCHS_ONLY_GROW: &str = "epochs-only-grow";
/// Nothing of a command is alive when the lease is over that the others count on.
pub const DEAD_WITH_ITS_LEASE: &str = "dead-with-its-lease";
/// When a command starts, a majority has stored a promise of its epoch, or of a later one, in a way that survives a power cut.
pub const PROMISED_BEFORE_WORK: &str = "promised-before-work";
/// What a protocol hears is what a member said to it, once.
pub const ONLY_WHAT_WAS_SAID: &str = "only-what-was-said";
/// A member that was started with other settings is told so, and nobody's protocol hears it.
pub const ODD_SETTINGS_ARE_HARMLESS: &str = "odd-settings-are-harmless";
/// What waits for a slow peer is bounded.
pub const BOUNDED_QUEUES: &str = "bounded-queues";
/// A peer that cannot be reached is not dialled without a pause.
pub const DIALS_BACK_OFF: &str = "dials-back-off";
/// When everything is well again, one copy runs and everybody follows that member.
pub const SETTLES: &str = "settles";
/// A leader that dies is replaced within the time that `bellwether explain` prints.
pub const REPLACED_IN_TIME: &str = "replaced-in-time";
/// A member goes on by itself, whatever its machine and its network do.
pub const GOES_ON: &str = "goes-on";

/// A property that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Its name.
    pub property: &'static str,
    /// When, in nanoseconds of the run.
    pub at: u64,
    /// Says what happened, and when.
    pub why: String,
}

/// How many attempts to reach one peer are too many within a second.
const DIALS_MAX: usize = 30;

/// What the properties have to remember.
#[derive(Debug, Default)]
pub struct Judge {
    /// The first that broke.
    pub violation: Option<Violation>,
    /// Which copies are alive: their machine and epoch.
    alive: BTreeMap<u64, (usize, u64)>,
    newest: Option<(u64, usize)>,
    /// Every message that was sent: by whom, to whom, what.
    sent: BTreeMap<u64, (u32, u32, String)>,
    delivered: BTreeSet<(u64, u32)>,
    dials: BTreeMap<(usize, usize), Vec<u64>>,
    /// How many copies were started.
    pub copies: u64,
    /// How many messages were delivered.
    pub messages: u64,
}

impl Judge {
    /// A property does not hold. The first one counts.
    pub fn blame(&mut self, property: &'static str, at: u64, why: impl FnOnce() -> String) {
        if self.violation.is_none() {
            self.violation = Some(Violation { property, at, why: why() });
        }
    }

    /// A copy begins. `promised` machines of a flock of so many have stored its epoch, or a later one.
    pub fn copy_starts(&mut self, at: u64, number: u64, machine: usize, epoch: u64, promised: usize, members: usize) {
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
        if promised < members / 2 + 1 {
            self.blame(PROMISED_BEFORE_WORK, at, || {
                format!(
                    "{promised} of {members} have stored a promise of epoch {epoch} that machine {machine} works in"
                )
            });
        }
        self.newest = Some((epoch, machine));
        self.copies += 1;
        self.alive.insert(number, (machine, epoch));
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

    /// What a node wrote down.
    pub fn recorded(&mut self, event: &Event, odd: Option<usize>) {
        match &event.what {
            What::Send { id, to, text } => {
                self.sent.insert(*id, (event.node, *to, text.clone()));
            }
            What::Deliver { id, from, text } if *from != event.node => {
                self.messages += 1;
                let said = self.sent.get(id).is_some_and(|(by, to, what)| (by, to, what) == (from, &event.node, text));
                if !said || !self.delivered.insert((*id, event.node)) {
                    self.blame(ONLY_WHAT_WAS_SAID, event.at, || format!("{} hears {text:?} of {from}", event.node));
                }
                let involved = [*from, event.node].map(|node| odd == Some(node as usize - 1));
                if involved.contains(&true) {
                    self.blame(ODD_SETTINGS_ARE_HARMLESS, event.at, || format!("{} hears {from}", event.node));
                }
            }
            _ => {}
        }
    }
}
