//! The server process: sockets, threads, the data folder and signals around what decides.
//!
//! One thread runs the node of the protocol and what speaks with it; each *shard* is a thread with its own share of the
//! clients. They exchange whole turns, never single messages.

mod accounts;
mod admin;
mod certificate;
mod clients;
mod cluster;
mod core;
mod credentials;
mod error;
mod events;
mod folder;
mod http;
mod http_admin;
mod http_listener;
mod join;
mod logic;
mod notices;
mod shard;
mod shard_orders;
mod socket;
mod status;

use std::cell::{Cell, RefCell};
use std::io::{self, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bellwether_net::{
    BootClock, CellStore, DriverEvent, Key, ListMeeting, MemberAddress, Question, Refusal, Running, Setup, Storage,
    cell_owner, config_digest, questions, start,
};
use bellwether_superpeer::{
    MemberChange, ServerRole, Superpeer, SuperpeerAnswer, SuperpeerConfig, SuperpeerEvent, SuperpeerNote, SystemState,
};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::{Notify, mpsc};
use tokio::task::{LocalSet, spawn_local};

use crate::dialect::Reply;
use crate::secret::SecretKey;
use crate::server_addresses::ServerAddresses;
use crate::stream::ClientLimits;
pub use certificate::TlsSource;
use core::{Core, NamedEvents};
use credentials::Credentials;
pub use error::{Cause, ServerError};
use events::EventWriter;
use folder::Identity;
use http_admin::HttpOperators;
use http_listener::HttpListener;
use logic::ServerLogic;
use notices::{Notices, Trouble};
use shard_orders::ShardTurn;
use socket::SocketRules;
pub use socket::TlsFiles;

/// The parts that a server is made of which [is stepped by hand](crate::stepped).
pub(crate) mod stepped {
    pub use super::clients::ClientIo;
    pub(crate) use super::clients::Clients;
    pub(crate) use super::cluster::known_roster;
    pub use super::credentials::verifier;
    pub(crate) use super::credentials::{Credentials, SALT_BYTES};
    pub(crate) use super::logic::{LogicEffect, ServerLogic};
    pub(crate) use super::shard_orders::{ConnectionId, ShardOrder, ShardTurn};
    pub(crate) use super::status::ServerStatus;
}

/// The most shards, whatever the machine has.
const SHARDS_MAX: usize = 16;
/// How many clients may wait until they are taken, when many come at once. The system may allow fewer.
const BACKLOG: i32 = 4_096;
/// How many clients that are refused get time to read why. The others may miss it.
const REFUSED_MAX: u64 = 256;
/// How long to wait before the next connection is taken when the system refused one.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// How a server is started.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Its name, unique in the network.
    pub name: String,
    /// The folder of everything that the server keeps.
    pub data: PathBuf,
    /// Where clients connect.
    pub listen: SocketAddr,
    /// Where servers connect.
    pub cluster: SocketAddr,
    /// Where operators ask.
    pub http: SocketAddr,
    /// Where clients reach this server, as others are told; by default where it listens.
    pub public: Option<String>,
    /// Servers of the network to join on the first start.
    pub join: Vec<MemberAddress>,
    /// The network's secret, if not that of the data folder.
    pub secret_file: Option<PathBuf>,
    /// Whether clients of other machines may connect without TLS.
    pub insecure: bool,
    /// What lets clients speak TLS.
    pub tls: Option<TlsSource>,
    /// What one client may do.
    pub limits: ClientLimits,
    /// How many clients may be connected.
    pub max_clients: u64,
    /// The protocol's settings.
    pub protocol: SuperpeerConfig,
    /// Where events go; `-` is standard output.
    pub events: Option<PathBuf>,
    /// Writes a line for people.
    pub log: fn(LogLevel, &str),
}

/// How much a line for people matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLevel {
    /// It tells what the server does.
    Info,
    /// Something is wrong.
    Warning,
}

/// Runs a server until it is told to end.
///
/// # Errors
/// It could not start, or cannot go on.
pub fn serve(settings: ServerSettings) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = LocalSet::new().block_on(&runtime, Server::run(settings));
    runtime.shutdown_background();
    result
}

struct Sockets {
    listen: TcpListener,
    cluster: TcpListener,
    http: TcpListener,
}

impl Sockets {
    fn bind(settings: &ServerSettings) -> Result<Sockets, ServerError> {
        let bind = |address: SocketAddr| {
            let socket = TcpListener::bind(address).map_err(|why| {
                ServerError::new(Cause::Environment, format!("cannot listen on {address}: {why}; is it in use?"))
            })?;
            socket.set_nonblocking(true)?;
            // Those who find no room in the queue of the system try again only after a second.
            socket2::SockRef::from(&socket).listen(BACKLOG)?;
            Ok::<_, ServerError>(socket)
        };
        Ok(Sockets { listen: bind(settings.listen)?, cluster: bind(settings.cluster)?, http: bind(settings.http)? })
    }
}

