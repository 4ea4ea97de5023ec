//! What the log's batches do to users, sessions, messages and servers.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::sync::Arc;

use bellwether_kernel::NodeId;
use bellwether_superpeer::{
    AdminCommand, Author, Batch, BatchOrigin, Directory, LoginRefusal, Operation, OperationOutcome, PostedMessage,
    ServerStanding, SessionNumber, SuperpeerConfig, SuperpeerEvent, UserId,
};

const ALICE: UserId = UserId(0);
const BOB: UserId = UserId(1);

/// A network of three servers, each with its own batch numbers.
struct Log {
    config: SuperpeerConfig,
    directory: Directory,
    sequences: [u64; 4],
    lives: [u64; 4],
    events: Vec<SuperpeerEvent>,
}

fn server(number: u32) -> NodeId {
    NodeId::new(number).unwrap()
}

impl Log {
    fn new(max_pending: u64) -> Log {
        let config = SuperpeerConfig { servers: 3, founders: 3, max_pending, ..SuperpeerConfig::default() };
        let mut log =
            Log { directory: Directory::new(&config), config, sequences: [0; 4], lives: [1; 4], events: Vec::new() };
        log.asks(1, register("alice"));
        log.asks(1, register("bob"));
        log
    }

    fn apply(&mut self, origin: BatchOrigin, operation: Operation) -> Option<OperationOutcome> {
        let batch = Batch { origin, operations: vec![operation] };
        self.directory.apply(&self.config, &batch, &mut self.events).map(|outcomes| outcomes[0].clone())
    }

    /// Applies the next batch of a server.
    fn asks(&mut self, number: u32, operation: Operation) -> OperationOutcome {
        let place = number as usize;
        self.sequences[place] += 1;
        let (life, sequence) = (self.lives[place], self.sequences[place]);
        self.apply(BatchOrigin::Server { server: server(number), life, sequence }, operation).unwrap()
    }

    fn restarts(&mut self, number: u32) {
        let place = number as usize;
        (self.lives[place], self.sequences[place]) = (self.lives[place] + 1, 0);
        self.asks(number, Operation::Barrier);
    }

    fn master(&mut self, operation: Operation) {
        self.apply(BatchOrigin::Master, operation);
    }

    fn login(&mut self, number: u32, user: UserId) -> (SessionNumber, u64) {
        match self.asks(number, login(user)) {
            OperationOutcome::LoggedIn { session, from } => (session, from),
            other => panic!("{user:?} should be logged in, but {other:?}"),
        }
    }

    /// Sends an anonymous message.
    fn says(&mut self, number: u32) {
        let messages = Arc::from([message(Author::Anonymous, None)]);
        self.asks(number, Operation::Send { messages });
    }

    fn pending(&self, user: UserId) -> Vec<u64> {
        self.directory.pending(user, u64::MAX).map(|(position, _)| position).collect()
    }
}

fn register(name: &str) -> Operation {
    Operation::Register { name: name.into(), verifier: Arc::from(*b"hash") }
}

fn login(user: UserId) -> Operation {
    Operation::Login { user, version: 1, connection: 7, acknowledges: true, continues: None }
}

/// A login of a client that has proved to have had this session.
fn login_again(user: UserId, before: SessionNumber) -> Operation {
    Operation::Login { user, version: 1, connection: 7, acknowledges: true, continues: Some(before) }
}

fn message(author: Author, tag: Option<&[u8]>) -> PostedMessage {
    PostedMessage { author, tag: tag.map(Arc::from), body: Arc::from([b'x'; 100]) }
}

fn send(session: SessionNumber, tag: Option<&[u8]>) -> Operation {
    Operation::Send { messages: Arc::from([message(Author::Session(session), tag)]) }
}

fn plain() -> Log {
    Log::new(SuperpeerConfig::default().max_pending)
}

fn refused(outcome: &OperationOutcome) -> bool {
    matches!(outcome, OperationOutcome::Sent { refused, .. } if !refused.is_empty())
}

#[test]
fn a_name_is_registered_once() {
    let mut log = plain();
    assert_eq!(log.asks(2, register("alice")), OperationOutcome::NameTaken);
    assert_eq!(log.directory.find("alice"), Some(ALICE));
}

#[test]
fn a_batch_takes_effect_once_and_in_its_turn() {
    let mut log = plain();
    let batch = |life, sequence| BatchOrigin::Server { server: server(2), life, sequence };
    assert_eq!(log.apply(batch(1, 2), register("carol")), None, "the first one is missing");
    assert!(log.apply(batch(1, 1), register("carol")).is_some());
    assert_eq!(log.apply(batch(1, 1), register("dave")), None, "it comes twice");
    assert_eq!(log.apply(batch(1, 3), register("dave")), None, "the second one is missing");
    assert!(log.apply(batch(2, 1), register("dave")).is_some());
    assert_eq!(log.apply(batch(1, 2), register("eve")), None, "it is of an earlier life");
    let unknown = BatchOrigin::Server { server: server(9), life: 1, sequence: 1 };
    assert_eq!(log.apply(unknown, register("eve")), None, "it is of no server of the network");
}

