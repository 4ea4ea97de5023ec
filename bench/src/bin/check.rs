//! The speed of the checker: three members of bully, in models that it explores completely.
//!
//! `cargo run --profile dist -p bellwether-bench --bin check`

use bellwether_bully::Bully;
use bellwether_check::{Clock, DeliveryOrder, Faults};
use bellwether_kernel::{Checkable, ConfigError};
use bellwether_lab::{default_model, speed};

fn main() -> Result<(), ConfigError> {
    println!("{:<44}{:>12}{:>13}{:>9}{:>14}", "model", "worlds", "transitions", "core s", "worlds/core s");
    for (name, mode, order, clock, faults) in models() {
        let mut model = default_model::model::<Bully>(3);
        (model.order, model.clock, model.faults, model.progress) = (order, clock, faults, false);
        model.commands.clear();
        let (report, seconds) = speed::checker(&[("mode", mode)], &model)?;
        let rate = report.states as f64 / seconds / 1e6;
        println!("{name:<44}{:>12}{:>13}{seconds:>9.2}{rate:>12.2} M", report.states, report.transitions);
    }
    Ok(())
}

type Row = (&'static str, &'static str, DeliveryOrder, Clock, Faults);

fn models() -> [Row; 5] {
    let ticks = Clock::Ticks { tick: Bully::TICK, max_delay: 0, horizon: None };
    let crash = Faults { crashes: 1, restarts: 1, ..Faults::default() };
    let twice = Faults { crashes: 2, restarts: 2, ..Faults::default() };
    let loss = Faults { losses: 1, ..Faults::default() };
    [
        ("classic, 2 crashes, 2 recoveries", "classic", DeliveryOrder::Fifo, ticks, twice),
        ("quorum, crash, restart", "quorum", DeliveryOrder::Fifo, ticks, crash),
        ("quorum, crash, restart, loss", "quorum", DeliveryOrder::Fifo, ticks, Faults { losses: 1, ..crash }),
        ("quorum, loss, any order", "quorum", DeliveryOrder::Unordered, ticks, loss),
        (
            "quorum, loss, a timer at any moment",
            "quorum",
            DeliveryOrder::Fifo,
            Clock::AnyMoment { fires: Some(1) },
            loss,
        ),
    ]
}
