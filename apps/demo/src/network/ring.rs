//! Nothing: members of a ring speak to each other directly, by broadcast and TCP on loopback.

use bellwether_ring::mac_of_name;

use super::{Carrier, hold};
use crate::MEMBERS;

/// How long each member keeps the token.
const ROTATE: &str = "2s";

/// The ports that are tried: not the one that rings have by default.
const PORTS: std::ops::Range<u16> = 7420..7520;

pub(crate) const CARRIER: Carrier = Carrier {
    can_be_cut: false,
    is_shared: false,
    start: |_, _| hold(PORTS).map(|(port, held)| (port, Some(held))),
    at,
    address: |_, member| mac_of_name(&member.to_string()).to_string(),
    options: |port, member| {
        let expect = ("--expect", MEMBERS.to_string());
        vec![("--at", at(port)), ("--name", member.to_string()), ("--rotate", ROTATE.into()), expect]
    },
    // In the order of the ring.
    rank: |member| mac_of_name(&member.to_string()).0.iter().fold(0, |rank, byte| rank << 8 | u64::from(*byte)),
};

fn at(port: u16) -> String {
    format!("ring:lo:{port}")
}
