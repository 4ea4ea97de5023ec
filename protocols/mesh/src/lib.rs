//! Mesh: nodes that hear only their neighbours form clusters, and any node can send to any other.
//!
//! A node is *free*, the *head* of a cluster, or a *member* that hears its head. Members that hear a foreign head are
//! *gateways*; two members of different clusters that hear each other are a pair of *weak gateways*. Only heads beat; what
//! a node knows of its neighbours it has overheard. Heads tell each other over the gateways who is in their clusters, a few
//! clusters far, and data goes from cluster to cluster. Some heads are *landmarks*, to which everybody knows a way: they are
//! asked where somebody is who is further away.
//!
//! | letter | from → to | says |
//! |---|---|---|
//! | `S` | free → all | I look for a head |
//! | `C` | head → a free node | join me |
//! | `A` | free, member → head | I join you |
//! | `P` | head → all | I am here; you, and you, answer |
//! | `O` | member → head | I am here; are you? |
//! | `E` | head → members | this cluster ends, join that one |
//! | `G` | head → head | so large is my cluster |
//! | `M`, `N` | head → head | take my members; I take them |
//! | `Z` | member → head, foreign head | I hear that head, or no longer |
//! | `W` | member → foreign member | I hear you |
//! | `Y` | member → head | I reach that cluster over this partner, or no longer |
//! | `L` | head, gateway → all | these are the clusters that I know of |
//! | `H`, `Q` | head → heads of the next clusters | I have these editions of records; I lack these |
//! | `R` | member → a free node | be a head |
//! | `T` | head → members | these two become heads in my place |
//! | `D`, `K` | any → the next hop | data; I have it |
//!
//! A node is identified by a [`Tag`], which means the same to all nodes. The properties are code: see [`properties`].
//! The protocol's page in the documentation has the whole table of transitions beside the note's.
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod message;
mod neighbours;
mod note;
mod packet;
pub mod properties;
mod record;
mod records;
mod state;
mod step;
mod tag;
mod wire;

pub use config::{CLUSTER_LIMIT, MeshConfig, NAME_LIMIT};
pub use message::{MeshBody, MeshMessage, OkayFlags, TagList};
pub use neighbours::{Neighbour, NeighbourTable};
pub use note::{MeshAnswer, MeshCommand, MeshNote, Receipt};
pub use packet::{Content, PATH_LIMIT, PAYLOAD_LIMIT, Packet, PacketFlags, PacketIdentity, PacketKind, Trail};
pub use record::{ClusterLink, ClusterRecord, HeldRecord, ListedRecord, is_later_edition};
pub use records::{KnownCluster, RecordTable};
pub use state::{
    AwaitedReply, HeadContact, HeadLink, HeadRole, ListPace, ListedMember, LocationSearch, MemberLink, MemberRole,
    MeshRole, MeshSession, MeshState, MeshStatus, MeshTimer, MeshView, PendingHop, PlannedNews, RelayedHop, STEADY,
    Traffic,
};
pub use tag::Tag;
pub use wire::{FRAME_OVERHEAD, LINK_LIMIT, LIST_BYTES};

/// The protocol. It has no value: a mesh consists of a [`MeshConfig`] and one [`MeshState`] for each node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mesh {}
