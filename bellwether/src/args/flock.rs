//! Which flock, where it meets, and how it elects: what `run`, `status`, `step-down` and `explain` share.

use std::path::{Path, PathBuf};

use bellwether_bully::Bully;
use bellwether_channels::{Place as ChannelPlace, Scheme};
use bellwether_etcd::{Etcd, EtcdConfig};
use bellwether_host::{Config as HostConfig, Host, Identity, Settings as HostSettings};
use bellwether_kernel::{Describe, ListElection, NodeSet, Span};
use bellwether_lab::registry::{self, ElectionVisitor};
use bellwether_net::{FLOCK_NAME_MAX, Key, KeyError, Roster};
use clap::Args;

use super::place::MeetingPlace;
use super::{heartbeat, span};
use crate::exit::{CommandResult, Failure};

/// By how much a leader whose command takes long to end may lengthen its leases.
const RESERVE_LIMIT: Span = Span::secs(10);
/// What a local network takes easily.
const LAN_HEARTBEAT: Span = Span::millis(100);
/// A server may be far away.
const SERVER_HEARTBEAT: Span = Span::millis(500);
/// How many heart-beats the lease of a key in etcd has: an etcd whose own leader died needs a few seconds for another.
const ETCD_BEATS: u64 = 10;
/// IRC servers put up with one line in two seconds for long.
const IRC_HEARTBEAT: Span = Span::secs(5);

/// Which flock, and where it meets.
#[derive(Clone, Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The flock's name. BELLWETHER_FLOCK may hold it
    #[arg(long, value_name = "NAME", default_value = "default", value_parser = flock_name)]
    pub(crate) flock: String,
    /// Where the flock meets: lan or lan:IFACE:PORT; a channel of a server, such as irc://HOST/#CHANNEL, nats://HOST/SUBJECT,
    /// mqtt://HOST/TOPIC, redis://HOST/CHANNEL, with commas between the hosts of a cluster; etcd://HOST/NAME, likewise; ring or ring:IFACE:PORT; or
    /// members:ID@HOST:PORT,… with all members, the same list on each. BELLWETHER_AT may hold it
    #[arg(long, value_name = "PLACE", default_value = "lan")]
    pub(crate) at: MeetingPlace,
    /// The file with the flock's key. BELLWETHER_KEY may hold the key itself
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) key: Option<PathBuf>,
    /// The flock's file, whose settings hold unless a flag or the environment says otherwise [default: NAME.toml of the
    /// flock NAME in ~/.config/bellwether, else in /etc/bellwether]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) config: Option<PathBuf>,
    /// Allow a flock without a key on a network: anybody there may join it and stop the command
    #[arg(long)]
    pub(crate) insecure: bool,
}

impl PlaceArgs {
    /// The flock's key, if there is one.
    pub(crate) fn key(&self) -> CommandResult<Option<Key>> {
        read_key(self.key.as_deref())
    }
}

/// The key in this file, else the one in the environment, if there is one.
pub(crate) fn read_key(file: Option<&Path>) -> CommandResult<Option<Key>> {
    if let Some(path) = file {
        return Key::read(path).map(Some).map_err(Failure::input);
    }
    let in_variable = |why: &dyn std::fmt::Display| Failure::input(format!("BELLWETHER_KEY: {why}"));
    match std::env::var("BELLWETHER_KEY") {
        Ok(text) if !text.trim().is_empty() => text.trim().parse().map(Some).map_err(|why: KeyError| in_variable(&why)),
        Ok(_) | Err(std::env::VarError::NotPresent) => Ok(None),
        Err(why) => Err(in_variable(&why)),
    }
}

