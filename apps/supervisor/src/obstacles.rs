//! Why nobody leads: the obstacles to a leader that a member knows, in words, and when people are told.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;

use crate::clock::{Moment, after};
use crate::moment::written;

/// How long to wait before people are told why nobody leads: an election should be over by then.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest time for which a new reason is not reported. The first time it is [`PATIENCE`], and doubles.
const PATIENCE_MAX: Duration = Duration::from_secs(60);

/// The obstacles to a leader that a member knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LeadObstacles {
    /// Why the channel or etcd cannot be reached.
    unreachable: Option<String>,
    /// Why nothing can be stored, if storage fails.
    unstored: Option<String>,
    /// The members that we refused or that refuse us, and why.
    refusals: BTreeMap<String, String>,
    /// The number of members, if a majority of them is needed.
    members: Option<u32>,
    /// The names of the members that are heard, including this one; `None` until they are known.
    heard: Option<Vec<String>>,
    /// Until when this member may be bound to a leader that it followed before it was started.
    bound_until: Option<Timestamp>,
    /// How long this process was not scheduled, if that was within the lease that ends.
    stalled: Option<Duration>,
    /// Why this member itself may not lead.
    unfit: Option<String>,
    /// Whether this member abstains because others have other settings.
    held_back: bool,
}

impl LeadObstacles {
    /// The obstacles of a member among so many, if a majority must answer.
    pub(crate) fn of(members: Option<u32>) -> LeadObstacles {
        LeadObstacles { members, ..LeadObstacles::default() }
    }

    /// The member list has changed, or the stored list replaces the one that this member was started with.
    pub(crate) fn members_are(&mut self, count: u32) {
        self.members = self.members.map(|_| count);
    }

    /// Until then, this member may be bound by what it granted before it was started.
    pub(crate) fn bound_until(&mut self, moment: Timestamp) {
        self.bound_until = Some(moment);
    }

    /// The channel or etcd cannot be reached, or can be again.
    pub(crate) fn reach(&mut self, lost: Option<String>) {
        self.unreachable = lost;
    }

    /// Records that storage fails, and why, or that it works again.
    pub(crate) fn storage(&mut self, failure: Option<String>) {
        self.unstored = failure;
    }

    /// These members are heard, including this one.
    pub(crate) fn hears(&mut self, heard: Vec<String>) {
        self.heard = Some(heard);
    }

    /// It is no longer known which members are heard.
    pub(crate) fn forget_heard(&mut self) {
        self.heard = None;
    }

    /// A member has no connection with us, for this reason.
    pub(crate) fn refused(&mut self, who: &str, why: &str) {
        self.refusals.insert(who.to_owned(), why.to_owned());
    }

    /// A member has a connection with us.
    pub(crate) fn welcomed(&mut self, who: &str) {
        self.refusals.remove(who);
    }

    /// Records why this member itself may not lead; `None` if it may.
    pub(crate) fn unfit(&mut self, why: Option<String>) {
        self.unfit = why;
    }

    /// Records whether members with other settings keep this one from standing.
    pub(crate) fn held_back(&mut self, held_back: bool) {
        self.held_back = held_back;
    }

    /// Records how long this process was not scheduled; `None` after a new lease.
    pub(crate) fn stalled(&mut self, span: Option<Duration>) {
        self.stalled = span;
    }

    /// The reason why a lease was not renewed.
    pub(crate) fn lease_lost(&self) -> String {
        match (self.stalled, self.members) {
            (Some(span), _) => format!("this member got no time for {} ms", span.as_millis()),
            (None, Some(_)) => "a majority did not renew it in time".into(),
            (None, None) => "it was not renewed in time".into(),
        }
    }

    /// The reason why a lease that depends on a key in etcd ends.
    pub(crate) fn key_lost(&self) -> String {
        match (self.stalled, &self.unreachable) {
            (Some(span), _) => format!("this member got no time for {} ms", span.as_millis()),
            (None, Some(why)) => format!("etcd has not shown the leader's key in time: {why}"),
            (None, None) => "etcd has ended it, and the leader's key is gone".into(),
        }
    }

    /// The reason why nobody leads, as far as this member can tell; `None` if an election may be under way.
    pub(crate) fn reason(&self, now: Timestamp) -> Option<String> {
        let mut reasons: Vec<String> = Vec::new();
        reasons.extend(self.unreachable.iter().map(|why| format!("the place to meet cannot be reached: {why}")));
        reasons.extend(self.unstored.clone());
        reasons.extend(self.no_majority());
        reasons.extend(self.refusals.iter().map(|(who, why)| format!("{who}: {why}")));
        if self.held_back {
            reasons.push("members with other settings are here".into());
        }
        reasons.extend(self.unfit.iter().map(|why| format!("unfit to lead: {why}")));
        let bound = self.bound_until.filter(|until| now < *until);
        reasons.extend(bound.map(|until| {
            format!("waiting out a lease that it may have granted before it was started, until {}", written(until))
        }));
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }

