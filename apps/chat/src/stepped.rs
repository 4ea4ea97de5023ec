//! A server that is stepped by hand: the parts that [`serve`](crate::serve) runs, with every byte, every moment and every
//! result of the disk handed in. A simulation runs whole servers with it.
//!
//! ```text
//! node(): bytes of other servers, timers, the disk ─►┐                              ┌─► ClientIo: bytes for clients
//! accept, client_ready, step_shard ─────────────────►│  SteppedServer               ├─► take_outputs
//! hashed, admit, operate, drain ────────────────────►│  (logic, clients, the node)  ├─► take_observations
//!                        System: time and chance ───►┘                              └─► node(): bytes, dials, the disk
//! ```

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use bellwether_net::stepped::{SteppedLog, SteppedMember, Surroundings};
use bellwether_net::{DriverEvent, Key, ListMeeting, MemberAddress, Setup, StartError, System};
use bellwether_superpeer::{
    AdminCommand, ReplicatedRecord, SessionNumber, Superpeer, SuperpeerAnswer, SuperpeerCommand, SuperpeerConfig,
    SuperpeerEvent,
};
use tokio::sync::{mpsc, oneshot};

use crate::secret::SecretKey;
use crate::server::stepped::{
    ClientIo, Clients, ConnectionId, Credentials, LogicEffect, SALT_BYTES, ServerLogic, ServerStatus, ShardOrder,
    ShardTurn, known_roster,
};
use crate::server_addresses::ServerAddresses;
use crate::stream::ClientLimits;

pub use crate::server::stepped::verifier;

/// Who a server is, and how it is set up.
#[derive(Clone, Debug)]
pub struct SteppedSettings {
    /// Its name.
    pub name: String,
    /// The network.
    pub network: String,
    /// Its number in the network.
    pub server: u32,
    /// The servers that it knew last, as a list of members is written.
    pub members: String,
    /// The network's secret.
    pub key: Key,
    /// Where servers dial it.
    pub cluster: MemberAddress,
    /// Where clients reach it.
    pub public: String,
    /// The protocol's settings.
    pub protocol: SuperpeerConfig,
    /// What one client may do.
    pub limits: ClientLimits,
    /// How many clients may be connected.
    pub max_clients: u64,
    /// How many shards share the clients.
    pub shards: usize,
    /// The key of this process for secrets that were verified.
    pub secrets: [u8; 32],
}

/// What the server wants of those around it.
#[derive(Debug)]
pub enum ServerOutput {
    /// The secret is to be hashed, with this salt or a new one; the [result](SteppedServer::hashed) belongs to this number.
    Hash {
        /// The number.
        number: u64,
        /// The text of the secret.
        secret: String,
        /// The salt, if it is given.
        salt: Option<[u8; SALT_BYTES]>,
    },
    /// The network has answered its announcement: with `Done`, if it has taken it.
    Started(SuperpeerAnswer),
    /// It was told to drain.
    ToldToDrain,
    /// The clients are gone, and the process may end.
    Drained,
    /// The node says something.
    Node(DriverEvent<Superpeer>),
}

/// What happened inside, for whoever judges the run. Nothing follows from it.
#[derive(Debug)]
pub enum ServerObservation {
    /// A session was granted to a connection; it gets messages from this one on.
    Granted {
        /// The connection, as [`SteppedServer::accept`] gave it out.
        connection: u64,
        /// The session.
        session: SessionNumber,
        /// The first message that the user gets from the stream.
        from: u64,
    },
    /// The log says something.
    News(SuperpeerEvent),
    /// Something that the log said is missing here.
    Restarted,
}

/// A whole server, stepped by hand.
pub struct SteppedServer<S: ClientIo> {
    system: Arc<dyn System>,
    node: SteppedMember<Superpeer>,
    driver_events: mpsc::UnboundedReceiver<DriverEvent<Superpeer>>,
    logic: ServerLogic,
    status: Arc<ServerStatus>,
    max_clients: u64,
    shards: Vec<Clients<S>>,
    /// What each shard was told and has not looked at.
    inboxes: Vec<VecDeque<ShardOrder>>,
    turns: VecDeque<ShardTurn>,
    answers: Vec<(u64, oneshot::Receiver<SuperpeerAnswer>)>,
    asked: Vec<(u64, oneshot::Receiver<SuperpeerAnswer>)>,
    next_shard: usize,
    is_deaf: bool,
    outputs: Vec<ServerOutput>,
    observations: Vec<ServerObservation>,
}

impl<S: ClientIo> fmt::Debug for SteppedServer<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SteppedServer").field("node", &self.node).finish_non_exhaustive()
    }
}

