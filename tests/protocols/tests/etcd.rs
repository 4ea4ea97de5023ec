//! A leader by a key in etcd: what holds whatever the network, the members and etcd itself do.

use bellwether_check::{Clock, DeliveryOrder, Faults, Model, check};
use bellwether_etcd::Etcd;
use bellwether_kernel::{Checkable, Describe};
use bellwether_protocols::swarms::{survives, survives_daily};

/// An etcd that is near, so that much happens in a short run.
const QUICK: &[(&str, &str)] = &[
    ("heartbeat", "100ms"),
    ("answer", "60ms"),
    ("lease", "400ms"),
    ("ttl", "400ms"),
    ("stop", "40ms"),
    ("abstain", "200ms"),
    ("retry", "20ms"),
];

#[test]
fn members_survive_whatever_happens_to_them_and_to_etcd() {
    survives_daily::<Etcd>(3..=5, QUICK);
}

#[test]
fn one_member_survives_alone_with_etcd() {
    survives::<Etcd>(2..=2, QUICK);
}

/// The lease of etcd only says who is gone: one far too short or far too long costs time and nothing else.
#[test]
fn members_survive_an_etcd_that_ends_leases_at_the_wrong_time() {
    survives::<Etcd>(3..=4, &[QUICK, &[("ttl", "150ms")]].concat());
    survives::<Etcd>(3..=4, &[QUICK, &[("ttl", "2s")]].concat());
}

/// Every order of events of two members and etcd, for ever.
fn explored(faults: Faults) -> u64 {
    let mut model: Model<Etcd> = Model::new(3).with_work();
    model.order = DeliveryOrder::Fifo;
    model.clock = Clock::Ticks { tick: Etcd::TICK, max_delay: 0, horizon: None };
    model.resets = true;
    model.copies = 8;
    model.faults = faults;
    model.commands = Etcd::COMMANDS.iter().filter_map(|text| Etcd::command(text)).collect();
    let report = check(&Etcd::configure(3, Etcd::FINITE).expect("the settings go together"), &model);
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    println!("{} states, {} capped, {} cut off, {:?}", report.states, report.capped, report.cut_off, report.checked);
    assert_eq!((report.capped, report.cut_off, report.checked.len()), (0, 0, 4), "skipped: {:?}", report.skipped);
    report.states
}

#[test]
fn two_members_share_a_key_in_every_order_of_events() {
    let none = Faults::default();
    let counts = [
        explored(none),
        explored(Faults { commands: 1, ..none }),
        explored(Faults { losses: 1, ..none }),
        explored(Faults { crashes: 1, restarts: 1, ..none }),
    ];
    assert_eq!(counts, [2_095, 428_030, 14_861, 1_667_188]);
}
