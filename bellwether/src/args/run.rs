//! `run`.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

use bellwether_kernel::Span;
use bellwether_net::MemberName;
use bellwether_supervisor::guardian::ContainmentChoice;
use bellwether_supervisor::policy::OnExit;
use clap::{Args, ValueEnum};

use super::flock::{ElectionArgs, PlaceArgs, flock_name};
use super::{help, period, span};
use crate::log::LogFormatArg;

/// The consequences of the command's own exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnExitArg {
    /// Another member takes over; this one stays in the flock
    StepDown,
    /// This member starts it again, as the --restart options say
    Restart,
    /// The work is done: this member leaves, with the command's exit code
    Finish,
}

impl From<OnExitArg> for OnExit {
    fn from(arg: OnExitArg) -> OnExit {
        match arg {
            OnExitArg::StepDown => OnExit::StepDown,
            OnExitArg::Restart => OnExit::Restart,
            OnExitArg::Finish => OnExit::Finish,
        }
    }
}

/// How the command's processes are held together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ContainArg {
    /// The best of the others that this system permits
    Auto,
    /// A PID namespace: the kernel ends all processes at once, with the lease or with this member
    PidNamespace,
    /// A cgroup (version 2): the kernel ends all processes at once when this member tells it to
    Cgroup,
    /// No container: processes are searched for in /proc and killed one by one
    Walk,
}

impl From<ContainArg> for ContainmentChoice {
    fn from(arg: ContainArg) -> ContainmentChoice {
        match arg {
            ContainArg::Auto => ContainmentChoice::Auto,
            ContainArg::PidNamespace => ContainmentChoice::PidNamespace,
            ContainArg::Cgroup => ContainmentChoice::Cgroup,
            ContainArg::Walk => ContainmentChoice::Walk,
        }
    }
}

/// The exits after which a command is restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RestartArg {
    /// After every exit
    Always,
    /// Only after a failure; a command that ends well has finished
    OnFailure,
}

/// The arguments of `run`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::run())]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// The id of this member in the list
    #[arg(long, value_name = "N")]
    pub(crate) id: Option<u32>,
    /// The name of this member in events and messages: letters, digits and - _ . @ + (default: its id; without a list,
    /// USER@MACHINE)
    #[arg(long, value_name = "ME")]
    pub(crate) name: Option<MemberName>,
    /// The owner id of this member, where there is no list: it breaks ties between two candidates, the higher one wins
    /// [default: derived from the name and the machine]
    #[arg(long, value_name = "N")]
    pub(crate) owner_id: Option<u64>,
    /// Listen at this address instead of the one in the list
    #[arg(long, value_name = "ADDR")]
    pub(crate) listen: Option<SocketAddr>,
    /// Folder for the state that must survive a restart [default: a folder for this flock and member in the user's state
    /// folder]
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) state: Option<PathBuf>,
    /// Write only warnings and errors to standard error
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Form of the lines on standard error
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) log_format: LogFormatArg,
    /// Write events to this file or pipe, one JSON object per line; - for standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) events: Option<String>,
    /// Write a trace of the protocol (messages, timers, roles) to this file, one JSON object per line; - for standard
    /// output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) trace: Option<String>,
    /// Serve /metrics (Prometheus) and /health over HTTP at this address
    #[arg(long, value_name = "ADDR")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How long the command may take to end after SIGTERM, before SIGKILL
    #[arg(long, value_name = "SPAN", default_value = "10s", value_parser = span, help_heading = "The command")]
    pub(crate) grace: Span,
    /// What the command's own exit means
    #[arg(long, value_name = "WHAT", default_value = "step-down", help_heading = "The command")]
    pub(crate) on_exit: OnExitArg,
    /// How the command's processes are held together, so that all of them end in time
    #[arg(long, value_name = "HOW", default_value = "auto", help_heading = "The command")]
    pub(crate) contain: ContainArg,
    /// Keep the newest epoch in this file, on storage that the members share, before the command starts; what the command
    /// touches there can refuse older ones. A command with an older epoch is not started
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "The command")]
    pub(crate) fence_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) restart: RestartArgs,
    #[command(flatten)]
    pub(crate) check: HealthCheckArgs,
    /// Lead only where that flock is led: while no member on this machine leads it, this member votes but does not lead
    #[arg(long, value_name = "FLOCK", value_parser = flock_name)]
    pub(crate) with: Option<String>,
    #[command(flatten)]
    pub(crate) hooks: HookArgs,
    #[command(flatten)]
    pub(crate) ring: RingArgs,
    #[command(flatten)]
    pub(crate) election: ElectionArgs,
    /// The command to run while this member leads, and its arguments. A witness needs none
    #[arg(last = true, value_name = "COMMAND", value_hint = clap::ValueHint::CommandWithArguments)]
    pub(crate) command: Vec<OsString>,
}

/// The options for rings.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "On a ring")]
pub(crate) struct RingArgs {
    /// Pass the token on after this time; without it, the token stays until its owner steps down or fails
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) rotate: Option<Span>,
}

/// How a command is restarted.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "With --on-exit restart")]
pub(crate) struct RestartArgs {
    /// After which exits the command is restarted
    #[arg(long, value_name = "WHEN", default_value = "always")]
    pub(crate) restart: RestartArg,
    /// Delay before the first restart; it doubles with each further one
    #[arg(long, value_name = "SPAN", default_value = "100ms", value_parser = span)]
    pub(crate) restart_first: Span,
    /// The longest delay before a restart
    #[arg(long, value_name = "SPAN", default_value = "30s", value_parser = span)]
    pub(crate) restart_most: Span,
    /// A command that ran this long counts as healthy: the delays start again from the first
    #[arg(long, value_name = "SPAN", default_value = "10s", value_parser = span)]
    pub(crate) restart_steady: Span,
    /// After this many restarts in a row the member steps down; 0 for never
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) restart_limit: u32,
}

/// The health check of a candidate.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Health check")]
pub(crate) struct HealthCheckArgs {
    /// A shell command; while it fails, this member votes but does not lead
    #[arg(long, value_name = "CMD")]
    pub(crate) check: Option<String>,
    /// Time between two checks
    #[arg(long, value_name = "SPAN", default_value = "1s", value_parser = period, requires = "check")]
    pub(crate) check_every: Span,
    /// How long a check may take
    #[arg(long, value_name = "SPAN", default_value = "5s", value_parser = span, requires = "check")]
    pub(crate) check_limit: Span,
    /// Number of successes in a row after which the member may lead
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..), requires = "check")]
    pub(crate) rise: u32,
    /// Number of failures in a row after which the member may not lead
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..), requires = "check")]
    pub(crate) fall: u32,
}

/// The commands that are told what happens to a member.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Hooks (shell commands)")]
pub(crate) struct HookArgs {
    /// Run when this member becomes the leader
    #[arg(long, value_name = "CMD")]
    pub(crate) on_leading: Option<String>,
    /// Run when this member becomes a follower
    #[arg(long, value_name = "CMD")]
    pub(crate) on_following: Option<String>,
    /// Run when this member lost its lead without having given it up, or won it back
    #[arg(long, value_name = "CMD")]
    pub(crate) on_conflict: Option<String>,
    /// How long a hook may take
    #[arg(long, value_name = "SPAN", default_value = "30s", value_parser = span)]
    pub(crate) hook_limit: Span,
}
