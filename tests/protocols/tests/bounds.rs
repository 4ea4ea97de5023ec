//! What `bellwether explain` prints is worked out from the settings. Here the protocols themselves run, and no takeover takes
//! longer than what is printed; the longest comes near it, so that nobody is told to wait for nothing.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

use std::time::Duration;

use bellwether_bully::Bully;
use bellwether_host::Host;
use bellwether_kernel::{Describe, Election as _, FigureValue, Outlook, Span};
use bellwether_sim::{Conditions, Fault, Pace, Plan, PlannedFault, Recorder, SpanRange, simulate};
use bellwether_supervisor::explain::{of_channel, of_ring};
use bellwether_token::TokenRing;
use bellwether_trace::What;

const SEEDS: u64 = 300;
/// By then everybody has found everybody.
const CALM: Span = Span::secs(8);
const GRACE: Span = Span::ZERO;

/// The beginnings and ends of leads with their times, and the number of messages.
#[derive(Default)]
struct Watch {
    leads: Vec<(u64, u32, bool)>,
    sent: Vec<u64>,
    /// Whether what is said to everybody counts once, as on a channel.
    once: bool,
}

impl Recorder for Watch {
    const ON: bool = true;

    fn record(&mut self, at: u64, _flock: u32, node: u32, what: impl FnOnce() -> What) {
        match what() {
            What::Role { leads, .. } => self.leads.push((at, node, leads)),
            What::Send { to, .. } if !self.once || to == node => self.sent.push(at),
            _ => {}
        }
    }
}

impl Watch {
    /// The leader at this moment.
    fn leader(&self, moment: u64) -> Option<u32> {
        let so_far = self.leads.iter().filter(|(at, ..)| *at <= moment);
        so_far.fold(None, |leader, (_, node, leads)| match leads {
            true => Some(*node),
            false => leader.filter(|leader| leader != node),
        })
    }
}

/// How a flock's leader fails, and the round trip of messages.
struct World<'a> {
    nodes: u32,
    settings: &'a [(&'a str, &'a str)],
    answer: Span,
    silently: bool,
    /// The rate limit of the channel. Everything takes longer there.
    pace: Option<Pace>,
}

impl World<'_> {
    /// Messages take up to half of an answer; every other seed drives the clocks apart as far as they may go.
    fn plan(&self, seed: u64, events: Vec<PlannedFault>) -> Plan {
        let half = Span::nanos(self.answer.as_nanos() / 2);
        // What must be written and answered within an answer leaves the messages a little less.
        let delay = SpanRange { from: Span::micros(200), to: half.minus(Span::millis(2)) };
        let disk = SpanRange { from: Span::micros(100), to: Span::millis(2) };
        let apart = |node: u32| (node, if (u64::from(node) + seed / 2).is_multiple_of(2) { 10_000 } else { -10_000 });
        let drifts = if seed.is_multiple_of(2) { (1..=self.nodes).map(apart).collect() } else { Vec::new() };
        let conditions = Conditions { delay, disk, ..Conditions::GOOD };
        let (run, notice) = (Span::nanos(self.calm().as_nanos() * 3 / 2), delay.to);
        Plan { nodes: self.nodes, seed, conditions, drifts, events, run, notice, pace: self.pace, ..Plan::default() }
    }

    fn calm(&self) -> Span {
        CALM.times(if self.pace.is_some() { 10 } else { 1 })
    }

    /// How long there is no leader after the leader is gone.
    fn gap<P: Describe>(&self, config: &P::Config, seed: u64) -> Option<u64> {
        let spread = if self.pace.is_some() { 4_000_000 } else { 500_000 };
        let gone_at = self.calm().plus(Span::micros(seed * 7_919 % spread)).as_nanos();
        let mut watch = Watch::default();
        simulate::<P>(config, &self.plan(seed, Vec::new()), &mut watch);
        let node = watch.leader(gone_at)?;
        let fault = match self.silently {
            true => Fault::Vanish { node, pending: None },
            false => Fault::Crash { node, pending: None },
        };
        let mut watch = Watch::default();
        let planned = PlannedFault { at: Span::nanos(gone_at), fault };
        simulate::<P>(config, &self.plan(seed, vec![planned]), &mut watch);
        let next = watch.leads.iter().find(|(at, other, leads)| *at > gone_at && *leads && *other != node);
        Some(next.unwrap_or_else(|| panic!("nobody leads after {node}, seed {seed}")).0 - gone_at)
    }

    /// All gaps, the shortest first.
    fn gaps<P: Describe>(&self) -> Vec<u64> {
        let config = P::configure(self.nodes, self.settings).unwrap();
        let mut gaps: Vec<u64> = (0..SEEDS).filter_map(|seed| self.gap::<P>(&config, seed)).collect();
        assert!(gaps.len() as u64 > SEEDS / 2, "somebody should lead mostly: {}", gaps.len());
        gaps.sort_unstable();
        gaps
    }
}