/// How the members elect. Every member needs the same.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "The election (the same on every member)")]
pub(crate) struct ElectionArgs {
    /// Time between two heart-beats of the leader, 10ms or more; the defaults below follow from it [default: 100ms; 500ms
    /// on a server's channel, 5s on IRC]
    #[arg(long, value_name = "SPAN", value_parser = heartbeat)]
    pub(crate) heartbeat: Option<Span>,
    /// The number of members, where there is no list: a leader then needs a majority of them, so that a split network has at
    /// most one
    #[arg(long, value_name = "N")]
    pub(crate) expect: Option<u32>,
    /// How long the members keep to a silent leader [default: 2.5 heart-beats]
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) lease: Option<Span>,
    /// How long an answer may take [default: a quarter of a heart-beat, but among members at least 20ms or a whole one; half of one on a server's channel]
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) answer: Option<Span>,
    /// The part of the lease that is reserved for ending the command [default: 0.4 heart-beats]
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) stop: Option<Span>,
    /// Ids of members that vote but never lead, such as 3 or 2,3
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub(crate) witness: Vec<u32>,
    /// A higher id takes over from a healthy leader
    #[arg(long, conflicts_with = "no_preempt")]
    pub(crate) preempt: bool,
    /// A healthy leader keeps the lead (the default)
    #[arg(long)]
    pub(crate) no_preempt: bool,
    /// How long a higher id waits before it takes over from a healthy leader [default: 1s]
    #[arg(long, value_name = "SPAN", value_parser = span, requires = "preempt")]
    pub(crate) preempt_delay: Option<Span>,
    /// Which protocol elects among the members of a list; `bellwether lab` shows each of them [default: bully]
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
    /// Mode of the election: quorum, or classic, which may elect two leaders
    #[arg(long)]
    pub(crate) mode: Option<String>,
    /// Any other setting of the protocol; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::setting)]
    pub(crate) settings: Vec<(String, String)>,
}

