//! The commands, one file each.

use crate::args::{Cli, Command, KeyCommand, Lab};
use crate::exit::CommandResult;

mod bench;
mod chat;
mod check;
mod check_config;
mod completions;
mod demo;
mod explain;
pub(crate) mod file_limit;
mod key;
mod man;
mod members;
mod mesh;
mod play;
mod ring;
pub(crate) mod run;
mod show;
mod sim;
pub(crate) mod status;
pub(crate) mod step_down;
mod swarm;
pub(crate) mod watch;

pub(crate) use run::publish_obituary;

/// Runs the command of the command line.
pub(crate) fn run(cli: Cli) -> CommandResult {
    match cli.command {
        Command::Run(args) => run::run(&args),
        Command::Status(args) => args.place.at.status(&args),
        Command::StepDown(args) => args.place.at.step_down(&args, args.within()),
        Command::Members(command) => members::run(&command),
        Command::Ring(command) => ring::run(&command),
        Command::Mesh(command) => mesh::run(&command),
        Command::Chat(command) => chat::run(&command),
        Command::Key(KeyCommand::New(args)) => key::new(&args),
        Command::Explain(args) => explain::run(&args),
        Command::CheckConfig(args) => check_config::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Lab(Lab::Bench(args)) => bench::run(&args),
        Command::Lab(Lab::Check(args)) => check::run(&args),
        Command::Lab(Lab::Play(args)) => play::run(&args),
        Command::Lab(Lab::Sim(args)) => sim::run(&args),
        Command::Demo(args) => demo::run(&args),
    }
}
