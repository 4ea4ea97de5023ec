//! Asks every member of a flock for its status.

use std::time::Duration;

use bellwether_net::{AskError, Key, LinkError, MemberStatus, Request, Response, Roster, RosterMember, ask};
use bellwether_supervisor::members::More;
use bellwether_supervisor::moment::written;
use serde::Serialize;
use tokio::task::JoinSet;

use crate::exit::{ExitCode, Failure};

/// How often a newer list may name members that were not asked yet.
const LOOKS: usize = 3;

/// The fields of a member's status that are the same for all kinds of places.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MemberSummary {
    /// The member's name.
    name: String,
    /// What the member does, in one word.
    role: String,
    /// Whether the member leads.
    leads: bool,
    /// The epoch that the member knows.
    epoch: Option<u64>,
}

impl MemberSummary {
    /// The summary of this status.
    pub(crate) fn of(status: &MemberStatus) -> MemberSummary {
        MemberSummary { name: status.name.clone(), role: status.role.clone(), leads: status.leads, epoch: status.epoch }
    }
}

/// The result of asking one member.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MemberAnswer {
    /// The member's id.
    pub(crate) id: u32,
    /// The address that was asked.
    pub(crate) address: String,
    /// The summary, if it answered.
    #[serde(flatten)]
    pub(crate) summary: Option<MemberSummary>,
    /// The complete status, if it answered.
    pub(crate) status: Option<MemberStatus>,
    /// The error, if it did not answer.
    pub(crate) error: Option<String>,
    /// Whether it refused the connection.
    #[serde(skip)]
    pub(crate) refused: bool,
}

/// The status of a flock with a list of members.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MembersStatus {
    /// The flock's name.
    pub(crate) flock: String,
    /// The kind of place: a list of members.
    pub(crate) at: &'static str,
    /// The leader's id.
    pub(crate) leader: Option<u32>,
    /// The leader's name.
    pub(crate) leader_name: Option<String>,
    /// The leader's epoch.
    pub(crate) epoch: Option<u64>,
    /// When it became leader, by its own clock.
    pub(crate) since: Option<String>,
    /// Why no member leads; or that several do.
    pub(crate) problem: Option<String>,
    /// The members, by id.
    pub(crate) members: Vec<MemberAnswer>,
}

impl MemberAnswer {
    /// The part of the status that only members of a list have.
    pub(crate) fn more(&self) -> Option<More> {
        self.status.as_ref().and_then(|status| serde_json::from_value(status.more.clone()).ok())
    }
}

impl MembersStatus {
    /// Asks everybody at once, and then whom their list of members names beside these. Two leaders are believed only if a second
    /// look shows them, too: the lead may just have moved.
    pub(crate) async fn take(flock: &str, roster: &Roster, key: Option<&Key>, within: Duration) -> MembersStatus {
        let first = MembersStatus::ask_listed(flock, roster, key, within).await;
        match several_lead(&first.members).is_some() {
            true => MembersStatus::ask_listed(flock, roster, key, within).await,
            false => first,
        }
    }

    async fn ask_listed(flock: &str, roster: &Roster, key: Option<&Key>, within: Duration) -> MembersStatus {
        let mut answers = ask_all(flock, roster.members(), key, within).await;
        for _ in 0..LOOKS {
            let Some(listed) = listed(&answers) else { break };
            let unasked = unasked(&listed, &answers);
            if unasked.is_empty() {
                break;
            }
            answers = merged(answers, ask_all(flock, &unasked, key, within).await);
        }
        if let Some(listed) = listed(&answers) {
            forget_removed(&listed, &mut answers);
        }
        MembersStatus::of(flock, answers)
    }

    /// The status that follows from the answers. A leader knows best; of two, the one with the higher epoch.
    pub(crate) fn of(flock: &str, members: Vec<MemberAnswer>) -> MembersStatus {
        let leading = members.iter().filter(|answer| answer.status.as_ref().is_some_and(|status| status.leads));
        let leader = leading.max_by_key(|answer| answer.status.as_ref().and_then(|status| status.epoch));
        let status = leader.and_then(|answer| answer.status.clone());
        MembersStatus {
            flock: flock.to_owned(),
            at: "members",
            leader: status.as_ref().map(|status| status.member),
            leader_name: status.as_ref().map(|status| status.name.clone()),
            epoch: status.as_ref().and_then(|status| status.epoch),
            since: leader.and_then(MemberAnswer::more).map(|more| written(more.since)),
            problem: match leader {
                Some(_) => several_lead(&members),
                None => Some(why_nobody_leads(&members)),
            },
            members,
        }
    }

    /// Whether any member answered.
    pub(crate) fn is_answered(&self) -> bool {
        self.members.iter().any(|answer| answer.status.is_some())
    }

    /// The exit code: success if the flock has a leader.
    pub(crate) fn code(&self) -> ExitCode {
        let refused = self.members.iter().any(|answer| answer.refused);
        match self.leader {
            Some(_) if self.problem.is_some() => ExitCode::Broken,
            Some(_) => ExitCode::Fine,
            None if !self.is_answered() && refused => ExitCode::Refused,
            None => ExitCode::Nobody,
        }
    }

    /// The error that there is no leader to ask, in one line.
    pub(crate) fn nobody(&self) -> Failure {
        let silent = self.members.iter().filter_map(|answer| answer.error.clone()).collect::<Vec<_>>();
        let why = match silent.len() == self.members.len() {
            true => format!("no member answers: {}", silent.join("; ")),
            false => format!("flock {}: {}", self.flock, self.problem.as_deref().unwrap_or("nobody leads")),
        };
        Failure::new(self.code(), why)
    }
}

