//! The decisions of a supervisor about its command and its guardian: the [policy](crate::policy), and what to do about
//! a guardian that is late or dead. Time and the lease come in with each input, so a simulation runs the same code.

use std::time::Duration;

use crate::clock::{Moment, WorkLease, after};
use crate::dying::TreeSize;
use crate::flock::FlockEvent;
use crate::guardian::GuardianReport;
use crate::policy::{Policy, PolicyAction, PolicyInput, Rules};

/// How much later than its deadline a command may be dead before its guardian counts as frozen, and is killed. At the
/// end of a lease there may be less time.
const OVERDUE: Duration = Duration::from_millis(25);
/// How long to wait after a guardian has died before another one is started; doubles with each one in a row.
const RECOVERY: Duration = Duration::from_millis(10);
/// After so many measurements in a row with too little time to die, people are told.
const SHORT_LOOKS: u32 = 8;
/// What the guardian's probe consists of.
const PROBE: TreeSize = TreeSize { processes: 2, resident_kib: 0 };

/// The decisions of one supervisor.
#[derive(Debug)]
pub struct Controller {
    policy: Policy,
    /// Until when an overdue guardian is tolerated, because this process itself woke up late.
    forgiven_until: Option<Moment>,
    restart_at: Option<Moment>,
    recover_at: Option<Moment>,
    guardians_lost: u32,
    /// The number of measurements in a row for which too little of a lease was reserved for the command's processes to
    /// die in.
    short_of_reserve: u32,
}

impl Controller {
    /// The state of a member that does not lead, with a guardian that is ready.
    #[must_use]
    pub fn new(rules: Rules) -> Controller {
        Controller {
            policy: Policy::new(rules),
            forgiven_until: None,
            restart_at: None,
            recover_at: None,
            guardians_lost: 0,
            short_of_reserve: 0,
        }
    }

    /// The policy.
    #[must_use]
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Takes an input. `lease` is the present end of the lease, if there is one: renewals do not wake a supervisor, so
    /// it reads the lease before each decision.
    pub fn step(
        &mut self,
        now: Moment,
        lease: Option<WorkLease>,
        input: &PolicyInput,
        actions: &mut Vec<PolicyAction>,
    ) {
        self.renew(lease);
        let before = actions.len();
        self.policy.step(now, input, actions);
        for action in &actions[before..] {
            if let PolicyAction::Wait(span) = action {
                self.restart_at = Some(after(now, *span));
            }
        }
    }

    fn renew(&mut self, lease: Option<WorkLease>) {
        lease.into_iter().for_each(|lease| self.policy.renew(lease));
    }

    /// Takes an event of the flock.
    pub fn happened(
        &mut self,
        now: Moment,
        lease: Option<WorkLease>,
        event: &FlockEvent,
        actions: &mut Vec<PolicyAction>,
    ) {
        let input = match event {
            FlockEvent::Leading { epoch } => PolicyInput::Leading { epoch: *epoch },
            FlockEvent::LetGo => PolicyInput::LetGo,
            FlockEvent::StopNow => PolicyInput::StopNow,
            FlockEvent::Released => PolicyInput::Released,
            FlockEvent::Lease => match lease {
                Some(lease) => PolicyInput::Lease(lease),
                None => return,
            },
            FlockEvent::Following { .. }
            | FlockEvent::Leaderless
            | FlockEvent::Conflict { .. }
            | FlockEvent::Will(_) => {
                return;
            }
        };
        self.step(now, lease, &input, actions);
    }

    /// Takes a report of the guardian.
    pub fn reported(
        &mut self,
        now: Moment,
        lease: Option<WorkLease>,
        report: &GuardianReport,
        actions: &mut Vec<PolicyAction>,
    ) {
        let input = match report {
            GuardianReport::Ready { probe, .. } => {
                probe.iter().for_each(|took| self.policy.died_within(Some(PROBE), *took));
                PolicyInput::GuardianBack
            }
            GuardianReport::Started { .. } => {
                self.guardians_lost = 0;
                PolicyInput::Started
            }
            GuardianReport::Failed(failure) => PolicyInput::Failed(failure.clone()),
            GuardianReport::Exited(exit) => PolicyInput::Exited(*exit),
            GuardianReport::Killing => PolicyInput::Killing,
            GuardianReport::TreeDead { took, .. } => {
                took.iter().for_each(|took| self.policy.died_within(None, *took));
                return self.tree_dead(now, lease, actions);
            }
            GuardianReport::Stuck { .. } | GuardianReport::CannotContain(_) => return,
        };
        self.step(now, lease, &input, actions);
    }

