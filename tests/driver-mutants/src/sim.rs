//! The bugs of the simulator: a simulator that is too kind finds nothing. The comments say what somebody may have thought.

use super::{CratePart, DriverMutant};

/// The simulator, with its bugs.
pub const PARTS: &[CratePart] = &[CratePart {
    name: "simulator",
    folder: "drivers/sim",
    files: &[
        ("src", ""),
        ("tests/faults.rs", "tests/faults.rs"),
        ("tests/journal.rs", "tests/logs.rs"),
        ("tests/same_seed.rs", "tests/same_seed.rs"),
        ("tests/swarm.rs", "tests/swarm.rs"),
        ("tests/toy/mod.rs", "tests/toy.rs"),
        ("../../protocols/kernel/tests/common/journal.rs", "tests/journal.rs"),
    ],
    root: "pub mod tests {\n    pub mod faults;\n    pub mod journal;\n    pub mod logs;\n    pub mod same_seed;\n    \
           pub mod swarm;\n    pub mod toy;\n}\n",
    mutants: &[
        // "A cut is a cut."
        DriverMutant {
            name: "never_draws_a_cut_of_one_direction",
            file: "src/swarm/draw.rs",
            find: "1 => Cut::OneWay(from, to),",
            replace: "1 => Cut::Pair(from, to),",
            caught_by: "tests::swarm::the_swarm_draws_every_fault",
        },
        // "Nobody reads the second one."
        DriverMutant {
            name: "cuts_both_directions_where_one_was_meant",
            file: "src/links.rs",
            find: "self.one_way.extend([(from - 1, to - 1)]),",
            replace: "self.one_way.extend([(from - 1, to - 1), (to - 1, from - 1)]),",
            caught_by: "tests::faults::cuts_stop_messages_in_the_directions_they_name_until_they_are_healed",
        },
        // "It was sent before the process died."
        DriverMutant {
            name: "delivers_what_a_process_sent_before_its_noticed_death",
            file: "src/world/deliver.rs",
            find: "if life < self.first_unnoticed_life[sender as usize] {",
            replace: "if false {",
            caught_by: "tests::faults::nothing_of_a_dead_process_arrives_after_its_link_went_down",
        },
        // "It arrived, so it is taken."
        DriverMutant {
            name: "lets_a_frozen_process_take_messages",
            file: "src/world/deliver.rs",
            find: "            _ => self.not_running(index, id, input),\n",
            replace: "            _ => self.accept(index, id, input),\n",
            caught_by: "tests::faults::overdue_timers_fire_before_waiting_messages_after_a_thaw",
        },
        // "The writes on their way are gone, so the file is."
        DriverMutant {
            name: "loses_in_a_crash_what_was_flushed",
            file: "src/disk.rs",
            find: "            log.log.crash(survivors);\n",
            replace: "            log.log = StoredLog::default();\n",
            caught_by: "tests::logs::what_was_reported_durable_is_read_back_in_any_run",
        },
        // "A new cell is being written, so the old one does not count."
        DriverMutant {
            name: "loses_the_cell_that_a_lost_write_would_have_replaced",
            file: "src/disk.rs",
            find: "        if kept && pending.is_some() {\n            self.cell = pending;\n",
            replace: "        if pending.is_some() {\n            self.cell = pending.filter(|_| kept);\n",
            caught_by: "tests::faults::a_crash_that_loses_a_write_leaves_the_cell_that_it_would_have_replaced",
        },
        // "A process that was stopped starts with a clean table."
        DriverMutant {
            name: "loses_the_timers_that_came_due_in_a_freeze",
            file: "src/world/fault.rs",
            find: "            self.step_unseen(index, Input::Stalled);\n        }\n",
            replace: "            self.step_unseen(index, Input::Stalled);\n            self.nodes[index].timers.clear();\n        }\n",
            caught_by: "tests::faults::overdue_timers_fire_before_waiting_messages_after_a_thaw",
        },
        // "Whoever arms a timer queues its wake-up." Not if an earlier one is queued.
        DriverMutant {
            name: "loses_a_timer_that_was_put_off",
            file: "src/world/process.rs",
            find: "            self.step(index, fire);\n        }\n        self.queue_wake(index);\n",
            replace: "            self.step(index, fire);\n        }\n",
            caught_by: "tests::faults::a_change_of_conditions_changes_what_it_names",
        },
        // "The first message has passed already."
        DriverMutant {
            name: "lets_messages_of_a_link_overtake_each_other",
            file: "src/links.rs",
            find: "            last_arrival.at = last_arrival.at.max(at);\n",
            replace: "            last_arrival.at = at;\n",
            caught_by: "tests::faults::a_link_keeps_the_order_unless_reordering_is_on",
        },
        // "More chance finds more bugs."
        DriverMutant {
            name: "draws_otherwise_each_time_from_the_same_seed",
            file: "src/random.rs",
            find: "        RandomSource(Xoshiro256PlusPlus::seed_from_u64(seed))\n",
            replace: "        static RUNS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);\n        \
                      let run = RUNS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);\n        \
                      RandomSource(Xoshiro256PlusPlus::seed_from_u64(seed ^ run))\n",
            caught_by: "tests::same_seed::the_same_seed_gives_the_same_trace_and_another_seed_another",
        },
        // "The properties are asked at the end."
        DriverMutant {
            name: "does_not_judge_a_flock_when_a_view_changes",
            file: "src/world/process.rs",
            find: "        self.monitor.judge(self.config, flock, now, self.recorder);\n",
            replace: "",
            caught_by: "tests::swarm::a_canary_is_found_made_small_and_replayed_from_its_text",
        },
    ],
}];
