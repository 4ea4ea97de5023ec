//! `run` among the members of a list.

use std::time::Duration;

use bellwether_bully::{Bully, Config};
use bellwether_net::{Cell, Roster, Setup, StartError, Storage, cell_owner};
use bellwether_supervisor::members::{Fate, Members};
use bellwether_supervisor::{SupervisorError, find_command};

use super::{bind, folder, options, supervisor_failed};
use crate::args::RunArgs;
use crate::exit::{ExitCode, Failure, Outcome};

pub(super) fn run(args: &RunArgs, roster: &Roster) -> Outcome {
    let id = args.id.ok_or_else(|| Failure::usage("say which member of the list this is, with --id N"))?;
    if args.ring.rotate.is_some() || args.ring.expect.is_some() {
        return Err(Failure::usage("--rotate and --expect are for a ring: say --at ring, or leave them out"));
    }
    let config = args.election.config(roster)?;
    let mut options = options(args, &args.name.clone().unwrap_or_else(|| id.to_string()))?;
    find_command(&options.command).map_err(supervisor_failed)?;
    let setup = setup(args, roster, id, config)?;
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

fn setup(args: &RunArgs, roster: &Roster, id: u32, config: Config) -> Outcome<Setup<Bully>> {
    let place = &args.place;
    let mut setup = Setup::<Bully>::new(&place.flock, roster.clone(), id, config);
    setup.key = place.key()?;
    setup.insecure = args.insecure;
    setup.check().map_err(start_failed)?;
    let folder = match &args.state {
        Some(folder) => folder.clone(),
        None => folder::usual()?.join(&place.flock).join(id.to_string()),
    };
    let cell = Cell::open(&folder, cell_owner::<Bully>(&place.flock, id)).map_err(Failure::environment)?;
    setup.storage = Storage::Cell(cell);
    setup.listener = args.listen.map(bind).transpose()?;
    Ok(setup)
}
