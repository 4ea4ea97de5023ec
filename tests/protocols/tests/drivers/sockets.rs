//! Members on real sockets: the simulator, given their inputs in the order in which they came, does what they did.

use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bellwether_bully::{Bully, Command, Config, Mode, Settings};
use bellwether_kernel::{Leadership, Span};
use bellwether_net::{CellStore, DriverEvent, Handle, ListMeeting, Roster, Running, Setup, Storage, cell_owner, start};
use bellwether_trace::{Event, What};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::schedule::{assert_same, replayed, schedule};

const MEMBERS: u32 = 3;

/// Far more than anything here takes, so that a slow machine fails no test.
const GENEROUS: Duration = Duration::from_secs(60);

type Log = Arc<Mutex<Vec<Event>>>;

struct Member {
    handle: Handle<Bully>,
    node: JoinHandle<()>,
    work: JoinHandle<()>,
}

struct Flock {
    config: Config,
    log: Log,
    members: Vec<Member>,
    /// Receives each new leader.
    leading: mpsc::UnboundedReceiver<u32>,
}

impl Flock {
    fn start(folder: &Path) -> Flock {
        let mut settings = Settings::new(MEMBERS, Mode::Quorum);
        (settings.heartbeat, settings.lease, settings.answer) =
            (Span::millis(300), Span::millis(1000), Span::millis(200));
        let config = Config::new(settings).unwrap();
        let listeners: Vec<_> = (0..MEMBERS).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let names = (1..).zip(&listeners).map(|(id, listener)| format!("{id}@{}", listener.local_addr().unwrap()));
        let roster: Roster = names.collect::<Vec<_>>().join(",").parse().unwrap();
        let (log, (tell, leading)) = (Log::default(), mpsc::unbounded_channel());
        let member = |(id, listener)| {
            let mut setup: Setup<Bully> = Setup::new("test", ListMeeting::new(roster.clone(), id), config.clone());
            setup.meeting.listener = Some(listener);
            let cell = CellStore::open(&folder.join(id.to_string()), cell_owner::<Bully>("test", id)).unwrap();
            setup.meeting.storage = Storage::Cell(cell);
            let log = log.clone();
            setup.recording = Some(Box::new(move |event| log.lock().unwrap().push(event)));
            let Running { handle, mut driver_events, task: node } = start(setup).unwrap();
            let (asking, tell) = (handle.clone(), tell.clone());
            let work = tokio::spawn(async move {
                while let Some(event) = driver_events.recv().await {
                    match event {
                        DriverEvent::Leadership(Leadership::Leading { .. }) => tell.send(id).unwrap_or_default(),
                        DriverEvent::Leadership(leadership) if leadership.ends_work() => {
                            asking.ask(Command::Stopped).await;
                        }
                        _ => {}
                    }
                }
            });
            Member { handle, node, work }
        };
        let members = (1..).zip(listeners).map(member).collect();
        Flock { config, log, members, leading }
    }

    async fn leader_other_than(&mut self, former: Option<u32>) -> u32 {
        let waiting = async {
            loop {
                let leader = self.leading.recv().await.unwrap();
                if Some(leader) != former {
                    return leader;
                }
            }
        };
        tokio::time::timeout(GENEROUS, waiting).await.expect("somebody should lead")
    }

    /// Ends a member as a silent death does.
    async fn kill(&mut self, id: u32) {
        let member = &mut self.members[id as usize - 1];
        member.node.abort();
        let _ = (&mut member.node).await;
        member.work.abort();
        self.log.lock().unwrap().push(Event { at: 0, node: id, what: What::Crash { noticed: false } });
    }

    /// Ends the others too, and compares the run with the simulator's.
    async fn matches_the_simulator(mut self, dead: Option<u32>) {
        for id in (1..=MEMBERS).filter(|id| Some(*id) != dead) {
            self.kill(id).await;
        }
        let events = std::mem::take(&mut *self.log.lock().unwrap());
        let (outcome, again) = replayed::<Bully>(&self.config, MEMBERS, &schedule(&events));
        assert_eq!(outcome.broken, None);
        assert_same(&events, &again, MEMBERS);
    }
}

#[tokio::test]
async fn members_on_sockets_elect_as_the_simulator_does_and_another_after_a_death() {
    let folder = tempfile::tempdir().unwrap();
    let mut flock = Flock::start(folder.path());
    let first = flock.leader_other_than(None).await;
    flock.kill(first).await;
    flock.leader_other_than(Some(first)).await;
    flock.matches_the_simulator(Some(first)).await;
}

#[tokio::test]
async fn members_on_sockets_hand_over_as_the_simulator_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut flock = Flock::start(folder.path());
    let first = flock.leader_other_than(None).await;
    assert!(flock.members[first as usize - 1].handle.ask(Command::StepDown).await);
    flock.leader_other_than(Some(first)).await;
    flock.matches_the_simulator(None).await;
}
