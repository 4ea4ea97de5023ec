//! The options.

use bellwether_kernel::Span;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::fault::Fault;

/// How soon the next copy runs, and whether two ever run at once: Bellwether beside what people use today.
#[derive(Debug, Parser)]
#[command(name = "failover")]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) options: Options,
    #[command(subcommand)]
    pub(crate) part: Option<Part>,
}

/// The parts of the benchmark that run as separate processes, on the machines under test.
#[derive(Debug, Subcommand)]
pub(crate) enum Part {
    /// The command under test
    #[command(hide = true)]
    Stamp {
        /// Folder for the output
        folder: std::path::PathBuf,
        /// Host that it runs on
        host: String,
    },
    /// Keeps a core busy
    #[command(hide = true)]
    Spin {
        /// Gives way to everybody.
        #[arg(long)]
        last: bool,
    },
    /// Beats, and nothing else
    #[command(hide = true)]
    Lead {
        /// Addresses of the others
        followers: Vec<String>,
        /// The command under test
        #[arg(last = true)]
        command: Vec<String>,
    },
    /// Answers, and nothing else
    #[command(hide = true)]
    Follow {
        /// Address to listen on
        address: String,
    },
}

/// The options of the benchmark.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Options {
    /// How often each fault is injected into Bellwether
    #[arg(long, default_value_t = 20)]
    pub(crate) rounds: usize,
    /// How often each fault is injected into each of the others
    #[arg(long, default_value_t = 5)]
    pub(crate) peer_rounds: usize,
    /// Only these faults
    #[arg(long, value_delimiter = ',')]
    pub(crate) faults: Vec<Fault>,
    /// Only in these places
    #[arg(long = "where", value_delimiter = ',')]
    pub(crate) places: Vec<Where>,
    /// Only the systems whose names begin so
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// How long to watch idle members, in seconds; 0: not at all
    #[arg(long, default_value_t = 30)]
    pub(crate) idle_seconds: u64,
    /// How long to look for false takeovers under load, in minutes; 0: not at all
    #[arg(long, default_value_t = 1.0)]
    pub(crate) load_minutes: f64,
    /// The heart-beat of a flock with a list of members, such as 20ms; three of them are its target for a silent death
    #[arg(long, value_name = "SPAN", default_value = "100ms", value_parser = heartbeat_ms)]
    pub(crate) heartbeat: f64,
    /// Number of processes that compete for the cores meanwhile
    #[arg(long, default_value_t = 20)]
    pub(crate) load: usize,
    /// Print one JSON object and no tables
    #[arg(long)]
    pub(crate) json: bool,
}

/// In milliseconds.
fn heartbeat_ms(text: &str) -> Result<f64, String> {
    let span: Span = text.parse().map_err(|why| format!("{why}"))?;
    Ok(span.as_nanos() as f64 / 1e6)
}

/// The place of the members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Where {
    /// Three ports of this machine
    Loopback,
    /// Three network namespaces on one bridge
    Netns,
}

impl Where {
    /// The name in tables.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Where::Loopback => "loopback",
            Where::Netns => "netns",
        }
    }
}
