//! The default model of a protocol: what `lab check` explores without options. It can be explored completely in seconds.

use bellwether_check::{Clock, DeliveryOrder, Faults, Model};
use bellwether_kernel::{Checkable, Describe};

/// The default number of members.
pub const NODES: u32 = 3;

/// The default faults: one crash at any moment, and one restart at any later one.
pub const FAULTS: Faults = Faults { losses: 0, duplicates: 0, crashes: 1, restarts: 1, pauses: 0, commands: 0 };

/// The default order of messages: on a shared channel, the same for all nodes; else in order between two nodes.
#[must_use]
pub fn order<P: Describe>() -> DeliveryOrder {
    if P::SHARED { DeliveryOrder::Channel } else { DeliveryOrder::Fifo }
}

/// Whether so many are usually at rest when it begins. The ways in which three can start together on a channel that all
/// hear, or in a mesh, are more than can be explored.
#[must_use]
pub fn from_rest<P: Describe + Checkable>(nodes: u32) -> bool {
    (P::SHARED || P::FROM_REST) && nodes > 2
}

/// The default model of this many nodes: they hear each other within a tick, may go on for ever, and must settle.
#[must_use]
pub fn model<P: Describe + Checkable>(nodes: u32) -> Model<P> {
    let mut model = Model::new(nodes).with_work();
    model.order = order::<P>();
    model.clock = Clock::Ticks { tick: P::TICK, max_delay: 0, horizon: None };
    model.faults = FAULTS;
    model.from_rest = from_rest::<P>(nodes);
    model.resets = true;
    model.copies = 8;
    model.commands = P::COMMANDS.iter().filter_map(|text| P::command(text)).collect();
    model.progress = true;
    model
}
