//! A radio field: nodes have positions, and hear the nodes that are within the radius and not behind a wall.
//!
//! Nothing here is drawn from the run's own source of randomness: a field has its own, from the same seed, so that a
//! place or a walk does not shift what else chance decides.

mod geometry;
mod grid;
mod radio;

use std::fmt;

use bellwether_kernel::Span;

use crate::Probability;
use geometry::LONGEST_MM;

pub use geometry::{Length, Point, Wall};
pub use radio::RadioField;
pub(crate) use radio::STEP;

/// A speed in millimetres a second, written `5m/s` or `1500mm/s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(pub Length);

impl Speed {
    /// Parses a speed; zero is invalid.
    ///
    /// # Errors
    /// The text is no speed; the message says what was expected.
    pub fn read(text: &str) -> Result<Speed, String> {
        let length = text.strip_suffix("/s").and_then(|length| Length::read(length).ok());
        let speed = length.filter(|length| length.as_mm() > 0).map(Speed);
        speed.ok_or_else(|| format!("expected a speed such as 5m/s or 1500mm/s, found `{text}`"))
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/s", self.0)
    }
}

/// How reception gets worse with the distance: it begins at `from` and grows with the square of the distance to `loss` at
/// the radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fade {
    /// Up to this distance nothing is lost.
    pub from: Length,
    /// The share that is lost at the radius.
    pub loss: Probability,
}

/// A change of a field, at the start of a run or during it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldChange {
    /// A node is put at a position, and stays there.
    Place {
        /// The number of the node.
        node: u32,
        /// Its position.
        at: Point,
    },
    /// A node walks to a position in a straight line, and stays there.
    Walk {
        /// The number of the node.
        node: u32,
        /// The destination.
        to: Point,
        /// The speed.
        speed: Speed,
    },
    /// Every node goes to a random place at a random speed, pauses, and goes to the next (*random waypoint*).
    Roam {
        /// The lowest speed.
        slowest: Speed,
        /// The highest speed, never lower.
        fastest: Speed,
        /// The pause of a node at each position.
        pause: Span,
    },
    /// All nodes stay where they are.
    Stay,
    /// A wall is built.
    Wall(Wall),
    /// Reception gets worse with the distance from here on.
    Fade(Fade),
}

impl fmt::Display for FieldChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldChange::Place { node, at } => write!(f, "place {node} {at}"),
            FieldChange::Walk { node, to, speed } => write!(f, "walk {node} {to} {speed}"),
            FieldChange::Roam { slowest, fastest, pause } => write!(f, "walk all {slowest}..{fastest} {pause}"),
            FieldChange::Stay => f.write_str("walk none"),
            FieldChange::Wall(wall) => write!(f, "wall {wall}"),
            FieldChange::Fade(fade) => write!(f, "fade {} {}", fade.from, fade.loss),
        }
    }
}

/// The radio field of a plan. Nodes without a position are placed at random, from the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The width of the field.
    pub width: Length,
    /// The height of the field.
    pub height: Length,
    /// The distance up to which a node is heard.
    pub radius: Length,
    /// The changes at the start of the run.
    pub start: Vec<FieldChange>,
}

impl Field {
    /// A square in which a node has about this many neighbours.
    #[must_use]
    pub fn with_neighbours(nodes: u32, neighbours: u32, radius: Length) -> Field {
        // The area is that of all discs over the neighbours; 355/113 is pi to six digits.
        let discs = u128::from(radius.squared()) * 355 / 113 * u128::from(nodes);
        let side = (discs / u128::from(neighbours.max(1))).isqrt();
        let side = Length::mm(u32::try_from(side).unwrap_or(LONGEST_MM));
        Field { width: side, height: side, radius, start: Vec::new() }
    }

    /// Whether a position lies in it.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        point.x <= self.width && point.y <= self.height
    }

    /// Whether no node moves, is behind a wall or fades: whether no message within the radius may get lost.
    pub(crate) fn is_faultless(&self, later: impl Iterator<Item = FieldChange>) -> bool {
        self.start.iter().copied().chain(later).all(|change| matches!(change, FieldChange::Place { .. }))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} {} {}", self.width, self.height, self.radius)
    }
}
