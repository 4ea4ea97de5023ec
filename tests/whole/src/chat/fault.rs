//! What goes wrong, and how it ends.

use bellwether_kernel::NodeId;
use bellwether_superpeer::AdminCommand;

use super::plan::ChatFault;
use super::server::{Process, ServerInput};
use super::world::{ChatRun, Event};
use crate::disk::SimulatedDisk;
use crate::plan::MS;

/// How long the others may go on taking a server for lost, or their users for gone, after what disturbed it is over.
const DISTURBED: u64 = 3_000 * MS;

impl ChatRun {
    pub(super) fn fault(&mut self, fault: ChatFault) {
        let machine = self.random.place(self.plan.servers);
        self.record(|| format!("{fault:?} on machine {machine}"));
        match fault {
            ChatFault::Kill => self.kill(machine, false),
            ChatFault::LosePower => self.kill(machine, true),
            ChatFault::LosePowerEverywhere => {
                self.disturb_all(0);
                (0..self.plan.servers).for_each(|machine| self.kill(machine, true));
            }
            ChatFault::Freeze(span) => self.freeze(machine, span),
            ChatFault::LoseDisk => self.lose_disk(machine),
            ChatFault::CutOff(span) => {
                for other in (0..self.plan.servers).filter(|other| *other != machine) {
                    self.cut(machine, other, span);
                    self.cut(other, machine, span);
                }
            }
            ChatFault::CutOneWay(span) => {
                for other in (0..self.plan.servers).filter(|other| *other != machine) {
                    self.cut(machine, other, span);
                }
            }
            ChatFault::Break | ChatFault::HalfOpen => {
                self.disturb_all(0);
                self.break_wire(fault == ChatFault::HalfOpen);
            }
            ChatFault::FillDisk(span) => {
                self.disturb_all(span);
                self.sites[machine].disk.set_full(true);
                self.after(span, Event::DiskIsWell(machine));
            }
            ChatFault::SlowDisk(span) => {
                self.disturb_all(span);
                self.sites[machine].is_disk_slow = true;
                self.after(span, Event::DiskIsWell(machine));
            }
            ChatFault::ChangeByte => {
                self.disturb_all(0);
                self.tamper = true;
            }
            ChatFault::Drain => self.tell(machine, ServerInput::Drain),
            ChatFault::DrainFromAfar => self.operate(machine, AdminCommand::Drain),
            ChatFault::Promote => self.operate(machine, AdminCommand::Promote),
            ChatFault::Demote => self.operate(machine, AdminCommand::Demote),
            ChatFault::Remove => self.remove(machine),
            ChatFault::SlowReader(span) => {
                let (user, until) = (self.random.place(self.users.len()), self.now() + span);
                self.users[user].does_not_read(until);
            }
        }
    }

    fn tell(&mut self, machine: usize, input: ServerInput) {
        let started = self.sites[machine].process.as_ref().filter(|process| process.has_started);
        if let Some(life) = started.map(|process| process.life) {
            self.reach_server(life, input);
        }
    }

    /// An operator asks some server for something about that of this machine.
    fn operate(&mut self, machine: usize, command: impl Fn(NodeId) -> AdminCommand) {
        let asked = self.random.place(self.plan.servers);
        let server = self.sites[machine].identity.as_ref().and_then(|identity| NodeId::new(identity.server));
        if let Some(server) = server {
            self.tell(asked, ServerInput::Operate(command(server)));
        }
    }

    /// The others may take any server for lost for a while, or its users for gone.
    fn disturb_all(&mut self, span: u64) {
        let until = self.now() + span + DISTURBED;
        self.sites.iter_mut().for_each(|site| site.disturbed_until = site.disturbed_until.max(until));
    }

    /// A server's process ends at once, and its machine with it, perhaps. It is started again later.
    fn kill(&mut self, machine: usize, with_power: bool) {
        if self.sites[machine].process.is_some() {
            self.stop_writes(machine);
            self.process_ends(machine);
        }
        if with_power {
            let disk = self.sites[machine].disk.clone();
            disk.lose_power(&mut self.random);
        }
        let away = if self.random.percent(30) { 2_500 * MS } else { 30 * MS + self.random.below(500 * MS) };
        self.after(away, Event::Start(machine));
    }

    fn freeze(&mut self, machine: usize, span: u64) {
        self.disturb_all(span);
        if let Some(process) = &mut self.sites[machine].process {
            process.is_frozen = true;
            self.after(span, Event::Thaw(machine));
        }
    }

    pub(super) fn thaw(&mut self, machine: usize) {
        let Some(process) = self.sites[machine].process.as_mut().filter(|process| process.is_frozen) else { return };
        process.is_frozen = false;
        let life = process.life;
        let backlog = std::mem::take(&mut process.backlog);
        self.record(|| format!("machine {machine} goes on"));
        // Its overdue timers come first, as they do where the kernel wakes a process.
        self.reach_server(life, ServerInput::Timer);
        for input in backlog {
            self.reach_server(life, input);
        }
    }

    /// A machine and its disk are gone: if the others are a majority, nothing is lost, and its server comes back as another.
    fn lose_disk(&mut self, machine: usize) {
        if !self.may_lose_a_machine() {
            return;
        }
        self.lost_disks += 1;
        self.kill(machine, true);
        self.forget(machine);
    }

    /// Whether the others are a majority of those who vote, all of whom have their disks and know one another: a server
    /// learns where the others are once it was taken.
    fn may_lose_a_machine(&self) -> bool {
        let was_taken = |process: &Process| process.has_started;
        self.lost_disks == 0
            && self.voters >= 3
            && self.sites.iter().all(|site| site.process.as_ref().is_some_and(was_taken))
    }

    fn forget(&mut self, machine: usize) {
        self.sites[machine].disk = SimulatedDisk::default();
        self.sites[machine].identity = None;
        self.sites[machine].starts += 1;
    }

    /// An operator gives a server up whose process is gone: under its number it never comes back.
    fn remove(&mut self, machine: usize) {
        let Some(server) = self.sites[machine].identity.as_ref().and_then(|identity| NodeId::new(identity.server))
        else {
            return;
        };
        if !self.may_lose_a_machine() {
            return;
        }
        self.lost_disks += 1;
        // Its users are logged out at once, and not after the grace.
        self.disturb_all(0);
        self.kill(machine, false);
        self.forget(machine);
        for asked in (0..self.plan.servers).filter(|asked| *asked != machine) {
            self.tell(asked, ServerInput::Operate(AdminCommand::Remove(server)));
        }
    }

    fn cut(&mut self, from: usize, to: usize, span: u64) {
        self.disturb_all(span);
        let now = self.now();
        self.cuts.entry((from, to)).or_insert(now);
        self.after(span, Event::Heal { from, to });
    }

    pub(super) fn disk_is_well(&mut self, machine: usize) {
        self.sites[machine].disk.set_full(false);
        self.sites[machine].is_disk_slow = false;
    }
}
