//! The server process: sockets, threads, the data folder and signals around what decides.
//!
//! One thread runs the node of the protocol and what speaks with it; each *shard* is a thread with its own share of the
//! clients. They exchange whole turns, never single messages.

mod accounts;
mod core;
mod events;
mod folder;
mod http;
mod shard;

use std::cell::RefCell;
use std::io::{self, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bellwether_net::{Cell, CellError, DriverEvent, Running, Setup, StartError, Storage, cell_owner, start};
use bellwether_superpeer::{
    ServerRole, Superpeer, SuperpeerAnswer, SuperpeerCommand, SuperpeerConfig, SuperpeerEvent, SuperpeerNote,
    SystemState,
};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;
use tokio::task::{LocalSet, spawn_local};

use crate::dialect::Reply;
use crate::secret::SecretKey;
use crate::stream::ClientLimits;
use accounts::Accounts;
use core::Core;
use events::EventWriter;
use http::ServerStatus;
use shard::ShardOrder;

/// The most shards, whatever the machine has.
const SHARDS_MAX: usize = 16;
/// How long a drain may take.
const DRAIN_WITHIN: Duration = Duration::from_secs(10);
/// How long to wait before the next connection is taken when the system refused one.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// How a server is started.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Its name, unique in the network.
    pub name: String,
    /// Everything durable.
    pub data: PathBuf,
    /// Where clients connect.
    pub listen: SocketAddr,
    /// Where servers connect.
    pub cluster: SocketAddr,
    /// Where operators ask.
    pub http: SocketAddr,
    /// Where clients reach this server, as others are told; by default where it listens.
    pub public: Option<String>,
    /// The network's secret, if not that of the data folder.
    pub secret_file: Option<PathBuf>,
    /// Whether clients of other machines may connect without TLS.
    pub insecure: bool,
    /// What one client may do.
    pub limits: ClientLimits,
    /// How many clients may be connected.
    pub max_clients: u64,
    /// The protocol's settings.
    pub protocol: SuperpeerConfig,
    /// Where events go; `-` is standard output.
    pub events: Option<PathBuf>,
    /// Writes a line for people.
    pub log: fn(&str),
}

/// Of which kind a failure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Something failed that nobody expected to.
    Failed,
    /// A file has a mistake, or a data folder is another's.
    Input,
    /// The system refuses something: an address, a folder, memory.
    Environment,
    /// The network refuses this server.
    Refused,
}

/// Why a server could not start or go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct ServerError {
    /// Of which kind it is.
    pub cause: Cause,
    text: String,
}

impl ServerError {
    fn new(cause: Cause, text: impl Into<String>) -> ServerError {
        ServerError { cause, text: text.into() }
    }
}

impl From<io::Error> for ServerError {
    fn from(why: io::Error) -> ServerError {
        ServerError::new(Cause::Environment, format!("the system refuses what is needed: {why}"))
    }
}

impl From<CellError> for ServerError {
    fn from(why: CellError) -> ServerError {
        let cause = match &why {
            CellError::Damaged { .. } | CellError::LogDamaged { .. } | CellError::Record { .. } => Cause::Input,
            _ => Cause::Environment,
        };
        ServerError::new(cause, why.to_string())
    }
}

impl From<StartError> for ServerError {
    fn from(why: StartError) -> ServerError {
        match why {
            StartError::Cell(why) => why.into(),
            why => ServerError::new(Cause::Environment, why.to_string()),
        }
    }
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
            Ok::<_, ServerError>(socket)
        };
        Ok(Sockets { listen: bind(settings.listen)?, cluster: bind(settings.cluster)?, http: bind(settings.http)? })
    }
}

/// A server that runs.
struct Server {
    settings: ServerSettings,
    core: Rc<Core>,
    events: Rc<RefCell<EventWriter>>,
    network: String,
}

