//! The steps of an exact schedule.

use std::fmt;

use bellwether_kernel::Span;

use super::words::{Words, number};
use crate::Pending;

/// A step and the line it stands on.
#[derive(Clone, Debug, Eq)]
pub struct ScenarioStep {
    /// The line number, from 1; 0 for a step that was never parsed. Ignored when steps are compared.
    pub line: usize,
    /// The action of this step.
    pub act: StepAction,
}

impl PartialEq for ScenarioStep {
    fn eq(&self, other: &ScenarioStep) -> bool {
        self.act == other.act
    }
}

/// One step of an exact schedule. Messages and timers are named by their text; of several that fit, the one that was
/// sent or armed first is meant. A step takes a millisecond, boots and picks excepted; where a schedule has ticks, only
/// they take time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// `boot N`: a node starts for the first time.
    Boot(u32),
    /// `deliver A > B TEXT`: a message on its way arrives.
    Deliver(MessageRef),
    /// `lose A > B TEXT`: a message on its way is lost.
    Lose(MessageRef),
    /// `double A > B TEXT`: a copy of a message on its way arrives, and the message stays on its way.
    Double(MessageRef),
    /// `fire N TIMER`: an armed timer runs out.
    Fire(u32, String),
    /// `stored N`: the write on its way reaches the disk.
    Stored(u32),
    /// `flushed N W`: so many of the writes on their way to the log reach the disk.
    Flushed(u32, u32),
    /// `crash N kept|lost W`: the process dies, and so many of the log's writes survive it, none if there is no number; the
    /// links that go down are steps of their own.
    Crash(u32, Pending, u32),
    /// `vanish N kept|lost W`: the same without notice to the others.
    Vanish(u32, Pending, u32),
    /// `restart N`: a crashed process is started again.
    Restart(u32),
    /// `freeze N`: a process is not scheduled any more.
    Freeze(u32),
    /// `thaw N`: a frozen process goes on.
    Thaw(u32),
    /// `stalled N`: a process learns that it was not scheduled for long.
    Stalled(u32),
    /// `link N sees M down|up`: a node learns that a peer's process is gone, or back.
    Link(u32, u32, bool),
    /// `ask N COMMAND`: a node gets a command.
    Ask(u32, String),
    /// `tick SPAN`: time passes.
    Tick(Span),
    /// `pick A B …`: the random picks of the following step, one by one; further picks are 0.
    Pick(Vec<u32>),
}

/// A message under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRef {
    /// The sender.
    pub from: u32,
    /// The receiver.
    pub to: u32,
    /// The message's text.
    pub text: String,
}

impl StepAction {
    /// The nodes that it names.
    #[must_use]
    pub fn nodes(&self) -> Vec<u32> {
        match self {
            StepAction::Deliver(travel) | StepAction::Lose(travel) | StepAction::Double(travel) => {
                vec![travel.from, travel.to]
            }
            StepAction::Link(node, peer, _) => vec![*node, *peer],
            StepAction::Boot(node)
            | StepAction::Fire(node, _)
            | StepAction::Stored(node)
            | StepAction::Flushed(node, _)
            | StepAction::Crash(node, ..)
            | StepAction::Vanish(node, ..)
            | StepAction::Restart(node)
            | StepAction::Freeze(node)
            | StepAction::Thaw(node)
            | StepAction::Stalled(node)
            | StepAction::Ask(node, _) => vec![*node],
            StepAction::Tick(_) | StepAction::Pick(_) => Vec::new(),
        }
    }

