//! Nodes that are alike.

use bellwether_check::{DeliveryOrder, Faults, Model, Progress, check, check_symmetric};

use crate::broken_by;
use crate::games::{Mill, RushIn};
use crate::toy::Toy;

#[test]
fn worlds_that_differ_only_by_names_are_one() {
    for order in [DeliveryOrder::Unordered, DeliveryOrder::Fifo] {
        let mut model = Model::<Toy<Mill>>::new(3);
        model.order = order;
        model.faults = Faults { crashes: 1, restarts: 1, ..Faults::default() };
        let (all, merged) = (check(&(), &model), check_symmetric(&(), &model));
        assert!(all.verdict.holds() && merged.verdict.holds());
        // Nearly all worlds have six renamed forms.
        assert!(merged.states * 5 < all.states && all.states <= merged.states * 6, "{} {}", all.states, merged.states);
        assert_eq!(all.depth, merged.depth);
    }
}

#[test]
fn a_counterexample_among_nodes_that_are_alike_is_a_real_run() {
    let model = Model::<Toy<RushIn>>::new(3);
    let (plain, merged) = (check(&(), &model), check_symmetric(&(), &model));
    assert_eq!(broken_by(&plain).len(), broken_by(&merged).len());
    let fires: Vec<_> = broken_by(&merged).into_iter().filter(|line| line.starts_with("fire")).collect();
    assert_eq!(fires.len(), 2);
    assert_ne!(fires[0], fires[1]);
}

#[test]
fn progress_is_not_claimed_where_names_are_merged() {
    let mut model = Model::<Toy<Mill>>::new(2);
    model.progress = true;
    assert_eq!(check_symmetric(&(), &model).progress, Progress::Symmetric);
}
