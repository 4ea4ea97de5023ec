//! The bugs of etcd's flock: the comments say what somebody may have thought.

use crate::table::{Hunt, Mutant};

/// An etcd that is near, so that much happens in a short run.
const QUICK: Hunt = Hunt::SwarmWith(&[
    ("heartbeat", "100ms"),
    ("answer", "60ms"),
    ("lease", "400ms"),
    ("ttl", "400ms"),
    ("stop", "40ms"),
    ("abstain", "200ms"),
    ("retry", "20ms"),
]);

/// An etcd whose answers take long and whose leases are short, among members that keep hardly any time for ending their work.
const SLOW: Hunt = Hunt::SwarmWith(&[
    ("heartbeat", "60ms"),
    ("answer", "150ms"),
    ("lease", "450ms"),
    ("ttl", "100ms"),
    ("stop", "1ms"),
    ("abstain", "200ms"),
    ("retry", "20ms"),
]);

/// All bugs of this protocol.
pub const TABLE: &[Mutant] = &[
    // "The answer has just come, so the key is there now."
    Mutant {
        name: "counts_the_lease_from_the_answer",
        file: "step/reign.rs",
        find: "            self.state.confirmed = self.state.pending();\n",
        replace: "            self.state.confirmed = self.state.pending();\n            let place = self.state.confirmed;\n            self.fx.arm(EtcdTimer::LeaseEnds(place), self.config.term());\n            self.fx.arm(EtcdTimer::LeaseOver(place), self.config.term().plus(self.config.stop));\n",
        breaks: "no-work-beside-a-newer-key",
        hunt: SLOW,
    },
    // "etcd has ended its lease, so its leader is gone." That is what most programs on etcd believe.
    Mutant {
        name: "trusts_the_clock_of_etcd",
        file: "step/member.rs",
        find: "self.state.free = self.state.waited == Some(epoch);",
        replace: "(self.state.free, self.state.waited) = (true, Some(epoch));",
        breaks: "no-work-beside-a-newer-key",
        hunt: QUICK,
    },
    // "Whoever has waited once has waited enough."
    Mutant {
        name: "waits_out_only_the_first_epoch",
        file: "step/member.rs",
        find: "self.state.free = self.state.waited == Some(epoch);",
        replace: "self.state.free = self.state.waited.is_some();\n        if self.state.free {\n            self.state.waited = Some(epoch);\n        }",
        breaks: "no-work-beside-a-newer-key",
        hunt: QUICK,
    },
    // "The work ends quickly, and clocks are good these days."
    Mutant {
        name: "works_for_the_whole_lease",
        file: "config.rs",
        find: "term: hold.minus(settings.stop)",
        replace: "term: settings.lease",
        breaks: "no-work-beside-a-newer-key",
        hunt: QUICK,
    },
    // "It was asked to stop, so it is as good as stopped."
    Mutant {
        name: "releases_the_key_before_the_work_has_stopped",
        file: "step/reign.rs",
        find: "            self.fx.note(EtcdNote::LetsGo(reign.epoch));\n",
        replace: "            self.fx.note(EtcdNote::LetsGo(reign.epoch));\n            self.state.asked = None;\n            self.ask(EtcdRequest::Release { epoch: reign.epoch, lease: reign.lease });\n",
        breaks: "no-work-beside-a-newer-key",
        hunt: QUICK,
    },
    // "An answer is an answer." One that is late tells of a time before the question.
    Mutant {
        name: "takes_any_answer_for_the_one_it_waits_for",
        file: "step/member.rs",
        find: "EtcdMessage::Answer { serial, answer } if serial == self.state.serial =>",
        replace: "EtcdMessage::Answer { serial: _, answer } =>",
        breaks: "epochs-only-grow",
        hunt: QUICK,
    },
    // "Nothing came of it." The key may have been created all the same.
    Mutant {
        name: "takes_an_unanswered_campaign_for_a_lost_one",
        file: "step/member.rs",
        find: "            self.state.read_due = true;\n        }\n        self.state.resting = true;",
        replace: "        }\n        self.state.resting = true;",
        breaks: "settles",
        hunt: QUICK,
    },
    // "A watch tells everything." Not if the news was lost.
    Mutant {
        name: "never_looks_by_itself",
        file: "step/member.rs",
        find: "            EtcdTimer::LookDue => self.state.read_due = true,\n",
        replace: "            EtcdTimer::LookDue => {}\n",
        breaks: "settles",
        hunt: QUICK,
    },
    // "It stepped down, let others do it." If nobody else is left, it should.
    Mutant {
        name: "never_campaigns_again_after_stepping_down",
        file: "step/member.rs",
        find: "EtcdTimer::AbstainEnds => self.state.abstaining = false,",
        replace: "EtcdTimer::AbstainEnds => {}",
        breaks: "settles",
        hunt: QUICK,
    },
];
