//! What the renderers make of hand-made runs, to the letter. `UPDATE_GOLDEN=1 cargo test -p bellwether-lab` rewrites the
//! files; look at the difference before you commit it.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

mod common;

use std::fs;
use std::path::Path;

use bellwether_lab::{Diagram, RunSummary, Timeline, TraceAnalysis};
use bellwether_trace::Trace;

fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, found).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{name} differs from its golden file; UPDATE_GOLDEN=1 rewrites it. Found:\n{found}");
}

fn timeline(trace: &Trace, verbose: bool, colour: bool) -> String {
    let analysis = TraceAnalysis::of(trace);
    let mut bytes = Vec::new();
    Timeline { verbose, colour, ..Timeline::of(&analysis) }.write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn the_quiet_timeline_tells_the_story() {
    golden("failover.txt", &timeline(&common::failover(), false, false));
}

#[test]
fn a_broken_property_stands_out() {
    golden("split.txt", &timeline(&common::split(), false, false));
    golden("split-colour.txt", &timeline(&common::split(), false, true));
}

#[test]
fn the_verbose_timeline_has_every_event() {
    let trace = common::split();
    let text = timeline(&trace, true, false);
    golden("split-verbose.txt", &text);
    assert_eq!(text.lines().count(), trace.events.len() + 4);
}

#[test]
fn the_summary_counts() {
    let trace = common::failover();
    golden("failover-summary.txt", &RunSummary::of(&TraceAnalysis::of(&trace)).to_string());
    let trace = common::split();
    golden("split-summary.json", &serde_json::to_string_pretty(&RunSummary::of(&TraceAnalysis::of(&trace))).unwrap());
}

#[test]
fn the_diagram_is_drawn_as_it_was() {
    let trace = common::split();
    golden("split.svg", &Diagram::of(&TraceAnalysis::of(&trace)).render());
    let trace = common::failover();
    golden("failover.svg", &Diagram::of(&TraceAnalysis::of(&trace)).render());
    let window =
        Diagram { from: 990_000_000, until: 1_200_000_000, ..Diagram::of(&TraceAnalysis::of(&trace)) }.render();
    golden("failover-window.svg", &window);
}

#[test]
fn what_nodes_say_cannot_break_the_markup() {
    let trace = common::split();
    let svg = Diagram::of(&TraceAnalysis::of(&trace)).render();
    assert!(svg.contains("Halt e2 &lt;&amp;&quot;quoted&quot;&gt;"));
    assert!(!svg.contains("<&"));
}

#[test]
fn an_empty_log_can_be_drawn_and_told() {
    let trace = Trace::default();
    assert!(Diagram::of(&TraceAnalysis::of(&trace)).render().ends_with("</svg>\n"));
    assert!(timeline(&trace, true, false).contains("0 nodes"));
    assert!(RunSummary::of(&TraceAnalysis::of(&trace)).to_string().contains("nobody led"));
}
