//! The report of a run in a field, in numbers.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// The sizes of clusters, including their heads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Sizes {
    /// The smallest.
    pub least: usize,
    /// The one in the middle.
    pub median: usize,
    /// The largest.
    pub most: usize,
}

impl Sizes {
    /// The statistics of clusters with these sizes.
    #[must_use]
    pub fn of(mut sizes: Vec<usize>) -> Sizes {
        sizes.sort_unstable();
        let at = |index: usize| sizes.get(index).copied().unwrap_or(0);
        Sizes { least: at(0), median: at(sizes.len() / 2), most: at(sizes.len().saturating_sub(1)) }
    }
}

/// The outcome of messages between random nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Delivery {
    /// The number of messages to reachable nodes.
    pub sent: usize,
    /// The number of messages that their destination acknowledged.
    pub acknowledged: usize,
    /// The mean number of hops, as a multiple of the shortest path; `None` where nodes walk.
    pub stretch: Option<f64>,
}

/// The recovery after a tenth of the nodes died at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Healing {
    /// The number of nodes that died.
    pub died: usize,
    /// After how many seconds all who can reach each other could do so over the clusters again; nothing if they never could.
    pub joined_s: Option<f64>,
    /// After how many seconds everybody had a head again.
    pub covered_s: Option<f64>,
}

/// The report of a run in a field.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FieldReport {
    /// The command that gives the same report.
    pub again: String,
    /// The number of nodes.
    pub nodes: u32,
    /// The mean number of neighbours.
    pub neighbours: f64,
    /// The length of a beat in seconds.
    pub beat_s: f64,
    /// The number of clusters.
    pub heads: usize,
    /// The size of a greedy dominating set of the same graph.
    pub greedy: usize,
    /// The sizes of the clusters.
    pub sizes: Sizes,
    /// The number of members that carried links to other clusters.
    pub gateways: usize,
    /// When all nodes had a head, in seconds.
    pub covered_s: Option<f64>,
    /// When all connected pairs could reach each other over the clusters, in seconds.
    pub joined_s: Option<f64>,
    /// Bytes that a node sent to form the mesh.
    pub forming_bytes: f64,
    /// Bytes a second that a node sent while it was calm, or walked.
    pub idle_bytes_s: f64,
    /// The same by kind of message.
    pub idle_by_kind: BTreeMap<&'static str, f64>,
    /// The number of changes of cluster per second and node, while the mesh was calm or nodes walked.
    pub reaffiliations_s: f64,
    /// The share of connected pairs that could reach each other over the clusters, while the mesh was calm or nodes
    /// walked.
    pub joined_share: f64,
    /// The highest speed, if nodes walked.
    pub walk: Option<String>,
    /// The outcome of messages.
    pub delivery: Delivery,
    /// The recovery; `None` where nodes walk.
    pub healing: Option<Healing>,
}

impl FieldReport {
    /// The number of heads for each node of a greedy dominating set.
    #[must_use]
    pub fn heads_over_greedy(&self) -> f64 {
        self.heads as f64 / self.greedy.max(1) as f64
    }

    /// What each kind of message has of the bytes, the most first.
    fn kinds(&self) -> String {
        let mut kinds: Vec<(&&str, &f64)> = self.idle_by_kind.iter().collect();
        kinds.sort_by(|a, b| b.1.total_cmp(a.1));
        let shares: Vec<String> = kinds.into_iter().map(|(kind, rate)| format!("{kind} {rate:.1}")).collect();
        shares.join(", ")
    }

    fn moment(&self, seconds: Option<f64>) -> String {
        match seconds {
            Some(seconds) => format!("{seconds:.2} s ({:.1} beats)", seconds / self.beat_s),
            None => "never".to_string(),
        }
    }
}

impl fmt::Display for FieldReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, text: String| writeln!(f, "{name:<18}{text}");
        line("field", format!("{} nodes, each hears {:.1} others on the mean", self.nodes, self.neighbours))?;
        let ratio = self.heads_over_greedy();
        line("clusters", format!("{} heads, {ratio:.2} times a greedy dominating set ({})", self.heads, self.greedy))?;
        let Sizes { least, median, most } = self.sizes;
        line("sizes", format!("{least} to {most} nodes, median {median}; {} gateways", self.gateways))?;
        line("covered", self.moment(self.covered_s))?;
        line("joined", self.moment(self.joined_s))?;
        line("forming", format!("{:.1} kB a node until all were joined", self.forming_bytes / 1_000.0))?;
        let (how, rate) = (if self.walk.is_some() { "walking" } else { "idle" }, self.idle_bytes_s);
        let walk = self.walk.as_ref().map_or(String::new(), |speed| format!(" at up to {speed}"));
        line(how, format!("{rate:.1} B/s a node{walk}: {}", self.kinds()))?;
        line("reaffiliations", format!("{:.4} a node and second", self.reaffiliations_s))?;
        line("pairs joined", format!("{:.2} %", self.joined_share * 100.0))?;
        let Delivery { sent, acknowledged, stretch } = self.delivery;
        let stretch = stretch.map_or(String::new(), |stretch| format!(", stretch {stretch:.2}"));
        line("messages", format!("{acknowledged} of {sent} acknowledged{stretch}"))?;
        if let Some(healing) = self.healing {
            let (joined, covered) = (self.moment(healing.joined_s), self.moment(healing.covered_s));
            line(
                "healing",
                format!("{} died at once: joined again after {joined}, covered after {covered}", healing.died),
            )?;
        }
        line("again", self.again.clone())
    }
}
