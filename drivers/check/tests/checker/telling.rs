//! A counterexample as a log.

use bellwether_bully::Bully;
use bellwether_check::{Model, Step, trace};
use bellwether_kernel::{Describe, NodeId, Span};
use bellwether_trace::What;

#[test]
fn steps_become_a_log_with_roles_and_the_verdict_at_its_end() {
    let config = Bully::configure(2, &[]).unwrap();
    let (one, two) = (NodeId::at(0), NodeId::at(1));
    let crash = Step::Crash { node: two, noticed: true, kept: false, survivors: 0 };
    let gone = Step::Link { node: one, peer: two, up: false };
    let steps: Vec<Step<Bully>> = vec![Step::Boot(one), Step::Boot(two), Step::Tick(Span::millis(25)), crash, gone];
    let trace = trace(&config, &Model::<Bully>::new(2).hearing(), &steps, Some(("a-name", "what it says")));
    assert_eq!((trace.header.protocol.as_str(), trace.header.nodes), ("bully", 2));
    let any = |wanted: fn(&What) -> bool| trace.events.iter().any(|event| wanted(&event.what));
    assert!(any(|what| matches!(what, What::Boot { stored: false })));
    assert!(any(|what| matches!(what, What::Role { .. })));
    assert!(any(|what| matches!(what, What::Link { peer: 2, up: false })));
    let last = trace.events.last().unwrap();
    assert_eq!((last.at, last.node), (25_000_000, 0));
    assert!(matches!(&last.what, What::Broken { property, .. } if property == "a-name"));
}
