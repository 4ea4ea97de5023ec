//! The status of a list's members, as text.

use bellwether_net::MemberStatus;
use bellwether_trace::counted;

use super::status::{MemberAnswer, MembersStatus};
use crate::commands::watch::StatusReport;
use crate::commands::watch::snapshot::{FlockSnapshot, LIST, LeaderInfo, MemberRow, ago};
use crate::exit::ExitCode;

impl StatusReport for MembersStatus {
    fn text(&self) -> String {
        let mut text = match (self.leader, self.epoch) {
            (Some(leader), Some(epoch)) => {
                format!("flock {}: member {leader}{} leads in epoch {epoch}\n", self.flock, called(self))
            }
            _ => format!("flock {}: {}\n", self.flock, self.problem.as_deref().unwrap_or("nobody leads")),
        };
        if let (Some(_), Some(problem)) = (self.leader, &self.problem) {
            text = format!("flock {}: {problem}\n", self.flock);
        }
        for answer in &self.members {
            text.push_str(&match (&answer.status, &answer.error) {
                (Some(status), _) => member(answer, status),
                (None, error) => {
                    format!("  {:>3}  unreachable   {}\n", answer.id, error.as_deref().unwrap_or("no answer"))
                }
            });
        }
        text
    }

    fn code(&self) -> ExitCode {
        MembersStatus::code(self)
    }

    fn snapshot(&self) -> FlockSnapshot {
        let lead = self.leader.zip(self.epoch).map(|(leader, epoch)| LeaderInfo {
            key: leader.to_string(),
            name: format!("member {leader}{}", called(self)),
            epoch,
            since: self.since.as_ref().and_then(|since| since.parse().ok()),
        });
        let rows = self.members.iter().map(row_of_member).collect();
        FlockSnapshot { title: format!("flock {}", self.flock), words: LIST, problem: self.problem.clone(), lead, rows }
    }
}

fn row_of_member(answer: &MemberAnswer) -> MemberRow {
    let id = answer.id.to_string();
    let row = MemberRow { key: id.clone(), number: id, name: format!("member {}", answer.id), ..MemberRow::default() };
    match &answer.status {
        Some(status) => MemberRow {
            role: status.role.clone(),
            detail: match unreached(status) {
                away if away.is_empty() => answer.address.clone(),
                away => format!("{}, does not reach {away}", answer.address),
            },
            since: answer.more().map(|more| more.since),
            ..row
        },
        None => MemberRow { silent: Some(answer.error.clone().unwrap_or_else(|| "no reason given".into())), ..row },
    }
}

fn called(members_status: &MembersStatus) -> String {
    let name = members_status
        .leader_name
        .clone()
        .filter(|name| Some(name) != members_status.leader.map(|id| id.to_string()).as_ref());
    name.map_or_else(String::new, |name| format!(" ({name})"))
}

fn member(answer: &MemberAnswer, status: &MemberStatus) -> String {
    let follows = match (status.leads, status.leader, status.epoch) {
        (true, ..) => String::new(),
        (false, Some(leader), Some(epoch)) => format!(" of {leader} in epoch {epoch}"),
        _ => " and follows nobody".into(),
    };
    let more = answer.more().unwrap_or_default();
    let since = ago(more.since);
    let mut text = format!("  {:>3}  {:<13} {}{follows}, for {since}\n", answer.id, status.role, answer.address);
    let sum = |count: fn(&bellwether_net::PeerCounts) -> u64| -> u64 {
        status.peers.iter().map(|peer| count(&peer.counts)).sum()
    };
    let refused = sum(|counts| counts.refused) + more.door.refused + more.door.wrong_key + more.door.busy;
    let garbage = sum(|counts| counts.garbage) + more.door.garbage + more.door.timed_out;
    if refused + garbage > 0 {
        text.push_str(&format!("       {} refused, {garbage} garbled or silent\n", counted(refused, "connection")));
    }
    let away = unreached(status);
    if !away.is_empty() {
        text.push_str(&format!("       does not reach {away}\n"));
    }
    text
}

