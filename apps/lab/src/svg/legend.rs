//! The legend: roles, kinds of messages, and trouble.

use bellwether_kernel::Hue;
use bellwether_trace::What;

use super::canvas::{Canvas, Style, width};
use super::lanes::{cross, succession};
use super::{LEFT, Layout};
use crate::palette::{self, css};

const SIZE: f64 = 11.0;
const ROW: f64 = 20.0;

/// The position of the next entry: from left to right, then down.
struct Cursor {
    x: f64,
    y: f64,
    right: f64,
}

impl Cursor {
    fn entry(&mut self, canvas: &mut Canvas, text: &str, mark: impl FnOnce(&mut Canvas, f64, f64)) {
        let long = 32.0 + width(text, SIZE) + 14.0;
        if self.x + long > self.right && self.x > LEFT {
            self.newline();
        }
        mark(canvas, self.x, self.y);
        let style = Style { fill: Some(palette::INK), size: SIZE, ..Style::default() };
        canvas.text((self.x + 32.0, self.y + 4.0), text, &style);
        self.x += long;
    }

    fn newline(&mut self) {
        self.x = LEFT;
        self.y += ROW;
    }

    fn heading(&mut self, canvas: &mut Canvas, text: &str) {
        canvas.text((LEFT - 18.0, self.y + 4.0), text, &Style { anchor: Some("end"), ..Style::soft(SIZE) });
    }
}

/// Draws the legend from `top` on; says how high the whole picture is with it.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout<'_>, top: f64) -> f64 {
    let mut cursor = Cursor { x: LEFT, y: top, right: layout.right() };
    cursor.heading(canvas, "roles");
    for (name, hue) in layout.analysis.roles() {
        let paint = css(hue);
        cursor.entry(canvas, name, |canvas, x, y| {
            let style = Style { fill: Some(paint.fill), stroke: Some(paint.edge), thick: 0.8, ..Style::default() };
            canvas.rect((x, y - 6.0), (24.0, 12.0), 3.0, &style, "");
        });
    }
    marks(canvas, layout, &mut cursor);
    cursor.newline();
    cursor.heading(canvas, "messages");
    for (index, kind) in layout.analysis.kinds().into_iter().enumerate() {
        cursor.entry(canvas, kind, |canvas, x, y| {
            let head = Some(format!("k{index}"));
            let style = Style { head, ..Style::line(palette::kind(index), 1.4) };
            canvas.line((x, y), (x + 24.0, y), &style, "");
        });
    }
    cursor.y + 24.0
}

/// The marks that this run has, beside its roles.
fn marks(canvas: &mut Canvas, layout: &Layout<'_>, cursor: &mut Cursor) {
    let has = |wanted: fn(&What) -> bool| layout.analysis.trace.events.iter().any(|event| wanted(&event.what));
    if !succession(layout.analysis).is_empty() {
        cursor.entry(canvas, "the lead goes over", |canvas, x, y| {
            let style = Style { opacity: Some(0.55), ..Style::line(css(Hue::Gold).fill, 5.0) };
            canvas.line((x, y + 4.0), (x + 24.0, y - 4.0), &style, "");
        });
    }
    if has(|what| matches!(what, What::Crash { .. })) {
        cursor.entry(canvas, "crashed, down", |canvas, x, y| {
            canvas.line((x + 6.0, y), (x + 24.0, y), &Style { dash: Some("5 4"), ..Style::line("#9aa1ab", 1.4) }, "");
            cross(canvas, x + 5.0, y, 5.5, "");
        });
    }
    if has(|what| matches!(what, What::Freeze)) {
        cursor.entry(canvas, "frozen", |canvas, x, y| {
            let style = Style { fill: Some("url(#frozen)"), ..Style::line(palette::SOFT, 0.8) };
            canvas.rect((x, y - 6.0), (24.0, 12.0), 3.0, &style, "");
        });
    }
    if has(|what| matches!(what, What::Drop { .. })) {
        cursor.entry(canvas, "did not arrive", |canvas, x, y| {
            canvas.line((x, y), (x + 19.0, y), &Style { dash: Some("4 2.5"), ..Style::line(palette::SOFT, 1.15) }, "");
            cross(canvas, x + 20.0, y, 3.4, "");
        });
    }
}
