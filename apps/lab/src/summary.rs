//! A run in numbers, for people and for programs.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use bellwether_trace::{DropReason, Trace, What, counted};
use serde::Serialize;

use crate::analysis::{Interval, Lane, MessageEnd, TraceAnalysis};
use crate::time_text::span;

/// The summary of a run. Times are in nanoseconds, as in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunSummary {
    /// The protocol's name.
    pub protocol: String,
    /// The number of nodes.
    pub nodes: u32,
    /// The random seed.
    pub seed: u64,
    /// The time of the last event.
    pub length_ns: u64,
    /// The number of events in the log.
    pub events: usize,
    /// The protocol's word for the leading role, if any node ever led.
    pub role: Option<String>,
    /// The number of times that a node became leader.
    pub elections: usize,
    /// The counts of messages.
    pub messages: MessageCounts,
    /// The time without a leader.
    pub leaderless: LeaderlessTime,
    /// The leaders with their times, the longest first.
    pub leaders: Vec<LeaderTotal>,
    /// The number of crashes.
    pub crashes: usize,
    /// The number of freezes.
    pub freezes: usize,
    /// The violated properties.
    pub broken: Vec<BrokenProperty>,
    /// The hash of the log, as people compare it: sixteen hexadecimal digits.
    pub hash: String,
}

/// The counts of messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MessageCounts {
    /// Messages sent; the network's copies do not count.
    pub sent: usize,
    /// Messages that arrived, copies included.
    pub delivered: usize,
    /// Copies among those.
    pub copies: usize,
    /// Messages that the network lost.
    pub lost: usize,
    /// Messages lost at a cut.
    pub cut: usize,
    /// Messages that found no running process.
    pub down: usize,
    /// Messages that were lost with their sender's connections.
    pub reset: usize,
    /// Messages that were still under way at the end.
    pub in_flight: usize,
    /// Messages sent of each kind, the most frequent first.
    pub by_kind: Vec<KindCount>,
}

/// The count of one kind of message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KindCount {
    /// The name of the kind.
    pub kind: String,
    /// The number of messages sent.
    pub sent: usize,
}

/// The time without a leader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeaderlessTime {
    /// In all.
    pub total_ns: u64,
    /// The longest interval without a leader.
    pub longest_ns: u64,
    /// The beginning of the longest interval.
    pub longest_from_ns: u64,
    /// The number of intervals without a leader.
    pub gaps: usize,
}

/// The time for which a node led.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeaderTotal {
    /// The number of the leader.
    pub node: u32,
    /// The total time.
    pub total_ns: u64,
    /// The number of times.
    pub times: usize,
}

/// Something that was found not to hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BrokenProperty {
    /// When the property was violated, in nanoseconds.
    pub at_ns: u64,
    /// The property's name.
    pub property: String,
    /// The property as a sentence.
    pub says: String,
}

impl RunSummary {
    /// Counts what happened in a run.
    #[must_use]
    pub fn of(analysis: &TraceAnalysis<'_>) -> RunSummary {
        let trace = analysis.trace;
        let count = |wanted: fn(&What) -> bool| trace.events.iter().filter(|event| wanted(&event.what)).count();
        RunSummary {
            protocol: trace.header.protocol.clone(),
            nodes: analysis.nodes,
            seed: trace.header.seed,
            length_ns: analysis.end,
            events: trace.events.len(),
            role: analysis.leading_role().map(ToString::to_string),
            elections: analysis.lanes.iter().map(Lane::leader_terms).sum(),
            messages: MessageCounts::of(analysis),
            leaderless: LeaderlessTime::of(analysis),
            leaders: leader_terms(analysis),
            crashes: count(|what| matches!(what, What::Crash { .. })),
            freezes: count(|what| matches!(what, What::Freeze)),
            broken: broken_properties(trace),
            hash: format!("{:016x}", trace.hash()),
        }
    }
}

impl MessageCounts {
    fn of(analysis: &TraceAnalysis<'_>) -> MessageCounts {
        let mut all = MessageCounts::default();
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for transmission in &analysis.transmissions {
            if transmission.copy {
                all.copies += 1;
            } else {
                all.sent += 1;
                *kinds.entry(transmission.kind()).or_default() += 1;
            }
            match transmission.end {
                MessageEnd::Arrived(_) => all.delivered += 1,
                MessageEnd::Dropped(_, DropReason::Lost) => all.lost += 1,
                MessageEnd::Dropped(_, DropReason::Cut) => all.cut += 1,
                MessageEnd::Dropped(_, DropReason::Down) => all.down += 1,
                MessageEnd::Dropped(_, DropReason::Reset) => all.reset += 1,
                MessageEnd::InFlight => all.in_flight += 1,
            }
        }
        all.by_kind = kinds.into_iter().map(|(kind, sent)| KindCount { kind: kind.to_string(), sent }).collect();
        all.by_kind.sort_by(|a, b| b.sent.cmp(&a.sent).then_with(|| a.kind.cmp(&b.kind)));
        all
    }
}

