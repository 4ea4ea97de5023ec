//! `step-down` among the members of a list.

use std::time::{Duration, Instant};

use bellwether_net::{Key, Request, Response, Roster, ask};

use super::status::MembersStatus;
use crate::commands::step_down::{ANSWER, HandOver, MemberRef, watch};
use crate::exit::{CommandResult, ExitCode, Failure};

pub(super) async fn step_down(
    flock: &str,
    roster: &Roster,
    key: Option<&Key>,
    within: Duration,
) -> CommandResult<HandOver> {
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

async fn tell(status: &MembersStatus, leader: u32, key: Option<&Key>) -> CommandResult<()> {
    let Some(member) = status.members.iter().find(|member| member.id == leader) else { return Ok(()) };
    let address = member.address.parse().map_err(Failure::usage)?;
    match ask(&address, key, &status.flock, Request::StepDown, ANSWER).await {
        Ok(Response::Refused(why)) => Err(Failure::new(ExitCode::Nobody, why)),
        Ok(_) => Ok(()),
        Err(why) => Err(Failure::new(ExitCode::Nobody, why)),
    }
}
