//! `run`: one member of a flock, with its command.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use bellwether_bully::{Bully, Config};
use bellwether_kernel::{Describe as _, Span};
use bellwether_net::{Cell, Obituary, Recording, Setup, StartError, Storage, announce_blocking, cell_owner};
use bellwether_supervisor::check::Check;
use bellwether_supervisor::hooks::Hooks;
use bellwether_supervisor::members::{Fate, Members};
use bellwether_supervisor::policy::{Restart, Rules};
use bellwether_supervisor::record::recording;
use bellwether_supervisor::{Options, SupervisorError, find_command};
use bellwether_trace::Header;

use crate::args::{RestartArg, RunArgs};
use crate::exit::{ExitCode, Failure, Outcome};

mod folder;

/// How long a guardian tries to reach the others after its supervisor's death.
const OBITUARY_WITHIN: Duration = Duration::from_secs(5);

/// What the guardian does once the supervisor is dead and nothing of the command is alive.
pub(crate) fn publish_obituary(will: &[u8]) {
    let obituary = std::str::from_utf8(will).ok().and_then(|text| Obituary::from_json(text).ok());
    if let Some(obituary) = obituary {
        // Whoever cannot be told finds out by its lease.
        let _ = announce_blocking(&obituary, OBITUARY_WITHIN);
    }
}

pub(crate) fn run(args: &RunArgs) -> Outcome {
    let config = args.election.config(&args.place.at)?;
    let mut options = options(args)?;
    find_command(&options.command).map_err(supervisor_failed)?;
    let setup = setup(args, config)?;
    let metrics = args.metrics.map(bind).transpose()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::environment(format!("cannot wait for anything: {why}")))?;
    runtime.block_on(async {
        let members = Members::join(setup, &options.member, options.say).map_err(start_failed)?;
        let (fate, handle) = (members.fate(), members.handle().clone());
        options.will = members.will();
        if let Some(listener) = metrics {
            let failed = |why| Failure::environment(format!("cannot answer for metrics: {why}"));
            members.serve_metrics(listener).map_err(failed)?;
        }
        match (bellwether_supervisor::run(members, options).await, fate.get()) {
            (Ok(code), _) => Ok(ExitCode::Command(code)),
            (Err(SupervisorError::FlockFailed), Some(fate)) => Err(Failure::new(code_of(fate), fate)),
            (Err(why), _) => {
                // It never worked, so the others need not wait to find out that it is gone.
                handle.leave(Duration::from_secs(1)).await;
                Err(supervisor_failed(why))
            }
        }
    })
}

fn code_of(fate: &Fate) -> ExitCode {
    match fate {
        Fate::Refused(_) => ExitCode::Refused,
        Fate::Failed(_) => ExitCode::Environment,
    }
}

fn start_failed(why: StartError) -> Failure {
    match why {
        StartError::NotMember { .. } | StartError::FlockName | StartError::NeedsKey(_) => Failure::usage(why),
        StartError::Listen { .. } | StartError::Cell(_) | StartError::System(_) => Failure::environment(why),
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

fn setup(args: &RunArgs, config: Config) -> Outcome<Setup<Bully>> {
    let place = &args.place;
    let mut setup = Setup::<Bully>::new(&place.flock, place.at.clone(), args.id, config);
    setup.key = place.key()?;
    setup.insecure = args.insecure;
    setup.check().map_err(start_failed)?;
    let folder = match &args.state {
        Some(folder) => folder.clone(),
        None => folder::usual()?.join(&place.flock).join(args.id.to_string()),
    };
    let cell = Cell::open(&folder, cell_owner::<Bully>(&place.flock, args.id)).map_err(Failure::environment)?;
    setup.storage = Storage::Cell(cell);
    setup.listener = args.listen.map(bind).transpose()?;
    setup.recording = args.trace.as_deref().map(|target| record_to(target, args)).transpose()?;
    Ok(setup)
}

fn record_to(target: &str, args: &RunArgs) -> Outcome<Recording> {
    let roster = &args.place.at;
    let settings = args.election.pairs(roster)?;
    let header =
        Header { format: 1, protocol: Bully::NAME.into(), nodes: roster.count(), settings, ..Header::default() };
    recording(&target.into(), header, crate::complain).map_err(Failure::environment)
}

fn bind(address: SocketAddr) -> Outcome<TcpListener> {
    TcpListener::bind(address).map_err(|why| Failure::environment(format!("cannot listen on {address}: {why}")))
}

fn options(args: &RunArgs) -> Outcome<Options> {
    let name = args.name.clone().unwrap_or_else(|| args.id.to_string());
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
    let witness = args.election.witness.contains(&args.id);
    match args.command.is_empty() {
        false => Ok(args.command.clone()),
        true if witness => Ok(vec!["true".into()]),
        true => Err(Failure::usage("there is no command to run: give it after --; see `bellwether run --help`")),
    }
}

fn duration(span: Span) -> Duration {
    Duration::from_nanos(span.as_nanos())
}
