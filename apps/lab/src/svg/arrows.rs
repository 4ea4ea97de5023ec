//! Messages as arrows, and what they say where there is room.

use std::collections::HashMap;

use bellwether_trace::DropReason;

use super::Layout;
use super::canvas::{Canvas, Point, Style};
use super::labels::Labels;
use super::lanes::{HALF, cross};
use crate::analysis::{MessageEnd, Transmission};
use crate::palette;
use crate::time_text::span;

/// The least distance, in pixels, of routine messages between two nodes; those between are left out.
const THIN: f64 = 9.0;
/// The same in a run of more messages than [`BUSY`].
const THINNER: f64 = 16.0;
/// Beyond this many messages a run is busy.
const BUSY: usize = 400;
/// How far to the right a message that is dropped at once is drawn.
const SLANT: f64 = 22.0;
/// Beyond this many arrows that matter nothing is written on them: it would be a grey cloud.
const WORDLESS: usize = 600;

/// The arrow heads, one in each kind's colour, and the hatching of a freeze.
pub(super) fn heads(canvas: &mut Canvas, kinds: usize) {
    canvas.raw("<defs>");
    for index in 0..kinds {
        let colour = palette::kind(index);
        canvas.raw(&format!(
            "<marker id=\"k{index}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6.5\" markerHeight=\"6.5\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0.8L8 4L0 7.2Z\" fill=\"{colour}\"/></marker>"
        ));
    }
    canvas.raw(
        "<pattern id=\"frozen\" width=\"6\" height=\"6\" patternTransform=\"rotate(45)\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"6\" height=\"6\" fill=\"#ffffff\" fill-opacity=\"0.55\"/>\
         <rect width=\"2.2\" height=\"6\" fill=\"#5f6b7a\"/></pattern>",
    );
    canvas.raw("</defs>");
}

pub(super) fn draw(canvas: &mut Canvas, layout: &Layout<'_>) {
    let analysis = layout.analysis;
    let kinds: HashMap<&str, usize> = analysis.kinds().into_iter().zip(0..).collect();
    let arrows: Vec<Arrow<'_>> =
        analysis.transmissions.iter().filter_map(|transmission| Arrow::of(layout, transmission, &kinds)).collect();
    let (routine, news): (Vec<_>, Vec<_>) = arrows.into_iter().partition(|arrow| arrow.transmission.is_background());
    let thin = if analysis.transmissions.len() <= BUSY { THIN } else { THINNER };
    let mut last: HashMap<(u32, u32), f64> = HashMap::new();
    for arrow in routine {
        let pair = (arrow.transmission.from, arrow.transmission.to);
        if last.get(&pair).is_none_or(|x| arrow.a.0 - x >= thin) {
            last.insert(pair, arrow.a.0);
            arrow.draw(canvas);
        }
    }
    news.iter().for_each(|arrow| arrow.draw(canvas));
    if news.len() <= WORDLESS {
        write_on(canvas, layout, &news);
    }
}

/// Writes on arrows where there is room: once on a message to many.
fn write_on(canvas: &mut Canvas, layout: &Layout<'_>, arrows: &[Arrow<'_>]) {
    let mut labels = Labels::new(layout, arrows.iter().map(|arrow| (arrow.a, arrow.b)).collect());
    let mut written: HashMap<(u32, u64, &str), ()> = HashMap::new();
    for arrow in arrows {
        let message = (arrow.transmission.from, arrow.transmission.sent, arrow.transmission.text);
        if written.contains_key(&message) {
            continue;
        }
        if let Some((at, anchor)) = labels.place(arrow.a, arrow.b, arrow.transmission.text) {
            written.insert(message, ());
            let style = Style {
                fill: Some(palette::kind(arrow.kind)),
                size: super::labels::SIZE,
                anchor: Some(anchor),
                halo: true,
                ..Style::default()
            };
            canvas.text(at, arrow.transmission.text, &style);
        }
    }
}

/// A message with its place in the picture.
struct Arrow<'a> {
    transmission: &'a Transmission<'a>,
    kind: usize,
    a: Point,
    b: Point,
    hover: String,
}

impl<'a> Arrow<'a> {
    fn of(layout: &Layout<'_>, transmission: &'a Transmission<'a>, kinds: &HashMap<&str, usize>) -> Option<Arrow<'a>> {
        let end = transmission.ended(layout.window.until.max(transmission.sent));
        let (from, to) = (layout.y(transmission.from)?, layout.y(transmission.to)?);
        if !layout.shows(transmission.sent, end) {
            return None;
        }
        let (mut a, mut b) = ((layout.x(transmission.sent), from), (layout.x(end), to));
        if transmission.from == transmission.to {
            // A node that hears itself: a small hop above its own line.
            (a.1, b.1) = (from - HALF - 6.0, to - HALF - 1.0);
        } else {
            let down = (to - from).signum();
            (a.1, b.1) = (from + down * HALF, to - down * (HALF + 1.5));
        }
        if matches!(transmission.end, MessageEnd::Dropped(..)) && b.0 - a.0 < SLANT {
            // A network that drops at once would make it look as if no time could pass.
            b.0 = a.0 + SLANT;
        }
        let kind = kinds.get(transmission.kind()).copied().unwrap_or(0);
        Some(Arrow { transmission, kind, a, b, hover: hover(transmission) })
    }

    fn draw(&self, canvas: &mut Canvas) {
        let faint = self.transmission.is_background().then_some(0.3);
        let thick = if self.transmission.is_background() { 0.7 } else { 1.15 };
        let line = Style { opacity: faint, ..Style::line(palette::kind(self.kind), thick) };
        let part = |share: f64| (self.a.0 + (self.b.0 - self.a.0) * share, self.a.1 + (self.b.1 - self.a.1) * share);
        match self.transmission.end {
            MessageEnd::Arrived(_) => {
                let dash = self.transmission.copy.then_some("2 3");
                let head = Some(format!("k{}", self.kind));
                canvas.line(self.a, self.b, &Style { head, dash, ..line }, &self.hover);
            }
            MessageEnd::InFlight => {
                canvas.line(self.a, part(0.5), &Style { dash: Some("1.5 3"), ..line }, &self.hover);
            }
            MessageEnd::Dropped(_, fate) => {
                let end = part(match fate {
                    DropReason::Lost => 0.7,
                    DropReason::Cut => 0.5,
                    DropReason::Down | DropReason::Reset => 1.0,
                });
                canvas.line(self.a, end, &Style { dash: Some("4 2.5"), ..line }, &self.hover);
                if !self.transmission.routine {
                    cross(canvas, end.0, end.1, 3.4, &self.hover);
                }
            }
        }
    }
}

fn hover(transmission: &Transmission<'_>) -> String {
    let head = format!(
        "{} → {} {}, sent at {}",
        transmission.from,
        transmission.to,
        transmission.text,
        span(transmission.sent)
    );
    let copy = if transmission.copy { ", a copy" } else { "" };
    match transmission.end {
        MessageEnd::Arrived(at) => format!("{head}{copy}, there after {}", span(at - transmission.sent)),
        MessageEnd::Dropped(_, DropReason::Lost) => format!("{head}{copy}, lost"),
        MessageEnd::Dropped(_, DropReason::Cut) => format!("{head}{copy}, cut off"),
        MessageEnd::Dropped(_, DropReason::Down) => format!("{head}{copy}, nobody there"),
        MessageEnd::Dropped(_, DropReason::Reset) => format!("{head}{copy}, connection reset"),
        MessageEnd::InFlight => format!("{head}{copy}, under way at the end"),
    }
}
