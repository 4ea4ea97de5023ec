//! A server's process: the whole server, its disk, its connections, and what wakes it.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;

use bellwether_chat::stepped::{ServerObservation, ServerOutput, SteppedServer, SteppedSettings, verifier};
use bellwether_chat::{ClientLimits, RateSettings};
use bellwether_kernel::NodeId;
use bellwether_net::stepped::Surroundings;
use bellwether_net::{AddressHost, DriverEvent, MemberAddress, System as _, decode_records};
use bellwether_superpeer::{
    AdminCommand, SavedState, ServerRole, SessionNumber, Superpeer, SuperpeerAnswer, SuperpeerEvent,
};

use super::judge::GOES_ON;
use super::plan::ChatSabotage;
use super::socket::ClientSocket;
use super::storage::{CellQueue, RecordQueue, Storage, cell_of, open_log};
use super::world::{ChatRun, Event};
use crate::clock::AlarmClock;
use crate::network::Life;
use crate::plan::MS;

pub(super) const NETWORK: &str = "simulated";
/// How long a server is away that is started again.
const AWAY: u64 = 600 * MS;

/// Which server of the network a machine is, as its data folder says.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    pub(super) server: u32,
    /// The servers that it knew last.
    members: String,
}

/// What reaches a server's process.
#[derive(Debug)]
pub(super) enum ServerInput {
    Accept {
        wire: usize,
        from: SocketAddr,
    },
    Connected {
        peer: NodeId,
        wire: usize,
    },
    ConnectFailed(NodeId),
    Bytes {
        wire: usize,
        bytes: Vec<u8>,
    },
    Writable {
        wire: usize,
    },
    Closed {
        wire: usize,
    },
    ClientAccept {
        wire: usize,
    },
    ClientReady {
        wire: usize,
        readable: bool,
    },
    /// One of its timers may have run out.
    Timer,
    /// A shard takes its turn.
    Shard(usize),
    CellWritten {
        value: SavedState,
        number: u64,
    },
    CellRetry,
    LogWritten,
    LogRetry,
    Hashed {
        number: u64,
        verifier: Arc<[u8]>,
    },
    /// It is told to end.
    Drain,
    Operate(AdminCommand),
    /// The server of another machine asks to be let in.
    Admit {
        machine: usize,
    },
}

/// One life of a server.
pub(super) struct Process {
    pub(super) life: Life,
    pub(super) server: SteppedServer<ClientSocket>,
    pub(super) storage: Storage,
    alarm: AlarmClock,
    pub(super) is_frozen: bool,
    pub(super) backlog: VecDeque<ServerInput>,
    /// For when its next look at its timers is planned, and each shard's next turn.
    timer_at: Option<u64>,
    shard_at: Vec<Option<u64>>,
    /// Whether the network has taken it, so that it takes clients.
    pub(super) has_started: bool,
    pub(super) drains: bool,
    /// The wires of its clients, by the server's own numbers.
    pub(super) clients: BTreeMap<u64, usize>,
    /// The sessions that were granted here and that nobody has ended yet, with their names.
    pub(super) sessions: BTreeMap<SessionNumber, usize>,
    /// The last accepted message that it has told of.
    known: Option<u64>,
    /// Which machine waits to be let in, by the number of the question.
    admits: BTreeMap<u64, usize>,
    ends: bool,
}

/// The host of a machine, for other servers.
fn host(machine: usize) -> AddressHost {
    AddressHost::Ip([10, 0, 0, machine as u8 + 1].into())
}

/// The machine at an address.
fn machine_at(address: &MemberAddress) -> Option<usize> {
    match address.host {
        AddressHost::Ip(std::net::IpAddr::V4(ip)) => usize::from(ip.octets()[3]).checked_sub(1),
        _ => None,
    }
}

impl ChatRun {
    pub(super) fn address(machine: usize, port: u16) -> SocketAddr {
        SocketAddr::from(([10, 0, 0, machine as u8 + 1], port))
    }

    fn settings(&mut self, machine: usize) -> SteppedSettings {
        let identity = self.sites[machine].identity.clone();
        let (server, members) = identity.map_or((0, String::new()), |identity| (identity.server, identity.members));
        let mut secrets = [0; 32];
        secrets[..8].copy_from_slice(&self.random.bits().to_be_bytes());
        SteppedSettings {
            name: format!("server{machine}"),
            network: NETWORK.into(),
            server,
            members,
            key: self.key.clone(),
            cluster: MemberAddress { host: host(machine), port: 7400 },
            public: format!("10.0.0.{}:3780", machine + 1),
            protocol: self.config.clone(),
            limits: ClientLimits { line_bytes: 4_096, rate: RateSettings { per_second: 200, burst: 50 } },
            max_clients: 64,
            shards: self.plan.shards,
            secrets,
        }
    }

