//! Between the clients of this server and the network, without a socket, a clock or a thread: what clients ask becomes
//! commands of the protocol, and what the log says becomes bytes for everybody.
//!
//! Whoever drives it hands in what happened and the time, and carries out the [`LogicEffect`]s in their order. Each question
//! to the network has a number, under which its answer is handed in.

mod drain;
mod log;
mod login;
mod order;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use bellwether_kernel::NodeId;
use bellwether_net::{MemberAddress, Roster};
use bellwether_superpeer::{NetworkReport, ServerRole, SuperpeerAnswer, SuperpeerCommand, SuperpeerEvent};

use super::cluster;
use super::credentials::{Credentials, SALT_BYTES};
use super::shard_orders::{ConnectionId, ShardOrder, ShardRequest, ShardTurn};
use super::status::ServerStatus;
use crate::connection::{ServerAnswer, ServerRequest};
use crate::secret::Secret;
use crate::stream::StreamStart;
use drain::DrainStage;
use log::NamedEvent;
use login::{HashPurpose, LoginAttempt};
use order::Outgoing;

const MILLISECOND: u64 = 1_000_000;
/// How soon a question is asked again for which there was no room.
const BUSY_PAUSE: u64 = 5 * MILLISECOND;
/// How long a server that has just started announces itself again when the network cannot say what became of it. A server that
/// takes over the directory as a whole never hears it.
const ANNOUNCE_WITHIN: u64 = 4_000 * MILLISECOND;

/// What is to be done.
#[derive(Debug)]
pub(crate) enum LogicEffect {
    /// To ask the node. Who waits for the answer gets it under this number.
    Ask { question: Option<u64>, command: SuperpeerCommand },
    /// To tell a shard.
    Tell { shard: usize, order: ShardOrder },
    /// To hash a secret, with a new salt if none is given. The result is handed in under this number.
    Hash { number: u64, secret: Secret, salt: Option<[u8; SALT_BYTES]> },
    /// To know these servers, and to dial them.
    SetRoster(Roster),
    /// To tell people of something that happened to a server of this name.
    Happened(SuperpeerEvent, Option<String>),
    /// The network has answered that this server is there: with `Done`, if it has taken it.
    Started(SuperpeerAnswer),
    /// The clients are sent away, as far as they could be, and the process may end.
    Drained,
}

/// Why a question was asked.
#[derive(Debug)]
enum Purpose {
    Announce {
        since: u64,
    },
    /// The news, behind which the log is followed.
    News,
    FindForRegister {
        connection: ConnectionId,
        name: String,
        secret: Secret,
    },
    Register(ConnectionId),
    FindForLogin(Box<LoginAttempt>),
    Login(Box<LoginAttempt>),
    Messages(Vec<ConnectionId>),
    LogOut(ConnectionId),
    /// What a client got last is stored before it is closed.
    FinalCursor(ConnectionId),
    Load,
    Inspect(AfterInspection),
    Drain,
}

/// What follows once it is known how the network stands.
#[derive(Debug)]
enum AfterInspection {
    Start,
    TellEvents(Vec<NamedEvent>),
    Drain,
}

/// The part of a server that speaks with the network.
pub(crate) struct ServerLogic {
    me: NodeId,
    /// Where other servers dial this one.
    own: MemberAddress,
    shards: usize,
    pub(super) credentials: Credentials,
    status: Arc<ServerStatus>,
    /// How the network stood when it was asked last.
    report: Option<Box<NetworkReport>>,
    roster: Option<Roster>,
    questions: BTreeMap<u64, (Purpose, SuperpeerCommand)>,
    hashes: BTreeMap<u64, HashPurpose>,
    last_number: u64,
    /// Questions for which there was no room, by the moment at which they are asked again.
    again: VecDeque<(u64, u64)>,
    outgoing: VecDeque<Outgoing>,
    /// Whether a batch of messages is under way.
    is_sending: bool,
    is_telling_load: bool,
    load_changed: bool,
    /// The last record whose news are known.
    known: u64,
    drain: Option<DrainStage>,
    /// How many shards hold their clients, because this server ends.
    held: usize,
    now: u64,
    effects: VecDeque<LogicEffect>,
}

