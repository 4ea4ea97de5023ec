//! The bugs of the checker: one that overlooks worlds says "holds" too easily. The comments say what somebody may have
//! thought.

use super::{CratePart, DriverMutant};

/// The checker, with its bugs.
pub const PARTS: &[CratePart] = &[CratePart {
    name: "checker",
    folder: "drivers/check",
    files: &[
        ("src", ""),
        ("tests/checker/faults.rs", "tests/faults.rs"),
        ("tests/checker/games.rs", "tests/games.rs"),
        ("tests/checker/hearing.rs", "tests/hearing.rs"),
        ("tests/checker/log.rs", "tests/log.rs"),
        ("tests/checker/progress.rs", "tests/progress.rs"),
        ("tests/checker/safety.rs", "tests/safety.rs"),
        ("tests/checker/symmetry.rs", "tests/symmetry.rs"),
        ("tests/checker/time.rs", "tests/time.rs"),
        ("tests/checker/toy.rs", "tests/toy.rs"),
        ("tests/checker/verdicts.rs", "tests/verdicts.rs"),
        ("../../protocols/kernel/tests/common/journal.rs", "tests/journal.rs"),
    ],
    root: "pub mod tests {\n    pub mod faults;\n    pub mod games;\n    pub mod hearing;\n    pub mod journal;\n    \
           pub mod log;\n    pub mod progress;\n    pub mod safety;\n    pub mod symmetry;\n    pub mod time;\n    \
           pub mod toy;\n    pub mod verdicts;\n    use verdicts::{broken_by, never_settles, play};\n}\n",
    mutants: &[
        // "A world is its nodes."
        DriverMutant {
            name: "takes_worlds_for_one_whose_messages_differ",
            file: "src/symmetry.rs",
            find: "            self.candidate[at] = self.packet(renaming, tables, *packet);\n",
            replace: "            self.candidate[at] = 0;\n",
            caught_by: "tests::symmetry::worlds_that_differ_only_by_names_are_one",
        },
        // "Nodes that are alike are alike wherever they stand."
        DriverMutant {
            name: "renames_nodes_that_hear_others",
            file: "src/symmetry.rs",
            find: "renamings: Renaming::all_that_keep(hearing).map(renaming).collect(),",
            replace: "renamings: Renaming::all(hearing.nodes()).into_iter().map(renaming).collect(),",
            caught_by: "tests::hearing::worlds_on_a_line_are_one_only_if_the_line_is_turned_round",
        },
        // "Equal states have equal futures."
        DriverMutant {
            name: "forgets_the_timers_when_it_compares_nodes",
            file: "src/local.rs",
            find: "#[derive(Clone, Debug, PartialEq, Eq, Hash)]\npub(crate) struct Up<S, D, R> {\n",
            replace: "impl<S: PartialEq, D: PartialEq, R: PartialEq> PartialEq for Up<S, D, R> {\n    \
                      fn eq(&self, other: &Self) -> bool {\n        \
                      (&self.state, &self.stored, &self.storing, &self.log, &self.work, self.frozen, self.late)\n            \
                      == (&other.state, &other.stored, &other.storing, &other.log, &other.work, other.frozen, other.late)\n    \
                      }\n}\n\
                      impl<S: Eq, D: Eq, R: Eq> Eq for Up<S, D, R> {}\n\
                      impl<S: std::hash::Hash, D, R> std::hash::Hash for Up<S, D, R> {\n    \
                      fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {\n        self.state.hash(hasher);\n    }\n}\n\
                      #[derive(Clone, Debug)]\npub(crate) struct Up<S, D, R> {\n",
            caught_by: "tests::time::a_lease_that_ends_too_late_is_not",
        },
        // "A node that is given the same input does the same."
        DriverMutant {
            name: "looks_up_one_timer_for_another",
            file: "src/local.rs",
            find: "Act::Fire(timer) => (1, timer),",
            replace: "Act::Fire(_) => (1, 0),",
            caught_by: "tests::safety::each_of_two_timers_does_what_it_does_alone",
        },
        // "Nothing that was explored is broken."
        DriverMutant {
            name: "says_holds_of_what_was_cut_off",
            file: "src/explore.rs",
            find: "Ok(()) if self.cut_off > 0 && self.engine.tables.model.beyond.is_none() => {",
            replace: "Ok(()) if false => {",
            caught_by: "tests::safety::a_search_that_cut_states_off_for_their_messages_is_not_finished",
        },
        // "News travels like everything else."
        DriverMutant {
            name: "lets_news_of_an_end_overtake_what_was_sent_before",
            file: "src/moves.rs",
            find: "PacketKind::Gone => other.kind != PacketKind::Gone,",
            replace: "PacketKind::Gone => false,",
            caught_by: "tests::faults::links_never_lie",
        },
        // "Time passes for everybody."
        DriverMutant {
            name: "lets_time_pass_while_a_timer_is_due",
            file: "src/moves.rs",
            find: "            && !self.transient()\n",
            replace: "",
            caught_by: "tests::time::time_waits_for_a_timer_that_is_due",
        },
        // "One way is as good as another."
        DriverMutant {
            name: "lets_chance_fall_in_one_way_only",
            file: "src/run.rs",
            find: "        if pick < of {\n",
            replace: "        if false {\n",
            caught_by: "tests::safety::chance_is_tried_in_every_way_and_the_way_is_told",
        },
        // "Whatever goes round goes round for ever."
        DriverMutant {
            name: "takes_an_unfair_round_for_a_fair_one",
            file: "src/liveness.rs",
            find: "        if !self.can_pay(&inside, part, &debts) {\n            return None;\n        }\n",
            replace: "        let debts: Vec<Move> = debts.into_iter().take(0).collect();\n",
            caught_by: "tests::progress::what_only_an_unfair_world_delays_for_ever_is_live",
        },
        // "The disk was in use."
        DriverMutant {
            name: "loses_the_stored_cell_in_a_crash",
            file: "src/tables.rs",
            find: "if kept { up.storing.or(up.stored) } else { up.stored };",
            replace: "if kept { up.storing } else { None };",
            caught_by: "tests::faults::a_promise_made_after_it_is_stored_survives",
        },
    ],
}];
