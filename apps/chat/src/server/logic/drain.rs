//! A server that ends sends its clients away first, each behind what it has got, and leaves the network.

use std::sync::atomic::Ordering;

use bellwether_superpeer::{AdminCommand, ServerRole, SuperpeerCommand};

use super::super::shard_orders::ShardOrder;
use super::{AfterInspection, LogicEffect, MILLISECOND, Purpose, ServerLogic, cluster};

/// How long a drain may take.
const DRAIN_WITHIN: u64 = 10_000 * MILLISECOND;
/// How soon a server that leaves asks again whether the others can do without its vote.
const VOTE_PAUSE: u64 = 20 * MILLISECOND;

/// How far a drain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DrainStage {
    /// At the latest then it is over.
    ends_at: u64,
    step: DrainStep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DrainStep {
    /// It finds out whether there are other servers.
    LooksAround,
    /// It tells them that it drains.
    Announces,
    /// Its clients get what is being written to them, and no more.
    Holds,
    /// What they have got is being stored.
    StoresCursors,
    /// It finds out where they go.
    FindsPlaces,
    /// They were told to go.
    Waits {
        alone: bool,
    },
    /// The others should do without its vote.
    LosesVote,
    /// The next look at that is at this moment.
    Pauses(u64),
    Leaves,
    Over,
}

impl ServerLogic {
    /// Sends every client away, and says when they are gone; at the latest after some time.
    pub(crate) fn drain(&mut self, now: u64) {
        self.now = now;
        if self.drain.is_none() {
            self.drain = Some(DrainStage { ends_at: now + DRAIN_WITHIN, step: DrainStep::LooksAround });
            self.inspect(AfterInspection::Drain);
        }
    }

    fn drain_step(&self) -> Option<DrainStep> {
        self.drain.map(|drain| drain.step)
    }

    fn drain_goes_on(&mut self, step: DrainStep) {
        if let Some(drain) = self.drain.as_mut().filter(|drain| drain.step != DrainStep::Over) {
            drain.step = step;
        }
    }

    pub(super) fn drain_wakes_at(&self) -> Option<u64> {
        let DrainStage { ends_at, step } = self.drain?;
        match step {
            DrainStep::Over => None,
            DrainStep::Pauses(until) => Some(until.min(ends_at)),
            _ => Some(ends_at),
        }
    }

    pub(super) fn drain_wakes(&mut self) {
        let Some(DrainStage { ends_at, step }) = self.drain else { return };
        if ends_at <= self.now {
            self.drained();
        } else if matches!(step, DrainStep::Pauses(until) if until <= self.now) {
            self.drain_goes_on(DrainStep::LosesVote);
            self.inspect(AfterInspection::Drain);
        }
    }

    fn drained(&mut self) {
        if self.drain_step() != Some(DrainStep::Over) {
            self.drain_goes_on(DrainStep::Over);
            self.effects.push_back(LogicEffect::Drained);
        }
    }

    pub(super) fn drain_inspected(&mut self) {
        match self.drain_step() {
            Some(DrainStep::LooksAround) if self.with_report(cluster::other_servers).is_empty() => {
                self.tell_all(|| ShardOrder::SendAway(Vec::new()));
                self.drain_goes_on(DrainStep::Waits { alone: true });
                self.clients_went();
            }
            Some(DrainStep::LooksAround) => {
                self.drain_goes_on(DrainStep::Announces);
                self.ask(Purpose::Drain, SuperpeerCommand::Admin(AdminCommand::Drain(self.me)));
            }
            Some(DrainStep::FindsPlaces) => {
                let places = self.with_report(cluster::other_servers);
                self.tell_all(|| ShardOrder::SendAway(places.clone()));
                self.drain_goes_on(DrainStep::Waits { alone: false });
                self.clients_went();
            }
            Some(DrainStep::LosesVote) if self.role().is_some_and(|role| role != ServerRole::Peer) => {
                self.drain_goes_on(DrainStep::Pauses(self.now + VOTE_PAUSE));
            }
            Some(DrainStep::LosesVote) => {
                self.drain_goes_on(DrainStep::Leaves);
                self.ask(Purpose::Drain, SuperpeerCommand::Leave);
            }
            _ => {}
        }
    }

    /// A question of the drain has its answer. Where that is not the one that is hoped for, the others will find out.
    pub(super) fn drain_answered(&mut self) {
        match self.drain_step() {
            Some(DrainStep::Announces) => {
                self.drain_goes_on(DrainStep::Holds);
                self.tell_all(|| ShardOrder::Hold);
            }
            Some(DrainStep::StoresCursors) => {
                self.drain_goes_on(DrainStep::FindsPlaces);
                self.inspect(AfterInspection::Drain);
            }
            Some(DrainStep::Leaves) => self.drained(),
            _ => {}
        }
    }

    /// One more shard holds its clients.
    pub(super) fn clients_held(&mut self) {
        if self.drain_step() == Some(DrainStep::Holds) && self.held >= self.shards {
            self.drain_goes_on(DrainStep::StoresCursors);
            // Whoever asks behind the cursors hears when they are stored.
            self.ask(Purpose::Drain, SuperpeerCommand::Cursors { cursors: [].into() });
        }
    }

    /// Some clients may be gone.
    pub(super) fn clients_went(&mut self) {
        let Some(DrainStep::Waits { alone }) = self.drain_step() else { return };
        if self.status.clients.load(Ordering::Relaxed) > 0 {
            return;
        }
        if alone {
            return self.drained();
        }
        self.drain_goes_on(DrainStep::LosesVote);
        self.inspect(AfterInspection::Drain);
    }
}