    fn no_majority(&self) -> Option<String> {
        // A member whose disk fails sends nothing that others would answer, so it is not the others that are missing.
        let (members, heard) = (self.members?, self.heard.as_ref().filter(|_| self.unstored.is_none())?);
        let enough = members / 2 + 1;
        (heard.len() < enough as usize).then(|| format!("no majority: hears {} of {members}", list(heard)))
    }
}

/// The obstacles of one member. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedObstacles(Arc<Mutex<LeadObstacles>>);

impl SharedObstacles {
    pub(crate) fn new(obstacles: LeadObstacles) -> SharedObstacles {
        SharedObstacles(Arc::new(Mutex::new(obstacles)))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, LeadObstacles> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reason why nobody leads now.
    pub(crate) fn reason(&self) -> Option<String> {
        self.lock().reason(Timestamp::now())
    }
}

/// Joins names for people: `1`, `1 and 2`, `1, 2 and 3`.
fn list(names: &[String]) -> String {
    match names {
        [] => "nobody".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Tells from counters which members are heard: those whose counter grew between two checks. While there is a leader it
/// does not check, and wakes no member.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeardPeers {
    before: Option<Vec<u64>>,
    led: bool,
}

impl HeardPeers {
    /// Whether to check.
    pub(crate) fn listens(&self) -> bool {
        !self.led
    }

    /// There is a leader, or none. Returns whether earlier results are no longer valid.
    pub(crate) fn led(&mut self, led: bool) -> bool {
        self.before = self.before.take().filter(|_| !led);
        !std::mem::replace(&mut self.led, led) && led
    }

    /// Takes the number of messages received from each member so far, and returns the members heard since the last
    /// check; `None` at the first.
    pub(crate) fn look(&mut self, received: Vec<u64>) -> Option<Vec<usize>> {
        let before = self.before.replace(received)?;
        let now = self.before.iter().flatten();
        let grew = before.iter().zip(now).enumerate().filter(|(_, (before, now))| now > before);
        Some(grew.map(|(index, _)| index).collect())
    }
}

/// Decides when people are told why nobody leads: after a while, and again when the reason has changed, less and less
/// often.
#[derive(Clone, Debug)]
pub(crate) struct LeaderlessNotice {
    look_at: Option<Moment>,
    patience: Duration,
    told: Option<String>,
}

impl LeaderlessNotice {
    /// The state of a member that has just been started, and follows nobody.
    pub(crate) fn new(now: Moment) -> LeaderlessNotice {
        LeaderlessNotice { look_at: Some(after(now, PATIENCE)), patience: PATIENCE, told: None }
    }

    /// There is a leader.
    pub(crate) fn led(&mut self) {
        *self = LeaderlessNotice { look_at: None, patience: PATIENCE, told: None };
    }

    /// There is no leader, since now if there was one before.
    pub(crate) fn leaderless(&mut self, now: Moment) {
        if self.look_at.is_none() {
            self.look_at = Some(after(now, self.patience));
        }
    }

    /// When to look for a reason.
    pub(crate) fn look_at(&self) -> Option<Moment> {
        self.look_at
    }

    /// It is time, and this is the reason. Returns the text for people, if any.
    pub(crate) fn look(&mut self, now: Moment, reason: Option<String>) -> Option<String> {
        let news = reason.filter(|reason| self.told.as_ref() != Some(reason));
        if let Some(reason) = &news {
            self.told = Some(reason.clone());
            self.patience = (self.patience * 2).min(PATIENCE_MAX);
        }
        self.look_at = Some(after(now, self.patience));
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    fn reason(obstacles: &LeadObstacles) -> Option<String> {
        obstacles.reason("2026-03-01T12:00:00Z".parse().unwrap())
    }

    #[test]
    fn a_missing_majority_is_named_with_those_who_are_heard() {
        let mut five = LeadObstacles::of(Some(5));
        assert_eq!(reason(&five), None, "nobody has listened yet");
        five.hears(names(&["1", "2"]));
        assert_eq!(reason(&five).unwrap(), "no majority: hears 1 and 2 of 5");
        five.hears(names(&["1", "2", "4"]));
        assert_eq!(reason(&five), None);
        let mut anybody = LeadObstacles::of(None);
        anybody.hears(names(&["1"]));
        assert_eq!(reason(&anybody), None, "no majority is needed");
    }

    #[test]
    fn a_lease_is_lost_by_a_majority_that_does_not_answer_or_by_a_member_that_gets_no_time() {
        let mut obstacles = LeadObstacles::of(Some(3));
        assert_eq!(obstacles.lease_lost(), "a majority did not renew it in time");
        obstacles.stalled(Some(Duration::from_millis(600)));
        assert_eq!(obstacles.lease_lost(), "this member got no time for 600 ms");
        obstacles.stalled(None);
        assert_eq!(obstacles.lease_lost(), "a majority did not renew it in time");
    }

    #[test]
    fn a_majority_is_one_of_the_members_that_there_are_now() {
        let mut grown = LeadObstacles::of(Some(3));
        grown.hears(names(&["1", "2"]));
        assert_eq!(reason(&grown), None);
        grown.members_are(5);
        assert_eq!(reason(&grown).unwrap(), "no majority: hears 1 and 2 of 5");
        let mut anybody = LeadObstacles::of(None);
        anybody.hears(names(&["1"]));
        anybody.members_are(5);
        assert_eq!(reason(&anybody), None, "no majority is needed");
    }

    #[test]
    fn a_disk_that_stores_nothing_is_named_until_it_does_and_those_who_wait_for_theirs_are_not_missed() {
        let mut obstacles = LeadObstacles::of(Some(3));
        obstacles.hears(names(&["1"]));
        obstacles.storage(Some("cannot store in /state: the disk is full".into()));
        assert_eq!(reason(&obstacles).unwrap(), "cannot store in /state: the disk is full");
        obstacles.storage(None);
        assert_eq!(reason(&obstacles).unwrap(), "no majority: hears 1 of 3");
    }

    #[test]
    fn half_is_no_majority() {
        let mut four = LeadObstacles::of(Some(4));
        four.hears(names(&["1", "2"]));
        assert_eq!(reason(&four).unwrap(), "no majority: hears 1 and 2 of 4");
    }

    #[test]
    fn each_other_obstacle_is_named_while_it_is_there() {
        let mut obstacles = LeadObstacles::of(Some(1));
        obstacles.unfit(Some("its --check does not pass".into()));
        obstacles.refused("member 2", "its list of members is another one");
        obstacles.reach(Some("nobody listens there".into()));
        obstacles.bound_until("2026-03-01T12:00:01Z".parse().unwrap());
        obstacles.held_back(true);
        let all = reason(&obstacles).unwrap();
        for part in [
            "the place to meet cannot be reached: nobody listens there; ",
            "member 2: its list of members is another one; ",
            "members with other settings are here; ",
            "unfit to lead: its --check does not pass; ",
            "waiting out a lease that it may have granted before it was started, until 2026-03-01T12:00:01.000000Z",
        ] {
            assert!(all.contains(part), "{part} is not in {all}");
        }
        obstacles.unfit(None);
        obstacles.welcomed("member 2");
        obstacles.reach(None);
        obstacles.held_back(false);
        let later = "2026-03-01T12:00:01Z".parse().unwrap();
        assert_eq!(obstacles.reason(later), None);
    }

    #[test]
    fn whoever_says_nothing_between_two_looks_is_not_heard() {
        let mut hearing = HeardPeers::default();
        assert_eq!(hearing.look(vec![0, 5, 9]), None, "a first look compares with nothing");
        assert_eq!(hearing.look(vec![0, 6, 9]), Some(vec![1]));
        assert_eq!(hearing.look(vec![0, 6, 9]), Some(vec![]));
    }

    #[test]
    fn nobody_listens_while_somebody_leads_and_the_next_look_compares_with_nothing() {
        let mut hearing = HeardPeers::default();
        assert!(hearing.listens() && !hearing.led(false) && hearing.listens());
        hearing.look(vec![0, 5, 9]);
        assert!(hearing.led(true), "what was heard before is old by the time that nobody leads again");
        assert!(!hearing.listens() && !hearing.led(true), "it was forgotten before");
        assert!(!hearing.led(false) && hearing.listens());
        assert_eq!(hearing.look(vec![0, 6, 9]), None);
    }

    #[test]
    fn people_are_told_once_it_lasts_and_again_only_when_the_reason_changes() {
        const SECOND: u64 = 1_000_000_000;
        let mut notice = LeaderlessNotice::new(0);
        assert_eq!(notice.look_at(), Some(2 * SECOND));
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(notice.look(2 * SECOND, None), None);
        assert_eq!(notice.look_at(), Some(4 * SECOND));
        assert_eq!(notice.look(4 * SECOND, some("alone")), some("alone"));
        assert_eq!(notice.look_at(), Some(8 * SECOND), "the second time it takes longer");
        assert_eq!(notice.look(8 * SECOND, some("alone")), None);
        assert_eq!(notice.look(12 * SECOND, some("unfit")), some("unfit"));
        notice.leaderless(13 * SECOND);
        assert_eq!(notice.look_at(), Some(20 * SECOND), "it is no news that nobody leads");
        notice.led();
        assert_eq!(notice.look_at(), None);
        notice.leaderless(30 * SECOND);
        assert_eq!(notice.look_at(), Some(32 * SECOND));
        assert_eq!(notice.look(32 * SECOND, some("unfit")), some("unfit"), "it is news again");
    }

    #[test]
    fn a_reason_that_changes_all_the_time_is_told_ever_more_rarely() {
        let mut notice = LeaderlessNotice::new(0);
        let mut told = 0;
        let hour = 3_600_000_000_000;
        for turn in 0.. {
            let Some(at) = notice.look_at().filter(|at| *at < hour) else { break };
            told += u32::from(notice.look(at, Some(format!("reason {turn}"))).is_some());
        }
        assert!((60..70).contains(&told), "{told} lines in an hour");
    }
}
