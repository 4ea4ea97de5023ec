//! Each row: the event at some moment, and the resulting actions.

use std::time::Duration;

use bellwether_supervisor::guardian::StartFailure;
use bellwether_supervisor::policy::{OnExit, Policy, PolicyAction, PolicyInput, Restart, Rules};
use bellwether_supervisor::{Exit, TreeSize, WorkLease};

const MS: u64 = 1_000_000;
const GRACE: u64 = 10_000 * MS;
const LEASE: WorkLease = WorkLease { term_at: 200 * MS, kill_at: 240 * MS };
const LONG: WorkLease = WorkLease { term_at: u64::MAX, kill_at: u64::MAX };

type Row = (u64, PolicyInput, Vec<PolicyAction>);

fn play(rules: Rules, rows: impl IntoIterator<Item = Row>) {
    let mut policy = Policy::new(rules);
    for (number, (millis, input, expected)) in rows.into_iter().enumerate() {
        let mut actions = Vec::new();
        policy.step(millis * MS, &input, &mut actions);
        assert_eq!(actions, expected, "row {number}: {input:?}");
    }
}

fn rules(on_exit: OnExit) -> Rules {
    Rules { on_exit, ..Rules::default() }
}

fn leading(lease: WorkLease) -> [Row; 3] {
    [
        (0, PolicyInput::Leading { epoch: 7 }, vec![]),
        (0, PolicyInput::Lease(lease), vec![PolicyAction::Start { epoch: 7, lease }]),
        (1, PolicyInput::Started, vec![]),
    ]
}

#[test]
fn the_command_starts_when_lead_and_lease_are_there_in_either_order() {
    let start = PolicyAction::Start { epoch: 7, lease: LEASE };
    play(Rules::default(), leading(LEASE));
    play(
        Rules::default(),
        [(0, PolicyInput::Lease(LEASE), vec![]), (0, PolicyInput::Leading { epoch: 7 }, vec![start])],
    );
}

#[test]
fn nothing_starts_on_a_lease_that_is_over() {
    let fresh = WorkLease { term_at: 400 * MS, kill_at: 440 * MS };
    play(
        Rules::default(),
        [
            (250, PolicyInput::Lease(LEASE), vec![]),
            (250, PolicyInput::Leading { epoch: 7 }, vec![]),
            (300, PolicyInput::Lease(fresh), vec![PolicyAction::Start { epoch: 7, lease: fresh }]),
        ],
    );
}

#[test]
fn a_start_that_came_too_late_is_tried_again_with_the_next_lease() {
    let fresh = WorkLease { term_at: 400 * MS, kill_at: 440 * MS };
    play(
        Rules::default(),
        leading(LEASE).into_iter().chain([
            (210, PolicyInput::Failed(StartFailure::LeaseOver), vec![]),
            (211, PolicyInput::TreeDead, vec![]),
            (220, PolicyInput::Lease(fresh), vec![PolicyAction::Start { epoch: 7, lease: fresh }]),
        ]),
    );
}

#[test]
fn a_hand_over_waits_for_the_command_and_leaves_only_then() {
    play(
        Rules::default(),
        leading(LONG).into_iter().chain([
            (10, PolicyInput::Leave, vec![PolicyAction::Leave]),
            (11, PolicyInput::LetGo, vec![PolicyAction::Stop { kill_at: 11 * MS + GRACE }]),
            (900, PolicyInput::Exited(Exit::Signal(15)), vec![]),
            (901, PolicyInput::TreeDead, vec![PolicyAction::Stopped]),
            (902, PolicyInput::Released, vec![PolicyAction::Exit(0)]),
        ]),
    );
}

#[test]
fn asking_again_hurries() {
    play(
        Rules::default(),
        leading(LONG).into_iter().chain([
            (10, PolicyInput::Leave, vec![PolicyAction::Leave]),
            (11, PolicyInput::LetGo, vec![PolicyAction::Stop { kill_at: 11 * MS + GRACE }]),
            (12, PolicyInput::Leave, vec![PolicyAction::Stop { kill_at: 12 * MS }]),
            (13, PolicyInput::Leave, vec![]),
            (14, PolicyInput::Exited(Exit::Signal(9)), vec![]),
            (14, PolicyInput::TreeDead, vec![PolicyAction::Stopped]),
            (15, PolicyInput::Released, vec![PolicyAction::Exit(137)]),
        ]),
    );
}

