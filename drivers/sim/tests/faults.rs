//! Every fault has its effect, seen in the trace.
#![allow(clippy::unwrap_used)]

mod toy;

use bellwether_kernel::{Assumptions, Describe, Span};
use bellwether_sim::{
    Conditions, ConditionsChange, Core, Cut, DataRate, Enforce, Fault, OutsideCore, Pending, Plan, PlannedFault,
    Probability, RateScope, RunOutcome, TraceRecorder,
};
use bellwether_trace::{DropReason, Event, What};
use toy::Lamp;

fn at(millis: u64, fault: Fault) -> PlannedFault {
    PlannedFault { at: Span::millis(millis), fault }
}

fn crash(node: u32) -> Fault {
    Fault::Crash { node, pending: None }
}

fn plan(events: Vec<PlannedFault>) -> Plan {
    Plan { run: Span::secs(2), events, enforce: Enforce::Only("settles".into()), ..Plan::default() }
}

fn run(plan: &Plan) -> (RunOutcome, Vec<Event>) {
    let config = Lamp::configure(plan.nodes, &[]).unwrap();
    plan.check::<Lamp>(&config, None).unwrap();
    let mut scribe = TraceRecorder::default();
    let outcome = bellwether_sim::simulate::<Lamp>(&config, plan, &mut scribe);
    (outcome, scribe.trace.events)
}

fn drops(events: &[Event], fate: DropReason) -> usize {
    events.iter().filter(|e| matches!(e.what, What::Drop { fate: f, .. } if f == fate)).count()
}

fn notes<'a>(events: &'a [Event], note: &'a str) -> impl Iterator<Item = &'a Event> {
    events.iter().filter(move |e| matches!(&e.what, What::Note { text } if text == note))
}

#[test]
fn in_good_conditions_the_highest_lights_and_the_others_follow() {
    let (outcome, events) = run(&plan(vec![]));
    assert_eq!(outcome.stats.elections, 1);
    assert_eq!(outcome.stats.lost, 0);
    assert_eq!(notes(&events, "Lit").next().unwrap().node, 3);
    assert_eq!(outcome.stats.by_kind, [("Shine", outcome.stats.sent)]);
    assert!((200_000_000..210_000_000).contains(&outcome.stats.leaderless_ns));
}

#[test]
fn loss_loses_and_duplication_doubles() {
    let conditions = Conditions { loss: Probability::percent(50), ..Conditions::GOOD };
    let (outcome, events) = run(&Plan { conditions, ..plan(vec![]) });
    assert!(outcome.stats.lost > 10 && outcome.stats.delivered > 10);
    assert_eq!(drops(&events, DropReason::Lost) as u64, outcome.stats.lost);
    let conditions = Conditions { duplicate: Probability::ALWAYS, ..Conditions::GOOD };
    let (outcome, _) = run(&Plan { conditions, ..plan(vec![]) });
    assert_eq!(outcome.stats.duplicated, outcome.stats.sent);
    assert!(outcome.stats.delivered > outcome.stats.sent * 19 / 10);
}

/// When a message was sent.
fn sent_at(events: &[Event], id: u64) -> u64 {
    events.iter().find(|e| matches!(e.what, What::Send { id: i, .. } if i == id)).unwrap().at
}

/// The delay of each message from sender to receiver, copies included.
fn travels(events: &[Event], from: u32, to: u32) -> Vec<u64> {
    let travel = |e: &Event| match e.what {
        What::Deliver { id, from: f, .. } if f == from && e.node == to => Some(e.at - sent_at(events, id)),
        _ => None,
    };
    events.iter().filter_map(travel).collect()
}

#[test]
fn a_stray_copy_comes_long_after_and_the_message_itself_in_time() {
    let stray_delay = "300ms..900ms".parse().unwrap();
    let conditions = Conditions { stray: Probability::ALWAYS, stray_delay, ..Conditions::GOOD };
    let stray = Plan { conditions, ..plan(vec![]) };
    let (outcome, events) = run(&stray);
    assert_eq!(outcome.stats.duplicated, outcome.stats.sent);
    let (late, timely): (Vec<u64>, Vec<u64>) = travels(&events, 3, 1).iter().partition(|took| **took > 3_000_000);
    assert!(late.len() > 5 && late.iter().all(|took| (300_000_000..=900_000_000).contains(took)), "{late:?}");
    assert!(timely.len() > late.len(), "each came in time, and what was sent last has no copy yet");
    assert!(stray.violates().contains(Assumptions::IN_ORDER.and(Assumptions::TIMELY)));
}

