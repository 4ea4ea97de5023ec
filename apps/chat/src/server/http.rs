//! What operators and their programs ask over HTTP: whether the process lives, whether users may log in, and figures.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::routing::{get, post};

use super::admin::REQUEST_MAX;
use super::http_admin::{self, HttpOperators};
use super::http_listener::{HttpListener, HttpPeer};
use super::status::ServerStatus;
use crate::admin::ADMIN_PATH;

/// Answers on this socket for as long as the runtime lives.
pub(super) fn serve(listener: HttpListener, status: Arc<ServerStatus>, operators: HttpOperators) {
    let admin = post(http_admin::answer).layer(DefaultBodyLimit::max(REQUEST_MAX)).with_state(operators);
    let pages = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(status)
        .route(ADMIN_PATH, admin)
        .into_make_service_with_connect_info::<HttpPeer>();
    tokio::spawn(async move { axum::serve(listener, pages).await });
}

async fn ready(State(status): State<Arc<ServerStatus>>) -> (StatusCode, &'static str) {
    match (status.ready.load(Ordering::Relaxed), status.stores.load(Ordering::Relaxed)) {
        (true, true) => (StatusCode::OK, "ready\n"),
        (true, false) => (StatusCode::SERVICE_UNAVAILABLE, "the disk takes nothing, so nothing is accepted\n"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "no master is known, or this server is being drained\n"),
    }
}

async fn metrics(State(status): State<Arc<ServerStatus>>) -> String {
    let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
    let figures = [
        ("chat_clients", "gauge", "Clients that are connected", read(&status.clients)),
        ("chat_anonymous_clients", "gauge", "Clients that are logged in without a name", read(&status.anonymous)),
        ("chat_refused_connections_total", "counter", "Connections that were refused", read(&status.refused)),
        ("chat_logins_total", "counter", "Logins that were granted here", read(&status.logins)),
        ("chat_messages_total", "counter", "Messages that the network accepted", read(&status.messages)),
        ("chat_master", "gauge", "Whether this server is the master", status.is_master.load(Ordering::Relaxed).into()),
        (
            "chat_stores",
            "gauge",
            "Whether the disk takes what is to be stored",
            status.stores.load(Ordering::Relaxed).into(),
        ),
        ("chat_term", "gauge", "The term of the master", read(&status.term)),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in figures {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "# HELP bellwether_{name} {help}.\n# TYPE bellwether_{name} {kind}\nbellwether_{name} {value}"
        );
    }
    text
}