    pub(super) fn lives(&self, life: Life) -> bool {
        self.sites[life.machine].process.as_ref().is_some_and(|process| process.life == life)
    }

    /// A server starts, with what an earlier life of it stored.
    pub(super) fn start(&mut self, machine: usize) {
        if self.sites[machine].process.is_some() {
            return;
        }
        let Some(identity) = self.sites[machine].identity.clone() else {
            if machine == 0 && self.sites[machine].starts == 0 {
                self.sites[machine].identity = Some(Identity { server: 1, members: String::new() });
                return self.start(machine);
            }
            return self.join(machine);
        };
        let disk = self.sites[machine].disk.clone();
        let stored = cell_of(&disk, identity.server).load::<SavedState>();
        let opened = stored.and_then(|stored| {
            let (log, found) = open_log(&disk, identity.server)?;
            Ok((stored, log, decode_records::<Superpeer>(&found)?))
        });
        let (stored, log, records) = match opened {
            Ok(opened) => opened,
            Err(bellwether_net::CellError::Full(_)) => return self.after(200 * MS, Event::Start(machine)),
            Err(why) => {
                let now = self.now();
                return self.judge.blame(GOES_ON, now, || format!("machine {machine} cannot read its folder: {why}"));
            }
        };
        let settings = self.settings(machine);
        let site = &mut self.sites[machine];
        site.starts += 1;
        let life = Life { machine, start: site.starts };
        let (alarm, cells, queue) = (AlarmClock::default(), CellQueue::default(), RecordQueue::default());
        let around = Surroundings {
            system: site.clock.clone(),
            alarm: Box::new(alarm.clone()),
            writer: Some(Box::new(cells.clone())),
            stored,
            session: u64::from(life.start) * 100 + machine as u64,
            address: ChatRun::address(machine, 7400),
        };
        let storage = Storage { cells, records: queue.clone(), log, cell_under_way: None, batch_under_way: None };
        let mut server = match SteppedServer::start(&settings, around, (records, Box::new(queue))) {
            Ok(server) => server,
            Err(why) => {
                let now = self.now();
                return self.judge.blame(GOES_ON, now, || format!("machine {machine} cannot start: {why}"));
            }
        };
        if self.plan.sabotage == Some(ChatSabotage::DeafToSessionEnds) {
            server.lose_session_ends();
        }
        self.record(|| format!("server {} starts on machine {machine}", identity.server));
        self.sites[machine].process = Some(Process {
            life,
            server,
            storage,
            alarm,
            is_frozen: false,
            backlog: VecDeque::new(),
            timer_at: None,
            shard_at: vec![None; self.plan.shards],
            has_started: false,
            drains: false,
            clients: BTreeMap::new(),
            sessions: BTreeMap::new(),
            known: None,
            admits: BTreeMap::new(),
            ends: false,
        });
        self.settle(machine);
    }

    /// A machine that is no server yet asks one that is there to be let in.
    pub(super) fn join(&mut self, machine: usize) {
        if self.sites[machine].process.is_some() || self.sites[machine].identity.is_some() {
            return;
        }
        self.after(250 * MS, Event::Join(machine));
        let other = self.random.place(self.plan.servers);
        if let Some(process) = self.sites[other].process.as_ref().filter(|process| process.has_started) {
            let life = process.life;
            self.soon(2 * MS, Event::Server(life, ServerInput::Admit { machine }));
        }
    }

    /// Something reaches a server; one that is frozen finds it when it wakes.
    pub(super) fn reach_server(&mut self, life: Life, input: ServerInput) {
        if !self.lives(life) {
            return;
        }
        let Some(process) = &mut self.sites[life.machine].process else { return };
        if process.is_frozen {
            process.backlog.push_back(input);
            return;
        }
        self.take_in(life.machine, input);
        self.settle(life.machine);
    }

