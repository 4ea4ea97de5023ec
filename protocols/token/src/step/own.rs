//! The owner's side: heart-beats, the lease on the work, and letting go.

use bellwether_kernel::{NodeId, To};

use super::{Turn, place};
use crate::message::{Body, Message};
use crate::state::{Cause, Grant, Owner, Peers, Phase, ROUNDS, Role, Then, Timer};
use crate::token::Token;
use crate::words::Note;

impl Turn<'_> {
    /// The token that we made is safe.
    pub(super) fn own_generated(&mut self, token: Token, cause: Cause) {
        let mut rivals = Peers::default();
        if let Cause::Worse(rival) = cause {
            rivals.insert(rival);
        }
        self.note(Note::Generated(token.lifted_above(&self.state.heard)));
        self.own(token, rivals);
    }

    /// The token is ours.
    pub(super) fn own(&mut self, token: Token, rivals: Peers) {
        let (phase, contended) = (Phase::Idle, !rivals.is_empty());
        let answered = [const { None }; ROUNDS];
        self.enter(Role::Owner(Owner { token, told: token, phase, rivals, confirmed: None, answered }));
        if contended {
            self.arm(Timer::SilenceDue, self.config.waiter_timeout());
        }
        self.begin();
    }

    /// Begins to work, if nothing stands against it, and tells of the token in any case.
    pub(super) fn begin(&mut self) {
        let fit = self.state.is_fit();
        if !matches!(&self.state.role, Role::Owner(owner) if owner.phase == Phase::Idle) {
            return;
        }
        let lifted = self.lift();
        let Role::Owner(owner) = &mut self.state.role else { return };
        if lifted {
            owner.told = owner.token;
        }
        owner.confirmed = None;
        // What others answered before is not about this token.
        owner.answered = [const { None }; ROUNDS];
        let free = owner.rivals.is_empty();
        if !fit {
            self.arm(Timer::RotateDue, self.config.seeker_timeout());
        } else if lifted && free && !self.state.waking && !self.config.is_counted() {
            self.work();
        }
        self.heartbeat();
    }

    fn work(&mut self) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.phase = Phase::Working;
        let token = owner.token;
        self.hear_of(token);
        self.begin_turn();
        self.note(Note::Leading(token));
        self.arm_rotation();
    }

    /// Whoever did not want the token may be asked again; whoever has been silent for long is dropped, and whoever has not
    /// is asked for a word.
    pub(super) fn begin_turn(&mut self) {
        if self.state.table.turn() {
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

    /// Tells everybody that the token is here. What work may rely on is counted from this moment, when the word left. Where
    /// no majority is asked for, that it left is all there is to count.
    pub(super) fn heartbeat(&mut self) {
        let round = self.next_round();
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.answered[usize::from(place(round))] = Some(Peers::default());
        let body = Body::TokenIsHere { token: owner.told, digest: self.state.table.digest() };
        let message = Message { round, ..self.message(body) };
        self.fx.send(To::Neighbours, message);
        self.arm(Timer::HeartbeatDue, self.config.heartbeat);
        self.arm(Timer::LeaseEnds(place(round)), self.config.term());
        self.arm(Timer::LeaseOver(place(round)), self.config.term().plus(self.config.stop));
        self.answered_so_far(round);
    }

    /// Tells one member that the token is here.
    pub(super) fn tell_of(&mut self, to: NodeId, token: Token) {
        let digest = self.state.table.digest();
        self.send(to, Body::TokenIsHere { token, digest });
    }

    /// A member gives us its word, or does not mind that we make a token.
    pub(super) fn answered(&mut self, from: NodeId, round: u8) {
        let (newest, age) = (self.state.round, self.age(round));
        match &mut self.state.role {
            Role::Owner(owner) if age < ROUNDS as u8 => {
                if let Some(answered) = &mut owner.answered[usize::from(place(round))] {
                    answered.insert(from);
                    self.answered_so_far(round);
                }
            }
            Role::Generating { consents, .. } if round == newest => consents.insert(from),
            _ => {}
        }
    }

    /// How many rounds ago a round was.
    fn age(&self, round: u8) -> u8 {
        let wrap = u16::from(self.config.round_wrap);
        ((u16::from(self.state.round) + wrap - u16::from(round) % wrap) % wrap) as u8
    }

    /// The words of a majority for one heart-beat make those for all older ones worthless. Our own counts if it is ours.
    fn answered_so_far(&mut self, round: u8) {
        let ourselves = u32::from(self.state.grant == Grant::Free);
        let (fit, waking, age) = (self.state.is_fit(), self.state.waking, self.age(round));
        let Role::Owner(owner) = &self.state.role else { return };
        let answered = owner.answered[usize::from(place(round))].as_ref().map_or(0, Peers::count);
        let enough = answered + ourselves >= self.config.majority();
        let lives = matches!(owner.phase, Phase::Idle | Phase::Working | Phase::Stopping(_));
        let confirmed = owner.confirmed;
        if !enough || !lives || confirmed.is_some_and(|confirmed| self.age(confirmed) < age) {
            return;
        }
        if let Some(old) = confirmed.filter(|old| place(*old) != place(round)) {
            self.disarm(&[Timer::LeaseEnds(place(old)), Timer::LeaseOver(place(old))]);
        }
        let Role::Owner(owner) = &mut self.state.role else { return };
        owner.confirmed = Some(round);
        let lifted = owner.told == owner.token;
        if owner.phase == Phase::Idle && lifted && owner.rivals.is_empty() && fit && !waking {
            self.work();
        }
    }

    /// What one heart-beat bought is nearly used up. If no later one was bought, the work must end while it can.
    pub(super) fn lease_ends(&mut self, at: u8) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        let works = matches!(owner.phase, Phase::Working | Phase::Stopping(_));
        if owner.confirmed.map(place) != Some(at) {
            // It never counted, and from here on it would be too late.
            owner.answered[usize::from(at)] = None;
        } else if works {
            owner.phase = Phase::Ending;
            let token = owner.token;
            self.disarm(&[Timer::HeartbeatDue, Timer::RotateDue]);
            self.note(Note::StopNow(token));
        }
    }

    /// It is used up, and the work is dead. Others may have gone on without us: we ask like everybody else.
    pub(super) fn lease_over(&mut self, at: u8) {
        let Role::Owner(owner) = &self.state.role else { return };
        if owner.confirmed.map(place) != Some(at) {
            return;
        }
        let token = owner.token;
        if matches!(owner.phase, Phase::Working | Phase::Stopping(_) | Phase::Ending) {
            self.note(Note::Released(token));
        }
        self.ask_where();
    }

    /// Nothing works any more. Where no majority counts, the heart-beats go on to say that we still have the token.
    pub(super) fn end_lease(&mut self) {
        if let Role::Owner(owner) = &mut self.state.role
            && self.config.is_counted()
        {
            owner.confirmed = None;
            self.disarm_leases();
        }
    }

    pub(super) fn disarm_leases(&mut self) {
        (0..ROUNDS as u8).for_each(|at| self.disarm(&[Timer::LeaseEnds(at), Timer::LeaseOver(at)]));
    }

    /// Asks the work to stop, in good order.
    pub(super) fn let_go(&mut self, then: Then) {
        let Role::Owner(owner) = &mut self.state.role else { return };
        match owner.phase {
            Phase::Working => {
                owner.phase = Phase::Stopping(then);
                let token = owner.token;
                self.disarm(&[Timer::RotateDue]);
                self.note(Note::LetGo(token));
            }
            // What was begun as a hand-over may have to give way after all.
            Phase::Stopping(_) if matches!(then, Then::Yield { .. }) => owner.phase = Phase::Stopping(then),
            _ => {}
        }
    }

    /// The work that had to stop is dead, and its state is at rest.
    pub(super) fn work_stopped(&mut self, progress: Option<u64>) {
        let Role::Owner(owner) = &self.state.role else { return };
        let token = owner.token;
        match owner.phase {
            Phase::Stopping(Then::Pass) => {
                self.note(Note::Released(token));
                self.release_words(token);
                self.seal(token.advanced(progress), self.state.cell.number);
            }
            Phase::Stopping(Then::Yield { to, better }) => {
                self.note(Note::Released(token));
                self.yield_to(to, better);
            }
            Phase::Ending => {
                self.note(Note::Released(token));
                self.ask_where();
            }
            Phase::Idle | Phase::Working | Phase::Sealing | Phase::Offering { .. } | Phase::Telling { .. } => {}
        }
    }

    /// Where a majority counts: whoever gave us their word for this token has it back. It will not be worked with again.
    fn release_words(&mut self, token: Token) {
        if self.config.is_counted() {
            let digest = self.state.table.digest();
            self.broadcast(Body::TokenDestroyed { token, digest });
        }
    }
}
