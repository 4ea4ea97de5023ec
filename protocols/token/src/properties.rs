//! What must hold, as code.

use alloc::vec::Vec;

use bellwether_kernel::{Assumptions, NodeId, Properties, Property, Span, Standing};

use crate::TokenRing;
use crate::config::Config;
use crate::state::{Status, View};
use crate::token::Token;

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ghost {
    /// The best token that anybody ever worked with, and who.
    best: Option<(Token, NodeId)>,
    /// The progress that each member was ever seen to have on stable storage.
    kept: Vec<u64>,
    /// Whether two ever worked with the same token.
    shared: bool,
    /// Whether any member's stable storage ever went back.
    lost: bool,
}

/// A kind network: what the token takes for granted where no majority is asked for.
pub const KIND: Assumptions = Assumptions::NO_LOSS
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

const KINDLY: &[Property<TokenRing>] = &[
    ONE_WORKER,
    NOTHING_LOST,
    Property {
        name: "never-two-working",
        says: "no two members work at one moment",
        assumes: KIND,
        holds: |_, _, flock| working(flock).count() <= 1,
    },
];

/// Two rings that are plugged together work both, until they have met.
const MERGING: &[Property<TokenRing>] = &[ONE_WORKER, NOTHING_LOST];

const COUNTED: &[Property<TokenRing>] = &[
    ONE_WORKER,
    NOTHING_LOST,
    Property {
        name: "never-two-working",
        says: "no two members work at one moment",
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, _, flock| working(flock).count() <= 1,
    },
];

/// Who works, of those that run. A frozen process does not work; what it does first when it wakes is to stop.
fn working(flock: &[Standing<View>]) -> impl Iterator<Item = &View> {
    flock.iter().filter_map(Standing::up).filter(|view| view.working)
}

impl Properties for TokenRing {
    type Ghost = Ghost;

    fn remember(_config: &Config, ghost: &mut Ghost, flock: &[Standing<View>]) {
        ghost.kept.resize(flock.len(), 0);
        for (standing, kept) in flock.iter().zip(&mut ghost.kept) {
            let (Standing::Up(view) | Standing::Frozen(view)) = standing else { continue };
            ghost.lost |= view.kept.progress < *kept;
            *kept = view.kept.progress;
            let Some((node, token)) = view.owner.filter(|_| view.working) else { continue };
            match ghost.best {
                Some((best, worker)) if best == token => ghost.shared |= worker != node,
                Some((best, _)) if best.beats(&token) => {}
                _ => ghost.best = Some((token, node)),
            }
        }
    }

    fn safety(config: &Config) -> &'static [Property<TokenRing>] {
        match config.is_counted() {
            // A majority of fewer than there are is none.
            true if config.members <= config.expect => COUNTED,
            _ if config.born.len() > 1 => MERGING,
            _ => KINDLY,
        }
    }

    /// One works, everybody else who runs waits for its token, and nobody keeps a better state. A token that goes round is
    /// settled when it is in one member's hands, or in two that hand it over.
    fn settled(config: &Config, flock: &[Standing<View>]) -> bool {
        let mut up = flock.iter().filter_map(Standing::up);
        if config.rotate > Span::ZERO {
            let holders = up.clone().filter(|view| view.status == Status::Owner && !view.handing_over).count();
            let moving = up.clone().any(|view| view.handing_over);
            return (holders == 1 || moving && holders == 0)
                && up.all(|view| matches!(view.status, Status::Owner | Status::Waiter));
        }
        let mut workers = working(flock);
        let (Some(worker), None) = (workers.next(), workers.next()) else { return false };
        up.all(|view| {
            let kept = worker.owner.is_some_and(|(_, token)| token.progress >= view.kept.progress);
            kept && view.owner == worker.owner
        })
    }

    /// Everybody misses the token; a giver was in doubt about it; the seekers sleep and ask; the vote; a better state turns
    /// up, is contended for, and the owner that gave way is waited for; somebody abstains. Where the token goes round, each
    /// member may have to find out for itself who is silent.
    fn patience(config: &Config) -> Span {
        let seeking = config.waiter_timeout().plus(config.seeker_timeout()).plus(config.answer_timeout().times(2));
        let doubt = config.answer_timeout().times(u64::from(config.offers)).plus(config.waiter_timeout());
        let settles = seeking.times(3).plus(doubt).plus(config.waiter_timeout()).plus(config.abstain).plus(config.stop);
        match config.rotate {
            Span::ZERO => settles,
            rotate => settles.plus(rotate.plus(doubt).plus(seeking).times(config.members.into())),
        }
    }

    fn core(config: &Config) -> u32 {
        config.majority().max(1)
    }
}
