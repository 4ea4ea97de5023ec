//! A client that asks the members on a channel a question without being a member.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::codec::EnvelopeCodec;
use super::connection::{ChannelConnection, ChannelStatus};
use super::counts::ChannelCounters;
use super::envelope::EnvelopeKind;
use super::identity::SessionIdentity;
use super::link::{ChannelLink, LinkContext};
use super::outbox::ChannelOutbox;
use super::rate_limit::RateLimit;
use super::{Channel, ChannelLost};
use crate::clock::BootClock;
use crate::driver::StartError;
use crate::key::Key;
use crate::settings::SettingsDigest;
use crate::shared::Inbound;
use crate::system::{RealSystem, System as _};

const INBOUND_MAX: usize = 256;

/// A client on a channel. It proves that it is alive as members do, so that a recorded question has no effect.
#[derive(Debug)]
pub struct ChannelClient {
    me: SessionIdentity,
    outbox: Arc<ChannelOutbox>,
    events: mpsc::Receiver<Inbound<()>>,
    leaving: mpsc::Sender<oneshot::Sender<bool>>,
    task: JoinHandle<()>,
    channel: String,
    pace: RateLimit,
}

impl ChannelClient {
    /// Begins to listen on the channel, on the current runtime.
    ///
    /// # Errors
    /// The channel leaves this machine and there is no key, or the system has no randomness.
    pub fn start(
        flock: &str,
        channel: Box<dyn Channel>,
        key: Option<&Key>,
        insecure: bool,
    ) -> Result<ChannelClient, StartError> {
        StartError::leaving_this_machine(key.is_some() || insecure || channel.is_local(), &channel.name())?;
        let me = SessionIdentity::new(0, "asker").map_err(StartError::System)?;
        let (outbox, pace) = (Arc::new(ChannelOutbox::default()), channel.pace());
        let (events_in, events) = mpsc::channel(INBOUND_MAX);
        let (leaving, left) = mpsc::channel(1);
        let with = LinkContext {
            me: me.clone(),
            settings_digest: SettingsDigest::NONE,
            codec: EnvelopeCodec::new(flock, key, channel.carries()),
            pace,
            outbox: outbox.clone(),
            counters: Arc::new(ChannelCounters::default()),
            decode: |_, _| None,
        };
        let (name, system) = (channel.name(), Arc::new(RealSystem));
        let link = ChannelLink::new(with, system.now());
        let connection = ChannelConnection { channel, link, system, events: events_in, leaving: left };
        let task = tokio::spawn(connection.keep());
        Ok(ChannelClient { me, outbox, events, leaving, task, channel: name, pace })
    }

    /// The channel's name for people.
    #[must_use]
    pub fn channel(&self) -> &str {
        &self.channel
    }

    /// The rate limit of the channel, which replies also obey.
    #[must_use]
    pub fn pace(&self) -> RateLimit {
        self.pace
    }

    /// Waits until the channel is reached.
    ///
    /// # Errors
    /// The reason why the first attempt failed.
    pub async fn reached(&mut self) -> Result<(), ChannelLost> {
        loop {
            match self.events.recv().await {
                Some(Inbound::ChannelStatus(ChannelStatus::Connected)) => return Ok(()),
                Some(Inbound::ChannelStatus(ChannelStatus::Lost(why))) => return Err(ChannelLost(why)),
                Some(_) => {}
                None => return Err(ChannelLost("nobody keeps the channel any more".into())),
            }
        }
    }

    /// Asks all members. On a channel any message may be lost, so a client that needs an answer asks again.
    pub fn ask(&self, question: &str) {
        self.outbox.post(EnvelopeKind::Question, self.outbox.count(), question.as_bytes().to_vec(), BootClock::now());
    }

    /// Waits for the next reply to us; `None` when there will be none.
    pub async fn next(&mut self) -> Option<(SessionIdentity, String)> {
        loop {
            if let Inbound::Reply { who, body } = self.events.recv().await?
                && let Some(text) = self.to_us(&body)
            {
                return Some((who, text));
            }
        }
    }

    fn to_us(&self, body: &[u8]) -> Option<String> {
        let (to, text) = std::str::from_utf8(body).ok()?.split_once(' ')?;
        (u64::from_str_radix(to, 16) == Ok(self.me.session)).then(|| text.to_owned())
    }

    /// Says good-bye, so that members forget this client soon.
    pub async fn leave(self) {
        let (done, left) = oneshot::channel();
        if self.leaving.send(done).await.is_ok() {
            let _ = left.await;
        }
        self.task.abort();
    }
}
