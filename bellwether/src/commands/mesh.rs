//! `mesh`: a node on real interfaces, and what is asked of it.

use std::io::Write as _;

use bellwether_mesh_net::MeshSecret;

use crate::args::{MeshAddressArgs, MeshCommand};
use crate::exit::{CommandResult, ExitCode};
use crate::output;

pub(crate) fn run(command: &MeshCommand) -> CommandResult {
    match command {
        MeshCommand::Address(args) => address(args),
    }
}

fn address(args: &MeshAddressArgs) -> CommandResult {
    let secret = MeshSecret::new(&args.mesh.mesh, args.mesh.key()?.as_ref());
    let mut out = output::stdout();
    writeln!(out, "{}", secret.address(secret.tag(&args.name)))?;
    out.flush()?;
    Ok(ExitCode::Fine)
}
