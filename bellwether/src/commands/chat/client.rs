//! `chat say` and `chat tail`.

use std::fs;
use std::io::{self, BufRead as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use bellwether_chat::Secret;
use bellwether_chat::client::{ClientError, ClientTls, Credentials, Incoming, ReceivedMessage, RoamingClient};
use serde_json::json;

use crate::args::{ChatLoginArgs, ChatSayArgs, ChatTailArgs, ChatTlsArgs};
use crate::exit::{CommandResult, ExitCode, Failure};

/// It is unknown whether the message was accepted: the code with which `sendmail` asks to try again.
const UNKNOWN: ExitCode = ExitCode::Command(75);
/// The time limit of a login.
const LOGIN_WITHIN: Duration = Duration::from_secs(10);

/// Sends messages, each after the one before it was accepted. Continues elsewhere if the server is lost.
pub(crate) fn say(args: &ChatSayArgs) -> CommandResult {
    let credentials = credentials(&args.login)?;
    let within = Duration::from_nanos(args.timeout.as_nanos());
    let mut client =
        RoamingClient::log_in(&args.login.address, &credentials, None, within).map_err(|why| failure(&why))?;
    let texts: Box<dyn Iterator<Item = io::Result<String>>> = match args.text.as_str() {
        "-" => Box::new(io::stdin().lock().lines()),
        text => Box::new(std::iter::once(Ok(text.to_owned()))),
    };
    for text in texts {
        let text = text.map_err(|why| Failure::input(format!("cannot read standard input: {why}")))?;
        let receipt = say_one(&mut client, &text, Instant::now() + within).map_err(|why| failure(&why))?;
        if args.login.json {
            writeln!(io::stdout(), "{}", json!({ "id": receipt.id }))?;
        }
    }
    client.log_out(within);
    Ok(ExitCode::Fine)
}

/// Sends a message, and waits for its receipt: the message itself, as everybody gets it. Whatever became of it at a server
/// that was lost, its tag makes it one message.
fn say_one(client: &mut RoamingClient, text: &str, ends: Instant) -> Result<ReceivedMessage, ClientError> {
    let tag = bellwether_chat::client::draw_tag()?;
    // A broken connection is noticed when no answer comes.
    let _ = client.connection().say(text, &tag);
    loop {
        match client.next(Some(ends))? {
            Some(Incoming::Message(message)) if message.tag() == Some(&tag) => return Ok(message),
            Some(Incoming::Refused(why)) => return Err(ClientError::Refused(why)),
            Some(_) => {}
            None => drop(client.connection().say(text, &tag)),
        }
    }
}

/// Prints the user's messages, and acknowledges each once it is written. Continues elsewhere if the server is lost.
pub(crate) fn tail(args: &ChatTailArgs) -> CommandResult {
    let credentials = credentials(&args.login)?;
    let mut client = RoamingClient::log_in(&args.login.address, &credentials, args.since, LOGIN_WITHIN)
        .map_err(|why| failure(&why))?;
    let mut left = args.count;
    while left != Some(0) {
        match client.next(None).map_err(|why| failure(&why))? {
            Some(Incoming::Message(message)) => {
                let id = message.id.parse().ok();
                // A message that was not acknowledged in time comes again, with the same id.
                if id.is_none() || id > client.last {
                    show(&message, args.login.json)?;
                    client.last = id.or(client.last);
                    left = left.map(|left| left - 1);
                }
                // A broken connection is noticed with the next message.
                let _ = client.connection().acknowledge(&message.id);
            }
            Some(Incoming::Refused(why)) => return Err(failure(&ClientError::Refused(why))),
            _ => {}
        }
    }
    client.log_out(LOGIN_WITHIN);
    Ok(ExitCode::Fine)
}

fn show(message: &ReceivedMessage, json: bool) -> CommandResult<()> {
    let mut out = io::stdout().lock();
    match json {
        true => writeln!(out, "{}", json!({ "id": message.id, "activity": message.activity }))?,
        false => writeln!(out, "{}: {}", message.author(), message.text())?,
    }
    out.flush()?;
    Ok(())
}

fn credentials(args: &ChatLoginArgs) -> CommandResult<Credentials> {
    let user = args.address.user.clone();
    let secret = match (&user, &args.secret_file) {
        (None, _) => String::new(),
        (Some(_), None) => {
            return Err(Failure::usage("a user logs in with a secret: name its file with --secret-file"));
        }
        (Some(_), Some(path)) => read_secret(path)?,
    };
    Ok(Credentials { user, secret: Secret(secret), register: args.register, tls: client_tls(&args.tls)? })
}

/// Reads the line of a file that no other user may read.
pub(super) fn read_secret(path: &Path) -> CommandResult<String> {
    let shown = path.display();
    let cannot = |why| Failure::input(format!("cannot read the secret file {shown}: {why}"));
    if fs::metadata(path).map_err(cannot)?.permissions().mode() & 0o077 != 0 {
        return Err(Failure::input(format!("the secret file {shown} can be read by others: run chmod 600 {shown}")));
    }
    Ok(fs::read_to_string(path).map_err(cannot)?.trim_end_matches(['\n', '\r']).to_owned())
}

/// The TLS settings of a client; `None` without TLS.
pub(super) fn client_tls(args: &ChatTlsArgs) -> CommandResult<Option<ClientTls>> {
    let tls = match args.tls || args.tls_ca.is_some() {
        true => ClientTls::new(args.tls_ca.as_deref()),
        false if args.tls_fingerprint.is_empty() => return Ok(None),
        false => ClientTls::pinned(args.tls_fingerprint.clone()),
    };
    tls.map(Some).map_err(Failure::input)
}

fn failure(why: &ClientError) -> Failure {
    let code = match why {
        ClientError::Refused(_) | ClientError::OtherCertificate { .. } => ExitCode::Broken,
        ClientError::Io(_) | ClientError::Silent | ClientError::TimedOut | ClientError::Strange => UNKNOWN,
    };
    Failure::new(code, why)
}
