//! The bugs of the network driver. The comments say what somebody may have thought.

use super::{CratePart, DriverMutant};

/// Parts of the driver, each with its bugs.
pub const PARTS: &[CratePart] = &[FRAMES, REPLAY_WINDOW, RATE_LIMIT, TIMERS, SEND_QUEUE, SESSIONS, CELL, LOG, SETTINGS];

const FOLDER: &str = "drivers/net";

const SETTINGS: CratePart = CratePart {
    name: "settings_conflicts",
    folder: FOLDER,
    files: &[("src/settings", "settings")],
    root: "pub mod settings;",
    mutants: &[
        // "Whoever is here first may lead."
        DriverMutant {
            name: "newcomers_lead_beside_others_with_other_settings",
            file: "src/settings/conflict.rs",
            find: "!self.settled && !self.others.is_empty()",
            replace: "false",
            caught_by: "settings::conflict::tests::if_nobody_leads_newcomers_wait_until_the_other_is_gone_or_silent_for_long",
        },
        // "We were here as well."
        DriverMutant {
            name: "two_leaders_with_other_settings_stay",
            file: "src/settings/conflict.rs",
            find: "(true, true) if status.settings_digest.outranks(self.ours) =>",
            replace: "(true, true) if false =>",
            caught_by: "settings::conflict::tests::of_two_who_lead_exactly_one_gives_way_and_it_is_the_one_that_asks_for_less",
        },
        // "It will not be for long."
        DriverMutant {
            name: "a_member_stays_beside_a_leader_with_other_settings",
            file: "src/settings/conflict.rs",
            find: "(false, true) if !self.led =>",
            replace: "(false, true) if false =>",
            caught_by: "settings::conflict::tests::one_that_has_had_a_leader_goes_on_without_and_one_that_has_not_shows_itself_meanwhile",
        },
    ],
};

const FRAMES: CratePart = CratePart {
    name: "frames",
    folder: FOLDER,
    files: &[("src/frame.rs", "frame.rs")],
    root: "pub mod frame;",
    mutants: &[
        // "Nobody sends frames that long."
        DriverMutant {
            name: "takes_frames_of_any_length",
            file: "src/frame.rs",
            find: "if length as usize > FRAME_MAX {",
            replace: "if false {",
            caught_by: "frame::tests::a_senseless_length_is_refused_before_its_bytes_come",
        },
    ],
};

const REPLAY_WINDOW: CratePart = CratePart {
    name: "replay_windows",
    folder: FOLDER,
    files: &[("src/channel/replay_window.rs", "replay_window.rs")],
    root: "pub mod replay_window;",
    mutants: &[
        // Off by one.
        DriverMutant {
            name: "replay_window_is_one_too_narrow",
            file: "src/channel/replay_window.rs",
            find: "behind < WIDTH &&",
            replace: "behind < WIDTH - 1 &&",
            caught_by: "replay_window::tests::the_largest_number_closes_the_window_and_nothing_breaks",
        },
        // "The highest number says it all."
        DriverMutant {
            name: "hears_an_envelope_twice",
            file: "src/channel/replay_window.rs",
            find: "        self.heard |= 1 << (self.highest - counter);\n",
            replace: "",
            caught_by: "replay_window::tests::the_largest_number_closes_the_window_and_nothing_breaks",
        },
    ],
};

const RATE_LIMIT: CratePart = CratePart {
    name: "rate_limits",
    folder: FOLDER,
    files: &[("src/channel/rate_limit.rs", "rate_limit.rs")],
    root: "pub mod rate_limit;",
    mutants: &[
        // "It is full again after one pause."
        DriverMutant {
            name: "a_burst_never_ends",
            file: "src/channel/rate_limit.rs",
            find: "self.full_at.max(now) + self.pace.every",
            replace: "now + self.pace.every",
            caught_by: "rate_limit::tests::after_a_burst_payloads_go_out_one_by_one",
        },
    ],
};

