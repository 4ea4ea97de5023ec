//! Announcing that a member's process and all its work are gone: without a runtime, for a small process with no other
//! task.

use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::connection::LinkError;
use crate::hello::{Hello, Session, Speaker};
use crate::key::Key;
use crate::roster::{AddressHost, MemberAddress, Roster, RosterMember};
use crate::session::NoticeSession;

/// All that is needed to announce a death, wherever the flock meets; `D` says which member died, and how the others are
/// reached. It contains the flock's key, and any password of the place: pass it through a pipe, never on a command
/// line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeathNotice<D = ListDeath> {
    /// The flock's name.
    pub flock: String,
    /// The flock's key.
    #[serde(default, with = "key_text")]
    pub key: Option<Key>,
    /// The session whose end is announced.
    #[serde(flatten)]
    pub death: D,
}

/// The session of a list's member whose end is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListDeath {
    /// The list of members.
    #[serde(with = "roster_text")]
    pub roster: Roster,
    /// The dead member's id.
    pub id: u32,
    /// The dead member's session.
    pub session: Session,
    /// The address to dial from.
    pub bind: Option<IpAddr>,
}

impl<D: Serialize + DeserializeOwned> DeathNotice<D> {
    /// The notice as one line of JSON, including the key.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`DeathNotice::to_json`] wrote.
    ///
    /// # Errors
    /// The text is no death notice.
    pub fn from_json(text: &str) -> Result<DeathNotice<D>, &'static str> {
        // The error of the parser may quote its input, and that may hold the key.
        serde_json::from_str(text).map_err(|_| "not a death notice")
    }
}

impl DeathNotice {
    /// Starts the connection's state for one member.
    pub(crate) fn telling(&self) -> Result<NoticeSession, LinkError> {
        let speaker = Speaker::DeathNotice { id: self.death.id };
        let hello = Hello { flock: self.flock.clone(), address: String::new(), speaker };
        NoticeSession::new(self.key.as_ref(), hello, self.death.session)
    }
}

/// The text form of a key. No other stored text contains a key.
mod key_text {
    use super::*;

    pub(super) fn serialize<S: Serializer>(key: &Option<Key>, serializer: S) -> Result<S::Ok, S::Error> {
        key.as_ref().map(Key::to_text).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Key>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse()).transpose().map_err(D::Error::custom)
    }
}

/// The text form of a list of members.
mod roster_text {
    use super::*;

    pub(super) fn serialize<S: Serializer>(roster: &Roster, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(roster)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Roster, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Notifies all other members at once, and returns when each has acknowledged or `within` is over. Returns the result
/// for each peer's id.
#[must_use]
pub fn announce_blocking(notice: &DeathNotice, within: Duration) -> Vec<(u32, Result<(), LinkError>)> {
    let until = Instant::now() + within;
    let peers = notice.death.roster.members().iter().filter(|member| member.id != notice.death.id);
    std::thread::scope(|scope| {
        let telling: Vec<_> = peers.map(|peer| (peer.id, scope.spawn(|| tell(notice, peer, until)))).collect();
        let told = |(id, thread): (u32, std::thread::ScopedJoinHandle<'_, _>)| {
            (id, thread.join().unwrap_or(Err(LinkError::Closed)))
        };
        telling.into_iter().map(told).collect()
    })
}

/// Tries again until the time is over: a peer may be busy, or just starting.
fn tell(notice: &DeathNotice, peer: &RosterMember, until: Instant) -> Result<(), LinkError> {
    let mut pause = Duration::from_millis(5);
    loop {
        let failed = match try_tell(notice, peer, until) {
            Ok(()) => return Ok(()),
            Err(failed) => failed,
        };
        if matches!(failed, LinkError::Refused(refusal) if refusal.is_lasting()) || Instant::now() + pause >= until {
            return Err(failed);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(250));
    }
}

fn try_tell(notice: &DeathNotice, peer: &RosterMember, until: Instant) -> Result<(), LinkError> {
    let mut stream = connect(&peer.address, notice.death.bind, until)?;
    let mut telling = notice.telling()?;
    loop {
        if telling.next()? {
            return Ok(());
        }
        stream.set_write_timeout(Some(left(until)?))?;
        stream.write_all(telling.stream().unsent())?;
        let count = telling.stream().unsent().len();
        telling.stream().mark_sent(count);
        stream.set_read_timeout(Some(left(until)?))?;
        let mut bytes = [0; 1024];
        match stream.read(&mut bytes) {
            Ok(0) => return Err(LinkError::Closed),
            Ok(count) => telling.stream().feed(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Err(LinkError::TimedOut),
            Err(error) => return Err(error.into()),
        }
    }
}

fn left(until: Instant) -> Result<Duration, LinkError> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(LinkError::TimedOut) } else { Ok(left) }
}

fn connect(to: &MemberAddress, bind: Option<IpAddr>, until: Instant) -> Result<TcpStream, LinkError> {
    let addresses: Vec<SocketAddr> = match &to.host {
        AddressHost::Ip(ip) => vec![SocketAddr::new(*ip, to.port)],
        AddressHost::Name(name) => (name.as_str(), to.port).to_socket_addrs()?.collect(),
    };
    let mut failed = LinkError::Io(io::Error::other("the name has no address"));
    for address in addresses {
        match connect_one(address, bind, left(until)?) {
            Ok(stream) => return Ok(stream),
            Err(error) => failed = error.into(),
        }
    }
    Err(failed)
}

fn connect_one(to: SocketAddr, bind: Option<IpAddr>, within: Duration) -> io::Result<TcpStream> {
    let socket = socket2::Socket::new(socket2::Domain::for_address(to), socket2::Type::STREAM, None)?;
    if let Some(ip) = bind.filter(|ip| ip.is_ipv4() == to.is_ipv4() && !ip.is_unspecified()) {
        socket.bind(&SocketAddr::new(ip, 0).into())?;
    }
    // A lost first packet must not cost the second that the system waits before it sends another.
    socket.connect_timeout(&to.into(), within.min(Duration::from_millis(500)))?;
    socket.set_tcp_nodelay(true)?;
    Ok(socket.into())
}
