//! The field as a picture: clusters in colours, heads, gateways, and the way of a message.

use std::fmt::Write as _;

use bellwether_sim::Point;

use crate::palette;
use crate::svg::canvas::{Canvas, Style};

use super::graph::Neighbours;

/// A node of the picture.
#[derive(Clone, Copy, Debug)]
pub struct PictureNode {
    /// The position of the node.
    pub at: Point,
    /// The node's head (itself, if it is one), if it has one; counted from 0.
    pub head: Option<u32>,
    /// Whether it is a member that carries links to other clusters.
    pub gateway: bool,
}

/// A field at one moment.
#[derive(Clone, Debug, Default)]
pub struct FieldPicture {
    /// The title above the picture.
    pub title: String,
    /// The nodes that a message passed, in the order of its way; counted from 0.
    pub path: Vec<u32>,
    nodes: Vec<PictureNode>,
    /// The pairs that hear each other, if they are few enough to be drawn.
    edges: Vec<(u32, u32)>,
}

/// The width of the field, and of its margin.
const WIDTH: f64 = 1_000.0;
const MARGIN: f64 = 24.0;
const TITLE: f64 = 40.0;
const LEGEND: f64 = 44.0;
/// The number of nodes above which the hearing graph is not drawn.
const EDGES_UP_TO: usize = 3_000;

impl FieldPicture {
    /// A picture without a title and a message.
    #[must_use]
    pub fn new(nodes: Vec<PictureNode>, around: &Neighbours) -> FieldPicture {
        let mut edges = Vec::new();
        if nodes.len() <= EDGES_UP_TO {
            for (node, heard) in (0..).zip(around) {
                edges.extend(heard.iter().filter(|other| **other > node).map(|other| (node, *other)));
            }
        }
        FieldPicture { nodes, edges, ..FieldPicture::default() }
    }

    /// The picture as SVG.
    #[must_use]
    pub fn render(&self) -> String {
        let far = |of: fn(Point) -> u32| self.nodes.iter().map(|node| of(node.at)).max().unwrap_or(1).max(1);
        let (wide, high) = (far(|at| at.x.as_mm()), far(|at| at.y.as_mm()));
        let scale = WIDTH / f64::from(wide);
        let height = f64::from(high) * scale;
        let place = |node: u32| {
            let at = self.nodes[node as usize].at;
            (MARGIN + f64::from(at.x.as_mm()) * scale, TITLE + MARGIN + f64::from(at.y.as_mm()) * scale)
        };
        let size = (420.0 / (self.nodes.len().max(1) as f64).sqrt()).clamp(1.2, 9.0) * 0.75;
        let mut canvas = Canvas::default();
        canvas.open(WIDTH + 2.0 * MARGIN, height + 2.0 * MARGIN + TITLE + LEGEND, &self.title);
        canvas.raw(&format!("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", palette::PAPER));
        let title = Style { size: 20.0, bold: true, ..Style::default() };
        canvas.text((MARGIN, 34.0), &self.title, &title);
        self.draw_edges(&mut canvas, &place, size);
        self.draw_nodes(&mut canvas, &place, size);
        self.draw_path(&mut canvas, &place, size);
        legend(&mut canvas, TITLE + 2.0 * MARGIN + height + 16.0, !self.path.is_empty());
        canvas.close()
    }

    /// Draws the hearing graph faintly, and membership in the colour of the cluster.
    fn draw_edges(&self, canvas: &mut Canvas, place: &impl Fn(u32) -> (f64, f64), size: f64) {
        let mut faint = String::new();
        for (one, other) in &self.edges {
            let ((ax, ay), (bx, by)) = (place(*one), place(*other));
            let _ = write!(faint, "M{ax:.1} {ay:.1}L{bx:.1} {by:.1}");
        }
        canvas.path(&faint, &Style { opacity: Some(0.5), ..Style::line("#d5d8dc", 0.5) }, "");
        for (node, drawn) in (0..).zip(&self.nodes) {
            if let Some(head) = drawn.head.filter(|head| *head != node) {
                let colour = colour(head);
                canvas.line(place(node), place(head), &Style::line(&colour, size * 0.45), "");
            }
        }
    }

