//! Asks the members of a ring who has the token and for the progress of the work, and asks for passing the token on.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bellwether_net::{Interface, Key, MemberStatus, Request, Response};
use bellwether_ring::{RingPlace, ask_ring, find_ring};
use bellwether_supervisor::moment::written;
use bellwether_supervisor::ring::RingMore;
use serde::Serialize;

use super::text;
use crate::args::read_key;
use crate::commands::watch::{FlockSnapshot, StatusReport};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;
use crate::places::members::status::MemberSummary;

/// The time limit for finding members.
pub(crate) const FIND: Duration = Duration::from_millis(300);
/// The time limit for an answer.
const ANSWER: Duration = Duration::from_secs(2);
/// How often to check whether the token has been passed on.
const LOOK: Duration = Duration::from_millis(20);

/// One member of a ring.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RingMember {
    pub(crate) mac: String,
    pub(crate) address: String,
    /// The summary, if it answered.
    #[serde(flatten)]
    pub(crate) summary: Option<MemberSummary>,
    pub(crate) status: Option<MemberStatus>,
    pub(crate) error: Option<String>,
}

impl RingMember {
    pub(super) fn more(&self) -> Option<RingMore> {
        self.status.as_ref().and_then(|status| serde_json::from_value(status.more.clone()).ok())
    }

    pub(super) fn name(&self) -> &str {
        self.status.as_ref().map_or(self.mac.as_str(), |status| status.name.as_str())
    }

    pub(super) fn owns(&self) -> bool {
        self.more().is_some_and(|more| more.owner.as_deref() == Some(self.name()))
    }
}

/// The status of a ring.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RingStatus {
    pub(crate) flock: String,
    /// The interface and port of the ring.
    pub(crate) at: String,
    /// The owner's hardware address, its name, its epoch, and since when it owns the token: fields with the same names
    /// for all kinds of places.
    pub(crate) leader: Option<String>,
    pub(crate) leader_name: Option<String>,
    pub(crate) epoch: Option<u64>,
    pub(crate) since: Option<String>,
    /// The name of the token's owner.
    pub(crate) owner: Option<String>,
    /// The progress of the work.
    pub(crate) progress: Option<u64>,
    /// How often the token was handed over and how often one was generated, by the members that answered, since their
    /// start.
    pub(crate) hand_overs: u64,
    pub(crate) regenerations: u64,
    /// The members in the order of the ring.
    pub(crate) members: Vec<RingMember>,
}

/// The client for queries of a ring.
#[derive(Clone, Debug)]
pub(crate) struct RingAsker {
    pub(crate) flock: String,
    pub(crate) at: RingPlace,
    /// The file with the flock's key.
    pub(crate) key: Option<PathBuf>,
}

impl RingAsker {
    /// Queries the ring for `status`.
    pub(crate) async fn take(&self, within: Duration) -> CommandResult<RingStatus> {
        let asker = self.clone();
        let looking = tokio::task::spawn_blocking(move || asker.look(within.min(FIND)));
        looking.await.map_err(|_| Failure::environment("the search for members failed"))?
    }

    /// Asks the owner to pass the token on, and waits until another member has it.
    pub(crate) fn pass(&self, json: bool, within: Duration) -> CommandResult {
        #[derive(Serialize)]
        struct Passed<'a> {
            flock: &'a str,
            from: &'a str,
            to: &'a str,
            progress: Option<u64>,
            took_ms: u128,
        }
        let before = self.look(FIND)?;
        let Some(owner) = before.members.iter().find(|member| member.owns()) else { return Err(before.nobody()) };
        if owner.more().is_none_or(|more| more.fellows.is_empty()) {
            return Err(Failure::new(
                ExitCode::Nobody,
                format!("{} is alone in its ring: there is no member to pass the token to", owner.name()),
            ));
        }
        // Only the hand-over is timed, not the search for the members.
        let began = Instant::now();
        tell(owner, self.key()?.as_ref())?;
        while began.elapsed() < within {
            let members = before.members.iter().map(|member| self.ask(member)).collect::<CommandResult<_>>()?;
            let now = RingStatus::of(&self.flock, &before.at, members);
            if let Some(to) = now.owner.as_deref().filter(|to| *to != owner.name()) {
                let took_ms = began.elapsed().as_millis();
                let from = owner.name();
                if json {
                    output::json(&Passed { flock: &self.flock, from, to, progress: now.progress, took_ms })?;
                } else {
                    line(&format!("{from} passed the token on, and {to} has it after {took_ms} ms"))?;
                }
                return Ok(ExitCode::Fine);
            }
            std::thread::sleep(LOOK);
        }
        Err(Failure::new(
            ExitCode::Nobody,
            format!("{} was asked to pass the token on, but after {within:?} no other member has it", owner.name()),
        ))
    }

    /// Finds the members and asks each.
    pub(crate) fn look(&self, within: Duration) -> CommandResult<RingStatus> {
        let RingPlace { interface, port } = &self.at;
        let interface = Interface::find(interface.as_deref()).map_err(Failure::usage)?;
        let key = self.key()?;
        let sealed = key.as_ref().map(|key| (self.flock.as_str(), key));
        let found = find_ring(&interface, *port, sealed, within).map_err(Failure::environment)?;
        let unasked = |member: bellwether_token::Member| RingMember {
            mac: member.mac.to_string(),
            address: member.address.to_string(),
            summary: None,
            status: None,
            error: None,
        };
        let members = found.into_iter().map(|member| self.ask(&unasked(member))).collect::<CommandResult<_>>()?;
        Ok(RingStatus::of(&self.flock, &self.at.to_string(), members))
    }

    fn ask(&self, member: &RingMember) -> CommandResult<RingMember> {
        let address = member.address.parse().map_err(Failure::environment)?;
        let (status, error) = match ask_ring(address, self.key()?.as_ref(), &Request::Status, ANSWER) {
            Ok(answer) => match answer.response {
                Response::Status(status) => (Some(*status), None),
                Response::Refused(why) => (None, Some(why)),
                Response::Done | Response::Admitted(_) => (None, Some("an unexpected answer".into())),
            },
            Err(why) => (None, Some(why.to_string())),
        };
        Ok(RingMember { summary: status.as_ref().map(MemberSummary::of), status, error, ..member.clone() })
    }

    fn key(&self) -> CommandResult<Option<Key>> {
        read_key(self.key.as_deref())
    }
}

