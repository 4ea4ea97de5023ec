//! What is special about members of a list: refusals, names that are asked for, and the list itself, which may change.

use std::time::Duration;

use bellwether_kernel::{Leadership, ListElection, ListView, NodeId, Span, WorkRequest};
use bellwether_net::{
    ChangeRequest, DriverEvent, Handle, Key, Question, Questions, Refusal, Request, Response, Roster, Setup, ask,
};
use jiff::Timestamp;
use tokio::time::{Instant, Interval, MissedTickBehavior};

use super::answers::MemberState;
use super::lists::{self, ListNews, ListVerdict};
use super::refusals::Refusals;
use crate::adapter::{Outlets, Site, request_of};
use crate::clock::{NEVER, WorkLease};
use crate::flock::{EndReason, FlockEvent};
use crate::lease_handle::LeaseHandle;
use crate::obstacles::{HeardPeers, LeadObstacles, SharedObstacles};

/// How long a leader may take to tell its name. Other events wait meanwhile, so it is short.
const INTRODUCTION: Duration = Duration::from_millis(100);

/// How long a member must at least be silent before it counts as not heard.
const LISTENING: Duration = Duration::from_millis(500);
/// How long a refusal is held back for further ones.
const HELD: Duration = Duration::from_millis(500);

/// The facts that do not change while a member runs.
pub(super) struct About {
    flock: String,
    roster: Roster,
    key: Option<Key>,
    id: u32,
    name: String,
    lease: Span,
}

impl About {
    /// These facts, and the obstacles to a leader at the start.
    pub(super) fn new<P: ListElection>(setup: &Setup<P>, name: &str) -> (About, SharedObstacles) {
        let lease = P::longest_lease(&setup.config);
        let quorum = P::needs_majority(&setup.config);
        let mut obstacles = LeadObstacles::of(quorum.then(|| setup.meeting.roster.count()));
        if let Ok(until) = Timestamp::now().checked_add(Duration::from_nanos(lease.as_nanos()))
            && quorum
        {
            obstacles.bound_until(until);
        }
        let about = About {
            flock: setup.flock.clone(),
            roster: setup.meeting.roster.clone(),
            key: setup.key.clone(),
            id: setup.meeting.id,
            name: name.to_owned(),
            lease,
        };
        (about, SharedObstacles::new(obstacles))
    }
}

/// What a member of a list waits for besides its driver and its supervisor.
pub(super) enum ListWake {
    /// A question from another program.
    Question(Question),
    /// Refusals that were held back are to be reported.
    SayHeld,
    /// It is time to see which members were heard.
    Listen,
    /// The list does not name this member, and it was not added in time.
    LeftOut,
}

pub(super) struct ListSite<P: ListElection> {
    outlets: Outlets,
    about: About,
    handle: Handle<P>,
    lease_handle: LeaseHandle,
    questions: Questions,
    state: MemberState,
    refusals: Refusals,
    lists: ListNews,
    /// The other members' names, as far as they were needed.
    names: Vec<Option<String>>,
    /// Refusals that were held back, and until when: if further ones end this member, the reason is reported only once.
    held: Option<(Instant, Vec<String>)>,
    letting_go: bool,
    leased: bool,
    hearing: HeardPeers,
    listen: Interval,
    /// Whether our lead ended without being given up, so that the next leader has won a conflict or lost it.
    contested: bool,
}

impl<P: ListElection> ListSite<P> {
    /// Creates it on the current runtime.
    pub(super) fn new(
        outlets: Outlets,
        about: About,
        handle: Handle<P>,
        lease_handle: LeaseHandle,
        questions: Questions,
    ) -> ListSite<P> {
        let mut listen = tokio::time::interval(LISTENING.max(Duration::from_nanos(about.lease.as_nanos())));
        listen.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ListSite {
            outlets,
            state: MemberState::new(&about.flock, about.id, handle.node(), &about.name),
            refusals: Refusals::new(about.roster.count()),
            names: vec![None; bellwether_net::MEMBERS_MAX],
            lists: ListNews::default(),
            about,
            handle,
            lease_handle,
            questions,
            held: None,
            letting_go: false,
            leased: true,
            hearing: HeardPeers::default(),
            listen,
            contested: false,
        }
    }

