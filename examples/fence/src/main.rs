//! An HTTP service behind a fence: a counter that only the newest copy of a job may change.
//!
//! `POST /` with the header `Bellwether-Epoch: N` adds one and answers with the sum. A request of an older epoch than the newest one
//! that was seen gets 412 and changes nothing. `GET /` shows the sum to everybody.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// A client that takes longer than this for its request is let go.
const PATIENCE: Duration = Duration::from_secs(5);
/// Requests with more bytes of headers are cut off.
const LONGEST: u64 = 8192;

/// The guarded data. The newest epoch belongs to it: a real service stores both in one transaction.
#[derive(Debug, Default)]
struct Counter {
    sum: u64,
    newest: u64,
}

/// A request of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Request {
    Show,
    Add { epoch: Option<u64> },
    Unknown,
}

impl Counter {
    /// The status line and the body for a request.
    fn answer(&mut self, request: Request) -> (&'static str, String) {
        match request {
            Request::Show => ("200 OK", self.sum.to_string()),
            Request::Add { epoch: None } => ("428 Precondition Required", "say your epoch: Bellwether-Epoch: N".into()),
            Request::Add { epoch: Some(epoch) } if epoch < self.newest => {
                ("412 Precondition Failed", format!("epoch {epoch} is over: {} has written", self.newest))
            }
            Request::Add { epoch: Some(epoch) } => {
                self.newest = epoch;
                self.sum += 1;
                ("200 OK", self.sum.to_string())
            }
            Request::Unknown => ("405 Method Not Allowed", "GET / or POST /".into()),
        }
    }
}

fn read(stream: &TcpStream) -> io::Result<Request> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.take(LONGEST)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let mut epoch = None;
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("bellwether-epoch")
        {
            epoch = value.trim().parse().ok();
        }
    }
    Ok(match first.split(' ').next() {
        Some("GET") => Request::Show,
        Some("POST") => Request::Add { epoch },
        _ => Request::Unknown,
    })
}

fn serve(counter: &mut Counter, mut stream: &TcpStream) -> io::Result<()> {
    let (status, body) = counter.answer(read(stream)?);
    write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}\n", body.len() + 1)
}

fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8090".into());
    let listener = TcpListener::bind(&address)?;
    println!("listening on {}", listener.local_addr()?);
    let mut counter = Counter::default();
    for stream in listener.incoming() {
        // An error of one client does not concern the next.
        let _ = stream.and_then(|stream| serve(&mut counter, &stream));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_epoch_changes_nothing_once_a_newer_one_has_written() {
        let mut counter = Counter::default();
        let mut add = |epoch| counter.answer(Request::Add { epoch }).0.split(' ').next().map(str::to_owned);
        assert_eq!(add(Some(4)).as_deref(), Some("200"));
        assert_eq!(add(Some(5)).as_deref(), Some("200"));
        assert_eq!(add(Some(4)).as_deref(), Some("412"));
        assert_eq!(add(None).as_deref(), Some("428"));
        assert_eq!(add(Some(5)).as_deref(), Some("200"));
        assert_eq!(counter.answer(Request::Show).1, "3");
    }
}
