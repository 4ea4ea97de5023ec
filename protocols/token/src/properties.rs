//! The properties that every run must satisfy.

use alloc::vec::Vec;

use bellwether_kernel::{Assumptions, Change, Flock, Multiset, NodeId, Properties, Property, Span};

use crate::TokenRing;
use crate::config::Config;
use crate::state::{Status, View};
use crate::token::Token;

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ghost {
    /// The best token that any member ever worked with, and that member.
    best: Option<(Token, NodeId)>,
    /// The history of each member.
    members: Vec<MemberHistory>,
    /// Whether two members ever worked with the same token.
    shared: bool,
    /// Whether any member's stable storage was ever rolled back.
    lost: bool,
    /// Whether any member ever began to work without more progress than it knew of itself.
    ignored_own_knowledge: bool,
    /// Whether any member ever began to work without more progress than all before, though every majority knew of that
    /// progress.
    below_known_epoch: bool,
}

/// What the properties remember of one member's past.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct MemberHistory {
    /// The progress of the state on the member's stable storage.
    kept: u64,
    /// The greatest progress with which the member ever worked.
    worked: u64,
    /// The greatest progress that the member heard of as a waiter, unless a restart has made it forget that.
    knows: u64,
    /// Whether the member works.
    working: bool,
}

impl MemberHistory {
    /// A restart forgets what was not stored. The crash itself may not have been observed, so what a newly started
    /// process hears is not counted.
    fn record_storage(&mut self, view: &View) {
        self.kept = view.kept.progress;
        if view.just_started {
            self.knows = self.knows.min(view.noted);
        }
    }

    fn hears(&mut self, view: &View, token: &Token) {
        if view.working {
            self.worked = self.worked.max(token.progress);
        } else if !view.just_started {
            self.knows = self.knows.max(token.progress);
        }
    }

    /// The greatest progress that the member must know of.
    fn must_know(&self) -> u64 {
        self.worked.max(self.knows)
    }
}

impl Ghost {
    fn works(&mut self, node: NodeId, token: Token) {
        match self.best {
            Some((best, worker)) if best == token => self.shared |= worker != node,
            Some((best, _)) if best.beats(&token) => {}
            _ => self.best = Some((token, node)),
        }
    }

    /// Whether waiters of this token learn nothing of the best one, because it is a different token with as much
    /// progress. Its owner need not know of the best one, either.
    fn has_equal_progress(&self, config: &Config, token: &Token) -> bool {
        let equal = |(best, _): (Token, NodeId)| best.progress == token.progress && best != *token;
        config.needs_majority() && self.best.is_some_and(equal)
    }

    /// Whether a token has no more progress than the best one before, although every majority contains a member that
    /// knows of that.
    fn is_below(&self, config: &Config, token: &Token) -> bool {
        let Some((best, _)) = self.best.filter(|(best, _)| token.progress <= best.progress) else { return false };
        let knowing = self.members.iter().filter(|past| past.must_know() >= best.progress).count() as u32;
        knowing + config.majority() > config.expect
    }
}

/// A reliable network: what the protocol assumes where no majority is required.
pub const RELIABLE_LAN: Assumptions = Assumptions::NO_LOSS
    .and(Assumptions::IN_ORDER)
    .and(Assumptions::TIMELY)
    .and(Assumptions::NO_PAUSE)
    .and(Assumptions::STEADY_CLOCKS)
    .and(Assumptions::SAFE_STORAGE);

const ONE_WORKER: Property<TokenRing> = Property {
    name: "one-worker-a-token",
    says: "no token is ever worked with by two members",
    assumes: Assumptions::SAFE_STORAGE,
    holds: |_, ghost, _| !ghost.shared,
};

const NOTHING_LOST: Property<TokenRing> = Property {
    name: "progress-only-grows",
    says: "no member ever gives up a state of the work for one with less progress",
    assumes: Assumptions::SAFE_STORAGE,
    holds: |_, ghost, _| !ghost.lost,
};

const ABOVE_ALL_HEARD: Property<TokenRing> = Property {
    name: "above-all-it-heard",
    says: "whoever begins to work does so with more progress than every token that it ever worked with, and than every one \
           that it waited for, as far as that was noted before its last start",
    assumes: Assumptions::SAFE_STORAGE,
    holds: |_, ghost, _| !ghost.ignored_own_knowledge,
};

const WITHOUT_EXPECT: &[Property<TokenRing>] = &[
    ONE_WORKER,
    NOTHING_LOST,
    ABOVE_ALL_HEARD,
    Property {
        name: "never-two-working",
        says: "no two members work at one moment",
        assumes: RELIABLE_LAN,
        holds: |_, _, tally| tally.workers.len() <= 1,
    },
];

/// When two rings are joined, both work until they have met.
const MERGING: &[Property<TokenRing>] = &[ONE_WORKER, NOTHING_LOST, ABOVE_ALL_HEARD];

const WITH_EXPECT: &[Property<TokenRing>] = &[
    ONE_WORKER,
    NOTHING_LOST,
    ABOVE_ALL_HEARD,
    Property {
        name: "epochs-only-grow",
        says: "whoever begins to work does so with more progress than all before, as long as there is no majority of which \
               nobody knows that",
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, ghost, _| !ghost.below_known_epoch,
    },
    Property {
        name: "never-two-working",
        says: "no two members work at one moment",
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, _, tally| tally.workers.len() <= 1,
    },
];

