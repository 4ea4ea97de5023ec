//! Events of the whole flock: cuts, heals, and violated properties, as flags on vertical lines.

use bellwether_trace::What;

use super::canvas::{Canvas, Style, width};
use super::scale::Scale;
use super::{LEFT, Layout};
use crate::analysis::{Interval, TraceAnalysis};
use crate::palette;

const SIZE: f64 = 10.5;
const ROW: f64 = 19.0;
/// More rows of flags than this would push the picture off the page; flags beyond share the last row.
const ROWS: usize = 6;

/// A text above the axis with a line down through the lanes.
pub(super) struct Flag {
    at: u64,
    text: String,
    broken: bool,
    row: usize,
    /// The beginning of its text, from the left edge of the lanes.
    left: f64,
}

/// The flags of a window, each in the first row that has room.
pub(super) fn flags(analysis: &TraceAnalysis<'_>, window: Interval, scale: &Scale) -> Vec<Flag> {
    let mut ends: Vec<f64> = Vec::new();
    let mut flags = Vec::new();
    for event in analysis.trace.events.iter().filter(|event| (window.from..=window.until).contains(&event.at)) {
        let (text, broken) = match &event.what {
            What::World { text } => (text.clone(), false),
            What::Broken { property, says } => (format!("{property} broken: {says}"), true),
            What::Ask { command } => (format!("{} asked: {command}", event.node), false),
            _ => continue,
        };
        let long = width(&text, SIZE) + 12.0;
        let left = scale.x(event.at).min((scale.width() - long).max(0.0));
        let row = ends.iter().position(|end| *end < left).unwrap_or_else(|| {
            if ends.len() < ROWS {
                ends.push(0.0);
            }
            ends.len() - 1
        });
        ends[row] = ends[row].max(left + long + 4.0);
        flags.push(Flag { at: event.at, text, broken, row, left });
    }
    flags
}

/// The room that flags need above the axis.
pub(super) fn height(flags: &[Flag]) -> f64 {
    flags.iter().map(|flag| flag.row + 1).max().unwrap_or(0) as f64 * ROW
}

pub(super) fn draw(canvas: &mut Canvas, layout: &Layout<'_>, flags: &[Flag]) {
    for flag in flags {
        let colour = if flag.broken { palette::ALARM } else { palette::WORLD };
        let x = layout.x(flag.at);
        let y = 62.0 + ROW * flag.row as f64;
        let dash = if flag.broken { None } else { Some("6 3") };
        let thick = if flag.broken { 2.2 } else { 1.3 };
        let line = Style { dash, ..Style::line(colour, thick) };
        // The line leaves the axis's writing alone.
        canvas.line((x, y), (x, layout.top - 28.0), &line, "");
        canvas.line((x, layout.top - 12.0), (x, layout.bottom()), &line, &flag.text);
        let (left, long) = (LEFT + flag.left, width(&flag.text, SIZE) + 12.0);
        canvas.rect((left, y - 2.0), (long, ROW - 3.0), 3.0, &Style { fill: Some(colour), ..Style::default() }, "");
        let style = Style { fill: Some("#ffffff"), size: SIZE, bold: flag.broken, ..Style::default() };
        canvas.text((left + 6.0, y + 9.7), &flag.text, &style);
    }
}
