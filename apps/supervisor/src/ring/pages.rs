//! What a member of a ring shows to those who watch it.

use bellwether_net::MemberStatus;

use super::RingMore;
use crate::http;
use crate::prometheus::{Page, counters, label};

/// Both pages.
pub(super) fn pages(status: &MemberStatus) -> http::Pages {
    let more: RingMore = serde_json::from_value(status.more.clone()).unwrap_or_default();
    http::Pages { metrics: metrics(status, &more), health: health(status, &more) }
}

/// A member is well if it works, or knows who has the token.
fn health(status: &MemberStatus, more: &RingMore) -> Result<String, String> {
    match (status.leads, &more.owner, status.epoch) {
        (true, _, Some(epoch)) => Ok(format!("leads in epoch {epoch}")),
        (false, Some(owner), Some(epoch)) => Ok(format!("follows {owner} in epoch {epoch}")),
        _ => Err(http::follows_nobody(more.why_leaderless.as_deref())),
    }
}

fn metrics(status: &MemberStatus, more: &RingMore) -> String {
    let mut page = Page::new(&status.flock, &status.name);
    page.standing(status.leads, more.owner.is_some(), status.epoch, more.since);
    page.family("token_owner", "gauge", "Who has the token, as far as this member knows.");
    if let Some(owner) = &more.owner {
        page.sample("token_owner", &label("owner", owner), 1);
    }
    for (name, help, value) in [
        ("kept_progress", "How far the work is, by the state that this member keeps.", more.kept_progress),
        ("state_bytes", "How long that state is.", more.kept_bytes),
        ("members_heard", "How many others this member hears.", more.fellows.len() as u64),
        ("members_expected", "Of how many members a majority is needed; 0 for none.", more.expect.into()),
    ] {
        page.family(name, "gauge", help);
        page.sample(name, "", value);
    }
    let travelling = &more.travelling;
    let ways = [("given", travelling.given, travelling.giving), ("taken", travelling.taken, travelling.taking)];
    page.family("travelling_bytes", "gauge", "How far the state has come that is given away or taken, or was last.");
    ways.iter().for_each(|(way, done, _)| page.sample("travelling_bytes", &label("way", way), *done));
    page.family("travelling_length_bytes", "gauge", "Of how many bytes.");
    ways.iter().for_each(|(way, _, length)| page.sample("travelling_length_bytes", &label("way", way), *length));
    for (name, help, count) in [
        ("token_gave_total", "How often this member gave the token away.", more.gave),
        ("token_took_total", "How often it took the token.", more.took),
        ("token_generated_total", "How often it made a new one.", more.generated),
    ] {
        page.family(name, "counter", help);
        page.sample(name, "", count);
    }
    for (name, count) in counters(&more.counts) {
        let name = format!("ring_{name}_total");
        page.family(&name, "counter", "Counted on the ring.");
        page.sample(&name, "", count);
    }
    page.own(more.stalls, more.stores, more.store_failures);
    page.text()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(leads: bool, owner: Option<&str>) -> (MemberStatus, RingMore) {
        let more = RingMore { owner: owner.map(Into::into), kept_bytes: 12, ..RingMore::default() };
        let (flock, name) = ("sheep".into(), "m1".into());
        (MemberStatus { flock, name, leads, epoch: owner.map(|_| 7), ..MemberStatus::default() }, more)
    }

    #[test]
    fn each_family_is_described_once_and_each_line_is_a_number() {
        let (status, more) = status(true, Some("m\"1"));
        let text = metrics(&status, &more);
        assert!(text.contains("bellwether_leads{flock=\"sheep\",member=\"m1\"} 1\n"), "{text}");
        assert!(text.contains("bellwether_token_owner{flock=\"sheep\",member=\"m1\",owner=\"m\\\"1\"} 1\n"), "{text}");
        assert!(text.contains("bellwether_state_bytes{flock=\"sheep\",member=\"m1\"} 12\n"), "{text}");
        let families: Vec<&str> = text.lines().filter(|line| line.starts_with("# TYPE")).collect();
        let unlike: std::collections::BTreeSet<&str> = families.iter().copied().collect();
        assert_eq!(families.len(), unlike.len());
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        assert!(samples.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>()).all(|value| value.is_ok()));
    }

    #[test]
    fn one_who_knows_of_no_token_is_not_well() {
        let well = |leads, owner| {
            let (status, more) = status(leads, owner);
            health(&status, &more)
        };
        assert_eq!(well(true, Some("m1")), Ok("leads in epoch 7".into()));
        assert_eq!(well(false, Some("m2")), Ok("follows m2 in epoch 7".into()));
        assert_eq!(well(false, None), Err("follows nobody".into()));
    }
}
