//! Small networks in every order of events: what was accepted stays, whichever process dies at whichever moment, and whichever
//! timers fire.

use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Report, check};
use bellwether_kernel::{Checkable, Describe};
use bellwether_superpeer::Superpeer;

/// So many servers whose timers fire at any moment, so often in all, and that are asked to put a message into the log.
fn any_moment(servers: u32, fires: u16, faults: Faults) -> Model<Superpeer> {
    let mut model = Model::new(servers);
    model.order = DeliveryOrder::Fifo;
    model.clock = Clock::AnyMoment { fires: Some(fires) };
    model.resets = true;
    model.copies = 4;
    model.commands = Superpeer::command("say").into_iter().collect();
    model.faults = faults;
    model
}

fn explore(model: &Model<Superpeer>, settings: &[(&str, &str)]) -> Report<Superpeer> {
    let all: Vec<(&str, &str)> = Superpeer::FINITE.iter().chain(settings).copied().collect();
    let config = Superpeer::configure(model.nodes, &all).expect("the settings of a test should go together");
    let report = check(&config, model);
    println!("{} worlds, {} ways, {} cut off", report.states, report.transitions, report.cut_off);
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    report
}

#[test]
fn one_server_keeps_what_it_accepted_through_any_crash() {
    let faults = Faults { crashes: 1, restarts: 1, commands: 1, ..Faults::default() };
    explore(&any_moment(1, 5, faults), &[]);
}
