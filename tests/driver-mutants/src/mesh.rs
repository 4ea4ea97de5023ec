//! The bugs of the mesh's protocol: each breaks a row of its table of transitions, and the test of that row must fail. The
//! comments say what somebody may have thought.

use super::{CratePart, DriverMutant};

/// The protocol, with its bugs.
pub const PARTS: &[CratePart] = &[CratePart {
    name: "mesh_protocol",
    folder: "protocols/mesh",
    files: &[
        ("src", ""),
        ("tests/roles/main.rs", "roles/mod.rs"),
        ("tests/roles/carry.rs", "roles/carry.rs"),
        ("tests/roles/compare.rs", "roles/compare.rs"),
        ("tests/roles/doubt.rs", "roles/doubt.rs"),
        ("tests/roles/landmarks.rs", "roles/landmarks.rs"),
        ("tests/roles/lists.rs", "roles/lists.rs"),
    ],
    root: "pub mod roles;\n",
    mutants: &[
        // The note's own row: "promote yourself". Then both do.
        DriverMutant {
            name: "becomes_a_head_at_once_on_a_search",
            file: "src/step/free.rs",
            find: "MeshBody::Search { .. } if !was_free => self.arm_claim(self.config.eighths(4)),",
            replace: "MeshBody::Search { .. } if !was_free => self.promote(),",
            caught_by: "roles::a_search_makes_nobody_a_head_and_shortens_the_wait_to_claim",
        },
        // "One more will do no harm."
        DriverMutant {
            name: "joins_a_full_head",
            file: "src/neighbours.rs",
            find: "neighbour.is_heard_well() && neighbour.age <= 2 && !neighbour.is_full()",
            replace: "neighbour.is_heard_well() && neighbour.age <= 2",
            caught_by: "roles::a_claim_or_a_beat_makes_a_free_node_a_member_and_a_full_heads_beat_does_not",
        },
        // "It has been asked. It will come back."
        DriverMutant {
            name: "never_leaves_a_silent_head",
            file: "src/step/member.rs",
            find: "            self.state.neighbours.forget(head);\n            self.lose_head(Tag::NONE, 2);\n",
            replace: "            let _ = head;\n",
            caught_by: "roles::a_member_asks_a_silent_head_three_times_and_then_leaves_it",
        },
        // "I have asked, so I am as good as taken."
        DriverMutant {
            name: "merges_without_being_taken",
            file: "src/step/merge.rs",
            find: "self.head_mut().is_some_and(|head| head.merging == Some(winner))",
            replace: "self.head_mut().is_some()",
            caught_by: "roles::a_head_that_is_taken_ends_its_cluster_and_joins_and_an_unasked_for_now_changes_nothing",
        },
        // "Whoever asks is taken." Two that take each other both end.
        DriverMutant {
            name: "takes_another_while_it_asks_to_be_taken",
            file: "src/step/merge.rs",
            find: "        if head.merging.is_none() {\n            self.say(MeshBody::Now { you: other });",
            replace: "        if head.merging != Some(other) {\n            self.say(MeshBody::Now { you: other });",
            caught_by: "roles::a_head_takes_another_unless_it_has_asked_to_be_taken_itself",
        },
        // "The record is new, that is what counts."
        DriverMutant {
            name: "publishes_a_new_record_under_an_old_edition",
            file: "src/step/lists.rs",
            find: "            self.state.version = self.state.version.saturating_add(1);\n            record.version",
            replace: "            self.state.version = self.state.version.max(1);\n            record.version",
            caught_by: "roles::lists::a_head_publishes_a_later_edition_for_new_members_and_the_same_one_for_a_second_gateway",
        },
        // "What I hear last is the latest."
        DriverMutant {
            name: "takes_an_older_record",
            file: "src/record.rs",
            find: "(self.session, self.version) > (other.session, other.version)",
            replace: "(self.session, self.version) != (other.session, other.version)",
            caught_by: "roles::lists::an_older_record_of_a_cluster_does_not_replace_a_newer_one",
        },
        // "Better once too often than once too few."
        DriverMutant {
            name: "repeats_records_that_both_ends_have",
            file: "src/step/lists.rs",
            find: "            if known.ends & all == all {\n",
            replace: "            if known.ends & all == 0 {\n",
            caught_by: "roles::lists::a_gateway_passes_a_record_on_once_if_it_hears_that_the_other_end_has_it",
        },
        // "Knowing more cannot be wrong." It costs everybody.
        DriverMutant {
            name: "keeps_lists_from_beyond_their_reach",
            file: "src/step/lists.rs",
            find: "            if hops <= reach_of(&listed.record, reach)\n",
            replace: "            if hops < u8::MAX\n",
            caught_by: "roles::lists::a_record_is_kept_within_its_reach_and_no_further",
        },
        // "It says that it hears that head." Whether that head hears it is another matter.
        DriverMutant {
            name: "lists_a_link_that_is_heard_one_way_only",
            file: "src/step/links.rs",
            find: "                (false, false) => {}\n",
            replace: "                (false, false) => head.change_link(foreign, |link| add(&mut link.strong, member)),\n",
            caught_by: "roles::lists::a_link_is_listed_only_when_both_ends_are_known_to_hear_each_other",
        },
        // "There was a second one, was there not?"
        DriverMutant {
            name: "does_not_replace_a_gateway_that_left",
            file: "src/step/links.rs",
            find: "        *gateways = [gateways[1], Tag::NONE];\n",
            replace: "        *gateways = [Tag::NONE; 2];\n",
            caught_by: "roles::lists::the_second_gateway_takes_the_place_of_the_first_when_that_leaves",
        },
        // "The other end will notice." It may be the one that is gone.
        DriverMutant {
            name: "keeps_quiet_about_a_lost_link",
            file: "src/step/links.rs",
            find: "                None => self.say_gateway(link.cluster, true, false),\n",
            replace: "                None => {}\n",
            caught_by: "roles::a_gateway_whose_foreign_head_falls_silent_says_that_the_link_is_lost",
        },
        // "It has come this far."
        DriverMutant {
            name: "ignores_the_hop_limit",
            file: "src/step/carry.rs",
            find: "} else if packet.hops_left > 1 && self.is_new_hop(sender, &packet) {",
            replace: "} else if packet.hops_left > 0 && self.is_new_hop(sender, &packet) {",
            caught_by: "roles::carry::data_for_a_neighbour_goes_there_and_is_delivered_once",
        },
        // "Every packet that arrives is delivered."
        DriverMutant {
            name: "delivers_a_repeated_packet_again",
            file: "src/step/carry.rs",
            find: "        if traffic.seen.contains(&(from, id)) {\n",
            replace: "        if traffic.seen.contains(&(from, !id)) {\n",
            caught_by: "roles::carry::data_for_a_neighbour_goes_there_and_is_delivered_once",
        },
        // "A repetition is for the next hop, too." A lost acknowledgement then doubles the packet at every hop.
        DriverMutant {
            name: "passes_a_repeated_packet_on_again",
            file: "src/step/carry.rs",
            find: "        if !packet.flags.hop_acknowledge || relayed.contains(&hop) {\n            \
                   return !packet.flags.hop_acknowledge;",
            replace: "        if !packet.flags.hop_acknowledge || relayed.contains(&hop) {\n            return true;",
            caught_by: "roles::carry::a_packet_that_its_hop_repeats_is_acknowledged_again_and_passed_on_once",
        },
        // "It was acknowledged, so it will arrive." Then one that acknowledges and drops is never found out.
        DriverMutant {
            name: "blames_no_hop_for_a_repetition",
            file: "src/step/doubt.rs",
            find: "        if packet.flags.attempt <= carried.attempt {\n",
            replace: "        if packet.flags.attempt >= carried.attempt {\n",
            caught_by: "roles::doubt::a_hop_that_loses_what_goes_to_three_destinations_is_left_out_and_listed_no_more",
        },
        // "Whoever says that it is a gateway is one."
        DriverMutant {
            name: "lists_a_gateway_that_drops_everything_again",
            file: "src/step/links.rs",
            find: " || foreign == self.state.tag || self.drops(member) {\n            return;\n        }\n        if both_ways",
            replace: " || foreign == self.state.tag {\n            return;\n        }\n        if both_ways",
            caught_by: "roles::doubt::a_hop_that_loses_what_goes_to_three_destinations_is_left_out_and_listed_no_more",
        },
        // "Two landmarks are better than one."
        DriverMutant {
            name: "stays_a_landmark_beside_another",
            file: "src/step/landmarks.rs",
            find: "head.landmark_beats >= UNNEEDED || within(covers.min(TOO_NEAR), |landmark, me| landmark < me)",
            replace: "head.landmark_beats >= UNNEEDED",
            caught_by: "roles::landmarks::of_two_landmarks_close_together_the_one_with_the_higher_tag_steps_down",
        },
        // "A way is a way." Two heads then send packets to each other for ever.
        DriverMutant {
            name: "takes_a_longer_way_to_a_landmark",
            file: "src/records.rs",
            find: "(hops < known.hops || lost)",
            replace: "(hops != known.hops || lost)",
            caught_by: "roles::landmarks::a_way_to_a_landmark_is_taken_only_from_a_head_that_is_nearer_to_it",
        },
        // "Somebody said it, so it is news." It was this head.
        DriverMutant {
            name: "takes_its_own_word_for_a_way_to_a_landmark",
            file: "src/step/landmarks.rs",
            find: "let further = said != self.state.tag && is_next(self, between);",
            replace: "let further = is_next(self, between);",
            caught_by: "roles::landmarks::what_a_gateway_heard_from_a_third_cluster_is_one_cluster_further_for_a_head_without_a_link_there",
        },
        // "The number of this life can be written while it lives."
        DriverMutant {
            name: "speaks_before_its_session_is_stored",
            file: "src/step/mod.rs",
            find: "        if !self.state.started || sender == Tag::NONE {\n",
            replace: "        if sender == Tag::NONE {\n",
            caught_by: "roles::nothing_leaves_a_node_before_its_session_is_stored",
        },
    ],
}];
