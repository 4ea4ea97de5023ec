//! Places: where flocks meet. Each kind is a folder here and an entry of [`PLACES`]; the commands ask the entry, and
//! know no place by name.

mod channel;
mod etcd;
mod identity;
pub(crate) mod members;
pub(crate) mod ring;

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::{Describe, Outlook, Span};
use bellwether_net::Roster;

use crate::args::{ElectionArgs, ExplainArgs, RunArgs, StatusArgs, StepDownArgs};
use crate::exit::{CommandResult, Failure};

/// The kinds of places, in the order of the help texts.
const PLACES: [PlaceEntry; 4] = [channel::ENTRY, etcd::ENTRY, ring::ENTRY, members::ENTRY];

/// A heart-beat for a local network.
const LAN_HEARTBEAT: Span = Span::millis(100);
/// A heart-beat for a server that may be far away.
const SERVER_HEARTBEAT: Span = Span::millis(500);

/// One kind of place.
pub(crate) struct PlaceEntry {
    /// Its forms on the command line.
    forms: &'static str,
    /// Parses a place; `None` if the text names another kind.
    parse: fn(&str) -> Option<Result<PlaceRef, String>>,
    /// Publishes the death notice of a member in such a place; `None` if the notice is of another kind.
    announce_death: fn(&str, Duration) -> Option<()>,
}

/// The operations of a place that the commands need.
pub(crate) trait MeetingPlace: fmt::Debug + Send + Sync {
    /// The name of this kind of place, for people.
    fn called(&self) -> &'static str;

    /// The options of `run` that have no meaning here.
    fn unknown_options(&self) -> &'static [&'static str];

    /// The number of files that a member may have open at the greatest load: as many as it accepts connections.
    fn files(&self) -> usize;

    /// Checks settings that only the protocol, or the files that they name, can judge.
    fn check(&self, args: &RunArgs) -> CommandResult<()>;

    /// The options that are required here and are not given.
    fn missing(&self, args: &RunArgs) -> Vec<&'static str> {
        args.command.is_empty().then_some("-- COMMAND").into_iter().collect()
    }

    /// Runs a member.
    fn run(&self, args: &RunArgs) -> CommandResult;

    /// What these settings guarantee, and for how many members if that is known.
    fn explain(&self, args: &ExplainArgs) -> CommandResult<(Outlook, Option<u32>)>;

    /// Shows who leads.
    fn status(&self, args: &StatusArgs) -> CommandResult;

    /// Asks the leader to hand over, and waits until another member leads.
    fn step_down(&self, args: &StepDownArgs, within: Duration) -> CommandResult;

    /// The list of members, if there is one.
    fn roster(&self) -> Option<&Roster> {
        None
    }
}

/// A place that the command line names.
#[derive(Clone, Debug)]
pub(crate) struct PlaceRef(Arc<dyn MeetingPlace>);

impl PlaceRef {
    fn new(place: impl MeetingPlace + 'static) -> PlaceRef {
        PlaceRef(Arc::new(place))
    }
}

impl Deref for PlaceRef {
    type Target = dyn MeetingPlace;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl FromStr for PlaceRef {
    type Err = String;

    fn from_str(text: &str) -> Result<PlaceRef, String> {
        PLACES.iter().find_map(|entry| (entry.parse)(text)).unwrap_or_else(|| {
            let word = text.split([':', '@']).next().unwrap_or_default();
            let forms = PLACES.map(|entry| entry.forms).join(", ");
            Err(format!("{word:?} is no place to meet: there are {forms}"))
        })
    }
}

/// Publishes the death notice that a guardian was given, in any kind of place.
pub(crate) fn announce_death(notice: &str, within: Duration) {
    // A member that cannot be told finds out by its lease, or by silence.
    let _ = PLACES.iter().find_map(|entry| (entry.announce_death)(notice, within));
}

/// The checked configuration of a protocol: first the settings of the place, then those that --set gives.
fn configure<P: Describe>(
    nodes: u32,
    settings: &[(&'static str, String)],
    election: &ElectionArgs,
) -> CommandResult<P::Config> {
    let given = election.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let pairs: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).chain(given).collect();
    P::configure(nodes, &pairs).map_err(Failure::usage)
}

/// `count` hundredths of a span.
fn percent(span: Span, count: u64) -> Span {
    Span::nanos(span.times(count).as_nanos() / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_finds_its_kind_of_place() {
        for (text, called) in [
            ("lan", "a channel"),
            ("lan:eth0:7400", "a channel"),
            ("irc://host/#flock", "a channel"),
            ("rediss://a,b:7000/flock", "a channel"),
            ("etcd://a,b/jobs", "etcd"),
            ("etcds://a/jobs", "etcd"),
            ("ring", "a ring"),
            ("ring:lo:7411", "a ring"),
            ("members:1@10.0.0.1:7400,2@10.0.0.2:7400", "members:…"),
        ] {
            assert_eq!(text.parse::<PlaceRef>().map(|place| place.called()), Ok(called), "{text}");
        }
    }

    #[test]
    fn a_text_that_is_no_place_is_told_all_forms_and_a_bad_one_of_a_kind_why() {
        let why = |text: &str| text.parse::<PlaceRef>().map(drop).unwrap_err();
        assert_eq!(
            why("raft://host"),
            "\"raft\" is no place to meet: there are lan, lan:IFACE:PORT, irc://HOST/#CHANNEL, nats://HOST/SUBJECT, \
             mqtt://HOST/TOPIC, redis://HOST/CHANNEL, etcd://HOST/NAME, ring, ring:IFACE:PORT, and \
             members:1@10.0.0.1:7400,2@10.0.0.2:7400 with every member"
        );
        assert_eq!(why("lan:eth0:none"), "\"none\" is no port");
        assert!(why("members:1@").contains("1@"), "{}", why("members:1@"));
    }

    #[test]
    fn a_death_notice_of_no_known_kind_is_dropped() {
        announce_death("{}", Duration::ZERO);
        announce_death("no JSON", Duration::ZERO);
    }
}
