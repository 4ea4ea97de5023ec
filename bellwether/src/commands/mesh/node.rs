//! `mesh node`.

use std::io::{IsTerminal as _, Write as _};

use bellwether_mesh::MeshConfig;
use bellwether_mesh_net::{MeshSetup, MeshStartError};
use bellwether_mesh_node::control::usual_path;
use bellwether_mesh_node::{NodeEnd, NodeOptions};
use bellwether_net::Recording;
use bellwether_supervisor::log::LogRecord;
use bellwether_supervisor::record::recording;
use bellwether_trace::{Header, in_words};

use crate::args::MeshNodeArgs;
use crate::commands::run::usual_state_folder;
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::log;

pub(super) fn run(args: &MeshNodeArgs, tun: Option<&str>) -> CommandResult {
    let key = args.mesh.key()?;
    if key.is_none() && !args.insecure && args.on.iter().any(|name| name != "lo") {
        return Err(Failure::usage(
            "a mesh on a network needs a key: give --key FILE (`bellwether key new FILE` makes one), or --insecure to let \
             anybody join",
        ));
    }
    let (mesh, name) = (args.mesh.mesh.clone(), args.name.clone());
    let state = match &args.state {
        Some(folder) => folder.clone(),
        None => usual_state_folder()?.join("mesh").join(mesh.as_str()).join(name.as_str()),
    };
    let control = args.control.clone().unwrap_or_else(|| usual_path(&mesh, &name));
    let MeshNodeArgs { beat, limit, reach, hops, port, .. } = *args;
    let config = MeshConfig { beat, limit, reach, hop_limit: hops, ..MeshConfig::default() };
    let metrics = args
        .metrics
        .map(std::net::TcpListener::bind)
        .transpose()
        .map_err(|why| Failure::environment(format!("cannot serve metrics: {}", in_words(&why))))?;
    let mut interfaces = args.on.clone();
    interfaces.sort();
    interfaces.dedup();
    let options = NodeOptions {
        setup: MeshSetup { mesh, name, key, interfaces, port, config, state, tun: tun.map(str::to_owned) },
        control,
        events: args.events.as_deref().map(Into::into),
        recording: record(args)?,
        metrics,
        resolver: args.resolver,
        say,
        status_line: std::io::stderr().is_terminal().then_some(show as fn(&str)),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::environment)?;
    runtime.block_on(bellwether_mesh_node::run(options)).map_err(|end| Failure::new(code(&end), end))?;
    Ok(ExitCode::Fine)
}

/// The recorder for `--trace`.
fn record(args: &MeshNodeArgs) -> CommandResult<Option<Recording>> {
    let Some(target) = &args.trace else { return Ok(None) };
    let settings = vec![("beat".to_owned(), args.beat.to_string())];
    let header = Header { format: 1, protocol: "mesh".into(), nodes: 1, settings, ..Header::default() };
    recording(&target.as_str().into(), header, crate::print_error).map(Some).map_err(Failure::environment)
}

fn code(end: &NodeEnd) -> ExitCode {
    match end {
        NodeEnd::NameTaken(_) | NodeEnd::OtherKey | NodeEnd::Start(MeshStartError::NameTaken) => ExitCode::Refused,
        NodeEnd::Start(MeshStartError::Settings(_)) => ExitCode::Usage,
        NodeEnd::Start(_)
        | NodeEnd::Control { .. }
        | NodeEnd::Resolver(_)
        | NodeEnd::Events(_)
        | NodeEnd::System(_) => ExitCode::Environment,
    }
}

fn say(text: &str) {
    log::write(&LogRecord::Warning(text.to_owned()));
}

/// Replaces the status line on a terminal.
fn show(text: &str) {
    let _ = write!(std::io::stderr(), "\r\x1b[K{text}");
}
