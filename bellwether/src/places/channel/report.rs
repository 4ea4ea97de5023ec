//! The status of a channel's members, as text.

use super::status::{ChannelMember, ChannelStatus};
use crate::commands::watch::StatusReport;
use crate::commands::watch::snapshot::{CHANNEL, FlockSnapshot, LeaderInfo, MemberRow, ago};
use crate::exit::ExitCode;

impl StatusReport for ChannelStatus {
    fn text(&self) -> String {
        let ChannelStatus { flock, at, .. } = self;
        let mut text = match (&self.leader_name, self.epoch) {
            (Some(_), Some(_)) if self.problem.is_some() => {
                format!("flock {flock} on {at}: {}\n", self.problem.as_deref().unwrap_or_default())
            }
            (Some(host), Some(epoch)) => format!("flock {flock} on {at}: {host} is the host in epoch {epoch}\n"),
            _ if self.members.is_empty() => {
                format!("flock {flock} on {at}: nobody answers; are --flock, --at and --key those of `run`?\n")
            }
            _ => format!("flock {flock} on {at}: {}\n", self.problem.as_deref().unwrap_or("nobody is the host")),
        };
        self.members.iter().for_each(|one| text.push_str(&present(one, self.leader)));
        text
    }

    fn code(&self) -> ExitCode {
        ChannelStatus::code(self)
    }

    fn snapshot(&self) -> FlockSnapshot {
        let host = self.members.iter().find(|one| Some(one.owner) == self.leader && one.standing.leads);
        let lead = host.zip(self.epoch).map(|(host, epoch)| LeaderInfo {
            key: host.session.clone(),
            name: host.name.clone(),
            epoch,
            since: Some(host.standing.since),
        });
        let row = |one: &ChannelMember| MemberRow {
            key: one.session.clone(),
            number: one.standing.number.map_or_else(|| "-".to_owned(), |number| number.to_string()),
            name: one.name.clone(),
            role: one.standing.role.clone(),
            detail: match (one.standing.leads, one.standing.host) {
                (false, None) => "follows nobody".into(),
                _ => String::new(),
            },
            since: Some(one.standing.since),
            silent: None,
        };
        let rows = self.members.iter().map(row).collect();
        FlockSnapshot {
            title: format!("flock {} on {}", self.flock, self.at),
            words: CHANNEL,
            problem: self.problem.clone(),
            lead,
            rows,
        }
    }
}

fn present(one: &ChannelMember, host: Option<u64>) -> String {
    let standing = &one.standing;
    let number = standing.number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let follows = match (standing.leads, standing.host) {
        (false, Some(other)) if Some(other) != host => format!(" of {other}"),
        (false, None) => " and follows nobody".into(),
        _ => String::new(),
    };
    let since = ago(standing.since);
    let mut text = format!("  {number:>3}  {:<11} {}{follows}, for {since}\n", standing.role, one.name);
    if !standing.counts.is_empty() {
        let counts: Vec<String> =
            standing.counts.iter().map(|(name, count)| format!("{count} {}", name.replace('_', " "))).collect();
        text.push_str(&format!("       {}\n", counts.join(", ")));
    }
    text
}
