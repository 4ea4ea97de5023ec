//! Checking a setup for a ring, and starting the member.

use bellwether_net::transport::{BroadcastSocket, Monitor, Node, NodeInputs, NodeRequest, WriteHooks, Writer};
use bellwether_net::{
    BootClock, BootTimer, CellError, CellStore, Counts, Handle, Interface, Metrics, Question, Running, SessionIdentity,
    SettingsDigest, Setup, StartError, cell_owner,
};
use std::fmt;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use bellwether_token::{Cell as Stored, Command, Config, Identity, Mac, Member, Settings, Token, TokenRing};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::counts::RingCounts;
use super::death_notice::{RingDeath, RingDeathNotice};
use super::directory::{Directory, KnownMember};
use super::listener::RingListener;
use super::place::RingPlace;
use super::receive::{keep_announcing, keep_receiving};
use super::sealer::{DatagramSealer, owner_of};
use super::shared::{RingContext, RingInput, StatusAnnouncements, lock, name_of};
use super::state::{StateStore, TransferProgress};
use super::transport::RingTransport;

/// How many orders may wait for it.
const ORDERS_MAX: usize = 64;

/// A ring on a LAN, and who we are there. Without a key the flock's name says nothing to others: a ring is its port.
#[derive(Debug)]
pub struct RingMeeting {
    /// The ring's interface and port.
    pub place: RingPlace,
    /// This member's name. Where several members share a machine, the identity follows from it.
    pub name: String,
    /// The folder for the cell and the states, used by no other process.
    pub folder: PathBuf,
    /// A socket for direct messages that listens already.
    pub listener: Option<TcpListener>,
    /// Takes questions from clients.
    pub control: Option<mpsc::Sender<Question>>,
}

impl RingMeeting {
    /// The defaults: no option set.
    #[must_use]
    pub fn new(place: RingPlace, name: &str, folder: &Path) -> RingMeeting {
        RingMeeting { place, name: name.to_owned(), folder: folder.to_owned(), listener: None, control: None }
    }
}

/// The setup of a member of a ring. The identity in the configuration is replaced by what interface and name give.
pub type RingSetup = Setup<TokenRing, RingMeeting>;

/// Checks whether it could be started, without side effects. Returns the interface that it would use.
///
/// # Errors
/// The setup cannot work; the message says what to do.
pub fn check(setup: &RingSetup) -> Result<Interface, StartError> {
    setup.check_flock()?;
    let interface = Interface::find(setup.meeting.place.interface.as_deref())?;
    setup.check_key(interface.loopback, &interface.name)?;
    Ok(interface)
}

/// Who a member is: its interface's hardware address, or a locally administered one that follows from its name.
#[must_use]
pub fn mac_of(interface: &Interface, name: &str) -> Mac {
    interface.mac.map_or_else(|| mac_of_name(name), Mac)
}

/// A locally administered address that follows from a name.
#[must_use]
pub fn mac_of_name(name: &str) -> Mac {
    let [a, b, c, d, e, ..] = super::shared::serial_of(name.as_bytes()).to_be_bytes();
    Mac([0x06, a, b, c, d, e])
}

/// A handle on a member of a ring.
pub type RingHandle = Handle<TokenRing, RingControls>;

/// The controls of a member of a ring.
pub struct RingControls {
    orders: mpsc::Sender<NodeRequest<TokenRing>>,
    shared: Arc<RingContext>,
    saved_for: Arc<Mutex<Option<Token>>>,
    interface: Interface,
}

impl fmt::Debug for RingControls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RingControls").field("me", &self.shared.me).finish()
    }
}

impl RingControls {
    /// Lays out the state that is kept for the work with this token, before it starts. A token that was lifted is another
    /// than the one that the state is kept under.
    ///
    /// # Errors
    /// The system's error; then there is nothing to start the work with.
    pub async fn prepare_work_state(&self, token: Token) -> std::io::Result<()> {
        let store = self.shared.store.clone();
        *lock(&self.saved_for) = None;
        let kept = *lock(&self.shared.kept);
        let of = if token.descends_from(&kept) { kept } else { token };
        blocking(move || store.prepare_work_state(&name_of(&of))).await
    }

    /// The work with this token has stopped, and nothing of it is alive. If it ended in good order, what it left is what
    /// goes on; otherwise the work goes on from where it began.
    ///
    /// # Errors
    /// What the work left cannot be kept. The protocol has been told all the same, and goes on from where it began.
    pub async fn stopped(&self, token: Token, in_order: bool) -> std::io::Result<()> {
        let (mut progress, mut outcome) = (None, Ok(()));
        if in_order {
            let store = self.shared.store.clone();
            let saved_for = blocking(move || store.save_work_state().map(|()| store.progress())).await;
            match saved_for {
                Ok(said) => {
                    progress = said;
                    *lock(&self.saved_for) = Some(token);
                }
                Err(why) => outcome = Err(why),
            }
        }
        // If the node has ended, nobody needs to know.
        let _ = self.orders.send(NodeRequest::Ask(Command::Stopped { progress }, None)).await;
        outcome
    }

