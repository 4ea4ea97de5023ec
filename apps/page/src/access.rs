//! Access control of a page's server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Json, Response};
use serde_json::json;
use tokio::net::TcpListener;

/// The header that carries the token.
const TOKEN: &str = "x-bellwether-token";
/// The page's content security policy: nothing from elsewhere, and no inline scripts.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The headers of every answer.
const SECURITY_HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
];

/// The address of a page, with its token.
#[derive(Clone, Debug)]
pub struct PageAccess {
    address: SocketAddr,
    token: String,
}

impl PageAccess {
    /// Listens on this machine's loopback address, at this port or, if it is 0, at any; and draws a token.
    ///
    /// # Errors
    /// The port is taken, or the system gives no randomness.
    pub async fn open(port: u16) -> io::Result<(TcpListener, Arc<PageAccess>)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        Ok((listener, Arc::new(PageAccess { address, token: token()? })))
    }

    /// The address that a person opens.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/#{}", self.address, self.token)
    }

    /// Whether a request brings the token in its header.
    #[must_use]
    pub fn has_token(&self, headers: &HeaderMap) -> bool {
        headers.get(TOKEN).is_some_and(|token| self.is_token(token.as_bytes()))
    }

    /// Whether this is the token. Compared in a time that does not depend on where the difference is.
    #[must_use]
    pub fn is_token(&self, token: &[u8]) -> bool {
        let differences = self.token.bytes().zip(token).fold(0, |sum, (ours, theirs)| sum | (ours ^ theirs));
        token.len() == self.token.len() && differences == 0
    }

    /// The names that this server goes by.
    fn is_own_name(&self, host: &[u8]) -> bool {
        let port = self.address.port();
        [format!("127.0.0.1:{port}"), format!("localhost:{port}")].iter().any(|name| name.as_bytes() == host)
    }

    fn is_from_this_page(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(header::HOST).is_some_and(|host| self.is_own_name(host.as_bytes()));
        let ours = |origin: &HeaderValue| {
            origin.as_bytes().strip_prefix(b"http://").is_some_and(|host| self.is_own_name(host))
        };
        host && headers.get(header::ORIGIN).is_none_or(ours)
    }
}

/// 128 bits that no other page can guess.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|why| io::Error::other(why.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The layer that lets nothing in that was not asked for properly, and says of every answer what a page may load.
pub async fn guard(State(access): State<Arc<PageAccess>>, request: Request, next: Next) -> Response {
    let mut response = match access.is_from_this_page(request.headers()) {
        true => next.run(request).await,
        false => error_response(StatusCode::FORBIDDEN, "this is not the address that was printed"),
    };
    for (name, value) in SECURITY_HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// An answer that says why there is no other.
#[must_use]
pub fn error_response(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({ "error": why }))).into_response()
}

/// The answer to one without the token.
#[must_use]
pub fn missing_token() -> Response {
    error_response(StatusCode::UNAUTHORIZED, "open the whole address that was printed, with what stands behind the #")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access() -> PageAccess {
        PageAccess { address: SocketAddr::from(([127, 0, 0, 1], 8080)), token: "0123456789abcdef".into() }
    }

    fn asked(host: Option<&str>, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        let mut insert = |name: HeaderName, value: Option<&str>| {
            value.into_iter().for_each(|value| drop(headers.insert(&name, value.parse().unwrap())));
        };
        insert(header::HOST, host);
        insert(header::ORIGIN, origin);
        access().is_from_this_page(&headers)
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
        let access = access();
        assert!(access.is_token(b"0123456789abcdef"));
        for wrong in ["", "0123456789abcde", "0123456789abcdeX", "0123456789abcdef0"] {
            assert!(!access.is_token(wrong.as_bytes()), "{wrong}");
        }
        assert_eq!(access.url(), "http://127.0.0.1:8080/#0123456789abcdef");
    }
}
