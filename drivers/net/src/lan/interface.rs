//! The network interfaces of this machine, and the one that members meet on by broadcast: its address, its broadcast
//! address, and the hardware address that names a member.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr};

use getifaddrs::{Address, InterfaceFlags, getifaddrs};
use thiserror::Error;

/// The kernel's form of the default route's destination.
const EVERYWHERE: &str = "00000000";

/// An interface that can broadcast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    /// The kernel's name for the interface.
    pub name: String,
    /// Our address on it.
    pub ip: Ipv4Addr,
    /// Its broadcast address.
    pub broadcast: Ipv4Addr,
    /// Its hardware address, if it has one.
    pub mac: Option<[u8; 6]>,
    /// Whether its traffic stays on this machine.
    pub loopback: bool,
}

/// Why no interface can be used.
#[derive(Debug, Error)]
pub enum InterfaceError {
    /// There is no interface with this name.
    #[error("there is no interface {name}; there are {known}")]
    Unknown {
        /// The name that was given.
        name: String,
        /// The names of the existing ones.
        known: String,
    },
    /// The interface cannot carry a ring.
    #[error("the interface {name} cannot carry a ring: {why}")]
    Unfit {
        /// The name that was given.
        name: String,
        /// The reason, in words.
        why: &'static str,
    },
    /// No name was given, and several interfaces are possible.
    #[error("which interface the ring meets on is not clear: say ring:IFACE with one of {0}")]
    Unclear(String),
    /// The system does not list its interfaces.
    #[error("the system does not tell its interfaces: {}", bellwether_trace::in_words(.0))]
    System(#[from] io::Error),
}

/// An interface as the system describes it, whether it can be used or not.
#[derive(Clone, Debug)]
pub struct SystemInterface {
    /// The kernel's name for the interface.
    pub name: String,
    /// The interface's index.
    pub index: Option<u32>,
    /// Whether the interface is up.
    pub is_up: bool,
    /// Whether its traffic stays on this machine.
    pub is_loopback: bool,
    /// Whether it carries broadcasts.
    pub has_broadcast: bool,
    /// Whether it carries multicasts. Linux does not say so of loopback, which does.
    pub has_multicast: bool,
    /// Its hardware address.
    pub mac: Option<[u8; 6]>,
    /// Its first IPv4 address.
    pub ip: Option<Ipv4Addr>,
    /// The netmask of that address.
    pub netmask: Option<Ipv4Addr>,
    /// The broadcast address that the system names for it.
    pub broadcast: Option<Ipv4Addr>,
    /// Its link-local IPv6 address.
    pub link_local: Option<Ipv6Addr>,
}

impl Interface {
    /// The interface with this name; without one that of the default route, or else the only one besides loopback, or
    /// else loopback.
    ///
    /// # Errors
    /// There is none, it cannot broadcast, or several are possible.
    pub fn find(name: Option<&str>) -> Result<Interface, InterfaceError> {
        let known = system_interfaces()?;
        let names = |list: &[SystemInterface]| list.iter().map(|one| one.name.clone()).collect::<Vec<_>>().join(", ");
        match name {
            Some(name) => {
                let found = known.iter().find(|one| one.name == name);
                let unknown = || InterfaceError::Unknown { name: name.into(), known: names(&known) };
                usable(found.ok_or_else(unknown)?)
            }
            None => {
                let routed = default_route();
                let (loopback, far): (Vec<SystemInterface>, Vec<SystemInterface>) =
                    known.into_iter().filter(|one| usable(one).is_ok()).partition(|one| one.is_loopback);
                match (far.iter().find(|one| Some(&one.name) == routed.as_ref()), far.as_slice(), loopback.first()) {
                    (Some(one), _, _) | (None, [one], _) | (None, [], Some(one)) => usable(one),
                    _ => Err(InterfaceError::Unclear(names(&far))),
                }
            }
        }
    }
}

/// Every interface of this machine.
///
/// # Errors
/// The system does not list its interfaces.
pub fn system_interfaces() -> io::Result<Vec<SystemInterface>> {
    let mut known: Vec<SystemInterface> = Vec::new();
    for found in getifaddrs()? {
        let place = known.iter().position(|one| one.name == found.name).unwrap_or_else(|| {
            known.push(SystemInterface {
                name: found.name.clone(),
                index: found.index,
                is_up: found.flags.contains(InterfaceFlags::UP),
                is_loopback: found.flags.contains(InterfaceFlags::LOOPBACK),
                has_broadcast: found.flags.contains(InterfaceFlags::BROADCAST),
                has_multicast: found.flags.contains(InterfaceFlags::MULTICAST),
                mac: None,
                ip: None,
                netmask: None,
                broadcast: None,
                link_local: None,
            });
            known.len() - 1
        });
        let one = &mut known[place];
        one.index = one.index.or(found.index);
        match found.address {
            Address::Mac(mac) => one.mac = Some(mac),
            Address::V4(v4) if one.ip.is_none() => {
                (one.ip, one.netmask, one.broadcast) = (Some(v4.address), v4.netmask, v4.associated_address);
            }
            Address::V6(v6) if v6.address.is_unicast_link_local() => {
                one.link_local = one.link_local.or(Some(v6.address));
            }
            Address::V4(_) | Address::V6(_) => {}
        }
    }
    Ok(known)
}

fn usable(known: &SystemInterface) -> Result<Interface, InterfaceError> {
    let unfit = |why| InterfaceError::Unfit { name: known.name.clone(), why };
    if !known.is_up {
        return Err(unfit("it is down"));
    }
    let ip = known.ip.ok_or_else(|| unfit("it has no IPv4 address"))?;
    // The kernel names no broadcast address for loopback, nor for an address that was given without one, where it names that
    // very address. It delivers to the network's last address all the same.
    let last = known.netmask.map(|mask| Ipv4Addr::from_bits(ip.to_bits() | !mask.to_bits())).filter(|last| *last != ip);
    let named = known.broadcast.filter(|named| *named != ip && !named.is_unspecified());
    let broadcast = match (known.is_loopback, known.has_broadcast) {
        (true, _) => last,
        (false, true) => named.or(last),
        (false, false) => None,
    };
    let broadcast = broadcast.ok_or_else(|| unfit("nothing can be broadcast there"))?;
    let mac = known.mac.filter(|mac| *mac != [0; 6] && !known.is_loopback);
    Ok(Interface { name: known.name.clone(), ip, broadcast, mac, loopback: known.is_loopback })
}

/// The interface of the default route, from the kernel's routing table.
fn default_route() -> Option<String> {
    let table = fs::read_to_string("/proc/net/route").ok()?;
    let mut words = table.lines().skip(1).map(str::split_whitespace);
    words.find_map(|mut line| {
        Some((line.next()?, line.next()?)).filter(|(_, to)| *to == EVERYWHERE).map(|(name, _)| name.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(has_broadcast: bool, ip: Option<[u8; 4]>, broadcast: Option<[u8; 4]>) -> SystemInterface {
        SystemInterface {
            name: "eth9".into(),
            index: Some(9),
            is_up: true,
            is_loopback: false,
            has_broadcast,
            has_multicast: true,
            mac: Some([2, 0, 0, 0, 0, 9]),
            ip: ip.map(Into::into),
            netmask: ip.map(|_| [255, 255, 255, 0].into()),
            broadcast: broadcast.map(Into::into),
            link_local: None,
        }
    }

    #[test]
    fn loopback_has_a_broadcast_address_of_its_own_and_no_hardware() {
        let lo = Interface::find(Some("lo")).unwrap();
        assert_eq!(lo.ip, Ipv4Addr::LOCALHOST);
        assert_eq!(lo.broadcast, Ipv4Addr::new(127, 255, 255, 255));
        assert_eq!((lo.mac, lo.loopback), (None, true));
    }

    #[test]
    fn one_that_cannot_broadcast_says_why() {
        let why = |known: SystemInterface| usable(&known).unwrap_err().to_string();
        let down = SystemInterface { is_up: false, ..known(true, Some([10, 0, 0, 1]), Some([10, 0, 0, 255])) };
        assert!(why(down).contains("is down"));
        assert!(why(known(true, None, None)).contains("no IPv4 address"));
        assert!(why(known(false, Some([10, 0, 0, 1]), Some([10, 0, 0, 2]))).contains("broadcast"));
        // As people name it, and as the kernel names it for an address that was given without one, or not at all.
        for broadcast in [Some([10, 0, 0, 255]), Some([10, 0, 0, 1]), Some([0; 4]), None] {
            let fine = usable(&known(true, Some([10, 0, 0, 1]), broadcast)).unwrap();
            assert_eq!((fine.broadcast, fine.mac), (Ipv4Addr::new(10, 0, 0, 255), Some([2, 0, 0, 0, 0, 9])));
        }
        let odd = usable(&known(true, Some([10, 0, 0, 1]), Some([10, 0, 0, 127]))).unwrap();
        assert_eq!(odd.broadcast, Ipv4Addr::new(10, 0, 0, 127));
    }

    #[test]
    fn an_unknown_one_is_answered_with_those_that_are() {
        let why = Interface::find(Some("none-such")).unwrap_err().to_string();
        assert!(why.contains("none-such") && why.contains("lo"), "{why}");
    }
}
