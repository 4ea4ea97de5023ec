//! The pages with which a member of a list is monitored.

use bellwether_net::MemberStatus;

use super::More;
use crate::http;
use crate::prometheus::{Page, counters};

/// The contents of both pages.
pub(super) fn pages(status: &MemberStatus) -> http::Pages {
    let more: More = serde_json::from_value(status.more.clone()).unwrap_or_default();
    http::Pages { metrics: metrics(status, &more), health: health(status, &more) }
}

/// A member is well if it leads, or follows a leader.
fn health(status: &MemberStatus, more: &More) -> Result<String, String> {
    match (status.leads, status.leader, status.epoch) {
        (true, _, Some(epoch)) => Ok(format!("leads in epoch {epoch}")),
        (false, Some(leader), Some(epoch)) => Ok(format!("follows {leader} in epoch {epoch}")),
        _ => Err(http::follows_nobody(more.why_leaderless.as_deref())),
    }
}

fn metrics(status: &MemberStatus, more: &More) -> String {
    let mut page = Page::new(&status.flock, &status.member.to_string());
    page.standing(status.leads, status.leader.is_some(), status.epoch, more.since);
    page.family("peer_connected", "gauge", "Whether messages reach a peer.");
    for peer in &status.peers {
        page.sample("peer_connected", &format!(",peer=\"{}\"", peer.id), u64::from(peer.connected));
    }
    let peers: Vec<_> =
        status.peers.iter().map(|peer| (format!(",peer=\"{}\"", peer.id), counters(&peer.counts))).collect();
    for (index, (name, _)) in peers.first().map(|(_, counts)| counts.clone()).unwrap_or_default().iter().enumerate() {
        let name = format!("peer_{name}_total");
        page.family(&name, "counter", "Counted between this member and a peer.");
        peers.iter().for_each(|(label, counts)| page.sample(&name, label, counts[index].1));
    }
    for (name, count) in counters(&more.door) {
        let name = format!("door_{name}_total");
        page.family(&name, "counter", "Counted of connections that never said who they were.");
        page.sample(&name, "", count);
    }
    page.own(more.stalls, more.stores, more.store_failures);
    page.text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_net::PeerReport;

    #[test]
    fn each_family_is_described_once_and_each_line_is_a_number() {
        let peer = |id| PeerReport { id, connected: true, ..PeerReport::default() };
        let status = MemberStatus {
            flock: "sheep".into(),
            member: 1,
            leads: true,
            epoch: Some(7),
            peers: vec![peer(2), peer(3)],
            ..MemberStatus::default()
        };
        let text = metrics(&status, &More::default());
        assert!(text.contains("bellwether_leads{flock=\"sheep\",member=\"1\"} 1\n"), "{text}");
        assert!(text.contains("bellwether_peer_sent_total{flock=\"sheep\",member=\"1\",peer=\"3\"} 0\n"), "{text}");
        assert_eq!(text.matches("# TYPE bellwether_peer_sent_total counter\n").count(), 1);
        let counters = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" counter"));
        assert!(counters.clone().all(|name| name.ends_with("_total")), "what is no sum of events is a gauge: {text}");
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        assert!(samples.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>()).all(|value| value.is_ok()));
    }
}