async fn ask_all(flock: &str, members: &[RosterMember], key: Option<&Key>, within: Duration) -> Vec<MemberAnswer> {
    let mut asking = JoinSet::new();
    for member in members.iter().cloned() {
        let (flock, key) = (flock.to_owned(), key.cloned());
        asking.spawn(async move {
            let asked = ask(&member.address, key.as_ref(), &flock, Request::Status, within).await;
            answer(member.id, member.address.to_string(), asked)
        });
    }
    let mut answers = asking.join_all().await;
    answers.sort_by_key(|answer| answer.id);
    answers
}

/// The leader's list, or else the newest that any member knows.
fn listed(answers: &[MemberAnswer]) -> Option<Roster> {
    let lists = answers.iter().filter_map(|answer| {
        let leads = answer.status.as_ref()?.leads;
        answer.more().map(|more| (leads, more.list))
    });
    let newest = lists.max_by_key(|(leads, list)| (*leads, list.epoch, list.version));
    newest.and_then(|(_, list)| list.roster())
}

/// Drops removed members: their silence is no problem.
fn forget_removed(listed: &Roster, answers: &mut Vec<MemberAnswer>) {
    let is_listed = |id: u32| listed.members().iter().any(|member| member.id == id);
    answers.retain(|answer| answer.status.is_some() || is_listed(answer.id));
    for status in answers.iter_mut().filter_map(|answer| answer.status.as_mut()) {
        status.peers.retain(|peer| peer.connected || is_listed(peer.id));
    }
}

/// The listed members that have neither answered nor been asked at their address.
fn unasked(listed: &Roster, answers: &[MemberAnswer]) -> Vec<RosterMember> {
    let known = |member: &&RosterMember| {
        let of = answers.iter().find(|answer| answer.id == member.id);
        of.is_some_and(|answer| answer.status.is_some() || answer.address == member.address.to_string())
    };
    listed.members().iter().filter(|member| !known(member)).cloned().collect()
}

fn merged(mut answers: Vec<MemberAnswer>, more: Vec<MemberAnswer>) -> Vec<MemberAnswer> {
    answers.retain(|answer| more.iter().all(|newer| newer.id != answer.id));
    answers.extend(more);
    answers.sort_by_key(|answer| answer.id);
    answers
}

/// The problem that several members lead at once, if they do.
fn several_lead(members: &[MemberAnswer]) -> Option<String> {
    let leading = members.iter().filter_map(|answer| answer.status.as_ref()).filter(|status| status.leads);
    let led = |status: &MemberStatus| format!("member {} in epoch {}", status.member, status.epoch.unwrap_or(0));
    let leading: Vec<String> = leading.map(led).collect();
    (leading.len() > 1).then(|| format!("{} MEMBERS LEAD AT ONCE: {}", leading.len(), leading.join(" and ")))
}

/// Why no member leads, as far as the answers tell.
fn why_nobody_leads(members: &[MemberAnswer]) -> String {
    let answers: Vec<&MemberStatus> = members.iter().filter_map(|answer| answer.status.as_ref()).collect();
    let refusal = members.iter().find(|answer| answer.refused).and_then(|answer| answer.error.clone());
    let followed = answers.iter().filter_map(|status| status.epoch.zip(status.leader)).max();
    let majority = members.len() / 2 + 1;
    let hears = |status: &&&MemberStatus| 1 + status.peers.iter().filter(|peer| peer.connected).count();
    let best = answers.iter().max_by_key(hears);
    match (followed, best) {
        (_, None) => refusal.unwrap_or_else(|| "no member answers".into()),
        (Some((epoch, leader)), _) if !answers.iter().any(|status| status.member == leader) => {
            format!("member {leader}, which is followed in epoch {epoch}, does not answer")
        }
        (_, Some(best)) if hears(&best) < majority && !best.peers.is_empty() => {
            let mut heard: Vec<u32> = best.peers.iter().filter(|peer| peer.connected).map(|peer| peer.id).collect();
            heard.push(best.member);
            heard.sort_unstable();
            let heard = heard.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
            format!("nobody leads: no majority: member {} hears {heard} of {}", best.member, members.len())
        }
        (_, Some(_)) => match own_reasons(members).or(refusal) {
            Some(why) => format!("nobody leads: {why}"),
            None => "nobody leads".into(),
        },
    }
}

/// The obstacles to a leader that the members themselves report; members with the same reason are named together.
fn own_reasons(members: &[MemberAnswer]) -> Option<String> {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for answer in members {
        let Some(why) = answer.more().and_then(|more| more.why_leaderless) else { continue };
        let id = answer.id.to_string();
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, ids)) => ids.push(id),
            None => reasons.push((why, vec![id])),
        }
    }
    let named = |(why, ids): &(String, Vec<String>)| match &ids[..] {
        [id] => format!("member {id}: {why}"),
        _ => format!("members {}: {why}", ids.join(" and ")),
    };
    (!reasons.is_empty()).then(|| reasons.iter().map(named).collect::<Vec<_>>().join("; "))
}

fn answer(id: u32, address: String, asked: Result<Response, AskError>) -> MemberAnswer {
    let refused = matches!(&asked, Err(AskError { why: LinkError::Refused(_), .. }));
    let (status, error) = match asked {
        Ok(Response::Status(status)) => (Some(*status), None),
        Ok(Response::Refused(why)) => (None, Some(why)),
        Ok(Response::Done | Response::Admitted(_)) => (None, Some("an unexpected answer".into())),
        Err(why) => (None, Some(why.to_string())),
    };
    let status = status.filter(|status| status.member == id);
    let error = error.or_else(|| status.is_none().then(|| format!("another member listens at {address}")));
    MemberAnswer { id, address, summary: status.as_ref().map(MemberSummary::of), status, error, refused }
}
