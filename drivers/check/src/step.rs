//! The steps of a counterexample, as lines that people read and the simulator replays.

use std::fmt;

use bellwether_kernel::{NodeId, Protocol, Span};

/// A step of a run. Its text is one line of a stepped scenario.
pub enum Step<P: Protocol> {
    /// A node starts for the first time: `boot 1`.
    Boot(NodeId),
    /// A message arrives, or finds no process: `deliver 1 > 2 TEXT`.
    Deliver {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
        /// The message that arrives.
        message: P::Message,
    },
    /// A message is lost: `lose 1 > 2 TEXT`.
    Lose {
        /// The sender.
        from: NodeId,
        /// The intended receiver.
        to: NodeId,
        /// The lost message.
        message: P::Message,
    },
    /// A copy of a message arrives and the message is still under way: `double 1 > 2 TEXT`.
    Double {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
        /// The message that arrives twice.
        message: P::Message,
    },
    /// A timer runs out: `fire 1 TEXT`.
    Fire(NodeId, P::Timer),
    /// The pending cell reaches stable storage: `stored 1`.
    Stored(NodeId),
    /// This many pending writes of the log reach stable storage: `flushed 1 2`.
    Flushed(NodeId, u32),
    /// A process crashes: `crash 1 kept` if its peers' links notice, `vanish 1 kept` if they do not.
    Crash {
        /// The node that crashes.
        node: NodeId,
        /// Whether links notice.
        noticed: bool,
        /// Whether a pending cell reached stable storage (`kept`) or did not (`lost`).
        kept: bool,
        /// How many pending writes of the log survive: a number after `kept` or `lost`, if any do.
        survivors: u32,
    },
    /// A crashed process starts again: `restart 1`.
    Restart(NodeId),
    /// A process is not scheduled any more: `freeze 1`.
    Freeze(NodeId),
    /// A process is scheduled again: `thaw 1`.
    Thaw(NodeId),
    /// A process that has just thawed learns that it was not scheduled for long: `stalled 1`.
    Stalled(NodeId),
    /// A node learns that a peer's process is gone or back: `link 1 sees 2 down`.
    Link {
        /// The node that learns it.
        node: NodeId,
        /// The peer whose link changed.
        peer: NodeId,
        /// Whether the peer is back.
        up: bool,
    },
    /// A node gets a command: `ask 1 TEXT`.
    Ask(NodeId, P::Command),
    /// Time passes: `tick 100ms`.
    Tick(Span),
    /// The random picks of the following step: `pick 0 2`.
    Pick(Vec<u32>),
}

impl<P: Protocol> fmt::Display for Step<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Boot(node) => write!(f, "boot {node}"),
            Step::Deliver { from, to, message } => write!(f, "deliver {from} > {to} {message}"),
            Step::Lose { from, to, message } => write!(f, "lose {from} > {to} {message}"),
            Step::Double { from, to, message } => write!(f, "double {from} > {to} {message}"),
            Step::Fire(node, timer) => write!(f, "fire {node} {timer}"),
            Step::Stored(node) => write!(f, "stored {node}"),
            Step::Flushed(node, writes) => write!(f, "flushed {node} {writes}"),
            Step::Crash { node, noticed, kept, survivors } => {
                let verb = if *noticed { "crash" } else { "vanish" };
                write!(f, "{verb} {node} {}", if *kept { "kept" } else { "lost" })?;
                if *survivors == 0 { Ok(()) } else { write!(f, " {survivors}") }
            }
            Step::Restart(node) => write!(f, "restart {node}"),
            Step::Freeze(node) => write!(f, "freeze {node}"),
            Step::Thaw(node) => write!(f, "thaw {node}"),
            Step::Stalled(node) => write!(f, "stalled {node}"),
            Step::Link { node, peer, up } => write!(f, "link {node} sees {peer} {}", if *up { "up" } else { "down" }),
            Step::Ask(node, command) => write!(f, "ask {node} {command}"),
            Step::Tick(span) => write!(f, "tick {span}"),
            Step::Pick(picks) => {
                f.write_str("pick")?;
                picks.iter().try_for_each(|pick| write!(f, " {pick}"))
            }
        }
    }
}

impl<P: Protocol> fmt::Debug for Step<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<P: Protocol> Clone for Step<P> {
    fn clone(&self) -> Step<P> {
        match self {
            Step::Boot(node) => Step::Boot(*node),
            Step::Deliver { from, to, message } => Step::Deliver { from: *from, to: *to, message: message.clone() },
            Step::Lose { from, to, message } => Step::Lose { from: *from, to: *to, message: message.clone() },
            Step::Double { from, to, message } => Step::Double { from: *from, to: *to, message: message.clone() },
            Step::Fire(node, timer) => Step::Fire(*node, *timer),
            Step::Stored(node) => Step::Stored(*node),
            Step::Flushed(node, writes) => Step::Flushed(*node, *writes),
            Step::Crash { node, noticed, kept, survivors } => {
                Step::Crash { node: *node, noticed: *noticed, kept: *kept, survivors: *survivors }
            }
            Step::Restart(node) => Step::Restart(*node),
            Step::Freeze(node) => Step::Freeze(*node),
            Step::Thaw(node) => Step::Thaw(*node),
            Step::Stalled(node) => Step::Stalled(*node),
            Step::Link { node, peer, up } => Step::Link { node: *node, peer: *peer, up: *up },
            Step::Ask(node, command) => Step::Ask(*node, command.clone()),
            Step::Tick(span) => Step::Tick(*span),
            Step::Pick(picks) => Step::Pick(picks.clone()),
        }
    }
}
