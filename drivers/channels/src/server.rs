//! One connection to a server that carries a channel: common to all kinds of servers. The protocol of each is a
//! [`Dialect`], which does no I/O.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bellwether_net::{BoxFuture, Channel, ChannelLost, PayloadLimit, RateLimit};
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};

use crate::place::{ChannelAddress, Endpoint};
use crate::prompt::Prompt;
use crate::tls;

/// The most bytes that may wait to be written. A server that takes less has stopped reading.
const PENDING_MAX: usize = 64 * 1024;
/// The most payloads that may wait to be taken; beyond that the connection waits.
const WAITING_MAX: usize = 256;
/// The greatest length of a greeting before TLS begins.
const GREETING_MAX: usize = 64 * 1024;

/// The protocol of a kind of server, as a state machine without I/O: bytes in, bytes out.
pub trait Dialect: Send + 'static {
    /// The payloads that the channel can carry.
    fn carries(&self) -> PayloadLimit;

    /// The rate that the server permits.
    fn pace(&self) -> RateLimit {
        RateLimit::QUICK
    }

    /// The time limit for joining the channel.
    fn patience(&self) -> Duration {
        Duration::from_secs(5)
    }

    /// The silence after which the server is asked for a sign of life. After as much again the connection counts as
    /// lost.
    fn quiet(&self) -> Duration {
        Duration::from_secs(5)
    }

    /// Whether the server greets in the clear before TLS begins.
    fn greets_in_clear(&self) -> bool {
        false
    }

    /// Begins a new connection: forgets the last one, and writes the client's first bytes.
    fn open(&mut self, out: &mut Vec<u8>);

    /// Takes received bytes, and writes the answers.
    ///
    /// # Errors
    /// Why this connection cannot be used any further, in words.
    fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), ChannelLost>;

    /// Whether the channel is joined.
    fn is_ready(&self) -> bool;

    /// The received payloads that wait to be taken.
    fn heard(&mut self) -> &mut VecDeque<Vec<u8>>;

    /// Takes the next received payload.
    fn next(&mut self) -> Option<Vec<u8>> {
        self.heard().pop_front()
    }

    /// Writes one payload to the channel.
    fn say(&mut self, payload: &[u8], out: &mut Vec<u8>);

    /// Asks the server for a sign of life.
    fn ping(&mut self, out: &mut Vec<u8>);

    /// Says good-bye.
    fn close(&mut self, _out: &mut Vec<u8>) {}
}

pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// A server's channel. All its state is in this struct and not in a future, so that waiting can be cancelled.
pub struct Server<D> {
    address: ChannelAddress,
    dialect: D,
    stream: Option<Box<dyn Stream>>,
    pending: Vec<u8>,
    heard_at: Instant,
    asked: bool,
    /// Why the connection is lost, while payloads received before are still being taken.
    lost: Option<ChannelLost>,
    patience: Duration,
    /// The next server of the cluster to try.
    turn: usize,
}

impl<D: Dialect> Server<D> {
    /// A channel at this address.
    pub fn new(address: ChannelAddress, dialect: D) -> Server<D> {
        let patience = dialect.patience();
        let heard_at = Instant::now();
        let pending = Vec::new();
        Server { address, dialect, stream: None, pending, heard_at, asked: false, lost: None, patience, turn: 0 }
    }

    /// Replaces the usual time limit for joining the channel.
    #[must_use]
    pub fn patient_for(mut self, patience: Duration) -> Server<D> {
        self.patience = patience;
        self
    }

    /// Tries the servers of the cluster, each once, beginning after the last one that was tried.
    async fn join_any(&mut self) -> Result<(), ChannelLost> {
        let mut failed = None;
        for _ in 0..self.address.servers.len() {
            let endpoint = self.address.servers[self.turn].clone();
            self.turn = (self.turn + 1) % self.address.servers.len();
            let joined = timeout(self.patience, self.join(&endpoint)).await;
            match joined.unwrap_or_else(|_| Err(ChannelLost::because("the server does not answer in time"))) {
                Ok(()) => return Ok(()),
                Err(why) if self.address.servers.len() > 1 => {
                    failed = Some(ChannelLost(format!("{}: {}", endpoint.host, why.0)));
                }
                Err(why) => failed = Some(why),
            }
            self.stream = None;
        }
        Err(failed.unwrap_or_else(closed))
    }

    async fn join(&mut self, endpoint: &Endpoint) -> Result<(), ChannelLost> {
        (self.stream, self.lost, self.asked, self.heard_at) = (None, None, false, Instant::now());
        self.pending.clear();
        self.dialect.open(&mut self.pending);
        let mut stream = dial(endpoint).await?;
        if self.address.tls {
            if self.dialect.greets_in_clear() {
                let greeting = greeting(&mut stream).await?;
                self.dialect.feed(&greeting, &mut self.pending)?;
            }
            self.stream = Some(Box::new(tls::secured(&self.address.trust(), endpoint, stream).await?));
        } else {
            self.stream = Some(Box::new(stream));
        }
        while !self.dialect.is_ready() {
            poll_fn(|cx| self.poll(cx)).await?;
        }
        Ok(())
    }

