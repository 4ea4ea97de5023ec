//! Nodes sorted by grid cell: all nodes in reach of a point are in nine cells, which are three runs of a list.

use super::geometry::{Length, Point};

/// A grid of cells as long as the radius, and all nodes in the order of their cells.
#[derive(Debug)]
pub(crate) struct Grid {
    cell: u32,
    columns: u32,
    rows: u32,
    /// The index at which each cell's nodes begin; one more entry for the end of the last.
    starts: Vec<u32>,
    entries: Vec<(Point, u32)>,
}

impl Grid {
    /// An empty grid over a field of this size.
    pub(crate) fn new(width: Length, height: Length, radius: Length) -> Grid {
        // No more than a few million cells, however small the radius.
        let longest = width.max(height).as_mm();
        let cell = radius.as_mm().max(longest / 2_000).max(1);
        let (columns, rows) = (width.as_mm() / cell + 1, height.as_mm() / cell + 1);
        Grid { cell, columns, rows, starts: Vec::new(), entries: Vec::new() }
    }

    fn cell_of(&self, point: Point) -> usize {
        let column = (point.x.as_mm() / self.cell).min(self.columns - 1);
        let row = (point.y.as_mm() / self.cell).min(self.rows - 1);
        row as usize * self.columns as usize + column as usize
    }

    /// Sorts the nodes anew, by counting.
    pub(crate) fn rebuild(&mut self, positions: &[Point]) {
        self.starts.clear();
        self.starts.resize(self.columns as usize * self.rows as usize + 1, 0);
        for point in positions {
            let cell = self.cell_of(*point);
            self.starts[cell + 1] += 1;
        }
        for cell in 1..self.starts.len() {
            self.starts[cell] += self.starts[cell - 1];
        }
        self.entries.resize(positions.len(), (Point::default(), 0));
        // From the last node back, each cell's end moves down to its start; then the starts stand one entry too late.
        for (node, point) in positions.iter().enumerate().rev() {
            let cell = self.cell_of(*point);
            self.starts[cell + 1] -= 1;
            self.entries[self.starts[cell + 1] as usize] = (*point, node as u32);
        }
        self.starts.rotate_left(1);
        if let Some(last) = self.starts.last_mut() {
            *last = positions.len() as u32;
        }
    }

    /// Calls `visit` for each node in the nine cells around a point, with its position.
    #[inline]
    pub(crate) fn around(&self, point: Point, mut visit: impl FnMut(Point, u32)) {
        let column = (point.x.as_mm() / self.cell).min(self.columns - 1);
        let row = (point.y.as_mm() / self.cell).min(self.rows - 1);
        let (first, last) = (column.saturating_sub(1), (column + 1).min(self.columns - 1));
        for row in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
            let at = row as usize * self.columns as usize;
            let run = self.starts[at + first as usize] as usize..self.starts[at + last as usize + 1] as usize;
            for (place, node) in &self.entries[run] {
                visit(*place, *node);
            }
        }
    }

    /// The number of bytes of a grid for so many nodes.
    pub(crate) fn bytes(&self, nodes: u64) -> u64 {
        nodes * size_of::<(Point, u32)>() as u64 + u64::from(self.columns) * u64::from(self.rows) * 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn around_a_point_is_everybody_within_the_radius_and_nobody_twice() {
        let (side, radius) = (Length::metres(100), Length::metres(7));
        let mut draw = 7_u32;
        let mut next = || {
            draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Length::mm((draw >> 8) % 100_001)
        };
        let positions: Vec<Point> = (0..500).map(|_| Point { x: next(), y: next() }).collect();
        let mut grid = Grid::new(side, side, radius);
        grid.rebuild(&positions);
        for point in &positions {
            let near = |other: &Point| point.distance_squared(*other) <= radius.squared();
            let expected: Vec<u32> =
                (0..).zip(&positions).filter(|(_, other)| near(other)).map(|(node, _)| node).collect();
            let mut found = Vec::new();
            grid.around(*point, |place, node| {
                assert_eq!(place, positions[node as usize]);
                if near(&place) {
                    found.push(node);
                }
            });
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}
