//! The definition of the command line. Help, completions and man pages are generated from it.

use std::path::PathBuf;

use bellwether_kernel::Span;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand};

use crate::exit::{CommandResult, Failure};
use crate::output::Colour;

mod ask;
mod bench;
mod chat;
mod check;
mod flock;
mod help;
mod members;
mod mesh;
mod play;
mod ring;
mod run;
mod sim;

pub(crate) use ask::{ExplainArgs, KeyCommand, KeyNewArgs, StatusArgs, StepDownArgs};
pub(crate) use bench::BenchArgs;
pub(crate) use chat::{
    ChatAdminArgs, ChatAdminVerb, ChatCommand, ChatLoginArgs, ChatSayArgs, ChatServeArgs, ChatTailArgs, ChatTlsArgs,
    SecondLogin,
};
pub(crate) use check::{BeginArg, CheckArgs, ClockArg, OrderArg};
pub(crate) use flock::{ElectionArgs, PlaceArgs, flock_name, read_key};
pub(crate) use members::{MembersArgs, MembersCommand};
pub(crate) use mesh::{
    MeshAddressArgs, MeshCommand, MeshControlArgs, MeshListenArgs, MeshNodeArgs, MeshPingArgs, MeshRoutesArgs,
    MeshSendArgs, MeshStatusArgs,
};
pub(crate) use play::{LiveFieldArgs, PlayArgs};
pub(crate) use ring::{RingCommand, RingLookArgs};
pub(crate) use run::{RestartArg, RunArgs};
pub(crate) use sim::{FieldArgs, SimArgs};

/// Elects a leader among a group of machines (a flock), replaces it when it fails, and runs a command where the leader is.
#[derive(Debug, Parser)]
#[command(name = "bellwether", version, after_help = help::main(), arg_required_else_help = true)]
pub(crate) struct Cli {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a command on exactly one member of a flock, and on another when that one is gone
    Run(Box<RunArgs>),
    /// Show who leads, and the state of every member
    Status(StatusArgs),
    /// Ask the leader to hand over in an orderly way, and wait until another member leads
    StepDown(StepDownArgs),
    /// Show and change the list of members while the flock runs
    #[command(subcommand, after_help = help::members(), arg_required_else_help = true)]
    Members(MembersCommand),
    /// Inspect a ring, or pass its token on
    #[command(subcommand, after_help = help::ring(), arg_required_else_help = true)]
    Ring(RingCommand),
    /// Run a node of a mesh, and send to any other node of it
    #[command(subcommand, after_help = help::mesh(), arg_required_else_help = true)]
    Mesh(MeshCommand),
    /// Run a messaging network that loses no accepted message, or use one
    #[command(subcommand, after_help = help::chat(), arg_required_else_help = true)]
    Chat(ChatCommand),
    /// Make the secret key that the members of a flock share
    #[command(subcommand, after_help = help::key(), arg_required_else_help = true)]
    Key(KeyCommand),
    /// Explain the guarantees and delays of given settings, or why the leader changed
    Explain(Box<ExplainArgs>),
    /// Simulate, check and visualise the protocols: the same code that `run` runs
    #[command(subcommand, after_help = help::lab(), arg_required_else_help = true)]
    Lab(Lab),
    /// Start a flock of five on this machine, with a web page to watch it and kill its leader
    Demo(DemoArgs),
    /// Check a flock's file without starting anything
    CheckConfig(CheckConfigArgs),
    /// Print the completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page, or write one for each command
    Man(ManArgs),
}

/// The commands of the laboratory.
#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// Simulate a flock on virtual time, with faults; the same seed gives the same run
    Sim(Box<SimArgs>),
    /// Explore every order of events of a small flock, within a budget of faults
    Check(Box<CheckArgs>),
    /// Show a run on a web page; step back and forth in it, and inject faults
    Play(Box<PlayArgs>),
    /// Measure how fast this machine simulates and checks each protocol
    Bench(BenchArgs),
}

/// The arguments of `demo`.
#[derive(Debug, Args)]
#[command(after_help = help::demo())]
pub(crate) struct DemoArgs {
    /// Where the members meet: `members`, a fixed list; `lan`, a shared channel; `ring`, a ring whose token carries the
    /// job's state. The page can switch between them. Or `mesh`: simulated nodes in a radio field
    #[arg(value_name = "PLACE", default_value = "members", value_parser = demo_place())]
    pub(crate) place: DemoChoice,
    /// Port of the page, on loopback only [default: any free port]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// Time between two heart-beats of the leader; a longer one is easier to watch
    #[arg(long, value_name = "SPAN", default_value = "100ms", value_parser = heartbeat)]
    pub(crate) heartbeat: Span,
    /// Which protocol elects among members with a list; `bellwether lab` shows each of them [default: bully]
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
    /// A setting of that protocol; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) settings: Vec<(String, String)>,
    /// End after this many seconds [default: run until Ctrl-C]
    #[arg(long, value_name = "N")]
    pub(crate) seconds: Option<u64>,
    /// Do not inject faults while no browser shows the page
    #[arg(long)]
    pub(crate) no_tour: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
}