/// The members that a member has no connection to.
fn unreached(status: &MemberStatus) -> String {
    let away = status.peers.iter().filter(|peer| !peer.connected).map(|peer| peer.id.to_string());
    away.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(id: u32, status: Option<MemberStatus>) -> MemberAnswer {
        MemberAnswer { id, address: String::new(), summary: None, status, error: None, refused: false }
    }

    fn follows(id: u32, leader: Option<u32>) -> MemberAnswer {
        let epoch = leader.map(|_| 7);
        answer(id, Some(MemberStatus { member: id, leader, epoch, ..MemberStatus::default() }))
    }

    #[test]
    fn two_leaders_are_shouted_and_end_with_the_code_of_a_broken_property() {
        let leads = |id: u32, epoch: u64| {
            answer(
                id,
                Some(MemberStatus {
                    member: id,
                    leads: true,
                    leader: Some(id),
                    epoch: Some(epoch),
                    ..MemberStatus::default()
                }),
            )
        };
        let two = MembersStatus::of("sheep", vec![leads(1, 5), leads(2, 7), follows(3, Some(2))]);
        let text = two.text();
        assert!(
            text.starts_with("flock sheep: 2 MEMBERS LEAD AT ONCE: member 1 in epoch 5 and member 2 in epoch 7\n"),
            "{text}"
        );
        assert_eq!(two.code(), ExitCode::Broken);
        assert_eq!(MembersStatus::of("sheep", vec![leads(1, 5), follows(2, Some(1))]).code(), ExitCode::Fine);
    }

    #[test]
    fn a_missing_majority_is_named_as_the_reason_that_nobody_leads() {
        let peer = |id, connected| bellwether_net::PeerReport { id, connected, ..Default::default() };
        let alone = |id: u32, heard: [bool; 2]| {
            let others = (1..=3).filter(|other| *other != id);
            let peers = others.zip(heard).map(|(other, connected)| peer(other, connected)).collect();
            answer(id, Some(MemberStatus { member: id, peers, ..MemberStatus::default() }))
        };
        let said = |members: Vec<MemberAnswer>| MembersStatus::of("sheep", members).problem.unwrap();
        let cut_off = said(vec![alone(1, [false, false]), answer(2, None), answer(3, None)]);
        assert_eq!(cut_off, "nobody leads: no majority: member 1 hears 1 of 3");
        assert_eq!(said(vec![alone(1, [true, false]), alone(2, [true, false]), answer(3, None)]), "nobody leads");
    }

    #[test]
    fn what_the_members_themselves_know_to_be_in_the_way_is_said() {
        let unfit = |id: u32, why: &str| {
            let more = serde_json::to_value(bellwether_supervisor::members::More {
                why_leaderless: Some(why.into()),
                ..Default::default()
            });
            answer(id, Some(MemberStatus { member: id, more: more.unwrap(), ..MemberStatus::default() }))
        };
        let said = |members: Vec<MemberAnswer>| MembersStatus::of("sheep", members).problem.unwrap();
        assert_eq!(said(vec![unfit(1, "unfit"), unfit(2, "unfit")]), "nobody leads: members 1 and 2: unfit");
        let different = said(vec![unfit(1, "unfit"), follows(2, None), unfit(3, "waits")]);
        assert_eq!(different, "nobody leads: member 1: unfit; member 3: waits");
    }

    #[test]
    fn that_nobody_leads_is_said_only_when_it_is_known() {
        let said =
            |members: Vec<MemberAnswer>| MembersStatus::of("sheep", members).text().lines().next().unwrap().to_owned();
        assert_eq!(said(vec![answer(1, None), answer(2, None)]), "flock sheep: no member answers");
        assert_eq!(said(vec![follows(1, None), answer(2, None)]), "flock sheep: nobody leads");
        let unheard = said(vec![follows(1, Some(2)), answer(2, None)]);
        assert_eq!(unheard, "flock sheep: member 2, which is followed in epoch 7, does not answer");
        assert_eq!(said(vec![follows(1, Some(2)), follows(2, None)]), "flock sheep: nobody leads");
    }
}