impl<S: ClientIo> SteppedServer<S> {
    /// Starts a server with what an earlier life of it stored, and announces it to the network.
    ///
    /// # Errors
    /// Settings that cannot work.
    pub fn start(
        settings: &SteppedSettings,
        around: Surroundings<Superpeer>,
        log: SteppedLog<ReplicatedRecord>,
    ) -> Result<SteppedServer<S>, StartError> {
        let SteppedSettings { network, server, members, key, cluster, .. } = settings;
        let missing = || StartError::NotMember { id: *server, known: members.clone() };
        let roster = known_roster(members, *server, cluster).ok_or_else(missing)?;
        let me = roster.node(*server).ok_or_else(missing)?;
        let mut setup = Setup::<Superpeer>::new(network, ListMeeting::new(roster, *server), settings.protocol.clone());
        (setup.key, setup.meeting.movable_members) = (Some(key.clone()), true);
        let system = around.system.clone();
        let now = system.now();
        let (node, driver_events) = SteppedMember::start_with_log(setup, around, Some(log))?;
        let secrets = Arc::new(SecretKey::new(&settings.secrets));
        let (status, credentials) = (Arc::<ServerStatus>::default(), Credentials::new(secrets.clone(), key));
        let shards = (0..settings.shards).map(|index| Clients::new(index, secrets.clone(), settings.limits, now));
        let mut logic = ServerLogic::new((me, cluster.clone()), settings.shards, credentials, status.clone());
        logic.start(now, &settings.name, &settings.addresses());
        let mut server = SteppedServer {
            system,
            node,
            driver_events,
            logic,
            status,
            max_clients: settings.max_clients,
            shards: shards.collect(),
            inboxes: (0..settings.shards).map(|_| VecDeque::new()).collect(),
            turns: VecDeque::new(),
            answers: Vec::new(),
            asked: Vec::new(),
            next_shard: 0,
            is_deaf: false,
            outputs: Vec::new(),
            observations: Vec::new(),
        };
        server.settle();
        Ok(server)
    }

    /// The node of the protocol. Whoever gives it something calls [`SteppedServer::settle`] after that.
    pub fn node(&mut self) -> &mut SteppedMember<Superpeer> {
        &mut self.node
    }

    /// Lets the core go on until it has nothing more to do at this moment.
    pub fn settle(&mut self) {
        loop {
            let now = self.system.now();
            if self.logic.wake_at().is_some_and(|at| at <= now) {
                self.logic.wake(now);
            }
            let mut moved = self.take_answers(now);
            while let Some(turn) = self.turns.pop_front() {
                self.logic.take(now, turn);
                moved = true;
            }
            while let Some(effect) = self.logic.take_effect() {
                self.perform(effect);
                moved = true;
            }
            if !moved {
                break;
            }
        }
        while let Ok(event) = self.driver_events.try_recv() {
            self.outputs.push(ServerOutput::Node(event));
        }
    }

    fn take_answers(&mut self, now: u64) -> bool {
        let mut moved = false;
        for (question, mut waiting) in std::mem::take(&mut self.answers) {
            let answer = match waiting.try_recv() {
                Err(oneshot::error::TryRecvError::Empty) => {
                    self.answers.push((question, waiting));
                    continue;
                }
                answer => answer.ok(),
            };
            if let Some(SuperpeerAnswer::News { events, restart, .. }) = &answer {
                self.observations.extend(restart.then_some(ServerObservation::Restarted));
                self.observations.extend(events.iter().cloned().map(ServerObservation::News));
            }
            self.logic.answered(now, question, answer);
            moved = true;
        }
        moved
    }

    fn perform(&mut self, effect: LogicEffect) {
        match effect {
            LogicEffect::Ask { question: None, command } => self.node.ask(command),
            LogicEffect::Ask { question: Some(question), command } => {
                let waiting = self.node.question(command);
                self.answers.push((question, waiting));
            }
            LogicEffect::Tell { order: ShardOrder::SessionEnded(..), .. } if self.is_deaf => {}
            LogicEffect::Tell { shard, order } => {
                self.observe(&order);
                if let Some(inbox) = self.inboxes.get_mut(shard) {
                    inbox.push_back(order);
                }
            }
            LogicEffect::Hash { number, secret, salt } => {
                self.outputs.push(ServerOutput::Hash { number, secret: secret.0, salt });
            }
            LogicEffect::SetRoster(roster) => self.node.set_roster(roster),
            LogicEffect::Happened(event, _) => {
                // What the log says of an earlier process is over.
                if matches!(event, SuperpeerEvent::Draining { .. }) && self.logic.is_draining() {
                    self.outputs.push(ServerOutput::ToldToDrain);
                }
            }
            LogicEffect::Started(answer) => self.outputs.push(ServerOutput::Started(answer)),
            LogicEffect::Drained => self.outputs.push(ServerOutput::Drained),
        }
    }

