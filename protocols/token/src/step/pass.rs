//! The hand-over, on the giver's and on the taker's side.
//!
//! ```text
//! giver   the work stops → its state is stored under the next token → TAKE_TOKEN ··············→ forgets
//! taker                                                                 → stores → TOKEN_IS_HERE ↗ works
//! ```
//!
//! The giver gives the token up when it learns in any way that the taker has it. If it does not learn that, it cannot
//! know: it neither works with that token again nor offers it to any other member. It becomes a waiter, and the vote
//! decides. If the taker certainly does not have it, the token is not used again either: another one replaces it.

use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use super::Step;
use crate::message::{Body, Message};
use crate::note::{Note, OfferAnswer};
use crate::state::{AfterStop, Cell, LeaseGrant, PeerSet, Phase, Role, Timer};
use crate::table::Member;
use crate::token::{Mac, Token};

impl Step<'_> {
    /// Passes the token on, if there is a member to pass it to.
    pub(super) fn pass(&mut self) {
        if self.state.table.successor(self.state.mac).is_some() {
            self.let_go(AfterStop::Pass);
        } else if matches!(&self.state.role, Role::Owner(owner) if owner.phase == Phase::Working) {
            // Our turn goes on. Members that missed the token and were not heard since are asked again.
            self.start_turn();
            self.arm_rotation();
        }
    }

    /// Passes the token on, and does not take it back for a while.
    pub(super) fn step_down(&mut self) {
        if let Role::Owner(owner) = &self.state.role {
            let idle = owner.phase == Phase::Idle;
            self.state.abstaining = true;
            self.arm(Timer::AbstainEnds, self.config.abstain);
            self.let_go(AfterStop::Pass);
            if idle {
                self.arm(Timer::RotateDue, self.config.seeker_timeout());
            }
        }
    }

    /// This member is not fit to work.
    pub(super) fn abstain(&mut self) {
        self.state.unfit = true;
        self.let_go(AfterStop::Pass);
        if matches!(&self.state.role, Role::Owner(owner) if owner.phase == Phase::Idle) {
            self.arm(Timer::RotateDue, self.config.seeker_timeout());
        }
    }

    /// Passes the token on; without work running, checks again who would take it.
    pub(super) fn rotate_due(&mut self) {
        let Role::Owner(owner) = &self.state.role else { return };
        match owner.phase {
            Phase::Working => self.pass(),
            Phase::Idle if !owner.rivals.is_empty() => self.arm(Timer::RotateDue, self.config.seeker_timeout()),
            Phase::Idle => {
                let next = owner.token.advanced(None);
                self.start_turn();
                match self.state.table.successor(self.state.mac) {
                    Some(_) => self.store_for_passing(next, self.state.cell.number),
                    None => self.arm(Timer::RotateDue, self.config.seeker_timeout()),
                }
            }
            _ => {}
        }
    }

    /// Stores the state under this token. Only after that is the token announced.
    pub(super) fn store_for_passing(&mut self, token: Token, number: u32) {
        let token = token.raised_above(&self.state.heard);
        let Role::Owner(owner) = &mut self.state.role else { return };
        (owner.token, owner.phase) = (token, Phase::Storing);
        self.end_lease();
        self.disarm(&[Timer::OfferDue, Timer::RotateDue]);
        self.store(Cell { kept: token, number, heard: self.state.heard });
    }

    /// The state is stored: offers it to the next member of the ring, or works on if there is none.
    pub(super) fn stored_for_passing(&mut self) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        if owner.phase != Phase::Storing {
            return;
        }
        match self.state.table.successor(self.state.mac) {
            Some(to) => self.offer(to, 1),
            None => {
                owner.phase = Phase::Idle;
                self.try_to_work();
            }
        }
    }

    fn offer(&mut self, to: NodeId, tries: u8) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.phase = Phase::Offering { to, tries };
        let token = owner.token;
        self.observe(token);
        let members = self.state.table.members();
        self.send(to, Body::TakeToken { token, members });
        self.arm(Timer::OfferDue, self.config.answer_timeout());
    }

    /// The member that was offered the token has not confirmed it. Offering the same token to the same member again is
    /// always safe. When that has not helped either, we do not know who has it, and wait for news.
    pub(super) fn offer_due(&mut self) {
        let Role::Owner(owner) = &self.state.role else { return };
        let (token, Phase::Offering { to, tries }) = (owner.token, owner.phase) else { return };
        if tries < self.config.offers {
            return self.offer(to, tries + 1);
        }
        self.state.table.missed(to);
        self.follow_taker(to, token);
    }

    /// We do not know who has the token, and wait for news.
    fn follow_taker(&mut self, to: NodeId, token: Token) {
        self.note(Note::InDoubt { to, token });
        self.follow(to, 0, token);
    }

    /// The member that was offered the token is gone, and its work with it. But it may have passed the token on.
    pub(super) fn taker_gone(&mut self, to: NodeId) {
        let Role::Owner(owner) = &self.state.role else { return };
        let token = owner.token;
        self.note(Note::InDoubt { to, token });
        self.ask_where();
    }

    /// The member that was offered the token has heard of it, and perhaps had it.
    pub(super) fn taker_heard_of_token(&mut self, from: NodeId) {
        let Role::Owner(owner) = &self.state.role else { return };
        let token = owner.token;
        if matches!(owner.phase, Phase::Offering { to, .. } if to == from) {
            self.follow_taker(from, token);
        }
    }

    /// The state is long, and still being sent.
    pub(super) fn still_sending(&mut self) {
        if matches!(&self.state.role, Role::Owner(owner) if matches!(owner.phase, Phase::Offering { .. })) {
            self.arm(Timer::OfferDue, self.config.answer_timeout());
        }
    }

    /// Our last direct message about the token was certainly not delivered. Earlier ones may have been.
    pub(super) fn on_undelivered(&mut self) {
        let Role::Owner(owner) = &self.state.role else { return };
        let token = owner.token;
        match owner.phase {
            Phase::Offering { to, tries } => {
                self.state.table.missed(to);
                match tries {
                    1 => self.not_taken(),
                    _ => self.follow_taker(to, token),
                }
            }
            Phase::Yielding { .. } => self.keep_own_token(),
            _ => {}
        }
    }

    /// The member that was offered the token certainly did not take it. A copy of the offer may still be on its way, so
    /// that token is not used again: we go on with another.
    pub(super) fn not_taken(&mut self) {
        let Role::Owner(owner) = &self.state.role else { return };
        let number = self.state.cell.number.saturating_add(1);
        self.store_for_passing(owner.token.succeeded_by(self.state.mac, number), number);
    }

    /// The member that was offered the token has it.
    pub(super) fn handed_over(&mut self, to: NodeId, round: u8, token: Token) {
        self.note(Note::HandedOver { to, token });
        self.follow(to, round, token);
    }

    /// We are offered the token, perhaps for the second time.
    pub(super) fn on_take_token(&mut self, from: NodeId, author: Mac, token: Token, members: &[Member]) {
        self.merge(members);
        match &self.state.role {
            Role::Owner(owner) if owner.token == token || self.state.stored.kept == token => {
                self.send_token_is_here(from, token);
            }
            Role::Taking { token: taking, .. } if *taking == token => {}
            _ if self.state.would_take(&token) => self.take(from, token),
            Role::Owner(_) => self.on_other_owner(from, author, 0, token),
            _ => self.decline(from, token),
        }
    }

    /// We are offered the token, and its state is about to follow. An unwanted token is answered as if the state had
    /// arrived, so that it need not be sent.
    pub(super) fn on_offered(&mut self, from: NodeId, author: Mac, token: Token) -> OfferAnswer {
        if author != self.state.mac && self.state.would_take(&token) {
            return OfferAnswer::Wanted;
        }
        let body = Body::TakeToken { token, members: Vec::new() };
        self.deliver(from, Message { author, round: 0, body });
        OfferAnswer::Declined
    }

    /// Declines only if we certainly never took this token and passed it on: otherwise the giver would continue with
    /// it.
    fn decline(&mut self, from: NodeId, token: Token) {
        if self.state.cell.kept.progress < token.progress {
            let digest = self.state.table.digest();
            self.send(from, Body::TokenDestroyed { token, digest });
        } else {
            self.send(from, Body::TokenWasHereRecently);
        }
    }

    /// Stores token and state. The giver is told when they are durable.
    fn take(&mut self, from: NodeId, token: Token) {
        if matches!(self.state.grant, LeaseGrant::To(owner, _) if owner == from) {
            self.free_grant();
        }
        self.enter(Role::Taking { from, token });
        self.arm(Timer::SilenceDue, self.config.waiter_timeout());
        self.store(Cell { kept: token, heard: self.observed_with(token), ..self.state.cell });
    }

    /// Token and state are durable: the token is ours, and the giver may forget it.
    pub(super) fn own_taken(&mut self, from: NodeId, token: Token) {
        self.note(Note::Took { from, token });
        self.send_token_is_here(from, token);
        self.become_owner(token, PeerSet::default());
    }
}
