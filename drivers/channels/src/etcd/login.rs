//! The login at an etcd that asks for a password: one token for all connections to it.
//!
//! etcd checks a password slowly on purpose (bcrypt), more slowly than it answers anything else. So a login has time limits of
//! its own, and goes on when the request that needed it is given up.

use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64_URL;
use bellwether_net::ChannelLost;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::api::FlockApi;
use super::client::Connection;
use super::place::EtcdPlace;
use crate::place::Endpoint;

/// The time after which the next server is asked as well.
const ASK_NEXT_AFTER: Duration = Duration::from_secs(1);
/// The time limit for all of them.
const LOGIN_WITHIN: Duration = Duration::from_secs(20);
/// How long to wait after a login that failed: each costs the server a part of a second of its processor.
const AGAIN_AFTER: Duration = Duration::from_secs(1);
/// No token is renewed sooner than this after it was given.
const RENEW_NEVER_BEFORE: Duration = Duration::from_millis(500);

/// The state of the login.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum LoginStatus {
    /// A login must be started.
    #[default]
    Needed,
    /// etcd checks the password.
    UnderWay,
    /// etcd has given us this token.
    Token(Arc<str>),
    /// The login failed a moment ago, for this reason.
    Failed(String),
}

impl LoginStatus {
    /// Starts a login; false if none is needed.
    fn begin(&mut self) -> bool {
        let needed = *self == LoginStatus::Needed;
        if needed {
            *self = LoginStatus::UnderWay;
        }
        needed
    }

    /// etcd does not know this token any more; false if another has replaced it already.
    fn forget(&mut self, token: &str) -> bool {
        let current = matches!(self, LoginStatus::Token(current) if **current == *token);
        if current {
            *self = LoginStatus::Needed;
        }
        current
    }

    /// Replaces this token, or none, by a new one; false if the old one is not in use any more.
    fn renew(&mut self, old: Option<&Arc<str>>, new: Arc<str>) -> bool {
        let expected = match (&*self, old) {
            (LoginStatus::UnderWay, None) => true,
            (LoginStatus::Token(current), Some(old)) => current == old,
            _ => false,
        };
        if expected {
            *self = LoginStatus::Token(new);
        }
        expected
    }
}

/// After how long to renew a token: at half of its time, if it says when it ends (a JWT). Others last for as long as they are used.
fn renewal_after(token: &str, now: SystemTime) -> Option<Duration> {
    let claims = BASE64_URL.decode(token.split('.').nth(1)?).ok()?;
    let ends = serde_json::from_slice::<Value>(&claims).ok()?["exp"].as_u64()?;
    let left = Duration::from_secs(ends).checked_sub(now.duration_since(UNIX_EPOCH).ok()?)?;
    Some((left / 2).max(RENEW_NEVER_BEFORE))
}

struct Shared {
    place: Arc<EtcdPlace>,
    status: watch::Sender<LoginStatus>,
}

/// The access to an etcd, for all connections to it: its address, and the token for the user and the password.
#[derive(Clone)]
pub struct EtcdAccess(Arc<Shared>);

impl EtcdAccess {
    /// The access to the etcd at this place. It sends nothing yet.
    #[must_use]
    pub fn new(place: EtcdPlace) -> EtcdAccess {
        let status = watch::Sender::new(LoginStatus::default());
        EtcdAccess(Arc::new(Shared { place: Arc::new(place), status }))
    }

    pub(super) fn place(&self) -> &EtcdPlace {
        &self.0.place
    }

    /// The token, if there is a user. Cancelling the wait does not stop the login.
    pub(super) async fn token(&self) -> Result<Option<Arc<str>>, ChannelLost> {
        if self.0.place.login.is_none() {
            return Ok(None);
        }
        let mut seen = self.0.status.subscribe();
        if self.0.status.send_if_modified(LoginStatus::begin) {
            tokio::spawn(keep_logged_in(self.0.place.clone(), Arc::downgrade(&self.0)));
        }
        let status = seen.wait_for(|status| *status != LoginStatus::UnderWay).await;
        match status.as_deref() {
            Ok(LoginStatus::Token(token)) => Ok(Some(token.clone())),
            Ok(LoginStatus::Failed(why)) => Err(ChannelLost(why.clone())),
            _ => Err(ChannelLost::because("etcd has forgotten our login")),
        }
    }

    /// etcd does not know this token any more.
    pub(super) fn refused(&self, token: &str) {
        self.0.status.send_if_modified(|status| status.forget(token));
    }
}

