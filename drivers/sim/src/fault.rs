//! The faults that a plan can inject, each written as in a scenario file.

use std::fmt;

use bellwether_kernel::Span;

use crate::{ConditionsChange, DataRate, DiskState, FieldChange, RateScope};

/// What happens to a write that is pending when its process crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// It reached the disk.
    Kept,
    /// It is lost.
    Lost,
}

/// A cut of the network. Cuts add up until they are healed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// No message passes between two of these groups. A node in none of them is not affected.
    Groups(Vec<Vec<u32>>),
    /// No message passes between these two nodes.
    Pair(u32, u32),
    /// No message passes from the first node to the second.
    OneWay(u32, u32),
}

/// A fault that is injected into a flock; with many flocks, into each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A process crashes and its connections tell the others. Without `pending`, chance decides about the disk.
    Crash {
        /// The node that crashes.
        node: u32,
        /// What happens to a pending write.
        pending: Option<Pending>,
    },
    /// A process crashes silently.
    Vanish {
        /// The node that crashes.
        node: u32,
        /// What happens to a pending write.
        pending: Option<Pending>,
    },
    /// A crashed process is started again.
    Restart(u32),
    /// A process is not scheduled any more.
    Freeze(u32),
    /// A frozen process goes on.
    Thaw(u32),
    /// The network is cut.
    Cut(Cut),
    /// All cuts are healed.
    Heal,
    /// A node gets a command.
    Ask {
        /// The node that gets it.
        node: u32,
        /// The command, as people write it.
        command: String,
    },
    /// A node's clock jumps by so many nanoseconds; a forward jump makes its timers fire earlier.
    Jump {
        /// The node whose clock it is.
        node: u32,
        /// The jump in nanoseconds; negative is backwards.
        nanos: i64,
    },
    /// A node's clock runs faster or slower from here on.
    Drift {
        /// The node whose clock it is.
        node: u32,
        /// The deviation in millionths.
        ppm: i32,
    },
    /// A node's disk becomes better or worse from here on.
    Disk {
        /// The node whose disk it is.
        node: u32,
        /// The new state of the disk.
        state: DiskState,
    },
    /// A node's stable storage is copied as a backup.
    Backup(u32),
    /// A crashed process's stable storage is replaced by the last backup; by nothing, if there is none.
    Rollback(u32),
    /// The conditions change.
    Conditions(ConditionsChange),
    /// The next message of a kind on a link is lost.
    Lose {
        /// The sender.
        from: u32,
        /// The kind of the message: its first word.
        to: u32,
        /// The first word of the message.
        kind: String,
    },
    /// The radio field changes: a node is placed or walks, a wall is built, or reception fades.
    Field(FieldChange),
    /// Messages share a line of limited rate from here on.
    Rate {
        /// The messages that the rate applies to.
        scope: RateScope,
        /// The rate; without one the limit is lifted.
        rate: Option<DataRate>,
    },
    /// Every message on a link takes so much longer from here on; the other direction stays as it is.
    Slow {
        /// The sender.
        from: u32,
        /// The receiver.
        to: u32,
        /// The added delay; zero makes the link one like all others again.
        by: Span,
    },
}

impl Fault {
    /// A list of numbers with commas.
    #[must_use]
    pub fn nodes(&self) -> Vec<u32> {
        match self {
            Fault::Crash { node, .. }
            | Fault::Vanish { node, .. }
            | Fault::Restart(node)
            | Fault::Freeze(node)
            | Fault::Thaw(node)
            | Fault::Backup(node)
            | Fault::Rollback(node)
            | Fault::Ask { node, .. }
            | Fault::Jump { node, .. }
            | Fault::Drift { node, .. }
            | Fault::Disk { node, .. } => vec![*node],
            Fault::Cut(Cut::Groups(groups)) => groups.concat(),
            Fault::Cut(Cut::Pair(a, b) | Cut::OneWay(a, b)) => vec![*a, *b],
            Fault::Lose { from, to, .. } | Fault::Slow { from, to, .. } => vec![*from, *to],
            Fault::Field(FieldChange::Place { node, .. } | FieldChange::Walk { node, .. }) => vec![*node],
            Fault::Rate { scope: RateScope::OneWay(a, b) | RateScope::Pair(a, b), .. } => vec![*a, *b],
            Fault::Rate { scope: RateScope::Everything, .. } | Fault::Heal | Fault::Conditions(_) | Fault::Field(_) => {
                Vec::new()
            }
        }
    }
}

/// Numbers with commas between them.
pub(crate) fn list(nodes: &[u32]) -> String {
    let words: Vec<String> = nodes.iter().map(u32::to_string).collect();
    words.join(",")
}

impl fmt::Display for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Pending::Kept => "kept",
            Pending::Lost => "lost",
        })
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::Groups(groups) => {
                let words: Vec<String> = groups.iter().map(|group| list(group)).collect();
                write!(f, "cut {}", words.join(" | "))
            }
            Cut::Pair(a, b) => write!(f, "cut {a} - {b}"),
            Cut::OneWay(from, to) => write!(f, "cut {from} > {to}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dies = |f: &mut fmt::Formatter<'_>, word: &str, node: u32, pending: Option<Pending>| {
            write!(f, "{word} {node}")?;
            pending.map_or(Ok(()), |pending| write!(f, " {pending}"))
        };
        match self {
            Fault::Crash { node, pending } => dies(f, "crash", *node, *pending),
            Fault::Vanish { node, pending } => dies(f, "vanish", *node, *pending),
            Fault::Restart(node) => write!(f, "restart {node}"),
            Fault::Freeze(node) => write!(f, "freeze {node}"),
            Fault::Thaw(node) => write!(f, "thaw {node}"),
            Fault::Backup(node) => write!(f, "backup {node}"),
            Fault::Rollback(node) => write!(f, "rollback {node}"),
            Fault::Cut(cut) => write!(f, "{cut}"),
            Fault::Heal => f.write_str("heal"),
            Fault::Ask { node, command } => write!(f, "ask {node} {command}"),
            Fault::Jump { node, nanos } => {
                let sign = if *nanos < 0 { '-' } else { '+' };
                write!(f, "jump {node} {sign}{}", Span::nanos(nanos.unsigned_abs()))
            }
            Fault::Drift { node, ppm } => write!(f, "drift {node} {ppm:+}ppm"),
            Fault::Disk { node, state } => write!(f, "disk {node} {state}"),
            Fault::Conditions(change) => write!(f, "{change}"),
            Fault::Lose { from, to, kind } => write!(f, "lose {from} > {to} {kind}"),
            Fault::Field(change) => write!(f, "{change}"),
            Fault::Slow { from, to, by } => write!(f, "slow {from} > {to} {by}"),
            Fault::Rate { scope, rate: Some(rate) } => write!(f, "rate {scope} {rate}"),
            Fault::Rate { scope, rate: None } => write!(f, "rate {scope} off"),
        }
    }
}
