//! Between the driver of the token's protocol and a supervisor that knows none.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bellwether_kernel::{Leadership, NodeId};
use bellwether_net::{DriverEvent as Driver, Key, Request, Response};
use bellwether_ring::{RingHandle, ask_ring};
use bellwether_token::{Command, Mac, Note, Token, TokenRing, TokenWork, WorkOrder};
use bellwether_trace::in_words;
use tokio::sync::mpsc;

use super::answers::Standing;
use crate::flock::{Ask, EndReason, FlockEvent};
use crate::others::{ConflictHandler, Others};

/// How long an owner may take to tell its name. Until then nothing else is passed on, so it is not long.
const INTRODUCTION: Duration = Duration::from_millis(100);

pub(super) struct Translator {
    handle: RingHandle,
    key: Option<Key>,
    others: Others,
    standing: Standing,
    tell: mpsc::UnboundedSender<FlockEvent>,
    end_reason: Arc<OnceLock<EndReason>>,
    say: fn(&str),
    names: HashMap<Mac, String>,
    work: TokenWork,
}

impl Translator {
    pub(super) fn new(
        handle: RingHandle,
        key: Option<Key>,
        others: Others,
        standing: Standing,
        tell: mpsc::UnboundedSender<FlockEvent>,
        end_reason: Arc<OnceLock<EndReason>>,
        say: fn(&str),
    ) -> Translator {
        Translator {
            handle,
            key,
            others,
            standing,
            tell,
            end_reason,
            say,
            names: HashMap::new(),
            work: TokenWork::default(),
        }
    }

    /// Runs until either side is gone. What the driver says goes first: a lease must not wait.
    pub(super) async fn run(
        mut self,
        mut driver: mpsc::UnboundedReceiver<Driver<TokenRing>>,
        mut asks: mpsc::UnboundedReceiver<Ask>,
    ) {
        while self.end_reason.get().is_none() {
            tokio::select! {
                biased;
                event = driver.recv() => match event {
                    Some(event) => self.happened(event).await,
                    None => self.end(EndReason::Failed("the network driver has ended".into())),
                },
                ask = asks.recv() => match ask {
                    Some(ask) => self.asked(ask).await,
                    None => return,
                },
                () = self.others.wait() => self.look().await,
            }
        }
    }

    async fn happened(&mut self, event: Driver<TokenRing>) {
        match event {
            Driver::Lease(Some(_)) => {
                self.others.obstacles.lock().stalled(None);
                self.pass_on(FlockEvent::Lease);
            }
            Driver::Stalled(span) => {
                self.others.obstacles.lock().stalled(Some(Duration::from_nanos(span.as_nanos())));
            }
            Driver::Leadership(leadership) => self.stated(leadership).await,
            Driver::Note(note) => self.noted(note).await,
            Driver::View(view) => {
                self.standing.seen_as(view);
                let order = self.work.seen(&view);
                self.follow_order(order).await;
            }
            Driver::PeerError { at, why, .. } => (self.say)(&format!("{at}: {why}")),
            Driver::StorageFailed(why) => (self.say)(&format!("{why}; trying again")),
            Driver::Fatal(why) => self.end(EndReason::Failed(why)),
            // A new life may have another name.
            Driver::Link { peer, up: true } => drop(self.mac(peer).and_then(|mac| self.names.remove(&mac))),
            Driver::Link { peer, up: false } => {
                self.others.gone(peer);
                self.stand().await;
            }
            Driver::PeerLeads { leads, .. } => self.met_a_fellow(leads).await,
            Driver::SettingsMismatch { peer, name, status } => self.at_odds(peer, &name, status).await,
            Driver::Stranger(how) => self.others.stranger(how, Instant::now()),
            _ => {}
        }
    }

    /// An owner that does not work leads nobody: it may be waiting itself.
    async fn met_a_fellow(&mut self, leads: bool) {
        self.others.met_one_of_ours();
        if leads {
            self.others.follow(true);
            self.stand().await;
        }
    }

    fn leads(&mut self, leads: bool) {
        self.others.lead(leads);
        self.handle.lead(leads);
    }

    async fn stated(&mut self, leadership: Leadership) {
        match leadership {
            Leadership::Leading { .. } if self.work.token().is_some() => {
                self.standing.owner_is(self.standing.name());
                self.leads(true);
            }
            Leadership::Nobody => self.others.follow(false),
            Leadership::Released { .. } => self.leads(false),
            _ => {}
        }
        for order in self.work.stated(leadership) {
            self.follow_order(order).await;
        }
    }

