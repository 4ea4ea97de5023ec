//! The server's answers to operators, and its end of their socket.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::Span;
use bellwether_superpeer::{AdminCommand, NetworkReport, SuperpeerAnswer, SuperpeerCommand, UserReport};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::mpsc;
use tokio::task::spawn_local;

use super::core::Core;
use super::http_admin::AdminQuestion;
use super::{Cause, ServerError, folder};
use crate::admin::{
    ADMIN_SOCKET, AdminReply, AdminRequest, AdminStep, EXPORT_BYTES_MAX, ExportFile, FileBytes, UserChange, decide,
    network_status, user_summaries,
};
use crate::hex::hex;
use crate::secret::Secret;

/// The longest request, in bytes: a file to import, as text.
pub(super) const REQUEST_MAX: usize = EXPORT_BYTES_MAX / 3 * 4 + (1 << 20);
/// How long a request may take to arrive.
const REQUEST_WITHIN: Duration = Duration::from_secs(10);
/// How many random bytes a new secret has.
const SECRET_BYTES: usize = 16;

/// Opens the socket, for the owner of the data folder only. One that is left of an earlier process is replaced: the folder is
/// locked, so no other process listens there.
pub(super) fn open(data: &Path) -> Result<UnixListener, ServerError> {
    let path = data.join(ADMIN_SOCKET);
    let failed =
        |why: io::Error| ServerError::new(Cause::Environment, format!("cannot listen on {}: {why}", path.display()));
    match fs::remove_file(&path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(failed(why)),
        _ => {}
    }
    let listener = UnixListener::bind(&path).map_err(failed)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).map_err(failed)?;
    Ok(listener)
}

/// Answers operators for as long as the server runs.
pub(super) async fn serve(listener: UnixListener, core: Rc<Core>, beat: Span) {
    loop {
        let Ok((socket, _)) = listener.accept().await else {
            tokio::time::sleep(super::ACCEPT_PAUSE).await;
            continue;
        };
        let core = core.clone();
        // Whoever asked may be gone.
        spawn_local(async move { drop(serve_one(socket, &core, beat).await) });
    }
}

/// Answers operators who ask over HTTP.
pub(super) async fn serve_http(mut questions: mpsc::Receiver<AdminQuestion>, core: Rc<Core>, beat: Span) {
    while let Some((request, sender)) = questions.recv().await {
        let core = core.clone();
        // Whoever asked may be gone.
        spawn_local(async move { drop(sender.send(answer(&core, request, beat).await)) });
    }
}

async fn serve_one(socket: UnixStream, core: &Core, beat: Span) -> io::Result<()> {
    let (read, mut write) = socket.into_split();
    let mut line = String::new();
    let mut lines = BufReader::new(read.take(REQUEST_MAX as u64));
    tokio::time::timeout(REQUEST_WITHIN, lines.read_line(&mut line)).await??;
    let reply = match serde_json::from_str(&line) {
        Ok(request) => answer(core, request, beat).await,
        Err(why) => AdminReply::not_understood(&why),
    };
    let mut line = serde_json::to_vec(&reply)?;
    line.push(b'\n');
    write.write_all(&line).await
}

async fn answer(core: &Core, request: AdminRequest, beat: Span) -> AdminReply {
    let SuperpeerAnswer::Inspected(report) = core.ask(SuperpeerCommand::Inspect).await else {
        return AdminReply::Unsettled;
    };
    match decide(request, &report, beat) {
        AdminStep::Answer(reply) => reply,
        AdminStep::ListUsers { all } => AdminReply::Users(user_summaries(&report, &users(core).await, all)),
        AdminStep::Report => status(core, &report, beat).await,
        AdminStep::Ask(command) => settled(&core.ask(command).await),
        AdminStep::Export => export(core).await,
        AdminStep::AboutUser(name, change) => change_user(core, name, change).await,
    }
}

async fn users(core: &Core) -> Vec<UserReport> {
    match core.ask(SuperpeerCommand::ListUsers).await {
        SuperpeerAnswer::Users(users) => users,
        _ => Vec::new(),
    }
}

async fn status(core: &Core, report: &NetworkReport, beat: Span) -> AdminReply {
    AdminReply::Status(Box::new(network_status(&core.network, report, &users(core).await, beat)))
}

async fn export(core: &Core) -> AdminReply {
    let SuperpeerAnswer::Exported(directory) = core.ask(SuperpeerCommand::Export).await else {
        return AdminReply::Unsettled;
    };
    let file = ExportFile { network: core.network.clone(), directory: (*directory).clone() };
    match file.encode() {
        Ok(bytes) => AdminReply::Exported(FileBytes(bytes)),
        Err(why) => AdminReply::Refused(format!("the file cannot be made: {why}")),
    }
}

fn settled(answer: &SuperpeerAnswer) -> AdminReply {
    match answer {
        SuperpeerAnswer::Done => AdminReply::Done,
        SuperpeerAnswer::Refused(why) => AdminReply::Refused((*why).to_owned()),
        _ => AdminReply::Unsettled,
    }
}

async fn change_user(core: &Core, name: Arc<str>, change: UserChange) -> AdminReply {
    let user = match core.ask(SuperpeerCommand::Lookup { name: name.clone() }).await {
        SuperpeerAnswer::Account(Some(account)) => account.user,
        SuperpeerAnswer::Account(None) => return AdminReply::Refused(format!("there is no user {name}")),
        _ => return AdminReply::Unsettled,
    };
    let command = match change {
        UserChange::Ban => AdminCommand::Ban(user),
        UserChange::Unban => AdminCommand::Unban(user),
        UserChange::ResetSecret => {
            let Some((secret, verifier)) = new_secret(core).await else { return AdminReply::Unsettled };
            let command = AdminCommand::ResetSecret { user, verifier };
            return match settled(&core.ask(SuperpeerCommand::Admin(command)).await) {
                AdminReply::Done => AdminReply::Secret(secret),
                other => other,
            };
        }
    };
    settled(&core.ask(SuperpeerCommand::Admin(command)).await)
}

async fn new_secret(core: &Core) -> Option<(String, Arc<[u8]>)> {
    let mut bytes = [0; SECRET_BYTES];
    folder::random(&mut bytes).ok()?;
    let secret = hex(&bytes);
    let verifier = core.accounts.hash(Secret(secret.clone())).await?;
    Some((secret, verifier))
}
