//! Who hears whom, in the shapes that are measured. Nodes are numbered from 1.

/// Pairs that hear each other.
pub(crate) type Edges = Vec<(usize, usize)>;

/// One after the other.
pub(crate) fn line(count: usize) -> Edges {
    (1..count).map(|node| (node, node + 1)).collect()
}

/// Three rows of three; the fifth is in the middle.
pub(crate) fn grid() -> Edges {
    let right = (1..=9).filter(|node| node % 3 != 0).map(|node| (node, node + 1));
    right.chain((1..=6).map(|node| (node, node + 3))).collect()
}

/// Two lines of three that do not hear each other.
pub(crate) fn islands() -> Edges {
    vec![(1, 2), (2, 3), (4, 5), (5, 6)]
}

/// Some at random places of a square, the same each time.
pub(crate) fn scattered(count: usize, radius: u64) -> Edges {
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