    fn observe(&mut self, order: &ShardOrder) {
        if let ShardOrder::Answer { connection, login: Some(login), start: Some(start), .. } = order {
            let (connection, session) = (connection.0, login.session);
            let granted = start.from.map(|from| ServerObservation::Granted { connection, session, from });
            self.observations.extend(granted);
        }
    }

    /// A client connects; nothing, if the server has no room for it.
    pub fn accept(&mut self, socket: S) -> Option<u64> {
        if self.status.clients.load(Ordering::Relaxed) >= self.max_clients {
            return None;
        }
        self.status.clients.fetch_add(1, Ordering::Relaxed);
        let index = self.next_shard % self.shards.len();
        self.next_shard += 1;
        let shard = self.shards.get_mut(index)?;
        let id = shard.next_id();
        shard.accept(id, socket, None, self.system.now());
        Some(id.0)
    }

    /// A client's socket may be read from or written to again.
    pub fn client_ready(&mut self, connection: u64, readable: bool, writable: bool) {
        let id = ConnectionId(connection);
        if let Some(shard) = self.shards.get_mut(id.shard()) {
            shard.ready(id, readable, writable);
        }
    }

    /// The shard that looks after a connection.
    #[must_use]
    pub fn shard_of(connection: u64) -> usize {
        ConnectionId(connection).shard()
    }

    /// When a shard is to be stepped, whatever happens.
    #[must_use]
    pub fn shard_wakes_at(&self, shard: usize) -> Option<u64> {
        let now = self.system.now();
        match self.inboxes.get(shard) {
            Some(inbox) if !inbox.is_empty() => Some(now),
            _ => self.shards.get(shard)?.wake_at(now),
        }
    }

    /// A shard takes its turn. The core hears of it with the next [`SteppedServer::settle`].
    pub fn step_shard(&mut self, shard: usize) {
        let now = self.system.now();
        let (Some(clients), Some(inbox)) = (self.shards.get_mut(shard), self.inboxes.get_mut(shard)) else { return };
        inbox.drain(..).for_each(|order| clients.obey(order, now));
        self.turns.extend(clients.turn(now));
    }

    /// When [`SteppedServer::settle`] is to be called, whatever happens.
    #[must_use]
    pub fn wake_at(&self) -> Option<u64> {
        self.logic.wake_at()
    }

    /// A secret is hashed.
    pub fn hashed(&mut self, number: u64, verifier: Option<Arc<[u8]>>) {
        self.logic.hashed(self.system.now(), number, verifier);
        self.settle();
    }

    /// The server is told to end: it sends its clients away and leaves the network.
    pub fn drain(&mut self) {
        self.logic.drain(self.system.now());
        self.settle();
    }

    /// A server that is no member yet asks to be let in; the [answer](SteppedServer::take_asked) belongs to this number.
    pub fn admit(&mut self, number: u64, settings: &SteppedSettings) {
        let (name, addresses) = (settings.name.as_str().into(), settings.addresses().into_bytes().into());
        let waiting = self.node.question(SuperpeerCommand::Admit { name, addresses });
        self.asked.push((number, waiting));
        self.settle();
    }

    /// An operator asks for something; the [answer](SteppedServer::take_asked) belongs to this number.
    pub fn operate(&mut self, number: u64, command: AdminCommand) {
        let waiting = self.node.question(SuperpeerCommand::Admin(command));
        self.asked.push((number, waiting));
        self.settle();
    }

    /// The answers to those who asked from outside; nothing, if it is not known.
    pub fn take_asked(&mut self) -> Vec<(u64, Option<SuperpeerAnswer>)> {
        let mut answered = Vec::new();
        for (number, mut waiting) in std::mem::take(&mut self.asked) {
            match waiting.try_recv() {
                Err(oneshot::error::TryRecvError::Empty) => self.asked.push((number, waiting)),
                answer => answered.push((number, answer.ok())),
            }
        }
        answered
    }

    /// What it wants of those around it.
    pub fn take_outputs(&mut self) -> Vec<ServerOutput> {
        std::mem::take(&mut self.outputs)
    }

    /// What happened inside.
    pub fn take_observations(&mut self) -> Vec<ServerObservation> {
        std::mem::take(&mut self.observations)
    }

    /// From now on no shard hears that a session is over. Whoever judges servers is judged by it.
    pub fn lose_session_ends(&mut self) {
        self.is_deaf = true;
    }

    /// How many questions wait for an answer, and orders for a shard.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.answers.len() + self.inboxes.iter().map(VecDeque::len).sum::<usize>()
    }
}

impl SteppedSettings {
    fn addresses(&self) -> String {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        ServerAddresses { public: self.public.clone(), cluster: self.cluster.to_string(), version }.to_string()
    }
}
