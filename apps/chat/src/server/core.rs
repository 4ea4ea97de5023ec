//! Between the clients of this server and the network: what clients ask becomes commands of the protocol, and what the log
//! says becomes bytes for everybody.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bellwether_kernel::NodeId;
use bellwether_net::{Handle, MemberAddress};
use bellwether_superpeer::{
    AdminCommand, Author, LoginRefusal, NetworkReport, PostedMessage, ServerRole, Superpeer, SuperpeerAnswer,
    SuperpeerCommand, SuperpeerEvent,
};
use tokio::sync::Notify;
use tokio::task::spawn_local;

use super::accounts::{Accounts, token_session};
use super::cluster;
use super::http::ServerStatus;
use super::shard::ShardHandle;
use super::shard_orders::{ConnectionId, ShardOrder, ShardRequest, ShardTurn, UserLogin};
use crate::broadcast::{BroadcastBlock, Position};
use crate::connection::{LoginProof, ServerAnswer, ServerRequest};
use crate::dialect::write_broadcast;
use crate::secret::Secret;
use crate::stream::StreamStart;

/// How many messages are put into the order at once.
const BATCH_MAX: usize = 4_096;
/// How soon a question is asked again for which there was no room.
const BUSY_PAUSE: Duration = Duration::from_millis(5);
/// How soon a server that leaves asks again whether the others can do without its vote.
const VOTE_PAUSE: Duration = Duration::from_millis(20);

/// What is put into the order of all messages, one after the other, so that one sender's messages keep theirs.
enum Outgoing {
    Message(ConnectionId, PostedMessage),
    LogOut(ConnectionId, UserLogin, Option<Position>),
}

/// The part of a server that speaks with the network.
pub(super) struct Core {
    pub(super) node: Handle<Superpeer>,
    pub(super) shards: Vec<ShardHandle>,
    pub(super) accounts: Accounts,
    /// The network, and where other servers dial this one.
    pub(super) network: String,
    own: MemberAddress,
    /// How the network stood when it was asked last.
    report: RefCell<Option<Box<NetworkReport>>>,
    pub(super) status: Arc<ServerStatus>,
    /// How many shards hold their clients, because this server ends.
    held: Cell<usize>,
    held_more: Notify,
    outgoing: RefCell<Vec<Outgoing>>,
    outgoing_there: Notify,
    load: Notify,
}

impl Core {
    pub(super) fn new(
        node: Handle<Superpeer>,
        shards: Vec<ShardHandle>,
        accounts: Accounts,
        (network, own): (String, MemberAddress),
        status: Arc<ServerStatus>,
    ) -> Rc<Core> {
        Rc::new(Core {
            node,
            shards,
            accounts,
            network,
            own,
            report: RefCell::default(),
            status,
            held: Cell::default(),
            held_more: Notify::new(),
            outgoing: RefCell::default(),
            outgoing_there: Notify::new(),
            load: Notify::new(),
        })
    }

    fn tell(&self, connection: ConnectionId, order: ShardOrder) {
        if let Some(shard) = self.shards.get(connection.shard()) {
            shard.tell(order);
        }
    }

    pub(super) fn tell_all(&self, order: impl Fn() -> ShardOrder) {
        self.shards.iter().for_each(|shard| shard.tell(order()));
    }

    fn answer(&self, connection: ConnectionId, answer: ServerAnswer) {
        self.tell(connection, ShardOrder::Answer { connection, answer, login: None, start: None });
    }

    /// Takes what happened at a shard.
    pub(super) fn take(self: &Rc<Core>, turn: ShardTurn) {
        self.status.clients.fetch_sub(turn.closed as u64, Ordering::Relaxed);
        let held = turn.held;
        for request in turn.requests {
            self.request(request);
        }
        for (connection, cursor) in turn.final_cursors {
            let core = self.clone();
            spawn_local(async move {
                core.ask(SuperpeerCommand::Cursors { cursors: [cursor].into() }).await;
                core.tell(connection, ShardOrder::Part(connection));
            });
        }
        if !turn.cursors.is_empty() {
            let mut cursors = turn.cursors;
            cursors.sort_unstable();
            let command = SuperpeerCommand::Cursors { cursors: cursors.into() };
            let core = self.clone();
            spawn_local(async move {
                core.node.ask(command).await;
                core.count_held(held);
            });
        } else {
            self.count_held(held);
        }
    }