#[test]
fn a_lease_that_cannot_be_renewed_ends_the_command_whatever_the_grace() {
    play(
        Rules::default(),
        leading(LEASE).into_iter().chain([
            (200, PolicyInput::StopNow, vec![PolicyAction::Stop { kill_at: LEASE.kill_at }]),
            (241, PolicyInput::TreeDead, vec![PolicyAction::Stopped]),
            (242, PolicyInput::Released, vec![]),
        ]),
    );
}

#[test]
fn a_hand_over_whose_lease_ends_is_hurried() {
    play(
        Rules::default(),
        leading(LEASE).into_iter().chain([
            (10, PolicyInput::LetGo, vec![PolicyAction::Stop { kill_at: 10 * MS + GRACE }]),
            (200, PolicyInput::StopNow, vec![PolicyAction::Stop { kill_at: LEASE.kill_at }]),
            (241, PolicyInput::TreeDead, vec![PolicyAction::Stopped]),
        ]),
    );
}

#[test]
fn who_is_released_with_the_command_alive_kills_it_and_may_lead_again() {
    play(
        Rules::default(),
        leading(LEASE).into_iter().chain([
            (10, PolicyInput::Released, vec![PolicyAction::Stop { kill_at: 10 * MS }]),
            (11, PolicyInput::Leading { epoch: 9 }, vec![]),
            (11, PolicyInput::Lease(LONG), vec![]),
            (12, PolicyInput::Exited(Exit::Signal(9)), vec![]),
            (12, PolicyInput::TreeDead, vec![PolicyAction::Start { epoch: 9, lease: LONG }]),
        ]),
    );
}

#[test]
fn a_coordinator_that_is_halted_where_there_are_no_leases_gives_its_command_the_grace() {
    play(
        Rules::default(),
        leading(LONG).into_iter().chain([
            (10, PolicyInput::Released, vec![PolicyAction::Stop { kill_at: 10 * MS + GRACE }]),
            (11, PolicyInput::Leading { epoch: 9 }, vec![]),
            (900, PolicyInput::Exited(Exit::Signal(15)), vec![]),
            (900, PolicyInput::TreeDead, vec![]),
            (901, PolicyInput::Lease(LONG), vec![PolicyAction::Start { epoch: 9, lease: LONG }]),
        ]),
    );
}

#[test]
fn the_exit_of_the_command_means_what_the_user_says() {
    let grace = |millis: u64| PolicyAction::Stop { kill_at: millis * MS + GRACE };
    let exits = |then: Vec<PolicyAction>| {
        leading(LONG)
            .into_iter()
            .chain([(5, PolicyInput::Exited(Exit::Code(3)), vec![grace(5)]), (6, PolicyInput::TreeDead, then)])
    };
    let let_go = |end: Vec<PolicyAction>| {
        [(7, PolicyInput::LetGo, vec![PolicyAction::Stopped]), (8, PolicyInput::Released, end)]
    };
    play(rules(OnExit::StepDown), exits(vec![PolicyAction::StepDown]).chain(let_go(vec![])));
    play(rules(OnExit::Finish), exits(vec![PolicyAction::Leave]).chain(let_go(vec![PolicyAction::Exit(3)])));
    let wait = PolicyAction::Wait(Restart::default().first);
    let again = PolicyAction::Start { epoch: 7, lease: LONG };
    play(rules(OnExit::Restart), exits(vec![wait]).chain([(106, PolicyInput::WaitOver, vec![again])]));
}

#[test]
fn a_command_that_cannot_be_run_counts_as_one_that_failed() {
    let failure = StartFailure::NotRun { code: 127, why: "no such file".into() };
    play(
        rules(OnExit::Finish),
        leading(LONG).into_iter().chain([
            (5, PolicyInput::Failed(failure), vec![]),
            (6, PolicyInput::TreeDead, vec![PolicyAction::Leave]),
            (7, PolicyInput::LetGo, vec![PolicyAction::Stopped]),
            (8, PolicyInput::Released, vec![PolicyAction::Exit(127)]),
        ]),
    );
}

