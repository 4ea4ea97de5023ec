//! The owner's side: heart-beats, the lease on the work, and stopping it.

use bellwether_kernel::{Leadership, NodeId, To};

use super::{Step, slot};
use crate::message::{Body, Message};
use crate::note::Note;
use crate::state::{AfterStop, GenerateReason, LeaseGrant, Owner, PeerSet, Phase, ROUNDS, Role, Timer};
use crate::token::Token;

impl Step<'_> {
    /// The token that we generated is stored.
    pub(super) fn own_generated(&mut self, token: Token, cause: GenerateReason) {
        let mut rivals = PeerSet::default();
        if let GenerateReason::OwnerHasWorse(rival) = cause {
            rivals.insert(rival);
        }
        self.note(Note::Generated(token.raised_above(&self.state.heard)));
        self.become_owner(token, rivals);
    }

    /// We own this token from now on.
    pub(super) fn become_owner(&mut self, token: Token, rivals: PeerSet) {
        let (phase, contended) = (Phase::Idle, !rivals.is_empty());
        let answered = [const { None }; ROUNDS];
        self.enter(Role::Owner(Owner { token, announced: token, phase, rivals, confirmed: None, answered }));
        if contended {
            self.arm(Timer::SilenceDue, self.config.waiter_timeout());
        }
        self.try_to_work();
    }

    /// Begins to work if nothing prevents it, and announces the token in any case.
    pub(super) fn try_to_work(&mut self) {
        let fit = self.state.is_fit();
        if !matches!(&self.state.role, Role::Owner(owner) if owner.phase == Phase::Idle) {
            return;
        }
        let raised = self.raise_progress();
        let Role::Owner(owner) = &mut self.state.role else { return };
        if raised {
            owner.announced = owner.token;
        }
        owner.confirmed = None;
        // Earlier answers are not about this token.
        owner.answered = [const { None }; ROUNDS];
        let free = owner.rivals.is_empty();
        if !fit {
            self.arm(Timer::RotateDue, self.config.seeker_timeout());
        } else if raised && free && !self.state.starting && !self.config.needs_majority() {
            self.start_work();
        }
        self.heartbeat();
    }

    fn start_work(&mut self) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.phase = Phase::Working;
        let token = owner.token;
        self.observe(token);
        self.start_turn();
        self.fx.lead(Leadership::Leading { epoch: token.epoch(), leased: true });
        self.note(Note::Leading(token));
        self.arm_rotation();
    }

    /// Starts a turn: members that declined the token may be asked again, those that have been silent for long are
    /// dropped, and the other silent ones are asked to answer.
    pub(super) fn start_turn(&mut self) {
        if self.state.table.start_turn() {
            while let Some(member) = self.state.table.drop_silent(self.config.drop_after) {
                self.note(Note::Dropped(member.mac));
            }
            self.introduce();
        }
    }

    pub(super) fn arm_rotation(&mut self) {
        match self.config.rotate.as_nanos() {
            0 => self.disarm(&[Timer::RotateDue]),
            _ => self.arm(Timer::RotateDue, self.config.rotate),
        }
    }

    /// Announces the token to everyone. The lease is counted from this moment, when the message was sent. Where no
    /// majority is required, the sending alone counts.
    pub(super) fn heartbeat(&mut self) {
        let round = self.next_round();
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.answered[usize::from(slot(round))] = Some(PeerSet::default());
        let body = Body::TokenIsHere { token: owner.announced, digest: self.state.table.digest() };
        let message = Message { round, ..self.message(body) };
        self.fx.send(To::Neighbours, message);
        self.arm(Timer::HeartbeatDue, self.config.heartbeat);
        self.arm(Timer::LeaseEnds(slot(round)), self.config.term());
        self.arm(Timer::LeaseOver(slot(round)), self.config.term().plus(self.config.stop));
        self.count_answers(round);
    }

    /// Announces the token to one member.
    pub(super) fn send_token_is_here(&mut self, to: NodeId, token: Token) {
        let digest = self.state.table.digest();
        self.send(to, Body::TokenIsHere { token, digest });
    }

    /// A member grants us a lease, or agrees that we generate a token.
    pub(super) fn answered(&mut self, from: NodeId, round: u8) {
        let (newest, age) = (self.state.round, self.age(round));
        match &mut self.state.role {
            Role::Owner(owner) if age < ROUNDS as u8 => {
                if let Some(answered) = &mut owner.answered[usize::from(slot(round))] {
                    answered.insert(from);
                    self.count_answers(round);
                }
            }
            Role::Generating { consents, .. } if round == newest => consents.insert(from),
            _ => {}
        }
    }

    /// How many rounds ago this round was.
    fn age(&self, round: u8) -> u8 {
        let wrap = u16::from(self.config.round_wrap);
        ((u16::from(self.state.round) + wrap - u16::from(round) % wrap) % wrap) as u8
    }

    /// Counts the answers to one heart-beat: a majority replaces the leases of all older ones. Our own grant counts if
    /// it is free.
    fn count_answers(&mut self, round: u8) {
        let ourselves = u32::from(self.state.grant == LeaseGrant::Free);
        let (fit, starting, age) = (self.state.is_fit(), self.state.starting, self.age(round));
        let Role::Owner(owner) = &self.state.role else { return };
        let answered = owner.answered[usize::from(slot(round))].as_ref().map_or(0, PeerSet::count);
        let enough = answered + ourselves >= self.config.majority();
        let lives = matches!(owner.phase, Phase::Idle | Phase::Working | Phase::Stopping(_));
        let confirmed = owner.confirmed;
        if !enough || !lives || confirmed.is_some_and(|confirmed| self.age(confirmed) < age) {
            return;
        }
        if let Some(old) = confirmed.filter(|old| slot(*old) != slot(round)) {
            self.disarm(&[Timer::LeaseEnds(slot(old)), Timer::LeaseOver(slot(old))]);
        }
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.confirmed = Some(round);
        let raised = owner.announced == owner.token;
        if owner.phase == Phase::Idle && raised && owner.rivals.is_empty() && fit && !starting {
            self.start_work();
        }
    }

    /// The lease from one heart-beat is nearly over. Unless a later one was answered, the work must stop now.
    pub(super) fn lease_ends(&mut self, at: u8) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        let works = matches!(owner.phase, Phase::Working | Phase::Stopping(_));
        if owner.confirmed.map(slot) != Some(at) {
            // No majority answered it, and from here on it would be too late.
            owner.answered[usize::from(at)] = None;
        } else if works {
            owner.phase = Phase::Ending;
            let token = owner.token;
            self.disarm(&[Timer::HeartbeatDue, Timer::RotateDue]);
            self.fx.lead(Leadership::StopNow { epoch: token.epoch() });
            self.note(Note::StopNow(token));
        }
    }

    /// The lease is over, and the work is dead. Other members may have gone on without us: we ask like everyone else.
    pub(super) fn lease_over(&mut self, at: u8) {
        let Role::Owner(owner) = &self.state.role else { return };
        if owner.confirmed.map(slot) != Some(at) {
            return;
        }
        let token = owner.token;
        if matches!(owner.phase, Phase::Working | Phase::Stopping(_) | Phase::Ending) {
            self.fx.lead(Leadership::Released { epoch: token.epoch() });
            self.note(Note::Released(token));
        }
        self.ask_where();
    }

    /// Nothing works any more. Where no majority is required, the heart-beats continue to say that we have the token.
    pub(super) fn end_lease(&mut self) {
        if let Role::Owner(owner) = &mut self.state.role
            && self.config.needs_majority()
        {
            owner.confirmed = None;
            self.disarm_leases();
        }
    }

    pub(super) fn disarm_leases(&mut self) {
        (0..ROUNDS as u8).for_each(|at| self.disarm(&[Timer::LeaseEnds(at), Timer::LeaseOver(at)]));
    }

    /// Tells the work to stop in good order.
    pub(super) fn let_go(&mut self, then: AfterStop) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        match owner.phase {
            Phase::Working => {
                owner.phase = Phase::Stopping(then);
                let token = owner.token;
                self.disarm(&[Timer::RotateDue]);
                self.fx.lead(Leadership::LetGo { epoch: token.epoch() });
                self.note(Note::LetGo(token));
            }
            // A hand-over that has begun may have to give way to a better token.
            Phase::Stopping(_) if matches!(then, AfterStop::Yield { .. }) => owner.phase = Phase::Stopping(then),
            _ => {}
        }
    }

    /// The work that had to stop is dead, and its state no longer changes.
    pub(super) fn work_stopped(&mut self, progress: Option<u64>) {
        let Role::Owner(owner) = &self.state.role else { return };
        let token = owner.token;
        match owner.phase {
            Phase::Stopping(AfterStop::Pass) => {
                self.fx.lead(Leadership::Released { epoch: token.epoch() });
                self.note(Note::Released(token));
                self.release_grants(token);
                self.store_for_passing(token.advanced(progress), self.state.cell.number);
            }
            Phase::Stopping(AfterStop::Yield { to, better }) => {
                self.fx.lead(Leadership::Released { epoch: token.epoch() });
                self.note(Note::Released(token));
                self.yield_to(to, better);
            }
            Phase::Ending => {
                self.fx.lead(Leadership::Released { epoch: token.epoch() });
                self.note(Note::Released(token));
                self.ask_where();
            }
            Phase::Idle | Phase::Working | Phase::Storing | Phase::Offering { .. } | Phase::Yielding { .. } => {}
        }
    }

    /// On a ring that needs a majority, releases the members that granted us a lease for this token: nobody will work
    /// with it again.
    fn release_grants(&mut self, token: Token) {
        if self.config.needs_majority() {
            let digest = self.state.table.digest();
            self.broadcast(Body::TokenDestroyed { token, digest });
        }
    }
}
