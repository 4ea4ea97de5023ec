//! `status`.

use std::io::{IsTerminal as _, Write};
use std::time::Duration;

use bellwether_net::Status;
use jiff::{SpanRound, Timestamp, Unit};
use serde::Serialize;

use crate::args::{Place, StatusArgs};
use crate::commands::ring;
use crate::commands::rollcall::{Present, RollCall, asker, patience};
use crate::commands::survey::{Answer, Survey, block_on};
use crate::exit::{ExitCode, Outcome};
use crate::output;

/// How long a member may take to answer, unless people say otherwise.
const WITHIN: Duration = Duration::from_secs(2);
/// How long a server may take to let us in.
const REACHED: Duration = Duration::from_secs(10);

/// What the members say, whoever was asked.
trait Shown: Serialize {
    /// For people. Counts change all the time and are left out where only changes are shown.
    fn text(&self, counts: bool) -> String;
    /// What it comes to.
    fn code(&self) -> ExitCode;
}

pub(crate) fn run(args: &StatusArgs) -> Outcome {
    let given = args.within.map(|span| Duration::from_nanos(span.as_nanos()));
    let within = given.unwrap_or(WITHIN);
    let place = &args.place;
    match &place.at {
        Place::Members(roster) => {
            let key = place.key()?;
            block_on(show(args, async || Survey::take(&place.flock, roster, key.as_ref(), within).await))
        }
        Place::Channel(at) => block_on(async {
            let mut asker = asker(place, at, given.unwrap_or(REACHED)).await?;
            let within = given.unwrap_or_else(|| patience(&asker));
            let shown = show(args, async || RollCall::take(&place.flock, &mut asker, within).await).await;
            asker.leave().await;
            shown
        }),
        Place::Ring(_) => ring::status(place, args.json, args.watch, within),
    }
}

async fn show<S: Shown>(args: &StatusArgs, mut take: impl AsyncFnMut() -> S) -> Outcome {
    let every = Duration::from_nanos(args.every.as_nanos());
    let live = args.watch && !args.json && std::io::stdout().is_terminal();
    let mut shown = String::new();
    loop {
        let seen = take().await;
        match (args.watch, args.json) {
            (false, true) => output::json(&seen)?,
            (true, true) => line(&serde_json::to_string(&seen).unwrap_or_default())?,
            (false, false) => line(seen.text(true).trim_end())?,
            (true, false) if live => redraw(&seen.text(true))?,
            (true, false) => {
                let now = seen.text(false);
                if now != shown {
                    line(&format!("{}\n{now}", Timestamp::now().strftime("%H:%M:%S")))?;
                    shown = now;
                }
            }
        }
        if !args.watch {
            return Ok(seen.code());
        }
        tokio::time::sleep(every).await;
    }
}

fn line(text: &str) -> Outcome<()> {
    let mut out = output::stdout();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// Over what was shown before: each line is cleared to its end, and everything below, so that nothing flickers.
fn redraw(text: &str) -> Outcome<()> {
    let mut out = output::stdout();
    write!(out, "\x1b[H{}\x1b[K\r\n", Timestamp::now().strftime("%H:%M:%S"))?;
    for one in text.lines() {
        write!(out, "{one}\x1b[K\r\n")?;
    }
    write!(out, "\x1b[J")?;
    out.flush()?;
    Ok(())
}

impl Shown for Survey {
    fn text(&self, counts: bool) -> String {
        let mut text = match (self.leader, self.epoch) {
            (Some(leader), Some(epoch)) => {
                format!("flock {}: member {leader}{} leads in epoch {epoch}\n", self.flock, called(self))
            }
            _ => format!("flock {}: nobody leads\n", self.flock),
        };
        for answer in &self.members {
            text.push_str(&match (&answer.status, &answer.error) {
                (Some(status), _) => member(answer, status, counts),
                (None, error) => {
                    format!("  {:>3}  unreachable   {}\n", answer.id, error.as_deref().unwrap_or("no answer"))
                }
            });
        }
        text
    }

    fn code(&self) -> ExitCode {
        Survey::code(self)
    }
}

fn called(survey: &Survey) -> String {
    let name = survey.leader_name.clone().filter(|name| Some(name) != survey.leader.map(|id| id.to_string()).as_ref());
    name.map_or_else(String::new, |name| format!(" ({name})"))
}

fn member(answer: &Answer, status: &Status, counts: bool) -> String {
    let follows = match (status.leads, status.leader, status.epoch) {
        (true, ..) => String::new(),
        (false, Some(leader), Some(epoch)) => format!(" of {leader} in epoch {epoch}"),
        _ => " and follows nobody".into(),
    };
    let more = answer.more().unwrap_or_default();
    let since = if counts { format!(", for {}", ago(more.since)) } else { String::new() };
    let mut text = format!("  {:>3}  {:<13} {}{follows}{since}\n", answer.id, status.role, answer.address);
    if counts {
        let sum = |count: fn(&bellwether_net::PeerCounts) -> u64| -> u64 {
            status.peers.iter().map(|peer| count(&peer.counts)).sum()
        };
        let refused = sum(|counts| counts.refused) + more.door.refused + more.door.wrong_key + more.door.busy;
        let garbage = sum(|counts| counts.garbage) + more.door.garbage + more.door.timed_out;
        let away: Vec<String> =
            status.peers.iter().filter(|peer| !peer.connected).map(|peer| peer.id.to_string()).collect();
        if refused + garbage > 0 {
            text.push_str(&format!("       {refused} connections refused, {garbage} garbled or silent\n"));
        }
        if !away.is_empty() {
            text.push_str(&format!("       does not reach {}\n", away.join(", ")));
        }
    }
    text
}

impl Shown for RollCall {
    fn text(&self, counts: bool) -> String {
        let RollCall { flock, at, .. } = self;
        let mut text = match (&self.leader_name, self.epoch) {
            (Some(host), Some(epoch)) => format!("flock {flock} on {at}: {host} is the host in epoch {epoch}\n"),
            _ if self.members.is_empty() => format!("flock {flock} on {at}: nobody answers\n"),
            _ => format!("flock {flock} on {at}: nobody is the host\n"),
        };
        self.members.iter().for_each(|one| text.push_str(&present(one, self.leader, counts)));
        text
    }

    fn code(&self) -> ExitCode {
        RollCall::code(self)
    }
}

fn present(one: &Present, host: Option<u64>, counts: bool) -> String {
    let standing = &one.standing;
    let number = standing.number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let follows = match (standing.leads, standing.host) {
        (false, Some(other)) if Some(other) != host => format!(" of {other}"),
        (false, None) => " and follows nobody".into(),
        _ => String::new(),
    };
    let since = if counts { format!(", for {}", ago(standing.since)) } else { String::new() };
    let mut text = format!("  {number:>3}  {:<11} {}{follows}{since}\n", standing.role, one.name);
    if counts && !standing.counts.is_empty() {
        let counts: Vec<String> =
            standing.counts.iter().map(|(name, count)| format!("{count} {}", name.replace('_', " "))).collect();
        text.push_str(&format!("       {}\n", counts.join(", ")));
    }
    text
}

/// How long ago, in the words of people.
fn ago(since: Timestamp) -> String {
    let round = SpanRound::new().largest(Unit::Hour).smallest(Unit::Second);
    let span = (Timestamp::now() - since).round(round);
    span.map_or_else(|_| since.to_string(), |span| format!("{span:#}"))
}
