//! Checking the setup for a channel, and starting the node.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use bellwether_kernel::{Protocol, Wire};
use tokio::sync::{mpsc, oneshot};

use super::codec::EnvelopeCodec;
use super::connection::ChannelConnection;
use super::counts::{ChannelCounters, ChannelCounts};
use super::envelope::{Envelope, EnvelopeKind};
use super::identity::{SessionIdentity, is_sane};
use super::link::{ChannelLink, LinkContext};
use super::outbox::ChannelOutbox;
use super::rate_limit::RateLimit;
use super::transport::ChannelTransport;
use super::{Channel, ChannelDeath, ChannelDeathNotice, PayloadLimit};
use crate::clock::BootTimer;
use crate::death_notice::DeathNotice;
use crate::driver::{Handle, Monitor, Networked, Node, NodeInputs, Running, Setup, StartError, Storage, open_storage};
use crate::hello::Session;
use crate::key::Key;
use crate::metrics::{Counts, Metrics};
use crate::settings::{PeerStatus, SettingsDigest};
use crate::system::{RealSystem, System};

/// The number of messages that may wait for the node. Beyond that, the channel's own buffers fill.
const INBOUND_MAX: usize = 256;
/// How many requests of the application may wait for the node.
pub(crate) const REQUESTS_MAX: usize = 16;

/// The smallest room for a protocol's message on any channel.
const BODY_ROOM: usize = 100;

/// What is known of a channel before anything is said on it.
#[derive(Clone, Debug)]
pub struct ChannelTraits {
    /// What people call it, without any password.
    pub name: String,
    /// The largest payload that the channel carries, and whether it is text.
    pub carries: PayloadLimit,
    /// How fast it may be spoken on.
    pub pace: RateLimit,
    /// Whether nothing that is said on it leaves this machine.
    pub is_local: bool,
}

impl ChannelTraits {
    /// Those of a channel.
    #[must_use]
    pub fn of(channel: &dyn Channel) -> ChannelTraits {
        let (name, carries) = (channel.name(), channel.carries());
        ChannelTraits { name, carries, pace: channel.pace(), is_local: channel.is_local() }
    }
}

/// A shared channel, and our identity on it. Several flocks may share it.
pub struct ChannelMeeting<C = Box<dyn Channel>> {
    /// The channel.
    pub channel: C,
    /// Our identity, in this life.
    pub who: SessionIdentity,
    /// The digest of the settings that all members must share; [`SettingsDigest::NONE`] accepts all.
    pub settings_digest: SettingsDigest,
    /// Where the cell is kept.
    pub storage: Storage,
    /// The rate limit, replacing the channel's own.
    pub pace: Option<RateLimit>,
}

impl<C> ChannelMeeting<C> {
    /// The defaults: no option set, and volatile storage.
    #[must_use]
    pub fn new(channel: C, who: SessionIdentity) -> ChannelMeeting<C> {
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
        check(self, &ChannelTraits::of(&*self.meeting.channel))
    }
}

fn check<P: Protocol, C>(setup: &Setup<P, ChannelMeeting<C>>, channel: &ChannelTraits) -> Result<(), StartError> {
    setup.check_flock()?;
    let ChannelMeeting { who, settings_digest, .. } = &setup.meeting;
    if !is_sane(&who.name) {
        return Err(StartError::MemberName(who.name.clone()));
    }
    setup.check_key(channel.is_local, &channel.name)?;
    // Room for what protocols say is not left to chance.
    let (who, status) = (who.clone(), PeerStatus { settings_digest: *settings_digest, leads: true });
    let body = vec![b'x'; BODY_ROOM];
    let codec = EnvelopeCodec::new(&setup.flock, setup.key.as_ref(), channel.carries);
    let answers = vec![0; codec.answers_max()];
    let longest =
        Envelope { who, status, counter: u64::MAX, kind: EnvelopeKind::Message, answers, again: 0, body, mark: 0 };
    if codec.seal(&longest).is_ok() { Ok(()) } else { Err(StartError::NoRoom(channel.name.clone())) }
}

