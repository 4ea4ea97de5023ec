//! What all threads and tasks of one member on a ring know.

use bellwether_net::transport::{BroadcastSocket, Inbound};
use bellwether_net::{BootClock, Key, Metrics, PeerStatus, Question, Refusal, Session, SettingsDigest};
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

use bellwether_kernel::{NodeId, Wire};
use bellwether_token::wire::Frame;
use bellwether_token::{Body, Mac, Member, Message, Token};
use bellwether_trace::Fnv64;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::admission::{SettingsMatch, admit};
use super::counts::RingCounters;
use super::directory::{Directory, HeardPeer, UnreachablePeer};
use super::sealer::DatagramSealer;
use super::service::Service;
use super::state::{StateStore, TransferProgress};
use super::transport::RingReport;

/// How long a member that has just said how it stands keeps from saying it again to newcomers.
const BETWEEN_STANCES: Duration = Duration::from_millis(50);

/// What travels between a member's threads.
pub(crate) struct RingContext {
    pub(crate) me: Member,
    /// This member's name.
    pub(crate) name: String,
    /// The digest of this member's settings.
    pub(crate) settings_digest: SettingsDigest,
    pub(crate) announcements: StatusAnnouncements,
    pub(crate) flock: String,
    pub(crate) key: Option<Key>,
    pub(crate) insecure: bool,
    pub(crate) broadcast: BroadcastSocket,
    pub(crate) sealer: DatagramSealer,
    /// The session of this life, in a flock with a key.
    pub(crate) session: Session,
    pub(crate) store: Arc<StateStore>,
    pub(crate) directory: Mutex<Directory>,
    pub(crate) counters: RingCounters,
    pub(crate) metrics: Metrics,
    /// The way to the node, once there is one. Weak, since the node lives only as long as somebody holds it.
    pub(crate) node: OnceLock<Weak<dyn RingInput>>,
    /// The task that takes connections in: it must be over before anybody believes that we are gone.
    pub(crate) door: OnceLock<AbortHandle>,
    /// The token of the state that the cell names.
    pub(crate) kept: Arc<Mutex<Token>>,
    pub(crate) control: Option<mpsc::Sender<Question>>,
    /// Connections on which members without an address of their own spoke.
    pub(crate) answerable: Mutex<HashMap<Mac, TcpStream>>,
    /// Of the state that is given away, and of the one that is taken.
    pub(crate) giving: TransferProgress,
    pub(crate) taking: TransferProgress,
}

/// When we say how we stand.
#[derive(Default)]
pub(crate) struct StatusAnnouncements {
    leads: AtomicBool,
    announced_at: Mutex<Option<Instant>>,
    /// Whether somebody came who has not heard it.
    wanted: AtomicBool,
}

/// The one way in for the threads and tasks around a node: each takes the node's turn there and then.
pub(crate) trait RingInput: Send + Sync {
    /// Gives the node what was heard.
    fn put(&self, inbound: Inbound<Message>);

    /// Gives the transport what a thread reports; whether the node heard anything of it, or nothing, if it has ended.
    fn report(&self, report: RingReport) -> Option<bool>;
}

/// Whoever panicked while holding a lock left nothing half done that matters here.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A message's bytes.
pub(crate) fn bytes_of(message: &Message, state_length: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    Frame { message: message.clone(), state_length }.encode(&mut bytes);
    bytes
}

/// A number for the log that sender and receiver agree on, although the wire has none.
pub(crate) fn serial_of(bytes: &[u8]) -> u64 {
    let mut hash = Fnv64::default();
    // The sink cannot fail.
    let _ = std::io::Write::write_all(&mut hash, bytes);
    hash.value()
}

/// The name of a token's state.
pub(crate) fn name_of(token: &Token) -> String {
    let author: String = token.author.0.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{:016x}-{author}-{:08x}", token.progress, token.number)
}

impl RingContext {
    /// Says something to everybody.
    pub(crate) fn say(&self, bytes: &[u8]) {
        let said = self.sealer.seal(bytes).is_some_and(|sealed| self.broadcast.send(&sealed).is_ok());
        let counter = if said { &self.counters.said } else { &self.counters.unsaid };
        counter.add();
    }

    /// Says to everybody how we stand.
    pub(crate) fn announce(&self) {
        self.announcements.wanted.store(false, Ordering::Relaxed);
        *lock(&self.announcements.announced_at) = Some(Instant::now());
        let status = PeerStatus {
            settings_digest: self.settings_digest,
            leads: self.announcements.leads.load(Ordering::Relaxed),
        };
        self.say(&Service::PeerStatus { mac: self.me.mac, status, name: &self.name }.encode());
    }

    /// The same if somebody has come since, but not with every word.
    pub(crate) fn announce_if_wanted(&self) {
        let lately = lock(&self.announcements.announced_at).is_some_and(|shown| shown.elapsed() < BETWEEN_STANCES);
        if !lately && self.announcements.wanted.load(Ordering::Relaxed) {
            self.announce();
        }
    }

    /// Says from now on whether we lead.
    pub(crate) fn lead(&self, leads: bool) {
        if self.announcements.leads.swap(leads, Ordering::Relaxed) != leads {
            self.announcements.wanted.store(true, Ordering::Relaxed);
            self.announce_if_wanted();
        }
    }

