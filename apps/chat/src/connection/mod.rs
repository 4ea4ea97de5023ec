//! The state of a client's connection: a state machine without a socket, which gets lines and the server's answers.
//!
//! Whoever drives it writes what it puts into `out` to the client, and does as the [`NextAction`] says. While
//! [`ClientConnection::is_waiting`], no further line is shown to it: the answer to the one before decides what that means.

#[cfg(test)]
mod tests;

use crate::dialect::{ANONYMOUS, ClientRequest, InvalidMessage, LoginExtension, Reply, name_problem, write_activity};
use crate::secret::{Secret, SecretDigest, SecretKey};

const WRONG_SECRET: &str = "attempt to login with wrong secret";
const NOT_AUTHENTICATED: &str = "the supplied secret is incorrect, or the sender is not logged in";

/// A request of a connection to its server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerRequest {
    /// Register a name.
    Register {
        /// The name.
        name: String,
        /// The user's secret.
        secret: Secret,
    },
    /// Log a user in.
    Login {
        /// The name.
        name: String,
        /// The proof of the user's identity.
        proof: LoginProof,
        /// Whether the client acknowledges what it gets.
        acknowledges: bool,
        /// The last message that the client has.
        resume: Option<u64>,
    },
    /// Log in somebody who does not say who it is.
    LoginAnonymous,
    /// Send a message to everybody who is logged in.
    Publish {
        /// The activity, as clients get it.
        activity: Vec<u8>,
        /// The sender's own name for this message.
        tag: Option<String>,
    },
    /// The client has everything up to this message.
    Acknowledge {
        /// The id of the message.
        id: u64,
    },
    /// Log the user out.
    LogOut,
}

/// How a client proves its identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoginProof {
    /// The user's secret.
    Secret(Secret),
    /// The token of an earlier login.
    Token(Secret),
}

/// The server's answer to a connection that [waits](ClientConnection::is_waiting).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerAnswer {
    /// The name is registered.
    Registered,
    /// The name was registered before.
    NameTaken,
    /// The user is logged in, the session committed.
    LoggedIn {
        /// A token and the servers, for clients that acknowledge.
        token: String,
        /// The servers' addresses for clients.
        servers: Vec<String>,
    },
    /// Another server expects the user, who is not logged in here.
    Redirected {
        /// The server's host.
        host: String,
        /// The server's port.
        port: u16,
    },
    /// The user does not exist or the secret is wrong: the client is not told which.
    WrongSecret,
    /// The proof is right, but the user cannot log in, for this reason.
    LoginRefused(&'static str),
    /// The log-out is committed.
    LoggedOut,
    /// The network could not settle it in time. What became of it is not known, so nothing is said.
    Unsettled,
}

/// The next action after a line or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextAction {
    /// Go on with the next line.
    Continue,
    /// Ask the server.
    Ask(ServerRequest),
    /// Write what is in `out`, then close so that it arrives: stop writing, read away what comes for a while, and close.
    Close {
        /// An additional request to the server, if the client is refused in the middle of its session.
        ask: Option<ServerRequest>,
    },
}

/// The context that all connections of a server share.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionContext<'a> {
    /// The key for secrets that were verified.
    pub key: &'a SecretKey,
}

/// A connection of a client.
#[derive(Debug, Default)]
pub struct ClientConnection {
    state: State,
    /// The client will send nothing more, but what it asked for is still under way.
    input_ended: bool,
}

#[derive(Debug, Default)]
enum State {
    /// No user is logged in.
    #[default]
    Open,
    Registering(Box<str>),
    LoggingIn(Box<User>),
    LoggedIn(Box<User>),
    LoggingOut,
    Closed,
}

#[derive(Debug)]
struct User {
    name: Box<str>,
    identity: Identity,
    acknowledges: bool,
}

/// The identity that a connection's messages carry.
#[derive(Debug)]
enum Identity {
    Anonymous,
    Secret(SecretDigest),
    /// The user logged in with a token: the connection itself is the proof.
    Token,
}

