//! Keeping one channel connected: reconnects, sends queued messages, and receives.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::codec::{EnvelopeCodec, EnvelopeError};
use super::counts::ChannelCounters;
use super::envelope::{Envelope, EnvelopeKind};
use super::identity::SessionIdentity;
use super::outbox::{ChannelOutbox, QueuedPayload};
use super::rate_limit::{RateLimit, TokenBucket};
use super::sessions::{Rejected, SessionEvent, SessionTable};
use super::{Channel, ChannelLost};
use crate::clock::BootClock;
use crate::session::BackOff;
use crate::settings::{PeerStatus, SettingsDigest};
use crate::shared::Inbound;

/// The time limit of a connection attempt for channels without a limit of their own; IRC servers need the longest.
const CONNECT_WITHIN: Duration = Duration::from_secs(60);
/// A channel that accepts nothing for so long counts as lost.
const SAY_WITHIN: Duration = Duration::from_secs(5);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// A connection that lasted so long was good: after its loss the pauses are short again.
const STEADY: Duration = Duration::from_secs(30);
/// How many queued messages a leaving member still sends: 102, 204, 103 and one that was queued before them.
const LAST_WORDS_MAX: usize = 4;
/// The number of sent messages that are kept because they may have to be repeated.
const REPEATABLE_MAX: usize = 8;

/// Whether the channel can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelStatus {
    /// The channel is connected.
    Connected,
    /// The channel is not reachable, for this reason; further attempts follow.
    Lost(String),
}

/// Decodes a protocol's message from an envelope's body.
pub(super) type Decode<M> = fn(sealed: bool, body: &[u8]) -> Option<M>;

/// What a keeper needs besides its channel.
pub(super) struct ConnectionContext<M> {
    pub(super) me: SessionIdentity,
    pub(super) settings_digest: SettingsDigest,
    pub(super) codec: EnvelopeCodec,
    pub(super) pace: RateLimit,
    pub(super) outbox: Arc<ChannelOutbox>,
    pub(super) counters: Arc<ChannelCounters>,
    pub(super) events: mpsc::Sender<Inbound<M>>,
    pub(super) decode: Decode<M>,
    /// Receives the order to leave, with the sender that reports when that is done.
    pub(super) leaving: mpsc::Receiver<tokio::sync::oneshot::Sender<bool>>,
}

pub(super) struct ChannelConnection<M> {
    with: ConnectionContext<M>,
    channel: Box<dyn Channel>,
    sessions: SessionTable,
    bucket: TokenBucket,
    heard: Vec<SessionEvent>,
    /// The last messages that we sent, by mark.
    repeatable: VecDeque<(u64, QueuedPayload)>,
    /// The messages that we were asked to repeat, with the mark of the request.
    again: VecDeque<(u64, QueuedPayload)>,
    /// When to ask sessions that are not proven alive.
    ask_at: Option<Instant>,
    asked_at: Option<Instant>,
    chance: u32,
}

