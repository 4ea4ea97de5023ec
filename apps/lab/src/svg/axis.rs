//! The time axis: ticks at round moments, and breaks where time was shortened.

use std::collections::BTreeSet;

use super::canvas::{Canvas, Style, width};
use super::{LEFT, Layout};
use crate::palette;
use crate::time_text::span;

/// The least distance between two ticks.
const APART: f64 = 74.0;
/// Beyond this many round moments of one kind in a window, that kind is too fine for it.
const FINE: u64 = 50_000;

pub(super) fn draw(canvas: &mut Canvas, layout: &Layout<'_>) {
    let (bottom, axis) = (layout.bottom(), layout.top - 8.0);
    for gap in &layout.scale.breaks {
        let (from, until) = (layout.x(gap.from), layout.x(gap.until));
        let shade = Style { fill: Some("#f3f0e8"), ..Style::default() };
        canvas.rect((from, axis), (until - from, bottom - axis), 0.0, &shade, "");
    }
    canvas.line((LEFT, axis), (layout.right(), axis), &Style::line(palette::SOFT, 1.0), "");
    for at in ticks(layout) {
        let x = layout.x(at);
        canvas.line((x, axis - 4.0), (x, axis), &Style::line(palette::SOFT, 1.0), "");
        canvas.line((x, axis), (x, bottom), &Style::line(palette::HAIR, 0.7), "");
        let text = tick_text(at, layout.window.until);
        canvas.text((x, axis - 9.0), &text, &Style { anchor: Some("middle"), ..Style::soft(10.5) });
    }
    for gap in &layout.scale.breaks {
        broken_axis(canvas, layout.x(gap.from), layout.x(gap.until), axis, &span(rounded(gap.until - gap.from)));
    }
}

/// Two slanted strokes through the axis, and how long the shortened piece was.
fn broken_axis(canvas: &mut Canvas, from: f64, until: f64, axis: f64, length: &str) {
    let middle = f64::midpoint(from, until);
    let gap = Style { fill: Some("#f3f0e8"), ..Style::default() };
    canvas.rect((middle - 5.0, axis - 2.0), (10.0, 4.0), 0.0, &gap, "");
    for side in [-5.0, 5.0] {
        let x = middle + side;
        canvas.line((x - 2.5, axis + 5.0), (x + 2.5, axis - 5.0), &Style::line(palette::SOFT, 1.0), "");
    }
    if until - from > width(length, 9.5) {
        let style = Style { anchor: Some("middle"), ..Style::soft(9.5) };
        canvas.text((middle, axis + 16.0), length, &style);
    }
}

/// To two digits, which is all that a glance takes in.
fn rounded(nanos: u64) -> u64 {
    let grain = 10_u64.pow(nanos.max(1).ilog10().saturating_sub(1));
    (nanos + grain / 2) / grain * grain
}

/// Round moments, the roundest first, as many as there is room for.
fn ticks(layout: &Layout<'_>) -> Vec<u64> {
    let window = layout.window;
    let mut ticks = vec![];
    let mut places: BTreeSet<i64> = BTreeSet::new();
    let mut step = 1_000_000_000_000_u64;
    let finest = ((window.until - window.from) / FINE).max(1_000);
    for divisor in [2, 5].into_iter().cycle() {
        let mut at = window.from.div_ceil(step) * step;
        while at <= window.until {
            let x = layout.x(at);
            let place = (x * 10.0) as i64;
            let near = (APART * 10.0) as i64;
            if !layout.scale.in_break(at) && places.range(place - near..place + near).next().is_none() {
                places.insert(place);
                ticks.push(at);
            }
            at += step;
        }
        step /= divisor;
        if step < finest {
            break;
        }
    }
    ticks
}

/// A moment without needless digits, in seconds or, in a short run, milliseconds.
fn tick_text(at: u64, until: u64) -> String {
    let (size, unit) = if until >= 1_000_000_000 { (1_000_000_000, "s") } else { (1_000_000, "ms") };
    let fraction = format!("{:09}", at % size * (1_000_000_000 / size));
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{}{point}{fraction} {unit}", at / size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_for_a_glance() {
        assert_eq!(rounded(427_402_113), 430_000_000);
        assert_eq!(rounded(7), 7);
        assert_eq!(rounded(0), 0);
    }

    #[test]
    fn ticks_are_written_short() {
        assert_eq!(tick_text(1_100_000_000, 3_000_000_000), "1.1 s");
        assert_eq!(tick_text(2_000_000, 30_000_000), "2 ms");
        assert_eq!(tick_text(2_500_000, 30_000_000), "2.5 ms");
        assert_eq!(tick_text(0, 30_000_000), "0 ms");
    }
}
