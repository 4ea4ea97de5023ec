//! Between the driver of a protocol and a supervisor that knows none.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bellwether_bully::{Bully, Command, Note, View};
use bellwether_kernel::{Leadership, NodeId, Span};
use bellwether_net::{
    DriverEvent as Driver, Handle, Key, ListChange, Question, Questions, Refusal, Request, Response, Roster, Setup, ask,
};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::answers::Standing;
use super::lists::{self, ListNews, ListVerdict};
use super::refusals::Refusals;
use crate::clock::{Lease, NEVER};
use crate::flock::{Ask, Fate, Happening};
use crate::lease_handle::LeaseHandle;

/// How long a leader may take to tell its name. Until then nothing else is passed on, so it is not long.
const INTRODUCTION: Duration = Duration::from_millis(100);

/// How long a refusal waits for the others'.
const HELD: Duration = Duration::from_millis(500);

/// What does not change while a member runs.
pub(super) struct About {
    flock: String,
    roster: Roster,
    key: Option<Key>,
    id: u32,
    name: String,
    lease: Span,
    say: fn(&str),
}

impl About {
    pub(super) fn new(setup: &Setup<Bully>, name: &str, say: fn(&str)) -> About {
        About {
            flock: setup.flock.clone(),
            roster: setup.roster.clone(),
            key: setup.key.clone(),
            id: setup.id,
            name: name.to_owned(),
            lease: setup.config.lease,
            say,
        }
    }
}

pub(super) struct Translator {
    about: About,
    handle: Handle<Bully>,
    tell: mpsc::UnboundedSender<Happening>,
    fate: Arc<OnceLock<Fate>>,
    lease_handle: LeaseHandle,
    standing: Standing,
    refusals: Refusals,
    lists: ListNews,
    /// The others' names, as far as they were needed.
    names: Vec<Option<String>>,
    /// Refusals that may be the first of those that end us, and until when they wait for that: the reason is said once.
    held: Option<(Instant, Vec<String>)>,
    letting_go: bool,
    leased: bool,
    /// Whether our lead ended although we did not let go of it, so that whoever leads next has won or lost it.
    contested: bool,
}

impl Translator {
    pub(super) fn new(
        about: About,
        handle: Handle<Bully>,
        tell: mpsc::UnboundedSender<Happening>,
        fate: Arc<OnceLock<Fate>>,
        lease_handle: LeaseHandle,
    ) -> Translator {
        Translator {
            standing: Standing::new(&about.flock, about.id, &about.name),
            refusals: Refusals::new(about.roster.count()),
            names: vec![None; bellwether_net::MEMBERS_MAX],
            lists: ListNews::default(),
            about,
            handle,
            tell,
            fate,
            lease_handle,
            held: None,
            letting_go: false,
            leased: true,
            contested: false,
        }
    }

    /// Runs until either side is gone. What the driver says goes first: a lease must not wait for a question.
    pub(super) async fn run(
        mut self,
        mut driver: mpsc::UnboundedReceiver<Driver<Bully>>,
        mut asks: mpsc::UnboundedReceiver<Ask>,
        mut questions: Questions,
    ) {
        while self.fate.get().is_none() {
            tokio::select! {
                biased;
                happening = driver.recv() => match happening {
                    Some(happening) => self.happened(happening).await,
                    None => self.end(Fate::Failed("the network driver has ended".into())),
                },
                ask = asks.recv() => match ask {
                    Some(ask) => self.asked(ask).await,
                    None => return,
                },
                Some(question) = questions.recv() => self.answer(question).await,
                () = until(self.held.as_ref().map(|(moment, _)| *moment)) => self.say_held(),
                () = until(self.lists.outside_until()) => self.end(Fate::Refused(self.lists.reason())),
            }
        }
    }

    /// The first reason counts.
    fn end(&self, fate: Fate) {
        let _ = self.fate.set(fate);
    }

    async fn happened(&mut self, happening: Driver<Bully>) {
        match happening {
            Driver::Lease(Some(_)) => self.pass_on(Happening::Lease),
            Driver::Lease(None) => {}
            Driver::Leadership(leadership) => self.stated(leadership).await,
            Driver::Note(note) => self.list_noted(&note),
            Driver::View(view) => self.seen_as(view),
            Driver::Link { peer, up: true } => {
                self.refusals.welcomed_by(peer);
                // It may be another life, with another name.
                self.names[peer.index()] = None;
            }
            Driver::Link { up: false, .. } => {}
            // A list of members has no channel.
            Driver::Introduced { .. }
            | Driver::SettingsMismatch { .. }
            | Driver::PeerLeads { .. }
            | Driver::Stranger(_)
            | Driver::Question { .. }
            | Driver::ChannelStatus(_) => {}
            Driver::PeerError { peer, at, why, refusal } => self.trouble(peer, &at, &why, refusal),
            Driver::StorageFailed(why) => (self.about.say)(&format!("{why}; trying again")),
            Driver::Fatal(why) => self.end(Fate::Failed(why)),
            Driver::Stalled(span) => {
                if span > self.about.lease {
                    let millis = span.as_nanos() / 1_000_000;
                    (self.about.say)(&format!("this member got no time for {millis} ms"));
                }
            }
        }
    }

