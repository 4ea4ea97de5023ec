//! `run` by a key in etcd.

use bellwether_supervisor::etcd::{EtcdFlock, EtcdSetup};
use bellwether_supervisor::find_command;

use super::{EtcdAt, config};
use crate::args::RunArgs;
use crate::commands::run::{bind, command, folder, metrics_failed, options, outcome, supervisor_failed};
use crate::exit::CommandResult;
use crate::places::identity::MemberIdentity;
use crate::runtime::runtime;

pub(super) fn run(args: &RunArgs, at: &EtcdAt) -> CommandResult {
    let config = config(&args.election)?;
    at.check_access(&args.place)?;
    let command = command(args)?;
    find_command(&command).map_err(supervisor_failed)?;
    let folder = match &args.state {
        Some(folder) => folder.clone(),
        None => folder::usual()?.join(&args.place.flock),
    };
    // The cell stores nothing, but while it is open no other member of this machine has its name.
    let identity = MemberIdentity::find(args, &folder)?;
    let mut options = options(args, &identity.name, command);
    options.state_folder = Some(folder.join(format!("run-{}", identity.owner)));
    let metrics = args.metrics.map(bind).transpose()?;
    let setup = EtcdSetup {
        flock: args.place.flock.clone(),
        member: identity.name.clone(),
        place: at.place.clone(),
        written: at.written.clone(),
        config,
    };
    runtime()?.block_on(async {
        let flock = EtcdFlock::join(setup, options.say);
        if let Some(listener) = metrics {
            flock.serve_metrics(&args.place.flock, &identity.name, listener).map_err(metrics_failed)?;
        }
        let end_reason = flock.end_reason();
        outcome(bellwether_supervisor::run(flock, options).await, end_reason.get())
    })
}
