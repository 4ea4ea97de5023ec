//! How a member treats another one with different settings, where no list of members keeps such out: which of them
//! leaves, which one waits, and what is reported.
//!
//! A leader stays. A member that does not lead gives way to a leader, unless it follows a leader of its own, which then
//! decides. Of two leaders, which have just met after a split, the one that needs the larger majority stays. If nobody
//! leads, newcomers wait, and report that; a member that has had a leader before goes on, since the other one is new.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bellwether_kernel::NodeId;

use super::{PeerStatus, SettingsDigest};

/// How many such members are remembered, and how many are reported. The rest is only counted.
const OTHERS_MAX: usize = 64;
/// How many times longer than its silence may last another member is waited for.
const PATIENCE: u64 = 4;

/// What to do about a member with different settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictVerdict {
    /// Nothing new.
    Ignore,
    /// Report it; `waits` says that this member does not lead meanwhile.
    Report {
        /// Whether this member waits because it has never had a leader.
        waits: bool,
    },
    /// This member has to leave; `outranked` says that both led.
    GiveWay {
        /// Whether this member led as well.
        outranked: bool,
    },
}

/// What one member knows of others that were started with other settings. It reads no clock: whoever has one says what it
/// shows, in nanoseconds.
#[derive(Debug)]
pub struct SettingsConflicts {
    ours: SettingsDigest,
    /// Whether this member leads.
    leads: bool,
    /// Whether a member with our settings leads, as far as is known.
    led: bool,
    /// Whether either was ever the case.
    settled: bool,
    /// How often waiting members announce themselves.
    show_every: u64,
    shown_at: Option<u64>,
    /// When the others were last heard.
    others: BTreeMap<NodeId, u64>,
    reported: BTreeSet<(String, bool)>,
}

impl SettingsConflicts {
    /// The state of a member with these settings, among members with this heart-beat.
    #[must_use]
    pub fn new(ours: SettingsDigest, heartbeat: Duration) -> SettingsConflicts {
        let show_every = (heartbeat * 2).max(Duration::from_secs(1));
        SettingsConflicts {
            ours,
            leads: false,
            led: false,
            settled: false,
            show_every: u64::try_from(show_every.as_nanos()).unwrap_or(u64::MAX),
            shown_at: None,
            others: BTreeMap::new(),
            reported: BTreeSet::new(),
        }
    }

    /// The settings of this member.
    #[must_use]
    pub fn ours(&self) -> SettingsDigest {
        self.ours
    }

    /// This member leads, or no longer does.
    pub fn lead(&mut self, leads: bool) {
        self.leads = leads;
        self.led &= !leads;
        self.settled |= leads;
    }

    /// A member with our settings leads, or no longer does.
    pub fn follow(&mut self, led: bool) {
        self.led = led;
        self.settled |= led;
    }

    /// One of the others is certainly gone.
    pub fn gone(&mut self, peer: NodeId) {
        self.others.remove(&peer);
    }

    /// Whether this member must not begin to lead: it is new, and so perhaps is the other.
    pub fn holds_back(&mut self, now: u64) -> bool {
        let lasts = self.show_every.saturating_mul(PATIENCE);
        self.others.retain(|_, heard_at| now.saturating_sub(*heard_at) < lasts);
        !self.settled && !self.others.is_empty()
    }

    /// When to check again whether the others are still there, and to announce ourselves.
    #[must_use]
    pub fn look_at(&self) -> Option<u64> {
        let waits = !self.leads && !self.led && !self.others.is_empty();
        self.shown_at.filter(|_| waits).map(|shown| shown.saturating_add(self.show_every))
    }

    /// Whether a waiting member should announce itself now.
    pub fn should_show(&mut self, now: u64) -> bool {
        let due = self.shown_at.is_none_or(|shown| now.saturating_sub(shown) >= self.show_every);
        let shows = due && !self.leads && !self.led && !self.others.is_empty();
        if shows {
            self.shown_at = Some(now);
        }
        shows
    }

    /// A member with different settings was heard.
    pub fn heard(&mut self, peer: NodeId, name: &str, status: PeerStatus, now: u64) -> ConflictVerdict {
        if self.others.len() < OTHERS_MAX || self.others.contains_key(&peer) {
            self.others.insert(peer, now);
        }
        match (self.leads, status.leads) {
            (true, true) if status.settings_digest.outranks(self.ours) => ConflictVerdict::GiveWay { outranked: true },
            (false, true) if !self.led => ConflictVerdict::GiveWay { outranked: false },
            _ => self.report_once(name),
        }
    }

