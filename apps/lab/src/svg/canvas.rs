//! The few shapes that a diagram needs, as SVG. Text is escaped here and nowhere else.

use std::fmt::Write as _;

use crate::palette;

/// The style of a shape.
#[derive(Clone, Debug, Default)]
pub(crate) struct Style<'a> {
    pub(crate) fill: Option<&'a str>,
    pub(crate) stroke: Option<&'a str>,
    pub(crate) thick: f64,
    pub(crate) dash: Option<&'a str>,
    pub(crate) opacity: Option<f64>,
    /// The arrow head's marker.
    pub(crate) head: Option<String>,
    /// The size of text; 0 for shapes.
    pub(crate) size: f64,
    pub(crate) bold: bool,
    /// The alignment of text: `middle` or `end`.
    pub(crate) anchor: Option<&'a str>,
    /// For text, a rim in the paper's colour, so that it can be read on lines.
    pub(crate) halo: bool,
}

impl<'a> Style<'a> {
    /// Text that steps back.
    pub(crate) fn soft(size: f64) -> Style<'a> {
        Style { fill: Some(palette::SOFT), size, ..Style::default() }
    }

    /// A line.
    pub(crate) fn line(stroke: &'a str, thick: f64) -> Style<'a> {
        Style { stroke: Some(stroke), thick, ..Style::default() }
    }
}

/// SVG that is being written.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    out: String,
}

/// A point, across and down.
pub(crate) type Point = (f64, f64);

impl Canvas {
    pub(crate) fn open(&mut self, width: f64, height: f64, title: &str) {
        let (w, h, title) = (number(width), number(height), escape(title));
        let _ = writeln!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" \
             font-family=\"Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>{title}</title>"
        );
    }

    pub(crate) fn raw(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    pub(crate) fn append(&mut self, other: &Canvas) {
        self.out.push_str(&other.out);
    }

    pub(crate) fn close(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    pub(crate) fn line(&mut self, a: Point, b: Point, style: &Style<'_>, hover: &str) {
        let shape = format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"",
            number(a.0),
            number(a.1),
            number(b.0),
            number(b.1)
        );
        self.shape("line", &shape, style, hover);
    }

    pub(crate) fn path(&mut self, path: &str, style: &Style<'_>, hover: &str) {
        self.shape("path", &format!("<path d=\"{path}\""), style, hover);
    }

    pub(crate) fn circle(&mut self, at: Point, radius: f64, style: &Style<'_>, hover: &str) {
        let shape = format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", number(at.0), number(at.1), number(radius));
        self.shape("circle", &shape, style, hover);
    }

    pub(crate) fn rect(&mut self, at: Point, size: Point, round: f64, style: &Style<'_>, hover: &str) {
        let shape = format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"",
            number(at.0),
            number(at.1),
            number(size.0.max(0.0)),
            number(size.1),
            number(round)
        );
        self.shape("rect", &shape, style, hover);
    }

    pub(crate) fn text(&mut self, at: Point, text: &str, style: &Style<'_>) {
        let _ = write!(self.out, "<text x=\"{}\" y=\"{}\"", number(at.0), number(at.1));
        let _ = write!(self.out, " font-size=\"{}\"", number(style.size));
        if style.bold {
            self.out.push_str(" font-weight=\"600\"");
        }
        if let Some(anchor) = style.anchor {
            let _ = write!(self.out, " text-anchor=\"{anchor}\"");
        }
        if style.halo {
            let paper = palette::PAPER;
            let _ = write!(
                self.out,
                " stroke=\"{paper}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""
            );
        }
        let _ = writeln!(self.out, " fill=\"{}\">{}</text>", style.fill.unwrap_or(palette::INK), escape(text));
    }

    fn shape(&mut self, name: &str, shape: &str, style: &Style<'_>, hover: &str) {
        self.out.push_str(shape);
        let _ = write!(self.out, " fill=\"{}\"", style.fill.unwrap_or("none"));
        if let Some(stroke) = style.stroke {
            let _ = write!(self.out, " stroke=\"{stroke}\" stroke-width=\"{}\"", number(style.thick));
        }
        if let Some(dash) = style.dash {
            let _ = write!(self.out, " stroke-dasharray=\"{dash}\"");
        }
        if let Some(opacity) = style.opacity {
            let _ = write!(self.out, " opacity=\"{opacity}\"");
        }
        if let Some(head) = &style.head {
            let _ = write!(self.out, " marker-end=\"url(#{head})\"");
        }
        if hover.is_empty() {
            self.out.push_str("/>\n");
        } else {
            let _ = writeln!(self.out, "><title>{}</title></{name}>", escape(hover));
        }
    }
}

/// About how wide a text is. Capitals are wider than the rest.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let capitals = text.chars().filter(char::is_ascii_uppercase).count() as f64;
    (text.chars().count() as f64 * 0.6 + capitals * 0.11) * size
}

/// One digit after the point is a tenth of a pixel: enough, and it keeps the file small.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), ToString::to_string)
}

/// Text as XML wants it. Control characters that XML cannot carry are shown as a replacement.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_only_text() {
        assert_eq!(escape("a<b>&\"c\"\u{1}\n"), "a&lt;b&gt;&amp;&quot;c&quot;\u{fffd} ");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(12.0), "12");
        assert_eq!(number(0.26), "0.3");
    }
}