    fn count_held(&self, held: bool) {
        self.held.set(self.held.get() + usize::from(held));
        self.held_more.notify_one();
    }

    fn request(self: &Rc<Core>, request: ShardRequest) {
        let ShardRequest { connection, login, delivered, request } = request;
        let core = self.clone();
        match request {
            ServerRequest::Publish { activity, tag } => {
                let author = login.map_or(Author::Anonymous, |login| Author::Session(login.session));
                let tag = tag.map(|tag| tag.into_bytes().into());
                self.put(Outgoing::Message(connection, PostedMessage { author, tag, body: activity.into() }));
            }
            ServerRequest::LogOut => match login {
                Some(login) => self.put(Outgoing::LogOut(connection, login, delivered)),
                None => {
                    self.status.anonymous.fetch_sub(1, Ordering::Relaxed);
                    self.load.notify_one();
                    self.answer(connection, ServerAnswer::LoggedOut);
                }
            },
            ServerRequest::LoginAnonymous => {
                self.status.anonymous.fetch_add(1, Ordering::Relaxed);
                self.load.notify_one();
                let start = Some(StreamStart { pending: Vec::new(), pending_last: None, from: None });
                let answer = ServerAnswer::LoggedIn { token: String::new(), servers: Vec::new() };
                self.tell(connection, ShardOrder::Answer { connection, answer, login: None, start });
            }
            ServerRequest::Register { name, secret } => {
                spawn_local(async move { core.answer(connection, core.register(&name, secret).await) });
            }
            ServerRequest::Login { name, proof, acknowledges, resume } => {
                spawn_local(async move { core.login(connection, &name, proof, acknowledges, resume).await });
            }
            // The stream itself keeps account of these.
            ServerRequest::Acknowledge { .. } => {}
        }
    }

    fn put(&self, outgoing: Outgoing) {
        self.outgoing.borrow_mut().push(outgoing);
        self.outgoing_there.notify_one();
    }

    /// Asks the network, again if there was no room. What nobody answers has expired.
    pub(super) async fn ask(&self, command: SuperpeerCommand) -> SuperpeerAnswer {
        loop {
            match self.node.question(command.clone()).await {
                Some(SuperpeerAnswer::Busy) => tokio::time::sleep(BUSY_PAUSE).await,
                Some(answer) => return answer,
                None => return SuperpeerAnswer::Expired,
            }
        }
    }

    async fn register(&self, name: &str, secret: Secret) -> ServerAnswer {
        // A name that is taken need not be hashed for.
        if let SuperpeerAnswer::Account(Some(_)) = self.ask(SuperpeerCommand::Lookup { name: name.into() }).await {
            return ServerAnswer::NameTaken;
        }
        let Some(verifier) = self.accounts.hash(secret).await else { return ServerAnswer::Unsettled };
        match self.ask(SuperpeerCommand::Register { name: name.into(), verifier }).await {
            SuperpeerAnswer::Registered(_) => ServerAnswer::Registered,
            SuperpeerAnswer::NameTaken => ServerAnswer::NameTaken,
            _ => ServerAnswer::Unsettled,
        }
    }

    async fn login(
        &self,
        connection: ConnectionId,
        name: &str,
        proof: LoginProof,
        acknowledges: bool,
        resume: Option<Position>,
    ) {
        let SuperpeerAnswer::Account(account) = self.ask(SuperpeerCommand::Lookup { name: name.into() }).await else {
            return self.answer(connection, ServerAnswer::Unsettled);
        };
        let continues = match &proof {
            LoginProof::Token(token) => token_session(token),
            LoginProof::Secret(_) => None,
        };
        let right = self.accounts.verify(name, proof, account.as_ref()).await;
        let Some(account) = account.filter(|_| right) else {
            return self.answer(connection, ServerAnswer::WrongSecret);
        };
        let login = |redirect| SuperpeerCommand::Login {
            user: account.user,
            version: account.version,
            connection: connection.0,
            acknowledges,
            continues,
            redirect,
        };
        // Whoever has lost its server is not sent on: perhaps to that very one, which nobody has missed yet.
        let mut answer = self.ask(login(continues.is_none())).await;
        if let SuperpeerAnswer::Redirect(server) = answer {
            if let Some((host, port)) = self.place_of(server) {
                return self.answer(connection, ServerAnswer::Redirected { host, port });
            }
            answer = self.ask(login(false)).await;
        }
        match answer {
            SuperpeerAnswer::LoggedIn { session, pending, from } => {
                self.status.logins.fetch_add(1, Ordering::Relaxed);
                let login = Some(UserLogin { user: account.user, session, acknowledges });
                let start = Some(stream_start(&pending, from, resume));
                let token = self.accounts.token(name, &account, session);
                let answer = ServerAnswer::LoggedIn { token, servers: self.client_addresses() };
                self.tell(connection, ShardOrder::Answer { connection, answer, login, start });
            }
            SuperpeerAnswer::LoginRefused(why) => self.answer(connection, refusal(why)),
            _ => self.answer(connection, ServerAnswer::Unsettled),
        }
    }

