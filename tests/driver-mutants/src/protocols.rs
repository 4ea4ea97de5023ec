//! Bugs of protocols that take a rare run to do harm, so that swarms seldom meet them: a test of one member sees them at
//! once. The comments say what somebody may have thought.

use super::{CratePart, DriverMutant};

/// The protocols, with such bugs.
pub const PARTS: &[CratePart] = &[
    CratePart {
        name: "host",
        folder: "protocols/host",
        files: &[("src", ""), ("tests/roles.rs", "tests/roles.rs")],
        root: "pub mod tests {\n    pub mod roles;\n}\n",
        mutants: &[
            // "A process that has just started cannot have granted anything."
            DriverMutant {
                name: "grants_at_once_after_a_restart",
                file: "src/step/assign.rs",
                find: "if self.expects() && self.state.cell.starts > 1 {",
                replace: "if self.expects() && self.state.cell.starts == 0 {",
                caught_by: "tests::roles::a_restarted_member_grants_nothing_until_its_old_grants_have_run_out",
            },
            // "It will be written in a moment."
            DriverMutant {
                name: "grants_what_is_not_written",
                file: "src/step/candidate.rs",
                find: "followed.owed && followed.epoch <= durable",
                replace: "followed.owed && followed.epoch >= durable.min(followed.epoch)",
                caught_by: "tests::roles::a_grant_leaves_only_when_it_would_survive_a_crash",
            },
            // "It gave up, so whoever granted it something is free." It may have tried again since.
            DriverMutant {
                name: "an_old_withdrawal_frees_those_who_granted_a_later_round",
                file: "src/step/check.rs",
                find: "round.is_none_or(|round| !followed.is_host && followed.round == round)",
                replace: "round.is_none_or(|_| !followed.is_host)",
                caught_by: "tests::roles::an_attempt_that_was_given_up_frees_nobody_who_granted_a_later_one",
            },
            // "The lease is renewed, so it starts now." It was bought when the 202 was said.
            DriverMutant {
                name: "counts_its_lease_from_the_grants",
                file: "src/step/declare.rs",
                find: "        self.disarm_lease(older);\n",
                replace: "        self.disarm_lease(older);\n        self.arm_lease(1 - older);\n",
                caught_by: "tests::roles::the_lease_of_a_host_is_counted_from_its_own_202_and_not_from_the_echo",
            },
            // "I grant it to myself, of course." Only its echo shows that the channel carries what it says.
            DriverMutant {
                name: "grants_itself_what_nobody_heard",
                file: "src/step/rehost.rs",
                find: "Role::Rehosting { epoch, votes: Vec::new(), ask, certain, elapsed: false }",
                replace: "Role::Rehosting { epoch, votes: alloc::vec![(self.state.member.session, 1)], ask, certain, \
                          elapsed: false }",
                caught_by: "tests::roles::one_that_did_not_hear_its_own_203_does_not_become_the_host",
            },
        ],
    },
    CratePart {
        name: "token",
        folder: "protocols/token",
        files: &[
            ("src", ""),
            ("tests/roles/member.rs", "tests/member.rs"),
            ("tests/roles/membership.rs", "tests/membership.rs"),
        ],
        root: "pub mod tests {\n    pub mod member;\n    pub mod membership;\n}\n",
        mutants: &[
            // "It is in the table, so it will speak some day."
            DriverMutant {
                name: "never_asks_those_that_only_a_table_told_of",
                file: "src/table.rs",
                find: "missed: u8::from(peer.is_none())",
                replace: "missed: 0",
                caught_by: "tests::membership::\
                            members_that_only_a_table_told_of_are_asked_for_a_word_at_each_turn_and_then_dropped",
            },
        ],
    },
    CratePart {
        name: "bully",
        folder: "protocols/bully",
        files: &[
            ("src", ""),
            ("tests/roles/election.rs", "tests/election.rs"),
            ("tests/roles/member.rs", "tests/member.rs"),
        ],
        root: "pub mod tests {\n    pub mod election;\n    pub mod member;\n}\n",
        mutants: &[
            // "Who else would say so?"
            DriverMutant {
                name: "believes_anybody_who_says_i_am_elected",
                file: "src/step/announce.rs",
                find: "Role::Halted { by, epoch: halted } if by == from && halted == epoch && self.state.durable => {",
                replace: "Role::Halted { by, epoch: halted } if (by == from || halted <= epoch) && self.state.durable => {",
                caught_by: "tests::election::an_election_counts_only_from_the_node_whose_halt_was_obeyed",
            },
        ],
    },
];
