//! The list of members that a flock agrees on, and who is who in it.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use bellwether_kernel::{NodeId, NodeSet};
use thiserror::Error;

/// The greatest number of members.
pub const MEMBERS_MAX: usize = 64;
/// The highest id of a member that may join and leave without an agreement on the list. An id is given once.
pub const MOVABLE_ID_MAX: u32 = 1024;

/// The address that a member listens on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberAddress {
    /// An IPv4 or IPv6 address, or a name.
    pub host: AddressHost,
    /// The TCP port.
    pub port: u16,
}

/// The machine's part of a [`MemberAddress`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AddressHost {
    /// A numeric address.
    Ip(IpAddr),
    /// A name, looked up for each connection.
    Name(String),
}

/// One member of a [`Roster`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterMember {
    /// The id, from 1 to 64. It is also the member's number in the protocol, in any list.
    pub id: u32,
    /// The address that it listens on.
    pub address: MemberAddress,
}

/// The members of a flock, ordered by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    members: Vec<RosterMember>,
}

/// Why a text is not a list of members.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RosterError {
    /// The list is empty.
    #[error("the list of members is empty: write members:1@10.0.0.1:7400,2@10.0.0.2:7400")]
    Empty,
    /// The list has too many members.
    #[error("a flock has at most {MEMBERS_MAX} members, not {0}")]
    Many(usize),
    /// An entry is not of the form `id@host:port`.
    #[error("{0:?} is not a member: write id@host:port, such as 1@10.0.0.1:7400 or 2@[fd00::2]:7400")]
    Form(String),
    /// The part before the `@` is not a number from 1.
    #[error("{0:?} has no proper id: an id is a whole number from 1 to 64")]
    Id(String),
    /// The part after the last `:` is not a port.
    #[error("{0:?} has no proper port: a port is a whole number from 1 to 65535")]
    Port(String),
    /// The part between is neither an address nor a name.
    #[error("{0:?} has no proper host: write an IPv4 address, an IPv6 address in brackets, or a name")]
    Host(String),
    /// An id occurs twice.
    #[error("the id {0} stands twice in the list")]
    DoubleId(u32),
    /// An address occurs twice.
    #[error("the address {0} stands twice in the list")]
    DoubleAddress(MemberAddress),
}

impl Roster {
    /// Sorts and checks a list of members.
    ///
    /// # Errors
    /// The list is empty or too long, or an id or an address occurs twice.
    pub fn new(mut members: Vec<RosterMember>) -> Result<Roster, RosterError> {
        if members.is_empty() {
            return Err(RosterError::Empty);
        }
        if members.len() > MEMBERS_MAX {
            return Err(RosterError::Many(members.len()));
        }
        members.sort_by_key(|member| member.id);
        for (index, member) in members.iter().enumerate() {
            for other in &members[..index] {
                if other.id == member.id {
                    return Err(RosterError::DoubleId(member.id));
                }
                if other.address == member.address {
                    return Err(RosterError::DoubleAddress(member.address.clone()));
                }
            }
        }
        Ok(Roster { members })
    }

    /// The number of members.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.members.len() as u32
    }

    /// The members, by ascending id.
    #[must_use]
    pub fn members(&self) -> &[RosterMember] {
        &self.members
    }

    /// The node with this id.
    #[must_use]
    pub fn node(&self, id: u32) -> Option<NodeId> {
        self.members.binary_search_by_key(&id, |member| member.id).ok()?;
        NodeId::new(id)
    }

    /// The member with this node number.
    #[must_use]
    pub fn member(&self, node: NodeId) -> Option<&RosterMember> {
        let index = self.members.binary_search_by_key(&node.number(), |member| member.id).ok()?;
        self.members.get(index)
    }

    /// All nodes except this one.
    pub fn others(&self, me: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        let nodes = self.members.iter().filter_map(|member| NodeId::new(member.id));
        let nodes: Vec<NodeId> = nodes.filter(|node| *node != me).collect();
        nodes.into_iter()
    }

    /// The members' node numbers.
    #[must_use]
    pub fn nodes(&self) -> NodeSet {
        self.members.iter().filter_map(|member| NodeId::new(member.id)).collect()
    }
}

impl FromStr for Roster {
    type Err = RosterError;

    /// Reads `members:1@10.0.0.1:7400,2@host:7400`; the first word may be left out.
    fn from_str(text: &str) -> Result<Roster, RosterError> {
        Roster::parse(text, MEMBERS_MAX as u32)
    }
}

impl Roster {
    /// Reads the same form, with ids up to [`MOVABLE_ID_MAX`].
    ///
    /// # Errors
    /// The text is not a list of members.
    pub fn parse_movable(text: &str) -> Result<Roster, RosterError> {
        Roster::parse(text, MOVABLE_ID_MAX)
    }

    fn parse(text: &str, id_max: u32) -> Result<Roster, RosterError> {
        let text = text.strip_prefix("members:").unwrap_or(text);
        let parts = text.split(',').map(str::trim);
        if text.trim().is_empty() {
            return Err(RosterError::Empty);
        }
        // Counted before it is parsed, so that an absurd length costs nothing.
        let count = parts.clone().count();
        if count > MEMBERS_MAX {
            return Err(RosterError::Many(count));
        }
        Roster::new(parts.map(|part| parse_member(part, id_max)).collect::<Result<_, _>>()?)
    }
}

