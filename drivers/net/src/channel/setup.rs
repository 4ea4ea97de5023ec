//! Checking the setup for a channel, and starting the node.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use bellwether_kernel::{Protocol, Wire};
use tokio::sync::mpsc;

use super::codec::EnvelopeCodec;
use super::connection::{ChannelConnection, ConnectionContext};
use super::counts::{ChannelCounters, ChannelCounts};
use super::envelope::{Envelope, EnvelopeKind};
use super::identity::{SessionIdentity, is_sane};
use super::outbox::ChannelOutbox;
use super::rate_limit::RateLimit;
use super::transport::ChannelTransport;
use super::{Channel, ChannelDeath, ChannelDeathNotice};
use crate::clock::{BootClock, BootTimer};
use crate::death_notice::DeathNotice;
use crate::driver::{Handle, Monitor, Networked, Node, NodeInputs, Running, Setup, StartError, Storage, open_storage};
use crate::hello::Session;
use crate::key::Key;
use crate::metrics::{Counts, Metrics};
use crate::settings::{PeerStatus, SettingsDigest};

/// The number of messages that may wait for the node. Beyond that, the channel's own buffers fill.
const INBOUND_MAX: usize = 256;

/// The smallest room for a protocol's message on any channel.
const BODY_ROOM: usize = 100;

/// A shared channel, and our identity on it. Several flocks may share it.
pub struct ChannelMeeting {
    /// The channel.
    pub channel: Box<dyn Channel>,
    /// Our identity, in this life.
    pub who: SessionIdentity,
    /// The digest of the settings that all members must share; [`SettingsDigest::NONE`] accepts all.
    pub settings_digest: SettingsDigest,
    /// Where the cell is kept.
    pub storage: Storage,
    /// The rate limit, replacing the channel's own.
    pub pace: Option<RateLimit>,
}

impl ChannelMeeting {
    /// The defaults: no option set, and volatile storage.
    #[must_use]
    pub fn new(channel: Box<dyn Channel>, who: SessionIdentity) -> ChannelMeeting {
        ChannelMeeting { channel, who, settings_digest: SettingsDigest::NONE, storage: Storage::Volatile, pace: None }
    }
}

/// The setup of a node on a channel.
pub type ChannelSetup<P> = Setup<P, ChannelMeeting>;

impl<P: Protocol> Setup<P, ChannelMeeting> {
    /// Checks whether it could be started, without side effects.
    ///
    /// # Errors
    /// The setup cannot work; the message says what to do.
    pub fn check(&self) -> Result<(), StartError> {
        self.check_flock()?;
        let ChannelMeeting { channel, who, settings_digest, .. } = &self.meeting;
        if !is_sane(&who.name) {
            return Err(StartError::MemberName(who.name.clone()));
        }
        self.check_key(channel.is_local(), &channel.name())?;
        // Room for what protocols say is not left to chance.
        let (who, status) = (who.clone(), PeerStatus { settings_digest: *settings_digest, leads: true });
        let body = vec![b'x'; BODY_ROOM];
        let codec = EnvelopeCodec::new(&self.flock, self.key.as_ref(), channel.carries());
        let answers = vec![0; codec.answers_max()];
        let longest =
            Envelope { who, status, counter: u64::MAX, kind: EnvelopeKind::Message, answers, again: 0, body, mark: 0 };
        if codec.seal(&longest).is_ok() { Ok(()) } else { Err(StartError::NoRoom(channel.name())) }
    }
}

/// The controls of a member on a channel.
pub struct ChannelControls {
    flock: String,
    name: String,
    who: SessionIdentity,
    key: Option<Key>,
    insecure: bool,
    outbox: Arc<ChannelOutbox>,
    counters: Arc<ChannelCounters>,
    metrics: Arc<Metrics>,
}

/// A handle on a node that runs on a channel.
pub type ChannelHandle<P> = Handle<P, ChannelControls>;

impl fmt::Debug for ChannelControls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChannelControls").field("who", &self.who).field("channel", &self.name).finish()
    }
}

impl ChannelControls {
    /// Replies to a client that [asked](crate::DriverEvent::Question), in words. Like any message on a channel it may
    /// be lost.
    pub fn reply(&self, to: &SessionIdentity, text: &str) {
        let body = format!("{:x} {text}", to.session).into_bytes();
        self.outbox.post(EnvelopeKind::Reply, self.outbox.count(), body, BootClock::now());
    }

