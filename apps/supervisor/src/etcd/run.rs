//! The task around a member's node: it sends requests, receives answers, and wakes the node in time.

use std::pin::Pin;
use std::time::Duration;

use bellwether_channels::etcd::{EtcdAccess, EtcdClient, EtcdWatch, FlockApi, FlockRecord};
use bellwether_etcd::{Etcd, EtcdAnswer, EtcdCommand, EtcdMessage, EtcdRequest, EtcdRole, EtcdView};
use bellwether_kernel::{AskId, Input, NodeId, Span};
use bellwether_net::{Alarm as _, BootTimer, ChannelLost, ChannelStatus, DriverEvent, LeaseObserver, SessionIdentity};
use jiff::Timestamp;
use tokio::sync::mpsc;

use super::EtcdSetup;
use super::node::{EtcdNode, ME, SERVER, StepEffects};
use crate::clock;
use crate::moment::written;

/// A timer that fires this late shows that the process was not scheduled.
const STALLED: Duration = Duration::from_millis(200);
/// How long to wait before the watch on an etcd is opened again after a failure.
const LISTEN_AGAIN: Duration = Duration::from_millis(200);

/// The number of names that are remembered: one flock hardly ever has more leaders.
const NAMES_MAX: usize = 1024;

/// A request under way: it returns the client together with the answer.
type Call = Pin<Box<dyn Future<Output = (EtcdClient, Result<(u16, Vec<u8>), ChannelLost>)> + Send>>;

struct Runner {
    setup: EtcdSetup,
    access: EtcdAccess,
    api: FlockApi,
    events: mpsc::UnboundedSender<DriverEvent<Etcd>>,
    renewals: LeaseObserver,
    node: EtcdNode,
    view: Option<EtcdView>,
    effects: StepEffects,
    client: Option<EtcdClient>,
    /// The server to try next, should the connection be lost.
    turn: usize,
    call: Option<(u64, EtcdRequest, Call)>,
    /// The names of members: this one, then those from the third node on.
    names: Vec<String>,
    /// The error of the last request, if it failed.
    failure: Option<String>,
    /// Whether etcd does not answer.
    lost: bool,
}

/// Runs a member until its supervisor has ended or it has left.
pub(super) async fn run(
    setup: EtcdSetup,
    events: mpsc::UnboundedSender<DriverEvent<Etcd>>,
    renewals: LeaseObserver,
    mut commands: mpsc::UnboundedReceiver<EtcdCommand>,
) {
    let mut timer = match BootTimer::new() {
        Ok(timer) => timer,
        Err(why) => return drop(events.send(DriverEvent::Fatal(format!("there is no timer: {why}")))),
    };
    let api = FlockApi::new(&setup.place.name, &setup.flock);
    let access = EtcdAccess::new(setup.place.clone());
    let mut changes = watch_keys(access.clone(), &api);
    let mut effects = StepEffects::default();
    let node = EtcdNode::boot(setup.config.clone(), clock::now(), &mut effects);
    let names = vec![setup.member.clone()];
    let waiter = timer.waiter();
    let mut runner = Runner {
        setup,
        access,
        api,
        events,
        renewals,
        node,
        view: None,
        effects,
        client: None,
        turn: 0,
        call: None,
        names,
        failure: None,
        lost: false,
    };
    loop {
        runner.fire_due();
        runner.grant_wishes();
        if runner.has_left() || runner.events.is_closed() {
            return;
        }
        if timer.set(runner.node.next_due()).is_err() {
            return;
        }
        tokio::select! {
            biased;
            (client, answer) = answer(&mut runner.call) => runner.answered(client, answer),
            Some(()) = changes.recv() => runner.step(deliver(EtcdMessage::Changed)),
            command = commands.recv() => match command {
                Some(command) => runner.step(Input::Ask { id: AskId::NOBODY, command }),
                None => return,
            },
            _ = waiter.expired() => timer.fired(),
        }
    }
}

fn deliver(message: EtcdMessage) -> Input<Etcd> {
    Input::Deliver { from: SERVER, message }
}

async fn answer(call: &mut Option<(u64, EtcdRequest, Call)>) -> (EtcdClient, Result<(u16, Vec<u8>), ChannelLost>) {
    match call {
        Some((_, _, call)) => call.await,
        None => std::future::pending().await,
    }
}

