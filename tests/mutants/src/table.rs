//! The table of bugs: what is changed where, and who must notice.
//!
//! A bug is a patch to the protocol's own source. It is applied to a copy when this package is built, and must fit in
//! exactly one place: a table that the code has grown away from does not build. The product knows nothing of it.

/// Who must notice a bug.
#[derive(Clone, Copy, Debug)]
pub enum Hunt {
    /// The simulator's swarm, with these settings of the protocol.
    Swarm(&'static [(&'static str, &'static str)]),
    /// The checker, on three members in the paper's world with a crash and a restart.
    PaperWorld,
    /// The checker, on three members in quorum mode with faults and a frozen process.
    Freezing,
}

/// One bug.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    /// Its name, also of the module that holds the patched copy.
    pub name: &'static str,
    /// The file of the protocol.
    pub file: &'static str,
    /// What stands there, exactly once.
    pub find: &'static str,
    /// What the bug makes of it.
    pub replace: &'static str,
    /// The property that breaks.
    pub breaks: &'static str,
    /// Who must notice.
    pub hunt: Hunt,
}

const QUORUM: Hunt = Hunt::Swarm(&[]);

/// All bugs. The comments say what somebody may have thought.
pub const TABLE: &[Mutant] = &[
    // "The disk will be done in a moment anyway."
    Mutant {
        name: "answers_before_the_promise_is_durable",
        file: "step/halt.rs",
        find: "            self.promise(epoch, from);\n",
        replace: "            self.promise(epoch, from);\n            self.send_halted(from, epoch);\n",
        breaks: "one-leader-an-epoch",
        hunt: QUORUM,
    },
    // "A promise of the same epoch is as good as a higher one."
    Mutant {
        name: "promises_one_epoch_twice",
        file: "step/halt.rs",
        find: "epoch > self.state.promised_epoch() || self.state.promise",
        replace: "epoch >= self.state.promised_epoch() || self.state.promise",
        breaks: "one-leader-an-epoch",
        hunt: QUORUM,
    },
    // The oldest one: half is not more than half.
    Mutant {
        name: "half_is_a_majority",
        file: "config.rs",
        find: "nodes.len() >= self.majority()",
        replace: "2 * nodes.len() >= self.members",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "A process that has just started cannot owe anybody anything."
    Mutant {
        name: "forgets_that_it_was_bound",
        file: "step/mod.rs",
        find: "if config.mode == Mode::Quorum && stored.is_some() {",
        replace: "if config.mode == Mode::Quorum && stored.is_some() && config.members == 0 {",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "The cell is only read for its epoch."
    Mutant {
        name: "forgets_its_promise",
        file: "step/mod.rs",
        find: "promise: stored.copied()",
        replace: "promise: stored.copied().filter(|_| config.members == 0)",
        breaks: "one-leader-an-epoch",
        hunt: QUORUM,
    },
    // "The lease begins when I know that I have it."
    Mutant {
        name: "counts_the_lease_from_the_answer",
        file: "step/reign.rs",
        find: "        reign.confirmed = round;\n",
        replace: "        reign.confirmed = round;\n        self.arm_lease((round as usize % ROUNDS) as u8);\n",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "An answer is an answer."
    Mutant {
        name: "takes_old_answers_for_new_ones",
        file: "step/reign.rs",
        find: "        let place = round as usize % ROUNDS;\n        reign.answered[place] = reign.answered[place].with(from);",
        replace: "        let round = reign.round;\n        let place = round as usize % ROUNDS;\n        \
                  reign.answered[place] = reign.answered[place].with(from);",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "It has heard of a later epoch, so it should follow that one."
    Mutant {
        name: "leaves_its_coordinator_for_a_candidate",
        file: "step/halt.rs",
        find: "epoch > bound && (reigning || (coordinator == from && may_promise))",
        replace: "epoch > bound && (reigning || may_promise || coordinator == from)",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "A Halt from one's own coordinator must be obeyed."
    Mutant {
        name: "obeys_an_old_halt_of_its_coordinator",
        file: "step/halt.rs",
        find: "epoch > bound && (reigning",
        replace: "epoch >= bound && (reigning",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "Who else would say so?"
    Mutant {
        name: "believes_anybody_who_says_i_am_elected",
        file: "step/announce.rs",
        find: "Role::Halted { by, epoch: halted } if by == from && halted == epoch && self.state.durable => {",
        replace: "Role::Halted { by, epoch: halted } if (by == from || halted <= epoch) && self.state.durable => {",
        breaks: "one-coordinator",
        hunt: Hunt::PaperWorld,
    },
    // "The work ends quickly, and clocks are good these days."
    Mutant {
        name: "uses_the_whole_lease",
        file: "config.rs",
        find: "term: hold.minus(settings.stop)",
        replace: "term: settings.lease",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "It was asked to stop, so it is as good as stopped."
    Mutant {
        name: "resigns_before_the_work_has_stopped",
        file: "step/reign.rs",
        find: "            self.note(Note::LetGo { epoch: self.state.promised_epoch() });\n",
        replace: "            self.note(Note::LetGo { epoch: self.state.promised_epoch() });\n            \
                  self.send_all(self.others(), Message::Resign { epoch: self.state.promised_epoch() });\n",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "Ending takes `stop`, so it is over that long after it began." Not for one who slept through it.
    Mutant {
        name: "takes_its_time_after_a_freeze",
        file: "step/reign.rs",
        find: "        self.fx.disarm(Timer::HeartbeatDue);\n        self.note(Note::StopNow",
        replace: "        self.fx.disarm(Timer::HeartbeatDue);\n        \
                  self.arm(Timer::LeaseOver(place), self.config.stop);\n        self.note(Note::StopNow",
        breaks: "never-two-working",
        hunt: Hunt::Freezing,
    },
    // "Why wait for each of them? All at once is faster." The checker found this one in our own first version.
    Mutant {
        name: "halts_from_the_lowest_up",
        file: "step/halt.rs",
        find: "        } else if let Some(next) = pending.iter().last() {",
        replace: "        } else if let Some(next) = pending.iter().next() {",
        breaks: "one-coordinator",
        hunt: Hunt::PaperWorld,
    },
    // "Any resignation will do."
    Mutant {
        name: "believes_an_old_resignation",
        file: "step/follow.rs",
        find: "                if coordinator == from && joined == epoch =>\n            {\n                self.canvass(Some(from));",
        replace: "                if coordinator == from && joined >= epoch =>\n            {\n                self.canvass(Some(from));",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
    // "The flag is cleared somewhere else, I think."
    Mutant {
        name: "never_stands_again_after_stepping_down",
        file: "step/follow.rs",
        find: "        self.state.abstaining = false;\n",
        replace: "",
        breaks: "settles",
        hunt: QUORUM,
    },
    // The canary: not a bug of the protocol but a property that cannot hold. If it is not caught, nothing is watched.
    Mutant {
        name: "canary_nobody_may_lead",
        file: "properties.rs",
        find: "        says: \"no two members lead at one moment\",\n        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),\n        \
               holds: |_, _, flock| working(flock).len() <= 1,",
        replace: "        says: \"nobody leads\",\n        assumes: Assumptions::NONE,\n        \
                  holds: |_, _, flock| working(flock).is_empty(),",
        breaks: "never-two-working",
        hunt: QUORUM,
    },
];
