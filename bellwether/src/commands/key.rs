//! `key new`.

use std::io::Write as _;

use bellwether_net::Key;

use crate::args::KeyNewArgs;
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

pub(crate) fn new(args: &KeyNewArgs) -> CommandResult {
    let key = Key::generate().map_err(Failure::environment)?;
    match &args.file {
        Some(path) => key.write_new(path).map_err(Failure::environment)?,
        None => {
            let mut out = output::stdout();
            writeln!(out, "{}", key.to_text())?;
            out.flush()?;
        }
    }
    Ok(ExitCode::Fine)
}
