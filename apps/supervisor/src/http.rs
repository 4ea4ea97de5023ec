//! A very small web server for those who watch a member: `/metrics` and `/health`.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many may ask at once. Others wait at the door.
const CLIENTS_MAX: usize = 8;
/// How long one may take for its question and its answer.
const WITHIN: Duration = Duration::from_secs(5);
/// The longest question. What it says beyond its first line does not matter.
const QUESTION_MAX: usize = 4096;

/// What there is to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pages {
    /// In the text form that Prometheus reads.
    pub(crate) metrics: String,
    /// Whether the member is well, in words.
    pub(crate) health: Result<String, String>,
}

/// Answers on this socket for as long as the runtime lives; `pages` writes what is asked for.
pub(crate) fn serve<F>(
    listener: std::net::TcpListener,
    pages: impl Fn() -> F + Clone + Send + 'static,
) -> std::io::Result<()>
where
    F: Future<Output = Option<Pages>> + Send + 'static,
{
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    tokio::spawn(attend_all(listener, pages));
    Ok(())
}

async fn attend_all<F>(listener: TcpListener, pages: impl Fn() -> F + Clone + Send + 'static)
where
    F: Future<Output = Option<Pages>> + Send + 'static,
{
    let places = Arc::new(Semaphore::new(CLIENTS_MAX));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let pages = pages.clone();
        tokio::spawn(async move {
            let _ = timeout(WITHIN, attend(stream, pages)).await;
            drop(place);
        });
    }
}

async fn attend<F>(mut stream: TcpStream, pages: impl Fn() -> F) -> std::io::Result<()>
where
    F: Future<Output = Option<Pages>>,
{
    let mut question = Vec::new();
    while !question.windows(4).any(|end| end == b"\r\n\r\n") {
        if question.len() > QUESTION_MAX || stream.read_buf(&mut question).await? == 0 {
            return Ok(());
        }
    }
    let first = String::from_utf8_lossy(question.split(|byte| *byte == b'\r').next().unwrap_or_default()).into_owned();
    let answer = answer(&first, pages().await.as_ref());
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}

fn answer(first_line: &str, pages: Option<&Pages>) -> String {
    let mut words = first_line.split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (code, body) = match (method, path.split('?').next().unwrap_or_default(), pages) {
        ("GET" | "HEAD", "/metrics", Some(pages)) => ("200 OK", pages.metrics.clone()),
        ("GET" | "HEAD", "/health", Some(Pages { health: Ok(well), .. })) => ("200 OK", format!("{well}\n")),
        ("GET" | "HEAD", "/health", Some(Pages { health: Err(ill), .. })) => {
            ("503 Service Unavailable", format!("{ill}\n"))
        }
        ("GET" | "HEAD", "/metrics" | "/health", None) => ("503 Service Unavailable", "no answer\n".into()),
        ("GET" | "HEAD", ..) => ("404 Not Found", "there are /metrics and /health\n".into()),
        _ => ("405 Method Not Allowed", "only GET\n".into()),
    };
    let length = body.len();
    let body = if method == "HEAD" { String::new() } else { body };
    format!(
        "HTTP/1.1 {code}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{body}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_answered() {
        let lost = Pages { metrics: String::new(), health: Err("follows nobody".into()) };
        let well = Pages { metrics: String::new(), health: Ok("leads".into()) };
        let code = |line: &str, pages: Option<&Pages>| answer(line, pages)[9..12].to_owned();
        assert_eq!(code("GET /health HTTP/1.1", Some(&well)), "200");
        assert_eq!(code("GET /health HTTP/1.1", Some(&lost)), "503");
        assert_eq!(code("GET /metrics?x=1 HTTP/1.1", Some(&lost)), "200");
        assert_eq!(code("GET /metrics HTTP/1.1", None), "503");
        assert_eq!(code("GET / HTTP/1.1", Some(&well)), "404");
        assert_eq!(code("DELETE /health HTTP/1.1", Some(&well)), "405");
        assert_eq!(code("", Some(&well)), "405");
        assert!(answer("HEAD /health HTTP/1.1", Some(&well)).ends_with("\r\n\r\n"));
    }
}