#[test]
fn a_link_can_be_slow_in_one_direction_for_a_while() {
    let slow = |by: u64| Fault::Slow { from: 3, to: 1, by: Span::millis(by) };
    let slowed = plan(vec![at(500, slow(40)), at(1_000, slow(0))]);
    let (_, events) = run(&slowed);
    let there = travels(&events, 3, 1);
    let late: Vec<u64> = there.iter().copied().filter(|took| *took >= 40_000_000).collect();
    assert!(late.len() > 3 && late.len() + 3 < there.len() && late.iter().all(|took| *took <= 43_000_000), "{there:?}");
    assert!(travels(&events, 3, 2).iter().chain(&travels(&events, 1, 3)).all(|took| *took <= 3_000_000));
    assert!(slowed.violates().contains(Assumptions::TIMELY));
    assert_eq!(plan(vec![at(500, slow(4))]).violates(), Assumptions::NONE, "so much slower is still in time");
}

#[test]
fn a_line_of_limited_rate_delays_what_it_carries_and_drops_what_does_not_fit() {
    let limit = |bits_per_second, queue_bytes| {
        let rate = Some(DataRate { bits_per_second, queue_bytes });
        plan(vec![at(500, Fault::Rate { scope: RateScope::OneWay(3, 1), rate })])
    };
    let slow = limit(64_000, 1_000);
    let (_, events) = run(&slow);
    // The toy's messages have 128 bytes: 16 ms each.
    let late = travels(&events, 3, 1).iter().filter(|took| (17_000_000..=19_000_000).contains(*took)).count();
    assert!(late > 20 && travels(&events, 3, 2).iter().all(|took| *took <= 3_000_000), "{late}");
    assert_eq!(drops(&events, DropReason::Lost), 0, "a beat each 50 ms never fills the queue");
    assert!(slow.violates().contains(Assumptions::NO_LOSS.and(Assumptions::TIMELY)));
    let (outcome, events) = run(&limit(8_000, 256));
    assert!(drops(&events, DropReason::Lost) > 10, "a message takes 128 ms, and two may wait");
    assert!(outcome.stats.lost as usize == drops(&events, DropReason::Lost));
}

#[test]
fn a_link_keeps_the_order_unless_reordering_is_on() {
    let delay = "1ms..150ms".parse().unwrap();
    let slow = Conditions { delay, ..Conditions::GOOD };
    let (_, events) = run(&Plan { conditions: slow, ..plan(vec![]) });
    assert_eq!(notes(&events, "OutOfOrder").count(), 0);
    let (_, events) =
        run(&Plan { conditions: Conditions { reorder: Probability::percent(30), ..slow }, ..plan(vec![]) });
    assert!(notes(&events, "OutOfOrder").count() > 0);
}

#[test]
fn a_long_tail_makes_some_messages_very_late() {
    let conditions = Conditions { tail: Probability::percent(20), ..Conditions::GOOD };
    let longest = |conditions: Conditions| {
        let (_, events) = run(&Plan { conditions, ..plan(vec![]) });
        let travel = |e: &Event| if let What::Deliver { id, .. } = e.what { e.at - sent_at(&events, id) } else { 0 };
        events.iter().map(travel).max().unwrap()
    };
    assert!(longest(conditions) > 10_000_000);
    assert!(longest(Conditions::GOOD) <= 3_000_000);
}

#[test]
fn cuts_stop_messages_in_the_directions_they_name_until_they_are_healed() {
    let passes = |events: &[Event], from: u32, to: u32| {
        events
            .iter()
            .filter(|e| e.at > 1_010_000_000 && e.at < 1_500_000_000 && e.node == to)
            .any(|e| matches!(e.what, What::Deliver { from: f, .. } if f == from))
    };
    let cut = |cut: Cut| run(&plan(vec![at(1_000, Fault::Cut(cut)), at(1_500, Fault::Heal)])).1;
    let groups = cut(Cut::Groups(vec![vec![3], vec![1]]));
    assert!(!passes(&groups, 3, 1) && passes(&groups, 3, 2));
    let pair = cut(Cut::Pair(3, 2));
    assert!(passes(&pair, 3, 1) && !passes(&pair, 3, 2));
    assert!(!passes(&cut(Cut::OneWay(3, 1)), 3, 1) && passes(&cut(Cut::OneWay(1, 3)), 3, 1));
    assert!(drops(&groups, DropReason::Cut) > 0);
    let healed = |e: &Event| e.at > 1_510_000_000 && e.node == 1 && matches!(e.what, What::Deliver { from: 3, .. });
    assert!(groups.iter().any(healed));
}