impl<M: Send + 'static> ChannelConnection<M> {
    pub(super) fn new(channel: Box<dyn Channel>, with: ConnectionContext<M>) -> ChannelConnection<M> {
        ChannelConnection {
            sessions: SessionTable::new(&with.me, with.codec.is_sealed(), with.codec.answers_max())
                .with_settings(with.settings_digest),
            bucket: TokenBucket::new(with.pace, Instant::now().into_std()),
            chance: with.me.session as u32 | 1,
            with,
            channel,
            heard: Vec::new(),
            repeatable: VecDeque::new(),
            again: VecDeque::new(),
            ask_at: None,
            asked_at: None,
        }
    }

    /// Keeps the channel for as long as the node lives.
    pub(super) async fn keep(mut self) {
        let mut back_off = BackOff::between(FIRST_PAUSE, LONGEST_PAUSE, self.with.me.session as u32);
        let mut told = String::new();
        loop {
            let begun = Instant::now();
            let lost = match timeout(CONNECT_WITHIN, self.channel.connect()).await {
                Err(_) => ChannelLost::because("no answer in time"),
                Ok(Err(lost)) => lost,
                Ok(Ok(())) => {
                    self.with.counters.connects.add();
                    self.with.outbox.set_connected(true);
                    told.clear();
                    self.report(ChannelStatus::Connected).await;
                    let ended = self.talk().await;
                    self.with.outbox.set_connected(false);
                    match ended {
                        ConnectionEnd::Left => return,
                        ConnectionEnd::Lost(lost) => lost,
                    }
                }
            };
            self.with.counters.losses.add();
            self.forget_what_was_asked();
            if begun.elapsed() > STEADY {
                back_off.reset();
            }
            // One line for each problem, not for each attempt.
            if lost.0 != told {
                told.clone_from(&lost.0);
                self.report(ChannelStatus::Lost(lost.0)).await;
            }
            tokio::select! {
                () = sleep(back_off.next()) => {}
                Some(done) = self.with.leaving.recv() => {
                    let _ = done.send(false);
                    return;
                }
            }
        }
    }

    async fn report(&mut self, reach: ChannelStatus) {
        let _ = self.with.events.send(Inbound::ChannelStatus(reach)).await;
    }

    fn forget_what_was_asked(&mut self) {
        self.again.clear();
        self.ask_at = None;
    }

    /// Sends and receives until the channel is lost, or the member leaves.
    async fn talk(&mut self) -> ConnectionEnd {
        loop {
            let waits = self.with.outbox.waits();
            let may_speak = !self.again.is_empty() || waits.is_some();
            // A reply to people never uses up the rate that the protocol may need.
            let speak_at: Instant = match waits {
                Some(EnvelopeKind::Reply) if self.again.is_empty() => self.bucket.spare_at().into(),
                _ => self.bucket.ready_at().into(),
            };
            let ask_at = self.ask_at.map(|at| at.max(speak_at));
            let outbox = self.with.outbox.clone();
            let done = tokio::select! {
                biased;
                Some(done) = self.with.leaving.recv() => return self.leave(done).await,
                () = sleep_until(speak_at), if may_speak => self.speak().await,
                heard = self.channel.hear() => match heard {
                    Ok(payload) => {
                        self.take_in(&payload).await;
                        Ok(())
                    }
                    Err(lost) => Err(lost),
                },
                () = outbox.work.notified(), if !may_speak => Ok(()),
                () = sleep_until(ask_at.unwrap_or(speak_at)), if ask_at.is_some() => self.ask().await,
            };
            if let Err(lost) = done {
                return ConnectionEnd::Lost(lost);
            }
        }
    }

    /// Sends the next message: new ones go before repetitions.
    async fn speak(&mut self) -> Result<(), ChannelLost> {
        let (next, late) = self.with.outbox.take(BootClock::now(), self.with.pace.stale);
        (0..late).for_each(|_| self.with.counters.late.add());
        if let Some(outgoing) = next {
            return self.say(outgoing.kind, outgoing, 0, self.sessions.answers()).await;
        }
        let Some((by, outgoing)) = self.again.pop_front() else { return Ok(()) };
        self.with.counters.answered.add();
        let (first, counter) = (outgoing.counter, self.with.outbox.count());
        let kind = if first == 0 { EnvelopeKind::Alive } else { outgoing.kind };
        // A member that believes the asking session believes this one, too, so that mark comes first.
        let answers = std::iter::once(by).chain(self.sessions.answers()).take(self.with.codec.answers_max()).collect();
        self.say(kind, QueuedPayload { counter, ..outgoing }, first, answers).await
    }

    async fn say(
        &mut self,
        kind: EnvelopeKind,
        outgoing: QueuedPayload,
        again: u64,
        answers: Vec<u64>,
    ) -> Result<(), ChannelLost> {
        let envelope = Envelope {
            who: self.with.me.clone(),
            status: self.status(),
            counter: outgoing.counter,
            kind,
            answers,
            again,
            body: outgoing.body.clone(),
            mark: 0,
        };
        let mark = self.hand_over(&envelope).await?;
        // A repeated message keeps its first counter.
        let first = if again == 0 && kind.carries() { outgoing.counter } else { again };
        self.remember(mark, QueuedPayload { counter: first, ..outgoing });
        Ok(())
    }

    fn status(&self) -> PeerStatus {
        PeerStatus { settings_digest: self.with.settings_digest, leads: self.with.outbox.leads() }
    }

    fn remember(&mut self, mark: Option<u64>, outgoing: QueuedPayload) {
        if let Some(mark) = mark.filter(|_| self.with.codec.is_sealed()) {
            self.repeatable.push_front((mark, outgoing));
            self.repeatable.truncate(REPEATABLE_MAX);
        }
    }

    /// Seals and sends an envelope. Returns its mark, if the channel can carry it.
    async fn hand_over(&mut self, envelope: &Envelope) -> Result<Option<u64>, ChannelLost> {
        let Ok((payload, mark)) = self.with.codec.seal(envelope) else {
            self.with.counters.unfit.add();
            return Ok(None);
        };
        self.sessions.said(mark);
        self.bucket.take(Instant::now().into_std());
        match timeout(SAY_WITHIN, self.channel.say(&payload)).await {
            Err(_) => Err(ChannelLost::because("the channel takes nothing any more")),
            Ok(Err(lost)) => Err(lost),
            Ok(Ok(())) => {
                self.with.counters.said.add();
                Ok(Some(mark))
            }
        }
    }

    async fn ask(&mut self) -> Result<(), ChannelLost> {
        self.ask_at = None;
        self.asked_at = Some(Instant::now());
        let answers = self.sessions.questions();
        if self.sessions.has_questions() {
            self.schedule_probe();
        }
        if answers.is_empty() {
            return Ok(());
        }
        self.with.counters.asked.add();
        let (who, status, counter) = (self.with.me.clone(), self.status(), self.with.outbox.count());
        let envelope =
            Envelope { who, status, counter, kind: EnvelopeKind::Ask, answers, again: 0, body: Vec::new(), mark: 0 };
        let mark = self.hand_over(&envelope).await?;
        self.remember(mark, QueuedPayload::nothing());
        Ok(())
    }

    /// Schedules a question soon, but not at the same moment as all others do, and not too often.
    fn schedule_probe(&mut self) {
        if self.ask_at.is_none() {
            self.chance ^= self.chance << 13;
            self.chance ^= self.chance >> 17;
            self.chance ^= self.chance << 5;
            let within = self.with.pace.ask_within;
            let soon = Instant::now() + within.mul_f64(f64::from(self.chance) / f64::from(u32::MAX));
            self.ask_at = Some(self.asked_at.map_or(soon, |last| soon.max(last + within * 4)));
        }
    }

    async fn take_in(&mut self, payload: &[u8]) {
        let counters = self.with.counters.clone();
        counters.heard.add();
        let envelope = match self.with.codec.open(payload) {
            Ok(envelope) => envelope,
            Err(bad) => return self.not_for_us(bad).await,
        };
        match self.sessions.hear(envelope, &mut self.heard) {
            Ok(()) => {}
            Err(Rejected::Repeated) => counters.repeated.add(),
            Err(Rejected::Stale) => counters.stale.add(),
            Err(Rejected::Unproven) => counters.unproven.add(),
        }
        let mut heard = std::mem::take(&mut self.heard);
        for one in heard.drain(..) {
            // Nothing more comes under the number of a session that is over.
            let over = if let SessionEvent::Gone { peer, .. } = one { Some(peer) } else { None };
            let inbound = [self.translate(one), over.map(|peer| Inbound::Forgotten { peer })];
            for inbound in inbound.into_iter().flatten() {
                // The node may be busy; meanwhile the channel's own buffers wait.
                let _ = self.with.events.send(inbound).await;
            }
        }
        self.heard = heard;
    }

    /// Counts it, and reports each reason once: there are other senders, which may be meant to understand us.
    async fn not_for_us(&mut self, bad: EnvelopeError) {
        let counter = self.with.counters.bad(bad);
        counter.add();
        if counter.get() == 1 && matches!(bad, EnvelopeError::Flock | EnvelopeError::Keyless | EnvelopeError::Version) {
            let _ = self.with.events.send(Inbound::Stranger(bad)).await;
        }
    }

    fn translate(&mut self, heard: SessionEvent) -> Option<Inbound<M>> {
        let counters = &self.with.counters;
        match heard {
            SessionEvent::New { peer, who } => return Some(Inbound::Introduced { peer, who }),
            SessionEvent::Forgotten { peer } => {
                counters.forgotten.add();
                return Some(Inbound::Forgotten { peer });
            }
            SessionEvent::Gone { peer, session } => {
                counters.obituaries.add();
                return Some(Inbound::Gone { peer, session });
            }
            SessionEvent::Message { peer, session, counter, body } => {
                let Some(message) = (self.with.decode)(self.with.codec.is_sealed(), &body) else {
                    counters.garbage.add();
                    return None;
                };
                counters.delivered.add();
                return Some(Inbound::Message { peer, session, serial: counter, message });
            }
            SessionEvent::SettingsMismatch { peer, who, status } => {
                counters.at_odds.add();
                return Some(Inbound::SettingsMismatch { peer, name: who.name, status });
            }
            SessionEvent::Question { who, body } => return Some(Inbound::Question { who, body }),
            SessionEvent::Reply { who, body } => return Some(Inbound::Reply { who, body }),
            SessionEvent::Asked { mark, by } => self.repeat(mark, by),
            SessionEvent::Unproven => self.schedule_probe(),
        }
        None
    }

    /// Each thing is repeated once for each time that it was said, and only while it is news: an outsider who plays back
    /// what we said an hour ago must not make us say it now. That we are alive is always news.
    fn repeat(&mut self, mark: u64, by: u64) {
        if let Some(place) = self.repeatable.iter().position(|(one, _)| *one == mark)
            && let Some((_, mut outgoing)) = self.repeatable.remove(place)
        {
            if outgoing.is_stale(BootClock::now(), self.with.pace.stale) {
                outgoing = QueuedPayload::nothing();
            }
            self.again.push_back((by, outgoing));
        }
    }

    /// Tells the others that this session is over, and closes the channel. The protocol's last messages are sent before
    /// that, without the rate limit: it protects a connection that is being closed anyway.
    async fn leave(&mut self, done: tokio::sync::oneshot::Sender<bool>) -> ConnectionEnd {
        self.with.outbox.keep_newest(LAST_WORDS_MAX);
        while self.with.outbox.waits() == Some(EnvelopeKind::Message) && self.speak().await.is_ok() {}
        let gone = super::death_notice::gone(&self.with.me);
        let said = self.hand_over(&gone).await;
        let _ = timeout(SAY_WITHIN, self.channel.close()).await;
        let _ = done.send(matches!(said, Ok(Some(_))));
        ConnectionEnd::Left
    }
}

enum ConnectionEnd {
    Left,
    Lost(ChannelLost),
}

#[cfg(test)]
mod tests {
    use super::super::{BoxFuture, ChannelClient, PayloadLimit};
    use super::*;

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
        let with = ConnectionContext {
            me: SessionIdentity { owner: 1, session: 7, name: "anna".into() },
            settings_digest: SettingsDigest::NONE,
            codec: EnvelopeCodec::new("farm", None, channel.carries()),
            pace: channel.pace(),
            outbox: outbox.clone(),
            counters: Arc::default(),
            events,
            decode: |_, _| None,
            leaving,
        };
        let kept = tokio::spawn(ChannelConnection::new(channel, with).keep());
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