/// The controls of a member on a channel.
pub struct ChannelControls {
    system: Arc<dyn System>,
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
        self.outbox.post(EnvelopeKind::Reply, self.outbox.count(), body, self.system.now());
    }

    /// Sets whether this member leads, which every envelope says from now on: its work may run, or is not dead yet.
    pub fn lead(&self, leads: bool) {
        self.outbox.lead(leads);
    }

    /// Announces this member and its status, although its protocol has nothing to send.
    pub fn announce(&self) {
        self.outbox.post(EnvelopeKind::Alive, self.outbox.count(), Vec::new(), self.system.now());
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
    let traits = ChannelTraits::of(&*setup.meeting.channel);
    let (mut setup, system) = (setup, Arc::new(RealSystem));
    let storage = std::mem::replace(&mut setup.meeting.storage, Storage::Volatile);
    let ChannelParts { transport, controls, link, leaving } = parts(&setup, &traits, system.clone())?;
    let Setup { meeting, config, recording, renewals, stalled_after, .. } = setup;
    let (events_in, events) = mpsc::channel(INBOUND_MAX);
    let (orders_in, orders) = mpsc::channel(REQUESTS_MAX);
    let (driver_events_in, driver_events) = mpsc::unbounded_channel();
    let (stored, writer, written) = open_storage(storage)?.map_err(StartError::System)?;
    let timer = BootTimer::new().map_err(StartError::System)?;
    let connection = ChannelConnection { channel: meeting.channel, link, system, events: events_in, leaving };
    let mut node = Node::<P, _>::new(transport, config, recording, renewals, stalled_after, writer, driver_events_in);
    let task = tokio::spawn(async move {
        // The connection ends with the node.
        let mut around = tokio::task::JoinSet::new();
        around.spawn(connection.keep());
        node.boot(stored.as_ref());
        Monitor::new(node, timer).run(NodeInputs { orders, events: Some(events), written }).await;
    });
    Ok(Running { handle: Handle::new(orders_in, controls), driver_events, task })
}

/// What a member on a channel consists of besides its node, whoever steps it.
pub(crate) struct ChannelParts<P: Protocol> {
    pub(crate) transport: ChannelTransport,
    pub(crate) controls: ChannelControls,
    pub(crate) link: ChannelLink<P::Message>,
    /// Told that the member leaves, with whom to tell that it has.
    pub(crate) leaving: mpsc::Receiver<oneshot::Sender<bool>>,
}

/// Makes the parts of a member on such a channel.
///
/// # Errors
/// A setup that cannot work.
pub(crate) fn parts<P, C>(
    setup: &Setup<P, ChannelMeeting<C>>,
    channel: &ChannelTraits,
    system: Arc<dyn System>,
) -> Result<ChannelParts<P>, StartError>
where
    P: Networked<Message: FromStr>,
{
    check(setup, channel)?;
    let ChannelMeeting { who, settings_digest, pace, .. } = &setup.meeting;
    let codec = EnvelopeCodec::new(&setup.flock, setup.key.as_ref(), channel.carries);
    let (outbox, counters) = (Arc::new(ChannelOutbox::default()), Arc::new(ChannelCounters::default()));
    let metrics = Arc::new(Metrics::new(0));
    let (leaving_in, leaving) = mpsc::channel(1);
    let transport = ChannelTransport {
        system: system.clone(),
        who: who.clone(),
        sealed: codec.is_sealed(),
        outbox: outbox.clone(),
        counters: counters.clone(),
        metrics: metrics.clone(),
        leaving: leaving_in,
    };
    let context = LinkContext {
        me: who.clone(),
        settings_digest: *settings_digest,
        codec,
        pace: pace.unwrap_or(channel.pace),
        outbox: outbox.clone(),
        counters: counters.clone(),
        decode: read::<P>,
    };
    let link = ChannelLink::new(context, system.now());
    let controls = ChannelControls {
        system,
        flock: setup.flock.clone(),
        name: channel.name.clone(),
        who: who.clone(),
        key: setup.key.clone(),
        insecure: setup.insecure,
        outbox,
        counters,
        metrics,
    };
    Ok(ChannelParts { transport, controls, link, leaving })
}

/// A sealed message is bytes, an unsealed one is text.
fn read<P: Networked<Message: FromStr>>(sealed: bool, body: &[u8]) -> Option<P::Message> {
    if sealed { P::Message::decode(body).ok() } else { std::str::from_utf8(body).ok()?.parse().ok() }
}