#[test]
fn a_second_login_is_refused_or_replaces_the_first() {
    let mut log = plain();
    let (first, _) = log.login(1, ALICE);
    assert_eq!(log.asks(2, login(ALICE)), OperationOutcome::LoginRefused(LoginRefusal::AlreadyLoggedIn));
    log.config.replace_logins = true;
    let (second, _) = log.login(2, ALICE);
    assert!(second > first);
    assert!(refused(&log.asks(1, send(first, None))), "the session was taken over");
    assert!(!refused(&log.asks(2, send(second, None))));
}

#[test]
fn a_client_goes_on_with_its_own_session_without_a_gap_although_its_server_is_there() {
    let mut log = plain();
    let (first, _) = log.login(1, ALICE);
    log.says(2);
    let again = log.asks(2, login_again(ALICE, first));
    let OperationOutcome::LoggedIn { session: second, from: 2 } = again else { panic!("{again:?}") };
    assert_eq!(log.pending(ALICE), [1], "what came between the two is hers");
    assert!(refused(&log.asks(1, send(first, None))), "the session was taken over");
    log.asks(1, Operation::Logout { session: first });
    let third = log.asks(3, login_again(ALICE, first));
    let OperationOutcome::LoggedIn { session: third, .. } = third else {
        panic!("she asked two servers, and the second login is still of the same client: {third:?}")
    };
    let late = log.asks(1, login_again(ALICE, second));
    assert_eq!(late, OperationOutcome::LoginRefused(LoginRefusal::AlreadyLoggedIn), "{third:?} did not come from it");
    log.asks(3, Operation::Logout { session: third });
    let fresh = log.asks(1, login_again(ALICE, third));
    assert!(matches!(fresh, OperationOutcome::LoggedIn { from: 2, .. }), "a session that is over is not gone on with");
    log.says(2);
    assert_eq!(log.pending(ALICE), [1, 2]);
}

#[test]
fn a_session_belongs_to_one_life_of_one_server() {
    let mut log = plain();
    let (session, _) = log.login(1, ALICE);
    assert!(refused(&log.asks(2, send(session, None))), "another server speaks for it");
    log.restarts(1);
    assert!(refused(&log.asks(1, send(session, None))), "its connection is gone");
}

#[test]
fn a_late_log_out_does_not_end_a_later_session() {
    let mut log = plain();
    let (first, _) = log.login(1, ALICE);
    log.master(Operation::Lost { server: server(1), life: 1 });
    let (second, _) = log.login(2, ALICE);
    log.asks(1, Operation::Logout { session: first });
    assert_eq!(log.directory.session(second).map(|(user, _)| user), Some(ALICE));
}

#[test]
fn messages_are_for_those_who_are_logged_in_at_their_position() {
    let mut log = plain();
    log.says(3);
    let (session, from) = log.login(1, ALICE);
    assert_eq!(from, 2);
    log.says(3);
    log.asks(1, Operation::Logout { session });
    log.says(3);
    assert_eq!(log.pending(ALICE), [2]);
    assert_eq!(log.pending(BOB), []);
    let (_, from) = log.login(2, ALICE);
    assert_eq!((from, log.pending(ALICE)), (4, vec![2]));
    log.says(3);
    log.asks(2, Operation::Cursors { cursors: Arc::from([(ALICE, 2)]) });
    assert_eq!(log.pending(ALICE), [4]);
}

#[test]
fn a_cursor_covers_what_was_got_and_nothing_after_it() {
    let mut log = plain();
    log.login(1, ALICE);
    (0..4).for_each(|_| log.says(3));
    log.asks(1, Operation::Cursors { cursors: Arc::from([(ALICE, 2)]) });
    assert_eq!(log.pending(ALICE), [3, 4]);
    log.asks(1, Operation::Cursors { cursors: Arc::from([(ALICE, 1)]) });
    assert_eq!(log.pending(ALICE), [3, 4], "an older one takes nothing back");
    log.asks(1, Operation::Cursors { cursors: Arc::from([(ALICE, 99)]) });
    log.says(3);
    assert_eq!(log.pending(ALICE), [5], "nobody has got what is not there yet");
}

#[test]
fn a_login_within_the_grace_goes_on_without_a_gap() {
    let mut log = plain();
    log.login(1, ALICE);
    log.says(3);
    log.master(Operation::Lost { server: server(1), life: 1 });
    log.says(3);
    log.login(2, ALICE);
    assert_eq!(log.pending(ALICE), [1, 2]);
    log.master(Operation::GraceOver { server: server(1), life: 1 });
    assert!(log.directory.user(ALICE).unwrap().session.is_some(), "it has come back before");
}

