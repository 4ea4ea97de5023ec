//! The example of the guide: what the paper proves holds where its assumptions do, and each known flaw is found.

use bellwether_chang_roberts::{ChangRoberts, RingConfig};
use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Report, Verdict, check};
use bellwether_kernel::{Checkable, Span};
use bellwether_protocols::stories::every_scenario_tells_its_story;

const RING: RingConfig = RingConfig { members: 3, retry: Span::ZERO };

fn explore(config: &RingConfig, faults: Faults, commands: bool) -> Report<ChangRoberts> {
    let mut model: Model<ChangRoberts> = Model::new(RING.members).with_work();
    model.order = DeliveryOrder::Fifo;
    model.clock = Clock::Ticks { tick: ChangRoberts::TICK, max_delay: 0, horizon: None };
    model.resets = true;
    model.copies = 8;
    model.progress = true;
    model.faults = faults;
    if commands {
        model.commands = vec![bellwether_chang_roberts::RingCommand::Resign];
    }
    check(config, &model)
}

#[test]
fn without_faults_exactly_one_member_leads_in_every_order_of_events() {
    let report = explore(&RING, Faults::default(), false);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn a_leader_that_resigns_is_replaced_in_every_order_of_events() {
    let report = explore(&RING, Faults { commands: 1, ..Faults::default() }, true);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn one_lost_message_stalls_the_election_for_ever() {
    let report = explore(&RING, Faults { losses: 1, ..Faults::default() }, false);
    assert!(matches!(report.verdict, Verdict::NotLive { .. }), "{report:?}");
}

#[test]
fn with_a_retry_one_lost_message_stalls_nobody() {
    let retrying = RingConfig { retry: Span::millis(20), ..RING };
    let report = explore(&retrying, Faults { losses: 1, ..Faults::default() }, false);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn one_who_restarts_leads_while_the_old_leader_still_works() {
    let report = explore(&RING, Faults { crashes: 1, restarts: 1, ..Faults::default() }, false);
    assert!(matches!(report.verdict, Verdict::Broken { property: "never-two-working", .. }), "{report:?}");
}

#[test]
fn every_scenario_ends_as_it_says_and_tells_its_story() {
    assert!(every_scenario_tells_its_story::<ChangRoberts>("examples/chang-roberts") >= 3, "they should be found");
}
