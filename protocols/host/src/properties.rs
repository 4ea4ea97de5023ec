//! The properties that every run must satisfy.

use alloc::vec::Vec;

use bellwether_kernel::{Assumptions, Change, Epoch, Flock, Multiset, NodeId, Properties, Property, Span};

use crate::Host;
use crate::config::Config;
use crate::message::Member;
use crate::state::{Status, View};

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ghost {
    /// The highest epoch that any member ever led, and that member.
    highest: Option<(Epoch, Member)>,
    /// The members that lead, each with its epoch.
    leading: Vec<(NodeId, Epoch, Member)>,
    /// Whether two members ever led the same epoch.
    shared: bool,
    /// Whether any member ever began to lead an epoch below one that had been led.
    backwards: bool,
}

/// What the properties count of the present.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of hosts, among the members that run. A frozen process does not work; the first thing that it does
    /// when it wakes is to stop.
    working: u32,
    /// The number of hosts whose work is being killed.
    ending: u32,
    /// The number of members that are fit to be the host, among those that run and have not left. The counts below are
    /// of the same members.
    fit: u32,
    /// The hosts, and whether each stays host.
    hosts: Multiset<(Option<(Member, Epoch)>, bool)>,
    /// The hosts that the standbys follow.
    followed: Multiset<Option<(Member, Epoch)>>,
    /// The number of members that are neither host nor standby.
    busy: u32,
    /// The members and the number that each holds.
    numbered: Multiset<(Option<u64>, Member)>,
    /// For each number, how many different members hold it.
    numbers: Multiset<Option<u64>>,
}

impl Tally {
    /// Adds the view of a running member, or removes it.
    fn view(&mut self, view: &View, runs: bool) {
        let count = |counter: &mut u32, counts: bool| match (counts, runs) {
            (true, true) => *counter += 1,
            (true, false) => *counter -= 1,
            (false, _) => {}
        };
        count(&mut self.working, view.working);
        count(&mut self.ending, view.ending);
        if view.status == Status::Left {
            return;
        }
        count(&mut self.fit, view.fit);
        let stands_by = view.status == Status::Checking;
        if view.working {
            self.hosts.count((view.host, !view.letting_go && !view.ending), runs);
        } else if stands_by {
            self.followed.count(view.host, runs);
        }
        count(&mut self.busy, !view.working && !stands_by);
        if self.numbered.count((view.number, view.member), runs) {
            self.numbers.count(view.number, runs);
        }
    }
}

/// A channel that carries every message to every member in order within *X*, and clocks within their drift.
pub const CHANNEL: Assumptions =
    Assumptions::NO_LOSS.and(Assumptions::TIMELY).and(Assumptions::STEADY_CLOCKS).and(Assumptions::SAFE_STORAGE);

const WITHOUT_EXPECT: &[Property<Host>] = &[
    Property {
        name: "never-two-working",
        says: "no two members are the host at one moment",
        assumes: CHANNEL,
        holds: |_, _, tally| tally.working <= 1,
    },
    Property {
        name: "no-takeover-while-heard",
        says: "a host that runs and is not asked to let go stays the host",
        assumes: CHANNEL.and(Assumptions::NO_PAUSE),
        holds: |_, _, tally| tally.ending == 0,
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
        holds: |_, _, tally| tally.working <= 1,
    },
];

impl Properties for Host {
    type Ghost = Ghost;
    type Tally = Tally;

    fn count(_: &Config, tally: &mut Tally, change: &Change<'_, View>, _: Flock<'_, View>) {
        change.before.up().into_iter().for_each(|view| tally.view(view, false));
        change.after.up().into_iter().for_each(|view| tally.view(view, true));
    }

    fn remember(config: &Config, ghost: &mut Ghost, node: NodeId, flock: Flock<'_, View>) {
        if config.expect.is_none() {
            return;
        }
        let leads = flock.last_view(node).and_then(|view| view.host.filter(|_| view.working));
        let place = ghost.leading.binary_search_by_key(&node, |(known, ..)| *known);
        let led = place.map(|place| ghost.leading.remove(place)).ok();
        let Some((member, epoch)) = leads else { return };
        match ghost.highest {
            Some((highest, leader)) if epoch == highest => ghost.shared |= leader != member,
            Some((highest, _)) if epoch < highest => ghost.backwards |= led != Some((node, epoch, member)),
            _ => ghost.highest = Some((epoch, member)),
        }
        let (Ok(place) | Err(place)) = place;
        ghost.leading.insert(place, (node, epoch, member));
    }

    fn safety(config: &Config) -> &'static [Property<Host>] {
        if config.expect.is_some() { WITH_EXPECT } else { WITHOUT_EXPECT }
    }

    /// One member is the host, all other members that run and have not left stand by and follow it, and no two have the
    /// same number. If no member is fit to be the host, there need not be one.
    fn settled(_: &Config, tally: &Tally) -> bool {
        if tally.hosts.is_empty() {
            return tally.fit == 0;
        }
        let Some((host, true)) = tally.hosts.only().filter(|_| tally.hosts.len() == 1) else { return false };
        let followed = tally.followed.is_empty() || tally.followed.only() == Some(host);
        followed && tally.busy == 0 && tally.numbers.len() as usize == tally.numbers.distinct()
    }

    /// Until all members are free of the host that they followed last, and have a number and a host; then one roll-call
    /// of the numbers that a flock of a few members reaches, until members that were separated and have the same number
    /// have noticed.
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
