//! Connections for HTTP, with TLS and without at one port: the first byte of a connection tells.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::spawn_local;
use tokio_rustls::TlsAcceptor;

use super::socket::HANDSHAKE_RECORD;

/// How long a connection may take until it is known how it speaks, handshake included.
const OPEN_WITHIN: Duration = Duration::from_secs(10);
/// How many connections may wait to be served.
const WAITING_MAX: usize = 64;

/// A connection, whatever it speaks.
pub(super) trait HttpStream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> HttpStream for T {}

/// The peer of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct HttpPeer {
    address: SocketAddr,
    sealed: bool,
}

impl HttpPeer {
    /// Whether nobody in between can read what is said: it is sealed, or does not leave this machine.
    pub(super) fn is_private(self) -> bool {
        self.sealed || self.address.ip().to_canonical().is_loopback()
    }
}

/// Connections that are open, one after the other.
pub(super) struct HttpListener {
    address: SocketAddr,
    opened: mpsc::Receiver<(Box<dyn HttpStream>, HttpPeer)>,
}

impl HttpListener {
    /// Takes connections for as long as the runtime lives. One that is slow to open holds up no other.
    pub(super) fn start(
        listener: TcpListener,
        tls: impl Fn() -> Option<Arc<ServerConfig>> + 'static,
    ) -> io::Result<HttpListener> {
        let (address, (sender, opened)) = (listener.local_addr()?, mpsc::channel(WAITING_MAX));
        spawn_local(async move {
            loop {
                let Ok((socket, from)) = listener.accept().await else {
                    tokio::time::sleep(super::ACCEPT_PAUSE).await;
                    continue;
                };
                let (config, sender) = (tls(), sender.clone());
                spawn_local(async move {
                    if let Ok(Ok(opened)) = tokio::time::timeout(OPEN_WITHIN, open(socket, from, config)).await {
                        // If nobody takes it, the server ends.
                        let _ = sender.send(opened).await;
                    }
                });
            }
        });
        Ok(HttpListener { address, opened })
    }
}

async fn open(
    socket: TcpStream,
    address: SocketAddr,
    tls: Option<Arc<ServerConfig>>,
) -> io::Result<(Box<dyn HttpStream>, HttpPeer)> {
    let mut first = [0];
    if let Some(config) = tls
        && socket.peek(&mut first).await? == 1
        && first[0] == HANDSHAKE_RECORD
    {
        let stream = TlsAcceptor::from(config).accept(socket).await?;
        return Ok((Box::new(stream), HttpPeer { address, sealed: true }));
    }
    Ok((Box::new(socket), HttpPeer { address, sealed: false }))
}

impl Listener for HttpListener {
    type Io = Box<dyn HttpStream>;
    type Addr = HttpPeer;

    async fn accept(&mut self) -> (Box<dyn HttpStream>, HttpPeer) {
        match self.opened.recv().await {
            Some(opened) => opened,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<HttpPeer> {
        Ok(HttpPeer { address: self.address, sealed: false })
    }
}

impl Connected<IncomingStream<'_, HttpListener>> for HttpPeer {
    fn connect_info(stream: IncomingStream<'_, HttpListener>) -> HttpPeer {
        *stream.remote_addr()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_sealed_or_stays_on_this_machine_is_private() {
        let is_private = |address: &str, sealed| HttpPeer { address: address.parse().unwrap(), sealed }.is_private();
        for here in ["127.0.0.1:1", "127.1.2.3:1", "[::1]:1", "[::ffff:127.0.0.1]:1"] {
            assert!(is_private(here, false), "{here}");
        }
        for there in ["10.0.0.1:1", "[fd00::1]:1", "[::ffff:10.0.0.1]:1"] {
            assert!(!is_private(there, false) && is_private(there, true), "{there}");
        }
    }
}
