//! A very small web server for those who watch a member: `/metrics` and `/health`.

use std::sync::Arc;
use std::time::Duration;

use bellwether_net::{Question, Request, Response, Status};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::timeout;

use super::metrics;

/// How many may ask at once. Others wait at the door.
const CLIENTS_MAX: usize = 8;
/// How long one may take for its question and its answer.
const WITHIN: Duration = Duration::from_secs(5);
/// The longest question. What it says beyond its first line does not matter.
const QUESTION_MAX: usize = 4096;

/// Answers for as long as the member lives.
pub(super) async fn serve(listener: TcpListener, control: mpsc::Sender<Question>) {
    let places = Arc::new(Semaphore::new(CLIENTS_MAX));
    while !control.is_closed() {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let control = control.clone();
        tokio::spawn(async move {
            let _ = timeout(WITHIN, attend(stream, &control)).await;
            drop(place);
        });
    }
}

async fn attend(mut stream: TcpStream, control: &mpsc::Sender<Question>) -> std::io::Result<()> {
    let mut question = Vec::new();
    while !question.windows(4).any(|end| end == b"\r\n\r\n") {
        if question.len() > QUESTION_MAX || stream.read_buf(&mut question).await? == 0 {
            return Ok(());
        }
    }
    let first = String::from_utf8_lossy(question.split(|byte| *byte == b'\r').next().unwrap_or_default()).into_owned();
    let answer = answer(&first, status(control).await.as_ref());
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}

async fn status(control: &mpsc::Sender<Question>) -> Option<Status> {
    let (answer, answered) = oneshot::channel();
    control.send(Question { request: Request::Status, answer }).await.ok()?;
    match answered.await.ok()? {
        Response::Status(status) => Some(*status),
        _ => None,
    }
}

fn answer(first_line: &str, status: Option<&Status>) -> String {
    let mut words = first_line.split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (code, body) = match (method, path.split('?').next().unwrap_or_default(), status) {
        ("GET" | "HEAD", "/metrics", Some(status)) => ("200 OK", metrics::page(status)),
        ("GET" | "HEAD", "/health", Some(status)) => health(status),
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

/// A member is well if it leads, or follows one who does.
fn health(status: &Status) -> (&'static str, String) {
    match (status.leads, status.leader, status.epoch) {
        (true, _, Some(epoch)) => ("200 OK", format!("leads in epoch {epoch}\n")),
        (false, Some(leader), Some(epoch)) => ("200 OK", format!("follows {leader} in epoch {epoch}\n")),
        _ => ("503 Service Unavailable", "follows nobody\n".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_answered() {
        let lost = Status::default();
        let well = Status { leader: Some(3), epoch: Some(7), ..Status::default() };
        let code = |line: &str, status: Option<&Status>| answer(line, status)[9..12].to_owned();
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
