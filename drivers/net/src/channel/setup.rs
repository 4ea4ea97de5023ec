//! Checks a setup for a channel and sets everything going.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::{Protocol, Span, Wire};
use tokio::sync::{mpsc, oneshot};

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
use crate::driver::{
    LeaseObserver, Monitor, Networked, Node, NodeInputs, NodeRequest, Recording, Running, StartError, Storage,
    open_storage,
};
use crate::hello::{FLOCK_NAME_MAX, Session};
use crate::key::Key;
use crate::metrics::{Counts, Metrics};
use crate::settings::{PeerStatus, SettingsDigest};

/// How many messages may wait for the node. Beyond that, the channel's own buffers wait.
const INBOUND_MAX: usize = 256;

/// How much a protocol can say at once on any channel, at least.
const BODY_ROOM: usize = 100;

/// Everything a node on a channel is started with.
pub struct ChannelSetup<P: Protocol> {
    /// The flock's name: 1 to 64 bytes. Several flocks may share a channel.
    pub flock: String,
    /// Where the flock meets.
    pub channel: Box<dyn Channel>,
    /// Who we are, in this life.
    pub who: SessionIdentity,
    /// What all members must go by alike; [`SettingsDigest::NONE`] to listen to everybody.
    pub settings_digest: SettingsDigest,
    /// The flock's key.
    pub key: Option<Key>,
    /// Whether to meet beyond this machine without a key.
    pub insecure: bool,
    /// The protocol's configuration.
    pub config: P::Config,
    /// Where the cell is kept.
    pub storage: Storage,
    /// Who wants to see everything.
    pub recording: Option<Recording>,
    /// Who keeps the lease.
    pub renewals: Option<LeaseObserver>,
    /// By how much a timer may be late before the node takes itself for having been stalled.
    pub stalled_after: Span,
    /// How fast to speak, in place of what the channel itself puts up with.
    pub pace: Option<RateLimit>,
}

impl<P: Protocol> ChannelSetup<P> {
    /// The usual: nothing optional, storage volatile.
    #[must_use]
    pub fn new(flock: &str, channel: Box<dyn Channel>, who: SessionIdentity, config: P::Config) -> ChannelSetup<P> {
        ChannelSetup {
            flock: flock.to_owned(),
            channel,
            who,
            settings_digest: SettingsDigest::NONE,
            key: None,
            insecure: false,
            config,
            storage: Storage::Volatile,
            recording: None,
            renewals: None,
            stalled_after: Span::millis(50),
            pace: None,
        }
    }

    /// Whether it could be started, as far as can be told without doing anything.
    ///
    /// # Errors
    /// Says what is wrong, and what to do.
    pub fn check(&self) -> Result<(), StartError> {
        if self.flock.is_empty() || self.flock.len() > FLOCK_NAME_MAX {
            return Err(StartError::FlockName);
        }
        if !is_sane(&self.who.name) {
            return Err(StartError::MemberName(self.who.name.clone()));
        }
        may_meet(self.channel.as_ref(), self.key.is_some(), self.insecure)?;
        // Room for what protocols say is not left to chance.
        let (who, status) = (self.who.clone(), PeerStatus { settings_digest: self.settings_digest, leads: true });
        let body = vec![b'x'; BODY_ROOM];
        let codec = EnvelopeCodec::new(&self.flock, self.key.as_ref(), self.channel.carries());
        let answers = vec![0; codec.answers_max()];
        let longest =
            Envelope { who, status, counter: u64::MAX, kind: EnvelopeKind::Message, answers, again: 0, body, mark: 0 };
        if codec.seal(&longest).is_ok() { Ok(()) } else { Err(StartError::NoRoom(self.channel.name())) }
    }
}

/// Without a key only this machine is allowed, unless somebody takes that upon themselves.
pub(super) fn may_meet(channel: &dyn Channel, keyed: bool, insecure: bool) -> Result<(), StartError> {
    if keyed || insecure || channel.is_local() { Ok(()) } else { Err(StartError::leaves_this_machine(&channel.name())) }
}

/// What a handle and its node share.
struct Hold {
    flock: String,
    name: String,
    who: SessionIdentity,
    key: Option<Key>,
    insecure: bool,
    outbox: Arc<ChannelOutbox>,
    counters: Arc<ChannelCounters>,
    metrics: Arc<Metrics>,
}

