//! How a member treats members with other settings, where no member list keeps them out.

use bellwether_kernel::{NodeId, WorkRequest};
use bellwether_net::PeerStatus;

use super::{Site, request_of};
use crate::flock::EndReason;
use crate::others::{Others, Verdict};

/// A member was started with other settings.
pub(super) async fn at_odds<S: Site>(site: &mut S, peer: NodeId, name: &str, status: PeerStatus) {
    let Some(others) = site.others() else { return };
    match others.at_odds(peer, name, status) {
        Verdict::Nothing => {}
        Verdict::Say(line) => (site.outlets().say)(&line),
        Verdict::GiveWay(why) => {
            // A member that had no reason yet to believe that we are there has one now, and can tell its users.
            site.announce();
            return site.outlets().end(EndReason::Refused(why));
        }
    }
    look(site).await;
}

/// Checks which of the members with other settings are still there.
pub(crate) async fn look<S: Site>(site: &mut S) {
    let Some(others) = site.others() else { return };
    let due = others.due();
    if due.show {
        site.announce();
    }
    if let Some(line) = due.say {
        (site.outlets().say)(&line);
    }
    stand(site).await;
}

/// Tells the protocol to stand for election or to abstain, as the supervisor and the conflicts with others require.
pub(crate) async fn stand<S: Site>(site: &mut S) {
    let stands = site.others().and_then(Others::stand);
    if let Some(stands) = stands {
        request_of(site, if stands { WorkRequest::Stand } else { WorkRequest::Abstain }).await;
    }
}
