//! Asks all members on a channel for their status.

use std::time::Duration;

use bellwether_net::{ChannelClient, SessionIdentity, StartError};
use bellwether_supervisor::meeting::{ChannelMemberStatus, HOST_QUESTION, LET_GO, LETTING_GO, STATUS_QUESTION};
use bellwether_supervisor::moment::written;
use serde::Serialize;
use tokio::time::{Instant, timeout_at};

use super::ChannelAt;
use crate::args::PlaceArgs;
use crate::exit::{CommandResult, ExitCode, Failure};

/// When no reply has come for so long after the last one, there will be no more; longer on slow channels.
const QUIET: Duration = Duration::from_millis(150);
/// The time limit for replies on fast channels.
const QUICK: Duration = Duration::from_secs(2);
/// On slow channels, the time limit in turns to send.
const TURNS: u32 = 8;
/// How often the question is repeated within the time limit, since a channel may lose messages.
const TIMES: u32 = 4;

/// One member's reply.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChannelMember {
    /// The member's name.
    pub(crate) name: String,
    /// The owner's id.
    pub(crate) owner: u64,
    /// The session of this life of the member.
    pub(crate) session: String,
    /// The member's status.
    #[serde(flatten)]
    pub(crate) standing: ChannelMemberStatus,
}

/// The status of a flock on a channel.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChannelStatus {
    /// The flock's name.
    pub(crate) flock: String,
    /// The channel's address, without a password.
    pub(crate) at: String,
    /// The owner id of the host.
    pub(crate) leader: Option<u64>,
    /// The host's name.
    pub(crate) leader_name: Option<String>,
    /// The host's epoch.
    pub(crate) epoch: Option<u64>,
    /// When it became host, by its own clock.
    pub(crate) since: Option<String>,
    /// Why there is no host; or that there are several.
    pub(crate) problem: Option<String>,
    /// All members that replied: the host, then the standbys by their numbers.
    pub(crate) members: Vec<ChannelMember>,
}

/// Opens the channel for a query.
pub(super) async fn asker(place: &PlaceArgs, at: &ChannelAt, within: Duration) -> CommandResult<ChannelClient> {
    at.place.look().map_err(Failure::usage)?;
    let key = place.key()?;
    let channel = at.place.open(key.is_some() || place.insecure);
    let mut asker =
        ChannelClient::start(&place.flock, channel, key.as_ref(), place.insecure).map_err(|why| match why {
            StartError::NeedsKey(_) => Failure::usage(why),
            _ => Failure::environment(why),
        })?;
    let nobody = |why: String| Failure::new(ExitCode::Nobody, format!("{}: {why}", at.place));
    match tokio::time::timeout(within, asker.reached()).await {
        Ok(Ok(())) => Ok(asker),
        Ok(Err(lost)) => Err(nobody(lost.to_string())),
        Err(_) => Err(nobody(format!("not reached within {within:?}"))),
    }
}

/// The time limit for replies on this channel.
pub(crate) fn reply_timeout(asker: &ChannelClient) -> Duration {
    QUICK.max(asker.pace().every * TURNS)
}

/// The time after which a question is repeated on this channel.
pub(crate) fn retry_interval(asker: &ChannelClient) -> Duration {
    (asker.pace().every * TIMES).max(QUIET)
}

impl ChannelStatus {
    /// Asks all members, and collects replies until there are no more or the time is over.
    pub(crate) async fn take(flock: &str, asker: &mut ChannelClient, within: Duration) -> ChannelStatus {
        ChannelStatus::ask(flock, asker, STATUS_QUESTION, usize::MAX, within).await
    }

    /// Asks the host alone, and waits for no other member.
    pub(crate) async fn host(flock: &str, asker: &mut ChannelClient, within: Duration) -> ChannelStatus {
        ChannelStatus::ask(flock, asker, HOST_QUESTION, 1, within).await
    }

    async fn ask(
        flock: &str,
        asker: &mut ChannelClient,
        question: &str,
        enough: usize,
        within: Duration,
    ) -> ChannelStatus {
        let began = Instant::now();
        let mut members: Vec<ChannelMember> = Vec::new();
        let mut quiet_at = None;
        let every = asker.pace().every;
        for turn in 1..=TIMES {
            asker.ask(question);
            let turn_ends = began + within.max(every * TIMES) * turn / TIMES;
            let until = |quiet: Option<Instant>| quiet.map_or(turn_ends, |quiet| quiet.min(turn_ends));
            while let Ok(Some((who, text))) = timeout_at(until(quiet_at), asker.next()).await {
                if let Ok(standing) = text.parse() {
                    let wait = QUIET.max(began.elapsed() * 2).max(every);
                    quiet_at = Some(Instant::now() + wait);
                    enter(&mut members, who, standing);
                }
                if members.len() >= enough {
                    return ChannelStatus::of(flock, asker.channel(), members);
                }
            }
            if quiet_at.is_some_and(|quiet| quiet <= Instant::now()) {
                break;
            }
        }
        ChannelStatus::of(flock, asker.channel(), members)
    }

