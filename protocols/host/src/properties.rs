//! What must hold, as code.

use alloc::vec::Vec;

use bellwether_kernel::{Assumptions, Epoch, NodeStatus, Properties, Property, Span};

use crate::Host;
use crate::config::Config;
use crate::message::Member;
use crate::state::{Status, View};

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ghost {
    /// The highest epoch that anybody ever led, and who.
    highest: Option<(Epoch, Member)>,
    /// Who leads.
    leading: Vec<(Epoch, Member)>,
    /// Whether two ever led the same epoch.
    shared: bool,
    /// Whether anybody ever began to lead an epoch below one that had been led.
    backwards: bool,
}

/// A channel that carries everything to everybody in order within *X*, among clocks that keep their pace.
pub const CHANNEL: Assumptions =
    Assumptions::NO_LOSS.and(Assumptions::TIMELY).and(Assumptions::STEADY_CLOCKS).and(Assumptions::SAFE_STORAGE);

const WITHOUT_EXPECT: &[Property<Host>] = &[
    Property {
        name: "never-two-working",
        says: "no two members are the host at one moment",
        assumes: CHANNEL,
        holds: |_, _, flock| working(flock) <= 1,
    },
    Property {
        name: "no-takeover-while-heard",
        says: "a host that runs and is not asked to let go stays the host",
        assumes: CHANNEL.and(Assumptions::NO_PAUSE),
        holds: |_, _, flock| !flock.iter().filter_map(NodeStatus::up).any(|view| view.ending),
    },
];

const WITH_EXPECT: &[Property<Host>] = &[
    Property {
        name: "one-host-an-epoch",
        says: "no epoch is ever led by two",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.shared,
    },
    Property {
        name: "epochs-only-grow",
        says: "whoever begins to be the host does so in an epoch above every one that was led before",
        // A late grant can make a candidate of an older epoch the host if its members' clocks let them go too early.
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, ghost, _| !ghost.backwards,
    },
    Property {
        name: "never-two-working",
        says: "no two members are the host at one moment",
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, _, flock| working(flock) <= 1,
    },
];

/// How many are the host, of those that run. A frozen process does not work; what it does first when it wakes is to stop.
fn working(flock: &[NodeStatus<View>]) -> usize {
    flock.iter().filter_map(NodeStatus::up).filter(|view| view.working).count()
}

impl Properties for Host {
    type Ghost = Ghost;

    fn remember(config: &Config, ghost: &mut Ghost, flock: &[NodeStatus<View>]) {
        if config.expect.is_none() {
            return;
        }
        let up_or_frozen = |standing: &NodeStatus<View>| match standing {
            NodeStatus::Up(view) | NodeStatus::Frozen(view) => view.host.filter(|_| view.working),
            NodeStatus::Down => None,
        };
        let leading: Vec<(Epoch, Member)> =
            flock.iter().filter_map(up_or_frozen).map(|(member, epoch)| (epoch, member)).collect();
        for (epoch, member) in &leading {
            match ghost.highest {
                Some((highest, leader)) if *epoch == highest => ghost.shared |= leader != *member,
                Some((highest, _)) if *epoch < highest => {
                    ghost.backwards |= !ghost.leading.contains(&(*epoch, *member));
                }
                _ => ghost.highest = Some((*epoch, *member)),
            }
        }
        ghost.leading = leading;
    }

    fn safety(config: &Config) -> &'static [Property<Host>] {
        if config.expect.is_some() { WITH_EXPECT } else { WITHOUT_EXPECT }
    }

    /// Somebody is the host, everybody else who runs and has not left stands by and follows it, and no two have the same
    /// number. If nobody is fit to be the host, nobody has to be.
    fn settled(_config: &Config, flock: &[NodeStatus<View>]) -> bool {
        let up = || flock.iter().filter_map(NodeStatus::up).filter(|view| view.status != Status::Left);
        let mut hosts = up().filter(|view| view.working);
        let Some(host) = hosts.next() else { return !up().any(|view| view.fit) };
        let follows = |view: &View| view.working || view.status == Status::Checking && view.host == host.host;
        let shares = |view: &View| up().any(|other| other.number == view.number && other.member != view.member);
        let at_rest = !host.letting_go && !host.ending && hosts.next().is_none();
        at_rest && up().all(|view| follows(view) && !shares(view))
    }

    /// Everybody free of whom they followed last, a number, a host; then one roll-call of those numbers that a flock of a
    /// few members comes to, until those who were apart and have the same number have noticed.
    fn settles_within(config: &Config) -> Span {
        let numbered = config.spread.times(64).plus(config.answer.times(4));
        let hosted = config.answer.times(16).plus(config.heartbeat.times(3));
        let roll_call = config.heartbeat.times(24);
        config.silence.times(4).plus(config.abstain).plus(numbered).plus(hosted).plus(roll_call)
    }

    fn min_live_nodes(config: &Config) -> u32 {
        config.needed() as u32
    }
}