    pub(super) fn take_in(&mut self, machine: usize, input: ServerInput) {
        let number = self.number();
        let wires = &self.wires;
        let Some(process) = &mut self.sites[machine].process else { return };
        match input {
            ServerInput::Accept { wire, from } => {
                let own = ChatRun::address(machine, 7400);
                process.server.node().accept(wire as u64, wires.socket(wire, 1), from, own);
            }
            ServerInput::Connected { peer, wire } => {
                process.server.node().connected(peer, wire as u64, wires.socket(wire, 0));
            }
            ServerInput::ConnectFailed(peer) => {
                process.server.node().connect_failed(peer, std::io::ErrorKind::ConnectionRefused);
            }
            ServerInput::Bytes { wire, bytes } => process.server.node().received(wire as u64, &bytes),
            ServerInput::Writable { wire } => process.server.node().writable(wire as u64),
            ServerInput::Closed { wire } => process.server.node().closed(wire as u64),
            ServerInput::ClientAccept { wire } => self.accept_client(machine, wire),
            ServerInput::ClientReady { wire, readable } => {
                if let Some(client) = self.clients.get(&wire)
                    && let Some(connection) = client.connection
                {
                    process.server.client_ready(connection, readable, true);
                }
            }
            ServerInput::Timer => self.look_at_timers(machine),
            ServerInput::Shard(shard) => {
                process.shard_at[shard] = None;
                process.server.step_shard(shard);
            }
            ServerInput::CellWritten { value, number } => self.cell_written(machine, value, number),
            ServerInput::CellRetry => self.cell_retry(machine),
            ServerInput::LogWritten => self.log_written(machine),
            ServerInput::LogRetry => self.log_retry(machine),
            ServerInput::Hashed { number, verifier } => process.server.hashed(number, Some(verifier)),
            ServerInput::Drain => {
                process.drains = true;
                process.server.drain();
            }
            ServerInput::Operate(command) => process.server.operate(number, command),
            ServerInput::Admit { machine: joining } => self.admit(machine, joining, number),
        }
    }

    fn admit(&mut self, machine: usize, joining: usize, number: u64) {
        let settings = self.settings(joining);
        let Some(process) = &mut self.sites[machine].process else { return };
        process.admits.insert(number, joining);
        process.server.admit(number, &settings);
    }

    /// Lets a server go on until it has nothing more to do at this moment, and carries out what it asked for.
    pub(super) fn settle(&mut self, machine: usize) {
        let Some(process) = &mut self.sites[machine].process else { return };
        process.server.settle();
        let (outputs, observations, asked) =
            (process.server.take_outputs(), process.server.take_observations(), process.server.take_asked());
        observations.into_iter().for_each(|seen| self.observe(machine, seen));
        asked.into_iter().for_each(|(number, answer)| self.admitted(machine, number, answer.as_ref()));
        outputs.into_iter().for_each(|output| self.server_wants(machine, output));
        self.carry_out(machine);
        self.transmit();
        self.take_endings();
        self.begin_writes(machine);
        self.plan_timers(machine);
        self.check_bounds(machine);
        if self.sites[machine].process.as_ref().is_some_and(|process| process.ends) {
            self.end_in_good_order(machine);
        }
    }

    fn server_wants(&mut self, machine: usize, output: ServerOutput) {
        let now = self.now();
        let Some(process) = &mut self.sites[machine].process else { return };
        let life = process.life;
        match output {
            ServerOutput::Hash { number, secret, salt } => {
                // The real one takes some milliseconds and a lot of memory; what counts here is that it is a function.
                let salt = salt.unwrap_or([machine as u8 + 1; 16]);
                let mut hash = [0; 32];
                secret.bytes().cycle().zip(&mut hash).for_each(|(byte, place)| *place = byte ^ salt[0]);
                let verifier = verifier(&salt, &hash);
                self.soon(5 * MS, Event::Server(life, ServerInput::Hashed { number, verifier }));
            }
            ServerOutput::Started(SuperpeerAnswer::Done) => {
                process.has_started = true;
                self.record(|| format!("machine {machine} takes clients"));
            }
            // The program would end here, and be started again by whoever looks after it.
            ServerOutput::Started(other) => {
                process.ends = true;
                self.record(|| format!("machine {machine} is not taken: {other}"));
            }
            ServerOutput::ToldToDrain => {
                process.drains = true;
                process.server.drain();
            }
            ServerOutput::Drained => process.ends = true,
            ServerOutput::Node(DriverEvent::Fatal(why)) => {
                self.judge.blame(GOES_ON, now, || format!("machine {machine}: {why}"));
            }
            ServerOutput::Node(DriverEvent::View(view)) => {
                self.judge.applied(now, machine, &view.recent);
                if view.role == ServerRole::MasterSuperPeer {
                    self.voters = view.voters;
                }
            }
            ServerOutput::Node(_) => {}
        }
    }

    /// What a server knows is told to the judge, who acts on nothing.
    fn observe(&mut self, machine: usize, seen: ServerObservation) {
        let Some(process) = &mut self.sites[machine].process else { return };
        match seen {
            ServerObservation::Restarted => process.known = None,
            ServerObservation::Granted { connection, session, from } => {
                let Some(wire) = process.clients.get(&connection).copied() else { return };
                process.sessions.insert(session, wire);
                self.session_granted(wire, session, from);
            }
            ServerObservation::News(SuperpeerEvent::Accepted { first, messages }) => {
                process.known = Some(first + messages.len() as u64 - 1);
                for (position, message) in (first..).zip(messages.iter()) {
                    self.message_accepted(position, message);
                }
            }
            ServerObservation::News(SuperpeerEvent::SessionEnded { session, .. }) => {
                process.sessions.remove(&session);
                if let Some(last) = process.known {
                    self.judge.history.log_out_asked(session, last);
                    self.judge.history.logged_out(session, last);
                }
            }
            ServerObservation::News(_) => {}
        }
    }

