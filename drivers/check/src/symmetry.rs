//! Symmetry: worlds that differ only in the names of nodes are merged, where a protocol treats all nodes alike.

use bellwether_kernel::{Checkable, Hearing, HearingGraph, NodeId, NodeSet, Protocol};

use crate::intern::Interner;
use crate::local::{Body, Local};
use crate::model::DeliveryOrder;
use crate::moves::head;
use crate::packet::{Content, Packet};
use crate::tables::{LocalOf, Tables};

/// A permutation of node names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming(Vec<NodeId>);

impl Renaming {
    /// The new name of `node`; a node outside the flock keeps its own.
    #[must_use]
    pub fn of(&self, node: NodeId) -> NodeId {
        self.0.get(node.index()).copied().unwrap_or(node)
    }

    /// The permutations that preserve the hearing graph.
    #[must_use]
    pub fn set(&self, nodes: NodeSet) -> NodeSet {
        nodes.iter().map(|node| self.of(node)).collect()
    }

    /// Those under which everybody hears whom they heard before.
    fn all_that_keep(hearing: &HearingGraph) -> impl Iterator<Item = Renaming> {
        let keeps = |names: &Renaming| {
            let mut edges = hearing.edges();
            edges.all(|(speaker, listener)| hearing.hears(names.of(listener), names.of(speaker)))
        };
        Renaming::all(hearing.nodes()).into_iter().filter(keeps)
    }

    fn all(nodes: usize) -> Vec<Renaming> {
        let mut lists = vec![Vec::new()];
        for _ in 0..nodes {
            let longer = |list: Vec<NodeId>| {
                let unused: Vec<_> = (0..nodes).map(NodeId::at).filter(|node| !list.contains(node)).collect();
                unused.into_iter().map(move |node| [list.as_slice(), &[node]].concat())
            };
            lists = lists.into_iter().flat_map(longer).collect();
        }
        lists.into_iter().map(Renaming).collect()
    }
}

/// A protocol that treats all nodes alike: with other names everything happens just so, under the other names. The
/// properties must treat them alike too, and so must the configuration. A protocol in which the highest number wins is
/// not one.
pub trait Symmetric: Checkable {
    /// The state of the renamed node.
    fn rename_state(state: &Self::State, names: &Renaming) -> Self::State;
    /// The message among renamed nodes.
    fn rename_message(message: &Self::Message, names: &Renaming) -> Self::Message;
    /// The cell of the renamed node.
    fn rename_cell(cell: &Self::Cell, names: &Renaming) -> Self::Cell;
    /// The record of the renamed node; the same, unless records name nodes.
    fn rename_record(record: &Self::Record, _names: &Renaming) -> Self::Record {
        record.clone()
    }
    /// The history of renamed nodes.
    fn rename_ghost(ghost: &Self::Ghost, names: &Renaming) -> Self::Ghost;
    /// The timer of the renamed node; the same, unless timers name nodes.
    fn rename_timer(timer: Self::Timer, _names: &Renaming) -> Self::Timer {
        timer
    }
    /// The command among renamed nodes; the same, unless commands name nodes.
    fn rename_command(command: &Self::Command, _names: &Renaming) -> Self::Command {
        command.clone()
    }
}

type Rename<T> = fn(&T, &Renaming) -> T;

/// Finds the least of the worlds that differ only in names; caches the renamed form of each part.
pub(crate) struct SymmetryReducer<P: Checkable> {
    state: Rename<P::State>,
    message: Rename<P::Message>,
    stored: Rename<P::Cell>,
    record: Rename<P::Record>,
    ghost: Rename<P::Ghost>,
    timer: fn(<P as Protocol>::Timer, &Renaming) -> P::Timer,
    command: Rename<P::Command>,
    renamings: Vec<KnownRenaming>,
    candidate: Vec<u32>,
    least: Vec<u32>,
}

/// A renaming, with its known effect on each number.
struct KnownRenaming {
    names: Renaming,
    locals: Vec<u32>,
    packets: Vec<u32>,
    ghosts: Vec<u32>,
}

const UNKNOWN: u32 = u32::MAX;

fn slot(known: &mut Vec<u32>, id: u32) -> &mut u32 {
    if known.len() <= id as usize {
        known.resize(id as usize + 1, UNKNOWN);
    }
    &mut known[id as usize]
}

impl<P: Symmetric> SymmetryReducer<P> {
    pub(crate) fn new(hearing: &HearingGraph) -> SymmetryReducer<P> {
        let renaming = |names| KnownRenaming { names, locals: Vec::new(), packets: Vec::new(), ghosts: Vec::new() };
        SymmetryReducer {
            state: P::rename_state,
            message: P::rename_message,
            stored: P::rename_cell,
            record: P::rename_record,
            ghost: P::rename_ghost,
            timer: P::rename_timer,
            command: P::rename_command,
            renamings: Renaming::all_that_keep(hearing).map(renaming).collect(),
            candidate: Vec::new(),
            least: Vec::new(),
        }
    }
}