    /// Checks which members were heard since the last check.
    fn listened(&mut self) {
        let counts = self.handle.metrics().read();
        let Some(heard) = self.hearing.look(counts.peers.iter().map(|peer| peer.received).collect()) else { return };
        let me = self.handle.node().index();
        let heard = |node: &NodeId| node.index() == me || heard.contains(&node.index());
        let heard = self.handle.roster().nodes().iter().filter(heard).map(|node| node.to_string()).collect();
        self.outlets.obstacles.lock().hears(heard);
    }

    fn trouble(&mut self, peer: Option<NodeId>, at: &str, why: &str, refusal: Option<Refusal>) {
        let who = peer.map_or_else(|| format!("a connection from {at}"), |peer| format!("member {peer} at {at}"));
        if let (Some(peer), Some(refusal)) = (peer, refusal)
            && self.refusals.refused_by(peer, refusal)
        {
            self.outlets.end(EndReason::Refused(format!("{who} refuses this member: {refusal}")));
            return;
        }
        if let (Some(peer), Some(refusal)) = (peer, refusal.filter(|refusal| refusal.is_lasting())) {
            self.outlets.obstacles.lock().refused(&format!("member {peer}"), &refusal.to_string());
        }
        let line = format!("{who}: {why}");
        match refusal.is_some() && self.refusals.is_open() {
            true => self.held.get_or_insert_with(|| (Instant::now() + HELD, Vec::new())).1.push(line),
            false => (self.outlets.say)(&line),
        }
    }

    /// Reports the refusals that were held back: no other member has refused us for the same reason.
    fn say_held(&mut self) {
        let held = self.held.take().into_iter().flat_map(|(_, lines)| lines);
        held.for_each(|line| (self.outlets.say)(&line));
    }

    fn name(&self, node: NodeId) -> String {
        self.names[node.index()].clone().unwrap_or_else(|| node.to_string())
    }

    /// Asks a member for its name; if it does not answer at once, its id is used.
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

    fn seen_as(&mut self, view: &P::View) {
        let before = self.state.list();
        self.state.seen_as::<P>(view);
        let Some(list) = self.state.list() else { return };
        self.outlets.obstacles.lock().members_are(list.members.len());
        let id = |list: &ListView| (list.epoch, list.version);
        if before.as_ref().map(id) != Some(id(&list)) {
            if let Some(line) = lists::differs(&self.about.roster, &self.handle.roster(), &list) {
                (self.outlets.say)(&line);
            }
            if before.is_some() {
                // The guardian announces this process's death to the members of that time.
                self.outlets.tell(FlockEvent::Will(self.handle.death_notice().to_json().into_bytes()));
            }
        }
        self.lists.stands(list.outside);
    }

    /// Notes are for the log, except those about the member list: they may end this process.
    fn noted(&mut self, note: &P::Note) {
        match P::list_event(note).and_then(|event| self.lists.heard(event)) {
            Some(ListVerdict::Say(text)) => (self.outlets.say)(&text),
            Some(ListVerdict::End(text)) => self.outlets.end(EndReason::Refused(text)),
            None => {}
        }
    }

    async fn change_list(&mut self, change: &ChangeRequest) -> Response {
        let Some(list) = self.state.list().filter(|_| self.state.leads()) else {
            return Response::Refused(format!("member {} does not lead", self.about.id));
        };
        match lists::change(change, &list, &self.handle.roster()).map(P::change_list) {
            Ok(Some(command)) => {
                self.handle.ask(command).await;
                Response::Done
            }
            Ok(None) => Response::Refused(format!("{} cannot change its list of members", P::NAME)),
            Err(why) => Response::Refused(why),
        }
    }

