//! The protocol in words, for people and command lines.

use alloc::sync::Arc;

use bellwether_kernel::{
    Checkable, ConfigError, Describe, Hue, NodeId, RoleLabel, Setting, Span, Wire, parse_setting, parse_span,
    unknown_setting,
};

use crate::Mesh;
use crate::config::MeshConfig;
use crate::message::MeshMessage;
use crate::note::{MeshCommand, Receipt};
use crate::packet::Content;
use crate::state::{MeshRole, MeshState, MeshStatus, MeshView};
use crate::tag::Tag;

impl Describe for Mesh {
    const NAME: &'static str = "mesh";

    const SETTINGS: &'static [Setting] = &[
        Setting { name: "beat", help: "how often a head speaks (500ms)" },
        Setting { name: "limit", help: "how many members a cluster may have, its head included (100)" },
        Setting { name: "reach", help: "how many clusters away a cluster's list is known (4)" },
        Setting { name: "hops", help: "how many nodes may pass a message on (64)" },
        Setting { name: "compare", help: "after how many beats without a change heads compare lists; 0: never (6)" },
        Setting { name: "spread", help: "in how many steps a delay by chance is drawn (64)" },
        Setting { name: "uptime", help: "up to how many beats an uptime is counted (4294967295)" },
    ];

    const AGREED_IDS: bool = false;

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<MeshConfig, ConfigError> {
        let mut config = MeshConfig { nodes, ..MeshConfig::default() };
        for (name, value) in settings {
            match *name {
                "beat" => config.beat = parse_span(name, value)?,
                "limit" => config.limit = parse_setting(name, value, "a number of members")?,
                "reach" => config.reach = parse_setting(name, value, "a number of clusters")?,
                "hops" => config.hop_limit = parse_setting(name, value, "a number up to 255")?,
                "compare" => config.compare_beats = parse_setting(name, value, "a number of beats")?,
                "spread" => config.spread_steps = parse_setting(name, value, "a number of steps")?,
                "uptime" => config.uptime_cap = parse_setting(name, value, "a number of beats")?,
                _ => return Err(unknown_setting::<Mesh>(name)),
            }
        }
        config.checked()
    }

    fn role(view: &MeshView) -> RoleLabel {
        let (name, hue) = match view.status {
            MeshStatus::Free => ("free", Hue::Blue),
            MeshStatus::Head => ("head", Hue::Gold),
            MeshStatus::Member => ("member", Hue::Green),
            MeshStatus::Gateway => ("gateway", Hue::Violet),
            MeshStatus::WeakGateway => ("weak-gateway", Hue::Red),
        };
        RoleLabel { name, hue }
    }

    fn leads(view: &MeshView) -> bool {
        view.status == MeshStatus::Head
    }

    fn kind(message: &MeshMessage) -> &'static str {
        message.body.kind()
    }

    fn wire_bytes(message: &MeshMessage) -> u32 {
        message.sealed_len()
    }

    fn touch(state: &MeshState) -> u64 {
        let role = match &state.role {
            MeshRole::Free { .. } => 0,
            MeshRole::Head(head) => u64::from(head.uptime),
            MeshRole::Member(member) => member.head.0,
        };
        role ^ state.neighbours.touch()
    }

    /// `send N` sends to the simulated node of that number, `ping N` asks for the way to it, `leave` ends a head's cluster in
    /// good order.
    fn command(text: &str) -> Option<MeshCommand> {
        let (word, number) = text.split_once(' ').unwrap_or((text, ""));
        let to = || number.parse().ok().and_then(NodeId::new).map(Tag::of_node);
        match word {
            "send" => {
                let (content, payload, receipt) = (Content::Message, Arc::from(*b"hello"), Receipt::Delivery);
                Some(MeshCommand::Send { to: to()?, content, payload, receipt })
            }
            "ping" => Some(MeshCommand::Ping { to: to()? }),
            "leave" if number.is_empty() => Some(MeshCommand::Leave),
            _ => None,
        }
    }
}

/// With a beat of four ticks an eighth and a fifth of it are one tick. Lists are compared after a single beat: with six the
/// beats that are left multiply the states.
impl Checkable for Mesh {
    const FINITE: &'static [(&'static str, &'static str)] =
        &[("beat", "40ms"), ("spread", "1"), ("uptime", "8"), ("compare", "1")];
    const FROM_REST: bool = true;
    const TICK: Span = Span::millis(10);
}