    fn draw_nodes(&self, canvas: &mut Canvas, place: &impl Fn(u32) -> (f64, f64), size: f64) {
        let ink = palette::INK;
        for (node, drawn) in (0..).zip(&self.nodes) {
            let colour = drawn.head.map_or("#ffffff".to_string(), colour);
            let style = |thick| Style { fill: Some(&colour), ..Style::line(ink, thick) };
            let (at, name) = (place(node), node + 1);
            match drawn.head {
                Some(head) if head == node => {
                    canvas.circle(at, size * 1.9, &style(size * 0.5), &format!("node {name}: a head"));
                }
                Some(head) if drawn.gateway => {
                    let (x, y, r) = (at.0, at.1, size * 1.35);
                    let diamond =
                        format!("M{:.1} {y:.1}L{x:.1} {:.1}L{:.1} {y:.1}L{x:.1} {:.1}Z", x - r, y - r, x + r, y + r);
                    canvas.path(&diamond, &style(size * 0.22), &format!("node {name}: a gateway of {}", head + 1));
                }
                Some(head) => {
                    let plain = Style { fill: Some(&colour), ..Style::default() };
                    canvas.circle(at, size * 0.85, &plain, &format!("node {name}: a member of {}", head + 1));
                }
                None => canvas.circle(at, size, &style(size * 0.3), &format!("node {name}: free")),
            }
        }
    }

    fn draw_path(&self, canvas: &mut Canvas, place: &impl Fn(u32) -> (f64, f64), size: f64) {
        let [first, .., last] = &self.path[..] else { return };
        let mut way = String::new();
        for (at, node) in self.path.iter().enumerate() {
            let (x, y) = place(*node);
            let _ = write!(way, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        }
        let hops = format!("a message over {} hops", self.path.len() - 1);
        canvas.path(&way, &Style::line(palette::PAPER, size * 1.5), "");
        canvas.path(&way, &Style::line(palette::INK, size * 0.75), &hops);
        for (node, word) in [(*first, "from"), (*last, "to")] {
            let (x, y) = place(node);
            canvas.circle((x, y), size * 2.6, &Style::line(palette::INK, size * 0.6), "");
            let style = Style { size: 15.0, bold: true, halo: true, ..Style::default() };
            canvas.text((x + size * 3.4, y - size * 2.0), &format!("{word} {}", node + 1), &style);
        }
    }
}

/// Draws the legend.
fn legend(canvas: &mut Canvas, y: f64, message: bool) {
    let colour = colour(3);
    let filled = |thick| Style { fill: Some(&colour), ..Style::line(palette::INK, thick) };
    let words = Style::soft(14.0);
    canvas.circle((MARGIN + 8.0, y), 8.0, &filled(2.0), "");
    canvas.text((MARGIN + 24.0, y + 5.0), "head", &words);
    let x = MARGIN + 100.0;
    canvas.path(&format!("M{} {y}L{x} {}L{} {y}L{x} {}Z", x - 7.0, y - 7.0, x + 7.0, y + 7.0), &filled(1.0), "");
    canvas.text((x + 16.0, y + 5.0), "gateway", &words);
    canvas.circle((MARGIN + 220.0, y), 4.5, &Style { fill: Some(&colour), ..Style::default() }, "");
    canvas.text((MARGIN + 232.0, y + 5.0), "member, joined to its head by a line of its cluster's colour", &words);
    if message {
        canvas.line((MARGIN + 650.0, y), (MARGIN + 690.0, y), &Style::line(palette::INK, 4.0), "");
        canvas.text((MARGIN + 700.0, y + 5.0), "the way of a message", &words);
    }
}

/// The colour of a cluster: neighbours in number are far apart in hue.
fn colour(head: u32) -> String {
    let hue = (f64::from(head) * 137.508) % 360.0;
    let light = [46, 58, 68][head as usize % 3];
    format!("hsl({hue:.0},65%,{light}%)")
}
