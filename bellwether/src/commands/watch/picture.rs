//! What is on the screen: who leads, everybody else, and below them what has happened.

use jiff::Timestamp;

use super::chronicle::Chronicle;
use super::screen::{Ink, Line};
use super::sight::{Row, Sight, ago};

/// How many lines of the past are shown at least, where there is room for them at all.
const PAST: usize = 6;
const FOOT: &str = "q leaves";

/// The lines for a screen of this height.
pub(crate) fn picture(chronicle: &Chronicle, now: Timestamp, height: usize) -> Vec<Line> {
    let Some(sight) = &chronicle.seen else { return vec![Line::of(Ink::Faint, "asking…")] };
    let clock = now.strftime("%H:%M:%S UTC").to_string();
    let mut lines = vec![Line::of(Ink::Plain, &*sight.title).and(Ink::Faint, format!("  {clock}")), Line::default()];
    lines.push(headline(sight));
    lines.push(Line::default());
    let room = height.saturating_sub(lines.len() + 2);
    let past = chronicle.lines.len().min(PAST.min(room / 2));
    let rows = rows(sight, room.saturating_sub(past + 1));
    let past = room.saturating_sub(rows.len() + 1).min(chronicle.lines.len());
    lines.extend(rows);
    lines.push(Line::default());
    let newest = chronicle.lines.iter().skip(chronicle.lines.len() - past);
    lines.extend(
        newest
            .map(|(at, text)| Line::of(Ink::Faint, format!("{}  ", at.strftime("%H:%M:%S"))).and(Ink::Plain, &**text)),
    );
    lines.push(Line::default());
    lines.push(Line::of(Ink::Faint, FOOT));
    lines
}

fn headline(sight: &Sight) -> Line {
    let text = sight.headline();
    match &sight.lead {
        Some(lead) => {
            let since = lead.since.map_or_else(String::new, |since| format!(", for {}", ago(since)));
            Line::of(Ink::Gold, text).and(Ink::Plain, since)
        }
        None => Line::of(Ink::Red, text),
    }
}

fn rows(sight: &Sight, room: usize) -> Vec<Line> {
    let widest = |of: fn(&Row) -> &str| sight.rows.iter().map(|row| of(row).chars().count()).max().unwrap_or(0);
    let (number, role, name) = (widest(|row| &row.number), widest(|row| &row.role), widest(|row| &row.name));
    let row = |row: &Row| {
        let leads = sight.lead.as_ref().is_some_and(|lead| lead.key == row.key);
        let (role_text, ink, rest) = match &row.silent {
            Some(why) => ("-", Ink::Red, format!("does not answer: {why}")),
            None => {
                let since = row.since.map_or_else(String::new, |since| format!("for {}", ago(since)));
                let parts: Vec<&str> = [&*row.detail, &*since].into_iter().filter(|part| !part.is_empty()).collect();
                (&*row.role, if leads { Ink::Gold } else { Ink::Green }, parts.join(", "))
            }
        };
        let mark = if leads { '*' } else { ' ' };
        Line::of(ink, format!("{mark} {:>number$}  {role_text:<role$}  {:<name$}", row.number, row.name))
            .and(Ink::Plain, format!("  {rest}"))
    };
    let all = sight.rows.len();
    let shown = if all > room { room.saturating_sub(1) } else { all };
    let mut lines: Vec<Line> = sight.rows.iter().take(shown).map(row).collect();
    if shown < all && room > 0 {
        lines.push(Line::of(Ink::Faint, format!("  … and {} more", all - shown)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::sight::{Lead, RING};
    use super::*;

    fn chronicle(members: usize, past: usize) -> Chronicle {
        let row = |number: usize| Row {
            key: number.to_string(),
            number: number.to_string(),
            name: format!("m{number}"),
            role: "waiter".into(),
            ..Row::default()
        };
        let lead = Lead { key: "2".into(), name: "m2".into(), epoch: 9, since: None };
        let rows = (1..=members).map(row).collect();
        let seen = Sight { title: "ring".into(), words: RING, lead: Some(lead), rows };
        let lines = (0..past).map(|number| (Timestamp::UNIX_EPOCH, format!("event {number}"))).collect();
        Chronicle { seen: Some(seen), lines, ..Chronicle::default() }
    }

    #[test]
    fn it_fits_whatever_the_height_and_shows_what_is_newest() {
        for height in 0..40 {
            for (members, past) in [(0, 0), (3, 2), (3, 100), (300, 100), (300, 0)] {
                let lines = picture(&chronicle(members, past), Timestamp::UNIX_EPOCH, height);
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
