//! What all servers of a network agree on beforehand.

use alloc::format;

use bellwether_kernel::{ConfigError, NodeId, Span};

/// The most super-peers that a network may have.
pub const SUPERPEER_LIMIT: u32 = 15;

/// The settings of a network. What is in the replicated log is decided by these, so all servers must have the same, but for
/// the spans of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuperpeerConfig {
    /// The servers that found the network together, numbered from 1: its first super-peers. A real network is founded by one.
    pub founders: u32,
    /// The servers that belong to the network from the beginning, the founders included, numbered from 1. Further ones are
    /// [admitted](crate::SuperpeerCommand::Admit).
    pub servers: u32,
    /// The most super-peers: odd.
    pub superpeers: u32,
    /// How often the master sends its heart-beat.
    pub heartbeat: Span,
    /// The shortest time that a server waits for its silent master before it stands for election.
    pub election: Span,
    /// The number of steps, each an eighth of a heart-beat, from which the rest of that wait is drawn.
    pub spread: u32,
    /// After how many silent heart-beats the master counts a server as lost.
    pub silent_beats: u32,
    /// How many heart-beats the users of a lost server keep their login.
    pub grace_beats: u32,
    /// How many heart-beats a question waits for a master before it [expires](crate::SuperpeerAnswer::Expired).
    pub deadline_beats: u32,
    /// Whether a second login ends the first one; otherwise it is refused.
    pub replace_logins: bool,
    /// The most bytes of messages that wait for one user. Beyond that, the oldest are dropped.
    pub max_pending: u64,
    /// The most separate ranges of messages that wait for one user. Beyond that, the oldest is dropped.
    pub max_stretches: usize,
    /// The number of message tags that are remembered for each user.
    pub max_tags: usize,
    /// The most questions that wait at one server. Beyond that it [is busy](crate::SuperpeerAnswer::Busy).
    pub max_waiting: usize,
    /// The most inputs that wait while a write is in progress.
    pub max_held: usize,
    /// The most questions in one batch.
    pub max_batch: usize,
    /// The most records in one message.
    pub max_records: usize,
    /// The most bytes of messages in one message to a server; one record always fits.
    pub max_append: usize,
    /// After how many applied records a snapshot replaces them.
    pub snapshot_every: u64,
    /// How many applied records the application may be behind before it has to start over with the
    /// [directory](crate::SuperpeerState::directory).
    pub max_events: usize,
    /// Whether each server keeps a digest of all that it has applied, so that servers can be compared.
    pub digests: bool,
}

impl Default for SuperpeerConfig {
    fn default() -> SuperpeerConfig {
        SuperpeerConfig {
            founders: 1,
            servers: 1,
            superpeers: 5,
            heartbeat: Span::millis(50),
            election: Span::millis(250),
            spread: 40,
            silent_beats: 10,
            grace_beats: 100,
            deadline_beats: 100,
            replace_logins: false,
            max_pending: 64 << 20,
            max_stretches: 64,
            max_tags: 10_000,
            max_waiting: 4_096,
            max_held: 4_096,
            max_batch: 1_024,
            max_records: 1_024,
            max_append: 4 << 20,
            snapshot_every: 10_000,
            max_events: 4_096,
            digests: false,
        }
    }
}

impl SuperpeerConfig {
    /// Checks that the values are consistent.
    ///
    /// # Errors
    /// The first inconsistency found.
    pub fn checked(self) -> Result<SuperpeerConfig, ConfigError> {
        let wrong = |text| Err(ConfigError(text));
        if self.founders == 0 || self.founders > self.servers {
            return wrong(format!("founders={} must be between 1 and the {} servers", self.founders, self.servers));
        }
        if self.superpeers.is_multiple_of(2) || self.superpeers > SUPERPEER_LIMIT {
            return wrong(format!("superpeers={} must be odd and at most {SUPERPEER_LIMIT}", self.superpeers));
        }
        if self.heartbeat == Span::ZERO || self.election < self.heartbeat.times(2) {
            return wrong(format!("election={} must be at least two heart-beats of {}", self.election, self.heartbeat));
        }
        let limits = [self.max_stretches, self.max_waiting, self.max_held, self.max_batch, self.max_records];
        if limits.contains(&0) || self.snapshot_every == 0 || self.max_events == 0 {
            return wrong("no limit may be 0".into());
        }
        Ok(self)
    }

    /// The servers that found the network.
    pub fn founder_ids(&self) -> impl Iterator<Item = NodeId> {
        (0..self.founders as usize).map(NodeId::at)
    }
}
