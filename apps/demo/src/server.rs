//! The page's server: a few embedded files, a stream of what happens, and one address that does things. Who may ask is the
//! [`PageAccess`]'s business.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, RawQuery, Request as HttpRequest, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use bellwether_page::{PageAccess, error_response, guard, missing_token};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::action::{Action, ActionError};
use crate::assets::ASSETS;
use crate::feed::Feed;
use crate::runner::RunnerRequest;

/// The longest thing to do that anybody may write.
const BODY_MAX: usize = 1024;
/// The state for answering requests.
pub(crate) struct DemoServer {
    pub(crate) feed: Arc<Feed>,
    pub(crate) requests: mpsc::Sender<RunnerRequest>,
    pub(crate) access: Arc<PageAccess>,
}

/// Serves until `end` turns true.
pub(crate) async fn serve(listener: tokio::net::TcpListener, site: Arc<DemoServer>, mut end: watch::Receiver<bool>) {
    let router = Router::new()
        .route("/events", get(events))
        .route("/do", post(act))
        .fallback(get(file))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(site.access.clone(), guard))
        .with_state(site);
    // Not gracefully: streams have no end of their own.
    tokio::select! {
        _ = axum::serve(listener, router) => {}
        _ = end.wait_for(|over| *over) => {}
    }
}

async fn file(request: HttpRequest) -> Response {
    match bellwether_page::find(ASSETS, request.uri().path()) {
        Some(asset) => asset.into_response(),
        None => error_response(StatusCode::NOT_FOUND, "there is no such page here"),
    }
}

async fn act(State(site): State<Arc<DemoServer>>, headers: HeaderMap, body: Bytes) -> Response {
    if !site.access.has_token(&headers) {
        return missing_token();
    }
    let action: Action = match serde_json::from_slice(&body) {
        Ok(action) => action,
        Err(why) => {
            return error_response(StatusCode::BAD_REQUEST, &format!("that is nothing that can be done: {why}"));
        }
    };
    let (reply, done) = oneshot::channel();
    let asked = site.requests.send(RunnerRequest::Act(action, reply)).await;
    match (asked, done.await.unwrap_or(Err(ActionError::Ending))) {
        (Ok(()), Ok(())) => Json(json!({ "done": true })).into_response(),
        (_, Err(why @ (ActionError::NoMember(_) | ActionError::NoLink))) => {
            error_response(StatusCode::BAD_REQUEST, &why.to_string())
        }
        (Ok(()), Err(why)) => error_response(StatusCode::CONFLICT, &why.to_string()),
        (Err(_), _) => error_response(StatusCode::SERVICE_UNAVAILABLE, &ActionError::Ending.to_string()),
    }
}

/// A page cannot give a stream of events a header, so the token is in the query.
async fn events(State(site): State<Arc<DemoServer>>, RawQuery(query): RawQuery) -> Response {
    let token = query.as_deref().and_then(|query| query.strip_prefix("token="));
    if !token.is_some_and(|token| site.access.is_token(token.as_bytes())) {
        return missing_token();
    }
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(5));
    Sse::new(stream(site.feed.clone())).keep_alive(keep_alive).into_response()
}

/// Counts one who watches for as long as it lives.
struct Viewer {
    feed: Arc<Feed>,
    news: broadcast::Receiver<Arc<str>>,
    everything: Option<Arc<str>>,
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.feed.watchers().send_modify(|count| *count -= 1);
    }
}

fn stream(feed: Arc<Feed>) -> impl Stream<Item = Result<Event, Infallible>> {
    feed.watchers().send_modify(|count| *count += 1);
    let (everything, news) = feed.subscribe();
    let watching = Viewer { feed, news, everything: Some(everything) };
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
