//! `run`: one member of a flock, with its command.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use bellwether_kernel::{Describe, Span};
use bellwether_net::{Recording, StartError};
use bellwether_supervisor::check::Check;
use bellwether_supervisor::flock::EndReason;
use bellwether_supervisor::hooks::Hooks;
use bellwether_supervisor::log::LogStyle;
use bellwether_supervisor::policy::{Restart, Rules};
use bellwether_supervisor::record::recording;
use bellwether_supervisor::{SupervisorError, SupervisorOptions};
use bellwether_trace::{Header, in_words};

use super::file_limit;
use crate::args::{RestartArg, RunArgs};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::{log, places};

pub(crate) mod folder;
pub(crate) use folder::usual as usual_state_folder;

/// The files that a member opens without any connection: its lock, its promises, its guardian, its hooks and checks.
const OWN_FILES: usize = 32;
/// How long a guardian tries to reach the others after its supervisor's death.
const OBITUARY_WITHIN: Duration = Duration::from_secs(5);

/// The guardian's action once the supervisor is dead and no process of the command is alive.
pub(crate) fn publish_obituary(will: &[u8]) {
    let Ok(text) = std::str::from_utf8(will) else { return };
    places::announce_death(text, OBITUARY_WITHIN);
}

pub(crate) fn run(args: &RunArgs) -> CommandResult {
    let (flock, format) = (args.place.flock.clone(), args.log_format.into());
    log::open(LogStyle { flock, member: String::new(), format, quiet: args.quiet });
    file_limit::require(files_needed(args))?;
    refuse_unknown(args)?;
    args.place.at.run(args)
}

/// The number of files that a member may have open at the greatest load.
fn files_needed(args: &RunArgs) -> usize {
    let page = if args.metrics.is_some() { 32 } else { 0 };
    OWN_FILES + args.place.at.files() + page
}

/// Refuses options that have no meaning in this place.
fn refuse_unknown(args: &RunArgs) -> CommandResult<()> {
    let given = [
        ("--id", args.id.is_some()),
        ("--owner-id", args.owner_id.is_some()),
        ("--listen", args.listen.is_some()),
        ("--rotate", args.ring.rotate.is_some()),
        ("--trace", args.trace.is_some()),
    ];
    let (unknown, place) = (args.place.at.unknown_options(), args.place.at.called());
    match given.iter().find(|(option, given)| *given && unknown.contains(option)) {
        Some((option, _)) => Err(Failure::usage(format!("{option} has no meaning at {place}: leave it out"))),
        None => Ok(()),
    }
}

#[allow(clippy::needless_pass_by_value)] // for map_err
pub(crate) fn supervisor_failed(why: SupervisorError) -> Failure {
    let code = match &why {
        SupervisorError::NoSuchCommand(_) | SupervisorError::NotExecutable(_) => ExitCode::Command(why.code()),
        _ => ExitCode::Environment,
    };
    Failure::new(code, why)
}

pub(crate) fn start_failed(why: StartError) -> Failure {
    if why.is_misuse() { Failure::usage(why) } else { Failure::environment(why) }
}

pub(crate) fn bind(address: SocketAddr) -> CommandResult<TcpListener> {
    let bound = TcpListener::bind(address);
    bound.map_err(|why| Failure::environment(format!("cannot listen on {address}: {}", in_words(&why))))
}

pub(crate) fn options(args: &RunArgs, name: &str, command: Vec<OsString>) -> SupervisorOptions {
    let mut options = SupervisorOptions::new(&args.place.flock, name.to_owned(), command);
    options.rules = Rules {
        on_exit: args.on_exit.into(),
        grace: duration(args.grace),
        restart: Restart {
            on_failure_only: args.restart.restart == RestartArg::OnFailure,
            first: duration(args.restart.restart_first),
            most: duration(args.restart.restart_most),
            steady: duration(args.restart.restart_steady),
            limit: Some(args.restart.restart_limit).filter(|limit| *limit > 0),
        },
    };
    options.events = args.events.as_deref().map(Into::into);
    options.hooks = Hooks {
        on_leading: args.hooks.on_leading.clone(),
        on_following: args.hooks.on_following.clone(),
        on_conflict: args.hooks.on_conflict.clone(),
        limit: duration(args.hooks.hook_limit),
    };
    options.check = args.check.check.as_ref().map(|command| Check {
        command: command.clone(),
        every: duration(args.check.check_every),
        limit: duration(args.check.check_limit),
        rise: args.check.rise,
        fall: args.check.fall,
    });
    options.with.clone_from(&args.with);
    options.contain = args.contain.into();
    options.fence_file.clone_from(&args.fence_file);
    options.hangup_leaves = std::io::stdin().is_terminal();
    options.say = crate::print_error;
    options.log = log::write;
    log::name(name);
    options
}

/// The exit code for the end of a member.
pub(crate) fn outcome(ended: Result<u8, SupervisorError>, end_reason: Option<&EndReason>) -> CommandResult {
    match (ended, end_reason) {
        (Ok(code), _) => Ok(ExitCode::Command(code)),
        (Err(SupervisorError::FlockFailed), Some(end_reason @ EndReason::Refused(_))) => {
            Err(Failure::new(ExitCode::Refused, end_reason))
        }
        (Err(SupervisorError::FlockFailed), Some(end_reason @ EndReason::Failed(_))) => {
            Err(Failure::environment(end_reason))
        }
        (Err(why), _) => Err(supervisor_failed(why)),
    }
}

pub(crate) fn command(args: &RunArgs) -> CommandResult<Vec<OsString>> {
    match args.command.is_empty() {
        false => Ok(args.command.clone()),
        true => Err(Failure::usage("there is no command to run: give it after --; see `bellwether run --help`")),
    }
}

/// The recorder for `--trace`.
pub(crate) fn record<P: Describe>(
    args: &RunArgs,
    nodes: u32,
    settings: Vec<(String, String)>,
) -> CommandResult<Option<Recording>> {
    let Some(target) = &args.trace else { return Ok(None) };
    let header = Header { format: 1, protocol: P::NAME.into(), nodes, settings, ..Header::default() };
    recording(&target.as_str().into(), header, crate::print_error).map(Some).map_err(Failure::environment)
}

#[allow(clippy::needless_pass_by_value)] // for map_err
pub(crate) fn metrics_failed(why: std::io::Error) -> Failure {
    Failure::environment(format!("cannot serve metrics: {}", in_words(&why)))
}

fn duration(span: Span) -> Duration {
    Duration::from_nanos(span.as_nanos())
}
