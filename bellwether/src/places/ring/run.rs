//! `run` on a ring: the command runs where the token is, and its state moves with it.

use std::io::IsTerminal as _;
use std::path::Path;
use std::time::Duration;

use bellwether_ring::{RingHandle, RingMeeting, RingPlace, RingSetup};
use bellwether_supervisor::find_command;
use bellwether_supervisor::flock::EndReason;
use bellwether_supervisor::ring::Ring;
use bellwether_token::TokenRing;

use indicatif::{ProgressBar, ProgressStyle};

use crate::args::RunArgs;
use crate::commands::run::{
    bind, command, folder, metrics_failed, options, outcome, record, start_failed, supervisor_failed,
};
use crate::exit::{CommandResult, Failure};
use crate::runtime::runtime;

/// Smaller states are transferred before a progress bar can be read.
const WORTH_A_BAR: u64 = 8 * 1024 * 1024;
/// How often the progress bar is redrawn.
const BAR_EVERY: Duration = Duration::from_millis(100);

pub(super) fn run(args: &RunArgs, place: &RingPlace) -> CommandResult {
    let name = name(args, place)?;
    let mut options = options(args, &name, command(args)?);
    find_command(&options.command).map_err(supervisor_failed)?;
    let folder = match &args.state {
        Some(folder) => folder.clone(),
        None => folder::usual()?.join(&args.place.flock).join(format!("ring-{}", name.replace('/', "_"))),
    };
    let setup = setup(args, place, &name, &folder)?;
    options.state_folder = Some(folder);
    if setup.config.expect == 0 {
        crate::print_error(
            "without --expect N, each part of a split network makes a token of its own and runs the command until the parts meet again",
        );
    }
    let metrics = args.metrics.map(bind).transpose()?;
    runtime()?.block_on(async {
        let ring = Ring::join(setup, options.say).map_err(start_failed)?;
        let (end_reason, handle) = (ring.end_reason(), ring.handle().clone());
        (options.last_message, options.environment) = (ring.will(), ring.environment());
        if let Some(listener) = metrics {
            ring.serve_metrics(listener).map_err(metrics_failed)?;
        }
        if std::io::stderr().is_terminal() {
            tokio::spawn(show_travelling(handle.clone()));
        }
        let ended = bellwether_supervisor::run(ring, options).await;
        if ended.is_err() && !matches!(end_reason.get(), Some(EndReason::Failed(_))) {
            // No process of its command is alive, so the others need not wait to find out that it is gone.
            handle.leave(Duration::from_secs(1)).await;
        }
        outcome(ended, end_reason.get())
    })
}

/// The member's name, which must differ from those of others on the same machine.
fn name(args: &RunArgs, place: &RingPlace) -> CommandResult<String> {
    if let Some(name) = &args.name {
        return Ok(name.to_string());
    }
    if place.interface.as_deref() == Some("lo") {
        return Err(Failure::usage("several members share this machine: give each a --name of its own"));
    }
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = host.trim();
    (!host.is_empty())
        .then(|| host.to_owned())
        .ok_or_else(|| Failure::usage("this machine has no host name: give the member a --name"))
}

fn setup(args: &RunArgs, place: &RingPlace, name: &str, folder: &Path) -> CommandResult<RingSetup> {
    let config = super::config(&args.election, args.ring.rotate)?;
    let mut setup = RingSetup::new(&args.place.flock, RingMeeting::new(place.clone(), name, folder), config);
    setup.key = args.place.key()?;
    setup.insecure = args.place.insecure;
    let interface = bellwether_ring::check(&setup).map_err(start_failed)?;
    if place.interface.is_none() {
        crate::print_error(&format!("the ring meets on {}", interface.name));
    }
    setup.meeting.listener = args.listen.map(bind).transpose()?;
    setup.recording = record::<TokenRing>(args, 1, args.election.settings.clone())?;
    Ok(setup)
}

/// Shows a progress bar while a large state is transferred, as long as the member runs.
async fn show_travelling(handle: RingHandle) {
    let ways = [("giving the state away", handle.giving()), ("taking the state", handle.taking())];
    let mut bar: Option<(usize, ProgressBar)> = None;
    loop {
        tokio::time::sleep(BAR_EVERY).await;
        for (way, (words, progress)) in ways.iter().enumerate() {
            let (done, length) = progress.read();
            let moves = length >= WORTH_A_BAR && done < length;
            match &bar {
                Some((shown, bar)) if *shown == way && moves => bar.set_position(done),
                None if moves => bar = Some((way, new_bar(words, length))),
                _ => {}
            }
            if !moves && let Some((_, old)) = bar.take_if(|(shown, _)| *shown == way) {
                old.finish_and_clear();
            }
        }
    }
}

fn new_bar(words: &'static str, length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template("{msg} {bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message(words);
    bar
}
