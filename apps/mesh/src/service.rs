//! The node as a process: it moves things between the driver, the clients of the control socket and the event log.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bellwether_kernel::AskId;
use bellwether_mesh::{MeshCommand, MeshStatus, MeshView, Tag};
use bellwether_mesh_net::{Happened, MeshDriver, MeshName, MeshSecret, MeshSetup, MeshStartError, MeshStopReason};
use bellwether_net::{BootClock, Recording};
use bellwether_supervisor::http::{self, Pages};
use bellwether_supervisor::lines::{LineTarget, LineWriter, TargetError};
use bellwether_supervisor::moment::written;
use bellwether_trace::in_words;
use jiff::Timestamp;
use thiserror::Error;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::control::{ControlReply, ControlRequest, MessageReport, QUESTION_MAX};
use crate::events::{NodeEvent, Watcher, stamped};
use crate::exchange::{Arrived, ClientId, Exchange, SendOrder};
use crate::parts::MESSAGE_MAX;
use crate::{report, resolver};

/// How long a query of routes may wait for the head's answer.
const FRESH_WITHIN: u64 = 400_000_000;
/// For how many nanoseconds a new head is not reported while its name is unknown.
const NAME_WITHIN: u64 = 2_000_000_000;
/// So many answers may wait for a slow client before it is let go.
const REPLIES_WAITING: usize = 1_024;
/// So many clients are served at once.
const MOST_CLIENTS: usize = 128;

/// The options of a node.
pub struct NodeOptions {
    /// The driver's setup.
    pub setup: MeshSetup,
    /// The path of the control socket.
    pub control: PathBuf,
    /// The target for events.
    pub events: Option<LineTarget>,
    /// The recorder of the protocol's events.
    pub recording: Option<Recording>,
    /// The socket that serves metrics.
    pub metrics: Option<std::net::TcpListener>,
    /// The address of the DNS server; with a TUN device the default is the node's own address.
    pub resolver: Option<SocketAddr>,
    /// Takes one line for people.
    pub say: fn(&str),
    /// Takes what a status line shows, if one is wanted.
    pub status_line: Option<fn(&str)>,
}

