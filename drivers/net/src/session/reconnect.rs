//! When to dial a peer again, and what is reported about it.

use std::time::Duration;

use crate::connection::LinkError;
use crate::hello::Session;
use crate::refusal::Refusal;

const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// The time within which the peer must have answered our hello.
pub(crate) const OPEN_WITHIN: Duration = Duration::from_secs(1);

/// The wait between attempts: short at first, up to a limit, and partly random, so that members that started together
/// do not keep dialling together.
pub(crate) struct BackOff {
    first: Duration,
    longest: Duration,
    pause: Duration,
    chance: u32,
}

impl BackOff {
    fn new(seed: u32) -> BackOff {
        BackOff::between(FIRST_PAUSE, LONGEST_PAUSE, seed)
    }

    pub(crate) fn between(first: Duration, longest: Duration, seed: u32) -> BackOff {
        BackOff { first, longest, pause: first, chance: seed | 1 }
    }

    pub(crate) fn reset(&mut self) {
        self.pause = self.first;
    }

    fn slow_down(&mut self) {
        self.pause = self.longest;
    }

    pub(crate) fn next(&mut self) -> Duration {
        // A xorshift is random enough for this.
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 17;
        self.chance ^= self.chance << 5;
        let pause = self.pause;
        self.pause = (pause * 2).min(self.longest);
        pause.mul_f64(0.75 + 0.5 * f64::from(self.chance) / f64::from(u32::MAX))
    }
}

/// Whether a peer can be reached, as reported: once for each change, and not once for each attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DialStatus {
    Untried,
    Reached,
    /// No process answers.
    Unreachable,
    Refused(Refusal),
    /// A process answers that we do not understand.
    Unintelligible,
}

impl DialStatus {
    fn of(ended: &LinkError) -> DialStatus {
        match ended {
            LinkError::Io(_) | LinkError::Closed | LinkError::TimedOut => DialStatus::Unreachable,
            LinkError::Refused(refusal) => DialStatus::Refused(*refusal),
            LinkError::Garbage(_) | LinkError::WrongMember(_) => DialStatus::Unintelligible,
        }
    }

    /// Returns whether the change should be reported. Success at the first attempt is not.
    fn changes_to(&mut self, next: DialStatus) -> bool {
        let before = std::mem::replace(self, next);
        before != next && (before, next) != (DialStatus::Untried, DialStatus::Reached)
    }
}

/// The attempts to reach one peer.
pub(crate) struct Reconnect {
    back_off: BackOff,
    status: DialStatus,
    /// The last session that was reached.
    met: Option<Session>,
}

/// What follows from the end of a connection or an attempt.
pub(crate) struct Retry {
    pub(crate) pause: Duration,
    /// The report for people, if it is new.
    pub(crate) report: Option<String>,
    pub(crate) refusal: Option<Refusal>,
}

impl Reconnect {
    pub(crate) fn new(seed: u32) -> Reconnect {
        Reconnect { back_off: BackOff::new(seed), status: DialStatus::Untried, met: None }
    }

    /// The peer was reached. Returns whether that should be reported.
    pub(crate) fn reached(&mut self, session: Session) -> bool {
        self.met = Some(session);
        self.status.changes_to(DialStatus::Reached)
    }

    /// The peer is probably up: the next attempts come soon.
    pub(crate) fn peer_is_there(&mut self) {
        self.back_off.reset();
    }

    /// An attempt failed or a connection ended that had lasted so long. `is_dead` says whether a session is known to
    /// have ended.
    pub(crate) fn ended(&mut self, lasted: Duration, why: &LinkError, is_dead: impl FnOnce(Session) -> bool) -> Retry {
        if lasted > LONGEST_PAUSE {
            self.back_off.reset();
        }
        let refusal = match why {
            LinkError::Refused(refusal) => Some(*refusal),
            _ => None,
        };
        if refusal.is_some_and(Refusal::is_lasting) {
            self.back_off.slow_down();
        }
        let report = self.status.changes_to(DialStatus::of(why)).then(|| {
            let over = refusal.is_none() && self.met.is_some_and(is_dead);
            if over { "its process has ended".into() } else { why.to_string() }
        });
        Retry { pause: self.back_off.next(), report, refusal }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_of_each_change_once() {
        let mut status = DialStatus::Untried;
        let mut changes = |ended: &LinkError| status.changes_to(DialStatus::of(ended));
        let nobody = LinkError::Io(std::io::ErrorKind::ConnectionRefused.into());
        let refused = LinkError::Refused(Refusal::Settings);
        assert_eq!([&nobody, &LinkError::TimedOut, &nobody].map(&mut changes), [true, false, false]);
        assert_eq!([&refused, &refused, &nobody].map(&mut changes), [true, false, true]);
        assert!(status.changes_to(DialStatus::Reached));
        assert!(status.changes_to(DialStatus::of(&LinkError::Closed)) && !status.changes_to(DialStatus::of(&nobody)));
        assert!(!DialStatus::Untried.changes_to(DialStatus::Reached), "as it should be");
    }

    #[test]
    fn pauses_grow_to_a_second_and_differ_between_members() {
        let (mut one, mut other) = (BackOff::new(1), BackOff::new(2));
        let pauses: Vec<_> = (0..12).map(|_| one.next()).collect();
        assert!(pauses[0] >= FIRST_PAUSE.mul_f64(0.75) && pauses[0] <= FIRST_PAUSE.mul_f64(1.25));
        assert!(pauses[11] >= LONGEST_PAUSE.mul_f64(0.75) && pauses[11] <= LONGEST_PAUSE.mul_f64(1.25));
        assert_ne!(pauses, (0..12).map(|_| other.next()).collect::<Vec<_>>());
        one.reset();
        assert!(one.next() < FIRST_PAUSE * 2);
    }

    #[test]
    fn a_lasting_refusal_slows_down_and_a_connection_that_held_makes_the_next_attempt_come_soon() {
        let mut peer = Reconnect::new(7);
        let refused = peer.ended(Duration::ZERO, &Refusal::Settings.into(), |_| false);
        assert!(refused.pause >= LONGEST_PAUSE.mul_f64(0.75) && refused.refusal == Some(Refusal::Settings));
        assert!(peer.ended(LONGEST_PAUSE * 2, &LinkError::Closed, |_| false).pause < FIRST_PAUSE * 2);
        let busy = peer.ended(Duration::ZERO, &Refusal::Busy.into(), |_| false);
        assert!(busy.pause < FIRST_PAUSE * 4, "a busy peer is tried again soon");
        peer.reached(9);
        let over = peer.ended(Duration::ZERO, &LinkError::Closed, |session| session == 9);
        assert_eq!(over.report.as_deref(), Some("its process has ended"));
    }
}
