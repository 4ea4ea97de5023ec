//! One file a command.

use crate::args::{Cli, Command, Lab};
use crate::exit::Outcome;

mod check;
mod completions;
mod demo;
mod man;
mod show;
mod sim;
mod swarm;

/// Does what the command line says.
pub(crate) fn run(cli: Cli) -> Outcome {
    match cli.command {
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Lab(Lab::Check(args)) => check::run(&args),
        Command::Lab(Lab::Sim(args)) => sim::run(&args),
        Command::Demo(args) => demo::run(&args),
    }
}
