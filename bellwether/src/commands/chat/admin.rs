//! `chat admin`.

use std::io::Write as _;
use std::path::PathBuf;

use bellwether_chat::Secret;
use bellwether_chat::admin::{
    AdminError, AdminReply, AdminRequest, NetworkStatus, RemoteServer, ServerSummary, UserSummary, ask_server,
};
use serde_json::json;

use super::client::{client_tls, read_secret};
use super::serve::data_folder;
use crate::args::{ChatAdminArgs, ChatAdminVerb};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

/// The outcome is unknown, so it is worth trying again.
const UNKNOWN: ExitCode = ExitCode::Command(75);

/// Sends a command to a server, and shows the answer.
pub(crate) fn run(args: &ChatAdminArgs) -> CommandResult {
    let server = AskedServer::of(args)?;
    if let ChatAdminVerb::Export(file) = &args.verb {
        super::users_file::refuse_existing(&file.path)?;
    }
    let reply = server.ask(&request(&args.verb)?)?;
    match (&reply, args.json) {
        (AdminReply::Refused(why), _) => return Err(Failure::new(ExitCode::Refused, why)),
        (AdminReply::Unsettled, _) => {
            return Err(Failure::new(UNKNOWN, "no master was found in time: it is not known whether this is done"));
        }
        (AdminReply::Status(status), true) => output::json(status)?,
        (AdminReply::Servers(servers), true) => output::json(servers)?,
        (AdminReply::Users(users), true) => output::json(users)?,
        (AdminReply::Exported(bytes), json) => super::users_file::write(&args.verb, &bytes.0, json)?,
        (AdminReply::Done, true) => output::json(&json!({ "done": true }))?,
        (AdminReply::Secret(secret), true) => output::json(&json!({ "secret": secret }))?,
        (reply, false) => show(reply)?,
    }
    Ok(ExitCode::Fine)
}

/// The server to ask.
enum AskedServer {
    /// The server on this machine with this data folder.
    Here(PathBuf),
    /// A server on another machine.
    There(RemoteServer),
}

impl AskedServer {
    fn of(args: &ChatAdminArgs) -> CommandResult<AskedServer> {
        let Some(at) = &args.at else {
            if args.token_file.is_some() || args.tls.is_given() {
                return Err(Failure::usage(
                    "--token-file and TLS are for a server of another machine: name it with --at",
                ));
            }
            return data_folder(args.data.as_ref()).map(AskedServer::Here);
        };
        let Some(token) = &args.token_file else {
            return Err(Failure::usage("a server of another machine wants its token: name the file with --token-file"));
        };
        let (token, tls) = (Secret(read_secret(token)?), client_tls(&args.tls)?);
        Ok(AskedServer::There(RemoteServer::new(at, token, tls)))
    }

    fn ask(&self, request: &AdminRequest) -> CommandResult<AdminReply> {
        let reply = match self {
            AskedServer::Here(data) => ask_server(data, request),
            AskedServer::There(server) => server.ask(request),
        };
        reply.map_err(|why| match why {
            AdminError::Denied(_) => Failure::new(ExitCode::Refused, why),
            AdminError::Nobody { .. } | AdminError::Unreachable { .. } | AdminError::Strange(_) => {
                Failure::new(ExitCode::Nobody, why)
            }
        })
    }
}

fn request(verb: &ChatAdminVerb) -> CommandResult<AdminRequest> {
    Ok(match verb {
        ChatAdminVerb::Status => AdminRequest::Status,
        ChatAdminVerb::Servers => AdminRequest::Servers,
        ChatAdminVerb::Users => AdminRequest::Users,
        ChatAdminVerb::Who => AdminRequest::Who,
        ChatAdminVerb::Drain(server) => AdminRequest::Drain { name: server.name.clone() },
        ChatAdminVerb::Promote(server) => AdminRequest::Promote { name: server.name.clone() },
        ChatAdminVerb::Demote(server) => AdminRequest::Demote { name: server.name.clone() },
        ChatAdminVerb::Remove(server) => AdminRequest::Remove { name: server.name.clone() },
        ChatAdminVerb::Ban(user) => AdminRequest::Ban { name: user.name.clone() },
        ChatAdminVerb::Unban(user) => AdminRequest::Unban { name: user.name.clone() },
        ChatAdminVerb::ResetSecret(user) => AdminRequest::ResetSecret { name: user.name.clone() },
        ChatAdminVerb::Export(_) => AdminRequest::Export,
        ChatAdminVerb::Import(file) => AdminRequest::Import { file: super::users_file::read(&file.path)? },
    })
}