impl World<'_> {
    /// Whether the leader stays the leader when it gets no time for so long.
    fn keeps_through<P: Describe>(&self, config: &P::Config, stall: Span, seed: u64) -> bool {
        let from = CALM.plus(Span::micros(seed * 7_919 % 500_000));
        let mut watch = Watch::default();
        simulate::<P>(config, &self.plan(seed, Vec::new()), &mut watch);
        let Some(node) = watch.leader(from.as_nanos()) else { return true };
        let events = vec![
            PlannedFault { at: from, fault: Fault::Freeze(node) },
            PlannedFault { at: from.plus(stall), fault: Fault::Thaw(node) },
        ];
        let mut watch = Watch::default();
        simulate::<P>(config, &self.plan(seed, events), &mut watch);
        !watch.leads.iter().any(|(at, other, leads)| *at > from.as_nanos() && (*other == node || *leads))
    }
}

/// A stall that is shorter by a round trip than what is printed costs nobody the lead; one that is longer by a heart-beat
/// does, at least once.
fn stalls<P: Describe>(world: &World<'_>, outlook: &Outlook, round_trip: Span, heartbeat: Span) {
    let config = P::configure(world.nodes, world.settings).unwrap();
    let stall = outlook.figure("tolerated stall").unwrap().span().unwrap();
    let keeps = |stall| (0..SEEDS / 3).all(|seed| world.keeps_through::<P>(&config, stall, seed));
    assert!(keeps(stall.minus(round_trip)), "a stall of {stall} less {round_trip} should be tolerated");
    assert!(!keeps(stall.plus(round_trip).plus(heartbeat)), "much more than {stall} is tolerated");
}

#[test]
fn a_leader_may_stall_for_as_long_as_explain_says() {
    let (nodes, silently) = (3, true);
    let config = Bully::configure(nodes, &[]).unwrap();
    let world = World { nodes, settings: &[], answer: config.answer, silently, pace: None };
    stalls::<Bully>(&world, &Bully::outlook(&config, GRACE), config.answer, config.heartbeat);
    for settings in [&[][..], &[("expect", "all")]] {
        let config = Host::configure(nodes, settings).unwrap();
        let world = World { nodes, settings, answer: config.answer, silently, pace: None };
        stalls::<Host>(&world, &of_channel(&config, GRACE, Duration::ZERO), Span::ZERO, config.heartbeat.times(2));
        let config = TokenRing::configure(nodes, settings).unwrap();
        let world = World { nodes, settings, answer: config.answer_timeout(), silently, pace: None };
        let round_trip = config.answer_timeout();
        stalls::<TokenRing>(&world, &of_ring(&config, nodes, GRACE), round_trip, config.heartbeat);
    }
}

#[test]
fn a_channel_has_its_first_host_when_explain_says() {
    for settings in [&[][..], &[("expect", "all")]] {
        let config = Host::configure(3, settings).unwrap();
        let world = World { nodes: 3, settings, answer: config.answer, silently: true, pace: None };
        let first = |seed| {
            let mut watch = Watch::default();
            simulate::<Host>(&config, &world.plan(seed, Vec::new()), &mut watch);
            watch.leads.iter().find(|(.., leads)| *leads).unwrap().0
        };
        // Those who claim one number at the same moment claim again, however often: 99 of 100 do not.
        let mut starts: Vec<u64> = (0..SEEDS).map(first).collect();
        starts.sort_unstable();
        let longest = starts[starts.len() * 99 / 100 - 1];
        let said = of_channel(&config, GRACE, Duration::ZERO).figure("first start").unwrap().span().unwrap().as_nanos();
        assert!(longest <= said && longest * 100 > said * 75, "{settings:?}: {longest} of {said}");
    }
}