#[test]
fn after_the_grace_a_user_counts_as_logged_out_since_the_loss() {
    let mut log = plain();
    log.login(1, ALICE);
    log.says(3);
    log.master(Operation::Lost { server: server(1), life: 1 });
    log.says(3);
    log.master(Operation::GraceOver { server: server(1), life: 1 });
    assert_eq!(log.pending(ALICE), [1]);
    let (_, from) = log.login(2, ALICE);
    assert_eq!((from, log.pending(ALICE)), (3, vec![1]));
}

#[test]
fn a_server_that_was_taken_for_lost_keeps_its_users_if_it_comes_back_in_time() {
    let mut log = plain();
    let (session, _) = log.login(1, ALICE);
    log.master(Operation::Lost { server: server(1), life: 1 });
    assert_eq!(log.directory.server(server(1)).unwrap().standing, ServerStanding::Lost);
    assert!(!refused(&log.asks(1, send(session, None))));
    log.master(Operation::GraceOver { server: server(1), life: 1 });
    assert!(log.directory.session(session).is_some());
}

#[test]
fn a_server_that_starts_again_has_lost_its_connections() {
    let mut log = plain();
    log.login(1, ALICE);
    log.restarts(1);
    log.says(3);
    let (_, from) = log.login(1, ALICE);
    assert_eq!((from, log.pending(ALICE)), (2, vec![1]), "it goes on without a gap");
}

#[test]
fn a_tag_is_one_message_however_often_it_is_sent() {
    let mut log = plain();
    let (session, _) = log.login(1, ALICE);
    let sent = |refused: &[u32], known: &[u32], first| OperationOutcome::Sent {
        first,
        refused: refused.to_vec(),
        known: known.to_vec(),
    };
    assert_eq!(log.asks(1, send(session, Some(b"one"))), sent(&[], &[], 1));
    assert_eq!(log.asks(1, send(session, Some(b"one"))), sent(&[], &[0], 2));
    log.master(Operation::Lost { server: server(1), life: 1 });
    let (session, _) = log.login(2, ALICE);
    assert_eq!(log.asks(2, send(session, Some(b"one"))), sent(&[], &[0], 2), "from elsewhere, too");
    assert_eq!(log.asks(2, send(session, Some(b"two"))), sent(&[], &[], 2));
}

#[test]
fn the_oldest_of_what_waits_is_given_up_beyond_the_limit() {
    let mut log = Log::new(5_000);
    log.login(1, ALICE);
    (0..200).for_each(|_| log.says(3));
    let pending = log.pending(ALICE);
    assert_eq!(pending.last(), Some(&200));
    assert!((50..200).contains(&pending.len()), "{}", pending.len());
}

#[test]
fn messages_that_nobody_waits_for_are_dropped() {
    let mut log = plain();
    (0..200).for_each(|_| log.says(3));
    assert!(log.directory.messages(1, u64::MAX).count() < 100);
    assert_eq!(log.directory.last_message(), 200);
}

#[test]
fn a_banned_user_is_logged_out_and_stays_out() {
    let mut log = plain();
    let (session, _) = log.login(1, ALICE);
    log.asks(2, Operation::Admin(AdminCommand::Ban(ALICE)));
    assert!(refused(&log.asks(1, send(session, None))));
    assert_eq!(log.asks(1, login(ALICE)), OperationOutcome::LoginRefused(LoginRefusal::Banned));
    log.asks(2, Operation::Admin(AdminCommand::Unban(ALICE)));
    log.login(1, ALICE);
}

#[test]
fn a_secret_that_was_checked_before_it_changed_does_not_count() {
    let mut log = plain();
    log.asks(2, Operation::Admin(AdminCommand::ResetSecret { user: ALICE, verifier: Arc::from(*b"new") }));
    assert_eq!(log.asks(1, login(ALICE)), OperationOutcome::LoginRefused(LoginRefusal::SecretChanged));
}

#[test]
fn a_name_of_a_live_server_is_taken_and_that_of_a_dead_one_is_not() {
    let mut log = plain();
    let announce = |name: &str| Operation::Announce { name: name.into(), addresses: Arc::from([]) };
    let admit = |name: &str| Operation::Admit { name: name.into(), addresses: Arc::from([]) };
    assert_eq!(log.asks(1, announce("alpha")), OperationOutcome::Done);
    assert!(matches!(log.asks(2, announce("alpha")), OperationOutcome::Refused(_)));
    assert!(matches!(log.asks(2, admit("alpha")), OperationOutcome::Refused(_)));
    log.master(Operation::Lost { server: server(1), life: 1 });
    assert_eq!(log.asks(2, admit("alpha")), OperationOutcome::Admitted(server(4)));
    assert!(log.directory.server(server(1)).is_none(), "who had the name is gone for good");
}

