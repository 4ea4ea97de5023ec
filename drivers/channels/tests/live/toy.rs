//! The smallest protocol that shows what a channel does: a member that is asked to sends a number, and all record what
//! they receive.

use std::fmt;
use std::str::FromStr;

use bellwether_kernel::{
    Change, ConfigError, Describe, Effects, Flock, Hue, Input, Kept, Lease, Leased, Never, NodeId, Properties,
    Property, Protocol, RoleLabel, Setting, Span, To, Wire, WireError,
};

#[derive(Debug)]
pub(crate) struct Toy;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Say(pub(crate) u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    SessionEvent { from: NodeId, number: u32 },
    Link { peer: NodeId, up: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Beat;

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "say {}", self.0)
    }
}

impl FromStr for Say {
    type Err = ();

    fn from_str(text: &str) -> Result<Say, ()> {
        text.strip_prefix("say ").and_then(|number| number.parse().ok()).map(Say).ok_or(())
    }
}

impl Wire for Say {
    fn encode(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.0.to_be_bytes());
    }

    fn decode(bytes: &[u8]) -> Result<Say, WireError> {
        bytes.try_into().map(|bytes| Say(u32::from_be_bytes(bytes))).map_err(|_| WireError::Short)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl fmt::Display for Beat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Beat")
    }
}

impl Protocol for Toy {
    /// How often to send 0 without being asked, if at all.
    type Config = Option<Span>;
    type Command = Say;
    type Answer = Never;
    type Note = Note;
    type State = ();
    type Cell = Say;
    type Record = Never;
    type Message = Say;
    type Timer = Beat;
    type View = ();

    fn boot(beat: &Option<Span>, _: NodeId, _: Kept<'_, Toy>, fx: &mut dyn Effects<Toy>) {
        if let Some(beat) = beat {
            fx.arm(Beat, *beat);
        }
    }

    fn step(beat: &Option<Span>, (): &mut (), input: Input<Toy>, fx: &mut dyn Effects<Toy>) {
        match input {
            Input::Deliver { from, message } => fx.note(Note::SessionEvent { from, number: message.0 }),
            Input::Ask { command, .. } => fx.send(To::Channel, command),
            Input::Link { peer, up } => fx.note(Note::Link { peer, up }),
            Input::Fire(Beat) => {
                fx.send(To::Channel, Say(0));
                fx.arm(Beat, beat.unwrap_or_default());
            }
            Input::PushBack { .. } | Input::Durable(_) | Input::Stalled => {}
        }
    }

    fn view(_: &Option<Span>, (): &()) {}
}

impl Leased for Toy {
    fn lease(_: &Option<Span>, (): &()) -> Option<Lease<Beat>> {
        None
    }
}

impl Properties for Toy {
    type Ghost = ();
    type Tally = ();

    fn count(_: &Option<Span>, (): &mut (), _: &Change<'_, ()>, _: Flock<'_, ()>) {}

    fn remember(_: &Option<Span>, (): &mut (), _: NodeId, _: Flock<'_, ()>) {}

    fn safety(_: &Option<Span>) -> &'static [Property<Toy>] {
        &[]
    }

    fn settled(_: &Option<Span>, (): &()) -> bool {
        true
    }

    fn settles_within(_: &Option<Span>) -> Span {
        Span::ZERO
    }

    fn min_live_nodes(_: &Option<Span>) -> u32 {
        1
    }
}

impl Describe for Toy {
    const NAME: &'static str = "toy";
    const SETTINGS: &'static [Setting] = &[];

    fn configure(_: u32, _: &[(&str, &str)]) -> Result<Option<Span>, ConfigError> {
        Ok(None)
    }

    fn role((): &()) -> RoleLabel {
        RoleLabel { name: "speaker", hue: Hue::Grey }
    }

    fn leads((): &()) -> bool {
        false
    }

    fn kind(_: &Say) -> &'static str {
        "say"
    }

    fn command(text: &str) -> Option<Say> {
        text.parse().ok()
    }
}
