//! Where a flock meets. The place decides which protocol settles who leads.

use std::str::FromStr;

use bellwether_channels::Place as ChannelPlace;
use bellwether_channels::etcd::EtcdPlace;
use bellwether_net::Roster;
use bellwether_ring::{RingPlace, RingPlaceError};

use super::flock::PlaceArgs;
use crate::exit::{CommandResult, Failure};

/// Where a flock meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MeetingPlace {
    /// Over TCP between the members of a list: bully.
    Members(Roster),
    /// On a channel that everybody hears: host.
    Channel(ChannelAt),
    /// On a LAN with broadcast: the token's ring.
    Ring(RingPlace),
    /// In an etcd: whoever holds a key there leads.
    Etcd(EtcdAt),
}

/// An etcd, and how people wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EtcdAt {
    pub(crate) place: EtcdPlace,
    /// With whatever password is in it: for opening it again, not for showing.
    pub(crate) written: String,
}

impl EtcdAt {
    /// Whether this place may be used as it is: what is said to an etcd is not sealed by a key of the flock.
    pub(crate) fn check(&self, args: &PlaceArgs) -> CommandResult<()> {
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

/// A channel, and how people wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChannelAt {
    pub(crate) place: ChannelPlace,
    /// With whatever password is in it: for opening it again, not for showing.
    pub(crate) written: String,
}

impl FromStr for MeetingPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<MeetingPlace, String> {
        if let Some(list) = text.strip_prefix("members:") {
            return list.parse().map(MeetingPlace::Members).map_err(|why| format!("{why}"));
        }
        if text == "ring" || text.starts_with("ring:") {
            return text.parse().map(MeetingPlace::Ring).map_err(|why: RingPlaceError| why.to_string());
        }
        if EtcdPlace::is_meant_by(text) {
            let place = text.parse().map_err(|why: bellwether_channels::PlaceError| why.to_string())?;
            return Ok(MeetingPlace::Etcd(EtcdAt { place, written: text.to_owned() }));
        }
        match text.parse() {
            Ok(place) => Ok(MeetingPlace::Channel(ChannelAt { place, written: text.to_owned() })),
            Err(bellwether_channels::PlaceError::Scheme(word)) => Err(format!(
                "{word:?} is no place to meet: there are lan, lan:IFACE:PORT, irc://HOST/#CHANNEL, nats://HOST/SUBJECT, \
                 mqtt://HOST/TOPIC, redis://HOST/CHANNEL, etcd://HOST/NAME, ring, ring:IFACE:PORT, and members:1@10.0.0.1:7400,2@10.0.0.2:7400 with every member"
            )),
            Err(why) => Err(why.to_string()),
        }
    }
}
