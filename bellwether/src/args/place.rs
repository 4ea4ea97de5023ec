//! Where a flock meets. The place decides which protocol settles who leads.

use std::str::FromStr;

use bellwether_net::{RingPlace, Roster};

/// Where a flock meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Over TCP between the members of a list: bully.
    Members(Roster),
    /// On a LAN with broadcast: the token's ring.
    Ring(RingPlace),
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        if text == "ring" || text.starts_with("ring:") {
            return text.parse().map(Place::Ring).map_err(|why: bellwether_net::RingPlaceError| why.to_string());
        }
        match text.split_once(':') {
            Some(("members", list)) => list.parse().map(Place::Members).map_err(|why| format!("{why}")),
            _ => Err(
                "a place is written members:1@10.0.0.1:7400,2@10.0.0.2:7400 with every member of the flock, or ring, \
                      ring:IFACE or ring:IFACE:PORT"
                    .into(),
            ),
        }
    }
}
