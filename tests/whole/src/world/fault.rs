//! What goes wrong, and how it ends.

use bellwether_supervisor::Exit;

use super::guardian::GuardianInput;
use super::member::Input;
use super::place::PlaceModel;
use super::{Event, WholeRun};
use crate::plan::{MS, MachineFault};

impl<P: PlaceModel> WholeRun<P> {
    /// The machine that a fault happens to: mostly the one that works.
    fn target(&mut self) -> usize {
        let working = self.judge.working().next();
        match working.filter(|_| self.random.percent(60)) {
            Some(machine) => machine,
            None => self.random.place(self.plan.members),
        }
    }

    pub(super) fn fault(&mut self, fault: MachineFault) {
        let machine = self.target();
        self.note(machine, format!("{fault:?}"));
        match fault {
            MachineFault::KillSupervisor | MachineFault::FreezeSupervisor(_) if !self.is_guarded(machine) => {}
            MachineFault::KillSupervisor => self.kill_supervisor(machine, true),
            MachineFault::KillGuardian => {
                let frozen = self.sites[machine].member.as_ref().is_some_and(|member| member.is_frozen);
                if self.plan.contained || !frozen {
                    self.kill_guardian(machine);
                }
            }
            MachineFault::KillBoth => {
                self.kill_guardian(machine);
                self.kill_supervisor(machine, true);
            }
            MachineFault::LosePower => self.lose_power(machine, true),
            MachineFault::FreezeSupervisor(span) => self.freeze(machine, true, false, span),
            MachineFault::FreezeGuardian(span) => self.freeze(machine, false, true, span),
            MachineFault::FreezeMachine(span) => self.freeze(machine, true, true, span),
            MachineFault::CutOff(span) => {
                for other in (0..self.plan.members).filter(|other| *other != machine) {
                    self.cut(machine, other, span);
                    self.cut(other, machine, span);
                }
            }
            MachineFault::CutOneWay(span) => {
                let deaf = self.random.percent(50);
                for other in (0..self.plan.members).filter(|other| *other != machine) {
                    if deaf { self.cut(other, machine, span) } else { self.cut(machine, other, span) }
                }
            }
            MachineFault::CutLink(span) => {
                let other = self.random.place(self.plan.members);
                self.cut(machine, other, span);
                self.cut(other, machine, span);
            }
            MachineFault::CutGroups(span) => {
                let group: Vec<bool> = (0..self.plan.members).map(|_| self.random.percent(50)).collect();
                for (from, to) in pairs(self.plan.members).filter(|(from, to)| group[*from] != group[*to]) {
                    self.cut(from, to, span);
                }
            }
            MachineFault::Break | MachineFault::HalfOpen | MachineFault::Replay | MachineFault::LoseMedium(_) => {
                P::fault(self, machine, fault);
            }
            MachineFault::FillDisk(span) => {
                self.sites[machine].disk.set_full(true);
                self.after(span, Event::DiskIsWell(machine));
            }
            MachineFault::SlowDisk(span) => {
                self.sites[machine].is_disk_slow = true;
                self.after(span, Event::DiskIsWell(machine));
            }
            MachineFault::StepDown => self.person_asks(machine, Input::StepDown),
            MachineFault::Leave => self.person_asks(machine, Input::Leave),
            MachineFault::CommandEnds => self.end_copy(machine, Exit::Code(1), MS),
            MachineFault::ChangeByte | MachineFault::RepeatBytes | MachineFault::SwapBytes => self.tamper = Some(fault),
        }
    }

    /// Whether somebody ends a command whose supervisor cannot: the kernel, or a guardian that is alive.
    fn is_guarded(&self, machine: usize) -> bool {
        let site = &self.sites[machine];
        self.plan.contained || site.copy.is_none() || site.guardian.is_some()
    }

    fn person_asks(&mut self, machine: usize, input: Input<P>) {
        if let Some(life) = self.sites[machine].member.as_ref().map(|member| member.life) {
            self.reach_member(life, input);
        }
    }

    pub(super) fn cut(&mut self, from: usize, to: usize, span: u64) {
        if from != to && !self.is_calm {
            self.cuts.insert((from, to), self.time.now());
            self.after(span, Event::Heal { from, to });
        }
    }

    /// A cut of this direction ends.
    pub(super) fn heal(&mut self, from: usize, to: usize) {
        self.cuts.remove(&(from, to));
        P::healed(self, from, to);
    }

