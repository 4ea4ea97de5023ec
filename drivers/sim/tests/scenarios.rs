//! Scenario files: writing and parsing again gives the same, and every mistake is reported with its line.
#![allow(clippy::unwrap_used)]

mod toy;

use bellwether_kernel::Describe;
use bellwether_sim::scenario::{ScenarioBody, parse, parse_fault};
use bellwether_sim::{NoRecorder, RunOutcome, TraceRecorder, replay};
use bellwether_trace::{DropReason, Event, What};
use proptest::prelude::*;
use toy::Lamp;

const EVERYTHING: &str = "\
protocol bully
nodes 5
flocks 2
spread 1s
seed 7
set mode=quorum
conditions loss=1% duplicate=0.5% stray=2% reorder=10% tail=0.1% delay=1ms..5ms astray=1s..2s disk=1ms..3ms work=2ms
field 1000m 800m 250m
place 3 120m 40m
wall 100m 0m 100m 500m
fade 150m 40%
walk all 1m/s..20m/s 5s
walk 3 200m 300m 1500mm/s
handles local
pace 4 2s 8s
line 300kbit 32000B
drift 3 +200ppm
notice 1ms
steady 1000ppm
timely 20ms
run 10s
at 1s lose 3 > 4 Halt
at 1s slow 3 > 4 200ms
at 1s backup 3
at 1s rollback 3
at 1s rate 3 > 4 1mbit 32000B
at 1s rate 3 - 4 64kbit 0B
at 1s rate all 9bit 1B
at 1s rate all off
at 1s place 3 1500mm 0m
at 1s walk 3 200m 300m 5m/s
at 1s wall 0m 0m 5m 5m
at 1s fade 0m 5%
at 2s crash 5
at 2s vanish 4 kept
at 3s restart 5
at 4s freeze 2
at 4s cut 1,2 | 3,4,5
at 4s cut 1 - 3
at 4s cut 1 > 3
at 5s thaw 2
at 6s heal
at 7s ask 5 step-down
at 8s jump 3 +500ms
at 8s jump 3 -1500us
at 8s drift 3 -300ppm
at 9s conditions loss=100%
core 1,2,3 at 10s cut
watch all
expect settled
";

const STEPPED: &str = "\
protocol lamp
nodes 2
seed 1
expect broken one-lamp
steps
boot 1
boot 2
fire 2 Silence
fire 1 Silence
stored 2
deliver 2 > 1 Shine 1
double 2 > 1 Shine 2
lose 2 > 1 Shine 2
pick 0 1
tick 5ms
crash 1 lost
link 2 sees 1 down
restart 1
freeze 2
thaw 2
stalled 2
vanish 2 kept
ask 1 put-out
";

#[test]
fn one_fault_by_itself_reads_as_it_does_behind_its_time() {
    let scenario = parse(EVERYTHING).unwrap();
    assert!(scenario.plan.events.len() > 10);
    for planned in &scenario.plan.events {
        assert_eq!(parse_fault(&planned.fault.to_string()), Ok(planned.fault.clone()));
    }
    for nonsense in ["", "crash", "crash 0", "crash 1 2", "heal now", "at 1s heal", "explode 1"] {
        assert!(parse_fault(nonsense).is_err(), "{nonsense}");
    }
}

#[test]
fn a_scenario_is_written_as_it_was_read() {
    assert_eq!(parse(EVERYTHING).unwrap().to_string(), EVERYTHING);
    assert_eq!(parse(STEPPED).unwrap().to_string(), STEPPED);
}

#[test]
fn the_former_word_for_conditions_is_still_read() {
    let former = EVERYTHING.replace("conditions ", "weather ");
    assert_ne!(former, EVERYTHING);
    assert_eq!(parse(&former).unwrap().to_string(), EVERYTHING);
    assert!(parse("protocol p\nweather loss=1%\nconditions loss=1%").is_err(), "both are the same statement");
}

#[test]
fn comments_blanks_and_a_missing_run_do_not_matter() {
    let text = "# a run\n\n  protocol   lamp # the toy\nnodes 3\n\tat 1s   cut 1 , 2|3\ncore 2,1 at 4s\n";
    let scenario = parse(text).unwrap();
    assert_eq!(scenario.plan.run.to_string(), "4s");
    let written = scenario.to_string();
    assert!(written.contains("at 1s cut 1,2 | 3\n") && written.contains("core 1,2 at 4s\n"), "{written}");
    assert_eq!(parse(&written).unwrap().to_string(), written);
}

