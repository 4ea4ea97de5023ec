//! `mesh`.

use std::path::PathBuf;

use bellwether_mesh_net::MeshName;
use bellwether_net::Key;
use clap::{Args, Subcommand};

use super::flock::read_key;
use super::help;
use crate::exit::CommandResult;

/// What is asked of a mesh.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum MeshCommand {
    /// Print the IPv6 address of a node; it is computed, and no node is asked
    Address(MeshAddressArgs),
}

/// Which mesh.
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
    /// The mesh's key, if there is one.
    pub(crate) fn key(&self) -> CommandResult<Option<Key>> {
        read_key(self.key.as_deref())
    }
}

/// `mesh address`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::mesh())]
pub(crate) struct MeshAddressArgs {
    /// The node's name
    pub(crate) name: MeshName,
    #[command(flatten)]
    pub(crate) mesh: MeshKeyArgs,
}
