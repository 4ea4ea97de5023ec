//! The events of the log.

use bellwether_kernel::Hue;
use serde::{Deserialize, Serialize};

/// The run, and how to repeat it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The format's version: 1.
    pub format: u32,
    /// The protocol's name.
    pub protocol: String,
    /// The number of nodes, numbered from 1.
    pub nodes: u32,
    /// The random seed, if there was one.
    pub seed: u64,
    /// The protocol's settings, as they are written.
    #[serde(default)]
    pub settings: Vec<(String, String)>,
    /// The command that gives this log again, where there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub replay: String,
    /// For a run in real time: what the clock that counts from the machine's start showed when the run began, in
    /// nanoseconds. With it, the logs of several nodes of one machine can be put side by side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<u64>,
}

/// An event at one place and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Nanoseconds since the run began.
    pub at: u64,
    /// The node it happened to; 0 for the world as a whole.
    pub node: u32,
    /// The event itself.
    #[serde(flatten)]
    pub what: What,
}

/// Something that happened to a node or to the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum What {
    /// The node's process started; `stored` if it found a cell of an earlier life.
    Boot {
        /// Whether a stored cell was found.
        stored: bool,
    },
    /// The node's process died; `noticed` if its connections told the others.
    Crash {
        /// Whether the others' links went down.
        noticed: bool,
    },
    /// The node's process got no time from here on.
    Freeze,
    /// The node's process went on.
    Thaw,
    /// The node gave a number of its own to somebody whom no list names, or to itself: from here on that is who is meant.
    Met {
        /// The number.
        peer: u32,
        /// The peer's name: its name on a channel, its hardware address on a ring.
        who: String,
    },
    /// The node sent a message. A message to many is one `Send` for each receiver, where the receivers are known.
    Send {
        /// The same id as in the message's `Deliver` and `Drop`. On a ring, whose wire has no counters, identical
        /// messages share it.
        id: u64,
        /// The receiver; the node itself for what was said to everybody on a channel or a ring.
        to: u32,
        /// The message.
        text: String,
    },
    /// A message reached the node.
    Deliver {
        /// The id of its `Send`.
        id: u64,
        /// The sender.
        from: u32,
        /// The message.
        text: String,
    },
    /// A message did not reach the node.
    Drop {
        /// The id of its `Send`.
        id: u64,
        /// The sender.
        from: u32,
        /// Why the message did not arrive.
        fate: DropReason,
        /// The message.
        text: String,
    },
    /// A timer of the node ran out.
    Fire {
        /// The timer, as its protocol writes it.
        timer: String,
    },
    /// Chance fell for the node, in the step that it takes.
    Pick {
        /// The picked number, counted from 0.
        fell: u32,
        /// The number of choices.
        of: u32,
    },
    /// The node began to write its cell.
    Store {
        /// The cell.
        cell: String,
    },
    /// The node's cell is on stable storage.
    Stored {
        /// The cell.
        cell: String,
    },
    /// The node got a command.
    Ask {
        /// The command, as people write it.
        command: String,
    },
    /// The node learned for sure that a peer's process is gone, or back.
    Link {
        /// The peer.
        peer: u32,
        /// Whether the peer's process is back.
        up: bool,
    },
    /// Much waits for a peer that takes a stream too slowly, or there is room for more again.
    PushBack {
        /// The peer.
        peer: u32,
        /// Whether much waits.
        full: bool,
    },
    /// The node said something about itself.
    Note {
        /// The note, as its protocol writes it.
        text: String,
    },
    /// The node plays another role from here on.
    Role {
        /// The role in one word.
        name: String,
        /// The hue that diagrams paint it with.
        hue: Hue,
        /// Whether the role is a leading one.
        leads: bool,
    },
    /// The node of a radio field is here from now on.
    Place {
        /// Millimetres from the left side.
        x_mm: u32,
        /// Millimetres from the upper side.
        y_mm: u32,
    },
    /// Something happened to the world: a cut, a heal, a change of the conditions.
    World {
        /// The fault, as a scenario file writes it.
        text: String,
    },
    /// A property does not hold of what has happened so far.
    Broken {
        /// The property's name.
        property: String,
        /// The property as a sentence.
        says: String,
    },
}

/// Why a message did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DropReason {
    /// The network lost it.
    Lost,
    /// The network is cut between sender and receiver.
    Cut,
    /// The receiver's process does not run.
    Down,
    /// The sender's process died, and with it what its connections still held.
    Reset,
}
