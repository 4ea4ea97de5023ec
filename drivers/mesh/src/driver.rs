//! The driver of a node: moves frames between the node and its sockets, and wakes it in time. It makes no decisions.

use std::collections::VecDeque;
use std::future::{Future as _, poll_fn};
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bellwether_kernel::{AskId, ConfigError};
use bellwether_mesh::{Content, MeshAnswer, MeshCommand, MeshConfig};
use bellwether_net::{CellError, CellStore, Key, RealSystem, System as _};
use bellwether_trace::in_words;
use thiserror::Error;
use tokio::time::{Instant, Sleep};

use crate::frame::FRAME_MAX;
use crate::identity::{MeshName, MeshSecret};
use crate::node::{MeshNode, MeshStopReason, Output};
use crate::session::UsedSessions;
use crate::sockets::{InterfaceNews, MeshSockets};
use crate::tun::TunDevice;

/// The number of frames that are read before the resulting ones are sent.
const BATCH: usize = 64;
/// How often an unusable interface is tried again, in case the system does not report its return.
const RETRY: Duration = Duration::from_millis(250);

/// The setup of a node.
#[derive(Debug)]
pub struct MeshSetup {
    /// The mesh's name.
    pub mesh: MeshName,
    /// The node's name.
    pub name: MeshName,
    /// The mesh's key.
    pub key: Option<Key>,
    /// The interfaces to use.
    pub interfaces: Vec<String>,
    /// The port on each of them.
    pub port: u16,
    /// The protocol's settings. The driver adds the node's identity.
    pub config: MeshConfig,
    /// The folder for the node's session numbers.
    pub state: PathBuf,
    /// The name of the TUN device to create.
    pub tun: Option<String>,
}

/// Why a node cannot start.
#[derive(Debug, Error)]
pub enum MeshStartError {
    /// The settings contradict each other.
    #[error("{0}")]
    Settings(#[from] ConfigError),
    /// None of the interfaces can be used.
    #[error("cannot use the interfaces: {0}")]
    Interfaces(String),
    /// Another process runs a node with this name.
    #[error("a node of this name runs on this machine already")]
    NameTaken,
    /// The TUN device cannot be created.
    #[error("cannot make the TUN device {name}: {}; this needs CAP_NET_ADMIN and a free name", in_words(why))]
    Tun {
        /// The device's name.
        name: String,
        /// The system's error.
        why: io::Error,
    },
    /// The session number cannot be stored.
    #[error("{0}")]
    Storage(CellError),
    /// No encryption key can be derived.
    #[error("no key can be drawn from the mesh's secret")]
    Sealing,
}

/// An event of a node.
#[derive(Debug)]
pub enum Happened {
    /// An answer to a command; messages for the users come as [`AskId::NOBODY`].
    Answer(AskId, MeshAnswer),
    /// Something that is displayed may have changed.
    Changed,
    /// An interface became usable or unusable.
    Interface(InterfaceNews),
    /// A new session number could not be stored, so the node continues with the old one.
    Storage(CellError),
    /// The node has to stop, for this reason.
    Stop(MeshStopReason),
}

/// A running node.
pub struct MeshDriver {
    node: MeshNode,
    sockets: MeshSockets,
    tun: Option<TunDevice>,
    cell: CellStore,
    used: UsedSessions,
    buffer: Box<[u8]>,
    sleep: Pin<Box<Sleep>>,
    happened: VecDeque<Happened>,
    rescanned_at: u64,
}

impl MeshDriver {
    /// Starts a node. Its session is on stable storage when this returns, and nothing was sent yet.
    ///
    /// # Errors
    /// The reason why it cannot start.
    pub fn start(setup: &MeshSetup) -> Result<MeshDriver, MeshStartError> {
        let secret = MeshSecret::new(&setup.mesh, setup.key.as_ref());
        let tag = secret.tag(&setup.name);
        let identity = Some((tag, setup.name.as_str().as_bytes().into()));
        let config = MeshConfig { identity, ..setup.config.clone() }.checked()?;
        let sockets = MeshSockets::open(&setup.interfaces, setup.port).map_err(MeshStartError::Interfaces)?;
        let tun = setup.tun.as_deref().map(|name| {
            let made = TunDevice::open(name, secret.address(tag));
            made.map_err(|why| MeshStartError::Tun { name: name.to_owned(), why })
        });
        let tun = tun.transpose()?;
        // The owner of the sessions does not depend on the key, which may change.
        let owner = MeshSecret::new(&setup.mesh, None).tag(&setup.name);
        let cell = CellStore::open(&setup.state, owner.0).map_err(|why| match why {
            CellError::Locked(_) => MeshStartError::NameTaken,
            other => MeshStartError::Storage(other),
        })?;
        let mut used: UsedSessions = cell.load().map_err(MeshStartError::Storage)?.unwrap_or_default();
        used.begin(seconds());
        cell.store(&used).map_err(MeshStartError::Storage)?;
        let node =
            MeshNode::begin(config, secret, used.clone(), Arc::new(RealSystem)).ok_or(MeshStartError::Sealing)?;
        let mut driver = MeshDriver {
            node,
            sockets,
            tun,
            cell,
            used,
            buffer: vec![0; FRAME_MAX + 1].into_boxed_slice(),
            sleep: Box::pin(tokio::time::sleep(Duration::ZERO)),
            happened: VecDeque::new(),
            rescanned_at: 0,
        };
        driver.rescan();
        Ok(driver)
    }