#[test]
fn restarts_wait_longer_and_longer_and_then_let_go() {
    let restart = Restart { limit: Some(3), first: Duration::from_millis(100), ..Restart::default() };
    let mut policy = Policy::new(Rules { on_exit: OnExit::Restart, restart, ..Rules::default() });
    let mut actions = Vec::new();
    policy.step(0, &PolicyInput::Lease(LONG), &mut actions);
    policy.step(0, &PolicyInput::Leading { epoch: 7 }, &mut actions);
    let mut waits = Vec::new();
    for at in 1..=4 {
        actions.clear();
        policy.step(at * MS, &PolicyInput::Exited(Exit::Code(1)), &mut actions);
        policy.step(at * MS, &PolicyInput::TreeDead, &mut actions);
        waits.push(actions.last().copied());
        policy.step(at * MS, &PolicyInput::WaitOver, &mut actions);
    }
    let wait = |millis| Some(PolicyAction::Wait(Duration::from_millis(millis)));
    assert_eq!(waits, [wait(100), wait(200), wait(400), Some(PolicyAction::StepDown)]);
}

#[test]
fn a_steady_run_clears_the_count() {
    let restart = Restart { limit: Some(1), ..Restart::default() };
    let wait = vec![PolicyAction::Wait(restart.first)];
    let start = vec![PolicyAction::Start { epoch: 7, lease: LONG }];
    let exited =
        |at: u64| (at, PolicyInput::Exited(Exit::Code(1)), vec![PolicyAction::Stop { kill_at: at * MS + GRACE }]);
    play(
        Rules { on_exit: OnExit::Restart, restart, ..Rules::default() },
        leading(LONG).into_iter().chain([
            exited(5),
            (5, PolicyInput::TreeDead, wait.clone()),
            (105, PolicyInput::WaitOver, start),
            exited(20_000),
            (20_000, PolicyInput::TreeDead, wait),
        ]),
    );
}

#[test]
fn restart_on_failure_takes_success_for_the_end() {
    let restart = Restart { on_failure_only: true, ..Restart::default() };
    play(
        Rules { on_exit: OnExit::Restart, restart, ..Rules::default() },
        leading(LONG).into_iter().chain([
            (5, PolicyInput::Exited(Exit::Code(0)), vec![PolicyAction::Stop { kill_at: 5 * MS + GRACE }]),
            (5, PolicyInput::TreeDead, vec![PolicyAction::Leave]),
            (6, PolicyInput::LetGo, vec![PolicyAction::Stopped]),
            (7, PolicyInput::Released, vec![PolicyAction::Exit(0)]),
        ]),
    );
}

#[test]
fn a_lost_guardian_means_to_let_go_once_nothing_is_alive() {
    let start = PolicyAction::Start { epoch: 9, lease: LONG };
    play(
        Rules::default(),
        leading(LONG).into_iter().chain([
            (5, PolicyInput::GuardianLost, vec![]),
            (6, PolicyInput::TreeDead, vec![PolicyAction::StepDown]),
            (7, PolicyInput::LetGo, vec![PolicyAction::Stopped]),
            (8, PolicyInput::Released, vec![]),
            (9, PolicyInput::Lease(LONG), vec![]),
            (9, PolicyInput::Leading { epoch: 9 }, vec![]),
            (10, PolicyInput::GuardianBack, vec![start]),
        ]),
    );
}

#[test]
fn an_unfit_member_neither_leads_nor_starts() {
    play(
        Rules::default(),
        [
            (0, PolicyInput::Healthy(false), vec![PolicyAction::Stand(false)]),
            (1, PolicyInput::Lease(LONG), vec![]),
            (1, PolicyInput::Leading { epoch: 7 }, vec![PolicyAction::StepDown]),
            (2, PolicyInput::LetGo, vec![PolicyAction::Stopped]),
            (3, PolicyInput::Released, vec![]),
            (4, PolicyInput::Healthy(true), vec![PolicyAction::Stand(true)]),
            (4, PolicyInput::Healthy(true), vec![]),
        ],
    );
}

#[test]
fn signals_go_to_a_command_that_is_there() {
    play(Rules::default(), [(0, PolicyInput::Signal(10), vec![])]);
    play(
        Rules::default(),
        leading(LONG).into_iter().chain([(5, PolicyInput::Signal(10), vec![PolicyAction::Signal(10)])]),
    );
}

