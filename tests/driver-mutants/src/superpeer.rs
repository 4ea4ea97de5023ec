//! The bugs of the chat servers' protocol: each breaks one of its rules, and the test of that rule must fail. The comments say
//! what somebody may have thought.

use super::{CratePart, DriverMutant};

/// The protocol, with its bugs.
pub const PARTS: &[CratePart] = &[CratePart {
    name: "superpeer_protocol",
    folder: "protocols/superpeer",
    files: &[
        ("src", ""),
        ("tests/directory.rs", "tests/directory.rs"),
        ("tests/roles/main.rs", "roles/mod.rs"),
        ("tests/roles/acceptance.rs", "roles/acceptance.rs"),
        ("tests/roles/masters.rs", "roles/masters.rs"),
        ("tests/roles/members.rs", "roles/members.rs"),
        ("tests/roles/questions.rs", "roles/questions.rs"),
        ("tests/roles/servers.rs", "roles/servers.rs"),
    ],
    root: "pub mod roles;\npub mod tests {\n    pub mod directory;\n}\n",
    mutants: &[
        // "The name was free when the client asked."
        DriverMutant {
            name: "registers_a_name_twice",
            file: "src/directory/sessions.rs",
            find: "if self.directory.names.contains_key(name) {",
            replace: "if self.directory.names.contains_key(name) && verifier.is_empty() {",
            caught_by: "roles::questions::of_two_servers_that_register_a_name_at_once_one_succeeds",
        },
        // "The secret was right, so let them in."
        DriverMutant {
            name: "grants_a_second_session",
            file: "src/directory/sessions.rs",
            find: "Some(session) if !self.may_take_over(session) && !is_same_client(session, continues) => {",
            replace: "Some(session) if !self.may_take_over(session) && is_same_client(session, continues) => {",
            caught_by: "roles::members::a_user_who_is_logged_in_is_refused_at_another_server",
        },
        // "Whoever is asked for by name may go on." Only the client that had the session.
        DriverMutant {
            name: "takes_any_named_session_for_the_clients_own",
            file: "src/directory/sessions.rs",
            find: "named.is_some() && (named == Some(session.number) || named == session.continues)",
            replace: "named.is_some() && (named <= Some(session.number) || named == session.continues)",
            caught_by: "tests::directory::\
                        a_client_goes_on_with_its_own_session_without_a_gap_although_its_server_is_there",
        },
        // "A message is a message, whoever passes it on." A frozen server thaws.
        DriverMutant {
            name: "accepts_messages_of_a_session_that_was_taken_over",
            file: "src/directory/messages.rs",
            find: "let Some((user, _)) = session.filter(|(_, session)| ours(session)) else { return Acceptance::Refused };",
            replace: "let Some((user, _)) = session.filter(|(_, session)| ours(session)) else { return Acceptance::New };",
            caught_by: "roles::members::what_a_frozen_server_says_for_a_session_that_was_taken_over_is_refused",
        },
        // "It is the same server." Its connections are gone.
        DriverMutant {
            name: "lets_a_session_outlive_its_servers_process",
            file: "src/directory/messages.rs",
            find: "session.server == asker.server && session.life == asker.life;",
            replace: "session.server == asker.server && session.life <= asker.life;",
            caught_by: "tests::directory::a_session_belongs_to_one_life_of_one_server",
        },
        // "Who logs out is no longer logged in." A later session of the same user is.
        DriverMutant {
            name: "ends_a_later_session_by_a_late_log_out",
            file: "src/directory/sessions.rs",
            find: "        let Some((user, session)) = self.directory.session(number) else { return };\n",
            replace: "        let latest = self.directory.sessions.range(number..).next().map_or(number, |(it, _)| *it);\n        \
                      let Some((user, session)) = self.directory.session(latest) else { return };\n",
            caught_by: "tests::directory::a_late_log_out_does_not_end_a_later_session",
        },
        // "It will be stored in a moment."
        DriverMutant {
            name: "acknowledges_before_it_has_stored",
            file: "src/step/mod.rs",
            find: "            Some(flight) => flight.messages.push((to, message)),\n",
            replace: "            Some(_) => self.fx.send(To::One(to), message),\n",
            caught_by: "roles::acceptance::a_message_is_accepted_only_when_a_majority_has_stored_it",
        },
        // "The master has it, and the master is never wrong."
        DriverMutant {
            name: "answers_what_is_in_the_log_but_not_committed",
            file: "src/step/apply.rs",
            find: "(self.state.applied, self.state.raft.commit_index().get());",
            replace: "(self.state.applied, self.state.stored());",
            caught_by: "roles::acceptance::a_message_is_accepted_only_when_a_majority_has_stored_it",
        },
        // "They will learn of it with the next beat."
        DriverMutant {
            name: "tells_a_commit_only_with_the_next_beat",
            file: "src/step/mod.rs",
            find: "                self.tell_commit();\n",
            replace: "",
            caught_by: "roles::acceptance::a_commit_is_told_at_once",
        },
        // "Better once too often."
        DriverMutant {
            name: "sends_records_again_that_are_under_way",
            file: "src/step/replicate.rs",
            find: "let sent = self.state.watch.sent.get(&to).map(|sent| sent.upto);",
            replace: "let sent = self.state.watch.sent.get(&to).map(|_| previous.index);",
            caught_by: "roles::acceptance::each_record_is_sent_once_although_its_reply_takes_long",
        },
        // "It was sent, so it arrives."
        DriverMutant {
            name: "never_sends_again_what_was_lost",
            file: "src/step/replicate.rs",
            find: "            moves\n",
            replace: "            moves || !moves\n",
            caught_by: "roles::acceptance::what_was_lost_is_sent_again_after_a_beat_without_progress",
        },
        // "Whoever follows may as well have it early." Its newer log then stops an election for ever.
        DriverMutant {
            name: "sends_to_a_peer_what_is_not_committed",
            file: "src/step/replicate.rs",
            find: "if self.state.raft.votes(to) { u64::MAX } else { self.state.raft.commit_index().get() };",
            replace: "u64::MAX;",
            caught_by: "roles::acceptance::a_server_that_does_not_vote_gets_only_what_is_committed",
        },
        // "The master got it."
        DriverMutant {
            name: "sends_a_batch_only_once",
            file: "src/step/mod.rs",
            find: "            SuperpeerTimer::Retry => self.send_outgoing(),\n",
            replace: "            SuperpeerTimer::Retry => {}\n",
            caught_by: "roles::acceptance::a_batch_that_was_lost_is_sent_again",
        },
        // "It asks, so it has not been done."
        DriverMutant {
            name: "puts_a_repeated_batch_into_the_log_again",
            file: "src/step/receive.rs",
            find: "        if (life, sequence) > known {\n",
            replace: "        if (life, sequence) >= known {\n",
            caught_by: "roles::acceptance::a_batch_that_comes_twice_is_put_into_the_log_once",
        },
        // "A batch in the log is a batch."
        DriverMutant {
            name: "applies_a_batch_twice",
            file: "src/directory/apply.rs",
            find: "(asker.life == entry.life && sequence != entry.sequence + 1)",
            replace: "(asker.life == entry.life && sequence > entry.sequence + 1)",
            caught_by: "tests::directory::a_batch_takes_effect_once_and_in_its_turn",
        },
        // "One is missing, but this one is here." The sender's order is gone.
        DriverMutant {
            name: "applies_a_batch_out_of_its_turn",
            file: "src/directory/apply.rs",
            find: "(asker.life == entry.life && sequence != entry.sequence + 1)",
            replace: "(asker.life == entry.life && sequence <= entry.sequence)",
            caught_by: "tests::directory::a_batch_takes_effect_once_and_in_its_turn",
        },
        // "The client sent it, so it is new." Its receipt was lost.
        DriverMutant {
            name: "forgets_the_tags_of_messages",
            file: "src/directory/messages.rs",
            find: "        if !self.known_tags.insert(tag.clone()) {\n            return false;\n        }\n",
            replace: "        self.known_tags.insert(tag.clone());\n",
            caught_by: "tests::directory::a_tag_is_one_message_however_often_it_is_sent",
        },
        // "Whoever logs in wants to see what was said before."
        DriverMutant {
            name: "gives_messages_from_before_the_login",
            file: "src/directory/sessions.rs",
            find: "entry.stretches.push(Stretch { from: next, to: Stretch::OPEN });",
            replace: "entry.stretches.push(Stretch { from: 1, to: Stretch::OPEN });",
            caught_by: "tests::directory::messages_are_for_those_who_are_logged_in_at_their_position",
        },
        // "A user is a user, here or not."
        DriverMutant {
            name: "keeps_a_user_entitled_after_the_log_out",
            file: "src/directory/sessions.rs",
            find: "                stretch.to = stretch.to.min(before);\n",
            replace: "                stretch.to = stretch.to.max(before);\n",
            caught_by: "tests::directory::messages_are_for_those_who_are_logged_in_at_their_position",
        },
        // "They have got the last one, at least."
        DriverMutant {
            name: "counts_the_cursor_one_short",
            file: "src/directory/messages.rs",
            find: "stretch.from = stretch.from.max(position + 1);",
            replace: "stretch.from = stretch.from.max(position);",
            caught_by: "tests::directory::a_cursor_covers_what_was_got_and_nothing_after_it",
        },
        // "What is one message more or less?"
        DriverMutant {
            name: "counts_the_cursor_one_too_far",
            file: "src/directory/messages.rs",
            find: "stretch.from = stretch.from.max(position + 1);",
            replace: "stretch.from = stretch.from.max(position + 2);",
            caught_by: "tests::directory::a_cursor_covers_what_was_got_and_nothing_after_it",
        },
        // "A new session, a new start." What came between the two is lost.
        DriverMutant {
            name: "leaves_a_gap_when_a_session_is_taken_over",
            file: "src/directory/sessions.rs",
            find: "            self.forget_session(before, SessionEnd::TakenOver);\n",
            replace: "            self.end_session(before.number, next, SessionEnd::TakenOver);\n            \
                      if let Some(entry) = self.directory.user_mut(user) {\n                \
                      entry.stretches.clear();\n            }\n",
            caught_by: "tests::directory::a_login_within_the_grace_goes_on_without_a_gap",
        },
        // "What waits is kept until it is got." A user who never comes back fills the memory.
        DriverMutant {
            name: "keeps_what_waits_without_a_limit",
            file: "src/directory/messages.rs",
            find: "while self.waiting_bytes(index) > config.max_pending {",
            replace: "while self.waiting_bytes(index) > u64::MAX - config.max_pending {",
            caught_by: "tests::directory::the_oldest_of_what_waits_is_given_up_beyond_the_limit",
        },
        // "Nobody is logged in, so nobody waits."
        DriverMutant {
            name: "answers_a_login_without_what_waits",
            file: "src/step/apply.rs",
            find: "SuperpeerAnswer::LoggedIn { session, pending: pending.collect(), from }",
            replace: "SuperpeerAnswer::LoggedIn { session, pending: pending.take(0).collect(), from }",
            caught_by: "roles::questions::a_login_gets_what_waits_and_then_the_stream_without_a_gap",
        },
        // "It answers, so it may vote."
        DriverMutant {
            name: "promotes_a_server_that_lacks_records",
            file: "src/step/master.rs",
            find: "caught_up: self.state.raft.matched(server).is_some_and(|matched| matched + NEARLY >= commit),",
            replace: "caught_up: self.state.raft.matched(server).is_some() || commit == 0,",
            caught_by: "roles::members::a_server_votes_only_after_it_has_nearly_all_of_the_log",
        },
        // "It may come back." Meanwhile one more death stops everything.
        DriverMutant {
            name: "keeps_a_dead_super_peer_beside_a_live_peer",
            file: "src/step/voters.rs",
            find: "(*server != master, *rank == 2, *wish, *rank, *server)",
            replace: "(*server != master, *rank == 1, *wish, *rank, *server)",
            caught_by: "roles::members::a_dead_super_peer_is_replaced_by_a_peer",
        },
        // "It does not answer, so its users are gone."
        DriverMutant {
            name: "gives_users_of_a_lost_server_no_grace",
            file: "src/step/master.rs",
            find: "filter(|(_, beats)| **beats > self.config.grace_beats);",
            replace: "filter(|(_, beats)| **beats > 1);",
            caught_by: "roles::members::a_silent_server_is_lost_and_its_users_keep_their_login_for_the_grace",
        },
        // "They may come back some day." Until then everything is kept for them.
        DriverMutant {
            name: "never_ends_the_grace",
            file: "src/step/master.rs",
            find: "filter(|(_, beats)| **beats > self.config.grace_beats);",
            replace: "filter(|(_, beats)| **beats == u32::MAX);",
            caught_by: "roles::members::a_silent_server_is_lost_and_its_users_keep_their_login_for_the_grace",
        },
        // "They are logged out now, so until now they were logged in."
        DriverMutant {
            name: "ends_a_lost_login_at_the_end_of_the_grace",
            file: "src/directory/servers.rs",
            find: "self.end_session(session.number, at, SessionEnd::Lost);",
            replace: "self.end_session(session.number, at.max(self.directory.last_message + 1), SessionEnd::Lost);",
            caught_by: "tests::directory::after_the_grace_a_user_counts_as_logged_out_since_the_loss",
        },
        // "Somebody will notice that it is gone."
        DriverMutant {
            name: "never_takes_a_silent_server_for_lost",
            file: "src/step/master.rs",
            find: "let silent = up.filter(|(server, _)| !self.heard(*server));",
            replace: "let silent = up.filter(|(server, _)| !self.heard(*server) && *server == self.state.me);",
            caught_by: "roles::members::a_silent_server_is_lost_and_its_users_keep_their_login_for_the_grace",
        },
        // "Silence is counted, beat by beat." A word ends it.
        DriverMutant {
            name: "takes_a_server_for_lost_that_is_heard",
            file: "src/step/receive.rs",
            find: "        self.state.watch.silent.insert(from, 0);\n",
            replace: "        self.state.watch.silent.entry(from).or_insert(0);\n",
            caught_by: "roles::members::a_server_that_is_heard_is_not_taken_for_lost",
        },
        // "Everybody knows that I am here."
        DriverMutant {
            name: "keeps_quiet_when_it_is_taken_for_lost",
            file: "src/step/apply.rs",
            find: "if server == self.state.me && change == MemberChange::Lost {",
            replace: "if server == self.state.me && change == MemberChange::Removed {",
            caught_by: "roles::members::a_server_that_was_taken_for_lost_comes_back_with_all_its_users",
        },
        // "It brings its user back." It had several.
        DriverMutant {
            name: "takes_only_one_user_back_with_its_server",
            file: "src/directory/servers.rs",
            find: "                session.orphaned_at = None;\n",
            replace: "                session.orphaned_at = None;\n                break;\n",
            caught_by: "roles::members::a_server_that_was_taken_for_lost_comes_back_with_all_its_users",
        },
        // "One client fewer is one client fewer." Two servers then send everybody to and fro.
        DriverMutant {
            name: "sends_clients_away_for_one_fewer",
            file: "src/step/ask.rs",
            find: "const WORTH_MOVING: u32 = 2;",
            replace: "const WORTH_MOVING: u32 = 1;",
            caught_by: "roles::questions::\
                        a_login_is_sent_to_a_server_with_two_clients_fewer_and_nothing_is_committed",
        },
        // "It has few clients, so send them there." It sends its own away.
        DriverMutant {
            name: "sends_clients_to_a_server_that_is_drained",
            file: "src/directory/mod.rs",
            find: "        self.standing == ServerStanding::Up && !self.draining\n",
            replace: "        self.standing == ServerStanding::Up\n",
            caught_by: "roles::questions::a_server_that_is_drained_sends_everybody_away_and_gets_nobody",
        },
        // "There will be a master again." The client waits for ever.
        DriverMutant {
            name: "lets_questions_wait_for_ever",
            file: "src/step/ask.rs",
            find: "let keep = question.beats <= limit || question.id == AskId::NOBODY;",
            replace: "let keep = question.beats >= limit.min(1) || question.id == AskId::NOBODY;",
            caught_by: "roles::questions::a_question_without_a_master_waits_and_expires_at_its_deadline",
        },
        // "It was told that it failed, so it did." The login may be granted all the same, and nobody else gets in.
        DriverMutant {
            name: "keeps_a_login_that_was_granted_too_late",
            file: "src/step/apply.rs",
            find: "            if let OperationOutcome::LoggedIn { session, .. } = outcome {\n",
            replace: "            if let OperationOutcome::LoggedIn { session, from: u64::MAX } = outcome {\n",
            caught_by: "roles::questions::a_login_that_is_granted_after_its_deadline_is_ended_again",
        },
        // "Memory is cheap."
        DriverMutant {
            name: "takes_questions_without_a_limit",
            file: "src/step/ask.rs",
            find: "self.state.waiting.len() >= self.config.max_waiting && id != AskId::NOBODY",
            replace: "self.state.waiting.len() > self.config.max_waiting * 99 && id != AskId::NOBODY",
            caught_by: "roles::questions::a_server_with_too_much_waiting_is_busy",
        },
        // "I would know." It may have been registered elsewhere a moment ago.
        DriverMutant {
            name: "says_at_once_that_a_name_is_unknown",
            file: "src/step/ask.rs",
            find: "            None => self.queue(id, Operation::Barrier, Some(BehindBarrier::Account(name))),\n",
            replace: "            None => self.fx.answer(id, SuperpeerAnswer::Account(None)),\n",
            caught_by: "roles::questions::\
                        a_name_that_is_unknown_here_is_looked_up_behind_what_was_committed_before",
        },
        // "It is gone, so nobody asks for it."
        DriverMutant {
            name: "goes_on_hearing_a_removed_server",
            file: "src/directory/servers.rs",
            find: "        self.directory.servers.remove(&server);\n",
            replace: "",
            caught_by: "roles::members::a_removed_server_belongs_to_the_network_no_longer",
        },
        // "They will log in again." Until then nobody else can.
        DriverMutant {
            name: "keeps_the_users_of_a_removed_server",
            file: "src/directory/servers.rs",
            find: "            self.grace_over(server, life);\n        }\n        self.directory.servers.remove",
            replace: "            self.directory.orphaned.remove(&(server, life));\n        }\n        \
                      self.directory.servers.remove",
            caught_by: "tests::directory::users_of_a_removed_server_are_logged_out",
        },
        // "The log says it all." Not what the snapshot has replaced.
        DriverMutant {
            name: "installs_a_snapshot_without_its_directory",
            file: "src/step/snapshot.rs",
            find: "        self.state.directory = snapshot.directory.clone();\n",
            replace: "",
            caught_by: "roles::acceptance::a_server_that_lacks_records_which_are_gone_gets_the_whole_directory",
        },
        // "Who votes stands in the log." Those records are gone.
        DriverMutant {
            name: "starts_from_a_snapshot_without_its_directory",
            file: "src/step/boot.rs",
            find: "(snapshot.last, snapshot.membership.clone(), snapshot.directory.clone(), snapshot.digest)",
            replace: "(snapshot.last, snapshot.membership.clone(), Directory::new(config), snapshot.digest)",
            caught_by: "roles::acceptance::a_server_starts_again_with_its_snapshot_and_what_follows_on_it",
        },
        // "The answer comes when the batch is applied." Here it came inside a snapshot.
        DriverMutant {
            name: "never_answers_what_a_snapshot_covers",
            file: "src/step/snapshot.rs",
            find: "        self.outgoing_may_be_applied();\n",
            replace: "",
            caught_by: "roles::acceptance::a_question_whose_batch_came_back_inside_a_snapshot_expires",
        },
        // "The term is what matters."
        DriverMutant {
            name: "does_not_store_its_vote",
            file: "src/step/boot.rs",
            find: "vote: self.state.raft.voted_for().and_then(crate::replica::node),",
            replace: "vote: None,",
            caught_by: "roles::acceptance::a_vote_is_kept_through_a_crash_and_by_a_server_that_does_not_vote",
        },
        // "It is the same server as before."
        DriverMutant {
            name: "counts_all_its_processes_as_one_life",
            file: "src/step/boot.rs",
            find: "life: saved.life + 1,",
            replace: "life: saved.life.max(1),",
            caught_by: "roles::acceptance::a_process_that_starts_again_is_another_life_whose_batches_count",
        },
        // "It may only be slow." Its process is gone for certain.
        DriverMutant {
            name: "waits_the_full_time_for_a_dead_master",
            file: "src/step/mod.rs",
            find: "            self.fx.arm(SuperpeerTimer::Election, wait);\n        }\n    }\n\n    /// This process",
            replace: "            let _ = wait;\n            self.arm_election();\n        }\n    }\n\n    /// This process",
            caught_by: "roles::masters::a_master_whose_process_is_gone_is_replaced_at_once",
        },
        // "A higher term is a higher term."
        DriverMutant {
            name: "lets_anybody_depose_a_master_that_is_heard",
            file: "src/step/receive.rs",
            find: "if called || !self.disturbs(&call) {",
            replace: "if called || !self.disturbs(&call) || !called {",
            caught_by: "roles::masters::a_server_that_comes_back_does_not_depose_a_master_that_is_heard",
        },
        // "I was elected."
        DriverMutant {
            name: "claims_to_be_followed_without_a_majority",
            file: "src/step/master.rs",
            find: "        voters.is_empty() || heard > voters.len() / 2\n",
            replace: "        voters.is_empty() || heard > 0\n",
            caught_by: "roles::masters::a_master_that_hears_no_majority_says_that_one_is_selected",
        },
        // "It leaves, and the others will notice." For as long as an election takes nothing is accepted.
        DriverMutant {
            name: "leaves_without_handing_over",
            file: "src/step/master.rs",
            find: "            self.hand_on();\n",
            replace: "",
            caught_by: "roles::masters::a_master_that_is_drained_hands_over_and_then_votes_no_longer",
        },
        // "These are all the news that there are."
        DriverMutant {
            name: "hides_that_news_were_missed",
            file: "src/step/apply.rs",
            find: "let restart = after < self.state.events_after;",
            replace: "let restart = after > self.state.applied;",
            caught_by: "roles::acceptance::news_say_when_records_are_missing_before_them",
        },
        // "A session ended, tell everybody." The number of a connection is its own server's.
        DriverMutant {
            name: "tells_everybody_whose_session_ended",
            file: "src/step/apply.rs",
            find: "SuperpeerEvent::SessionEnded { server, .. } | SuperpeerEvent::Draining { server } => *server == me,",
            replace: "SuperpeerEvent::SessionEnded { .. } => true,\n            \
                      SuperpeerEvent::Draining { server } => *server == me,",
            caught_by: "roles::members::the_application_hears_of_the_end_of_its_own_sessions_only",
        },
        // "They were banned, so they will go."
        DriverMutant {
            name: "leaves_a_banned_user_logged_in",
            file: "src/directory/sessions.rs",
            find: "        if banned {\n            self.log_out_by_operator(user);\n        }\n",
            replace: "",
            caught_by: "tests::directory::a_banned_user_is_logged_out_and_stays_out",
        },
        // "The secret was right a moment ago."
        DriverMutant {
            name: "takes_a_secret_that_was_changed_since",
            file: "src/directory/sessions.rs",
            find: "        if entry.version != version {\n",
            replace: "        if entry.version < version {\n",
            caught_by: "tests::directory::a_secret_that_was_checked_before_it_changed_does_not_count",
        },
    ],
}];
