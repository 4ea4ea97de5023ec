//! `status`.

use std::io::Write;
use std::time::Duration;

use bellwether_net::Status;
use jiff::{SpanRound, Timestamp, Unit};

use crate::args::{Place, StatusArgs};
use crate::commands::survey::{Answer, Survey, block_on};
use crate::exit::Outcome;
use crate::output;

pub(crate) fn run(args: &StatusArgs) -> Outcome {
    let within = Duration::from_nanos(args.within.as_nanos());
    let roster = match &args.place.at {
        Place::Members(roster) => roster,
        Place::Ring(_) => return crate::commands::ring::status(&args.place, args.json, args.watch, within),
    };
    let key = args.place.key()?;
    let every = Duration::from_nanos(args.every.as_nanos());
    block_on(async {
        let mut shown = String::new();
        loop {
            let survey = Survey::take(&args.place.flock, roster, key.as_ref(), within).await;
            match (args.watch, args.json) {
                (false, true) => output::json(&survey)?,
                (true, true) => line(&serde_json::to_string(&survey).unwrap_or_default())?,
                (false, false) => line(text(&survey, true).trim_end())?,
                (true, false) => {
                    let now = text(&survey, false);
                    if now != shown {
                        line(&format!("{}\n{now}", Timestamp::now().strftime("%H:%M:%S")))?;
                        shown = now;
                    }
                }
            }
            if !args.watch {
                return Ok(survey.code());
            }
            tokio::time::sleep(every).await;
        }
    })
}

fn line(text: &str) -> Outcome<()> {
    let mut out = output::stdout();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// For people. Counts change all the time and are left out where only changes are shown.
fn text(survey: &Survey, counts: bool) -> String {
    let mut text = match (survey.leader, survey.epoch) {
        (Some(leader), Some(epoch)) => {
            format!("flock {}: member {leader}{} leads in epoch {epoch}\n", survey.flock, called(survey))
        }
        _ => format!("flock {}: nobody leads\n", survey.flock),
    };
    for answer in &survey.members {
        text.push_str(&match (&answer.status, &answer.error) {
            (Some(status), _) => member(answer, status, counts),
            (None, error) => {
                format!("  {:>3}  unreachable   {}\n", answer.id, error.as_deref().unwrap_or("no answer"))
            }
        });
    }
    text
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

/// How long ago, in the words of people.
fn ago(since: Timestamp) -> String {
    let round = SpanRound::new().largest(Unit::Hour).smallest(Unit::Second);
    let span = (Timestamp::now() - since).round(round);
    span.map_or_else(|_| since.to_string(), |span| format!("{span:#}"))
}
