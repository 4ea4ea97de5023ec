//! Members with other settings, or other keys, where no member list keeps them out.

mod conflict;
mod strangers;

use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::NodeId;
use bellwether_net::{EnvelopeError, PeerStatus, RealSystem, SettingsConflicts, SettingsDigest, System};

use crate::clock::{Moment, between};
use crate::obstacles::SharedObstacles;
use strangers::Strangers;

pub(crate) use conflict::Verdict;

/// What is known about such members.
#[derive(Debug)]
pub(crate) struct Others {
    system: Arc<dyn System>,
    place: String,
    conflicts: SettingsConflicts,
    strangers: Strangers,
    /// Whether the supervisor lets this member lead.
    fit: bool,
    /// Whether the protocol was told to stand.
    stands: bool,
    /// The obstacles to a leader.
    pub(crate) obstacles: SharedObstacles,
}

/// What is to be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Due {
    /// Whether the member should publish its status.
    pub(crate) show: bool,
    /// A message for people.
    pub(crate) say: Option<String>,
}

impl Others {
    /// The state of a member with these settings in this place, with a key or without.
    pub(crate) fn new(place: &str, settings_digest: SettingsDigest, keyed: bool, heartbeat: Duration) -> Others {
        Others {
            system: Arc::new(RealSystem),
            place: place.to_owned(),
            conflicts: SettingsConflicts::new(settings_digest, heartbeat),
            strangers: Strangers::new(place, keyed),
            fit: true,
            stands: true,
            obstacles: SharedObstacles::default(),
        }
    }

    /// The same by the clock of another system.
    pub(crate) fn on(self, system: Arc<dyn System>) -> Others {
        Others { system, ..self }
    }

    /// This member leads, or no longer does.
    pub(crate) fn lead(&mut self, leads: bool) {
        self.conflicts.lead(leads);
    }

    /// A member with our settings leads, or no longer does.
    pub(crate) fn follow(&mut self, led: bool) {
        self.conflicts.follow(led);
    }

    /// A member of our own flock is there.
    pub(crate) fn met_one_of_ours(&mut self) {
        self.strangers.met_one_of_ours();
    }

    /// A message arrived that we cannot open.
    pub(crate) fn stranger(&mut self, how: EnvelopeError) {
        self.strangers.heard(how, self.system.now());
    }

    /// A member with other settings has sent a message.
    pub(crate) fn at_odds(&mut self, peer: NodeId, name: &str, status: PeerStatus) -> Verdict {
        let verdict = self.conflicts.heard(peer, name, status, self.system.now());
        Verdict::of(verdict, &self.place, name, status.settings_digest, self.conflicts.ours())
    }

    /// A member is certainly gone.
    pub(crate) fn gone(&mut self, peer: NodeId) {
        self.conflicts.gone(peer);
    }

    /// Whether the supervisor lets this member lead.
    pub(crate) fn fit(&mut self, fit: bool) {
        self.fit = fit;
    }

    /// Whether this member should stand for election from now on; `None` if that has not changed.
    pub(crate) fn stand(&mut self) -> Option<bool> {
        let held_back = self.conflicts.holds_back(self.system.now());
        self.obstacles.lock().held_back(held_back);
        let stands = self.fit && !held_back;
        (std::mem::replace(&mut self.stands, stands) != stands).then_some(stands)
    }

    /// When there is something to look at.
    pub(crate) fn look_at(&self) -> Option<Moment> {
        self.conflicts.look_at().into_iter().chain(self.strangers.look_at()).min()
    }

    /// Waits until something is due.
    pub(crate) async fn wait(&self) {
        match self.look_at() {
            Some(moment) => tokio::time::sleep(between(self.system.now(), moment)).await,
            None => std::future::pending().await,
        }
    }

    /// What is to be done now.
    pub(crate) fn due(&mut self) -> Due {
        let now = self.system.now();
        Due { show: self.conflicts.should_show(now), say: self.strangers.tell(now) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_stands_if_its_supervisor_and_the_others_have_nothing_against_it() {
        let mut others = Others::new("lan", SettingsDigest::new(3, &[]), true, Duration::from_millis(100));
        let status = PeerStatus { settings_digest: SettingsDigest::new(5, &[]), leads: false };
        assert_eq!(others.stand(), None);
        others.at_odds(NodeId::at(1), "anna", status);
        assert_eq!(others.stand(), Some(false));
        others.fit(false);
        others.gone(NodeId::at(1));
        assert_eq!(others.stand(), None, "its command could not run here");
        others.fit(true);
        assert_eq!(others.stand(), Some(true));
    }
}
