//! The contents of the screen: the leader, the other members, and below them the changes.

use jiff::Timestamp;

use super::change_log::ChangeLog;
use super::screen::{ScreenColour, ScreenLine};
use super::snapshot::{FlockSnapshot, MemberRow, ago};

/// The least number of change lines, if there is room for any.
const PAST: usize = 6;
const FOOT: &str = "q leaves";

/// The lines for a screen of this height.
pub(crate) fn frame(change_log: &ChangeLog, now: Timestamp, height: usize) -> Vec<ScreenLine> {
    let Some(snapshot) = &change_log.seen else { return vec![ScreenLine::of(ScreenColour::Faint, "asking…")] };
    let clock = now.strftime("%H:%M:%S UTC").to_string();
    let mut lines = vec![
        ScreenLine::of(ScreenColour::Plain, &*snapshot.title).and(ScreenColour::Faint, format!("  {clock}")),
        ScreenLine::default(),
    ];
    lines.push(headline(snapshot));
    lines.push(ScreenLine::default());
    let room = height.saturating_sub(lines.len() + 2);
    let past = change_log.lines.len().min(PAST.min(room / 2));
    let rows = rows(snapshot, room.saturating_sub(past + 1));
    let past = room.saturating_sub(rows.len() + 1).min(change_log.lines.len());
    lines.extend(rows);
    lines.push(ScreenLine::default());
    let newest = change_log.lines.iter().skip(change_log.lines.len() - past);
    lines.extend(newest.map(|(at, text)| {
        ScreenLine::of(ScreenColour::Faint, format!("{}  ", at.strftime("%H:%M:%S"))).and(ScreenColour::Plain, &**text)
    }));
    lines.push(ScreenLine::default());
    lines.push(ScreenLine::of(ScreenColour::Faint, FOOT));
    lines
}

fn headline(snapshot: &FlockSnapshot) -> ScreenLine {
    let text = snapshot.headline();
    match &snapshot.lead {
        Some(lead) if snapshot.problem.is_none() => {
            let since = lead.since.map_or_else(String::new, |since| format!(", for {}", ago(since)));
            ScreenLine::of(ScreenColour::Gold, text).and(ScreenColour::Plain, since)
        }
        _ => ScreenLine::of(ScreenColour::Red, text),
    }
}

fn rows(snapshot: &FlockSnapshot, room: usize) -> Vec<ScreenLine> {
    let widest =
        |of: fn(&MemberRow) -> &str| snapshot.rows.iter().map(|row| of(row).chars().count()).max().unwrap_or(0);
    let (number, role, name) = (widest(|row| &row.number), widest(|row| &row.role), widest(|row| &row.name));
    let row = |row: &MemberRow| {
        let leads = snapshot.lead.as_ref().is_some_and(|lead| lead.key == row.key);
        let (role_text, ink, rest) = match &row.silent {
            Some(why) => ("-", ScreenColour::Red, format!("does not answer: {why}")),
            None => {
                let since = row.since.map_or_else(String::new, |since| format!("for {}", ago(since)));
                let parts: Vec<&str> = [&*row.detail, &*since].into_iter().filter(|part| !part.is_empty()).collect();
                (&*row.role, if leads { ScreenColour::Gold } else { ScreenColour::Green }, parts.join(", "))
            }
        };
        let mark = if leads { '*' } else { ' ' };
        ScreenLine::of(ink, format!("{mark} {:>number$}  {role_text:<role$}  {:<name$}", row.number, row.name))
            .and(ScreenColour::Plain, format!("  {rest}"))
    };
    let all = snapshot.rows.len();
    let shown = if all > room { room.saturating_sub(1) } else { all };
    // The leader is shown even if there is little room.
    let is_leader = |row: &MemberRow| snapshot.lead.as_ref().is_some_and(|lead| lead.key == row.key);
    let hidden_leader = snapshot.rows.iter().skip(shown).find(|row| is_leader(row));
    let first = shown.saturating_sub(usize::from(hidden_leader.is_some()));
    let visible = snapshot.rows.iter().take(first).chain(hidden_leader.filter(|_| shown > 0));
    let mut lines: Vec<ScreenLine> = visible.map(row).collect();
    if shown < all && room > 0 {
        lines.push(ScreenLine::of(ScreenColour::Faint, format!("  … and {} more", all - shown)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::snapshot::{LeaderInfo, RING};
    use super::*;

    fn change_log(members: usize, past: usize) -> ChangeLog {
        let row = |number: usize| MemberRow {
            key: number.to_string(),
            number: number.to_string(),
            name: format!("m{number}"),
            role: "waiter".into(),
            ..MemberRow::default()
        };
        let lead = LeaderInfo { key: "2".into(), name: "m2".into(), epoch: 9, since: None };
        let rows = (1..=members).map(row).collect();
        let seen = FlockSnapshot { title: "ring".into(), words: RING, problem: None, lead: Some(lead), rows };
        let lines = (0..past).map(|number| (Timestamp::UNIX_EPOCH, format!("event {number}"))).collect();
        ChangeLog { seen: Some(seen), lines, ..ChangeLog::default() }
    }

    #[test]
    fn the_leader_is_shown_even_where_most_members_are_not() {
        let mut log = change_log(30, 0);
        if let Some(seen) = &mut log.seen {
            seen.lead = Some(LeaderInfo { key: "30".into(), name: "m30".into(), epoch: 9, since: None });
        }
        for height in 10..40 {
            let lines = frame(&log, Timestamp::UNIX_EPOCH, height);
            let starred = lines.iter().filter(|line| format!("{line:?}").contains("* 30")).count();
            assert_eq!(starred, 1, "{height}: {lines:?}");
        }
    }

    #[test]
    fn it_fits_whatever_the_height_and_shows_what_is_newest() {
        for height in 0..40 {
            for (members, past) in [(0, 0), (3, 2), (3, 100), (300, 100), (300, 0)] {
                let lines = frame(&change_log(members, past), Timestamp::UNIX_EPOCH, height);
                assert!(lines.len() <= height.max(7), "{height}: {}", lines.len());
                let text = format!("{lines:?}");
                assert!(text.contains("m2 has the token, at progress 9"), "{text}");
                if height >= 20 && past > 0 {
                    assert!(text.contains(&format!("event {}", past - 1)), "{height} {members} {past}: {text}");
                    assert_eq!(text.contains("… and"), members == 300, "{text}");
                }
            }
        }
    }
}
