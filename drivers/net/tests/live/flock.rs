//! A flock of real drivers on loopback, in one process, watched by the protocol's own properties.

use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bellwether_bully::{Bully, Command, Config, Mode, Note, Settings, View};
use bellwether_kernel::{Change, Flock as KernelFlock, FullMesh, NodeId, NodeStatus, Properties};
use bellwether_net::{DeathNotice, DriverEvent, Handle, Key, ListMeeting, PeerReport, Roster, Running, Setup, start};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Far more than anything here takes, so that a slow machine fails no test.
pub(crate) const GENEROUS: Duration = Duration::from_secs(20);

/// The present state of the flock, and whether a property was ever violated.
struct Watch {
    config: Config,
    standing: Vec<NodeStatus<View>>,
    ghost: <Bully as Properties>::Ghost,
    tally: <Bully as Properties>::Tally,
    broken: Vec<&'static str>,
}

impl Watch {
    fn see(&mut self, node: NodeId, after: NodeStatus<View>) {
        let before = std::mem::replace(&mut self.standing[node.index()], after);
        let (nodes, hearing) = (&self.standing[..], &FullMesh(self.standing.len()));
        let after = &nodes[node.index()];
        let change = Change { node, before: &before, after };
        let flock = KernelFlock { nodes, hearing };
        Bully::count(&self.config, &mut self.tally, &change, flock);
        Bully::remember(&self.config, &mut self.ghost, node, flock);
        for property in Bully::safety(&self.config) {
            if !(property.holds)(&self.config, &self.ghost, &self.tally) {
                self.broken.push(property.name);
            }
        }
    }
}

/// One member and what is needed to end it.
pub(crate) struct Member {
    pub(crate) handle: Handle<Bully>,
    pub(crate) obituary: DeathNotice,
    task: JoinHandle<()>,
    pump: JoinHandle<()>,
}

/// The flock.
pub(crate) struct Flock {
    pub(crate) roster: Roster,
    pub(crate) key: Option<Key>,
    pub(crate) config: Config,
    listeners: Vec<TcpListener>,
    pub(crate) members: Vec<Option<Member>>,
    watch: Arc<Mutex<Watch>>,
    /// All events of all members, with the member.
    said: mpsc::UnboundedReceiver<(NodeId, Said)>,
    say: mpsc::UnboundedSender<(NodeId, Said)>,
}

/// An event that tests wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Note(Note),
    Link { peer: NodeId, up: bool },
    Trouble { peer: Option<NodeId>, why: String },
    Lease(bool),
    Stalled,
    Storage(String),
}

pub(crate) fn node(number: u32) -> NodeId {
    NodeId::new(number).unwrap()
}

/// Quick, but with room for a machine that does other things too.
pub(crate) fn config(members: u32) -> Config {
    let mut settings = Settings::new(members, Mode::Quorum);
    settings.heartbeat = bellwether_kernel::Span::millis(300);
    settings.lease = bellwether_kernel::Span::millis(1000);
    settings.answer = bellwether_kernel::Span::millis(200);
    Config::new(settings).unwrap()
}

pub(crate) fn roster_of(listeners: &[TcpListener]) -> Roster {
    let member = |(index, listener): (usize, &TcpListener)| format!("{}@{}", index + 1, listener.local_addr().unwrap());
    listeners.iter().enumerate().map(member).collect::<Vec<_>>().join(",").parse().unwrap()
}

impl Flock {
    /// A flock of members with ids 1, 2, 3 and so on; none runs yet.
    pub(crate) fn new(members: u32, key: Option<Key>) -> Flock {
        let listeners: Vec<_> = (0..members).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let (say, said) = mpsc::unbounded_channel();
        let config = config(members);
        let watch = Watch {
            standing: vec![NodeStatus::Down; members as usize],
            ghost: <Bully as Properties>::Ghost::default(),
            tally: Default::default(),
            broken: Vec::new(),
            config: config.clone(),
        };
        Flock {
            roster: roster_of(&listeners),
            key,
            config,
            listeners,
            members: (0..members).map(|_| None).collect(),
            watch: Arc::new(Mutex::new(watch)),
            said,
            say,
        }
    }

    pub(crate) fn setup(&self, number: u32) -> Setup<Bully> {
        let mut setup = Setup::new("test", ListMeeting::new(self.roster.clone(), number), self.config.clone());
        setup.key.clone_from(&self.key);
        setup.meeting.listener = Some(self.listeners[number as usize - 1].try_clone().unwrap());
        setup
    }

    pub(crate) fn start(&mut self, number: u32) {
        let setup = self.setup(number);
        self.start_with(number, setup);
    }

