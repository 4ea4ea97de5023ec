//! `step-down`.

use std::io::Write as _;
use std::time::{Duration, Instant};

use bellwether_net::{ChannelClient, Key, Request, Response, Roster, ask};
use serde::Serialize;

use crate::args::{MeetingPlace, StepDownArgs};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;
use crate::places::channel::status::{self as channel_status, ChannelStatus, asker};
use crate::places::etcd::status::EtcdAsker;
use crate::places::members::status::{MembersStatus, block_on};
use crate::places::ring::status as ring;

/// How long one member may take to answer.
const ANSWER: Duration = Duration::from_secs(2);
/// How often the members are asked who leads now.
const LOOK: Duration = Duration::from_millis(20);

/// What came of it.
#[derive(Debug, Serialize)]
struct HandOver {
    flock: String,
    /// An id where members have one, else a name.
    from: MemberRef,
    from_epoch: Option<u64>,
    to: MemberRef,
    epoch: Option<u64>,
    took_ms: u128,
}

/// What a member is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum MemberRef {
    Id(u32),
    Word(String),
}

impl std::fmt::Display for MemberRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MemberRef::Id(id) => write!(f, "member {id}"),
            MemberRef::Word(name) => f.write_str(name),
        }
    }
}

/// Who leads, and in which epoch.
type LeaderAndEpoch = (Option<MemberRef>, Option<u64>);

pub(crate) fn run(args: &StepDownArgs) -> CommandResult {
    let within = Duration::from_nanos(args.within.as_nanos());
    let flock = &args.place.flock;
    let done = match &args.place.at {
        MeetingPlace::Members(roster) => {
            let key = args.place.key()?;
            block_on(among_members(flock, roster, key.as_ref(), within))
        }
        MeetingPlace::Channel(at) => block_on(async {
            let mut asker = asker(&args.place, at, within.min(ANSWER * 5)).await?;
            let done = on_channel(flock, &mut asker, within).await;
            asker.leave().await;
            done
        }),
        MeetingPlace::Etcd(at) => block_on(in_etcd(flock, EtcdAsker::new(&args.place, at)?, within)),
        MeetingPlace::Ring(_) => return ring::pass(&args.place, args.json, within),
    }?;
    let HandOver { from, to, .. } = &done;
    if args.json {
        output::json(&done)?;
    } else {
        let mut out = output::stdout();
        match from == to {
            true => writeln!(out, "{from} stepped down and leads again: no other member took over")?,
            false => writeln!(out, "{from} stepped down, and {to} leads after {} ms", done.took_ms)?,
        }
        out.flush()?;
    }
    Ok(if from == to { ExitCode::Broken } else { ExitCode::Fine })
}

async fn among_members(flock: &str, roster: &Roster, key: Option<&Key>, within: Duration) -> CommandResult<HandOver> {
    let look = || MembersStatus::take(flock, roster, key, ANSWER.min(within));
    let before = look().await;
    let Some(from) = before.leader else { return Err(before.nobody()) };
    let began = Instant::now();
    tell(&before, from, key).await?;
    let led = async || {
        let now = look().await;
        (now.leader.map(MemberRef::Id), now.epoch)
    };
    watch(flock, (MemberRef::Id(from), before.epoch), led, began, within).await
}

async fn on_channel(flock: &str, asker: &mut ChannelClient, within: Duration) -> CommandResult<HandOver> {
    let answer = channel_status::reply_timeout(asker).min(within);
    let before = ChannelStatus::host(flock, asker, answer).await;
    let Some((from, epoch)) = before.leader_name.clone().zip(before.epoch) else {
        return Err(ChannelStatus::take(flock, asker, answer).await.nobody());
    };
    let began = Instant::now();
    if !channel_status::let_go(asker, epoch, answer).await {
        return Err(Failure::new(ExitCode::Nobody, format!("{from} did not answer the request to step down")));
    }
    let led = async || {
        // Whoever is not the host yet does not reply, so it is asked again soon.
        let now = ChannelStatus::host(flock, asker, channel_status::retry_interval(asker)).await;
        (now.leader_name.map(MemberRef::Word), now.epoch)
    };
    watch(flock, (MemberRef::Word(from), before.epoch), led, began, within).await
}

async fn in_etcd(flock: &str, mut asker: EtcdAsker<'_>, within: Duration) -> CommandResult<HandOver> {
    let answer = ANSWER.min(within);
    let before = asker.take(answer).await?;
    let Some((from, epoch)) = before.leader.zip(before.epoch) else {
        let why = before.problem.unwrap_or_else(|| format!("nobody leads the flock {flock}"));
        return Err(Failure::new(ExitCode::Nobody, why));
    };
    let began = Instant::now();
    asker.let_go(epoch, answer).await?;
    let led = async || match asker.take(answer).await {
        Ok(now) => (now.leader.map(MemberRef::Word), now.epoch),
        Err(_) => (None, None),
    };
    watch(flock, (MemberRef::Word(from), Some(epoch)), led, began, within).await
}

/// Looks again and again until somebody leads in a later epoch.
async fn watch(
    flock: &str,
    (from, from_epoch): (MemberRef, Option<u64>),
    mut led: impl AsyncFnMut() -> LeaderAndEpoch,
    began: Instant,
    within: Duration,
) -> CommandResult<HandOver> {
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
    Err(Failure::new(ExitCode::Nobody, format!("{from} was asked to step down, but after {within:?} {why}")))
}

async fn tell(status: &MembersStatus, leader: u32, key: Option<&Key>) -> CommandResult<()> {
    let Some(member) = status.members.iter().find(|member| member.id == leader) else { return Ok(()) };
    let address = member.address.parse().map_err(Failure::usage)?;
    match ask(&address, key, &status.flock, Request::StepDown, ANSWER).await {
        Ok(Response::Refused(why)) => Err(Failure::new(ExitCode::Nobody, why)),
        Ok(_) => Ok(()),
        Err(why) => Err(Failure::new(ExitCode::Nobody, why)),
    }
}