    fn admitted(&mut self, machine: usize, number: u64, answer: Option<&SuperpeerAnswer>) {
        let Some(process) = &mut self.sites[machine].process else { return };
        let Some(joining) = process.admits.remove(&number) else { return };
        if let Some(SuperpeerAnswer::Admitted(server)) = answer {
            let members = process.server.node().roster().to_string();
            let site = &mut self.sites[joining];
            if site.identity.is_none() {
                site.identity = Some(Identity { server: server.number(), members });
                self.record(|| format!("machine {joining} is server {server}"));
                self.soon(5 * MS, Event::Start(joining));
            }
        }
    }

    /// Opens and closes connections as the server wants it.
    fn carry_out(&mut self, machine: usize) {
        let Some(process) = &mut self.sites[machine].process else { return };
        let life = process.life;
        let node = process.server.node();
        let (dials, closed, roster) = (node.take_dials(), node.take_closed(), node.roster());
        let members = roster.to_string();
        if let Some(identity) = &mut self.sites[machine].identity {
            identity.members = members;
        }
        // What was written before a connection was closed still arrives.
        self.transmit();
        for peer in dials {
            let to = roster.member(peer).and_then(|member| machine_at(&member.address));
            if let Some(to) = to.filter(|to| *to < self.plan.servers) {
                self.soon(2 * MS, Event::Connect { from: life, peer: peer.number(), to });
            }
        }
        for wire in closed {
            self.closed_by(wire as usize, life);
        }
    }

    /// Plans the next look at the timers of a server, and the next turns of its shards.
    fn plan_timers(&mut self, machine: usize) {
        let longest = if self.is_calm { 100_000 } else { [20_000, 200_000, MS][self.random.place(3)] };
        let now = self.now();
        let site = &mut self.sites[machine];
        let Some(process) = &mut site.process else { return };
        let life = process.life;
        let wakes = [process.alarm.at(), process.server.node().wake_at(), process.server.wake_at()];
        let mut planned = Vec::new();
        if let Some(next) = wakes.into_iter().flatten().min() {
            let at = site.clock.true_moment(next).max(now);
            if process.timer_at.is_none_or(|planned| at < planned || planned <= now) {
                process.timer_at = Some(at);
                planned.push((at, ServerInput::Timer));
            }
        }
        for shard in 0..self.plan.shards {
            let Some(next) = process.server.shard_wakes_at(shard) else { continue };
            let at = site.clock.true_moment(next).max(now);
            if process.shard_at[shard].is_none_or(|planned| at < planned) {
                process.shard_at[shard] = Some(at);
                planned.push((at, ServerInput::Shard(shard)));
            }
        }
        for (at, input) in planned {
            // Nobody gets the processor at once.
            let late = self.random.below(longest);
            self.at(at + late, Event::Server(life, input));
        }
    }

    fn look_at_timers(&mut self, machine: usize) {
        let now = self.sites[machine].clock.now();
        let Some(process) = &mut self.sites[machine].process else { return };
        process.timer_at = None;
        if process.alarm.at().is_some_and(|at| at <= now) {
            process.server.node().alarm_rang();
        }
        if process.server.node().wake_at().is_some_and(|at| at <= now) {
            process.server.node().wake();
        }
    }

    /// A server takes leave, after its drain or because the network refuses it.
    fn end_in_good_order(&mut self, machine: usize) {
        let Some(process) = &mut self.sites[machine].process else { return };
        process.server.node().leave();
        self.transmit();
        self.record(|| format!("machine {machine} ends in good order"));
        self.process_ends(machine);
        self.after(AWAY, Event::Start(machine));
    }

    /// The kernel closes what a process had open.
    pub(super) fn process_ends(&mut self, machine: usize) {
        let now = self.now();
        let is_sure = now > self.sites[machine].disturbed_until;
        let Some(process) = self.sites[machine].process.take() else { return };
        self.judge.crashes += 1;
        for (session, wire) in &process.sessions {
            // Whose client had gone by then was logged out, perhaps.
            if is_sure && self.clients.get(wire).is_some_and(|client| self.users[client.user].holds(*wire)) {
                self.judge.history.server_lost(*session, now);
            }
        }
        let life = process.life;
        drop(process);
        self.take_endings();
        for (wire, end) in self.wires.of(life) {
            self.closed_by_holder(wire, end);
        }
    }
}
