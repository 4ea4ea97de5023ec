//! A flock that meets on a shared channel.

mod config;
mod report;
mod run;
mod status;
mod step_down;

use std::time::Duration;

use bellwether_channels::{Place, PlaceError};
use bellwether_host::Identity;
use bellwether_kernel::Outlook;
use bellwether_net::{ChannelDeathNotice, RateLimit};
use bellwether_supervisor::explain::of_channel;

use super::{MeetingPlace, PlaceEntry, PlaceRef};
use crate::args::{ExplainArgs, RunArgs, StatusArgs, StepDownArgs};
use crate::commands::status::show;
use crate::commands::step_down::ANSWER;
use crate::exit::CommandResult;
use crate::runtime::block_on;
use status::{ChannelStatus, asker, reply_timeout};

/// The time limit for connecting to a server.
const REACHED: Duration = Duration::from_secs(10);

pub(super) const ENTRY: PlaceEntry = PlaceEntry {
    forms: "lan, lan:IFACE:PORT, irc://HOST/#CHANNEL, nats://HOST/SUBJECT, mqtt://HOST/TOPIC, redis://HOST/CHANNEL",
    parse: |text| match text.parse() {
        Err(PlaceError::Scheme(_)) => None,
        Err(why) => Some(Err(why.to_string())),
        Ok(place) => Some(Ok(PlaceRef::new(ChannelAt { place, written: text.to_owned() }))),
    },
    announce_death: |notice, within| {
        let _ = bellwether_channels::announce_blocking(&ChannelDeathNotice::from_json(notice).ok()?, within);
        Some(())
    },
};

/// A channel, and its text form.
#[derive(Debug)]
struct ChannelAt {
    place: Place,
    /// The text form including the password: for opening it again, never for display.
    written: String,
}

impl MeetingPlace for ChannelAt {
    fn called(&self) -> &'static str {
        "a channel"
    }

    fn unknown_options(&self) -> &'static [&'static str] {
        &["--id", "--listen", "--rotate"]
    }

    fn files(&self) -> usize {
        16
    }

    fn check(&self, args: &RunArgs) -> CommandResult<()> {
        config::config(&args.election, &self.place, Identity::FromNode).map(drop)
    }

    fn run(&self, args: &RunArgs) -> CommandResult {
        run::run(args, self)
    }

    fn explain(&self, args: &ExplainArgs) -> CommandResult<(Outlook, Option<u32>)> {
        let config = config::config(&args.election, &self.place, Identity::FromNode)?;
        // Between programs the wait for a turn is negligible.
        let pace = self.place.open(false).pace();
        let turn = if pace == RateLimit::QUICK { Duration::ZERO } else { pace.every };
        Ok((of_channel(&config, args.grace, turn), config.expect))
    }

    fn status(&self, args: &StatusArgs) -> CommandResult {
        let (place, given) = (&args.place, args.within());
        block_on(async {
            let mut asker = asker(place, self, given.unwrap_or(REACHED)).await?;
            let within = given.unwrap_or_else(|| reply_timeout(&asker));
            let shown = show(args, async || Ok(ChannelStatus::take(&place.flock, &mut asker, within).await)).await;
            asker.leave().await;
            shown
        })
    }

    fn step_down(&self, args: &StepDownArgs, within: Duration) -> CommandResult {
        let done = block_on(async {
            let mut asker = asker(&args.place, self, within.min(ANSWER * 5)).await?;
            let done = step_down::step_down(&args.place.flock, &mut asker, within).await;
            asker.leave().await;
            done
        })?;
        done.show(args.json)
    }
}