impl LeaderlessTime {
    fn of(analysis: &TraceAnalysis<'_>) -> LeaderlessTime {
        let mut led: Vec<Interval> = analysis.lanes.iter().flat_map(crate::analysis::Lane::led).collect();
        led.sort_by_key(|interval| interval.from);
        led.push(Interval { from: analysis.end, until: analysis.end });
        let mut all = LeaderlessTime::default();
        let mut free_from = 0;
        for interval in led {
            let gap = interval.from.saturating_sub(free_from);
            if gap > 0 {
                all.gaps += 1;
                all.total_ns += gap;
                if gap > all.longest_ns {
                    (all.longest_ns, all.longest_from_ns) = (gap, free_from);
                }
            }
            free_from = free_from.max(interval.until);
        }
        all
    }
}

fn leader_terms(analysis: &TraceAnalysis<'_>) -> Vec<LeaderTotal> {
    let mut leader_terms: Vec<LeaderTotal> = (1_u32..)
        .zip(&analysis.lanes)
        .filter_map(|(node, lane)| {
            let led = lane.led();
            let total_ns = led.iter().map(|interval| interval.until - interval.from).sum();
            let times = lane.leader_terms();
            (times > 0).then_some(LeaderTotal { node, total_ns, times })
        })
        .collect();
    leader_terms.sort_by(|a, b| b.total_ns.cmp(&a.total_ns).then(a.node.cmp(&b.node)));
    leader_terms
}

fn broken_properties(trace: &Trace) -> Vec<BrokenProperty> {
    let breach = |event: &bellwether_trace::Event| match &event.what {
        What::Broken { property, says } => {
            Some(BrokenProperty { at_ns: event.at, property: property.clone(), says: says.clone() })
        }
        _ => None,
    };
    trace.events.iter().filter_map(breach).collect()
}

/// Leaders beyond this many are only counted.
const LEADERS_SHOWN: usize = 8;

impl fmt::Display for RunSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = |name: &str, text: &str| writeln!(f, "{name:<18}{text}");
        row(
            "run",
            &format!(
                "{}, {}, seed {}, {}",
                self.protocol,
                counted(self.nodes.into(), "node"),
                self.seed,
                span(self.length_ns)
            ),
        )?;
        let role = self.role.as_deref().unwrap_or("leader");
        row("lead taken", &self.taken_text())?;
        row(role, &self.leaders_text())?;
        row(&format!("no {role}"), &self.leaderless_text())?;
        row("messages", &self.messages.to_string())?;
        let widest = self.messages.by_kind.first().map_or(0, |kind| kind.sent.to_string().len());
        for kind in &self.messages.by_kind {
            row("", &format!("{:>widest$} {}", kind.sent, kind.kind))?;
        }
        if self.crashes + self.freezes > 0 {
            row("processes", &format!("{} crashed, {} frozen", self.crashes, self.freezes))?;
        }
        for breach in &self.broken {
            row("BROKEN", &format!("{}: {} (at {})", breach.property, breach.says, span(breach.at_ns)))?;
        }
        row("trace", &format!("{}, hash {}", counted(self.events as u64, "event"), self.hash))
    }
}

impl RunSummary {
    /// The number of times that a node became leader, in words.
    pub(crate) fn taken_text(&self) -> String {
        match self.elections {
            1 => "once".into(),
            times => format!("{times} times"),
        }
    }

    fn leaders_text(&self) -> String {
        if self.leaders.is_empty() {
            return "nobody led".into();
        }
        let mut text = String::new();
        for reign in self.leaders.iter().take(LEADERS_SHOWN) {
            let comma = if text.is_empty() { "" } else { ", " };
            let times = if reign.times > 1 { format!(" ({} times)", reign.times) } else { String::new() };
            let _ = write!(text, "{comma}{} for {}{times}", reign.node, span(reign.total_ns));
        }
        match self.leaders.len().saturating_sub(LEADERS_SHOWN) {
            0 => text,
            more => format!("{text}, and {}", counted(more as u64, "other")),
        }
    }

    fn leaderless_text(&self) -> String {
        let gaps = &self.leaderless;
        if gaps.gaps == 0 {
            return "never".into();
        }
        let (longest, from) = (span(gaps.longest_ns), span(gaps.longest_from_ns));
        let (total, gaps) = (span(gaps.total_ns), counted(gaps.gaps as u64, "gap"));
        format!("{total} in {gaps}, the longest {longest} from {from}")
    }
}

impl fmt::Display for MessageCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} sent, {} delivered", self.sent, self.delivered)?;
        for (count, what) in [
            (self.copies, "of them copies"),
            (self.lost, "lost"),
            (self.cut, "cut off"),
            (self.down, "to nobody"),
            (self.reset, "reset"),
            (self.in_flight, "under way at the end"),
        ] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        Ok(())
    }
}
