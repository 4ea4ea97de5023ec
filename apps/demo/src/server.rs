//! The page's server: a few embedded files, a stream of what happens, and one address that does things.
//!
//! It listens on this machine only. That is not enough, since any page in a browser may knock there: so nothing is answered
//! that was asked for under another name than ours (a foreign name that resolves to us), or from a page of another origin;
//! and whoever wants more than the files needs the token that stands behind the `#` of the printed address.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, RawQuery, Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::action::{Action, Refused};
use crate::assets;
use crate::feed::Feed;
use crate::stage::Request;

/// The header that carries the token.
const TOKEN: &str = "x-bellwether-token";
/// The longest thing to do that anybody may write.
const BODY_MAX: usize = 1024;
/// What a page may load: nothing from elsewhere, nothing written into it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// What is said of every answer.
const SAID: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
];

/// What each answer needs.
pub(crate) struct Site {
    pub(crate) feed: Arc<Feed>,
    pub(crate) requests: mpsc::Sender<Request>,
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

impl Site {
    /// What a person opens.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/#{}", self.address, self.token)
    }

    /// The names that this server goes by.
    fn is_us(&self, host: &[u8]) -> bool {
        let port = self.address.port();
        [format!("127.0.0.1:{port}"), format!("localhost:{port}")].iter().any(|name| name.as_bytes() == host)
    }

    fn is_asked_properly(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(header::HOST).is_some_and(|host| self.is_us(host.as_bytes()));
        let ours =
            |origin: &HeaderValue| origin.as_bytes().strip_prefix(b"http://").is_some_and(|host| self.is_us(host));
        host && headers.get(header::ORIGIN).is_none_or(ours)
    }

    /// Compared in a time that does not depend on where the difference is.
    fn knows(&self, token: &[u8]) -> bool {
        let differences = self.token.bytes().zip(token).fold(0, |sum, (ours, theirs)| sum | (ours ^ theirs));
        token.len() == self.token.len() && differences == 0
    }
}

/// Serves until `end` turns true.
pub(crate) async fn serve(listener: tokio::net::TcpListener, site: Arc<Site>, mut end: watch::Receiver<bool>) {
    let router = Router::new()
        .route("/events", get(events))
        .route("/do", post(act))
        .fallback(get(file))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(site.clone(), guard))
        .with_state(site);
    // Not gracefully: streams have no end of their own.
    tokio::select! {
        _ = axum::serve(listener, router) => {}
        _ = end.wait_for(|over| *over) => {}
    }
}

async fn guard(State(site): State<Arc<Site>>, request: HttpRequest, next: Next) -> Response {
    let mut response = match site.is_asked_properly(request.headers()) {
        true => next.run(request).await,
        false => refuse(StatusCode::FORBIDDEN, "this is not the address that the demo printed"),
    };
    for (name, value) in SAID {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refuse(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({ "error": why }))).into_response()
}

fn refuse_stranger() -> Response {
    refuse(StatusCode::UNAUTHORIZED, "open the whole address that the demo printed, with what stands behind the #")
}

async fn file(request: HttpRequest) -> Response {
    match assets::find(request.uri().path()) {
        Some(asset) => ([(header::CONTENT_TYPE, asset.kind)], asset.text).into_response(),
        None => refuse(StatusCode::NOT_FOUND, "there is no such page here"),
    }
}