impl Server {
    async fn run(settings: ServerSettings) -> Result<(), ServerError> {
        let events = EventWriter::open(&settings.name, settings.events.as_deref())
            .map_err(|why| ServerError::new(Cause::Environment, format!("cannot write events: {why}")))?;
        folder::make(&settings.data)?;
        // The lock comes first: a second process changes nothing in the folder.
        let guard = Cell::open(&settings.data.join("lock"), 0)?;
        let identity = folder::identity(&settings.data)?;
        let key = folder::secret(&settings.data, settings.secret_file.as_deref())?;
        let sockets = Sockets::bind(&settings)?;
        let owner = cell_owner::<Superpeer>(&identity.network, identity.server);
        let storage = Storage::Cell(Cell::open(&settings.data.join("state"), owner)?);
        let roster = format!("{}@{}", identity.server, sockets.cluster.local_addr()?);
        let roster = roster.parse().map_err(|why| ServerError::new(Cause::Failed, format!("{why}")))?;
        let mut setup = Setup::<Superpeer>::new(&identity.network, roster, identity.server, settings.protocol.clone());
        (setup.key, setup.storage, setup.listener) = (Some(key.clone()), storage, Some(sockets.cluster));
        let Running { handle, happenings, .. } = start(setup)?;

        let mut random = [0; 32];
        getrandom::fill(&mut random).map_err(|why| ServerError::new(Cause::Environment, why.to_string()))?;
        let secrets = Arc::new(SecretKey::new(&random));
        let (reports, turns) = mpsc::unbounded_channel();
        let count = std::thread::available_parallelism().map_or(1, usize::from).min(SHARDS_MAX);
        let shards = (0..count).map(|index| shard::start(index, secrets.clone(), settings.limits, reports.clone()));
        let shards = shards.collect::<io::Result<Vec<_>>>()?;
        let status = Arc::new(ServerStatus::default());
        let core = Core::new(handle, shards, Accounts::new(secrets, &key), status.clone());
        let server =
            Rc::new(Server { settings, core, events: Rc::new(RefCell::new(events)), network: identity.network });
        let result = server.serve(sockets.listen, sockets.http, happenings, turns).await;
        drop(guard);
        result
    }

    async fn serve(
        self: &Rc<Server>,
        listen: TcpListener,
        http: TcpListener,
        happenings: mpsc::UnboundedReceiver<DriverEvent<Superpeer>>,
        mut turns: mpsc::UnboundedReceiver<shard::ShardTurn>,
    ) -> Result<(), ServerError> {
        let mut ends = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let (failed, mut failures) = mpsc::unbounded_channel();
        let core = self.core.clone();
        spawn_local(self.clone().watch(happenings, failed));
        spawn_local(async move {
            while let Some(turn) = turns.recv().await {
                core.take(turn);
            }
        });
        spawn_local(self.core.clone().send_outgoing());
        spawn_local(self.core.clone().tell_load());
        let listen = tokio::net::TcpListener::from_std(listen)?;
        let http = tokio::net::TcpListener::from_std(http)?;
        let addresses = (listen.local_addr()?, self.core.node.address(), http.local_addr()?);
        http::serve(http, self.core.status.clone());
        self.announce(addresses, &mut failures, &mut ends).await?;
        let server = self.clone();
        spawn_local(self.core.clone().follow_log(move |event| server.tell_event(event)));
        let accepting = spawn_local(self.clone().accept(listen));
        let ended = wait_for_end(&mut failures, &mut ends).await;
        accepting.abort();
        ended?;
        self.drain(&mut ends).await;
        Ok(())
    }

