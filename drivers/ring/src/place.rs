//! Addresses of rings: `ring`, `ring:IFACE`, `ring:IFACE:PORT`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The UDP port that the members of a ring share when nobody names another.
pub const RING_PORT: u16 = 7410;

/// The longest name that the kernel gives to an interface, in bytes.
const INTERFACE_MAX: usize = 15;

/// The interface and port of a ring.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RingPlace {
    /// The interface; `None` for the one of the default route.
    pub interface: Option<String>,
    /// The UDP port that all members share.
    pub port: u16,
}

/// Why a text is no ring's address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RingPlaceError {
    /// It does not begin with `ring`.
    #[error("{0:?} is not a ring: write ring, ring:IFACE or ring:IFACE:PORT, such as ring:eth0:7410")]
    Form(String),
    /// The second part is no interface's name.
    #[error("{0:?} is not the name of an interface: `ip link` lists them; a ring on this machine alone is ring:lo")]
    Interface(String),
    /// The third part is no port.
    #[error("{0:?} is not a port: a port is a whole number from 1 to 65535")]
    Port(String),
}

impl FromStr for RingPlace {
    type Err = RingPlaceError;

    fn from_str(text: &str) -> Result<RingPlace, RingPlaceError> {
        let form = || RingPlaceError::Form(text.into());
        let rest = text.strip_prefix("ring").ok_or_else(form)?;
        if rest.is_empty() {
            return Ok(RingPlace { interface: None, port: RING_PORT });
        }
        let rest = rest.strip_prefix(':').ok_or_else(form)?;
        let (interface, port) = match rest.split_once(':') {
            Some((interface, port)) => (interface, parse_port(port)?),
            None => (rest, RING_PORT),
        };
        let named = (1..=INTERFACE_MAX).contains(&interface.len())
            && interface.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'/' && byte != b':');
        let interface = named.then(|| interface.to_owned()).ok_or_else(|| RingPlaceError::Interface(rest.into()))?;
        Ok(RingPlace { interface: Some(interface), port })
    }
}

fn parse_port(text: &str) -> Result<u16, RingPlaceError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|port| digits && *port > 0).ok_or_else(|| RingPlaceError::Port(text.into()))
}

impl fmt::Display for RingPlace {
    /// The form that can be parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.interface, self.port) {
            (None, _) => f.write_str("ring"),
            (Some(interface), RING_PORT) => write!(f, "ring:{interface}"),
            (Some(interface), port) => write!(f, "ring:{interface}:{port}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_three_forms_are_read() {
        let read = |text: &str| text.parse::<RingPlace>().unwrap();
        assert_eq!(read("ring"), RingPlace { interface: None, port: RING_PORT });
        assert_eq!(read("ring:lo"), RingPlace { interface: Some("lo".into()), port: RING_PORT });
        assert_eq!(read("ring:eth0.7:9"), RingPlace { interface: Some("eth0.7".into()), port: 9 });
    }

    #[test]
    fn nonsense_is_named() {
        let refused = |text: &str| text.parse::<RingPlace>().unwrap_err();
        for text in ["", "rin", "rings", "members:1@a:1"] {
            assert!(matches!(refused(text), RingPlaceError::Form(_)), "{text}");
        }
        for text in ["ring:", "ring::7410", "ring:a b", "ring:../etc", "ring:sixteen-letters-"] {
            assert!(matches!(refused(text), RingPlaceError::Interface(_)), "{text}");
        }
        for text in ["ring:lo:", "ring:lo:0", "ring:lo:65536", "ring:lo:+1", "ring:lo:1:2"] {
            assert!(matches!(refused(text), RingPlaceError::Port(_)), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_place_or_an_error(text in "(ring)?[:a-z0-9./]{0,20}") {
            if let Ok(place) = text.parse::<RingPlace>() {
                prop_assert_eq!(place.to_string().parse::<RingPlace>().unwrap(), place);
            }
        }
    }
}
