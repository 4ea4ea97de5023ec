//! Points, lengths and walls of a radio field, in whole millimetres, so that every machine computes the same.

use std::fmt;

/// The longest side of a field: 2,000 km, so that squares of distances fit.
pub(crate) const LONGEST_MM: u32 = 2_000_000_000;

/// A length in millimetres, written `250m` or `1500mm`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Length(u32);

impl Length {
    /// So many millimetres; at most 2,000 km.
    #[must_use]
    pub const fn mm(millimetres: u32) -> Length {
        Length(if millimetres > LONGEST_MM { LONGEST_MM } else { millimetres })
    }

    /// So many metres; at most 2,000 km.
    #[must_use]
    pub const fn metres(metres: u32) -> Length {
        Length::mm(metres.saturating_mul(1_000))
    }

    /// The length in millimetres.
    #[must_use]
    pub const fn as_mm(self) -> u32 {
        self.0
    }

    /// Its square.
    pub(crate) const fn squared(self) -> u64 {
        self.0 as u64 * self.0 as u64
    }

    /// Reads a length such as `250m` or `1500mm`.
    ///
    /// # Errors
    /// The text is no length; the message says what was expected.
    pub fn read(text: &str) -> Result<Length, String> {
        let wrong = || format!("expected a length such as 250m or 1500mm, up to 2000000m, found `{text}`");
        let (digits, unit) = match (text.strip_suffix("mm"), text.strip_suffix('m')) {
            (Some(digits), _) => (digits, 1),
            (None, Some(digits)) => (digits, 1_000),
            (None, None) => return Err(wrong()),
        };
        let number = digits.parse::<u32>().ok().filter(|_| !digits.starts_with('+'));
        let mm = number.and_then(|number| number.checked_mul(unit)).filter(|mm| *mm <= LONGEST_MM);
        mm.map(Length).ok_or_else(wrong)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_multiple_of(1_000) { write!(f, "{}m", self.0 / 1_000) } else { write!(f, "{}mm", self.0) }
    }
}

/// A place in the field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// The distance from the left side.
    pub x: Length,
    /// The distance from the upper side.
    pub y: Length,
}

impl Point {
    /// The square of the distance to another point, in square millimetres.
    #[inline]
    pub(crate) fn distance_squared(self, other: Point) -> u64 {
        let (dx, dy) = (self.x.0.abs_diff(other.x.0), self.y.0.abs_diff(other.y.0));
        u64::from(dx) * u64::from(dx) + u64::from(dy) * u64::from(dy)
    }

    /// The point that lies `done` of `whole` of the way to another one.
    pub(crate) fn towards(self, to: Point, done: u64, whole: u64) -> Point {
        let between = |a: u32, b: u32| {
            let way = (i128::from(b) - i128::from(a)) * i128::from(done) / i128::from(whole.max(1));
            Length(u32::try_from(i128::from(a) + way).unwrap_or(a))
        };
        Point { x: between(self.x.0, to.x.0), y: between(self.y.0, to.y.0) }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

/// A straight wall, which blocks all reception through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// The point where it begins.
    pub from: Point,
    /// The point where it ends.
    pub to: Point,
}

impl Wall {
    /// Whether it separates two points. Touching it counts.
    pub(crate) fn separates(&self, a: Point, b: Point) -> bool {
        let sides =
            (side(self.from, self.to, a), side(self.from, self.to, b), side(a, b, self.from), side(a, b, self.to));
        let (from, to, begin, end) = sides;
        if (from, to, begin, end) == (0, 0, 0, 0) {
            return self.covers_part_of(a, b);
        }
        from * to <= 0 && begin * end <= 0
    }

    /// Whether a wall on one line with two points reaches between them.
    fn covers_part_of(&self, a: Point, b: Point) -> bool {
        let overlaps = |p: Length, q: Length, r: Length, s: Length| p.min(q) <= r.max(s) && r.min(s) <= p.max(q);
        overlaps(self.from.x, self.to.x, a.x, b.x) && overlaps(self.from.y, self.to.y, a.y, b.y)
    }
}

/// On which side of the line from `a` to `b` a point lies.
fn side(a: Point, b: Point, point: Point) -> i8 {
    let difference = |p: Length, q: Length| i128::from(p.0) - i128::from(q.0);
    let cross = difference(b.x, a.x) * difference(point.y, a.y) - difference(b.y, a.y) * difference(point.x, a.x);
    cross.signum() as i8
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: u32, y: u32) -> Point {
        Point { x: Length::mm(x), y: Length::mm(y) }
    }

    #[test]
    fn a_length_reads_back_as_it_is_written() {
        for text in ["0m", "250m", "1500mm", "2000000m"] {
            assert_eq!(Length::read(text).unwrap().to_string(), text);
        }
        for text in ["", "5", "m", "-1m", "+1m", "1.5m", "2000001m", "9999999999mm"] {
            assert!(Length::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_wall_separates_those_on_its_two_sides_only() {
        let wall = Wall { from: point(10, 0), to: point(10, 10) };
        assert!(wall.separates(point(0, 5), point(20, 5)));
        assert!(wall.separates(point(0, 5), point(10, 5)), "touching it counts");
        assert!(!wall.separates(point(0, 5), point(9, 9)));
        assert!(!wall.separates(point(0, 11), point(20, 11)), "around its end");
        assert!(!wall.separates(point(10, 20), point(10, 30)), "in line with it, and beyond");
        assert!(wall.separates(point(10, 5), point(10, 30)));
    }

    #[test]
    fn somebody_on_the_way_is_where_the_time_says() {
        assert_eq!(point(100, 50).towards(point(0, 250), 1, 4), point(75, 100));
        assert_eq!(point(100, 50).towards(point(0, 250), 4, 4), point(0, 250));
    }
}
