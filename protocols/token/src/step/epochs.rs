//! Progress is the epoch of the work: a member begins to work only with more progress than it has ever heard of.
//!
//! Claims are for *states*: the member that keeps the better one generates the token. But a state may be old, and
//! others may have worked with tokens of more progress since. So a member that begins to work raises its token above
//! all that it has heard of. The token of its state stays unchanged, and so does its rank in a vote.

use bellwether_kernel::NodeId;

use super::Step;
use crate::message::Body;
use crate::state::{Cell, Phase, Role};
use crate::token::Token;

impl Step<'_> {
    /// Some member works with this token, or did. An owner that has not begun yet begins above it.
    pub(super) fn observe(&mut self, token: Token) {
        let known = self.state.heard;
        if token.is_plausible() && token.progress > known.progress {
            self.state.heard = token;
        } else if self.config.needs_majority() && token.progress == known.progress && token != known {
            // Other members may have worked with either token, so neither may be granted a lease any more.
            self.state.heard = known.contested();
        }
        let heard = self.state.heard.progress;
        if matches!(&self.state.role, Role::Owner(owner) if owner.phase == Phase::Idle && owner.token.progress <= heard)
        {
            self.try_to_work();
        }
    }

    /// Ensures that our token has more progress than all that we heard of, and that we would know so after a crash.
    /// Returns whether it is so already.
    pub(super) fn raise_progress(&mut self) -> bool {
        let Role::Owner(owner) = &mut self.state.role else { return false };
        owner.token = owner.token.raised_above(&self.state.heard);
        let token = owner.token;
        if self.state.cell.noted() < token.progress {
            self.store(Cell { heard: token, ..self.state.cell });
        }
        self.state.stored.noted() >= token.progress
    }

    /// What a cell records that is written before we own this token: the token to which it will be raised, if it will
    /// be.
    pub(super) fn observed_with(&self, token: Token) -> Token {
        let raised = token.raised_above(&self.state.heard);
        if raised == token { self.state.heard } else { raised }
    }

    /// Stores what was heard when it is heard for the second time. If the token moves quickly, the states that are
    /// stored anyway record it.
    pub(super) fn store_observed(&mut self) {
        if self.state.cell.noted() < self.state.heard.progress {
            self.store(Cell { heard: self.state.heard, ..self.state.cell });
        }
    }

    /// Tells a member whose token has no more progress than a destroyed one about that token.
    pub(super) fn report_observed(&mut self, to: NodeId) {
        let (token, digest) = (self.state.heard, self.state.table.digest());
        self.send(to, Body::TokenDestroyed { token, digest });
    }
}
