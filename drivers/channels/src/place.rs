//! Places: where a flock meets, as people write it.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;

use bellwether_net::Channel;
use thiserror::Error;

use crate::irc::Irc;
use crate::lan::{LAN_PORT, Lan};
use crate::mqtt::Mqtt;
use crate::nats::Nats;
use crate::nkey::{Credentials, CredentialsError};
use crate::redis::Redis;
use crate::server::Server;
use crate::tls::TlsTrust;

/// A place to meet: `lan`, `lan:IFACE`, `lan:IFACE:PORT`, or the channel of a server,
/// `irc://[user[:password]@]host[:port]/#channel` and likewise `ircs`, `nats`, `natss`, `mqtt`, `mqtts`, `redis` and
/// `rediss`, where the `s` stands for TLS. Several servers of one cluster stand between commas, `host:port,host:port`.
/// `?ca=FILE` names the authority that vouches for the server, `?insecure` does without any, and `?creds=FILE` has the
/// credentials for NATS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A local network.
    Lan {
        /// The interface; `None` for all of them.
        interface: Option<String>,
        /// The UDP port.
        port: u16,
    },
    /// A channel of a server.
    Server(ChannelAddress),
}

/// The kinds of servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Internet Relay Chat.
    Irc,
    /// NATS.
    Nats,
    /// MQTT 3.1.1.
    Mqtt,
    /// Redis 6 or later.
    Redis,
}

/// The address of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The server's name or IP address.
    pub host: String,
    /// The server's port.
    pub port: u16,
}

/// A channel of a server, or of a cluster of servers.
#[derive(Clone, PartialEq, Eq)]
pub struct ChannelAddress {
    /// The kind of server.
    pub scheme: Scheme,
    /// Whether to use TLS.
    pub tls: bool,
    /// The user name.
    pub user: Option<String>,
    /// The user's password.
    pub password: Option<String>,
    /// The servers of the cluster, at least one: any of them will do.
    pub servers: Vec<Endpoint>,
    /// The channel, subject or topic.
    pub channel: String,
    /// The file with the certificate authority, if it is not one that the system trusts.
    pub authority: Option<PathBuf>,
    /// Whether to accept any certificate.
    pub any_certificate: bool,
    /// The file with the credentials for NATS.
    pub credentials: Option<PathBuf>,
}

