//! What a member of a ring answers when it is asked from outside.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::Describe as _;
use bellwether_net::{MemberStatus, Question, Questions, Request, Response};
use bellwether_ring::{RingCounts, RingHandle, RingSetup};
use bellwether_token::{Command, Note, Token, TokenRing, View};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::obstacles::SharedObstacles;

/// How long a member that is heard may be silent, at least; and for how many heart-beats.
const SILENCE: Duration = Duration::from_secs(2);
const BEATS: u64 = 5;

/// What a member of a ring says of itself beyond the usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RingMore {
    /// Since when it stands as it does, by its own clock.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub since: Timestamp,
    /// Since when it runs.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub running_since: Timestamp,
    /// The member's hardware address.
    pub mac: String,
    /// The address for direct messages.
    pub address: String,
    /// The name of the known token's owner.
    pub owner: Option<String>,
    /// The known token.
    pub token: Option<String>,
    /// The progress of the work, according to that token.
    pub progress: Option<u64>,
    /// The token of the newest state that it keeps.
    pub kept: String,
    /// The progress of the work in that state.
    pub kept_progress: u64,
    /// The length of that state in bytes.
    pub kept_bytes: u64,
    /// How often the member gave the token away.
    pub gave: u64,
    /// How often the member took the token.
    pub took: u64,
    /// How often the member generated a token.
    pub generated: u64,
    /// Of how many members it expects to hear a majority; 0 for none.
    pub expect: u32,
    /// Whom it hears, in the order of the ring, without itself.
    pub fellows: Vec<Fellow>,
    /// The state that it gives away or takes at present, or did last.
    pub travelling: Travelling,
    /// The counters of the ring.
    pub counts: RingCounts,
    /// The number of times that this process was not scheduled in time.
    pub stalls: u64,
    /// The number of writes of its cell.
    pub stores: u64,
    /// The number of those writes that failed.
    pub store_failures: u64,
    /// Why nobody works with a token, as far as it can tell, while it knows of no owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_leaderless: Option<String>,
}

/// Somebody whom a member hears.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fellow {
    /// The other member's hardware address.
    pub mac: String,
    /// Where it takes direct messages, if that is known.
    pub address: Option<String>,
    /// How long ago it was heard.
    pub silent_ms: u64,
}

/// How far states have come, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Travelling {
    /// Given away so far.
    pub given: u64,
    /// The length of the state that is given away.
    pub giving: u64,
    /// Taken so far.
    pub taken: u64,
    /// The length of the state that is taken.
    pub taking: u64,
}

#[derive(Debug)]
struct Seen {
    view: Option<View>,
    owner: Option<String>,
    since: Timestamp,
    gave: u64,
    took: u64,
    generated: u64,
}

/// How the member stands, and since when. Copies are of the same.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    flock: String,
    name: String,
    expect: u32,
    running_since: Timestamp,
    seen: Arc<Mutex<Seen>>,
    obstacles: SharedObstacles,
    /// Whoever has said nothing for longer is not heard.
    silence: Duration,
}

impl Standing {
    pub(super) fn new(setup: &RingSetup, obstacles: SharedObstacles) -> Standing {
        let now = Timestamp::now();
        let seen = Seen { view: None, owner: None, since: now, gave: 0, took: 0, generated: 0 };
        Standing {
            flock: setup.flock.clone(),
            name: setup.meeting.name.clone(),
            expect: setup.config.expect,
            running_since: now,
            seen: Arc::new(Mutex::new(seen)),
            obstacles,
            silence: SILENCE.max(Duration::from_nanos(setup.config.heartbeat.times(BEATS).as_nanos())),
        }
    }

