//! The changes of a flock while it is watched: the difference between two snapshots, in words.

use std::collections::VecDeque;

use jiff::Timestamp;

use super::snapshot::{FlockSnapshot, LeaderInfo, MemberRow};

/// How many lines are kept for the screen.
const KEPT: usize = 200;

/// The newest snapshot, and the lines that led to it.
#[derive(Debug, Default)]
pub(crate) struct ChangeLog {
    pub(crate) seen: Option<FlockSnapshot>,
    pub(crate) lines: VecDeque<(Timestamp, String)>,
    /// The last known leader, since between two leaders there may be none.
    pub(super) last: Option<LeaderInfo>,
}

impl ChangeLog {
    /// Takes a snapshot, and returns what has changed.
    pub(crate) fn take(&mut self, now: Timestamp, snapshot: FlockSnapshot) -> Vec<String> {
        let news = match &self.seen {
            Some(before) => differences(before, self.last.as_ref(), &snapshot),
            None => vec![snapshot.line()],
        };
        self.last = snapshot.lead.clone().or(self.last.take());
        self.seen = Some(snapshot);
        self.add(now, news.clone());
        news
    }

    /// Adds other lines.
    pub(crate) fn add(&mut self, now: Timestamp, lines: Vec<String>) {
        self.lines.extend(lines.into_iter().map(|line| (now, line)));
        let surplus = self.lines.len().saturating_sub(KEPT);
        self.lines.drain(..surplus);
    }
}

fn differences(before: &FlockSnapshot, last: Option<&LeaderInfo>, now: &FlockSnapshot) -> Vec<String> {
    let of = |snapshot: &FlockSnapshot, key: &str| snapshot.rows.iter().find(|row| row.key == key).cloned();
    let mut news: Vec<String> = lead(before, last, now).into_iter().collect();
    let new_problem = now.problem.clone().filter(|_| now.lead.is_some() && now.problem != before.problem);
    news.extend(new_problem);
    for row in &now.rows {
        match of(before, &row.key) {
            None => news.push(format!("{} is there", row.name)),
            Some(old) => news.extend(changed(&old, row)),
        }
    }
    let gone = before.rows.iter().filter(|row| of(now, &row.key).is_none());
    news.extend(gone.map(|row| format!("{} is gone", row.name)));
    news
}

fn lead(before: &FlockSnapshot, last: Option<&LeaderInfo>, now: &FlockSnapshot) -> Option<String> {
    let leads = now.words.leads;
    let took_over = |old: &LeaderInfo, new: &LeaderInfo| {
        format!("{} took over from {}: it {leads} {}", new.name, old.name, new.epoch)
    };
    match (&before.lead, &now.lead) {
        (Some(old), Some(new)) if (&old.key, old.epoch) == (&new.key, new.epoch) => None,
        (Some(old), Some(new)) if old.key == new.key => Some(format!("{} {leads} {} now", new.name, new.epoch)),
        (Some(old), Some(new)) => Some(took_over(old, new)),
        (None, Some(new)) => {
            Some(last.filter(|old| old.key != new.key).map_or_else(|| now.headline(), |old| took_over(old, new)))
        }
        (Some(old), None) => Some(format!("{}; it was {}", now.headline(), old.name)),
        (None, None) => None,
    }
}

fn changed(old: &MemberRow, new: &MemberRow) -> Option<String> {
    let name = &new.name;
    match (&old.silent, &new.silent) {
        (None, Some(why)) => Some(format!("{name} does not answer: {why}")),
        (Some(_), None) => Some(format!("{name} answers again")),
        _ if old.number != new.number => Some(format!("{name} has the number {}", new.number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::snapshot::CHANNEL;
    use super::*;

    fn row(name: &str, number: &str) -> MemberRow {
        MemberRow {
            key: name.into(),
            number: number.into(),
            name: name.into(),
            role: "standby".into(),
            ..MemberRow::default()
        }
    }

    fn snapshot(host: Option<(&str, u64)>, rows: &[(&str, &str)]) -> FlockSnapshot {
        let lead = host.map(|(name, epoch)| LeaderInfo { key: name.into(), name: name.into(), epoch, since: None });
        let rows = rows.iter().map(|(name, number)| row(name, number)).collect();
        FlockSnapshot { title: "flock bots on lan".into(), words: CHANNEL, problem: None, lead, rows }
    }

    #[test]
    fn each_change_is_told_once_and_in_words() {
        let mut change_log = ChangeLog::default();
        let mut take = |snapshot| change_log.take(Timestamp::UNIX_EPOCH, snapshot);
        let first = take(snapshot(Some(("anna", 1)), &[("anna", "1"), ("ben", "2")]));
        assert_eq!(first, ["flock bots on lan: anna is the host in epoch 1; 2 standby ben"]);
        assert!(take(snapshot(Some(("anna", 1)), &[("anna", "1"), ("ben", "2")])).is_empty());
        let took_over = take(snapshot(Some(("ben", 2)), &[("ben", "1"), ("carla", "3")]));
        assert_eq!(
            took_over,
            [
                "ben took over from anna: it is the host in epoch 2",
                "ben has the number 1",
                "carla is there",
                "anna is gone"
            ]
        );
        assert_eq!(take(snapshot(None, &[("ben", "1"), ("carla", "3")])), ["nobody is the host; it was ben"]);
        assert_eq!(take(snapshot(None, &[]))[..], ["ben is gone", "carla is gone"]);
        assert_eq!(take(snapshot(Some(("ben", 4)), &[]))[..], ["ben is the host in epoch 4"]);
        assert_eq!(take(snapshot(Some(("ben", 5)), &[]))[..], ["ben is the host in epoch 5 now"]);
        take(snapshot(None, &[]));
        let after_a_gap = take(snapshot(Some(("anna", 6)), &[]));
        assert_eq!(after_a_gap, ["anna took over from ben: it is the host in epoch 6"]);
    }

    #[test]
    fn one_of_a_list_that_falls_silent_is_not_gone() {
        let mut change_log = ChangeLog::default();
        let with = |silent: Option<&str>| {
            let mut snapshot = snapshot(Some(("anna", 1)), &[("anna", "1"), ("ben", "2")]);
            snapshot.rows[1].silent = silent.map(Into::into);
            snapshot
        };
        let mut take = |silent| change_log.take(Timestamp::UNIX_EPOCH, with(silent));
        take(None);
        assert_eq!(take(Some("refused")), ["ben does not answer: refused"]);
        assert!(take(Some("timed out")).is_empty(), "why may change every time");
        assert_eq!(take(None), ["ben answers again"]);
    }

    #[test]
    fn it_does_not_grow_for_ever() {
        let mut change_log = ChangeLog::default();
        (0..10 * KEPT as u64)
            .for_each(|epoch| drop(change_log.take(Timestamp::UNIX_EPOCH, snapshot(Some(("a", epoch)), &[]))));
        assert_eq!(change_log.lines.len(), KEPT);
    }
}
