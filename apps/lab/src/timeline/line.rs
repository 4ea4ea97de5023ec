//! One line of a timeline: whom it is about and what it says.

use bellwether_kernel::Hue;
use bellwether_trace::{Event, Fate, What};

use crate::palette::Ink;
use crate::story::Story;

/// A piece of text in one ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) ink: Option<Ink>,
    pub(super) text: String,
}

/// The sentence's form.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// Something happened to nodes: `1 2 3 started`.
    Happened { ink: Option<Ink>, text: String },
    /// A message left for nodes: `5 → 1 2 Halt e1`.
    Sent { from: u32, text: String },
    /// Something happened to one message: `5 ✕ 3 Halt e1 (lost)`.
    Met { arrow: char, ink: Option<Ink>, from: u32, text: String },
    /// Something happened to everybody.
    Everywhere { ink: Ink, text: String },
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Whose lanes it is about.
    pub(super) who: Vec<u32>,
    form: Form,
}

impl Line {
    /// Whether `other`, of the same instant, says the same of another node.
    pub(super) fn joins(&self, other: &Line) -> bool {
        self.form == other.form && !matches!(self.form, Form::Everywhere { .. })
    }

    /// Says it of that node too.
    pub(super) fn join(&mut self, other: &Line) {
        for node in &other.who {
            if !self.who.contains(node) {
                self.who.push(*node);
            }
        }
        match &self.form {
            Form::Sent { .. } | Form::Met { .. } => self.who[1..].sort_unstable(),
            Form::Happened { .. } | Form::Everywhere { .. } => self.who.sort_unstable(),
        }
    }

    /// The words.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let plain = |text: String| Piece { ink: None, text };
        match &self.form {
            Form::Happened { ink, text } => {
                vec![plain(format!("{}  ", list(&self.who))), Piece { ink: *ink, text: text.clone() }]
            }
            Form::Sent { from, text } => vec![plain(format!("{from} → {} {text}", list(&self.who[1..])))],
            Form::Met { arrow, ink, from, text } => {
                vec![Piece { ink: *ink, text: format!("{from} {arrow} {} {text}", list(&self.who[1..])) }]
            }
            Form::Everywhere { ink, text } => vec![Piece { ink: Some(*ink), text: text.clone() }],
        }
    }
}

/// A list of nodes, shortened where it is long.
fn list(nodes: &[u32]) -> String {
    const SHOWN: usize = 8;
    let names: Vec<String> = nodes.iter().take(SHOWN).map(u32::to_string).collect();
    match nodes.len().saturating_sub(SHOWN) {
        0 => names.join(" "),
        more => format!("{} … (and {more} more)", names.join(" ")),
    }
}

/// What there is to say of an event; nothing, if it does not help to tell the story.
pub(super) fn line(story: &Story<'_>, index: usize, verbose: bool) -> Option<Line> {
    let event = &story.trace.events[index];
    let wanted = verbose
        || match &event.what {
            What::Store { .. } | What::Stored { .. } | What::Met { .. } => false,
            What::Deliver { .. } => story.flight(index).is_some_and(|flight| flight.copy),
            What::Fire { .. } => !(story.long() && story.calm(index)),
            _ => true,
        };
    let mut line = wanted.then(|| speak(event))?;
    if let Form::Met { arrow: '⇥', text, .. } = &mut line.form
        && story.flight(index).is_some_and(|flight| flight.copy)
    {
        text.push_str(" (a copy)");
    }
    Some(line)
}

fn speak(event: &Event) -> Line {
    message(event).or_else(|| everywhere(event)).unwrap_or_else(|| {
        let (ink, text) = happened(&event.what);
        Line { who: vec![event.node], form: Form::Happened { ink, text } }
    })
}

fn message(event: &Event) -> Option<Line> {
    let (who, form) = match &event.what {
        What::Send { to, text, .. } => (vec![event.node, *to], Form::Sent { from: event.node, text: text.clone() }),
        What::Deliver { from, text, .. } => {
            (vec![*from, event.node], Form::Met { arrow: '⇥', ink: None, from: *from, text: text.clone() })
        }
        What::Drop { from, fate, text, .. } => {
            let text = format!("{text} ({})", fate_text(*fate));
            (vec![*from, event.node], Form::Met { arrow: '✕', ink: Some(Ink::Trouble), from: *from, text })
        }
        _ => return None,
    };
    Some(Line { who, form })
}

/// Why a message did not arrive, in words.
fn fate_text(fate: Fate) -> &'static str {
    match fate {
        Fate::Lost => "lost",
        Fate::Cut => "cut off",
        Fate::Down => "nobody there",
        Fate::Reset => "connection reset",
    }
}

fn everywhere(event: &Event) -> Option<Line> {
    let (ink, text) = match &event.what {
        What::World { text } => (Ink::World, format!("── {text} ──")),
        What::Broken { property, says } => (Ink::Broken, format!("✕ BROKEN {property}: {says}")),
        _ => return None,
    };
    Some(Line { who: Vec::new(), form: Form::Everywhere { ink, text } })
}

fn happened(what: &What) -> (Option<Ink>, String) {
    match what {
        What::Boot { stored: false } => (None, "started".into()),
        What::Boot { stored: true } => (None, "started again, with its stored cell".into()),
        What::Crash { noticed: true } => (Some(Ink::Trouble), "crashed; its connections tell the others".into()),
        What::Crash { noticed: false } => (Some(Ink::Trouble), "crashed silently".into()),
        What::Freeze => (Some(Ink::Trouble), "frozen".into()),
        What::Thaw => (Some(Ink::Role(Hue::Blue)), "woke up".into()),
        What::Fire { timer } => (Some(Ink::Faint), format!("timer {timer}")),
        What::Store { cell } => (Some(Ink::Faint), format!("stores {cell}")),
        What::Stored { cell } => (Some(Ink::Faint), format!("has stored {cell}")),
        What::Ask { command } => (Some(Ink::World), format!("asked: {command}")),
        What::Link { peer, up: false } => (Some(Ink::Faint), format!("learned that {peer} is gone")),
        What::Link { peer, up: true } => (Some(Ink::Faint), format!("learned that {peer} is back")),
        What::Met { peer, who } => (Some(Ink::Faint), format!("calls {who} by the number {peer}")),
        What::Note { text } => (Some(Ink::Faint), text.clone()),
        What::Role { name, hue, .. } => (Some(Ink::Role(*hue)), format!("now {name}")),
        What::Send { .. } | What::Deliver { .. } | What::Drop { .. } | What::World { .. } | What::Broken { .. } => {
            (None, String::new())
        }
    }
}
