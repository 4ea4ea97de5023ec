//! Traces of real members, put together to one log of their flock.
//!
//! A member writes down only what it sees itself, by its own clock and, where there is no list, in numbers of its own. Here
//! the numbers become shared ones, and the clocks are aligned by the messages: none arrives before it was sent. Of members
//! without a trace nothing is known but what others sent them, and [`FlockLog::unknown`] names them.

use std::collections::{BTreeMap, BTreeSet};

use bellwether_trace::{Event, Header, Trace, What};

use crate::numbers::{ME, MEMBERS_MAX, NodeNumbers};

/// One member's log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlockLog {
    /// All events, on one clock.
    pub trace: Trace,
    /// The nodes of whom there is no trace: whether they ran is unknown.
    pub unknown: Vec<u32>,
    /// The names of the nodes, node `n` at `n - 1`, where members have names and no numbers.
    pub names: Vec<String>,
}

/// Why traces cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// They are of different protocols.
    #[error("the logs are of different protocols: {0} and {1}")]
    Protocols(String, String),
    /// One of them is a whole run already.
    #[error("log {0} has a whole run: only logs of members, which `run --trace` wrote, can be merged")]
    Whole(usize),
    /// Two of them are of one member.
    #[error("logs {0} and {1} are of the same member")]
    Same(usize, usize),
    /// There are too many members.
    #[error("the logs speak of {0} members; at most {MEMBERS_MAX} can be merged")]
    TooMany(usize),
}

/// Puts the traces of the members of one flock together. A single trace of a whole run stays as it is.
///
/// # Errors
/// The traces do not belong to one flock; see [`MergeError`].
pub fn merge(mut traces: Vec<Trace>) -> Result<FlockLog, MergeError> {
    if let [whole] = &mut traces[..]
        && whole.header.began.is_none()
    {
        return Ok(FlockLog { trace: std::mem::take(whole), ..FlockLog::default() });
    }
    check(&traces)?;
    let (names, nodes) = identify(&traces)?;
    let header = header(&traces, &names);
    let translated: Vec<Vec<Event>> =
        traces.into_iter().zip(&nodes).map(|(trace, node)| translate(trace, *node, &names)).collect();
    let events = align(translated);
    let unknown = (1..=header.nodes).filter(|node| !nodes.contains(node)).collect();
    Ok(FlockLog { trace: Trace { header, events }, unknown, names })
}

fn check(traces: &[Trace]) -> Result<(), MergeError> {
    let protocol = |trace: &Trace| trace.header.protocol.clone();
    if let Some(other) = traces.iter().find(|trace| protocol(trace) != protocol(&traces[0])) {
        return Err(MergeError::Protocols(protocol(&traces[0]), protocol(other)));
    }
    match traces.iter().position(|trace| trace.header.began.is_none()) {
        Some(index) => Err(MergeError::Whole(index + 1)),
        None => Ok(()),
    }
}

/// The names of all nodes (none where there is a list), and which node wrote each trace.
fn identify(traces: &[Trace]) -> Result<(Vec<String>, Vec<u32>), MergeError> {
    let met = |trace: &Trace| trace.events.iter().any(|event| matches!(event.what, What::Met { .. }));
    let nodes: Vec<u32>;
    let mut names = Vec::new();
    if traces.iter().any(met) || traces.iter().all(|trace| trace.header.nodes <= 1) {
        let own = |(index, trace): (usize, &Trace)| own_name(trace).unwrap_or_else(|| format!("log {}", index + 1));
        names = traces.iter().enumerate().map(own).collect();
        let others: BTreeSet<&str> = traces.iter().flat_map(|trace| trace.events.iter().filter_map(name_met)).collect();
        let strangers: Vec<String> =
            others.into_iter().filter(|other| !names.iter().any(|name| name == other)).map(Into::into).collect();
        nodes = number_by_name(&names);
        names.extend(strangers);
    } else {
        nodes = traces.iter().map(writer).collect();
    }
    if names.len() > MEMBERS_MAX as usize {
        return Err(MergeError::TooMany(names.len()));
    }
    for (index, node) in nodes.iter().enumerate() {
        if let Some(before) = nodes[..index].iter().position(|other| other == node) {
            return Err(MergeError::Same(before + 1, index + 1));
        }
    }
    Ok((names, nodes))
}

fn number_by_name(names: &[String]) -> Vec<u32> {
    let first = |name: &String| names.iter().position(|other| other == name).unwrap_or_default();
    names.iter().map(|name| first(name) as u32 + 1).collect()
}

/// The name that a member gives itself in its trace.
fn own_name(trace: &Trace) -> Option<String> {
    trace.events.iter().find_map(|event| match &event.what {
        What::Met { peer: ME, who } => Some(who.clone()),
        _ => None,
    })
}

fn name_met(event: &Event) -> Option<&str> {
    match &event.what {
        What::Met { who, .. } => Some(who),
        _ => None,
    }
}

/// The node whose own events a trace has.
fn writer(trace: &Trace) -> u32 {
    let own = |event: &&Event| !matches!(event.what, What::Drop { .. });
    trace.events.iter().find(own).map_or(1, |event| event.node)
}