/// The answers of the others are enough for its lease.
#[test]
fn a_member_that_vanishes_or_freezes_costs_nobody_the_lead() {
    for nodes in [3, 4, 5] {
        let config = Bully::configure(nodes, &[]).unwrap();
        let world = World { nodes, settings: &[], answer: config.answer, silently: true, pace: None };
        for seed in 0..SEEDS {
            let from = CALM.plus(Span::micros(seed * 7_919 % 500_000));
            let mut watch = Watch::default();
            simulate::<Bully>(&config, &world.plan(seed, Vec::new()), &mut watch);
            let leader = watch.leader(from.as_nanos()).unwrap();
            let node = (1..=nodes).filter(|node| *node != leader).nth(seed as usize % (nodes as usize - 1)).unwrap();
            let fault = match seed % 2 {
                0 => Fault::Vanish { node, pending: None },
                _ => Fault::Freeze(node),
            };
            let mut watch = Watch::default();
            simulate::<Bully>(&config, &world.plan(seed, vec![PlannedFault { at: from, fault }]), &mut watch);
            let moved = watch.leads.iter().find(|(at, of, leads)| *at > from.as_nanos() && (*leads || *of == leader));
            assert_eq!(moved, None, "{nodes} members, seed {seed}: {node} was silent from {from} on");
        }
    }
}

/// No gap is longer than the figure of this name, the longest has so many per cent of it, and more than half have no more
/// than what is said to happen mostly.
fn holds(outlook: &Outlook, name: &str, gaps: &[u64], near: u64) {
    let figure = outlook.figure(name).unwrap();
    let bound = figure.span().unwrap().as_nanos();
    let (longest, usual) = (*gaps.last().unwrap(), gaps[gaps.len() / 2]);
    eprintln!("{name}: said {} us, longest {} us, half {} us", bound / 1_000, longest / 1_000, usual / 1_000);
    assert!(longest <= bound, "{name}: {longest} ns, and {bound} are promised");
    assert!(longest * 100 >= bound * near, "{name}: {bound} is said where {longest} is the worst");
    if let Some((FigureValue::Time(mostly), _)) = figure.mostly {
        assert!(usual <= mostly.as_nanos(), "{name}: half take more than {usual} ns, and mostly is {mostly}");
    }
}

fn members_keep(nodes: u32) {
    let config = Bully::configure(nodes, &[]).unwrap();
    let outlook = Bully::outlook(&config, GRACE);
    let world = |silently| World { nodes, settings: &[], answer: config.answer, silently, pace: None };
    holds(&outlook, "gap, silent death", &world(true).gaps::<Bully>(), 65);
    holds(&outlook, "gap, killed", &world(false).gaps::<Bully>(), 30);
}

#[test]
fn a_list_of_three_keeps_what_explain_says() {
    members_keep(3);
}

#[test]
fn a_list_of_five_keeps_what_explain_says() {
    members_keep(5);
}

fn channel_keeps(nodes: u32, settings: &[(&str, &str)]) {
    let config = Host::configure(nodes, settings).unwrap();
    let outlook = of_channel(&config, GRACE, Duration::ZERO);
    let world = |silently| World { nodes, settings, answer: config.answer, silently, pace: None };
    holds(&outlook, "gap, silent death", &world(true).gaps::<Host>(), 85);
    holds(&outlook, "gap, killed", &world(false).gaps::<Host>(), 60);
}

#[test]
fn a_channel_of_three_keeps_what_explain_says() {
    channel_keeps(3, &[]);
}

#[test]
fn a_channel_of_five_keeps_what_explain_says() {
    channel_keeps(5, &[]);
}

