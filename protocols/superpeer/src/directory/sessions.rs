//! Users that register, log in and log out.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::apply::{Applying, Asker};
use super::{LoginSession, RegisteredUser, Stretch};
use crate::interface::{LoginRefusal, SessionEnd, SuperpeerEvent};
use crate::operation::{OperationOutcome, SessionNumber, UserId};

const NO_USER: OperationOutcome = OperationOutcome::Refused("there is no such user");

/// The client of a login.
#[derive(Clone, Copy)]
pub(super) struct LoginClient {
    pub(super) connection: u64,
    pub(super) acknowledges: bool,
    pub(super) continues: Option<SessionNumber>,
}

/// Whether the client that proved to have the session `named` has this one as well: it is the same session, or
/// continues it because the client logged in at several servers until one of them answered.
fn is_same_client(session: LoginSession, named: Option<SessionNumber>) -> bool {
    named.is_some() && (named == Some(session.number) || named == session.continues)
}

impl Applying<'_> {
    pub(super) fn register(&mut self, name: &Arc<str>, verifier: &Arc<[u8]>) -> OperationOutcome {
        if self.directory.names.contains_key(name) {
            return OperationOutcome::NameTaken;
        }
        let Ok(number) = u32::try_from(self.directory.users.len()) else {
            return OperationOutcome::Refused("there are too many users");
        };
        let user = UserId(number);
        self.directory.names.insert(name.clone(), user);
        self.directory.users.push(RegisteredUser {
            name: name.clone(),
            verifier: verifier.clone(),
            version: 1,
            banned: false,
            session: None,
            stretches: Vec::new(),
            tags: VecDeque::new(),
            known_tags: BTreeSet::new(),
        });
        OperationOutcome::Registered(user)
    }

    pub(super) fn login(&mut self, asker: Asker, user: UserId, version: u32, client: LoginClient) -> OperationOutcome {
        if let Err(why) = self.may_log_in(user, version, client.continues) {
            return OperationOutcome::LoginRefused(why);
        }
        let next = self.directory.last_message + 1;
        let before = self.directory.user(user).and_then(|entry| entry.session);
        if let Some(before) = before {
            // The new session continues where the old one was, so that there is no gap.
            self.forget_session(before, SessionEnd::TakenOver);
        }
        self.directory.last_session += 1;
        let number = SessionNumber(self.directory.last_session);
        self.directory.sessions.insert(number, user);
        if let Some(entry) = self.directory.servers.get_mut(&asker.server) {
            entry.sessions += 1;
        }
        let limit = self.config.max_stretches;
        if let Some(entry) = self.directory.user_mut(user) {
            let (Asker { server, life }, LoginClient { connection, acknowledges, continues }) = (asker, client);
            let session = LoginSession { number, server, life, connection, acknowledges, continues, orphaned_at: None };
            entry.session = Some(session);
            if before.is_none() {
                entry.stretches.push(Stretch { from: next, to: Stretch::OPEN });
            }
            let too_many = entry.stretches.len().saturating_sub(limit);
            entry.stretches.drain(..too_many);
        }
        OperationOutcome::LoggedIn { session: number, from: next }
    }

    fn may_log_in(&self, user: UserId, version: u32, continues: Option<SessionNumber>) -> Result<(), LoginRefusal> {
        let entry = self.directory.user(user).ok_or(LoginRefusal::Unknown)?;
        if entry.banned {
            return Err(LoginRefusal::Banned);
        }
        if entry.version != version {
            return Err(LoginRefusal::SecretChanged);
        }
        match entry.session {
            Some(session) if !self.may_take_over(session) && !is_same_client(session, continues) => {
                Err(LoginRefusal::AlreadyLoggedIn)
            }
            _ => Ok(()),
        }
    }

    /// Whether a login elsewhere may continue a session: its server is lost, or sends its clients away.
    fn may_take_over(&self, session: LoginSession) -> bool {
        let draining = self.directory.servers.get(&session.server).is_some_and(|entry| entry.draining);
        session.orphaned_at.is_some() || draining || self.config.replace_logins
    }

    pub(super) fn logout(&mut self, session: SessionNumber) -> OperationOutcome {
        let next = self.directory.last_message + 1;
        self.end_session(session, next, SessionEnd::LoggedOut);
        OperationOutcome::Done
    }

    /// Ends a session, if it has not ended. Its user may have the messages before this position.
    pub(super) fn end_session(&mut self, number: SessionNumber, before: u64, why: SessionEnd) {
        let Some((user, session)) = self.directory.session(number) else { return };
        self.forget_session(session, why);
        if let Some(entry) = self.directory.user_mut(user) {
            entry.session = None;
            for stretch in &mut entry.stretches {
                stretch.to = stretch.to.min(before);
            }
            entry.stretches.retain(|stretch| stretch.from < stretch.to);
        }
    }

    fn forget_session(&mut self, session: LoginSession, why: SessionEnd) {
        self.directory.sessions.remove(&session.number);
        if let Some(entry) = self.directory.servers.get_mut(&session.server) {
            entry.sessions = entry.sessions.saturating_sub(1);
        }
        let LoginSession { number, server, connection, .. } = session;
        self.events.push(SuperpeerEvent::SessionEnded { server, session: number, connection, why });
    }

    pub(super) fn ban(&mut self, user: UserId, banned: bool) -> OperationOutcome {
        let Some(entry) = self.directory.user_mut(user) else { return NO_USER };
        entry.banned = banned;
        if banned {
            self.log_out_by_operator(user);
        }
        OperationOutcome::Done
    }

    pub(super) fn reset_secret(&mut self, user: UserId, verifier: &Arc<[u8]>) -> OperationOutcome {
        let Some(entry) = self.directory.user_mut(user) else { return NO_USER };
        (entry.verifier, entry.version) = (verifier.clone(), entry.version.wrapping_add(1));
        self.log_out_by_operator(user);
        OperationOutcome::Done
    }

    fn log_out_by_operator(&mut self, user: UserId) {
        let next = self.directory.last_message + 1;
        if let Some(session) = self.directory.user(user).and_then(|entry| entry.session) {
            self.end_session(session.number, next, SessionEnd::ByOperator);
        }
    }
}
