//! What a run in a field showed, in numbers.

use std::fmt;

use serde::Serialize;

/// How large clusters are, their heads included.
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
    /// Of clusters that have so many nodes each.
    #[must_use]
    pub fn of(mut sizes: Vec<usize>) -> Sizes {
        sizes.sort_unstable();
        let at = |index: usize| sizes.get(index).copied().unwrap_or(0);
        Sizes { least: at(0), median: at(sizes.len() / 2), most: at(sizes.len().saturating_sub(1)) }
    }
}

/// What became of messages between random nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Delivery {
    /// How many were sent to nodes to which there was a way.
    pub sent: usize,
    /// How many of them were acknowledged by their destination.
    pub acknowledged: usize,
    /// How many hops they took on the mean, over those of the shortest ways; nothing where nodes walk.
    pub stretch: Option<f64>,
}

/// What happened after a tenth of the nodes died at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Healing {
    /// How many died.
    pub died: usize,
    /// After how many seconds all who can reach each other could do so over the clusters again; nothing if they never could.
    pub joined_s: Option<f64>,
    /// After how many seconds everybody had a head again.
    pub covered_s: Option<f64>,
}

/// What a run in a field showed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FieldReport {
    /// The command that gives the same report.
    pub again: String,
    /// How many nodes there were.
    pub nodes: u32,
    /// How many neighbours they had on the mean.
    pub neighbours: f64,
    /// The length of a beat in seconds.
    pub beat_s: f64,
    /// How many clusters there were.
    pub heads: usize,
    /// How many a greedy dominating set of the same graph has.
    pub greedy: usize,
    /// How large they were.
    pub sizes: Sizes,
    /// How many members carried links to other clusters.
    pub gateways: usize,
    /// When everybody had a head, in seconds.
    pub covered_s: Option<f64>,
    /// When all who can reach each other could do so over the clusters, in seconds.
    pub joined_s: Option<f64>,
    /// Bytes that a node sent to form the mesh.
    pub forming_bytes: f64,
    /// Bytes a second that a node sent while it was calm, or walked.
    pub idle_bytes_s: f64,
    /// How often a node changed its cluster in a second, while it was calm or walked.
    pub reaffiliations_s: f64,
    /// Which share of the pairs that can reach each other could do so over the clusters, while it was calm or walked.
    pub joined_share: f64,
    /// The highest speed, if nodes walked.
    pub walk: Option<String>,
    /// What became of messages.
    pub delivery: Delivery,
    /// How it healed; nothing where nodes walk.
    pub healing: Option<Healing>,
}

impl FieldReport {
    /// How many heads there were for one of a greedy dominating set.
    #[must_use]
    pub fn heads_over_greedy(&self) -> f64 {
        self.heads as f64 / self.greedy.max(1) as f64
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
        line(how, format!("{rate:.1} B/s a node{walk}"))?;
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
