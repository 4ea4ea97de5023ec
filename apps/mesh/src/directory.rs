//! The nodes to which a way is known. A head and its neighbours know them by the lists; other members ask their head.

use bellwether_kernel::{Reader, WireError};
use bellwether_mesh::{HeadLink, MeshRole, MeshState, Neighbour, Tag};

/// A way to a node, as forwarding would begin it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// The node.
    pub(crate) to: Tag,
    /// The node's cluster; [`Tag::NONE`] if it is unknown.
    pub(crate) cluster: Tag,
    /// The neighbour that gets what is sent to it.
    pub(crate) next: Tag,
    /// The approximate number of hops.
    pub(crate) hops: u16,
}

/// A head's list of the nodes that it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Directory(Vec<(Tag, Tag, u8)>);

/// A head that has been silent for so many beats is gone, and so is anybody else who has been for so many: members speak at
/// least every eight beats.
const SILENT_HEAD: u8 = 4;
const SILENT: u8 = 9;

impl Directory {
    /// The list of this node, if it is a head.
    pub(crate) fn of(state: &mut MeshState) -> Directory {
        // Only what the lists say: a change of the lists is what makes the members ask again.
        let ways = listed_ways(state, &Directory::default());
        let own = (state.tag, state.tag, 0);
        let others = ways.iter().map(|way| (way.to, way.cluster, way.hops.min(255) as u8));
        Directory(std::iter::once(own).chain(others).collect())
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (node, cluster, hops) in &self.0 {
            bytes.extend_from_slice(&node.0.to_be_bytes());
            bytes.extend_from_slice(&cluster.0.to_be_bytes());
            bytes.push(*hops);
        }
        bytes
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Directory, WireError> {
        let mut reader = Reader::new(bytes);
        let mut entry = || Ok((Tag(reader.u64()?), Tag(reader.u64()?), reader.u8()?));
        let entries = (0..bytes.len() / 17).map(|_| entry()).collect::<Result<_, _>>()?;
        reader.finish()?;
        Ok(Directory(entries))
    }
}

/// The ways to nodes, in the order of the tags, the shortest to each.
#[derive(Default)]
struct WayTable(Vec<Way>);

impl WayTable {
    fn add(&mut self, me: Tag, way: Way) {
        if way.to == me || way.to == Tag::NONE {
            return;
        }
        match self.0.binary_search_by_key(&way.to, |known| known.to) {
            Ok(at) if self.0[at].hops > way.hops => self.0[at] = way,
            Ok(_) => {}
            Err(at) => self.0.insert(at, way),
        }
    }
}

/// All ways from a node, in the order of the tags; `told` is what its head has told it.
pub(crate) fn ways(state: &mut MeshState, told: &Directory) -> Vec<Way> {
    let me = state.tag;
    let mut ways = WayTable(listed_ways(state, told));
    let is_there = |neighbour: &&Neighbour| {
        neighbour.hears_me() && neighbour.age <= if neighbour.is_head() { SILENT_HEAD } else { SILENT }
    };
    for neighbour in state.neighbours.iter().filter(is_there) {
        ways.add(me, Way { to: neighbour.tag, cluster: neighbour.head, next: neighbour.tag, hops: 1 });
    }
    ways.0
}

/// The ways that lists tell of.
fn listed_ways(state: &mut MeshState, told: &Directory) -> Vec<Way> {
    let MeshState { tag: me, role, records, .. } = state;
    let me = *me;
    let mut ways = WayTable::default();
    match role {
        MeshRole::Free { .. } => {}
        MeshRole::Member(member) => {
            let head = member.head;
            let own = member.record.iter().flat_map(|record| record.members.iter().chain([&record.head]));
            own.for_each(|node| ways.add(me, Way { to: *node, cluster: head, next: head, hops: 2 }));
            for (node, cluster, hops) in &told.0 {
                ways.add(me, Way { to: *node, cluster: *cluster, next: head, hops: u16::from(*hops) + 1 });
            }
        }
        MeshRole::Head(head) => {
            for member in &head.members {
                ways.add(me, Way { to: member.tag, cluster: me, next: member.tag, hops: 1 });
            }
            let clusters: Vec<_> = records.known().iter().map(|known| known.record.clone()).collect();
            for record in clusters.iter().filter(|record| !record.withdrawn && record.head != me) {
                let Some((next, hops)) = records.way(me, record.head) else { continue };
                let link = head.links.iter().find(|link| link.cluster == next).and_then(HeadLink::best);
                let Some((_, gateways)) = link else { continue };
                let via = gateways[0].some().unwrap_or(next);
                ways.add(me, Way { to: record.head, cluster: record.head, next: via, hops });
                for member in &record.members {
                    ways.add(me, Way { to: *member, cluster: record.head, next: via, hops: hops + 1 });
                }
            }
        }
    }
    ways.0
}
