//! Detecting a dead server: when to ask it for a sign of life, and when to give it up. A server whose process is frozen
//! keeps its connections, so that only its silence shows it.

use std::time::{Duration, Instant};

/// After how much silence the server is asked.
const ASK_AFTER: Duration = Duration::from_millis(250);
/// The time limit for the sign of life.
const ANSWER_WITHIN: Duration = Duration::from_millis(500);

/// Watches one server. The time is handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heartbeat {
    /// Something is due at this moment, unless the server says something before.
    due: Instant,
    asked: bool,
}

/// What to do about a silent server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// Wait until then.
    Bear(Instant),
    /// Ask it now.
    Ask,
    /// Give it up: it did not answer.
    GiveUp,
}

impl Heartbeat {
    pub(super) fn new(now: Instant) -> Heartbeat {
        Heartbeat { due: now + ASK_AFTER, asked: false }
    }

    /// When to check again.
    pub(super) fn due(&self) -> Instant {
        self.due
    }

    /// The server has said something.
    pub(super) fn heard(&mut self, now: Instant) {
        *self = Heartbeat::new(now);
    }

    /// Nothing has arrived up to now, which was looked for just before.
    pub(super) fn silent(&mut self, now: Instant) -> Silence {
        match (now < self.due, self.asked) {
            (true, _) => Silence::Bear(self.due),
            (false, false) => {
                *self = Heartbeat { due: now + ANSWER_WITHIN, asked: true };
                Silence::Ask
            }
            (false, true) => Silence::GiveUp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_server_is_asked_once_and_given_up_if_it_does_not_answer() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(start);
        assert_eq!(heartbeat.silent(start), Silence::Bear(start + ASK_AFTER));
        // Even if this client checks late, the server has its time to answer.
        let late = start + 100 * ASK_AFTER;
        assert_eq!(heartbeat.silent(late), Silence::Ask);
        assert_eq!(heartbeat.silent(late), Silence::Bear(late + ANSWER_WITHIN));
        assert_eq!(heartbeat.silent(late + ANSWER_WITHIN), Silence::GiveUp);
        heartbeat.heard(late + ANSWER_WITHIN);
        assert_eq!(heartbeat.silent(late + ANSWER_WITHIN), Silence::Bear(late + ANSWER_WITHIN + ASK_AFTER));
    }

    #[test]
    fn a_frozen_server_is_given_up_within_a_second() {
        assert!(ASK_AFTER + ANSWER_WITHIN < Duration::from_secs(1));
    }
}
