//! A very small web server for monitoring: `/metrics` and `/health`.
//!
//! A request is answered at once, however many idle connections there are: when there is no room, the one that has been
//! idle for longest is closed.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// The greatest number of connections.
const CLIENTS_MAX: usize = 32;
/// The time limit for a request and its answer.
const WITHIN: Duration = Duration::from_secs(5);
/// The longest request, in bytes. Only its first line matters.
const QUESTION_MAX: usize = 4096;

/// The contents of the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pages {
    /// The metrics in the text form that Prometheus reads.
    pub metrics: String,
    /// Whether the member is well, in words.
    pub health: Result<String, String>,
}

/// The text for a member that follows nobody, with the reason if one is known.
pub(crate) fn follows_nobody(why: Option<&str>) -> String {
    why.map_or_else(|| "follows nobody".to_owned(), |why| format!("follows nobody: {why}"))
}

/// Serves on this socket for as long as the runtime lives; `pages` produces the contents.
///
/// # Errors
/// The socket cannot be registered with the runtime.
pub fn serve<F>(listener: std::net::TcpListener, pages: impl Fn() -> F + Clone + Send + 'static) -> std::io::Result<()>
where
    F: Future<Output = Option<Pages>> + Send + 'static,
{
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    tokio::spawn(attend_all(listener, pages, WITHIN));
    Ok(())
}

/// The open connections, in the order in which they came.
#[derive(Default)]
struct Clients(VecDeque<Client>);

struct Client {
    task: AbortHandle,
    /// Whether its whole request has arrived.
    asked: Arc<AtomicBool>,
}

impl Clients {
    /// Makes room for one more connection. One that has sent its request is spared as long as another is idle.
    fn make_room(&mut self) {
        self.0.retain(|client| !client.task.is_finished());
        if self.0.len() >= CLIENTS_MAX {
            let silent = self.0.iter().position(|client| !client.asked.load(Ordering::Relaxed));
            if let Some(client) = self.0.remove(silent.unwrap_or(0)) {
                client.task.abort();
            }
        }
    }
}

async fn attend_all<F>(listener: TcpListener, pages: impl Fn() -> F + Clone + Send + 'static, within: Duration)
where
    F: Future<Output = Option<Pages>> + Send + 'static,
{
    let mut clients = Clients::default();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        clients.make_room();
        let asked = Arc::new(AtomicBool::new(false));
        let (pages, has_asked) = (pages.clone(), asked.clone());
        let attended = tokio::spawn(async move {
            let _ = timeout(within, attend(stream, pages, &has_asked)).await;
        });
        clients.0.push_back(Client { task: attended.abort_handle(), asked });
        // Its request may be here already, and is read before others come that might displace it.
        tokio::task::yield_now().await;
    }
}

async fn attend<F>(mut stream: TcpStream, pages: impl Fn() -> F, asked: &AtomicBool) -> std::io::Result<()>
where
    F: Future<Output = Option<Pages>>,
{
    let mut question = Vec::new();
    while !question.windows(4).any(|end| end == b"\r\n\r\n") {
        if question.len() > QUESTION_MAX || stream.read_buf(&mut question).await? == 0 {
            return Ok(());
        }
    }
    asked.store(true, Ordering::Relaxed);
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
    use std::io::{ErrorKind, Read as _};
    use std::net::SocketAddr;

    use tokio::sync::Semaphore;

    use super::*;

    /// So long that no connection is closed for being slow: an answer did not wait for that.
    const FOR_EVER: Duration = Duration::from_secs(1 << 30);

    async fn door() -> (TcpListener, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (listener, address)
    }

    /// A server whose pages each need a permit.
    fn open(listener: TcpListener, permits: &Arc<Semaphore>) {
        let permits = permits.clone();
        let pages = move || {
            let permits = permits.clone();
            async move {
                permits.acquire().await.unwrap().forget();
                Some(Pages { metrics: String::new(), health: Ok("leads".into()) })
            }
        };
        tokio::spawn(attend_all(listener, pages, FOR_EVER));
    }

    async fn come(address: SocketAddr, count: usize) -> Vec<TcpStream> {
        let mut come = Vec::new();
        for _ in 0..count {
            come.push(TcpStream::connect(address).await.unwrap());
        }
        come
    }

    async fn hear(client: &mut TcpStream) -> String {
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        answer
    }

    fn is_inside(client: TcpStream) -> bool {
        matches!(client.into_std().unwrap().read(&mut [0]), Err(why) if why.kind() == ErrorKind::WouldBlock)
    }

    #[tokio::test]
    async fn whoever_asks_is_answered_however_many_are_silent() {
        for count in [20, 200] {
            let (listener, address) = door().await;
            open(listener, &Arc::new(Semaphore::new(1)));
            let mut silent = come(address, count).await;
            let mut client = TcpStream::connect(address).await.unwrap();
            client.write_all(b"GET /health HTTP/1.1\r\n\r\n").await.unwrap();
            assert!(hear(&mut client).await.starts_with("HTTP/1.1 200 "));
            // The oldest had to go, and no more than necessary.
            let newest = silent.split_off(count.saturating_sub(CLIENTS_MAX - 1));
            for client in &mut silent {
                assert_eq!(hear(client).await, "");
            }
            assert!(newest.into_iter().all(is_inside), "{count}");
        }
    }

    #[tokio::test]
    async fn who_has_asked_is_not_displaced_by_the_silent() {
        let permits = Arc::new(Semaphore::new(0));
        let (listener, address) = door().await;
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(b"GET /health HTTP/1.1\r\n\r\n").await.unwrap();
        let mut silent = come(address, 2 * CLIENTS_MAX).await;
        // All have connected before the server starts.
        open(listener, &permits);
        assert_eq!(hear(&mut silent[0]).await, "", "there was no room");
        permits.add_permits(1);
        assert!(hear(&mut client).await.starts_with("HTTP/1.1 200 "));
    }

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
