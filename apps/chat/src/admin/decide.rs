//! The decisions of a server about an operator's request. Nothing here waits or opens a socket.

use std::sync::Arc;

use bellwether_kernel::{NodeId, Span};
use bellwether_superpeer::{
    AdminCommand, NetworkReport, ServerReport, ServerRole, ServerStanding, SuperpeerCommand, UserReport,
};

use super::{
    AdminReply, AdminRequest, DirectoryStatus, ExportFile, NetworkStatus, PendingCounts, ServerSummary, UserCounts,
    UserSummary,
};
use crate::server_addresses::ServerAddresses;

/// What a server does about a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AdminStep {
    /// Answer from the state of the network.
    Answer(AdminReply),
    /// Answer with the users: all, or those that are logged in.
    ListUsers {
        /// Whether all.
        all: bool,
    },
    /// Answer with the network's status.
    Report,
    /// Give this command to the network.
    Ask(SuperpeerCommand),
    /// Answer with a file of the users and what waits for them.
    Export,
    /// Look the user up, and give the network a command with the number.
    AboutUser(Arc<str>, UserChange),
}

/// The change of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UserChange {
    Ban,
    Unban,
    ResetSecret,
}

pub(crate) fn decide(request: AdminRequest, report: &NetworkReport, beat: Span) -> AdminStep {
    match request {
        AdminRequest::Status => AdminStep::Report,
        AdminRequest::Servers => AdminStep::Answer(AdminReply::Servers(server_summaries(report, beat))),
        AdminRequest::Users => AdminStep::ListUsers { all: true },
        AdminRequest::Who => AdminStep::ListUsers { all: false },
        AdminRequest::Drain { name } => about_server(report, &name, |server| match server.standing {
            ServerStanding::Up => Ok(AdminCommand::Drain(server.server)),
            _ => Err("is not there, so it cannot send its clients away"),
        }),
        AdminRequest::Promote { name } => about_server(report, &name, |it| Ok(AdminCommand::Promote(it.server))),
        AdminRequest::Demote { name } => about_server(report, &name, |it| Ok(AdminCommand::Demote(it.server))),
        AdminRequest::Remove { name } => about_server(report, &name, |server| match server.standing {
            ServerStanding::Up => Err("is there: drain it, and remove it once it has ended"),
            _ => Ok(AdminCommand::Remove(server.server)),
        }),
        AdminRequest::Ban { name } => AdminStep::AboutUser(name.into(), UserChange::Ban),
        AdminRequest::Unban { name } => AdminStep::AboutUser(name.into(), UserChange::Unban),
        AdminRequest::ResetSecret { name } => AdminStep::AboutUser(name.into(), UserChange::ResetSecret),
        AdminRequest::Export => AdminStep::Export,
        AdminRequest::Import { file } => match ExportFile::decode(&file.0) {
            Ok(file) => AdminStep::Ask(SuperpeerCommand::Admin(AdminCommand::Import(Arc::new(file.directory)))),
            Err(why) => AdminStep::Answer(AdminReply::Refused(format!("the file cannot be imported: {why}"))),
        },
    }
}

fn about_server(
    report: &NetworkReport,
    name: &str,
    command: impl FnOnce(&ServerReport) -> Result<AdminCommand, &'static str>,
) -> AdminStep {
    let Some(server) = report.servers.iter().find(|server| *server.name == *name) else {
        return AdminStep::Answer(AdminReply::Refused(format!("the network has no server of the name {name}")));
    };
    match command(server) {
        Ok(command) => AdminStep::Ask(SuperpeerCommand::Admin(command)),
        Err(why) => AdminStep::Answer(AdminReply::Refused(format!("{name} {why}"))),
    }
}

fn name_of(report: &NetworkReport, server: NodeId) -> Option<String> {
    report.servers.iter().find(|it| it.server == server).map(|it| it.name.to_string())
}

fn server_summaries(report: &NetworkReport, beat: Span) -> Vec<ServerSummary> {
    let votes = |it: &&ServerReport| it.role == ServerRole::SuperPeer && it.standing == ServerStanding::Up;
    let backup = report.servers.iter().find(votes).map(|it| it.name.to_string());
    let master = report.master.and_then(|master| name_of(report, master));
    let summary = |server: &ServerReport| {
        let is_peer = server.role == ServerRole::Peer;
        let addresses = ServerAddresses::parse(&server.addresses).unwrap_or_default();
        ServerSummary {
            name: server.name.to_string(),
            role: server.role.to_string(),
            standing: standing(server).to_owned(),
            public: addresses.public,
            cluster: addresses.cluster,
            clients: server.clients,
            superpeer: master.clone().filter(|_| is_peer),
            backup: backup.clone().filter(|_| is_peer),
            lag: server.lag,
            last_heard_ms: last_heard(report, server, beat),
            version: addresses.version,
        }
    };
    report.servers.iter().map(summary).collect()
}

fn last_heard(report: &NetworkReport, server: &ServerReport, beat: Span) -> Option<u64> {
    if server.server == report.me {
        return Some(0);
    }
    Some(beat.times(server.silent_beats?.into()).as_nanos() / 1_000_000)
}

fn standing(server: &ServerReport) -> &'static str {
    match server.standing {
        ServerStanding::New => "new",
        ServerStanding::Up if server.draining => "draining",
        ServerStanding::Up => "up",
        ServerStanding::Lost => "lost",
        ServerStanding::Left => "left",
    }
}

