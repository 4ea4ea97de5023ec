//! The addresses of a server and its program version, as it announces them.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

/// What a server announces about itself: three words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ServerAddresses {
    /// The address for clients, with the port.
    pub(crate) public: String,
    /// The address for servers.
    pub(crate) cluster: String,
    /// The version of the program.
    pub(crate) version: String,
}

impl ServerAddresses {
    /// The announcement of this server. `own` is its address on the network, for sockets that listen on all.
    pub(crate) fn of(public: Option<&str>, listen: SocketAddr, cluster: SocketAddr, own: IpAddr) -> ServerAddresses {
        let reachable = |address: SocketAddr| match address.ip().is_unspecified() {
            true => SocketAddr::new(own, address.port()),
            false => address,
        };
        let public = match public {
            None => reachable(listen).to_string(),
            Some(host) if host.parse::<IpAddr>().is_ok_and(|ip| ip.is_ipv6()) => format!("[{host}]:{}", listen.port()),
            Some(host) if host.ends_with(']') || !host.contains(':') => format!("{host}:{}", listen.port()),
            Some(with_port) => with_port.to_owned(),
        };
        let version = env!("CARGO_PKG_VERSION").to_owned();
        ServerAddresses { public, cluster: reachable(cluster).to_string(), version }
    }

    pub(crate) fn parse(bytes: &[u8]) -> Option<ServerAddresses> {
        let mut words = std::str::from_utf8(bytes).ok()?.split(' ').map(str::to_owned);
        Some(ServerAddresses {
            public: words.next()?,
            cluster: words.next()?,
            version: words.next().unwrap_or_default(),
        })
    }
}

impl fmt::Display for ServerAddresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.public, self.cluster, self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_tells_addresses_at_which_others_reach_it() {
        let any: SocketAddr = "0.0.0.0:3780".parse().unwrap();
        let (here, own): (SocketAddr, IpAddr) = ("127.0.0.1:9".parse().unwrap(), "10.0.0.7".parse().unwrap());
        for (public, listen, expected) in [
            (None, any, "10.0.0.7:3780"),
            (None, here, "127.0.0.1:9"),
            (Some("chat.example"), any, "chat.example:3780"),
            (Some("chat.example:99"), any, "chat.example:99"),
            (Some("fd00::1"), any, "[fd00::1]:3780"),
            (Some("[fd00::1]:7"), any, "[fd00::1]:7"),
        ] {
            let addresses = ServerAddresses::of(public, listen, any, own);
            assert_eq!((addresses.public.as_str(), addresses.cluster.as_str()), (expected, "10.0.0.7:3780"));
            assert_eq!(ServerAddresses::parse(addresses.to_string().as_bytes()), Some(addresses));
        }
    }
}
