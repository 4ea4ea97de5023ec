//! `members`: shows and changes the list of members of a running flock.

use std::io::Write as _;
use std::time::{Duration, Instant};

use bellwether_net::{ChangeRequest, Key, Request, Response, Roster, RosterMember, ask};
use bellwether_supervisor::members::{ListStatus, ListStatusEntry};
use serde::Serialize;

use crate::args::{MembersArgs, MembersCommand};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;
use crate::places::members::status::MembersStatus;
use crate::runtime::block_on;

/// The time limit for an answer.
const ANSWER: Duration = Duration::from_secs(2);
/// How often the leader is asked whether the change is agreed on.
const LOOK: Duration = Duration::from_millis(50);

/// The list in its printed form.
#[derive(Debug, Serialize)]
struct Printed {
    flock: String,
    version: u32,
    /// The epoch in which the list was written; 0 for the first.
    epoch: u64,
    leader: u32,
    changing: bool,
    members: Vec<ListStatusEntry>,
}

/// The leader, its address, and its list.
struct Led {
    leader: u32,
    epoch: Option<u64>,
    at: RosterMember,
    list: ListStatus,
}

/// The requested change.
#[derive(Debug, Default)]
struct RequestedChange {
    add: Vec<RosterMember>,
    witness: bool,
    remove: Vec<u32>,
    witnesses: Option<Vec<u32>>,
    preferred: Option<Vec<u32>>,
}

pub(crate) fn run(command: &MembersCommand) -> CommandResult {
    let (args, requested) = match command {
        MembersCommand::List(args) => (args, None),
        MembersCommand::Add(args) => {
            let requested =
                RequestedChange { add: args.added.clone(), witness: args.witness, ..RequestedChange::default() };
            (&args.members, Some(requested))
        }
        MembersCommand::Remove(args) => {
            (&args.members, Some(RequestedChange { remove: args.removed.clone(), ..RequestedChange::default() }))
        }
        MembersCommand::Replace(args) => {
            let (add, remove) = (vec![args.added.clone()], vec![args.removed]);
            (&args.members, Some(RequestedChange { add, remove, ..RequestedChange::default() }))
        }
        MembersCommand::Witnesses(args) => (
            &args.members,
            Some(RequestedChange { witnesses: Some(args.witnesses.clone()), ..RequestedChange::default() }),
        ),
        MembersCommand::Prefer(args) => (
            &args.members,
            Some(RequestedChange { preferred: Some(args.preferred.clone()), ..RequestedChange::default() }),
        ),
    };
    let Some(roster) = args.place.at.roster() else {
        return Err(Failure::usage("only --at members:… has a list of members; name any of them that runs"));
    };
    let key = args.place.key()?;
    let led = block_on(async {
        match &requested {
            None => find(&args.place.flock, roster, key.as_ref()).await.map_err(|status| status.nobody()),
            Some(requested) => change(args, roster, key.as_ref(), requested).await,
        }
    })?;
    print(args, led)
}

fn print(args: &MembersArgs, led: Led) -> CommandResult {
    let ListStatus { version, epoch, members, changing, .. } = led.list;
    if args.json {
        let flock = args.place.flock.clone();
        output::json(&Printed { flock, version, epoch, leader: led.leader, changing, members })?;
        return Ok(ExitCode::Fine);
    }
    let mut out = output::stdout();
    let under_way = if changing { ", and a change is under way" } else { "" };
    writeln!(out, "version {version} of the list of members{under_way}")?;
    for member in members {
        let leads = if member.id == led.leader { "  leads" } else { "" };
        let witness = if member.witness { "  witness" } else { "" };
        let preferred = if member.preferred { "  preferred" } else { "" };
        writeln!(out, "  {}@{}{witness}{preferred}{leads}", member.id, member.address)?;
    }
    out.flush()?;
    Ok(ExitCode::Fine)
}

/// Asks the members that the caller knows, and those that they know. Without a leader, returns what they answered.
async fn find(flock: &str, known: &Roster, key: Option<&Key>) -> Result<Led, MembersStatus> {
    let status = MembersStatus::take(flock, known, key, ANSWER).await;
    let leading = status.members.iter().find(|answer| Some(answer.id) == status.leader);
    let led = leading.and_then(|answer| {
        let at = RosterMember { id: answer.id, address: answer.address.parse().ok()? };
        let epoch = answer.status.as_ref().and_then(|status| status.epoch);
        Some(Led { leader: answer.id, epoch, at, list: answer.more()?.list })
    });
    led.ok_or(status)
}