    fn trouble(&mut self, peer: Option<NodeId>, at: &str, why: &str, refusal: Option<Refusal>) {
        let who = peer.map_or_else(|| format!("a connection from {at}"), |peer| format!("member {peer} at {at}"));
        if let (Some(peer), Some(refusal)) = (peer, refusal)
            && self.refusals.refused_by(peer, refusal)
        {
            self.end(Fate::Refused(format!("{who} refuses this member: {refusal}")));
            return;
        }
        let line = format!("{who}: {why}");
        match refusal.is_some() && self.refusals.is_open() {
            true => self.held.get_or_insert_with(|| (Instant::now() + HELD, Vec::new())).1.push(line),
            false => (self.about.say)(&line),
        }
    }

    /// Says what was held back: nobody else has refused us for the same.
    fn say_held(&mut self) {
        let held = self.held.take().into_iter().flat_map(|(_, lines)| lines);
        held.for_each(|line| (self.about.say)(&line));
    }

    async fn stated(&mut self, leadership: Leadership) {
        match leadership {
            Leadership::Following { leader, .. } => self.learn_name(leader).await,
            Leadership::Leading { leased, .. } => {
                self.leased = leased;
                // Without a lease the work may live for as long as it likes.
                if !leased {
                    self.lease_handle.set(Some(Lease { term_at: NEVER, kill_at: NEVER }));
                    self.pass_on(Happening::Lease);
                }
            }
            Leadership::LetGo { .. } => self.letting_go = true,
            Leadership::StopNow { .. } => self.contested = true,
            Leadership::Released { .. } => {
                self.contested |= !std::mem::take(&mut self.letting_go);
                // The driver ends a lease itself, and may be a reign ahead of us.
                if !self.leased {
                    self.lease_handle.set(None);
                }
            }
            Leadership::Nobody | Leadership::Contested { .. } => {}
        }
        self.pass_on(Happening::of(leadership, |node| self.name(node)));
        if let Leadership::Leading { epoch, .. } | Leadership::Following { epoch, .. } = leadership
            && std::mem::take(&mut self.contested)
        {
            let won = matches!(leadership, Leadership::Leading { .. });
            self.pass_on(Happening::Conflict { epoch: epoch.0, won });
        }
    }

    fn pass_on(&self, happening: Happening) {
        // Nobody may be listening, and that is their affair.
        let _ = self.tell.send(happening);
    }

    fn name(&self, node: NodeId) -> String {
        self.names[node.index()].clone().unwrap_or_else(|| node.to_string())
    }

    /// Asks a member for its name; its id has to do if it does not answer at once.
    async fn learn_name(&mut self, node: NodeId) {
        let About { key, flock, .. } = &self.about;
        let roster = self.handle.roster();
        let Some(member) = roster.member(node).filter(|_| self.names[node.index()].is_none()) else { return };
        let asked = ask(&member.address, key.as_ref(), flock, Request::Status, INTRODUCTION).await;
        if let Ok(Response::Status(status)) = asked
            && status.member == member.id
            && !status.name.is_empty()
        {
            self.names[node.index()] = Some(status.name);
        }
    }

    async fn asked(&mut self, ask: Ask) {
        let command = match ask {
            Ask::StepDown | Ask::Leave => Command::StepDown,
            Ask::Stopped => Command::Stopped,
            Ask::Stand(true) => Command::Stand,
            Ask::Stand(false) => Command::Abstain,
            Ask::Reserve(span) => Command::Reserve(span),
        };
        self.handle.ask(command).await;
    }

    fn seen_as(&mut self, view: View) {
        let before = self.standing.view().map(|view| view.list);
        self.standing.seen_as(view);
        if before.is_none_or(|before| before != view.list) {
            self.lists.list_is(&self.about.roster, &self.handle.roster(), &view, self.about.say);
            if before.is_some() {
                // The guardian tells of this process's death to those who are members by then.
                self.pass_on(Happening::Will(self.handle.death_notice().to_json().into_bytes()));
            }
        }
        self.lists.stands(view.outside);
    }

    fn list_noted(&mut self, note: &Note) {
        match self.lists.noted(note) {
            Some(ListVerdict::Say(text)) => (self.about.say)(&text),
            Some(ListVerdict::End(text)) => self.end(Fate::Refused(text)),
            None => {}
        }
    }

    async fn change_list(&mut self, change: &ListChange) -> Response {
        let Some(view) = self.standing.view().filter(|_| self.standing.leads()) else {
            return Response::Refused(format!("member {} does not lead", self.about.id));
        };
        match lists::command(change, &view, &self.handle.roster()) {
            Ok(command) => {
                self.handle.ask(command).await;
                Response::Done
            }
            Err(why) => Response::Refused(why),
        }
    }

    async fn answer(&mut self, question: Question) {
        let response = match question.request {
            Request::Status => Response::Status(Box::new(self.standing.status(&self.handle))),
            Request::StepDown if self.standing.leads() => {
                self.handle.ask(Command::StepDown).await;
                Response::Done
            }
            Request::StepDown => Response::Refused(match self.standing.leader() {
                Some(leader) => format!("member {} does not lead; member {leader} does", self.about.id),
                None => format!("member {} does not lead, and knows nobody who does", self.about.id),
            }),
            Request::Change(change) => self.change_list(&change).await,
        };
        // Whoever asked may be gone.
        let _ = question.answer.send(response);
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
