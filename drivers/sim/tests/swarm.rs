//! The swarm finds violations, and shrinks them so that people can read them.
#![allow(clippy::unwrap_used)]

mod toy;

use std::collections::BTreeSet;

use bellwether_bully::Bully;
use bellwether_kernel::{Assumptions, Describe, Span};
use bellwether_sim::scenario::{Expect, Scenario, ScenarioBody, parse};
use bellwether_sim::{
    Conditions, Cut, DiskState, Fault, NoRecorder, OutsideCore, Plan, Probability, RateScope, replay, shrink, simulate,
    swarm,
};
use toy::Lamp;

fn first_failure(settings: &swarm::SwarmSettings) -> swarm::Failure {
    match swarm::run::<Lamp>(settings, 0..1_000, |_| {}).unwrap() {
        swarm::SwarmVerdict::Failed(failure, _) => *failure,
        swarm::SwarmVerdict::Passed(summary) => panic!("the canary lives: {summary:?}"),
    }
}

#[test]
fn a_canary_is_found_made_small_and_replayed_from_its_text() {
    let settings = swarm::SwarmSettings::default();
    let failure = first_failure(&settings);
    let small = shrink::shrink::<Lamp>(&settings, &failure.plan, 1_000).unwrap().unwrap();
    let broken = small.outcome.broken.clone().unwrap();
    assert_eq!(Some(&broken.property), failure.outcome.broken.as_ref().map(|broken| &broken.property));
    assert!(small.plan.events.len() <= 2, "{:#?}", small.plan.events);
    assert!(small.plan.nodes <= failure.plan.nodes && small.plan.nodes <= 3);
    let scenario = Scenario {
        protocol: Lamp::NAME.into(),
        settings: Vec::new(),
        plan: small.plan,
        body: ScenarioBody::Timed,
        expect: Some(Expect::Broken(broken.property.clone())),
    };
    let read = parse(&scenario.to_string()).unwrap();
    assert_eq!(read, scenario);
    let config = Lamp::configure(read.plan.nodes, &[]).unwrap();
    assert_eq!(replay::<Lamp>(&config, &read, &mut NoRecorder).unwrap().broken, Some(broken));
}

#[test]
fn a_plan_keeps_what_it_is_asked_to_keep() {
    let all = Assumptions::all();
    for keep in [all, Assumptions::NO_LOSS, Assumptions::TIMELY.and(Assumptions::IN_ORDER), Assumptions::NO_PAUSE] {
        let settings =
            swarm::SwarmSettings { keep: Some(keep), commands: vec!["put-out".into()], ..Default::default() };
        for seed in 0..500 {
            let plan = swarm::draw::<Lamp>(&settings, seed).unwrap();
            assert_eq!(plan.violates().minus(all.minus(keep)), Assumptions::NONE, "seed {seed}: {plan:#?}");
            plan.check::<Lamp>(&Lamp::configure(plan.nodes, &[]).unwrap(), None).unwrap();
        }
    }
}

/// The name of a fault's kind.
fn kind(fault: &Fault) -> &'static str {
    match fault {
        Fault::Crash { .. } => "crash",
        Fault::Vanish { .. } => "vanish",
        Fault::Restart(_) => "restart",
        Fault::Freeze(_) => "freeze",
        Fault::Thaw(_) => "thaw",
        Fault::Cut(Cut::Groups(_)) => "cut into groups",
        Fault::Cut(Cut::Pair(..)) => "cut of a pair",
        Fault::Cut(Cut::OneWay(..)) => "cut one way",
        Fault::Heal => "heal",
        Fault::Ask { .. } => "ask",
        Fault::Jump { nanos: ..0, .. } => "jump back",
        Fault::Jump { .. } => "jump ahead",
        Fault::Drift { ppm: ..0, .. } => "slow clock",
        Fault::Drift { .. } => "fast clock",
        Fault::Disk { state: DiskState::Full, .. } => "disk full",
        Fault::Disk { state: DiskState::Good, .. } => "disk good",
        Fault::Disk { state: DiskState::Slow(_), .. } => "disk slow",
        Fault::Conditions(_) => "conditions",
        Fault::Slow { by: Span::ZERO, .. } => "link no longer slow",
        Fault::Slow { .. } => "slow link",
        Fault::Rate { rate: None, .. } => "rate lifted",
        Fault::Rate { scope: RateScope::OneWay(..), .. } => "rate one way",
        Fault::Rate { scope: RateScope::Pair(..), .. } => "rate both ways",
        Fault::Rate { scope: RateScope::Everything, .. } => "rate for all",
        Fault::Lose { .. } | Fault::Field(_) | Fault::Backup(_) | Fault::Rollback(_) => "never drawn",
    }
}

