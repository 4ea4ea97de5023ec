//! Ours where nobody has a list of members: `bellwether run --expect` on a LAN, or over a server that people already have.
//!
//! The server is on this machine, and so are the members that meet there. IRC has the spans that `run` has for it by
//! default: its flood limits ask for a heart-beat of seconds.

use std::io;
use std::path::PathBuf;

use bellwether_testbed::servers::{Kind, RunningServer, ServerOptions};

use super::bellwether::{ask_to_step_down, new_key};
use super::{Promise, System, find, keepalived, stamping};
use crate::args::Where;
use crate::fault::{Fault, HEARTBEAT_MS};
use crate::place::Place;

/// Over a server a heart-beat is twice as long.
const SERVER_HEARTBEAT_MS: f64 = 200.0;
/// The default on IRC.
const IRC_HEARTBEAT_MS: f64 = 5_000.0;
/// *Y*, in heart-beats: for so long members wait for a silent host.
const PATIENCE: f64 = 2.5;
const IRC_PATIENCE: f64 = 4.0;
/// The time limit of a round trip through a server of this machine on busy cores.
const ROUND_TRIP_MS: f64 = 5.0;

/// The place where the members meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    Lan,
    Nats,
    Mqtt,
    Redis,
    Irc,
}

impl Meeting {
    pub(crate) const ALL: [Meeting; 5] = [Meeting::Lan, Meeting::Nats, Meeting::Mqtt, Meeting::Redis, Meeting::Irc];

    /// The server, and its program.
    fn server(self) -> Option<(Kind, &'static str)> {
        match self {
            Meeting::Lan => None,
            Meeting::Nats => Some((Kind::Nats, "nats-server")),
            Meeting::Mqtt => Some((Kind::Mosquitto, "mosquitto")),
            Meeting::Redis => Some((Kind::Redis, "redis-server")),
            Meeting::Irc => Some((Kind::Ngircd, "ngircd")),
        }
    }

    fn heartbeat_ms(self) -> f64 {
        match self {
            Meeting::Lan => HEARTBEAT_MS,
            Meeting::Nats | Meeting::Mqtt | Meeting::Redis => SERVER_HEARTBEAT_MS,
            Meeting::Irc => IRC_HEARTBEAT_MS,
        }
    }

    /// How long members wait for a silent host.
    fn silence_ms(self) -> f64 {
        self.heartbeat_ms() * if self == Meeting::Irc { IRC_PATIENCE } else { PATIENCE }
    }
}

pub(crate) struct Host {
    pub(crate) binary: PathBuf,
    pub(crate) meeting: Meeting,
}

impl System for Host {
    fn name(&self) -> &'static str {
        match self.meeting {
            Meeting::Lan => "host lan",
            Meeting::Nats => "host nats (200 ms)",
            Meeting::Mqtt => "host mqtt (200 ms)",
            Meeting::Redis => "host redis (200 ms)",
            Meeting::Irc => "host irc (5 s)",
        }
    }

    fn is_ours(&self) -> bool {
        true
    }

    fn is_installed(&self) -> bool {
        self.meeting.server().is_none_or(|(_, program)| find(program).is_some())
    }

    fn works_at(&self, at: Where) -> bool {
        self.meeting == Meeting::Lan || at == Where::Loopback
    }

    fn heartbeat_ms(&self) -> f64 {
        self.meeting.heartbeat_ms()
    }

    fn promise(&self, fault: Fault, at: Where) -> Option<Promise> {
        match (fault, self.meeting, at) {
            (Fault::StepDown, Meeting::Lan, _) => Some(Promise::Within(20.0)),
            (Fault::Kill, Meeting::Lan, Where::Loopback) => Some(Promise::Within(50.0)),
            (Fault::Kill | Fault::StepDown, ..) => None,
            (_, Meeting::Lan, Where::Netns) => Some(Promise::SoonerThan(keepalived::NAME)),
            (_, Meeting::Lan, Where::Loopback) => None,
            _ => Some(Promise::Within(self.meeting.silence_ms() + ROUND_TRIP_MS)),
        }
    }

    fn start(&self, place: &mut Place) -> io::Result<()> {
        let key = new_key(&self.binary, place)?;
        if let Some((kind, program)) = self.meeting.server() {
            let server = RunningServer::start(kind, ServerOptions::default());
            place.serve(server.ok_or_else(|| io::Error::other(format!("{program} does not start")))?);
        }
        let (at, expect) = (meeting_place(place), place.members().count().to_string());
        for id in place.members() {
            let mut command = place.command(id, &self.binary)?;
            command.args(["run", "--at", &at, "--expect", &expect, "--name", &format!("m{id}")]);
            command.args(["--heartbeat", &format!("{}ms", self.heartbeat_ms())]).arg("--key").arg(&key);
            command.arg("--state").arg(place.file("state", id)).arg("--").args(stamping(place, id)?);
            place.start(id, &mut command)?;
        }
        Ok(())
    }

    fn step_down(&self, place: &Place, leader: usize) -> io::Result<()> {
        ask_to_step_down(&self.binary, place, leader, &meeting_place(place))
    }
}

/// The place as people write it. On this machine each flock has a port of its own.
fn meeting_place(place: &Place) -> String {
    match (place.server(), place.hosts()) {
        (Some(server), _) => server.channel(),
        (None, Some(_)) => "lan".to_owned(),
        (None, None) => format!("lan:lo:{}", place.port(1)),
    }
}
