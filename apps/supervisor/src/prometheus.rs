//! Metrics in the text form that Prometheus reads.

use std::fmt::Write as _;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;

/// The metrics page of one member.
pub(crate) struct Page {
    text: String,
    labels: String,
}

impl Page {
    pub(crate) fn new(flock: &str, member: &str) -> Page {
        Page { text: String::new(), labels: format!("flock=\"{}\",member=\"{}\"", escaped(flock), escaped(member)) }
    }

    pub(crate) fn family(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.text, "# HELP bellwether_{name} {help}\n# TYPE bellwether_{name} {kind}\n");
    }

    pub(crate) fn sample(&mut self, name: &str, more_labels: &str, value: u64) {
        let _ = writeln!(self.text, "bellwether_{name}{{{}{more_labels}}} {value}", self.labels);
    }

    /// The metrics that every member has: its status.
    pub(crate) fn standing(&mut self, leads: bool, has_leader: bool, epoch: Option<u64>, since: Timestamp) {
        self.family("leads", "gauge", "Whether this member leads.");
        self.sample("leads", "", u64::from(leads));
        self.family("has_leader", "gauge", "Whether this member knows a leader, itself included.");
        self.sample("has_leader", "", u64::from(has_leader));
        self.family("epoch", "gauge", "The epoch of the leader that this member knows; 0 while it knows none.");
        self.sample("epoch", "", epoch.unwrap_or(0));
        self.family("role_since_seconds", "gauge", "When this member began to stand as it does.");
        self.sample("role_since_seconds", "", u64::try_from(since.as_second()).unwrap_or(0));
    }

    /// The counters that every member has.
    pub(crate) fn own(&mut self, stalls: u64, stores: u64, store_failures: u64) {
        for (name, count) in [("stalls", stalls), ("stores", stores), ("store_failures", store_failures)] {
            let name = format!("{name}_total");
            self.family(&name, "counter", "Counted of this member itself.");
            self.sample(&name, "", count);
        }
    }

    pub(crate) fn text(self) -> String {
        self.text
    }
}

/// Escapes a label's value.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// An additional label for a sample.
pub(crate) fn label(name: &str, value: &str) -> String {
    format!(",{name}=\"{}\"", escaped(value))
}

/// The counters of a struct with only counters, by field name.
pub(crate) fn counters(counts: &impl Serialize) -> Vec<(String, u64)> {
    let Ok(Value::Object(fields)) = serde_json::to_value(counts) else { return Vec::new() };
    fields.into_iter().map(|(name, value)| (name, value.as_u64().unwrap_or(0))).collect()
}