    /// A process that writes to its disk gets to some step of that.
    fn stop_writing(&mut self, machine: usize) {
        let Some(value) = self.sites[machine].member.as_ref().and_then(|member| member.is_writing.clone()) else {
            return;
        };
        let steps = self.random.below(6) as u32;
        self.sites[machine].disk.stop_after(Some(steps));
        // Whether it got to the end is for the next life to find out.
        let _ = self.cell(machine).store(&value);
        self.sites[machine].disk.stop_after(None);
    }

    /// A supervisor is killed: the kernel closes its connections, and its guardian hears of it, woken if it was frozen.
    pub(super) fn kill_supervisor(&mut self, machine: usize, comes_back: bool) {
        if self.sites[machine].member.is_none() {
            return;
        }
        self.note(machine, "the supervisor dies".into());
        self.stop_writing(machine);
        self.process_ends(machine);
        if let Some(guardian) = &self.sites[machine].guardian {
            let number = guardian.number;
            self.thaw(machine, false, true);
            self.soon(MS / 2, Event::Guardian(machine, number, GuardianInput::SupervisorGone));
        }
        if comes_back {
            self.restart_later(machine);
        }
    }

    /// All processes of a machine are gone at once, without notice.
    pub(super) fn lose_power(&mut self, machine: usize, comes_back: bool) {
        let was_up = self.sites[machine].member.is_some();
        self.note(machine, "the power goes".into());
        self.sites[machine].is_powered = false;
        self.stop_writing(machine);
        P::silence_notices(self, machine);
        self.sites[machine].guardian = None;
        if let Some(number) = self.sites[machine].copy.as_ref().map(super::command::Copy::number) {
            self.copy_dies(machine, number);
        }
        if let Some(member) = self.sites[machine].member.take() {
            self.judge.process_ends(self.time.now(), machine);
            P::process_vanishes(self, member.life);
        }
        let mut random = self.random.clone();
        self.sites[machine].disk.lose_power(&mut random);
        self.random = random;
        if comes_back && was_up {
            let span = 100 * MS + self.random.below(2_000 * MS);
            self.after(span, Event::Start(machine));
        }
    }

    pub(super) fn restart_later(&mut self, machine: usize) {
        let span = 20 * MS + self.random.below(1_500 * MS);
        self.after(span, Event::Start(machine));
    }

    fn freeze(&mut self, machine: usize, supervisor: bool, guardian: bool, span: u64) {
        let site = &mut self.sites[machine];
        let supervisor_sleeps = supervisor || site.member.as_ref().is_some_and(|member| member.is_frozen);
        let guardian_sleeps = guardian || site.guardian.as_ref().is_some_and(|guardian| guardian.is_frozen);
        // Without a kernel that ends the command, one of the two has to be awake.
        if supervisor_sleeps && guardian_sleeps && !self.plan.contained || self.is_calm {
            return;
        }
        if supervisor {
            site.member.iter_mut().for_each(|member| member.is_frozen = true);
        }
        if guardian {
            site.guardian.iter_mut().for_each(|guardian| guardian.is_frozen = true);
        }
        self.after(span, Event::Thaw { machine, supervisor, guardian });
    }

    /// A thawed process finds all input that came meanwhile.
    pub(super) fn thaw(&mut self, machine: usize, supervisor: bool, guardian: bool) {
        if guardian && let Some(site) = self.sites[machine].guardian.as_mut().filter(|site| site.is_frozen) {
            site.is_frozen = false;
            let (number, backlog) = (site.number, std::mem::take(&mut site.backlog));
            backlog.into_iter().for_each(|input| self.reach_guardian(machine, number, input));
            self.reach_guardian(machine, number, GuardianInput::Timer);
        }
        if supervisor && let Some(member) = self.sites[machine].member.as_mut().filter(|member| member.is_frozen) {
            member.is_frozen = false;
            let (life, backlog) = (member.life, std::mem::take(&mut member.backlog));
            self.reach_member(life, Input::Timer);
            backlog.into_iter().for_each(|input| self.reach_member(life, input));
        }
    }

    pub(super) fn disk_is_well(&mut self, machine: usize) {
        self.sites[machine].disk.set_full(false);
        self.sites[machine].is_disk_slow = false;
    }

    /// All faults end, and all members come back.
    pub(super) fn calm(&mut self) {
        self.is_calm = true;
        self.tamper = None;
        P::calms_down(self);
        for (from, to) in self.cuts.keys().copied().collect::<Vec<_>>() {
            self.heal(from, to);
        }
        for machine in 0..self.plan.members {
            self.disk_is_well(machine);
            self.thaw(machine, true, true);
            if self.sites[machine].member.is_none() {
                self.start(machine);
            }
        }
        self.plan.disk = 3 * MS;
    }
}

/// Every two of so many, in both directions.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (0..count).map(move |other| (one, other)))
}