const TIMERS: CratePart = CratePart {
    name: "timer_lists",
    folder: FOLDER,
    files: &[("src/driver/timers.rs", "timers.rs")],
    root: "pub mod timers;",
    mutants: &[
        // "It will fire a second time, so what?"
        DriverMutant {
            name: "arming_a_timer_keeps_the_old_deadline",
            file: "src/driver/timers.rs",
            find: "        self.disarm(timer);\n",
            replace: "",
            caught_by: "timers::tests::timers_fire_by_deadline_and_never_after_being_disarmed",
        },
        // "The list is in order anyway."
        DriverMutant {
            name: "timers_fire_in_the_order_of_arming",
            file: "src/driver/timers.rs",
            find: "due.min_by_key(|(place, (_, deadline))| (*deadline, *place))?",
            replace: "due.min_by_key(|(place, _)| *place)?",
            caught_by: "timers::tests::of_several_that_are_due_the_earliest_deadline_fires_first",
        },
    ],
};

const SEND_QUEUE: CratePart = CratePart {
    name: "send_queues",
    folder: FOLDER,
    files: &[("src/session/send_queue.rs", "send_queue.rs")],
    root: "pub mod send_queue;",
    mutants: &[
        // "The oldest one is of no use to anybody." It is, in a stream.
        DriverMutant {
            name: "drops_the_oldest_frame_of_a_stream",
            file: "src/session/send_queue.rs",
            find: "self.frames.iter().position(|(class, _)| *class == TrafficClass::Latest)",
            replace: "Some(0)",
            caught_by: "send_queue::tests::a_full_queue_keeps_the_newest_and_drops_nothing_of_a_stream_for_it",
        },
    ],
};

const SESSIONS: CratePart = CratePart {
    name: "session_tables",
    folder: FOLDER,
    files: &[("src/session/table.rs", "table.rs"), ("src/session/reconnect.rs", "reconnect.rs")],
    root: "pub mod table;\npub mod reconnect;\n\
           pub mod hello { pub use bellwether_net::Session; }\n\
           pub mod refusal { pub use bellwether_net::Refusal; }\n\
           pub mod connection { pub use bellwether_net::LinkError; }",
    mutants: &[
        // "It asked, and somebody answered: good." But the answer was the other's.
        DriverMutant {
            name: "admits_a_second_process_with_one_id",
            file: "src/session/table.rs",
            find: "        if claim.answered {",
            replace: "        if false {",
            caught_by: "table::tests::a_second_session_is_refused_while_the_first_one_answers",
        },
        // "It is there, so it lives."
        DriverMutant {
            name: "a_dead_session_may_speak_again",
            file: "src/session/table.rs",
            find: "        if entry.dead.contains(session) {\n            return Err(Refusal::SessionDead);\n        }\n",
            replace: "",
            caught_by: "table::tests::the_dead_stay_dead_and_only_the_known_session_dies",
        },
        // "The connection has ended, so the slot is free." It had been taken by another before.
        DriverMutant {
            name: "a_displaced_connection_frees_anothers_slot",
            file: "src/session/table.rs",
            find: "entry.live.take_if(|live| live.number == slot.number).is_some()",
            replace: "entry.live.take().is_some()",
            caught_by: "table::tests::a_silent_session_gives_way_at_its_deadline_and_not_before",
        },
        // "Try again at once."
        DriverMutant {
            name: "dials_without_back_off",
            file: "src/session/reconnect.rs",
            find: "self.pause = (pause * 2).min(self.longest);",
            replace: "self.pause = pause;",
            caught_by: "reconnect::tests::pauses_grow_to_a_second_and_differ_between_members",
        },
        // "Chance is for games."
        DriverMutant {
            name: "all_members_dial_in_step",
            file: "src/session/reconnect.rs",
            find: "pause.mul_f64(0.75 + 0.5 * f64::from(self.chance) / f64::from(u32::MAX))",
            replace: "pause",
            caught_by: "reconnect::tests::pauses_grow_to_a_second_and_differ_between_members",
        },
        // "It may have changed its mind."
        DriverMutant {
            name: "hammers_a_peer_that_refuses",
            file: "src/session/reconnect.rs",
            find: "            self.back_off.slow_down();\n",
            replace: "",
            caught_by: "reconnect::tests::a_lasting_refusal_slows_down_and_a_connection_that_held_makes_the_next_attempt_come_soon",
        },
    ],
};

