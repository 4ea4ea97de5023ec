//! The ring's membership: known, new and lost members.

use bellwether_kernel::NodeId;

use super::Step;
use crate::message::Body;
use crate::note::Note;
use crate::state::{LeaseGrant, Phase, Role, Timer};
use crate::table::{Address, Digest, Learned, Member};
use crate::token::Mac;

impl Step<'_> {
    /// Introduces ourselves to everyone, and asks everyone to do the same; at most once per heart-beat.
    pub(super) fn introduce(&mut self) {
        if !self.state.introduced {
            self.state.introduced = true;
            self.arm(Timer::IntroductionDue, self.config.heartbeat);
            let address = self.config.identity(self.state.me).address;
            self.broadcast(Body::Ping { address, open: true });
        }
    }

    /// A member introduces itself. We answer if it asked everyone, or if it is new.
    pub(super) fn on_ping(&mut self, from: NodeId, mac: Mac, address: Address, open: bool, round: u8) {
        let learned = self.state.table.learn(Member { mac, address }, from);
        self.state.table.mark_heard(mac, from);
        if learned == Learned::New {
            self.note(Note::Joined(mac));
        }
        if open || learned == Learned::New {
            let address = self.config.identity(self.state.me).address;
            self.send(from, Body::Ping { address, open: false });
        }
        if round > 0 && self.config.needs_majority() {
            self.answered(from, round);
        }
    }

    /// Merges a giver's table into ours. The union counts, so no member's knowledge is lost.
    pub(super) fn merge(&mut self, members: &[Member]) {
        if Digest::of(members.iter()) == self.state.table.digest() {
            return;
        }
        if self.state.table.add_members(members) > 0 {
            let count = self.state.table.digest().count;
            self.note(Note::Merged(count));
            self.introduce();
        }
    }

    /// An owner's table differs from ours: asks everyone once for each such difference. While it differs, the owner may
    /// have dropped us and not have heard that we are here, so it is told again once per waiter's time-out.
    pub(super) fn compare(&mut self, owner: NodeId, digest: Digest) {
        if digest == self.state.table.digest() {
            return;
        }
        if self.state.compared_digest != Some(digest) {
            self.state.compared_digest = Some(digest);
            self.introduce();
        } else if !self.state.reminded && !self.state.introduced {
            self.state.reminded = true;
            self.arm(Timer::ReminderDue, self.config.waiter_timeout());
            let address = self.config.identity(self.state.me).address;
            self.send(owner, Body::Ping { address, open: false });
        }
    }

    /// A process is gone, and its work with it.
    pub(super) fn link_down(&mut self, peer: NodeId) {
        self.state.table.mark_gone(peer);
        if matches!(self.state.grant, LeaseGrant::To(owner, _) if owner == peer) {
            self.free_grant();
        }
        // The lost owner may have passed its token on just before. So nobody goes on without asking.
        match &self.state.role {
            Role::Waiter { owner, .. } if *owner == peer => self.ask_where(),
            Role::Owner(owner) if matches!(owner.phase, Phase::Offering { to, .. } if to == peer) => {
                self.taker_gone(peer);
            }
            _ => {}
        }
    }

    /// Another member has our own address. One of us is an error; we cannot know which. Work that runs goes on, unless
    /// it meets a token that is better or the same; no other work begins.
    pub(super) fn on_duplicate_mac(&mut self, from: NodeId, body: &Body) {
        if !self.state.duplicate_mac {
            self.note(Note::DuplicateMac(from));
        }
        self.state.duplicate_mac = true;
        self.arm(Timer::DuplicateMacGone, self.config.waiter_timeout());
        if let Body::TokenIsHere { token, digest } = body {
            self.on_token_is_here(from, self.state.mac, 0, *token, *digest);
        }
    }
}
