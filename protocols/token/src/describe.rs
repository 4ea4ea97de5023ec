//! The protocol described for people and command lines.

use alloc::format;

use bellwether_kernel::{
    Checkable, ConfigError, Describe, Election, Hue, Leadership, NodeId, NodeSet, RoleLabel, Setting, Wire,
    WorkRequest, parse_setting, parse_span, unknown_setting,
};

use crate::TokenRing;
use crate::config::{Config, Settings};
use crate::message::Message;
use crate::note::Command;
use crate::state::{Status, View};
use crate::wire::Frame;

impl Describe for TokenRing {
    const NAME: &'static str = "token";

    const SETTINGS: &'static [Setting] = &[
        Setting { name: "heartbeat", help: "how often the owner says that it has the token (100ms)" },
        Setting {
            name: "waiter",
            help: "after how many silent heart-beats the token is missed (4); a seeker sleeps half of it",
        },
        Setting { name: "answer", help: "within how many heart-beats an answer comes (1)" },
        Setting { name: "rotate", help: "after how long the token is passed on; 0s for never (0s)" },
        Setting { name: "expect", help: "of how many members a majority must be heard, or all; 0 for none (0)" },
        Setting { name: "drift", help: "by how many millionths a clock may be off (10000)" },
        Setting { name: "stop", help: "how much time is kept for ending the work (40ms)" },
        Setting { name: "abstain", help: "how long one who stepped down does not take the token (1s)" },
        Setting { name: "offers", help: "how often the token is offered to one that does not answer (3)" },
        Setting {
            name: "drop-after",
            help: "for how many turns one that missed the token is silent before it is dropped (3)",
        },
        Setting { name: "round-wrap", help: "after how many the numbers of heart-beats start again (252)" },
        Setting { name: "acquainted", help: "how many members know each other from the start, or all (0)" },
        Setting { name: "born", help: "ids that begin with a token of their own, such as 1,3 (none)" },
    ];

    const COMMANDS: &'static [&'static str] = &["pass", "step-down"];

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let mut draft = Settings { members: nodes, ..Settings::default() };
        for (name, value) in settings {
            set(&mut draft, nodes, name, value)?;
        }
        Config::new(draft)
    }

    fn role(view: &View) -> RoleLabel {
        let (name, hue) = match view.status {
            Status::Owner if view.letting_go => ("letting-go", Hue::Red),
            Status::Owner if view.working => ("owner", Hue::Gold),
            Status::Owner if view.handing_over => ("offering", Hue::Red),
            Status::Owner => ("idle-owner", Hue::Violet),
            Status::Waiter if view.handing_over => ("taking", Hue::Violet),
            Status::Waiter => ("waiter", Hue::Green),
            Status::Seeker => ("looser", Hue::Blue),
            Status::Generating => ("generating", Hue::Violet),
        };
        RoleLabel { name, hue }
    }

    fn leads(view: &View) -> bool {
        view.working
    }

    fn kind(message: &Message) -> &'static str {
        message.body.kind()
    }

    fn wire_bytes(message: &Message) -> u32 {
        Frame::from(message.clone()).sealed_len()
    }

    fn command(text: &str) -> Option<Command> {
        if let Some(progress) = text.strip_prefix("stopped ") {
            return Some(Command::Stopped { progress: Some(progress.parse().ok()?) });
        }
        match text {
            "pass" => Some(Command::Pass),
            "step-down" => Some(Command::StepDown),
            "stopped" => Some(Command::Stopped { progress: None }),
            "stand" => Some(Command::Stand),
            "abstain" => Some(Command::Abstain),
            "still-sending" => Some(Command::StillSending),
            "reached" => Some(Command::Reached),
            "unreached" => Some(Command::Unreached),
            _ => None,
        }
    }

    fn work(leadership: Leadership) -> Option<Command> {
        leadership.ends_work().then_some(Command::Stopped { progress: None })
    }
}

impl Election for TokenRing {
    fn request(request: WorkRequest) -> Option<Command> {
        match request {
            WorkRequest::StepDown | WorkRequest::Leave => Some(Command::StepDown),
            WorkRequest::Stopped => Some(Command::Stopped { progress: None }),
            WorkRequest::Stand => Some(Command::Stand),
            WorkRequest::Abstain => Some(Command::Abstain),
            // No member grants a lease here that could be extended.
            WorkRequest::Reserve(_) => None,
        }
    }
}

impl Checkable for TokenRing {
    // The shortest durations, in ticks, that keep their order: the work ends a tick before the token is missed.
    const FINITE: &'static [(&'static str, &'static str)] = &[
        ("heartbeat", "10ms"),
        ("waiter", "5"),
        ("drift", "100000"),
        ("stop", "10ms"),
        ("abstain", "20ms"),
        ("offers", "1"),
        ("round-wrap", "8"),
        ("acquainted", "all"),
    ];
}

fn set(draft: &mut Settings, nodes: u32, name: &str, value: &str) -> Result<(), ConfigError> {
    match name {
        "heartbeat" => draft.heartbeat = parse_span(name, value)?,
        "waiter" => draft.waiter_intervals = parse_setting(name, value, "a number of heart-beats")?,
        "answer" => draft.answer_intervals = parse_setting(name, value, "a number of heart-beats")?,
        "rotate" => draft.rotate = parse_span(name, value)?,
        "expect" => draft.expect = parse_count(nodes, name, value)?,
        "drift" => draft.drift_ppm = parse_setting(name, value, "a number of millionths")?,
        "stop" => draft.stop = parse_span(name, value)?,
        "abstain" => draft.abstain = parse_span(name, value)?,
        "offers" => draft.offers = parse_setting(name, value, "a number up to 255")?,
        "drop-after" => draft.drop_after = parse_setting(name, value, "a number up to 255")?,
        "round-wrap" => draft.round_wrap = parse_setting(name, value, "a number of rounds")?,
        "acquainted" => draft.acquainted = parse_count(nodes, name, value)?,
        "born" => draft.born = parse_nodes(value)?,
        _ => return Err(unknown_setting::<TokenRing>(name)),
    }
    Ok(())
}

fn parse_count(nodes: u32, name: &str, value: &str) -> Result<u32, ConfigError> {
    if value == "all" { Ok(nodes) } else { parse_setting(name, value, "a number of members, or all") }
}

fn parse_nodes(value: &str) -> Result<NodeSet, ConfigError> {
    let node = |text: &str| -> Result<NodeId, ConfigError> {
        let number: u32 = parse_setting("born", text, "ids separated by commas")?;
        NodeId::new(number)
            .filter(|_| number <= NodeSet::CAPACITY)
            .ok_or_else(|| ConfigError(format!("born must be ids of members, not {text:?}")))
    };
    value.split(',').filter(|text| !text.is_empty()).map(node).collect()
}
