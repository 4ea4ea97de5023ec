//! Around the [logic](ServerLogic) of a server: the node that it asks, the shards that it tells, the hashing and the clock.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use bellwether_net::{BootClock, Handle};
use bellwether_superpeer::{Superpeer, SuperpeerAnswer, SuperpeerCommand, SuperpeerEvent};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::spawn_local;

use super::accounts::Accounts;
use super::credentials::SALT_BYTES;
use super::logic::{LogicEffect, ServerLogic};
use super::shard::ShardHandle;
use super::status::ServerStatus;
use crate::secret::Secret;

/// How soon a question is asked again for which there was no room.
const BUSY_PAUSE: Duration = Duration::from_millis(5);

/// A question, and under which number its answer is awaited.
type NumberedQuestion = (Option<u64>, SuperpeerCommand);

/// The part of a server that speaks with the network.
pub(super) struct Core {
    pub(super) node: Handle<Superpeer>,
    pub(super) shards: Vec<ShardHandle>,
    pub(super) accounts: Accounts,
    pub(super) network: String,
    pub(super) status: Arc<ServerStatus>,
    logic: RefCell<ServerLogic>,
    questions: mpsc::UnboundedSender<NumberedQuestion>,
    happened: mpsc::UnboundedSender<(SuperpeerEvent, Option<String>)>,
    started: RefCell<Option<oneshot::Sender<SuperpeerAnswer>>>,
    /// The clients were sent away.
    pub(super) drained: Notify,
    time_changed: Notify,
}

/// What happened to servers, with their names.
pub(super) type NamedEvents = mpsc::UnboundedReceiver<(SuperpeerEvent, Option<String>)>;

impl Core {
    /// Sets the logic going. What it tells people comes out of the channel.
    pub(super) fn start(
        node: Handle<Superpeer>,
        shards: Vec<ShardHandle>,
        network: String,
        logic: ServerLogic,
        status: Arc<ServerStatus>,
    ) -> (Rc<Core>, NamedEvents) {
        let (questions, asked) = mpsc::unbounded_channel();
        let (happened, events) = mpsc::unbounded_channel();
        let core = Rc::new(Core {
            node,
            shards,
            accounts: Accounts::default(),
            network,
            status,
            logic: RefCell::new(logic),
            questions,
            happened,
            started: RefCell::default(),
            drained: Notify::new(),
            time_changed: Notify::new(),
        });
        spawn_local(core.clone().pass_questions(asked));
        spawn_local(core.clone().keep_time());
        (core, events)
    }

    /// Lets the logic decide something, and does what it says.
    pub(super) fn decide(self: &Rc<Core>, act: impl FnOnce(&mut ServerLogic, u64)) {
        let wakes_before = self.logic.borrow().wake_at();
        act(&mut self.logic.borrow_mut(), BootClock::now());
        loop {
            let effect = self.logic.borrow_mut().take_effect();
            let Some(effect) = effect else { break };
            self.perform(effect);
        }
        if self.logic.borrow().wake_at() != wakes_before {
            self.time_changed.notify_one();
        }
    }

    /// What the logic knows.
    pub(super) fn with_logic<T>(&self, read: impl FnOnce(&ServerLogic) -> T) -> T {
        read(&self.logic.borrow())
    }

    fn perform(self: &Rc<Core>, effect: LogicEffect) {
        match effect {
            // Who takes these ends only with the process.
            LogicEffect::Ask { question, command } => drop(self.questions.send((question, command))),
            LogicEffect::Happened(event, name) => drop(self.happened.send((event, name))),
            LogicEffect::Tell { shard, order } => {
                if let Some(shard) = self.shards.get(shard) {
                    shard.tell(order);
                }
            }
            LogicEffect::Hash { number, secret, salt } => drop(spawn_local(self.clone().hash(number, secret, salt))),
            LogicEffect::SetRoster(roster) => self.node.set_roster(roster),
            LogicEffect::Started(answer) => {
                if let Some(waiting) = self.started.take() {
                    // Whoever started the server may have been told to end it.
                    let _ = waiting.send(answer);
                }
            }
            LogicEffect::Drained => self.drained.notify_one(),
        }
    }

    async fn hash(self: Rc<Core>, number: u64, secret: Secret, salt: Option<[u8; SALT_BYTES]>) {
        let verifier = match salt {
            Some(salt) => self.accounts.hash_with(secret, salt).await,
            None => self.accounts.hash(secret).await,
        };
        self.decide(|logic, now| logic.hashed(now, number, verifier));
    }

    /// Passes questions to the node in their order, and hands their answers in.
    async fn pass_questions(self: Rc<Core>, mut asked: mpsc::UnboundedReceiver<NumberedQuestion>) {
        while let Some((question, command)) = asked.recv().await {
            let Some(question) = question else {
                self.node.ask(command).await;
                continue;
            };
            let waiting = self.node.submit(command).await;
            let core = self.clone();
            spawn_local(async move {
                let answer = match waiting {
                    Some(waiting) => waiting.await.ok(),
                    None => None,
                };
                core.decide(|logic, now| logic.answered(now, question, answer));
            });
        }
    }

    /// Wakes the logic when something of it is due.
    async fn keep_time(self: Rc<Core>) {
        loop {
            let Some(at) = self.with_logic(ServerLogic::wake_at) else {
                self.time_changed.notified().await;
                continue;
            };
            let left = Duration::from_nanos(at.saturating_sub(BootClock::now()));
            tokio::select! {
                () = self.time_changed.notified() => {}
                () = tokio::time::sleep(left) => self.decide(ServerLogic::wake),
            }
        }
    }

    /// Tells the network that this server is there, and returns what it says to that.
    pub(super) async fn announce(self: &Rc<Core>, name: &str, addresses: &str) -> SuperpeerAnswer {
        let (started, answer) = oneshot::channel();
        self.started.replace(Some(started));
        self.decide(|logic, now| logic.start(now, name, addresses));
        answer.await.unwrap_or(SuperpeerAnswer::Expired)
    }

    /// Asks the network, again if there was no room. What nobody answers has expired.
    pub(super) async fn ask(&self, command: SuperpeerCommand) -> SuperpeerAnswer {
        loop {
            match self.node.question(command.clone()).await {
                Some(SuperpeerAnswer::Busy) => tokio::time::sleep(BUSY_PAUSE).await,
                Some(answer) => return answer,
                None => return SuperpeerAnswer::Expired,
            }
        }
    }

    /// Finds out how the network stands, and dials whoever belongs to it.
    pub(super) async fn refresh(self: &Rc<Core>) {
        if let SuperpeerAnswer::Inspected(report) = self.ask(SuperpeerCommand::Inspect).await {
            self.decide(|logic, _| logic.learn(report));
        }
    }
}
