//! Showing a run: as a timeline, as a diagram, as a log.

use std::io::Write;

use bellwether_kernel::Span;
use bellwether_lab::spread::spread;
use bellwether_lab::{Diagram, Timeline, TraceAnalysis};
use bellwether_trace::Trace;

use crate::args::ShowArgs;
use crate::exit::{CommandResult, Failure};
use crate::output;

/// Refuses a window that ends before it begins.
pub(crate) fn check_window(show: &ShowArgs) -> CommandResult<()> {
    match (show.from, show.until) {
        (Some(from), Some(until)) if from > until => {
            Err(Failure::usage(format!("--from {from} is after --until {until}; swap them")))
        }
        _ => Ok(()),
    }
}

/// Writes the requested files: the log, the diagram.
pub(crate) fn files(trace: &Trace, show: &ShowArgs) -> CommandResult<()> {
    if let Some(path) = &show.trace {
        output::file(path, |mut sink| trace.write(&mut sink))?;
    }
    if let Some(path) = &show.svg {
        let shown = spread(trace);
        let story = TraceAnalysis::of(&shown);
        let (from, until) = window(show);
        let picture = Diagram { from, until, ..Diagram::of(&story) }.render();
        output::file(path, |sink| sink.write_all(picture.as_bytes()))?;
    }
    Ok(())
}

/// Writes the timeline.
pub(crate) fn timeline(mut sink: &mut impl Write, trace: &Trace, show: &ShowArgs) -> CommandResult<()> {
    let shown = spread(trace);
    let story = TraceAnalysis::of(&shown);
    let (from, until) = window(show);
    let timeline = Timeline { verbose: show.verbose, colour: show.color.wanted(), from, until, ..Timeline::of(&story) };
    timeline.write(&mut sink)?;
    Ok(())
}

fn window(show: &ShowArgs) -> (u64, u64) {
    (show.from.map_or(0, Span::as_nanos), show.until.map_or(u64::MAX, Span::as_nanos))
}
