//! The table of bugs: what is changed where, and who must notice.
//!
//! A bug is a patch to the protocol's own source. It is applied to a copy when this package is built, and must fit in
//! exactly one place: a table that the code has grown away from does not build. The product knows nothing of it.

/// The check that must notice a bug.
#[derive(Clone, Copy, Debug)]
pub enum Hunt {
    /// The simulator's swarm, with the protocol's defaults.
    Swarm,
    /// The checker, on three members in this mode, with so much going wrong.
    Check(&'static str, Budget),
    /// The simulator's swarm, with these settings.
    SwarmWith(&'static [(&'static str, &'static str)]),
    /// The simulator's swarm on so many members, with these settings, who are asked for these things.
    SwarmAsked(u32, &'static [(&'static str, &'static str)], &'static [&'static str]),
    /// A swarm in which the leader gets these commands, a few in a row, with faults close behind.
    SwarmLed(u32, &'static [(&'static str, &'static str)], &'static [&'static str]),
    /// The checker, on three members with these settings, with so much going wrong.
    CheckWith(&'static [(&'static str, &'static str)], Budget),
    /// The checker, on three members at rest on a shared channel that expect so many, with so much going wrong.
    CheckChannel(Option<&'static str>, Budget),
    /// A check in which a member leaves in good order, without faults.
    CheckLeaving(Option<&'static str>),
    /// This run of the simulator, which the healthy protocol survives.
    Scenario(&'static str),
    /// This test of one member, of the file and the name in the protocol's `tests/roles`: for what needs more coincidences than a swarm draws.
    RoleTest(&'static str, &'static str),
}

impl Hunt {
    /// The function of the tests that goes on this hunt. Each bug is compiled with that one only.
    #[must_use]
    pub fn tool(&self) -> &'static str {
        match self {
            Hunt::Swarm | Hunt::SwarmWith(_) | Hunt::SwarmAsked(..) | Hunt::SwarmLed(..) => "swarm_finds",
            Hunt::Check(..) | Hunt::CheckWith(..) | Hunt::CheckChannel(..) | Hunt::CheckLeaving(_) => "checker_finds",
            Hunt::Scenario(_) => "run_finds",
            Hunt::RoleTest(..) => "must_fail",
        }
    }
}

/// The fault budget of the checker.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Messages that are lost.
    pub losses: u8,
    /// Processes that die.
    pub crashes: u8,
    /// Processes that come back.
    pub restarts: u8,
    /// Processes that are frozen for a while.
    pub pauses: u8,
    /// Times that somebody is asked to step down.
    pub commands: u8,
}

/// Nothing goes wrong.
pub const NOTHING: Budget = Budget { losses: 0, crashes: 0, restarts: 0, pauses: 0, commands: 0 };
/// One crash and one restart.
pub const A_CRASH: Budget = Budget { crashes: 1, restarts: 1, ..NOTHING };

/// The list of members is changed over and over.
const CHANGED: Hunt = Hunt::SwarmAsked(
    5,
    &[("members", "1,2,3"), ("changes", "64")],
    &[
        "add 4",
        "add 5",
        "remove 3",
        "remove 1",
        "replace 3 4",
        "replace 2 5",
        "replace 1,2 4,5",
        "add 3",
        "remove 4",
        "step-down",
    ],
);
/// The leader is asked to change the list of members, with faults close behind.
const CHANGED_BY_LEADER: Hunt = Hunt::SwarmLed(
    5,
    &[("members", "1,2,3"), ("changes", "5")],
    &["add 4", "add 5", "remove 3", "remove 1", "remove 1,2", "replace 1,2 4,5", "replace 2,3 4,5", "add 3"],
);
/// All members lose the leader, and slow answers still arrive.
const LATE_ANSWERS: &str = include_str!("../../../protocols/bully/scenarios/late-answers.scenario");

/// The name in place of a property where a test of one member must fail.
const ROLE_TEST: &str = "a test of one member";

/// A bug that a named property must catch.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    /// The name, also of the module that holds the patched copy.
    pub name: &'static str,
    /// The file of the protocol.
    pub file: &'static str,
    /// The original text, which must occur exactly once.
    pub find: &'static str,
    /// The text with the bug.
    pub replace: &'static str,
    /// The property that breaks.
    pub breaks: &'static str,
    /// The check that must notice it.
    pub hunt: Hunt,
}

/// The bugs of bully. The comments say what somebody may have thought.
pub const TABLE: &[Mutant] = &[
    // "A promise of the same epoch is as good as a higher one."
    Mutant {
        name: "promises_one_epoch_twice",
        file: "step/halt.rs",
        find: "epoch > self.state.promised_epoch() || self.state.promise",
        replace: "epoch >= self.state.promised_epoch() || self.state.promise",
        breaks: "one-leader-an-epoch",
        hunt: Hunt::Check("quorum", A_CRASH),
    },
    // The oldest one: half is not more than half.
    Mutant {
        name: "half_is_a_majority",
        file: "list.rs",
        find: "2 * of.intersection(nodes).len() > of.len()",
        replace: "2 * of.intersection(nodes).len() >= of.len()",
        breaks: "one-leader-an-epoch",
        hunt: Hunt::Swarm,
    },
    // "A process that has just started cannot owe anybody anything."
    Mutant {
        name: "forgets_that_it_was_bound",
        file: "step/mod.rs",
        find: "if config.mode == Mode::Quorum && stored.promise.is_some() && !turn.is_barred() {",
        replace: "if config.mode == Mode::Quorum && stored.promise.is_some() && config.members.is_empty() {",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
    // "Every start is a fresh start."
    Mutant {
        name: "forgets_its_promise",
        file: "step/mod.rs",
        find: "        let stored = kept.cell.cloned().unwrap_or_default();",
        replace: "        let stored = kept.cell.filter(|_| config.members.is_empty()).cloned().unwrap_or_default();",
        breaks: "one-leader-an-epoch",
        hunt: Hunt::Check("quorum", A_CRASH),
    },
    // "Somebody answered, so I am not cut off."
    Mutant {
        name: "renews_with_one_answer",
        file: "step/coordinate.rs",
        find: "!self.state.list.is_quorum(answered)",
        replace: "answered.len() < 2",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
    // "It has heard of a later epoch, so it should follow that one."
    Mutant {
        name: "leaves_its_coordinator_for_a_candidate",
        file: "step/halt.rs",
        find: "epoch > bound && (leads || (coordinator == from && may_promise))",
        replace: "epoch > bound && (leads || may_promise || coordinator == from)",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
    // "The work ends quickly, and clocks are good these days."
    Mutant {
        name: "uses_the_whole_lease",
        file: "config.rs",
        find: "term: hold.minus(settings.stop)",
        replace: "term: settings.lease",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
    // "It was asked to stop, so it is as good as stopped."
    Mutant {
        name: "resigns_before_the_work_has_stopped",
        file: "step/coordinate.rs",
        find: "            self.note(Note::LetGo { epoch: self.state.promised_epoch() });\n",
        replace: "            self.note(Note::LetGo { epoch: self.state.promised_epoch() });\n            \
                  self.send_all(self.others(), &Message::Resign { epoch: self.state.promised_epoch() });\n",
        breaks: "never-two-working",
        hunt: Hunt::Check("quorum", Budget { losses: 1, commands: 1, ..NOTHING }),
    },
    // "Ending takes `stop`, so it is over that long after it began." Not for one who slept through it.
    Mutant {
        name: "takes_its_time_after_a_freeze",
        file: "step/coordinate.rs",
        find: "        self.end_work();\n    }\n\n    /// Ends the work",
        replace: "        self.end_work();\n        self.arm(Timer::LeaseOver(place), self.config.stop);\n    }\n\n    /// Ends the work",
        breaks: "never-two-working",
        hunt: Hunt::Check("quorum", Budget { pauses: 1, ..NOTHING }),
    },
    // "Why wait for each of them? All at once is faster." The checker found this one in our own first version.
    Mutant {
        name: "halts_from_the_lowest_up",
        file: "step/halt.rs",
        find: "        } else if let Some(next) = pending.iter().last() {",
        replace: "        } else if let Some(next) = pending.iter().next() {",
        breaks: "one-task",
        hunt: Hunt::Check("classic", A_CRASH),
    },
    // "It will be written in a moment." What waits for that is the answer to a `Halt`, and with it the acceptance: each of the
    // two covers for the other.
    Mutant {
        name: "gives_a_promise_that_is_not_written",
        file: "step/halt.rs",
        find: "            self.promise(epoch, from);\n        } else if self.state.durable {\n            self.send_halted(from, epoch);\n        }",
        replace: "            self.promise(epoch, from);\n            self.state.durable = true;\n        }\n        self.send_halted(from, epoch);",
        breaks: "one-leader-an-epoch",
        hunt: Hunt::Scenario(include_str!("../../../protocols/bully/scenarios/unwritten-promise.scenario")),
    },
    // "They have just answered, so they are bound from now on."
    Mutant {
        name: "counts_its_lease_from_the_answer",
        file: "step/coordinate.rs",
        find: "        self.disarm_lease((before as usize % ROUNDS) as u8);\n",
        replace: "        self.disarm_lease((before as usize % ROUNDS) as u8);\n        self.arm_lease((round as usize % ROUNDS) as u8);\n",
        breaks: "never-two-working",
        hunt: Hunt::Scenario(LATE_ANSWERS),
    },
    // "An answer is an answer."
    Mutant {
        name: "takes_an_old_answer_for_one_to_the_newest_question",
        file: "step/coordinate.rs",
        find: "        let place = round as usize % ROUNDS;\n        if reserve >=",
        replace: "        let round = leading.round;\n        let place = round as usize % ROUNDS;\n        if reserve >=",
        breaks: "never-two-working",
        hunt: Hunt::Scenario(LATE_ANSWERS),
    },
    // "My own coordinator may tell me to halt." Not with the word that made it one.
    Mutant {
        name: "obeys_an_old_halt_of_its_coordinator",
        file: "step/halt.rs",
        find: "epoch > bound && (leads || (coordinator == from && may_promise))",
        replace: "(epoch > bound && leads) || (coordinator == from && may_promise)",
        breaks: "never-two-working",
        hunt: Hunt::Scenario(include_str!("../../../protocols/bully/scenarios/stray-halt.scenario")),
    },
    // "It has resigned." Long ago, and leads again.
    Mutant {
        name: "believes_an_old_resignation",
        file: "step/follow.rs",
        find: "            | Role::Asking { coordinator, epoch: joined }\n                if coordinator == from && joined == epoch =>",
        replace: "            | Role::Asking { coordinator, epoch: joined }\n                if coordinator == from =>",
        breaks: "never-two-working",
        hunt: Hunt::Scenario(include_str!("../../../protocols/bully/scenarios/stray-resign.scenario")),
    },
    // "The flag is cleared somewhere else, I think."
    Mutant {
        name: "never_stands_again_after_stepping_down",
        file: "step/follow.rs",
        find: "        self.state.abstaining = false;\n",
        replace: "",
        breaks: "settles",
        hunt: Hunt::Swarm,
    },
    // "The members of the old list are those that count, until the change is over."
    Mutant {
        name: "changes_with_the_old_majority_only",
        file: "list.rs",
        find: "is_majority(self.members, nodes) && (self.before.is_empty() || is_majority(self.before, nodes))",
        replace: "is_majority(if self.before.is_empty() { self.members } else { self.before }, nodes)",
        breaks: "never-two-working",
        hunt: CHANGED,
    },
    // "The list that was changed more often is the newer one."
    Mutant {
        name: "orders_lists_by_version_first",
        file: "list.rs",
        find: "(self.epoch, self.version) > (other.epoch, other.version)",
        replace: "(self.version, self.epoch) > (other.version, other.epoch)",
        breaks: "settles",
        hunt: CHANGED_BY_LEADER,
    },
    // "Whatever I am told last is right."
    Mutant {
        name: "takes_an_older_list",
        file: "step/change.rs",
        find: "true => theirs.is_newer_than(ours),",
        replace: "true => theirs != ours,",
        breaks: "never-two-working",
        hunt: CHANGED_BY_LEADER,
    },
    // "They will all come round to my epoch in the end."
    Mutant {
        name: "waits_for_members_that_promised_a_later_epoch",
        file: "step/change.rs",
        find: "            && !leading.committed\n            && list.is_quorum(answered",
        replace: "            && leading.committed\n            && list.is_quorum(answered",
        breaks: "settles",
        hunt: Hunt::Scenario(include_str!("../../../protocols/bully/scenarios/list-change-past-a-promise.scenario")),
    },
    // "The list is there already. Why write it again?" Nobody ends a change that the leader before began.
    Mutant {
        name: "leaves_a_change_of_the_leader_before_where_it_is",
        file: "step/coordinate.rs",
        find: "        if self.state.list.id.epoch > Epoch::NONE {\n            self.rewrite_list();\n        }",
        replace: "",
        breaks: "settles",
        hunt: CHANGED_BY_LEADER,
    },
    // "It will be written in a moment." The same thought as with the promise.
    Mutant {
        name: "says_that_it_holds_a_list_that_is_not_written",
        file: "step/change.rs",
        find: "promised_epoch() == epoch { self.state.kept_list } else",
        replace: "promised_epoch() == epoch { self.state.list.id } else",
        breaks: ROLE_TEST,
        hunt: Hunt::RoleTest("lists", "a_member_says_that_it_holds_a_list_only_when_a_crash_would_not_undo_it"),
    },
    // "It has the list, whatever else it promised."
    Mutant {
        name: "counts_a_member_that_promised_a_later_epoch",
        file: "step/change.rs",
        find: "if own || self.state.promised_epoch() == epoch {",
        replace: "if own || self.state.promised_epoch() >= epoch {",
        breaks: ROLE_TEST,
        hunt: Hunt::RoleTest("lists", "what_a_member_holds_does_not_count_if_it_promised_a_later_epoch"),
    },
    // "A candidate is a candidate, and its list will be mended soon enough."
    Mutant {
        name: "helps_a_candidate_that_goes_by_an_older_list",
        file: "step/halt.rs",
        find: "if outdated || !self.obeys(from, epoch, leads) {",
        replace: "if (leads && outdated) || !self.obeys(from, epoch, leads) {",
        breaks: ROLE_TEST,
        hunt: Hunt::RoleTest(
            "lists",
            "nobody_helps_a_candidate_that_goes_by_an_older_list_and_it_is_told_the_newer_one",
        ),
    },
    // "It answers, so it must have got the list by now."
    Mutant {
        name: "takes_every_answer_for_one_that_holds_the_list",
        file: "step/change.rs",
        find: "if held == ours && !leading.committed",
        replace: "if !leading.committed",
        breaks: ROLE_TEST,
        hunt: Hunt::RoleTest("lists", "an_answer_counts_for_the_list_that_its_sender_holds_and_for_no_other"),
    },
    // "I was a member a moment ago."
    Mutant {
        name: "goes_on_after_it_was_removed",
        file: "step/change.rs",
        find: "        if !self.state.list.everybody().contains(self.state.me) {\n            self.note",
        replace: "        if self.state.list.everybody().is_empty() {\n            self.note",
        breaks: ROLE_TEST,
        hunt: Hunt::RoleTest("lists", "a_removed_member_takes_no_part"),
    },
    // "If at first you don't succeed, try again at once." On a thin line everybody's elections then leave no room for anybody's.
    Mutant {
        name: "holds_elections_at_a_fixed_pace",
        file: "step/pre_vote.rs",
        find: "self.state.failures = (self.state.failures + 1).min(most);",
        replace: "",
        breaks: "settles",
        hunt: Hunt::Scenario(include_str!("../../../protocols/bully/scenarios/thin-line.scenario")),
    },
    // The canary: not a bug of the protocol but a property that cannot hold. If it is not caught, nothing is watched.
    Mutant {
        name: "canary_nobody_may_lead",
        file: "properties.rs",
        find: "        says: \"no two members lead at one moment\",\n        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),\n        \
               holds: |_, _, tally| tally.working.len() <= 1,",
        replace: "        says: \"nobody leads\",\n        assumes: Assumptions::NONE,\n        \
                  holds: |_, _, tally| tally.working.is_empty(),",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
];
