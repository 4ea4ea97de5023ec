//! `mesh`.

use std::net::SocketAddr;
use std::path::PathBuf;

use bellwether_kernel::Span;
use bellwether_mesh_net::{MESH_PORT, MeshName};
use bellwether_net::Key;
use clap::{Args, Subcommand};

use super::flock::read_key;
use super::{heartbeat, help, period, span};
use crate::exit::CommandResult;

/// The commands of `mesh`.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum MeshCommand {
    /// Run a node of a mesh until it gets SIGTERM or SIGINT
    Node(Box<MeshNodeArgs>),
    /// The same as `node --tun`: carry IP packets, too
    Tun(Box<MeshNodeArgs>),
    /// Send a message to a node
    Send(MeshSendArgs),
    /// Print the messages that arrive at a node of this machine
    Listen(MeshListenArgs),
    /// Ask a node whether it is there, and show which nodes forwarded
    Ping(MeshPingArgs),
    /// Show the nodes to which a route is known
    Routes(MeshRoutesArgs),
    /// Show the state of a node of this machine
    Status(MeshStatusArgs),
    /// Print the IPv6 address of a node; it is computed without asking the node
    Address(MeshAddressArgs),
}

/// The name and the key of a mesh.
#[derive(Clone, Debug, Args)]
pub(crate) struct MeshKeyArgs {
    /// The mesh's name: nodes of other meshes are not heard
    #[arg(long, value_name = "NAME", default_value = "default")]
    pub(crate) mesh: MeshName,
    /// The file with the mesh's key. BELLWETHER_KEY may hold the key itself
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    key: Option<PathBuf>,
}

impl MeshKeyArgs {
    /// The mesh's key; `None` if none is given.
    pub(crate) fn key(&self) -> CommandResult<Option<Key>> {
        read_key(self.key.as_deref())
    }
}

/// The arguments of `mesh node`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh_node())]
pub(crate) struct MeshNodeArgs {
    /// The node's name: 1 to 32 letters, digits, '-', '_' and '.'; no two nodes of a mesh may have the same
    #[arg(long)]
    pub(crate) name: MeshName,
    /// An interface to use; may be given several times
    #[arg(long, value_name = "IFACE", required = true)]
    pub(crate) on: Vec<String>,
    #[command(flatten)]
    pub(crate) mesh: MeshKeyArgs,
    /// Allow a mesh without a key on a network: anybody there may join it, read and forge what it carries
    #[arg(long)]
    pub(crate) insecure: bool,
    /// Time between two beats of a head; the same on every node
    #[arg(long, value_name = "SPAN", default_value = "500ms", value_parser = heartbeat)]
    pub(crate) beat: Span,
    /// The most members of a cluster, its head included
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) limit: u16,
    /// Number of clusters over which a cluster is known
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) reach: u8,
    /// How many nodes may forward a message
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub(crate) hops: u8,
    /// The UDP port on every interface
    #[arg(long, default_value_t = MESH_PORT)]
    pub(crate) port: u16,
    /// Make a TUN device, so that the nodes reach each other by IP; needs CAP_NET_ADMIN [default: mesh0]
    #[arg(long, value_name = "DEV", num_args = 0..=1, default_missing_value = "mesh0")]
    pub(crate) tun: Option<String>,
    /// Answer DNS questions for NAME.mesh at this address [default: port 53 of the node's own address, with --tun]
    #[arg(long, value_name = "ADDR")]
    pub(crate) resolver: Option<SocketAddr>,
    /// The control socket [default: MESH/NAME.sock in $XDG_RUNTIME_DIR/bellwether/mesh, or in /run/bellwether/mesh]
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::FilePath)]
    pub(crate) control: Option<PathBuf>,
    /// Write one JSON object a line for each change of role, neighbours and reachable nodes, and for each message; - is
    /// standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) events: Option<String>,
    /// Serve /metrics for Prometheus, and /health, at this address
    #[arg(long, value_name = "ADDR")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Write everything that the protocol does, one JSON object a line; `bellwether lab play --trace` shows it
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) trace: Option<String>,
    /// The folder in which the node keeps its session number [default: mesh/MESH/NAME in the usual folder for state]
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) state: Option<PathBuf>,
}

/// The options that choose a node of this machine.
#[derive(Clone, Debug, Args)]
pub(crate) struct MeshControlArgs {
    /// The control socket of the node to ask
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::FilePath, conflicts_with = "node")]
    pub(crate) control: Option<PathBuf>,
    /// The name of the node to ask; not needed if exactly one runs here
    #[arg(long, value_name = "NAME")]
    pub(crate) node: Option<MeshName>,
}

/// The arguments of `mesh send`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh())]
pub(crate) struct MeshSendArgs {
    /// The destination's name
    pub(crate) name: MeshName,
    /// The message; - reads standard input, at most 64 KiB
    pub(crate) text: String,
    /// Wait until the destination has acknowledged it
    #[arg(long)]
    pub(crate) ack: bool,
    /// How long to try
    #[arg(long, value_name = "SPAN", default_value = "5s", value_parser = span)]
    pub(crate) within: Span,
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) control: MeshControlArgs,
}

/// The arguments of `mesh listen`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh())]
pub(crate) struct MeshListenArgs {
    /// Write JSON instead of text, one object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// End after this many messages [default: never]
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    #[command(flatten)]
    pub(crate) control: MeshControlArgs,
}

/// The arguments of `mesh ping`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh())]
pub(crate) struct MeshPingArgs {
    /// The destination's name
    pub(crate) name: MeshName,
    /// Number of pings
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) count: u32,
    /// Time between two pings
    #[arg(long, value_name = "SPAN", default_value = "1s", value_parser = period)]
    pub(crate) interval: Span,
    /// How long to wait for an answer
    #[arg(long, value_name = "SPAN", default_value = "2s", value_parser = span)]
    pub(crate) within: Span,
    /// Write JSON instead of text, one object a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) control: MeshControlArgs,
}

/// The arguments of `mesh routes`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh())]
pub(crate) struct MeshRoutesArgs {
    /// Only the route to this node
    pub(crate) name: Option<MeshName>,
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) control: MeshControlArgs,
}

/// The arguments of `mesh status`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh())]
pub(crate) struct MeshStatusArgs {
    /// Write JSON instead of text; with --watch, one object a line each second
    #[arg(long)]
    pub(crate) json: bool,
    /// Keep watching
    #[arg(long)]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) control: MeshControlArgs,
}

/// The arguments of `mesh address`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh())]
pub(crate) struct MeshAddressArgs {
    /// The node's name
    pub(crate) name: MeshName,
    #[command(flatten)]
    pub(crate) mesh: MeshKeyArgs,
}
