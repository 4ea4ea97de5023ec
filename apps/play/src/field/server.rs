//! The field's page: a few embedded files, a stream of frames, and one address that does things.

use std::convert::Infallible;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, RawQuery, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use bellwether_page::{PageAccess, error_response, guard, missing_token};
use futures_util::stream::unfold;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};

use super::action::{FieldAction, FieldActionError};
use super::live::LiveRequest;
use crate::assets::FIELD_ASSETS;

/// The longest thing to do that anybody may write.
const BODY_MAX: usize = 1024;

/// The state for answering requests.
#[derive(Clone)]
pub(super) struct FieldServer {
    pub(super) access: Arc<PageAccess>,
    pub(super) frames: watch::Receiver<Arc<str>>,
    pub(super) requests: mpsc::Sender<LiveRequest>,
}

/// Serves until it is dropped.
pub(super) async fn serve(listener: TcpListener, server: FieldServer) {
    let router = Router::new()
        .route("/events", get(events))
        .route("/do", post(act))
        .fallback(get(file))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(server.access.clone(), guard))
        .with_state(server);
    // It ends only with the socket, which is never closed.
    let _ = axum::serve(listener, router).await;
}

async fn file(request: Request) -> Response {
    match bellwether_page::find(FIELD_ASSETS, request.uri().path()) {
        Some(asset) => asset.into_response(),
        None => error_response(StatusCode::NOT_FOUND, "there is no such page here"),
    }
}

/// A page cannot give a stream of events a header, so the token is in the query. A page that is slow misses frames: each has
/// everything.
async fn events(State(server): State<FieldServer>, RawQuery(query): RawQuery) -> Response {
    let token = query.as_deref().and_then(|query| query.strip_prefix("token="));
    if !token.is_some_and(|token| server.access.is_token(token.as_bytes())) {
        return missing_token();
    }
    let mut frames = server.frames.clone();
    frames.mark_changed();
    let stream = unfold(frames, |mut frames| async move {
        frames.changed().await.ok()?;
        let text = frames.borrow_and_update().clone();
        Some((Ok::<_, Infallible>(Event::default().data(&*text)), frames))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(5))).into_response()
}

async fn act(State(server): State<FieldServer>, headers: HeaderMap, body: Bytes) -> Response {
    if !server.access.has_token(&headers) {
        return missing_token();
    }
    let action: FieldAction = match serde_json::from_slice(&body) {
        Ok(action) => action,
        Err(why) => {
            return error_response(StatusCode::BAD_REQUEST, &format!("that is nothing that can be done: {why}"));
        }
    };
    let (reply, done) = oneshot::channel();
    let asked = server.requests.send(LiveRequest::Act(action, reply));
    let done =
        if asked.is_ok() { done.await.unwrap_or(Err(FieldActionError::Ending)) } else { Err(FieldActionError::Ending) };
    match done {
        Ok(()) => Json(json!({ "done": true })).into_response(),
        Err(why) => error_response(status(&why), &why.to_string()),
    }
}

fn status(why: &FieldActionError) -> StatusCode {
    match why {
        FieldActionError::Down(_) | FieldActionError::Runs(_) | FieldActionError::TooMuch | FieldActionError::Over => {
            StatusCode::CONFLICT
        }
        FieldActionError::Ending => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}
