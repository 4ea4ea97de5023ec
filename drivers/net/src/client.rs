//! The client side of questions to a member.

use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::connection::{LinkError, connect, receive};
use crate::control::{Request, Response};
use crate::hello::{FLOCK_NAME_MAX, Hello, SessionFrame, Speaker};
use crate::key::Key;
use crate::refusal::Refusal;
use crate::roster::MemberAddress;
use crate::session::SealedStream;
use crate::shared::resolve;

/// Why there is no answer.
#[derive(Debug, Error)]
#[error("cannot ask the member at {at}: {why}")]
pub struct AskError {
    /// The address of the member that was asked.
    pub at: String,
    /// The error of the connection, or the refusal.
    pub why: LinkError,
}

/// Asks the member at `at` a question.
///
/// # Errors
/// No member answers there within the time, or it refuses.
pub async fn ask(
    at: &MemberAddress,
    key: Option<&Key>,
    flock: &str,
    request: Request,
    within: Duration,
) -> Result<Response, AskError> {
    let asked = timeout(within, try_ask(at, key, flock, request)).await;
    asked.unwrap_or(Err(LinkError::TimedOut)).map_err(|why| AskError { at: at.to_string(), why })
}

async fn try_ask(at: &MemberAddress, key: Option<&Key>, flock: &str, request: Request) -> Result<Response, LinkError> {
    if flock.len() > FLOCK_NAME_MAX {
        return Err(Refusal::Flock.into());
    }
    let mut failed = LinkError::Io(std::io::Error::other("the name has no address"));
    for address in resolve(at).await? {
        match connect(address, None).await {
            Ok(socket) => return question(&socket, key, flock, request).await,
            Err(error) => failed = error.into(),
        }
    }
    Err(failed)
}

async fn question(socket: &TcpStream, key: Option<&Key>, flock: &str, request: Request) -> Result<Response, LinkError> {
    let mut stream = SealedStream::new();
    let dialling = stream.dial(key)?;
    receive(socket, &mut stream).await?;
    stream.finish_dialling(dialling)?;
    stream.queue_hello(&Hello { flock: flock.to_owned(), address: String::new(), speaker: Speaker::Client })?;
    receive(socket, &mut stream).await?;
    match stream.frame()? {
        SessionFrame::Welcome { .. } => {}
        SessionFrame::Refused(refusal) => return Err(refusal.into()),
        _ => return Err(LinkError::Garbage("no answer to a hello".into())),
    }
    let body = serde_json::to_vec(&request).map_err(|why| LinkError::Garbage(why.to_string()))?;
    stream.queue(&SessionFrame::Request(&body))?;
    receive(socket, &mut stream).await?;
    match stream.frame()? {
        SessionFrame::Response(body) => serde_json::from_slice(body).map_err(|why| LinkError::Garbage(why.to_string())),
        SessionFrame::Refused(refusal) => Err(refusal.into()),
        _ => Err(LinkError::Garbage("no answer to a question".into())),
    }
}