    async fn follow_order(&mut self, order: Option<WorkOrder>) {
        match order {
            None => {}
            Some(WorkOrder::Prepare(token)) => self.prepare(token).await,
            Some(WorkOrder::StepDown) => drop(self.handle.ask(Command::StepDown).await),
            Some(WorkOrder::Tell(leadership)) => self.pass_on_leadership(leadership).await,
            Some(WorkOrder::Finish { token, in_order }) => self.finish(token, in_order),
        }
    }

    async fn pass_on_leadership(&mut self, leadership: Leadership) {
        let mut name = String::new();
        if let Leadership::Following { leader, .. } = leadership {
            name = self.name(leader).await;
            self.standing.owner_is(&name);
        }
        self.pass_on(FlockEvent::of(leadership, |_| name));
    }

    /// Counts what happened, and tells people what they should know.
    async fn noted(&mut self, note: Note) {
        self.standing.noted(&note);
        match note {
            Note::InDoubt { to, .. } => {
                let to = self.name(to).await;
                (self.say)(&format!(
                    "{to} was offered the token and did not say whether it has it; the ring will find out"
                ));
            }
            Note::DuplicateMac(_) => (self.say)(&format!(
                "another member uses the address {} as well, and only one of them may: give each a --name of its own",
                self.handle.me().mac
            )),
            Note::Dropped(mac) => (self.say)(&format!("{mac} was silent for too long, and is in the ring no more")),
            _ => {}
        }
    }

    /// The work finds its state before it starts.
    async fn prepare(&mut self, token: Token) {
        let prepared = self.handle.prepare_work_state(token).await;
        if let Err(why) = &prepared {
            (self.say)(&format!("cannot lay out the work's state: {}; letting go of the token", in_words(why)));
        }
        let order = self.work.prepared(prepared.is_ok());
        Box::pin(self.follow_order(order)).await;
    }

    /// Nothing of the work is alive. What it left may be large: nobody waits for the disk here.
    fn finish(&self, token: Token, in_order: bool) {
        let (handle, say) = (self.handle.clone(), self.say);
        tokio::spawn(async move {
            if let Err(why) = handle.stopped(token, in_order).await {
                let why = in_words(&why);
                say(&format!("what the command left cannot be kept: {why}; the work goes on from where it began here"));
            }
        });
    }

    fn pass_on(&self, event: FlockEvent) {
        // Nobody may be listening, and that is their affair.
        let _ = self.tell.send(event);
    }

    fn mac(&self, node: NodeId) -> Option<Mac> {
        self.handle.member(node).map(|(mac, _)| mac)
    }

    /// What a member is called; its address has to do if it neither said so nor does at once.
    async fn name(&mut self, node: NodeId) -> String {
        if let Some(name) = self.handle.name(node) {
            return name;
        }
        let Some((mac, address)) = self.handle.member(node) else { return node.to_string() };
        if let Some(name) = self.names.get(&mac) {
            return name.clone();
        }
        let Some(address) = address else { return mac.to_string() };
        let key = self.key.clone();
        let asking = move || ask_ring(address, key.as_ref(), &Request::Status, INTRODUCTION);
        let asked = tokio::time::timeout(INTRODUCTION, tokio::task::spawn_blocking(asking)).await;
        if let Ok(Ok(Ok(answer))) = asked
            && answer.mac == mac
            && let Response::Status(status) = answer.response
            && !status.name.is_empty()
        {
            self.names.insert(mac, status.name.clone());
            return status.name;
        }
        mac.to_string()
    }

    async fn asked(&mut self, ask: Ask) {
        let command = match ask {
            Ask::Stopped => {
                let order = self.work.stopped();
                return self.follow_order(order).await;
            }
            Ask::StepDown | Ask::Leave => Command::StepDown,
            // Nobody grants leases there that could be longer.
            Ask::Reserve(_) => return,
            Ask::Stand(fit) => {
                self.others.fit(fit);
                return self.stand().await;
            }
        };
        self.handle.ask(command).await;
    }
}

impl ConflictHandler for Translator {
    fn others(&mut self) -> &mut Others {
        &mut self.others
    }

    fn say(&self, line: &str) {
        (self.say)(line);
    }

    fn show(&self) {
        self.handle.announce();
    }

    fn end(&self, end_reason: EndReason) {
        let _ = self.end_reason.set(end_reason);
    }

    async fn stand_for_lead(&self, stands: bool) {
        self.handle.ask(if stands { Command::Stand } else { Command::Abstain }).await;
    }
}