async fn act(State(site): State<Arc<Site>>, headers: HeaderMap, body: Bytes) -> Response {
    if !headers.get(TOKEN).is_some_and(|token| site.knows(token.as_bytes())) {
        return refuse_stranger();
    }
    let action: Action = match serde_json::from_slice(&body) {
        Ok(action) => action,
        Err(why) => return refuse(StatusCode::BAD_REQUEST, &format!("that is nothing that can be done: {why}")),
    };
    let (reply, done) = oneshot::channel();
    let asked = site.requests.send(Request::Act(action, reply)).await;
    match (asked, done.await.unwrap_or(Err(Refused::Ending))) {
        (Ok(()), Ok(())) => Json(json!({ "done": true })).into_response(),
        (_, Err(why @ (Refused::NoMember(_) | Refused::NoLink))) => refuse(StatusCode::BAD_REQUEST, &why.to_string()),
        (Ok(()), Err(why)) => refuse(StatusCode::CONFLICT, &why.to_string()),
        (Err(_), _) => refuse(StatusCode::SERVICE_UNAVAILABLE, &Refused::Ending.to_string()),
    }
}

/// A page cannot give a stream of events a header, so the token is in the query.
async fn events(State(site): State<Arc<Site>>, RawQuery(query): RawQuery) -> Response {
    let token = query.as_deref().and_then(|query| query.strip_prefix("token="));
    if !token.is_some_and(|token| site.knows(token.as_bytes())) {
        return refuse_stranger();
    }
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(5));
    Sse::new(stream(site.feed.clone())).keep_alive(keep_alive).into_response()
}

/// Counts one who watches for as long as it lives.
struct Watching {
    feed: Arc<Feed>,
    news: broadcast::Receiver<Arc<str>>,
    everything: Option<Arc<str>>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.feed.watchers().send_modify(|count| *count -= 1);
    }
}

fn stream(feed: Arc<Feed>) -> impl Stream<Item = Result<Event, Infallible>> {
    feed.watchers().send_modify(|count| *count += 1);
    let (everything, news) = feed.subscribe();
    let watching = Watching { feed, news, everything: Some(everything) };
    unfold(watching, |mut watching| async move {
        let text = match watching.everything.take() {
            Some(everything) => everything,
            None => match watching.news.recv().await {
                Ok(text) => text,
                Err(RecvError::Closed) => return None,
                // Too far behind: begin anew.
                Err(RecvError::Lagged(_)) => {
                    let (everything, news) = watching.feed.subscribe();
                    watching.news = news;
                    everything
                }
            },
        };
        Some((Ok(Event::default().data(&*text)), watching))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        let about = crate::feed::About::nobody();
        let state = crate::board::Board::new(crate::Place::Members, std::iter::empty()).state().clone();
        Site {
            feed: Arc::new(Feed::new(about, state)),
            requests: mpsc::channel(1).0,
            address: SocketAddr::from(([127, 0, 0, 1], 8080)),
            token: "0123456789abcdef".into(),
        }
    }

    fn asked(host: Option<&str>, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        let mut insert = |name: HeaderName, value: Option<&str>| {
            value.into_iter().for_each(|value| drop(headers.insert(&name, value.parse().unwrap())));
        };
        insert(header::HOST, host);
        insert(header::ORIGIN, origin);
        site().is_asked_properly(&headers)
    }

    #[test]
    fn only_our_own_names_and_our_own_page_are_answered() {
        assert!(asked(Some("127.0.0.1:8080"), None));
        assert!(asked(Some("localhost:8080"), Some("http://localhost:8080")));
        for host in [None, Some("127.0.0.1"), Some("evil.example:8080"), Some("127.0.0.1:8081"), Some("")] {
            assert!(!asked(host, None), "{host:?}");
        }
        for origin in ["http://evil.example", "null", "https://127.0.0.1:8080", "http://127.0.0.1:80", ""] {
            assert!(!asked(Some("127.0.0.1:8080"), Some(origin)), "{origin}");
        }
    }

    #[test]
    fn only_the_whole_token_opens() {
        let site = site();
        assert!(site.knows(b"0123456789abcdef"));
        for wrong in ["", "0123456789abcde", "0123456789abcdeX", "0123456789abcdef0"] {
            assert!(!site.knows(wrong.as_bytes()), "{wrong}");
        }
        assert_eq!(site.url(), "http://127.0.0.1:8080/#0123456789abcdef");
    }
}
