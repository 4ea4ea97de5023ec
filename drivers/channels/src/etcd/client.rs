//! Connections to an etcd: one for requests, each with its answer, and one for the stream of changes.

use std::time::Duration;

use bellwether_etcd::{EtcdRequest, LeaseId};
use bellwether_kernel::Epoch;
use bellwether_net::ChannelLost;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::timeout;

use super::api::{EtcdDeathNotice, FlockApi, FlockRecord};
use super::http::{ResponsePart, ResponseReader};
use super::login::EtcdAccess;
use super::place::EtcdPlace;
use crate::place::Endpoint;
use crate::server::{Stream, dial};
use crate::tls;

/// The longest answer. The keys of a flock are small.
const BODY_MAX: usize = 256 * 1024;
/// The time limit for connecting to one server.
const CONNECT_WITHIN: Duration = Duration::from_secs(2);

/// An HTTP connection.
pub(super) struct Connection {
    stream: Box<dyn Stream>,
    reader: ResponseReader,
    host: String,
}

impl Connection {
    pub(super) async fn open(place: &EtcdPlace, endpoint: &Endpoint) -> Result<Connection, ChannelLost> {
        let stream = dial(endpoint).await?;
        let stream: Box<dyn Stream> = match place.tls {
            true => Box::new(tls::secured(&place.trust(), endpoint, stream).await?),
            false => Box::new(stream),
        };
        let host = format!("{}:{}", endpoint.host, endpoint.port);
        Ok(Connection { stream, reader: ResponseReader::default(), host })
    }

    async fn send(&mut self, path: &str, body: &str, token: Option<&str>) -> Result<(), ChannelLost> {
        let token = token.map(|token| format!("Authorization: {token}\r\n")).unwrap_or_default();
        // A member of etcd that has lost its leader then ends the stream, in place of being silent on it.
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nGrpc-Metadata-Hasleader: true\r\n\
             {token}Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        Ok(self.stream.flush().await?)
    }

    async fn part(&mut self) -> Result<ResponsePart, ChannelLost> {
        loop {
            if let Some(part) = self.reader.next_part().map_err(ChannelLost::because)? {
                return Ok(part);
            }
            let mut bytes = [0; 4096];
            match self.stream.read(&mut bytes).await? {
                0 => return Err(ChannelLost::because("the server closed the connection")),
                count => self.reader.feed(&bytes[..count]),
            }
        }
    }

    pub(super) async fn call(
        &mut self,
        path: &str,
        body: &str,
        token: Option<&str>,
    ) -> Result<(u16, Vec<u8>), ChannelLost> {
        self.send(path, body, token).await?;
        let (mut status, mut answer) = (0, Vec::new());
        loop {
            match self.part().await? {
                ResponsePart::Head(code) => status = code,
                ResponsePart::Body(more) if answer.len() + more.len() <= BODY_MAX => answer.extend(more),
                ResponsePart::Body(_) => return Err(ChannelLost::because("the server's answer is too long")),
                ResponsePart::End => return Ok((status, answer)),
            }
        }
    }
}

/// A client for one request at a time.
pub struct EtcdClient {
    access: EtcdAccess,
    /// The server to ask, and after a failure the next one.
    turn: usize,
    connection: Option<Connection>,
}

impl EtcdClient {
    /// A client for these servers, beginning with this one.
    #[must_use]
    pub fn new(access: EtcdAccess, turn: usize) -> EtcdClient {
        EtcdClient { access, turn, connection: None }
    }

    /// The index of the server that is asked.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// Sends a request, and waits for the status and the body of the answer. A server that fails, or whose answer was
    /// not awaited, is skipped the next time.
    ///
    /// # Errors
    /// The outcome is unknown; the reason in words.
    pub async fn call(&mut self, path: &str, body: &str) -> Result<(u16, Vec<u8>), ChannelLost> {
        let token = self.access.token().await?;
        let place = self.access.place();
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let endpoint = place.servers[self.turn % place.servers.len()].clone();
                self.turn += 1;
                let opened = timeout(CONNECT_WITHIN, Connection::open(place, &endpoint)).await;
                let named = |why: ChannelLost| ChannelLost(format!("{}: {}", endpoint.host, why.0));
                let connection = opened.map_err(|_| named(ChannelLost::because("no connection in time")))?;
                let connection = connection.map_err(named)?;
                self.turn -= 1;
                connection
            }
        };
        self.turn += 1;
        let answer = connection.call(path, body, token.as_deref()).await?;
        if let Some(token) = token.filter(|_| FlockApi::is_login_lost(answer.0, &answer.1)) {
            self.access.refused(&token);
        }
        // A server that has no leader is no use; another may be.
        if answer.0 < 500 {
            self.turn -= 1;
            self.connection = Some(connection);
        }
        Ok(answer)
    }
}

/// A stream of all changes of a flock's keys.
pub struct EtcdWatch {
    access: EtcdAccess,
    api: FlockApi,
    turn: usize,
    connection: Option<Connection>,
}

impl EtcdWatch {
    /// The stream for this flock, at these servers.
    #[must_use]
    pub fn new(access: EtcdAccess, api: FlockApi) -> EtcdWatch {
        EtcdWatch { access, api, turn: 0, connection: None }
    }

    /// Waits until the keys have changed, or may have: while nobody was listening.
    ///
    /// # Errors
    /// The stream has ended; the next wait tries another server.
    pub async fn changed(&mut self) -> Result<(), ChannelLost> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let (token, place) = (self.access.token().await?, self.access.place());
                let endpoint = place.servers[self.turn % place.servers.len()].clone();
                self.turn += 1;
                let opened = timeout(CONNECT_WITHIN, Connection::open(place, &endpoint)).await;
                let mut connection = opened.map_err(|_| ChannelLost::because("no connection in time"))??;
                let (path, body) = self.api.watch();
                connection.send(path, &body, token.as_deref()).await?;
                connection
            }
        };
        loop {
            match connection.part().await? {
                ResponsePart::Head(200) => {}
                ResponsePart::Head(status) => return Err(ChannelLost(format!("HTTP status {status}"))),
                // The stream begins with a word that it has begun. That, like an event, is a reason to look.
                ResponsePart::Body(_) => {
                    self.connection = Some(connection);
                    return Ok(());
                }
                ResponsePart::End => return Err(ChannelLost::because("the server ended the watch")),
            }
        }
    }
}

/// Releases the key of a leader whose process and all its work are gone: for a small process with no other task. It
/// must not be called from a runtime's own thread.
///
/// # Errors
/// No server could be told in time; then the others wait.
pub fn release_blocking(notice: &EtcdDeathNotice, within: Duration) -> Result<(), ChannelLost> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let place: EtcdPlace = notice.death.etcd.parse().map_err(ChannelLost::because)?;
    let api = FlockApi::new(&place.name, &notice.flock);
    let release = EtcdRequest::Release { epoch: Epoch(notice.death.epoch), lease: LeaseId(notice.death.lease) };
    let record = FlockRecord { member: String::new(), since: String::new() };
    let (path, body) = api.request(&release, 1, &record);
    let mut client = EtcdClient::new(EtcdAccess::new(place), 0);
    let told = async {
        loop {
            // One server that does not answer must not take all the time there is.
            if let Ok(Ok((200, _))) = timeout(within / 4, client.call(path, &body)).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let told = runtime.block_on(async { timeout(within, told).await });
    told.map_err(|_| ChannelLost::because("nobody could be told in time"))
}