#[test]
fn the_next_message_of_a_kind_on_a_link_can_be_lost() {
    let lose = Fault::Lose { from: 3, to: 1, kind: "Shine".into() };
    let (outcome, events) = run(&plan(vec![at(500, lose)]));
    assert_eq!((outcome.stats.lost, drops(&events, DropReason::Lost)), (1, 1));
}

#[test]
fn nothing_of_a_dead_process_arrives_after_its_link_went_down() {
    let conditions = Conditions { delay: "1ms..90ms".parse().unwrap(), ..Conditions::GOOD };
    for seed in 0..50 {
        let plan = Plan { seed, conditions, ..plan(vec![at(700, crash(3)), at(701, Fault::Restart(3))]) };
        let (_, events) = run(&plan);
        for node in [1, 2] {
            let mine: Vec<&Event> = events.iter().filter(|e| e.node == node).collect();
            let down = mine.iter().position(|e| matches!(e.what, What::Link { peer: 3, up: false })).unwrap();
            let up = mine.iter().position(|e| matches!(e.what, What::Link { peer: 3, up: true })).unwrap();
            assert_eq!(mine[down].at, 701_000_000);
            assert!(down < up);
            let heard = |e: &&Event| matches!(e.what, What::Deliver { from: 3, .. });
            assert!(!mine[down..up].iter().any(heard));
        }
        let boot = events.iter().rposition(|e| e.node == 3 && matches!(e.what, What::Boot { .. })).unwrap();
        let late = |e: &Event| match e.what {
            What::Deliver { id, from: 3, .. } => sent_at(&events, id) < 700_000_000,
            _ => false,
        };
        assert!(!events[boot..].iter().any(late), "what it sent in its former life is reset");
        assert!(events[..boot].iter().any(|e| matches!(e.what, What::Link { up: false, .. })));
    }
}

#[test]
fn a_silent_death_is_told_to_nobody_and_a_cut_off_node_is_not_told_of_a_noticed_one() {
    let (_, events) = run(&plan(vec![at(700, Fault::Vanish { node: 3, pending: None }), at(900, Fault::Restart(3))]));
    assert!(!events.iter().any(|e| matches!(e.what, What::Link { .. })));
    let cut = Fault::Cut(Cut::Pair(1, 3));
    let (_, events) =
        run(&plan(vec![at(700, cut), at(800, crash(3)), at(900, Fault::Restart(3)), at(950, Fault::Heal)]));
    let told_down: Vec<u32> = events.iter().filter(|e| matches!(e.what, What::Link { .. })).map(|e| e.node).collect();
    assert_eq!(told_down, [2, 2]);
}

#[test]
fn a_crash_keeps_or_loses_the_write_on_its_way() {
    let conditions = Conditions { disk: "50ms".parse().unwrap(), ..Conditions::GOOD };
    for (pending, found) in [(Pending::Kept, true), (Pending::Lost, false)] {
        let crash = Fault::Crash { node: 3, pending: Some(pending) };
        let (_, events) = run(&Plan { conditions, ..plan(vec![at(225, crash), at(300, Fault::Restart(3))]) });
        let boot = events.iter().rfind(|e| e.node == 3 && matches!(e.what, What::Boot { .. })).unwrap();
        assert_eq!(boot.what, What::Boot { stored: found });
        assert!(events.iter().any(|e| e.at < 225_000_000 && matches!(e.what, What::Store { .. })));
    }
}

#[test]
fn a_crash_that_loses_a_write_leaves_the_cell_that_it_would_have_replaced() {
    let conditions = Conditions { disk: "50ms".parse().unwrap(), ..Conditions::GOOD };
    let put_out = at(400, Fault::Ask { node: 1, command: "put-out".into() });
    let crash = Fault::Crash { node: 1, pending: Some(Pending::Lost) };
    let events = vec![put_out, at(625, crash), at(700, Fault::Restart(1))];
    let (_, events) = run(&Plan { nodes: 1, conditions, ..plan(events) });
    let begun = |e: &&Event| e.at < 625_000_000 && matches!(e.what, What::Store { .. });
    let done = |e: &&Event| e.at < 625_000_000 && matches!(e.what, What::Stored { .. });
    assert_eq!((events.iter().filter(begun).count(), events.iter().filter(done).count()), (2, 1));
    assert_eq!(events.iter().rfind(|e| matches!(e.what, What::Boot { .. })).unwrap().what, What::Boot { stored: true });
}

