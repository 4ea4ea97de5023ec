//! Hearing graphs in the shapes of meshes that are tested and measured. Nodes are numbered from 1.

/// Pairs that hear each other.
pub type Edges = Vec<(usize, usize)>;

/// The nodes that a node hears along these edges.
#[must_use]
pub fn heard_by(node: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let ends = edges.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
    ends.filter(|(a, _)| *a == node).map(|(_, b)| b).collect()
}

/// The nodes in a row.
#[must_use]
pub fn line(count: usize) -> Edges {
    (1..count).map(|node| (node, node + 1)).collect()
}

/// Rows and columns, numbered row by row.
#[must_use]
pub fn grid(width: usize, height: usize) -> Edges {
    let place = |x: usize, y: usize| y * width + x + 1;
    let right = (0..height).flat_map(|y| (1..width).map(move |x| (x - 1, y, x, y)));
    let down = (1..height).flat_map(|y| (0..width).map(move |x| (x, y - 1, x, y)));
    right.chain(down).map(|(a, b, c, d)| (place(a, b), place(c, d))).collect()
}

/// Some at random places of a square whose side is 1000, the same each time; who is within the radius is heard.
#[must_use]
pub fn scattered(count: usize, radius: u64) -> Edges {
    let mut seed = 7_u64;
    let mut draw = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % 1_000
    };
    let places: Vec<(u64, u64)> = (0..count).map(|_| (draw(), draw())).collect();
    let near = |a: usize, b: usize| {
        let ((ax, ay), (bx, by)) = (places[a], places[b]);
        ax.abs_diff(bx).pow(2) + ay.abs_diff(by).pow(2) <= radius.pow(2)
    };
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    pairs.filter(|(a, b)| near(*a, *b)).map(|(a, b)| (a + 1, b + 1)).collect()
}
