//! Commands of the application: each has one answer, in time.

use bellwether_kernel::NodeId;
use bellwether_superpeer::{AdminCommand, Author, SuperpeerAnswer, SuperpeerCommand, UserId};

use super::servers::{Servers, login, register, say};

#[test]
fn a_question_without_a_master_waits_and_expires_at_its_deadline() {
    let mut all = Servers::started(3, 3, |config| config.deadline_beats = 3);
    let question = all.asks(2, register("alice"));
    all.beats(3);
    assert_eq!(all.answers.get(&question), None);
    all.beats(1);
    assert_eq!(all.answers.get(&question), Some(&SuperpeerAnswer::Expired));
}

#[test]
fn a_login_that_is_granted_after_its_deadline_is_ended_again() {
    let mut all = Servers::led(3, 3, |config| config.deadline_beats = 3);
    let alice = all.registers(1, "alice");
    all.cut.insert(3);
    let question = all.asks(3, login(alice));
    all.beats(4);
    assert_eq!(all.answers.get(&question), Some(&SuperpeerAnswer::Expired));
    all.cut.clear();
    all.fire(3, bellwether_superpeer::SuperpeerTimer::Retry);
    all.beats(2);
    assert_eq!(all.state(1).directory().logged_in(), (0, 0), "nobody is there for whom it was granted");
}

#[test]
fn a_server_with_too_much_waiting_is_busy() {
    let mut all = Servers::started(3, 3, |config| config.max_waiting = 2);
    // The server's own announcement at its start takes one place.
    let first = all.asks(2, register("alice"));
    let second = all.asks(2, register("bob"));
    assert_eq!((all.answers.get(&first), all.answers.get(&second)), (None, Some(&SuperpeerAnswer::Busy)));
}

#[test]
fn a_name_that_is_unknown_here_is_looked_up_behind_what_was_committed_before() {
    let mut all = Servers::led(3, 3, |_| {});
    all.cut.insert(3);
    all.registers(1, "alice");
    all.cut.clear();
    let lookup = SuperpeerCommand::Lookup { name: "alice".into() };
    let question = all.asks(3, lookup);
    all.run();
    all.beats(3);
    assert!(matches!(all.answers.get(&question), Some(SuperpeerAnswer::Account(Some(_)))));
}

#[test]
fn a_login_is_sent_to_a_server_with_two_clients_fewer_and_nothing_is_committed() {
    let mut all = Servers::led(3, 3, |_| {});
    let alice = all.registers(1, "alice");
    let mut anywhere = login(alice);
    if let SuperpeerCommand::Login { redirect, .. } = &mut anywhere {
        *redirect = true;
    }
    all.ask(1, SuperpeerCommand::Load { clients: 2 });
    all.ask(2, SuperpeerCommand::Load { clients: 1 });
    all.ask(3, SuperpeerCommand::Load { clients: 1 });
    let last = all.view(1).last;
    let at_home = all.ask(1, anywhere.clone());
    assert!(matches!(at_home, Some(SuperpeerAnswer::LoggedIn { .. })), "one fewer is not worth it: {at_home:?}");
    all.ask(1, SuperpeerCommand::Logout { session: bellwether_superpeer::SessionNumber(1) });
    all.ask(3, SuperpeerCommand::Load { clients: 0 });
    let before = all.view(1).last;
    assert!(before > last);
    assert_eq!(all.ask(1, anywhere), Some(SuperpeerAnswer::Redirect(NodeId::new(3).unwrap())));
    assert_eq!(all.view(1).last, before);
}

#[test]
fn a_server_that_is_drained_sends_everybody_away_and_gets_nobody() {
    let mut all = Servers::led(3, 3, |_| {});
    let alice = all.registers(1, "alice");
    all.ask(1, SuperpeerCommand::Load { clients: 9 });
    all.ask(2, SuperpeerCommand::Admin(AdminCommand::Drain(NodeId::new(2).unwrap())));
    let mut anywhere = login(alice);
    if let SuperpeerCommand::Login { redirect, .. } = &mut anywhere {
        *redirect = true;
    }
    let third = Some(SuperpeerAnswer::Redirect(NodeId::new(3).unwrap()));
    assert_eq!(all.ask(2, anywhere.clone()), third);
    assert_eq!(all.ask(1, anywhere), third, "although server 2 has as few clients");
}

#[test]
fn a_login_gets_what_waits_and_then_the_stream_without_a_gap() {
    let mut all = Servers::led(3, 3, |_| {});
    let alice = all.registers(1, "alice");
    let session = all.logs_in(1, alice);
    all.ask(2, say(Author::Anonymous));
    all.ask(1, SuperpeerCommand::Logout { session });
    all.ask(2, say(Author::Anonymous));
    let again = all.ask(3, login(alice));
    let Some(SuperpeerAnswer::LoggedIn { pending, from: 3, .. }) = again else { panic!("{again:?}") };
    assert_eq!(pending.iter().map(|(position, _)| *position).collect::<Vec<_>>(), [1]);
}

#[test]
fn of_two_servers_that_register_a_name_at_once_one_succeeds() {
    let mut all = Servers::led(3, 3, |_| {});
    let questions = [all.asks(2, register("alice")), all.asks(3, register("alice"))];
    all.run();
    let answers = questions.map(|question| all.answers.get(&question).cloned().unwrap());
    assert_eq!(answers, [SuperpeerAnswer::Registered(UserId(0)), SuperpeerAnswer::NameTaken]);
}

#[test]
fn an_export_holds_what_was_committed_elsewhere_a_moment_before() {
    let mut all = Servers::led(3, 3, |_| {});
    let alice = all.registers(2, "alice");
    all.logs_in(2, alice);
    all.ask(2, say(Author::Anonymous));
    let Some(SuperpeerAnswer::Exported(export)) = all.ask(3, SuperpeerCommand::Export) else { panic!("no export") };
    assert_eq!((&*export.users()[0].name, export.users()[0].session, export.messages()), ("alice", None, 1));
}