/// Which member of which network this process is.
struct Member {
    identity: Identity,
    key: Key,
    addresses: ServerAddresses,
    /// Where other servers dial this one.
    own: MemberAddress,
}

impl Member {
    /// Finds it in the data folder. On the first start, the server joins a network if it was told of one, and founds one
    /// otherwise.
    async fn find(settings: &ServerSettings, sockets: &Sockets) -> Result<Member, ServerError> {
        let known = folder::identity(&settings.data)?;
        let joins = known.is_none() && !settings.join.is_empty();
        let given = settings.secret_file.as_deref();
        let (key, secret) = folder::secret(&settings.data, given, known.is_some(), joins)?;
        let (listen, cluster) = (sockets.listen.local_addr()?, sockets.cluster.local_addr()?);
        let public = settings.public.as_deref();
        let addresses = ServerAddresses::of(public, listen, cluster, join::own_ip(&settings.join));
        let own = addresses.cluster.parse().map_err(|why| ServerError::new(Cause::Failed, format!("{why}")))?;
        let identity = match known {
            Some(identity) => {
                if !settings.join.is_empty() {
                    join::check_network(&settings.join, &key, &identity.network).await?;
                    let text = format!("this server belongs to network {} already", identity.network);
                    (settings.log)(LogLevel::Info, &format!("{text}: --join is for the first start"));
                }
                identity
            }
            None if joins => {
                let digest = config_digest::<Superpeer>(&settings.protocol);
                let admission = join::join(&settings.name, &settings.join, &key, &addresses, digest).await?;
                let identity = Identity::new(&admission.flock, admission.id, &admission.roster);
                folder::keep_secret(&settings.data, &secret)?;
                folder::save(&settings.data, &identity)?;
                identity
            }
            None => {
                folder::keep_secret(&settings.data, &secret)?;
                folder::found(&settings.data)?
            }
        };
        Ok(Member { identity, key, addresses, own })
    }

    /// How the node of the protocol is started.
    fn setup(
        &self,
        settings: &ServerSettings,
        cluster: &mut Option<TcpListener>,
        control: mpsc::Sender<Question>,
    ) -> Result<Setup<Superpeer>, ServerError> {
        let Identity { network, server, members, .. } = &self.identity;
        let storage = CellStore::open(&settings.data.join("state"), cell_owner::<Superpeer>(network, *server))?;
        let roster = cluster::known_roster(members, *server, &self.own);
        let roster = roster.ok_or_else(|| ServerError::new(Cause::Failed, "this server has no proper number"))?;
        let mut setup = Setup::<Superpeer>::new(network, ListMeeting::new(roster, *server), settings.protocol.clone());
        (setup.key, setup.meeting.storage, setup.meeting.listener) =
            (Some(self.key.clone()), Storage::Cell(storage), cluster.take());
        (setup.meeting.control, setup.meeting.movable_members) = (Some(control), true);
        Ok(setup)
    }
}

/// A server that runs.
struct Server {
    settings: ServerSettings,
    core: Rc<Core>,
    events: Rc<RefCell<EventWriter>>,
    addresses: ServerAddresses,
    identity: RefCell<Identity>,
    /// An operator wants this server to end.
    told_to_drain: Notify,
    /// Whether others say that another process runs as this server.
    has_twin: Cell<bool>,
    /// What the operator was told of clients that make trouble.
    notices: RefCell<Notices>,
    /// The certificate of the moment.
    tls: RefCell<Option<Arc<rustls::ServerConfig>>>,
}