/// What a demo shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DemoChoice {
    /// A flock of real processes that meets in this place.
    Flock(bellwether_demo::DemoPlace),
    /// A simulated mesh.
    Mesh,
}

fn demo_place() -> impl clap::builder::TypedValueParser<Value = DemoChoice> {
    const MESH: &str = "mesh";
    let names = bellwether_demo::DemoPlace::ALL.map(bellwether_demo::DemoPlace::name);
    PossibleValuesParser::new(names.into_iter().chain([MESH])).try_map(|name| match &*name {
        MESH => Ok(DemoChoice::Mesh),
        _ => name.parse::<bellwether_demo::DemoPlace>().map(DemoChoice::Flock),
    })
}

/// The arguments of `check-config`.
#[derive(Debug, Args)]
#[command(after_help = help::check_config())]
pub(crate) struct CheckConfigArgs {
    /// The file to check [default: NAME.toml in ~/.config/bellwether, else in /etc/bellwether]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    /// The same, as `run` takes it
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "file")]
    pub(crate) config: Option<PathBuf>,
    /// The flock whose file to check, where none is named [default: default]
    #[arg(long, value_name = "NAME", value_parser = flock_name, conflicts_with_all = ["file", "config"])]
    pub(crate) flock: Option<String>,
}

/// The arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = help::completions())]
pub(crate) struct CompletionsArgs {
    /// The shell to write completions for
    pub(crate) shell: clap_complete::Shell,
}

/// The arguments of `man`.
#[derive(Debug, Args)]
#[command(after_help = help::man())]
pub(crate) struct ManArgs {
    /// Write one page for each command into this folder
    #[arg(long, value_hint = clap::ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

/// The protocol's settings, for both `lab sim` and `lab check`.
#[derive(Clone, Debug, Args)]
pub(crate) struct SettingsArgs {
    /// A setting of the protocol; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) settings: Vec<(String, String)>,
    /// Mode of the election, for protocols that have several; short for --set mode=MODE
    #[arg(long)]
    pub(crate) mode: Option<String>,
}

impl SettingsArgs {
    /// Refuses two values for one setting.
    pub(crate) fn check(&self) -> CommandResult<()> {
        let pairs = self.pairs();
        let again = |index: usize| pairs[..index].iter().any(|(name, _)| *name == pairs[index].0);
        match (0..pairs.len()).find(|index| again(*index)) {
            Some(index) => Err(Failure::usage(format!("{} is set twice; leave one out", pairs[index].0))),
            None => Ok(()),
        }
    }

    /// The settings as pairs of name and value.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        let mode = self.mode.iter().map(|mode| ("mode".to_string(), mode.clone()));
        mode.chain(self.settings.iter().cloned()).collect()
    }
}

/// How a run is shown, for both `lab sim` and `lab check`.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ShowArgs {
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the run as a space-time diagram (SVG)
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    /// Write the complete event log of the run, one JSON object per line
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) trace: Option<PathBuf>,
    /// Show every event, not only the important ones
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
    /// Show and draw only events from this moment on
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) from: Option<Span>,
    /// Show and draw only events up to this moment
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) until: Option<Span>,
}

/// Parses a duration.
pub(crate) fn span(text: &str) -> Result<Span, String> {
    text.parse::<Span>().map_err(|why| match text.parse::<f64>() {
        Ok(number) if number > 0.0 => format!("a span of time needs a unit: did you mean {text}ms?"),
        _ => why.to_string(),
    })
}

/// Parses the time between two rounds of something that is repeated.
pub(crate) fn period(text: &str) -> Result<Span, String> {
    match span(text)? {
        short if short < SHORTEST_PERIOD => Err(format!("it would never pause: take {SHORTEST_PERIOD} or more")),
        period => Ok(period),
    }
}

/// A shorter period only keeps a processor busy.
const SHORTEST_PERIOD: Span = Span::millis(1);

/// The shortest heart-beat that works on a busy machine: an answer must arrive within a fraction of it, and a command must
/// be dead within another.
const SHORTEST_HEARTBEAT: Span = Span::millis(10);

/// Parses a heart-beat that real machines can keep.
pub(crate) fn heartbeat(text: &str) -> Result<Span, String> {
    match span(text)? {
        short if short < SHORTEST_HEARTBEAT => {
            Err(format!("members must hear from each other within a heart-beat: take {SHORTEST_HEARTBEAT} or more"))
        }
        heartbeat => Ok(heartbeat),
    }
}

/// Parses `name=value`.
fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_string(), value.to_string())),
        _ => Err("a setting is written name=value, such as heartbeat=50ms".into()),
    }
}