impl StatusReport for RingStatus {
    fn text(&self) -> String {
        text::status(self)
    }

    fn code(&self) -> ExitCode {
        RingStatus::code(self)
    }

    fn snapshot(&self) -> FlockSnapshot {
        text::snapshot(self)
    }
}

fn tell(owner: &RingMember, key: Option<&Key>) -> CommandResult<()> {
    let address = owner.address.parse().map_err(Failure::environment)?;
    match ask_ring(address, key, &Request::StepDown, ANSWER) {
        Ok(answer) => match answer.response {
            Response::Refused(why) => Err(Failure::new(ExitCode::Nobody, why)),
            _ => Ok(()),
        },
        Err(why) => Err(Failure::new(ExitCode::Nobody, format!("cannot ask {}: {why}", owner.name()))),
    }
}

impl RingStatus {
    fn of(flock: &str, at: &str, members: Vec<RingMember>) -> RingStatus {
        let owner = members
            .iter()
            .filter(|member| member.owns())
            .max_by_key(|member| member.more().and_then(|more| more.progress));
        let sum =
            |count: fn(&RingMore) -> u64| members.iter().filter_map(RingMember::more).map(|more| count(&more)).sum();
        let more = owner.and_then(RingMember::more);
        // If an owner does not answer, members that wait for its token may know it.
        let told = members.iter().filter_map(RingMember::more).filter(|told| told.owner.is_some());
        let told = if owner.is_some() { None } else { told.max_by_key(|told| told.progress) };
        let known = more.as_ref().or(told.as_ref());
        let name = known.and_then(|known| known.owner.clone());
        let progress = known.and_then(|known| known.progress);
        RingStatus {
            flock: flock.to_owned(),
            at: at.to_owned(),
            leader: owner.map(|member| member.mac.clone()),
            leader_name: name.clone(),
            epoch: progress,
            since: more.map(|more| written(more.since)),
            owner: name,
            progress,
            hand_overs: sum(|more| more.took),
            regenerations: sum(|more| more.generated),
            members,
        }
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self.owner {
            Some(_) if self.problem().is_some() => ExitCode::Broken,
            Some(_) => ExitCode::Fine,
            None => ExitCode::Nobody,
        }
    }

    /// The problem that several members have a token, if they do.
    pub(super) fn problem(&self) -> Option<String> {
        let owners: Vec<&str> = self.members.iter().filter(|member| member.owns()).map(RingMember::name).collect();
        (owners.len() > 1).then(|| format!("{} MEMBERS HAVE A TOKEN: {}", owners.len(), owners.join(" and ")))
    }

    pub(crate) fn nobody(&self) -> Failure {
        let why = match self.members.is_empty() {
            true => "no member of the ring answers: is it on this interface and port, with this key?".to_owned(),
            false => format!("nobody in the ring {} has the token at present", self.flock),
        };
        Failure::new(ExitCode::Nobody, why)
    }
}

pub(crate) fn show(ring: &RingStatus, json: bool, shown: fn(&RingStatus) -> String) -> CommandResult<()> {
    if json { output::json(ring) } else { line(shown(ring).trim_end()) }
}

fn line(text: &str) -> CommandResult<()> {
    let mut out = output::stdout();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}