#[test]
fn overdue_timers_fire_before_waiting_messages_after_a_thaw() {
    let (_, events) = run(&plan(vec![at(500, Fault::Freeze(3)), at(1_200, Fault::Thaw(3))]));
    let frozen: Vec<&Event> =
        events.iter().filter(|e| e.node == 3 && (500_000_000..=1_200_000_000).contains(&e.at)).collect();
    let thaw = frozen.iter().position(|e| e.what == What::Thaw).unwrap();
    assert_eq!(thaw, frozen.iter().position(|e| e.what == What::Freeze).unwrap() + 1, "a frozen process does nothing");
    let after = &frozen[thaw + 1..];
    assert_eq!(after[0].what, What::Fire { timer: "Beat".into() });
    let first = after.iter().position(|e| matches!(e.what, What::Deliver { .. })).unwrap();
    assert!(after[first..].iter().all(|e| !matches!(e.what, What::Fire { .. })));
    assert!(after.iter().filter(|e| matches!(e.what, What::Deliver { .. })).count() > 3, "what waited is taken");
}

#[test]
fn a_drifting_clock_fires_early_or_late_and_a_jump_moves_what_is_armed() {
    let lit = |plan: Plan| notes(&run(&plan).1, "Lit").next().unwrap().at / 1_000_000;
    let alone = |events| Plan { nodes: 1, ..plan(events) };
    assert!((201..=203).contains(&lit(alone(vec![]))));
    assert!((161..=163).contains(&lit(Plan { drifts: vec![(1, 250_000)], ..alone(vec![]) })));
    assert!((401..=403).contains(&lit(Plan { drifts: vec![(1, -500_000)], ..alone(vec![]) })));
    assert!((301..=303).contains(&lit(alone(vec![at(100, Fault::Drift { node: 1, ppm: -500_000 })]))));
    assert!((151..=153).contains(&lit(alone(vec![at(100, Fault::Jump { node: 1, nanos: 50_000_000 })]))));
    assert!((251..=253).contains(&lit(alone(vec![at(100, Fault::Jump { node: 1, nanos: -50_000_000 })]))));
    assert!((101..=103).contains(&lit(alone(vec![at(100, Fault::Jump { node: 1, nanos: 900_000_000 })]))));
}

#[test]
fn the_work_answers_a_note_unless_it_died() {
    let ask = Fault::Ask { node: 3, command: "put-out".into() };
    let (outcome, events) = run(&plan(vec![at(600, ask.clone())]));
    assert!(events.iter().any(|e| matches!(&e.what, What::Ask { command } if command == "put-out")));
    assert_eq!(notes(&events, "Swept").count(), 1);
    assert_eq!(outcome.stats.by_kind[0], ("Dark", 2));
    let conditions = Conditions { work: "20ms".parse().unwrap(), ..Conditions::GOOD };
    let (_, events) =
        run(&Plan { conditions, ..plan(vec![at(600, ask), at(610, crash(3)), at(615, Fault::Restart(3))]) });
    assert_eq!(notes(&events, "Swept").count(), 0);
}

#[test]
fn a_change_of_conditions_changes_what_it_names() {
    let change = ConditionsChange { loss: Some(Probability::ALWAYS), ..ConditionsChange::default() };
    let (outcome, _) = run(&plan(vec![at(1_000, Fault::Conditions(change))]));
    assert!(outcome.stats.lost > 0);
    assert_eq!(outcome.stats.elections, 3, "nobody hears anybody any more");
}

#[test]
fn a_healed_core_settles_and_the_others_are_gone() {
    for others in [OutsideCore::Vanish, OutsideCore::CutOff] {
        let core = Core { members: vec![1, 3], at: Span::secs(1), others };
        let events = vec![
            at(300, Fault::Freeze(1)),
            at(400, Fault::Vanish { node: 3, pending: None }),
            at(500, Fault::Cut(Cut::Pair(1, 3))),
        ];
        let (outcome, events) = run(&Plan { core: Some(core), ..plan(events) });
        assert_eq!(outcome.broken, None);
        assert!(outcome.settled_after.unwrap() < Span::millis(800));
        let crossed = |e: &Event| {
            e.at > 1_010_000_000 && matches!(e.what, What::Deliver { from, .. } if (from == 2) != (e.node == 2))
        };
        assert!(!events.iter().any(crossed));
    }
}

#[test]
fn many_flocks_run_side_by_side_and_do_not_hear_each_other() {
    let plan = Plan { flocks: 100, nodes: 5, ..plan(vec![at(1_000, crash(5))]) };
    let (outcome, _) = run(&plan);
    assert_eq!(outcome.stats.crashes, 100);
    assert_eq!(outcome.stats.elections, 200);
}
