//! Steered runs: a function sees the run in progress and decides what happens next.
//!
//! Its faults become events of the plan, each at a moment of its own, so that the plan with these events gives the same
//! run again.

use bellwether_kernel::{Describe, Span};

use crate::net::EventRank;
use crate::{Fault, Plan, PlannedFault, Recorder, RunOutcome};

use super::{QueuedEvent, World, WorldView};

/// The decision of a steering function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Steering {
    /// These faults happen, one after the other, and the run goes on.
    Go(Vec<Fault>),
    /// The run ends here.
    End,
}

/// A run after steering.
#[derive(Clone, Debug)]
pub struct SteeredRun {
    /// The outcome.
    pub outcome: RunOutcome,
    /// The plan that gives the same run without steering.
    pub plan: Plan,
}

/// Runs a plan; `steer` sees it each time after `every`, and decides what happens next.
pub fn simulate_steered<P: Describe>(
    config: &P::Config,
    plan: &Plan,
    recorder: &mut impl Recorder,
    every: Span,
    steer: &mut dyn FnMut(&WorldView<'_, P>) -> Steering,
) -> SteeredRun {
    let mut world = World::<P, _>::new(config, plan, recorder);
    world.begin();
    world.queue_steering(every);
    let mut ended = world.end();
    while !world.over {
        let Some((at, event)) = world.net.wheel.pop() else { break };
        if at > world.end() {
            break;
        }
        world.net.now = at;
        world.popped += 1;
        let QueuedEvent::Steer = event else {
            world.take(event);
            continue;
        };
        match steer(&world.view(at)) {
            Steering::Go(faults) => faults.into_iter().for_each(|fault| world.add(fault)),
            Steering::End => {
                ended = at;
                break;
            }
        }
        world.queue_steering(every);
    }
    let mut plan = Plan { run: Span::nanos(ended), ..plan.clone() };
    plan.events.append(&mut world.added);
    plan.events.sort_by_key(|planned| planned.at);
    SteeredRun { outcome: world.finish(), plan }
}

impl<P: Describe, R: Recorder> World<'_, P, R> {
    fn queue_steering(&mut self, every: Span) {
        self.net.push(self.net.now + every.as_nanos().max(1), EventRank::Script, QueuedEvent::Steer);
    }

    /// Adds an event to the plan. Each has its own nanosecond after the look that it comes from: among events of one moment
    /// the order would depend on who was queued first, which differs when the same plan is run again.
    fn add(&mut self, fault: Fault) {
        let index = (self.plan.events.len() + self.added.len()) as u32;
        let at = self.net.now + 1 + self.added.len() as u64;
        self.net.push(at, EventRank::Script, QueuedEvent::Script { index });
        self.added.push(PlannedFault { at: Span::nanos(at), fault });
    }
}