impl ElectionArgs {
    /// The checked settings of a ring: what is given here, and otherwise the protocol's own.
    pub(crate) fn ring(&self, rotate: Option<Span>) -> CommandResult<bellwether_token::Settings> {
        let bully_only = [
            (self.lease.is_some(), "--lease"),
            (self.answer.is_some(), "--answer"),
            (!self.witness.is_empty(), "--witness"),
            (self.preempt, "--preempt"),
            (self.mode.is_some(), "--mode"),
        ];
        if let Some((_, option)) = bully_only.iter().find(|(given, _)| *given) {
            return Err(Failure::usage(format!("a ring has no {option}; `bellwether run --help` says what it has")));
        }
        if self.expect == Some(0) {
            return Err(Failure::usage("--expect must be at least 1: write the number of members, or leave it out"));
        }
        let heartbeat = self.heartbeat();
        let stop = self.stop.unwrap_or_else(|| Span::nanos(heartbeat.times(40).as_nanos() / 100));
        let mut pairs = vec![("heartbeat", heartbeat.to_string()), ("stop", stop.to_string())];
        pairs.extend(rotate.map(|span| ("rotate", span.to_string())));
        pairs.extend(self.expect.map(|count| ("expect", count.to_string())));
        let given = self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).chain(given).collect();
        let config = bellwether_token::TokenRing::configure(0, &pairs).map_err(Failure::usage)?;
        Ok((*config).clone())
    }

    /// The name of the protocol that elects among the members of a list.
    pub(crate) fn protocol(&self) -> &str {
        self.protocol.as_deref().unwrap_or(registry::ELECTIONS[0])
    }

    /// The heart-beat of a flock with a list of members.
    pub(crate) fn heartbeat(&self) -> Span {
        self.heartbeat.unwrap_or(LAN_HEARTBEAT)
    }

    /// The checked configuration for these members.
    pub(crate) fn config<P: Describe>(&self, roster: &Roster) -> CommandResult<P::Config> {
        let pairs = self.pairs(roster)?;
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        P::configure(roster.count(), &pairs).map_err(Failure::usage)
    }

    /// Whether the settings go together, whichever protocol they are for.
    pub(crate) fn check(&self, roster: &Roster) -> CommandResult<()> {
        struct Check<'a>(&'a ElectionArgs, &'a Roster);
        impl ElectionVisitor for Check<'_> {
            type Out = CommandResult<()>;

            fn visit<P: ListElection>(self) -> CommandResult<()> {
                self.0.config::<P>(self.1).map(drop)
            }
        }
        registry::with_election(self.protocol(), Check(self, roster)).map_err(Failure::usage)?
    }

    /// The witnesses, as nodes of the protocol.
    pub(crate) fn witnesses(&self, roster: &Roster) -> CommandResult<NodeSet> {
        let node = |id: &u32| {
            roster.node(*id).ok_or_else(|| Failure::usage(format!("--witness {id} is not in the list of members")))
        };
        self.witness.iter().map(node).collect()
    }

    /// The settings as text.
    pub(crate) fn pairs(&self, roster: &Roster) -> CommandResult<Vec<(String, String)>> {
        if self.expect.is_some() {
            return Err(Failure::usage("--expect is for places without a list of members; this one has one"));
        }
        if self.protocol() != Bully::NAME {
            return self.plain_pairs(roster);
        }
        let heartbeat = self.heartbeat();
        let percent = |count: u64| Span::nanos(heartbeat.times(count).as_nanos() / 100);
        let ids = |nodes: NodeSet| nodes.iter().map(|node| node.to_string()).collect::<Vec<_>>().join(",");
        let (members, witnesses) = (ids(roster.nodes()), ids(self.witnesses(roster)?));
        let mut pairs = vec![
            ("heartbeat", heartbeat.to_string()),
            ("lease", self.lease.unwrap_or_else(|| percent(250)).to_string()),
            ("answer", self.answer.unwrap_or_else(|| usual_answer(heartbeat)).to_string()),
            ("stop", self.stop.unwrap_or_else(|| percent(40)).to_string()),
            ("reserve-limit", RESERVE_LIMIT.to_string()),
            ("members", members),
            ("addresses", roster.to_string()),
            ("witnesses", witnesses),
        ];
        pairs.extend(self.mode.clone().map(|mode| ("mode", mode)));
        if self.preempt || self.no_preempt {
            pairs.push(("preempt", self.preempt.to_string()));
        }
        pairs.extend(self.preempt_delay.map(|delay| ("preempt-delay", delay.to_string())));
        let pairs = pairs.into_iter().map(|(name, value)| (name.to_owned(), value));
        Ok(pairs.chain(self.settings.iter().cloned()).collect())
    }
}

impl ElectionArgs {
    /// The knobs of a protocol that has no options of its own here: what --set says.
    fn plain_pairs(&self, roster: &Roster) -> CommandResult<Vec<(String, String)>> {
        let name = self.protocol();
        if roster.nodes() != NodeSet::first(roster.count()) {
            let count = roster.count();
            return Err(Failure::usage(format!("{name} knows its members by the ids 1 to {count}; --at has others")));
        }
        let bully_only = [
            ("--heartbeat", self.heartbeat.is_some()),
            ("--lease", self.lease.is_some()),
            ("--answer", self.answer.is_some()),
            ("--stop", self.stop.is_some()),
            ("--witness", !self.witness.is_empty()),
            ("--preempt", self.preempt || self.no_preempt),
            ("--mode", self.mode.is_some()),
        ];
        match bully_only.iter().find(|(_, given)| *given) {
            Some((option, _)) => {
                Err(Failure::usage(format!("{option} is for --protocol bully; {name} takes its settings with --set")))
            }
            None => Ok(self.settings.clone()),
        }
    }

