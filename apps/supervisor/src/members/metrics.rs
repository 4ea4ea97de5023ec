//! What a member has counted, in the text form that Prometheus reads.

use std::fmt::Write as _;

use bellwether_net::Status;
use serde::Serialize;
use serde_json::Value;

use super::More;

/// The whole page.
pub(super) fn page(status: &Status) -> String {
    let more: More = serde_json::from_value(status.more.clone()).unwrap_or_default();
    let mut page = Page { text: String::new(), status };
    page.family("leads", "gauge", "Whether this member leads.");
    page.sample("leads", "", u64::from(status.leads));
    page.family("has_leader", "gauge", "Whether this member knows a leader, itself included.");
    page.sample("has_leader", "", u64::from(status.leader.is_some()));
    page.family("epoch", "counter", "The epoch of the leader that this member knows.");
    page.sample("epoch", "", status.epoch.unwrap_or(0));
    page.family("role_since_seconds", "gauge", "When this member began to stand as it does.");
    page.sample("role_since_seconds", "", u64::try_from(more.since.as_second()).unwrap_or(0));
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
    for (name, count) in [("stalls", more.stalls), ("stores", more.stores), ("store_failures", more.store_failures)] {
        let name = format!("{name}_total");
        page.family(&name, "counter", "Counted of this member itself.");
        page.sample(&name, "", count);
    }
    page.text
}

struct Page<'a> {
    text: String,
    status: &'a Status,
}

impl Page<'_> {
    fn family(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.text, "# HELP bellwether_{name} {help}\n# TYPE bellwether_{name} {kind}\n");
    }

    fn sample(&mut self, name: &str, more_labels: &str, value: u64) {
        let Status { flock, member, .. } = self.status;
        let _ = writeln!(self.text, "bellwether_{name}{{flock=\"{flock}\",member=\"{member}\"{more_labels}}} {value}");
    }
}

/// The counters of a struct that has nothing else, by their names.
fn counters(counts: &impl Serialize) -> Vec<(String, u64)> {
    let Ok(Value::Object(fields)) = serde_json::to_value(counts) else { return Vec::new() };
    fields.into_iter().map(|(name, value)| (name, value.as_u64().unwrap_or(0))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_net::PeerStatus;

    #[test]
    fn each_family_is_described_once_and_each_line_is_a_number() {
        let peer = |id| PeerStatus { id, connected: true, ..PeerStatus::default() };
        let status = Status {
            flock: "sheep".into(),
            member: 1,
            leads: true,
            epoch: Some(7),
            peers: vec![peer(2), peer(3)],
            ..Status::default()
        };
        let text = page(&status);
        assert!(text.contains("bellwether_leads{flock=\"sheep\",member=\"1\"} 1\n"), "{text}");
        assert!(text.contains("bellwether_peer_sent_total{flock=\"sheep\",member=\"1\",peer=\"3\"} 0\n"), "{text}");
        assert_eq!(text.matches("# TYPE bellwether_peer_sent_total counter\n").count(), 1);
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        assert!(samples.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>()).all(|value| value.is_ok()));
    }
}