fn header(traces: &[Trace], names: &[String]) -> Header {
    let first = &traces[0].header;
    let listed = traces.iter().map(|trace| trace.header.nodes).max().unwrap_or(1);
    let nodes = if names.is_empty() { listed } else { names.len() as u32 };
    Header { nodes, began: None, replay: String::new(), ..first.clone() }
}

/// The events of one trace in shared numbers, by the clock of its machine.
fn translate(trace: Trace, node: u32, names: &[String]) -> Vec<Event> {
    let began = trace.header.began.unwrap_or(0);
    let mut numbers = NodeNumbers::of(node, names.len() as u32);
    let find = |who: &str| names.iter().position(|name| name == who).map(|index| index as u32 + 1);
    let moved = trace.events.into_iter().map(|event| Event { at: began.saturating_add(event.at), ..event });
    match names.is_empty() {
        true => moved.collect(),
        false => moved.flat_map(|event| numbers.translate(event, find)).collect(),
    }
}

/// No path of messages leads from one clock to another.
const APART: i64 = i64::MAX / 4;

/// Puts several logs on one clock that begins at zero, in order.
///
/// If log `a` sends what log `b` receives, then `b`'s clock is ahead of `a`'s by at most the least difference between the two
/// moments. Shortest paths over these bounds give each clock an upper and a lower bound against the first one. Both sets of
/// bounds meet all constraints, so their mean does: no message arrives before it was sent.
fn align(logs: Vec<Vec<Event>>) -> Vec<Event> {
    let starts: Vec<i64> = logs.iter().map(|log| log.first().map_or(0, |event| event.at as i64)).collect();
    let clocks = clocks(&shortest_paths(bounds(&logs)), &starts);
    let on_first = |(log, events): (usize, Vec<Event>)| {
        let ahead = clocks[log];
        events.into_iter().map(move |event| (event.at as i64 - ahead, event)).collect::<Vec<_>>()
    };
    let mut all: Vec<(i64, Event)> = logs.into_iter().enumerate().flat_map(on_first).collect();
    // A message that took no time by these clocks still left before it arrived.
    all.sort_by_key(|(at, event)| (*at, matches!(event.what, What::Deliver { .. })));
    let zero = all.first().map_or(0, |(at, _)| *at);
    all.into_iter().map(|(at, event)| Event { at: at.abs_diff(zero), ..event }).collect()
}

/// By how much each clock is ahead of the first one.
fn clocks(paths: &[Vec<i64>], starts: &[i64]) -> Vec<i64> {
    let both_ways = |log: usize| {
        let (most, least) = (paths[0][log], paths[log][0]);
        (most < APART && least < APART).then(|| most.midpoint(-least))
    };
    let known: Vec<(usize, i64)> =
        (0..starts.len()).filter_map(|log| both_ways(log).map(|ahead| (log, ahead))).collect();
    let one_way = |log: usize| {
        let to = known.iter().filter(|(other, _)| paths[*other][log] < APART);
        let from = known.iter().filter(|(other, _)| paths[log][*other] < APART);
        let most = to.map(|(other, ahead)| ahead + paths[*other][log]).min();
        most.or_else(|| from.map(|(other, ahead)| ahead - paths[log][*other]).max())
    };
    // Logs that no message connects begin together.
    let clock = |log: usize| both_ways(log).or_else(|| one_way(log)).unwrap_or(starts[log] - starts[0]);
    (0..starts.len()).map(clock).collect()
}

/// For each pair of logs, the greatest possible lead of the second's clock over the first's.
fn bounds(logs: &[Vec<Event>]) -> Vec<Vec<i64>> {
    let sent = each_once(logs, |event| match event.what {
        What::Send { id, to, .. } => Some((id, event.node, to)),
        _ => None,
    });
    let received = each_once(logs, |event| match event.what {
        What::Deliver { id, from, .. } => Some((id, from, event.node)),
        _ => None,
    });
    let mut bounds = vec![vec![APART; logs.len()]; logs.len()];
    for (message, (from, left)) in sent {
        if let Some((to, arrived)) = received.get(&message).filter(|(to, _)| *to != from) {
            let bound = &mut bounds[from][*to];
            *bound = (*bound).min(arrived - left);
        }
    }
    bounds
}

/// The node and time of each message's event of a kind. Messages with several are left out, because the events cannot
/// be matched.
fn each_once(
    logs: &[Vec<Event>],
    message: impl Fn(&Event) -> Option<(u64, u32, u32)>,
) -> BTreeMap<(u64, u32, u32), (usize, i64)> {
    let mut found = BTreeMap::new();
    let mut repeated = BTreeSet::new();
    for (log, events) in logs.iter().enumerate() {
        for event in events {
            if let Some(message) = message(event)
                && found.insert(message, (log, event.at as i64)).is_some()
            {
                repeated.insert(message);
            }
        }
    }
    found.retain(|message, _| !repeated.contains(message));
    found
}

fn shortest_paths(mut paths: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    for (log, row) in paths.iter_mut().enumerate() {
        row[log] = 0;
    }
    for between in 0..paths.len() {
        for from in 0..paths.len() {
            for to in 0..paths.len() {
                let (first, second) = (paths[from][between], paths[between][to]);
                if first < APART && second < APART {
                    paths[from][to] = paths[from][to].min(first + second);
                }
            }
        }
    }
    paths
}

#[cfg(test)]
mod tests;
