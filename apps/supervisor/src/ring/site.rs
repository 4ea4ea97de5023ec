//! What only members of a ring have: a token that carries the work's state, and names that are asked for.

use std::collections::HashMap;
use std::time::Duration;

use bellwether_kernel::{Leadership, NodeId, WorkRequest};
use bellwether_net::{DriverEvent, Key, Request, Response};
use bellwether_ring::{RingHandle, ask_ring};
use bellwether_token::{Command, Mac, Note, Token, TokenRing, TokenWork, WorkOrder};
use bellwether_trace::in_words;

use super::answers::Standing;
use crate::adapter::{Outlets, Site, look, request_of, stand};
use crate::flock::FlockEvent;
use crate::others::Others;

/// How long an owner may take to tell its name. Until then nothing else is passed on, so it is not long.
const INTRODUCTION: Duration = Duration::from_millis(100);

pub(super) struct RingSite {
    outlets: Outlets,
    handle: RingHandle,
    key: Option<Key>,
    others: Others,
    standing: Standing,
    names: HashMap<Mac, String>,
    work: TokenWork,
}

impl RingSite {
    pub(super) fn new(
        outlets: Outlets,
        handle: RingHandle,
        key: Option<Key>,
        others: Others,
        standing: Standing,
    ) -> RingSite {
        RingSite { outlets, handle, key, others, standing, names: HashMap::new(), work: TokenWork::default() }
    }

    /// An owner that does not work leads nobody: it may be waiting itself.
    async fn met_a_fellow(&mut self, leads: bool) {
        self.others.met_one_of_ours();
        if leads {
            self.others.follow(true);
            stand(self).await;
        }
    }

    fn leads(&mut self, leads: bool) {
        self.others.lead(leads);
        self.handle.lead(leads);
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
        self.outlets.tell(FlockEvent::of(leadership, |_| name));
    }

    /// Counts what happened, and tells people what they should know.
    async fn noted(&mut self, note: Note) {
        self.standing.noted(&note);
        match note {
            Note::InDoubt { to, .. } => {
                let to = self.name(to).await;
                (self.outlets.say)(&format!(
                    "{to} was offered the token and did not say whether it has it; the ring will find out"
                ));
            }
            Note::DuplicateMac(_) => (self.outlets.say)(&format!(
                "another member uses the address {} as well, and only one of them may: give each a --name of its own",
                self.handle.me().mac
            )),
            Note::Dropped(mac) => {
                (self.outlets.say)(&format!("{mac} was silent for too long, and is in the ring no more"));
            }
            _ => {}
        }
    }

    /// The work finds its state before it starts.
    async fn prepare(&mut self, token: Token) {
        let prepared = self.handle.prepare_work_state(token).await;
        if let Err(why) = &prepared {
            (self.outlets.say)(&format!("cannot lay out the work's state: {}; letting go of the token", in_words(why)));
        }
        let order = self.work.prepared(prepared.is_ok());
        Box::pin(self.follow_order(order)).await;
    }

    /// Nothing of the work is alive. What it left may be large: nobody waits for the disk here.
    fn finish(&self, token: Token, in_order: bool) {
        let (handle, say) = (self.handle.clone(), self.outlets.say);
        tokio::spawn(async move {
            if let Err(why) = handle.stopped(token, in_order).await {
                let why = in_words(&why);
                say(&format!("what the command left cannot be kept: {why}; the work goes on from where it began here"));
            }
        });
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
}

impl Site for RingSite {
    type Protocol = TokenRing;
    type Wake = ();

    fn outlets(&mut self) -> &mut Outlets {
        &mut self.outlets
    }

    async fn command(&self, command: Command) {
        self.handle.ask(command).await;
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

    async fn happened(&mut self, event: DriverEvent<TokenRing>) {
        match event {
            DriverEvent::Note(note) => self.noted(note).await,
            DriverEvent::View(view) => {
                self.standing.seen_as(view);
                let order = self.work.seen(&view);
                self.follow_order(order).await;
            }
            DriverEvent::PeerError { at, why, .. } => (self.outlets.say)(&format!("{at}: {why}")),
            // A new life may have another name.
            DriverEvent::Link { peer, .. } => drop(self.mac(peer).and_then(|mac| self.names.remove(&mac))),
            DriverEvent::PeerLeads { leads, .. } => self.met_a_fellow(leads).await,
            _ => {}
        }
    }

    async fn asked(&mut self, request: WorkRequest) {
        match request {
            WorkRequest::Stopped => {
                let order = self.work.stopped();
                self.follow_order(order).await;
            }
            request => request_of(self, request).await,
        }
    }

    async fn wait(&mut self) {
        self.others.wait().await;
    }

    async fn woken(&mut self, (): ()) {
        look(self).await;
    }

    fn others(&mut self) -> Option<&mut Others> {
        Some(&mut self.others)
    }

    fn announce(&self) {
        self.handle.announce();
    }
}
