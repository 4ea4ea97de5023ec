//! Asks an etcd who holds a flock's key.

use std::time::Duration;

use bellwether_channels::etcd::{EtcdAccess, EtcdClient, FlockApi, FlockRecord};
use bellwether_etcd::EtcdRequest;
use serde::Serialize;
use tokio::time::{Instant, timeout_at};

use super::EtcdAt;
use crate::args::PlaceArgs;
use crate::commands::watch::StatusReport;
use crate::commands::watch::snapshot::{FlockSnapshot, LIST, LeaderInfo, MemberRow};
use crate::exit::{CommandResult, ExitCode, Failure};

/// How long to wait before another server is asked, after a failure.
const PAUSE: Duration = Duration::from_millis(50);

/// The status of a flock in etcd.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EtcdStatus {
    /// The flock's name.
    pub(crate) flock: String,
    /// The servers of the etcd.
    pub(crate) at: String,
    /// The leader's name.
    pub(crate) leader: Option<String>,
    /// The leader's epoch.
    pub(crate) epoch: Option<u64>,
    /// When it became leader, by its own clock.
    pub(crate) since: Option<String>,
    /// Why nobody leads, if that is known.
    pub(crate) problem: Option<String>,
}

/// The client for queries about one flock.
pub(super) struct EtcdAsker<'a> {
    flock: &'a str,
    at: &'a EtcdAt,
    api: FlockApi,
    client: EtcdClient,
}

impl<'a> EtcdAsker<'a> {
    pub(crate) fn new(place: &'a PlaceArgs, at: &'a EtcdAt) -> CommandResult<EtcdAsker<'a>> {
        at.check_access(place)?;
        let api = FlockApi::new(&at.place.name, &place.flock);
        let client = EtcdClient::new(EtcdAccess::new(at.place.clone()), 0);
        Ok(EtcdAsker { flock: &place.flock, at, api, client })
    }

    /// Asks one server after the other until one answers, or the time is over.
    async fn call(&mut self, path: &str, body: &str, within: Duration) -> CommandResult<Vec<u8>> {
        let until = Instant::now() + within;
        let servers = u32::try_from(self.at.place.servers.len()).unwrap_or(u32::MAX);
        let mut failed = format!("no answer within {within:?}");
        while Instant::now() < until {
            // One silent server must not use up all the time.
            let turn_ends = until.min(Instant::now() + within / servers);
            match timeout_at(turn_ends, self.client.call(path, body)).await {
                Ok(Ok((status, body))) => match FlockApi::error(status, &body) {
                    None => return Ok(body),
                    Some(why) if status < 500 => return Err(self.nobody(&why)),
                    Some(why) => failed = why,
                },
                Ok(Err(why)) => failed = why.to_string(),
                Err(_) => {}
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(self.nobody(&failed))
    }

    fn nobody(&self, why: &str) -> Failure {
        Failure::new(ExitCode::Nobody, format!("{}: {why}", self.at.place))
    }

    pub(crate) async fn take(&mut self, within: Duration) -> CommandResult<EtcdStatus> {
        let record = FlockRecord { member: String::new(), since: String::new() };
        let (path, body) = self.api.request(&EtcdRequest::Read, 1, &record);
        let answer = self.call(path, &body, within).await?;
        let (flock, at) = (self.flock.to_owned(), self.at.place.to_string());
        let Some((epoch, record)) = FlockApi::leader(&answer) else {
            let problem = FlockApi::unreleased(&answer)
                .map(|epoch| format!("nobody leads: the lease of epoch {epoch} is waited out"));
            return Ok(EtcdStatus { flock, at, leader: None, epoch: None, since: None, problem });
        };
        let (leader, since) = record.map_or(("somebody".into(), None), |record| (record.member, Some(record.since)));
        Ok(EtcdStatus { flock, at, leader: Some(leader), epoch: Some(epoch), since, problem: None })
    }

    /// Asks the leader of this epoch to step down, by a key that it reads.
    pub(crate) async fn let_go(&mut self, epoch: u64, within: Duration) -> CommandResult<()> {
        let (path, body) = self.api.ask_to_step_down(epoch);
        self.call(path, &body, within).await.map(drop)
    }
}

impl StatusReport for EtcdStatus {
    fn text(&self) -> String {
        format!("{}\n", self.snapshot().line())
    }

    fn code(&self) -> ExitCode {
        if self.leader.is_some() { ExitCode::Fine } else { ExitCode::Nobody }
    }

    fn snapshot(&self) -> FlockSnapshot {
        let since = self.since.as_ref().and_then(|since| since.parse().ok());
        let lead = self.leader.clone().zip(self.epoch).map(|(name, epoch)| LeaderInfo {
            key: name.clone(),
            name,
            epoch,
            since,
        });
        let row = |name: &String| MemberRow {
            key: name.clone(),
            number: "-".into(),
            name: name.clone(),
            role: "leader".into(),
            since,
            ..MemberRow::default()
        };
        FlockSnapshot {
            title: format!("flock {} on {}", self.flock, self.at),
            words: LIST,
            problem: self.problem.clone().or_else(|| self.leader.is_none().then(|| LIST.nobody.to_owned())),
            lead,
            rows: self.leader.iter().map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(leader: Option<&str>, problem: Option<&str>) -> EtcdStatus {
        EtcdStatus {
            flock: "web".into(),
            at: "etcd://a/jobs".into(),
            leader: leader.map(Into::into),
            epoch: leader.map(|_| 7),
            since: None,
            problem: problem.map(Into::into),
        }
    }

    #[test]
    fn the_leader_is_named_or_why_there_is_none() {
        assert_eq!(status(Some("anna"), None).text(), "flock web on etcd://a/jobs: anna leads in epoch 7\n");
        assert_eq!(status(None, None).text(), "flock web on etcd://a/jobs: nobody leads\n");
        let waiting = status(None, Some("nobody leads: the lease of epoch 7 is waited out"));
        assert!(waiting.text().contains("waited out"));
        assert_eq!((waiting.code(), status(Some("anna"), None).code()), (ExitCode::Nobody, ExitCode::Fine));
    }
}
