//! What the users of a messaging network saw, and whether it is what they were promised.

use std::collections::{BTreeMap, BTreeSet};

use bellwether_superpeer::SessionNumber;

/// A login, as its user knows of it.
#[derive(Clone, Debug)]
pub struct SessionRecord {
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
    /// A session that was granted to this name just now.
    #[must_use]
    pub fn new(name: usize, session: SessionNumber, from: u64, granted_at: u64) -> SessionRecord {
        let surely_until = from.saturating_sub(1);
        SessionRecord { name, session, from, granted_at, surely_until, surely_not_from: None, lost_at: None }
    }
}

/// A message, as the judge knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryMessage {
    /// The number that it was [given](History::new_message) when it was written.
    pub number: u64,
    /// The session that wrote it, if it is known.
    pub session: Option<SessionNumber>,
}

/// What happened to users, as far as they and those around them know.
#[derive(Debug, Default)]
pub struct History {
    /// What was not as promised, first.
    pub violation: Option<String>,
    registered: BTreeMap<usize, u32>,
    sessions: BTreeMap<SessionNumber, SessionRecord>,
    /// All messages by position.
    pub accepted: BTreeMap<u64, HistoryMessage>,
    /// Who wrote each number.
    written: Vec<usize>,
    /// What each name got, on any connection.
    received: BTreeMap<usize, BTreeSet<u64>>,
    /// What names need not have got.
    excused: BTreeMap<usize, BTreeSet<u64>>,
    /// The last position on each connection.
    last_on: BTreeMap<u64, u64>,
}

impl History {
    fn blame(&mut self, why: impl FnOnce() -> String) {
        self.violation.get_or_insert_with(why);
    }

    /// Somebody was told that this name is theirs.
    pub fn registered(&mut self, name: usize) {
        let count = self.registered.entry(name).or_default();
        *count += 1;
        if *count > 1 {
            self.blame(|| format!("name {name} was registered twice"));
        }
    }

    /// A login was granted.
    pub fn logged_in(&mut self, record: SessionRecord) {
        let session = record.session;
        if self.sessions.insert(session, record).is_some() {
            self.blame(|| format!("two logins have the number {}", session.0));
        }
    }

    /// A session was about to be ended when this message was the last.
    pub fn log_out_asked(&mut self, session: SessionNumber, last: u64) {
        if let Some(record) = self.sessions.get_mut(&session) {
            record.surely_until = record.surely_until.max(last);
        }
    }

    /// A session was over when this message was the last.
    pub fn logged_out(&mut self, session: SessionNumber, last: u64) {
        if let Some(record) = self.sessions.get_mut(&session) {
            record.surely_not_from = Some(last + 1);
        }
    }

    /// The server of a session is gone.
    pub fn server_lost(&mut self, session: SessionNumber, now: u64) {
        if let Some(record) = self.sessions.get_mut(&session) {
            record.lost_at = Some(now);
        }
    }

    /// A new number for a message of this name.
    pub fn new_message(&mut self, name: usize) -> u64 {
        self.written.push(name);
        self.written.len() as u64 - 1
    }

    /// The name that wrote this number.
    #[must_use]
    pub fn writer(&self, number: u64) -> Option<usize> {
        self.written.get(usize::try_from(number).ok()?).copied()
    }

    /// A server says that this message has this position.
    pub fn accepted(&mut self, position: u64, message: HistoryMessage) {
        let known = *self.accepted.entry(position).or_insert(message);
        let differs = known.number != message.number
            || matches!((known.session, message.session), (Some(known), Some(session)) if known != session);
        if differs {
            self.blame(|| format!("position {position} is of {known:?} and of {message:?}"));
        }
    }

    /// A client of this name got a message.
    pub fn received(&mut self, name: usize, connection: u64, position: u64, message: HistoryMessage) {
        self.accepted(position, message);
        let last = self.last_on.insert(connection, position);
        if last >= Some(position) {
            self.blame(|| format!("connection {connection} got {position} after {last:?}"));
        }
        self.received.entry(name).or_default().insert(position);
    }

    /// This name need not have got this message.
    pub fn excuse(&mut self, name: usize, position: u64) {
        self.excused.entry(name).or_default().insert(position);
    }

    /// Whether a client of this name has got this message.
    #[must_use]
    pub fn has_received(&self, name: usize, position: u64) -> bool {
        self.received.get(&name).is_some_and(|received| received.contains(&position))
    }

    /// What must hold once everybody has come back and got what waited for them. A login within `grace` of the loss of its
    /// server goes on without a gap.
    ///
    /// # Errors
    /// What was not as promised.
    pub fn judge(&self, grace: u64) -> Result<(), String> {
        if let Some(why) = &self.violation {
            return Err(why.clone());
        }
        self.judge_messages()?;
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
            let excused = self.excused.get(&name).unwrap_or(&nothing);
            let missing: Vec<&u64> = must.difference(received).filter(|position| !excused.contains(position)).collect();
            if !missing.is_empty() {
                return Err(format!("user {name} lacks {missing:?} of {sessions:#?}"));
            }
            let foreign: Vec<&u64> = received.intersection(&may_not).collect();
            if !foreign.is_empty() {
                return Err(format!("user {name} got {foreign:?}, which are not for it: {sessions:#?}"));
            }
        }
        Ok(())
    }

    /// Whether all sessions between these two are known: one that was granted by a server which died before it could say so
    /// may be anybody's.
    fn all_known(&self, before: SessionNumber, after: SessionNumber) -> bool {
        (before.0 + 1..after.0).all(|number| self.sessions.contains_key(&SessionNumber(number)))
    }

    fn judge_messages(&self) -> Result<(), String> {
        let mut numbers = BTreeMap::new();
        for (position, message) in &self.accepted {
            if let Some(before) = numbers.insert(message.number, *position) {
                return Err(format!("message {} was accepted twice, at {before} and {position}", message.number));
            }
        }
        self.judge_fences()
    }

    /// No message of a session is accepted once its user has a later one.
    fn judge_fences(&self) -> Result<(), String> {
        let mut last: BTreeMap<usize, SessionNumber> = BTreeMap::new();
        for (position, message) in &self.accepted {
            let Some(record) = message.session.and_then(|session| self.sessions.get(&session)) else { continue };
            let newest = last.entry(record.name).or_insert(record.session);
            if *newest > record.session {
                let (old, new) = (record.session.0, newest.0);
                return Err(format!("message {position} of session {old} was accepted after one of session {new}"));
            }
            *newest = record.session;
        }
        Ok(())
    }

    /// How many messages were accepted, logins granted and messages received.
    #[must_use]
    pub fn summary(&self) -> (usize, usize, usize) {
        (self.accepted.len(), self.sessions.len(), self.received.values().map(BTreeSet::len).sum())
    }
}
