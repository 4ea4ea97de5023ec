//! Colours, in one place: what a hue is on a terminal and on a page.

use bellwether_kernel::Hue;

/// The colours of the timeline, apart from roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextColour {
    /// A role's own colour.
    Role(Hue),
    /// For the record, not to be noticed.
    Faint,
    /// For trouble of a message or a process.
    Trouble,
    /// A broken property.
    Broken,
    /// For events of the whole flock.
    World,
    /// A heading.
    Strong,
}

/// The terminal's code for a colour, between `ESC [` and `m`. Only the sixteen colours that every theme defines, so that
/// the timeline is legible on light and dark backgrounds alike.
#[must_use]
pub const fn ansi(colour: TextColour) -> &'static str {
    match colour {
        TextColour::Role(Hue::Gold) => "1;33",
        TextColour::Role(Hue::Green) => "32",
        TextColour::Role(Hue::Blue) => "34",
        TextColour::Role(Hue::Violet) => "35",
        TextColour::Role(Hue::Red) | TextColour::Trouble => "31",
        TextColour::Role(Hue::Grey) | TextColour::Faint => "90",
        TextColour::Broken => "1;97;41",
        TextColour::World => "1;36",
        TextColour::Strong => "1",
    }
}

/// The character of a role in a terminal lane. Each hue has its own shape, so nothing is lost without colour.
#[must_use]
pub const fn glyph(hue: Hue) -> char {
    match hue {
        Hue::Gold => '★',
        Hue::Green => '●',
        Hue::Blue => '◇',
        Hue::Violet => '◆',
        Hue::Red => '▽',
        Hue::Grey => '○',
    }
}

/// The colours of a role on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The period itself.
    pub fill: &'static str,
    /// The colour of the edge.
    pub edge: &'static str,
    /// Writing on it.
    pub text: &'static str,
}

/// The colours of a role on a page, for a light background.
#[must_use]
pub const fn css(hue: Hue) -> Paint {
    let (fill, edge, text) = match hue {
        Hue::Gold => ("#f6c445", "#b07d05", "#4a3500"),
        Hue::Green => ("#cfead3", "#5a9d68", "#1f5a2e"),
        Hue::Blue => ("#cfe0f8", "#5b86c4", "#1d4278"),
        Hue::Violet => ("#e3d4f4", "#8f6bbd", "#4b2a78"),
        Hue::Red => ("#f8cfc8", "#c86a5c", "#7a2418"),
        Hue::Grey => ("#e6e8eb", "#9aa1ab", "#4c535c"),
    };
    Paint { fill, edge, text }
}

/// The colour of the `index`th kind of message; kinds beyond the last share from the first on. Red is left to trouble.
#[must_use]
pub const fn kind(index: usize) -> &'static str {
    const KINDS: [&str; 10] =
        ["#1f5fae", "#7a3db8", "#0b7a6f", "#b5530a", "#a01a62", "#4f6b12", "#45507a", "#7c5a00", "#00708f", "#5f5f5f"];
    KINDS[index % KINDS.len()]
}

/// The page's own background.
pub const PAPER: &str = "#fdfcf9";
/// Writing on it.
pub const INK: &str = "#23272e";
/// Writing that steps back.
pub const SOFT: &str = "#6b7380";
/// Lines that step back.
pub const HAIR: &str = "#d9dce1";
/// Trouble: lost messages, crashes, broken properties.
pub const ALARM: &str = "#c5221f";
/// Cuts, heals and other changes of the world.
pub const WORLD: &str = "#00687a";
