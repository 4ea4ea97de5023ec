//! The address of an etcd and of a flock in it, as people write it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::place::{Endpoint, PlaceError, endpoint, unescaped};
use crate::tls::TlsTrust;

/// The port on which etcd listens to clients.
const PORT: u16 = 2379;

/// `etcd://[user:password@]host[:port],host[:port]/NAME`, or `etcds://` with TLS. The flock's keys begin with the name.
/// `?ca=FILE` names the authority that vouches for the servers, `?insecure` does without any, and `?cert=FILE&key=FILE` shows
/// the servers who we are.
#[derive(Clone, PartialEq, Eq)]
pub struct EtcdPlace {
    /// Whether to use TLS.
    pub tls: bool,
    /// The user and the password, where etcd asks for them.
    pub login: Option<(String, String)>,
    /// The members of the etcd, at least one: any of them will do.
    pub servers: Vec<Endpoint>,
    /// The prefix of the flock's keys.
    pub name: String,
    /// The file with the certificate authority, if it is not one that the system trusts.
    pub authority: Option<PathBuf>,
    /// Whether to accept any certificate.
    pub any_certificate: bool,
    /// The files with our certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl EtcdPlace {
    /// Whether this text is meant to be such an address.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        text.starts_with("etcd://") || text.starts_with("etcds://")
    }

    /// Whether all servers are on this machine.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.servers.iter().all(Endpoint::is_local)
    }

    pub(super) fn trust(&self) -> TlsTrust<'_> {
        TlsTrust {
            authority: self.authority.as_deref(),
            any_certificate: self.any_certificate,
            certificate: self.certificate.as_ref().map(|(certificate, key)| (certificate.as_path(), key.as_path())),
        }
    }
}

impl FromStr for EtcdPlace {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<EtcdPlace, PlaceError> {
        let unknown = || PlaceError::Scheme(text.split(':').next().unwrap_or_default().to_owned());
        let (scheme, rest) = text.split_once("://").ok_or_else(unknown)?;
        let tls = match scheme {
            "etcd" => false,
            "etcds" => true,
            _ => return Err(unknown()),
        };
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (name, options) = path.split_once('?').unwrap_or((path, ""));
        let (login, servers) =
            authority.rsplit_once('@').map_or((None, authority), |(login, place)| (Some(login), place));
        let login = match login.map(|login| login.split_once(':').unwrap_or((login, ""))) {
            None => None,
            Some((user, password)) => Some((unescaped(user)?, unescaped(password)?)),
        };
        let servers = servers.split(',').map(|one| endpoint(one, PORT)).collect::<Result<_, _>>()?;
        let name = unescaped(name)?;
        if name.is_empty() || name.len() > 200 || name.chars().any(char::is_control) {
            return Err(PlaceError::Channel(
                "after the host and a slash there must be a name of at most 200 bytes, with which the flock's keys begin",
            ));
        }
        let (any_certificate, certificate) = (false, None);
        let mut place = EtcdPlace { tls, login, servers, name, authority: None, any_certificate, certificate };
        place.set_options(options)?;
        Ok(place)
    }
}

impl EtcdPlace {
    fn set_options(&mut self, options: &str) -> Result<(), PlaceError> {
        let (mut certificate, mut key) = (None, None);
        for option in options.split('&').filter(|option| !option.is_empty()) {
            if !self.tls {
                return Err(PlaceError::NoTls("etcd"));
            }
            match option.split_once('=') {
                Some(("ca", file)) => self.authority = Some(unescaped(file)?.into()),
                Some(("cert", file)) => certificate = Some(unescaped(file)?.into()),
                Some(("key", file)) => key = Some(unescaped(file)?.into()),
                None if option == "insecure" => self.any_certificate = true,
                _ => return Err(PlaceError::Option(option.to_owned())),
            }
        }
        self.certificate = certificate.zip(key);
        match options.contains("cert=") == options.contains("key=") {
            true => Ok(()),
            false => Err(PlaceError::Channel("?cert=FILE and ?key=FILE belong together: write ?cert=FILE&key=FILE")),
        }
    }
}

/// Without the password, so that it can be displayed.
impl fmt::Display for EtcdPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.tls { "etcds://" } else { "etcd://" })?;
        if let Some((user, _)) = &self.login {
            write!(f, "{user}@")?;
        }
        for (index, Endpoint { host, port }) in self.servers.iter().enumerate() {
            f.write_str(if index > 0 { "," } else { "" })?;
            match host.contains(':') {
                true => write!(f, "[{host}]")?,
                false => f.write_str(host)?,
            }
            if *port != PORT {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{}", self.name)
    }
}

impl fmt::Debug for EtcdPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EtcdPlace({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_understood_and_shown_without_the_password() {
        let place: EtcdPlace = "etcds://anna:p%40ss@a,b:99,[::1]/jobs/web?ca=/x&cert=/c&key=/k".parse().unwrap();
        let ports: Vec<_> = place.servers.iter().map(|one| (one.host.as_str(), one.port)).collect();
        assert_eq!(ports, [("a", 2379), ("b", 99), ("::1", 2379)]);
        assert_eq!((place.name.as_str(), place.login.clone().unwrap().1.as_str()), ("jobs/web", "p@ss"));
        assert_eq!(place.certificate, Some(("/c".into(), "/k".into())));
        assert_eq!(place.to_string(), "etcds://anna@a,b:99,[::1]/jobs/web");
        assert!(!format!("{place:?}").contains("p@ss") && !place.is_local());
        assert!("etcd://127.0.0.1,localhost:1/x".parse::<EtcdPlace>().unwrap().is_local());
    }

    #[test]
    fn what_cannot_work_is_refused_in_words() {
        for (text, why) in [
            ("etcd://a", "there must be a name"),
            ("etcd:///x", "no host"),
            ("etcd://a:0/x", "no port"),
            ("etcd://a/x?ca=y", "about TLS"),
            ("etcds://a/x?cert=y", "belong together"),
            ("etcds://a/x?creds=y", "not known"),
            ("consul://a/x", "no place to meet"),
        ] {
            let error = text.parse::<EtcdPlace>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