/// Logs in, and again before the token expires, until it is refused or no longer needed.
async fn keep_logged_in(place: Arc<EtcdPlace>, shared: Weak<Shared>) {
    let mut held: Option<Arc<str>> = None;
    loop {
        let answer = ask_servers(&place).await;
        let Some(shared_now) = shared.upgrade() else { return };
        let again_after = match (answer, &held) {
            (Ok(token), _) => {
                let (token, renewal) = (Arc::<str>::from(token.as_str()), renewal_after(&token, SystemTime::now()));
                if !shared_now.status.send_if_modified(|status| status.renew(held.as_ref(), token.clone())) {
                    return;
                }
                held = Some(token);
                renewal
            }
            // The old one is still good for a while.
            (Err(_), Some(_)) => Some(AGAIN_AFTER),
            (Err(why), None) => {
                shared_now.status.send_replace(LoginStatus::Failed(why.0));
                sleep(AGAIN_AFTER).await;
                shared_now.status.send_replace(LoginStatus::Needed);
                return;
            }
        };
        drop(shared_now);
        match again_after {
            Some(span) => sleep(span).await,
            None => return,
        }
    }
}

/// Asks one server after the other, without giving up those that are slow.
async fn ask_servers(place: &Arc<EtcdPlace>) -> Result<String, ChannelLost> {
    let (mut servers, mut asked) = (place.servers.iter(), JoinSet::new());
    let mut failed = ChannelLost::because("no server of etcd answers a login");
    loop {
        let next = servers.next();
        if let Some(endpoint) = next {
            asked.spawn(authenticate(place.clone(), endpoint.clone()));
        }
        let wait = if next.is_some() { ASK_NEXT_AFTER } else { LOGIN_WITHIN };
        match timeout(wait, asked.join_next()).await {
            Ok(Some(Ok(Ok(token)))) => return Ok(token),
            Ok(Some(Ok(Err(why)))) => failed = why,
            Ok(None) => return Err(failed),
            Err(_) if next.is_none() => return Err(failed),
            Ok(Some(Err(_))) | Err(_) => {}
        }
    }
}

async fn authenticate(place: Arc<EtcdPlace>, endpoint: Endpoint) -> Result<String, ChannelLost> {
    let (user, password) = place.login.as_ref().ok_or_else(|| ChannelLost::because("there is no user"))?;
    let mut connection = Connection::open(&place, &endpoint).await?;
    let body = json!({ "name": user, "password": password }).to_string();
    let (status, body) = connection.call("/v3/auth/authenticate", &body, None).await?;
    FlockApi::token(&body).ok_or_else(|| {
        let why = FlockApi::error(status, &body).unwrap_or_else(|| "it gives no token".into());
        ChannelLost(format!("{}: etcd refuses the user {user}: {why}", endpoint.host))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_login_at_a_time_and_only_the_token_in_use_is_forgotten_or_renewed() {
        let [first, second] = ["first", "second"].map(Arc::<str>::from);
        let mut status = LoginStatus::default();
        assert!(status.begin() && !status.begin(), "one is under way");
        assert!(!status.forget("first"));
        assert!(status.renew(None, first.clone()) && !status.begin());
        assert!(!status.renew(None, second.clone()) && status.renew(Some(&first), second.clone()));
        assert!(!status.forget("first"), "a late answer about the old token does no harm to the new one");
        assert!(status.forget("second") && !status.renew(Some(&second), first), "it is not in use any more");
        assert!(status.begin());
        status = LoginStatus::Failed("because".into());
        assert!(!status.begin(), "not at once again");
    }

    #[test]
    fn a_token_that_says_when_it_ends_is_renewed_at_half_of_its_time() {
        let now = UNIX_EPOCH + Duration::from_secs(1_000);
        let token = |claims: &str| format!("x.{}.x", BASE64_URL.encode(claims));
        for (token, expected) in [
            (token(r#"{"username":"anna","exp":1300}"#), Some(Duration::from_secs(150))),
            (token(r#"{"exp":1000}"#), Some(RENEW_NEVER_BEFORE)),
            (token(r#"{"exp":999}"#), None),
            (token(r#"{"exp":"1300"}"#), None),
            (token(r#"{"exp":-5}"#), None),
            (token(r#"{"exp":18446744073709551615}"#), Some(Duration::from_secs(u64::MAX - 1_000) / 2)),
            (token("{"), None),
            ("FnGMmjsyHOEzpGNP.10".into(), None),
            (String::new(), None),
        ] {
            assert_eq!(renewal_after(&token, now), expected, "{token}");
        }
    }
}
