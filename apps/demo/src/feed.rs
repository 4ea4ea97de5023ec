//! The feed for pages: the complete state when a page connects, and then changes, a few times a second.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_trace::{Event, What};
use serde::Serialize;
use tokio::sync::{broadcast, watch};

use crate::model::{At, Changes, FlockState, LogLine};
use crate::place::{DemoPlace, PlaceOption};

/// The time span of events that a newly opened page gets.
const LOOK_BACK: At = 15_000_000_000;
/// At most so many events are kept for that.
const EVENTS_MAX: usize = 8_000;
/// The number of log lines that are kept.
const LOG_MAX: usize = 300;
/// How many messages a slow page may be behind before it gets the complete state again.
const BEHIND_MAX: usize = 64;

/// The facts that do not change while a flock lives.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FlockInfo {
    /// The flock's place, in the form that other commands take.
    pub(crate) at: String,
    /// The flock's name.
    pub(crate) flock: String,
    /// The program's version.
    pub(crate) version: String,
    /// The place where its members meet.
    pub(crate) place: DemoPlace,
    /// The places that can be chosen.
    pub(crate) places: [PlaceOption; 3],
    /// The actions that are possible here.
    pub(crate) actions: &'static [&'static str],
    /// The effect of a click.
    pub(crate) hint: &'static str,
    /// What the members guarantee.
    pub(crate) promise: &'static str,
    /// The members in the order of their picture.
    pub(crate) order: Vec<u32>,
    /// The caption of the network that they share.
    pub(crate) caption: String,
}

/// A message to a page.
#[derive(Serialize)]
struct FeedMessage<'a> {
    /// Set if the page must forget what it knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'a FlockInfo>,
    now: At,
    state: &'a FlockState,
    events: Vec<&'a Event>,
    log: Vec<&'a LogLine>,
}

struct FeedHistory {
    about: FlockInfo,
    state: FlockState,
    now: At,
    events: VecDeque<Event>,
    log: VecDeque<LogLine>,
}

impl FeedHistory {
    fn everything(&self) -> Arc<str> {
        let (events, log) = (self.events.iter().collect(), self.log.iter().collect());
        text(&FeedMessage { about: Some(&self.about), now: self.now, state: &self.state, events, log })
    }
}

/// The runner publishes into the feed; the pages subscribe to it.
pub(crate) struct Feed {
    kept: Mutex<FeedHistory>,
    messages: broadcast::Sender<Arc<str>>,
    leader: watch::Sender<Option<u32>>,
    watchers: watch::Sender<usize>,
}

impl Feed {
    pub(crate) fn new(about: FlockInfo, state: FlockState) -> Feed {
        let kept = FeedHistory { about, state, now: 0, events: VecDeque::new(), log: VecDeque::new() };
        Feed {
            kept: Mutex::new(kept),
            messages: broadcast::channel(BEHIND_MAX).0,
            leader: watch::channel(None).0,
            watchers: watch::channel(0).0,
        }
    }

    /// Another flock is there: whoever watches forgets what it knew.
    pub(crate) fn begin(&self, about: FlockInfo, state: FlockState) {
        let mut kept = self.kept();
        (kept.about, kept.state) = (about, state);
        kept.events.clear();
        kept.log.clear();
        // There may be no page.
        let _ = self.messages.send(kept.everything());
        self.leader.send_replace(None);
    }

