//! One member of a flock on a channel, and what it hears.

use std::collections::HashMap;
use std::time::Duration;

use bellwether_kernel::{NodeId, Span};
use bellwether_net::{
    Channel, ChannelHandle, ChannelMeeting, ChannelSetup, ChannelStatus, DriverEvent, Key, RateLimit, Running,
    SessionIdentity, start_on_channel,
};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::toy::{Note, Say, Toy};

/// Far more than anything here takes, so that a slow machine fails no test.
pub(crate) const GENEROUS: Duration = Duration::from_secs(30);

/// Checks until there is a result, since counters cannot be awaited. `None` after the time limit.
pub(crate) async fn seen<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let looking = async {
        loop {
            match look() {
                Some(found) => return found,
                None => tokio::time::sleep(Duration::from_millis(2)).await,
            }
        }
    };
    tokio::time::timeout(GENEROUS, looking).await.ok()
}

pub(crate) struct Member {
    pub(crate) handle: ChannelHandle<Toy>,
    driver_events: mpsc::UnboundedReceiver<DriverEvent<Toy>>,
    task: JoinHandle<()>,
    names: HashMap<NodeId, SessionIdentity>,
}

/// An event that tests wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    SessionEvent(String, u32),
    Gone(String),
    Connected,
    Lost(String),
}

/// The parameters of a member.
#[derive(Clone, Default)]
pub(crate) struct Start {
    pub(crate) key: Option<Key>,
    pub(crate) insecure: bool,
    pub(crate) beat: Option<Span>,
    pub(crate) pace: Option<RateLimit>,
}

impl Member {
    pub(crate) fn start(name: &str, channel: Box<dyn Channel>, key: Option<&Key>) -> Member {
        Member::start_with(name, channel, Start { key: key.cloned(), insecure: true, ..Start::default() })
    }

    pub(crate) fn start_with(name: &str, channel: Box<dyn Channel>, start: Start) -> Member {
        let who = SessionIdentity::new(7, name).unwrap();
        let mut setup = ChannelSetup::<Toy>::new("test", ChannelMeeting::new(channel, who.clone()), start.beat);
        setup.key = start.key;
        setup.insecure = start.insecure;
        setup.meeting.pace = start.pace;
        let Running { handle, driver_events, task } = start_on_channel(setup).unwrap();
        Member { handle, driver_events, task, names: HashMap::from([(NodeId::at(0), who)]) }
    }

    pub(crate) async fn says(&self, number: u32) {
        assert!(self.handle.ask(Say(number)).await, "the node ended");
    }

    fn name(&self, peer: NodeId) -> String {
        self.names[&peer].name.clone()
    }

    async fn next(&mut self) -> Option<Said> {
        loop {
            let said = match self.driver_events.recv().await? {
                DriverEvent::Introduced { peer, who } => {
                    assert!(self.names.insert(peer, who).is_none(), "a handle was used twice");
                    continue;
                }
                DriverEvent::Note(Note::SessionEvent { from, number }) => Said::SessionEvent(self.name(from), number),
                DriverEvent::Note(Note::Link { peer, up: false }) => Said::Gone(self.name(peer)),
                DriverEvent::ChannelStatus(ChannelStatus::Connected) => Said::Connected,
                DriverEvent::ChannelStatus(ChannelStatus::Lost(why)) => Said::Lost(why),
                DriverEvent::Fatal(why) => panic!("{why}"),
                _ => continue,
            };
            return Some(said);
        }
    }

    /// Waits for an event, and returns those before it.
    pub(crate) async fn waits_for(&mut self, wanted: impl Fn(&Said) -> bool) -> Vec<Said> {
        let mut before = Vec::new();
        let waiting = async {
            while let Some(said) = self.next().await {
                if wanted(&said) {
                    return true;
                }
                before.push(said);
            }
            false
        };
        let found = tokio::time::timeout(GENEROUS, waiting).await;
        assert_eq!(found, Ok(true), "it heard only {before:?}; counted: {:?}", self.handle.channel_counts());
        before
    }

    pub(crate) async fn is_connected(&mut self) {
        self.waits_for(|said| *said == Said::Connected).await;
    }

    /// Waits until it receives this, and returns the events before.
    pub(crate) async fn hears(&mut self, name: &str, number: u32) -> Vec<Said> {
        self.waits_for(|said| *said == Said::SessionEvent(name.into(), number)).await
    }

    /// Ends it like a crash: nothing more is sent.
    pub(crate) async fn dies(self) {
        self.task.abort();
        let _ = self.task.await;
    }

    /// Waits until its task is over.
    pub(crate) async fn ends(self) {
        tokio::time::timeout(GENEROUS, self.task).await.unwrap().unwrap();
    }
}
