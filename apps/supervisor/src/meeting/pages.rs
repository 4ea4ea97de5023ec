//! The pages with which a member on a channel is monitored.

use bellwether_host::Host;
use bellwether_net::ChannelHandle;
use tokio::sync::watch;

use super::ChannelMemberStatus;
use crate::http;
use crate::obstacles::SharedObstacles;
use crate::prometheus::{Page, counters};

/// Writes the pages of one member.
#[derive(Clone)]
pub(super) struct Pages {
    flock: String,
    handle: ChannelHandle<Host>,
    standing: watch::Receiver<ChannelMemberStatus>,
    obstacles: SharedObstacles,
}

impl Pages {
    pub(super) fn new(
        flock: &str,
        handle: &ChannelHandle<Host>,
        standing: watch::Receiver<ChannelMemberStatus>,
        obstacles: SharedObstacles,
    ) -> Pages {
        Pages { flock: flock.to_owned(), handle: handle.clone(), standing, obstacles }
    }

    pub(super) fn write(&self) -> Option<http::Pages> {
        let standing = self.standing.borrow().clone();
        let mut page = Page::new(&self.flock, &self.handle.who().name);
        page.standing(standing.leads, standing.host.is_some(), standing.epoch, standing.since);
        page.family("number", "gauge", "This member's priority number; 0 while it has none.");
        page.sample("number", "", standing.number.unwrap_or(0));
        for (name, count) in counters(&self.handle.channel_counts()) {
            let name = format!("channel_{name}_total");
            page.family(&name, "counter", "Counted on the channel.");
            page.sample(&name, "", count);
        }
        let counts = self.handle.counts();
        page.own(counts.stalls, counts.stores, counts.store_failures);
        Some(http::Pages { metrics: page.text(), health: health(&standing, self.obstacles.reason().as_deref()) })
    }
}

/// A member is well if it is the host, or follows one.
fn health(standing: &ChannelMemberStatus, why: Option<&str>) -> Result<String, String> {
    match (standing.leads, standing.host, standing.epoch) {
        (true, _, Some(epoch)) => Ok(format!("leads in epoch {epoch}")),
        (false, Some(host), Some(epoch)) => Ok(format!("follows {host} in epoch {epoch}")),
        _ => Err(http::follows_nobody(why)),
    }
}