    fn tree_dead(&mut self, now: Moment, lease: Option<WorkLease>, actions: &mut Vec<PolicyAction>) {
        self.forgiven_until = None;
        self.step(now, lease, &PolicyInput::TreeDead, actions);
    }

    /// The remaining processes of a dead guardian's command are dead, or another guardian could not be started.
    pub fn orphans_dead(&mut self, now: Moment, lease: Option<WorkLease>, actions: &mut Vec<PolicyAction>) {
        self.tree_dead(now, lease, actions);
        self.recover_at = Some(after(now, RECOVERY.saturating_mul(1 << self.guardians_lost.min(10))));
        self.guardians_lost = self.guardians_lost.saturating_add(1);
    }

    /// When another guardian is to be started.
    #[must_use]
    pub fn recover_at(&self) -> Option<Moment> {
        self.recover_at
    }

    /// That moment has come: the caller starts a guardian.
    pub fn recovery_due(&mut self) {
        self.recover_at = None;
    }

    /// When the command is to be started again.
    #[must_use]
    pub fn restart_at(&self) -> Option<Moment> {
        self.restart_at
    }

    /// That moment has come.
    pub fn restart_due(&mut self, now: Moment, lease: Option<WorkLease>, actions: &mut Vec<PolicyAction>) {
        self.restart_at = None;
        self.step(now, lease, &PolicyInput::WaitOver, actions);
    }

    /// When the guardian should have ended the command.
    #[must_use]
    pub fn overdue_at(&self) -> Option<Moment> {
        let overdue = self.policy.overdue_at(OVERDUE)?;
        Some(self.forgiven_until.map_or(overdue, |moment| moment.max(overdue)))
    }

    /// That moment has come. Returns whether the guardian is to be killed because it is late. If this process was
    /// frozen too, the guardian has only just woken up as well, and is tolerated.
    pub fn overdue(&mut self, now: Moment, lease: Option<WorkLease>) -> bool {
        self.renew(lease);
        let overdue_at = self.policy.overdue_at(OVERDUE);
        let late_by = |span| overdue_at.is_some_and(|moment| now >= after(moment, span));
        if !late_by(Duration::ZERO) {
            return false;
        }
        if self.forgiven_until.is_none() && late_by(OVERDUE) {
            self.forgiven_until = Some(after(now, OVERDUE));
            return false;
        }
        true
    }

    /// Whether the flock reserves too little of a lease for the command's processes to die in; if so, how much they
    /// need. It is reported once.
    pub fn is_short_of_reserve(&mut self, kept: Duration) -> Option<Duration> {
        let needed = self.policy.dying_time();
        // A requested reserve counts only once the others hold it, which takes a round or two.
        self.short_of_reserve = if kept < needed { self.short_of_reserve.saturating_add(1) } else { 0 };
        (self.short_of_reserve == SHORT_LOOKS).then_some(needed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    /// A member that has led since the first moment with a lease that ends after a second, and was told to stop by
    /// then.
    fn stopping() -> (Controller, Option<WorkLease>) {
        let lease = Some(WorkLease { term_at: 1_000 * MS, kill_at: 1_020 * MS });
        let (mut controller, mut actions) = (Controller::new(Rules::default()), Vec::new());
        controller.happened(0, lease, &FlockEvent::Leading { epoch: 1 }, &mut actions);
        assert!(matches!(actions[..], [PolicyAction::Start { epoch: 1, .. }]), "{actions:?}");
        controller.happened(MS, lease, &FlockEvent::StopNow, &mut actions);
        (controller, lease)
    }

    #[test]
    fn a_guardian_that_is_late_by_itself_is_killed() {
        let (mut controller, lease) = stopping();
        let overdue_at = controller.overdue_at().unwrap();
        assert!(!controller.overdue(overdue_at - 1, lease));
        assert!(controller.overdue(overdue_at, lease));
    }

    #[test]
    fn a_guardian_is_forgiven_once_when_the_supervisor_itself_woke_late() {
        let (mut controller, lease) = stopping();
        let late = controller.overdue_at().unwrap() + 5_000 * MS;
        assert!(!controller.overdue(late, lease), "it has only just woken up, too");
        let again = controller.overdue_at().unwrap();
        assert!(again > late);
        assert!(controller.overdue(again, lease));
    }

    #[test]
    fn guardians_that_die_one_after_the_other_are_replaced_more_and_more_slowly() {
        let (mut controller, lease) = stopping();
        let mut waits = Vec::new();
        for _ in 0..4 {
            controller.orphans_dead(0, lease, &mut Vec::new());
            waits.push(controller.recover_at().unwrap() / MS);
            controller.recovery_due();
        }
        assert_eq!(waits, [10, 20, 40, 80]);
    }
}
