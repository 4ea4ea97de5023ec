//! The protocol described for people and command lines.

use alloc::sync::Arc;

use bellwether_kernel::{
    Checkable, ConfigError, Describe, Hue, NodeId, RoleLabel, Setting, Span, Wire, parse_setting, parse_span,
    unknown_setting,
};

use crate::Superpeer;
use crate::config::SuperpeerConfig;
use crate::interface::{AdminCommand, ServerRole, SuperpeerCommand, SystemState};
use crate::message::SuperpeerMessage;
use crate::operation::{Author, PostedMessage, SessionNumber, UserId};
use crate::state::SuperpeerView;

impl Describe for Superpeer {
    const NAME: &'static str = "superpeer";

    const SETTINGS: &'static [Setting] = &[
        Setting {
            name: "founders",
            help: "how many servers found the network as its first super-peers (1, or 3 of more)",
        },
        Setting { name: "superpeers", help: "how many super-peers there may be: odd (5)" },
        Setting { name: "heartbeat", help: "how often the master speaks (50ms)" },
        Setting { name: "election", help: "how long a silent master is waited for at least (250ms)" },
        Setting { name: "spread", help: "in how many eighths of a heart-beat the rest of that wait is drawn (40)" },
        Setting { name: "silent", help: "after how many silent heart-beats a server counts as lost (10)" },
        Setting { name: "grace", help: "for how many heart-beats the users of a lost server keep their login (100)" },
        Setting { name: "deadline", help: "for how many heart-beats a question waits for a master (100)" },
        Setting { name: "replace", help: "whether a second login ends the first one (false)" },
        Setting { name: "snapshot", help: "after how many records a snapshot replaces them (10000)" },
        Setting { name: "records", help: "how many records a message carries at most (1024)" },
    ];

    const COMMANDS: &'static [&'static str] =
        &["say", "register alice", "register bob", "login 0", "login 1", "logout 1", "promote 2"];

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<SuperpeerConfig, ConfigError> {
        let founders = if nodes < 3 { 1 } else { 3 };
        let base = SuperpeerConfig { founders, servers: nodes, digests: true, ..SuperpeerConfig::default() };
        settings.iter().try_fold(base, |config, (name, value)| set(config, name, value))?.checked()
    }

    fn role(view: &SuperpeerView) -> RoleLabel {
        let (name, hue) = match (view.role, view.system) {
            (ServerRole::MasterSuperPeer, _) => ("master", Hue::Gold),
            (_, SystemState::Selecting) => ("selecting", Hue::Blue),
            (ServerRole::SuperPeer, _) => ("superpeer", Hue::Green),
            (ServerRole::Peer, _) => ("peer", Hue::Violet),
        };
        RoleLabel { name, hue }
    }

    fn leads(view: &SuperpeerView) -> bool {
        view.role == ServerRole::MasterSuperPeer
    }

    fn kind(message: &SuperpeerMessage) -> &'static str {
        message.kind()
    }

    fn wire_bytes(message: &SuperpeerMessage) -> u32 {
        message.sealed_len()
    }

    /// `say` sends an anonymous message; `register NAME`, `login USER` and `logout SESSION` act for a user; the
    /// commands of operators take the number of a server.
    fn command(text: &str) -> Option<SuperpeerCommand> {
        if text == "say" {
            let message = PostedMessage { author: Author::Anonymous, tag: None, body: Arc::from(*b"hello") };
            return Some(SuperpeerCommand::Send { messages: Arc::from([message]) });
        }
        let (verb, object) = text.split_once(' ')?;
        let server = || NodeId::new(object.parse().ok()?);
        Some(match verb {
            "register" => SuperpeerCommand::Register { name: object.into(), verifier: Arc::from(*b"secret") },
            "login" => SuperpeerCommand::Login {
                user: UserId(object.parse().ok()?),
                version: 1,
                connection: 1,
                acknowledges: true,
                continues: None,
                redirect: false,
            },
            "logout" => SuperpeerCommand::Logout { session: SessionNumber(object.parse().ok()?) },
            "drain" => SuperpeerCommand::Admin(AdminCommand::Drain(server()?)),
            "promote" => SuperpeerCommand::Admin(AdminCommand::Promote(server()?)),
            "demote" => SuperpeerCommand::Admin(AdminCommand::Demote(server()?)),
            "remove" => SuperpeerCommand::Admin(AdminCommand::Remove(server()?)),
            _ => return None,
        })
    }
}

/// A configuration with one setting changed.
fn set(mut config: SuperpeerConfig, name: &str, value: &str) -> Result<SuperpeerConfig, ConfigError> {
    match name {
        "founders" => config.founders = parse_setting(name, value, "a number of servers")?,
        "superpeers" => config.superpeers = parse_setting(name, value, "a number of servers")?,
        "heartbeat" => config.heartbeat = parse_span(name, value)?,
        "election" => config.election = parse_span(name, value)?,
        "spread" => config.spread = parse_setting(name, value, "a number of steps")?,
        "silent" => config.silent_beats = parse_setting(name, value, "a number of heart-beats")?,
        "grace" => config.grace_beats = parse_setting(name, value, "a number of heart-beats")?,
        "deadline" => config.deadline_beats = parse_setting(name, value, "a number of heart-beats")?,
        "replace" => config.replace_logins = parse_setting(name, value, "true or false")?,
        "snapshot" => config.snapshot_every = parse_setting(name, value, "a number of records")?,
        "records" => config.max_records = parse_setting(name, value, "a number of records")?,
        _ => return Err(unknown_setting::<Superpeer>(name)),
    }
    Ok(config)
}

/// Terms and record indexes grow without end, so a check needs a horizon.
impl Checkable for Superpeer {
    const FINITE: &'static [(&'static str, &'static str)] =
        &[("heartbeat", "20ms"), ("election", "40ms"), ("spread", "1"), ("silent", "4")];
    const TICK: Span = Span::millis(10);
}