impl Server {
    async fn run(settings: ServerSettings) -> Result<(), ServerError> {
        let events = EventWriter::open(&settings.name, settings.events.as_deref())
            .map_err(|why| ServerError::new(Cause::Environment, format!("cannot write events: {why}")))?;
        folder::make(&settings.data)?;
        // The lock comes first: a second process changes nothing in the folder.
        let guard = CellStore::open(&settings.data.join("lock"), 0)?;
        let tls = settings.tls.as_ref().map(|tls| tls.prepare(&settings)).transpose()?;
        let sockets = Sockets::bind(&settings)?;
        let member = Member::find(&settings, &sockets).await?;
        let (control, questions) = questions();
        let Running { handle, driver_events, .. } =
            start(member.setup(&settings, &mut Some(sockets.cluster), control)?)?;

        let mut random = [0; 32];
        folder::random(&mut random)?;
        let secrets = Arc::new(SecretKey::new(&random));
        let (reports, turns) = mpsc::unbounded_channel();
        let count = std::thread::available_parallelism().map_or(1, usize::from).min(SHARDS_MAX);
        let shards = (0..count).map(|index| shard::start(index, secrets.clone(), settings.limits, reports.clone()));
        let shards = shards.collect::<io::Result<Vec<_>>>()?;
        let (status, credentials) = (Arc::default(), Credentials::new(secrets, &member.key));
        let place = (handle.node(), member.own.clone());
        let logic = ServerLogic::new(place, shards.len(), credentials, Arc::clone(&status));
        let (core, named_events) = Core::start(handle, shards, member.identity.network.clone(), logic, status);
        let digest = config_digest::<Superpeer>(&settings.protocol);
        spawn_local(join::answer(core.clone(), digest, questions));
        let server = Rc::new(Server {
            settings,
            core,
            events: Rc::new(RefCell::new(events)),
            addresses: member.addresses,
            identity: RefCell::new(member.identity),
            told_to_drain: Notify::new(),
            has_twin: Cell::default(),
            notices: RefCell::default(),
            tls: RefCell::new(tls),
        });
        let result = server.serve((sockets.listen, sockets.http), driver_events, turns, named_events).await;
        drop(guard);
        result
    }

    async fn serve(
        self: &Rc<Server>,
        (listen, http): (TcpListener, TcpListener),
        driver_events: mpsc::UnboundedReceiver<DriverEvent<Superpeer>>,
        mut turns: mpsc::UnboundedReceiver<ShardTurn>,
        mut named_events: NamedEvents,
    ) -> Result<(), ServerError> {
        let mut ends = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let (failed, mut failures) = mpsc::unbounded_channel();
        let server = self.clone();
        spawn_local(self.clone().watch(driver_events, failed));
        spawn_local(async move {
            while let Some(turn) = turns.recv().await {
                server.tell_trouble(Trouble::FellBehind, turn.fell_behind);
                server.tell_trouble(Trouble::Handshake, turn.unfinished);
                server.core.decide(|logic, now| logic.take(now, turn));
            }
        });
        let listen = tokio::net::TcpListener::from_std(listen)?;
        let http = tokio::net::TcpListener::from_std(http)?;
        let addresses = (listen.local_addr()?, self.core.node.address(), http.local_addr()?);
        self.answer_operators(http)?;
        self.announce(addresses, &mut failures, &mut ends).await?;
        let server = self.clone();
        spawn_local(async move {
            while let Some((event, name)) = named_events.recv().await {
                server.tell_event(&event, name);
            }
        });
        let accepting = spawn_local(self.clone().accept(listen));
        spawn_local(self.clone().renew_certificate(signal(SignalKind::hangup())?));
        let ended = tokio::select! {
            ended = wait_for_end(&mut failures, &mut ends) => ended,
            () = self.told_to_drain.notified() => Ok(()),
        };
        accepting.abort();
        ended?;
        self.drain(&mut ends).await;
        Ok(())
    }

    /// Answers operators, of this machine and of others.
    fn answer_operators(self: &Rc<Server>, http: tokio::net::TcpListener) -> Result<(), ServerError> {
        let (operators, questions) = HttpOperators::of(&self.settings)?;
        let server = self.clone();
        let listener = HttpListener::start(http, move || server.tls.borrow().clone())?;
        http::serve(listener, self.core.status.clone(), operators);
        let (socket, beat) = (admin::open(&self.settings.data)?, self.settings.protocol.heartbeat);
        spawn_local(admin::serve(socket, self.core.clone(), beat));
        spawn_local(admin::serve_http(questions, self.core.clone(), beat));
        Ok(())
    }