/// A hold on a node that runs on a channel. When the last one is dropped, the node ends, without a farewell.
pub struct ChannelHandle<P: Protocol> {
    orders: mpsc::Sender<NodeRequest<P>>,
    hold: Arc<Hold>,
}

impl<P: Protocol> Clone for ChannelHandle<P> {
    fn clone(&self) -> ChannelHandle<P> {
        ChannelHandle { orders: self.orders.clone(), hold: self.hold.clone() }
    }
}

impl<P: Protocol> fmt::Debug for ChannelHandle<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChannelHandle").field("who", &self.hold.who).field("channel", &self.hold.name).finish()
    }
}

impl<P: Protocol> ChannelHandle<P> {
    /// Asks the protocol for something. Returns whether the node still runs.
    pub async fn ask(&self, command: P::Command) -> bool {
        self.orders.send(NodeRequest::Ask(command, None)).await.is_ok()
    }

    /// Takes leave: *after* the work is dead, tells the others that this session is over, and ends the node. It is given
    /// up after `within`. Nobody acknowledges a farewell on a channel; whoever misses it finds out by its time-out.
    pub async fn leave(&self, within: Duration) {
        let (done, left) = oneshot::channel();
        if self.orders.send(NodeRequest::Leave(done)).await.is_ok() {
            let _ = tokio::time::timeout(within, left).await;
        }
    }

    /// Answers somebody who [asked](crate::DriverEvent::Question), in words. Like everything on a channel it may be lost.
    pub fn reply(&self, to: &SessionIdentity, text: &str) {
        let body = format!("{:x} {text}", to.session).into_bytes();
        self.hold.outbox.post(EnvelopeKind::Reply, self.hold.outbox.count(), body, BootClock::now());
    }

    /// Says with everything from now on whether this member leads: its work may run, or is not dead yet.
    pub fn lead(&self, leads: bool) {
        self.hold.outbox.lead(leads);
    }

    /// Shows that this member is there, and how it stands, although its protocol has nothing to say.
    pub fn announce(&self) {
        self.hold.outbox.post(EnvelopeKind::Alive, self.hold.outbox.count(), Vec::new(), BootClock::now());
    }

    /// Who we are.
    #[must_use]
    pub fn who(&self) -> &SessionIdentity {
        &self.hold.who
    }

    /// The session of this life of the process.
    #[must_use]
    pub fn session(&self) -> Session {
        self.hold.who.session
    }

    /// What people call the channel.
    #[must_use]
    pub fn channel(&self) -> &str {
        &self.hold.name
    }

    /// What was counted on the channel.
    #[must_use]
    pub fn channel_counts(&self) -> ChannelCounts {
        self.hold.counters.read()
    }

    /// What was counted of the node itself: stalls and stores. There is no list of members to count for.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.hold.metrics.read()
    }

    /// What a guardian needs to tell the others of this process's death; `channel` is what the channel was opened by.
    #[must_use]
    pub fn death_notice(&self, channel: &str) -> ChannelDeathNotice {
        let hold = &self.hold;
        let death = ChannelDeath { channel: channel.to_owned(), insecure: hold.insecure, who: hold.who.clone() };
        DeathNotice { flock: hold.flock.clone(), key: hold.key.clone(), death }
    }
}

/// Starts a node on a channel, on the current runtime. The node is [`NodeId`](bellwether_kernel::NodeId) 1; every other
/// session gets the next number when it is first heard, as a handle that only this process knows: a
/// [`DriverEvent::Introduced`](crate::DriverEvent::Introduced) says whose it is. A handle is never used twice.
///
/// # Errors
/// A setup that cannot work, said in a way that tells what to do.
pub fn start_on_channel<P>(setup: ChannelSetup<P>) -> Result<Running<P, ChannelHandle<P>>, StartError>
where
    P: Networked<Message: FromStr>,
{
    setup.check()?;
    let ChannelSetup {
        flock,
        channel,
        who,
        settings_digest,
        key,
        insecure,
        config,
        storage,
        recording,
        renewals,
        stalled_after,
        pace,
    } = setup;
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
    let hold = Hold {
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
    let handle = ChannelHandle { orders: orders_in, hold: Arc::new(hold) };
    Ok(Running { handle, driver_events, task })
}

/// A sealed message is bytes, an unsealed one is text.
fn read<P: Networked<Message: FromStr>>(sealed: bool, body: &[u8]) -> Option<P::Message> {
    if sealed { P::Message::decode(body).ok() } else { std::str::from_utf8(body).ok()?.parse().ok() }
}
