//! A snapshot of a flock at one moment, for any kind of place.

use jiff::{SpanRound, Timestamp, Unit};

/// The wording of a protocol for its leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaderWording {
    /// The words between a name and an epoch.
    pub(crate) leads: &'static str,
    /// The words for no leader.
    pub(crate) nobody: &'static str,
}

/// The wording for a list of members.
pub(crate) const LIST: LeaderWording = LeaderWording { leads: "leads in epoch", nobody: "nobody leads" };
/// The wording for a channel.
pub(crate) const CHANNEL: LeaderWording = LeaderWording { leads: "is the host in epoch", nobody: "nobody is the host" };
/// The wording for a ring.
pub(crate) const RING: LeaderWording =
    LeaderWording { leads: "has the token, at progress", nobody: "nobody has the token" };

/// The leader, according to the members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LeaderInfo {
    /// The key of its row.
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) epoch: u64,
    /// When it began to lead, by its own clock.
    pub(crate) since: Option<Timestamp>,
}

/// The row of one member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MemberRow {
    /// A key that stays the same for the life of the member.
    pub(crate) key: String,
    /// The member's id, its number, or its place in the ring.
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) role: String,
    /// Additional information in short.
    pub(crate) detail: String,
    pub(crate) since: Option<Timestamp>,
    /// Why it has not reported its status, if it has not.
    pub(crate) silent: Option<String>,
}

/// The state of a flock at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlockSnapshot {
    /// The flock and its place.
    pub(crate) title: String,
    pub(crate) words: LeaderWording,
    /// Why no member leads, if that is known; or that several do.
    pub(crate) problem: Option<String>,
    pub(crate) lead: Option<LeaderInfo>,
    pub(crate) rows: Vec<MemberRow>,
}

impl FlockSnapshot {
    /// The leader, in a few words.
    pub(crate) fn headline(&self) -> String {
        match &self.lead {
            _ if self.problem.is_some() => self.problem.clone().unwrap_or_default(),
            Some(LeaderInfo { name, epoch, .. }) => format!("{name} {} {epoch}", self.words.leads),
            None if self.rows.iter().all(|row| row.silent.is_some()) => "nobody answers".into(),
            None => self.words.nobody.into(),
        }
    }

    /// The snapshot in one line.
    pub(crate) fn line(&self) -> String {
        let others = self.rows.iter().filter(|row| self.lead.as_ref().is_none_or(|lead| lead.key != row.key));
        let others: Vec<String> = others
            .map(|row| match row.silent {
                Some(_) => format!("{} does not answer", row.name),
                None => format!("{} {} {}", row.number, row.role, row.name),
            })
            .collect();
        let rest = if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
        format!("{}: {}{rest}", self.title, self.headline())
    }

    /// Whether the snapshots show the same state. Durations do not count.
    pub(crate) fn is_like(&self, other: &FlockSnapshot) -> bool {
        let lead = |snapshot: &FlockSnapshot| snapshot.lead.as_ref().map(|lead| (lead.key.clone(), lead.epoch));
        let alike = |one: &MemberRow, two: &MemberRow| {
            (&one.key, &one.number, &one.role, one.silent.is_some())
                == (&two.key, &two.number, &two.role, two.silent.is_some())
        };
        lead(self) == lead(other)
            && self.problem == other.problem
            && self.rows.len() == other.rows.len()
            && self.rows.iter().zip(&other.rows).all(|(one, two)| alike(one, two))
    }
}

/// The time since a moment, in words. Another machine's clock may be ahead of ours.
pub(crate) fn ago(since: Timestamp) -> String {
    let round = SpanRound::new().largest(Unit::Hour).smallest(Unit::Second);
    let span = (Timestamp::now().max(since) - since).round(round);
    span.map_or_else(|_| since.to_string(), |span| format!("{span:#}"))
}
