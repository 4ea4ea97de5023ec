//! What one member decides about its channel: when to connect again, what to say next and when, and what a payload means.
//! It reads no clock and waits for nothing: the [task](super::connection) around it does both, and so does a simulation.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::codec::{EnvelopeCodec, EnvelopeError};
use super::connection::ChannelStatus;
use super::counts::ChannelCounters;
use super::death_notice::gone;
use super::envelope::{Envelope, EnvelopeKind};
use super::identity::SessionIdentity;
use super::outbox::{ChannelOutbox, QueuedPayload};
use super::rate_limit::{RateLimit, TokenBucket, nanos};
use super::sessions::{Rejected, SessionEvent, SessionTable};
use crate::session::BackOff;
use crate::settings::{PeerStatus, SettingsDigest};
use crate::shared::Inbound;

const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// A connection that held for so long was a good one: the next loss starts with short pauses again.
const STEADY: Duration = Duration::from_secs(30);
/// How many messages that still wait are said by a member that leaves: 102, 204, 103 and one that waited before them.
const LAST_WORDS_MAX: usize = 4;
/// What was said last and may have to be said again.
const REPEATABLE_MAX: usize = 8;

/// How a protocol's message is read off an envelope's body.
pub(crate) type Decode<M> = fn(sealed: bool, body: &[u8]) -> Option<M>;

/// What a link is made of.
pub(crate) struct LinkContext<M> {
    pub(crate) me: SessionIdentity,
    pub(crate) settings_digest: SettingsDigest,
    pub(crate) codec: EnvelopeCodec,
    pub(crate) pace: RateLimit,
    pub(crate) outbox: Arc<ChannelOutbox>,
    pub(crate) counters: Arc<ChannelCounters>,
    pub(crate) decode: Decode<M>,
}

/// A member's side of a channel.
pub(crate) struct ChannelLink<M> {
    with: LinkContext<M>,
    sessions: SessionTable,
    bucket: TokenBucket,
    heard: Vec<SessionEvent>,
    /// What we said last, by its mark.
    repeatable: VecDeque<(u64, QueuedPayload)>,
    /// What we were asked to say again, and the mark of whoever asked.
    again: VecDeque<(u64, QueuedPayload)>,
    /// When to ask those whom we doubt.
    ask_at: Option<u64>,
    asked_at: Option<u64>,
    chance: u32,
    back_off: BackOff,
    /// When the present attempt to connect began.
    begun_at: u64,
    /// Why the channel was lost, as people were told.
    told: String,
}

impl<M> ChannelLink<M> {
    pub(crate) fn new(with: LinkContext<M>, now: u64) -> ChannelLink<M> {
        let chance = with.me.session as u32 | 1;
        ChannelLink {
            sessions: SessionTable::new(&with.me, with.codec.is_sealed(), with.codec.answers_max())
                .with_settings(with.settings_digest),
            bucket: TokenBucket::new(with.pace, now),
            heard: Vec::new(),
            repeatable: VecDeque::new(),
            again: VecDeque::new(),
            ask_at: None,
            asked_at: None,
            chance,
            back_off: BackOff::between(FIRST_PAUSE, LONGEST_PAUSE, chance),
            begun_at: now,
            told: String::new(),
            with,
        }
    }

    pub(crate) fn outbox(&self) -> &Arc<ChannelOutbox> {
        &self.with.outbox
    }

    /// An attempt to connect begins.
    pub(crate) fn begin(&mut self, now: u64) {
        self.begun_at = now;
    }

    /// The channel is there.
    pub(crate) fn connected(&mut self) -> Inbound<M> {
        self.with.counters.connects.add();
        self.with.outbox.set_connected(true);
        self.told.clear();
        Inbound::ChannelStatus(ChannelStatus::Connected)
    }

    /// The channel is lost, or could not be reached. How long to wait until the next attempt, and what the node should know:
    /// one line for each trouble, not one for each attempt.
    pub(crate) fn lost(&mut self, now: u64, why: String) -> (Duration, Option<Inbound<M>>) {
        self.with.outbox.set_connected(false);
        self.with.counters.losses.add();
        self.again.clear();
        self.ask_at = None;
        if now.saturating_sub(self.begun_at) > nanos(STEADY) {
            self.back_off.reset();
        }
        let news = (why != self.told).then(|| {
            self.told.clone_from(&why);
            Inbound::ChannelStatus(ChannelStatus::Lost(why))
        });
        (self.back_off.next(), news)
    }

