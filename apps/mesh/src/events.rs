//! The event log: what changed since the last check.

use std::collections::BTreeMap;

use bellwether_mesh::{MeshStatus, MeshView, Tag};
use bellwether_mesh_net::MeshDriver;
use bellwether_supervisor::lines::LineFormat;
use bellwether_supervisor::moment::written;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::report::role_name;

/// One line of the event log.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeEvent(pub Value);

impl LineFormat for NodeEvent {
    const WHAT: &'static str = "events";
    const WAITING: usize = 1024;

    fn line(&self) -> String {
        format!("{}\n", self.0)
    }
}

/// The node's state at the last check.
#[derive(Default)]
pub(crate) struct Watcher {
    /// With names, so that an event comes again once a name is known.
    role: Option<(MeshStatus, Option<String>, u16)>,
    neighbours: BTreeMap<Tag, (String, Option<String>, bool)>,
    reachable: usize,
}

/// A neighbour that has been silent for so many beats is no neighbour any more.
const GONE: u8 = 18;

impl Watcher {
    /// The changes, without time and names of mesh and node.
    pub(crate) fn changes(&mut self, driver: &mut MeshDriver, reachable: usize) -> Vec<Value> {
        let mut changes = Vec::new();
        let view = MeshView::of(driver.node().state());
        let head = view.head.some().map(|head| driver.node().names().show(head));
        let role = Some((view.status, head.clone(), view.count));
        if self.role != role {
            self.role = role;
            let members = view.count.saturating_sub(1);
            changes.push(json!({ "event": "role", "role": role_name(view.status), "head": head, "members": members }));
        }
        let heard: Vec<_> = driver.node().state().neighbours.iter().filter(|one| one.age < GONE).copied().collect();
        let mut now = BTreeMap::new();
        for neighbour in heard {
            let from = driver.node().heard(neighbour.tag);
            let on = from.and_then(|(from, _)| driver.interface(from.interface)).map(str::to_owned);
            let name = driver.node().names().show(neighbour.tag);
            now.insert(neighbour.tag, (name, on, neighbour.hears_me()));
        }
        let before = std::mem::replace(&mut self.neighbours, now);
        let news = self.neighbours.iter().filter(|(tag, one)| before.get(tag) != Some(one)).map(|one| (one, true));
        let gone = before.iter().filter(|(tag, _)| !self.neighbours.contains_key(tag)).map(|one| (one, false));
        for ((_, (name, on, both_ways)), up) in news.chain(gone) {
            changes
                .push(json!({ "event": "neighbour", "name": name, "up": up, "on": on, "both_ways": *both_ways && up }));
        }
        if self.reachable != reachable {
            self.reachable = reachable;
            changes.push(json!({ "event": "reachable", "count": reachable }));
        }
        changes
    }
}

/// An event with its time and the names of mesh and node in front.
pub(crate) fn stamped(mesh: &str, node: &str, change: Value) -> NodeEvent {
    let mut event = json!({ "at": written(Timestamp::now()), "mesh": mesh, "node": node });
    if let (Value::Object(event), Value::Object(change)) = (&mut event, change) {
        event.extend(change);
    }
    NodeEvent(event)
}
