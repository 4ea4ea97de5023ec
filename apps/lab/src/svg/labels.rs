//! Placing labels on arrows: between the lanes, clear of other labels and, if possible, of other arrows.

use super::Layout;
use super::canvas::{Point, width};
use super::lanes::HALF;

/// The size of writing on arrows.
pub(super) const SIZE: f64 = 9.5;
/// How many other arrows a text may cross. It has a rim, so one does no harm.
const CROSSINGS: usize = 1;

/// A box: left, top, right, bottom.
type Area = (f64, f64, f64, f64);

/// The writing so far.
pub(super) struct Labels {
    taken: Vec<Area>,
    /// The arrows, sorted by their beginning.
    arrows: Vec<(Point, Point)>,
    longest: f64,
    right: f64,
}

impl Labels {
    pub(super) fn new(layout: &Layout<'_>, mut arrows: Vec<(Point, Point)>) -> Labels {
        let lanes = (1..=layout.lanes).filter_map(|node| layout.y(node));
        let taken = lanes.map(|y| (f64::MIN, y - HALF - 2.0, f64::MAX, y + HALF + 2.0)).collect();
        arrows.sort_by(|one, other| one.0.0.total_cmp(&other.0.0));
        let longest = arrows.iter().map(|(a, b)| b.0 - a.0).fold(0.0, f64::max);
        Labels { taken, arrows, longest, right: layout.right() }
    }

    /// A place for `text` on the arrow from `a` to `b`, if there is one, and how it is anchored there.
    pub(super) fn place(&mut self, a: Point, b: Point, text: &str) -> Option<(Point, &'static str)> {
        let long = width(text, SIZE);
        let mut best: Option<(usize, Area, Point, &'static str)> = None;
        for share in [0.5, 0.35, 0.65, 0.2, 0.8] {
            let (x, y) = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
            for (anchor, left, at) in [("start", x + 5.0, x + 5.0), ("end", x - 5.0 - long, x - 5.0)] {
                let area = (left, y - SIZE / 2.0 - 1.0, left + long, y + SIZE / 2.0 + 1.0);
                let fits =
                    left > super::LEFT && area.2 < self.right && !self.taken.iter().any(|other| overlap(*other, area));
                if !fits {
                    continue;
                }
                let crossings = self.crossings(area);
                if crossings <= CROSSINGS && best.as_ref().is_none_or(|known| crossings < known.0) {
                    best = Some((crossings, area, (at, y + SIZE * 0.35), anchor));
                }
            }
        }
        let (_, area, at, anchor) = best?;
        self.taken.push(area);
        Some((at, anchor))
    }

    fn crossings(&self, area: Area) -> usize {
        let first = self.arrows.partition_point(|(a, _)| a.0 < area.0 - self.longest);
        self.arrows[first..].iter().take_while(|(a, _)| a.0 < area.2).filter(|(a, b)| crosses(*a, *b, area)).count()
    }
}

fn overlap(one: Area, other: Area) -> bool {
    one.0 < other.2 && other.0 < one.2 && one.1 < other.3 && other.1 < one.3
}

/// Whether a line runs through a box: cut it to the box's height and compare what is left with its width.
fn crosses(a: Point, b: Point, area: Area) -> bool {
    let (high, low) = if a.1 < b.1 { (a, b) } else { (b, a) };
    if low.1 <= area.1 || high.1 >= area.3 {
        return false;
    }
    let at = |y: f64| {
        let share = if low.1 > high.1 { ((y - high.1) / (low.1 - high.1)).clamp(0.0, 1.0) } else { 0.0 };
        high.0 + (low.0 - high.0) * share
    };
    let (one, other) = (at(area.1), at(area.3));
    one.min(other) < area.2 && one.max(other) > area.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_crosses_a_box_or_not() {
        let area = (10.0, 10.0, 20.0, 20.0);
        assert!(crosses((15.0, 0.0), (15.0, 30.0), area));
        assert!(crosses((0.0, 30.0), (30.0, 0.0), area));
        assert!(!crosses((0.0, 0.0), (5.0, 30.0), area));
        assert!(!crosses((15.0, 21.0), (15.0, 30.0), area));
    }
}
