//! The links between nodes: which are cut or slow, and the time of the last delivery on each.

use std::collections::{BTreeMap, BTreeSet};

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::{Cut, Plan};

/// The cuts of the network. They are the same in every flock; positions are those within a flock.
#[derive(Debug, Default)]
pub(crate) struct Cuts {
    /// For each cut into groups, the group of each node; 0 for a node in none.
    groups: Vec<Vec<u32>>,
    one_way: BTreeSet<(u32, u32)>,
}

impl Cuts {
    pub(crate) fn add(&mut self, cut: &Cut, nodes: u32) {
        match cut {
            Cut::Groups(groups) => {
                let mut of = vec![0; nodes as usize];
                for (number, group) in (1..).zip(groups) {
                    for slot in group.iter().filter_map(|node| node.checked_sub(1)) {
                        if let Some(entry) = of.get_mut(slot as usize) {
                            *entry = number;
                        }
                    }
                }
                self.groups.push(of);
            }
            Cut::Pair(a, b) => self.one_way.extend([(a - 1, b - 1), (b - 1, a - 1)]),
            Cut::OneWay(from, to) => self.one_way.extend([(from - 1, to - 1)]),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.groups.clear();
        self.one_way.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.one_way.is_empty()
    }

    /// Whether messages from one position to the other are blocked.
    pub(crate) fn blocks(&self, from: u32, to: u32) -> bool {
        let apart = |of: &Vec<u32>| {
            let (a, b) = (of[from as usize], of[to as usize]);
            a != b && a != 0 && b != 0
        };
        self.groups.iter().any(apart) || self.one_way.contains(&(from, to))
    }
}

/// The links that are slower than the others, each in one direction. They are the same in every flock.
#[derive(Debug, Default)]
pub(crate) struct Slow(BTreeMap<(u32, u32), u64>);

impl Slow {
    /// Sets the extra delay of a link, replacing an earlier one.
    pub(crate) fn set(&mut self, from: u32, to: u32, by: u64) {
        if by == 0 {
            self.0.remove(&(from, to));
        } else {
            self.0.insert((from, to), by);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The extra delay from one position to the other.
    pub(crate) fn by(&self, from: u32, to: u32) -> u64 {
        self.0.get(&(from, to)).copied().unwrap_or(0)
    }
}

/// What a node sent that arrives last, and to which position of its flock. It stays with the node: whoever sends after all
/// that it sent before has arrived, or to the same receiver again, need not look into [`LinkOrder`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastArrival {
    pub(crate) at: u64,
    pub(crate) to: u32,
}

/// Before which time no message of a link may arrive, so that none overtakes another. A mark that has passed means nothing,
/// and the mark of a sender's [`LastArrival`] is there.
pub(crate) enum LinkOrder {
    /// By sender over all flocks, then by receiver within the flock: what one node sends lies together.
    Table { marks: Vec<u64>, nodes: u32 },
    /// For flocks so large that most links are never used. It is looked up, never iterated: its order is not
    /// observable.
    Map(HashMap<(u32, u32), u64, FixedState>),
}

impl LinkOrder {
    pub(crate) fn new(plan: &Plan) -> LinkOrder {
        if plan.keeps_order_in_a_table() {
            let links = plan.all_nodes() as usize * plan.nodes as usize;
            LinkOrder::Table { marks: vec![0; links], nodes: plan.nodes }
        } else {
            LinkOrder::Map(HashMap::default())
        }
    }

    /// The time at which a message arrives that is sent now and would arrive at `at` if it were alone. The sender is
    /// counted over all flocks, the receiver within its own.
    #[inline]
    pub(crate) fn arrival(
        &mut self,
        last_arrival: &mut LastArrival,
        sender: u32,
        receiver: u32,
        now: u64,
        at: u64,
    ) -> u64 {
        if last_arrival.at <= now {
            *last_arrival = LastArrival { at, to: receiver };
        } else if last_arrival.to == receiver {
            last_arrival.at = last_arrival.at.max(at);
        } else {
            return self.arrival_among_others(last_arrival, sender, receiver, at);
        }
        last_arrival.at
    }

