//! The scenarios beside a protocol: they end as they say, and their stories are those that were read and found good.
//! `UPDATE_GOLDEN=1` writes the stories anew.

use std::fs;
use std::path::{Path, PathBuf};

use bellwether_kernel::Describe;
use bellwether_lab::{Timeline, TraceAnalysis};
use bellwether_sim::scenario::{self, Expect, Scenario, ScenarioBody};
use bellwether_sim::{RunOutcome, TraceRecorder, replay, simulate};
use bellwether_trace::{Header, Trace};

/// Runs every scenario of a protocol, which is in this folder of the project; how many there are.
///
/// # Panics
/// Panics if one does not end as it says, or its story has changed.
#[must_use]
pub fn every_scenario_tells_its_story<P: Describe>(folder: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join("scenarios");
    let entries = fs::read_dir(folder).expect("the protocol should have a folder of scenarios");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it should be readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "scenario"));
    paths.sort();
    paths.iter().for_each(|path| tells_its_story::<P>(path));
    paths.len()
}

fn tells_its_story<P: Describe>(path: &Path) {
    let text = fs::read_to_string(path).expect("a scenario should be readable");
    let scenario = scenario::parse(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let (outcome, trace) = run::<P>(&scenario);
    let broken = outcome.broken.as_ref().map(|broken| broken.property.as_str());
    match &scenario.expect {
        Some(Expect::Broken(property)) => assert_eq!(broken, Some(property.as_str()), "{}", path.display()),
        _ => assert_eq!(broken, None, "{}", path.display()),
    }
    let (golden, told) = (path.with_extension("story"), tell(&trace));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&golden, &told).expect("the story should be writable");
    }
    assert_eq!(fs::read_to_string(&golden).unwrap_or_default(), told, "{}", golden.display());
}

fn run<P: Describe>(scenario: &Scenario) -> (RunOutcome, Trace) {
    let settings: Vec<(&str, &str)> = scenario.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    let config = P::configure(scenario.plan.nodes, &settings).expect("the settings should go together");
    let header = Header { format: 1, protocol: P::NAME.into(), nodes: scenario.plan.nodes, ..Header::default() };
    let mut scribe = TraceRecorder::new(header);
    let outcome = match scenario.body {
        ScenarioBody::Timed => simulate::<P>(&config, &scenario.plan, &mut scribe),
        ScenarioBody::Stepped(_) => replay::<P>(&config, scenario, &mut scribe).expect("the steps should be possible"),
    };
    (outcome, scribe.trace)
}

fn tell(trace: &Trace) -> String {
    let mut text = Vec::new();
    Timeline::of(&TraceAnalysis::of(trace)).write(&mut text).expect("memory can be written to");
    String::from_utf8(text).expect("a story is text")
}
