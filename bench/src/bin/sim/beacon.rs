//! A protocol for measuring a radio field: every node says a beat that all in reach hear.

use std::fmt;

use bellwether_kernel::{
    Assumptions, Change, ConfigError, Describe, Effects, Flock, Hue, Input, Kept, Multiset, Never, NodeId, Properties,
    Property, Protocol, RoleLabel, Setting, Span, To,
};

/// The time between two messages of a node.
pub(crate) const BEAT: Span = Span::millis(100);

pub(crate) struct Beacon;

/// The state of a node: the number of messages sent and received, and the last one received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    beats: u32,
    last: u32,
    heard: u64,
}

/// Changes with each beat of the node itself: once in about ten messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    beats: u32,
    alone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Message(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BeatDue;

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Beat {}", self.0)
    }
}

impl fmt::Display for BeatDue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BeatDue")
    }
}

impl Protocol for Beacon {
    type Config = ();
    type Command = Never;
    type Answer = Never;
    type Note = Never;
    type State = State;
    type Cell = ();
    type Record = Never;
    type Message = Message;
    type Timer = BeatDue;
    type View = View;

    fn boot((): &(), _: NodeId, _: Kept<'_, Beacon>, fx: &mut dyn Effects<Beacon>) -> State {
        let wait = u64::from(fx.pick(u32::try_from(BEAT.as_nanos()).unwrap_or(u32::MAX)));
        fx.arm(BeatDue, Span::nanos(wait));
        State { beats: 0, last: 0, heard: 0 }
    }

    fn step((): &(), state: &mut State, input: Input<Beacon>, fx: &mut dyn Effects<Beacon>) {
        match input {
            Input::Deliver { message, .. } => (state.last, state.heard) = (message.0, state.heard + 1),
            Input::Fire(BeatDue) => {
                state.beats += 1;
                fx.send(To::Neighbours, Message(state.beats));
                fx.arm(BeatDue, BEAT);
            }
            _ => {}
        }
    }

    fn view((): &(), state: &State) -> View {
        View { beats: state.beats, alone: state.heard == 0 }
    }
}

/// The tally of all nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    beats: Multiset<u32>,
    alone: u32,
}

impl Properties for Beacon {
    /// The highest beat of all.
    type Ghost = u32;
    type Tally = Tally;

    fn count((): &(), tally: &mut Tally, change: &Change<'_, View>, _: Flock<'_, View>) {
        if let Some(view) = change.before.up() {
            tally.beats.remove(&view.beats);
            tally.alone -= u32::from(view.alone);
        }
        if let Some(view) = change.after.up() {
            tally.beats.add(view.beats);
            tally.alone += u32::from(view.alone);
        }
    }

    fn remember((): &(), ghost: &mut u32, node: NodeId, flock: Flock<'_, View>) {
        *ghost = flock.last_view(node).map_or(*ghost, |view| view.beats.max(*ghost));
    }

    fn safety((): &()) -> &'static [Property<Beacon>] {
        static SAFETY: [Property<Beacon>; 2] = [
            Property {
                name: "in-step",
                says: "no node is two beats ahead of another",
                assumes: Assumptions::STEADY_CLOCKS,
                holds: |(), _, tally| tally.beats.distinct() <= 2,
            },
            Property {
                name: "beats-only-grow",
                says: "somebody is at the highest beat that there ever was",
                assumes: Assumptions::STEADY_CLOCKS,
                holds: |(), highest, tally| tally.beats.iter().any(|beats| beats == highest),
            },
        ];
        &SAFETY
    }

    fn settled((): &(), tally: &Tally) -> bool {
        tally.alone == 0
    }

    fn settles_within((): &()) -> Span {
        BEAT.times(2)
    }

    fn min_live_nodes((): &()) -> u32 {
        2
    }
}

impl Describe for Beacon {
    const NAME: &'static str = "beacon";
    const SETTINGS: &'static [Setting] = &[];

    fn configure(_: u32, _: &[(&str, &str)]) -> Result<(), ConfigError> {
        Ok(())
    }

    fn role(_: &View) -> RoleLabel {
        RoleLabel { name: "beacon", hue: Hue::Green }
    }

    fn leads(_: &View) -> bool {
        false
    }

    fn kind(_: &Message) -> &'static str {
        "Beat"
    }

    fn command(_: &str) -> Option<Never> {
        None
    }
}
