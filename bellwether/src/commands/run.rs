//! `run`: one member of a flock, with its command.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use bellwether_kernel::Span;
use bellwether_net::{Obituary, RingWill, announce_blocking};
use bellwether_supervisor::check::Check;
use bellwether_supervisor::hooks::Hooks;
use bellwether_supervisor::policy::{Restart, Rules};
use bellwether_supervisor::{Options, SupervisorError};

use crate::args::{Place, RestartArg, RunArgs};
use crate::exit::{ExitCode, Failure, Outcome};

mod folder;
mod members;
mod ring;

/// How long a guardian tries to reach the others after its supervisor's death.
const OBITUARY_WITHIN: Duration = Duration::from_secs(5);

/// What the guardian does once the supervisor is dead and nothing of the command is alive.
pub(crate) fn publish_obituary(will: &[u8]) {
    let Ok(text) = std::str::from_utf8(will) else { return };
    // Whoever cannot be told finds out by its lease, or by silence.
    if let Ok(obituary) = Obituary::from_json(text) {
        let _ = announce_blocking(&obituary, OBITUARY_WITHIN);
    } else if let Ok(will) = RingWill::from_json(text) {
        let _ = will.announce_blocking();
    }
}

pub(crate) fn run(args: &RunArgs) -> Outcome {
    match &args.place.at {
        Place::Members(roster) => members::run(args, roster),
        Place::Ring(place) => ring::run(args, place),
    }
}

#[allow(clippy::needless_pass_by_value)] // for map_err
fn supervisor_failed(why: SupervisorError) -> Failure {
    let code = match &why {
        SupervisorError::NoSuchCommand(_) | SupervisorError::NotExecutable(_) => ExitCode::Command(why.code()),
        _ => ExitCode::Environment,
    };
    Failure::new(code, why)
}

fn bind(address: SocketAddr) -> Outcome<TcpListener> {
    TcpListener::bind(address).map_err(|why| Failure::environment(format!("cannot listen on {address}: {why}")))
}

fn options(args: &RunArgs, name: &str) -> Outcome<Options> {
    let mut options = Options::new(&args.place.flock, name, command(args)?);
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
    options.hangup_leaves = std::io::stdin().is_terminal();
    options.say = crate::complain;
    Ok(options)
}

/// A witness never leads, and so needs no command; the supervisor wants one all the same.
fn command(args: &RunArgs) -> Outcome<Vec<OsString>> {
    let witness = args.id.is_some_and(|id| args.election.witness.contains(&id));
    match args.command.is_empty() {
        false => Ok(args.command.clone()),
        true if witness => Ok(vec!["true".into()]),
        true => Err(Failure::usage("there is no command to run: give it after --; see `bellwether run --help`")),
    }
}

fn duration(span: Span) -> Duration {
    Duration::from_nanos(span.as_nanos())
}