impl<P: Checkable> SymmetryReducer<P> {
    pub(crate) fn least(&mut self, tables: &mut Tables<P>, ghosts: &mut Interner<P::Ghost>, world: &mut Vec<u32>) {
        self.least.clear();
        self.least.extend_from_slice(world);
        for renaming in 0..self.renamings.len() {
            self.rename_world(renaming, tables, ghosts, world);
            if self.candidate < self.least {
                std::mem::swap(&mut self.candidate, &mut self.least);
            }
        }
        world.clone_from(&self.least);
    }

    /// The world under one renaming.
    fn rename_world(
        &mut self,
        renaming: usize,
        tables: &mut Tables<P>,
        ghosts: &mut Interner<P::Ghost>,
        world: &[u32],
    ) {
        let (nodes, head) = (tables.nodes(), head(tables.nodes()));
        self.candidate.clear();
        self.candidate.extend_from_slice(world);
        for (index, local) in world[..nodes].iter().enumerate() {
            let place = self.renamings[renaming].names.of(NodeId::at(index)).index();
            self.candidate[place] = self.local(renaming, tables, *local);
        }
        self.candidate[nodes] = self.ghost(renaming, ghosts, world[nodes]);
        for (at, packet) in world.iter().enumerate().skip(head) {
            self.candidate[at] = self.packet(renaming, tables, *packet);
        }
        match tables.model.order {
            DeliveryOrder::Unordered => self.candidate[head..].sort_unstable(),
            DeliveryOrder::Fifo | DeliveryOrder::Channel => {
                self.candidate[head..].sort_by_key(|packet| tables.packet(*packet).queue);
            }
        }
    }

    fn local(&mut self, renaming: usize, tables: &mut Tables<P>, local: u32) -> u32 {
        let known = *slot(&mut self.renamings[renaming].locals, local);
        if known != UNKNOWN {
            return known;
        }
        let renamed = self.rename_local(renaming, tables, local);
        let id = tables.local(renamed);
        *slot(&mut self.renamings[renaming].locals, local) = id;
        id
    }

    fn rename_local(&self, renaming: usize, tables: &mut Tables<P>, local: u32) -> LocalOf<P> {
        let names = &self.renamings[renaming].names;
        let Local { me, mut body } = tables.locals.get(local).clone();
        match &mut body {
            Body::Down(down) => {
                down.stored = down.stored.as_ref().map(|stored| (self.stored)(stored, names));
                down.log = down.log.map(|record| (self.record)(record, names));
                down.told = names.set(down.told);
            }
            Body::Up(up) => {
                up.state = (self.state)(&up.state, names);
                up.stored = up.stored.as_ref().map(|stored| (self.stored)(stored, names));
                up.storing = up.storing.as_ref().map(|stored| (self.stored)(stored, names));
                up.log = up.log.map(|record| (self.record)(record, names));
                for (timer, _) in &mut up.timers {
                    let renamed = (self.timer)(*tables.timers.get(*timer), names);
                    *timer = tables.timers.intern(renamed).0;
                }
                up.timers.sort_unstable();
                for command in &mut up.work {
                    let renamed = (self.command)(tables.commands.get(*command), names);
                    *command = tables.commands.intern(renamed).0;
                }
                up.work.sort_unstable();
            }
        }
        Local { me: names.of(me), body }
    }

    fn packet(&mut self, renaming: usize, tables: &mut Tables<P>, packet: u32) -> u32 {
        let known = *slot(&mut self.renamings[renaming].packets, packet);
        if known != UNKNOWN {
            return known;
        }
        let names = &self.renamings[renaming].names;
        let Packet { from, to, content, age } = tables.packets.get(packet).clone();
        let name = |node: u8| names.of(NodeId::at(usize::from(node))).index() as u8;
        let content = match content {
            Content::Message(message) => Content::Message((self.message)(&message, names)),
            other => other,
        };
        let id = tables.intern_packet(Packet { from: name(from), to: name(to), content, age });
        *slot(&mut self.renamings[renaming].packets, packet) = id;
        id
    }

    fn ghost(&mut self, renaming: usize, ghosts: &mut Interner<P::Ghost>, ghost: u32) -> u32 {
        let known = *slot(&mut self.renamings[renaming].ghosts, ghost);
        if known != UNKNOWN {
            return known;
        }
        let renamed = (self.ghost)(ghosts.get(ghost), &self.renamings[renaming].names);
        let id = ghosts.intern(renamed).0;
        *slot(&mut self.renamings[renaming].ghosts, ghost) = id;
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_nodes_have_six_renamings() {
        let all = Renaming::all(3);
        assert_eq!(all.len(), 6);
        assert_eq!(all[0].of(NodeId::at(2)), NodeId::at(2));
        assert_eq!(all[5].of(NodeId::at(0)), NodeId::at(2));
        assert_eq!(all[5].set(NodeSet::first(1)), NodeSet::one(NodeId::at(2)));
    }

    #[test]
    fn a_line_can_only_be_turned_round() {
        let [one, two, three] = [0, 1, 2].map(NodeId::at);
        let line = HearingGraph::without_edges(3).with_link(one, two).with_link(two, three);
        assert_eq!(Renaming::all_that_keep(&line).count(), 2);
        assert_eq!(Renaming::all_that_keep(&line.with_edge(one, three)).count(), 1);
    }
}
