//! The status of a node, for programs and people.

use std::fmt::Write as _;

use bellwether_mesh::{HeadLink, MeshRole, MeshStatus, MeshView, Tag};
use bellwether_mesh_net::{MeshDriver, MeshName};
use serde_json::{Value, json};

use crate::directory::Way;

/// The word for what a node is.
pub(crate) fn role_name(status: MeshStatus) -> &'static str {
    match status {
        MeshStatus::Free => "free",
        MeshStatus::Head => "head",
        MeshStatus::Member => "member",
        MeshStatus::Gateway => "gateway",
        MeshStatus::WeakGateway => "weak-gateway",
    }
}

/// A name, or nothing for nobody.
fn shown(driver: &mut MeshDriver, tag: Tag) -> Value {
    tag.some().map_or(Value::Null, |tag| driver.node().names().show(tag).into())
}

fn interface(driver: &mut MeshDriver, tag: Tag) -> Value {
    let heard = driver.node().heard(tag);
    heard.and_then(|(from, _)| driver.interface(from.interface)).map_or(Value::Null, Into::into)
}

/// The output of `routes --json`.
pub(crate) fn routes(driver: &mut MeshDriver, ways: &[Way]) -> Value {
    let route = |way: &Way| {
        json!({
            "to": shown(driver, way.to), "tag": hex(way.to), "cluster": shown(driver, way.cluster),
            "next": shown(driver, way.next), "on": interface(driver, way.next), "hops": way.hops,
        })
    };
    json!({ "routes": ways.iter().map(route).collect::<Vec<_>>() })
}

/// The output of `status --json`.
pub(crate) fn status(driver: &mut MeshDriver, mesh: &MeshName, name: &MeshName, ways: &[Way]) -> Value {
    let node = driver.node();
    let view = MeshView::of(node.state());
    let uptime = node.uptime();
    let mut clusters: Vec<Tag> = ways.iter().filter_map(|way| way.cluster.some()).chain(view.head.some()).collect();
    clusters.sort_unstable();
    clusters.dedup();
    let (dropped, sent) = (node.dropped(), node.sent().clone());
    let beat = node.config().beat.as_nanos() / 1_000_000;
    let address = node.secret().address(view.tag).to_string();
    let landmark = node.state().records.nearest_landmark().unwrap_or(Tag::NONE);
    let landmark = shown(driver, landmark);
    json!({
        "mesh": mesh.as_str(), "name": name.as_str(), "tag": hex(view.tag), "address": address,
        "role": role_name(view.status), "head": shown(driver, view.head),
        "uptime_s": (uptime / 1_000_000) as f64 / 1_000.0,
        "cluster": cluster(driver), "neighbours": neighbours(driver), "links": links(driver),
        "clusters": clusters.len(), "reachable": ways.len(), "landmark": landmark,
        "sent": { "frames": sent.frames, "bytes": sent.bytes, "by_kind": sent.by_kind, "held_back": sent.held_back },
        "dropped": {
            "unsealed": dropped.unsealed, "malformed": dropped.malformed, "other_mesh": dropped.other_mesh,
            "flood": dropped.flood, "name_taken": dropped.name_taken, "replayed": dropped.replayed,
        },
        "beat_ms": beat,
    })
}

fn hex(tag: Tag) -> String {
    format!("{:016x}", tag.0)
}

fn cluster(driver: &mut MeshDriver) -> Value {
    let state = driver.node().state();
    let (head, members, version) = match &state.role {
        MeshRole::Free { .. } => return Value::Null,
        MeshRole::Head(head) => {
            let members: Vec<Tag> = head.members.iter().map(|member| member.tag).collect();
            (state.tag, members, state.version)
        }
        MeshRole::Member(member) => match &member.record {
            Some(record) => (member.head, record.members.clone(), record.version),
            None => (member.head, vec![state.tag], 0),
        },
    };
    let members: Vec<Value> = members.into_iter().map(|member| shown(driver, member)).collect();
    json!({ "head": shown(driver, head), "members": members, "version": version })
}