    /// Who we are, and where we take direct messages.
    #[must_use]
    pub fn me(&self) -> Member {
        self.shared.me
    }

    /// The interface that the ring meets on.
    #[must_use]
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// The UDP port that the ring shares.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.shared.broadcast.port()
    }

    /// The file in which the work finds and leaves its state.
    #[must_use]
    pub fn state_file(&self) -> PathBuf {
        self.shared.store.work_state()
    }

    /// The file in which the work reports its progress.
    #[must_use]
    pub fn progress_file(&self) -> PathBuf {
        self.shared.store.work_progress()
    }

    /// How long the state of this token is, as it is kept here: nothing, if it is not.
    #[must_use]
    pub fn state_bytes(&self, token: &Token) -> u64 {
        let file = self.shared.store.open_state(&name_of(token)).ok().flatten();
        file.and_then(|file| file.metadata().ok()).map_or(0, |about| about.len())
    }

    /// Who was heard, in the order of the ring.
    #[must_use]
    pub fn known(&self) -> Vec<KnownMember> {
        lock(&self.shared.directory).known(BootClock::now())
    }

    /// The member that the protocol knows so.
    #[must_use]
    pub fn member(&self, node: bellwether_kernel::NodeId) -> Option<(Mac, Option<SocketAddr>)> {
        lock(&self.shared.directory).find(node)
    }

    /// The name of the member with this number, if it gave one.
    #[must_use]
    pub fn name(&self, node: bellwether_kernel::NodeId) -> Option<String> {
        lock(&self.shared.directory).name(node)
    }

    /// The digest of the settings that all members must share.
    #[must_use]
    pub fn settings_digest(&self) -> SettingsDigest {
        self.shared.settings_digest
    }

    /// Says from now on whether this member leads: its work may run, or is not dead yet.
    pub fn lead(&self, leads: bool) {
        self.shared.lead(leads);
    }

    /// Shows that this member is there, and how it stands.
    pub fn announce(&self) {
        self.shared.announce();
    }

    /// The counters of the ring.
    #[must_use]
    pub fn ring_counts(&self) -> RingCounts {
        self.shared.counters.read()
    }

    /// The counters of the node itself: stalls and stores.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.shared.metrics.read()
    }

    /// How far the state has come that is given away at present, or was last.
    #[must_use]
    pub fn giving(&self) -> TransferProgress {
        self.shared.giving.clone()
    }

    /// How far the state has come that arrives at present, or arrived last.
    #[must_use]
    pub fn taking(&self) -> TransferProgress {
        self.shared.taking.clone()
    }

    /// What a guardian needs to announce this process's death.
    #[must_use]
    pub fn death_notice(&self) -> RingDeathNotice {
        let Member { mac, address } = self.shared.me;
        let (interface, port, session) = (self.interface.name.clone(), self.port(), self.shared.session);
        let death = RingDeath { interface, port, mac: mac.0, address, session };
        RingDeathNotice { flock: self.shared.flock.clone(), key: self.shared.key.clone(), death }
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> std::io::Result<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(std::io::Error::other("the thread failed")))
}

/// Puts the state that a cell names in its place before the cell is written, and others away after.
struct StateFileHooks {
    store: Arc<StateStore>,
    folder: PathBuf,
    /// The token of the state that the cell names.
    kept: Arc<Mutex<Token>>,
    /// The token that the work ran under whose state is at rest.
    saved_for: Arc<Mutex<Option<Token>>>,
}

impl WriteHooks<Stored> for StateFileHooks {
    fn before(&mut self, cell: &Stored) -> Result<(), CellError> {
        let (new, kept) = (cell.kept, *lock(&self.kept));
        if new == kept {
            return Ok(());
        }
        let of_work = |token: Token| (token.author, token.number) == (new.author, new.number);
        let worked = lock(&self.saved_for).is_some_and(|token| of_work(token) && token.progress < new.progress);
        let provided = self.store.link_state(&name_of(&new), &name_of(&kept), worked);
        provided.map_err(|why| CellError::from_io("keep the state in", &self.folder, why))
    }

    fn after(&mut self, cell: &Stored) {
        if cell.kept != *lock(&self.kept) {
            *lock(&self.kept) = cell.kept;
            *lock(&self.saved_for) = None;
            // What could not be removed is tried again with the next one.
            let _ = self.store.keep_only(&name_of(&cell.kept));
        }
    }
}

/// The address that others are told to connect to. A socket that listens everywhere is reached at the ring's interface; who
/// connected to the wildcard address itself would reach its own machine.
fn announced_address(bound: SocketAddr, interface: &Interface) -> SocketAddr {
    match bound.ip().is_unspecified() {
        true => SocketAddr::new(interface.ip.into(), bound.port()),
        false => bound,
    }
}

