//! What users saw, and whether it is what was promised.

use std::collections::{BTreeMap, BTreeSet};

use bellwether_superpeer::{PostedMessage, SessionNumber};

/// A login, as its user knows of it.
#[derive(Clone, Debug)]
pub(crate) struct SessionRecord {
    name: usize,
    session: SessionNumber,
    /// The first message that it gets from the stream.
    from: u64,
    granted_at: u64,
    /// The last message that is certainly for it.
    surely_until: u64,
    /// If it was ended in good order: the first message that is certainly not for it.
    surely_not_from: Option<u64>,
    lost_at: Option<u64>,
}

impl SessionRecord {
    pub(crate) fn new(name: usize, session: SessionNumber, from: u64, granted_at: u64) -> SessionRecord {
        let surely_until = from.saturating_sub(1);
        SessionRecord { name, session, from, granted_at, surely_until, surely_not_from: None, lost_at: None }
    }
}

#[derive(Default)]
pub(crate) struct History {
    registered: BTreeMap<usize, u32>,
    sessions: BTreeMap<SessionNumber, SessionRecord>,
    /// All messages by position: which number they have, and whose session wrote them.
    pub(crate) accepted: BTreeMap<u64, PostedMessage>,
    /// The author of each number.
    written: Vec<usize>,
    /// The numbers that each name received, on any connection.
    received: BTreeMap<usize, BTreeSet<u64>>,
    /// The last position on each connection.
    last_on: BTreeMap<u64, u64>,
}

impl History {
    pub(crate) fn registered(&mut self, name: usize) {
        let count = self.registered.entry(name).or_default();
        *count += 1;
        assert_eq!(*count, 1, "a name was registered twice");
    }

    pub(crate) fn logged_in(&mut self, record: SessionRecord) {
        assert!(!self.sessions.contains_key(&record.session), "two logins have the same number");
        self.sessions.insert(record.session, record);
    }

    pub(crate) fn log_out_asked(&mut self, session: SessionNumber, last: u64) {
        if let Some(record) = self.sessions.get_mut(&session) {
            record.surely_until = record.surely_until.max(last);
        }
    }

    pub(crate) fn logged_out(&mut self, session: SessionNumber, last: u64) {
        if let Some(record) = self.sessions.get_mut(&session) {
            record.surely_not_from = Some(last + 1);
        }
    }

    pub(crate) fn server_lost(&mut self, session: SessionNumber, now: u64) {
        if let Some(record) = self.sessions.get_mut(&session) {
            record.lost_at = Some(now);
        }
    }

    /// A new number for a message of this name.
    pub(crate) fn new_message(&mut self, name: usize) -> u64 {
        self.written.push(name);
        self.written.len() as u64 - 1
    }

    pub(crate) fn accepted(&mut self, position: u64, message: &PostedMessage) {
        let known = self.accepted.entry(position).or_insert_with(|| message.clone());
        assert_eq!(known, message, "two servers have different messages at position {position}");
    }

    pub(crate) fn received(&mut self, name: usize, connection: u64, position: u64, message: &PostedMessage) {
        self.accepted(position, message);
        let last = self.last_on.insert(connection, position);
        assert!(last < Some(position), "a connection got {position} after {last:?}");
        self.received.entry(name).or_default().insert(position);
    }

    /// What must hold once everybody has come back and got what waited for them. A login within `grace` of the loss of its
    /// server goes on without a gap.
    pub(crate) fn judge(&self, grace: u64) {
        self.judge_messages();
        let mut sessions: BTreeMap<usize, Vec<&SessionRecord>> = BTreeMap::new();
        self.sessions.values().for_each(|record| sessions.entry(record.name).or_default().push(record));
        for (name, sessions) in sessions {
            let nothing = BTreeSet::new();
            let received = self.received.get(&name).unwrap_or(&nothing);
            let (mut must, mut may_not) = (BTreeSet::new(), BTreeSet::new());
            if self.all_known(SessionNumber(0), sessions[0].session) {
                may_not.extend(1..sessions[0].from);
            }
            // What waits for a user after its last session is not got before the next one.
            for (session, next) in sessions.iter().zip(&sessions[1..]) {
                must.extend(session.from..=session.surely_until);
                if !self.all_known(session.session, next.session) {
                    continue;
                }
                if session.lost_at.is_some_and(|lost| next.granted_at < lost + grace) {
                    must.extend(session.from..next.from);
                }
                if let Some(not_from) = session.surely_not_from {
                    may_not.extend(not_from..next.from);
                }
            }
            let missing: Vec<&u64> = must.difference(received).collect();
            assert!(missing.is_empty(), "user {name} lacks {missing:?} of {sessions:#?}");
            let foreign: Vec<&u64> = received.intersection(&may_not).collect();
            assert!(foreign.is_empty(), "user {name} got {foreign:?}, which are not for it: {sessions:#?}");
        }
    }

    /// Whether all sessions between these two are known: one that was granted by a server which died before it could say so
    /// may be anybody's.
    fn all_known(&self, before: SessionNumber, after: SessionNumber) -> bool {
        (before.0 + 1..after.0).all(|number| self.sessions.contains_key(&SessionNumber(number)))
    }

    fn judge_messages(&self) {
        let mut numbers = BTreeMap::new();
        for (position, message) in &self.accepted {
            let number = u64::from_be_bytes(message.body.as_ref().try_into().expect("a body is a number"));
            let before = numbers.insert(number, *position);
            assert_eq!(before, None, "message {number} was accepted twice");
        }
        self.judge_fences();
    }

    /// No message of a session is accepted once its user has a later one.
    fn judge_fences(&self) {
        let mut last: BTreeMap<usize, SessionNumber> = BTreeMap::new();
        for message in self.accepted.values() {
            let bellwether_superpeer::Author::Session(session) = message.author else { continue };
            let Some(record) = self.sessions.get(&session) else { continue };
            let newest = last.entry(record.name).or_insert(session);
            assert!(*newest <= session, "a message of an older session was accepted after one of a newer");
            *newest = session;
        }
    }

    pub(crate) fn summary(&self) -> (usize, usize, usize) {
        (self.accepted.len(), self.sessions.len(), self.received.values().map(BTreeSet::len).sum())
    }
}
