//! A client's socket, plain or under TLS: which of the two, its first byte tells.

use std::io::{self, ErrorKind, IoSlice, Read as _, Write as _};
use std::net::Shutdown;
use std::path::PathBuf;
use std::sync::Arc;

use mio::net::TcpStream;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection};

use super::clients::ClientIo;
use super::{Cause, ServerError};

/// The first byte of a TLS connection: a record of the handshake. No line of a client begins with it.
pub(super) const HANDSHAKE_RECORD: u8 = 22;
/// How many bytes wait under TLS for a client that reads slowly.
const SEALED_BYTES_MAX: usize = 64 << 10;

/// The files of a server's certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate and those that vouch for it, in PEM.
    pub certificate: PathBuf,
    /// Its key, in PEM.
    pub key: PathBuf,
}

impl TlsFiles {
    /// Reads them.
    pub(super) fn load(&self) -> Result<Arc<ServerConfig>, ServerError> {
        let failed = |path: &PathBuf, why: &dyn std::fmt::Display| {
            ServerError::new(Cause::Input, format!("cannot use {}: {why}", path.display()))
        };
        let chain = CertificateDer::pem_file_iter(&self.certificate).and_then(Iterator::collect);
        let chain: Vec<CertificateDer<'static>> = chain.map_err(|why| failed(&self.certificate, &why))?;
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(|why| failed(&self.key, &why))?;
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions();
        let builder = builder.map_err(|why| ServerError::new(Cause::Failed, why.to_string()))?;
        let config = builder.with_no_client_auth().with_single_cert(chain, key);
        config.map(Arc::new).map_err(|why| failed(&self.certificate, &why))
    }
}

/// How clients may speak on a connection.
#[derive(Clone, Debug)]
pub(super) struct SocketRules {
    /// With TLS, if there is a certificate.
    pub(super) tls: Option<Arc<ServerConfig>>,
    /// Without.
    pub(super) plain: bool,
}

/// A socket.
#[derive(Debug)]
pub(super) struct ClientSocket {
    socket: TcpStream,
    rules: SocketRules,
    layer: Layer,
}

#[derive(Debug)]
enum Layer {
    /// The client has not said anything yet.
    Unknown,
    Plain,
    Tls(Box<ServerConnection>),
}

impl ClientSocket {
    pub(super) fn new(socket: TcpStream, rules: SocketRules) -> ClientSocket {
        let layer = if rules.tls.is_none() { Layer::Plain } else { Layer::Unknown };
        ClientSocket { socket, rules, layer }
    }
}

impl ClientIo for ClientSocket {
    fn must_hurry(&self) -> bool {
        match &self.layer {
            Layer::Unknown => !self.rules.plain,
            Layer::Plain => false,
            Layer::Tls(tls) => tls.is_handshaking(),
        }
    }

    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Layer::Unknown = self.layer {
            let mut first = [0];
            if self.socket.peek(&mut first)? == 0 {
                return Ok(0);
            }
            self.layer = match &self.rules.tls {
                Some(config) if first[0] == HANDSHAKE_RECORD => {
                    let mut tls = ServerConnection::new(config.clone()).map_err(io::Error::other)?;
                    tls.set_buffer_limit(Some(SEALED_BYTES_MAX));
                    Layer::Tls(Box::new(tls))
                }
                _ => Layer::Plain,
            };
            if !self.rules.plain && matches!(self.layer, Layer::Plain) {
                return Err(ErrorKind::PermissionDenied.into());
            }
        }
        match &mut self.layer {
            Layer::Unknown | Layer::Plain => self.socket.read(into),
            Layer::Tls(tls) => read_sealed(tls, &mut self.socket, into),
        }
    }

    fn write_vectored(&mut self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        let Layer::Tls(tls) = &mut self.layer else { return self.socket.write_vectored(slices) };
        let count = tls.writer().write_vectored(slices)?;
        match write_sealed(tls, &mut self.socket) {
            // What was taken leaves with the next flush.
            Err(why) if why.kind() == ErrorKind::WouldBlock => Ok(count),
            Err(why) => Err(why),
            Ok(()) => Ok(count),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.layer {
            Layer::Tls(tls) => write_sealed(tls, &mut self.socket),
            Layer::Unknown | Layer::Plain => Ok(()),
        }
    }

    fn is_at_end(&self) -> bool {
        match (self.socket.peek(&mut [0]), &self.layer) {
            (Ok(count), Layer::Unknown | Layer::Plain) => count == 0,
            (Ok(_), Layer::Tls(_)) => true,
            (Err(why), _) => why.kind() != ErrorKind::WouldBlock,
        }
    }

    fn can_take_more(&self) -> bool {
        matches!(&self.layer, Layer::Tls(tls) if !tls.wants_write())
    }

    fn finish(&mut self) -> io::Result<()> {
        if let Layer::Tls(tls) = &mut self.layer {
            tls.send_close_notify();
            write_sealed(tls, &mut self.socket)?;
        }
        self.socket.shutdown(Shutdown::Write)
    }
}

fn read_sealed(tls: &mut ServerConnection, socket: &mut TcpStream, into: &mut [u8]) -> io::Result<usize> {
    loop {
        match tls.reader().read(into) {
            Err(why) if why.kind() == ErrorKind::WouldBlock => {}
            // A client that goes without saying so has gone.
            Err(why) if why.kind() == ErrorKind::UnexpectedEof => return Ok(0),
            read => return read,
        }
        if tls.read_tls(socket)? == 0 {
            return Ok(0);
        }
        let processed = tls.process_new_packets();
        // The rest of the handshake, or why there is none.
        let written = write_sealed(tls, socket);
        processed.map_err(|why| io::Error::new(ErrorKind::InvalidData, why))?;
        match written {
            Err(why) if why.kind() != ErrorKind::WouldBlock => return Err(why),
            _ => {}
        }
    }
}

fn write_sealed(tls: &mut ServerConnection, socket: &mut TcpStream) -> io::Result<()> {
    while tls.wants_write() {
        if tls.write_tls(socket)? == 0 {
            return Err(ErrorKind::WriteZero.into());
        }
    }
    Ok(())
}
