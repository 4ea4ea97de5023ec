//! Part 1: asks which members are there.

use bellwether_kernel::{Epoch, ListEvent, NodeId, NodeSet, Span};

use super::{Note, Turn};
use crate::message::{Message, VoterStatus};
use crate::state::{PreVote, Role, Timer};

impl Turn<'_> {
    /// Starts an election. `lost` is the coordinator that was just lost, if there was one.
    pub(super) fn start_election(&mut self, lost: Option<NodeId>) {
        self.ask_who_is_there(lost, false);
    }

    /// Starts an election because the coordinator has been silent: its answer is not awaited.
    pub(super) fn start_election_without(&mut self, silent: NodeId) {
        self.start_election(Some(silent));
        if let Role::PreVoting(mut pre_vote) = self.state.role {
            pre_vote.awaited = pre_vote.awaited.without(silent);
            self.answers_so_far(pre_vote);
        }
    }

    fn ask_who_is_there(&mut self, lost: Option<NodeId>, insist: bool) {
        if self.is_barred() {
            if !self.state.conflict && !self.state.rolled_back {
                self.note(Note::List(ListEvent::Removed { version: self.state.list.id.version }));
            }
            self.enter(Role::Outside);
            return;
        }
        let asked = match self.config.bullies() {
            true => self.others().above(self.state.me),
            false => self.others(),
        };
        let pre_vote = PreVote { awaited: asked, free: NodeSet::EMPTY, lost, insist };
        self.enter(Role::PreVoting(pre_vote));
        self.send_all(asked, &self.are_you_there());
        self.arm(Timer::AnswerDue, self.answer_wait());
        self.answers_so_far(pre_vote);
    }

    /// Goes on as soon as all awaited members have answered, if that is enough. If it is not, any further answer before
    /// the time-out may make it so.
    fn answers_so_far(&mut self, pre_vote: PreVote) {
        self.state.role = Role::PreVoting(pre_vote);
        if pre_vote.awaited.is_empty() && self.could_lead(pre_vote) {
            self.halt_others(pre_vote.insist);
        }
    }

    pub(super) fn are_you_there(&self) -> Message {
        let (epoch, voter) = (self.state.promised_epoch(), self.state.voter_status());
        Message::AreYouThere { epoch, voter, list: self.state.list.id }
    }

    pub(super) fn here(&self) -> Message {
        Message::Here { epoch: self.state.heard, voter: self.state.voter_status(), list: self.state.list.id }
    }

    fn could_lead(&self, pre_vote: PreVote) -> bool {
        let enough = !self.is_quorum_mode() || self.state.list.is_quorum(pre_vote.free.with(self.state.me));
        enough && self.state.stands()
    }

    /// A member asks whether we are there. The paper only answers. Quorum mode also shortens elections: the asker
    /// follows nobody, and its question is as good as an answer to the same question from us.
    pub(super) fn asked_whether_there(&mut self, from: NodeId, epoch: Epoch, voter: VoterStatus) {
        if self.knows_better(from, epoch) {
            return;
        }
        let seeks = voter.is_free();
        if seeks && self.is_quorum_mode() && self.abandoned_by(from, epoch) {
            self.start_election(Some(from));
        }
        self.send(from, self.here());
        match self.state.role {
            Role::PreVoting(_) if seeks && self.is_quorum_mode() => self.told_here(from, voter),
            Role::BackingOff if seeks && self.outranks(self.state.me, from) && self.state.stands() => {
                self.start_election(None);
            }
            _ => {}
        }
    }

    /// Whether `from`, which asks who is there, was the coordinator that we accepted. It would not ask while it leads,
    /// and the epoch shows that the question is younger than its lead.
    fn abandoned_by(&self, from: NodeId, epoch: Epoch) -> bool {
        match self.state.role {
            Role::Joining { coordinator, epoch: joined } | Role::Following { coordinator, epoch: joined } => {
                coordinator == from && epoch >= joined
            }
            _ => false,
        }
    }

    /// A member is there.
    pub(super) fn told_here(&mut self, from: NodeId, voter: VoterStatus) {
        self.is_heard(from);
        match self.state.role {
            Role::PreVoting(pre_vote) => self.told_here_in_part_1(from, voter, pre_vote),
            // A better candidate that answers our `Halt` only in this way stands itself. One of us must give way.
            Role::Halting { insist, .. } if self.is_quorum_mode() && self.gives_way_to(from, voter, insist) => {
                self.defer();
            }
            Role::Asking { coordinator, epoch } if coordinator == from => {
                self.coordinator_answered(from, epoch, voter);
            }
            _ => {}
        }
    }

    fn told_here_in_part_1(&mut self, from: NodeId, voter: VoterStatus, mut pre_vote: PreVote) {
        if self.gives_way_to(from, voter, pre_vote.insist) {
            self.defer();
        } else if voter == VoterStatus::Bound(Some(from)) || self.waits_for_the_coordinator(voter) {
            self.back_off();
        } else {
            if !self.is_about_to_stand(from, voter, pre_vote.lost) {
                pre_vote.awaited = pre_vote.awaited.without(from);
            }
            if voter.is_free() {
                pre_vote.free = pre_vote.free.with(from);
            }
            self.answers_so_far(pre_vote);
        }
    }

    /// Whether a better candidate has not heard yet that its coordinator, which is ours or we ourselves, is lost. It
    /// will stand shortly, and is worth the wait for its answer.
    fn is_about_to_stand(&self, from: NodeId, voter: VoterStatus, lost: Option<NodeId>) -> bool {
        let VoterStatus::Bound(Some(coordinator)) = voter else { return false };
        self.outranks(from, self.state.me) && (lost == Some(coordinator) || coordinator == self.state.me)
    }

    /// Whether the member that answered is a better candidate than we are.
    fn gives_way_to(&self, from: NodeId, voter: VoterStatus, insist: bool) -> bool {
        let higher = self.outranks(from, self.state.me) && !insist;
        match self.config.bullies() {
            true => higher && voter != VoterStatus::Voter,
            false => higher && voter == VoterStatus::Candidate,
        }
    }

    /// Classic without preemption: one healthy coordinator that any member follows is enough to wait for.
    fn waits_for_the_coordinator(&self, voter: VoterStatus) -> bool {
        !self.is_quorum_mode() && !self.config.bullies() && matches!(voter, VoterStatus::Bound(Some(_)))
    }

    /// The time for answers is over.
    pub(super) fn pre_vote_ends(&mut self, pre_vote: PreVote) {
        match self.could_lead(pre_vote) {
            true => self.halt_others(pre_vote.insist),
            false => self.election_failed(),
        }
    }

    fn defer(&mut self) {
        self.enter(Role::Deferring);
        self.arm_elected_due();
    }

    /// How long to wait for answers: longer, if the last elections failed.
    pub(super) fn answer_wait(&self) -> Span {
        self.config.patient_answer(self.doublings())
    }

    /// The number of doublings: none for the second election in a row, which is as fast as the first.
    fn doublings(&self) -> u32 {
        self.state.failures.saturating_sub(1)
    }

    /// A random addition to a wait, in half heart-beats, so that members whose elections failed do not all try again at
    /// once.
    fn drawn_delay(&mut self) -> Span {
        let halves = match self.doublings() {
            0 => 0,
            doublings => self.fx.pick((2 << doublings) - 1),
        };
        Span::nanos(self.config.retry().as_nanos() / 2).times(halves.into())
    }

    /// Waits long enough for both parts of the better candidate's election to time out once.
    pub(super) fn arm_elected_due(&mut self) {
        let wait = self.answer_wait().times(4).plus(self.drawn_delay());
        self.arm(Timer::ElectedDue, wait);
    }

    /// An election failed: ours, or that of a member that we waited for.
    fn count_failure(&mut self) {
        let most = if self.config.backoff == 0 { 0 } else { self.config.backoff + 1 };
        if self.is_quorum_mode() {
            self.state.failures = (self.state.failures + 1).min(most);
        }
    }

    pub(super) fn election_failed(&mut self) {
        self.count_failure();
        self.back_off();
    }

    /// We cannot win now: waits before asking again.
    pub(super) fn back_off(&mut self) {
        self.enter(Role::BackingOff);
        self.retry_later();
    }

    pub(super) fn retry_later(&mut self) {
        let wait = self.config.retry().plus(self.drawn_delay());
        self.arm(Timer::RetryDue, wait);
    }

    /// The candidate that we gave way to, or stopped for, has not announced itself.
    pub(super) fn elected_due(&mut self) {
        self.count_failure();
        let insist = self.is_quorum_mode() && self.state.role == Role::Deferring;
        self.ask_who_is_there(None, insist);
    }

    /// A process is gone for good: nobody follows it any longer, and in quorum mode nobody waits for it.
    ///
    /// The paper has no such reports, and leaving a member out because of one would break its proof: a member that was
    /// just lost may be back, and be halted by another, before the report of its return arrives.
    pub(super) fn link_down(&mut self, peer: NodeId) {
        if peer == self.state.me || !self.state.list.everybody().contains(peer) {
            return;
        }
        self.is_heard(peer);
        if self.follows(peer) {
            self.note_gone(peer);
            self.start_election(Some(peer));
        } else if self.is_quorum_mode() {
            self.note_gone(peer);
            self.stop_waiting_for(peer);
        }
    }

    fn follows(&self, peer: NodeId) -> bool {
        match self.state.role {
            Role::Halted { by, .. } => by == peer,
            Role::Joining { coordinator, .. }
            | Role::Following { coordinator, .. }
            | Role::Asking { coordinator, .. } => coordinator == peer,
            _ => false,
        }
    }

    fn note_gone(&mut self, peer: NodeId) {
        if self.is_quorum_mode() {
            self.state.gone = self.state.gone.with(peer);
        }
    }

    fn stop_waiting_for(&mut self, peer: NodeId) {
        match self.state.role {
            Role::PreVoting(mut pre_vote) => {
                pre_vote.awaited = pre_vote.awaited.without(peer);
                pre_vote.free = pre_vote.free.without(peer);
                self.answers_so_far(pre_vote);
            }
            Role::Deferring if self.outranks(peer, self.state.me) => self.start_election(None),
            Role::Halting { halted, pending, .. } if self.state.durable => {
                self.halted_so_far(halted.without(peer), pending.without(peer));
            }
            _ => {}
        }
    }
}