const CELL: CratePart = CratePart {
    name: "cells",
    folder: FOLDER,
    files: &[("src/cell", "cell"), ("src/testing", "testing")],
    root: "pub mod cell;\npub mod testing;",
    mutants: &[
        // "It will be written in a moment."
        DriverMutant {
            name: "reports_a_cell_before_its_content_is_flushed",
            file: "src/cell/mod.rs",
            find: "        self.files.sync(&file).map_err(failed(\"flush a file in\"))?;\n        \
                   self.files.rename(&new, &name).map_err(failed(\"rename a file in\"))?;\n",
            replace: "        self.files.rename(&new, &name).map_err(failed(\"rename a file in\"))?;\n        \
                      self.files.sync(&file).map_err(failed(\"flush a file in\"))?;\n",
            caught_by: "cell::power_cut::whenever_the_power_goes_the_old_cell_or_the_new_one_is_there",
        },
        // "The file is safe." Its name is not.
        DriverMutant {
            name: "reports_a_cell_before_its_name_is_flushed",
            file: "src/cell/mod.rs",
            find: "self.files.sync_folder(&self.folder).map_err(failed(\"flush the folder\"))",
            replace: "self.files.sync(&file).map_err(failed(\"flush the folder\"))",
            caught_by: "cell::power_cut::whenever_the_power_goes_the_old_cell_or_the_new_one_is_there",
        },
        // "There is nothing that we could read, so there is nothing."
        DriverMutant {
            name: "takes_a_damaged_cell_for_none",
            file: "src/cell/mod.rs",
            find: "let body = decode(&bytes, self.owner).map_err(damaged)?;",
            replace: "let Ok(body) = decode(&bytes, self.owner) else { return Ok(None) };",
            caught_by: "cell::tests::damage_is_an_error_and_never_nothing",
        },
    ],
};

const LOG: CratePart = CratePart {
    name: "logs",
    folder: FOLDER,
    files: &[("src/log", "log"), ("src/cell", "cell"), ("src/testing", "testing")],
    root: "pub mod cell;\npub mod log;\npub mod testing;",
    mutants: &[
        // "It will be written in a moment."
        DriverMutant {
            name: "reports_records_before_they_are_written",
            file: "src/log/writer.rs",
            find: "        let result = log.write(&batch);",
            replace: "        done(LogResult::Flushed(batch.len()));\n        let result = log.write(&batch);",
            caught_by: "log::simulation::nothing_is_reported_before_it_is_written_and_what_failed_is_written_when_there_is_room",
        },
        // "The rest was not finished." It was.
        DriverMutant {
            name: "cuts_off_damaged_records",
            file: "src/log/replay.rs",
            find: "frame.batch as usize > place",
            replace: "frame.batch as usize > segment.len()",
            caught_by: "log::simulation::damage_to_what_was_durable_is_refused_and_never_cut_off",
        },
        // "The disk has checksums of its own."
        DriverMutant {
            name: "takes_records_without_looking_at_their_checksum",
            file: "src/log/frame.rs",
            find: "let whole = fits && ",
            replace: "let whole = (fits || kind == 1) && ",
            caught_by: "log::simulation::damage_to_what_was_durable_is_refused_and_never_cut_off",
        },
        // "The log begins where it begins."
        DriverMutant {
            name: "does_not_miss_the_oldest_segment",
            file: "src/log/replay.rs",
            find: "if self.forgotten < self.log.first() {",
            replace: "if false {",
            caught_by: "log::simulation::a_segment_that_is_missing_is_noticed",
        },
        // "Disks are large."
        DriverMutant {
            name: "keeps_every_segment",
            file: "src/log/mod.rs",
            find: "        self.remove_forgotten();\n",
            replace: "",
            caught_by: "log::simulation::segments_of_which_nothing_is_left_are_removed",
        },
    ],
};
