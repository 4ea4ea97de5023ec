//! Servers that pretend to be an etcd: slow logins, tokens that expire, and invalid answers.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64_URL;
use bellwether_channels::etcd::{EtcdAccess, EtcdClient, FlockApi};
use bellwether_etcd::{EtcdAnswer, EtcdRequest};
use bellwether_kernel::NodeId;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// An etcd with users: each login is answered when the test permits it.
struct Passwords {
    /// How many logins may be answered; once it is closed, all are refused.
    permits: Semaphore,
    /// The number of answered logins.
    logins: watch::Sender<u64>,
    /// The lifetime of a token in seconds; `None` if it is not stated.
    lasts: Option<u64>,
    /// The number of requests with an invalid token.
    refusals: Mutex<u32>,
    /// The valid tokens.
    tokens: Mutex<Vec<String>>,
}

impl Passwords {
    async fn start(permits: usize, lasts: Option<u64>) -> (Arc<Passwords>, EtcdAccess) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let place = format!("etcd://anna:secret@{}/jobs", listener.local_addr().unwrap());
        let server = Passwords {
            permits: Semaphore::new(permits),
            logins: watch::Sender::new(0),
            lasts,
            refusals: Mutex::new(0),
            tokens: Mutex::default(),
        };
        let server = Arc::new(server);
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = serving.clone();
                tokio::spawn(async move { server.serve(stream).await });
            }
        });
        (server, EtcdAccess::new(place.parse().unwrap()))
    }

    async fn serve(&self, stream: TcpStream) {
        let mut stream = BufReader::new(stream);
        while let Some((path, token)) = request(&mut stream).await {
            let (status, body) = if path.ends_with("authenticate") {
                match self.permits.acquire().await {
                    Ok(permit) => {
                        permit.forget();
                        (200, format!(r#"{{"token":"{}"}}"#, self.new_token()))
                    }
                    Err(_) => (400, r#"{"error":"authentication failed, invalid password"}"#.to_owned()),
                }
            } else if token.is_some_and(|token| self.tokens.lock().unwrap().contains(&token)) {
                (200, r#"{"header":{},"ID":"77","TTL":"2"}"#.to_owned())
            } else {
                *self.refusals.lock().unwrap() += 1;
                (401, r#"{"error":"etcdserver: invalid auth token","code":16}"#.to_owned())
            };
            let answer = format!("HTTP/1.1 {status} x\r\nContent-Length: {}\r\n\r\n{body}", body.len());
            if stream.write_all(answer.as_bytes()).await.is_err() {
                return;
            }
        }
    }

    fn new_token(&self) -> String {
        self.logins.send_modify(|logins| *logins += 1);
        let ends = self.lasts.map(|lasts| SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() + lasts);
        let claims = ends.map_or_else(|| "{}".to_owned(), |ends| format!(r#"{{"exp":{ends}}}"#));
        let token = format!("x.{}.{}", BASE64_URL.encode(claims), *self.logins.borrow());
        self.tokens.lock().unwrap().push(token.clone());
        token
    }

    async fn logged_in(&self, times: u64) {
        let mut seen = self.logins.subscribe();
        timeout(PATIENCE, seen.wait_for(|logins| *logins >= times)).await.expect("another login").unwrap();
    }
}

/// The path of a request, and the token in it.
async fn request(stream: &mut BufReader<TcpStream>) -> Option<(String, Option<String>)> {
    let (mut path, mut token, mut length) = (String::new(), None, 0);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let line = line.trim_end();
        if let Some(rest) = line.strip_prefix("POST ") {
            path = rest.split(' ').next()?.to_owned();
        } else if let Some(rest) = line.strip_prefix("Authorization: ") {
            token = Some(rest.to_owned());
        } else if let Some(rest) = line.strip_prefix("Content-Length: ") {
            length = rest.parse().ok()?;
        } else if line.is_empty() {
            stream.read_exact(&mut vec![0; length]).await.ok()?;
            return Some((path, token));
        }
    }
}

async fn asks(client: &mut EtcdClient) -> u16 {
    timeout(PATIENCE, client.call("/v3/lease/grant", "{}")).await.expect("an answer").unwrap().0
}

#[tokio::test]
async fn a_login_goes_on_when_the_request_that_needed_it_is_given_up() {
    let (server, access) = Passwords::start(0, None).await;
    for turn in 0..3 {
        let mut client = EtcdClient::new(access.clone(), turn);
        let given_up = timeout(Duration::from_millis(20), client.call("/v3/lease/grant", "{}")).await;
        assert!(given_up.is_err(), "nobody is logged in yet");
    }
    server.permits.add_permits(1);
    let mut client = EtcdClient::new(access.clone(), 0);
    assert_eq!(asks(&mut client).await, 200);
    let mut other = EtcdClient::new(access, 0);
    assert_eq!(asks(&mut other).await, 200);
    assert_eq!(*server.logins.borrow(), 1, "one token is enough for everybody");
}

#[tokio::test]
async fn a_password_that_is_refused_is_told_in_etcds_words_and_not_shown() {
    let (server, access) = Passwords::start(0, None).await;
    server.permits.close();
    let mut client = EtcdClient::new(access, 0);
    let lost = timeout(PATIENCE, client.call("/v3/lease/grant", "{}")).await.expect("an end").unwrap_err().to_string();
    assert!(lost.contains("refuses the user anna: authentication failed"), "{lost}");
    assert!(!lost.contains("secret"), "{lost}");
}

#[tokio::test]
async fn a_token_that_etcd_forgot_is_replaced_by_a_new_login() {
    let (server, access) = Passwords::start(9, None).await;
    let mut client = EtcdClient::new(access, 0);
    assert_eq!(asks(&mut client).await, 200);
    server.tokens.lock().unwrap().clear();
    assert_eq!(asks(&mut client).await, 401);
    assert_eq!(asks(&mut client).await, 200);
    assert_eq!(*server.logins.borrow(), 2);
}

#[tokio::test]
async fn a_token_is_renewed_before_it_ends() {
    let (server, access) = Passwords::start(99, Some(2)).await;
    let mut client = EtcdClient::new(access, 0);
    assert_eq!(asks(&mut client).await, 200);
    server.logged_in(3).await;
    assert_eq!(asks(&mut client).await, 200);
    assert_eq!(*server.refusals.lock().unwrap(), 0, "no request had to fail for it");
}

/// The answer of a server to everything on one connection, and the error message, or none if it is valid.
const BAD: [(&str, &str); 11] = [
    ("", "closed the connection"),
    ("SSH-2.0-OpenSSH_9.2p1\r\n\r\n", "does not speak HTTP"),
    ("\u{0}\u{1}\u{2}garbage\r\n\r\n", "does not speak HTTP"),
    ("HTTP/1.1 200 OK\r\n\r\n{}", "does not say how long"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{\"ID\":\"7", "closed the connection"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}", "does not speak HTTP"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}", "does not speak HTTP"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{}", "closed the connection"),
    ("HTTP/1.1 500 Oh\r\nContent-Length: 5\r\n\r\noh no", ""),
    ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"ID\":-7 }", ""),
    ("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnull", ""),
];

#[tokio::test]
async fn servers_that_behave_badly_are_told_in_words_and_left_for_the_next() {
    let bad = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let good = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let place = format!("etcd://{},{}/jobs", bad.local_addr().unwrap(), good.local_addr().unwrap());
    let mut answers: VecDeque<_> = BAD.iter().map(|(answer, _)| *answer).collect();
    tokio::spawn(async move {
        while let Some(answer) = answers.pop_front() {
            let mut stream = BufReader::new(bad.accept().await.unwrap().0);
            request(&mut stream).await.unwrap();
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    let answer = r#"{"header":{},"ID":"77","TTL":"2"}"#;
    let answer = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{answer}", answer.len());
    tokio::spawn(async move {
        while let Ok((stream, _)) = good.accept().await {
            let mut stream = BufReader::new(stream);
            if request(&mut stream).await.is_some() {
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        }
    });
    let access = EtcdAccess::new(place.parse().unwrap());
    for (said, why) in BAD {
        let mut client = EtcdClient::new(access.clone(), 0);
        match timeout(PATIENCE, client.call("/v3/lease/grant", "{}")).await.expect("an end") {
            Err(lost) => assert!(!why.is_empty() && lost.to_string().contains(why), "{said:?}: {lost}"),
            Ok((_, body)) => {
                assert_eq!(why, "", "{said:?}");
                let answer = FlockApi::answer(&EtcdRequest::Grant, &body, |_| NodeId::at(0));
                assert_eq!(answer, EtcdAnswer::Failed, "{said:?}");
            }
        }
        if !said.starts_with("HTTP/1.1 200 OK\r\nContent-Length: 10") && !said.ends_with("null") {
            assert_eq!(client.turn(), 1, "{said:?}");
            assert_eq!(asks(&mut client).await, 200, "{said:?}");
        }
    }
}

#[tokio::test]
async fn an_answer_without_an_end_does_not_fill_the_memory() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let place = format!("etcd://{}/jobs", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n").await;
        let chunk = format!("400\r\n{}\r\n", "x".repeat(0x400));
        while stream.write_all(chunk.as_bytes()).await.is_ok() {}
    });
    let mut client = EtcdClient::new(EtcdAccess::new(place.parse().unwrap()), 0);
    let lost = timeout(PATIENCE, client.call("/v3/lease/grant", "{}")).await.expect("an end").unwrap_err();
    assert!(lost.to_string().contains("too long"), "{lost}");
}
