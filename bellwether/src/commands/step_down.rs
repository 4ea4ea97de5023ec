//! `step-down`: the part that all places share.

use std::io::Write as _;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

/// The time limit for an answer.
pub(crate) const ANSWER: Duration = Duration::from_secs(2);
/// How often the members are asked who leads now.
const LOOK: Duration = Duration::from_millis(20);

/// The result of a hand-over.
#[derive(Debug, Serialize)]
pub(crate) struct HandOver {
    flock: String,
    /// The former leader's id, or its name where members have no ids.
    from: MemberRef,
    from_epoch: Option<u64>,
    to: MemberRef,
    epoch: Option<u64>,
    took_ms: u128,
}

/// The id or name of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum MemberRef {
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

impl HandOver {
    /// Prints the result.
    pub(crate) fn show(&self, json: bool) -> CommandResult {
        let HandOver { from, to, .. } = self;
        if json {
            output::json(self)?;
        } else {
            let mut out = output::stdout();
            match from == to {
                true => writeln!(out, "{from} stepped down and leads again: no other member took over")?,
                false => writeln!(out, "{from} stepped down, and {to} leads after {} ms", self.took_ms)?,
            }
            out.flush()?;
        }
        Ok(if from == to { ExitCode::Broken } else { ExitCode::Fine })
    }
}

/// The leader and its epoch, as far as they are known.
type LeaderAndEpoch = (Option<MemberRef>, Option<u64>);

/// Queries again and again until there is a leader in a later epoch.
pub(crate) async fn watch(
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
