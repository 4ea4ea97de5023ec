//! One line of a timeline: its nodes and its text.

use bellwether_kernel::Hue;
use bellwether_trace::{DropReason, Event, What};

use crate::analysis::TraceAnalysis;
use crate::palette::TextColour;

/// A piece of text in one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextPiece {
    pub(super) colour: Option<TextColour>,
    pub(super) text: String,
}

/// The sentence's form.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// Something happened to nodes: `1 2 3 started`.
    Happened { colour: Option<TextColour>, text: String },
    /// A message left for nodes: `5 → 1 2 Halt e1`.
    Sent { from: u32, text: String },
    /// Something happened to one message: `5 ✕ 3 Halt e1 (lost)`.
    Met { arrow: char, colour: Option<TextColour>, from: u32, text: String },
    /// Something happened to everybody.
    Everywhere { colour: TextColour, text: String },
}

/// A line of the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TimelineLine {
    /// The nodes that it is about.
    pub(super) who: Vec<u32>,
    form: Form,
}

impl TimelineLine {
    /// Whether `other`, of the same instant, says the same of another node.
    pub(super) fn joins(&self, other: &TimelineLine) -> bool {
        self.form == other.form && !matches!(self.form, Form::Everywhere { .. })
    }

    /// Adds that node to the line.
    pub(super) fn join(&mut self, other: &TimelineLine) {
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
    pub(super) fn pieces(&self) -> Vec<TextPiece> {
        let plain = |text: String| TextPiece { colour: None, text };
        match &self.form {
            Form::Happened { colour, text } => {
                vec![plain(format!("{}  ", list(&self.who))), TextPiece { colour: *colour, text: text.clone() }]
            }
            Form::Sent { from, text } => vec![plain(format!("{from} → {} {text}", list(&self.who[1..])))],
            Form::Met { arrow, colour, from, text } => {
                vec![TextPiece { colour: *colour, text: format!("{from} {arrow} {} {text}", list(&self.who[1..])) }]
            }
            Form::Everywhere { colour, text } => vec![TextPiece { colour: Some(*colour), text: text.clone() }],
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

/// The line for an event; `None` if it does not help to understand the run.
pub(super) fn line(analysis: &TraceAnalysis<'_>, index: usize, verbose: bool) -> Option<TimelineLine> {
    let event = &analysis.trace.events[index];
    let wanted = verbose
        || match &event.what {
            What::Pick { .. } | What::Store { .. } | What::Stored { .. } | What::Met { .. } => false,
            What::Deliver { .. } => analysis.transmission(index).is_some_and(|transmission| transmission.copy),
            What::Fire { .. } => !(analysis.long() && analysis.calm(index)),
            _ => true,
        };
    let mut line = wanted.then(|| speak(event))?;
    if let Form::Met { arrow: '⇥', text, .. } = &mut line.form
        && analysis.transmission(index).is_some_and(|transmission| transmission.copy)
    {
        text.push_str(" (a copy)");
    }
    Some(line)
}

fn speak(event: &Event) -> TimelineLine {
    message(event).or_else(|| everywhere(event)).unwrap_or_else(|| {
        let (colour, text) = happened(event);
        TimelineLine { who: vec![event.node], form: Form::Happened { colour, text } }
    })
}

fn message(event: &Event) -> Option<TimelineLine> {
    let (who, form) = match &event.what {
        What::Send { to, text, .. } => (vec![event.node, *to], Form::Sent { from: event.node, text: text.clone() }),
        What::Deliver { from, text, .. } => {
            (vec![*from, event.node], Form::Met { arrow: '⇥', colour: None, from: *from, text: text.clone() })
        }
        What::Drop { from, fate, text, .. } => {
            let text = format!("{text} ({})", fate_text(*fate));
            (vec![*from, event.node], Form::Met { arrow: '✕', colour: Some(TextColour::Trouble), from: *from, text })
        }
        _ => return None,
    };
    Some(TimelineLine { who, form })
}

/// Why a message did not arrive, in words.
fn fate_text(fate: DropReason) -> &'static str {
    match fate {
        DropReason::Lost => "lost",
        DropReason::Cut => "cut off",
        DropReason::Down => "nobody there",
        DropReason::Reset => "connection reset",
    }
}

fn everywhere(event: &Event) -> Option<TimelineLine> {
    let (colour, text) = match &event.what {
        What::World { text } => (TextColour::World, format!("── {text} ──")),
        What::Broken { property, says } => (TextColour::Broken, format!("✕ BROKEN {property}: {says}")),
        _ => return None,
    };
    Some(TimelineLine { who: Vec::new(), form: Form::Everywhere { colour, text } })
}

fn happened(event: &Event) -> (Option<TextColour>, String) {
    match &event.what {
        What::Boot { stored: false } => (None, "started".into()),
        What::Boot { stored: true } => (None, "started again, with its stored cell".into()),
        What::Crash { noticed: true } => (Some(TextColour::Trouble), "crashed; its connections tell the others".into()),
        What::Crash { noticed: false } => (Some(TextColour::Trouble), "crashed silently".into()),
        What::Freeze => (Some(TextColour::Trouble), "frozen".into()),
        What::Thaw => (Some(TextColour::Role(Hue::Blue)), "woke up".into()),
        What::Fire { timer } => (Some(TextColour::Faint), format!("timer {timer}")),
        What::Pick { fell, of } => (Some(TextColour::Faint), format!("drew {fell} of {of}")),
        What::Store { cell } => (Some(TextColour::Faint), format!("stores {cell}")),
        What::Stored { cell } => (Some(TextColour::Faint), format!("has stored {cell}")),
        What::Ask { command } => (Some(TextColour::World), format!("asked: {command}")),
        What::Link { peer, up: true } if *peer == event.node => (Some(TextColour::Faint), "reached the channel".into()),
        What::Link { peer, up: false } => (Some(TextColour::Faint), format!("learned that {peer} is gone")),
        What::Link { peer, up: true } => (Some(TextColour::Faint), format!("learned that {peer} is back")),
        What::PushBack { peer, full: true } => (Some(TextColour::Faint), format!("has much waiting for {peer}")),
        What::PushBack { peer, full: false } => (Some(TextColour::Faint), format!("has room for {peer} again")),
        What::Met { peer, who } => (Some(TextColour::Faint), format!("calls {who} by the number {peer}")),
        What::Note { text } => (Some(TextColour::Faint), text.clone()),
        What::Place { x_mm, y_mm } => (Some(TextColour::Faint), format!("is at {x_mm} mm, {y_mm} mm")),
        What::Role { name, hue, .. } => (Some(TextColour::Role(*hue)), format!("now {name}")),
        What::Send { .. } | What::Deliver { .. } | What::Drop { .. } | What::World { .. } | What::Broken { .. } => {
            (None, String::new())
        }
    }
}
