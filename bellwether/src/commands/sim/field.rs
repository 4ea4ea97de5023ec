//! `lab sim mesh --density N`: a mesh in a radio field, with a report and a picture.

use std::io::{IsTerminal as _, Write as _};

use bellwether_kernel::Describe as _;
use bellwether_lab::mesh_field::{FieldRequest, RADIUS};
use bellwether_lab::registry;
use bellwether_mesh::Mesh;
use bellwether_sim::{PlanError, available_memory};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::SimArgs;
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

pub(super) fn run(args: &SimArgs, density: u32) -> CommandResult {
    if args.what != Mesh::NAME {
        let names = registry::NAMES.join(", ");
        return Err(Failure::usage(format!("--density is for {}; without it there are {names}", Mesh::NAME)));
    }
    let request = request(args, density);
    check_memory(&request)?;
    let bar = std::io::stderr().is_terminal().then(progress_bar);
    let mut progress = |thousandths| bar.iter().for_each(|bar| bar.set_position(thousandths));
    let ran = request.run(&mut progress).map_err(Failure::usage);
    bar.iter().for_each(ProgressBar::finish_and_clear);
    let (mut report, picture) = ran?;
    report.again = command(args, density);
    if let Some(path) = &args.show.svg {
        output::file(path, |sink| sink.write_all(picture.render().as_bytes()))?;
    }
    if args.show.json {
        output::json(&report)?;
    } else {
        let mut out = output::stdout();
        write!(out, "{report}")?;
        out.flush()?;
    }
    Ok(ExitCode::Fine)
}

fn request(args: &SimArgs, density: u32) -> FieldRequest {
    let new = FieldRequest::new(args.nodes.unwrap_or(100), density, args.seed.unwrap_or(1));
    FieldRequest {
        radius: args.field.radius.unwrap_or(RADIUS),
        walk: args.field.walk,
        loss: args.field.loss.unwrap_or_default(),
        messages: args.field.messages.unwrap_or(new.messages),
        settings: args.settings.pairs(),
        ..new
    }
}

fn check_memory(request: &FieldRequest) -> CommandResult<()> {
    let pairs: Vec<(&str, &str)> = request.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    let config = Mesh::configure(request.nodes, &pairs).map_err(Failure::usage)?;
    request.plan().check::<Mesh>(&config, available_memory()).map_err(|error| match error {
        PlanError::Memory { .. } => Failure::environment(format!("{error}; take fewer nodes")),
        _ => Failure::usage(error),
    })
}

fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40.cyan/white} {percent} %, {eta} left");
    ProgressBar::new(1_000).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The command that gives the same report.
fn command(args: &SimArgs, density: u32) -> String {
    let mut words = vec![super::command(args), format!("--density {density}")];
    let mut add = |option: &str, value: Option<String>| words.extend(value.map(|value| format!("{option} {value}")));
    add("--walk", args.field.walk.map(|speed| speed.to_string()));
    add("--loss", args.field.loss.map(|loss| loss.to_string()));
    add("--radius", args.field.radius.map(|radius| radius.to_string()));
    add("--messages", args.field.messages.map(|messages| messages.to_string()));
    words.join(" ")
}