    fn report_once(&mut self, name: &str) -> ConflictVerdict {
        let waits = !self.settled;
        match self.reported.len() < OTHERS_MAX && self.reported.insert((name.to_owned(), waits)) {
            true => ConflictVerdict::Report { waits },
            false => ConflictVerdict::Ignore,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BEAT: Duration = Duration::from_millis(100);
    const SECOND: u64 = 1_000_000_000;
    const NOW: u64 = 1_000 * SECOND;

    fn expecting(expect: u32) -> SettingsDigest {
        SettingsDigest::new(expect, &[250])
    }

    fn member(expect: u32) -> SettingsConflicts {
        SettingsConflicts::new(expecting(expect), BEAT)
    }

    fn hears(member: &mut SettingsConflicts, expect: u32, leads: bool) -> ConflictVerdict {
        let status = PeerStatus { settings_digest: expecting(expect), leads };
        member.heard(NodeId::at(1), "anna", status, NOW)
    }

    #[test]
    fn of_two_who_lead_exactly_one_gives_way_and_it_is_the_one_that_asks_for_less() {
        for (one, other) in [(0, 1), (0, 3), (2, 3), (3, 5)] {
            let (mut lax, mut strict) = (member(one), member(other));
            lax.lead(true);
            strict.lead(true);
            assert_eq!(hears(&mut lax, other, true), ConflictVerdict::GiveWay { outranked: true });
            assert_eq!(hears(&mut strict, one, true), ConflictVerdict::Report { waits: false });
        }
    }

    #[test]
    fn if_nobody_leads_newcomers_wait_until_the_other_is_gone_or_silent_for_long() {
        let (mut newcomer, now) = (member(3), NOW);
        assert!(!newcomer.holds_back(now));
        assert_eq!(hears(&mut newcomer, 5, false), ConflictVerdict::Report { waits: true });
        assert!(newcomer.holds_back(now));
        newcomer.gone(NodeId::at(1));
        assert!(!newcomer.holds_back(now));
        assert_eq!(hears(&mut newcomer, 5, false), ConflictVerdict::Ignore);
        assert!(newcomer.holds_back(now) && !newcomer.holds_back(now + 60 * SECOND));
    }

    #[test]
    fn one_that_has_had_a_leader_goes_on_without_and_one_that_has_not_shows_itself_meanwhile() {
        let (mut member, now) = (member(3), NOW);
        hears(&mut member, 5, false);
        assert!(member.should_show(now) && !member.should_show(now), "not with every word");
        assert!(member.should_show(now + 2 * SECOND));
        assert_eq!(member.look_at(), Some(now + 3 * SECOND));
        member.follow(true);
        assert_eq!(member.look_at(), None);
        assert!(!member.should_show(now + 9 * SECOND), "its leader speaks for it");
        member.follow(false);
        hears(&mut member, 5, false);
        assert!(!member.holds_back(now));
        assert_eq!(hears(&mut member, 5, true), ConflictVerdict::GiveWay { outranked: false }, "whoever leads stays");
    }

    #[test]
    fn a_crowd_is_not_reported_one_by_one_for_ever() {
        let mut member = member(3);
        let status = PeerStatus { settings_digest: expecting(5), leads: false };
        let reported = (0..1000).filter(|number| {
            let verdict = member.heard(NodeId::at(*number), &number.to_string(), status, NOW);
            verdict != ConflictVerdict::Ignore
        });
        assert_eq!(reported.count(), OTHERS_MAX);
        assert_eq!(member.others.len(), OTHERS_MAX);
    }

    /// The members in one place, except those that have left.
    struct Place {
        members: Vec<Option<SettingsConflicts>>,
        now: u64,
    }

    impl Place {
        fn status(&self, member: usize) -> Option<PeerStatus> {
            let member = self.members[member].as_ref()?;
            Some(PeerStatus { settings_digest: member.ours, leads: member.leads })
        }

        /// Lets one member judge another's message, which may be an old one, and removes it if it gives way.
        fn hear(&mut self, listener: usize, speaker: usize, status: PeerStatus) -> Result<(), TestCaseError> {
            let now = self.now;
            let Some(member) = &mut self.members[listener] else { return Ok(()) };
            if listener == speaker || !member.ours.conflicts_with(status.settings_digest) {
                return Ok(());
            }
            let (leads, led, ours) = (member.leads, member.led, member.ours);
            if let ConflictVerdict::GiveWay { outranked } =
                member.heard(NodeId::at(speaker), &speaker.to_string(), status, now)
            {
                prop_assert!(status.leads, "nobody gives way to one who does not lead");
                prop_assert!(leads || !led, "one who follows a leader with its own settings stays");
                prop_assert_eq!(outranked, leads);
                prop_assert!(!leads || status.settings_digest.outranks(ours), "the leader of the higher rank stays");
                self.members[listener] = None;
            }
            Ok(())
        }
    }

    proptest! {
        #[test]
        fn whatever_is_heard_in_whatever_order_leaders_with_one_kind_of_settings_remain_and_never_none(
            settings in proptest::collection::vec(0..4_u32, 2..6),
            events in proptest::collection::vec((0..6_usize, 0..6_usize, 0..6_u32), 0..60),
        ) {
            let count = settings.len();
            let members = settings.iter().map(|expect| Some(member(*expect))).collect();
            let mut place = Place { members, now: NOW };
            let mut said: Vec<(usize, PeerStatus)> = Vec::new();
            for (one, other, event) in events {
                let (one, other) = (one % count, other % count);
                said.extend(place.status(one).map(|status| (one, status)));
                let now = place.now;
                match (event, &mut place.members[one]) {
                    (0, Some(member)) => {
                        let holds_back = member.holds_back(now);
                        member.lead(member.leads || !holds_back);
                    }
                    (1, Some(member)) => member.lead(false),
                    (2, Some(member)) if !member.leads => member.follow(other % 2 == 0),
                    (3, _) => place.now += 2 * SECOND,
                    // An old word, or the newest one.
                    (4, _) if !said.is_empty() => {
                        let (speaker, status) = said[other % said.len()];
                        place.hear(one, speaker, status)?;
                    }
                    _ => if let Some(status) = place.status(other) {
                        place.hear(one, other, status)?;
                    },
                }
            }
            let leaders = |place: &Place| {
                let all = (0..count).filter_map(|member| place.status(member));
                all.filter(|status| status.leads).map(|status| status.settings_digest).collect::<Vec<_>>()
            };
            let before = leaders(&place);
            for (listener, speaker) in (0..count).flat_map(|one| (0..count).map(move |other| (one, other))) {
                if let Some(status) = place.status(speaker) {
                    place.hear(listener, speaker, status)?;
                }
            }
            let after = leaders(&place);
            prop_assert!(after.iter().all(|one| !one.conflicts_with(after[0])), "{:?}", after);
            prop_assert_eq!(before.is_empty(), after.is_empty(), "somebody goes on leading");
        }
    }
}
