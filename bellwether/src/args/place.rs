//! Where a flock meets. The place decides which protocol settles who leads.

use std::str::FromStr;

use bellwether_channels::Place as ChannelPlace;
use bellwether_net::{RingPlace, RingPlaceError, Roster};

/// Where a flock meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MeetingPlace {
    /// Over TCP between the members of a list: bully.
    Members(Roster),
    /// On a channel that everybody hears: host.
    Channel(ChannelAt),
    /// On a LAN with broadcast: the token's ring.
    Ring(RingPlace),
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
        match text.parse() {
            Ok(place) => Ok(MeetingPlace::Channel(ChannelAt { place, written: text.to_owned() })),
            Err(bellwether_channels::PlaceError::Scheme(word)) => Err(format!(
                "{word:?} is no place to meet: there are lan, lan:IFACE:PORT, irc://HOST/#CHANNEL, nats://HOST/SUBJECT, \
                 mqtt://HOST/TOPIC, redis://HOST/CHANNEL, ring, ring:IFACE:PORT, and members:1@10.0.0.1:7400,2@10.0.0.2:7400 with every member"
            )),
            Err(why) => Err(why.to_string()),
        }
    }
}
