//! `man`.

use std::fs;
use std::io::Write as _;

use bellwether_trace::in_words;
use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::args::{Cli, ManArgs};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

pub(crate) fn run(args: &ManArgs) -> CommandResult {
    match &args.dir {
        Some(dir) => {
            let written = fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(Cli::command(), dir));
            written.map_err(|error| {
                let dir = dir.display();
                Failure::environment(format!(
                    "cannot write pages into {dir}: {}; choose another folder",
                    in_words(&error)
                ))
            })?;
        }
        None => {
            let mut bytes = Vec::new();
            Man::new(Cli::command()).render(&mut bytes)?;
            let mut out = output::stdout();
            out.write_all(&bytes)?;
            out.flush()?;
        }
    }
    Ok(ExitCode::Fine)
}