    async fn answer(&mut self, question: Question) {
        let response = match question.request {
            Request::Status => {
                let why = self.outlets.obstacles.reason();
                Response::Status(Box::new(self.state.status(&self.handle, why)))
            }
            Request::StepDown if self.state.leads() => {
                request_of(self, WorkRequest::StepDown).await;
                Response::Done
            }
            Request::StepDown => Response::Refused(match self.state.leader() {
                Some(leader) => format!("member {} does not lead; member {leader} does", self.about.id),
                None => format!("member {} does not lead, and knows nobody who does", self.about.id),
            }),
            Request::Change(change) => self.change_list(&change).await,
            Request::Join(_) => Response::Refused("members are added with `bellwether members add`".into()),
        };
        // The client may be gone.
        let _ = question.answer.send(response);
    }
}

impl<P: ListElection> Site for ListSite<P> {
    type Protocol = P;
    type Wake = ListWake;

    fn outlets(&mut self) -> &mut Outlets {
        &mut self.outlets
    }

    async fn command(&self, command: P::Command) {
        self.handle.ask(command).await;
    }

    async fn stated(&mut self, leadership: Leadership) {
        self.state.stated(leadership);
        if self.hearing.led(matches!(leadership, Leadership::Following { .. } | Leadership::Leading { .. })) {
            self.outlets.obstacles.lock().forget_heard();
        }
        match leadership {
            Leadership::Following { leader, .. } => self.learn_name(leader).await,
            Leadership::Leading { leased, .. } => {
                self.leased = leased;
                // Without a lease the work may live as long as it likes.
                if !leased {
                    self.lease_handle.set(Some(WorkLease { term_at: NEVER, kill_at: NEVER }));
                    self.outlets.tell(FlockEvent::Lease);
                }
            }
            Leadership::LetGo { .. } => self.letting_go = true,
            Leadership::StopNow { .. } => self.contested = true,
            Leadership::Released { .. } => {
                self.contested |= !std::mem::take(&mut self.letting_go);
                // The driver ends a lease itself, and may be an epoch ahead of us.
                if !self.leased {
                    self.lease_handle.set(None);
                }
            }
            Leadership::Nobody | Leadership::Contested { .. } => {}
        }
        self.outlets.tell(FlockEvent::of(leadership, |node| self.name(node)));
        if let Leadership::Leading { epoch, .. } | Leadership::Following { epoch, .. } = leadership
            && std::mem::take(&mut self.contested)
        {
            let won = matches!(leadership, Leadership::Leading { .. });
            self.outlets.tell(FlockEvent::Conflict { epoch: epoch.0, won });
        }
    }

    async fn happened(&mut self, event: DriverEvent<P>) {
        match event {
            DriverEvent::Note(note) => self.noted(&note),
            DriverEvent::View(view) => self.seen_as(&view),
            DriverEvent::Link { peer, .. } => {
                self.refusals.welcomed_by(peer);
                let welcomed = self.about.roster.member(peer).map(|member| format!("member {}", member.id));
                welcomed.iter().for_each(|who| self.outlets.obstacles.lock().welcomed(who));
                // It may be a new process with another name.
                self.names[peer.index()] = None;
            }
            DriverEvent::PeerError { peer, at, why, refusal } => self.trouble(peer, &at, &why, refusal),
            // A list of members has no channel.
            _ => {}
        }
    }

    async fn wait(&mut self) -> ListWake {
        tokio::select! {
            biased;
            Some(question) = self.questions.recv() => ListWake::Question(question),
            () = until(self.held.as_ref().map(|(moment, _)| *moment)) => ListWake::SayHeld,
            _ = self.listen.tick(), if self.hearing.listens() => ListWake::Listen,
            () = until(self.lists.outside_until()) => ListWake::LeftOut,
        }
    }

    async fn woken(&mut self, wake: ListWake) {
        match wake {
            ListWake::Question(question) => self.answer(question).await,
            ListWake::SayHeld => self.say_held(),
            ListWake::Listen => self.listened(),
            ListWake::LeftOut => self.outlets.end(EndReason::Refused(self.lists.reason())),
        }
    }

    fn stalled(&mut self, span: Span) -> bool {
        span > self.about.lease
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