pub(crate) fn user_summaries(report: &NetworkReport, users: &[UserReport], all: bool) -> Vec<UserSummary> {
    let summary = |user: &UserReport| UserSummary {
        name: user.name.to_string(),
        server: user.server.and_then(|server| name_of(report, server)),
        orphaned: user.orphaned,
        banned: user.banned,
        pending: user.pending,
    };
    users.iter().filter(|user| all || user.server.is_some()).map(summary).collect()
}

pub(crate) fn network_status(network: &str, report: &NetworkReport, users: &[UserReport], beat: Span) -> NetworkStatus {
    let mut pending = PendingCounts::default();
    for user in users.iter().filter(|user| user.pending > 0) {
        pending.messages += user.pending;
        pending.users += 1;
        pending.bytes += user.pending_bytes;
    }
    NetworkStatus {
        network: network.to_owned(),
        state: report.system.to_string(),
        master: report.master.and_then(|master| name_of(report, master)),
        term: report.term,
        directory: DirectoryStatus { version: report.applied, commit: report.committed },
        servers: server_summaries(report, beat),
        users: UserCounts { registered: report.registered, logged_in: report.logged_in, orphaned: report.orphaned },
        pending,
    }
}

#[cfg(test)]
mod tests {
    use bellwether_superpeer::{SystemState, UserId};

    use super::*;

    fn server(number: u32, role: ServerRole, standing: ServerStanding) -> ServerReport {
        ServerReport {
            server: NodeId::new(number).unwrap(),
            name: format!("s{number}").into(),
            addresses: format!("h{number}:1 c{number}:2 0.9.0").into_bytes().into(),
            role,
            standing,
            draining: false,
            clients: number,
            lag: Some(number.into()),
            silent_beats: Some(2),
        }
    }

    fn report() -> NetworkReport {
        NetworkReport {
            me: NodeId::new(1).unwrap(),
            system: SystemState::Normal,
            term: 7,
            master: NodeId::new(1),
            applied: 12,
            committed: 13,
            servers: vec![
                server(1, ServerRole::MasterSuperPeer, ServerStanding::Up),
                server(2, ServerRole::SuperPeer, ServerStanding::Lost),
                server(3, ServerRole::SuperPeer, ServerStanding::Up),
                server(4, ServerRole::Peer, ServerStanding::Up),
            ],
            registered: 2,
            logged_in: 1,
            orphaned: 0,
        }
    }

    fn decided(request: AdminRequest) -> AdminStep {
        decide(request, &report(), Span::millis(50))
    }

    fn refused(step: &AdminStep) -> bool {
        matches!(step, AdminStep::Answer(AdminReply::Refused(_)))
    }

    #[test]
    fn only_servers_that_are_there_are_drained_and_only_dead_ones_removed() {
        let node = |number| NodeId::new(number).unwrap();
        let ask = |command| AdminStep::Ask(SuperpeerCommand::Admin(command));
        assert_eq!(decided(AdminRequest::Drain { name: "s3".into() }), ask(AdminCommand::Drain(node(3))));
        assert_eq!(decided(AdminRequest::Remove { name: "s2".into() }), ask(AdminCommand::Remove(node(2))));
        assert_eq!(decided(AdminRequest::Promote { name: "s4".into() }), ask(AdminCommand::Promote(node(4))));
        assert_eq!(decided(AdminRequest::Demote { name: "s1".into() }), ask(AdminCommand::Demote(node(1))));
        for request in [
            AdminRequest::Drain { name: "s2".into() },
            AdminRequest::Remove { name: "s3".into() },
            AdminRequest::Promote { name: "s9".into() },
            AdminRequest::Demote { name: String::new() },
        ] {
            assert!(refused(&decided(request.clone())), "{request:?}");
        }
    }

    #[test]
    fn the_status_names_what_operators_look_for() {
        let user = |number, server: Option<u32>, pending| UserReport {
            user: UserId(number),
            name: format!("u{number}").into(),
            banned: false,
            server: server.and_then(NodeId::new),
            orphaned: false,
            pending,
            pending_bytes: 10 * pending,
        };
        let users = [user(0, Some(3), 2), user(1, None, 3), user(2, None, 0)];
        let status = network_status("7f", &report(), &users, Span::millis(50));
        assert_eq!((status.state.as_str(), status.master.as_deref(), status.term), ("normal", Some("s1"), 7));
        assert_eq!(status.pending, PendingCounts { messages: 5, users: 2, bytes: 50 });
        let peer = &status.servers[3];
        assert_eq!((peer.superpeer.as_deref(), peer.backup.as_deref()), (Some("s1"), Some("s3")));
        assert_eq!((peer.cluster.as_str(), peer.version.as_str(), peer.last_heard_ms), ("c4:2", "0.9.0", Some(100)));
        let master = &status.servers[0];
        assert_eq!((&master.superpeer, &master.backup, master.last_heard_ms), (&None, &None, Some(0)));
        let who = user_summaries(&report(), &users, false);
        assert_eq!(
            who.iter().map(|user| (&*user.name, user.server.as_deref())).collect::<Vec<_>>(),
            [("u0", Some("s3"))]
        );
    }
}
