//! The scenarios beside each protocol: they end as they say, and their stories are those that were read and found good.
//! `UPDATE_GOLDEN=1` writes the stories anew.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};

use bellwether_bully::Bully;
use bellwether_host::Host;
use bellwether_kernel::Describe;
use bellwether_lab::{Story, Timeline};
use bellwether_sim::scenario::{self, Body, Expect, Scenario};
use bellwether_sim::{Outcome, Scribe, replay, simulate};
use bellwether_trace::{Header, Trace};

fn folder<P: Describe>() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protocols").join(P::NAME).join("scenarios")
}

fn run<P: Describe>(scenario: &Scenario) -> (Outcome, Trace) {
    let settings: Vec<(&str, &str)> = scenario.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    let config = P::configure(scenario.plan.nodes, &settings).unwrap();
    let header = Header { format: 1, protocol: P::NAME.into(), nodes: scenario.plan.nodes, ..Header::default() };
    let mut scribe = Scribe::new(header);
    let outcome = match scenario.body {
        Body::Timed => simulate::<P>(&config, &scenario.plan, &mut scribe),
        Body::Stepped(_) => replay::<P>(&config, scenario, &mut scribe).unwrap(),
    };
    (outcome, scribe.trace)
}

fn tell(trace: &Trace) -> String {
    let mut text = Vec::new();
    Timeline::of(&Story::of(trace)).write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn every_bully_scenario_ends_as_it_says_and_tells_its_story() {
    every_scenario_ends_as_it_says::<Bully>();
}

#[test]
fn every_host_scenario_ends_as_it_says_and_tells_its_story() {
    every_scenario_ends_as_it_says::<Host>();
}

fn every_scenario_ends_as_it_says<P: Describe>() {
    let mut names: Vec<PathBuf> = fs::read_dir(folder::<P>()).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|ending| ending == "scenario"));
    names.sort();
    assert!(names.len() > 5, "the scenarios should be found");
    for path in names {
        let scenario = scenario::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let (outcome, trace) = run::<P>(&scenario);
        let broken = outcome.broken.as_ref().map(|broken| broken.property.as_str());
        match &scenario.expect {
            Some(Expect::Broken(property)) => assert_eq!(broken, Some(property.as_str()), "{}", path.display()),
            _ => assert_eq!(broken, None, "{}", path.display()),
        }
        let golden = path.with_extension("story");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, tell(&trace)).unwrap();
        }
        let told = tell(&trace);
        assert_eq!(fs::read_to_string(&golden).unwrap_or_default(), told, "{}", golden.display());
    }
}
