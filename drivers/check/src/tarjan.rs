//! Strongly connected parts of a graph, without recursion: graphs here are millions of worlds deep.

const UNSEEN: u32 = u32::MAX;

struct Frame {
    vertex: u32,
    /// Where its unvisited neighbours begin in the shared list; they end where that list ends.
    start: usize,
}

struct Search<N> {
    neighbours: N,
    order: Vec<u32>,
    low: Vec<u32>,
    waiting: Vec<bool>,
    stack: Vec<u32>,
    frames: Vec<Frame>,
    /// The neighbours of all frames, one after the other.
    pending: Vec<u32>,
    looping: Vec<u32>,
    seen: u32,
    found: Vec<Vec<u32>>,
}

/// The parts of a graph in which one can go round: those with more than one vertex, and single ones with an edge to
/// themselves. Only vertices that are `inside` count; `neighbours` may name others.
pub(crate) fn rounds(inside: &[bool], neighbours: impl FnMut(u32, &mut Vec<u32>)) -> Vec<Vec<u32>> {
    let mut search = Search {
        neighbours,
        order: vec![UNSEEN; inside.len()],
        low: vec![0; inside.len()],
        waiting: vec![false; inside.len()],
        stack: Vec::new(),
        frames: Vec::new(),
        pending: Vec::new(),
        looping: Vec::new(),
        seen: 0,
        found: Vec::new(),
    };
    for vertex in 0..inside.len() {
        if inside[vertex] && search.order[vertex] == UNSEEN {
            search.from(vertex as u32, inside);
        }
    }
    search.found
}

impl<N: FnMut(u32, &mut Vec<u32>)> Search<N> {
    fn from(&mut self, root: u32, inside: &[bool]) {
        self.enter(root);
        while let Some(Frame { vertex, start }) = self.frames.last() {
            let vertex = *vertex;
            if self.pending.len() == *start {
                self.leave(vertex);
                continue;
            }
            let Some(next) = self.pending.pop() else { continue };
            if !inside[next as usize] {
                continue;
            }
            if self.order[next as usize] == UNSEEN {
                self.enter(next);
            } else if self.waiting[next as usize] {
                self.low[vertex as usize] = self.low[vertex as usize].min(self.order[next as usize]);
                if next == vertex {
                    self.looping.push(vertex);
                }
            }
        }
    }

    fn enter(&mut self, vertex: u32) {
        self.order[vertex as usize] = self.seen;
        self.low[vertex as usize] = self.seen;
        self.seen += 1;
        self.waiting[vertex as usize] = true;
        self.stack.push(vertex);
        self.frames.push(Frame { vertex, start: self.pending.len() });
        (self.neighbours)(vertex, &mut self.pending);
    }

    fn leave(&mut self, vertex: u32) {
        self.frames.pop();
        if let Some(parent) = self.frames.last() {
            let parent = parent.vertex as usize;
            self.low[parent] = self.low[parent].min(self.low[vertex as usize]);
        }
        if self.low[vertex as usize] != self.order[vertex as usize] {
            return;
        }
        let start = self.stack.iter().rposition(|member| *member == vertex).unwrap_or(0);
        let part = self.stack.split_off(start);
        for member in &part {
            self.waiting[*member as usize] = false;
        }
        if part.len() > 1 || self.looping.contains(&vertex) {
            self.found.push(part);
        }
        self.looping.retain(|member| self.waiting[*member as usize]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds_of(edges: &[(u32, u32)], inside: &[bool]) -> Vec<Vec<u32>> {
        let mut found = rounds(inside, |vertex, out| {
            out.extend(edges.iter().filter(|(from, _)| *from == vertex).map(|(_, to)| *to));
        });
        found.iter_mut().for_each(|part| part.sort_unstable());
        found.sort();
        found
    }

    #[test]
    fn only_parts_with_a_way_round_are_found() {
        let edges = [(0, 1), (1, 2), (2, 1), (2, 3), (3, 3), (3, 4), (0, 4)];
        assert_eq!(rounds_of(&edges, &[true; 5]), [vec![1, 2], vec![3]]);
    }

    #[test]
    fn what_is_outside_breaks_a_round() {
        let edges = [(0, 1), (1, 2), (2, 0), (1, 0)];
        assert_eq!(rounds_of(&edges, &[true; 3]), [vec![0, 1, 2]]);
        assert_eq!(rounds_of(&edges, &[true, true, false]), [vec![0, 1]]);
        assert!(rounds_of(&edges, &[true, false, true]).is_empty());
    }
}
