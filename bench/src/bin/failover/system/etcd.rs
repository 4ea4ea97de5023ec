//! `etcdctl lock`: three etcd servers, and beside each a client that runs the command while it holds the lock.

use std::io;
use std::path::PathBuf;

use super::{System, find, found, stamping};
use crate::args::Where;
use crate::place::Place;

pub(crate) struct EtcdLock;

impl System for EtcdLock {
    fn name(&self) -> &'static str {
        "etcdctl lock --ttl=1"
    }

    fn is_installed(&self) -> bool {
        find("etcd").is_some() && find("etcdctl").is_some()
    }

    fn works_at(&self, at: Where) -> bool {
        at == Where::Netns
    }

    fn start(&self, place: &mut Place) -> io::Result<()> {
        let (server, client) = (found("etcd")?, found("etcdctl")?);
        for id in place.members() {
            start_server(place, id, &server)?;
        }
        for id in place.members() {
            // The client tries again by itself until its server answers.
            let retry = "until \"$0\" endpoint health >/dev/null 2>&1; do sleep 0.2; done; exec \"$0\" lock --ttl=1 flock \"$@\"";
            let mut command = place.command(id, &PathBuf::from("/bin/sh"))?;
            command.arg("-c").arg(retry).arg(&client).args(stamping(place, id)?);
            command.env("ETCDCTL_API", "3").env("ETCDCTL_ENDPOINTS", format!("http://{}:2379", place.ip(id)));
            place.start(id, &mut command)?;
        }
        Ok(())
    }
}

fn start_server(place: &mut Place, id: usize, server: &std::path::Path) -> io::Result<()> {
    let (peer, ours) = (|id| format!("http://{}:2380", place.ip(id)), format!("http://{}:2379", place.ip(id)));
    let cluster: Vec<String> = place.members().map(|id| format!("{id}={}", peer(id))).collect();
    let mut command = place.command(id, server)?;
    command.args(["--name", &id.to_string(), "--initial-cluster", &cluster.join(","), "--log-level", "error"]);
    command.args(["--listen-peer-urls", &peer(id), "--initial-advertise-peer-urls", &peer(id)]);
    command.args(["--listen-client-urls", &ours, "--advertise-client-urls", &ours]);
    command.arg("--data-dir").arg(place.file("etcd-data", id));
    place.start(id, &mut command)
}
