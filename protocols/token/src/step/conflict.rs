//! Conflicts: two tokens meet, and the better one stays.

use bellwether_kernel::{Leadership, NodeId};

use super::Step;
use crate::message::Body;
use crate::note::Note;
use crate::state::{AfterStop, LeaseGrant, Phase, Role, Timer};
use crate::token::{Mac, Token};

impl Step<'_> {
    /// While we own a token, another member says that it owns one.
    pub(super) fn on_other_owner(&mut self, from: NodeId, author: Mac, round: u8, theirs: Token) {
        let Role::Owner(owner) = &self.state.role else { return };
        let (mine, announced, phase) = (owner.token, owner.announced, owner.phase);
        // The member that took it may have raised it.
        if theirs.descends_from(&mine) && matches!(phase, Phase::Offering { to, .. } if to == from) {
            return self.handed_over(from, round, theirs);
        }
        let same = theirs == mine && author <= self.state.mac;
        if !theirs.beats(&mine) && !same {
            self.observe(theirs);
            self.wait_for_rival(from);
            // An offered token is for its taker to tell of, and the one before it may be worse than theirs. Where a majority
            // counts, heart-beats are numbered and answers are not, and an answer is not answered: two owners that outbid
            // each other would otherwise never stop, and each copy that a network makes would make more.
            if announced.beats(&theirs) && (round > 0 || !self.config.needs_majority()) {
                self.send_token_is_here(from, announced);
            }
            return;
        }
        match phase {
            Phase::Working | Phase::Stopping(_) => self.let_go(AfterStop::Yield { to: from, better: theirs }),
            // Another member may work with our token already. It will meet the better one, too.
            Phase::Ending | Phase::Offering { .. } => {}
            Phase::Idle | Phase::Storing => self.yield_to(from, theirs),
            Phase::Yielding { .. } => self.destroy_and_follow(from, round, theirs),
        }
    }

    /// We have the better token, and wait until nobody works with the worse one, which may have been handed over
    /// meanwhile.
    fn wait_for_rival(&mut self, from: NodeId) {
        if let Role::Owner(owner) = &mut self.state.role
            && !owner.rivals.is_empty()
        {
            owner.rivals.insert(from);
            self.arm(Timer::SilenceDue, self.config.waiter_timeout());
        }
    }

    /// Nothing works with our token any more: tells the owner of the better one, and waits for its next message. If we
    /// cannot answer its network, our token must not be destroyed.
    pub(super) fn yield_to(&mut self, to: NodeId, better: Token) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.phase = Phase::Yielding { to, better };
        let announced = owner.announced;
        self.end_lease();
        self.send_token_destroyed(to, announced);
        self.disarm(&[Timer::RotateDue]);
        self.arm(Timer::AnswerDue, self.config.answer_timeout());
    }

    /// On a ring that needs a majority the message goes to everyone, so that the leases for this token end.
    fn send_token_destroyed(&mut self, to: NodeId, token: Token) {
        let digest = self.state.table.digest();
        let body = Body::TokenDestroyed { token, digest };
        match self.config.needs_majority() {
            true => self.broadcast(body),
            false => self.send(to, body),
        }
    }

    fn destroy_and_follow(&mut self, owner: NodeId, round: u8, theirs: Token) {
        if let Role::Owner(owner) = &self.state.role {
            let mine = owner.token;
            self.fx.lead(Leadership::Contested { epoch: theirs.epoch(), won: false });
            self.note(Note::Destroyed(mine));
        }
        self.follow(owner, round, theirs);
    }

    /// The owner of the better token has certainly been told.
    pub(super) fn on_delivered(&mut self) {
        if let Role::Owner(owner) = &self.state.role
            && let Phase::Yielding { to, better } = owner.phase
        {
            self.destroy_and_follow(to, 0, better);
        }
    }

    /// The better token was not announced again: keeps ours.
    pub(super) fn keep_own_token(&mut self) {
        if let Role::Owner(owner) = &mut self.state.role
            && matches!(owner.phase, Phase::Yielding { .. })
        {
            owner.phase = Phase::Idle;
            self.disarm(&[Timer::AnswerDue]);
            self.try_to_work();
        }
    }

    /// A token was destroyed, or was not taken.
    pub(super) fn on_token_destroyed(&mut self, from: NodeId, token: Token) {
        if self.state.grant == LeaseGrant::To(from, token) {
            self.free_grant();
        }
        self.observe(token);
        let Role::Owner(owner) = &mut self.state.role else { return };
        let (mine, announced) = (owner.token, owner.announced);
        if token == mine && matches!(owner.phase, Phase::Offering { to, .. } if to == from) {
            self.state.table.skip(from);
            return self.not_taken();
        }
        if announced.beats(&token) {
            self.send_token_is_here(from, announced);
        }
        self.rival_gone(from);
    }

    /// No member works with a worse token any more.
    fn rival_gone(&mut self, peer: NodeId) {
        if let Role::Owner(owner) = &mut self.state.role
            && !owner.rivals.is_empty()
        {
            owner.rivals.remove(peer);
            if !owner.rivals.is_empty() {
                return;
            }
            self.disarm(&[Timer::SilenceDue]);
            self.try_to_work();
        }
    }

    pub(super) fn free_grant(&mut self) {
        self.state.grant = LeaseGrant::Free;
        self.disarm(&[Timer::GrantEnds]);
    }
}
