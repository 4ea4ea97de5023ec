//! The actions of a viewer on a field: pure.

use bellwether_sim::{Fault, FieldChange, Length, Point, Speed, Wall};
use serde::Deserialize;

/// The most events that a run may have.
pub(super) const MAX_EVENTS: usize = 20_000;
/// The fastest that a run is shown, in times of real time.
pub(super) const MAX_TIMES: u32 = 50;
/// The fastest that nodes walk, in metres a second.
const MAX_SPEED: u32 = 100;

/// An action of a viewer. Lengths are in millimetres, nodes are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum FieldAction {
    /// A node is put somewhere else.
    Place { node: u32, at: (u32, u32) },
    /// A node's process dies, and nobody is told.
    Kill { node: u32 },
    /// A dead node is started again.
    Revive { node: u32 },
    /// A wall stands between two points.
    Wall { from: (u32, u32), to: (u32, u32) },
    /// A node sends something to another, and wants to know the way that it took.
    Send { from: u32, to: u32 },
    /// All nodes walk to random places at up to so many metres a second; at 0 they stay.
    Walk { speed: u32 },
    /// The run stands still, or goes on so many times as fast as real time.
    Pace { times: u32 },
    /// The run begins anew, without anything that was done to it.
    Reset,
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum FieldActionError {
    #[error("there is no node {0}")]
    NoNode(u32),
    #[error("node {0} is down")]
    Down(u32),
    #[error("node {0} is already running")]
    Runs(u32),
    #[error("that is outside of the field")]
    Outside,
    #[error("a node cannot send to itself")]
    Itself,
    #[error("a wall has two ends")]
    NoLength,
    #[error("nodes walk at up to {MAX_SPEED} m/s")]
    TooFast,
    #[error("a run is shown at up to {MAX_TIMES} times real time")]
    TooManyTimes,
    #[error("a run can have at most {MAX_EVENTS} events; begin anew")]
    TooMuch,
    #[error("the run has ended; begin anew")]
    Over,
    #[error("the field is ending")]
    Ending,
}

/// The facts about a field that are needed to judge an action.
pub(super) struct FieldFacts<'a> {
    pub(super) nodes: u32,
    pub(super) width: Length,
    pub(super) height: Length,
    /// Whether the process of a node runs.
    pub(super) runs: &'a dyn Fn(u32) -> bool,
}

impl FieldFacts<'_> {
    /// The fault that an action causes; `None` if it only changes the display.
    pub(super) fn fault(&self, action: &FieldAction) -> Result<Option<Fault>, FieldActionError> {
        Ok(Some(match *action {
            FieldAction::Place { node, at } => {
                Fault::Field(FieldChange::Place { node: self.node(node)?, at: self.point(at)? })
            }
            FieldAction::Kill { node } => Fault::Vanish { node: self.running(node)?, pending: None },
            FieldAction::Revive { node } if (self.runs)(self.node(node)?) => return Err(FieldActionError::Runs(node)),
            FieldAction::Revive { node } => Fault::Restart(node),
            FieldAction::Wall { from, to } if from == to => return Err(FieldActionError::NoLength),
            FieldAction::Wall { from, to } => {
                Fault::Field(FieldChange::Wall(Wall { from: self.point(from)?, to: self.point(to)? }))
            }
            FieldAction::Send { from, to } if from == to => return Err(FieldActionError::Itself),
            // The destination may be down: then the sender finds that out.
            FieldAction::Send { from, to } => {
                Fault::Ask { node: self.running(from)?, command: format!("ping {}", self.node(to)?) }
            }
            FieldAction::Walk { speed: 0 } => Fault::Field(FieldChange::Stay),
            FieldAction::Walk { speed } if speed > MAX_SPEED => return Err(FieldActionError::TooFast),
            FieldAction::Walk { speed } => Fault::Field(FieldChange::Roam {
                slowest: Speed(Length::metres(1)),
                fastest: Speed(Length::metres(speed)),
                pause: bellwether_kernel::Span::ZERO,
            }),
            FieldAction::Pace { times } if times > MAX_TIMES => return Err(FieldActionError::TooManyTimes),
            FieldAction::Pace { .. } | FieldAction::Reset => return Ok(None),
        }))
    }

    fn node(&self, node: u32) -> Result<u32, FieldActionError> {
        if (1..=self.nodes).contains(&node) { Ok(node) } else { Err(FieldActionError::NoNode(node)) }
    }

    fn running(&self, node: u32) -> Result<u32, FieldActionError> {
        let node = self.node(node)?;
        if (self.runs)(node) { Ok(node) } else { Err(FieldActionError::Down(node)) }
    }

    fn point(&self, (x, y): (u32, u32)) -> Result<Point, FieldActionError> {
        let point = Point { x: Length::mm(x), y: Length::mm(y) };
        if point.x <= self.width && point.y <= self.height { Ok(point) } else { Err(FieldActionError::Outside) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Result<String, FieldActionError> {
        let action: FieldAction = serde_json::from_str(text).unwrap();
        let runs = |node| node != 3;
        let facts = FieldFacts { nodes: 5, width: Length::metres(100), height: Length::metres(50), runs: &runs };
        facts.fault(&action).map(|fault| fault.map_or_else(|| "nothing".into(), |fault| fault.to_string()))
    }

    #[test]
    fn what_is_done_is_what_a_scenario_says() {
        for (asked, line) in [
            (r#"{"do":"place","node":2,"at":[1000,2500]}"#, "place 2 1m 2500mm"),
            (r#"{"do":"kill","node":5}"#, "vanish 5"),
            (r#"{"do":"revive","node":3}"#, "restart 3"),
            (r#"{"do":"wall","from":[0,0],"to":[100000,50000]}"#, "wall 0m 0m 100m 50m"),
            (r#"{"do":"send","from":1,"to":3}"#, "ask 1 ping 3"),
            (r#"{"do":"walk","speed":20}"#, "walk all 1m/s..20m/s 0s"),
            (r#"{"do":"walk","speed":0}"#, "walk none"),
            (r#"{"do":"pace","times":10}"#, "nothing"),
            (r#"{"do":"reset"}"#, "nothing"),
        ] {
            assert_eq!(said(asked).unwrap(), line, "{asked}");
        }
    }

    #[test]
    fn what_cannot_be_done_is_refused_with_the_reason() {
        for (asked, why) in [
            (r#"{"do":"place","node":6,"at":[1,1]}"#, FieldActionError::NoNode(6)),
            (r#"{"do":"place","node":0,"at":[1,1]}"#, FieldActionError::NoNode(0)),
            (r#"{"do":"place","node":2,"at":[1,50001]}"#, FieldActionError::Outside),
            (r#"{"do":"kill","node":3}"#, FieldActionError::Down(3)),
            (r#"{"do":"revive","node":2}"#, FieldActionError::Runs(2)),
            (r#"{"do":"wall","from":[1,1],"to":[1,1]}"#, FieldActionError::NoLength),
            (r#"{"do":"wall","from":[1,1],"to":[100001,1]}"#, FieldActionError::Outside),
            (r#"{"do":"send","from":3,"to":1}"#, FieldActionError::Down(3)),
            (r#"{"do":"send","from":1,"to":1}"#, FieldActionError::Itself),
            (r#"{"do":"send","from":1,"to":9}"#, FieldActionError::NoNode(9)),
            (r#"{"do":"walk","speed":101}"#, FieldActionError::TooFast),
            (r#"{"do":"pace","times":51}"#, FieldActionError::TooManyTimes),
        ] {
            assert_eq!(said(asked).unwrap_err(), why, "{asked}");
        }
    }
}
