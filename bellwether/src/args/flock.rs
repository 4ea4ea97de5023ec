//! The flock, its place and its election: the options that `run`, `status`, `step-down` and `explain` share.

use std::path::{Path, PathBuf};

use bellwether_kernel::Span;
use bellwether_lab::registry;
use bellwether_net::{FLOCK_NAME_MAX, Key, KeyError};
use clap::Args;

use super::{heartbeat, span};
use crate::exit::{CommandResult, Failure};
use crate::places::PlaceRef;

/// The flock, and where it meets.
#[derive(Clone, Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The flock's name. BELLWETHER_FLOCK may hold it
    #[arg(long, value_name = "NAME", default_value = "default", value_parser = flock_name)]
    pub(crate) flock: String,
    /// Where the flock meets: lan or lan:IFACE:PORT; a channel of a server, such as irc://HOST/#CHANNEL, nats://HOST/SUBJECT,
    /// mqtt://HOST/TOPIC, redis://HOST/CHANNEL, with commas between the hosts of a cluster; etcd://HOST/NAME, likewise; ring or ring:IFACE:PORT; or
    /// members:ID@HOST:PORT,… with all members, the same list on each. BELLWETHER_AT may hold it
    #[arg(long, value_name = "PLACE", default_value = "lan")]
    pub(crate) at: PlaceRef,
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
    /// The flock's key; `None` if none is given.
    pub(crate) fn key(&self) -> CommandResult<Option<Key>> {
        read_key(self.key.as_deref())
    }
}

/// The key in this file, else the one in the environment; `None` if neither is given.
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

/// The settings of the election, which every member must share.
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
    /// How long members wait for a silent leader [default: 2.5 heart-beats]
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
    /// The first of these options that is given.
    pub(crate) fn first_given(&self, options: &[&'static str]) -> Option<&'static str> {
        let given = [
            ("--lease", self.lease.is_some()),
            ("--answer", self.answer.is_some()),
            ("--witness", !self.witness.is_empty()),
            ("--preempt", self.preempt),
            ("--no-preempt", self.no_preempt),
            ("--mode", self.mode.is_some()),
            ("--expect", self.expect.is_some()),
            ("--protocol", self.protocol.is_some()),
        ];
        given.into_iter().find(|(option, given)| *given && options.contains(option)).map(|(option, _)| option)
    }

    /// The name of the protocol that elects among the members of a list.
    pub(crate) fn protocol(&self) -> &str {
        self.protocol.as_deref().unwrap_or(registry::ELECTIONS[0])
    }
}

/// Parses a flock's name, which can also be a folder's.
pub(crate) fn flock_name(text: &str) -> Result<String, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    match plain && !text.starts_with('.') && (1..=FLOCK_NAME_MAX).contains(&text.len()) {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "a flock's name has 1 to {FLOCK_NAME_MAX} letters, digits, dashes, underscores and dots, and starts with no dot"
        )),
    }
}
