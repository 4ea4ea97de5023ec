//! One TCP connection that carries sealed frames, both ways.

use std::fmt;
use std::future::poll_fn;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use bellwether_kernel::WireError;
use socket2::{SockRef, TcpKeepalive};
use thiserror::Error;
use tokio::io::{Interest, Ready};
use tokio::net::{TcpSocket, TcpStream};

use crate::frame::{FrameBuffer, TooLong, put_frame};
use crate::hello::{Hello, SessionFrame};
use crate::key::Key;
use crate::refusal::Refusal;
use crate::seal::{Dialling, SealError, Sealing, answer};

/// How long unanswered data may be under way before a connection counts as broken.
pub(crate) const USER_TIMEOUT: Duration = Duration::from_millis(1500);

/// Why a connection ended.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The system says so.
    #[error("{}", bellwether_trace::in_words(.0))]
    Io(#[from] io::Error),
    /// The other side closed it.
    #[error("the connection was closed")]
    Closed,
    /// It took too long.
    #[error("no answer in time")]
    TimedOut,
    /// One side refused the other.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// What came made no sense.
    #[error("what came makes no sense: {0}")]
    Garbage(String),
    /// Somebody else answers at the address.
    #[error("the member there says that its id is {0}")]
    WrongMember(u32),
}

impl From<SealError> for LinkError {
    fn from(error: SealError) -> LinkError {
        match error {
            SealError::Refused(refusal) => LinkError::Refused(refusal),
            other => LinkError::Garbage(other.to_string()),
        }
    }
}

impl From<TooLong> for LinkError {
    fn from(error: TooLong) -> LinkError {
        LinkError::Garbage(error.to_string())
    }
}

impl From<WireError> for LinkError {
    fn from(error: WireError) -> LinkError {
        LinkError::Garbage(error.to_string())
    }
}

/// The connection. What it is in the middle of stands in itself and not in a future, so that waiting can be cancelled.
pub(crate) struct Connection {
    stream: Arc<TcpStream>,
    sealing: Sealing,
    inbox: FrameBuffer,
    opened: Vec<u8>,
    plain: Vec<u8>,
    pending: Vec<u8>,
    written: usize,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").field("sealed", &self.is_sealed()).finish_non_exhaustive()
    }
}

impl Connection {
    fn new(stream: TcpStream) -> io::Result<Connection> {
        tune(&stream)?;
        Ok(Connection {
            stream: Arc::new(stream),
            sealing: Sealing::Plain,
            inbox: FrameBuffer::default(),
            opened: Vec::new(),
            plain: Vec::new(),
            pending: Vec::new(),
            written: 0,
        })
    }

    /// Connects and agrees how to speak; from `bind`, so that the address tells who we are.
    pub(crate) async fn dial(to: SocketAddr, bind: Option<IpAddr>, key: Option<&Key>) -> Result<Connection, LinkError> {
        let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(ip) = bind.filter(|ip| ip.is_ipv4() == to.is_ipv4() && !ip.is_unspecified()) {
            socket.bind(SocketAddr::new(ip, 0))?;
        }
        let mut connection = Connection::new(socket.connect(to).await?)?;
        let (dialling, first) = Dialling::start(key)?;
        put_frame(&first, &mut connection.pending);
        connection.await_frame().await?;
        connection.sealing = dialling.finish(&connection.opened)?;
        Ok(connection)
    }

    /// Takes a connection in and agrees how to speak, or tells the other side why not.
    pub(crate) async fn accept(
        stream: TcpStream,
        key: Option<&Key>,
        plain_allowed: bool,
    ) -> Result<Connection, LinkError> {
        let mut connection = Connection::new(stream)?;
        connection.await_frame().await?;
        let (answered, reply) = answer(key, plain_allowed, &connection.opened);
        if let Some(reply) = reply {
            put_frame(&reply, &mut connection.pending);
            connection.flush().await?;
        }
        connection.sealing = answered?;
        Ok(connection)
    }

    pub(crate) fn is_sealed(&self) -> bool {
        self.sealing.is_sealed()
    }

    /// Seals a frame and puts it in line.
    pub(crate) fn queue(&mut self, frame: &SessionFrame<'_>) -> Result<(), LinkError> {
        self.queue_written(|plain| frame.encode(plain))
    }

    /// The same with whatever `write` writes into an empty buffer.
    pub(crate) fn queue_written(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<(), LinkError> {
        self.plain.clear();
        write(&mut self.plain);
        Ok(self.sealing.seal(&self.plain, &mut self.pending)?)
    }

    /// The same with a frame that is written already.
    pub(crate) fn queue_bytes(&mut self, plain: &[u8]) -> Result<(), LinkError> {
        Ok(self.sealing.seal(plain, &mut self.pending)?)
    }

    pub(crate) fn queue_hello(&mut self, hello: &Hello) -> Result<(), LinkError> {
        self.queue_written(|plain| hello.encode(plain))
    }

    /// Whether everything in line was handed to the system.
    pub(crate) fn is_flushed(&self) -> bool {
        self.pending.is_empty()
    }

    /// The next frame that has arrived whole.
    pub(crate) fn next_frame(&mut self) -> Result<Option<SessionFrame<'_>>, LinkError> {
        Ok(if self.open_next()? { Some(SessionFrame::decode(&self.opened)?) } else { None })
    }

