//! Registrations and logins: the account is looked up, the secret checked, and then the network is asked.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use bellwether_superpeer::{AccountAnswer, LoginRefusal, PostedMessage, SuperpeerAnswer, SuperpeerCommand};

use super::super::credentials::{SecretCheck, token_session};
use super::super::shard_orders::{ConnectionId, ShardOrder, UserLogin};
use super::{LogicEffect, Purpose, ServerLogic, cluster};
use crate::broadcast::Position;
use crate::connection::{LoginProof, ServerAnswer};
use crate::dialect::write_broadcast;
use crate::secret::Secret;
use crate::stream::StreamStart;

/// A client that logs in.
#[derive(Debug)]
pub(super) struct LoginAttempt {
    pub(super) connection: ConnectionId,
    pub(super) name: String,
    pub(super) proof: LoginProof,
    pub(super) acknowledges: bool,
    pub(super) resume: Option<Position>,
    /// The account, once the proof was right.
    pub(super) account: Option<AccountAnswer>,
}

/// What a secret is hashed for.
#[derive(Debug)]
pub(super) enum HashPurpose {
    Register { connection: ConnectionId, name: String },
    Login(Box<LoginAttempt>, Option<AccountAnswer>),
}

impl ServerLogic {
    pub(super) fn register(&mut self, connection: ConnectionId, name: String, secret: Secret) {
        let command = SuperpeerCommand::Lookup { name: name.as_str().into() };
        self.ask(Purpose::FindForRegister { connection, name, secret }, command);
    }

    pub(super) fn found_for_register(
        &mut self,
        connection: ConnectionId,
        name: String,
        secret: Secret,
        answer: &SuperpeerAnswer,
    ) {
        // A name that is taken need not be hashed for.
        if let SuperpeerAnswer::Account(Some(_)) = answer {
            return self.answer(connection, ServerAnswer::NameTaken);
        }
        self.hash(HashPurpose::Register { connection, name }, secret, None);
    }

    fn hash(&mut self, purpose: HashPurpose, secret: Secret, salt: Option<[u8; super::SALT_BYTES]>) {
        let number = self.number();
        self.hashes.insert(number, purpose);
        self.effects.push_back(LogicEffect::Hash { number, secret, salt });
    }

    /// A secret is hashed; nothing, if the system gave neither memory nor chance.
    pub(crate) fn hashed(&mut self, now: u64, number: u64, verifier: Option<Arc<[u8]>>) {
        self.now = now;
        match self.hashes.remove(&number) {
            None => {}
            Some(HashPurpose::Register { connection, name }) => match verifier {
                Some(verifier) => {
                    let command = SuperpeerCommand::Register { name: name.into(), verifier };
                    self.ask(Purpose::Register(connection), command);
                }
                None => self.answer(connection, ServerAnswer::Unsettled),
            },
            Some(HashPurpose::Login(attempt, account)) => {
                let LoginProof::Secret(secret) = &attempt.proof else { return };
                let account = account.filter(|account| self.credentials.verified(account, secret, verifier.as_deref()));
                self.checked(attempt, account);
            }
        }
    }

    pub(super) fn registered(&mut self, connection: ConnectionId, answer: &SuperpeerAnswer) {
        let answer = match answer {
            SuperpeerAnswer::Registered(_) => ServerAnswer::Registered,
            SuperpeerAnswer::NameTaken => ServerAnswer::NameTaken,
            _ => ServerAnswer::Unsettled,
        };
        self.answer(connection, answer);
    }

    pub(super) fn login(&mut self, attempt: LoginAttempt) {
        let command = SuperpeerCommand::Lookup { name: attempt.name.as_str().into() };
        self.ask(Purpose::FindForLogin(Box::new(attempt)), command);
    }