#[test]
fn every_mistake_is_named_with_its_line() {
    let cases = [
        ("", 1, "expected a line `protocol NAME`"),
        ("protocol", 1, "the line ends"),
        ("protocol p\nnodes 0", 2, "a number from 1"),
        ("protocol p\nnodes -3", 2, "a number from 1"),
        ("protocol p\nnodes 99999999999", 2, "a number from 1"),
        ("protocol p\nnodes 3 4", 2, "expected the line to end"),
        ("protocol p\nnodes 3\nnodes 4", 3, "given twice"),
        ("protocol p\nconditons loss=1%", 2, "`conditons` is no statement"),
        ("protocol p\nconditions loss=200%", 2, "more than 100%"),
        ("protocol p\nconditions loss=1% loss=2%", 2, "given twice"),
        ("protocol p\nconditions loss", 2, "expected name=value"),
        ("protocol p\nconditions rain=1%", 2, "conditions have no `rain`"),
        ("protocol p\nconditions delay=5ms..1ms", 2, "ends before it begins"),
        ("protocol p\nset mode", 2, "expected name=value"),
        ("protocol p\nset a=1\nset a=2", 3, "set twice"),
        ("protocol p\nnodes 3\nrun 1s\nat 2s heal", 4, "after the end of the run"),
        ("protocol p\nnodes 3\nat 1s crash 4", 3, "there is no node 4"),
        ("protocol p\nat 1s crash 4\nnodes 3", 2, "there is no node 4"),
        ("protocol p\nat 1s crash 0", 2, "numbered from 1"),
        ("protocol p\nat 1s crash 1 maybe", 2, "expected kept or lost"),
        ("protocol p\nat soon crash 1", 2, "not a span of time"),
        ("protocol p\nat 1s explode 1", 2, "nothing is called `explode`"),
        ("protocol p\nat 1s cut 1,2", 2, "expected two groups"),
        ("protocol p\nat 1s cut 1,2 | 2,3", 2, "in two groups"),
        ("protocol p\nat 1s cut 1 - 1", 2, "from itself"),
        ("protocol p\nat 1s drift 1 fast", 2, "expected millionths"),
        ("protocol p\nat 1s drift 1 +2000000ppm", 2, "too far"),
        ("protocol p\nat 1s jump 1 later", 2, "expected a jump"),
        ("protocol p\nat 1s lose 1 2 Halt", 2, "expected `>`"),
        ("protocol p\nat 1s slow 1 > 2", 2, "expected by how much"),
        ("protocol p\nat 1s slow 1 > 2 snail", 2, "not a span of time"),
        ("protocol p\nat 1s slow 1 > 1 5ms", 2, "to itself"),
        ("protocol p\nat 1s rate 1 > 2", 2, "expected a data rate"),
        ("protocol p\nat 1s rate 1 > 2 fast 1B", 2, "expected a data rate such as"),
        ("protocol p\nat 1s rate 1 > 2 1mbit", 2, "expected how many bytes"),
        ("protocol p\nat 1s rate 1 > 2 1mbit 5", 2, "expected how many bytes"),
        ("protocol p\nat 1s rate 1 | 2 off", 2, "expected `>` or `-`"),
        ("protocol p\nat 1s rate 1 - 1 off", 2, "to itself"),
        ("protocol p\nat 1s rate 1 - 9 off", 2, "no node 9"),
        ("protocol p\nfield 10m 10m", 2, "a width, a height and a radius"),
        ("protocol p\nfield 10m ten 5m", 2, "expected a length"),
        ("protocol p\nplace 1 5m 5m", 2, "needs a line `field` before it"),
        ("protocol p\nfield 9m 9m 9m\nplace 9 5m 5m", 3, "there is no node 9"),
        ("protocol p\nfield 9m 9m 9m\nplace 1 5m", 3, "a place such as"),
        ("protocol p\nfield 9m 9m 9m\nwall 1m 1m 5m", 3, "a place such as"),
        ("protocol p\nfield 9m 9m 9m\nfade 1m", 3, "the loss at the radius"),
        ("protocol p\nfield 9m 9m 9m\nfade 1m 200%", 3, "more than 100%"),
        ("protocol p\nfield 9m 9m 9m\nwalk all 5m/s..1m/s 0s", 3, "ends before it begins"),
        ("protocol p\nfield 9m 9m 9m\nwalk 1 1m 1m 0m/s", 3, "expected a speed"),
        ("protocol p\nhandles global", 2, "expected `local`"),
        ("protocol p\nline fast 5B", 2, "expected a data rate such as"),
        ("protocol p\npace 0 2s 8s", 2, "lines pass at once"),
        ("protocol p\npace 4 2s", 2, "a burst and two spans"),
        ("protocol p\ndrift 1 +1ppm\ndrift 1 +2ppm", 3, "given twice"),
        ("protocol p\ncore 1,1 at 5s", 2, "twice"),
        ("protocol p\nrun 2s\ncore 1 at 5s", 3, "after the end of the run"),
        ("protocol p\ncore 1 at 1s\nat 2s heal", 3, "after the healing of the core"),
        ("protocol p\nrun 2s\nsteps\nboot 1", 2, "not both"),
        ("protocol p\nsteps\nhop 1", 3, "`hop` is no step"),
        ("protocol p\nsteps\nlink 1 sees 2 gone", 3, "expected down or up"),
        ("protocol p\nsteps\nboot 9", 3, "there is no node 9"),
        ("protocol p\nexpect luck", 2, "expected holds, settled or broken"),
        ("protocol p\nseed x", 2, "expected a number"),
    ];
    for (text, line, why) in cases {
        let error = parse(text).unwrap_err();
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert!(error.why.contains(why), "{text:?}: {error}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*(\n\\PC*){0,5}") {
        let _ = parse(&text);
    }

    #[test]
    fn a_damaged_scenario_is_read_or_refused_and_reading_is_stable(
        cuts in prop::collection::vec((0..EVERYTHING.len(), 0..6_usize, "[a-z0-9 ,|>=%#-]{0,4}"), 1..4),
    ) {
        let mut text = EVERYTHING.to_owned();
        for (at, length, instead) in cuts {
            let at = at.min(text.len());
            let end = (at + length).min(text.len());
            text.replace_range(at..end, &instead);
        }
        if let Ok(scenario) = parse(&text) {
            let written = scenario.to_string();
            let again = parse(&written).unwrap();
            prop_assert_eq!(&again, &scenario);
            prop_assert_eq!(again.to_string(), written);
        }
    }
}

fn step(text: &str) -> (Result<RunOutcome, bellwether_sim::ScenarioError>, Vec<Event>) {
    let scenario = parse(text).unwrap();
    assert!(matches!(scenario.body, ScenarioBody::Stepped(_)));
    let config = Lamp::configure(scenario.plan.nodes, &[]).unwrap();
    let mut scribe = TraceRecorder::default();
    let outcome = replay::<Lamp>(&config, &scenario, &mut scribe);
    (outcome, scribe.trace.events)
}

const HEAD: &str = "protocol lamp\nnodes 2\nsteps\nboot 1\nboot 2\n";

#[test]
fn an_exact_schedule_does_what_it_says_and_nothing_else() {
    let two = "fire 1 Silence\nstored 1\ndouble 1 > 2 Shine 1\nlose 1 > 2 Shine 1\nfire 2 Silence\nstored 2\n";
    let (outcome, events) = step(&format!("{HEAD}{two}"));
    let outcome = outcome.unwrap();
    assert_eq!(outcome.broken.unwrap().property, "one-lamp");
    assert_eq!((outcome.stats.sent, outcome.stats.delivered, outcome.stats.lost), (2, 1, 1));
    assert!(events.iter().any(|e| matches!(e.what, What::Drop { fate: DropReason::Lost, .. })));
    assert_eq!(outcome.ended_at, 5_000_000);
}

#[test]
fn a_thawed_node_is_looked_at_after_its_overdue_timers() {
    let text = "fire 1 Silence\nstored 1\nfreeze 1\nfire 2 Silence\nstored 2\nthaw 1\n";
    let (outcome, _) = step(&format!("{HEAD}{text}"));
    assert_eq!(outcome.unwrap().broken.unwrap().at, 5_000_000);
    let (outcome, _) = step(&format!("{HEAD}{text}pick 0\nstalled 1\nfire 1 Beat\n"));
    assert_eq!(outcome.unwrap().broken.unwrap().at, 7_000_000);
}

#[test]
fn a_step_that_does_not_fit_is_named_with_its_line() {
    let cases = [
        ("boot 1", "runs already"),
        ("restart 1", "runs already"),
        ("deliver 1 > 2 Shine 1", "on this link there are: none"),
        ("fire 1 Beat", "there are: Silence"),
        ("stored 1", "no write is on its way"),
        ("thaw 1", "is not frozen"),
        ("ask 1 dance", "knows no such command"),
        ("crash 1 lost\nfire 1 Silence", "does not run"),
        ("freeze 1\nfire 1 Silence", "is frozen"),
        ("crash 1 lost\nboot 1", "restart it"),
    ];
    for (text, why) in cases {
        let error = step(&format!("{HEAD}{text}\n")).0.unwrap_err();
        assert_eq!(error.line, 5 + text.lines().count(), "{error}");
        assert!(error.why.contains(why), "{error}");
    }
}

#[test]
fn a_plan_that_does_not_fit_its_protocol_is_refused() {
    for (text, why) in [
        ("at 1s ask 1 dance", "lamp knows no command `dance`"),
        ("expect broken peace", "lamp has no property `peace`; it has one-lamp, few-lamps, settles"),
        ("at 1s wall 0m 0m 1m 1m", "`wall 0m 0m 1m 1m` needs a radio field"),
        ("field 9m 9m 9m\nflocks 2", "a radio field has one flock"),
        ("field 9m 9m 9m\nplace 1 10m 0m", "leads out of the field of 9m by 9m"),
        ("field 9m 9m 9m\nat 1s slow 1 > 2 5ms", "a radio field has no links of their own"),
        ("flocks 4000000000", "more than this simulator can number"),
        ("flocks 900000000", "MiB are available"),
    ] {
        let scenario = parse(&format!("protocol lamp\nnodes 3\n{text}\n")).unwrap();
        let error = replay::<Lamp>(&Lamp::configure(3, &[]).unwrap(), &scenario, &mut NoRecorder).unwrap_err();
        assert!(error.why.contains(why), "{error}");
    }
}
