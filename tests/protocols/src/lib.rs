//! What is claimed of the protocols, shown. `docs/guarantees.md` lists the claims; each of them names a test of this
//! package. The helpers here say "three members in the paper's world" in one line.

pub mod field_swarm;
pub mod mesh_walk;
pub mod stories;
pub mod swarms;
pub mod user_history;

use bellwether_bully::{Bully, Config};
use bellwether_check::{Clock, DeliveryOrder, Faults, Model};
use bellwether_host::Host;
use bellwether_kernel::{Checkable, Describe, Protocol};

/// A configuration with finitely many states, and these settings on top.
///
/// # Panics
/// Panics if the settings make no sense.
#[must_use]
pub fn finite(nodes: u32, settings: &[(&str, &str)]) -> Config {
    let all: Vec<(&str, &str)> = Bully::FINITE.iter().chain(settings).copied().collect();
    Bully::configure(nodes, &all).expect("the settings of a test should go together")
}

/// Members that start together, hear each other in order and within a tick, and may go on for ever.
#[must_use]
pub fn calm(nodes: u32) -> Model<Bully> {
    let mut model = Model::new(nodes).with_work();
    model.order = DeliveryOrder::Fifo;
    model.clock = Clock::Ticks { tick: Bully::TICK, max_delay: 0, horizon: None };
    model.resets = true;
    model.copies = 8;
    model.progress = true;
    model.commands = Bully::COMMANDS.iter().filter_map(|text| Bully::command(text)).collect();
    model
}

/// The same with one crash and one restart at any moment.
#[must_use]
pub fn mortal(nodes: u32) -> Model<Bully> {
    let mut model = calm(nodes);
    model.faults = Faults { crashes: 1, restarts: 1, ..Faults::default() };
    model
}

/// A host flock's configuration with finitely many states, and these settings on top.
///
/// # Panics
/// Panics if the settings make no sense.
#[must_use]
pub fn finite_host(nodes: u32, settings: &[(&str, &str)]) -> <Host as Protocol>::Config {
    let all: Vec<(&str, &str)> = Host::FINITE.iter().chain(settings).copied().collect();
    Host::configure(nodes, &all).expect("the settings of a test should go together")
}

/// Members that share a channel which carries everything within a tick, in one order for all. Two start together; three
/// are at rest when it begins.
#[must_use]
pub fn channel(nodes: u32) -> Model<Host> {
    let mut model = Model::new(nodes).with_work();
    model.order = DeliveryOrder::Channel;
    model.clock = Clock::Ticks { tick: Host::TICK, max_delay: 0, horizon: None };
    model.resets = true;
    model.copies = 8;
    model.progress = true;
    model.from_rest = nodes > 2;
    model.commands = Host::COMMANDS.iter().filter_map(|text| Host::command(text)).collect();
    model
}