    fn kept(&self) -> MutexGuard<'_, FeedHistory> {
        // The data is consistent after each statement that changes it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends changes, and keeps them for pages that connect later.
    pub(crate) fn publish(&self, now: At, state: &FlockState, news: Changes) {
        let events: Vec<Event> = news.events.into_iter().filter(is_shown).collect();
        let mut kept = self.kept();
        let message =
            FeedMessage { about: None, now, state, events: events.iter().collect(), log: news.log.iter().collect() };
        // There may be no page.
        let _ = self.messages.send(text(&message));
        (kept.now, kept.state) = (now, state.clone());
        kept.events.extend(events);
        kept.log.extend(news.log);
        let old = |event: &Event| event.at + LOOK_BACK < now;
        while kept.events.len() > EVENTS_MAX || kept.events.front().is_some_and(old) {
            kept.events.pop_front();
        }
        let surplus = kept.log.len().saturating_sub(LOG_MAX);
        kept.log.drain(..surplus);
        drop(kept);
        self.leader.send_if_modified(|leader| std::mem::replace(leader, state.leader) != state.leader);
    }

    /// The state so far, and the changes after it.
    pub(crate) fn subscribe(&self) -> (Arc<str>, broadcast::Receiver<Arc<str>>) {
        let kept = self.kept();
        (kept.everything(), self.messages.subscribe())
    }

    /// The leader, as it changes.
    pub(crate) fn leader(&self) -> watch::Receiver<Option<u32>> {
        self.leader.subscribe()
    }

    /// The number of pages, as it changes.
    pub(crate) fn watchers(&self) -> &watch::Sender<usize> {
        &self.watchers
    }
}

#[cfg(test)]
impl FlockInfo {
    /// The facts of a flock that is never started.
    pub(crate) fn nobody() -> FlockInfo {
        let (place, election) = (DemoPlace::MEMBERS, crate::DemoElection { protocol: "bully", settings: Vec::new() });
        FlockInfo {
            at: String::new(),
            flock: "demo".into(),
            version: "1".into(),
            place,
            places: DemoPlace::ALL.map(|place| election.offered(place)),
            actions: place.actions(),
            hint: "",
            promise: "",
            order: Vec::new(),
            caption: String::new(),
        }
    }
}

/// Whether a page draws this event. The others are for files.
fn is_shown(event: &Event) -> bool {
    !matches!(
        event.what,
        What::Fire { .. } | What::Pick { .. } | What::Store { .. } | What::Stored { .. } | What::Ask { .. }
    )
}

fn text(message: &FeedMessage<'_>) -> Arc<str> {
    // Strings and numbers can always be written as JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed() -> (Feed, FlockState) {
        let state = crate::model::FlockModel::new(DemoPlace::MEMBERS, (1..=5).map(|id| id.to_string())).state().clone();
        (Feed::new(FlockInfo::nobody(), state.clone()), state)
    }

    fn news(at: At) -> Changes {
        let note = |at| Event { at, node: 1, what: What::Note { text: "leads".into() } };
        let fire = Event { at, node: 1, what: What::Fire { timer: "x".into() } };
        Changes { events: vec![note(at), fire], log: Vec::new() }
    }

    fn events(text: &str) -> usize {
        serde_json::from_str::<serde_json::Value>(text).unwrap()["events"].as_array().unwrap().len()
    }

    #[test]
    fn one_who_comes_late_sees_the_last_seconds_and_no_more() {
        let (feed, state) = feed();
        (0..100).for_each(|second| feed.publish(second * 1_000_000_000, &state, news(second * 1_000_000_000)));
        let (everything, mut rest) = feed.subscribe();
        assert_eq!(events(&everything), 16);
        assert!(everything.contains("\"about\""));
        feed.publish(100_000_000_000, &state, news(100_000_000_000));
        let more = rest.try_recv().unwrap();
        assert!(events(&more) == 1 && !more.contains("\"about\""));
    }

    #[test]
    fn another_flock_begins_with_nothing_of_the_one_before() {
        let (feed, state) = feed();
        feed.publish(1, &state, news(1));
        let (_, mut rest) = feed.subscribe();
        feed.begin(FlockInfo { place: DemoPlace::RING, ..FlockInfo::nobody() }, state);
        let fresh = rest.try_recv().unwrap();
        assert!(events(&fresh) == 0 && fresh.contains(r#""place":"ring""#), "{fresh}");
    }
}
