//! `step-down`.

use std::io::Write as _;
use std::time::{Duration, Instant};

use bellwether_net::{Key, Request, Response, Roster, ask};
use serde::Serialize;

use crate::args::{Place, StepDownArgs};
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
    from: u32,
    from_epoch: Option<u64>,
    to: u32,
    epoch: Option<u64>,
    took_ms: u128,
}

pub(crate) fn run(args: &StepDownArgs) -> Outcome {
    let key = args.place.key()?;
    let within = Duration::from_nanos(args.within.as_nanos());
    let roster = match &args.place.at {
        Place::Members(roster) => roster,
        Place::Ring(_) => return crate::commands::ring::pass(&args.place, args.json, within),
    };
    let done = block_on(hand_over(&args.place.flock, roster, key.as_ref(), within))?;
    let HandOver { from, to, .. } = done;
    if args.json {
        output::json(&done)?;
    } else {
        let mut out = output::stdout();
        match from == to {
            true => writeln!(out, "member {from} let go, and leads again: no other member would or could")?,
            false => writeln!(out, "member {from} let go, and member {to} leads after {} ms", done.took_ms)?,
        }
        out.flush()?;
    }
    Ok(if from == to { ExitCode::Broken } else { ExitCode::Fine })
}

async fn hand_over(flock: &str, roster: &Roster, key: Option<&Key>, within: Duration) -> Outcome<HandOver> {
    let began = Instant::now();
    let look = || Survey::take(flock, roster, key, ANSWER.min(within));
    let before = look().await;
    let Some(from) = before.leader else { return Err(before.nobody()) };
    tell(flock, roster, key, from).await?;
    while began.elapsed() < within {
        let now = look().await;
        if let Some(to) = now.leader
            && now.epoch > before.epoch
        {
            let took_ms = began.elapsed().as_millis();
            let (flock, from_epoch) = (flock.to_owned(), before.epoch);
            return Ok(HandOver { flock, from, from_epoch, to, epoch: now.epoch, took_ms });
        }
        tokio::time::sleep(LOOK).await;
    }
    let still = look().await.leader == Some(from);
    let why = match still {
        true => "its command has not ended yet",
        false => "nobody has taken over yet",
    };
    Err(Failure::new(ExitCode::Nobody, format!("member {from} was asked to let go, and after {within:?} {why}")))
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