    /// Tells the network that this server is there, and whoever waits for it that it is ready.
    async fn announce(
        &self,
        (listen, cluster, http): (SocketAddr, SocketAddr, SocketAddr),
        failures: &mut mpsc::UnboundedReceiver<ServerError>,
        ends: &mut (Signal, Signal),
    ) -> Result<(), ServerError> {
        let addresses = self.addresses.to_string();
        let answer = tokio::select! {
            answer = self.core.announce(&self.settings.name, &addresses) => answer,
            ended = wait_for_end(failures, ends) => return ended,
        };
        match answer {
            SuperpeerAnswer::Done => {}
            // The end of a process may be noticed late, so this is known only when nobody has answered in time.
            _ if self.has_twin.get() => return Err(twin(&self.settings.data)),
            SuperpeerAnswer::Refused(why) => {
                return Err(ServerError::new(Cause::Refused, format!("the network refuses this server: {why}")));
            }
            other => {
                return Err(ServerError::new(Cause::Failed, format!("the network did not take this server: {other}")));
            }
        }
        self.core.status.ready.store(true, Ordering::Relaxed);
        self.save_members();
        let (network, role) = (self.core.network.clone(), self.core.with_logic(ServerLogic::role));
        let role = role.unwrap_or(ServerRole::Peer);
        let text = |address: SocketAddr| address.to_string().into();
        self.events.borrow_mut().write(
            "ready",
            &[
                ("listen", text(listen)),
                ("cluster", text(cluster)),
                ("http", text(http)),
                ("network", network.clone().into()),
                ("role", role.to_string().into()),
            ],
        );
        self.log(
            LogLevel::Info,
            &format!("server of network {network} as {role}: clients at {listen}, servers at {cluster}, http://{http}"),
        );
        let join = format!("another server joins it with --join {} --secret-file FILE", self.addresses.cluster);
        self.log(LogLevel::Info, &format!("{join}, a copy of {}", self.settings.data.join("secret").display()));
        Ok(())
    }

    fn log(&self, level: LogLevel, text: &str) {
        (self.settings.log)(level, text);
    }

    /// Tells the operator of trouble that clients made, though not each time.
    fn tell_trouble(&self, trouble: Trouble, times: u64) {
        if let Some(line) = self.notices.borrow_mut().count(trouble, times, BootClock::now()) {
            self.log(LogLevel::Warning, &line);
        }
    }

    /// Keeps where the others are, for the next start.
    fn save_members(&self) {
        let (mut identity, members) = (self.identity.borrow_mut(), self.core.node.roster().to_string());
        if identity.members != members {
            identity.members = members;
            if let Err(why) = folder::save(&self.settings.data, &identity) {
                self.log(LogLevel::Warning, &why.to_string());
            }
        }
    }

    /// Takes what happens to the node.
    async fn watch(
        self: Rc<Server>,
        mut driver_events: mpsc::UnboundedReceiver<DriverEvent<Superpeer>>,
        failed: mpsc::UnboundedSender<ServerError>,
    ) {
        while let Some(event) = driver_events.recv().await {
            match event {
                DriverEvent::Note(note) => self.note(&note),
                DriverEvent::StorageFailed(why) => {
                    self.core.status.stores.store(false, Ordering::Relaxed);
                    self.log(LogLevel::Warning, &format!("nothing is accepted for now: {why}; trying again"));
                }
                DriverEvent::StorageRecovered => {
                    self.core.status.stores.store(true, Ordering::Relaxed);
                    self.log(LogLevel::Info, "messages are accepted again: what failed before is stored now");
                }
                DriverEvent::Fatal(why) => drop(failed.send(ServerError::new(Cause::Failed, why))),
                DriverEvent::PeerError { refusal: Some(Refusal::DoubleId), .. } => self.tell_twin(),
                DriverEvent::PeerError { .. } => self.log(LogLevel::Warning, &event.to_string()),
                _ => {}
            }
        }
    }

    /// Others take this process for another one with the same identity. That is told once: they may not have noticed an end.
    fn tell_twin(&self) {
        if !self.has_twin.replace(true) {
            self.log(LogLevel::Warning, "others say that another process runs as this server; trying again");
        }
    }

    fn note(&self, note: &SuperpeerNote) {
        let (status, mut events) = (&self.core.status, self.events.borrow_mut());
        match note {
            SuperpeerNote::Role { role, term } => {
                status.is_master.store(*role == ServerRole::MasterSuperPeer, Ordering::Relaxed);
                status.term.store(*term, Ordering::Relaxed);
                events.write("role", &[("role", role.to_string().into()), ("term", (*term).into())]);
            }
            SuperpeerNote::System(state) => {
                status.ready.store(*state != SystemState::Selecting, Ordering::Relaxed);
                events.write("state", &[("state", state.to_string().into())]);
            }
            SuperpeerNote::Damaged => self.log(LogLevel::Warning, &format!("this server {note}")),
            _ => {}
        }
    }

    fn tell_event(&self, event: &SuperpeerEvent, name: Option<String>) {
        match event {
            SuperpeerEvent::Member { change, .. } => {
                self.save_members();
                if *change != MemberChange::Announced {
                    let fields = [("name", name.into()), ("change", change.to_string().into())];
                    self.events.borrow_mut().write("member", &fields);
                }
            }
            // What the log says of an earlier process is over.
            SuperpeerEvent::Draining { .. } if self.core.with_logic(ServerLogic::is_draining) => {
                self.told_to_drain.notify_one();
            }
            _ => {}
        }
    }

