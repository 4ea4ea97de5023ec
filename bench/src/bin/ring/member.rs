//! A member of a ring with work that takes no time.

use std::net::UdpSocket;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bellwether_net::DriverEvent;
use bellwether_net::Running;
use bellwether_ring::{RingHandle, RingMeeting, RingPlace, RingSetup, start_on_ring};
use bellwether_token::{Command, Config, Note, Settings};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// An event of a member for the benchmark.
pub(crate) struct Told {
    pub(crate) member: usize,
    pub(crate) note: Note,
    pub(crate) at: Instant,
}

pub(crate) struct Member {
    pub(crate) handle: RingHandle,
    task: JoinHandle<()>,
    work: JoinHandle<()>,
}

impl Member {
    /// Ends at once, without a farewell.
    pub(crate) fn die(&self) {
        self.task.abort();
        self.work.abort();
    }
}

/// The behaviour of the work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// It passes the token on at once, and has no state.
    PassesOn,
    /// It works until it is told to stop, and its state is kept.
    Keeps,
}

/// A ring on loopback.
pub(crate) struct Circle {
    pub(crate) members: Vec<Member>,
    pub(crate) told: mpsc::UnboundedReceiver<Told>,
    pub(crate) passes: Arc<AtomicU64>,
}

impl Circle {
    pub(crate) fn start(folder: &Path, count: usize, settings: &Settings, work: Work) -> Result<Circle, String> {
        let port = UdpSocket::bind("127.255.255.255:0").and_then(|socket| socket.local_addr());
        let port = port.map_err(|why| why.to_string())?.port();
        let (tell, told) = mpsc::unbounded_channel();
        let passes = Arc::new(AtomicU64::new(0));
        let config = Config::new(settings.clone()).map_err(|why| why.to_string())?;
        let mut members = Vec::new();
        for member in 0..count {
            let name = format!("m{member}");
            let place = RingPlace { interface: Some("lo".into()), port };
            let setup = RingSetup::new("bench", RingMeeting::new(place, &name, &folder.join(&name)), config.clone());
            let Running { handle, driver_events, task } = start_on_ring(setup).map_err(|why| why.to_string())?;
            let (worker, tell, passes) = (handle.clone(), tell.clone(), passes.clone());
            let work = tokio::spawn(async move { go_on(member, worker, driver_events, tell, passes, work).await });
            members.push(Member { handle, task, work });
        }
        Ok(Circle { members, told, passes })
    }
}

async fn go_on(
    member: usize,
    handle: RingHandle,
    mut driver_events: mpsc::UnboundedReceiver<DriverEvent<bellwether_token::TokenRing>>,
    tell: mpsc::UnboundedSender<Told>,
    passes: Arc<AtomicU64>,
    work: Work,
) {
    while let Some(event) = driver_events.recv().await {
        let DriverEvent::Note(note) = event else { continue };
        let _ = tell.send(Told { member, note, at: Instant::now() });
        match note {
            Note::Took { .. } => drop(passes.fetch_add(1, Ordering::Relaxed)),
            Note::Leading(_) if work == Work::PassesOn => drop(handle.ask(Command::Pass).await),
            Note::LetGo(_) if work == Work::PassesOn => drop(handle.ask(Command::Stopped { progress: None }).await),
            Note::LetGo(token) => drop(handle.stopped(token, true).await),
            Note::StopNow(token) => drop(handle.stopped(token, false).await),
            _ => {}
        }
    }
}