    pub(super) fn found_for_login(&mut self, attempt: Box<LoginAttempt>, answer: SuperpeerAnswer) {
        let SuperpeerAnswer::Account(account) = answer else {
            return self.answer(attempt.connection, ServerAnswer::Unsettled);
        };
        match self.credentials.check(&attempt.name, &attempt.proof, account.as_ref()) {
            SecretCheck::Right => self.checked(attempt, account),
            SecretCheck::Wrong => self.checked(attempt, None),
            SecretCheck::Hash(secret, salt) => self.hash(HashPurpose::Login(attempt, account), secret, Some(salt)),
        }
    }

    /// The proof is right, if there is an account.
    fn checked(&mut self, mut attempt: Box<LoginAttempt>, account: Option<AccountAnswer>) {
        if account.is_none() {
            return self.answer(attempt.connection, ServerAnswer::WrongSecret);
        }
        attempt.account = account;
        // Whoever has lost its server is not sent on: perhaps to that very one, which nobody has missed yet.
        let redirect = attempt.continues().is_none();
        self.ask_login(attempt, redirect);
    }

    fn ask_login(&mut self, attempt: Box<LoginAttempt>, redirect: bool) {
        let Some(account) = &attempt.account else { return };
        let command = SuperpeerCommand::Login {
            user: account.user,
            version: account.version,
            connection: attempt.connection.0,
            acknowledges: attempt.acknowledges,
            continues: attempt.continues(),
            redirect,
        };
        self.ask(Purpose::Login(attempt), command);
    }

    pub(super) fn logged_in(&mut self, attempt: Box<LoginAttempt>, answer: SuperpeerAnswer) {
        let connection = attempt.connection;
        match answer {
            SuperpeerAnswer::Redirect(server) => {
                let place = |report: &bellwether_superpeer::NetworkReport| {
                    report.servers.iter().find(|it| it.server == server).and_then(cluster::place_of)
                };
                match self.with_report(place) {
                    Some((host, port)) => self.answer(connection, ServerAnswer::Redirected { host, port }),
                    None => self.ask_login(attempt, false),
                }
            }
            SuperpeerAnswer::LoggedIn { session, pending, from } => {
                self.status.logins.fetch_add(1, Ordering::Relaxed);
                let LoginAttempt { name, acknowledges, resume, account: Some(account), .. } = *attempt else { return };
                let login = Some(UserLogin { user: account.user, session, acknowledges });
                let start = Some(stream_start(&pending, from, resume));
                let token = self.credentials.token(&name, &account, session);
                let answer = ServerAnswer::LoggedIn { token, servers: self.with_report(cluster::client_addresses) };
                self.tell(connection, ShardOrder::Answer { connection, answer, login, start });
            }
            SuperpeerAnswer::LoginRefused(why) => self.answer(connection, refusal(why)),
            _ => self.answer(connection, ServerAnswer::Unsettled),
        }
    }
}

impl LoginAttempt {
    /// The session that the client goes on with, if it shows one.
    fn continues(&self) -> Option<bellwether_superpeer::SessionNumber> {
        match &self.proof {
            LoginProof::Token(token) => token_session(token),
            LoginProof::Secret(_) => None,
        }
    }
}

fn stream_start(pending: &[(Position, PostedMessage)], from: Position, resume: Option<Position>) -> StreamStart {
    let mut lines = Vec::new();
    for (position, message) in pending.iter().filter(|(position, _)| Some(*position) > resume) {
        write_broadcast(*position, &message.body, &mut lines);
    }
    let pending_last = pending.last().map(|(position, _)| *position);
    StreamStart { pending: lines, pending_last, from: Some(from) }
}

fn refusal(why: LoginRefusal) -> ServerAnswer {
    match why {
        LoginRefusal::Unknown | LoginRefusal::SecretChanged => ServerAnswer::WrongSecret,
        LoginRefusal::Banned => ServerAnswer::LoginRefused("the user is banned"),
        LoginRefusal::AlreadyLoggedIn => ServerAnswer::LoginRefused("the user is already logged in"),
    }
}
