//! `completions`.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Cli, CompletionsArgs};
use crate::exit::{CommandResult, ExitCode};
use crate::output;

pub(crate) fn run(args: &CompletionsArgs) -> CommandResult {
    // The generator panics if it cannot write, so it writes to memory.
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "bellwether", &mut bytes);
    let mut out = output::stdout();
    out.write_all(&bytes)?;
    out.flush()?;
    Ok(ExitCode::Fine)
}
