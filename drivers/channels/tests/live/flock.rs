//! A flock of the host protocol on real channels, all in one process and on one thread, so that it is exactly known who
//! works when.

use std::sync::{Arc, Mutex, MutexGuard};

use bellwether_channels::Place;
use bellwether_host::{Command, Config, Host, Identity, Note, Settings, Status, View};
use bellwether_kernel::Span;
use bellwether_net::{
    ChannelCounts, ChannelHandle, ChannelMeeting, ChannelSetup, DriverEvent, Key, RateLimit, Running, SessionIdentity,
    start_on_channel,
};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::member::seen;

/// Long enough for busy machines, short enough for tests.
const HEARTBEAT: Span = Span::millis(200);

/// The recorded events of all members.
#[derive(Default)]
struct Ledger {
    views: Vec<Option<View>>,
    working: Vec<usize>,
    /// The greatest number of members that ever worked at one moment.
    most: usize,
}

pub(crate) struct Flock {
    ledger: Arc<Mutex<Ledger>>,
    pub(crate) members: Vec<ChannelHandle<Host>>,
    expect: Option<u32>,
    key: Option<Key>,
}

impl Flock {
    /// An empty flock, with this number of expected members, if any.
    pub(crate) fn expecting(expect: Option<u32>) -> Flock {
        Flock { ledger: Arc::default(), members: Vec::new(), expect, key: Some(Key::generate().unwrap()) }
    }

    /// Adds a member at this place, with a name and an owner id of its own.
    pub(crate) fn joins(&mut self, place: &str) {
        let number = self.members.len() as u64 + 1;
        self.joins_as(place, number, &format!("m{number}"));
    }

    /// Adds a member with this owner id and name.
    pub(crate) fn joins_as(&mut self, place: &str, owner: u64, name: &str) {
        let times = |count: u64| Span::nanos(HEARTBEAT.times(count).as_nanos() / 100);
        let settings = Settings {
            expect: self.expect,
            heartbeat: HEARTBEAT,
            answer: times(50),
            spread: times(50),
            silence: times(300),
            stop: times(40),
            ..Settings::new(Identity::Given(owner))
        };
        let channel = place.parse::<Place>().unwrap().open(true);
        let who = SessionIdentity::new(owner, name).unwrap();
        let mut setup =
            ChannelSetup::<Host>::new("test", ChannelMeeting::new(channel, who), Config::new(settings).unwrap());
        setup.key.clone_from(&self.key);
        setup.meeting.pace = Some(RateLimit::QUICK);
        let Running { handle, driver_events, .. } = start_on_channel(setup).unwrap();
        let place = self.members.len();
        self.ledger().views.push(None);
        tokio::spawn(attend(place, handle.clone(), driver_events, self.ledger.clone()));
        self.members.push(handle);
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap()
    }

    /// The members that work.
    pub(crate) fn working(&self) -> Vec<usize> {
        self.ledger().working.clone()
    }

    /// The greatest number of members that ever worked at one moment.
    pub(crate) fn most(&self) -> usize {
        self.ledger().most
    }

    pub(crate) fn counts(&self, member: usize) -> ChannelCounts {
        self.members[member].channel_counts()
    }

    /// The sum of one counter over all members.
    pub(crate) fn all(&self, count: fn(&ChannelCounts) -> u64) -> u64 {
        self.members.iter().map(|member| count(&member.channel_counts())).sum()
    }

    /// Waits until a condition holds.
    pub(crate) async fn waits_for<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        let found = seen(look).await;
        found.unwrap_or_else(|| panic!("waited in vain for {what}; {:?}", self.ledger().views))
    }

    /// The member that all the others of these follow, if there is one, each with a number of its own.
    pub(crate) fn host_of(&self, members: &[usize]) -> Option<usize> {
        let ledger = self.ledger();
        let view = |member: &usize| ledger.views[*member];
        let views: Vec<View> = members.iter().map(view).collect::<Option<_>>()?;
        let mut hosts = members.iter().zip(&views).filter(|(_, view)| view.status == Status::Hosting);
        let (host, seen) = hosts.next()?;
        let alone = hosts.next().is_none() && !seen.letting_go && !seen.ending && ledger.working.contains(host);
        let follows =
            |view: &View| view.member == seen.member || view.status == Status::Checking && view.host == seen.host;
        let mut numbers: Vec<_> = views.iter().map(|view| view.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        (alone && views.iter().all(follows) && numbers.len() == members.len()).then_some(*host)
    }

    /// Waits until a member has no host, and is none.
    pub(crate) async fn follows_nobody(&self, member: usize) {
        let alone = || self.ledger().views[member].filter(|view| view.host.is_none() && !view.working).map(drop);
        self.waits_for(&format!("member {member} to follow nobody"), alone).await;
    }

    /// Waits until these have one host and follow it.
    pub(crate) async fn settles(&self, members: &[usize]) -> usize {
        self.waits_for(&format!("one host of {members:?}"), || self.host_of(members)).await
    }
}

/// Records a member's events, and ends its work when it must.
async fn attend(
    place: usize,
    handle: ChannelHandle<Host>,
    mut driver_events: UnboundedReceiver<DriverEvent<Host>>,
    ledger: Arc<Mutex<Ledger>>,
) {
    while let Some(event) = driver_events.recv().await {
        match event {
            DriverEvent::View(view) => ledger.lock().unwrap().views[place] = Some(view),
            DriverEvent::Note(Note::Leading { .. }) => {
                let mut ledger = ledger.lock().unwrap();
                ledger.working.push(place);
                ledger.most = ledger.most.max(ledger.working.len());
            }
            DriverEvent::Note(Note::LetGo { .. } | Note::StopNow { .. }) => {
                ledger.lock().unwrap().working.retain(|one| *one != place);
                handle.ask(Command::Stopped).await;
            }
            DriverEvent::Note(Note::Released { .. }) => ledger.lock().unwrap().working.retain(|one| *one != place),
            _ => {}
        }
    }
    let mut ledger = ledger.lock().unwrap();
    ledger.working.retain(|one| *one != place);
    ledger.views[place] = None;
}
