//! Checking a setup and starting the node.

use std::any::TypeId;
use std::io::Write;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::Arc;

use bellwether_kernel::{Describe, Never, NodeId, StoredLog, Wire};
use bellwether_trace::Fnv64;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::monitor::{Monitor, NodeInputs};
use super::node::Node;
use super::transport::ListTransport;
use super::{Handle, ListControls, ListMeeting, Networked, Running, Setup, StartError, Storage};
use crate::addresses::AddressBook;
use crate::cell::{CellError, CellWriter, WriteResult, Writer};
use crate::channel::draw_session;
use crate::clock::BootTimer;
use crate::dial::{Dialler, keep_dialling};
use crate::hello::Session;
use crate::listen::PeerListener;
use crate::log::{Log, LogResult, LogWriter};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::roster::{AddressHost, MemberAddress, Roster};
use crate::session::{Membership, PeerTable};
use crate::shared::{MemberContext, SharedPeerTable};

fn digest(parts: &[&dyn std::fmt::Debug]) -> u64 {
    let mut hash = Fnv64::default();
    for part in parts {
        // The sink cannot fail.
        let _ = write!(hash, "{part:?};");
    }
    hash.value()
}

/// The digest of a cell's owner: this member of this flock, under this protocol.
#[must_use]
pub fn cell_owner<P: Describe>(flock: &str, id: u32) -> u64 {
    digest(&[&P::NAME, &flock, &id])
}

/// The digest by which members find out whether they have the same settings.
#[must_use]
pub fn config_digest<P: Describe>(config: &P::Config) -> u64 {
    digest(&[&P::NAME, config])
}

/// Starts a node on the current runtime.
///
/// # Errors
/// The setup cannot work; the message says what to do.
pub fn start<P: Networked>(mut setup: Setup<P>) -> Result<Running<P>, StartError> {
    let me = check(&setup)?;
    let listener = match setup.meeting.listener.take() {
        Some(listener) => listener,
        None => listen(&setup.meeting.roster, me)?,
    };
    let at = |why| StartError::Listen { at: "its socket".into(), why };
    listener.set_nonblocking(true).map_err(at)?;
    let address = listener.local_addr().map_err(at)?;
    let listener = tokio::net::TcpListener::from_std(listener).map_err(at)?;

    let shared = context(&setup, me, draw_session().map_err(StartError::System)?, address);

    let (orders_in, orders) = mpsc::channel(16);
    let (driver_events_in, driver_events) = mpsc::unbounded_channel();
    let (written_in, written) = mpsc::unbounded_channel();
    let (log, log_writer) = open_log::<P>(&setup.meeting.storage, written_in.clone())?;
    let (stored, writer) = open_cell(setup.meeting.storage, written_in)?.map_err(StartError::System)?;
    let timer = BootTimer::new().map_err(StartError::System)?;
    let mut node = Node::<P, ListTransport>::new(
        ListTransport::new(shared.clone()),
        setup.config,
        setup.recording,
        setup.renewals,
        setup.stalled_after,
        writer,
        driver_events_in,
    );

    let task_shared = shared.clone();
    let task = tokio::spawn(async move {
        node.boot_with_log(stored.as_ref(), &log, log_writer);
        let monitor = Monitor::new(node, timer);
        // The tasks around the node end with it.
        let mut around = JoinSet::new();
        around.spawn(PeerListener::new(task_shared.clone(), monitor.clone(), setup.meeting.control).keep(listener));
        // A list may come to name any id; a member without an address is not dialled.
        let nodes = 0..task_shared.own.addresses.id_max() as usize;
        for peer in nodes.map(NodeId::at).filter(|peer| *peer != me) {
            around.spawn(keep_dialling(Dialler::new(task_shared.clone(), peer, monitor.clone())));
        }
        monitor.run(NodeInputs { orders, events: None, written }).await;
    });
    let handle = Handle::new(orders_in, ListControls { shared, address });
    Ok(Running { handle, driver_events, task })
}

/// The stored cell, the thread that writes it, and the thread's reports.
type Opened<S> = (Option<S>, Option<Box<dyn CellWriter<S>>>, mpsc::UnboundedReceiver<WriteResult<S>>);

/// Opens the durable state. The outer error is the cell's, the inner one the system's.
pub(crate) fn open_storage<S: Wire + Send + 'static>(
    storage: Storage,
) -> Result<std::io::Result<Opened<S>>, CellError> {
    let (written_in, written) = mpsc::unbounded_channel();
    Ok(open_cell(storage, written_in)?.map(|(stored, writer)| (stored, writer, written)))
}

type OpenedCell<S> = (Option<S>, Option<Box<dyn CellWriter<S>>>);

