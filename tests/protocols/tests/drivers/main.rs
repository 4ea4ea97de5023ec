//! One run, several drivers: what the checker finds, and what members on real sockets did, the simulator does as well,
//! event by event, once it is given the same order of inputs. Times differ, and are not compared.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod channel;
mod schedule;
mod sockets;

use bellwether_bully::Bully;
use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Verdict, check, trace};
use bellwether_host::Host;
use bellwether_kernel::{Checkable, Describe};
use bellwether_protocols::{calm, channel, finite, finite_host};
use bellwether_sim::{TraceRecorder, scenario, simulate};
use bellwether_token::TokenRing;
use bellwether_trace::{Event, What};

use crate::schedule::{assert_same, replayed, schedule};

/// The events and their nodes, without times, roles and the verdict at the end.
fn without_times(events: &[Event]) -> Vec<(u32, &What)> {
    let told = events.iter().filter(|event| !matches!(event.what, What::Role { .. } | What::Broken { .. }));
    told.map(|event| (event.node, &event.what)).collect()
}

/// The checker breaks something in this model, and the simulator does the same by the same steps.
fn the_simulator_does_what_the_checker_found<P: Describe + Checkable>(config: &P::Config, model: &Model<P>) {
    let Verdict::Broken { path, .. } = check(config, model).verdict else { panic!("nothing is broken") };
    let found = trace::<P>(config, &model.hearing(), &path, None);
    let lines: Vec<String> = path.iter().map(ToString::to_string).collect();
    let (_, again) = replayed::<P>(config, model.nodes, &lines);
    assert!(found.events.len() > path.len());
    assert_eq!(without_times(&found.events), without_times(&again));
}

#[test]
fn what_the_checker_finds_in_a_list_of_members_the_simulator_does_too() {
    let mut model = calm(3);
    model.staggered_start = true;
    model.faults = Faults { losses: 1, ..Faults::default() };
    model.dare = true;
    the_simulator_does_what_the_checker_found::<Bully>(&finite(3, &[("mode", "classic")]), &model);
}

#[test]
fn what_the_checker_finds_on_a_channel_the_simulator_does_too() {
    let mut model = channel(2);
    (model.dare, model.progress) = (true, false);
    model.faults = Faults { losses: 3, ..Faults::default() };
    the_simulator_does_what_the_checker_found::<Host>(&finite_host(2, &[("silence", "80ms")]), &model);
}

#[test]
fn what_the_checker_finds_on_a_ring_the_simulator_does_too() {
    let mut model: Model<TokenRing> = Model::new(3).with_work();
    model.order = DeliveryOrder::Fifo;
    model.clock = Clock::Ticks { tick: TokenRing::TICK, max_delay: 0, horizon: None };
    (model.resets, model.copies, model.dare) = (true, 8, true);
    model.faults = Faults { losses: 2, ..Faults::default() };
    the_simulator_does_what_the_checker_found::<TokenRing>(
        &TokenRing::configure(3, TokenRing::FINITE).unwrap(),
        &model,
    );
}

/// Takes a scenario in simulated time, and the same run again step by step.
fn is_the_same_step_by_step<P: Describe>(text: &str) {
    let scenario = scenario::parse(text).unwrap();
    let settings: Vec<(&str, &str)> = scenario.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    let config = P::configure(scenario.plan.nodes, &settings).unwrap();
    let mut recorder = TraceRecorder::default();
    simulate::<P>(&config, &scenario.plan, &mut recorder);
    let timed = recorder.trace.events;
    let steps = schedule(&timed);
    let (_, stepped) = replayed::<P>(&config, scenario.plan.nodes, &steps);
    assert_same(&timed, &stepped, scenario.plan.nodes);
    let (_, shorter) = replayed::<P>(&config, scenario.plan.nodes, &steps[..steps.len() - 1]);
    let differs = || assert_same(&timed, &shorter, scenario.plan.nodes);
    assert!(std::panic::catch_unwind(differs).is_err(), "one step less is another run");
}

#[test]
fn a_run_in_simulated_time_is_the_same_run_when_it_is_taken_step_by_step() {
    for text in [
        include_str!("../../../../protocols/bully/scenarios/takeover.scenario"),
        include_str!("../../../../protocols/bully/scenarios/silent-death.scenario"),
        include_str!("../../../../protocols/bully/scenarios/step-down.scenario"),
        include_str!("../../../../protocols/bully/scenarios/partition.scenario"),
    ] {
        is_the_same_step_by_step::<Bully>(text);
    }
}

#[test]
fn a_run_with_chance_in_it_is_the_same_run_when_chance_falls_the_same_way() {
    for text in [
        include_str!("../../../../protocols/host/scenarios/takeover.scenario"),
        include_str!("../../../../protocols/host/scenarios/silent-death.scenario"),
        include_str!("../../../../protocols/host/scenarios/step-down.scenario"),
        include_str!("../../../../protocols/host/scenarios/partition-expect.scenario"),
    ] {
        is_the_same_step_by_step::<Host>(text);
    }
    for text in [
        include_str!("../../../../protocols/token/scenarios/silent-death.scenario"),
        include_str!("../../../../protocols/token/scenarios/hand-over.scenario"),
        include_str!("../../../../protocols/token/scenarios/rotation.scenario"),
    ] {
        is_the_same_step_by_step::<TokenRing>(text);
    }
}