#[test]
fn a_channel_that_expects_three_keeps_what_explain_says() {
    channel_keeps(3, &[("expect", "all")]);
}

#[test]
fn a_channel_that_expects_five_keeps_what_explain_says() {
    channel_keeps(5, &[("expect", "all")]);
}

/// As `run` sets them on IRC for the shortest heart-beat that it allows.
#[test]
fn a_channel_with_the_pace_of_irc_keeps_what_explain_says() {
    let settings = &[
        ("expect", "all"),
        ("heartbeat", "2s"),
        ("answer", "2s"),
        ("spread", "2s"),
        ("silence", "8s"),
        ("stop", "800ms"),
        ("abstain", "5s"),
    ];
    let config = Host::configure(3, settings).unwrap();
    let pace = Pace { burst: 4, every: Span::secs(2), stale: Span::secs(8) };
    let outlook = of_channel(&config, GRACE, Duration::from_secs(2));
    let world = |silently| World { nodes: 3, settings, answer: Span::millis(200), silently, pace: Some(pace) };
    holds(&outlook, "gap, silent death", &world(true).gaps::<Host>(), 50);
    // When nothing has happened for a while nobody has to wait for a turn.
    holds(&outlook, "gap, killed", &world(false).gaps::<Host>(), 2);
}

fn ring_keeps(nodes: u32, settings: &[(&str, &str)]) {
    let config = TokenRing::configure(nodes, settings).unwrap();
    let outlook = of_ring(&config, nodes, GRACE);
    let world = |silently| World { nodes, settings, answer: config.answer_timeout(), silently, pace: None };
    holds(&outlook, "gap, silent death", &world(true).gaps::<TokenRing>(), 75);
    holds(&outlook, "gap, killed", &world(false).gaps::<TokenRing>(), 40);
}

#[test]
fn a_ring_of_three_keeps_what_explain_says() {
    ring_keeps(3, &[]);
}

#[test]
fn a_ring_of_five_that_rotates_keeps_what_explain_says() {
    ring_keeps(5, &[("rotate", "300ms")]);
}

#[test]
fn a_ring_that_expects_three_keeps_what_explain_says() {
    ring_keeps(3, &[("expect", "all")]);
}

#[test]
fn a_ring_that_expects_five_and_rotates_keeps_what_explain_says() {
    ring_keeps(5, &[("expect", "all"), ("rotate", "300ms")]);
}

/// The number of messages in a second without events.
fn idle<P: Describe>(nodes: u32, settings: &[(&str, &str)], once: bool) -> f64 {
    let mut watch = Watch { once, ..Watch::default() };
    let plan = Plan { nodes, run: CALM.plus(Span::secs(5)), ..Plan::default() };
    simulate::<P>(&P::configure(nodes, settings).unwrap(), &plan, &mut watch);
    watch.sent.iter().filter(|at| **at >= CALM.as_nanos()).count() as f64 / 5.0
}

#[test]
fn idle_flocks_send_what_explain_says() {
    let said = |outlook: Outlook| match outlook.figure("idle traffic").unwrap().value {
        FigureValue::Rate { count, each } => count as f64 * 1e9 / each.as_nanos() as f64,
        other => panic!("{other}"),
    };
    for nodes in [3, 5, 30] {
        let members = said(Bully::outlook(&Bully::configure(nodes, &[]).unwrap(), GRACE));
        assert!((idle::<Bully>(nodes, &[], false) - members).abs() < 1.0);
        for settings in [&[][..], &[("expect", "all")]] {
            let ring = said(of_ring(&TokenRing::configure(nodes, settings).unwrap(), nodes, GRACE));
            assert!((idle::<TokenRing>(nodes, settings, false) - ring).abs() < 1.0);
            let channel = said(of_channel(&Host::configure(nodes, settings).unwrap(), GRACE, Duration::ZERO));
            let measured = idle::<Host>(nodes, settings, true);
            assert!(measured <= channel && measured > channel * 0.7, "{nodes} {settings:?}: {measured} of {channel}");
        }
    }
}