/// Starts a member of a ring on the current runtime.
///
/// # Errors
/// The setup cannot work; the message says what to do.
pub fn start_on_ring(setup: RingSetup) -> Result<Running<TokenRing, RingControls>, StartError> {
    let interface = check(&setup)?;
    let RingMeeting { place, name, folder, listener, control } = setup.meeting;
    let mac = mac_of(&interface, &name);
    let (listener, address) = listen(listener, &interface)?;
    let me = Member { mac, address };
    let broadcast = BroadcastSocket::open(&interface, place.port).map_err(|why| cannot_meet(&interface, why))?;
    let config = Config::new(Settings { identity: Identity::Given(me), ..(*setup.config).clone() })?;

    let cell = CellStore::open(&folder, cell_owner::<TokenRing>(&setup.flock, 0))?;
    let stored: Option<Stored> = cell.load()?;
    let kept = stored.unwrap_or_default().kept;
    let store = open_store(&folder, &kept)?;
    let (saved_for, kept) = (Arc::default(), Arc::new(Mutex::new(kept)));

    let (orders_in, orders) = mpsc::channel(ORDERS_MAX);
    let (driver_events_in, driver_events) = mpsc::unbounded_channel();
    let (written_in, written) = mpsc::unbounded_channel();
    let around = StateFileHooks { store: store.clone(), folder, kept: kept.clone(), saved_for: Arc::clone(&saved_for) };
    let writer = Writer::start_around(cell, around, written_in).map_err(StartError::System)?;
    let timer = BootTimer::new().map_err(StartError::System)?;
    let who = SessionIdentity::new(owner_of(mac), &name).map_err(StartError::System)?;
    let shared = Arc::new(RingContext {
        me,
        name: who.name.clone(),
        settings_digest: settings_digest(&config),
        announcements: StatusAnnouncements::default(),
        sealer: DatagramSealer::new(&setup.flock, setup.key.as_ref(), who.clone()),
        session: who.session,
        flock: setup.flock,
        key: setup.key,
        insecure: setup.insecure,
        broadcast,
        store,
        directory: Mutex::new(Directory::new(mac)),
        counters: Default::default(),
        metrics: Metrics::new(0),
        node: OnceLock::new(),
        door: OnceLock::new(),
        kept,
        control,
        answerable: Mutex::default(),
        giving: TransferProgress::default(),
        taking: TransferProgress::default(),
    });
    let controls = RingControls { orders: orders_in.clone(), shared: shared.clone(), saved_for, interface };
    let handle = Handle::new(orders_in, controls);
    let task = tokio::spawn(async move {
        // Before anything else is heard of us.
        shared.announce();
        let mut node = Node::<TokenRing, RingTransport>::new(
            RingTransport::new(&shared, &config),
            config,
            setup.recording,
            setup.renewals,
            setup.stalled_after,
            Some(Box::new(writer)),
            driver_events_in,
        );
        node.boot(stored.as_ref());
        let monitor = Monitor::new(node, timer);
        // The tasks around the node end with it.
        let _around = start_around(&shared, Arc::<Monitor<_, _>>::downgrade(&monitor), listener);
        monitor.run(NodeInputs { orders, events: None, written }).await;
    });
    Ok(Running { handle, driver_events, task })
}

/// Tells everybody around the node how to reach it, and starts the tasks there.
fn start_around(
    shared: &Arc<RingContext>,
    node: Weak<dyn RingInput>,
    listener: tokio::net::TcpListener,
) -> JoinSet<()> {
    let _ = shared.node.set(node);
    let mut around = JoinSet::new();
    let _ = shared.door.set(around.spawn(RingListener::new(shared.clone()).keep(listener)));
    around.spawn(keep_receiving(shared.clone()));
    around.spawn(keep_announcing(shared.clone()));
    around
}

/// Opens the store of the work's states, with nothing in it but the one that the cell names.
fn open_store(folder: &Path, kept: &Token) -> Result<Arc<StateStore>, CellError> {
    let store = StateStore::open(folder).and_then(|store| store.keep_only(&name_of(kept)).map(|()| store));
    store.map(Arc::new).map_err(|why| CellError::from_io("keep a state in", folder, why))
}

/// Opens the socket that others hand the token over to, and says at which address they reach it.
fn listen(
    given: Option<TcpListener>,
    interface: &Interface,
) -> Result<(tokio::net::TcpListener, SocketAddr), StartError> {
    let listener = match given {
        Some(listener) => listener,
        None => TcpListener::bind((interface.ip, 0)).map_err(|why| cannot_meet(interface, why))?,
    };
    listener.set_nonblocking(true).map_err(StartError::System)?;
    let bound = listener.local_addr().map_err(StartError::System)?;
    let listener = tokio::net::TcpListener::from_std(listener).map_err(StartError::System)?;
    Ok((listener, announced_address(bound, interface)))
}

/// The digest of what promises and leases rest on, in which members must agree.
fn settings_digest(config: &Config) -> SettingsDigest {
    SettingsDigest::new(config.expect, &[config.waiter_timeout().as_nanos(), config.drift_ppm.into()])
}

fn cannot_meet(interface: &Interface, why: std::io::Error) -> StartError {
    StartError::Meet { at: interface.name.clone(), why }
}
