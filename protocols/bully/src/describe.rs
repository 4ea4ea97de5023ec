//! The protocol described for people and command lines.

use alloc::format;

use bellwether_kernel::{
    Checkable, ConfigError, Describe, Election, Hue, Leadership, ListChange, ListEvent, ListView, NodeId, NodeSet,
    Outlook, RoleLabel, Setting, Span, Wire, WorkRequest, parse_setting, parse_span, unknown_setting,
};

use crate::Bully;
use crate::config::{Config, Mode, Settings};
use crate::message::Message;
use crate::state::{Status, View};
use crate::step::{Command, Note};

impl Describe for Bully {
    const NAME: &'static str = "bully";

    const SETTINGS: &'static [Setting] = &[
        Setting { name: "mode", help: "classic or quorum (quorum)" },
        Setting { name: "preempt", help: "whether a higher id takes over from a healthy coordinator (classic: yes)" },
        Setting { name: "preempt-delay", help: "how long it waits before it does, in quorum mode (1s)" },
        Setting { name: "members", help: "ids of the first list of members, such as 1,2,3 (all nodes)" },
        Setting { name: "astray", help: "ids that were started with a list of these and the members (none)" },
        Setting {
            name: "changes",
            help: "among how many nodes the list of members may be changed, so that progress needs them all (0)",
        },
        Setting { name: "addresses", help: "where the members of the first list listen, for a driver (nowhere)" },
        Setting { name: "witnesses", help: "ids that vote and never lead, such as 1,2 (none)" },
        Setting { name: "heartbeat", help: "how often the coordinator checks its members (100ms)" },
        Setting { name: "answer", help: "how long an answer may take (25ms)" },
        Setting { name: "lease", help: "how long a member stays bound to a silent coordinator (250ms)" },
        Setting { name: "drift", help: "by how many millionths a clock may be off (10000)" },
        Setting { name: "stop", help: "how much of the lease is kept for ending the work (40ms)" },
        Setting {
            name: "reserve-limit",
            help: "the longest time that a coordinator may reserve for ending its work (0s)",
        },
        Setting { name: "abstain", help: "how long one who stepped down does not stand (1s)" },
        Setting { name: "backoff", help: "how often the waits of elections that fail in a row double (3)" },
        Setting {
            name: "rollback-check",
            help: "whether a member with a cell older than its promise is told so (true)",
        },
        Setting { name: "round-wrap", help: "after how many the numbers of heart-beats start again (2147483648)" },
    ];

    const COMMANDS: &'static [&'static str] = &["step-down"];

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
        if nodes == 0 || nodes > NodeSet::CAPACITY {
            return Err(ConfigError(format!("a bully flock has 1 to {} members, not {nodes}", NodeSet::CAPACITY)));
        }
        let mode = settings.iter().rev().find(|(name, _)| *name == "mode");
        let mode = mode.map_or(Ok(Mode::Quorum), |(_, value)| parse_mode(value))?;
        let mut draft = Settings::new(nodes, mode);
        for (name, value) in settings {
            set(&mut draft, name, value)?;
        }
        Config::new(draft)
    }

    fn role(view: &View) -> RoleLabel {
        let (name, hue) = match view.status {
            Status::Down => ("down", Hue::Grey),
            Status::Election if view.outside => ("outside", Hue::Grey),
            Status::Election if view.halted => ("halted", Hue::Violet),
            Status::Election => ("election", Hue::Blue),
            Status::Reorganization => ("reorganization", Hue::Violet),
            Status::Normal if view.letting_go => ("letting-go", Hue::Red),
            Status::Normal if view.working => ("coordinator", Hue::Gold),
            Status::Normal => ("member", Hue::Green),
        };
        RoleLabel { name, hue }
    }

    fn leads(view: &View) -> bool {
        view.working
    }

    fn kind(message: &Message) -> &'static str {
        message.kind()
    }

    fn wire_bytes(message: &Message) -> u32 {
        message.sealed_len()
    }

    fn command(text: &str) -> Option<Command> {
        match text {
            "step-down" => Some(Command::StepDown),
            "stopped" => Some(Command::Stopped),
            "stand" => Some(Command::Stand),
            "abstain" => Some(Command::Abstain),
            _ => parse_command(text),
        }
    }

    fn work(leadership: Leadership) -> Option<Command> {
        leadership.ends_work().then_some(Command::Stopped)
    }
}

impl Checkable for Bully {
    // The shortest spans, in ticks, that keep their order: the work ends a tick before the members are free. An answer that
    // is under way for a few ticks at most cannot meet the number of its round again.
    const FINITE: &'static [(&'static str, &'static str)] = &[
        ("heartbeat", "20ms"),
        ("answer", "10ms"),
        ("lease", "50ms"),
        ("drift", "100000"),
        ("stop", "10ms"),
        ("abstain", "20ms"),
        ("preempt-delay", "20ms"),
        ("backoff", "0"),
        ("rollback-check", "false"),
        ("round-wrap", "8"),
    ];
}

