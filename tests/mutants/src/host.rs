//! The bugs of host: the comments say what somebody may have thought.

use crate::table::{A_CRASH, Budget, Hunt, Mutant, NOTHING};

/// With a majority of the members.
const WITH_EXPECT: Hunt = Hunt::SwarmWith(&[("expect", "all")]);

/// All bugs of this protocol.
pub const TABLE: &[Mutant] = &[
    // "The work ends quickly, and clocks are good these days."
    Mutant {
        name: "uses_the_whole_silence",
        file: "config.rs",
        find: "term: hold.minus(settings.stop)",
        replace: "term: settings.silence",
        breaks: "never-two-working",
        hunt: WITH_EXPECT,
    },
    // The oldest one: half is not more than half.
    Mutant {
        name: "half_of_those_expected_is_enough",
        file: "config.rs",
        find: "self.expect.map_or(1, |expect| expect as usize / 2 + 1)",
        replace: "self.expect.map_or(1, |expect| expect.div_ceil(2) as usize)",
        breaks: "one-host-an-epoch",
        hunt: WITH_EXPECT,
    },
    // "Same epoch, same promise."
    Mutant {
        name: "grants_one_epoch_twice",
        file: "step/candidate.rs",
        find: "let free = epoch > self.state.granted.0 ||",
        replace: "let free = epoch >= self.state.granted.0 ||",
        breaks: "one-host-an-epoch",
        hunt: Hunt::Scenario(include_str!("../../../protocols/host/scenarios/granted-once.scenario")),
    },
    // "It was asked to stop, so it is as good as stopped."
    Mutant {
        name: "steps_down_before_the_work_has_stopped",
        file: "step/leave.rs",
        find: "                self.note(Note::LetGo { epoch });\n",
        replace: "                self.note(Note::LetGo { epoch });\n                let (number, heir) = (self.state.number, self.state.candidates.first().map(|c| c.member.session));\n                self.say(epoch, Signal::StepDown { number, round: None, heir });\n",
        breaks: "never-two-working",
        hunt: Hunt::CheckChannel(None, Budget { commands: 1, ..NOTHING }),
    },
    // "Who else would be the host?" Before a takeover the better candidates are waited for.
    Mutant {
        name: "follows_nobody_after_a_death",
        file: "step/candidate.rs",
        find: "if self.state.role == Role::Candidate && self.state.followed.is_none() {",
        replace: "if self.state.role == Role::Candidate && self.state.followed.is_some() {",
        breaks: "settles",
        hunt: Hunt::CheckChannel(None, A_CRASH),
    },
    // "It is my number; let others find that out." Whoever holds one must object.
    Mutant {
        name: "holds_a_number_and_says_nothing",
        file: "step/assign.rs",
        find: "            return self.say_only(Signal::Conflict { number, highest });\n",
        replace: "            return;\n",
        breaks: "settles",
        hunt: Hunt::Swarm,
    },
    // "The host knows us." Two who were apart and have one number meet in the roll-call, and nowhere else.
    Mutant {
        name: "nobody_answers_the_roll_call",
        file: "step/check.rs",
        find: "if our_turn || self.expects() && number <= ask {",
        replace: "if our_turn && number == 0 || self.expects() && number <= ask {",
        breaks: "settles",
        hunt: Hunt::Swarm,
    },
    // Rank: of two who want to be the host the better one goes on, and the other does not.
    Mutant {
        name: "a_worse_candidate_goes_on",
        file: "step/candidate.rs",
        find: "        if outranked {\n            self.withdraw();",
        replace: "        if outranked && number == 0 {\n            self.withdraw();",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
    // "The host is gone, so somebody should do it." One is named, and the others wait.
    Mutant {
        name: "everybody_is_the_heir",
        file: "step/check.rs",
        find: "if was_host && heir == Some(self.state.member.session) && self.state.stands() {",
        replace: "if was_host && heir.is_some() && self.state.stands() {",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
    // "I was first." Two hosts that hear each other, and neither gives way.
    Mutant {
        name: "of_two_hosts_both_stay",
        file: "step/declare.rs",
        find: "let won = ours > (theirs, Reverse(number), to);",
        replace: "let won = number > 0 || ours > (theirs, Reverse(number), to);",
        breaks: "settles",
        hunt: Hunt::Swarm,
    },
    // An epoch that was led or granted is used up.
    Mutant {
        name: "wants_the_epoch_that_it_heard_of",
        file: "step/rehost.rs",
        find: "self.state.heard.max(granted).next().min(LAST_EPOCH)",
        replace: "self.state.heard.max(granted).min(LAST_EPOCH)",
        breaks: "settles",
        hunt: WITH_EXPECT,
    },
    // "It said so, and so it was heard." Only its echo and the grants tell a host that it still is one.
    Mutant {
        name: "an_unheard_host_works_on",
        file: "step/declare.rs",
        find: "(term.pending, term.answers) = (true, 0);",
        replace: "(term.pending, term.answers) = (false, 0);\n        term.confirmed = 1 - term.confirmed;",
        breaks: "never-two-working",
        hunt: WITH_EXPECT,
    },
    // "A grant is a grant." One of an older round was bought by an older promise.
    Mutant {
        name: "counts_grants_of_an_older_round",
        file: "step/rehost.rs",
        find: "        if round != self.state.round {\n",
        replace: "        if round > self.state.round {\n",
        breaks: "never-two-working",
        hunt: WITH_EXPECT,
    },
    // "The newer one asks more nicely." Whoever is bound grants nobody else anything.
    Mutant {
        name: "grants_while_it_follows_another",
        file: "step/candidate.rs",
        find: "if self.state.followed.is_some_and(|followed| followed.to != to) {",
        replace: "if self.state.followed.is_some_and(|followed| followed.to != to && followed.number == 0) {",
        breaks: "epochs-only-grow",
        hunt: WITH_EXPECT,
    },
    // 102 says that somebody goes, not that its work has ended.
    Mutant {
        name: "takes_a_farewell_for_the_end",
        file: "step/mod.rs",
        find: "Signal::Leaving { .. } => self.forget(member),",
        replace: "Signal::Leaving { .. } => self.on_step_down(who, None, None),",
        breaks: "never-two-working",
        hunt: Hunt::CheckLeaving(Some("3")),
    },
    // 103 comes last, after the work.
    Mutant {
        name: "says_that_it_has_left_before_its_work_has_ended",
        file: "step/leave.rs",
        find: "            Role::Hosting(_) => self.let_go(StopReason::Leaving),\n",
        replace: "            Role::Hosting(_) => {\n                self.say_only(Signal::Left { number: self.state.number });\n                self.let_go(StopReason::Leaving);\n            }\n",
        breaks: "never-two-working",
        hunt: Hunt::CheckLeaving(Some("3")),
    },
    // "Somebody would have said so by now." A host that is there needs *X* to be heard.
    Mutant {
        name: "waits_for_nobody_to_object",
        file: "step/rehost.rs",
        find: "if granted && (*certain || *elapsed || self.expects()) {",
        replace: "if granted {",
        breaks: "never-two-working",
        hunt: Hunt::Swarm,
    },
    // "The flag is cleared somewhere else, I think."
    Mutant {
        name: "never_stands_again_after_it_stepped_down",
        file: "step/leave.rs",
        find: "        self.state.abstaining = false;\n",
        replace: "",
        breaks: "settles",
        hunt: Hunt::Swarm,
    },
    // "Whoever waited out its old grants waits a little longer."
    Mutant {
        name: "never_logs_in_after_a_restart",
        file: "step/check.rs",
        find: "            return self.login();\n",
        replace: "            return;\n",
        breaks: "settles",
        hunt: WITH_EXPECT,
    },
    // "Whoever says that it is the host is the host."
    Mutant {
        name: "follows_an_older_epoch",
        file: "step/check.rs",
        find: "who.epoch > followed.epoch ||",
        replace: "who.epoch > followed.epoch || who.epoch < followed.epoch ||",
        breaks: "never-two-working",
        hunt: WITH_EXPECT,
    },
    // "A heart-beat is a heart-beat." On a channel with a pace what is once late stays late.
    Mutant {
        name: "says_202_by_the_clock_and_not_by_its_echo",
        file: "step/declare.rs",
        find: "&& self.config.outlasts_a_late_echo()",
        replace: "&& !self.config.outlasts_a_late_echo()",
        breaks: "settles",
        hunt: Hunt::Scenario(include_str!("../../../protocols/host/scenarios/paced-grants.scenario")),
    },
    // "X is X." Nobody can grant a 203 that the channel holds back.
    Mutant {
        name: "counts_the_time_for_grants_from_the_saying",
        file: "step/rehost.rs",
        find: "&& (counted || *elapsed)",
        replace: "&& (*elapsed || counted && *elapsed)",
        breaks: "settles",
        hunt: Hunt::Scenario(include_str!("../../../protocols/host/scenarios/paced-candidate.scenario")),
    },
];