fn parse_member(text: &str, id_max: u32) -> Result<RosterMember, RosterError> {
    let (id, address) = text.split_once('@').ok_or_else(|| RosterError::Form(text.into()))?;
    let digits = id.bytes().all(|byte| byte.is_ascii_digit());
    let id =
        id.parse().ok().filter(|id| digits && (1..=id_max).contains(id)).ok_or_else(|| RosterError::Id(text.into()))?;
    Ok(RosterMember { id, address: address.parse()? })
}

impl FromStr for MemberAddress {
    type Err = RosterError;

    fn from_str(text: &str) -> Result<MemberAddress, RosterError> {
        let (host, port) = text.rsplit_once(':').ok_or_else(|| RosterError::Form(text.into()))?;
        let digits = port.bytes().all(|byte| byte.is_ascii_digit());
        let port =
            port.parse().ok().filter(|port| digits && *port > 0).ok_or_else(|| RosterError::Port(text.into()))?;
        let host = parse_host(host).ok_or_else(|| RosterError::Host(text.into()))?;
        Ok(MemberAddress { host, port })
    }
}

fn parse_host(text: &str) -> Option<AddressHost> {
    if let Some(inner) = text.strip_prefix('[') {
        return inner.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(|ip| AddressHost::Ip(ip.into()));
    }
    if let Ok(ip) = text.parse::<std::net::Ipv4Addr>() {
        return Some(AddressHost::Ip(ip.into()));
    }
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    // A name of numbers only is a mistyped address, not a name.
    let numbers = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (text.len() <= 253 && !numbers && text.split('.').all(label)).then(|| AddressHost::Name(text.to_ascii_lowercase()))
}

impl AddressHost {
    /// Whether this is certainly this machine.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        match self {
            AddressHost::Ip(ip) => ip.is_loopback(),
            AddressHost::Name(name) => name == "localhost",
        }
    }
}

impl fmt::Display for MemberAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.host {
            AddressHost::Ip(IpAddr::V4(ip)) => write!(f, "{ip}:{}", self.port),
            AddressHost::Ip(IpAddr::V6(ip)) => write!(f, "[{ip}]:{}", self.port),
            AddressHost::Name(name) => write!(f, "{name}:{}", self.port),
        }
    }
}

impl fmt::Display for Roster {
    /// The form that can be parsed, ordered by id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, member) in self.members.iter().enumerate() {
            let before = if index == 0 { "members:" } else { "," };
            write!(f, "{before}{}@{}", member.id, member.address)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn refused(text: &str) -> RosterError {
        text.parse::<Roster>().unwrap_err()
    }

    #[test]
    fn ids_above_64_are_for_members_that_may_move() {
        let text = "1@127.0.0.1:1,65@127.0.0.1:2,1024@127.0.0.1:3";
        let roster = Roster::parse_movable(text).unwrap();
        assert_eq!(roster.others(NodeId::at(64)).map(NodeId::number).collect::<Vec<_>>(), [1, 1024]);
        assert!(matches!(text.parse::<Roster>(), Err(RosterError::Id(_))));
        assert!(matches!(Roster::parse_movable("1025@127.0.0.1:1"), Err(RosterError::Id(_))));
    }

    #[test]
    fn members_are_ordered_by_id_and_known_by_it() {
        let roster: Roster = "members:30@10.0.0.3:7400, 7@node-b.example:7400,9@[fd00::2]:7401".parse().unwrap();
        assert_eq!(roster.count(), 3);
        assert_eq!(roster.node(7), NodeId::new(7));
        assert_eq!(roster.node(30), NodeId::new(30));
        assert_eq!(roster.node(8), None);
        assert_eq!(roster.member(NodeId::new(9).unwrap()).unwrap().address.to_string(), "[fd00::2]:7401");
        assert!(roster.others(NodeId::at(8)).eq([NodeId::at(6), NodeId::at(29)]));
        assert_eq!(roster.to_string(), "members:7@node-b.example:7400,9@[fd00::2]:7401,30@10.0.0.3:7400");
    }

    #[test]
    fn nonsense_is_named() {
        assert_eq!(refused(""), RosterError::Empty);
        assert_eq!(refused("members:"), RosterError::Empty);
        assert!(matches!(refused("1@a:1,,"), RosterError::Form(_)));
        assert!(matches!(refused("a:1"), RosterError::Form(_)));
        assert!(matches!(refused("1@a"), RosterError::Form(_)));
        for id in ["0", "-1", "+1", "x", "", "65", "4294967297"] {
            assert!(matches!(refused(&format!("{id}@a:1")), RosterError::Id(_)), "{id}");
        }
        for port in ["0", "65536", "+1", "x", ""] {
            assert!(matches!(refused(&format!("1@a:{port}")), RosterError::Port(_)), "{port}");
        }
        for host in ["", "fd00::1", "[fd00::1", "[10.0.0.1]", "10.0.0", "10.0.0.256", "a b", "a..b", "1@2"] {
            assert!(matches!(refused(&format!("1@{host}:1")), RosterError::Host(_)), "{host}");
        }
        assert_eq!(refused("1@a:1,1@b:1"), RosterError::DoubleId(1));
        assert!(matches!(refused("1@a:1,2@A:1"), RosterError::DoubleAddress(_)));
        let many = (1..=65).map(|id| format!("1@a:{id}")).collect::<Vec<_>>().join(",");
        assert_eq!(refused(&many), RosterError::Many(65));
    }

    proptest! {
        #[test]
        fn any_text_is_a_list_or_an_error(text in "[0-9@:.,a-z\\[\\]]{0,40}") {
            if let Ok(roster) = text.parse::<Roster>() {
                prop_assert_eq!(roster.to_string().parse::<Roster>().unwrap(), roster);
            }
        }
    }
}