#[test]
fn users_of_a_server_that_is_drained_go_on_elsewhere_without_a_gap() {
    let mut log = plain();
    let (old, _) = log.login(1, ALICE);
    log.says(2);
    assert_eq!(log.asks(2, login(ALICE)), OperationOutcome::LoginRefused(LoginRefusal::AlreadyLoggedIn));
    log.asks(1, Operation::Admin(AdminCommand::Drain(server(1))));
    log.says(2);
    let (session, from) = log.login(2, ALICE);
    assert_eq!((from, log.pending(ALICE)), (3, vec![1, 2]));
    log.asks(1, Operation::Logout { session: old });
    assert!(log.directory.session(session).is_some(), "what comes late from the old server ends nothing");
}

#[test]
fn a_server_that_says_that_it_moved_is_announced_once() {
    let mut log = plain();
    let announce = |address: &[u8]| Operation::Announce { name: "alpha".into(), addresses: address.into() };
    let announced = |log: &Log| log.events.iter().filter(|event| format!("{event:?}").contains("Announced")).count();
    log.asks(1, announce(b"here"));
    log.asks(1, announce(b"here"));
    assert_eq!(announced(&log), 1);
    log.asks(1, announce(b"there"));
    assert_eq!(announced(&log), 2);
}

#[test]
fn users_of_a_removed_server_are_logged_out() {
    let mut log = plain();
    log.login(1, ALICE);
    log.asks(2, Operation::Admin(AdminCommand::Remove(server(1))));
    assert_eq!(log.directory.logged_in(), (0, 0));
    let batch = BatchOrigin::Server { server: server(1), life: 1, sequence: 4 };
    assert_eq!(log.apply(batch, register("carol")), None);
}

#[test]
fn a_server_that_left_keeps_its_users_logins_for_the_grace() {
    let mut log = plain();
    log.login(1, ALICE);
    log.asks(2, Operation::Admin(AdminCommand::Drain(server(1))));
    assert!(log.events.contains(&SuperpeerEvent::Draining { server: server(1) }));
    log.asks(1, Operation::Leave);
    log.says(3);
    log.login(2, ALICE);
    assert_eq!(log.pending(ALICE), [1]);
}

/// A network of one server, and what an import of this comes to there.
fn imports(from: &Log, before: &[Operation]) -> (Log, OperationOutcome) {
    let config = SuperpeerConfig { servers: 1, founders: 1, ..SuperpeerConfig::default() };
    let directory = Directory::new(&config);
    let mut log = Log { config, directory, sequences: [0; 4], lives: [1; 4], events: Vec::new() };
    before.iter().for_each(|operation| drop(log.asks(1, operation.clone())));
    let export = Arc::new(from.directory.export());
    let outcome = log.asks(1, Operation::Admin(AdminCommand::Import(export)));
    (log, outcome)
}

#[test]
fn a_new_network_begins_with_the_users_of_another_and_what_waits_for_them() {
    let mut old = plain();
    let (alice, _) = old.login(1, ALICE);
    old.says(3);
    old.asks(1, Operation::Logout { session: alice });
    old.says(3);
    let (session, _) = old.login(2, BOB);
    (0..2).for_each(|_| old.says(3));
    old.asks(2, Operation::Admin(AdminCommand::Ban(ALICE)));
    let (mut new, outcome) = imports(&old, &[]);
    assert_eq!(outcome, OperationOutcome::Done);
    assert_eq!((new.pending(ALICE), new.pending(BOB)), (vec![1], vec![3, 4]), "as it was there");
    assert_eq!(new.directory.logged_in(), (0, 0));
    assert_eq!(new.asks(1, login(ALICE)), OperationOutcome::LoginRefused(LoginRefusal::Banned));
    assert_eq!(new.asks(1, register("alice")), OperationOutcome::NameTaken);
    let (later, from) = new.login(1, BOB);
    assert!(later > session && from == 5, "no number is given twice: {later:?}, {from}");
    new.says(1);
    assert_eq!(new.pending(BOB), [3, 4, 5]);
    assert_eq!(old.pending(BOB), [3, 4], "there, everything is as it was");
}

#[test]
fn users_are_imported_only_where_nothing_has_happened_yet() {
    let old = plain();
    let admit = Operation::Admit { name: "beta".into(), addresses: Arc::from([]) };
    let messages = Operation::Send { messages: Arc::from([message(Author::Anonymous, None)]) };
    for before in [register("carol"), messages, admit] {
        let (log, outcome) = imports(&old, std::slice::from_ref(&before));
        assert!(matches!(outcome, OperationOutcome::Refused(_)), "after {before:?}: {outcome:?}");
        assert_eq!(log.directory.find("alice"), None);
    }
}