/// What the properties count of the present, among the members that run. A frozen process does not work; the first
/// thing that it does when it wakes is to stop.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The owners and tokens with which members work.
    workers: Multiset<Option<(NodeId, Token)>>,
    /// The owner and token that each member knows of.
    owners: Multiset<Option<(NodeId, Token)>>,
    /// The progress of the states on stable storage.
    kept: Multiset<u64>,
    /// The number of members that own the token and are not handing it over.
    holders: u32,
    /// For each of those, the number of members to which it can pass the token on.
    successors: Multiset<u32>,
    /// The number of members that take the token or offer it.
    handing_over: u32,
    /// The number of members that neither own the token nor wait for it.
    seeking: u32,
}

impl Tally {
    /// Adds the view of a running member, or removes it.
    fn view(&mut self, view: &View, runs: bool) {
        let count = |counter: &mut u32, counts: bool| match (counts, runs) {
            (true, true) => *counter += 1,
            (true, false) => *counter -= 1,
            (false, _) => {}
        };
        if view.working {
            self.workers.count(view.owner, runs);
        }
        self.owners.count(view.owner, runs);
        self.kept.count(view.kept.progress, runs);
        if view.status == Status::Owner && !view.handing_over {
            self.successors.count(view.successors, runs);
        }
        count(&mut self.holders, view.status == Status::Owner && !view.handing_over);
        count(&mut self.handing_over, view.handing_over);
        count(&mut self.seeking, !matches!(view.status, Status::Owner | Status::Waiter));
    }
}

impl Properties for TokenRing {
    type Ghost = Ghost;
    type Tally = Tally;

    fn count(_: &Config, tally: &mut Tally, change: &Change<'_, View>, _: Flock<'_, View>) {
        change.before.up().into_iter().for_each(|view| tally.view(view, false));
        change.after.up().into_iter().for_each(|view| tally.view(view, true));
    }

    fn remember(config: &Config, ghost: &mut Ghost, node: NodeId, flock: Flock<'_, View>) {
        let at = node.index();
        if ghost.members.len() <= at {
            ghost.members.resize(at + 1, MemberHistory::default());
        }
        let Some(view) = flock.last_view(node) else {
            ghost.members[at].working = false;
            return;
        };
        ghost.lost |= view.kept.progress < ghost.members[at].kept;
        ghost.members[at].record_storage(view);
        let began = core::mem::replace(&mut ghost.members[at].working, view.working);
        let Some((worker, token)) = view.owner.filter(|_| view.working || view.status == Status::Waiter) else {
            return;
        };
        if view.working && !began {
            ghost.ignored_own_knowledge |= token.progress <= ghost.members[at].worked;
            ghost.ignored_own_knowledge |= !view.just_started && token.progress <= ghost.members[at].knows;
            ghost.below_known_epoch |= config.needs_majority() && ghost.is_below(config, &token);
        }
        if view.working || !ghost.has_equal_progress(config, &token) {
            ghost.members[at].hears(view, &token);
        }
        if view.working {
            ghost.works(worker, token);
        }
    }

    fn safety(config: &Config) -> &'static [Property<TokenRing>] {
        match config.needs_majority() {
            // There is no majority if fewer members exist than are expected.
            true if config.members <= config.expect => WITH_EXPECT,
            _ if config.born.len() > 1 => MERGING,
            _ => WITHOUT_EXPECT,
        }
    }

    /// One member works, all others that run wait for its token, and none keeps a better state. A token that goes round
    /// is settled when one member has it, or two that hand it over, and its owner would pass it to every member that
    /// runs: then each member gets its turn within as many rotations as there are members.
    fn settled(config: &Config, tally: &Tally) -> bool {
        if config.rotate > Span::ZERO {
            let held = tally.holders == 1 || tally.handing_over > 0 && tally.holders == 0;
            let everybody_next = tally.successors.iter().all(|count| *count + 1 >= tally.owners.len());
            return held && everybody_next && tally.seeking == 0;
        }
        let Some(owner) = tally.workers.only().filter(|_| tally.workers.len() == 1) else { return false };
        let best = owner.map_or(0, |(_, token)| token.progress);
        owner.is_some() && tally.owners.only() == Some(owner) && tally.kept.iter().all(|kept| *kept <= best)
    }

    /// Everybody misses the token; a giver was in doubt about it; the seekers sleep and ask; the vote; a better state turns
    /// up, is contended for, and the owner that gave way is waited for; somebody abstains. Where the token goes round, each
    /// member may have to find out for itself who is silent.
    fn settles_within(config: &Config) -> Span {
        let seeking = config.waiter_timeout().plus(config.seeker_timeout()).plus(config.answer_timeout().times(2));
        let doubt = config.answer_timeout().times(u64::from(config.offers)).plus(config.waiter_timeout());
        let settles = seeking.times(3).plus(doubt).plus(config.waiter_timeout()).plus(config.abstain).plus(config.stop);
        match config.rotate {
            Span::ZERO => settles,
            rotate => settles.plus(rotate.plus(doubt).plus(seeking).times(config.members.into())),
        }
    }

    fn min_live_nodes(config: &Config) -> u32 {
        config.majority().max(1)
    }
}
