//! Giving the lead up, and leaving.

use bellwether_kernel::Leadership;

use super::Step;
use crate::message::Signal;
use crate::note::Note;
use crate::state::{Role, StopReason, Timer, WorkPhase};

impl Step<'_> {
    /// Gives the lead up in good order.
    pub(super) fn step_down(&mut self) {
        self.let_go(StopReason::Asked);
    }

    /// Tells the work to stop. The member stays the host until it has.
    fn let_go(&mut self, why: StopReason) {
        let Role::Hosting(term) = &mut self.state.role else { return };
        let epoch = term.epoch;
        match term.work {
            WorkPhase::Running => {
                term.work = WorkPhase::Yielding(why);
                self.fx.lead(Leadership::LetGo { epoch });
                self.note(Note::LetGo { epoch });
            }
            WorkPhase::Yielding(_) if why == StopReason::Leaving => term.work = WorkPhase::Yielding(why),
            WorkPhase::Ending(_) if why == StopReason::Leaving => term.work = WorkPhase::Ending(why),
            WorkPhase::Yielding(_) | WorkPhase::Ending(_) => {}
        }
    }

    /// The work that had to stop has stopped.
    pub(super) fn work_stopped(&mut self) {
        if self.work().is_some_and(|work| work != WorkPhase::Running) {
            self.release();
        }
    }

    /// Is no longer the host: 204. No process of the work is alive.
    pub(super) fn release(&mut self) {
        let Role::Hosting(term) = &self.state.role else { return };
        let epoch = term.epoch;
        let why = match term.work {
            WorkPhase::Yielding(why) | WorkPhase::Ending(why) => why,
            WorkPhase::Running => StopReason::Unheard,
        };
        let heir = match why {
            StopReason::Lost(followed) => Some(followed.to.session),
            _ => term.heir,
        };
        self.fx.lead(Leadership::Released { epoch });
        self.note(Note::Released { epoch });
        self.say(epoch, Signal::StepDown { number: self.state.number, round: None, heir });
        match why {
            StopReason::Leaving => return self.left(),
            StopReason::Lost(followed) => {
                self.state.followed = Some(followed);
                self.arm(Timer::HostChecking, self.config.silence);
                self.fx.lead(Leadership::Following { leader: followed.handle, epoch: followed.epoch });
                self.note(Note::Following { host: followed.to, number: followed.number, epoch: followed.epoch });
            }
            StopReason::Asked => {
                self.state.abstaining = true;
                self.arm(Timer::AbstainEnds, self.config.abstain);
                self.fx.lead(Leadership::Nobody);
                self.note(Note::Leaderless);
            }
            StopReason::Unfit | StopReason::Unheard => {
                self.fx.lead(Leadership::Nobody);
                self.note(Note::Leaderless);
            }
        }
        if why == StopReason::Unheard { self.claim_again() } else { self.claim_later() }
    }

    pub(super) fn abstain_ends(&mut self) {
        self.state.abstaining = false;
        self.announce_fitness();
    }

    pub(super) fn fit(&mut self) {
        if core::mem::replace(&mut self.state.unfit, false) {
            self.announce_fitness();
        }
    }

    pub(super) fn unfit(&mut self) {
        if core::mem::replace(&mut self.state.unfit, true) {
            return;
        }
        match self.state.role {
            Role::Hosting(_) => self.let_go(StopReason::Unfit),
            Role::Rehosting { .. } => {
                self.withdraw();
                self.start_checking();
            }
            Role::Asking => self.start_checking(),
            _ => {}
        }
        self.announce_fitness();
    }

    /// Tells the other members whether we are willing to be the host.
    fn announce_fitness(&mut self) {
        if self.state.stands_by() {
            self.say_number(None);
        }
    }

    /// 102: leaves, after the work has stopped if there is any.
    pub(super) fn leave(&mut self) {
        if self.state.number != 0 {
            self.say_only(Signal::Leaving { number: self.state.number });
        }
        match self.state.role {
            Role::Hosting(_) => self.let_go(StopReason::Leaving),
            _ => {
                self.withdraw();
                self.left();
            }
        }
    }

    /// 103: has left.
    fn left(&mut self) {
        if self.state.number != 0 {
            self.say_only(Signal::Left { number: self.state.number });
        }
        self.fx.disarm(Timer::HostChecking);
        self.fx.disarm(Timer::AbstainEnds);
        self.enter(Role::Left);
        self.state.followed = None;
        self.state.candidates.clear();
        self.note(Note::Left);
    }
}
