//! `status`.

use std::io::Write;
use std::time::Duration;

use crate::args::StatusArgs;
use crate::commands::watch::{StatusReport, watch};
use crate::exit::CommandResult;
use crate::output;

/// The default time limit for an answer.
pub(crate) const WITHIN: Duration = Duration::from_secs(2);

/// Shows the status of a flock, once or repeatedly.
pub(crate) async fn show<S: StatusReport>(
    args: &StatusArgs,
    mut take: impl AsyncFnMut() -> CommandResult<S>,
) -> CommandResult {
    if args.watch {
        return watch(Duration::from_nanos(args.every.as_nanos()), args.json, take).await;
    }
    let seen = take().await?;
    if args.json {
        output::json(&seen)?;
    } else {
        let mut out = output::stdout();
        writeln!(out, "{}", seen.text().trim_end())?;
        out.flush()?;
    }
    Ok(seen.code())
}