    fn arrival_among_others(&mut self, last_arrival: &mut LastArrival, sender: u32, receiver: u32, at: u64) -> u64 {
        let at = at.max(*self.mark(sender, receiver));
        if at < last_arrival.at {
            *self.mark(sender, receiver) = at;
        } else {
            *self.mark(sender, last_arrival.to) = last_arrival.at;
            *last_arrival = LastArrival { at, to: receiver };
        }
        at
    }

    #[inline]
    fn mark(&mut self, sender: u32, receiver: u32) -> &mut u64 {
        match self {
            LinkOrder::Table { marks, nodes } => &mut marks[sender as usize * *nodes as usize + receiver as usize],
            LinkOrder::Map(marks) => marks.entry((sender, receiver)).or_default(),
        }
    }

    /// Reads the data that a sender may need, so that it is in the cache.
    #[inline]
    pub(crate) fn prefetch(&self, sender: u32) -> u64 {
        match self {
            LinkOrder::Table { marks, nodes } => marks[sender as usize * *nodes as usize],
            LinkOrder::Map(_) => 0,
        }
    }

    /// Messages that would arrive after this time never do: nothing has to wait for them.
    pub(crate) fn limit(&mut self, latest: u64) {
        match self {
            LinkOrder::Table { marks, .. } => marks.iter_mut().for_each(|mark| *mark = latest.min(*mark)),
            LinkOrder::Map(marks) => marks.values_mut().for_each(|mark| *mark = latest.min(*mark)),
        }
    }
}

/// Planned losses: the next message of a kind on a link of a flock.
#[derive(Debug, Default)]
pub(crate) struct PlannedLosses(Vec<(u32, u32, u32, String)>);

impl PlannedLosses {
    pub(crate) fn add(&mut self, flock: u32, from: u32, to: u32, kind: &str) {
        self.0.push((flock, from, to, kind.to_owned()));
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this message is to be lost; if so, the planned loss is used up.
    pub(crate) fn take(&mut self, flock: u32, from: u32, to: u32, kind: &str) -> bool {
        let found = self.0.iter().position(|(f, a, b, k)| (*f, *a, *b, k.as_str()) == (flock, from, to, kind));
        found.map(|index| self.0.remove(index)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_separate_groups_pairs_and_directions() {
        let mut cuts = Cuts::default();
        cuts.add(&Cut::Groups(vec![vec![1, 2], vec![3]]), 4);
        assert!(cuts.blocks(0, 2) && cuts.blocks(2, 1) && !cuts.blocks(0, 1));
        assert!(!cuts.blocks(3, 0) && !cuts.blocks(2, 3), "who is in no group hears everybody");
        cuts.clear();
        cuts.add(&Cut::Pair(1, 4), 4);
        cuts.add(&Cut::OneWay(2, 3), 4);
        assert!(cuts.blocks(0, 3) && cuts.blocks(3, 0));
        assert!(cuts.blocks(1, 2) && !cuts.blocks(2, 1));
    }

    #[test]
    fn a_link_keeps_its_order_whatever_else_its_sender_sends() {
        let mut order = LinkOrder::new(&Plan::default());
        let (mut one, mut two) = (LastArrival::default(), LastArrival::default());
        assert_eq!(order.arrival(&mut one, 0, 1, 10, 50), 50);
        assert_eq!(order.arrival(&mut one, 0, 1, 10, 20), 50, "behind the one before");
        assert_eq!(order.arrival(&mut two, 1, 0, 10, 20), 20, "another link");
        assert_eq!(order.arrival(&mut one, 0, 2, 10, 20), 20, "another receiver, sooner");
        assert_eq!(order.arrival(&mut one, 0, 2, 11, 15), 20);
        assert_eq!(order.arrival(&mut one, 0, 2, 12, 60), 60, "and now later");
        assert_eq!(order.arrival(&mut one, 0, 1, 30, 40), 50, "the first link has not forgotten");
        assert_eq!(order.arrival(&mut one, 0, 2, 55, 56), 60);
        assert_eq!(order.arrival(&mut one, 0, 1, 61, 62), 62, "what has passed holds nothing up");
        assert_eq!(order.arrival(&mut one, 0, 2, 61, 63), 63);
    }
}