fn neighbours(driver: &mut MeshDriver) -> Vec<Value> {
    let known: Vec<_> = driver.node().state().neighbours.iter().copied().collect();
    let shown = |neighbour: &bellwether_mesh::Neighbour| {
        let heard = driver.node().heard(neighbour.tag).map(|(_, ago)| ago / 1_000_000);
        json!({
            "name": shown(driver, neighbour.tag), "tag": hex(neighbour.tag), "on": interface(driver, neighbour.tag),
            "head": shown(driver, neighbour.head), "heard_ms": heard, "both_ways": neighbour.hears_me(),
        })
    };
    known.iter().map(shown).collect()
}

fn links(driver: &mut MeshDriver) -> Vec<Value> {
    let state = driver.node().state();
    let me = state.tag;
    let links: Vec<(Tag, &str, Tag, Tag)> = match &state.role {
        MeshRole::Free { .. } => Vec::new(),
        MeshRole::Head(head) => head.links.iter().filter_map(head_link).collect(),
        MeshRole::Member(member) => member
            .links
            .iter()
            .map(|link| {
                let kind = if link.partner == Tag::NONE { "strong" } else { "weak" };
                (link.cluster, kind, me, link.partner)
            })
            .collect(),
    };
    let link = |(to, kind, gateway, partner): (Tag, &str, Tag, Tag)| json!({ "to": shown(driver, to), "kind": kind, "gateway": shown(driver, gateway), "partner": shown(driver, partner) });
    links.into_iter().map(link).collect()
}

fn head_link(link: &HeadLink) -> Option<(Tag, &'static str, Tag, Tag)> {
    let (cost, gateways) = link.best()?;
    let kind = match cost {
        1 => "heads",
        2 => "strong",
        _ => "weak",
    };
    Some((link.cluster, kind, gateways[0], Tag::NONE))
}

/// The counters in the text form that Prometheus reads.
pub(crate) fn metrics(status: &Value) -> String {
    let label = |key: &str| status[key].as_str().unwrap_or_default().to_owned();
    let labels = format!("mesh=\"{}\",node=\"{}\"", label("mesh"), label("name"));
    let mut text = String::new();
    let mut family = |name: &str, kind: &str, help: &str, samples: &[(String, u64)]| {
        let _ = write!(text, "# HELP bellwether_mesh_{name} {help}\n# TYPE bellwether_mesh_{name} {kind}\n");
        for (more, value) in samples {
            let _ = writeln!(text, "bellwether_mesh_{name}{{{labels}{more}}} {value}");
        }
    };
    let plain = |value: &Value| vec![(String::new(), value.as_u64().unwrap_or(0))];
    let each = |key: &str, value: &Value| -> Vec<(String, u64)> {
        let fields = value.as_object().into_iter().flatten();
        fields.map(|(name, value)| (format!(",{key}=\"{name}\""), value.as_u64().unwrap_or(0))).collect()
    };
    let role = label("role");
    family("role", "gauge", "What this node is.", &[(format!(",role=\"{role}\""), 1)]);
    family("reachable", "gauge", "How many other nodes this one knows a way to.", &plain(&status["reachable"]));
    let neighbours = status["neighbours"].as_array().map_or(0, Vec::len) as u64;
    family("neighbours", "gauge", "How many nodes this one hears.", &[(String::new(), neighbours)]);
    family("clusters", "gauge", "How many clusters this node knows.", &plain(&status["clusters"]));
    family("sent_frames_total", "counter", "Frames sent, by letter.", &each("kind", &status["sent"]["by_kind"]));
    family("sent_bytes_total", "counter", "Bytes sent, with all headers.", &plain(&status["sent"]["bytes"]));
    family("dropped_frames_total", "counter", "Frames not taken, by reason.", &each("reason", &status["dropped"]));
    text
}
