//! A second opinion: stateright explores the same graph, with its own queue, its own set of known states and its own
//! verdicts, and must reach the same numbers.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bellwether_bully::Bully;
use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Space, Verdict, check};
use bellwether_kernel::{Checkable, Describe, Span};
use stateright::{Checker, Model as Foreign, Property};

use crate::games::{Mill, RushIn, Witness};
use crate::toy::Toy;

/// Our graph of worlds as a model of stateright's. A state is the words of a world, an action is the world that it leads
/// to.
struct Adapter<P: Checkable>(Mutex<Space<P>>);

impl<P: Checkable> Adapter<P> {
    fn space(&self) -> MutexGuard<'_, Space<P>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Checkable> Foreign for Adapter<P>
where
    Space<P>: Send,
{
    type State = Vec<u32>;
    type Action = Vec<u32>;

    fn init_states(&self) -> Vec<Vec<u32>> {
        self.space().roots()
    }

    fn actions(&self, world: &Vec<u32>, actions: &mut Vec<Vec<u32>>) {
        actions.extend(self.space().after(world));
    }

    fn next_state(&self, _: &Vec<u32>, next: Vec<u32>) -> Option<Vec<u32>> {
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("safe", |model: &Self, world: &Vec<u32>| model.space().broken(world).is_none())]
    }
}

/// Both explorers reach the same verdict, and without a violation the same number of worlds.
fn crosscheck<P: Checkable>(config: &P::Config, model: &Model<P>) -> u64
where
    Space<P>: Send,
{
    let ours = check(config, model);
    let theirs = Adapter(Mutex::new(Space::new(config.clone(), model.clone()))).checker().spawn_bfs().join();
    match ours.verdict {
        Verdict::Holds => {
            assert_eq!(theirs.discovery("safe").map(|_| ()), None);
            assert_eq!(theirs.unique_state_count() as u64, ours.states);
        }
        Verdict::Broken { .. } => assert!(theirs.discovery("safe").is_some()),
        other => panic!("not comparable: {other:?}"),
    }
    ours.states
}

#[test]
fn stateright_agrees_on_games() {
    for order in [DeliveryOrder::Unordered, DeliveryOrder::Fifo] {
        let mut model = Model::<Toy<Mill>>::new(3);
        model.order = order;
        model.faults = Faults { losses: 1, duplicates: 1, crashes: 1, restarts: 1, ..Faults::default() };
        assert!(crosscheck(&(), &model) > 10_000);
        let mut model = Model::<Toy<Witness>>::new(3);
        model.order = order;
        model.faults = Faults { crashes: 1, restarts: 1, ..Faults::default() };
        assert!(crosscheck(&(), &model) > 1_000);
    }
    crosscheck(&(), &Model::<Toy<RushIn>>::new(3));
}

#[test]
fn stateright_agrees_on_three_members_of_a_bully_flock() {
    for mode in ["classic", "quorum"] {
        let config = Bully::configure(3, &[("mode", mode)]).unwrap();
        let mut model = Model::<Bully>::new(3).with_work();
        model.order = DeliveryOrder::Fifo;
        model.clock = Clock::Ticks { tick: Span::millis(25), max_delay: 0, horizon: Some(2) };
        model.faults = Faults { crashes: 1, ..Faults::default() };
        assert!(crosscheck(&config, &model) > 1_000);
    }
}
