//! The nodes' lines: names, periods for roles, and what befell their processes.

use bellwether_kernel::Hue;
use bellwether_trace::What;

use super::canvas::{Canvas, Style, width};
use super::{LEFT, Layout};
use crate::analysis::{Interval, RolePeriod, TraceAnalysis};
use crate::palette::{self, css};
use crate::time_text::span;

/// Half the height of a period.
pub(super) const HALF: f64 = 8.0;
/// The size of writing on a period.
const WRITING: f64 = 10.5;

/// Names, lines and periods: what arrows are drawn over.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout<'_>) {
    let (from, until) = (layout.window.from, layout.window.until);
    for (node, lane) in (1_u32..).zip(&layout.analysis.lanes) {
        let Some(y) = layout.y(node) else { break };
        let name = Style { fill: Some(palette::INK), size: 13.0, bold: true, anchor: Some("end"), ..Style::default() };
        canvas.text((LEFT - 18.0, y + 4.5), &format!("{node}"), &name);
        canvas.line((LEFT, y), (layout.right(), y), &Style::line(palette::HAIR, 1.2), "");
        let visible = |time: &Interval| (time.until > from || time.until >= layout.analysis.end) && time.from <= until;
        for period in lane.periods.iter().filter(|period| visible(&period.time)) {
            draw_band(canvas, layout, node, y, period);
        }
        for down in lane.down.iter().filter(|time| visible(time)) {
            draw_down(canvas, layout, y, *down);
        }
        for frozen in lane.frozen.iter().filter(|time| visible(time)) {
            let (x, end) = (layout.x(frozen.from), layout.x_end(frozen.until));
            let hatch =
                Style { fill: Some("url(#frozen)"), stroke: Some(palette::SOFT), thick: 0.8, ..Style::default() };
            let hover = format!("{node} frozen for {}", span(frozen.until - frozen.from));
            canvas.rect((x, y - HALF - 3.0), (end - x, 2.0 * HALF + 6.0), 3.0, &hatch, &hover);
        }
    }
}

/// The way of the lead from each who had it to the next: on a ring, the way of the token.
pub(super) fn draw_succession(canvas: &mut Canvas, layout: &Layout<'_>) {
    for (from, to) in succession(layout.analysis) {
        let (left, taken) = (from.1.until, to.1.from);
        let shown = layout.window.from <= left && taken <= layout.window.until;
        let (Some(a), Some(b), true) = (layout.y(from.0), layout.y(to.0), shown) else { continue };
        let style = Style { opacity: Some(0.55), ..Style::line(css(Hue::Gold).fill, 5.0) };
        let hover = format!("{} after {}, {} later", to.0, from.0, span(taken - left));
        canvas.line((layout.x(left), a), (layout.x(taken), b), &style, &hover);
    }
}

/// The changes of the lead: the former leader and the next, with their times.
pub(super) fn succession(analysis: &TraceAnalysis<'_>) -> Vec<((u32, Interval), (u32, Interval))> {
    let led =
        (1_u32..).zip(&analysis.lanes).flat_map(|(node, lane)| lane.led().into_iter().map(move |time| (node, time)));
    let mut led: Vec<(u32, Interval)> = led.collect();
    led.sort_by_key(|(_, time)| time.from);
    let follows = |pair: &[(u32, Interval)]| pair[0].0 != pair[1].0 && pair[0].1.until <= pair[1].1.from;
    led.windows(2).filter(|pair| follows(pair)).map(|pair| (pair[0], pair[1])).collect()
}

fn draw_band(canvas: &mut Canvas, layout: &Layout<'_>, node: u32, y: f64, period: &RolePeriod<'_>) {
    let (x, end) = (layout.x(period.time.from), layout.x_end(period.time.until));
    let paint = css(period.hue);
    let half = if period.hue == Hue::Gold { HALF + 1.5 } else { HALF };
    let style = Style { fill: Some(paint.fill), stroke: Some(paint.edge), thick: 0.8, ..Style::default() };
    let length = span(period.time.until - period.time.from);
    let hover = format!("{node} {} from {} for {length}", period.name, span(period.time.from));
    canvas.rect((x, y - half), (end - x, 2.0 * half), 3.0, &style, &hover);
    if end - x > width(period.name, WRITING) + 10.0 {
        let style = Style { fill: Some(paint.text), size: WRITING, bold: period.leads, ..Style::default() };
        canvas.text((x + 6.0, y + 3.8), period.name, &style);
    }
}

fn draw_down(canvas: &mut Canvas, layout: &Layout<'_>, y: f64, down: Interval) {
    let (x, end) = (layout.x(down.from), layout.x_end(down.until));
    canvas.line((x, y), (end, y), &Style::line(palette::PAPER, 3.0), "");
    let dashed = Style { dash: Some("5 4"), ..Style::line("#9aa1ab", 1.4) };
    canvas.line((x, y), (end, y), &dashed, &format!("down for {}", span(down.until - down.from)));
}

/// Crashes, restarts and notes: what is drawn over arrows.
pub(super) fn marks(canvas: &mut Canvas, layout: &Layout<'_>) {
    for event in &layout.analysis.trace.events {
        let Some(y) = layout.y(event.node).filter(|_| layout.shows(event.at, event.at)) else { continue };
        let x = layout.x(event.at);
        match &event.what {
            What::Crash { noticed } => {
                let how = if *noticed { "crashed; its connections tell the others" } else { "crashed silently" };
                cross(canvas, x, y, 7.0, &format!("{} {how} at {}", event.node, span(event.at)));
            }
            What::Boot { .. } if event.at > layout.window.from => {
                let style = Style { fill: Some(palette::PAPER), ..Style::line(palette::INK, 1.6) };
                let hover = format!("{} started at {}", event.node, span(event.at));
                canvas.circle((x, y), 4.5, &style, &hover);
            }
            What::Note { text } => {
                let dot = Style { fill: Some(palette::INK), opacity: Some(0.55), ..Style::default() };
                canvas.circle((x, y - HALF - 4.0), 1.6, &dot, &format!("{}: {text}", event.node));
            }
            _ => {}
        }
    }
}

/// A cross in the colour of trouble.
pub(super) fn cross(canvas: &mut Canvas, x: f64, y: f64, reach: f64, hover: &str) {
    let path = format!(
        "M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}",
        x - reach,
        y - reach,
        x + reach,
        y + reach,
        x - reach,
        y + reach,
        x + reach,
        y - reach
    );
    let thick = if reach > 5.0 { 3.2 } else { 1.6 };
    canvas.path(&path, &Style::line(palette::ALARM, thick), hover);
}