    /// Why nobody works with a token, as far as this member can tell.
    pub(super) fn why_leaderless(&self, handle: &RingHandle) -> Option<String> {
        let known = handle.known().into_iter();
        let heard = known.filter(|known| u128::from(known.silent_ms) < self.silence.as_millis());
        let others = heard.map(|known| known.mac.to_string());
        self.obstacles.lock().hears(std::iter::once(self.name.clone()).chain(others).collect());
        self.obstacles.reason()
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn seen_as(&self, view: View) {
        let mut seen = self.seen();
        let shown = |view: &View| (TokenRing::role(view), view.owner.map(|(node, _)| node));
        if seen.view.as_ref().map(shown) != Some(shown(&view)) {
            seen.since = Timestamp::now();
        }
        seen.view = Some(view);
    }

    pub(super) fn owner_is(&self, name: &str) {
        self.seen().owner = Some(name.to_owned());
    }

    pub(super) fn noted(&self, note: &Note) {
        let mut seen = self.seen();
        match note {
            Note::HandedOver { .. } => seen.gave += 1,
            Note::Took { .. } => seen.took += 1,
            Note::Generated(_) => seen.generated += 1,
            _ => {}
        }
    }

    pub(super) fn status(&self, handle: &RingHandle) -> MemberStatus {
        let counts = handle.counts();
        let seen = self.seen();
        let owner = seen.view.and_then(|view| view.owner);
        let kept = seen.view.map_or(Token::NONE, |view| view.kept);
        let fellow = |known: bellwether_ring::KnownMember| Fellow {
            mac: known.mac.to_string(),
            address: known.address.map(|address| address.to_string()),
            silent_ms: known.silent_ms,
        };
        let ((given, giving), (taken, taking)) = (handle.giving().read(), handle.taking().read());
        let more = RingMore {
            since: seen.since,
            running_since: self.running_since,
            mac: handle.me().mac.to_string(),
            address: handle.me().address.to_string(),
            // Its name may have become known since it was met.
            owner: owner.and_then(|(node, _)| match seen.view.is_some_and(|view| view.me == node) {
                true => Some(self.name.clone()),
                false => handle.name(node).or_else(|| seen.owner.clone()),
            }),
            token: owner.map(|(_, token)| token.to_string()),
            progress: owner.map(|(_, token)| token.progress),
            kept: kept.to_string(),
            kept_progress: kept.progress,
            kept_bytes: handle.state_bytes(&kept),
            gave: seen.gave,
            took: seen.took,
            generated: seen.generated,
            expect: self.expect,
            fellows: handle.known().into_iter().map(fellow).collect(),
            travelling: Travelling { given, giving, taken, taking },
            counts: handle.ring_counts(),
            stalls: counts.stalls,
            stores: counts.stores,
            store_failures: counts.store_failures,
            why_leaderless: if owner.is_none() { self.why_leaderless(handle) } else { None },
        };
        MemberStatus {
            flock: self.flock.clone(),
            name: self.name.clone(),
            role: seen.view.map_or("starting", |view| TokenRing::role(&view).name).to_owned(),
            leads: seen.view.is_some_and(|view| TokenRing::leads(&view)),
            epoch: owner.map(|(_, token)| token.progress),
            more: serde_json::to_value(more).unwrap_or_default(),
            ..MemberStatus::default()
        }
    }

    /// Why it cannot pass on what it does not have.
    fn not_ours(&self) -> String {
        let name = &self.name;
        match &self.seen().owner {
            Some(owner) if owner != name => format!("{name} does not have the token; {owner} does"),
            _ => format!("{name} does not have the token, and knows nobody who does"),
        }
    }
}

/// Answers questions for as long as the member lives.
pub(super) async fn answer_all(standing: Standing, handle: RingHandle, mut questions: Questions) {
    while let Some(Question { request, answer }) = questions.recv().await {
        let owns = standing.seen().view.is_some_and(|view| view.owner.is_some_and(|(node, _)| node == view.me));
        let response = match request {
            Request::Status => Response::Status(Box::new(standing.status(&handle))),
            Request::StepDown if owns => {
                handle.ask(Command::Pass).await;
                Response::Done
            }
            Request::StepDown => Response::Refused(standing.not_ours()),
            Request::Change(_) | Request::Join(_) => Response::Refused("a ring has no list of members".into()),
        };
        // Whoever asked may be gone.
        let _ = answer.send(response);
    }
}
