//! `step-down`.

use std::io::Write as _;
use std::time::{Duration, Instant};

use bellwether_net::{ChannelClient, Key, Request, Response, Roster, ask};
use serde::Serialize;

use crate::args::{Place, StepDownArgs};
use crate::commands::ring;
use crate::commands::rollcall::{self, RollCall, asker};
use crate::commands::survey::{Survey, block_on};
use crate::exit::{ExitCode, Failure, Outcome};
use crate::output;

/// How long one member may take to answer.
const ANSWER: Duration = Duration::from_secs(2);
/// How often the members are asked who leads now.
const LOOK: Duration = Duration::from_millis(20);

/// What came of it.
#[derive(Debug, Serialize)]
struct HandOver {
    flock: String,
    /// An id where members have one, else a name.
    from: Name,
    from_epoch: Option<u64>,
    to: Name,
    epoch: Option<u64>,
    took_ms: u128,
}

/// What a member is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Name {
    Id(u32),
    Word(String),
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Name::Id(id) => write!(f, "member {id}"),
            Name::Word(name) => f.write_str(name),
        }
    }
}

/// Who leads, and in which epoch.
type Led = (Option<Name>, Option<u64>);

pub(crate) fn run(args: &StepDownArgs) -> Outcome {
    let within = Duration::from_nanos(args.within.as_nanos());
    let flock = &args.place.flock;
    let done = match &args.place.at {
        Place::Members(roster) => {
            let key = args.place.key()?;
            block_on(among_members(flock, roster, key.as_ref(), within))
        }
        Place::Channel(at) => block_on(async {
            let mut asker = asker(&args.place, at, within.min(ANSWER * 5)).await?;
            let done = on_channel(flock, &mut asker, within).await;
            asker.leave().await;
            done
        }),
        Place::Ring(_) => return ring::pass(&args.place, args.json, within),
    }?;
    let HandOver { from, to, .. } = &done;
    if args.json {
        output::json(&done)?;
    } else {
        let mut out = output::stdout();
        match from == to {
            true => writeln!(out, "{from} let go, and leads again: no other member would or could")?,
            false => writeln!(out, "{from} let go, and {to} leads after {} ms", done.took_ms)?,
        }
        out.flush()?;
    }
    Ok(if from == to { ExitCode::Broken } else { ExitCode::Fine })
}

async fn among_members(flock: &str, roster: &Roster, key: Option<&Key>, within: Duration) -> Outcome<HandOver> {
    let look = || Survey::take(flock, roster, key, ANSWER.min(within));
    let before = look().await;
    let Some(from) = before.leader else { return Err(before.nobody()) };
    let began = Instant::now();
    tell(flock, roster, key, from).await?;
    let led = async || {
        let now = look().await;
        (now.leader.map(Name::Id), now.epoch)
    };
    watch(flock, (Name::Id(from), before.epoch), led, began, within).await
}

async fn on_channel(flock: &str, asker: &mut ChannelClient, within: Duration) -> Outcome<HandOver> {
    let answer = rollcall::patience(asker).min(within);
    let before = RollCall::host(flock, asker, answer).await;
    let Some((from, epoch)) = before.leader_name.clone().zip(before.epoch) else {
        return Err(RollCall::take(flock, asker, answer).await.nobody());
    };
    let began = Instant::now();
    if !rollcall::let_go(asker, epoch, answer).await {
        return Err(Failure::new(ExitCode::Nobody, format!("{from} did not answer when it was asked to let go")));
    }
    let led = async || {
        // Whoever is not the host yet does not reply, so it is asked again soon.
        let now = RollCall::host(flock, asker, rollcall::soon(asker)).await;
        (now.leader_name.map(Name::Word), now.epoch)
    };
    watch(flock, (Name::Word(from), before.epoch), led, began, within).await
}

/// Looks again and again until somebody leads in a later epoch.
async fn watch(
    flock: &str,
    (from, from_epoch): (Name, Option<u64>),
    mut led: impl AsyncFnMut() -> Led,
    began: Instant,
    within: Duration,
) -> Outcome<HandOver> {
    while began.elapsed() < within {
        if let (Some(to), epoch) = led().await
            && epoch > from_epoch
        {
            let took_ms = began.elapsed().as_millis();
            return Ok(HandOver { flock: flock.to_owned(), from, from_epoch, to, epoch, took_ms });
        }
        tokio::time::sleep(LOOK).await;
    }
    let why = match led().await.0 == Some(from.clone()) {
        true => "its command has not ended yet",
        false => "nobody has taken over yet",
    };
    Err(Failure::new(ExitCode::Nobody, format!("{from} was asked to let go, and after {within:?} {why}")))
}

async fn tell(flock: &str, roster: &Roster, key: Option<&Key>, leader: u32) -> Outcome<()> {
    let member = roster.members().iter().find(|member| member.id == leader);
    let Some(member) = member else { return Ok(()) };
    match ask(&member.address, key, flock, Request::StepDown, ANSWER).await {
        Ok(Response::Refused(why)) => Err(Failure::new(ExitCode::Nobody, why)),
        Ok(_) => Ok(()),
        Err(why) => Err(Failure::new(ExitCode::Nobody, why)),
    }
}
