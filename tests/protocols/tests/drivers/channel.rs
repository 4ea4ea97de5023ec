//! Members on a channel of real datagrams: the simulator, given their inputs in the order in which they came, and how chance
//! fell, does what they did.

use std::collections::BTreeMap;
use std::net::UdpSocket;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bellwether_channels::Lan;
use bellwether_host::{Command, Config, Host, Identity, Settings};
use bellwether_kernel::{Leadership, Span};
use bellwether_net::{
    CellStore, ChannelHandle, ChannelMeeting, ChannelSetup, DriverEvent, Running, SessionIdentity, Storage, cell_owner,
    start_on_channel,
};
use bellwether_trace::{Event, What};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::schedule::{assert_same, replayed, schedule};

const MEMBERS: u32 = 3;

/// Far more than anything here takes, so that a slow machine fails no test.
const GENEROUS: Duration = Duration::from_secs(60);

/// The traces of the members, each with numbers of its own.
type Log = Arc<Mutex<Vec<(u32, Event)>>>;

struct Member {
    handle: ChannelHandle<Host>,
    node: JoinHandle<()>,
    work: JoinHandle<()>,
}

struct Flock {
    log: Log,
    members: Vec<Member>,
    /// Receives each new leader.
    leading: mpsc::UnboundedReceiver<u32>,
}

fn config(identity: Identity) -> Config {
    let mut settings = Settings::new(identity);
    settings.expect = Some(MEMBERS);
    (settings.heartbeat, settings.answer, settings.silence) = (Span::millis(300), Span::millis(100), Span::millis(900));
    Config::new(settings).unwrap()
}

impl Flock {
    fn start(folder: &Path) -> Flock {
        // A port that nobody else has just now.
        let port = UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (log, (tell, leading)) = (Log::default(), mpsc::unbounded_channel());
        let member = |id: u32| {
            let who = SessionIdentity::new(id.into(), &id.to_string()).unwrap();
            let channel = Box::new(Lan::new(Some("lo"), port, false));
            let config = config(Identity::Given(id.into()));
            let mut setup = ChannelSetup::<Host>::new("test", ChannelMeeting::new(channel, who), config);
            let cell = CellStore::open(&folder.join(id.to_string()), cell_owner::<Host>("test", id)).unwrap();
            setup.meeting.storage = Storage::Cell(cell);
            let log = log.clone();
            setup.recording = Some(Box::new(move |event| log.lock().unwrap().push((id, event))));
            let Running { handle, mut driver_events, task: node } = start_on_channel(setup).unwrap();
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
        Flock { members: (1..=MEMBERS).map(member).collect(), log, leading }
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
        self.log.lock().unwrap().push((id, Event { at: 0, node: 1, what: What::Crash { noticed: false } }));
    }

    /// Ends the others too, and compares the run with the simulator's.
    async fn matches_the_simulator(mut self, dead: Option<u32>) {
        for id in (1..=MEMBERS).filter(|id| Some(*id) != dead) {
            self.kill(id).await;
        }
        let events = in_shared_numbers(std::mem::take(&mut *self.log.lock().unwrap()));
        assert!(events.iter().any(|event| matches!(event.what, What::Pick { .. })), "chance falls at each start");
        let (outcome, again) = replayed::<Host>(&config(Identity::FromNode), MEMBERS, &schedule(&events));
        assert_eq!(outcome.broken, None);
        assert_same(&events, &again, MEMBERS);
    }
}

/// The traces of all members with common numbers; a message on the channel is one to each member.
fn in_shared_numbers(log: Vec<(u32, Event)>) -> Vec<Event> {
    let mut met: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let mut events = Vec::new();
    for (member, Event { at, what, .. }) in log {
        let mut own = |what| events.push(Event { at, node: member, what });
        match what {
            What::Met { peer, who } => drop(met.insert((member, peer), who.parse().unwrap())),
            What::Send { id, text, .. } => {
                (1..=MEMBERS).for_each(|to| own(What::Send { id, to, text: text.clone() }));
            }
            What::Deliver { id, from, text } => own(What::Deliver { id, from: met[&(member, from)], text }),
            What::Link { peer, up } => own(What::Link { peer: met[&(member, peer)], up }),
            // It never left.
            What::Drop { .. } => {}
            what => own(what),
        }
    }
    events
}

#[tokio::test]
async fn members_on_a_channel_elect_as_the_simulator_does_and_another_after_a_death() {
    let folder = tempfile::tempdir().unwrap();
    let mut flock = Flock::start(folder.path());
    let first = flock.leader_other_than(None).await;
    flock.kill(first).await;
    flock.leader_other_than(Some(first)).await;
    flock.matches_the_simulator(Some(first)).await;
}

#[tokio::test]
async fn members_on_a_channel_hand_over_as_the_simulator_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut flock = Flock::start(folder.path());
    let first = flock.leader_other_than(None).await;
    assert!(flock.members[first as usize - 1].handle.ask(Command::StepDown).await);
    flock.leader_other_than(Some(first)).await;
    flock.matches_the_simulator(None).await;
}