    fn of(flock: &str, at: &str, mut members: Vec<ChannelMember>) -> ChannelStatus {
        let rank = |present: &ChannelMember| {
            let ChannelMemberStatus { leads, number, .. } = present.standing;
            (!leads, number.is_none(), number, present.name.clone())
        };
        members.sort_by_key(rank);
        // Of two hosts on both sides of a split, the one with the higher epoch stays.
        let hosts = members.iter().filter(|present| present.standing.leads);
        let hosts: Vec<&ChannelMember> = hosts.collect();
        let names: Vec<&str> = hosts.iter().map(|host| host.name.as_str()).collect();
        let problem = match hosts.len() {
            0 => why_nobody_hosts(&members),
            1 => None,
            count => Some(format!("{count} HOSTS AT ONCE: {}", names.join(" and "))),
        };
        let host = hosts.into_iter().max_by_key(|present| present.standing.epoch);
        ChannelStatus {
            flock: flock.to_owned(),
            at: at.to_owned(),
            leader: host.map(|host| host.owner),
            leader_name: host.map(|host| host.name.clone()),
            epoch: host.and_then(|host| host.standing.epoch),
            since: host.map(|host| written(host.standing.since)),
            problem,
            members,
        }
    }

    /// The exit code: success if the flock has a host.
    pub(crate) fn code(&self) -> ExitCode {
        match self.leader {
            Some(_) if self.problem.is_some() => ExitCode::Broken,
            Some(_) => ExitCode::Fine,
            None => ExitCode::Nobody,
        }
    }

    /// The error that there is no leader to ask, in one line.
    pub(crate) fn nobody(&self) -> Failure {
        let why = match self.members.is_empty() {
            true => format!("no member of the flock {} answers on {}", self.flock, self.at),
            false => format!("the flock {} has no host at present", self.flock),
        };
        Failure::new(ExitCode::Nobody, why)
    }
}

/// Why there is no host, as far as the replies tell.
fn why_nobody_hosts(members: &[ChannelMember]) -> Option<String> {
    let expect = members.iter().filter_map(|member| member.standing.expect).max();
    let unfit: Vec<&str> =
        members.iter().filter(|member| !member.standing.fit).map(|member| member.name.as_str()).collect();
    let missing = expect.filter(|expect| members.len() < *expect as usize / 2 + 1);
    let why = match missing {
        Some(expect) => format!("no majority: {} of {expect} members answer", members.len()),
        None if !unfit.is_empty() => format!("unfit to lead by its --check: {}", unfit.join(" and ")),
        None => return None,
    };
    (!members.is_empty()).then(|| format!("nobody is the host: {why}"))
}

/// Enters a reply; the newest of each member counts.
fn enter(members: &mut Vec<ChannelMember>, who: SessionIdentity, standing: ChannelMemberStatus) {
    let present =
        ChannelMember { name: who.name, owner: who.owner, session: format!("{:016x}", who.session), standing };
    let same = |other: &ChannelMember| (other.owner, &other.session) == (present.owner, &present.session);
    match members.iter().position(same) {
        Some(place) => members[place] = present,
        None => members.push(present),
    }
}

/// Asks the host of this epoch to step down. Returns whether it confirmed that.
pub(crate) async fn let_go(asker: &mut ChannelClient, epoch: u64, within: Duration) -> bool {
    let began = Instant::now();
    for turn in 1..=TIMES {
        asker.ask(&format!("{LET_GO} {epoch}"));
        while let Ok(Some((_, text))) = timeout_at(began + within * turn / TIMES, asker.next()).await {
            if text == LETTING_GO {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, line: &str) -> ChannelMember {
        let standing = format!("{line} since=1763251200 up=1763250000").parse().unwrap();
        ChannelMember { name: name.into(), owner: 1, session: name.into(), standing }
    }

    fn problem(members: Vec<ChannelMember>) -> Option<String> {
        ChannelStatus::of("sheep", "lan", members).problem
    }

    #[test]
    fn the_reason_that_nobody_is_the_host_is_said() {
        let alone = problem(vec![member("anna", "login expect=3")]);
        assert_eq!(alone.unwrap(), "nobody is the host: no majority: 1 of 3 members answer");
        let unfit = problem(vec![member("anna", "standby expect=3 fit=0"), member("bob", "standby expect=3")]);
        assert_eq!(unfit.unwrap(), "nobody is the host: unfit to lead by its --check: anna");
        assert_eq!(problem(vec![member("anna", "login"), member("bob", "login")]), None);
    }

    #[test]
    fn two_hosts_are_shouted_and_one_is_no_problem() {
        let two = problem(vec![member("anna", "host leads=1 epoch=5"), member("bob", "host leads=1 epoch=7")]);
        assert_eq!(two.unwrap(), "2 HOSTS AT ONCE: anna and bob");
        assert_eq!(problem(vec![member("anna", "host leads=1 epoch=5")]), None);
    }
}
