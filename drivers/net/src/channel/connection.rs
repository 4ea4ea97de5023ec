//! The task that keeps one channel: it connects, says and hears, as its [link](super::link) decides.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

use super::link::ChannelLink;
use super::{Channel, ChannelLost};
use crate::shared::Inbound;
use crate::system::System;

/// The time limit of a connection attempt for channels without a limit of their own; IRC servers need the longest.
pub(crate) const CONNECT_WITHIN: Duration = Duration::from_secs(60);
/// A channel that accepts nothing for so long counts as lost.
pub(crate) const SAY_WITHIN: Duration = Duration::from_secs(5);

/// Whether the channel can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelStatus {
    /// The channel is connected.
    Connected,
    /// The channel is not reachable, for this reason; further attempts follow.
    Lost(String),
}

impl ChannelLost {
    /// It has not let us in.
    pub(crate) fn no_answer() -> ChannelLost {
        ChannelLost::because("no answer in time")
    }

    /// It has let us in, and is stuck.
    pub(crate) fn stuck() -> ChannelLost {
        ChannelLost::because("the channel takes nothing any more")
    }
}

pub(super) struct ChannelConnection<M> {
    pub(super) channel: Box<dyn Channel>,
    pub(super) link: ChannelLink<M>,
    pub(super) system: Arc<dyn System>,
    pub(super) events: mpsc::Sender<Inbound<M>>,
    /// Receives the order to leave, with the sender that reports when that is done.
    pub(super) leaving: mpsc::Receiver<oneshot::Sender<bool>>,
}

impl<M: Send + 'static> ChannelConnection<M> {
    /// Keeps the channel for as long as the node lives.
    pub(super) async fn keep(mut self) {
        loop {
            self.link.begin(self.system.now());
            let lost = match timeout(CONNECT_WITHIN, self.channel.connect()).await {
                Err(_) => ChannelLost::no_answer(),
                Ok(Err(lost)) => lost,
                Ok(Ok(())) => {
                    let connected = self.link.connected();
                    self.tell(connected).await;
                    match self.talk().await {
                        ConnectionEnd::Left => return,
                        ConnectionEnd::Lost(lost) => lost,
                    }
                }
            };
            let (pause, news) = self.link.lost(self.system.now(), lost.0);
            if let Some(news) = news {
                self.tell(news).await;
            }
            tokio::select! {
                () = sleep(pause) => {}
                Some(done) = self.leaving.recv() => {
                    let _ = done.send(false);
                    return;
                }
            }
        }
    }

    /// The node may be busy; meanwhile the channel's own buffers wait.
    async fn tell(&mut self, inbound: Inbound<M>) {
        let _ = self.events.send(inbound).await;
    }

    /// Sends and receives until the channel is lost, or the member leaves.
    async fn talk(&mut self) -> ConnectionEnd {
        let outbox = self.link.outbox().clone();
        let mut inbound = Vec::new();
        loop {
            let wake_at = self.link.wake_at();
            let done = tokio::select! {
                biased;
                Some(done) = self.leaving.recv() => return self.leave(done).await,
                () = until(&*self.system, wake_at), if wake_at.is_some() => match self.link.next(self.system.now()) {
                    Some(payload) => self.say(&payload).await,
                    None => Ok(()),
                },
                heard = self.channel.hear() => {
                    heard.map(|payload| self.link.take_in(&payload, self.system.now(), &mut inbound))
                }
                () = outbox.work.notified() => Ok(()),
            };
            for news in inbound.drain(..) {
                let _ = self.events.send(news).await;
            }
            if let Err(lost) = done {
                return ConnectionEnd::Lost(lost);
            }
        }
    }

    async fn say(&mut self, payload: &[u8]) -> Result<(), ChannelLost> {
        timeout(SAY_WITHIN, self.channel.say(payload)).await.unwrap_or_else(|_| Err(ChannelLost::stuck()))?;
        self.link.said();
        Ok(())
    }

    /// Says what is still to be said, tells the others that this session is over, and takes leave of the channel.
    async fn leave(&mut self, done: oneshot::Sender<bool>) -> ConnectionEnd {
        for word in self.link.last_words(self.system.now()) {
            if self.say(&word).await.is_err() {
                break;
            }
        }
        let farewell = self.link.farewell(self.system.now());
        let said = match farewell {
            Some(farewell) => self.say(&farewell).await.is_ok(),
            None => false,
        };
        let _ = timeout(SAY_WITHIN, self.channel.close()).await;
        let _ = done.send(said);
        ConnectionEnd::Left
    }
}

/// Waits for a moment of the system's clock.
async fn until(system: &dyn System, at: Option<u64>) {
    let left = at.map_or(0, |at| at.saturating_sub(system.now()));
    if left > 0 {
        sleep(Duration::from_nanos(left)).await;
    }
}

enum ConnectionEnd {
    Left,
    Lost(ChannelLost),
}

