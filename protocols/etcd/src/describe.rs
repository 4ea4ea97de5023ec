//! The protocol described for people and command lines.

use alloc::format;

use bellwether_kernel::{
    Checkable, ConfigError, Describe, Hue, Leadership, NodeId, RoleLabel, Setting, parse_setting, parse_span,
    unknown_setting,
};

use crate::Etcd;
use crate::config::{EtcdConfig, EtcdSettings};
use crate::message::EtcdMessage;
use crate::note::EtcdCommand;
use crate::state::{EtcdRole, EtcdView, KeyWork};

impl Describe for Etcd {
    const NAME: &'static str = "etcd";

    const SETTINGS: &'static [Setting] = &[
        Setting { name: "heartbeat", help: "how often the leader reads its key and keeps its lease alive (500ms)" },
        Setting { name: "answer", help: "how long an answer of etcd may take before the request is given up (1s)" },
        Setting { name: "lease", help: "how long the leader may work after it asked for its key and saw it (5s)" },
        Setting { name: "ttl", help: "for how long etcd grants a lease, which decides when a leader is missed (5s)" },
        Setting { name: "drift", help: "by how many millionths a clock may be off (10000)" },
        Setting { name: "stop", help: "how much of the lease is kept for ending the work (200ms)" },
        Setting { name: "abstain", help: "how long one who stepped down does not stand (1.25s)" },
        Setting { name: "retry", help: "how long to wait after a request that failed (100ms)" },
        Setting { name: "grants", help: "how many leases the server of a laboratory gives out (no limit)" },
        Setting { name: "draw", help: "how many values the drawn part of a request's number has (4294967295)" },
        Setting { name: "serial-wrap", help: "after how many the numbers of requests start again (4294967295)" },
    ];

    const COMMANDS: &'static [&'static str] = &["step-down", "end-lease"];

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<EtcdConfig, ConfigError> {
        let server = NodeId::new(nodes).filter(|_| nodes > 1);
        let Some(server) = server else {
            return Err(ConfigError("etcd needs at least two nodes: the last one is the server".into()));
        };
        let mut draft = EtcdSettings::new(server);
        for (name, value) in settings {
            set(&mut draft, name, value)?;
        }
        EtcdConfig::new(draft)
    }

    fn role(view: &EtcdView) -> RoleLabel {
        let EtcdView::Member(member) = view else { return RoleLabel { name: "server", hue: Hue::Grey } };
        let (name, hue) = match member.role {
            EtcdRole::Left => ("left", Hue::Grey),
            EtcdRole::Looking if member.waiting.is_some() => ("waiting", Hue::Violet),
            EtcdRole::Looking => ("looking", Hue::Blue),
            EtcdRole::Following { .. } => ("follower", Hue::Green),
            EtcdRole::Leading(reign) if reign.work == KeyWork::Running => ("leader", Hue::Gold),
            EtcdRole::Leading(_) => ("letting-go", Hue::Red),
        };
        RoleLabel { name, hue }
    }

    fn leads(view: &EtcdView) -> bool {
        view.member().is_some_and(|member| member.working().is_some())
    }

    fn kind(message: &EtcdMessage) -> &'static str {
        message.kind()
    }

    fn command(text: &str) -> Option<EtcdCommand> {
        EtcdCommand::ALL.into_iter().find(|command| format!("{command}") == text)
    }

    fn work(leadership: Leadership) -> Option<EtcdCommand> {
        leadership.ends_work().then_some(EtcdCommand::Stopped)
    }
}

impl Checkable for Etcd {
    // The shortest durations, in ticks, that keep their order. Leases are numbered, so there are few of them.
    const FINITE: &'static [(&'static str, &'static str)] = &[
        ("heartbeat", "20ms"),
        ("answer", "10ms"),
        ("lease", "60ms"),
        ("ttl", "60ms"),
        ("drift", "100000"),
        ("stop", "0s"),
        ("abstain", "20ms"),
        ("retry", "10ms"),
        ("grants", "3"),
        ("draw", "1"),
        ("serial-wrap", "4"),
    ];
}

fn set(draft: &mut EtcdSettings, name: &str, value: &str) -> Result<(), ConfigError> {
    match name {
        "heartbeat" => draft.heartbeat = parse_span(name, value)?,
        "answer" => draft.answer = parse_span(name, value)?,
        "lease" => draft.lease = parse_span(name, value)?,
        "ttl" => draft.ttl = parse_span(name, value)?,
        "drift" => draft.drift_ppm = parse_setting(name, value, "a number of millionths")?,
        "stop" => draft.stop = parse_span(name, value)?,
        "abstain" => draft.abstain = parse_span(name, value)?,
        "retry" => draft.retry = parse_span(name, value)?,
        "grants" => draft.grants = parse_setting(name, value, "a number of leases")?,
        "serial-wrap" => draft.serial_wrap = parse_setting(name, value, "a number of requests")?,
        "draw" => draft.draw = parse_setting(name, value, "a number of values")?,
        _ => return Err(unknown_setting::<Etcd>(name)),
    }
    Ok(())
}