impl Election for Bully {
    fn request(request: WorkRequest) -> Option<Command> {
        Some(match request {
            WorkRequest::StepDown | WorkRequest::Leave => Command::StepDown,
            WorkRequest::Stopped => Command::Stopped,
            WorkRequest::Stand => Command::Stand,
            WorkRequest::Abstain => Command::Abstain,
            WorkRequest::Reserve(span) => Command::Reserve(span),
        })
    }

    fn longest_lease(config: &Config) -> Span {
        config.lease
    }

    fn needs_majority(config: &Config) -> bool {
        config.mode == Mode::Quorum
    }

    fn outlook(config: &Config, grace: Span) -> Outlook {
        crate::outlook::outlook(config, grace)
    }

    fn list(view: &View) -> Option<ListView> {
        Some(ListView {
            version: view.list.version,
            epoch: view.list.epoch,
            members: view.members,
            before: view.before,
            witnesses: view.witnesses,
            preferred: view.preferred,
            agreed: view.committed,
            outside: view.outside,
        })
    }

    fn list_event(note: &Note) -> Option<ListEvent> {
        match note {
            Note::List(event) => Some(*event),
            _ => None,
        }
    }

    fn change_list(change: ListChange) -> Option<Command> {
        Some(Command::Change(change))
    }
}

fn set(draft: &mut Settings, name: &str, value: &str) -> Result<(), ConfigError> {
    match name {
        "mode" => {}
        "preempt" => draft.preempt = parse_setting(name, value, "true or false")?,
        "preempt-delay" => draft.preempt_delay = parse_span(name, value)?,
        "members" => draft.members = parse_nodes(value)?,
        "changes" => draft.changes = parse_setting(name, value, "a number of nodes")?,
        "astray" => draft.astray = parse_nodes(value)?,
        "addresses" => draft.addresses = value.as_bytes().into(),
        "witnesses" => draft.witnesses = parse_nodes(value)?,
        "heartbeat" => draft.heartbeat = parse_span(name, value)?,
        "answer" => draft.answer = parse_span(name, value)?,
        "lease" => draft.lease = parse_span(name, value)?,
        "drift" => draft.drift_ppm = parse_setting(name, value, "a number of millionths")?,
        "stop" => draft.stop = parse_span(name, value)?,
        "reserve-limit" => draft.reserve_limit = parse_span(name, value)?,
        "abstain" => draft.abstain = parse_span(name, value)?,
        "backoff" => draft.backoff = parse_setting(name, value, "a number of doublings")?,
        "rollback-check" => draft.rollback_check = parse_setting(name, value, "true or false")?,
        "round-wrap" => draft.round_wrap = parse_setting(name, value, "a number of rounds")?,
        _ => return Err(unknown_setting::<Bully>(name)),
    }
    Ok(())
}

fn parse_mode(value: &str) -> Result<Mode, ConfigError> {
    match value {
        "classic" => Ok(Mode::Classic),
        "quorum" => Ok(Mode::Quorum),
        _ => Err(ConfigError(format!("mode must be classic or quorum, not {value:?}"))),
    }
}

/// `reserve SPAN`, `add ID`, `remove ID`, `replace OLD NEW`, `witnesses IDS`, `prefer IDS`.
fn parse_command(text: &str) -> Option<Command> {
    let (verb, rest) = text.split_once(' ')?;
    let nodes = |text: &str| parse_nodes(text).ok();
    let change = match verb {
        "reserve" => return rest.parse().ok().map(Command::Reserve),
        "add" => ListChange { add: nodes(rest)?, ..ListChange::default() },
        "remove" => ListChange { remove: nodes(rest)?, ..ListChange::default() },
        "replace" => {
            let (old, new) = rest.split_once(' ')?;
            ListChange { add: nodes(new)?, remove: nodes(old)?, ..ListChange::default() }
        }
        "witnesses" => ListChange { witnesses: Some(nodes(rest)?), ..ListChange::default() },
        "prefer" => ListChange { preferred: Some(nodes(rest)?), ..ListChange::default() },
        _ => return None,
    };
    Some(Command::Change(change))
}

fn parse_nodes(value: &str) -> Result<NodeSet, ConfigError> {
    let node = |text: &str| -> Result<NodeId, ConfigError> {
        let number: u32 = parse_setting("witnesses", text, "ids separated by commas")?;
        NodeId::new(number)
            .filter(|_| number <= NodeSet::CAPACITY)
            .ok_or_else(|| ConfigError(format!("witnesses must be ids of members, not {text:?}")))
    };
    value.split(',').filter(|text| !text.is_empty()).map(node).collect()
}
