//! Waiting, seeking, and the vote that regenerates a lost token.

use bellwether_kernel::{Leadership, NodeId, Span, To};

use super::Step;
use crate::message::{Body, Message};
use crate::note::Note;
use crate::state::{Cell, GenerateReason, LeaseGrant, PeerSet, Phase, Role, Timer};
use crate::table::Digest;
use crate::token::{Mac, Token};

impl Step<'_> {
    /// Becomes a seeker, and asks who has the token.
    pub(super) fn ask_where(&mut self) {
        self.enter(Role::Seeker { asking: true, outbid: false });
        self.broadcast(Body::WhereIsToken);
        self.arm(Timer::AnswerDue, self.config.answer_timeout());
    }

    /// The token exists, or another member has a better claim: asks again later.
    fn sleep(&mut self, outbid: bool) {
        self.enter(Role::Seeker { asking: false, outbid });
        self.arm(Timer::SleepDue, self.config.seeker_timeout());
    }

    /// A member looks for the token.
    pub(super) fn on_where_is_token(&mut self, from: NodeId) {
        match &self.state.role {
            Role::Owner(owner) => {
                let (announced, kept) = (owner.announced, self.state.cell.kept);
                self.send_token_is_here(from, announced);
                // Our token was raised. A member that keeps a better state than the one that we work on should know.
                if announced != kept && announced.descends_from(&kept) {
                    self.send_token_is_here(from, kept);
                }
            }
            Role::Waiter { .. } | Role::Taking { .. } => self.send(from, Body::TokenWasHereRecently),
            Role::Seeker { .. } | Role::Generating { .. } => {}
        }
    }

    /// A member has the token.
    pub(super) fn on_token_is_here(&mut self, from: NodeId, author: Mac, round: u8, token: Token, digest: Digest) {
        match &self.state.role {
            Role::Owner(_) => return self.on_other_owner(from, author, round, token),
            Role::Taking { .. } | Role::Generating { won: true, .. } => return,
            // The token was raised, and this is the state that it works on.
            Role::Waiter { owner, token: followed }
                if *owner == from && followed.descends_from(&token) && *followed != token =>
            {
                if self.state.stored.kept.progress > token.progress && !self.state.duplicate_mac {
                    self.generated(GenerateReason::OwnerHasWorse(from));
                }
                return;
            }
            // The owner of the better token will tell them.
            Role::Waiter { token: followed, .. } if followed.beats(&token) => return,
            Role::Waiter { .. } => {}
            Role::Seeker { .. } | Role::Generating { .. } => {
                if self.state.stored.kept.progress > token.progress && !self.state.duplicate_mac {
                    return self.generated(GenerateReason::OwnerHasWorse(from));
                }
            }
        }
        self.follow(from, round, token);
        self.compare(from, digest);
    }

    /// Becomes a waiter that knows who has the token.
    pub(super) fn follow(&mut self, owner: NodeId, round: u8, token: Token) {
        let role = Role::Waiter { owner, token };
        if self.state.role != role {
            self.enter(role);
            self.fx.lead(Leadership::Following { leader: owner, epoch: token.epoch() });
            self.note(Note::Following { owner, token });
            self.observe(token);
        } else {
            self.store_observed();
        }
        self.arm(Timer::SilenceDue, self.config.waiter_timeout());
        self.grant(owner, round, token);
    }

    /// On a ring that needs a majority, grants an owner a lease, unless another has one. The owner counts it from the moment
    /// when its heart-beat left, and we from the later moment when it came. A token without more progress than another that
    /// we heard of gets none: its owner is told, and raises it.
    fn grant(&mut self, owner: NodeId, round: u8, token: Token) {
        let ours = match self.state.grant {
            LeaseGrant::Free => true,
            LeaseGrant::Unknown => false,
            LeaseGrant::To(to, _) => to == owner,
        };
        if round == 0 || !self.config.needs_majority() {
            return;
        }
        if token.progress <= self.state.heard.progress && token != self.state.heard {
            return self.report_observed(owner);
        }
        if ours {
            self.state.grant = LeaseGrant::To(owner, token);
            self.arm(Timer::GrantEnds, self.config.waiter_timeout());
            self.answer(owner, round);
        }
    }

    /// Answers a heart-beat or a claim, so that it counts.
    fn answer(&mut self, to: NodeId, round: u8) {
        let address = self.config.identity(self.state.me).address;
        let message = Message { round, ..self.message(Body::Ping { address, open: false }) };
        self.fx.send(To::One(to), message);
    }

    /// The waiter's time-out has passed without news.
    pub(super) fn silence_due(&mut self) {
        match &mut self.state.role {
            Role::Waiter { .. } | Role::Taking { .. } => self.ask_where(),
            Role::Owner(owner) => {
                owner.rivals.clear();
                self.try_to_work();
            }
            Role::Seeker { .. } | Role::Generating { .. } => {}
        }
    }

    /// A member has heard of the token recently.
    pub(super) fn on_token_was_here_recently(&mut self, from: NodeId) {
        match self.state.role {
            Role::Seeker { asking: true, .. } | Role::Generating { won: false, .. } => self.sleep(false),
            Role::Owner(_) => self.taker_heard_of_token(from),
            Role::Seeker { .. } | Role::Generating { .. } | Role::Waiter { .. } | Role::Taking { .. } => {}
        }
    }

    /// One timer serves three waits; the role says which one ends.
    pub(super) fn answer_due(&mut self) {
        match &self.state.role {
            Role::Seeker { asking: true, .. } if self.state.duplicate_mac => self.sleep(false),
            Role::Seeker { asking: true, .. } => self.generate(),
            Role::Generating { consents, won: false, .. } => match consents.count() + 1 >= self.config.majority() {
                true => self.generated(GenerateReason::Lost),
                false => self.sleep(false),
            },
            // So slow a disk has delayed us: other members may have gone on without us.
            Role::Generating { won: true, .. } => self.ask_where(),
            Role::Owner(_) => self.keep_own_token(),
            Role::Seeker { .. } | Role::Waiter { .. } | Role::Taking { .. } => {}
        }
    }

    /// No member has answered: claims to generate a token.
    fn generate(&mut self) {
        let token = self.state.claim();
        self.next_round();
        self.enter(Role::Generating { token, cause: GenerateReason::Lost, consents: PeerSet::default(), won: false });
        self.note(Note::Generating(token));
        let claim = self.claim(token);
        self.fx.send(To::Neighbours, claim);
        self.arm(Timer::AnswerDue, self.config.answer_timeout());
    }

    fn claim(&self, token: Token) -> Message {
        let digest = self.state.table.digest();
        Message { round: self.state.round, ..self.message(Body::GeneratingToken { token, digest }) }
    }

    /// Another member claims to generate a token.
    pub(super) fn on_generating_token(&mut self, from: NodeId, round: u8, theirs: Token) {
        let mine = match &self.state.role {
            Role::Owner(_) | Role::Waiter { .. } | Role::Taking { .. } => return self.on_where_is_token(from),
            Role::Generating { token, .. } => *token,
            Role::Seeker { .. } => self.state.claim(),
        };
        let better = mine.beats(&theirs) && !self.state.duplicate_mac;
        match &self.state.role {
            Role::Generating { won: true, .. } if !better => {}
            Role::Generating { .. } if better => self.object(from, mine),
            Role::Seeker { outbid: true, .. } if better => {}
            Role::Seeker { .. } if better => {
                self.generate();
                self.object(from, mine);
            }
            _ => {
                self.sleep(true);
                if theirs.progress <= self.state.heard.progress {
                    self.report_observed(from);
                }
                if round > 0 && self.config.needs_majority() {
                    self.answer(from, round);
                }
            }
        }
    }

    fn object(&mut self, to: NodeId, token: Token) {
        let claim = self.claim(token);
        self.fx.send(To::One(to), claim);
    }

    /// Generates the token. It is ours once it is stored: no token is ever generated twice.
    pub(super) fn generated(&mut self, cause: GenerateReason) {
        let token = self.state.claim();
        self.enter(Role::Generating { token, cause, consents: PeerSet::default(), won: true });
        self.arm(Timer::AnswerDue, self.config.answer_timeout());
        self.store(Cell { kept: token, number: token.number, heard: self.observed_with(token) });
    }

    /// This process was not scheduled for a while. Messages of the owner, or answers, may be queued behind this input:
    /// the silence was our own.
    pub(super) fn stalled(&mut self) {
        match &self.state.role {
            Role::Waiter { .. } => self.arm(Timer::SilenceDue, self.config.waiter_timeout()),
            Role::Seeker { asking: true, .. } => self.arm(Timer::AnswerDue, self.config.answer_timeout()),
            Role::Generating { .. } => self.ask_where(),
            Role::Owner(owner) => {
                let phase = owner.phase;
                if matches!(phase, Phase::Yielding { .. }) {
                    self.arm(Timer::AnswerDue, self.config.answer_timeout());
                }
                // If our lease is over we must learn that before another heart-beat would prolong it.
                if phase != Phase::Ending {
                    self.arm(Timer::HeartbeatDue, Span::nanos(1));
                }
            }
            Role::Seeker { .. } | Role::Taking { .. } => {}
        }
    }
}
