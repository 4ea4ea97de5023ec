//! Local handles: a protocol that tells others its own number for somebody is caught.
#![allow(clippy::unwrap_used)]

use std::fmt;

use bellwether_kernel::{
    Assumptions, Change, ConfigError, Describe, Effects, Flock, Hue, Input, Kept, Multiset, Never, NodeId, Properties,
    Property, Protocol, RoleLabel, Setting, Span, To,
};
use bellwether_sim::{NoRecorder, Plan, simulate, swarm};

/// Node 1 greets; whoever hears it tells the others who greeted. With `LEAKS`, it tells them its own number for the greeter,
/// otherwise the number that the greeter said of itself.
struct Gossip<const LEAKS: bool>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Message {
    Greeting(u32),
    Greeter(u32),
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct GreetDue;

impl fmt::Display for GreetDue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GreetDue")
    }
}

impl<const LEAKS: bool> Protocol for Gossip<LEAKS> {
    type Config = ();
    type Command = Never;
    type Answer = Never;
    type Note = Never;
    type State = Option<u32>;
    type Cell = ();
    type Record = Never;
    type Message = Message;
    type Timer = GreetDue;
    /// Who greeted, as it was told last.
    type View = Option<u32>;

    fn boot((): &(), me: NodeId, _: Kept<'_, Self>, fx: &mut dyn Effects<Self>) -> Option<u32> {
        if me.number() == 1 {
            fx.arm(GreetDue, Span::millis(100));
        }
        None
    }

    fn step((): &(), state: &mut Option<u32>, input: Input<Self>, fx: &mut dyn Effects<Self>) {
        match input {
            Input::Fire(GreetDue) => fx.send(To::Neighbours, Message::Greeting(1)),
            Input::Deliver { from, message: Message::Greeting(itself) } => {
                fx.send(To::Neighbours, Message::Greeter(if LEAKS { from.number() } else { itself }));
            }
            Input::Deliver { message: Message::Greeter(greeter), .. } => *state = Some(greeter),
            _ => {}
        }
    }

    fn view((): &(), state: &Option<u32>) -> Option<u32> {
        *state
    }
}

impl<const LEAKS: bool> Gossip<LEAKS> {
    const SAFETY: &'static [Property<Self>] = &[Property {
        name: "one-greeter",
        says: "all who were told of the greeter know it by one number",
        assumes: Assumptions::NONE,
        holds: |(), (), greeters| greeters.distinct() <= 1,
    }];
}

impl<const LEAKS: bool> Properties for Gossip<LEAKS> {
    type Ghost = ();
    type Tally = Multiset<u32>;

    fn count((): &(), greeters: &mut Multiset<u32>, change: &Change<'_, Option<u32>>, _: Flock<'_, Option<u32>>) {
        change.before.up().into_iter().flatten().for_each(|greeter| {
            greeters.remove(greeter);
        });
        change.after.up().into_iter().flatten().for_each(|greeter| {
            greeters.add(*greeter);
        });
    }

    fn remember((): &(), (): &mut (), _: NodeId, _: Flock<'_, Option<u32>>) {}

    fn safety((): &()) -> &'static [Property<Self>] {
        Self::SAFETY
    }

    fn settled((): &(), _: &Multiset<u32>) -> bool {
        true
    }

    fn settles_within((): &()) -> Span {
        Span::secs(1)
    }

    fn min_live_nodes((): &()) -> u32 {
        1
    }
}

impl<const LEAKS: bool> Describe for Gossip<LEAKS> {
    const NAME: &'static str = "gossip";
    const SETTINGS: &'static [Setting] = &[];
    const AGREED_IDS: bool = false;

    fn configure(_: u32, _: &[(&str, &str)]) -> Result<(), ConfigError> {
        Ok(())
    }

    fn role(_: &Option<u32>) -> RoleLabel {
        RoleLabel { name: "listener", hue: Hue::Green }
    }

    fn leads(_: &Option<u32>) -> bool {
        false
    }

    fn kind(message: &Message) -> &'static str {
        match message {
            Message::Greeting(_) => "Greeting",
            Message::Greeter(_) => "Greeter",
        }
    }

    fn command(_: &str) -> Option<Never> {
        None
    }
}

fn breaks<P: Describe<Config = ()>>(local_handles: bool) -> bool {
    let plan = Plan { nodes: 5, local_handles, run: Span::secs(1), ..Plan::default() };
    simulate::<P>(&(), &plan, &mut NoRecorder).broken.is_some()
}

#[test]
fn a_number_that_leaks_is_caught_only_where_handles_are_local() {
    assert!(!breaks::<Gossip<true>>(false), "with everybody's true numbers the leak goes unnoticed");
    assert!(breaks::<Gossip<true>>(true));
    assert!(!breaks::<Gossip<false>>(true), "what a node says of itself is no handle");
}

#[test]
fn the_swarm_draws_local_handles_and_finds_the_leak() {
    let verdict = |verdict| matches!(verdict, swarm::SwarmVerdict::Failed(..));
    let settings = swarm::SwarmSettings { nodes: 4..=6, ..Default::default() };
    assert!(verdict(swarm::run::<Gossip<true>>(&settings, 0..20, |_| {}).unwrap()));
    assert!(!verdict(swarm::run::<Gossip<false>>(&settings, 0..50, |_| {}).unwrap()));
}
