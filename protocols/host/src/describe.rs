//! The protocol described for people and command lines.

use bellwether_kernel::{
    Checkable, ConfigError, Describe, Election, Hue, Leadership, MessageTopic, RoleLabel, Setting, Wire, WorkRequest,
    parse_setting, parse_span, unknown_setting,
};

use crate::Host;
use crate::config::{Config, Identity, Settings};
use crate::message::Message;
use crate::note::Command;
use crate::state::{Status, View};

impl Describe for Host {
    const NAME: &'static str = "host";

    const SETTINGS: &'static [Setting] = &[
        Setting { name: "expect", help: "how many members there are, or all: then a host needs a majority (not said)" },
        Setting { name: "heartbeat", help: "how often the host says that it is the host (100ms)" },
        Setting { name: "answer", help: "X: how long an answer may take, there and back (25ms)" },
        Setting { name: "silence", help: "Y: how long a host may be silent (250ms)" },
        Setting { name: "drift", help: "by how many millionths a clock may be off (10000)" },
        Setting { name: "stop", help: "how much of the silence is kept for ending the work (40ms)" },
        Setting { name: "abstain", help: "how long one who stepped down does not stand (1s)" },
        Setting { name: "spread", help: "within which time those who start together claim numbers (25ms)" },
        Setting { name: "round-wrap", help: "after how many the numbers of rounds start again (2147483648)" },
        Setting { name: "draw", help: "how many values the drawn part of a session has (4294967295)" },
    ];

    const SHARED: bool = true;

    const COMMANDS: &'static [&'static str] = &["step-down"];

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let mut draft = Settings::new(Identity::FromNode);
        for (name, value) in settings {
            set(&mut draft, nodes, name, value)?;
        }
        Config::new(draft)
    }

    fn role(view: &View) -> RoleLabel {
        let (name, hue) = match view.status {
            Status::Left => ("left", Hue::Grey),
            Status::Login => ("login", Hue::Grey),
            Status::Assigning => ("assigning", Hue::Violet),
            Status::Checking if view.host.is_some() => ("standby", Hue::Green),
            Status::Checking => ("checking", Hue::Blue),
            Status::Candidate => ("candidate", Hue::Blue),
            Status::Rehosting => ("rehosting", Hue::Violet),
            Status::Hosting if view.letting_go || view.ending => ("letting-go", Hue::Red),
            Status::Hosting => ("host", Hue::Gold),
        };
        RoleLabel { name, hue }
    }

    fn leads(view: &View) -> bool {
        view.working
    }

    fn kind(message: &Message) -> &'static str {
        message.signal.kind()
    }

    fn wire_bytes(message: &Message) -> u32 {
        message.sealed_len()
    }

    fn topic(message: &Message) -> Option<MessageTopic> {
        message.signal.topic()
    }

    fn command(text: &str) -> Option<Command> {
        match text {
            "step-down" => Some(Command::StepDown),
            "stopped" => Some(Command::Stopped),
            "stand" => Some(Command::Stand),
            "abstain" => Some(Command::Abstain),
            "leave" => Some(Command::Leave),
            _ => None,
        }
    }

    fn work(leadership: Leadership) -> Option<Command> {
        leadership.ends_work().then_some(Command::Stopped)
    }
}

impl Election for Host {
    fn request(request: WorkRequest) -> Option<Command> {
        match request {
            WorkRequest::StepDown => Some(Command::StepDown),
            WorkRequest::Leave => Some(Command::Leave),
            WorkRequest::Stopped => Some(Command::Stopped),
            WorkRequest::Stand => Some(Command::Stand),
            WorkRequest::Abstain => Some(Command::Abstain),
            // No member grants a lease here that could be extended.
            WorkRequest::Reserve(_) => None,
        }
    }
}

impl Checkable for Host {
    // The shortest durations, in ticks, that keep their order: the work ends a tick before the standbys are free.
    // Nothing is random, and every member claims its number at once, as in the note.
    const FINITE: &'static [(&'static str, &'static str)] = &[
        ("heartbeat", "20ms"),
        ("answer", "10ms"),
        ("silence", "50ms"),
        ("drift", "100000"),
        ("stop", "10ms"),
        ("abstain", "20ms"),
        ("spread", "0s"),
        ("round-wrap", "6"),
        ("draw", "1"),
    ];
}

fn set(draft: &mut Settings, nodes: u32, name: &str, value: &str) -> Result<(), ConfigError> {
    match name {
        "expect" => {
            draft.expect = match value {
                "all" => Some(nodes),
                _ => Some(parse_setting(name, value, "a number of members, or all")?),
            }
        }
        "heartbeat" => draft.heartbeat = parse_span(name, value)?,
        "answer" => draft.answer = parse_span(name, value)?,
        "silence" => draft.silence = parse_span(name, value)?,
        "drift" => draft.drift_ppm = parse_setting(name, value, "a number of millionths")?,
        "stop" => draft.stop = parse_span(name, value)?,
        "abstain" => draft.abstain = parse_span(name, value)?,
        "spread" => draft.spread = parse_span(name, value)?,
        "round-wrap" => draft.round_wrap = parse_setting(name, value, "a number of rounds")?,
        "draw" => draft.draw = parse_setting(name, value, "a number of values")?,
        _ => return Err(unknown_setting::<Host>(name)),
    }
    Ok(())
}
