//! The settings of a mesh, with their units.

use alloc::string::ToString;
use alloc::sync::Arc;

use bellwether_kernel::{ConfigError, NodeId, Span};

use crate::tag::Tag;

/// What all nodes of a mesh agree on before they start, and what a node on a real network knows of itself.
#[derive(Clone, Debug)]
pub struct MeshConfig {
    /// The node's own tag and name, on a real network; simulated nodes derive their tags from their numbers, and have
    /// no names.
    pub identity: Option<(Tag, Arc<[u8]>)>,
    /// The number of nodes of a simulation: the bound for settling depends on it.
    pub nodes: u32,
    /// The time between two pings of a head.
    pub beat: Span,
    /// The greatest number of nodes in a cluster, including its head.
    pub limit: u16,
    /// The distance, in clusters, over which a cluster's list is known.
    pub reach: u8,
    /// The greatest number of nodes that may forward a message.
    pub hop_limit: u8,
    /// After how many beats without a change heads compare what they know, and after twice as many again; 0: never.
    pub compare_beats: u8,
    /// The number of steps from which a random delay is drawn: few for the checker, which tries all of them.
    pub spread_steps: u32,
    /// The highest uptime that is counted, in beats.
    pub uptime_cap: u32,
}

/// The longest name, in bytes.
pub const NAME_LIMIT: usize = 32;
/// The largest cluster whose list fits into one frame.
pub const CLUSTER_LIMIT: u16 = 100;

impl Default for MeshConfig {
    fn default() -> MeshConfig {
        MeshConfig {
            identity: None,
            nodes: 1,
            beat: Span::millis(500),
            limit: CLUSTER_LIMIT,
            reach: 4,
            hop_limit: 64,
            compare_beats: 6,
            spread_steps: 64,
            uptime_cap: u32::MAX,
        }
    }
}

impl MeshConfig {
    /// Checks that the values are consistent.
    ///
    /// # Errors
    /// The first inconsistency found.
    pub fn checked(self) -> Result<MeshConfig, ConfigError> {
        let refuse = |why: &str| Err(ConfigError(why.to_string()));
        if self.beat < Span::millis(10) || self.beat > Span::secs(60) {
            return refuse("beat must be between 10ms and 60s");
        }
        if !(2..=CLUSTER_LIMIT).contains(&self.limit) {
            return refuse("limit must be between 2 and 100 members");
        }
        if !(1..=16).contains(&self.reach) {
            return refuse("reach must be between 1 and 16 clusters");
        }
        if self.hop_limit == 0 {
            return refuse("hops must be at least 1");
        }
        if self.compare_beats > 100 {
            return refuse("compare must be at most 100 beats");
        }
        if self.spread_steps == 0 {
            return refuse("spread must be at least 1 step");
        }
        Ok(self)
    }

    /// The tag of this node.
    #[must_use]
    pub fn tag(&self, me: NodeId) -> Tag {
        self.identity.as_ref().map_or(Tag::of_node(me), |(tag, _)| *tag)
    }

    /// `count` eighths of a beat.
    #[must_use]
    pub fn eighths(&self, count: u32) -> Span {
        self.beat.millionths(125_000).times(u64::from(count))
    }

    /// A fifth of a beat: the time between two lists, and the time-out of an acknowledgement.
    #[must_use]
    pub fn pace(&self) -> Span {
        self.beat.millionths(200_000)
    }

    /// One of the steps into which a random delay of at most `span` is divided.
    #[must_use]
    pub fn spread(&self, span: Span, step: u32) -> Span {
        span.millionths((u64::from(step) * 1_000_000 / u64::from(self.spread_steps)) as u32)
    }
}
