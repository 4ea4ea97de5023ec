//! One match on the input; one small function for each thing that can happen.
//!
//! The functions are methods of [`Step`], by role: [free] nodes, [head]s, [member]s; and by what concerns several roles:
//! [merging](merge) and splitting, [links] between clusters, [lists], [comparing](compare) them, [landmarks], [carrying](carry)
//! data, [doubting](doubt) hops that lose it, and [finding](locate) who is far away.

mod carry;
mod compare;
mod doubt;
mod free;
mod head;
mod landmarks;
mod links;
mod lists;
mod locate;
mod member;
mod merge;

use alloc::boxed::Box;

use bellwether_kernel::{Effects, Input, Kept, NodeId, Protocol, Span, To};

use crate::Mesh;
use crate::config::MeshConfig;
use crate::message::{MeshBody, MeshMessage};
use crate::neighbours::NeighbourTable;
use crate::note::{MeshAnswer, MeshCommand, MeshNote};
use crate::records::RecordTable;
use crate::state::{HeadRole, ListPace, MemberRole, MeshRole, MeshSession, MeshState, MeshTimer, MeshView, STEADY};
use crate::tag::Tag;

impl Protocol for Mesh {
    type Config = MeshConfig;
    type Command = MeshCommand;
    type Answer = MeshAnswer;
    type Note = MeshNote;
    type State = MeshState;
    type Cell = MeshSession;
    type Record = bellwether_kernel::Never;
    type Message = MeshMessage;
    type Timer = MeshTimer;
    type View = MeshView;

    fn boot(config: &MeshConfig, me: NodeId, kept: Kept<'_, Mesh>, fx: &mut dyn Effects<Mesh>) -> MeshState {
        let session = kept.cell.map_or(0, |session| session.0).saturating_add(1);
        fx.store(MeshSession(session));
        MeshState {
            me,
            tag: config.tag(me),
            session,
            started: false,
            steady: 0,
            version: 0,
            announcement: 0,
            pace: ListPace::Idle,
            reachable: 0,
            tag_taken: false,
            role: MeshRole::Free { searches: 0 },
            neighbours: NeighbourTable::default(),
            records: RecordTable::within(config.reach),
            traffic: None,
        }
    }

    fn step(config: &MeshConfig, state: &mut MeshState, input: Input<Mesh>, fx: &mut dyn Effects<Mesh>) {
        let mut step = Step { config, state, fx };
        match input {
            Input::Deliver { from, message } => step.deliver(from, message),
            Input::Fire(timer) => step.fire(timer),
            Input::Ask { id, command } => step.ask(id, command),
            Input::Durable(_) => step.begin(),
            // What the driver knows for sure of a process is no news to radio nodes, and a node that was itself silent
            // finds out like everybody else.
            Input::Link { .. } | Input::PushBack { .. } | Input::Stalled => {}
        }
    }

    fn view(_config: &MeshConfig, state: &MeshState) -> MeshView {
        MeshView::of(state)
    }
}

/// What one step works on.
struct Step<'a> {
    config: &'a MeshConfig,
    state: &'a mut MeshState,
    fx: &'a mut dyn Effects<Mesh>,
}

