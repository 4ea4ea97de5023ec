//! Progress is the epoch of the work: whoever begins to work does so with more progress than all that it has heard of.
//!
//! Claims are for *states*: whoever keeps the better one makes the token. But a state may be old, and others may have worked
//! with tokens of more progress since. So whoever begins to work raises its token above all that it has heard of. The token of
//! its state stays what it was, and so does its rank in a vote.

use bellwether_kernel::NodeId;

use super::Step;
use crate::message::Body;
use crate::state::{Cell, Phase, Role};
use crate::token::Token;

impl Step<'_> {
    /// This token is worked with, or was. An owner that has not begun yet begins above it.
    pub(super) fn observe(&mut self, token: Token) {
        let known = self.state.heard;
        if token.is_plausible() && token.progress > known.progress {
            self.state.heard = token;
        } else if self.config.needs_majority() && token.progress == known.progress && token != known {
            // Others may have worked with either of them, so neither may be granted a lease any more.
            self.state.heard = known.contested();
        }
        let heard = self.state.heard.progress;
        if matches!(&self.state.role, Role::Owner(owner) if owner.phase == Phase::Idle && owner.token.progress <= heard)
        {
            self.try_to_work();
        }
    }

    /// Sees to it that our token has more progress than all that was heard of, and that we would know so after a crash.
    /// Whether it is so already.
    pub(super) fn raise_progress(&mut self) -> bool {
        let Role::Owner(owner) = &mut self.state.role else { return false };
        owner.token = owner.token.raised_above(&self.state.heard);
        let token = owner.token;
        if self.state.cell.noted() < token.progress {
            self.store(Cell { heard: token, ..self.state.cell });
        }
        self.state.stored.noted() >= token.progress
    }

    /// What a cell notes that is written before we own this token: what it will be raised to, if it will be.
    pub(super) fn observed_with(&self, token: Token) -> Token {
        let raised = token.raised_above(&self.state.heard);
        if raised == token { self.state.heard } else { raised }
    }

    /// Notes what was heard, on the second word of it. A token that goes round quickly is noted with the states that are
    /// stored anyway.
    pub(super) fn store_observed(&mut self) {
        if self.state.cell.noted() < self.state.heard.progress {
            self.store(Cell { heard: self.state.heard, ..self.state.cell });
        }
    }

    /// Tells one who would work with a token of no more progress that there was another one, and is no more.
    pub(super) fn report_observed(&mut self, to: NodeId) {
        let (token, digest) = (self.state.heard, self.state.table.digest());
        self.send(to, Body::TokenDestroyed { token, digest });
    }
}
