//! Letting go of the lead, and leaving.

use super::Turn;
use crate::message::Signal;
use crate::note::Note;
use crate::state::{Role, Timer, Why, Work};

impl Turn<'_> {
    /// Lets go in good order.
    pub(super) fn step_down(&mut self) {
        self.let_go(Why::Asked);
    }

    /// Asks the work to stop. The host goes on being the host until it has.
    fn let_go(&mut self, why: Why) {
        let Role::Hosting(reign) = &mut self.state.role else { return };
        let epoch = reign.epoch;
        match reign.work {
            Work::Running => {
                reign.work = Work::Yielding(why);
                self.note(Note::LetGo { epoch });
            }
            Work::Yielding(_) if why == Why::Leaving => reign.work = Work::Yielding(why),
            Work::Ending(_) if why == Why::Leaving => reign.work = Work::Ending(why),
            Work::Yielding(_) | Work::Ending(_) => {}
        }
    }

    /// The work that had to stop has stopped.
    pub(super) fn work_stopped(&mut self) {
        if self.work().is_some_and(|work| work != Work::Running) {
            self.release();
        }
    }

    /// Is the host no longer: 204. Nothing of the work is alive.
    pub(super) fn release(&mut self) {
        let Role::Hosting(reign) = &self.state.role else { return };
        let epoch = reign.epoch;
        let why = match reign.work {
            Work::Yielding(why) | Work::Ending(why) => why,
            Work::Running => Why::Unheard,
        };
        let heir = match why {
            Why::Lost(bond) => Some(bond.to.session),
            _ => reign.heir,
        };
        self.note(Note::Released { epoch });
        self.say(epoch, Signal::StepDown { number: self.state.number, round: None, heir });
        match why {
            Why::Leaving => return self.left(),
            Why::Lost(bond) => {
                self.state.bond = Some(bond);
                self.arm(Timer::HostChecking, self.config.silence);
                self.note(Note::Following { host: bond.to, number: bond.number, epoch: bond.epoch });
            }
            Why::Asked => {
                self.state.abstaining = true;
                self.arm(Timer::AbstainEnds, self.config.abstain);
                self.note(Note::Leaderless);
            }
            Why::Unfit | Why::Unheard => self.note(Note::Leaderless),
        }
        if why == Why::Unheard { self.claim_again() } else { self.claim_later() }
    }

    pub(super) fn abstain_ends(&mut self) {
        self.state.abstaining = false;
        self.tell_standing();
    }

    pub(super) fn fit(&mut self) {
        if core::mem::replace(&mut self.state.unfit, false) {
            self.tell_standing();
        }
    }

    pub(super) fn unfit(&mut self) {
        if core::mem::replace(&mut self.state.unfit, true) {
            return;
        }
        match self.state.role {
            Role::Hosting(_) => self.let_go(Why::Unfit),
            Role::Rehosting { .. } => {
                self.withdraw();
                self.listen();
            }
            Role::Asking => self.listen(),
            _ => {}
        }
        self.tell_standing();
    }

    /// Lets the others know whether we would be the host.
    fn tell_standing(&mut self) {
        if self.state.stands_by() {
            self.say_number(None);
        }
    }

    /// 102: leaves, after the work if there is any.
    pub(super) fn leave(&mut self) {
        if self.state.number != 0 {
            self.say_only(Signal::Leaving { number: self.state.number });
        }
        match self.state.role {
            Role::Hosting(_) => self.let_go(Why::Leaving),
            _ => {
                self.withdraw();
                self.left();
            }
        }
    }

    /// 103.
    fn left(&mut self) {
        if self.state.number != 0 {
            self.say_only(Signal::Left { number: self.state.number });
        }
        self.fx.disarm(Timer::HostChecking);
        self.fx.disarm(Timer::AbstainEnds);
        self.enter(Role::Left);
        self.state.bond = None;
        self.state.candidates.clear();
        self.note(Note::Left);
    }
}
