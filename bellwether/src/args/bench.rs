//! `lab bench`.

use clap::Args;

use super::help;

/// The arguments of `lab bench`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::bench())]
pub(crate) struct BenchArgs {
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