fn open_cell<S: Wire + Send + 'static>(
    storage: Storage,
    done: mpsc::UnboundedSender<WriteResult<S>>,
) -> Result<std::io::Result<OpenedCell<S>>, CellError> {
    let Storage::Cell(cell) = storage else { return Ok(Ok((None, None))) };
    let stored = cell.load()?;
    Ok(Writer::start(cell, done).map(|writer| (stored, Some(Box::new(writer) as Box<_>))))
}

/// The log's records, and the thread that appends to it. A protocol without a log has neither files nor thread.
fn open_log<P: Networked>(
    storage: &Storage,
    done: mpsc::UnboundedSender<WriteResult<P::Cell>>,
) -> Result<(StoredLog<P::Record>, Option<LogWriter>), StartError> {
    let has_records = TypeId::of::<P::Record>() != TypeId::of::<Never>();
    let Some(cell) = storage.cell().filter(|_| has_records) else { return Ok((StoredLog::default(), None)) };
    let (log, found) = Log::beside(cell)?;
    let mut records = Vec::with_capacity(found.records().len());
    for (index, bytes) in (found.first()..).zip(found.records()) {
        records.push(P::Record::decode(bytes).map_err(|why| CellError::Record { index, why })?);
    }
    let report = move |result| {
        let result = match result {
            LogResult::Flushed(writes) => WriteResult::Flushed(writes),
            LogResult::Failed(why) => WriteResult::Failed(why),
        };
        done.send(result).is_ok()
    };
    let writer = LogWriter::start(log, report).map_err(StartError::System)?;
    Ok((StoredLog::new(found.first(), records), Some(writer)))
}

/// The context that all parts of a member share, for this life of its process.
pub(crate) fn context<P: Networked>(
    setup: &Setup<P>,
    me: NodeId,
    session: Session,
    address: SocketAddr,
) -> Arc<MemberContext> {
    let meeting = &setup.meeting;
    let addresses = match meeting.movable_members {
        true => AddressBook::of_movable(meeting.roster.clone()),
        false => AddressBook::new(meeting.roster.clone()),
    };
    let nodes = addresses.id_max();
    let own = Membership {
        settings: config_digest::<P>(&setup.config),
        flock: setup.flock.clone(),
        addresses,
        me,
        id: meeting.id,
        session,
        key: setup.key.clone(),
        insecure: setup.insecure,
    };
    Arc::new(MemberContext {
        own,
        bind: Some(address.ip()).filter(|ip| !ip.is_unspecified()),
        closed_is_down: meeting.movable_members,
        peers: SharedPeerTable::new(PeerTable::new(nodes, meeting.displaced_after.as_nanos())),
        metrics: Arc::new(Metrics::new(nodes)),
        outboxes: (0..nodes).map(|_| Outbox::default()).collect(),
    })
}

impl<P: Networked> Setup<P> {
    /// Checks whether it could be started, without side effects.
    ///
    /// # Errors
    /// The setup cannot work; the message says what to do.
    pub fn check(&self) -> Result<(), StartError> {
        check(self).map(drop)
    }
}

pub(crate) fn check<P: Networked>(setup: &Setup<P>) -> Result<NodeId, StartError> {
    setup.check_flock()?;
    let ListMeeting { roster, id, .. } = &setup.meeting;
    if setup.key.is_none() && !setup.insecure {
        let far = roster.members().iter().find(|member| !member.address.host.is_loopback());
        if let Some(member) = far {
            return Err(StartError::NeedsKey(format!("the member at {} is on another machine", member.address)));
        }
    }
    roster.node(*id).ok_or_else(|| {
        let known = roster.members().iter().map(|member| member.id.to_string()).collect::<Vec<_>>().join(", ");
        StartError::NotMember { id: *id, known }
    })
}

fn listen(roster: &Roster, me: NodeId) -> Result<TcpListener, StartError> {
    let Some(member) = roster.member(me) else {
        return Err(StartError::NotMember { id: me.number(), known: roster.to_string() });
    };
    let failed = |why| StartError::Listen { at: member.address.to_string(), why };
    let mut last = failed(std::io::Error::other("the name has no address"));
    for address in addresses(&member.address).map_err(failed)? {
        match listen_on(address) {
            Ok(listener) => return Ok(listener),
            Err(why) => last = failed(why),
        }
    }
    Err(last)
}

fn addresses(address: &MemberAddress) -> std::io::Result<Vec<SocketAddr>> {
    match &address.host {
        AddressHost::Ip(ip) => Ok(vec![SocketAddr::new(*ip, address.port)]),
        AddressHost::Name(name) => Ok((name.as_str(), address.port).to_socket_addrs()?.collect()),
    }
}

/// Listens with the option that lets a restarted process have its port back at once.
fn listen_on(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = socket2::Socket::new(socket2::Domain::for_address(address), socket2::Type::STREAM, None)?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(128)?;
    Ok(socket.into())
}
