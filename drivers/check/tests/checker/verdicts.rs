//! Running a game in the checker, and its verdict as lines.

use bellwether_check::{Model, Report, Step, Verdict, check};
use bellwether_kernel::Protocol;

use crate::toy::{Game, Toy};

pub(crate) fn play<G: Game>(nodes: u32, set: impl FnOnce(&mut Model<Toy<G>>)) -> Report<Toy<G>> {
    let mut model = Model::new(nodes);
    set(&mut model);
    check(&(), &model)
}

fn lines<P: Protocol>(steps: &[Step<P>]) -> Vec<String> {
    steps.iter().map(ToString::to_string).collect()
}

pub(crate) fn broken_by<P: Protocol>(report: &Report<P>) -> Vec<String> {
    match &report.verdict {
        Verdict::Broken { path, .. } => lines(path),
        other => panic!("nothing is broken: {other:?}"),
    }
}

pub(crate) fn never_settles<P: Protocol>(report: &Report<P>) -> (Vec<String>, Vec<String>) {
    match &report.verdict {
        Verdict::NotLive { stem, cycle } => (lines(stem), lines(cycle)),
        other => panic!("it settles: {other:?}"),
    }
}