    /// The node itself.
    pub fn node(&mut self) -> &mut MeshNode {
        &mut self.node
    }

    /// The name of the interface with this number, if it is in use.
    #[must_use]
    pub fn interface(&self, index: u32) -> Option<&str> {
        self.sockets.name(index)
    }

    /// Gives the node a command.
    pub fn ask(&mut self, id: AskId, command: MeshCommand) {
        self.node.ask(id, command);
        self.flush();
    }

    /// Waits for the next event. Can be cancelled and called again.
    pub async fn next(&mut self) -> Happened {
        loop {
            self.flush();
            if let Some(happened) = self.happened.pop_front() {
                return happened;
            }
            poll_fn(|cx| self.poll_work(cx)).await;
        }
    }

    /// Ready once the node has taken some input.
    fn poll_work(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut worked = false;
        if self.sockets.poll_changes(cx).is_ready() {
            self.rescan();
            worked = true;
        }
        for _ in 0..BATCH {
            let Poll::Ready((from, length)) = self.sockets.poll_receive(cx, &mut self.buffer) else { break };
            self.node.receive(from, &mut self.buffer[..length]);
            worked = true;
        }
        for _ in 0..BATCH {
            let Some(Poll::Ready(length)) = self.tun.as_ref().map(|tun| tun.poll_receive(cx, &mut self.buffer)) else {
                break;
            };
            self.node.send_packet(&self.buffer[..length]);
            worked = true;
        }
        if self.poll_alarm(cx).is_ready() {
            if self.sockets.is_incomplete() {
                self.rescan();
            }
            self.node.wake();
            self.happened.push_back(Happened::Changed);
            worked = true;
        }
        if worked { Poll::Ready(()) } else { Poll::Pending }
    }

    /// Ready if a timer is due; otherwise the task is woken when one is.
    fn poll_alarm(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let now = RealSystem.now();
        let retry = self.sockets.is_incomplete().then(|| self.rescanned_at + RETRY.as_nanos() as u64);
        let Some(at) = self.node.deadline().into_iter().chain(retry).min() else { return Poll::Pending };
        if at <= now {
            return Poll::Ready(());
        }
        self.sleep.as_mut().reset(Instant::now() + Duration::from_nanos(at - now));
        // The two clocks may differ by a little: then it is checked again at once.
        if self.sleep.as_mut().poll(cx).is_ready() {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }

    fn rescan(&mut self) {
        self.happened.extend(self.sockets.rescan().into_iter().map(Happened::Interface));
        self.node.set_interfaces(self.sockets.count());
        self.rescanned_at = RealSystem.now();
    }

    fn flush(&mut self) {
        for output in self.node.outputs() {
            match output {
                Output::All(frame) => self.sockets.send_to_all(&frame),
                Output::One(to, frame) => self.sockets.send_to(to, &frame),
                Output::Answer(_, MeshAnswer::Received { from, content: Content::IpPacket, payload, .. }) => {
                    if let Some(tun) = self.tun.as_ref().filter(|_| self.node.is_honest(from, &payload)) {
                        tun.send(&payload);
                    }
                }
                Output::Answer(id, answer) => self.happened.push_back(Happened::Answer(id, answer)),
                Output::Changed => self.happened.push_back(Happened::Changed),
                Output::Renew(session) => self.renew(session),
                Output::Stop(why) => self.happened.push_back(Happened::Stop(why)),
            }
        }
    }

    fn renew(&mut self, session: u32) {
        let mut used = self.used.clone();
        used.begin(session.max(seconds()));
        match self.cell.store(&used) {
            Ok(()) => {
                self.used.clone_from(&used);
                self.node.renew(used);
            }
            Err(why) => self.happened.push_back(Happened::Storage(why)),
        }
    }
}

/// The time in seconds, as session numbers count it.
fn seconds() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs()).unwrap_or(u32::MAX / 2)
}
