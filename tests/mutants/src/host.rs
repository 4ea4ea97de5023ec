//! The bugs of host: the comments say what somebody may have thought.

use crate::table::{A_CRASH, Budget, Hunt, Mutant, NOTHING};

/// Where a majority counts.
const EXPECTING: Hunt = Hunt::SwarmWith(&[("expect", "all")]);

/// All of them.
pub const TABLE: &[Mutant] = &[
    // "The work ends quickly, and clocks are good these days."
    Mutant {
        name: "uses_the_whole_silence",
        file: "config.rs",
        find: "term: hold.minus(settings.stop)",
        replace: "term: settings.silence",
        breaks: "never-two-working",
        hunt: EXPECTING,
    },
    // The oldest one: half is not more than half.
    Mutant {
        name: "half_of_those_expected_is_enough",
        file: "config.rs",
        find: "self.expect.map_or(1, |expect| expect as usize / 2 + 1)",
        replace: "self.expect.map_or(1, |expect| expect.div_ceil(2) as usize)",
        breaks: "one-host-an-epoch",
        hunt: EXPECTING,
    },
    // "Same epoch, same promise."
    Mutant {
        name: "grants_one_epoch_twice",
        file: "step/candidate.rs",
        find: "let free = epoch > self.state.granted.0 ||",
        replace: "let free = epoch >= self.state.granted.0 ||",
        breaks: "one-host-an-epoch",
        hunt: EXPECTING,
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
        find: "if self.state.role == Role::Candidate && self.state.bond.is_none() {",
        replace: "if self.state.role == Role::Candidate && self.state.bond.is_some() {",
        breaks: "settles",
        hunt: Hunt::CheckChannel(None, A_CRASH),
    },
];
