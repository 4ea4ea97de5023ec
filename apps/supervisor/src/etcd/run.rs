//! The task around a member's node: it moves requests and answers, and wakes the node in time.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bellwether_channels::etcd::{EtcdClient, EtcdDeathNotice, EtcdWatch, FlockApi, FlockRecord};
use bellwether_etcd::{Etcd, EtcdMessage, EtcdView, KeyReign, MemberRole, ServerAnswer, ServerRequest};
use bellwether_kernel::{Election, Input, Leadership, NodeId};
use bellwether_net::{Alarm as _, BootTimer, ChannelLost, LeaseObserver};
use jiff::Timestamp;
use tokio::sync::{mpsc, watch};

use super::node::{EtcdNode, ME, SERVER, Wishes};
use super::{EtcdSetup, EtcdStanding};
use crate::clock;
use crate::flock::{Ask, FlockEvent};
use crate::moment::written;
use crate::obstacles::SharedObstacles;

/// A timer that fires so late says that this process got no time.
const STALLED: Duration = Duration::from_millis(200);
/// How long to wait before an etcd is listened to again that could not be.
const LISTEN_AGAIN: Duration = Duration::from_millis(200);

/// Where things go that this member has to tell.
pub(super) struct Outlets {
    pub(super) tell: mpsc::UnboundedSender<FlockEvent>,
    pub(super) leave: watch::Sender<bool>,
    pub(super) renewals: LeaseObserver,
    pub(super) obstacles: SharedObstacles,
    pub(super) standing: Arc<Mutex<EtcdStanding>>,
    pub(super) say: fn(&str),
}

/// A request under way: the client comes back with its answer.
type Call = Pin<Box<dyn Future<Output = (EtcdClient, Result<(u16, Vec<u8>), ChannelLost>)> + Send>>;

struct Runner {
    setup: EtcdSetup,
    api: FlockApi,
    outlets: Outlets,
    node: EtcdNode,
    wishes: Wishes,
    client: Option<EtcdClient>,
    /// The server to try next, should the client be lost with its connection.
    turn: usize,
    call: Option<(u64, ServerRequest, Call)>,
    /// What members are called, from the third node on.
    names: Vec<String>,
    /// Why the last request failed, if it did.
    failure: Option<String>,
    /// Whether people were told that etcd does not answer.
    lost: bool,
}

/// Runs a member until nobody listens or it has left.
pub(super) async fn run(setup: EtcdSetup, outlets: Outlets, mut asks: mpsc::UnboundedReceiver<Ask>) {
    let api = FlockApi::new(&setup.place.name, &setup.flock);
    let mut changes = watch_keys(&setup, &api);
    let mut wishes = Wishes::default();
    let node = EtcdNode::boot(setup.config.clone(), clock::now(), &mut wishes);
    let (client, turn) = (None, 0);
    let names = vec![setup.member.clone()];
    let timer = BootTimer::new();
    let Ok(mut timer) = timer.inspect_err(|why| (outlets.say)(&format!("there is no timer: {why}"))) else { return };
    let waiter = timer.waiter();
    let mut runner =
        Runner { setup, api, outlets, node, wishes, client, turn, call: None, names, failure: None, lost: false };
    loop {
        runner.fire_due();
        runner.grant_wishes();
        if runner.has_left() || runner.outlets.tell.is_closed() {
            return;
        }
        if timer.set(runner.node.next_due()).is_err() {
            return;
        }
        tokio::select! {
            biased;
            (client, answer) = answer(&mut runner.call) => runner.answered(client, answer),
            Some(()) = changes.recv() => runner.step(deliver(EtcdMessage::Changed)),
            ask = asks.recv() => match ask {
                Some(ask) => runner.asked(ask),
                None => return,
            },
            _ = waiter.expired() => timer.fired(),
        }
    }
}

fn deliver(message: EtcdMessage) -> Input<Etcd> {
    Input::Deliver { from: SERVER, message }
}

async fn answer(call: &mut Option<(u64, ServerRequest, Call)>) -> (EtcdClient, Result<(u16, Vec<u8>), ChannelLost>) {
    match call {
        Some((_, _, call)) => call.await,
        None => std::future::pending().await,
    }
}

/// Listens for ever; whatever has changed comes out of the channel.
fn watch_keys(setup: &EtcdSetup, api: &FlockApi) -> mpsc::Receiver<()> {
    let mut watch = EtcdWatch::new(Arc::new(setup.place.clone()), api.clone());
    let (tell, changes) = mpsc::channel(1);
    tokio::spawn(async move {
        while !tell.is_closed() {
            match watch.changed().await {
                // One that waits already says the same.
                Ok(()) => drop(tell.try_send(())),
                Err(_) => tokio::time::sleep(LISTEN_AGAIN).await,
            }
        }
    });
    changes
}

impl Runner {
    fn step(&mut self, input: Input<Etcd>) {
        self.node.step(input, clock::now(), &mut self.wishes);
    }

    fn fire_due(&mut self) {
        while let Some(late) = self.node.fire(clock::now(), &mut self.wishes) {
            if Duration::from_nanos(late) > STALLED {
                self.outlets.obstacles.lock().stalled(Some(Duration::from_nanos(late)));
                self.standing(|standing| standing.stalls += 1);
            }
        }
    }

