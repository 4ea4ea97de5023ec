//! The page's server: a few embedded files, the run as it stands, a look inside, and one address that changes the run.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, RawQuery, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use bellwether_page::{PageAccess, error_response, guard, missing_token};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;

use crate::assets::ASSETS;
use crate::session::{EditError, EditRequest, Session};
use crate::view;

/// The longest thing to do that anybody may write.
const BODY_MAX: usize = 4096;

/// The state for answering requests.
pub(crate) struct PlayServer {
    pub(crate) access: Arc<PageAccess>,
    pub(crate) session: Arc<Mutex<Session>>,
}

impl PlayServer {
    /// Works on the run in another thread: a long run takes time.
    async fn with<T: Send + 'static>(&self, work: impl FnOnce(&mut Session) -> T + Send + 'static) -> Option<T> {
        let session = self.session.clone();
        let lock = move || work(&mut session.lock().unwrap_or_else(PoisonError::into_inner));
        spawn_blocking(lock).await.ok()
    }
}

/// Serves until it is dropped.
pub(crate) async fn serve(listener: TcpListener, site: Arc<PlayServer>) {
    let access = site.access.clone();
    let router = Router::new()
        .route("/run", get(run))
        .route("/states", get(states))
        .route("/do", post(act))
        .fallback(get(file))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(access, guard))
        .with_state(site);
    // It ends only with the socket, which is never closed.
    let _ = axum::serve(listener, router).await;
}

async fn file(request: Request) -> Response {
    match bellwether_page::find(ASSETS, request.uri().path()) {
        Some(asset) => asset.into_response(),
        None => error_response(StatusCode::NOT_FOUND, "there is no such page here"),
    }
}

/// The whole run.
async fn run(State(site): State<Arc<PlayServer>>, headers: HeaderMap) -> Response {
    if !site.access.has_token(&headers) {
        return missing_token();
    }
    match site.with(|session| view::json(session)).await {
        Some(Ok(text)) => whole(text),
        _ => failed(),
    }
}

/// The states of all nodes after one event.
async fn states(State(site): State<Arc<PlayServer>>, headers: HeaderMap, RawQuery(query): RawQuery) -> Response {
    if !site.access.has_token(&headers) {
        return missing_token();
    }
    let event = query.as_deref().and_then(|query| query.strip_prefix("event=")).and_then(|text| text.parse().ok());
    let Some(event) = event else {
        return error_response(StatusCode::BAD_REQUEST, "ask for the states after an event: states?event=17");
    };
    match site.with(move |session| session.states(event)).await {
        Some(Ok(states)) => Json(json!({ "states": states })).into_response(),
        Some(Err(why)) => answer(&why),
        None => failed(),
    }
}

/// Changes the run, and gives it as it stands then.
async fn act(State(site): State<Arc<PlayServer>>, headers: HeaderMap, body: Bytes) -> Response {
    if !site.access.has_token(&headers) {
        return missing_token();
    }
    let asked: EditRequest = match serde_json::from_slice(&body) {
        Ok(asked) => asked,
        Err(why) => {
            return error_response(StatusCode::BAD_REQUEST, &format!("that is nothing that can be done: {why}"));
        }
    };
    match site.with(move |session| session.act(&asked).map(|()| view::json(session))).await {
        Some(Ok(Ok(text))) => whole(text),
        Some(Err(why)) => answer(&why),
        _ => failed(),
    }
}

fn whole(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

fn answer(why: &EditError) -> Response {
    let status = match why {
        EditError::Words(_) | EditError::NoEvent(_) | EditError::InvalidRun(_) => StatusCode::BAD_REQUEST,
        _ => StatusCode::CONFLICT,
    };
    error_response(status, &why.to_string())
}

fn failed() -> Response {
    error_response(StatusCode::INTERNAL_SERVER_ERROR, "the simulator failed; this is a bug")
}
