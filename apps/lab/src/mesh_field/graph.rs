//! The hearing graph, and the best possible results in it.

use std::collections::{BTreeMap, VecDeque};

use bellwether_sim::RadioField;

/// The nodes that hear each node, counted from 0.
pub type Neighbours = Vec<Vec<u32>>;

/// The hearing graph of the live nodes.
#[must_use]
pub fn neighbours(field: &RadioField, lives: &[bool]) -> Neighbours {
    let mut all = vec![Vec::new(); lives.len()];
    for (node, heard) in (0..).zip(&mut all) {
        if lives[node as usize] {
            field.each_neighbour(node, |other| heard.extend(lives[other as usize].then_some(other)));
        }
    }
    all
}

/// The size of a greedy dominating set of a graph: each time the node that covers the most.
#[must_use]
pub fn greedy_dominating_set(neighbours: &Neighbours) -> usize {
    let mut covered = vec![false; neighbours.len()];
    let mut gain: Vec<usize> = neighbours.iter().map(|heard| heard.len() + 1).collect();
    let mut by_gain: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    (0..).zip(&gain).for_each(|(node, gain)| by_gain.entry(*gain).or_default().push(node));
    let mut chosen = 0;
    while let Some((most, mut nodes)) = by_gain.pop_last() {
        let Some(node) = nodes.pop() else { continue };
        by_gain.insert(most, nodes);
        if gain[node as usize] < most {
            by_gain.entry(gain[node as usize]).or_default().push(node);
            continue;
        }
        if most == 0 {
            break;
        }
        chosen += 1;
        let around = neighbours[node as usize].iter().copied().chain([node]);
        let newly: Vec<u32> = around.filter(|other| !std::mem::replace(&mut covered[*other as usize], true)).collect();
        for other in newly {
            gain[other as usize] -= 1;
            neighbours[other as usize].iter().for_each(|near| gain[*near as usize] -= 1);
        }
    }
    chosen
}

/// The number of hops from a node to another, if there is a way.
#[must_use]
pub fn hops(neighbours: &Neighbours, from: u32, to: u32) -> Option<u32> {
    let mut hops = vec![None; neighbours.len()];
    hops[from as usize] = Some(0_u32);
    let mut queue = VecDeque::from([from]);
    while let Some(node) = queue.pop_front() {
        if node == to {
            break;
        }
        let next = hops[node as usize].map(|hops| hops + 1);
        for other in &neighbours[node as usize] {
            if hops[*other as usize].is_none() {
                hops[*other as usize] = next;
                queue.push_back(*other);
            }
        }
    }
    hops[to as usize]
}

/// Sets that grow together.
#[derive(Clone, Debug)]
pub struct Islands {
    parent: Vec<u32>,
}

impl Islands {
    /// So many nodes, each alone.
    #[must_use]
    pub fn new(nodes: usize) -> Islands {
        Islands { parent: (0..nodes as u32).collect() }
    }

    /// The connected components, over any number of hops.
    #[must_use]
    pub fn of(neighbours: &Neighbours) -> Islands {
        let mut islands = Islands::new(neighbours.len());
        for (node, heard) in (0..).zip(neighbours) {
            heard.iter().for_each(|other| islands.join(node, *other));
        }
        islands
    }

    /// The node that stands for the set of a node.
    pub fn root(&mut self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            let up = self.parent[self.parent[node as usize] as usize];
            self.parent[node as usize] = up;
            node = up;
        }
        node
    }

    /// Makes one set of two.
    pub fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.parent[one.max(other) as usize] = one.min(other);
    }

    /// The number of pairs of counted nodes in one component.
    #[must_use]
    pub fn pairs(mut self, counts: impl Fn(u32) -> bool) -> u64 {
        let mut sizes: BTreeMap<u32, u64> = BTreeMap::new();
        for node in (0..self.parent.len() as u32).filter(|node| counts(*node)) {
            *sizes.entry(self.root(node)).or_default() += 1;
        }
        sizes.values().map(|size| size * (size - 1) / 2).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of five nodes.
    fn line() -> Neighbours {
        vec![vec![1], vec![0, 2], vec![1, 3], vec![2, 4], vec![3]]
    }

    #[test]
    fn a_line_of_five_is_dominated_by_two_nodes() {
        assert_eq!(greedy_dominating_set(&line()), 2);
    }

    #[test]
    fn hops_are_counted_along_the_shortest_way() {
        assert_eq!((hops(&line(), 0, 4), hops(&line(), 3, 3)), (Some(4), Some(0)));
        assert_eq!(hops(&vec![vec![], vec![]], 0, 1), None);
    }

    #[test]
    fn pairs_are_counted_within_islands_among_those_who_count() {
        let mut two = line();
        (two[1], two[2]) = (vec![0], vec![3]);
        assert_eq!(Islands::of(&two).pairs(|_| true), 1 + 3);
        assert_eq!(Islands::of(&two).pairs(|node| node != 0), 3);
    }
}