#[cfg(test)]
mod tests {
    use super::super::codec::EnvelopeCodec;
    use super::super::envelope::{Envelope, EnvelopeKind};
    use super::super::link::LinkContext;
    use super::super::outbox::ChannelOutbox;
    use super::super::{BoxFuture, ChannelClient, PayloadLimit, RateLimit, SessionIdentity};
    use super::*;
    use crate::clock::BootClock;
    use crate::settings::SettingsDigest;
    use crate::system::RealSystem;

    /// A channel that is slow to connect.
    struct Slow(Duration);

    impl Channel for Slow {
        fn name(&self) -> String {
            "slow".into()
        }

        fn carries(&self) -> PayloadLimit {
            PayloadLimit::Bytes(1200)
        }

        fn pace(&self) -> RateLimit {
            RateLimit::QUICK
        }

        fn is_local(&self) -> bool {
            true
        }

        fn connect(&mut self) -> BoxFuture<'_, Result<(), ChannelLost>> {
            Box::pin(async {
                sleep(self.0).await;
                Ok(())
            })
        }

        fn say<'a>(&'a mut self, _: &'a [u8]) -> BoxFuture<'a, Result<(), ChannelLost>> {
            Box::pin(async { Ok(()) })
        }

        fn hear(&mut self) -> BoxFuture<'_, Result<Vec<u8>, ChannelLost>> {
            Box::pin(std::future::pending())
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_looks_up_who_connects_is_waited_for_and_one_that_hangs_is_not() {
        let reached = async |seconds: u64| {
            let channel = Box::new(Slow(Duration::from_secs(seconds)));
            ChannelClient::start("farm", channel, None, false).unwrap().reached().await
        };
        assert_eq!(reached(45).await, Ok(()));
        assert_eq!(reached(3600).await, Err(ChannelLost::because("no answer in time")));
    }

    /// A channel that carries one line in an hour, and records what was sent.
    struct Paced(Arc<std::sync::Mutex<Vec<Vec<u8>>>>);

    impl Channel for Paced {
        fn name(&self) -> String {
            "paced".into()
        }

        fn carries(&self) -> PayloadLimit {
            PayloadLimit::Bytes(1200)
        }

        fn pace(&self) -> RateLimit {
            RateLimit { burst: 1, every: Duration::from_secs(3600), ..RateLimit::QUICK }
        }

        fn is_local(&self) -> bool {
            true
        }

        fn connect(&mut self) -> BoxFuture<'_, Result<(), ChannelLost>> {
            Box::pin(async { Ok(()) })
        }

        fn say<'a>(&'a mut self, payload: &'a [u8]) -> BoxFuture<'a, Result<(), ChannelLost>> {
            Box::pin(async {
                self.0.lock().unwrap().push(payload.to_vec());
                Ok(())
            })
        }

        fn hear(&mut self) -> BoxFuture<'_, Result<Vec<u8>, ChannelLost>> {
            Box::pin(std::future::pending())
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_member_that_leaves_says_its_last_words_whatever_the_pace() {
        let said = Arc::default();
        let channel = Box::new(Paced(Arc::clone(&said)));
        let codec = EnvelopeCodec::new("farm", None, channel.carries());
        let (events, mut inbound) = mpsc::channel::<Inbound<()>>(8);
        let (leaving_in, leaving) = mpsc::channel(1);
        let outbox = Arc::new(ChannelOutbox::default());
        let with = LinkContext {
            me: SessionIdentity { owner: 1, session: 7, name: "anna".into() },
            settings_digest: SettingsDigest::NONE,
            codec: EnvelopeCodec::new("farm", None, channel.carries()),
            pace: channel.pace(),
            outbox: outbox.clone(),
            counters: Arc::default(),
            decode: |_, _| None,
        };
        let link = ChannelLink::new(with, BootClock::now());
        let system = Arc::new(RealSystem);
        let kept = tokio::spawn(ChannelConnection { channel, link, system, events, leaving }.keep());
        assert!(inbound.recv().await.is_some(), "it is connected");
        let words = ["201", "301", "202", "102", "204", "103"];
        for word in words {
            outbox.post(EnvelopeKind::Message, outbox.count(), word.into(), BootClock::now());
        }
        let (done, told) = tokio::sync::oneshot::channel();
        leaving_in.send(done).await.unwrap();
        assert_eq!(told.await, Ok(true));
        kept.await.unwrap();
        let heard: Vec<Envelope> = said.lock().unwrap().iter().map(|payload| codec.open(payload).unwrap()).collect();
        let bodies: Vec<&[u8]> = heard.iter().map(|envelope| &envelope.body[..]).collect();
        assert!(bodies.ends_with(&[&b"102"[..], b"204", b"103", b""]), "{bodies:?}");
        assert_eq!(heard.last().unwrap().kind, EnvelopeKind::Gone);
    }
}
