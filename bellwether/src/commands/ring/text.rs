//! A ring, for people.

use bellwether_supervisor::ring::RingMore;

use super::{Circle, Fellow};
use crate::commands::watch::sight::{Lead, RING, Row, Sight};

/// Who has the token, and how every member stands.
pub(super) fn status(circle: &Circle) -> String {
    let mut text = match (&circle.owner, circle.progress) {
        (Some(owner), Some(progress)) => {
            format!("ring {}: {owner} has the token, at progress {progress}\n", circle.flock)
        }
        _ => format!("ring {}: nobody has the token\n", circle.flock),
    };
    let (passed, made) = (circle.hand_overs, circle.regenerations);
    text.push_str(&format!("  hand-overs: {passed}, tokens made: {made}, as those count who answer\n"));
    each(circle, &mut text, |fellow, more| {
        let role = fellow.status.as_ref().map_or("", |status| status.role.as_str());
        let (gave, took, counts) = (more.gave, more.took, more.counts);
        let at_odds = if counts.at_odds > 0 { format!(", {} at odds", counts.at_odds) } else { String::new() };
        format!(
            "{role:<13} hears {}, gave {gave}, took {took}, keeps progress {}{at_odds}",
            more.fellows.len(),
            more.kept_progress
        )
    });
    text
}

/// What a look at it shows.
pub(super) fn sight(circle: &Circle) -> Sight {
    let owner = circle.members.iter().filter(|fellow| fellow.owns());
    let owner = owner.max_by_key(|fellow| fellow.more().and_then(|more| more.progress));
    let lead = owner.zip(circle.progress).map(|(owner, epoch)| Lead {
        key: owner.mac.clone(),
        name: owner.name().to_owned(),
        epoch,
        since: owner.more().map(|more| more.since),
    });
    let rows = circle.members.iter().enumerate().map(|(place, fellow)| row(place + 1, fellow)).collect();
    Sight { title: format!("ring {}", circle.flock), words: RING, lead, rows }
}

fn row(place: usize, fellow: &Fellow) -> Row {
    let more = fellow.more();
    let silent = || fellow.error.clone().unwrap_or_else(|| "no reason given".into());
    Row {
        key: fellow.mac.clone(),
        number: place.to_string(),
        name: fellow.name().to_owned(),
        role: fellow.status.as_ref().map_or_else(String::new, |status| status.role.clone()),
        since: more.as_ref().map(|more| more.since),
        silent: more.is_none().then(silent),
        detail: more.map_or_else(String::new, |more| {
            format!("gave {}, took {}, keeps progress {}", more.gave, more.took, more.kept_progress)
        }),
    }
}

/// The order of the ring.
pub(super) fn members(circle: &Circle) -> String {
    let mut text = String::new();
    each(circle, &mut text, |_, more| format!("{}  {}", more.mac, more.address));
    text
}

/// Which state everybody keeps.
pub(super) fn state(circle: &Circle) -> String {
    let mut text = String::new();
    each(circle, &mut text, |_, more| {
        let travelling = &more.travelling;
        let ways = [("gives", travelling.given, travelling.giving), ("takes", travelling.taken, travelling.taking)];
        let on_its_way: String = ways
            .iter()
            .filter(|(_, done, length)| done < length)
            .map(|(word, done, length)| format!(", {word} {done} of {length} bytes"))
            .collect();
        format!("keeps {} at progress {}{on_its_way}", more.kept, more.kept_progress)
    });
    text
}

fn each(circle: &Circle, text: &mut String, tell: impl Fn(&Fellow, &RingMore) -> String) {
    for fellow in &circle.members {
        let mark = if circle.owner.as_deref() == Some(fellow.name()) { '*' } else { ' ' };
        let told = match fellow.more() {
            Some(more) => tell(fellow, &more),
            None => format!("does not answer: {}", fellow.error.as_deref().unwrap_or("no reason given")),
        };
        text.push_str(&format!("{mark} {:<16} {told}\n", fellow.name()));
    }
}