    /// When to look for what is to be said [next](ChannelLink::next), unless something happens before that.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        let waits = self.with.outbox.waits();
        // A reply to people never takes the last word that the protocol may need.
        let speak_at = match waits {
            Some(EnvelopeKind::Reply) if self.again.is_empty() => self.bucket.spare_at(),
            _ => self.bucket.ready_at(),
        };
        let may_speak = !self.again.is_empty() || waits.is_some();
        let ask_at = self.ask_at.map(|at| at.max(speak_at));
        may_speak.then_some(speak_at).into_iter().chain(ask_at).min()
    }

    /// What is to be said now, if anything is. Words of the protocol go before questions whether somebody is alive.
    pub(crate) fn next(&mut self, now: u64) -> Option<Vec<u8>> {
        while self.wake_at().is_some_and(|at| at <= now) {
            let may_speak = !self.again.is_empty() || self.with.outbox.waits().is_some();
            let payload = if may_speak { self.speak(now) } else { self.ask(now) };
            if payload.is_some() {
                return payload;
            }
        }
        None
    }

    /// The channel has taken what was to be said.
    pub(crate) fn said(&self) {
        self.with.counters.said.add();
    }

    /// The next word: what is new goes before what is said again.
    fn speak(&mut self, now: u64) -> Option<Vec<u8>> {
        let (next, late) = self.with.outbox.take(now, self.with.pace.stale);
        (0..late).for_each(|_| self.with.counters.late.add());
        if let Some(outgoing) = next {
            return self.write(outgoing.kind, outgoing, 0, self.sessions.answers(), now);
        }
        let (by, outgoing) = self.again.pop_front()?;
        self.with.counters.answered.add();
        let (first, counter) = (outgoing.counter, self.with.outbox.count());
        let kind = if first == 0 { EnvelopeKind::Alive } else { outgoing.kind };
        // Whoever believes the one who asked believes this, so that mark comes first.
        let answers = std::iter::once(by).chain(self.sessions.answers()).take(self.with.codec.answers_max()).collect();
        self.write(kind, QueuedPayload { counter, ..outgoing }, first, answers, now)
    }

    fn write(
        &mut self,
        kind: EnvelopeKind,
        outgoing: QueuedPayload,
        again: u64,
        answers: Vec<u64>,
        now: u64,
    ) -> Option<Vec<u8>> {
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
        let (payload, mark) = self.seal(&envelope, now)?;
        // What is repeated is known by its first counter for ever.
        let first = if again == 0 && kind.carries() { outgoing.counter } else { again };
        self.remember(mark, QueuedPayload { counter: first, ..outgoing });
        Some(payload)
    }

    fn status(&self) -> PeerStatus {
        PeerStatus { settings_digest: self.with.settings_digest, leads: self.with.outbox.leads() }
    }

    fn remember(&mut self, mark: u64, outgoing: QueuedPayload) {
        if self.with.codec.is_sealed() {
            self.repeatable.push_front((mark, outgoing));
            self.repeatable.truncate(REPEATABLE_MAX);
        }
    }

    /// The payload, and its mark, if the channel can carry it.
    fn seal(&mut self, envelope: &Envelope, now: u64) -> Option<(Vec<u8>, u64)> {
        let Ok((payload, mark)) = self.with.codec.seal(envelope) else {
            self.with.counters.unfit.add();
            return None;
        };
        self.sessions.said(mark);
        self.bucket.take(now);
        Some((payload, mark))
    }

    fn ask(&mut self, now: u64) -> Option<Vec<u8>> {
        self.ask_at = None;
        self.asked_at = Some(now);
        let answers = self.sessions.questions();
        if self.sessions.has_questions() {
            self.schedule_probe(now);
        }
        if answers.is_empty() {
            return None;
        }
        self.with.counters.asked.add();
        let (who, status, counter) = (self.with.me.clone(), self.status(), self.with.outbox.count());
        let envelope =
            Envelope { who, status, counter, kind: EnvelopeKind::Ask, answers, again: 0, body: Vec::new(), mark: 0 };
        let (payload, mark) = self.seal(&envelope, now)?;
        self.remember(mark, QueuedPayload::nothing(now));
        Some(payload)
    }

    /// Asks soon, but not at the same moment as everybody else, and not too often.
    fn schedule_probe(&mut self, now: u64) {
        if self.ask_at.is_none() {
            self.chance ^= self.chance << 13;
            self.chance ^= self.chance >> 17;
            self.chance ^= self.chance << 5;
            let within = self.with.pace.ask_within;
            let soon = now + nanos(within.mul_f64(f64::from(self.chance) / f64::from(u32::MAX)));
            self.ask_at = Some(self.asked_at.map_or(soon, |last| soon.max(last + nanos(within * 4))));
        }
    }

    /// Takes in what the channel carried, of whomever; what the node should know of it goes into `inbound`.
    pub(crate) fn take_in(&mut self, payload: &[u8], now: u64, inbound: &mut Vec<Inbound<M>>) {
        let counters = self.with.counters.clone();
        counters.heard.add();
        let envelope = match self.with.codec.open(payload) {
            Ok(envelope) => envelope,
            Err(bad) => return inbound.extend(self.not_for_us(bad)),
        };
        match self.sessions.hear(envelope, &mut self.heard) {
            Ok(()) => {}
            Err(Rejected::Repeated) => counters.repeated.add(),
            Err(Rejected::Stale) => counters.stale.add(),
            Err(Rejected::Unproven) => counters.unproven.add(),
        }
        let mut heard = std::mem::take(&mut self.heard);
        for one in heard.drain(..) {
            // Nothing more comes under the handle of a session that is over.
            let over = if let SessionEvent::Gone { peer, .. } = one { Some(peer) } else { None };
            inbound.extend(self.translate(one, now));
            inbound.extend(over.map(|peer| Inbound::Forgotten { peer }));
        }
        self.heard = heard;
    }

    /// Counts it. That there are others at all, who may be meant to understand us, is told once for each reason.
    fn not_for_us(&self, bad: EnvelopeError) -> Option<Inbound<M>> {
        let counter = self.with.counters.bad(bad);
        counter.add();
        let may_be_meant = matches!(bad, EnvelopeError::Flock | EnvelopeError::Keyless | EnvelopeError::Version);
        (counter.get() == 1 && may_be_meant).then_some(Inbound::Stranger(bad))
    }

    fn translate(&mut self, heard: SessionEvent, now: u64) -> Option<Inbound<M>> {
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
            SessionEvent::Asked { mark, by } => self.repeat(mark, by, now),
            SessionEvent::Unproven => self.schedule_probe(now),
        }
        None
    }

    /// Each thing is repeated once for each time that it was said, and only while it is news: an outsider who plays back
    /// what we said an hour ago must not make us say it now. That we are alive is always news.
    fn repeat(&mut self, mark: u64, by: u64, now: u64) {
        if let Some(place) = self.repeatable.iter().position(|(one, _)| *one == mark)
            && let Some((_, mut outgoing)) = self.repeatable.remove(place)
        {
            if outgoing.is_stale(now, self.with.pace.stale) {
                outgoing = QueuedPayload::nothing(now);
            }
            self.again.push_back((by, outgoing));
        }
    }

    /// How much waits to be said.
    pub(crate) fn waiting(&self) -> usize {
        self.with.outbox.waiting() + self.again.len()
    }

    /// What the protocol said last, for a member that leaves: the pace protects a connection that is being closed anyway.
    pub(crate) fn last_words(&mut self, now: u64) -> Vec<Vec<u8>> {
        self.with.outbox.keep_newest(LAST_WORDS_MAX);
        let mut words = Vec::new();
        while self.with.outbox.waits() == Some(EnvelopeKind::Message) {
            words.extend(self.speak(now));
        }
        words
    }

    /// What tells the others that this session is over.
    pub(crate) fn farewell(&mut self, now: u64) -> Option<Vec<u8>> {
        let gone = gone(&self.with.me);
        self.seal(&gone, now).map(|(payload, _)| payload)
    }
}
