//! What a member makes of another that was started with other settings, where no list of members keeps such out: who gives
//! in, who waits, and what people are told.
//!
//! Whoever leads stays. Whoever does not gives in to one who does, unless it follows a leader of its own, whose business that
//! is. Of two who lead, which have just met after a split, the one stays that needs the larger majority. If nobody leads,
//! newcomers wait, and say so: one who has had a leader before goes on, since it is the other who is new.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use bellwether_kernel::NodeId;
use bellwether_net::{PeerStatus, SettingsDigest};

/// How many others at odds are remembered, and how many people are told of. The rest is only counted.
const OTHERS_MAX: usize = 64;
/// How much longer one at odds is waited for than it may be silent.
const PATIENCE: u32 = 4;

/// What is to be done about one who is at odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing that was not done before.
    Nothing,
    /// People should know.
    Say(String),
    /// This member has to go, for this reason.
    GiveIn(String),
}

/// What is known of others that were started otherwise.
#[derive(Debug)]
pub(crate) struct Odds {
    /// Where the flock meets.
    place: String,
    ours: SettingsDigest,
    /// Whether we lead.
    leads: bool,
    /// Whether somebody leads who goes by the same as we, as far as we know.
    led: bool,
    /// Whether either was ever so.
    settled: bool,
    /// How often those who wait show themselves.
    show_every: Duration,
    shown_at: Option<Instant>,
    /// When they were last heard.
    others: BTreeMap<NodeId, Instant>,
    told: BTreeSet<(String, bool)>,
}

impl Odds {
    /// For a member that goes by this, among members whose leader is heard of so often.
    pub(crate) fn new(place: &str, ours: SettingsDigest, heartbeat: Duration) -> Odds {
        Odds {
            place: place.to_owned(),
            ours,
            leads: false,
            led: false,
            settled: false,
            show_every: (heartbeat * 2).max(Duration::from_secs(1)),
            shown_at: None,
            others: BTreeMap::new(),
            told: BTreeSet::new(),
        }
    }

    /// We lead, or do no longer.
    pub(crate) fn lead(&mut self, leads: bool) {
        self.leads = leads;
        self.led &= !leads;
        self.settled |= leads;
    }

    /// Somebody leads who goes by the same as we, or nobody does any more.
    pub(crate) fn follow(&mut self, led: bool) {
        self.led = led;
        self.settled |= led;
    }

    /// One of the others is certainly gone.
    pub(crate) fn gone(&mut self, peer: NodeId) {
        self.others.remove(&peer);
    }

    /// Whether this member must not begin to lead: it is new, and so is perhaps whoever is at odds with it.
    pub(crate) fn holds_back(&mut self, now: Instant) -> bool {
        let lasts = self.show_every * PATIENCE;
        self.others.retain(|_, heard_at| now.saturating_duration_since(*heard_at) < lasts);
        !self.settled && !self.others.is_empty()
    }

    /// When to look again whether others are still there, and to show ourselves.
    pub(crate) fn look_at(&self) -> Option<Instant> {
        let waits = !self.leads && !self.led && !self.others.is_empty();
        self.shown_at.filter(|_| waits).map(|shown| shown + self.show_every)
    }

    /// Whether it is time for one who waits to show itself to whom it waits for.
    pub(crate) fn should_show(&mut self, now: Instant) -> bool {
        let due = self.shown_at.is_none_or(|shown| now.saturating_duration_since(shown) >= self.show_every);
        let shows = due && !self.leads && !self.led && !self.others.is_empty();
        if shows {
            self.shown_at = Some(now);
        }
        shows
    }

    /// One at odds with us spoke.
    pub(crate) fn heard(&mut self, peer: NodeId, name: &str, stance: PeerStatus, now: Instant) -> Verdict {
        if self.others.len() < OTHERS_MAX || self.others.contains_key(&peer) {
            self.others.insert(peer, now);
        }
        let theirs = stance.settings_digest;
        match (self.leads, stance.leads) {
            (true, true) if theirs.outranks(self.ours) => Verdict::GiveIn(self.outranked(name, theirs)),
            (false, true) if !self.led => Verdict::GiveIn(self.refused(name, theirs)),
            _ => self.tell_once(name, theirs),
        }
    }

    fn tell_once(&mut self, name: &str, theirs: SettingsDigest) -> Verdict {
        let waits = !self.settled;
        let known = (name.to_owned(), waits);
        if self.told.len() >= OTHERS_MAX || !self.told.insert(known) {
            return Verdict::Nothing;
        }
        let (place, they, we) = (&self.place, started(theirs, self.ours), started(self.ours, theirs));
        Verdict::Say(match waits {
            true => format!(
                "{place}: {name} was started {they}, this member {we}, and nobody leads: this member waits; end one \
                 of the two, and start it again with what the other has"
            ),
            false => format!(
                "{place}: {name} was started {they}, this flock {we}: it is not listened to; start it again {we}"
            ),
        })
    }

    fn refused(&self, name: &str, theirs: SettingsDigest) -> String {
        let (place, they, we) = (&self.place, started(theirs, self.ours), started(self.ours, theirs));
        format!(
            "{place}: {name} leads this flock and was started {they}, this member {we}: start this one again {they}"
        )
    }

