//! The bugs of the supervisor. The comments say what somebody may have thought.

use super::{CratePart, DriverMutant};

/// Parts of the supervisor, each with its bugs.
pub const PARTS: &[CratePart] = &[POLICY, GUARDIAN];

const FOLDER: &str = "apps/supervisor";

const POLICY: CratePart = CratePart {
    name: "policies",
    folder: FOLDER,
    files: &[
        ("src/policy.rs", "policy.rs"),
        ("src/clock.rs", "clock.rs"),
        ("src/dying.rs", "dying.rs"),
        ("src/exit.rs", "exit.rs"),
        ("tests/policy/table.rs", "table.rs"),
    ],
    root: "pub mod policy;\npub mod clock;\npub mod dying;\npub mod exit;\npub mod table;\n\
           pub mod guardian { pub use bellwether_supervisor::guardian::StartFailure; }\n\
           pub use clock::WorkLease;\npub use dying::TreeSize;\npub use exit::Exit;",
    mutants: &[
        // "There is a lease."
        DriverMutant {
            name: "starts_on_a_lease_that_is_over",
            file: "src/policy.rs",
            find: "self.lease.filter(|lease| lease.holds_at(now))",
            replace: "self.lease",
            caught_by: "table::nothing_starts_on_a_lease_that_is_over",
        },
        // "It was told its epoch before."
        DriverMutant {
            name: "starts_the_command_with_a_stale_epoch",
            file: "src/policy.rs",
            find: "        self.epoch = epoch;\n",
            replace: "        self.epoch = if self.epoch == 0 { epoch } else { self.epoch };\n",
            caught_by: "table::who_is_released_with_the_command_alive_kills_it_and_may_lead_again",
        },
        // "It was asked to stop, so it is as good as stopped."
        DriverMutant {
            name: "says_stopped_while_the_command_lives",
            file: "src/policy.rs",
            find: "            Tree::Alive { .. } => self.cut(kill_at.max(now), actions),\n",
            replace: "            Tree::Alive { .. } => {\n                self.cut(kill_at.max(now), actions);\n                \
                      actions.push(PolicyAction::Stopped);\n            }\n",
            caught_by: "table::a_hand_over_waits_for_the_command_and_leaves_only_then",
        },
        // "Every command has its grace."
        DriverMutant {
            name: "gives_grace_beyond_the_lease",
            file: "src/policy.rs",
            find: "let kill_at = self.lease.map_or(now, |lease| lease.kill_at);",
            replace: "let kill_at = after(now, self.rules.grace);",
            caught_by: "table::a_lease_that_cannot_be_renewed_ends_the_command_whatever_the_grace",
        },
        // "No command has grace when the lead is gone." Where there are no leases it has.
        DriverMutant {
            name: "kills_the_command_of_a_halted_coordinator_at_once",
            file: "src/policy.rs",
            find: "self.cut(if unleased { after(now, self.rules.grace) } else { now }, actions);",
            replace: "self.cut(now, actions);",
            caught_by: "table::a_coordinator_that_is_halted_where_there_are_no_leases_gives_its_command_the_grace",
        },
        // "The last word counts."
        DriverMutant {
            name: "asking_again_gives_more_time",
            file: "src/policy.rs",
            find: "if self.stop_at.is_none_or(|earlier| kill_at < earlier) {",
            replace: "if self.stop_at.is_none_or(|earlier| kill_at > earlier) {",
            caught_by: "table::asking_again_hurries",
        },
        // "A signal's number is a number."
        DriverMutant {
            name: "reports_a_signal_as_an_exit_code",
            file: "src/exit.rs",
            find: "Exit::Signal(number) => number.saturating_add(128),",
            replace: "Exit::Signal(number) => number,",
            caught_by: "table::asking_again_hurries",
        },
        // "It did not end with 0."
        DriverMutant {
            name: "blames_a_command_that_ended_as_it_was_asked",
            file: "src/policy.rs",
            find: "let as_asked = self.stop_at.is_some() && exit == Exit::Signal(15);",
            replace: "let as_asked = false;",
            caught_by: "table::a_hand_over_waits_for_the_command_and_leaves_only_then",
        },
        // "A restart is quick."
        DriverMutant {
            name: "restarts_without_back_off",
            file: "src/policy.rs",
            find: "self.first.saturating_mul(1u32.checked_shl(restarts.min(31)).unwrap_or(u32::MAX)).min(self.most)",
            replace: "self.first.min(self.most)",
            caught_by: "table::restarts_wait_longer_and_longer_and_then_let_go",
        },
        // Off by one.
        DriverMutant {
            name: "restarts_once_too_often",
            file: "src/policy.rs",
            find: "restart.limit.is_some_and(|limit| self.restarts >= limit)",
            replace: "restart.limit.is_some_and(|limit| self.restarts > limit)",
            caught_by: "table::restarts_wait_longer_and_longer_and_then_let_go",
        },
        // "The guardian will be back in a moment."
        DriverMutant {
            name: "starts_a_command_that_nobody_guards",
            file: "src/policy.rs",
            find: "            && free\n            && self.guarded\n",
            replace: "            && free\n",
            caught_by: "table::a_lost_guardian_means_to_let_go_once_nothing_is_alive",
        },
        // "To kill takes no time."
        DriverMutant {
            name: "keeps_nothing_of_the_lease_for_dying",
            file: "src/clock.rs",
            find: "let kill_at = dead_at.saturating_sub(dying).max(earliest);",
            replace: "let kill_at = dead_at.max(earliest);",
            caught_by: "clock::tests::half_of_what_is_kept_is_for_the_kill_itself",
        },
    ],
};

