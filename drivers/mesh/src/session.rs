//! The sessions of this node: a number for each of its lives, kept on stable storage before the first frame of that life.

use bellwether_kernel::{Reader, Wire, WireError};

/// The number of latest sessions that are remembered.
const MOST: usize = 256;

/// The sessions that this node has used, the present one last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsedSessions(Vec<u32>);

/// The meaning of a frame with this node's own tag that another process has sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnTag {
    /// A copy of a frame that this node sent, now or in a former life.
    Replay,
    /// Another node has this name and started later, so it has to stop.
    Younger,
    /// Another node has this name and started earlier, so this one has to stop.
    Older,
}

impl UsedSessions {
    /// Begins a session, and returns its number: later than any that was used, and at least `at_least`. Given the time in
    /// seconds, a node that has lost its storage still finds a later one, and of two nodes the one that started later has
    /// the higher number.
    pub fn begin(&mut self, at_least: u32) -> u32 {
        let session = self.present().saturating_add(1).max(at_least);
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(session);
        session
    }

    /// The present session; 0 if none has begun.
    #[must_use]
    pub fn present(&self) -> u32 {
        self.0.last().copied().unwrap_or(0)
    }

    /// The meaning of a frame of this session and with this counter, if this node has sealed `sealed` frames so far.
    #[must_use]
    pub fn judge(&self, session: u32, counter: u64, sealed: u64) -> OwnTag {
        if session > self.present() {
            OwnTag::Younger
        } else if session == self.present() {
            // Both started in the same second. The one that has sent less receives what it has not sent.
            if counter > sealed { OwnTag::Older } else { OwnTag::Replay }
        } else {
            let forgotten = self.0.len() >= MOST && session < self.0[0];
            if forgotten || self.0.contains(&session) { OwnTag::Replay } else { OwnTag::Older }
        }
    }
}

impl Wire for UsedSessions {
    fn encode(&self, into: &mut Vec<u8>) {
        self.0.iter().for_each(|session| into.extend_from_slice(&session.to_be_bytes()));
    }

    fn decode(bytes: &[u8]) -> Result<UsedSessions, WireError> {
        let mut reader = Reader::new(bytes);
        let sessions: Vec<u32> = (0..bytes.len() / 4).map(|_| reader.u32()).collect::<Result<_, _>>()?;
        reader.finish()?;
        let fits = sessions.len() <= MOST && sessions.is_sorted_by(|a, b| a < b);
        fits.then_some(UsedSessions(sessions)).ok_or(WireError::Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_session_is_later_than_all_before_it_whatever_the_clock_says() {
        let mut used = UsedSessions::default();
        assert_eq!((used.begin(1_000), used.begin(10), used.begin(2_000)), (1_000, 1_001, 2_000));
    }

    #[test]
    fn of_two_nodes_with_one_name_the_younger_finds_out_and_a_replay_stops_nobody() {
        let mut mine = UsedSessions::default();
        mine.begin(100);
        mine.begin(200);
        assert_eq!(mine.judge(300, 1, 5), OwnTag::Younger);
        assert_eq!(mine.judge(150, 1, 5), OwnTag::Older);
        assert_eq!(mine.judge(50, 1, 5), OwnTag::Older);
        assert_eq!(mine.judge(100, 9, 5), OwnTag::Replay, "a former life of this node");
        assert_eq!(mine.judge(200, 5, 5), OwnTag::Replay, "this life");
        assert_eq!(mine.judge(200, 6, 5), OwnTag::Older, "this node has not said that");
    }

    #[test]
    fn what_is_remembered_is_bounded_and_what_is_forgotten_stops_nobody() {
        let mut mine = UsedSessions::default();
        (0..10_000).for_each(|_| {
            mine.begin(0);
        });
        assert_eq!(mine.0.len(), MOST);
        assert_eq!(mine.judge(1, 1, 1), OwnTag::Replay);
    }

    proptest! {
        #[test]
        fn any_bytes_are_sessions_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            if let Ok(sessions) = UsedSessions::decode(&bytes) {
                let mut again = Vec::new();
                sessions.encode(&mut again);
                prop_assert_eq!(again, bytes);
            }
        }
    }
}