/// Asks as [`find`] does, and waits for a leader while members answer and none of them leads: an election may be under way.
async fn find_within(flock: &str, known: &Roster, key: Option<&Key>, deadline: Instant) -> CommandResult<Led> {
    loop {
        match find(flock, known, key).await {
            Ok(led) => return Ok(led),
            Err(status) if !status.is_answered() || Instant::now() >= deadline => return Err(status.nobody()),
            Err(_) => tokio::time::sleep(LOOK).await,
        }
    }
}

async fn change(
    args: &MembersArgs,
    known: &Roster,
    key: Option<&Key>,
    requested: &RequestedChange,
) -> CommandResult<Led> {
    let (flock, within) = (&args.place.flock, Duration::from_nanos(args.within.as_nanos()));
    let deadline = Instant::now() + within;
    let before = find_within(flock, known, key, deadline).await?;
    let mut asked = request(flock, key, &before, requested).await?;
    // The members that the caller knows may be removed by the change.
    let listed = before.list.roster().unwrap_or_else(|| known.clone());
    let look = requested.known_after(&listed);
    while Instant::now() < deadline {
        tokio::time::sleep(LOOK).await;
        let Ok(now) = find(flock, &look, key).await else { continue };
        if now.list.agreed && !now.list.changing && requested.is_met_by(&now.list) {
            return Ok(now);
        }
        // A leader that failed has lost the request, unless its successor has the new list.
        let is_old = now.list.version == before.list.version && !now.list.changing;
        if is_old && asked != Some((now.leader, now.epoch)) {
            asked = request(flock, key, &now, requested).await?;
        }
    }
    let why = if asked.is_some() {
        "was asked for, and is not agreed on"
    } else {
        "could not be asked for: no leader answers"
    };
    Err(Failure::new(ExitCode::Nobody, format!("the change {why} after {within:?}")))
}

/// Asks the leader to make the change. Returns the leader and its epoch, or nothing if it does not answer.
async fn request(
    flock: &str,
    key: Option<&Key>,
    led: &Led,
    requested: &RequestedChange,
) -> CommandResult<Option<(u32, Option<u64>)>> {
    let request = requested.request(&led.list)?;
    let refused = |why: String| Failure::new(ExitCode::Refused, why);
    match ask(&led.at.address, key, flock, Request::Change(request), ANSWER).await {
        Ok(Response::Done) => Ok(Some((led.leader, led.epoch))),
        Ok(Response::Refused(why)) => Err(refused(format!("member {}: {why}", led.leader))),
        Ok(Response::Status(_) | Response::Admitted(_)) => Err(refused("an answer to another question".into())),
        Err(_) => Ok(None),
    }
}

impl RequestedChange {
    fn request(&self, list: &ListStatus) -> CommandResult<ChangeRequest> {
        let refused = |why: String| Err(Failure::new(ExitCode::Refused, why));
        for added in &self.add {
            if list.members.iter().any(|member| member.id == added.id) {
                return refused(format!("the id {} is taken", added.id));
            }
            if list.members.iter().any(|member| member.address == added.address.to_string()) {
                return refused(format!("the address {} is taken", added.address));
            }
        }
        let witnesses = match self.witness {
            true => {
                let present = list.members.iter().filter(|member| member.witness).map(|member| member.id);
                Some(present.chain(self.add.iter().map(|member| member.id)).collect())
            }
            false => self.witnesses.clone(),
        };
        let add = self.add.iter().map(|member| format!("{}@{}", member.id, member.address)).collect();
        let (remove, preferred) = (self.remove.clone(), self.preferred.clone());
        Ok(ChangeRequest { version: list.version, add, remove, witnesses, preferred })
    }

    fn is_met_by(&self, list: &ListStatus) -> bool {
        let has = |id: u32| list.members.iter().find(|member| member.id == id);
        let are = |ids: &Option<Vec<u32>>, is: fn(&ListStatusEntry) -> bool| {
            ids.as_ref().is_none_or(|ids| list.members.iter().all(|member| is(member) == ids.contains(&member.id)))
        };
        self.add.iter().all(|member| has(member.id).is_some_and(|found| found.witness || !self.witness))
            && self.remove.iter().all(|id| has(*id).is_none())
            && are(&self.witnesses, |member| member.witness)
            && are(&self.preferred, |member| member.preferred)
    }

    fn known_after(&self, known: &Roster) -> Roster {
        let kept = known.members().iter().filter(|member| !self.remove.contains(&member.id));
        Roster::new(kept.chain(&self.add).cloned().collect()).unwrap_or_else(|_| known.clone())
    }
}