impl ServerLogic {
    pub(crate) fn new(
        (me, own): (NodeId, MemberAddress),
        shards: usize,
        credentials: Credentials,
        status: Arc<ServerStatus>,
    ) -> ServerLogic {
        ServerLogic {
            me,
            own,
            shards,
            credentials,
            status,
            report: None,
            roster: None,
            questions: BTreeMap::new(),
            hashes: BTreeMap::new(),
            last_number: 0,
            again: VecDeque::new(),
            outgoing: VecDeque::new(),
            is_sending: false,
            is_telling_load: false,
            load_changed: false,
            known: 0,
            drain: None,
            held: 0,
            now: 0,
            effects: VecDeque::new(),
        }
    }

    /// What is to be done next.
    pub(crate) fn take_effect(&mut self) -> Option<LogicEffect> {
        self.effects.pop_front()
    }

    /// When [`ServerLogic::wake`] is to be called, whatever happens.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        let again = self.again.front().map(|(at, _)| *at);
        [again, self.drain_wakes_at()].into_iter().flatten().min()
    }

    /// Time has passed.
    pub(crate) fn wake(&mut self, now: u64) {
        self.now = now;
        while let Some((_, question)) = self.again.front().copied().filter(|(at, _)| *at <= now) {
            self.again.pop_front();
            if let Some((_, command)) = self.questions.get(&question) {
                let command = command.clone();
                self.effects.push_back(LogicEffect::Ask { question: Some(question), command });
            }
        }
        self.drain_wakes();
    }

    /// Tells the network that this server is there.
    pub(crate) fn start(&mut self, now: u64, name: &str, addresses: &str) {
        self.now = now;
        let addresses = addresses.as_bytes().into();
        let command = SuperpeerCommand::Announce { name: name.into(), addresses };
        self.ask(Purpose::Announce { since: now }, command);
    }

    /// Takes what happened at a shard.
    pub(crate) fn take(&mut self, now: u64, turn: ShardTurn) {
        self.now = now;
        self.status.clients.fetch_sub(turn.closed as u64, Ordering::Relaxed);
        for request in turn.requests {
            self.request(request);
        }
        self.send_outgoing();
        for (connection, cursor) in turn.final_cursors {
            let command = SuperpeerCommand::Cursors { cursors: [cursor].into() };
            self.ask(Purpose::FinalCursor(connection), command);
        }
        if !turn.cursors.is_empty() {
            let mut cursors = turn.cursors;
            cursors.sort_unstable();
            self.tell_node(SuperpeerCommand::Cursors { cursors: cursors.into() });
        }
        if turn.held {
            self.held += 1;
            self.clients_held();
        }
        self.clients_went();
    }

    fn request(&mut self, request: ShardRequest) {
        let ShardRequest { connection, login, delivered, request } = request;
        match request {
            ServerRequest::Publish { activity, tag } => self.put_message(connection, login, activity, tag),
            ServerRequest::LogOut => match login {
                Some(login) => self.put(Outgoing::LogOut(connection, login, delivered)),
                None => {
                    self.status.anonymous.fetch_sub(1, Ordering::Relaxed);
                    self.tell_load();
                    self.answer(connection, ServerAnswer::LoggedOut);
                }
            },
            ServerRequest::LoginAnonymous => {
                self.status.anonymous.fetch_add(1, Ordering::Relaxed);
                self.tell_load();
                let start = Some(StreamStart { pending: Vec::new(), pending_last: None, from: None });
                let answer = ServerAnswer::LoggedIn { token: String::new(), servers: Vec::new() };
                self.tell(connection, ShardOrder::Answer { connection, answer, login: None, start });
            }
            ServerRequest::Register { name, secret } => self.register(connection, name, secret),
            ServerRequest::Login { name, proof, acknowledges, resume } => {
                self.login(LoginAttempt { connection, name, proof, acknowledges, resume, account: None });
            }
            // The stream itself keeps account of these.
            ServerRequest::Acknowledge { .. } => {}
        }
    }

    /// The network has answered; nothing, if the node is gone.
    pub(crate) fn answered(&mut self, now: u64, question: u64, answer: Option<SuperpeerAnswer>) {
        self.now = now;
        if answer == Some(SuperpeerAnswer::Busy) {
            self.again.push_back((now + BUSY_PAUSE, question));
            return;
        }
        let Some((purpose, command)) = self.questions.remove(&question) else { return };
        // What nobody answers has expired.
        let is_gone = answer.is_none();
        let answer = answer.unwrap_or(SuperpeerAnswer::Expired);
        match purpose {
            Purpose::Announce { since }
                if answer == SuperpeerAnswer::Expired && !is_gone && now < since + ANNOUNCE_WITHIN =>
            {
                self.ask(purpose, command);
            }
            Purpose::Announce { .. } => self.announced(answer),
            Purpose::News if is_gone => {}
            Purpose::News => self.news(answer),
            Purpose::FindForRegister { connection, name, secret } => {
                self.found_for_register(connection, name, secret, &answer);
            }
            Purpose::Register(connection) => self.registered(connection, &answer),
            Purpose::FindForLogin(attempt) => self.found_for_login(attempt, answer),
            Purpose::Login(attempt) => self.logged_in(attempt, answer),
            Purpose::Messages(connections) => self.messages_settled(connections, &answer),
            Purpose::LogOut(connection) => {
                // That it is done is told by the log, behind the messages before it.
                if answer != SuperpeerAnswer::Done {
                    self.answer(connection, ServerAnswer::Unsettled);
                }
            }
            Purpose::FinalCursor(connection) => self.tell(connection, ShardOrder::Part(connection)),
            Purpose::Load => {
                self.is_telling_load = false;
                if std::mem::take(&mut self.load_changed) {
                    self.tell_load();
                }
            }
            Purpose::Inspect(next) => self.inspected(answer, next),
            Purpose::Drain => self.drain_answered(),
        }
    }

    fn announced(&mut self, answer: SuperpeerAnswer) {
        match answer {
            SuperpeerAnswer::Done => self.inspect(AfterInspection::Start),
            other => self.effects.push_back(LogicEffect::Started(other)),
        }
    }

    fn inspect(&mut self, next: AfterInspection) {
        self.ask(Purpose::Inspect(next), SuperpeerCommand::Inspect);
    }

    fn inspected(&mut self, answer: SuperpeerAnswer, next: AfterInspection) {
        if let SuperpeerAnswer::Inspected(report) = answer {
            self.learn(report);
        }
        match next {
            AfterInspection::Start => {
                // What happened before this server was there is of no interest to its clients.
                self.known = self.with_report(|report| report.applied);
                self.ask_for_news();
                self.effects.push_back(LogicEffect::Started(SuperpeerAnswer::Done));
            }
            AfterInspection::TellEvents(events) => {
                self.tell_events(events);
                self.ask_for_news();
            }
            AfterInspection::Drain => self.drain_inspected(),
        }
    }

    /// Takes in how the network stands: whoever belongs to it is dialled.
    pub(crate) fn learn(&mut self, report: Box<NetworkReport>) {
        let roster = cluster::roster(&report, &self.own);
        if roster.is_some() && roster != self.roster {
            self.effects.extend(roster.clone().map(LogicEffect::SetRoster));
            self.roster = roster;
        }
        self.report = Some(report);
    }

    fn with_report<T: Default>(&self, read: impl FnOnce(&NetworkReport) -> T) -> T {
        self.report.as_deref().map(read).unwrap_or_default()
    }

    /// Whether this server is to send its clients away.
    pub(crate) fn is_draining(&self) -> bool {
        self.with_report(|report| report.servers.iter().any(|it| it.server == report.me && it.draining))
    }

    /// What this server is in the network.
    pub(crate) fn role(&self) -> Option<ServerRole> {
        self.with_report(|report| report.servers.iter().find(|it| it.server == report.me).map(|it| it.role))
    }

    fn number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    fn ask(&mut self, purpose: Purpose, command: SuperpeerCommand) {
        let question = self.number();
        self.questions.insert(question, (purpose, command.clone()));
        self.effects.push_back(LogicEffect::Ask { question: Some(question), command });
    }

    /// Asks for something to which nobody waits for the answer.
    fn tell_node(&mut self, command: SuperpeerCommand) {
        self.effects.push_back(LogicEffect::Ask { question: None, command });
    }

    fn tell(&mut self, connection: ConnectionId, order: ShardOrder) {
        self.effects.push_back(LogicEffect::Tell { shard: connection.shard(), order });
    }

    fn tell_all(&mut self, order: impl Fn() -> ShardOrder) {
        let orders = (0..self.shards).map(|shard| LogicEffect::Tell { shard, order: order() });
        self.effects.extend(orders);
    }

    fn answer(&mut self, connection: ConnectionId, answer: ServerAnswer) {
        self.tell(connection, ShardOrder::Answer { connection, answer, login: None, start: None });
    }

    /// Tells the network how many anonymous clients there are, whenever that has changed.
    fn tell_load(&mut self) {
        if self.is_telling_load {
            self.load_changed = true;
            return;
        }
        self.is_telling_load = true;
        let clients = self.status.anonymous.load(Ordering::Relaxed) as u32;
        self.ask(Purpose::Load, SuperpeerCommand::Load { clients });
    }
}
