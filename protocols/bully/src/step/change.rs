//! The coordinator's side of a change of the member list, and everybody's side of learning a newer one.

use bellwether_kernel::{Epoch, ListChange, ListChangeError, ListEvent, NodeId, NodeSet};

use super::{Note, Turn};
use crate::list::{ListId, MemberList, apply};
use crate::message::Message;
use crate::state::{ROUNDS, Role, Timer, Work};

impl Turn<'_> {
    /// A different member list is requested. The change begins once a quorum of the present list is known to hold that
    /// list.
    pub(super) fn change_list(&mut self, change: &ListChange) {
        match self.target_of(change) {
            Err(why) => self.note(Note::List(ListEvent::Refused(why))),
            Ok(target) => {
                self.state.target = Some(target);
                if self.state.list.id.epoch != self.state.promised_epoch() {
                    self.rewrite_list();
                }
                self.advance_list();
            }
        }
    }

    fn target_of(&self, change: &ListChange) -> Result<MemberList, ListChangeError> {
        match self.state.role {
            Role::Coordinating(leading) if leading.work == Work::Running && self.is_quorum_mode() => {}
            _ => return Err(ListChangeError::NotLeading),
        }
        if self.state.list.is_joint() || self.state.target.is_some() {
            return Err(ListChangeError::UnderWay);
        }
        apply(change, &self.state.list)
    }

    /// Writes the same list again in our own epoch, so that no list of an older epoch can replace it.
    pub(super) fn rewrite_list(&mut self) {
        let mut list = self.state.list.clone();
        list.id.epoch = self.state.promised_epoch();
        self.write_list(list);
    }

    fn write_list(&mut self, list: MemberList) {
        let Role::Coordinating(leading) = &mut self.state.role else { return };
        (leading.holders, leading.renewed, leading.committed) = (NodeSet::EMPTY, false, false);
        let (version, joint) = (list.id.version, list.is_joint());
        // A list that is not agreed on yet is sent to the members that it names; removed members are told when it is.
        let told = list.everybody().without(self.state.me);
        self.state.list = list;
        self.forget_promises_of_strangers();
        self.store();
        self.note(Note::List(ListEvent::Written { version, joint }));
        self.send_all(told, &self.install());
    }

    pub(super) fn install(&self) -> Message {
        Message::Install { epoch: self.state.heard, list: self.state.list.clone() }
    }

    /// Goes on to the next list once a quorum holds the present one durably in our epoch, and a round that a quorum of the
    /// present one answered has renewed the lease. Without the second, a lease that a majority of the list before last
    /// granted could still run while a majority that shares nobody with it elects another.
    pub(super) fn advance_list(&mut self) {
        let Role::Coordinating(leading) = self.state.role else { return };
        let list = &self.state.list;
        let mine = if self.state.kept_list == list.id { NodeSet::one(self.state.me) } else { NodeSet::EMPTY };
        let held = list.is_quorum(leading.holders.union(mine)) && list.id.epoch == self.state.promised_epoch();
        let done = leading.committed && self.state.target.is_none();
        if !held || !leading.renewed || done || leading.work == Work::Ending {
            return;
        }
        let mut next = list.clone();
        next.id.version += 1;
        if list.is_joint() {
            self.state.leaving = self.state.leaving.union(list.before.minus(list.members));
            next.before = NodeSet::EMPTY;
            self.write_list(next);
        } else if let Some(target) = self.state.target.take() {
            (next.before, next.members) = (list.members, target.members);
            (next.witnesses, next.preferred, next.addresses) = (target.witnesses, target.preferred, target.addresses);
            self.write_list(next);
        } else {
            self.list_agreed();
        }
    }

    /// The present list is agreed on. Members that it does not name are told so, and may go.
    fn list_agreed(&mut self) {
        if let Role::Coordinating(leading) = &mut self.state.role {
            leading.committed = true;
        }
        self.note(Note::List(ListEvent::Agreed { version: self.state.list.id.version }));
        let leaving = core::mem::take(&mut self.state.leaving).minus(self.state.list.members);
        self.send_all(leaving.without(self.state.me), &self.install());
        if !self.state.list.members.contains(self.state.me) {
            self.step_down();
        }
    }

    /// Whether a change waits only for members that promised another candidate a later epoch. What they hold will not count as long
    /// as we lead in this one; they promise again to whoever is elected next.
    pub(super) fn change_is_stuck(&self) -> bool {
        let Role::Coordinating(leading) = self.state.role else { return false };
        let (list, me) = (&self.state.list, self.state.me);
        let answered = leading.answered[leading.round as usize % ROUNDS];
        let writes = list.id.epoch == self.state.promised_epoch() && self.state.kept_list == list.id;
        writes
            && !leading.committed
            && list.is_quorum(answered.with(me))
            && !list.is_quorum(leading.holders.with(me))
            && answered.minus(leading.promised_later).minus(leading.holders).is_empty()
    }

    /// A member holds this list durably, and has promised nobody an epoch above ours.
    pub(super) fn told_held(&mut self, from: NodeId, held: ListId) {
        let ours = self.state.list.id;
        let Role::Coordinating(leading) = &mut self.state.role else { return };
        leading.promised_later = match held == ListId::default() {
            true => leading.promised_later.with(from),
            false => leading.promised_later.without(from),
        };
        if held == ours && !leading.committed && ours.epoch == self.state.promise.map_or(Epoch::NONE, |own| own.epoch) {
            leading.holders = leading.holders.with(from);
            self.advance_list();
        } else if ours.is_newer_than(held) && ours.epoch > Epoch::NONE {
            self.send(from, self.install());
        } else {
            self.supersede(held);
        }
    }

    /// A member holds a newer list than the one that we were elected with. An earlier coordinator did not complete it,
    /// or a majority would have known it; our own list, written in our epoch, replaces it.
    fn supersede(&mut self, theirs: ListId) {
        let leads = matches!(self.state.role, Role::Coordinating(leading) if leading.work != Work::Ending);
        if leads && theirs.is_newer_than(self.state.list.id) && theirs.epoch < self.state.promised_epoch() {
            self.rewrite_list();
        }
    }

    /// What we, who follow, hold durably counts for our coordinator only if we have promised no other a later epoch: a candidate of
    /// that one may have counted on us with an older list. Our own candidacy for a later epoch is over: nobody leads it any more.
    pub(super) fn held_for(&self, epoch: Epoch) -> ListId {
        let own = self.state.promise.is_some_and(|promise| promise.to == self.state.me);
        if own || self.state.promised_epoch() == epoch { self.state.kept_list } else { ListId::default() }
    }

    /// A member has a newer list.
    pub(super) fn told_list(&mut self, from: NodeId, list: MemberList) {
        let (ours, theirs) = (self.state.list.id, list.id);
        let newer = match ours.origin == theirs.origin {
            true => theirs.is_newer_than(ours),
            // A member that never took part in anything may still join another flock than it was started for.
            false => self.is_fresh() && theirs.epoch > Epoch::NONE && list.everybody().contains(self.state.me),
        };
        // A coordinator uses the list that it was elected with, or wrote itself.
        if !newer || from == self.state.me || matches!(self.state.role, Role::Coordinating(_)) {
            return;
        }
        self.state.heard = self.state.heard.max(theirs.epoch);
        self.state.list = list;
        self.forget_promises_of_strangers();
        self.store();
        if !self.state.list.everybody().contains(self.state.me) {
            self.note(Note::List(ListEvent::Removed { version: theirs.version }));
            self.enter(Role::Outside);
        } else if matches!(self.state.role, Role::Outside | Role::Halting { .. } | Role::Announcing { .. }) {
            // Promises that were given to a candidate of the older list are not counted in the newer one.
            self.back_off();
        } else if let Role::Following { coordinator, .. } = self.state.role {
            // The members that we outrank may have changed.
            self.fx.disarm(Timer::PreemptDue);
            self.arm_preemption(coordinator);
        }
    }

    /// Whether we never took part in an election. (That we have heard of one says nothing: heart-beats of a flock that has just
    /// added us come before its list.)
    fn is_fresh(&self) -> bool {
        self.state.promise.is_none() && self.state.list.id.epoch == Epoch::NONE
    }

    /// Compares our list with the sender's. The older list is updated. Returns whether both lists have one origin; if
    /// not, nothing else in the message counts.
    pub(super) fn compare_lists(&mut self, from: NodeId, theirs: ListId, epoch: Epoch) -> bool {
        let ours = self.state.list.id;
        if theirs.origin == ours.origin {
            match ours.is_newer_than(theirs) {
                true => self.send(from, self.install()),
                false => self.supersede(theirs),
            }
            return true;
        }
        match (self.is_fresh(), epoch == Epoch::NONE) {
            (true, fresh) => {
                if self.state.role != Role::Outside {
                    self.note(Note::List(ListEvent::Differs { member: from, begun: !fresh }));
                }
                self.enter(Role::Outside);
                if fresh {
                    // Neither has begun: once one was restarted with the other's list, both may.
                    self.retry_later();
                }
            }
            // It was started with another list, and is a member of ours: it may adopt our list.
            (false, true) if self.state.list.everybody().contains(from) && ours.epoch > Epoch::NONE => {
                self.send(from, self.install());
            }
            (false, true) => {}
            (false, false) => self.lists_conflict(from),
        }
        false
    }

    /// Two working flocks use one name. Neither can know which is right.
    fn lists_conflict(&mut self, with: NodeId) {
        if !self.state.conflict {
            self.state.conflict = true;
            self.stop_for_good(ListEvent::Conflict { member: with });
        }
    }

    /// Whether we may not take part: the list does not name us, another flock has our name, or our storage was rolled back.
    pub(super) fn is_barred(&self) -> bool {
        self.state.conflict || self.state.rolled_back || !self.state.list.everybody().contains(self.state.me)
    }
}