/// Watches the keys for ever; each change is sent to the channel.
fn watch_keys(access: EtcdAccess, api: &FlockApi) -> mpsc::Receiver<()> {
    let mut watch = EtcdWatch::new(access, api.clone());
    let (tell, changes) = mpsc::channel(1);
    tokio::spawn(async move {
        while !tell.is_closed() {
            match watch.changed().await {
                // A notice that is queued already says the same.
                Ok(()) => drop(tell.try_send(())),
                Err(_) => tokio::time::sleep(LISTEN_AGAIN).await,
            }
        }
    });
    changes
}

impl Runner {
    fn step(&mut self, input: Input<Etcd>) {
        self.node.step(input, clock::now(), &mut self.effects);
    }

    fn fire_due(&mut self) {
        while let Some(late) = self.node.fire(clock::now(), &mut self.effects) {
            if Duration::from_nanos(late) > STALLED {
                self.emit(DriverEvent::Stalled(Span::nanos(late)));
            }
        }
    }

    fn answered(&mut self, client: EtcdClient, answer: Result<(u16, Vec<u8>), ChannelLost>) {
        let Some((serial, request, _)) = self.call.take() else { return };
        self.turn = client.turn();
        self.client = Some(client);
        let answer = match answer {
            Ok((status, body)) => {
                self.failure = FlockApi::error(status, &body);
                let known = self.names.len();
                let answer = FlockApi::answer(&request, &body, |name| called(&mut self.names, name));
                self.introduce(known);
                answer
            }
            Err(why) => {
                self.failure = Some(why.to_string());
                EtcdAnswer::Failed
            }
        };
        if answer != EtcdAnswer::Failed {
            self.reached();
        }
        self.step(deliver(EtcdMessage::Answer { serial, answer }));
    }

    /// etcd answers requests, or answers again.
    fn reached(&mut self) {
        self.failure = None;
        if std::mem::take(&mut self.lost) {
            self.emit(DriverEvent::ChannelStatus(ChannelStatus::Connected));
        }
    }

    fn grant_wishes(&mut self) {
        if std::mem::take(&mut self.effects.failed) {
            let why = self.failure.take().unwrap_or_else(|| "etcd does not answer in time".into());
            self.lost = true;
            self.emit(DriverEvent::ChannelStatus(ChannelStatus::Lost(why)));
        }
        if let Some((serial, request)) = self.effects.request.take() {
            self.make(serial, request);
        }
        if let Some(deadline) = self.node.renewal() {
            (self.renewals)(deadline);
            self.emit(DriverEvent::Lease(deadline));
        }
        let view = Some(self.node.view());
        if self.view != view {
            self.view = view;
            self.emit(DriverEvent::View(self.node.view()));
        }
        for leadership in std::mem::take(&mut self.effects.stated) {
            self.emit(DriverEvent::Leadership(leadership));
        }
    }

    /// Makes a request. One that is still under way is given up with its connection, and another server is asked.
    fn make(&mut self, serial: u64, request: EtcdRequest) {
        if self.call.take().is_some() {
            self.turn += 1;
        }
        let another = || EtcdClient::new(self.access.clone(), self.turn);
        let mut client = self.client.take().unwrap_or_else(another);
        let record = FlockRecord { member: self.setup.member.clone(), since: written(Timestamp::now()) };
        let ttl = self.setup.config.ttl.as_nanos().div_ceil(1_000_000_000);
        let (path, body) = self.api.request(&request, ttl, &record);
        let call = async move {
            let answer = client.call(path, &body).await;
            if let (EtcdRequest::Release { lease, .. }, Ok(_)) = (request, &answer) {
                // Otherwise the lease would end by itself, later.
                let (path, body) = FlockApi::revoke(lease);
                let _ = client.call(path, &body).await;
            }
            (client, answer)
        };
        self.call = Some((serial, request, Box::pin(call)));
    }

    fn has_left(&self) -> bool {
        self.node.view().member().is_some_and(|member| member.role == EtcdRole::Left)
    }

    /// Reports the names of newly known members.
    fn introduce(&self, known: usize) {
        for (place, name) in self.names.iter().enumerate().skip(known.min(NAMES_MAX)) {
            let who = SessionIdentity { owner: 0, session: 0, name: name.clone() };
            self.emit(DriverEvent::Introduced { peer: node_at(place), who });
        }
    }

    fn emit(&self, event: DriverEvent<Etcd>) {
        // The receiver may have ended already.
        let _ = self.events.send(event);
    }
}

fn node_at(place: usize) -> NodeId {
    if place == 0 { ME } else { NodeId::at(SERVER.index() + place) }
}

/// The node number for a member's name. The first name is this member's own.
fn called(names: &mut Vec<String>, name: &str) -> NodeId {
    let place = names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.truncate(NAMES_MAX);
        names.push(name.to_owned());
        names.len() - 1
    });
    node_at(place)
}
