//! The status of a ring, as text.

use bellwether_supervisor::ring::RingMore;

use super::status::{RingMember, RingStatus};
use crate::commands::watch::snapshot::{FlockSnapshot, LeaderInfo, MemberRow, RING};

/// The owner of the token, and the state of every member.
pub(crate) fn status(ring: &RingStatus) -> String {
    let mut text = match (&ring.owner, ring.progress) {
        _ if ring.problem().is_some() => format!("ring {}: {}\n", ring.flock, ring.problem().unwrap_or_default()),
        (Some(owner), Some(progress)) => {
            format!("ring {}: {owner} has the token, at progress {progress}\n", ring.flock)
        }
        _ => format!("ring {}: nobody has the token{}\n", ring.flock, why(ring)),
    };
    text.push_str(&missing(ring));
    let (passed, made) = (ring.hand_overs, ring.regenerations);
    text.push_str(&format!("  hand-overs: {passed}, tokens made: {made} (counted by the members that answered)\n"));
    each(ring, &mut text, |member, more| {
        let role = member.status.as_ref().map_or("", |status| status.role.as_str());
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

/// Why no member has the token, as far as the members can tell.
fn why(ring: &RingStatus) -> String {
    let told = ring.members.iter().find_map(|member| Some((member.name(), member.more()?.why_leaderless?)));
    told.map_or_else(String::new, |(name, why)| format!(": {name}: {why}"))
}

/// How many members are missing, if a number is expected.
fn missing(ring: &RingStatus) -> String {
    let expected = ring.members.iter().filter_map(RingMember::more).map(|more| more.expect as usize).max().unwrap_or(0);
    let there = ring.members.iter().filter(|member| member.status.is_some()).count();
    match expected.saturating_sub(there) {
        0 => String::new(),
        missing => format!("  {there} of {expected} expected members answer: {missing} missing\n"),
    }
}

/// The status as a snapshot for the live view.
pub(super) fn snapshot(ring: &RingStatus) -> FlockSnapshot {
    let owner = ring.members.iter().filter(|member| member.owns());
    let owner = owner.max_by_key(|member| member.more().and_then(|more| more.progress));
    let lead = owner.zip(ring.progress).map(|(owner, epoch)| LeaderInfo {
        key: owner.mac.clone(),
        name: owner.name().to_owned(),
        epoch,
        since: owner.more().map(|more| more.since),
    });
    let rows = ring.members.iter().enumerate().map(|(place, member)| row(place + 1, member)).collect();
    FlockSnapshot { title: format!("ring {}", ring.flock), words: RING, problem: ring.problem(), lead, rows }
}

fn row(place: usize, member: &RingMember) -> MemberRow {
    let more = member.more();
    let silent = || member.error.clone().unwrap_or_else(|| "no reason given".into());
    MemberRow {
        key: member.mac.clone(),
        number: place.to_string(),
        name: member.name().to_owned(),
        role: member.status.as_ref().map_or_else(String::new, |status| status.role.clone()),
        since: more.as_ref().map(|more| more.since),
        silent: more.is_none().then(silent),
        detail: more.map_or_else(String::new, |more| {
            format!("gave {}, took {}, keeps progress {}", more.gave, more.took, more.kept_progress)
        }),
    }
}

/// The members in the order of the ring, as text.
pub(crate) fn members(ring: &RingStatus) -> String {
    let mut text = String::new();
    each(ring, &mut text, |_, more| format!("{}  {}", more.mac, more.address));
    text
}

/// The state that each member keeps, as text.
pub(crate) fn state(ring: &RingStatus) -> String {
    let mut text = String::new();
    each(ring, &mut text, |_, more| {
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

fn each(ring: &RingStatus, text: &mut String, tell: impl Fn(&RingMember, &RingMore) -> String) {
    for member in &ring.members {
        let mark = if ring.owner.as_deref() == Some(member.name()) { '*' } else { ' ' };
        let told = match member.more() {
            Some(more) => tell(member, &more),
            None => format!("does not answer: {}", member.error.as_deref().unwrap_or("no reason given")),
        };
        text.push_str(&format!("{mark} {:<16} {told}\n", member.name()));
    }
}
