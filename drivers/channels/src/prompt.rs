//! A connection on which received data is acknowledged at once.
//!
//! Some servers (mosquitto, unless told otherwise) do not send a small packet before the last one is acknowledged, and a
//! system holds acknowledgements back for 40 ms and more, in the hope that an answer takes them along. Members mostly
//! listen, so there is no answer: the second of two signals would come that much late. Asking for prompt
//! acknowledgements holds only until the system thinks otherwise, so it is done again with each read.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

pub(crate) struct Prompt(TcpStream);

impl Prompt {
    pub(crate) fn new(stream: TcpStream) -> Prompt {
        Prompt(stream)
    }
}

impl AsyncRead for Prompt {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.0).poll_read(cx, buffer))?;
        // A connection that takes no such wish any more is over, which the next read says better.
        let _ = SockRef::from(&self.0).set_tcp_quickack(true);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Prompt {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn after_each_read_the_system_is_told_again_to_acknowledge_at_once() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (mut far, _) = listener.accept().await.unwrap();
        let mut near = Prompt::new(near);
        // Who answers what it hears is soon taken for one whose acknowledgements can wait for the answer.
        for _ in 0..5 {
            far.write_all(b"x").await.unwrap();
            near.read_u8().await.unwrap();
            assert!(SockRef::from(&near.0).tcp_quickack().unwrap());
            near.write_all(b"y").await.unwrap();
            far.read_u8().await.unwrap();
        }
    }
}