    /// Writes and reads what is possible; ready once anything was read or everything was written.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), ChannelLost>> {
        let Some(stream) = &mut self.stream else { return Poll::Ready(Err(ChannelLost::because("not connected"))) };
        let had_work = !self.pending.is_empty();
        while !self.pending.is_empty() {
            match Pin::new(&mut **stream).poll_write(cx, &self.pending)? {
                Poll::Ready(0) => return Poll::Ready(Err(closed())),
                Poll::Ready(count) => drop(self.pending.drain(..count)),
                Poll::Pending => break,
            }
        }
        let flushed = Pin::new(&mut **stream).poll_flush(cx)?.is_ready();
        if self.dialect.heard().len() < WAITING_MAX {
            let mut bytes = [0; 4096];
            let mut buffer = ReadBuf::new(&mut bytes);
            if Pin::new(&mut **stream).poll_read(cx, &mut buffer)?.is_ready() {
                if buffer.filled().is_empty() {
                    return Poll::Ready(Err(closed()));
                }
                (self.heard_at, self.asked) = (Instant::now(), false);
                self.dialect.feed(buffer.filled(), &mut self.pending)?;
                if self.pending.len() > PENDING_MAX {
                    return Poll::Ready(Err(ChannelLost::because("the server takes nothing any more")));
                }
                return Poll::Ready(Ok(()));
            }
        }
        if had_work && flushed && self.pending.is_empty() { Poll::Ready(Ok(())) } else { Poll::Pending }
    }

    async fn next(&mut self) -> Result<Vec<u8>, ChannelLost> {
        loop {
            if let Some(payload) = self.dialect.next() {
                return Ok(payload);
            }
            if let Some(lost) = self.lost.take() {
                return Err(lost);
            }
            let quiet = self.dialect.quiet();
            let limit = self.heard_at + if self.asked { quiet * 2 } else { quiet };
            match timeout_at(limit, poll_fn(|cx| self.poll(cx))).await {
                Ok(done) => self.lost = done.err(),
                Err(_) if self.asked => return Err(ChannelLost::because("the server has fallen silent")),
                Err(_) => {
                    self.asked = true;
                    self.dialect.ping(&mut self.pending);
                }
            }
        }
    }
}

fn closed() -> ChannelLost {
    ChannelLost::because("the server closed the connection")
}

impl<D: Dialect> Channel for Server<D> {
    fn name(&self) -> String {
        self.address.to_string()
    }

    fn carries(&self) -> PayloadLimit {
        self.dialect.carries()
    }

    fn pace(&self) -> RateLimit {
        self.dialect.pace()
    }

    fn is_local(&self) -> bool {
        self.address.is_local()
    }

    fn connect(&mut self) -> BoxFuture<'_, Result<(), ChannelLost>> {
        Box::pin(self.join_any())
    }

    fn say<'a>(&'a mut self, payload: &'a [u8]) -> BoxFuture<'a, Result<(), ChannelLost>> {
        Box::pin(async {
            self.dialect.say(payload, &mut self.pending);
            while !self.pending.is_empty() {
                poll_fn(|cx| self.poll(cx)).await?;
            }
            Ok(())
        })
    }

    fn hear(&mut self) -> BoxFuture<'_, Result<Vec<u8>, ChannelLost>> {
        Box::pin(self.next())
    }

    fn close(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.dialect.close(&mut self.pending);
            while !self.pending.is_empty() && poll_fn(|cx| self.poll(cx)).await.is_ok() {}
            self.stream = None;
        })
    }
}

pub(crate) async fn dial(endpoint: &Endpoint) -> Result<Prompt, ChannelLost> {
    let mut failed = ChannelLost(format!("the name {} has no address", endpoint.host));
    for to in tokio::net::lookup_host((endpoint.host.as_str(), endpoint.port)).await? {
        match TcpStream::connect(to).await.and_then(tuned) {
            Ok(stream) => return Ok(Prompt::new(stream)),
            Err(why) => failed = why.into(),
        }
    }
    Err(failed)
}

/// Configures the socket for small messages that should arrive soon or not at all.
fn tuned(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_nodelay(true)?;
    let socket = SockRef::from(&stream);
    socket.set_tcp_user_timeout(Some(Duration::from_secs(10)))?;
    socket.set_send_buffer_size(32 * 1024)?;
    Ok(stream)
}

/// Reads the first line, and not a byte beyond it: the next one is TLS's.
async fn greeting(stream: &mut Prompt) -> Result<Vec<u8>, ChannelLost> {
    let mut line = Vec::new();
    while !line.ends_with(b"\n") {
        if line.len() == GREETING_MAX {
            return Err(ChannelLost::because("the server's greeting has no end"));
        }
        line.push(stream.read_u8().await?);
    }
    Ok(line)
}
