//! A ring under test: members in this process, and work that is only pretended.

use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bellwether_kernel::Span;
use bellwether_net::Running;
use bellwether_net::{CellError, CellStore, DriverEvent, Interface};
use bellwether_ring::{RingCounts, RingHandle, RingMeeting, RingPlace, RingSetup, start_on_ring};
use bellwether_token::{Config, Note, Settings, Token, TokenRing, View};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Far longer than anything here takes on the slowest machine: a wait that lasts so long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A test's own folder, which is removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("bellwether-ring-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A port that nobody else's ring uses just now.
pub(crate) fn free_port() -> u16 {
    let lo = Interface::find(Some("lo")).unwrap();
    UdpSocket::bind((lo.broadcast, 0)).unwrap().local_addr().unwrap().port()
}

pub(crate) fn place(port: u16) -> RingPlace {
    RingPlace { interface: Some("lo".into()), port }
}

/// Quick enough for a test, slow enough for a busy machine.
pub(crate) fn settings() -> Settings {
    Settings { heartbeat: Span::millis(100), waiter_intervals: 5, ..Settings::default() }
}

/// A member's setup, with a folder of its own.
pub(crate) fn setup(port: u16, name: &str, settings: Settings, folder: &Path) -> RingSetup {
    RingSetup::new("sheep", RingMeeting::new(place(port), name, folder), Config::new(settings).unwrap())
}

/// What work a member pretends to do: it writes this before it says that it has stopped.
pub(crate) type Work = fn(&RingHandle, Token);

/// One member with its work.
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) handle: RingHandle,
    notes: mpsc::UnboundedReceiver<Note>,
    seen: Vec<Note>,
    pub(crate) view: tokio::sync::watch::Receiver<Option<View>>,
    task: JoinHandle<()>,
    work: JoinHandle<()>,
}

impl Member {
    pub(crate) fn start(setup: RingSetup, work: Work) -> Member {
        let name = setup.meeting.name.clone();
        let Running { handle, driver_events, task } = start_on_ring(setup).unwrap();
        let (tell, notes) = mpsc::unbounded_channel();
        let (show, view) = tokio::sync::watch::channel(None);
        let working = handle.clone();
        let work = tokio::spawn(async move { pretend(working, driver_events, tell, show, work).await });
        Member { name, handle, notes, seen: Vec::new(), view, task, work }
    }

    /// Starts a member again whose former life may not have let go of its folder yet.
    pub(crate) async fn restart(setup: impl Fn() -> RingSetup, work: Work) -> Member {
        let folder = setup().meeting.folder;
        let began = std::time::Instant::now();
        // Not ours, so nothing is read; whether it is locked is all that matters.
        while let Err(CellError::Locked(_)) = CellStore::open(&folder, 0) {
            assert!(began.elapsed() < PATIENCE, "the folder should be free");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Member::start(setup(), work)
    }

    /// Waits until the member has counted something: counters tell nobody when they change.
    pub(crate) async fn counted(&self, what: &str, count: impl Fn(&RingCounts) -> bool) {
        let began = std::time::Instant::now();
        while !count(&self.handle.ring_counts()) {
            assert!(began.elapsed() < PATIENCE, "{what} is never counted: {:?}", self.handle.ring_counts());
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Waits for a note.
    pub(crate) async fn notes(&mut self, what: &str, wanted: impl Fn(&Note) -> bool) -> Note {
        loop {
            let note = tokio::time::timeout(PATIENCE, self.notes.recv()).await;
            let note = note.unwrap_or_else(|_| panic!("{} waited in vain for {what}: {:?}", self.name, self.seen));
            let note = note.expect("the member should run");
            self.seen.push(note);
            if wanted(&note) {
                return note;
            }
        }
    }

    pub(crate) async fn leads(&mut self) -> Token {
        match self.notes("the token", |note| matches!(note, Note::Leading(_))).await {
            Note::Leading(token) => token,
            _ => unreachable!(),
        }
    }

    pub(crate) async fn follows(&mut self) -> Token {
        match self.notes("an owner", |note| matches!(note, Note::Following { .. })).await {
            Note::Following { token, .. } => token,
            _ => unreachable!(),
        }
    }

    /// Waits until others would see it so.
    pub(crate) async fn seen(&mut self, what: &str, wanted: impl Fn(&View) -> bool) -> View {
        let found = self.view.wait_for(|view| view.is_some_and(|view| wanted(&view)));
        let found = tokio::time::timeout(PATIENCE, found).await;
        found.unwrap_or_else(|_| panic!("{} is never {what}: {:?}", self.name, self.seen)).unwrap().unwrap()
    }

    /// Ends at once, as if the process were killed.
    pub(crate) async fn die(self) {
        self.task.abort();
        let _ = self.task.await;
        self.work.abort();
        let _ = self.work.await;
    }
}

async fn pretend(
    handle: RingHandle,
    mut driver_events: mpsc::UnboundedReceiver<DriverEvent<TokenRing>>,
    tell: mpsc::UnboundedSender<Note>,
    show: tokio::sync::watch::Sender<Option<View>>,
    work: Work,
) {
    while let Some(event) = driver_events.recv().await {
        match event {
            DriverEvent::Note(note) => {
                // Whoever hears that it works finds what it works on.
                if let Note::Leading(token) = note {
                    handle.prepare_work_state(token).await.unwrap();
                }
                let _ = tell.send(note);
                match note {
                    Note::LetGo(token) => {
                        work(&handle, token);
                        handle.stopped(token, true).await.unwrap();
                    }
                    Note::StopNow(token) => handle.stopped(token, false).await.unwrap(),
                    _ => {}
                }
            }
            DriverEvent::View(view) => drop(show.send(Some(view))),
            DriverEvent::PeerError { at, why, .. } => eprintln!("{at}: {why}"),
            DriverEvent::StorageFailed(why) | DriverEvent::Fatal(why) => eprintln!("{why}"),
            _ => {}
        }
    }
}
