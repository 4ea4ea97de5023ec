//! Operators of other machines: the requests of the socket in the data folder, over HTTP and with a token.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use tokio::sync::{mpsc, oneshot};

use super::http_listener::HttpPeer;
use super::{ServerError, ServerSettings, folder};
use crate::admin::{AdminReply, AdminRequest};
use crate::secret::{SecretDigest, SecretKey};

/// How many requests of operators may wait.
const WAITING_MAX: usize = 16;

/// A request of an operator, and where the answer goes.
pub(super) type AdminQuestion = (AdminRequest, oneshot::Sender<AdminReply>);

/// Whom the server answers over HTTP as an operator, and who answers.
#[derive(Clone)]
pub(super) struct HttpOperators {
    key: Arc<SecretKey>,
    token: SecretDigest,
    /// Whether the token may travel where others can read it.
    insecure: bool,
    questions: mpsc::Sender<AdminQuestion>,
}

impl HttpOperators {
    /// Those who have the token of the data folder, and what they ask.
    pub(super) fn of(settings: &ServerSettings) -> Result<(HttpOperators, mpsc::Receiver<AdminQuestion>), ServerError> {
        let mut random = [0; 32];
        folder::random(&mut random)?;
        let (sender, questions) = mpsc::channel(WAITING_MAX);
        let token = folder::admin_token(&settings.data)?;
        Ok((HttpOperators::new(&random, &token, settings.insecure, sender), questions))
    }

    fn new(random: &[u8; 32], token: &str, insecure: bool, questions: mpsc::Sender<AdminQuestion>) -> HttpOperators {
        let key = SecretKey::new(random);
        HttpOperators { token: key.digest(token), key: Arc::new(key), insecure, questions }
    }

    /// Whether whoever says this, from there, is an operator.
    fn admits(&self, private: bool, authorization: Option<&str>) -> Result<(), (StatusCode, &'static str)> {
        if !private && !self.insecure {
            let why = "the token must not travel in clear text: give the server a certificate and ask with TLS\n";
            return Err((StatusCode::FORBIDDEN, why));
        }
        let token = authorization.and_then(|text| text.strip_prefix("Bearer "));
        match token.is_some_and(|token| self.key.matches(token, &self.token)) {
            true => Ok(()),
            false => Err((StatusCode::UNAUTHORIZED, "the token is not that of this server\n")),
        }
    }
}

/// Somebody who has shown the token. It is asked for before the request itself is read.
pub(super) struct Operator;

impl FromRequestParts<HttpOperators> for Operator {
    type Rejection = (StatusCode, &'static str);

    async fn from_request_parts(parts: &mut Parts, operators: &HttpOperators) -> Result<Operator, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<HttpPeer>>();
        let private = peer.is_some_and(|ConnectInfo(peer)| peer.is_private());
        let authorization = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        operators.admits(private, authorization).map(|()| Operator)
    }
}

/// Answers an operator.
pub(super) async fn answer(
    _operator: Operator,
    State(operators): State<HttpOperators>,
    body: Bytes,
) -> Result<Json<AdminReply>, (StatusCode, &'static str)> {
    let request = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(why) => return Ok(Json(AdminReply::not_understood(&why))),
    };
    let (sender, answer) = oneshot::channel();
    let ended = (StatusCode::SERVICE_UNAVAILABLE, "the server ends\n");
    operators.questions.send((request, sender)).await.map_err(|_| ended)?;
    answer.await.map(Json).map_err(|_| ended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_lets_an_operator_in_and_only_where_nobody_can_read_it() {
        let operators = |insecure| HttpOperators::new(&[1; 32], "t0ken", insecure, mpsc::channel(1).0);
        let code =
            |insecure, private, said| operators(insecure).admits(private, said).map_err(|(code, _)| code.as_u16());
        for wrong in [None, Some(""), Some("Bearer "), Some("Bearer t0ke"), Some("t0ken"), Some("Basic t0ken")] {
            assert_eq!(code(false, true, wrong), Err(401), "{wrong:?}");
            assert_eq!(code(true, false, wrong), Err(401), "{wrong:?}");
        }
        let right = Some("Bearer t0ken");
        assert_eq!((code(false, true, right), code(true, false, right)), (Ok(()), Ok(())));
        assert_eq!(code(false, false, right), Err(403));
    }
}