impl Step<'_> {
    /// The session is stored, so frames may go out.
    fn begin(&mut self) {
        if !self.state.started {
            self.state.started = true;
            self.arm(MeshTimer::Beat, self.config.beat);
            self.become_free(2);
        }
    }

    fn deliver(&mut self, from: NodeId, message: MeshMessage) {
        let MeshMessage { sender, body } = message;
        if !self.state.started || sender == Tag::NONE {
            return;
        }
        if sender == self.state.tag {
            return self.hears_own_tag();
        }
        let (before, neighbour) = self.state.neighbours.heard(sender, from, body.cluster_of(sender));
        let (was_head, was_free) = (before == Some(sender), before == Some(Tag::NONE));
        if body.answers(self.state.tag) {
            neighbour.set_hears_me(true);
        }
        if let MeshBody::Ping { full, .. } = &body {
            neighbour.pinged(*full);
        }
        if before != Some(neighbour.head) {
            self.state.records.disturb();
        }
        match (body, &self.state.role) {
            (MeshBody::Data(packet), _) => self.on_data(sender, *packet),
            (MeshBody::Acknowledge { from, to, id, kind }, _) => self.on_acknowledge(sender, (from, to, id, kind)),
            (body, MeshRole::Free { .. }) => self.free_hears(sender, was_free, &body),
            (body, MeshRole::Head(_)) => self.head_hears(sender, was_head, &body),
            (body, MeshRole::Member(_)) => self.member_hears(sender, was_head, &body),
        }
    }

    /// Somebody else has this node's name, or an echo comes back. Nothing good comes of listening to it.
    fn hears_own_tag(&mut self) {
        if !self.state.tag_taken {
            self.state.tag_taken = true;
            self.fx.note(MeshNote::TagTaken);
        }
    }

    fn fire(&mut self, timer: MeshTimer) {
        match timer {
            MeshTimer::Beat => self.beat(),
            MeshTimer::Search => self.search(),
            MeshTimer::Claim => self.claim(),
            MeshTimer::HeadSilent => self.head_silent(),
            MeshTimer::NewsDue => self.news_due(),
            MeshTimer::MergeDue => self.merge_due(),
            MeshTimer::ListDue => self.list_due(),
            MeshTimer::AckDue => self.acknowledgements_due(),
        }
    }

    fn beat(&mut self) {
        self.arm(MeshTimer::Beat, self.config.beat);
        self.state.neighbours.beat();
        self.state.steady = (self.state.steady + 1).min(STEADY);
        match &self.state.role {
            MeshRole::Free { .. } => {}
            MeshRole::Head(_) => self.head_beat(),
            MeshRole::Member(_) => self.member_beat(),
        }
        self.await_replies();
        self.await_places();
        self.forget_doubts();
    }

    /// The driver is about to end this process.
    fn leave(&mut self) {
        if matches!(self.state.role, MeshRole::Head(_)) {
            self.end_cluster(Tag::NONE);
            self.become_free(16);
        }
    }

    /// Changes the role. Timers belong to roles: those of the old one never fire in the new one.
    fn enter(&mut self, role: MeshRole) {
        let timers: &[MeshTimer] = match &self.state.role {
            MeshRole::Free { .. } => &[MeshTimer::Search, MeshTimer::Claim],
            MeshRole::Head(_) => &[MeshTimer::MergeDue, MeshTimer::ListDue],
            MeshRole::Member(_) => &[MeshTimer::HeadSilent, MeshTimer::NewsDue, MeshTimer::ListDue],
        };
        timers.iter().for_each(|timer| self.fx.disarm(*timer));
        let same = matches!((&self.state.role, &role), (MeshRole::Member(_), MeshRole::Member(_)));
        self.state.steady = 0;
        self.state.pace = ListPace::Idle;
        self.state.role = role;
        if !same {
            self.state.records.clear();
        }
        let note = match &self.state.role {
            MeshRole::Free { .. } => MeshNote::Free,
            MeshRole::Head(_) => MeshNote::Head,
            MeshRole::Member(member) => MeshNote::Member(member.head),
        };
        self.fx.note(note);
    }

    /// What this node knows as a head; nothing is there to be changed in another role.
    fn head_mut(&mut self) -> Option<&mut HeadRole> {
        match &mut self.state.role {
            MeshRole::Head(head) => Some(head),
            _ => None,
        }
    }

    /// What this node knows as a member.
    fn member_mut(&mut self) -> Option<&mut MemberRole> {
        match &mut self.state.role {
            MeshRole::Member(member) => Some(member),
            _ => None,
        }
    }

    /// Says something to all who hear it.
    fn say(&mut self, body: MeshBody) {
        let message = MeshMessage { sender: self.state.tag, body };
        self.fx.send(To::Neighbours, message);
    }

    fn arm(&mut self, timer: MeshTimer, span: Span) {
        self.fx.arm(timer, span);
    }

    /// A random part of a span.
    fn some_of(&mut self, span: Span) -> Span {
        let step = self.fx.pick(self.config.spread_steps);
        self.config.spread(span, step)
    }

    fn promote(&mut self) {
        self.enter(MeshRole::Head(Box::new(HeadRole { changed: true, ..HeadRole::default() })));
        self.arm(MeshTimer::Beat, self.config.beat);
        self.ping();
        self.lists_are_due();
    }

    fn join(&mut self, head: Tag) {
        self.enter(MeshRole::Member(Box::new(MemberRole::of(head))));
        self.accept(head);
        self.await_head();
    }

    fn accept(&mut self, head: Tag) {
        let name = self.config.identity.as_ref().map(|(_, name)| name.clone());
        let degree = self.state.neighbours.degree();
        self.say(MeshBody::Accept { head, degree, name });
    }

    /// Joins one of the heads that are heard; whether there is one.
    fn join_any(&mut self) -> bool {
        let heads = self.state.neighbours.open_heads().count() as u32;
        if heads == 0 {
            return false;
        }
        let chosen = self.fx.pick(heads) as usize;
        let head = self.state.neighbours.open_heads().nth(chosen).map(|neighbour| neighbour.tag);
        head.into_iter().for_each(|head| self.join(head));
        true
    }
}
