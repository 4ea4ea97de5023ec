//! `chat say` and `chat tail`.

use std::fs;
use std::io::{self, BufRead as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use bellwether_chat::Secret;
use bellwether_chat::client::{ChatAddress, ChatClient, ClientError, Credentials, Incoming, ReceivedMessage};
use serde_json::json;

use crate::args::{ChatLoginArgs, ChatSayArgs, ChatTailArgs};
use crate::exit::{CommandResult, ExitCode, Failure};

/// It is not known whether the message was accepted: what `sendmail` says when it is worth trying again.
const UNKNOWN: ExitCode = ExitCode::Command(75);
/// How long a login may take.
const LOGIN_WITHIN: Duration = Duration::from_secs(10);
/// How long to wait until a lost server is tried again, at most.
const RETRY_MAX: Duration = Duration::from_secs(5);

/// Sends messages, each behind the one before it was accepted.
pub(crate) fn say(args: &ChatSayArgs) -> CommandResult {
    let credentials = credentials(&args.login)?;
    let within = Duration::from_nanos(args.timeout.as_nanos());
    let mut client =
        ChatClient::log_in(&args.login.address, &credentials, None, None, within).map_err(|why| failure(&why))?;
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

/// Sends a message, and waits for its receipt: the message itself, as everybody gets it.
fn say_one(client: &mut ChatClient, text: &str, ends: Instant) -> Result<ReceivedMessage, ClientError> {
    let tag = bellwether_chat::client::draw_tag()?;
    client.say(text, &tag)?;
    loop {
        match client.next(Some(ends))? {
            Incoming::Message(message) if message.tag() == Some(&tag) => return Ok(message),
            Incoming::Refused(why) => return Err(ClientError::Refused(why)),
            _ => {}
        }
    }
}

/// Prints what the user gets, and acknowledges it once it is written out. Goes on elsewhere if the server is lost.
pub(crate) fn tail(args: &ChatTailArgs) -> CommandResult {
    let credentials = credentials(&args.login)?;
    let mut state = TailState { address: args.login.address.clone(), last: args.since, left: args.count };
    let mut client = ChatClient::log_in(&state.address, &credentials, state.last, None, LOGIN_WITHIN)
        .map_err(|why| failure(&why))?;
    loop {
        if state.left == Some(0) {
            client.log_out(LOGIN_WITHIN);
            return Ok(ExitCode::Fine);
        }
        match client.next(None) {
            Ok(Incoming::Message(message)) => {
                state.show(&message, args.login.json)?;
                // A connection that broke meanwhile is noticed with the next message.
                let _ = client.acknowledge(&message.id);
            }
            Ok(Incoming::Refused(why)) => return Err(failure(&ClientError::Refused(why))),
            Ok(Incoming::Redirect { host, port }) => {
                state.address = ChatAddress { host, port, ..state.address };
                client = state.reconnect(&client, &credentials)?;
            }
            Ok(_) => {}
            Err(_) => client = state.reconnect(&client, &credentials)?,
        }
    }
}

struct TailState {
    address: ChatAddress,
    last: Option<u64>,
    left: Option<u64>,
}

impl TailState {
    fn show(&mut self, message: &ReceivedMessage, json: bool) -> CommandResult<()> {
        let id = message.id.parse().ok();
        // What was not acknowledged in time comes again, under the same id.
        if id.is_some() && id <= self.last {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        match json {
            true => writeln!(out, "{}", json!({ "id": message.id, "activity": message.activity }))?,
            false => writeln!(out, "{}: {}", message.author(), message.text())?,
        }
        out.flush()?;
        self.last = id.or(self.last);
        self.left = self.left.map(|left| left.saturating_sub(1));
        Ok(())
    }

    /// Logs in again: where it was, else at the other servers that the network named.
    fn reconnect(&mut self, lost: &ChatClient, credentials: &Credentials) -> CommandResult<ChatClient> {
        let credentials = Credentials { register: false, ..credentials.clone() };
        let user = self.address.user.clone();
        let others = lost.servers.iter().filter_map(|server| server.parse::<ChatAddress>().ok());
        let places: Vec<_> = std::iter::once(self.address.clone())
            .chain(others.map(|other| ChatAddress { user: user.clone(), ..other }))
            .collect();
        let mut pause = Duration::from_millis(10);
        loop {
            for place in &places {
                match ChatClient::log_in(place, &credentials, self.last, lost.token.as_ref(), LOGIN_WITHIN) {
                    Ok(client) => {
                        self.address = place.clone();
                        return Ok(client);
                    }
                    // The network may not have noticed yet that the session before is over.
                    Err(ClientError::Refused(why)) if why.contains("already logged in") => {}
                    Err(why @ ClientError::Refused(_)) => return Err(failure(&why)),
                    Err(_) => {}
                }
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(RETRY_MAX);
        }
    }
}

fn credentials(args: &ChatLoginArgs) -> CommandResult<Credentials> {
    let user = args.address.user.clone();
    let secret = match (&user, &args.secret_file) {
        (None, _) => String::new(),
        (Some(_), None) => {
            return Err(Failure::usage("a user logs in with a secret: name its file with --secret-file"));
        }
        (Some(_), Some(path)) => {
            let shown = path.display();
            let cannot = |why| Failure::input(format!("cannot read the secret file {shown}: {why}"));
            if fs::metadata(path).map_err(cannot)?.permissions().mode() & 0o077 != 0 {
                return Err(Failure::input(format!(
                    "the secret file {shown} can be read by others: run chmod 600 {shown}"
                )));
            }
            fs::read_to_string(path).map_err(cannot)?.trim_end_matches(['\n', '\r']).to_owned()
        }
    };
    Ok(Credentials { user, secret: Secret(secret), register: args.register })
}

fn failure(why: &ClientError) -> Failure {
    let code = match why {
        ClientError::Refused(_) => ExitCode::Broken,
        ClientError::Io(_) | ClientError::TimedOut | ClientError::Strange => UNKNOWN,
    };
    Failure::new(code, why)
}
