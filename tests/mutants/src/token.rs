//! The bugs of the token ring. The comments say what somebody may have thought.

use crate::table::{A_CRASH, Budget, Hunt, Mutant, NOTHING};

/// With a majority of the members.
const EXPECT: &[(&str, &str)] = &[("expect", "all")];
/// With a token that goes round.
const ROTATE: &[(&str, &str)] = &[("rotate", "200ms")];

/// With rings that are joined.
const MERGING: &[(&str, &str)] = &[("born", "1,2,4")];

/// All bugs of this protocol.
pub const TABLE: &[Mutant] = &[
    // "It did not want it, so it is free to be given to the next."
    Mutant {
        name: "offers_one_token_twice",
        file: "step/pass.rs",
        find: "self.store_for_passing(owner.token.succeeded_by(self.state.mac, number), number);",
        replace: "let _ = number;\n        if let Role::Owner(owner) = &mut self.state.role {\n            \
                  owner.phase = Phase::Storing;\n        }\n        self.stored_for_passing();",
        breaks: "one-worker-a-token",
        hunt: Hunt::SwarmWith(ROTATE),
    },
    // "It is dead, work and all, so the token is ours." It may have passed the token on. The checker found this one in our
    // own first version.
    Mutant {
        name: "goes_on_when_the_taker_dies",
        file: "step/membership.rs",
        find: "self.taker_gone(peer)",
        replace: "self.not_taken()",
        breaks: "never-two-working",
        hunt: Hunt::CheckWith(&[], Budget { commands: 2, ..A_CRASH }),
    },
    // "We have the better state, so we work."
    Mutant {
        name: "does_not_wait_for_the_owner_of_a_worse_token",
        file: "step/own.rs",
        find: "            rivals.insert(rival);\n",
        replace: "            let _ = rival;\n",
        breaks: "never-two-working",
        hunt: Hunt::SwarmWith(ROTATE),
    },
    // "Whoever had it has been told to stop." And then handed it over. The swarm found this one in our own first version.
    Mutant {
        name: "waits_for_one_rival_only",
        file: "step/conflict.rs",
        find: "            owner.rivals.insert(from);\n",
        replace: "            owner.rivals.clear();\n            owner.rivals.insert(from);\n",
        breaks: "never-two-working",
        hunt: Hunt::SwarmWith(ROTATE),
    },
    // "Whoever began should finish."
    Mutant {
        name: "a_generator_does_not_give_way",
        file: "step/seek.rs",
        find: "                self.sleep(true);\n",
        replace: "                if !matches!(self.state.role, Role::Generating { .. }) {\n                    self.sleep(true);\n                }\n",
        breaks: "never-two-working",
        hunt: Hunt::CheckWith(&[], NOTHING),
    },
    // "Half of them is plenty."
    Mutant {
        name: "half_of_those_expected_are_enough",
        file: "config.rs",
        find: "self.expect / 2 + 1",
        replace: "self.expect.div_ceil(2)",
        breaks: "epochs-only-grow",
        hunt: Hunt::SwarmWith(&[("expect", "4")]),
    },
    // "This one has the better token, so it gets our word, too."
    Mutant {
        name: "gives_its_word_twice",
        file: "step/seek.rs",
        find: "LeaseGrant::To(to, _) => to == owner,",
        replace: "LeaseGrant::To(to, _) => to == owner || self.state.cell.number < u32::MAX,",
        breaks: "never-two-working",
        hunt: Hunt::SwarmWith(EXPECT),
    },
    // "A process that has just started cannot have promised anything."
    Mutant {
        name: "forgets_that_it_gave_its_word",
        file: "step/mod.rs",
        find: "self.state.grant = LeaseGrant::Unknown;",
        replace: "self.state.grant = LeaseGrant::Free;",
        breaks: "above-all-it-heard",
        hunt: Hunt::SwarmWith(EXPECT),
    },
    // "Better late than never." The swarm found this one in our own first version.
    Mutant {
        name: "counts_answers_whose_time_is_over",
        file: "step/own.rs",
        find: "            owner.answered[usize::from(at)] = None;\n",
        replace: "",
        breaks: "epochs-only-grow",
        hunt: Hunt::SwarmWith(EXPECT),
    },
    // "The work ends quickly, and clocks are good these days."
    Mutant {
        name: "uses_the_whole_time_out",
        file: "config.rs",
        find: "self.term = hold.minus(self.stop).min(counted);",
        replace: "self.term = waiter.min(counted);",
        breaks: "never-two-working",
        hunt: Hunt::SwarmWith(EXPECT),
    },
    // "It was asked to stop, so it is as good as stopped."
    Mutant {
        name: "gives_words_back_before_the_work_has_stopped",
        file: "step/own.rs",
        find: "                self.note(Note::LetGo(token));\n",
        replace: "                self.note(Note::LetGo(token));\n                self.release_grants(token);\n",
        breaks: "never-two-working",
        hunt: Hunt::SwarmWith(&[("expect", "all"), ("rotate", "200ms")]),
    },
    // "What does it matter whose state it was."
    Mutant {
        name: "takes_a_state_with_less_progress",
        file: "state.rs",
        find: "free && self.is_fit() && token.progress >= self.cell.kept.progress",
        replace: "free && self.is_fit()",
        breaks: "progress-only-grows",
        hunt: Hunt::SwarmWith(ROTATE),
    },
    // "The flag is cleared somewhere else, I think."
    Mutant {
        name: "never_takes_the_token_again_after_stepping_down",
        file: "step/mod.rs",
        find: "                self.state.abstaining = false;\n",
        replace: "",
        breaks: "settles",
        hunt: Hunt::SwarmWith(&[]),
    },
    // "It is a new token, and nobody has one like it." But others have worked with as much progress.
    Mutant {
        name: "works_below_what_it_heard",
        file: "step/epochs.rs",
        find: "        owner.token = owner.token.raised_above(&self.state.heard);\n",
        replace: "",
        breaks: "above-all-it-heard",
        hunt: Hunt::SwarmWith(&[]),
    },
    // "What was heard before the restart is old."
    Mutant {
        name: "forgets_what_it_noted",
        file: "step/mod.rs",
        find: "        step.observe(cell.heard);\n",
        replace: "",
        breaks: "above-all-it-heard",
        hunt: Hunt::SwarmWith(&[]),
    },
    // "It will be written in a moment." And nobody has been told of it.
    Mutant {
        name: "works_before_the_lift_is_noted",
        file: "step/own.rs",
        find: "} else if raised && free &&",
        replace: "} else if free &&",
        breaks: "settles",
        hunt: Hunt::SwarmWith(MERGING),
    },
    // "It is still our token, so the work just goes on."
    Mutant {
        name: "begins_again_with_the_same_token",
        file: "step/own.rs",
        find: "        self.observe(token);\n",
        replace: "",
        breaks: "above-all-it-heard",
        hunt: Hunt::SwarmWith(MERGING),
    },
    // "It is the only owner there is, so it gets our word."
    Mutant {
        name: "gives_its_word_for_a_token_below_what_it_heard",
        file: "step/seek.rs",
        find: "        if token.progress <= self.state.heard.progress && token != self.state.heard {\n",
        replace: "        if token.progress == u64::MAX {\n",
        breaks: "epochs-only-grow",
        hunt: Hunt::SwarmWith(EXPECT),
    },
    // "Somebody works, so all is well."
    Mutant {
        name: "keeps_a_better_state_to_itself",
        file: "step/seek.rs",
        find: "                    return self.generated(GenerateReason::OwnerHasWorse(from));\n",
        replace: "",
        breaks: "settles",
        hunt: Hunt::SwarmWith(&[]),
    },
    // "The token goes to whoever is there."
    Mutant {
        name: "asks_those_that_missed_the_token_once",
        file: "step/pass.rs",
        find: "            self.start_turn();\n            self.arm_rotation();\n",
        replace: "            self.arm_rotation();\n",
        breaks: "settles",
        hunt: Hunt::SwarmWith(ROTATE),
    },
    // "We have told everybody that we are there."
    Mutant {
        name: "tells_an_owner_that_dropped_it_once",
        file: "step/membership.rs",
        find: "            self.send(owner, Body::Ping { address, open: false });\n",
        replace: "            let _ = (owner, address);\n",
        breaks: "settles",
        hunt: Hunt::SwarmWith(ROTATE),
    },
    // "Only greater progress is news."
    Mutant {
        name: "grants_leases_for_two_tokens_with_equal_progress",
        file: "step/epochs.rs",
        find: "            self.state.heard = known.contested();\n",
        replace: "",
        breaks: "epochs-only-grow",
        hunt: Hunt::Scenario(include_str!("../../../protocols/token/scenarios/equal-progress-expect.scenario")),
    },
    // "We follow, so our own state is old."
    Mutant {
        name: "follows_with_a_better_state_that_was_stored_late",
        file: "step/mod.rs",
        find: "if cell.kept.progress > token.progress && !self.state.duplicate_mac",
        replace: "if cell.kept.progress > token.progress && self.state.duplicate_mac",
        breaks: "settles",
        hunt: Hunt::Scenario(include_str!("../../../protocols/token/scenarios/better-state-stored-late.scenario")),
    },
    // The canary: not a bug of the protocol but a property that cannot hold. If it is not caught, nothing is watched.
    Mutant {
        name: "canary_nobody_may_work",
        file: "properties.rs",
        find: "        assumes: RELIABLE_LAN,\n        holds: |_, _, tally| tally.workers.len() <= 1,",
        replace: "        assumes: Assumptions::NONE,\n        holds: |_, _, tally| tally.workers.is_empty(),",
        breaks: "never-two-working",
        hunt: Hunt::SwarmWith(&[]),
    },
];
