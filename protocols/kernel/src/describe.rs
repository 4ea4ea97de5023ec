//! What people, pages and command lines need to know of a protocol.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Leadership, Properties, Span};

/// What a diagram paints a role with. Drivers know how to turn a hue into a colour for a terminal or a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Hue {
    /// In charge.
    Gold,
    /// Following one who is in charge.
    Green,
    /// Looking for one.
    Blue,
    /// On the way into an order, not there yet.
    Violet,
    /// Letting go.
    Red,
    /// Not taking part.
    Grey,
}

/// How a node's role is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoleLabel {
    /// One word.
    pub name: &'static str,
    /// Its hue.
    pub hue: Hue,
}

/// One knob of a protocol's configuration, for `--help` and for scenario files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// As it is written: `name=value`.
    pub name: &'static str,
    /// What it does, with its default.
    pub help: &'static str,
}

/// Why a configuration was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(pub String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ConfigError {}

/// The value of a setting that is `wanted`, such as "a number of members".
///
/// # Errors
/// It is something else; the message says what is wanted.
pub fn parse_setting<T: FromStr>(name: &str, value: &str, wanted: &str) -> Result<T, ConfigError> {
    value.parse().map_err(|_| ConfigError(format!("{name} must be {wanted}, not {value:?}")))
}

/// The value of a setting that is a span of time.
///
/// # Errors
/// It is none; the message says why.
pub fn parse_span(name: &str, value: &str) -> Result<Span, ConfigError> {
    value.parse().map_err(|why| ConfigError(format!("{name}={value} is {why}")))
}

/// The refusal of a setting that a protocol does not have: it names those that it has.
#[must_use]
pub fn unknown_setting<P: Describe>(name: &str) -> ConfigError {
    let known = P::SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
    ConfigError(format!("{} has no setting {name:?}; it has {known}", P::NAME))
}

/// What a message is about, for a channel that takes a node's messages more slowly than they are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageTopic {
    /// Two messages with the same kind and number are about the same.
    pub about: (u16, u64),
    /// Whether it goes before those that are not.
    pub urgent: bool,
}

/// What a laboratory needs to show a protocol to people. With this, a new protocol simulates and draws with no change
/// elsewhere; with [`Checkable`](crate::Checkable) it is checked as well.
pub trait Describe: Properties {
    /// As it is called on the command line.
    const NAME: &'static str;

    /// The knobs that [`configure`](Describe::configure) knows.
    const SETTINGS: &'static [Setting];

    /// Whether the nodes of a flock share one channel, on which everybody hears everything.
    const SHARED: bool = false;

    /// Whether the nodes agree on everybody's [`NodeId`](crate::NodeId), as members of a list with numbers do. Where they do
    /// not, the simulator gives each node its own numbers for the others, as a real network does.
    const AGREED_IDS: bool = true;

    /// What people may ask of a node, as [`command`](Describe::command) reads it.
    const COMMANDS: &'static [&'static str] = &[];

    /// A checked configuration for a flock of `nodes`, from `(name, value)` pairs; later ones win.
    ///
    /// # Errors
    /// An unknown name, a senseless value, or values that do not go together; the message says which.
    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<Self::Config, ConfigError>;

    /// The role that a node of this view plays.
    fn role(view: &Self::View) -> RoleLabel;

    /// Whether a node of this view is in charge.
    fn leads(view: &Self::View) -> bool;

    /// The kind of a message: the first word of its text, for counting without writing the text.
    fn kind(message: &Self::Message) -> &'static str;

    /// How many bytes a message takes on the wire, seals and headers included: what a link of limited rate counts.
    fn wire_bytes(_message: &Self::Message) -> u32 {
        128
    }

    /// Reads something of each part of a state that lies apart from it, so that all are at hand when the state is worked on: who
    /// runs many nodes calls it for many states at once. The result means nothing.
    fn touch(_state: &Self::State) -> u64 {
        0
    }

    /// What a message is about, if a later one about the same may take its place while it still waits to be said.
    fn topic(_message: &Self::Message) -> Option<MessageTopic> {
        None
    }

    /// The command that people write so, if there is one.
    fn command(text: &str) -> Option<Self::Command>;

    /// How the work around a node answers what the node states: a leader that is asked to let go hears when its work has
    /// stopped. Drivers that have no real work use this in its place.
    fn work(_leadership: Leadership) -> Option<Self::Command> {
        None
    }
}
