//! The address of a client's server, with the user: `[USER@]HOST[:PORT]`.

use std::fmt;
use std::str::FromStr;

/// The port of servers that nobody named.
const PORT: u16 = 3780;

/// A server, and who wants to log in there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatAddress {
    /// The user; nobody, for the anonymous.
    pub user: Option<String>,
    /// The host.
    pub host: String,
    /// The port.
    pub port: u16,
}

/// Why a text is no such address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The host is missing.
    #[error("write [USER@]HOST[:PORT], such as alice@chat.example or 127.0.0.1:3780")]
    NoHost,
    /// The port is no number.
    #[error("the port is no number from 1 to 65535")]
    Port,
}

impl FromStr for ChatAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<ChatAddress, AddressError> {
        let (user, place) = match text.rsplit_once('@') {
            Some((user, place)) => (Some(user.to_owned()).filter(|user| !user.is_empty()), place),
            None => (None, text),
        };
        let (host, port) = match place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, rest)) => (host, rest.strip_prefix(':')),
            None if place.matches(':').count() > 1 => (place, None),
            None => place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
        };
        if host.is_empty() {
            return Err(AddressError::NoHost);
        }
        let port = match port {
            None => PORT,
            Some(port) => port.parse().ok().filter(|port| *port > 0).ok_or(AddressError::Port)?,
        };
        Ok(ChatAddress { user, host: host.to_owned(), port })
    }
}

impl fmt::Display for ChatAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(user) = &self.user {
            write!(f, "{user}@")?;
        }
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_and_may_have_a_user_and_a_port() {
        for (text, full) in [
            ("chat.example", "chat.example:3780"),
            ("al@chat.example", "al@chat.example:3780"),
            ("al@home@127.0.0.1:9", "al@home@127.0.0.1:9"),
            ("::1", "[::1]:3780"),
            ("al@[::1]:9", "al@[::1]:9"),
            ("@host", "host:3780"),
        ] {
            assert_eq!(text.parse::<ChatAddress>().unwrap().to_string(), full, "{text}");
        }
        for text in ["", "al@", ":9"] {
            assert_eq!(text.parse::<ChatAddress>(), Err(AddressError::NoHost), "{text}");
        }
        for text in ["h:0", "h:x", "h:65536"] {
            assert_eq!(text.parse::<ChatAddress>(), Err(AddressError::Port), "{text}");
        }
    }
}
