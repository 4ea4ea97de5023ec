//! `step-down` where the leader holds a key in etcd.

use std::time::{Duration, Instant};

use super::status::EtcdAsker;
use crate::commands::step_down::{ANSWER, HandOver, MemberRef, watch};
use crate::exit::{CommandResult, ExitCode, Failure};

pub(super) async fn step_down(flock: &str, mut asker: EtcdAsker<'_>, within: Duration) -> CommandResult<HandOver> {
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
