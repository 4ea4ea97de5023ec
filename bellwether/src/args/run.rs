//! `run`.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

use bellwether_kernel::Span;
use bellwether_net::MemberName;
use bellwether_supervisor::guardian::ContainmentChoice;
use bellwether_supervisor::policy::OnExit;
use clap::{Args, ValueEnum};

use super::flock::{ElectionArgs, PlaceArgs};
use super::{help, span};

/// What the command's own exit means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnExitArg {
    /// Another member runs it; this one stays in the flock
    StepDown,
    /// It is started again here, as the --restart options say
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

/// What holds the command's processes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ContainArg {
    /// The best of the others that this system permits
    Auto,
    /// A PID namespace: the kernel ends all processes at once, with the lease or with this member
    PidNamespace,
    /// A cgroup (version 2): the kernel ends all processes at once when this member tells it to
    Cgroup,
    /// Nothing: processes are looked for in /proc and killed one by one
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

/// After which exits a command is started again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RestartArg {
    /// After every exit
    Always,
    /// Only after a failure; a command that ends well has finished
    OnFailure,
}

/// `run`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::run())]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// Which member of the list this is
    #[arg(long, value_name = "N")]
    pub(crate) id: Option<u32>,
    /// What this member is called in events and by the others: letters, digits and - _ . @ + [default: its id; where there
    /// is no list, of user and machine]
    #[arg(long, value_name = "ME")]
    pub(crate) name: Option<MemberName>,
    /// Whose this member is, where there is no list: of two who claim the same, the higher one wins [default: of user and
    /// machine]
    #[arg(long, value_name = "N")]
    pub(crate) owner_id: Option<u64>,
    /// Listen here, and not at this member's address of the list
    #[arg(long, value_name = "ADDR")]
    pub(crate) listen: Option<SocketAddr>,
    /// The folder for what this member must not forget [default: of this flock and id, in the user's state folder]
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) state: Option<PathBuf>,
    /// Write what happens here, to a file or a pipe, one JSON object a line; - for standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) events: Option<String>,
    /// Write all that the protocol does here, one JSON object a line: messages, timers, roles; - for standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) trace: Option<String>,
    /// Answer /metrics (Prometheus) and /health here, as a web server does
    #[arg(long, value_name = "ADDR")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How long the command may take to end in good order
    #[arg(long, value_name = "SPAN", default_value = "10s", value_parser = span, help_heading = "The command")]
    pub(crate) grace: Span,
    /// What the command's own exit means
    #[arg(long, value_name = "WHAT", default_value = "step-down", help_heading = "The command")]
    pub(crate) on_exit: OnExitArg,
    /// What holds the command's processes together, so that all of them end in time
    #[arg(long, value_name = "HOW", default_value = "auto", help_heading = "The command")]
    pub(crate) contain: ContainArg,
    #[command(flatten)]
    pub(crate) restart: RestartArgs,
    #[command(flatten)]
    pub(crate) check: HealthCheckArgs,
    #[command(flatten)]
    pub(crate) hooks: HookArgs,
    #[command(flatten)]
    pub(crate) ring: RingArgs,
    #[command(flatten)]
    pub(crate) election: ElectionArgs,
    /// The command that runs where the leader is, and its arguments. A witness needs none
    #[arg(last = true, value_name = "COMMAND", value_hint = clap::ValueHint::CommandWithArguments)]
    pub(crate) command: Vec<OsString>,
}

/// What only a ring has.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "On a ring")]
pub(crate) struct RingArgs {
    /// Pass the token on after so long; without it, it stays until its owner gives it up or dies
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) rotate: Option<Span>,
}

/// How a command is started again.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "With --on-exit restart")]
pub(crate) struct RestartArgs {
    /// After which exits
    #[arg(long, value_name = "WHEN", default_value = "always")]
    pub(crate) restart: RestartArg,
    /// How long to wait before the first restart; doubles with each one
    #[arg(long, value_name = "SPAN", default_value = "100ms", value_parser = span)]
    pub(crate) restart_first: Span,
    /// How long to wait at most
    #[arg(long, value_name = "SPAN", default_value = "30s", value_parser = span)]
    pub(crate) restart_most: Span,
    /// A command that ran so long counts as healthy: the waits start anew
    #[arg(long, value_name = "SPAN", default_value = "10s", value_parser = span)]
    pub(crate) restart_steady: Span,
    /// After so many restarts in a row another member gets its turn; 0 for never
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) restart_limit: u32,
}

/// The health check of a candidate.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Whether this member is fit to lead")]
pub(crate) struct HealthCheckArgs {
    /// A command for a shell; while it fails, this member votes and does not lead
    #[arg(long, value_name = "CMD")]
    pub(crate) check: Option<String>,
    /// How long to wait between two checks
    #[arg(long, value_name = "SPAN", default_value = "1s", value_parser = span, requires = "check")]
    pub(crate) check_every: Span,
    /// How long a check may take
    #[arg(long, value_name = "SPAN", default_value = "5s", value_parser = span, requires = "check")]
    pub(crate) check_limit: Span,
    /// So many good ones in a row make it fit
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..), requires = "check")]
    pub(crate) rise: u32,
    /// So many bad ones in a row make it unfit
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..), requires = "check")]
    pub(crate) fall: u32,
}

/// Commands that are told what becomes of a member.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Who is told, each by a command for a shell")]
pub(crate) struct HookArgs {
    /// When this member leads
    #[arg(long, value_name = "CMD")]
    pub(crate) on_leading: Option<String>,
    /// When this member follows
    #[arg(long, value_name = "CMD")]
    pub(crate) on_following: Option<String>,
    /// When a lead that this member did not let go of was won back or lost
    #[arg(long, value_name = "CMD")]
    pub(crate) on_conflict: Option<String>,
    /// How long such a command may take
    #[arg(long, value_name = "SPAN", default_value = "30s", value_parser = span)]
    pub(crate) hook_limit: Span,
}
