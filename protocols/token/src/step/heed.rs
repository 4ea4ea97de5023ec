//! What was heard of is exceeded: no two reigns have one epoch.
//!
//! Claims are for *states*: whoever keeps the better one makes the token. But a state may be old, and others may have worked
//! with tokens of more progress since. So whoever begins to work lifts its token above all that it has heard of. The token of
//! its state stays what it was, and so does its rank in a vote.

use bellwether_kernel::NodeId;

use super::Turn;
use crate::message::Body;
use crate::state::{Cell, Phase, Role};
use crate::token::Token;

impl Turn<'_> {
    /// This token is worked with, or was. An owner that has not begun yet begins above it.
    pub(super) fn hear_of(&mut self, token: Token) {
        if token.is_heeded() && token.progress > self.state.heard.progress {
            self.state.heard = token;
        }
        let heard = self.state.heard.progress;
        if matches!(&self.state.role, Role::Owner(owner) if owner.phase == Phase::Idle && owner.token.progress <= heard)
        {
            self.begin();
        }
    }

    /// Sees to it that our token has more progress than all that was heard of, and that we would know so after a crash.
    /// Whether it is so already.
    pub(super) fn lift(&mut self) -> bool {
        let Role::Owner(owner) = &mut self.state.role else { return false };
        owner.token = owner.token.lifted_above(&self.state.heard);
        let token = owner.token;
        if self.state.cell.noted() < token.progress {
            self.store(Cell { heard: token, ..self.state.cell });
        }
        self.state.stored.noted() >= token.progress
    }

    /// What a cell notes that is written before we own this token: what it will be lifted to, if it will be.
    pub(super) fn noting(&self, token: Token) -> Token {
        let lifted = token.lifted_above(&self.state.heard);
        if lifted == token { self.state.heard } else { lifted }
    }

    /// Notes what was heard, on the second word of it. A token that goes round quickly is noted with the states that are
    /// stored anyway.
    pub(super) fn note_heard(&mut self) {
        if self.state.cell.noted() < self.state.heard.progress {
            self.store(Cell { heard: self.state.heard, ..self.state.cell });
        }
    }

    /// Tells one who would work with a token of no more progress that there was another one, and is no more.
    pub(super) fn tell_of_past(&mut self, to: NodeId) {
        let (token, digest) = (self.state.heard, self.state.table.digest());
        self.send(to, Body::TokenDestroyed { token, digest });
    }
}