    /// Reads one step.
    pub(super) fn read(text: &str) -> Result<StepAction, String> {
        let mut words = Words::new(text);
        let verb = words.next("a step")?;
        let act = match verb {
            "boot" => StepAction::Boot(number(words.next("a node")?)?),
            "deliver" => StepAction::Deliver(travel(&mut words)?),
            "lose" => StepAction::Lose(travel(&mut words)?),
            "double" => StepAction::Double(travel(&mut words)?),
            "fire" => StepAction::Fire(number(words.next("a node")?)?, words.rest("a timer")?),
            "stored" => StepAction::Stored(number(words.next("a node")?)?),
            "flushed" => StepAction::Flushed(number(words.next("a node")?)?, writes(words.next("how many writes")?)?),
            "crash" | "vanish" => {
                let (node, cell) = (number(words.next("a node")?)?, pending(words.next("kept or lost")?)?);
                let survivors = words.maybe().map_or(Ok(0), writes)?;
                if verb == "crash" {
                    StepAction::Crash(node, cell, survivors)
                } else {
                    StepAction::Vanish(node, cell, survivors)
                }
            }
            "restart" => StepAction::Restart(number(words.next("a node")?)?),
            "freeze" => StepAction::Freeze(number(words.next("a node")?)?),
            "thaw" => StepAction::Thaw(number(words.next("a node")?)?),
            "stalled" => StepAction::Stalled(number(words.next("a node")?)?),
            "link" => link(&mut words)?,
            "ask" => StepAction::Ask(number(words.next("a node")?)?, words.rest("a command")?),
            "tick" => StepAction::Tick(super::words::span(words.next("a span of time")?)?),
            "pick" => StepAction::Pick(picks(&words.rest("numbers")?)?),
            _ => {
                return Err(format!(
                    "`{verb}` is no step: expected boot, deliver, lose, double, fire, stored, flushed, crash, vanish, restart, \
                     freeze, thaw, stalled, link, ask, tick or pick"
                ));
            }
        };
        words.end()?;
        Ok(act)
    }
}

fn writes(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("expected how many writes, found `{word}`"))
}

fn picks(text: &str) -> Result<Vec<u32>, String> {
    let pick = |word: &str| word.parse().map_err(|_| format!("expected a number, found `{word}`"));
    text.split(' ').map(pick).collect()
}

fn travel(words: &mut Words<'_>) -> Result<MessageRef, String> {
    let from = number(words.next("a sender")?)?;
    words.literal(">")?;
    Ok(MessageRef { from, to: number(words.next("a receiver")?)?, text: words.rest("a message")? })
}

fn link(words: &mut Words<'_>) -> Result<StepAction, String> {
    let node = number(words.next("a node")?)?;
    words.literal("sees")?;
    let peer = number(words.next("a peer")?)?;
    match words.next("down or up")? {
        "down" => Ok(StepAction::Link(node, peer, false)),
        "up" => Ok(StepAction::Link(node, peer, true)),
        other => Err(format!("expected down or up, found `{other}`")),
    }
}

pub(super) fn pending(word: &str) -> Result<Pending, String> {
    match word {
        "kept" => Ok(Pending::Kept),
        "lost" => Ok(Pending::Lost),
        other => Err(format!("expected kept or lost, found `{other}`")),
    }
}

impl fmt::Display for MessageRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} > {} {}", self.from, self.to, self.text)
    }
}

impl fmt::Display for StepAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepAction::Boot(node) => write!(f, "boot {node}"),
            StepAction::Deliver(travel) => write!(f, "deliver {travel}"),
            StepAction::Lose(travel) => write!(f, "lose {travel}"),
            StepAction::Double(travel) => write!(f, "double {travel}"),
            StepAction::Fire(node, timer) => write!(f, "fire {node} {timer}"),
            StepAction::Stored(node) => write!(f, "stored {node}"),
            StepAction::Flushed(node, writes) => write!(f, "flushed {node} {writes}"),
            StepAction::Crash(node, pending, 0) => write!(f, "crash {node} {pending}"),
            StepAction::Crash(node, pending, survivors) => write!(f, "crash {node} {pending} {survivors}"),
            StepAction::Vanish(node, pending, 0) => write!(f, "vanish {node} {pending}"),
            StepAction::Vanish(node, pending, survivors) => write!(f, "vanish {node} {pending} {survivors}"),
            StepAction::Restart(node) => write!(f, "restart {node}"),
            StepAction::Freeze(node) => write!(f, "freeze {node}"),
            StepAction::Thaw(node) => write!(f, "thaw {node}"),
            StepAction::Stalled(node) => write!(f, "stalled {node}"),
            StepAction::Link(node, peer, up) => {
                write!(f, "link {node} sees {peer} {}", if *up { "up" } else { "down" })
            }
            StepAction::Ask(node, command) => write!(f, "ask {node} {command}"),
            StepAction::Tick(span) => write!(f, "tick {span}"),
            StepAction::Pick(picks) => {
                f.write_str("pick")?;
                picks.iter().try_for_each(|pick| write!(f, " {pick}"))
            }
        }
    }
}
