//! A run as a picture: a space-time diagram, as one SVG file that needs nothing else.
//!
//! Time runs to the right, a line a node, an arrow a message, periods for roles. Elections take milliseconds and calm takes
//! hours, so the axis is linear where something happens and shortened, visibly, where nothing does (`scale`); the routine
//! of a calm flock is drawn faintly and thinned out.

use bellwether_trace::counted;

use crate::analysis::{Interval, TraceAnalysis};
use crate::palette;
use crate::summary::RunSummary;
use crate::time_text::span;

mod arrows;
mod axis;
pub(crate) mod canvas;
mod labels;
mod lanes;
mod legend;
mod scale;
mod world;

use canvas::{Canvas, Style};
use scale::Scale;

/// More lanes than this nobody can read; the others are left out, and the picture says so.
const MOST_LANES: u32 = 64;
/// Left of the lanes: the nodes' names.
const LEFT: f64 = 78.0;
/// Right of the lanes.
const RIGHT: f64 = 30.0;

/// An analysis to draw.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    /// The analysis.
    pub analysis: &'a TraceAnalysis<'a>,
    /// The beginning of the picture, in nanoseconds since the run began.
    pub from: u64,
    /// The end of the picture.
    pub until: u64,
}

/// The positions of all parts of the picture.
struct Layout<'a> {
    analysis: &'a TraceAnalysis<'a>,
    window: Interval,
    scale: Scale,
    lanes: u32,
    top: f64,
    gap: f64,
}

impl Layout<'_> {
    /// Across: the place of a moment.
    fn x(&self, at: u64) -> f64 {
        LEFT + self.scale.x(at)
    }

    /// Across: where something ends that lasts until a moment; what lasts until the end of the run has not ended.
    fn x_end(&self, until: u64) -> f64 {
        if until >= self.analysis.end { self.right() } else { self.x(until) }
    }

    /// Down: the place of a node's line; `None` if it has none.
    fn y(&self, node: u32) -> Option<f64> {
        (1..=self.lanes).contains(&node).then(|| self.top + self.pad() + self.gap * (f64::from(node) - 0.5))
    }

    fn right(&self) -> f64 {
        LEFT + self.scale.width()
    }

    fn bottom(&self) -> f64 {
        self.top + self.pad() + self.gap * f64::from(self.lanes)
    }

    /// Above the first lane: where lanes are close, the axis's writing needs room of its own.
    fn pad(&self) -> f64 {
        if self.gap < 50.0 { 12.0 } else { 0.0 }
    }

    /// Whether any part of an interval is in the picture.
    fn shows(&self, from: u64, until: u64) -> bool {
        from <= self.window.until && until >= self.window.from
    }
}

impl<'a> Diagram<'a> {
    /// The whole analysis.
    #[must_use]
    pub fn of(analysis: &'a TraceAnalysis<'a>) -> Diagram<'a> {
        Diagram { analysis, from: 0, until: u64::MAX }
    }

    /// The picture, as the text of an SVG file.
    #[must_use]
    pub fn render(&self) -> String {
        let analysis = self.analysis;
        let from = self.from.min(analysis.end);
        let window = Interval { from, until: self.until.clamp(from, analysis.end) };
        let scale = Scale::of(analysis, window);
        let lanes = analysis.nodes.min(MOST_LANES);
        let flags = world::flags(analysis, window, &scale);
        let top = 96.0 + world::height(&flags);
        let gap = match lanes {
            0..=5 => 74.0,
            6..=8 => 58.0,
            9..=16 => 42.0,
            _ => 28.0,
        };
        let layout = Layout { analysis, window, scale, lanes, top, gap };

        let mut canvas = Canvas::default();
        axis::draw(&mut canvas, &layout);
        lanes::draw_succession(&mut canvas, &layout);
        lanes::draw(&mut canvas, &layout);
        arrows::draw(&mut canvas, &layout);
        lanes::marks(&mut canvas, &layout);
        world::draw(&mut canvas, &layout, &flags);
        let height = legend::draw(&mut canvas, &layout, layout.bottom() + 26.0);
        self.page(&layout, &canvas, height)
    }

    fn page(&self, layout: &Layout<'_>, body: &Canvas, height: f64) -> String {
        let header = &self.analysis.trace.header;
        let width = layout.right() + RIGHT;
        let title =
            format!("{}, {}, seed {}", header.protocol, counted(self.analysis.nodes.into(), "node"), header.seed);
        let mut page = Canvas::default();
        page.open(width, height, &title);
        arrows::heads(&mut page, self.analysis.kinds().len());
        page.rect((0.0, 0.0), (width, height), 6.0, &Style { fill: Some(palette::PAPER), ..Style::default() }, "");
        page.text(
            (20.0, 30.0),
            &title,
            &Style { fill: Some(palette::INK), size: 16.0, bold: true, ..Style::default() },
        );
        page.text((20.0, 49.0), &self.subtitle(layout), &Style::soft(11.5));
        page.append(body);
        page.close()
    }

    fn subtitle(&self, layout: &Layout<'_>) -> String {
        let summary = RunSummary::of(self.analysis);
        let settings = self.analysis.trace.header.settings.iter().map(|(name, value)| format!("{name}={value}"));
        let mut parts: Vec<String> = settings.collect();
        parts.push(format!("lead taken {}", summary.taken_text()));
        parts.push(count(summary.messages.sent, "message"));
        let role = summary.role.as_deref().unwrap_or("leader");
        parts.push(format!("no {role} for {}", span(summary.leaderless.total_ns)));
        if layout.window.from > 0 || layout.window.until < self.analysis.end {
            parts.push(format!("shown: {} to {}", span(layout.window.from), span(layout.window.until)));
        }
        if layout.lanes < self.analysis.nodes {
            parts.push(format!("the first {} nodes", layout.lanes));
        }
        parts.join("  ·  ")
    }
}

fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
