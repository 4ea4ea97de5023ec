//! Known results of host: every order of events, for ever, with pinned numbers of worlds. Two members start together and
//! three are at rest when it begins; see [`bellwether_protocols::channel`].

use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Progress, Report, Verdict, check};
use bellwether_host::{Command, Host};
use bellwether_protocols::{channel, finite_host};

const TWO: &[(&str, &str)] = &[("expect", "2")];
const THREE: &[(&str, &str)] = &[("expect", "3")];
/// A host outlives the loss of one of its own echoes.
const PATIENT: &[(&str, &str)] = &[("silence", "80ms")];
/// Spans that leave a message a whole tick each way.
const SLOW: &[(&str, &str)] = &[("heartbeat", "30ms"), ("answer", "30ms"), ("silence", "90ms")];

fn with(mut model: Model<Host>, faults: Faults) -> Model<Host> {
    model.faults = faults;
    model
}

fn crashes(crashes: u8, restarts: u8) -> Faults {
    Faults { crashes, restarts, ..Faults::default() }
}

/// Asserts that everything was explored, nothing was left out, and all checked properties hold.
fn holds(report: &Report<Host>, properties: usize) -> u64 {
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    assert_eq!((report.capped, report.cut_off), (0, 0), "something was left out");
    assert_eq!(report.checked.len(), properties, "skipped: {:?}", report.skipped);
    report.states
}

fn holds_and_settles(report: &Report<Host>, properties: usize) -> u64 {
    assert_eq!(report.progress, Progress::Checked);
    holds(report, properties)
}

#[test]
fn two_that_start_together_agree_whatever_dies_and_comes_back() {
    let report = check(&finite_host(2, &[]), &with(channel(2), crashes(1, 1)));
    assert_eq!(holds_and_settles(&report, 2), 41_620);
}

#[test]
fn two_agree_however_their_signals_overtake_each_other() {
    let mut model = channel(2);
    model.order = DeliveryOrder::Unordered;
    model.staggered_start = true;
    assert_eq!(holds_and_settles(&check(&finite_host(2, &[]), &model), 2), 85_535);
    let mut model = with(channel(2), crashes(1, 1));
    model.order = DeliveryOrder::Fifo;
    model.staggered_start = true;
    assert_eq!(holds_and_settles(&check(&finite_host(2, &[]), &model), 2), 433_088);
}

/// The same with messages that may take a tick each way.
fn slow(mut model: Model<Host>) -> Model<Host> {
    model.clock = Clock::Ticks { tick: <Host as bellwether_kernel::Checkable>::TICK, max_delay: 1, horizon: None };
    model.timely = true;
    model
}

#[test]
fn two_agree_on_a_slow_channel() {
    let explored = |faults| holds_and_settles(&check(&finite_host(2, SLOW), &slow(with(channel(2), faults))), 2);
    assert_eq!([explored(crashes(1, 0)), explored(crashes(1, 1))], [2_588, 183_114]);
}

#[test]
fn three_agree_on_a_slow_channel() {
    let explored = |faults| holds_and_settles(&check(&finite_host(3, SLOW), &slow(with(channel(3), faults))), 2);
    let step_down = Faults { commands: 1, ..Faults::default() };
    assert_eq!([explored(crashes(1, 0)), explored(step_down)], [11_070, 583_032]);
}

#[test]
fn three_agree_whatever_dies_and_comes_back() {
    let report = check(&finite_host(3, &[]), &with(channel(3), crashes(1, 1)));
    assert_eq!(holds_and_settles(&report, 2), 694_448);
}

#[test]
fn three_agree_when_one_steps_down_and_one_dies() {
    let faults = Faults { commands: 1, ..crashes(1, 0) };
    assert_eq!(holds_and_settles(&check(&finite_host(3, &[]), &with(channel(3), faults)), 2), 276_831);
    let faults = Faults { commands: 1, ..crashes(1, 1) };
    assert_eq!(holds_and_settles(&check(&finite_host(2, &[]), &with(channel(2), faults)), 2), 515_798);
}

#[test]
fn three_agree_on_signals_in_any_order_when_one_dies() {
    let mut model = with(channel(3), crashes(1, 0));
    model.order = DeliveryOrder::Unordered;
    assert_eq!(holds_and_settles(&check(&finite_host(3, &[]), &model), 2), 6_824);
}

#[test]
fn three_hand_over_on_demand_and_when_one_leaves() {
    let mut model = with(channel(3), Faults { commands: 1, ..Faults::default() });
    assert_eq!(holds_and_settles(&check(&finite_host(3, &[]), &model), 2), 41_426);
    model.commands = vec![Command::Leave];
    assert_eq!(holds_and_settles(&check(&finite_host(3, &[]), &model), 2), 17_183);
    assert_eq!(holds_and_settles(&check(&finite_host(3, THREE), &model), 3), 65_993);
}

#[test]
fn with_a_majority_two_survive_losses_crashes_and_restarts() {
    let report = check(&finite_host(2, TWO), &with(channel(2), Faults { losses: 1, ..crashes(1, 1) }));
    assert_eq!(holds_and_settles(&report, 3), 979_667);
}

