//! The lanes beside a timeline: one glyph a node, for how it stands at that line.

use bellwether_kernel::Hue;
use bellwether_trace::{Event, What};

use crate::palette::{TextColour, glyph};

/// Stands for a node whose process does not run.
pub(super) const DOWN: char = '·';
/// Stands for a node whose process gets no time.
pub(super) const FROZEN: char = '‖';
/// A flock beyond this size has no lanes: they would leave no room for words.
const WIDEST: u32 = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeSymbol {
    Down,
    Up(Option<Hue>),
    Frozen,
}

/// The present state of each node's lane.
pub(super) struct Lanes {
    nodes: Vec<NodeSymbol>,
    thawed: Vec<Option<Hue>>,
}

impl Lanes {
    pub(super) fn new(nodes: u32) -> Lanes {
        let nodes = if nodes <= WIDEST { nodes as usize } else { 0 };
        Lanes { nodes: vec![NodeSymbol::Down; nodes], thawed: vec![None; nodes] }
    }

    pub(super) fn heading(&self) -> String {
        (1..=self.nodes.len()).map(|node| format!("{:<2}", node % 10)).collect()
    }

    pub(super) fn take(&mut self, event: &Event) {
        let Some(index) = (event.node as usize).checked_sub(1).filter(|index| *index < self.nodes.len()) else {
            return;
        };
        let node = &mut self.nodes[index];
        match &event.what {
            What::Boot { .. } => *node = NodeSymbol::Up(None),
            What::Crash { .. } => *node = NodeSymbol::Down,
            What::Freeze => *node = NodeSymbol::Frozen,
            What::Thaw => *node = NodeSymbol::Up(self.thawed[index]),
            What::Role { hue, .. } => {
                self.thawed[index] = Some(*hue);
                if *node != NodeSymbol::Frozen {
                    *node = NodeSymbol::Up(Some(*hue));
                }
            }
            _ => {}
        }
    }

    /// One glyph a node. A settled follower that has no part in the line is a plain rule, so that the eye goes to the
    /// leader, to those who have not settled, and to those whom the line is about.
    pub(super) fn glyphs(&self, who: &[u32]) -> impl Iterator<Item = (TextColour, char)> {
        (1_u32..).zip(&self.nodes).map(|(node, standing)| match standing {
            NodeSymbol::Down if who.contains(&node) => (TextColour::Trouble, '×'),
            NodeSymbol::Down => (TextColour::Faint, DOWN),
            NodeSymbol::Frozen => (TextColour::Trouble, FROZEN),
            NodeSymbol::Up(None) => (TextColour::Faint, '○'),
            NodeSymbol::Up(Some(Hue::Green)) if !who.contains(&node) => (TextColour::Role(Hue::Green), '│'),
            NodeSymbol::Up(Some(hue)) => (TextColour::Role(*hue), glyph(*hue)),
        })
    }
}