    pub(crate) fn start_with(&mut self, number: u32, setup: Setup<Bully>) {
        let Running { handle, mut driver_events, task } = start(setup).unwrap();
        let (watch, say, asking) = (self.watch.clone(), self.say.clone(), handle.clone());
        let me = handle.node();
        let obituary = handle.death_notice();
        let pump = tokio::spawn(async move {
            while let Some(event) = driver_events.recv().await {
                let said = match event {
                    DriverEvent::View(view) => {
                        watch.lock().unwrap().see(me, NodeStatus::Up(view));
                        continue;
                    }
                    DriverEvent::Leadership(leadership) => {
                        // There is no real work: it is dead as soon as it is asked to be.
                        if leadership.ends_work() {
                            asking.ask(Command::Stopped).await;
                        }
                        continue;
                    }
                    DriverEvent::Note(note) => Said::Note(note),
                    DriverEvent::Link { peer, up } => Said::Link { peer, up },
                    DriverEvent::PeerError { peer, why, .. } => Said::Trouble { peer, why },
                    DriverEvent::Lease(lease) => Said::Lease(lease.is_some()),
                    DriverEvent::Stalled(_) => Said::Stalled,
                    DriverEvent::StorageFailed(why) => Said::Storage(why),
                    DriverEvent::Introduced { .. }
                    | DriverEvent::SettingsMismatch { .. }
                    | DriverEvent::PeerLeads { .. }
                    | DriverEvent::Stranger(_)
                    | DriverEvent::StorageRecovered
                    | DriverEvent::Question { .. }
                    | DriverEvent::ChannelStatus(_) => continue,
                    DriverEvent::Fatal(why) => panic!("{why}"),
                };
                let _ = say.send((me, said));
            }
        });
        self.members[number as usize - 1] = Some(Member { handle, obituary, task, pump });
    }

    pub(crate) fn start_all(&mut self) {
        (1..=self.members.len() as u32).for_each(|number| self.start(number));
    }

    pub(crate) fn handle(&self, number: u32) -> &Handle<Bully> {
        &self.members[number as usize - 1].as_ref().unwrap().handle
    }

    pub(crate) fn peer(&self, of: u32, number: u32) -> PeerReport {
        self.handle(of).peers().into_iter().find(|peer| peer.id == number).unwrap()
    }

    /// Ends a member's tasks like a crash: nothing more is sent. The obituary is left to the caller.
    pub(crate) async fn kill(&mut self, number: u32) -> DeathNotice {
        let member = self.members[number as usize - 1].take().unwrap();
        member.task.abort();
        let _ = member.task.await;
        member.pump.abort();
        let _ = member.pump.await;
        self.watch.lock().unwrap().see(node(number), NodeStatus::Down);
        member.obituary
    }

    pub(crate) async fn bury(obituary: DeathNotice) -> Vec<(u32, Result<(), bellwether_net::LinkError>)> {
        tokio::task::spawn_blocking(move || bellwether_net::announce_blocking(&obituary, GENEROUS)).await.unwrap()
    }

    /// Waits for an event.
    pub(crate) async fn hears<T>(&mut self, what: &str, mut wanted: impl FnMut(NodeId, &Said) -> Option<T>) -> T {
        let mut all = Vec::new();
        let waiting = async {
            loop {
                let (who, said) = self.said.recv().await.unwrap();
                if let Some(found) = wanted(who, &said) {
                    return found;
                }
                all.push((who, said));
            }
        };
        match tokio::time::timeout(GENEROUS, waiting).await {
            Ok(found) => found,
            Err(_) => panic!("nobody said {what}; but they said {all:#?}"),
        }
    }

    /// Waits for a leader, and returns its number.
    pub(crate) async fn leader(&mut self) -> u32 {
        self.hears("leads", |who, said| matches!(said, Said::Note(Note::Leading { .. })).then_some(who.number())).await
    }

    /// Waits until all running members work under one leader.
    pub(crate) async fn settles(&self) -> u32 {
        let settled = || {
            let watch = self.watch.lock().unwrap();
            let leader = watch.standing.iter().filter_map(NodeStatus::up).find(|view| view.working).map(|view| view.me);
            leader.filter(|_| Bully::settled(&self.config, &watch.tally))
        };
        eventually("the flock settles", || settled().map(NodeId::number)).await
    }

    /// The same while one member only seems to run.
    pub(crate) async fn settles_without(&self, absent: u32) -> u32 {
        let leader = || {
            let watch = self.watch.lock().unwrap();
            let up = watch.standing.iter().filter_map(NodeStatus::up);
            up.filter(|view| view.working && view.me.number() != absent).map(|view| view.me.number()).next()
        };
        eventually("somebody leads", leader).await
    }

    /// Asserts that no property was ever violated.
    pub(crate) fn is_sound(&self) {
        assert_eq!(self.watch.lock().unwrap().broken, Vec::<&str>::new());
    }

    /// The leader and epoch that one member follows.
    pub(crate) fn leadership(&self, number: u32) -> Option<(NodeId, bellwether_kernel::Epoch)> {
        self.watch.lock().unwrap().standing[number as usize - 1].up().and_then(|view| view.coordinator)
    }

    pub(crate) fn address(&self, number: u32) -> SocketAddr {
        self.listeners[number as usize - 1].local_addr().unwrap()
    }
}

/// Checks again and again until there is a result.
pub(crate) async fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let looking = async {
        loop {
            match look() {
                Some(seen) => return seen,
                None => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
    };
    tokio::time::timeout(GENEROUS, looking).await.unwrap_or_else(|_| panic!("never: {what}"))
}
