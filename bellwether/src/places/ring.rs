//! A ring on a LAN, whose token carries the work's state.

mod run;
pub(crate) mod status;
pub(crate) mod text;

use std::time::Duration;

use bellwether_kernel::{Outlook, Span};
use bellwether_ring::{RingDeathNotice, RingPlace, RingPlaceError, announce_blocking};
use bellwether_supervisor::explain::of_ring;
use bellwether_token::{Config, TokenRing};

use super::{LAN_HEARTBEAT, MeetingPlace, PlaceEntry, PlaceRef, configure, percent};
use crate::args::{ElectionArgs, ExplainArgs, PlaceArgs, RunArgs, StatusArgs, StepDownArgs};
use crate::commands::status::{WITHIN, show};
use crate::exit::{CommandResult, Failure};
use crate::runtime::block_on;
use status::RingAsker;

/// The assumed number of members of a ring, if none is expected.
const USUAL_RING: u32 = 3;

pub(super) const ENTRY: PlaceEntry = PlaceEntry {
    forms: "ring, ring:IFACE:PORT",
    parse: |text| {
        let place = (text == "ring" || text.starts_with("ring:")).then(|| text.parse())?;
        Some(place.map(|place| PlaceRef::new(RingAt(place))).map_err(|why: RingPlaceError| why.to_string()))
    },
    announce_death: |notice, _| {
        let _ = announce_blocking(&RingDeathNotice::from_json(notice).ok()?);
        Some(())
    },
};

/// The parsed interface and port of a ring.
#[derive(Debug)]
struct RingAt(RingPlace);

impl RingAt {
    fn asker(&self, place: &PlaceArgs) -> RingAsker {
        RingAsker { flock: place.flock.clone(), at: self.0.clone(), key: place.key.clone() }
    }
}

impl MeetingPlace for RingAt {
    fn called(&self) -> &'static str {
        "a ring"
    }

    fn unknown_options(&self) -> &'static [&'static str] {
        &["--id", "--owner-id"]
    }

    fn files(&self) -> usize {
        128
    }

    fn check(&self, args: &RunArgs) -> CommandResult<()> {
        config(&args.election, args.ring.rotate).map(drop)
    }

    fn run(&self, args: &RunArgs) -> CommandResult {
        run::run(args, &self.0)
    }

    fn explain(&self, args: &ExplainArgs) -> CommandResult<(Outlook, Option<u32>)> {
        let config = config(&args.election, args.rotate)?;
        let members = if config.needs_majority() { config.expect } else { USUAL_RING };
        Ok((of_ring(&config, members, args.grace), config.needs_majority().then_some(members)))
    }

    fn status(&self, args: &StatusArgs) -> CommandResult {
        let (asker, within) = (self.asker(&args.place), args.within().unwrap_or(WITHIN));
        block_on(show(args, async || asker.take(within).await))
    }

    fn step_down(&self, args: &StepDownArgs, within: Duration) -> CommandResult {
        self.asker(&args.place).pass(args.json, within)
    }
}

/// The checked configuration of a ring: the given options, and otherwise the protocol's defaults.
fn config(election: &ElectionArgs, rotate: Option<Span>) -> CommandResult<Config> {
    if let Some(option) = election.first_given(&["--lease", "--answer", "--witness", "--preempt", "--mode"]) {
        return Err(Failure::usage(format!("a ring has no {option}; `bellwether run --help` says what it has")));
    }
    if election.expect == Some(0) {
        return Err(Failure::usage("--expect must be at least 1: write the number of members, or leave it out"));
    }
    let heartbeat = election.heartbeat.unwrap_or(LAN_HEARTBEAT);
    let stop = election.stop.unwrap_or_else(|| percent(heartbeat, 40));
    let mut settings = vec![("heartbeat", heartbeat.to_string()), ("stop", stop.to_string())];
    settings.extend(rotate.map(|span| ("rotate", span.to_string())));
    settings.extend(election.expect.map(|count| ("expect", count.to_string())));
    configure::<TokenRing>(0, &settings, election)
}
