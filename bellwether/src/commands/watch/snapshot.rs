//! A flock as it was seen at one moment, whatever it meets on.

use jiff::{SpanRound, Timestamp, Unit};

/// How a protocol says that somebody leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaderWording {
    /// Between a name and an epoch.
    pub(crate) leads: &'static str,
    /// Where there is no leader.
    pub(crate) nobody: &'static str,
}

/// Among the members of a list.
pub(crate) const LIST: LeaderWording = LeaderWording { leads: "leads in epoch", nobody: "nobody leads" };
/// On a channel.
pub(crate) const CHANNEL: LeaderWording = LeaderWording { leads: "is the host in epoch", nobody: "nobody is the host" };
/// On a ring.
pub(crate) const RING: LeaderWording =
    LeaderWording { leads: "has the token, at progress", nobody: "nobody has the token" };

/// The leader, as the members see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LeaderInfo {
    /// Which row that is.
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) epoch: u64,
    /// Since when, by its own clock.
    pub(crate) since: Option<Timestamp>,
}

/// One member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MemberRow {
    /// What stays the same while it lives.
    pub(crate) key: String,
    /// Its id, its number, or its place in the ring.
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) role: String,
    /// Whatever else there is to say of it in short.
    pub(crate) detail: String,
    pub(crate) since: Option<Timestamp>,
    /// Why it says nothing of itself, if it does not.
    pub(crate) silent: Option<String>,
}

/// What was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlockSnapshot {
    /// Which flock, and where.
    pub(crate) title: String,
    pub(crate) words: LeaderWording,
    /// Why no member leads, where that is known; or that several do.
    pub(crate) problem: Option<String>,
    pub(crate) lead: Option<LeaderInfo>,
    pub(crate) rows: Vec<MemberRow>,
}

impl FlockSnapshot {
    /// Who leads, in a few words.
    pub(crate) fn headline(&self) -> String {
        match &self.lead {
            _ if self.problem.is_some() => self.problem.clone().unwrap_or_default(),
            Some(LeaderInfo { name, epoch, .. }) => format!("{name} {} {epoch}", self.words.leads),
            None if self.rows.iter().all(|row| row.silent.is_some()) => "nobody answers".into(),
            None => self.words.nobody.into(),
        }
    }

    /// All of it in one line.
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

    /// Whether people would call this the same as before. How long things last does not count.
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

/// How long ago, in the words of people. Another machine's clock may be ahead of ours.
pub(crate) fn ago(since: Timestamp) -> String {
    let round = SpanRound::new().largest(Unit::Hour).smallest(Unit::Second);
    let span = (Timestamp::now().max(since) - since).round(round);
    span.map_or_else(|_| since.to_string(), |span| format!("{span:#}"))
}
