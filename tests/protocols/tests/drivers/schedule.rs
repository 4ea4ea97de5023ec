//! A recorded run as an exact schedule: its inputs, in their order.

use bellwether_kernel::Describe;
use bellwether_sim::{RunOutcome, TraceRecorder, replay, scenario};
use bellwether_trace::{Event, What};

/// The step that gives a node this input again, if it is one.
fn step(event: &Event) -> Option<String> {
    let node = event.node;
    Some(match &event.what {
        What::Boot { .. } => format!("boot {node}"),
        What::Crash { noticed: true } => format!("crash {node} lost"),
        What::Crash { noticed: false } => format!("vanish {node} lost"),
        What::Thaw => format!("stalled {node}"),
        What::Deliver { from, text, .. } => format!("deliver {from} > {node} {text}"),
        What::Fire { timer } => format!("fire {node} {timer}"),
        What::Stored { .. } => format!("stored {node}"),
        What::Ask { command } => format!("ask {node} {command}"),
        What::Link { peer, up } => format!("link {node} sees {peer} {}", if *up { "up" } else { "down" }),
        _ => return None,
    })
}

/// The inputs of a run in which nobody starts twice or is frozen by somebody else, each after how chance fell in its step.
pub(crate) fn schedule(events: &[Event]) -> Vec<String> {
    let mut steps: Vec<(u32, String, Vec<u32>)> = Vec::new();
    for event in events {
        if let What::Pick { fell, .. } = event.what {
            let input = steps.iter_mut().rev().find(|(node, ..)| *node == event.node);
            input.expect("chance falls in a step").2.push(fell);
        }
        steps.extend(step(event).map(|text| (event.node, text, Vec::new())));
    }
    let pick = |picks: &[u32]| {
        (!picks.is_empty()).then(|| {
            let picks: Vec<String> = picks.iter().map(u32::to_string).collect();
            format!("pick {}", picks.join(" "))
        })
    };
    steps.into_iter().flat_map(|(_, text, picks)| pick(&picks).into_iter().chain([text])).collect()
}

/// The simulator takes these steps and no others. A step that is not possible where it stands fails.
pub(crate) fn replayed<P: Describe>(config: &P::Config, nodes: u32, steps: &[String]) -> (RunOutcome, Vec<Event>) {
    let text = format!("protocol {}\nnodes {nodes}\nsteps\n{}\n", P::NAME, steps.join("\n"));
    let scenario = scenario::parse(&text).unwrap();
    let mut recorder = TraceRecorder::default();
    let outcome = replay::<P>(config, &scenario, &mut recorder).unwrap();
    (outcome, recorder.trace.events)
}

/// The effects of each of a node's inputs: the input, and all messages, writes and statements, in a fixed order.
fn story(events: &[Event], node: u32) -> Vec<(String, Vec<String>)> {
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for event in events.iter().filter(|event| event.node == node) {
        let effect = match &event.what {
            What::Send { to, text, .. } => format!("send to {to}: {text}"),
            What::Store { cell } => format!("store {cell}"),
            What::Pick { fell, of } => format!("draw {fell} of {of}"),
            What::Note { text } => format!("say {text}"),
            _ => {
                // The simulator's trace tells of a stall by the thaw before it only.
                told.extend(step(event).filter(|_| event.what != What::Thaw).map(|input| (input, Vec::new())));
                continue;
            }
        };
        if let Some((_, effects)) = told.last_mut() {
            effects.push(effect);
        }
    }
    told.iter_mut().for_each(|(_, effects)| effects.sort_unstable());
    told
}

/// The roles that a node went through.
fn roles(events: &[Event], node: u32) -> Vec<&str> {
    let roles = events.iter().filter(|event| event.node == node).filter_map(|event| match &event.what {
        What::Role { name, .. } => Some(name.as_str()),
        _ => None,
    });
    let mut roles: Vec<&str> = roles.collect();
    roles.dedup();
    roles
}

/// Asserts that all nodes did the same in both runs.
pub(crate) fn assert_same(one: &[Event], other: &[Event], nodes: u32) {
    for node in 1..=nodes {
        assert_eq!(story(one, node), story(other, node), "node {node}");
        assert_eq!(roles(one, node), roles(other, node), "node {node}");
    }
}