#[test]
fn who_neither_leads_nor_works_leaves_at_once() {
    play(
        Rules::default(),
        [(0, PolicyInput::Leave, vec![PolicyAction::Exit(0)]), (1, PolicyInput::Leading { epoch: 1 }, vec![])],
    );
}

#[test]
fn a_guardian_that_is_late_is_given_up_while_the_lease_still_holds() {
    let patience = Duration::from_millis(25);
    let mut policy = Policy::new(Rules::default());
    assert_eq!(policy.overdue_at(patience), None, "nothing is alive");
    for (millis, input, _) in leading(LEASE) {
        policy.step(millis * MS, &input, &mut Vec::new());
    }
    assert_eq!(policy.overdue_at(patience), None, "nothing was told to end");
    // The members' own leases end as long after the kill as the kill is after the term.
    policy.step(200 * MS, &PolicyInput::StopNow, &mut Vec::new());
    assert_eq!(policy.overdue_at(patience), Some(260 * MS));
    assert_eq!(policy.overdue_at(Duration::from_millis(5)), Some(245 * MS));
}

#[test]
fn in_an_orderly_stop_a_guardian_has_all_the_patience_there_is() {
    let patience = Duration::from_millis(25);
    let mut policy = Policy::new(Rules { grace: Duration::from_millis(100), ..Rules::default() });
    for (millis, input, _) in leading(LONG) {
        policy.step(millis * MS, &input, &mut Vec::new());
    }
    policy.step(10 * MS, &PolicyInput::LetGo, &mut Vec::new());
    assert_eq!(policy.overdue_at(patience), Some(135 * MS));
    policy.renew(WorkLease { term_at: 80 * MS, kill_at: 90 * MS });
    assert_eq!(policy.overdue_at(patience), Some(95 * MS), "but for the lease as it stands");
}

#[test]
fn a_guardian_that_kills_a_large_tree_is_waited_for_and_one_that_falls_silent_is_not() {
    let mut policy = Policy::new(Rules::default());
    let mut actions = Vec::new();
    for (millis, input, _) in leading(LEASE) {
        policy.step(millis * MS, &input, &mut actions);
    }
    policy.step(200 * MS, &PolicyInput::StopNow, &mut actions);
    let patience = Duration::from_millis(25);
    assert!(policy.overdue_at(patience).unwrap() < 270 * MS);
    policy.step(240 * MS, &PolicyInput::Killing, &mut actions);
    let overdue = policy.overdue_at(patience).unwrap();
    assert!((440 * MS..2_000 * MS).contains(&overdue), "{overdue}");
    policy.step(900 * MS, &PolicyInput::TreeDead, &mut actions);
    assert_eq!(policy.overdue_at(patience), None);
}

#[test]
fn a_tree_that_grows_has_more_of_each_lease_kept_for_its_end() {
    let size = |processes| PolicyInput::Size(TreeSize { processes, resident_kib: 0 });
    let mut policy = Policy::new(Rules::default());
    let mut reserves = Vec::new();
    for input in [size(3), size(500), size(501), size(500), size(3)] {
        let mut actions = Vec::new();
        policy.step(0, &input, &mut actions);
        reserves.push(actions);
    }
    assert_eq!(reserves[0], [], "the time that is always kept is enough");
    let [PolicyAction::Reserve(large)] = reserves[1][..] else { panic!("{reserves:?}") };
    assert!(large >= policy.dying_time());
    assert_eq!((&reserves[2], &reserves[3]), (&vec![], &vec![]), "a process more or less changes nothing");
    let [PolicyAction::Reserve(small)] = reserves[4][..] else { panic!("{reserves:?}") };
    assert!(small < large);
}

#[test]
fn another_lead_asks_again_for_the_time_that_its_command_needs_to_die() {
    let size = PolicyInput::Size(TreeSize { processes: 500, resident_kib: 0 });
    let mut policy = Policy::new(Rules::default());
    let mut asked = || {
        let mut actions = Vec::new();
        policy.step(0, &PolicyInput::Leading { epoch: 7 }, &mut actions);
        policy.step(0, &size, &mut actions);
        actions
    };
    let first = asked();
    assert!(matches!(first[..], [PolicyAction::Reserve(_)]), "{first:?}");
    assert_eq!(asked(), first);
}
