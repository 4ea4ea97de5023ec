//! The protocol in words, for people and command lines.

use alloc::format;

use bellwether_kernel::{
    Checkable, ConfigError, Describe, Election, Hue, Leadership, NodeSet, RoleLabel, Setting, Span, WorkRequest,
    parse_span,
};

use crate::ChangRoberts;
use crate::config::RingConfig;
use crate::message::RingMessage;
use crate::state::RingView;
use crate::step::RingCommand;

impl Describe for ChangRoberts {
    const NAME: &'static str = "chang-roberts";

    const SETTINGS: &'static [Setting] =
        &[Setting { name: "retry", help: "after how long one who waits for a result stands again; 0s for never (0s)" }];

    const COMMANDS: &'static [&'static str] = &["resign"];

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<RingConfig, ConfigError> {
        let mut retry = Span::ZERO;
        for (name, value) in settings {
            match *name {
                "retry" => retry = parse_span(name, value)?,
                _ => return Err(ConfigError(format!("chang-roberts has no setting {name:?}; it has retry"))),
            }
        }
        match (1..=NodeSet::CAPACITY).contains(&nodes) {
            true => Ok(RingConfig { members: nodes, retry }),
            false => Err(ConfigError(format!("a ring has 1 to {} members, not {nodes}", NodeSet::CAPACITY))),
        }
    }

    fn role(view: &RingView) -> RoleLabel {
        let (name, hue) = match view {
            RingView { work: Some(_), stopping: true, .. } => ("letting-go", Hue::Red),
            RingView { work: Some(_), .. } => ("leader", Hue::Gold),
            RingView { participant: true, .. } => ("participant", Hue::Blue),
            RingView { leader: Some(_), .. } => ("follower", Hue::Green),
            RingView { .. } => ("waiting", Hue::Grey),
        };
        RoleLabel { name, hue }
    }

    fn leads(view: &RingView) -> bool {
        view.work.is_some()
    }

    fn kind(message: &RingMessage) -> &'static str {
        message.kind()
    }

    fn command(text: &str) -> Option<RingCommand> {
        match text {
            "resign" => Some(RingCommand::Resign),
            "stopped" => Some(RingCommand::Stopped),
            _ => None,
        }
    }

    fn work(leadership: Leadership) -> Option<RingCommand> {
        leadership.ends_work().then_some(RingCommand::Stopped)
    }
}

/// The states are finite as they are: elections begin only when somebody starts, dies or resigns.
impl Checkable for ChangRoberts {}

impl Election for ChangRoberts {
    fn request(request: WorkRequest) -> Option<RingCommand> {
        match request {
            WorkRequest::StepDown | WorkRequest::Leave => Some(RingCommand::Resign),
            WorkRequest::Stopped => Some(RingCommand::Stopped),
            WorkRequest::Stand | WorkRequest::Abstain | WorkRequest::Reserve(_) => None,
        }
    }
}