    fn standing(&self, change: impl FnOnce(&mut EtcdStanding)) {
        change(&mut self.outlets.standing.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn asked(&mut self, ask: Ask) {
        if let Some(command) = Etcd::request(ask.into()) {
            self.step(Input::Ask { id: bellwether_kernel::AskId::NOBODY, command });
        }
    }

    fn answered(&mut self, client: EtcdClient, answer: Result<(u16, Vec<u8>), ChannelLost>) {
        let Some((serial, request, _)) = self.call.take() else { return };
        self.turn = client.turn();
        self.client = Some(client);
        let answer = match answer {
            Ok((status, body)) => {
                self.failure = FlockApi::error(status, &body);
                FlockApi::answer(&request, &body, |name| called(&mut self.names, name))
            }
            Err(why) => {
                self.failure = Some(why.to_string());
                ServerAnswer::Failed
            }
        };
        if answer != ServerAnswer::Failed {
            self.reached();
        }
        self.step(deliver(EtcdMessage::Answer { serial, answer }));
    }

    /// etcd does what it is asked, or does again.
    fn reached(&mut self) {
        self.outlets.obstacles.lock().reach(None);
        self.failure = None;
        if std::mem::take(&mut self.lost) {
            (self.outlets.say)(&format!("{}: there again", self.setup.place));
        }
    }

    fn grant_wishes(&mut self) {
        if std::mem::take(&mut self.wishes.failed) {
            let why = self.failure.take().unwrap_or_else(|| "etcd does not answer in time".into());
            if !std::mem::replace(&mut self.lost, true) {
                (self.outlets.say)(&format!("{}: {why}; trying again", self.setup.place));
            }
            self.outlets.obstacles.lock().reach(Some(why));
        }
        if let Some((serial, request)) = self.wishes.request.take() {
            self.make(serial, request);
        }
        if let Some(deadline) = self.node.renewal() {
            (self.outlets.renewals)(deadline);
            if deadline.is_some() {
                self.outlets.obstacles.lock().stalled(None);
                self.tell(FlockEvent::Lease);
            }
        }
        for leadership in std::mem::take(&mut self.wishes.stated) {
            self.stated(leadership);
        }
        if self.has_left() {
            self.outlets.leave.send_replace(true);
        }
    }

    /// Makes a request. One that is still under way is given up with its connection, and another server is asked.
    fn make(&mut self, serial: u64, request: ServerRequest) {
        if self.call.take().is_some() {
            self.turn += 1;
        }
        let place = || EtcdClient::new(Arc::new(self.setup.place.clone()), self.turn);
        let mut client = self.client.take().unwrap_or_else(place);
        let record = FlockRecord { member: self.setup.member.clone(), since: written(Timestamp::now()) };
        let ttl = self.setup.config.ttl.as_nanos().div_ceil(1_000_000_000);
        let (path, body) = self.api.request(&request, ttl, &record);
        let call = async move {
            let answer = client.call(path, &body).await;
            if let (ServerRequest::Release { lease, .. }, Ok(_)) = (request, &answer) {
                // It would end by itself, later.
                let (path, body) = FlockApi::revoke(lease);
                let _ = client.call(path, &body).await;
            }
            (client, answer)
        };
        self.call = Some((serial, request, Box::pin(call)));
    }

    fn stated(&mut self, leadership: Leadership) {
        let leader = match leadership {
            Leadership::Leading { epoch, .. } => {
                self.leave_will();
                Some((true, self.setup.member.clone(), epoch.0))
            }
            Leadership::Following { leader, epoch } => Some((false, self.name(leader), epoch.0)),
            Leadership::Nobody | Leadership::Released { .. } => None,
            Leadership::LetGo { .. } | Leadership::StopNow { .. } | Leadership::Contested { .. } => {
                return self.tell(FlockEvent::of(leadership, |node| self.name(node)));
            }
        };
        self.standing(|standing| {
            standing.leads = leader.as_ref().is_some_and(|(leads, ..)| *leads);
            standing.leader = leader.map(|(_, name, epoch)| (name, epoch));
            standing.since = Timestamp::now();
        });
        self.tell(FlockEvent::of(leadership, |node| self.name(node)));
    }

    /// If this process dies, its guardian gives the key back.
    fn leave_will(&self) {
        let EtcdView::Member(member) = self.node.view() else { return };
        let MemberRole::Leading(KeyReign { epoch, lease, .. }) = member.role else { return };
        let (etcd, flock) = (self.setup.written.clone(), self.setup.flock.clone());
        let notice = EtcdDeathNotice { etcd, flock, epoch: epoch.0, lease: lease.0 };
        self.tell(FlockEvent::Will(serde_json::to_vec(&notice).unwrap_or_default()));
    }

    fn has_left(&self) -> bool {
        self.node.view().member().is_some_and(|member| member.role == MemberRole::Left)
    }

    fn name(&self, node: NodeId) -> String {
        let index = node.index().saturating_sub(SERVER.index());
        self.names.get(index).cloned().unwrap_or_else(|| format!("member {node}"))
    }

    fn tell(&self, event: FlockEvent) {
        // Nobody may be listening, and that is their affair.
        let _ = self.outlets.tell.send(event);
    }
}

/// The node that stands for a member of this name. The first name is this member's own.
fn called(names: &mut Vec<String>, name: &str) -> NodeId {
    /// How many names are remembered; more members than that have not led one flock.
    const MOST: usize = 1024;
    let place = names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.truncate(MOST);
        names.push(name.to_owned());
        names.len() - 1
    });
    if place == 0 { ME } else { NodeId::at(SERVER.index() + place) }
}
