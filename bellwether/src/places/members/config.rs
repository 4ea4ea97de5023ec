//! The election settings for members of a list.

use bellwether_bully::Bully;
use bellwether_kernel::{Describe, ListElection, NodeSet, Outlook, Span};
use bellwether_lab::registry::{self, ElectionVisitor};
use bellwether_net::Roster;

use crate::args::ElectionArgs;
use crate::exit::{CommandResult, Failure};
use crate::places::{LAN_HEARTBEAT, percent};

/// By how much a leader whose command takes long to end may extend its leases.
const RESERVE_LIMIT: Span = Span::secs(10);

/// The heart-beat of a flock with a list of members.
pub(super) fn heartbeat(election: &ElectionArgs) -> Span {
    election.heartbeat.unwrap_or(LAN_HEARTBEAT)
}

/// The checked configuration for these members.
pub(super) fn config<P: Describe>(election: &ElectionArgs, roster: &Roster) -> CommandResult<P::Config> {
    let pairs = pairs(election, roster)?;
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    P::configure(roster.count(), &pairs).map_err(Failure::usage)
}

/// Checks that the settings are consistent, for any protocol.
pub(super) fn check(election: &ElectionArgs, roster: &Roster) -> CommandResult<()> {
    struct Check<'a>(&'a ElectionArgs, &'a Roster);
    impl ElectionVisitor for Check<'_> {
        type Out = CommandResult<()>;

        fn visit<P: ListElection>(self) -> CommandResult<()> {
            config::<P>(self.0, self.1).map(drop)
        }
    }
    registry::with_election(election.protocol(), Check(election, roster)).map_err(Failure::usage)?
}

/// What these settings guarantee, for any protocol.
pub(super) fn outlook(election: &ElectionArgs, roster: &Roster, grace: Span) -> CommandResult<Outlook> {
    struct Explain<'a>(&'a ElectionArgs, &'a Roster, Span);
    impl ElectionVisitor for Explain<'_> {
        type Out = CommandResult<Outlook>;

        fn visit<P: ListElection>(self) -> CommandResult<Outlook> {
            Ok(P::outlook(&config::<P>(self.0, self.1)?, self.2))
        }
    }
    registry::with_election(election.protocol(), Explain(election, roster, grace)).map_err(Failure::usage)?
}

/// The settings as pairs of name and value.
pub(super) fn pairs(election: &ElectionArgs, roster: &Roster) -> CommandResult<Vec<(String, String)>> {
    if election.expect.is_some() {
        return Err(Failure::usage("--expect is for places without a list of members; this one has one"));
    }
    let settings = match election.protocol() {
        Bully::NAME => bully(election, roster)?,
        name => plain(election, roster, name)?,
    };
    let settings = settings.into_iter().map(|(name, value)| (name.to_owned(), value));
    Ok(settings.chain(election.settings.iter().cloned()).collect())
}

fn bully(election: &ElectionArgs, roster: &Roster) -> CommandResult<Vec<(&'static str, String)>> {
    let heartbeat = heartbeat(election);
    let ids = |nodes: NodeSet| nodes.iter().map(|node| node.to_string()).collect::<Vec<_>>().join(",");
    let mut settings = vec![
        ("heartbeat", heartbeat.to_string()),
        ("lease", election.lease.unwrap_or_else(|| percent(heartbeat, 250)).to_string()),
        ("answer", election.answer.unwrap_or_else(|| usual_answer(heartbeat)).to_string()),
        ("stop", election.stop.unwrap_or_else(|| percent(heartbeat, 40)).to_string()),
        ("reserve-limit", RESERVE_LIMIT.to_string()),
        ("members", ids(roster.nodes())),
        ("addresses", roster.to_string()),
        ("witnesses", ids(witnesses(election, roster)?)),
    ];
    settings.extend(election.mode.clone().map(|mode| ("mode", mode)));
    if election.preempt || election.no_preempt {
        settings.push(("preempt", election.preempt.to_string()));
    }
    settings.extend(election.preempt_delay.map(|delay| ("preempt-delay", delay.to_string())));
    Ok(settings)
}

/// The settings of any other protocol: an option of the command line counts if the protocol has a setting with its
/// name.
fn plain(election: &ElectionArgs, roster: &Roster, name: &str) -> CommandResult<Vec<(&'static str, String)>> {
    if roster.nodes() != NodeSet::first(roster.count()) {
        let count = roster.count();
        return Err(Failure::usage(format!("{name} knows its members by the ids 1 to {count}; --at has others")));
    }
    let known = registry::settings(name).map_err(Failure::usage)?;
    let span = |given: Option<Span>| given.map(|span| span.to_string());
    let given = [
        ("--heartbeat", "heartbeat", span(election.heartbeat)),
        ("--lease", "lease", span(election.lease)),
        ("--answer", "answer", span(election.answer)),
        ("--stop", "stop", span(election.stop)),
        ("--witness", "witnesses", (!election.witness.is_empty()).then(|| written(&election.witness))),
        ("--preempt", "preempt", (election.preempt || election.no_preempt).then(|| election.preempt.to_string())),
        ("--preempt-delay", "preempt-delay", span(election.preempt_delay)),
        ("--mode", "mode", election.mode.clone()),
    ];
    let mut settings = Vec::new();
    for (option, setting, value) in given {
        let Some(value) = value else { continue };
        if known.iter().all(|known| known.name != setting) {
            return Err(Failure::usage(format!(
                "{option} is for --protocol bully; {name} takes its settings with --set"
            )));
        }
        settings.push((setting, value));
    }
    Ok(settings)
}

fn written(ids: &[u32]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The node numbers of the witnesses.
fn witnesses(election: &ElectionArgs, roster: &Roster) -> CommandResult<NodeSet> {
    let node = |id: &u32| {
        roster.node(*id).ok_or_else(|| Failure::usage(format!("--witness {id} is not in the list of members")))
    };
    election.witness.iter().map(node).collect()
}

/// How long an answer among members may take: a quarter of a heart-beat, but long enough for a disk, on which a promise is written
/// before it is given, as long as that is not longer than a heart-beat.
fn usual_answer(heartbeat: Span) -> Span {
    Span::nanos(heartbeat.as_nanos() / 4).max(Span::millis(20).min(heartbeat))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_may_take_a_quarter_of_a_heart_beat_but_as_long_as_a_disk_needs_and_no_longer_than_a_heart_beat() {
        for (heartbeat, answer) in [(100, 25), (400, 100), (80, 20), (50, 20), (20, 20), (10, 10)] {
            assert_eq!(usual_answer(Span::millis(heartbeat)), Span::millis(answer), "{heartbeat} ms");
        }
    }
}
