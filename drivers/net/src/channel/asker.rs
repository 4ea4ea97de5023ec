//! Asks the members on a channel something, without being one of them.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::codec::Codec;
use super::counts::ChannelCounters;
use super::envelope::Kind;
use super::keeper::{Keeper, Keeping, Reach};
use super::outbox::Outbox;
use super::pace::Pace;
use super::setup::{ChannelStartError, may_meet};
use super::who::Who;
use super::{Channel, Lost};
use crate::accord::Accord;
use crate::clock::BootClock;
use crate::key::Key;
use crate::shared::Inbound;

const INBOUND_MAX: usize = 256;

/// One who asks. It proves that it is alive as members do, so that nobody can ask with a recording.
#[derive(Debug)]
pub struct Asker {
    me: Who,
    outbox: Arc<Outbox>,
    events: mpsc::Receiver<Inbound<()>>,
    leaving: mpsc::Sender<oneshot::Sender<bool>>,
    task: JoinHandle<()>,
    channel: String,
    pace: Pace,
}

impl Asker {
    /// Begins to listen, on the current runtime.
    ///
    /// # Errors
    /// A channel beyond this machine and no key, or no randomness.
    pub fn start(
        flock: &str,
        channel: Box<dyn Channel>,
        key: Option<&Key>,
        insecure: bool,
    ) -> Result<Asker, ChannelStartError> {
        may_meet(channel.as_ref(), key.is_some(), insecure)?;
        let me = Who::new(0, "asker").map_err(ChannelStartError::System)?;
        let (outbox, pace) = (Arc::new(Outbox::default()), channel.pace());
        let (events_in, events) = mpsc::channel(INBOUND_MAX);
        let (leaving, left) = mpsc::channel(1);
        let keeping = Keeping {
            me: me.clone(),
            accord: Accord::NONE,
            codec: Codec::new(flock, key, channel.carries()),
            pace,
            outbox: outbox.clone(),
            counters: Arc::new(ChannelCounters::default()),
            events: events_in,
            decode: |_, _| None,
            leaving: left,
        };
        let name = channel.name();
        let task = tokio::spawn(Keeper::new(channel, keeping).keep());
        Ok(Asker { me, outbox, events, leaving, task, channel: name, pace })
    }

    /// What people call the channel.
    #[must_use]
    pub fn channel(&self) -> &str {
        &self.channel
    }

    /// How fast everybody speaks there: replies come no faster.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Waits until the channel is reached.
    ///
    /// # Errors
    /// Why it was not, the first time.
    pub async fn reached(&mut self) -> Result<(), Lost> {
        loop {
            match self.events.recv().await {
                Some(Inbound::Reach(Reach::Connected)) => return Ok(()),
                Some(Inbound::Reach(Reach::Lost(why))) => return Err(Lost(why)),
                Some(_) => {}
                None => return Err(Lost("nobody keeps the channel any more".into())),
            }
        }
    }

    /// Asks everybody. On a channel anything may be lost, so whoever wants to be sure asks again.
    pub fn ask(&self, question: &str) {
        self.outbox.post(Kind::Question, self.outbox.count(), question.as_bytes().to_vec(), BootClock::now());
    }

    /// The next reply to us; `None` when there will be none.
    pub async fn next(&mut self) -> Option<(Who, String)> {
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

    /// Takes leave, so that nobody remembers us for longer than they must.
    pub async fn leave(self) {
        let (done, left) = oneshot::channel();
        if self.leaving.send(done).await.is_ok() {
            let _ = left.await;
        }
        self.task.abort();
    }
}
