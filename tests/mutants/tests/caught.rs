//! Each bug is caught by the one who must notice it, and the healthy protocol by nobody.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![cfg_attr(clippy, allow(dead_code, reason = "copies of what is linted elsewhere are left out"))]

extern crate alloc;

use bellwether_bully::Bully;
use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Verdict, check};
use bellwether_etcd::Etcd;
use bellwether_host::Host;
use bellwether_kernel::{Checkable, Describe, Span};
use bellwether_mutants::table::{Budget, Hunt, Mutant, NOTHING, TABLE};
use bellwether_mutants::{etcd, host, token};
use bellwether_sim::{NoRecorder, scenario, simulate, swarm};
use bellwether_token::TokenRing;

#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/mutants.rs"));

/// No bug of the table may hide for longer.
const SEEDS: u64 = 20_000;
const STATES: u32 = 6_000_000;

/// The property that broke, and how long it took to find out.
type Caught = Option<(String, String)>;

fn hunt<P: Describe + Checkable>(hunt: Hunt, seeds: u64) -> Caught {
    match hunt.tool() {
        "swarm_finds" => swarm_finds::<P>(hunt, seeds),
        "checker_finds" => checker_finds::<P>(hunt, seeds),
        "run_finds" => run_finds::<P>(hunt, seeds),
        _ => None, // the protocol's own tests
    }
}

fn swarm_finds<P: Describe + Checkable>(hunt: Hunt, seeds: u64) -> Caught {
    let (nodes, options, commands, leader_commands) = match hunt {
        Hunt::Swarm => (3..=5, &[][..], P::COMMANDS, &[][..]),
        Hunt::SwarmWith(settings) => (3..=5, settings, P::COMMANDS, &[][..]),
        Hunt::SwarmAsked(nodes, settings, commands) => (nodes..=nodes, settings, commands, &[][..]),
        Hunt::SwarmLed(nodes, settings, led) => (nodes..=nodes, settings, &["step-down"][..], led),
        other => panic!("{other:?} is no hunt for the swarm"),
    };
    let [commands, leader_commands] =
        [commands, leader_commands].map(|texts| texts.iter().map(ToString::to_string).collect::<Vec<_>>());
    let options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let settings =
        swarm::SwarmSettings { nodes, commands, leader_commands, options, ..swarm::SwarmSettings::default() };
    match swarm::run::<P>(&settings, 1..seeds + 1, |_| ()).unwrap() {
        swarm::SwarmVerdict::Passed(_) => None,
        swarm::SwarmVerdict::Failed(failure, _) => {
            Some((failure.outcome.broken.unwrap().property, format!("{} seeds", failure.seed)))
        }
    }
}

fn run_finds<P: Describe + Checkable>(hunt: Hunt, _seeds: u64) -> Caught {
    let Hunt::Scenario(text) = hunt else { panic!("{hunt:?} is no run of the simulator") };
    let scenario = scenario::parse(text).unwrap();
    let settings: Vec<(&str, &str)> = scenario.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    let config = P::configure(scenario.plan.nodes, &settings).unwrap();
    let broken = simulate::<P>(&config, &scenario.plan, &mut NoRecorder).broken?;
    Some((broken.property, format!("{} of one run", Span::nanos(broken.at))))
}

fn checker_finds<P: Describe + Checkable>(hunt: Hunt, _seeds: u64) -> Caught {
    let expecting = |members: Option<&'static str>| members.map(|members| ("expect", members)).into_iter().collect();
    let (options, budget, channel, commands): (Vec<_>, _, _, _) = match hunt {
        Hunt::Check(mode, budget) => (vec![("mode", mode)], budget, false, P::COMMANDS),
        Hunt::CheckWith(settings, budget) => (settings.to_vec(), budget, false, P::COMMANDS),
        Hunt::CheckChannel(expect, budget) => (expecting(expect), budget, true, P::COMMANDS),
        Hunt::CheckLeaving(expect) => (expecting(expect), Budget { commands: 1, ..NOTHING }, true, &["leave"][..]),
        other => panic!("{other:?} is no hunt for the checker"),
    };
    let mut model: Model<P> = Model::new(3).with_work();
    model.order = if channel { DeliveryOrder::Channel } else { DeliveryOrder::Fifo };
    model.from_rest = channel;
    model.progress = channel;
    model.resets = true;
    model.clock = Clock::Ticks { tick: P::TICK, max_delay: 0, horizon: None };
    model.commands = commands.iter().filter_map(|text| P::command(text)).collect();
    model.faults = Faults {
        losses: budget.losses,
        duplicates: 0,
        crashes: budget.crashes,
        restarts: budget.restarts,
        pauses: budget.pauses,
        commands: budget.commands,
    };
    model.max_states = STATES;
    let settings: Vec<(&str, &str)> = P::FINITE.iter().chain(&options).copied().collect();
    let report = check(&P::configure(3, &settings).unwrap(), &model);
    match report.verdict {
        Verdict::Broken { property, path, .. } => {
            Some((property.into(), format!("{} states, {} steps", report.states, path.len())))
        }
        Verdict::NotLive { .. } => Some(("settles".into(), format!("{} states", report.states))),
        Verdict::Holds | Verdict::OutOfBudget { .. } => None,
    }
}

fn must_catch(name: &str, finds: fn(Hunt, u64) -> Caught) {
    let mutant = [TABLE, host::TABLE, token::TABLE, etcd::TABLE]
        .concat()
        .into_iter()
        .find(|mutant| mutant.name == name)
        .unwrap();
    let (property, effort) = finds(mutant.hunt, SEEDS).unwrap_or_else(|| panic!("{name} was not caught"));
    println!("{name}: {property} after {effort}");
    assert_eq!(property, mutant.breaks, "caught, but as something else");
}

/// A test of one member, which the healthy protocol passes, must fail.
fn must_fail(name: &str, test: fn()) {
    assert!(std::panic::catch_unwind(test).is_err(), "{name} passes in spite of the bug");
}

fn is_not_blamed<P: Describe + Checkable>(table: &[Mutant]) {
    let mut hunts: Vec<Hunt> = table.iter().map(|mutant| mutant.hunt).collect();
    hunts.sort_by_key(|hunt| format!("{hunt:?}"));
    hunts.dedup_by_key(|hunt| format!("{hunt:?}"));
    for hunt in hunts {
        assert_eq!(self::hunt::<P>(hunt, SEEDS / 4), None, "{hunt:?}");
    }
}

#[test]
fn the_healthy_bully_is_not_blamed() {
    is_not_blamed::<Bully>(TABLE);
}

#[test]
fn the_healthy_host_is_not_blamed() {
    is_not_blamed::<Host>(host::TABLE);
}

#[test]
fn the_healthy_ring_is_not_blamed() {
    is_not_blamed::<TokenRing>(token::TABLE);
}

#[test]
fn the_healthy_flock_of_etcd_is_not_blamed() {
    is_not_blamed::<Etcd>(etcd::TABLE);
}

#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/tests.rs"));