    /// Puts messages and log-outs into the one order, a batch at a time; what gathers meanwhile is the next one.
    pub(super) async fn send_outgoing(self: Rc<Core>) {
        loop {
            let batch = self.next_batch();
            if batch.is_empty() {
                self.outgoing_there.notified().await;
                continue;
            }
            let mut messages = Vec::new();
            for outgoing in batch {
                match outgoing {
                    Outgoing::Message(connection, message) => messages.push((connection, message)),
                    Outgoing::LogOut(connection, login, delivered) => {
                        self.send(std::mem::take(&mut messages)).await;
                        self.log_out(connection, login, delivered).await;
                    }
                }
            }
            self.send(messages).await;
        }
    }

    fn next_batch(&self) -> Vec<Outgoing> {
        let mut outgoing = self.outgoing.borrow_mut();
        let count = outgoing.len().min(BATCH_MAX);
        let rest = outgoing.split_off(count);
        std::mem::replace(&mut *outgoing, rest)
    }

    async fn send(&self, batch: Vec<(ConnectionId, PostedMessage)>) {
        if batch.is_empty() {
            return;
        }
        let (connections, messages): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
        let answer = self.ask(SuperpeerCommand::Send { messages: messages.into() }).await;
        let settled = matches!(answer, SuperpeerAnswer::Sent { .. });
        for connection in connections {
            self.tell(connection, ShardOrder::Settled(1));
            if !settled {
                // Whether it was accepted is not known, so nothing is claimed: the client may ask again elsewhere.
                self.tell(connection, ShardOrder::EndInput(connection));
            }
        }
    }

    async fn log_out(self: &Rc<Core>, connection: ConnectionId, login: UserLogin, delivered: Option<Position>) {
        if let Some(position) = delivered {
            self.node.ask(SuperpeerCommand::Cursors { cursors: [(login.user, position)].into() }).await;
        }
        let core = self.clone();
        spawn_local(async move {
            let answer = core.ask(SuperpeerCommand::Logout { session: login.session }).await;
            // That it is done is told by the log, behind the messages before it.
            if answer != SuperpeerAnswer::Done {
                core.answer(connection, ServerAnswer::Unsettled);
            }
        });
    }

    /// Finds out how the network stands, and dials whoever belongs to it.
    pub(super) async fn refresh(&self) {
        if let SuperpeerAnswer::Inspected(report) = self.ask(SuperpeerCommand::Inspect).await {
            if let Some(roster) = cluster::roster(&report, &self.own).filter(|roster| *roster != *self.node.roster()) {
                self.node.set_roster(roster);
            }
            self.report.replace(Some(report));
        }
    }

    fn with_report<T: Default>(&self, read: impl FnOnce(&NetworkReport) -> T) -> T {
        self.report.borrow().as_deref().map(read).unwrap_or_default()
    }

    fn client_addresses(&self) -> Vec<String> {
        self.with_report(cluster::client_addresses)
    }

    /// Where clients go that are sent away.
    pub(super) fn other_servers(&self) -> Vec<(String, u16)> {
        self.with_report(cluster::other_servers)
    }

    fn place_of(&self, server: NodeId) -> Option<(String, u16)> {
        self.with_report(|report| report.servers.iter().find(|it| it.server == server).and_then(cluster::place_of))
    }

    /// The name of a server, if it is known.
    pub(super) fn name_of(&self, server: NodeId) -> Option<String> {
        let name = |report: &NetworkReport| {
            let found = report.servers.iter().find(|it| it.server == server && !it.name.is_empty())?;
            Some(found.name.to_string())
        };
        self.with_report(name)
    }

    /// Whether this server is to send its clients away.
    pub(super) fn is_draining(&self) -> bool {
        self.with_report(|report| report.servers.iter().any(|it| it.server == report.me && it.draining))
    }