    /// Tells the network that this server is there, and whoever waits for it that it is ready.
    async fn announce(
        &self,
        (listen, cluster, http): (SocketAddr, SocketAddr, SocketAddr),
        failures: &mut mpsc::UnboundedReceiver<ServerError>,
        ends: &mut (Signal, Signal),
    ) -> Result<(), ServerError> {
        let public = self.settings.public.clone().unwrap_or_else(|| listen.to_string());
        self.core.servers.replace(vec![public.clone()]);
        let addresses = format!("{public} {cluster}").into_bytes();
        let command =
            SuperpeerCommand::Announce { name: self.settings.name.as_str().into(), addresses: addresses.into() };
        let answer = tokio::select! {
            answer = self.core.ask(command) => answer,
            ended = wait_for_end(failures, ends) => return ended,
        };
        match answer {
            SuperpeerAnswer::Done => {}
            SuperpeerAnswer::Refused(why) => {
                return Err(ServerError::new(Cause::Refused, format!("the network refuses this server: {why}")));
            }
            other => {
                return Err(ServerError::new(Cause::Failed, format!("the network did not take this server: {other}")));
            }
        }
        self.core.status.ready.store(true, Ordering::Relaxed);
        let role = if self.core.status.is_master.load(Ordering::Relaxed) { "master" } else { "peer" };
        let text = |address: SocketAddr| address.to_string().into();
        self.events.borrow_mut().write(
            "ready",
            &[
                ("listen", text(listen)),
                ("cluster", text(cluster)),
                ("http", text(http)),
                ("network", self.network.clone().into()),
                ("role", role.into()),
            ],
        );
        (self.settings.log)(&format!(
            "network {}: clients at {listen}, servers at {cluster}, http://{http}",
            self.network
        ));
        Ok(())
    }

    /// Takes what happens to the node.
    async fn watch(
        self: Rc<Server>,
        mut happenings: mpsc::UnboundedReceiver<DriverEvent<Superpeer>>,
        failed: mpsc::UnboundedSender<ServerError>,
    ) {
        while let Some(happening) = happenings.recv().await {
            match happening {
                DriverEvent::Note(note) => self.note(&note),
                DriverEvent::StorageFailed(why) => (self.settings.log)(&format!("nothing is accepted for now: {why}")),
                DriverEvent::Fatal(why) => drop(failed.send(ServerError::new(Cause::Failed, why))),
                DriverEvent::PeerError { .. } => (self.settings.log)(&happening.to_string()),
                _ => {}
            }
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
            SuperpeerNote::Damaged => (self.settings.log)(&note.to_string()),
            _ => {}
        }
    }

    fn tell_event(&self, event: &SuperpeerEvent) {
        if let SuperpeerEvent::Member { server, change } = event {
            let fields = [("name", server.to_string().into()), ("change", change.to_string().into())];
            self.events.borrow_mut().write("member", &fields);
        }
    }

    /// Takes connections and deals them out to the shards.
    async fn accept(self: Rc<Server>, listener: tokio::net::TcpListener) {
        for index in (0..self.core.shards.len()).cycle() {
            let Ok((socket, from)) = listener.accept().await else {
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let status = &self.core.status;
            let Ok(socket) = socket.into_std() else { continue };
            let refusal = if status.clients.load(Ordering::Relaxed) >= self.settings.max_clients {
                Some("the server has no room for another client")
            } else if !self.settings.insecure && !from.ip().to_canonical().is_loopback() {
                Some("the server takes connections without TLS from its own machine only")
            } else {
                None
            };
            if let Some(why) = refusal {
                status.refused.fetch_add(1, Ordering::Relaxed);
                refuse(&socket, why);
                continue;
            }
            keep_alive(&socket);
            status.clients.fetch_add(1, Ordering::Relaxed);
            self.core.shards[index].tell(ShardOrder::Accept(socket));
        }
    }

    /// Sends every client away, and waits until they are gone; not for ever, and not after a second signal.
    async fn drain(&self, ends: &mut (Signal, Signal)) {
        let status = &self.core.status;
        status.ready.store(false, Ordering::Relaxed);
        self.events.borrow_mut().write("draining", &[]);
        self.core.tell_all(|| ShardOrder::SendAway(None));
        let gone = async {
            while status.clients.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            () = gone => {}
            () = tokio::time::sleep(DRAIN_WITHIN) => {}
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
