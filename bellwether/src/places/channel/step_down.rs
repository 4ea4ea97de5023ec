//! `step-down` on a channel.

use std::time::{Duration, Instant};

use bellwether_net::ChannelClient;

use super::status::{self, ChannelStatus};
use crate::commands::step_down::{HandOver, MemberRef, watch};
use crate::exit::{CommandResult, ExitCode, Failure};

pub(super) async fn step_down(flock: &str, asker: &mut ChannelClient, within: Duration) -> CommandResult<HandOver> {
    let answer = status::reply_timeout(asker).min(within);
    let before = ChannelStatus::host(flock, asker, answer).await;
    let Some((from, epoch)) = before.leader_name.clone().zip(before.epoch) else {
        return Err(ChannelStatus::take(flock, asker, answer).await.nobody());
    };
    let began = Instant::now();
    if !status::let_go(asker, epoch, answer).await {
        return Err(Failure::new(ExitCode::Nobody, format!("{from} did not answer the request to step down")));
    }
    let led = async || {
        // A member that is not the host yet does not reply, so it is asked again soon.
        let now = ChannelStatus::host(flock, asker, status::retry_interval(asker)).await;
        (now.leader_name.map(MemberRef::Word), now.epoch)
    };
    watch(flock, (MemberRef::Word(from), before.epoch), led, began, within).await
}