    /// The checked configuration for a member of a flock that meets on a channel.
    pub(crate) fn host_config(&self, place: &ChannelPlace, identity: Identity) -> CommandResult<HostConfig> {
        let only_lists = [
            ("--witness", !self.witness.is_empty()),
            ("--preempt", self.preempt),
            ("--no-preempt", self.no_preempt),
            ("--mode", self.mode.is_some()),
        ];
        if let Some((option, _)) = only_lists.iter().find(|(_, given)| *given) {
            return Err(Failure::usage(format!("{option} is for --at members:…, where ids outrank each other")));
        }
        let (usual, answers, silence) = match place {
            ChannelPlace::Lan { .. } => (LAN_HEARTBEAT, 25, 250),
            // Lines wait for their turn there, so an answer may take as long as the next heart-beat.
            ChannelPlace::Server(address) if address.scheme == Scheme::Irc => (IRC_HEARTBEAT, 100, 400),
            ChannelPlace::Server(_) => (SERVER_HEARTBEAT, 50, 250),
        };
        let heartbeat = self.heartbeat.unwrap_or(usual);
        let percent = |count: u64| Span::nanos(heartbeat.times(count).as_nanos() / 100);
        let answer = self.answer.unwrap_or_else(|| percent(answers));
        let mut pairs = vec![
            ("heartbeat", heartbeat.to_string()),
            ("answer", answer.to_string()),
            ("spread", answer.to_string()),
            ("silence", self.lease.unwrap_or_else(|| percent(silence)).to_string()),
            ("stop", self.stop.unwrap_or_else(|| percent(40)).to_string()),
            ("abstain", Span::secs(1).max(percent(250)).to_string()),
        ];
        pairs.extend(self.expect.map(|expect| ("expect", expect.to_string())));
        let given = self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).chain(given).collect();
        let checked = Host::configure(self.expect.unwrap_or(1), &pairs).map_err(Failure::usage)?;
        HostConfig::new(HostSettings { identity, ..(*checked).clone() }).map_err(Failure::usage)
    }

    /// The checked configuration for a member of a flock whose leader holds a key in etcd.
    pub(crate) fn etcd_config(&self) -> CommandResult<EtcdConfig> {
        let not_here = [
            ("--witness", !self.witness.is_empty()),
            ("--preempt", self.preempt),
            ("--no-preempt", self.no_preempt),
            ("--mode", self.mode.is_some()),
            ("--expect", self.expect.is_some()),
            ("--protocol", self.protocol.is_some()),
        ];
        if let Some((option, _)) = not_here.iter().find(|(_, given)| *given) {
            return Err(Failure::usage(format!("{option} has no meaning at etcd: leave it out")));
        }
        let heartbeat = self.heartbeat.unwrap_or(SERVER_HEARTBEAT);
        let percent = |count: u64| Span::nanos(heartbeat.times(count).as_nanos() / 100);
        let lease = self.lease.unwrap_or_else(|| heartbeat.times(ETCD_BEATS));
        let pairs = [
            ("heartbeat", heartbeat.to_string()),
            ("answer", self.answer.unwrap_or_else(|| heartbeat.times(2)).to_string()),
            ("lease", lease.to_string()),
            // Whole seconds are what etcd knows.
            ("ttl", Span::secs(lease.as_nanos().div_ceil(Span::secs(1).as_nanos())).to_string()),
            ("stop", self.stop.unwrap_or_else(|| percent(40)).to_string()),
            ("abstain", Span::secs(1).max(percent(250)).to_string()),
            ("retry", percent(20).to_string()),
        ];
        let given = self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).chain(given).collect();
        // Of the two nodes that a member knows of, the second is the server.
        Etcd::configure(2, &pairs).map_err(Failure::usage)
    }
}

/// How long an answer among members may take: a quarter of a heart-beat, but long enough for a disk, on which a promise is written
/// before it is given, as long as that is not longer than a heart-beat.
fn usual_answer(heartbeat: Span) -> Span {
    Span::nanos(heartbeat.as_nanos() / 4).max(Span::millis(20).min(heartbeat))
}

/// A name that can also be a folder's.
pub(crate) fn flock_name(text: &str) -> Result<String, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    match plain && !text.starts_with('.') && (1..=FLOCK_NAME_MAX).contains(&text.len()) {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "a flock's name has 1 to {FLOCK_NAME_MAX} letters, digits, dashes, underscores and dots, and starts with no dot"
        )),
    }
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
