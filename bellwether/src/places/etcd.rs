//! A flock whose leader holds a key in etcd.

mod run;
mod status;
mod step_down;

use std::time::Duration;

use bellwether_channels::PlaceError;
use bellwether_channels::etcd::{EtcdDeathNotice, EtcdPlace, release_blocking};
use bellwether_etcd::{Etcd, EtcdConfig};
use bellwether_kernel::{Outlook, Span};
use bellwether_supervisor::explain::of_etcd;

use super::{MeetingPlace, PlaceEntry, PlaceRef, SERVER_HEARTBEAT, configure, percent};
use crate::args::{ElectionArgs, ExplainArgs, PlaceArgs, RunArgs, StatusArgs, StepDownArgs};
use crate::commands::status::{WITHIN, show};
use crate::exit::{CommandResult, Failure};
use crate::runtime::block_on;
use status::EtcdAsker;

/// The lease of a key, in heart-beats: an etcd whose own leader died needs a few seconds for another.
const LEASE_BEATS: u64 = 10;

pub(super) const ENTRY: PlaceEntry = PlaceEntry {
    forms: "etcd://HOST/NAME",
    parse: |text| {
        let place = EtcdPlace::is_meant_by(text).then(|| text.parse())?;
        let at = |place| PlaceRef::new(EtcdAt { place, written: text.to_owned() });
        Some(place.map(at).map_err(|why: PlaceError| why.to_string()))
    },
    announce_death: |notice, within| {
        let _ = release_blocking(&EtcdDeathNotice::from_json(notice).ok()?, within);
        Some(())
    },
};

/// An etcd, and its text form.
#[derive(Debug)]
struct EtcdAt {
    place: EtcdPlace,
    /// The text form including the password: for opening it again, never for display.
    written: String,
}

impl EtcdAt {
    /// Checks that this place may be used as it is: traffic to an etcd is not encrypted with the flock's key.
    fn check_access(&self, args: &PlaceArgs) -> CommandResult<()> {
        if args.key.is_some() {
            return Err(Failure::usage("--key has no meaning at etcd, which has users and certificates: leave it out"));
        }
        match self.place.tls || self.place.is_local() || args.insecure {
            true => Ok(()),
            false => Err(Failure::usage(format!(
                "{} is on a network and without TLS, so anybody there may stop the command: use etcds://, or accept that \
                 with --insecure",
                self.place
            ))),
        }
    }
}

impl MeetingPlace for EtcdAt {
    fn called(&self) -> &'static str {
        "etcd"
    }

    fn unknown_options(&self) -> &'static [&'static str] {
        &["--id", "--listen", "--rotate", "--trace"]
    }

    fn files(&self) -> usize {
        16
    }

    fn check(&self, args: &RunArgs) -> CommandResult<()> {
        config(&args.election)?;
        self.check_access(&args.place)
    }

    fn run(&self, args: &RunArgs) -> CommandResult {
        run::run(args, self)
    }

    fn explain(&self, args: &ExplainArgs) -> CommandResult<(Outlook, Option<u32>)> {
        Ok((of_etcd(&config(&args.election)?, args.grace), None))
    }

    fn status(&self, args: &StatusArgs) -> CommandResult {
        let mut asker = EtcdAsker::new(&args.place, self)?;
        let within = args.within().unwrap_or(WITHIN);
        block_on(show(args, async || asker.take(within).await))
    }

    fn step_down(&self, args: &StepDownArgs, within: Duration) -> CommandResult {
        let asker = EtcdAsker::new(&args.place, self)?;
        block_on(step_down::step_down(&args.place.flock, asker, within))?.show(args.json)
    }
}

/// The checked configuration for a member of a flock whose leader holds a key in etcd.
fn config(election: &ElectionArgs) -> CommandResult<EtcdConfig> {
    let not_here = ["--witness", "--preempt", "--no-preempt", "--mode", "--expect", "--protocol"];
    if let Some(option) = election.first_given(&not_here) {
        return Err(Failure::usage(format!("{option} has no meaning at etcd: leave it out")));
    }
    let heartbeat = election.heartbeat.unwrap_or(SERVER_HEARTBEAT);
    let lease = election.lease.unwrap_or_else(|| heartbeat.times(LEASE_BEATS));
    let settings = [
        ("heartbeat", heartbeat.to_string()),
        ("answer", election.answer.unwrap_or_else(|| heartbeat.times(2)).to_string()),
        ("lease", lease.to_string()),
        // etcd counts whole seconds.
        ("ttl", Span::secs(lease.as_nanos().div_ceil(Span::secs(1).as_nanos())).to_string()),
        ("stop", election.stop.unwrap_or_else(|| percent(heartbeat, 40)).to_string()),
        ("abstain", Span::secs(1).max(percent(heartbeat, 250)).to_string()),
        ("retry", percent(heartbeat, 20).to_string()),
    ];
    // Of the two nodes that a member knows, the second is the server.
    configure::<Etcd>(2, &settings, election)
}
