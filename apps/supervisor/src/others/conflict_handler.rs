//! What a member does about others with other settings, wherever it meets them.

use std::time::Instant;

use bellwether_kernel::NodeId;
use bellwether_net::PeerStatus;

use super::{Others, Verdict};
use crate::flock::EndReason;

/// How a member handles others that were started with other settings.
pub(crate) trait ConflictHandler {
    /// What it knows of them.
    fn others(&mut self) -> &mut Others;

    /// Tells people.
    fn say(&self, line: &str);

    /// Tells the others how we stand.
    fn show(&self);

    /// Ends our part in the flock, for this reason if it is the first.
    fn end(&self, end_reason: EndReason);

    /// Stands for the lead from now on, or does not.
    async fn stand_for_lead(&self, stands: bool);

    /// One was started with other settings.
    async fn at_odds(&mut self, peer: NodeId, name: &str, status: PeerStatus) {
        match self.others().at_odds(peer, name, status, Instant::now()) {
            Verdict::Nothing => {}
            Verdict::Say(line) => self.say(&line),
            Verdict::GiveWay(why) => {
                // Whoever had no reason yet to believe that we are there has one now, and can tell its people.
                self.show();
                return self.end(EndReason::Refused(why));
            }
        }
        self.look().await;
    }

    /// Sees who of those that do not fit in is still there.
    async fn look(&mut self) {
        let due = self.others().due(Instant::now());
        if due.show {
            self.show();
        }
        if let Some(line) = due.say {
            self.say(&line);
        }
        self.stand().await;
    }

    /// Stands for the lead, or does not, as supervisor and others would have it.
    async fn stand(&mut self) {
        if let Some(stands) = self.others().stand(Instant::now()) {
            self.stand_for_lead(stands).await;
        }
    }
}