fn show(reply: &AdminReply) -> CommandResult<()> {
    let mut out = output::stdout();
    match reply {
        AdminReply::Status(status) => out.write_all(status_text(status).as_bytes())?,
        AdminReply::Servers(servers) => out.write_all(servers_text(servers).as_bytes())?,
        AdminReply::Users(users) => out.write_all(users_text(users).as_bytes())?,
        AdminReply::Secret(secret) => writeln!(out, "{secret}")?,
        AdminReply::Done | AdminReply::Exported(_) | AdminReply::Refused(_) | AdminReply::Unsettled => {}
    }
    out.flush()?;
    Ok(())
}

fn status_text(status: &NetworkStatus) -> String {
    let NetworkStatus { users, pending, directory, .. } = status;
    let mut text = format!(
        "network {}: {}, {} in term {}, record {} of {}\n",
        status.network,
        status.state,
        status.master.as_ref().map_or("no master".to_owned(), |master| format!("master {}", shown(master))),
        status.term,
        directory.version,
        directory.commit,
    );
    text += &servers_text(&status.servers);
    text += &format!(
        "users: {} registered, {} logged in, {} of them at a lost server\n",
        users.registered, users.logged_in, users.orphaned
    );
    text + &format!("pending: {} messages for {} users, {} bytes\n", pending.messages, pending.users, pending.bytes)
}

fn servers_text(servers: &[ServerSummary]) -> String {
    let number = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
    let row = |server: &ServerSummary| {
        [
            shown(&server.name),
            server.role.clone(),
            server.standing.clone(),
            shown(&server.public),
            shown(&server.cluster),
            server.clients.to_string(),
            number(server.lag),
            number(server.last_heard_ms),
            shown(&server.version),
        ]
    };
    let head = ["SERVER", "ROLE", "STANDING", "CLIENTS AT", "SERVERS AT", "CLIENTS", "LAG", "HEARD MS AGO", "VERSION"];
    table(head, servers.iter().map(row))
}

fn users_text(users: &[UserSummary]) -> String {
    let row = |user: &UserSummary| {
        let standing = match (user.banned, user.orphaned, &user.server) {
            (true, ..) => "banned",
            (false, true, _) => "server lost",
            (false, false, Some(_)) => "logged in",
            (false, false, None) => "away",
        };
        let server = user.server.as_deref().map_or("-".to_owned(), shown);
        [shown(&user.name), standing.to_owned(), server, user.pending.to_string()]
    };
    table(["USER", "STANDING", "SERVER", "PENDING"], users.iter().map(row))
}

/// Makes a name fit for a terminal: control characters in other people's text would be obeyed.
fn shown(text: &str) -> String {
    text.chars().flat_map(|it| if it.is_control() { it.escape_default().collect() } else { vec![it] }).collect()
}

/// Formats a table whose columns are as wide as their contents.
fn table<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let rows: Vec<[String; N]> = std::iter::once(head.map(str::to_owned)).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_what_is_in_them_and_names_cannot_move_the_cursor() {
        let user = |name: &str, server: Option<&str>| UserSummary {
            name: name.into(),
            server: server.map(Into::into),
            orphaned: false,
            banned: false,
            pending: 3,
        };
        let text = users_text(&[user("al\u{1b}[2J", Some("alpha")), user("bo", None)]);
        assert_eq!(
            text,
            "USER         STANDING   SERVER  PENDING\n\
             al\\u{1b}[2J  logged in  alpha   3\n\
             bo           away       -       3\n"
        );
    }
}