    /// Sets whether this member leads, which every envelope says from now on: its work may run, or is not dead yet.
    pub fn lead(&self, leads: bool) {
        self.outbox.lead(leads);
    }

    /// Announces this member and its status, although its protocol has nothing to send.
    pub fn announce(&self) {
        self.outbox.post(EnvelopeKind::Alive, self.outbox.count(), Vec::new(), BootClock::now());
    }

    /// Our identity on the channel.
    #[must_use]
    pub fn who(&self) -> &SessionIdentity {
        &self.who
    }

    /// The session of this life of the process.
    #[must_use]
    pub fn session(&self) -> Session {
        self.who.session
    }

    /// The channel's name for people.
    #[must_use]
    pub fn channel(&self) -> &str {
        &self.name
    }

    /// The counters of the channel.
    #[must_use]
    pub fn channel_counts(&self) -> ChannelCounts {
        self.counters.read()
    }

    /// The counters of the node itself: stalls and stores. There are none for individual peers.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.metrics.read()
    }

    /// What a guardian needs to announce this process's death; `channel` is the address with which the channel was
    /// opened.
    #[must_use]
    pub fn death_notice(&self, channel: &str) -> ChannelDeathNotice {
        let death = ChannelDeath { channel: channel.to_owned(), insecure: self.insecure, who: self.who.clone() };
        DeathNotice { flock: self.flock.clone(), key: self.key.clone(), death }
    }
}

/// Starts a node on a channel, on the current runtime. The node is [`NodeId`](bellwether_kernel::NodeId) 1; every other
/// session gets the next number when it is first heard, as a handle that only this process knows: a
/// [`DriverEvent::Introduced`](crate::DriverEvent::Introduced) says whose it is. A handle is never used twice.
///
/// # Errors
/// The setup cannot work; the message says what to do.
pub fn start_on_channel<P>(setup: ChannelSetup<P>) -> Result<Running<P, ChannelControls>, StartError>
where
    P: Networked<Message: FromStr>,
{
    setup.check()?;
    let Setup { flock, meeting, key, insecure, config, recording, renewals, stalled_after } = setup;
    let ChannelMeeting { channel, who, settings_digest, storage, pace } = meeting;
    let codec = EnvelopeCodec::new(&flock, key.as_ref(), channel.carries());
    let (outbox, counters) = (Arc::new(ChannelOutbox::default()), Arc::new(ChannelCounters::default()));
    let metrics = Arc::new(Metrics::new(0));
    let (events_in, events) = mpsc::channel(INBOUND_MAX);
    let (orders_in, orders) = mpsc::channel(16);
    let (leaving_in, leaving) = mpsc::channel(1);
    let (driver_events_in, driver_events) = mpsc::unbounded_channel();
    let (stored, writer, written) = open_storage(storage)?.map_err(StartError::System)?;
    let timer = BootTimer::new().map_err(StartError::System)?;
    let voice = ChannelTransport {
        who: who.clone(),
        sealed: codec.is_sealed(),
        outbox: outbox.clone(),
        counters: counters.clone(),
        metrics: metrics.clone(),
        leaving: leaving_in,
    };
    let controls = ChannelControls {
        flock,
        name: channel.name(),
        who: who.clone(),
        key,
        insecure,
        outbox: outbox.clone(),
        counters: counters.clone(),
        metrics,
    };
    let pace = pace.unwrap_or_else(|| channel.pace());
    let keeping = ConnectionContext {
        me: who,
        settings_digest,
        codec,
        pace,
        outbox,
        counters,
        events: events_in,
        decode: read::<P>,
        leaving,
    };
    let mut node =
        Node::<P, ChannelTransport>::new(voice, config, recording, renewals, stalled_after, writer, driver_events_in);
    let task = tokio::spawn(async move {
        // The keeper ends with the node.
        let mut around = tokio::task::JoinSet::new();
        around.spawn(ChannelConnection::new(channel, keeping).keep());
        node.boot(stored.as_ref());
        Monitor::new(node, timer).run(NodeInputs { orders, events: Some(events), written }).await;
    });
    Ok(Running { handle: Handle::new(orders_in, controls), driver_events, task })
}

/// A sealed message is bytes, an unsealed one is text.
fn read<P: Networked<Message: FromStr>>(sealed: bool, body: &[u8]) -> Option<P::Message> {
    if sealed { P::Message::decode(body).ok() } else { std::str::from_utf8(body).ok()?.parse().ok() }
}
