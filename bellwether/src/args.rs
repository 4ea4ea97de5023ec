//! The command line's own definition. Help, completions and man pages are all made of it.

use std::path::PathBuf;

use bellwether_kernel::Span;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand};

use crate::exit::{CommandResult, Failure};
use crate::output::Colour;

mod ask;
mod bench;
mod check;
mod flock;
mod help;
mod members;
mod place;
mod play;
mod ring;
mod run;
mod sim;

pub(crate) use ask::{ExplainArgs, KeyCommand, KeyNewArgs, StatusArgs, StepDownArgs};
pub(crate) use bench::BenchArgs;
pub(crate) use check::{BeginArg, CheckArgs, ClockArg, OrderArg};
pub(crate) use flock::PlaceArgs;
pub(crate) use members::{MembersArgs, MembersCommand};
pub(crate) use place::{ChannelAt, MeetingPlace};
pub(crate) use play::PlayArgs;
pub(crate) use ring::RingCommand;
pub(crate) use run::{RestartArg, RunArgs};
pub(crate) use sim::SimArgs;

/// A flock of machines settles among itself who leads, notices when that one is gone, and carries on.
#[derive(Debug, Parser)]
#[command(name = "bellwether", version, after_help = help::main(), arg_required_else_help = true)]
pub(crate) struct Cli {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a command on exactly one member of a flock, and on another when that one is gone
    Run(Box<RunArgs>),
    /// Show who leads, and how every member stands
    Status(StatusArgs),
    /// Ask the leader to let go in good order, and wait until another leads
    StepDown(StepDownArgs),
    /// Show and change the list of members while the flock runs
    #[command(subcommand, after_help = help::members(), arg_required_else_help = true)]
    Members(MembersCommand),
    /// Look at a ring, and pass its token on
    #[command(subcommand, after_help = help::ring(), arg_required_else_help = true)]
    Ring(RingCommand),
    /// Make the key that a flock's members share
    #[command(subcommand, after_help = help::key(), arg_required_else_help = true)]
    Key(KeyCommand),
    /// Tell what settings promise, or why leadership moved
    Explain(Box<ExplainArgs>),
    /// Simulate and check the protocols: the same code that runs, watched and broken
    #[command(subcommand, after_help = help::lab(), arg_required_else_help = true)]
    Lab(Lab),
    /// Start a flock of five on this machine, with a page to watch it and to kill its leader
    Demo(DemoArgs),
    /// Print what a shell needs to complete this program's command line
    Completions(CompletionsArgs),
    /// Print the manual page, or write one for each command
    Man(ManArgs),
}

/// The laboratory.
#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// Run a flock on virtual time with any fault; the same seed is the same run
    Sim(Box<SimArgs>),
    /// Try every order of events, within a budget of faults
    Check(Box<CheckArgs>),
    /// Watch a run on a page, go back and forth in it, and break it
    Play(Box<PlayArgs>),
    /// Measure how fast this machine simulates and checks each protocol
    Bench(BenchArgs),
}

/// `demo`.
#[derive(Debug, Args)]
#[command(after_help = help::demo())]
pub(crate) struct DemoArgs {
    /// Where the members meet: members, with a list of each other; lan, on a channel that everybody hears; ring, with a
    /// token that carries the work's state. The page can change it
    #[arg(value_name = "PLACE", default_value_t, value_parser = demo_place())]
    pub(crate) place: bellwether_demo::DemoPlace,
    /// The port of the page, on this machine only [default: any that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// How often the leader checks its members; slower is easier to watch
    #[arg(long, value_name = "SPAN", default_value = "100ms", value_parser = heartbeat)]
    pub(crate) heartbeat: Span,
    /// End after so many seconds [default: when you press Ctrl-C]
    #[arg(long, value_name = "N")]
    pub(crate) seconds: Option<u64>,
    /// Break nothing by itself while nobody has opened the page
    #[arg(long)]
    pub(crate) no_tour: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
}

fn demo_place() -> impl clap::builder::TypedValueParser<Value = bellwether_demo::DemoPlace> {
    let names = bellwether_demo::DemoPlace::ALL.map(bellwether_demo::DemoPlace::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<bellwether_demo::DemoPlace>())
}

/// `completions`.
#[derive(Debug, Args)]
#[command(after_help = help::completions())]
pub(crate) struct CompletionsArgs {
    /// Which shell
    pub(crate) shell: clap_complete::Shell,
}

/// `man`.
#[derive(Debug, Args)]
#[command(after_help = help::man())]
pub(crate) struct ManArgs {
    /// Write one page for each command into this folder
    #[arg(long, value_hint = clap::ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

/// The protocol's settings, as `lab sim` and `lab check` both take them.
#[derive(Clone, Debug, Args)]
pub(crate) struct SettingsArgs {
    /// A knob of the protocol; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) settings: Vec<(String, String)>,
    /// Which election, for protocols that have more than one; short for --set mode=…
    #[arg(long)]
    pub(crate) mode: Option<String>,
}

impl SettingsArgs {
    /// Refuses what says two things about one knob: whichever was meant, half of the readers would guess wrong.
    pub(crate) fn check(&self) -> CommandResult<()> {
        let pairs = self.pairs();
        let again = |index: usize| pairs[..index].iter().any(|(name, _)| *name == pairs[index].0);
        match (0..pairs.len()).find(|index| again(*index)) {
            Some(index) => Err(Failure::usage(format!("{} is set twice; leave one out", pairs[index].0))),
            None => Ok(()),
        }
    }

    /// The pairs, as a protocol takes them.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        let mode = self.mode.iter().map(|mode| ("mode".to_string(), mode.clone()));
        mode.chain(self.settings.iter().cloned()).collect()
    }
}

/// How a run is shown, for `lab sim` and `lab check`.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ShowArgs {
    /// Write JSON for programs instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the run as a space-time diagram
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    /// Write the run's whole event log, one JSON object a line
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) trace: Option<PathBuf>,
    /// Show every event, not only those that tell the story
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
    /// Show and draw only what happened from this moment on
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) from: Option<Span>,
    /// Show and draw only what happened up to this moment
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) until: Option<Span>,
}

/// A span of time, as people write it.
pub(crate) fn span(text: &str) -> Result<Span, String> {
    text.parse::<Span>().map_err(|why| why.to_string())
}

/// The shortest heart-beat that a flock lives with on a busy machine: in a part of it an answer must arrive, and in another
/// part a command must be dead.
const SHORTEST_HEARTBEAT: Span = Span::millis(10);

/// A heart-beat that real machines can keep.
pub(crate) fn heartbeat(text: &str) -> Result<Span, String> {
    match span(text)? {
        short if short < SHORTEST_HEARTBEAT => Err(format!(
            "no flock lives with that: within a heart-beat members must hear of each other, so take {SHORTEST_HEARTBEAT} or more"
        )),
        heartbeat => Ok(heartbeat),
    }
}

/// `name=value`.
fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_string(), value.to_string())),
        _ => Err("a setting is written name=value, such as heartbeat=50ms".into()),
    }
}