    fn outranked(&self, name: &str, theirs: SettingsDigest) -> String {
        let (place, they, we) = (&self.place, started(theirs, self.ours), started(self.ours, theirs));
        format!(
            "{place}: {name} leads, too, and was started {they}, this member {we}: of two the one stays that expects \
             more members; start this one again {they}"
        )
    }
}

/// How a member was started that goes by this, as far as it matters beside another one.
fn started(by: SettingsDigest, beside: SettingsDigest) -> String {
    match by.expect {
        same if same == beside.expect => "with other times (--heartbeat and what follows from it)".into(),
        0 => "without --expect".into(),
        expect => format!("with --expect {expect}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEAT: Duration = Duration::from_millis(100);

    fn expecting(expect: u32) -> SettingsDigest {
        SettingsDigest::new(expect, &[250])
    }

    fn member(expect: u32) -> Odds {
        Odds::new("lan", expecting(expect), BEAT)
    }

    fn hears(odds: &mut Odds, expect: u32, leads: bool) -> Verdict {
        let stance = PeerStatus { settings_digest: expecting(expect), leads };
        odds.heard(NodeId::at(1), "anna", stance, Instant::now())
    }

    #[test]
    fn a_newcomer_gives_in_to_whoever_leads_and_is_told_how_to_come_back() {
        for (ours, theirs) in [(5, 3), (3, 5), (0, 3), (3, 0)] {
            let Verdict::GiveIn(why) = hears(&mut member(ours), theirs, true) else { panic!("{ours} beside {theirs}") };
            let option = if theirs == 0 { "without --expect".to_owned() } else { format!("with --expect {theirs}") };
            assert!(
                why.starts_with("lan: anna leads this flock") && why.ends_with(&format!("again {option}")),
                "{why}"
            );
        }
    }

    #[test]
    fn who_leads_or_has_a_leader_is_not_harmed_by_a_newcomer_and_says_so_once() {
        let mut leader = member(3);
        leader.lead(true);
        let mut follower = member(3);
        follower.follow(true);
        for odds in [&mut leader, &mut follower] {
            let Verdict::Say(line) = hears(odds, 5, false) else { panic!("nobody was told") };
            assert!(line.contains("anna was started with --expect 5, this flock with --expect 3"), "{line}");
            assert_eq!(hears(odds, 5, false), Verdict::Nothing);
            assert!(!odds.holds_back(Instant::now()));
        }
        assert_eq!(hears(&mut follower, 5, true), Verdict::Nothing, "that is its leader's business");
    }

    #[test]
    fn of_two_who_lead_exactly_one_gives_in_and_it_is_the_one_that_asks_for_less() {
        for (one, other) in [(0, 1), (0, 3), (2, 3), (3, 5)] {
            let (mut lax, mut strict) = (member(one), member(other));
            lax.lead(true);
            strict.lead(true);
            assert!(matches!(hears(&mut lax, other, true), Verdict::GiveIn(_)), "{one} beside {other}");
            assert!(matches!(hears(&mut strict, one, true), Verdict::Say(_)), "{other} beside {one}");
        }
    }

    #[test]
    fn if_nobody_leads_newcomers_wait_until_the_other_is_gone_or_silent_for_long() {
        let (mut odds, now) = (member(3), Instant::now());
        assert!(!odds.holds_back(now));
        assert!(matches!(hears(&mut odds, 5, false), Verdict::Say(line) if line.contains("nobody leads")));
        assert!(odds.holds_back(now));
        odds.gone(NodeId::at(1));
        assert!(!odds.holds_back(now));
        assert_eq!(hears(&mut odds, 5, false), Verdict::Nothing);
        assert!(odds.holds_back(now) && !odds.holds_back(now + Duration::from_secs(60)));
    }

    #[test]
    fn one_that_has_had_a_leader_goes_on_without_and_one_that_has_not_shows_itself_meanwhile() {
        let (mut odds, now) = (member(3), Instant::now());
        hears(&mut odds, 5, false);
        assert!(odds.should_show(now) && !odds.should_show(now), "not with every word");
        assert!(odds.should_show(now + Duration::from_secs(2)));
        assert_eq!(odds.look_at(), Some(now + Duration::from_secs(3)));
        odds.follow(true);
        assert_eq!(odds.look_at(), None);
        assert!(!odds.should_show(now + Duration::from_secs(9)), "its leader speaks for it");
        odds.follow(false);
        hears(&mut odds, 5, false);
        assert!(!odds.holds_back(now));
        assert!(matches!(hears(&mut odds, 5, true), Verdict::GiveIn(_)), "whoever leads stays");
    }

    #[test]
    fn a_crowd_is_not_told_of_one_by_one_for_ever() {
        let mut odds = member(3);
        let stance = PeerStatus { settings_digest: expecting(5), leads: false };
        let said = (0..1000).filter(|number| {
            odds.heard(NodeId::at(*number), &number.to_string(), stance, Instant::now()) != Verdict::Nothing
        });
        assert_eq!(said.count(), OTHERS_MAX);
        assert_eq!(odds.others.len(), OTHERS_MAX);
    }

    #[test]
    fn other_times_are_named_where_the_number_is_the_same() {
        let mut odds = member(3);
        let stance = PeerStatus { settings_digest: SettingsDigest::new(3, &[900]), leads: true };
        let verdict = odds.heard(NodeId::at(1), "anna", stance, Instant::now());
        assert!(matches!(verdict, Verdict::GiveIn(why) if why.contains("--heartbeat")));
    }
}
