//! `mesh`: runs a node on real interfaces, and queries it.

mod ask;
mod node;

use std::io::Write as _;

use bellwether_mesh_net::MeshSecret;

use crate::args::{MeshAddressArgs, MeshCommand};
use crate::exit::{CommandResult, ExitCode};
use crate::output;

pub(crate) fn run(command: &MeshCommand) -> CommandResult {
    match command {
        MeshCommand::Node(args) => node::run(args, args.tun.as_deref()),
        MeshCommand::Tun(args) => node::run(args, Some(args.tun.as_deref().unwrap_or("mesh0"))),
        MeshCommand::Send(args) => ask::send(args),
        MeshCommand::Listen(args) => ask::listen(args),
        MeshCommand::Ping(args) => ask::ping(args),
        MeshCommand::Routes(args) => ask::routes(args),
        MeshCommand::Status(args) => ask::status(args),
        MeshCommand::Address(args) => address(args),
    }
}

fn address(args: &MeshAddressArgs) -> CommandResult {
    let secret = MeshSecret::new(&args.mesh.mesh, args.mesh.key()?.as_ref());
    line(&secret.address(secret.tag(&args.name)).to_string())?;
    Ok(ExitCode::Fine)
}

/// Writes a line to standard output at once.
fn line(text: &str) -> CommandResult<()> {
    let mut out = output::stdout();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}