impl ClientConnection {
    /// Whether an answer of the server has to come before the next line.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        matches!(self.state, State::Registering(_) | State::LoggingIn(_) | State::LoggingOut)
    }

    /// Whether messages of others go to this connection.
    #[must_use]
    pub fn is_logged_in(&self) -> bool {
        matches!(self.state, State::LoggedIn(_))
    }

    /// Whether the user of this connection is known by name.
    #[must_use]
    pub fn user(&self) -> Option<&str> {
        match &self.state {
            State::LoggedIn(user) => (!matches!(user.identity, Identity::Anonymous)).then_some(&*user.name),
            _ => None,
        }
    }

    /// Takes a line from the client.
    pub fn line(&mut self, line: &[u8], context: ConnectionContext<'_>, out: &mut Vec<u8>) -> NextAction {
        // People press Enter in an empty box, and some clients end their lines twice.
        if matches!(self.state, State::Closed) || line.iter().all(u8::is_ascii_whitespace) {
            return NextAction::Continue;
        }
        match ClientRequest::parse(line) {
            Ok(request) => self.request(request, context, out),
            Err(why) => self.invalid(why, out),
        }
    }

    fn request(&mut self, request: ClientRequest<'_>, context: ConnectionContext<'_>, out: &mut Vec<u8>) -> NextAction {
        match request {
            ClientRequest::Activity { username, secret, activity, tag } => {
                let State::LoggedIn(user) = &self.state else { return self.not_authenticated(out) };
                if !user.wrote(username.as_deref(), secret.as_deref(), context.key) {
                    return self.not_authenticated(out);
                }
                let Some(activity) = activity else { return self.invalid(InvalidMessage::Field("activity"), out) };
                // Long enough for the author's name and what is escaped of an ordinary message.
                let mut bytes = Vec::with_capacity(activity.len() + 64);
                match write_activity(activity, &user.name, &mut bytes) {
                    Ok(()) => NextAction::Ask(ServerRequest::Publish { activity: bytes, tag: tag.map(Into::into) }),
                    Err(why) => self.refuse(Reply::InvalidMessage(&why.to_string()), out),
                }
            }
            ClientRequest::Acknowledge { id } => match &self.state {
                State::LoggedIn(user) if user.acknowledges => NextAction::Ask(ServerRequest::Acknowledge { id }),
                _ => self.invalid(InvalidMessage::UnknownCommand, out),
            },
            ClientRequest::Ping => match &self.state {
                State::LoggedIn(user) if user.acknowledges => {
                    Reply::Pong.write(out);
                    NextAction::Continue
                }
                _ => self.invalid(InvalidMessage::UnknownCommand, out),
            },
            ClientRequest::Register { username, secret } => self.register(&username, &secret, out),
            ClientRequest::Login { username, secret, token, acknowledges, resume } => {
                if self.is_logged_in() {
                    return self.refuse(Reply::InvalidMessage("this connection is logged in already"), out);
                }
                let acknowledges = acknowledges && username != ANONYMOUS;
                let identity = match (&secret, &token) {
                    _ if username == ANONYMOUS => Identity::Anonymous,
                    (_, Some(_)) => Identity::Token,
                    (secret, None) => Identity::Secret(context.key.digest(secret.as_deref().unwrap_or_default())),
                };
                let name: Box<str> = username.as_ref().into();
                let request = match identity {
                    Identity::Anonymous => ServerRequest::LoginAnonymous,
                    _ => ServerRequest::Login {
                        name: username.into_owned(),
                        proof: proof(secret.map(Into::into), token.map(Into::into)),
                        acknowledges,
                        resume: resume.filter(|_| acknowledges),
                    },
                };
                self.state = State::LoggingIn(Box::new(User { name, identity, acknowledges }));
                NextAction::Ask(request)
            }
            ClientRequest::Logout if self.is_logged_in() => {
                self.state = State::LoggingOut;
                NextAction::Ask(ServerRequest::LogOut)
            }
            ClientRequest::Logout => self.close(),
            // The client does not listen any more; whoever is logged in, is logged out as if it had gone.
            ClientRequest::GivesUp => match self.end_session() {
                Some(request) => NextAction::Ask(request),
                None => self.close(),
            },
            ClientRequest::Authenticate => {
                self.refuse(Reply::AuthenticationFail("the supplied secret is incorrect"), out)
            }
        }
    }

    fn register(&mut self, name: &str, secret: &str, out: &mut Vec<u8>) -> NextAction {
        if self.is_logged_in() {
            return self.refuse(Reply::InvalidMessage("this connection is logged in already"), out);
        }
        if let Some(problem) = name_problem(name) {
            return self.refuse(Reply::RegisterFailed(problem), out);
        }
        if name == ANONYMOUS {
            return self.refuse(Reply::NameTaken(name), out);
        }
        self.state = State::Registering(name.into());
        NextAction::Ask(ServerRequest::Register { name: name.to_owned(), secret: Secret(secret.to_owned()) })
    }

    /// Takes the server's answer to what this connection asked.
    pub fn answered(&mut self, answer: ServerAnswer, out: &mut Vec<u8>) -> NextAction {
        let next = match (std::mem::take(&mut self.state), answer) {
            (State::Registering(name), ServerAnswer::Registered) => {
                Reply::RegisterSuccess(&name).write(out);
                NextAction::Continue
            }
            (State::Registering(name), ServerAnswer::NameTaken) => self.refuse(Reply::NameTaken(&name), out),
            (State::LoggingIn(user), ServerAnswer::LoggedIn { token, servers }) => {
                let extension = user.acknowledges.then_some(LoginExtension { token: &token, servers: &servers });
                Reply::LoginSuccess { name: &user.name, extension }.write(out);
                self.state = State::LoggedIn(user);
                NextAction::Continue
            }
            (State::LoggingIn(user), ServerAnswer::Redirected { host, port }) => {
                // Old clients understand REDIRECT only after they were let in.
                Reply::LoginSuccess { name: &user.name, extension: None }.write(out);
                self.refuse(Reply::Redirect { host: &host, port }, out)
            }
            (State::LoggingIn(_), ServerAnswer::WrongSecret) => self.refuse(Reply::LoginFailed(WRONG_SECRET), out),
            (State::LoggingIn(_), ServerAnswer::LoginRefused(why)) => self.refuse(Reply::LoginFailed(why), out),
            // Log-outs, what nobody could settle, and answers to questions that this connection did not ask.
            _ => self.close(),
        };
        match next {
            NextAction::Continue if self.input_ended => self.input_ended(),
            next => next,
        }
    }

    /// A line is longer than the limit.
    pub fn line_too_long(&mut self, out: &mut Vec<u8>) -> NextAction {
        self.refuse(Reply::InvalidMessage("the received message is too long"), out)
    }

    /// The client has closed its side, or the connection broke. What it asked before is still answered.
    pub fn input_ended(&mut self) -> NextAction {
        self.input_ended = true;
        if self.is_waiting() {
            return NextAction::Continue;
        }
        match self.end_session() {
            Some(request) => NextAction::Ask(request),
            None => self.close(),
        }
    }

    /// The server is drained: the client is sent elsewhere. Its session goes on there, so what it still says here ends
    /// nothing.
    pub fn redirect(&mut self, host: &str, port: u16, out: &mut Vec<u8>) -> NextAction {
        match self.is_logged_in() {
            true => {
                Reply::Redirect { host, port }.write(out);
                self.close()
            }
            false => self.close(),
        }
    }

    /// What ends the session of this connection, if it has one and did not end it yet. Whoever closes a connection for a
    /// reason of its own, such as a client that does not read, asks this first.
    pub fn end_session(&mut self) -> Option<ServerRequest> {
        let State::LoggedIn(_) = &self.state else { return None };
        self.state = State::LoggingOut;
        Some(ServerRequest::LogOut)
    }

    fn not_authenticated(&mut self, out: &mut Vec<u8>) -> NextAction {
        self.refuse(Reply::AuthenticationFail(NOT_AUTHENTICATED), out)
    }

    fn invalid(&mut self, why: InvalidMessage, out: &mut Vec<u8>) -> NextAction {
        self.refuse(Reply::InvalidMessage(&why.to_string()), out)
    }

    /// Answers and closes; whoever is logged in, is logged out.
    fn refuse(&mut self, reply: Reply<'_>, out: &mut Vec<u8>) -> NextAction {
        reply.write(out);
        let ask = self.is_logged_in().then_some(ServerRequest::LogOut);
        self.state = State::Closed;
        NextAction::Close { ask }
    }

    fn close(&mut self) -> NextAction {
        self.state = State::Closed;
        NextAction::Close { ask: None }
    }
}

impl User {
    /// Whether a message that says so much of its sender is this user's. Clients that acknowledge need not repeat who they
    /// are; what they do say must be right.
    fn wrote(&self, name: Option<&str>, secret: Option<&str>, key: &SecretKey) -> bool {
        let optional = self.acknowledges || matches!(self.identity, Identity::Token);
        if !name.map_or(optional, |name| name == &*self.name) {
            return false;
        }
        match (&self.identity, secret) {
            (Identity::Anonymous | Identity::Token, _) => true,
            (Identity::Secret(digest), Some(secret)) => key.matches(secret, digest),
            (Identity::Secret(_), None) => optional,
        }
    }
}

fn proof(secret: Option<String>, token: Option<String>) -> LoginProof {
    match token {
        Some(token) => LoginProof::Token(Secret(token)),
        None => LoginProof::Secret(Secret(secret.unwrap_or_default())),
    }
}