/// Why a text is no place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlaceError {
    /// The text has no known form.
    #[error(
        "{0:?} is no place to meet: use lan, lan:IFACE:PORT, irc://, nats://, mqtt:// or redis:// (with an s for TLS)"
    )]
    Scheme(String),
    /// The port is invalid.
    #[error("{0:?} is no port")]
    Port(String),
    /// The host is missing.
    #[error("there is no host between the slashes, or between two commas")]
    Host,
    /// The channel is missing, or invalid for this server.
    #[error("{0}")]
    Channel(&'static str),
    /// An option is unknown.
    #[error("the option {0:?} is not known: there are ?ca=FILE and ?insecure, and ?creds=FILE for NATS")]
    Option(String),
    /// The file with credentials cannot be used.
    #[error(transparent)]
    Credentials(#[from] CredentialsError),
    /// A TLS option is given without TLS.
    #[error("?ca and ?insecure are about TLS: write {0}s:// to use it")]
    NoTls(&'static str),
    /// The interface does not exist.
    #[error("there is no interface {name}; there are {known}")]
    Interface {
        /// The name that was given.
        name: String,
        /// The names of the existing interfaces.
        known: String,
    },
    /// A percent sign is not followed by two digits.
    #[error("a % must be followed by two hexadecimal digits; write %25 for the sign itself")]
    Percent,
}

impl Scheme {
    fn word(self) -> &'static str {
        match self {
            Scheme::Irc => "irc",
            Scheme::Nats => "nats",
            Scheme::Mqtt => "mqtt",
            Scheme::Redis => "redis",
        }
    }

    fn port(self, tls: bool) -> u16 {
        match (self, tls) {
            (Scheme::Irc, false) => 6667,
            (Scheme::Irc, true) => 6697,
            (Scheme::Nats, _) => 4222,
            (Scheme::Mqtt, false) => 1883,
            (Scheme::Mqtt, true) => 8883,
            (Scheme::Redis, _) => 6379,
        }
    }

    /// Checks what every such server would refuse or misunderstand.
    fn check(self, channel: &str) -> Result<(), PlaceError> {
        if channel.is_empty() {
            return Err(PlaceError::Channel("there is no channel after the host: write it after a slash"));
        }
        if channel.len() > 200 || channel.chars().any(|one| one.is_control() || one == ' ') {
            return Err(PlaceError::Channel("a channel has at most 200 bytes, and no spaces"));
        }
        match self {
            Scheme::Irc if !channel.starts_with(['#', '&', '+', '!']) || channel.contains(',') => {
                Err(PlaceError::Channel("an IRC channel starts with #, as in irc://host/#channel"))
            }
            Scheme::Irc if channel.len() > 50 => Err(PlaceError::Channel("an IRC channel has at most 50 bytes")),
            Scheme::Nats if channel.split('.').any(str::is_empty) || channel.contains(['*', '>']) => {
                Err(PlaceError::Channel("a NATS subject has words between its dots, and neither * nor >"))
            }
            Scheme::Mqtt if channel.contains(['+', '#']) || channel.starts_with('$') => {
                Err(PlaceError::Channel("an MQTT topic has neither + nor #, and does not start with $"))
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Place, PlaceError> {
        if let Some(rest) = text.strip_prefix("lan").filter(|rest| rest.is_empty() || rest.starts_with(':')) {
            let mut words = rest.strip_prefix(':').unwrap_or_default().splitn(2, ':');
            let interface = words.next().filter(|name| !name.is_empty()).map(str::to_owned);
            let port = words.next().map_or(Ok(LAN_PORT), port_of)?;
            return Ok(Place::Lan { interface, port });
        }
        let unknown = || PlaceError::Scheme(text.split([':', '@']).next().unwrap_or_default().to_owned());
        let (word, rest) = text.split_once("://").ok_or_else(unknown)?;
        let known = [Scheme::Irc, Scheme::Nats, Scheme::Mqtt, Scheme::Redis];
        let of = |scheme: &Scheme| word.strip_prefix(scheme.word()).filter(|rest| rest.is_empty() || *rest == "s");
        let scheme = known.into_iter().find(|scheme| of(scheme).is_some()).ok_or_else(unknown)?;
        address(scheme, word.len() > scheme.word().len(), rest).map(Place::Server)
    }
}

fn port_of(text: &str) -> Result<u16, PlaceError> {
    text.parse().ok().filter(|port| *port != 0).ok_or_else(|| PlaceError::Port(text.to_owned()))
}

fn address(scheme: Scheme, tls: bool, rest: &str) -> Result<ChannelAddress, PlaceError> {
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let (channel, options) = path.split_once('?').unwrap_or((path, ""));
    let (login, place) = authority.rsplit_once('@').map_or((None, authority), |(login, place)| (Some(login), place));
    let (user, password) = match login.map(|login| login.split_once(':').unwrap_or((login, ""))) {
        None => (None, None),
        Some((user, password)) => (Some(unescaped(user)?), Some(unescaped(password)?)),
    };
    let servers = place.split(',').map(|one| endpoint(one, scheme.port(tls))).collect::<Result<_, _>>()?;
    let mut address = ChannelAddress {
        scheme,
        tls,
        user: user.filter(|user| !user.is_empty()),
        password: password.filter(|password| !password.is_empty()),
        servers,
        channel: unescaped(channel)?,
        authority: None,
        any_certificate: false,
        credentials: None,
    };
    scheme.check(&address.channel)?;
    for option in options.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some(("ca", file)) => address.authority = Some(unescaped(file)?.into()),
            Some(("creds", file)) if scheme == Scheme::Nats => address.credentials = Some(unescaped(file)?.into()),
            None if option == "insecure" => address.any_certificate = true,
            _ => return Err(PlaceError::Option(option.to_owned())),
        }
    }
    if !tls && (address.authority.is_some() || address.any_certificate) {
        return Err(PlaceError::NoTls(scheme.word()));
    }
    Ok(address)
}

pub(crate) fn endpoint(text: &str, usual_port: u16) -> Result<Endpoint, PlaceError> {
    let (host, port) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, after)) => (host, after.strip_prefix(':')),
        None => text.split_once(':').map_or((text, None), |(host, port)| (host, Some(port))),
    };
    if host.is_empty() {
        return Err(PlaceError::Host);
    }
    Ok(Endpoint { host: host.to_owned(), port: port.map_or(Ok(usual_port), port_of)? })
}

pub(crate) fn unescaped(text: &str) -> Result<String, PlaceError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2).ok_or(PlaceError::Percent)?;
        let digits = std::str::from_utf8(digits).map_err(|_| PlaceError::Percent)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| PlaceError::Percent)?);
        rest = after;
    }
    String::from_utf8(bytes).map_err(|_| PlaceError::Percent)
}

impl ChannelAddress {
    /// Whether all servers are on this machine.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.servers.iter().all(Endpoint::is_local)
    }

    pub(crate) fn trust(&self) -> TlsTrust<'_> {
        TlsTrust { authority: self.authority.as_deref(), any_certificate: self.any_certificate, certificate: None }
    }
}

impl Endpoint {
    pub(crate) fn is_local(&self) -> bool {
        self.host == "localhost" || self.host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }
}

/// Without the password, so that it can be displayed.
impl fmt::Display for ChannelAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChannelAddress { scheme, tls, user, servers, channel, .. } = self;
        write!(f, "{}{}://", scheme.word(), if *tls { "s" } else { "" })?;
        if let Some(user) = user {
            write!(f, "{user}@")?;
        }
        for (index, Endpoint { host, port }) in servers.iter().enumerate() {
            f.write_str(if index > 0 { "," } else { "" })?;
            if host.contains(':') {
                write!(f, "[{host}]")?;
            } else {
                f.write_str(host)?;
            }
            if *port != scheme.port(*tls) {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{channel}")
    }
}