#[test]
fn the_swarm_draws_every_fault() {
    let settings = swarm::SwarmSettings { commands: vec!["put-out".into()], ..Default::default() };
    let plans: Vec<Plan> = (0..300).map(|seed| swarm::draw::<Lamp>(&settings, seed).unwrap()).collect();
    let drawn: BTreeSet<&str> =
        plans.iter().flat_map(|plan| &plan.events).map(|planned| kind(&planned.fault)).collect();
    let expected = [
        "ask",
        "conditions",
        "crash",
        "cut into groups",
        "cut of a pair",
        "cut one way",
        "disk full",
        "disk good",
        "disk slow",
        "fast clock",
        "freeze",
        "heal",
        "jump ahead",
        "jump back",
        "link no longer slow",
        "rate both ways",
        "rate for all",
        "rate lifted",
        "rate one way",
        "restart",
        "slow clock",
        "slow link",
        "thaw",
        "vanish",
    ];
    assert!(drawn.iter().copied().eq(expected), "{drawn:?}");
    let conditions = |fits: fn(&Conditions) -> bool| plans.iter().any(|plan| fits(&plan.conditions));
    assert!(conditions(|c| c.loss != Probability::NEVER) && conditions(|c| c.duplicate != Probability::NEVER));
    assert!(conditions(|c| c.reorder != Probability::NEVER) && conditions(|c| c.tail != Probability::NEVER));
    assert!(conditions(|c| c.stray != Probability::NEVER));
    assert!(plans.iter().any(|plan| !plan.drifts.is_empty()));
    for others in [OutsideCore::Vanish, OutsideCore::CutOff] {
        assert!(plans.iter().filter_map(|plan| plan.core.as_ref()).any(|core| core.others == others), "{others:?}");
    }
}

#[test]
fn every_drawn_plan_reads_back_from_its_text() {
    let settings = swarm::SwarmSettings { commands: vec!["put-out".into()], ..Default::default() };
    for seed in 0..300 {
        let plan = swarm::draw::<Lamp>(&settings, seed).unwrap();
        let scenario =
            Scenario { protocol: "lamp".into(), settings: Vec::new(), plan, body: ScenarioBody::Timed, expect: None };
        assert_eq!(parse(&scenario.to_string()).unwrap(), scenario);
    }
}

#[test]
fn bully_survives_some_hundred_seeds_in_both_modes() {
    for mode in ["classic", "quorum"] {
        let options = vec![("mode".to_owned(), mode.to_owned())];
        let settings = swarm::SwarmSettings { options, drift_ppm: 10_000, ..Default::default() };
        match swarm::run::<Bully>(&settings, 0..300, |_| {}).unwrap() {
            swarm::SwarmVerdict::Passed(summary) => assert_eq!(summary.seeds, 300),
            swarm::SwarmVerdict::Failed(failure, _) => panic!("seed {}: {:#?}", failure.seed, failure.outcome),
        }
    }
}

#[test]
fn the_same_seed_draws_and_runs_the_same() {
    let settings = swarm::SwarmSettings::default();
    for seed in 0..50 {
        let plan = swarm::draw::<Bully>(&settings, seed).unwrap();
        assert_eq!(plan, swarm::draw::<Bully>(&settings, seed).unwrap());
        let config = settings.configure::<Bully>(plan.nodes).unwrap();
        assert_eq!(
            simulate::<Bully>(&config, &plan, &mut NoRecorder),
            simulate::<Bully>(&config, &plan, &mut NoRecorder)
        );
    }
}
