//! The socket operations of a session: connects, reads and writes, without decisions.

use std::future::poll_fn;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr};
use std::task::Poll;
use std::time::Duration;

use bellwether_kernel::WireError;
use socket2::{SockRef, TcpKeepalive};
use thiserror::Error;
use tokio::io::{Interest, Ready};
use tokio::net::{TcpSocket, TcpStream};

use crate::frame::TooLong;
use crate::refusal::Refusal;
use crate::seal::SealError;
use crate::session::SealedStream;
use crate::system::Socket;

/// How long unacknowledged data may be on its way before a connection counts as broken.
pub(crate) const USER_TIMEOUT: Duration = Duration::from_millis(1500);

/// Why a connection ended.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The system reported an error.
    #[error("{}", bellwether_trace::in_words(.0))]
    Io(#[from] io::Error),
    /// The other side closed the connection.
    #[error("the connection was closed")]
    Closed,
    /// It took too long.
    #[error("no answer in time")]
    TimedOut,
    /// One side refused the other.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The other side sent something invalid.
    #[error("what came makes no sense: {0}")]
    Garbage(String),
    /// Another member answers at the address.
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

/// Connects; from `bind`, so that the address shows who we are.
pub(crate) async fn connect(to: SocketAddr, bind: Option<IpAddr>) -> io::Result<TcpStream> {
    let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if let Some(ip) = bind.filter(|ip| ip.is_ipv4() == to.is_ipv4() && !ip.is_unspecified()) {
        socket.bind(SocketAddr::new(ip, 0))?;
    }
    let socket = socket.connect(to).await?;
    tune(&socket)?;
    Ok(socket)
}

/// The socket events to wait for, depending on whether all data was handed over.
pub(crate) fn interest(is_flushed: bool) -> Interest {
    if is_flushed { Interest::READABLE } else { Interest::READABLE | Interest::WRITABLE }
}

/// Waits until the socket is ready, and moves data.
pub(crate) async fn progress(socket: &TcpStream, stream: &mut SealedStream) -> Result<(), LinkError> {
    let allowed = ready(socket, interest(stream.is_flushed())).await?;
    act(socket, stream, allowed)
}

/// Moves the data for which the socket is ready.
pub(crate) fn act(socket: &TcpStream, stream: &mut SealedStream, allowed: Ready) -> Result<(), LinkError> {
    if allowed.is_writable() {
        flush_now(socket, stream)?;
    }
    if allowed.is_readable() {
        fill_now(socket, stream)?;
    }
    Ok(())
}

/// Writes what the system takes without blocking.
pub(crate) fn flush_now(socket: &dyn Socket, stream: &mut SealedStream) -> Result<(), LinkError> {
    while !stream.is_flushed() {
        match socket.try_write(stream.unsent()) {
            Ok(count) => stream.mark_sent(count),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn fill_now(socket: &TcpStream, stream: &mut SealedStream) -> Result<(), LinkError> {
    let mut bytes = [0; 1024];
    let mut outcome = Ok(0);
    let _ = socket.try_io(Interest::READABLE, || {
        outcome = (&*SockRef::from(socket)).read(&mut bytes);
        // A read that does not fill the buffer got everything. Returning here saves a system call.
        match outcome {
            Ok(count) if count == bytes.len() || count == 0 => Ok(()),
            _ => Err(io::ErrorKind::WouldBlock.into()),
        }
    });
    match outcome {
        Ok(0) => Err(LinkError::Closed),
        Ok(count) => {
            stream.feed(&bytes[..count]);
            Ok(())
        }
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Waits until all queued data was written.
pub(crate) async fn flush(socket: &TcpStream, stream: &mut SealedStream) -> Result<(), LinkError> {
    flush_now(socket, stream)?;
    while !stream.is_flushed() {
        socket.writable().await?;
        flush_now(socket, stream)?;
    }
    Ok(())
}

/// Waits for the next frame, and opens it.
pub(crate) async fn receive(socket: &TcpStream, stream: &mut SealedStream) -> Result<(), LinkError> {
    flush_now(socket, stream)?;
    while !stream.open_next()? {
        progress(socket, stream).await?;
    }
    Ok(())
}

/// Waits until the socket is ready. Only one task may wait for a connection: that is cheaper than the runtime's own
/// methods, which permit many.
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

/// The size of the system's send buffer for small frames: data in it cannot be replaced by newer frames.
const SMALL_BUFFER: usize = 32 << 10;
/// The size of the send buffer for a stream. With less than a round trip's worth, each write waits for the
/// acknowledgement of the last.
const STREAM_BUFFER: usize = 1 << 20;

/// Enlarges the system's send buffer for a stream. Without it, the stream is only slower.
pub(crate) fn make_room(stream: &TcpStream) {
    let _ = SockRef::from(stream).set_send_buffer_size(STREAM_BUFFER);
}

/// Configures the socket for small frames that should arrive at once or not at all: no delay, no long retries, no deep
/// buffer.
pub(crate) fn tune(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let socket = SockRef::from(stream);
    socket.set_tcp_user_timeout(Some(USER_TIMEOUT))?;
    socket.set_send_buffer_size(SMALL_BUFFER)?;
    // Retries at constant intervals: after a short outage the next one comes soon. Not every kernel has it, and it is
    // optional.
    let _ = socket.set_tcp_thin_linear_timeouts(true);
    let keepalive =
        TcpKeepalive::new().with_time(Duration::from_secs(5)).with_interval(Duration::from_secs(1)).with_retries(3);
    socket.set_tcp_keepalive(&keepalive)
}