    /// What this server is in the network.
    pub(super) fn role(&self) -> Option<ServerRole> {
        self.with_report(|report| report.servers.iter().find(|it| it.server == report.me).map(|it| it.role))
    }

    /// Sends every client to another server, each behind what it has got.
    pub(super) async fn send_clients_away(&self) {
        let me = self.node.node();
        self.ask(SuperpeerCommand::Admin(AdminCommand::Drain(me))).await;
        self.tell_all(|| ShardOrder::Hold);
        while self.held.get() < self.shards.len() {
            self.held_more.notified().await;
        }
        // Whoever asks behind the cursors hears when they are stored.
        self.ask(SuperpeerCommand::Cursors { cursors: [].into() }).await;
        self.refresh().await;
        let places = self.other_servers();
        self.tell_all(|| ShardOrder::SendAway(places.clone()));
    }

    /// Leaves the network, once it can do without this server's vote.
    pub(super) async fn leave_network(&self) {
        self.refresh().await;
        while self.role().is_some_and(|role| role != ServerRole::Peer) {
            tokio::time::sleep(VOTE_PAUSE).await;
            self.refresh().await;
        }
        self.ask(SuperpeerCommand::Leave).await;
    }

    /// Follows the log, and tells the shards what it says.
    pub(super) async fn follow_log(self: Rc<Core>, events: impl Fn(&SuperpeerEvent, Option<String>)) {
        // What happened before this server was there is of no interest to its clients.
        let (me, mut after) = (self.node.node(), self.with_report(|report| report.applied));
        loop {
            match self.node.question(SuperpeerCommand::Next { after }).await {
                Some(SuperpeerAnswer::News { upto, restart, events: news }) => {
                    if restart {
                        // Clients would miss what is missing here; when they come back, it waits for them.
                        self.tell_all(|| ShardOrder::SendAway(Vec::new()));
                    }
                    after = upto;
                    self.publish(me, &news);
                    self.tell_members(restart, &news, &events).await;
                }
                Some(_) => tokio::time::sleep(BUSY_PAUSE).await,
                None => return,
            }
        }
    }

    /// Tells of servers that came and went, by their names; one that was removed had its name before.
    async fn tell_members(
        &self,
        restart: bool,
        news: &[SuperpeerEvent],
        tell: &impl Fn(&SuperpeerEvent, Option<String>),
    ) {
        let servers = news.iter().map(|event| match event {
            SuperpeerEvent::Member { server, .. } | SuperpeerEvent::Draining { server } => Some(*server),
            _ => None,
        });
        let about: Vec<_> = servers.map(|server| server.map(|server| self.name_of(server))).collect();
        if restart || about.iter().any(Option::is_some) {
            self.refresh().await;
        }
        for (event, before) in news.iter().zip(about) {
            if let (SuperpeerEvent::Member { server, .. } | SuperpeerEvent::Draining { server }, Some(before)) =
                (event, before)
            {
                tell(event, self.name_of(*server).or(before));
            }
        }
    }

    fn publish(&self, me: NodeId, news: &[SuperpeerEvent]) {
        let mut accepted: Vec<(Position, &[u8])> = Vec::new();
        for event in news {
            match event {
                SuperpeerEvent::Accepted { first, messages } => {
                    self.status.messages.fetch_add(messages.len() as u64, Ordering::Relaxed);
                    accepted.extend((*first..).zip(messages.iter().map(|message| &*message.body)));
                }
                SuperpeerEvent::SessionEnded { server, connection, session, .. } if *server == me => {
                    self.push_block(&mut accepted);
                    let connection = ConnectionId(*connection);
                    self.tell(connection, ShardOrder::SessionEnded(connection, *session));
                }
                _ => {}
            }
        }
        self.push_block(&mut accepted);
    }

    fn push_block(&self, accepted: &mut Vec<(Position, &[u8])>) {
        if !accepted.is_empty() {
            let block = BroadcastBlock::new(accepted.drain(..));
            self.tell_all(|| ShardOrder::Block(block.clone()));
        }
    }

    /// Tells the network how many anonymous clients there are, whenever that has changed.
    pub(super) async fn tell_load(self: Rc<Core>) {
        loop {
            self.load.notified().await;
            self.ask(SuperpeerCommand::Load { clients: self.status.anonymous.load(Ordering::Relaxed) as u32 }).await;
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