#[test]
fn with_a_majority_three_survive_losses_and_crashes() {
    let report = check(&finite_host(3, THREE), &with(channel(3), Faults { losses: 1, ..crashes(1, 0) }));
    assert_eq!(holds_and_settles(&report, 3), 68_754);
    let report = check(&finite_host(3, THREE), &with(channel(3), crashes(1, 1)));
    assert_eq!(holds_and_settles(&report, 3), 689_870);
}

#[test]
fn with_a_majority_two_survive_up_to_three_losses_and_a_step_down() {
    let explored = |faults| holds_and_settles(&check(&finite_host(2, TWO), &with(channel(2), faults)), 3);
    let lost = |losses| Faults { losses, ..Faults::default() };
    assert_eq!([explored(lost(2)), explored(lost(3))], [44_584, 242_468]);
    assert_eq!(explored(Faults { commands: 1, ..lost(1) }), 59_773);
}

#[test]
fn with_a_majority_three_survive_two_losses_or_two_crashes() {
    let explored = |faults| holds_and_settles(&check(&finite_host(3, THREE), &with(channel(3), faults)), 3);
    assert_eq!(explored(Faults { losses: 2, ..crashes(0, 0) }), 85_102);
    assert_eq!(explored(Faults { losses: 2, ..crashes(1, 0) }), 929_683);
    assert_eq!(explored(Faults { losses: 1, ..crashes(2, 0) }), 169_908);
}

#[test]
fn with_a_majority_a_slow_channel_may_also_lose_signals() {
    let settings = |expecting: &[(&'static str, &'static str)]| [SLOW, expecting].concat();
    let two = |faults| holds_and_settles(&check(&finite_host(2, &settings(TWO)), &slow(with(channel(2), faults))), 3);
    assert_eq!(two(Faults { losses: 1, ..crashes(1, 0) }), 78_353);
    let three =
        |faults| holds_and_settles(&check(&finite_host(3, &settings(THREE)), &slow(with(channel(3), faults))), 3);
    assert_eq!(three(Faults { losses: 1, ..crashes(1, 0) }), 270_970);
    assert_eq!(three(Faults { losses: 2, ..crashes(0, 0) }), 1_050_411);
}

/// Too many worlds to also ask whether each fair run settles.
#[test]
fn with_a_majority_more_at_once_never_makes_two_hosts() {
    let explored = |nodes, settings: &[(&str, &str)], mut model: Model<Host>| {
        model.progress = false;
        holds(&check(&finite_host(nodes, settings), &model), 3)
    };
    let faults = Faults { losses: 1, commands: 1, ..Faults::default() };
    assert_eq!(explored(3, THREE, with(channel(3), faults)), 2_431_044);
    let faults = Faults { losses: 1, ..crashes(1, 1) };
    assert_eq!(explored(2, &[SLOW, TWO].concat(), slow(with(channel(2), faults))), 5_644_739);
}

/// A pause may be as long as it likes, so how long anything goes on is bounded here: for twelve ticks, more than two
/// silences.
#[test]
fn with_a_majority_or_without_nobody_works_twice_when_one_is_frozen() {
    let explored = |settings: &[(&str, &str)], properties| {
        let mut model = with(channel(3), Faults { pauses: 1, ..Faults::default() });
        let tick = <Host as bellwether_kernel::Checkable>::TICK;
        model.clock = Clock::Ticks { tick, max_delay: 0, horizon: Some(12) };
        model.progress = false;
        let report = check(&finite_host(3, settings), &model);
        assert!(report.verdict.holds(), "{:?}", report.verdict);
        assert_eq!((report.capped, report.cut_off, report.checked.len()), (0, 0, properties));
        report.states
    };
    assert_eq!([explored(THREE, 3), explored(&[], 1)], [251_360, 22_139]);
}

#[test]
fn with_a_majority_three_survive_signals_in_any_order_lost_and_doubled() {
    let mut model = with(channel(3), Faults { losses: 1, duplicates: 1, ..Faults::default() });
    model.order = DeliveryOrder::Unordered;
    assert_eq!(holds_and_settles(&check(&finite_host(3, THREE), &model), 3), 26_019);
}

/// Without a majority nothing is promised when signals are lost. One that is lost does no harm here all the same; three,
/// at the worst moment, make two hosts.
#[test]
fn without_a_majority_three_lost_signals_make_two_hosts() {
    let mut model = channel(2);
    (model.dare, model.progress) = (true, false);
    model.faults = Faults { losses: 1, ..Faults::default() };
    assert_eq!(holds(&check(&finite_host(2, PATIENT), &model), 2), 1_639);
    model.faults = Faults { losses: 3, ..Faults::default() };
    match check(&finite_host(2, PATIENT), &model).verdict {
        Verdict::Broken { property, path, .. } => assert_eq!((property, path.len()), ("never-two-working", 42)),
        other => panic!("it should break, and {other:?}"),
    }
}