const GUARDIAN: CratePart = CratePart {
    name: "guardians",
    folder: FOLDER,
    files: &[
        ("src/guardian/command_run.rs", "command_run.rs"),
        ("src/guardian/lease_timer.rs", "lease_timer.rs"),
        ("src/guardian/message.rs", "message.rs"),
        ("src/guardian/packets.rs", "packets.rs"),
        ("src/clock.rs", "clock.rs"),
        ("src/exit.rs", "exit.rs"),
    ],
    root: "pub mod command_run;\npub mod lease_timer;\npub mod message;\npub mod packets;\npub mod clock;\npub mod exit;\n\
           pub mod containment { pub use bellwether_supervisor::guardian::Containment; }\n\
           pub mod tree { pub fn child_known_inside_as(_: u32, _: i32) -> Option<rustix::process::Pid> { None } }",
    mutants: &[
        // "It was asked."
        DriverMutant {
            name: "never_kills_what_was_asked_to_end",
            file: "src/guardian/command_run.rs",
            find: "Some(kill_at) if now >= kill_at => Due::Kill,",
            replace: "Some(kill_at) if now >= kill_at && !self.asked => Due::Kill,",
            caught_by: "command_run::tests::a_lease_that_is_over_asks_then_kills",
        },
        // "The newest order counts."
        DriverMutant {
            name: "a_later_order_puts_the_kill_off",
            file: "src/guardian/command_run.rs",
            find: "self.stop_at.map_or(kill_at, |earlier| earlier.min(kill_at))",
            replace: "kill_at",
            caught_by: "command_run::tests::asking_again_can_only_hurry",
        },
        // "Time is time." Not the one that people set.
        DriverMutant {
            name: "keeps_the_lease_on_the_wall_clock",
            file: "src/guardian/lease_timer.rs",
            find: "timerfd_create(TimerfdClockId::Boottime, flags)",
            replace: "timerfd_create(TimerfdClockId::Realtime, flags)",
            caught_by: "lease_timer::tests::a_lease_that_holds_has_not_run_out",
        },
        // "It rings once."
        DriverMutant {
            name: "sleeps_through_the_end_of_a_lease",
            file: "src/guardian/lease_timer.rs",
            find: "            _ => Some(now),\n",
            replace: "            _ => None,\n",
            caught_by: "lease_timer::tests::one_that_was_slept_through_kills_at_once",
        },
    ],
};