    fn open_next(&mut self) -> Result<bool, LinkError> {
        let Some(frame) = self.inbox.next_frame()? else { return Ok(false) };
        self.sealing.open(frame, &mut self.opened)?;
        Ok(true)
    }

    /// AnswerGuard until the network allows something, and does it.
    pub(crate) async fn progress(&mut self) -> Result<(), LinkError> {
        let ready = ready(&self.stream, self.interest()).await?;
        self.act(ready)
    }

    /// What to wait for, and where, for someone who does not hold the connection while waiting.
    pub(crate) fn waits_for(&self) -> (Arc<TcpStream>, Interest) {
        (self.stream.clone(), self.interest())
    }

    fn interest(&self) -> Interest {
        if self.is_flushed() { Interest::READABLE } else { Interest::READABLE | Interest::WRITABLE }
    }

    /// Does what the network allows.
    pub(crate) fn act(&mut self, ready: Ready) -> Result<(), LinkError> {
        if ready.is_writable() {
            self.try_flush()?;
        }
        if ready.is_readable() {
            self.try_fill()?;
        }
        Ok(())
    }

    /// Hands to the system what it takes without waiting.
    pub(crate) fn try_flush(&mut self) -> Result<(), LinkError> {
        while self.written < self.pending.len() {
            match self.stream.try_write(&self.pending[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
        self.pending.clear();
        self.written = 0;
        Ok(())
    }

    fn try_fill(&mut self) -> Result<(), LinkError> {
        let mut bytes = [0; 1024];
        let mut outcome = Ok(0);
        let _ = self.stream.try_io(Interest::READABLE, || {
            outcome = (&*SockRef::from(&self.stream)).read(&mut bytes);
            // What fills less than the space was all there is. To say so here saves asking the system once more.
            match outcome {
                Ok(count) if count == bytes.len() || count == 0 => Ok(()),
                _ => Err(io::ErrorKind::WouldBlock.into()),
            }
        });
        match outcome {
            Ok(0) => Err(LinkError::Closed),
            Ok(count) => {
                self.inbox.feed(&bytes[..count]);
                Ok(())
            }
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// AnswerGuard until everything in line was handed over.
    pub(crate) async fn flush(&mut self) -> Result<(), LinkError> {
        self.try_flush()?;
        while !self.is_flushed() {
            self.stream.writable().await?;
            self.try_flush()?;
        }
        Ok(())
    }

    async fn await_frame(&mut self) -> Result<(), LinkError> {
        self.try_flush()?;
        while !self.open_next()? {
            self.progress().await?;
        }
        Ok(())
    }

    /// AnswerGuard for a frame.
    pub(crate) async fn receive(&mut self) -> Result<SessionFrame<'_>, LinkError> {
        self.await_frame().await?;
        Ok(SessionFrame::decode(&self.opened)?)
    }

    /// AnswerGuard for the hello.
    pub(crate) async fn receive_hello(&mut self) -> Result<Hello, LinkError> {
        self.await_frame().await?;
        Ok(Hello::decode(&self.opened)?)
    }
}

/// AnswerGuard until the network allows something. One task alone may wait for a connection: it is cheaper so than with the
/// runtime's own ways, which are for many.
pub(crate) async fn ready(stream: &TcpStream, interest: Interest) -> io::Result<Ready> {
    poll_fn(|context| {
        let mut ready = Ready::EMPTY;
        if stream.poll_read_ready(context)?.is_ready() {
            ready |= Ready::READABLE;
        }
        if interest.is_writable() && stream.poll_write_ready(context)?.is_ready() {
            ready |= Ready::WRITABLE;
        }
        if ready.is_empty() { Poll::Pending } else { Poll::Ready(Ok(ready)) }
    })
    .await
}

/// Small frames that should arrive at once or not at all: no delay, no long retries, no deep buffer.
fn tune(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let socket = SockRef::from(stream);
    socket.set_tcp_user_timeout(Some(USER_TIMEOUT))?;
    socket.set_send_buffer_size(32 * 1024)?;
    // Retries at even spans: after a short cut the next one comes soon. Not every kernel has it, and none needs it.
    let _ = socket.set_tcp_thin_linear_timeouts(true);
    let keepalive =
        TcpKeepalive::new().with_time(Duration::from_secs(5)).with_interval(Duration::from_secs(1)).with_retries(3);
    socket.set_tcp_keepalive(&keepalive)
}
