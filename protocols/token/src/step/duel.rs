//! Two tokens meet, and the better one stays.

use bellwether_kernel::NodeId;

use super::Turn;
use crate::message::Body;
use crate::state::{Grant, Phase, Role, Then, Timer};
use crate::token::{Mac, Token};
use crate::words::Note;

impl Turn<'_> {
    /// We own a token, and somebody says that they do.
    pub(super) fn met(&mut self, from: NodeId, author: Mac, round: u8, theirs: Token) {
        let Role::Owner(owner) = &self.state.role else { return };
        let (mine, told, phase) = (owner.token, owner.told, owner.phase);
        // It may have been lifted by the one who took it.
        if theirs.continues(&mine) && matches!(phase, Phase::Offering { to, .. } if to == from) {
            return self.handed_over(from, round, theirs);
        }
        let same = theirs == mine && author <= self.state.mac;
        if !theirs.beats(&mine) && !same {
            self.hear_of(theirs);
            self.wait_for_rival(from);
            // An offered token is for its taker to tell of, and the one before it may be worse than theirs. Where a majority
            // counts, heart-beats are numbered and answers are not, and an answer is not answered: two owners that outbid
            // each other would otherwise never stop, and each copy that a network makes would make more.
            if told.beats(&theirs) && (round > 0 || !self.config.is_counted()) {
                self.tell_of(from, told);
            }
            return;
        }
        match phase {
            Phase::Working | Phase::Stopping(_) => self.let_go(Then::Yield { to: from, better: theirs }),
            // Ours may be in other hands already, where it works. Whoever has it will meet the better one, too.
            Phase::Ending | Phase::Offering { .. } => {}
            Phase::Idle | Phase::Sealing => self.yield_to(from, theirs),
            Phase::Telling { .. } => self.destroyed(from, round, theirs),
        }
    }

    /// We have the better token, and wait until nobody works with a worse one. It may have been handed over meanwhile.
    fn wait_for_rival(&mut self, from: NodeId) {
        if let Role::Owner(owner) = &mut self.state.role
            && !owner.rivals.is_empty()
        {
            owner.rivals.insert(from);
            self.arm(Timer::SilenceDue, self.config.waiter_timeout());
        }
    }

    /// Nothing works with our token any more: tells the owner of the better one, and listens whether it is still there.
    /// If it was a word from a network that we cannot answer, ours must not be destroyed for it.
    pub(super) fn yield_to(&mut self, to: NodeId, better: Token) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.phase = Phase::Telling { to, better };
        let told = owner.told;
        self.end_lease();
        self.tell_destroyed(to, told);
        self.disarm(&[Timer::RotateDue]);
        self.arm(Timer::AnswerDue, self.config.answer_timeout());
    }

    /// Where a majority counts everybody hears of it, so that words that were given for this token are free again.
    fn tell_destroyed(&mut self, to: NodeId, token: Token) {
        let digest = self.state.table.digest();
        let body = Body::TokenDestroyed { token, digest };
        match self.config.is_counted() {
            true => self.broadcast(body),
            false => self.send(to, body),
        }
    }

    fn destroyed(&mut self, owner: NodeId, round: u8, theirs: Token) {
        if let Role::Owner(owner) = &self.state.role {
            let mine = owner.token;
            self.note(Note::Destroyed(mine));
        }
        self.follow(owner, round, theirs);
    }

    /// The owner of the better one has certainly been told.
    pub(super) fn reached(&mut self) {
        if let Role::Owner(owner) = &self.state.role
            && let Phase::Telling { to, better } = owner.phase
        {
            self.destroyed(to, 0, better);
        }
    }

    /// The better one was not heard again: goes on with ours.
    pub(super) fn nobody_to_yield_to(&mut self) {
        if let Role::Owner(owner) = &mut self.state.role
            && matches!(owner.phase, Phase::Telling { .. })
        {
            owner.phase = Phase::Idle;
            self.disarm(&[Timer::AnswerDue]);
            self.begin();
        }
    }

    /// A token is no more, or was not taken.
    pub(super) fn told_destroyed(&mut self, from: NodeId, token: Token) {
        if self.state.grant == Grant::To(from, token) {
            self.free_word();
        }
        self.hear_of(token);
        let Role::Owner(owner) = &mut self.state.role else { return };
        let (mine, told) = (owner.token, owner.told);
        if token == mine && matches!(owner.phase, Phase::Offering { to, .. } if to == from) {
            self.state.table.skip(from);
            return self.not_taken();
        }
        if told.beats(&token) {
            self.tell_of(from, told);
        }
        self.rival_gone(from);
    }

    /// Nobody works with a worse token any more.
    fn rival_gone(&mut self, peer: NodeId) {
        if let Role::Owner(owner) = &mut self.state.role
            && !owner.rivals.is_empty()
        {
            owner.rivals.remove(peer);
            if !owner.rivals.is_empty() {
                return;
            }
            self.disarm(&[Timer::SilenceDue]);
            self.begin();
        }
    }

    pub(super) fn free_word(&mut self) {
        self.state.grant = Grant::Free;
        self.disarm(&[Timer::GrantEnds]);
    }
}
