//! The page's server: a few embedded files, a stream of what happens, and one address that does things. Who may ask is the
//! [`Door`]'s business.

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
use bellwether_page::{Door, guard, refuse, refuse_stranger};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::action::{Action, Refused};
use crate::assets::ASSETS;
use crate::feed::Feed;
use crate::stage::Request;

/// The longest thing to do that anybody may write.
const BODY_MAX: usize = 1024;
/// What each answer needs.
pub(crate) struct Site {
    pub(crate) feed: Arc<Feed>,
    pub(crate) requests: mpsc::Sender<Request>,
    pub(crate) door: Arc<Door>,
}

/// Serves until `end` turns true.
pub(crate) async fn serve(listener: tokio::net::TcpListener, site: Arc<Site>, mut end: watch::Receiver<bool>) {
    let router = Router::new()
        .route("/events", get(events))
        .route("/do", post(act))
        .fallback(get(file))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(site.door.clone(), guard))
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
        None => refuse(StatusCode::NOT_FOUND, "there is no such page here"),
    }
}

async fn act(State(site): State<Arc<Site>>, headers: HeaderMap, body: Bytes) -> Response {
    if !site.door.admits(&headers) {
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
    if !token.is_some_and(|token| site.door.knows(token.as_bytes())) {
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