    /// Reads the certificate again with each SIGHUP. Connections that are open keep the one that they have.
    async fn renew_certificate(self: Rc<Server>, mut hangup: Signal) {
        while hangup.recv().await.is_some() {
            match self.settings.tls.as_ref().map(|tls| tls.load(&self.settings.data)).transpose() {
                Ok(tls) => {
                    self.tls.replace(tls);
                    self.log(LogLevel::Info, "the certificate was read again");
                }
                Err(why) => self.log(LogLevel::Warning, &format!("the certificate stays as it was: {why}")),
            }
        }
    }

    /// Takes connections and deals them out to the shards.
    async fn accept(self: Rc<Server>, listener: tokio::net::TcpListener) {
        for index in (0..self.core.shards.len()).cycle() {
            let (socket, from) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(why) => {
                    self.tell_trouble(Trouble::NoFiles, u64::from(is_too_many_files(&why)));
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            let status = &self.core.status;
            let Ok(socket) = socket.into_std() else { continue };
            let plain = self.settings.insecure || from.ip().to_canonical().is_loopback();
            let rules = SocketRules { tls: self.tls.borrow().clone(), plain };
            let refusal = if status.clients.load(Ordering::Relaxed) >= self.settings.max_clients {
                self.tell_trouble(Trouble::Full, 1);
                Some("the server has no room for another client")
            } else if !rules.plain && rules.tls.is_none() {
                Some(clients::PLAIN_REFUSED)
            } else {
                None
            };
            if let Some(why) = refusal {
                status.refused.fetch_add(1, Ordering::Relaxed);
                if status.clients.load(Ordering::Relaxed) >= self.settings.max_clients + REFUSED_MAX {
                    refuse(&socket, why);
                    continue;
                }
            }
            keep_alive(&socket);
            status.clients.fetch_add(1, Ordering::Relaxed);
            self.core.shards[index].accept(socket, rules, refusal);
        }
    }

    /// Sends every client away, and waits until they are gone; not for ever, and not after a second signal.
    async fn drain(&self, ends: &mut (Signal, Signal)) {
        let status = &self.core.status;
        status.ready.store(false, Ordering::Relaxed);
        self.events.borrow_mut().write("draining", &[]);
        self.core.decide(ServerLogic::drain);
        tokio::select! {
            () = self.core.drained.notified() => {}
            _ = ends.0.recv() => {}
            _ = ends.1.recv() => {}
        }
        self.core.node.leave(Duration::from_secs(1)).await;
        self.events.borrow_mut().write("stopped", &[]);
    }
}

/// Waits until the server is told to end, or cannot go on.
async fn wait_for_end(
    failures: &mut mpsc::UnboundedReceiver<ServerError>,
    ends: &mut (Signal, Signal),
) -> Result<(), ServerError> {
    tokio::select! {
        Some(why) = failures.recv() => Err(why),
        _ = ends.0.recv() => Ok(()),
        _ = ends.1.recv() => Ok(()),
    }
}

fn twin(data: &Path) -> ServerError {
    let text = "another process runs as this server: a data folder is one server's. Was it copied? Remove";
    let text = format!("{text} {} here, and join as a new server", data.display());
    ServerError::new(Cause::Refused, text)
}

/// Whether this process, or the system, may open no more files.
fn is_too_many_files(why: &io::Error) -> bool {
    let errno = rustix::io::Errno::from_io_error(why);
    matches!(errno, Some(rustix::io::Errno::MFILE | rustix::io::Errno::NFILE))
}

/// Says why, as far as the client's window takes it at once.
fn refuse(mut socket: &std::net::TcpStream, why: &str) {
    let mut line = Vec::new();
    Reply::InvalidMessage(why).write(&mut line);
    let _ = socket.write(&line);
    let _ = socket.shutdown(std::net::Shutdown::Write);
}

/// Old clients know no heart-beat, so the system finds out which of them are gone.
fn keep_alive(socket: &std::net::TcpStream) {
    let socket = socket2::SockRef::from(socket);
    let probes = socket2::TcpKeepalive::new()
        .with_time(Duration::from_secs(30))
        .with_interval(Duration::from_secs(10))
        .with_retries(3);
    // A socket that refuses these serves as well.
    let _ = socket.set_tcp_keepalive(&probes);
    let _ = socket.set_tcp_user_timeout(Some(Duration::from_secs(60)));
    let _ = socket.set_tcp_nodelay(true);
}
