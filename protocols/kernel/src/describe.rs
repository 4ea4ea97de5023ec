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
    /// The node leads.
    Gold,
    /// The node follows a leader.
    Green,
    /// The node looks for a leader.
    Blue,
    /// The node is about to lead or to follow.
    Violet,
    /// The node gives the lead up.
    Red,
    /// The node takes no part.
    Grey,
}

/// How a node's role is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoleLabel {
    /// The role in one word.
    pub name: &'static str,
    /// The hue that diagrams paint it with.
    pub hue: Hue,
}

/// One knob of a protocol's configuration, for `--help` and for scenario files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name, as in `name=value`.
    pub name: &'static str,
    /// What the setting does, and its default.
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
/// The text is not such a value; the message says what is wanted.
pub fn parse_setting<T: FromStr>(name: &str, value: &str, wanted: &str) -> Result<T, ConfigError> {
    value.parse().map_err(|_| ConfigError(format!("{name} must be {wanted}, not {value:?}")))
}

/// The value of a setting that is a span of time.
///
/// # Errors
/// The text is not a span of time; the message says why.
pub fn parse_span(name: &str, value: &str) -> Result<Span, ConfigError> {
    value.parse().map_err(|why| ConfigError(format!("{name}={value} is {why}")))
}

/// The refusal of a setting that a protocol does not have: it names those that it has.
#[must_use]
pub fn unknown_setting<P: Describe>(name: &str) -> ConfigError {
    let known = P::SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
    ConfigError(format!("{} has no setting {name:?}; it has {known}", P::NAME))
}

/// The subject of a message, for a channel that carries fewer messages than a node sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageTopic {
    /// Messages with the same kind and number have the same subject.
    pub about: (u16, u64),
    /// Whether the message is sent before those that are not urgent.
    pub urgent: bool,
}

/// How a protocol is shown to people. With this, a new protocol simulates and draws with no change elsewhere; with
/// [`Checkable`](crate::Checkable) it is checked as well.
pub trait Describe: Properties {
    /// The protocol's name on the command line.
    const NAME: &'static str;

    /// The settings that [`configure`](Describe::configure) accepts.
    const SETTINGS: &'static [Setting];

    /// Whether the nodes of a flock share one channel, on which each hears all others.
    const SHARED: bool = false;

    /// Whether all nodes use the same [`NodeId`](crate::NodeId) for a node, as members of a numbered list do. Otherwise
    /// the simulator gives each node its own numbers for the others, as a real network does.
    const AGREED_IDS: bool = true;

    /// The commands of [`command`](Describe::command), as people write them.
    const COMMANDS: &'static [&'static str] = &[];

    /// A checked configuration for a flock of `nodes`, from `(name, value)` pairs; later ones win.
    ///
    /// # Errors
    /// A name is unknown, a value is invalid, or values contradict each other; the message says which.
    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<Self::Config, ConfigError>;

    /// The role of a node with this view.
    fn role(view: &Self::View) -> RoleLabel;

    /// Whether a node with this view leads.
    fn leads(view: &Self::View) -> bool;

    /// The kind of a message: the first word of its text, for counting without writing the text.
    fn kind(message: &Self::Message) -> &'static str;

    /// How many bytes a message takes on the wire, seals and headers included: what a link of limited rate counts.
    fn wire_bytes(_message: &Self::Message) -> u32 {
        128
    }

    /// The subject of a message, if a later message with the same subject may replace it while it waits to be sent.
    fn topic(_message: &Self::Message) -> Option<MessageTopic> {
        None
    }

    /// Parses a command as people write it; `None` if the text is no command.
    fn command(text: &str) -> Option<Self::Command>;

    /// The command with which the leader's work answers a statement of its node: work that was told to stop reports
    /// that it has stopped. Drivers that run no real work use this instead.
    fn work(_leadership: Leadership) -> Option<Self::Command> {
        None
    }
}