impl fmt::Debug for ChannelAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ChannelAddress({self})")
    }
}

/// Without any password, so that it can be displayed.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Lan { interface, port } => f.write_str(&Lan::new(interface.as_deref(), *port, true).name()),
            Place::Server(address) => write!(f, "{address}"),
        }
    }
}

impl Place {
    /// Checks that this machine has what the place names.
    ///
    /// # Errors
    /// The machine has no such interface, or no such credentials.
    pub fn look(&self) -> Result<(), PlaceError> {
        if let Place::Server(ChannelAddress { credentials: Some(file), .. }) = self {
            Credentials::read(file)?;
        }
        let Place::Lan { interface: Some(name), .. } = self else { return Ok(()) };
        match crate::lan::interfaces::names() {
            Ok(known) if !known.contains(name) => {
                Err(PlaceError::Interface { name: name.clone(), known: known.join(", ") })
            }
            // What cannot be asked for may well be there.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Opens the channel. `beyond` says whether it may leave this machine, which requires a key or the user's consent;
    /// otherwise `lan` means loopback.
    #[must_use]
    pub fn open(&self, beyond: bool) -> Box<dyn Channel> {
        match self {
            Place::Lan { interface, port } => Box::new(Lan::new(interface.as_deref(), *port, beyond)),
            Place::Server(address) => match address.scheme {
                Scheme::Irc => Box::new(Server::new(address.clone(), Irc::new(address))),
                Scheme::Nats => Box::new(Server::new(address.clone(), Nats::new(address))),
                Scheme::Mqtt => Box::new(Server::new(address.clone(), Mqtt::new(address))),
                Scheme::Redis => Box::new(Server::new(address.clone(), Redis::new(address))),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn server(text: &str) -> ChannelAddress {
        match text.parse().unwrap() {
            Place::Server(address) => address,
            Place::Lan { .. } => panic!("{text} is a LAN"),
        }
    }

    #[test]
    fn what_people_write_is_understood() {
        assert_eq!("lan".parse(), Ok(Place::Lan { interface: None, port: LAN_PORT }));
        assert_eq!("lan:eth0:99".parse(), Ok(Place::Lan { interface: Some("eth0".into()), port: 99 }));
        assert_eq!("lan::99".parse::<Place>().unwrap().to_string(), "lan::99");
        let full = server("ircs://anna:p%40ss:word@[::1]:7000/#our?ca=/tmp/x&insecure");
        assert_eq!((full.user.as_deref(), full.password.as_deref()), (Some("anna"), Some("p@ss:word")));
        assert_eq!(full.servers, [Endpoint { host: "::1".into(), port: 7000 }]);
        assert_eq!((full.channel.as_str(), full.tls), ("#our", true));
        assert!(full.is_local() && full.any_certificate && full.authority.is_some());
        assert_eq!(full.to_string(), "ircs://anna@[::1]:7000/#our");
        assert!(!format!("{full:?}").contains("p@ss"));
        let plain = server("redis://:secret@example.org/flock");
        assert_eq!((plain.user, plain.password.as_deref(), plain.servers[0].port), (None, Some("secret"), 6379));
        let cluster = server("nats://anna:x@a,b:99,[::1]/farm");
        let ports: Vec<_> = cluster.servers.iter().map(|one| (one.host.as_str(), one.port)).collect();
        assert_eq!(ports, [("a", 4222), ("b", 99), ("::1", 4222)]);
        assert_eq!(cluster.to_string(), "nats://anna@a,b:99,[::1]/farm");
        assert!(!cluster.is_local() && server("nats://localhost,127.0.0.2/x").is_local());
        assert_eq!(server("mqtts://h/a/b/c").channel, "a/b/c");
    }

    #[test]
    fn what_cannot_work_is_refused_in_words() {
        for (text, why) in [
            ("http://x/y", "no place to meet"),
            ("irc://host", "no channel"),
            ("irc://host/farm", "starts with #"),
            ("irc:///#x", "no host"),
            ("nats://a,,b/x", "no host"),
            ("redis://host/x?creds=y", "not known"),
            ("irc://host:0/#x", "no port"),
            ("nats://host/a..b", "words between"),
            ("nats://host/a.>", "neither * nor >"),
            ("mqtt://host/a/%23", "neither + nor #"),
            ("redis://host/x?tls", "not known"),
            ("redis://host/x?insecure", "rediss://"),
            ("nats://a%z:@host/x", "two hexadecimal"),
            ("lan:eth0:x", "no port"),
        ] {
            let error = text.parse::<Place>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_place_or_an_error_and_never_shows_its_password(text in "(irc|nats|mqtts|lan|x)?(://|:)?[ -~é]{0,30}", password in "[a-z]{8}") {
            let _ = text.parse::<Place>();
            let with = format!("nats://anna:{password}@{text}");
            let shown = with.parse::<Place>().map_or_else(|why| why.to_string(), |place| format!("{place} {place:?}"));
            prop_assert!(!shown.contains(&password) || text.contains(&password), "{shown}");
        }
    }
}