    /// Whether a member goes by the same as we.
    pub(crate) fn settings_match(&self, mac: Mac) -> SettingsMatch {
        SettingsMatch::of(self.settings_digest, lock(&self.directory).settings_digest(mac))
    }

    /// A member says how it stands: what the node hears of that.
    pub(crate) fn update_status(&self, mac: Mac, status: PeerStatus, name: &str) -> Vec<Inbound<Message>> {
        if mac == self.me.mac {
            return Vec::new();
        }
        let spoke = lock(&self.directory).update_status(mac, status, name, BootClock::now());
        let Some(HeardPeer { node: peer, life: session, is_new }) = spoke else {
            self.counters.crowded.add();
            return Vec::new();
        };
        if is_new {
            self.announcements.wanted.store(true, Ordering::Relaxed);
        }
        self.announce_if_wanted();
        let up = is_new.then_some(Inbound::Up { peer, session });
        let more = if self.settings_digest.conflicts_with(status.settings_digest) {
            self.counters.at_odds.add();
            Some(Inbound::SettingsMismatch { peer, name: name.to_owned(), status })
        } else {
            Some(Inbound::PeerLeads { peer, leads: status.leads })
        };
        up.into_iter().chain(more).collect()
    }

    /// Somebody spoke: notes who, and where it takes direct messages. What the node has to hear of it first, and as whom
    /// the node knows it; nothing, if it is not listened to.
    pub(crate) fn heard_from(&self, message: &Message) -> Option<HeardPeer> {
        if self.settings_match(message.author) == SettingsMatch::Different {
            self.counters.at_odds.add();
            return None;
        }
        let mut directory = lock(&self.directory);
        let Some(spoke) = directory.heard_from(message.author, BootClock::now()) else {
            self.counters.crowded.add();
            return None;
        };
        if spoke.is_new {
            self.announcements.wanted.store(true, Ordering::Relaxed);
        }
        match &message.body {
            Body::Ping { address, .. } => directory.learn(message.author, *address, true),
            Body::TakeToken { members, .. } => {
                members.iter().for_each(|member| directory.learn(member.mac, member.address, false));
            }
            _ => {}
        }
        Some(spoke)
    }

    /// A connection to this address could be made, or could not.
    pub(crate) fn dialled(&self, address: SocketAddr, reached: bool) {
        let found = lock(&self.directory).dialled(address, reached);
        if let Some(peer) = found {
            self.trouble(Some(peer), address.to_string(), "can be reached again".into(), None);
        }
    }

    /// Somebody spoke to everybody, whom we could not answer: there is no connection to it. On a ring whoever is heard must be
    /// answerable, so that it is neither waited for nor followed in vain. Returns whether somebody should try to reach it.
    pub(crate) fn heard_in_vain(&self, mac: Mac) -> Option<UnreachablePeer> {
        let unreachable = lock(&self.directory).heard_unreachable(mac)?;
        self.counters.unanswerable.add();
        if unreachable.is_news {
            let why =
                "is heard, and no connection to it can be made: what it says to everybody does not count until one can";
            self.trouble(None, unreachable.address.to_string(), why.into(), None);
        }
        Some(unreachable)
    }

    /// What the node hears when a member speaks.
    pub(crate) fn inbound(&self, spoke: HeardPeer, message: Message, serial: u64) -> Vec<Inbound<Message>> {
        self.counters.delivered.add();
        self.announce_if_wanted();
        let message = admit(self.settings_match(message.author), self.key.is_some(), message);
        let HeardPeer { node: peer, life: session, is_new } = spoke;
        let up = is_new.then_some(Inbound::Up { peer, session });
        let message = message.map(|message| Inbound::Message { peer, session, serial, message });
        up.into_iter().chain(message).collect()
    }

    /// The same, from a thread.
    pub(crate) fn deliver(&self, message: Message, serial: u64) -> Option<NodeId> {
        let spoke = self.heard_from(&message)?;
        for inbound in self.inbound(spoke, message, serial) {
            self.put(inbound)?;
        }
        Some(spoke.node)
    }

    /// Tells people that something is wrong between us and somebody.
    pub(crate) fn trouble(&self, peer: Option<NodeId>, at: String, why: String, refusal: Option<Refusal>) {
        self.put(Inbound::Trouble { peer, at, why, refusal });
    }

    /// Gives the node what was heard; nothing, if it has ended.
    pub(crate) fn put(&self, inbound: Inbound<Message>) -> Option<()> {
        self.node.get()?.upgrade().map(|node| node.put(inbound))
    }

    /// Reports something to the transport: see [`RingInput::report`].
    pub(crate) fn report(&self, report: RingReport) -> Option<bool> {
        self.node.get()?.upgrade()?.report(report)
    }

    /// The state of the token that the cell names, to be given away; nothing, if no work ever wrote any. A state is removed
    /// only after the cell names another, so one that is missing while the cell names it was never there.
    pub(crate) fn state_of(&self, token: &Token) -> io::Result<Option<File>> {
        let state = self.store.open_state(&name_of(token))?;
        match *lock(&self.kept) == *token {
            true => Ok(state),
            false => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// A life is over.
    pub(crate) fn gone(&self, dead: (NodeId, Session)) -> Inbound<Message> {
        self.counters.obituaries.add();
        Inbound::Gone { peer: dead.0, session: dead.1 }
    }
}
