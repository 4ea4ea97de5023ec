//! The messaging network's throughput, latency and cost, beside the servers that people would use instead.

mod crowd;
mod dialect;
mod limit;
mod measure;
mod servers;
mod storm;
mod takeover;

use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::measure::Table;
use crate::servers::System;

/// The messaging network on this machine, beside nats-server, mosquitto and ngircd.
#[derive(Debug, Parser)]
#[command(name = "chat")]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    part: Option<Part>,
}

/// The parts of the benchmark that run as separate processes.
#[derive(Debug, Subcommand)]
enum Part {
    /// Writes to whoever connects, and does nothing else
    #[command(hide = true)]
    Spray,
}

/// The options of the benchmark.
#[derive(Clone, Debug, Args)]
struct Options {
    /// Only these parts
    #[arg(value_delimiter = ',')]
    parts: Vec<Figure>,
    /// Only the systems whose names begin so
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// Numbers of users
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [10, 100, 1000])]
    users: Vec<usize>,
    /// Numbers of messages that may be under way at once; the best of them counts
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [256, 2048])]
    windows: Vec<usize>,
    /// Duration of each row in seconds
    #[arg(long, value_name = "N", default_value_t = 4)]
    seconds: u64,
    /// How often a server is killed and frozen
    #[arg(long, value_name = "N", default_value_t = 10)]
    rounds: usize,
    /// Number of idle connections
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: usize,
    /// Number of messages in the log when a server starts again
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    log: u64,
}

/// The figures that can be measured alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Figure {
    /// Deliveries a second, and what a million of them cost
    Fanout,
    /// Latency of a message at a tenth of JetStream's greatest rate
    Latency,
    /// Cost of an idle connection
    Idle,
    /// Logins a second of users whose sessions are known
    Logins,
    /// How soon clients of a killed or frozen server receive again
    Takeover,
    /// How soon a server with a long log is ready
    Restart,
}

fn main() -> Result<(), String> {
    let cli = Cli::parse();
    if cli.part.is_some() {
        return limit::spray();
    }
    let options = cli.options;
    let wanted = |figure| options.parts.is_empty() || options.parts.contains(&figure);
    if wanted(Figure::Fanout) {
        fanout(&options)?;
    }
    if wanted(Figure::Latency) {
        latency(&options)?;
    }
    if wanted(Figure::Idle) {
        storm::idle(options.connections)?;
    }
    if wanted(Figure::Logins) {
        storm::logins()?;
    }
    if wanted(Figure::Takeover) {
        takeover::measure(options.rounds)?;
    }
    if wanted(Figure::Restart) {
        storm::restart(options.log)?;
    }
    Ok(())
}

#[allow(clippy::needless_pass_by_value)] // for map_err
fn text(why: impl ToString) -> String {
    why.to_string()
}

/// The systems that were asked for and that are installed; says which of them are not.
fn systems(options: &Options) -> Vec<System> {
    let named = |system: &System| {
        options.only.is_empty() || options.only.iter().any(|name| system.name().starts_with(name.as_str()))
    };
    let (there, missing): (Vec<_>, Vec<_>) =
        System::ALL.into_iter().filter(named).partition(|system| system.is_installed());
    for system in missing {
        println!("{}: not measured, since it is not installed", system.name());
    }
    there
}

fn fanout(options: &Options) -> Result<(), String> {
    let counted = Duration::from_secs(options.seconds);
    let mut table = Table::of_deliveries();
    for users in &options.users {
        table.limit(*users, limit::deliveries(*users, counted)?);
        for system in systems(options) {
            let best = options
                .windows
                .iter()
                .map(|window| measure::deliveries(system, *users, *window, counted))
                .filter_map(|row| row.map_err(|why| println!("{} with {users} users: {why}", system.name())).ok())
                .max_by(|one, other| one.rate.total_cmp(&other.rate));
            if let Some(row) = best {
                table.delivered(system, *users, &row);
            }
        }
    }
    Ok(())
}

fn latency(options: &Options) -> Result<(), String> {
    let counted = Duration::from_secs(options.seconds);
    println!("\n| system | users | messages/s | p50 | p99 |\n|---|---|---|---|---|");
    for (users, rate) in [(10, 490), (100, 49)] {
        for system in systems(options) {
            match measure::latency(system, users, rate, counted) {
                Ok((half, most)) => println!("| {} | {users} | {rate} | {half:.2} ms | {most:.2} ms |", system.name()),
                Err(why) => println!("{} with {users} users: {why}", system.name()),
            }
        }
    }
    Ok(())
}
