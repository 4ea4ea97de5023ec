//! The same plan is the same run, to the byte, today and on every machine.
#![allow(clippy::unwrap_used)]

mod toy;

use bellwether_kernel::{Describe, Span};
use bellwether_sim::{
    Conditions, Core, Cut, Fault, NoRecorder, OutsideCore, Plan, PlannedFault, Probability, TraceRecorder, simulate,
};
use toy::Lamp;

fn faulty(seed: u64) -> Plan {
    let at = |millis, fault| PlannedFault { at: Span::millis(millis), fault };
    Plan {
        nodes: 5,
        seed,
        conditions: Conditions {
            loss: Probability::percent(5),
            duplicate: Probability::percent(5),
            reorder: Probability::percent(10),
            tail: Probability::percent(1),
            ..Conditions::GOOD
        },
        drifts: vec![(2, 300), (4, -150)],
        events: vec![
            at(400, Fault::Cut(Cut::Groups(vec![vec![1, 2], vec![3, 4, 5]]))),
            at(600, Fault::Crash { node: 5, pending: None }),
            at(700, Fault::Freeze(4)),
            at(900, Fault::Heal),
            at(1_000, Fault::Restart(5)),
            at(1_100, Fault::Thaw(4)),
        ],
        core: Some(Core { members: vec![1, 2, 5], at: Span::secs(2), others: OutsideCore::Vanish }),
        enforce: bellwether_sim::Enforce::Only("settles".into()),
        ..Plan::default()
    }
}

fn hash(seed: u64) -> u64 {
    let mut scribe = TraceRecorder::default();
    simulate::<Lamp>(&Lamp::configure(5, &[]).unwrap(), &faulty(seed), &mut scribe);
    scribe.trace.hash()
}

#[test]
fn the_same_seed_gives_the_same_trace_and_another_seed_another() {
    assert_eq!(hash(7), hash(7));
    assert_ne!(hash(7), hash(8));
}

#[test]
fn the_trace_of_seed_7_is_the_one_it_always_was() {
    assert_eq!(format!("{:016x}", hash(7)), "ef82a2d48edae743");
}

#[test]
fn recording_changes_nothing() {
    let config = Lamp::configure(5, &[]).unwrap();
    for seed in 0..20 {
        let silent = simulate::<Lamp>(&config, &faulty(seed), &mut NoRecorder);
        assert_eq!(silent, simulate::<Lamp>(&config, &faulty(seed), &mut TraceRecorder::default()));
    }
}