/// Why a node does not run, or no longer does.
#[derive(Debug, Error)]
pub enum NodeEnd {
    /// The node cannot start.
    #[error("{0}")]
    Start(#[from] MeshStartError),
    /// Another node has its name.
    #[error("another node of this mesh is called {0}, and started earlier: choose another name")]
    NameTaken(MeshName),
    /// All that it receives is sealed with another key.
    #[error("for three seconds there were only frames with another key on this mesh's port: is this the right --key?")]
    OtherKey,
    /// The control socket is in use, or cannot be made.
    #[error("cannot have the control socket {}: {why}", path.display())]
    Control {
        /// The path of the control socket.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// Names cannot be resolved where they should be.
    #[error("cannot answer questions for names: {0}; choose another address with --resolver")]
    Resolver(String),
    /// The event log cannot be written.
    #[error("{0}")]
    Events(#[from] TargetError),
    /// The system does not let it run.
    #[error("{}", in_words(.0))]
    System(#[from] io::Error),
}

enum FromClient {
    Came(ClientId, mpsc::Sender<ControlReply>),
    Asks(ClientId, ControlRequest),
    Gone(ClientId),
}

/// Runs a node until it is told to end by SIGTERM or SIGINT, or has to.
///
/// # Errors
/// Why it could not start, or had to stop.
pub async fn run(options: NodeOptions) -> Result<(), NodeEnd> {
    let (mesh, name) = (options.setup.mesh.clone(), options.setup.name.clone());
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let listener = listen(&options.control)?;
    let _socket = Unlinked(options.control.clone());
    let events = options.events.as_ref().map(|target| LineWriter::open(target, options.say)).transpose()?;
    let mut driver = MeshDriver::start(&options.setup)?;
    driver.node().record(options.recording);
    resolve(&options.setup, options.resolver).map_err(|why| NodeEnd::Resolver(in_words(&why)))?;
    let (to_node, mut clients) = mpsc::channel(256);
    tokio::spawn(accept(listener, to_node));
    let (ask_metrics, mut metrics) = mpsc::channel::<oneshot::Sender<Pages>>(8);
    if let Some(listener) = options.metrics {
        http::serve(listener, move || pages(ask_metrics.clone()))?;
    }
    let mut service = Service {
        mesh,
        name,
        driver,
        exchange: Exchange::default(),
        watcher: Watcher::default(),
        events,
        clients: BTreeMap::new(),
        listeners: Vec::new(),
        looking: Vec::new(),
        role: None,
        role_since: 0,
        is_said: false,
        say: options.say,
        status_line: options.status_line,
    };
    service.tick();
    loop {
        let deadline = service.deadline();
        tokio::select! {
            happened = service.driver.next() => service.happened(happened)?,
            Some(from) = clients.recv() => service.client(from),
            Some(asked) = metrics.recv() => drop(asked.send(service.pages())),
            () = sleep_until(deadline) => service.tick(),
            _ = terminate.recv() => break,
            _ = interrupt.recv() => break,
        }
        service.carry_on();
    }
    service.driver.ask(AskId::NOBODY, MeshCommand::Leave);
    Ok(())
}

/// Answers questions for names for as long as the runtime lives, if anybody wants that.
fn resolve(setup: &MeshSetup, wanted: Option<SocketAddr>) -> io::Result<()> {
    let secret = MeshSecret::new(&setup.mesh, setup.key.as_ref());
    let own = setup.tun.as_ref().map(|_| SocketAddr::from((secret.address(secret.tag(&setup.name)), 53)));
    let Some(at) = wanted.or(own) else { return Ok(()) };
    let socket = std::net::UdpSocket::bind(at)?;
    socket.set_nonblocking(true)?;
    let socket = tokio::net::UdpSocket::from_std(socket)?;
    tokio::spawn(async move {
        let mut question = [0; 512];
        loop {
            // An error is told once, and concerns one question.
            let Ok((length, from)) = socket.recv_from(&mut question).await else { continue };
            if let Some(answer) = resolver::answer(&secret, &question[..length]) {
                let _ = socket.send_to(&answer, from).await;
            }
        }
    });
    Ok(())
}

async fn pages(ask: mpsc::Sender<oneshot::Sender<Pages>>) -> Option<Pages> {
    let (answer, answered) = oneshot::channel();
    ask.send(answer).await.ok()?;
    answered.await.ok()
}

struct Service {
    mesh: MeshName,
    name: MeshName,
    driver: MeshDriver,
    exchange: Exchange,
    watcher: Watcher,
    events: Option<LineWriter<NodeEvent>>,
    clients: BTreeMap<ClientId, mpsc::Sender<ControlReply>>,
    listeners: Vec<ClientId>,
    /// The clients that wait for up-to-date routes, until when, and their requests.
    looking: Vec<(ClientId, u64, ControlRequest)>,
    /// The role, since when, and whether it was reported.
    role: Option<(MeshStatus, Tag)>,
    role_since: u64,
    is_said: bool,
    say: fn(&str),
    status_line: Option<fn(&str)>,
}

impl Service {
    fn happened(&mut self, happened: Happened) -> Result<(), NodeEnd> {
        let now = BootClock::now();
        match happened {
            Happened::Answer(id, answer) => self.exchange.answer(self.driver.node(), now, id, answer),
            Happened::Changed => self.tick(),
            Happened::Interface(news) => match news.obstacle {
                None => (self.say)(&format!("uses the interface {}", news.name)),
                Some(why) => (self.say)(&format!("waits for the interface {}: {why}", news.name)),
            },
            Happened::Storage(why) => (self.say)(&format!("cannot begin a new session: {why}")),
            Happened::Stop(MeshStopReason::NameTaken) => return Err(NodeEnd::NameTaken(self.name.clone())),
            Happened::Stop(MeshStopReason::OtherKey) => return Err(NodeEnd::OtherKey),
        }
        Ok(())
    }

    fn tick(&mut self) {
        let now = BootClock::now();
        if self.events.is_some() || self.status_line.is_some() {
            self.exchange.take_interest(now);
        }
        self.exchange.tick(self.driver.node(), now);
    }

    /// When [`Service::tick`] must be called next.
    fn deadline(&self) -> Instant {
        let looking = self.looking.iter().map(|(_, until, _)| *until);
        let next = self.exchange.deadline().into_iter().chain(looking).min();
        let left = next.map_or(60_000_000_000, |at| at.saturating_sub(BootClock::now()));
        Instant::now() + Duration::from_nanos(left)
    }

    /// Moves what has come out of one part on to the next, until nothing is left to move.
    fn carry_on(&mut self) {
        for (id, command) in self.exchange.commands() {
            self.driver.ask(id, command);
        }
        for arrived in std::mem::take(&mut self.exchange.arrived) {
            self.arrived(&arrived);
        }
        for (client, reply) in std::mem::take(&mut self.exchange.replies) {
            self.reply(client, reply);
        }
        self.report_to_those_who_look();
        self.watch();
    }

    fn arrived(&mut self, arrived: &Arrived) {
        let from = self.driver.node().names().show(arrived.from);
        let (id, bytes) = (arrived.id, arrived.bytes.len());
        self.event(serde_json::json!({ "event": "message", "from": from, "id": id, "bytes": bytes }));
        let text = std::str::from_utf8(&arrived.bytes).ok().map(str::to_owned);
        let base64 = text.is_none().then(|| STANDARD.encode(&arrived.bytes));
        let at = written(Timestamp::now());
        let report = MessageReport { at, from, id, text, base64, hops: arrived.hops };
        for client in self.listeners.clone() {
            self.reply(client, ControlReply::Message(report.clone()));
        }
    }

    fn reply(&mut self, client: ClientId, reply: ControlReply) {
        let taken = self.clients.get(&client).map(|replies| replies.try_send(reply));
        // A client that does not read is disconnected, and delays no other.
        if let Some(Err(_)) = taken {
            self.gone(client);
        }
    }

    fn gone(&mut self, client: ClientId) {
        self.clients.remove(&client);
        self.listeners.retain(|listener| *listener != client);
        self.looking.retain(|(looker, _, _)| *looker != client);
    }

    fn client(&mut self, from: FromClient) {
        match from {
            FromClient::Came(client, replies) => drop(self.clients.insert(client, replies)),
            FromClient::Gone(client) => self.gone(client),
            FromClient::Asks(client, request) => {
                if let Err(why) = self.asks(client, request) {
                    self.reply(client, ControlReply::Refused(why));
                }
            }
        }
    }

    fn asks(&mut self, client: ClientId, request: ControlRequest) -> Result<(), String> {
        let now = BootClock::now();
        let name = |text: &str| text.parse::<MeshName>().map_err(|why| format!("{text:?} is no name: {why}"));
        match request {
            ControlRequest::Send { to, base64, acknowledge, within_ms } => {
                let bytes = STANDARD.decode(base64).map_err(|_| "the message is not in base64".to_owned())?;
                if bytes.len() > MESSAGE_MAX {
                    return Err(format!("a message has at most {MESSAGE_MAX} bytes"));
                }
                let within = within_ms.saturating_mul(1_000_000);
                let order = SendOrder { name: name(&to)?, bytes, acknowledge, within };
                self.exchange.send(self.driver.node(), now, client, order);
            }
            ControlRequest::Ping { to, within_ms } => {
                let within = within_ms.saturating_mul(1_000_000);
                self.exchange.ping(self.driver.node(), now, client, name(&to)?, within);
            }
            ControlRequest::Listen => {
                self.listeners.push(client);
                self.reply(client, ControlReply::Listening);
            }
            ControlRequest::Routes { .. } | ControlRequest::Status => {
                if let ControlRequest::Routes { to: Some(to) } = &request {
                    self.driver.node().names().learn(&name(to)?);
                }
                self.exchange.look(self.driver.node(), now);
                self.looking.push((client, now + FRESH_WITHIN, request));
            }
        }
        Ok(())
    }

    fn report_to_those_who_look(&mut self) {
        if self.looking.is_empty() {
            return;
        }
        let now = BootClock::now();
        let fresh = self.exchange.is_up_to_date(self.driver.node(), now);
        let ready = |looking: &mut (ClientId, u64, ControlRequest)| fresh || looking.1 <= now;
        let ready: Vec<_> = self.looking.extract_if(.., ready).collect();
        for (client, _, request) in ready {
            let ways = self.exchange.ways(self.driver.node());
            let report = match request {
                ControlRequest::Routes { .. } => report::routes(&mut self.driver, &ways),
                _ => report::status(&mut self.driver, &self.mesh, &self.name, &ways),
            };
            self.reply(client, ControlReply::Report(report));
        }
    }

    fn pages(&mut self) -> Pages {
        let ways = self.exchange.ways(self.driver.node());
        let status = report::status(&mut self.driver, &self.mesh, &self.name, &ways);
        let health = match MeshView::of(self.driver.node().state()).status {
            MeshStatus::Free => Err("has no head".to_owned()),
            status => Ok(format!("is a {}, and reaches {} nodes", report::role_name(status), ways.len())),
        };
        Pages { metrics: report::metrics(&status), health }
    }

    /// Reports changes: to the event log, and to people.
    fn watch(&mut self) {
        let view = MeshView::of(self.driver.node().state());
        if self.events.is_some() || self.status_line.is_some() {
            let reachable = self.exchange.ways(self.driver.node()).len();
            for change in self.watcher.changes(&mut self.driver, reachable) {
                self.event(change);
            }
            if let Some(show) = self.status_line {
                let head = self.driver.node().names().show(view.head);
                let neighbours = self.driver.node().state().neighbours.iter().count();
                let role = role_words(view.status, &head);
                show(&format!("{} {role}, hears {neighbours}, reaches {reachable}", self.name));
            }
        }
        self.say_role(view.status, view.head);
    }

    /// Prints a line at each change of role, after waiting a little for the head's name.
    fn say_role(&mut self, status: MeshStatus, head: Tag) {
        let now = BootClock::now();
        if self.role != Some((status, head)) {
            (self.role, self.role_since, self.is_said) = (Some((status, head)), now, self.status_line.is_some());
        }
        let names = self.driver.node().names();
        let is_named = head == Tag::NONE || names.is_known(head) || self.role_since + NAME_WITHIN <= now;
        if !self.is_said && is_named {
            self.is_said = true;
            (self.say)(&role_words(status, &names.show(head)));
        }
    }

    fn event(&mut self, change: serde_json::Value) {
        if let Some(events) = &mut self.events {
            // Lost lines have been reported by then.
            let _ = events.write(stamped(self.mesh.as_str(), self.name.as_str(), change));
        }
    }
}

fn role_words(status: MeshStatus, head: &str) -> String {
    match status {
        MeshStatus::Free => "has no head".to_owned(),
        MeshStatus::Head => "is the head of its cluster".to_owned(),
        status => format!("is a {} of {head}'s cluster", report::role_name(status)),
    }
}

/// Takes the control socket away at the end.
struct Unlinked(PathBuf);

impl Drop for Unlinked {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Opens the control socket. One that a dead node left behind is replaced.
fn listen(path: &Path) -> Result<UnixListener, NodeEnd> {
    let failed = |why: String| NodeEnd::Control { path: path.to_owned(), why };
    let system = |why: io::Error| failed(in_words(&why));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(system)?;
    }
    if std::os::unix::net::UnixStream::connect(path).is_ok() {
        return Err(failed("another node uses it".into()));
    }
    if path.symlink_metadata().is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        let _ = std::fs::remove_file(path);
    }
    let listener = UnixListener::bind(path).map_err(system)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).map_err(system)?;
    Ok(listener)
}

async fn accept(listener: UnixListener, to_node: mpsc::Sender<FromClient>) {
    let room = std::sync::Arc::new(tokio::sync::Semaphore::new(MOST_CLIENTS));
    for client in 0.. {
        let Ok(permit) = std::sync::Arc::clone(&room).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let to_node = to_node.clone();
                tokio::spawn(async move {
                    let _permit = permit;
                    // A client that breaks off has nothing more to say.
                    let _ = serve(client, stream, &to_node).await;
                    let _ = to_node.send(FromClient::Gone(client)).await;
                });
            }
            // Perhaps there are too many open files for the moment.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn serve(client: ClientId, stream: UnixStream, to_node: &mpsc::Sender<FromClient>) -> io::Result<()> {
    let (replies, mut next_reply) = mpsc::channel(REPLIES_WAITING);
    let _ = to_node.send(FromClient::Came(client, replies.clone())).await;
    let (read, mut write) = stream.into_split();
    let mut read = BufReader::new(read);
    let mut line = Vec::new();
    loop {
        let mut question = (&mut read).take(QUESTION_MAX);
        tokio::select! {
            reply = next_reply.recv() => {
                let Some(reply) = reply else { return Ok(()) };
                let text = serde_json::to_string(&reply).unwrap_or_default();
                write.write_all(format!("{text}\n").as_bytes()).await?;
            }
            count = question.read_until(b'\n', &mut line) => {
                if count? == 0 || line.len() as u64 >= QUESTION_MAX {
                    return Ok(());
                }
                if line.last() != Some(&b'\n') {
                    continue;
                }
                match serde_json::from_slice(&line) {
                    Ok(request) => drop(to_node.send(FromClient::Asks(client, request)).await),
                    Err(why) => drop(replies.try_send(ControlReply::Refused(format!("this question makes no sense: {why}")))),
                }
                line.clear();
            }
        }
    }
}
