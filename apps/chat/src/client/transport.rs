//! The connection of a client, plain or under TLS.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, ConfigBuilder, RootCertStore, StreamOwned, WantsVerifier};

use super::ClientError;
use super::pin::{self, PinnedCertificates};
use crate::fingerprint::Fingerprint;

/// The TLS configuration of a client.
#[derive(Clone, Debug)]
pub struct ClientTls(Arc<ClientConfig>);

impl ClientTls {
    /// Servers are who this certificate, or one that the system trusts, says they are.
    ///
    /// # Errors
    /// There is no certificate to trust, or it cannot be read.
    pub fn new(authority: Option<&Path>) -> Result<ClientTls, String> {
        let mut roots = RootCertStore::empty();
        match authority {
            Some(file) => {
                let failed = |why: &dyn std::fmt::Display| format!("cannot use {}: {why}", file.display());
                for certificate in CertificateDer::pem_file_iter(file).map_err(|why| failed(&why))? {
                    roots.add(certificate.map_err(|why| failed(&why))?).map_err(|why| failed(&why))?;
                }
            }
            None => drop(roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs)),
        }
        if roots.is_empty() {
            return Err("there is no certificate to trust: name one with --tls-ca FILE".into());
        }
        Ok(ClientTls(Arc::new(builder()?.with_root_certificates(roots).with_no_client_auth())))
    }

    /// Servers are who they are by their certificates, whoever vouches for those.
    ///
    /// # Errors
    /// This program cannot speak TLS.
    pub fn pinned(fingerprints: Vec<Fingerprint>) -> Result<ClientTls, String> {
        let verifier = Arc::new(PinnedCertificates::new(fingerprints));
        let config = builder()?.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth();
        Ok(ClientTls(Arc::new(config)))
    }
}

fn builder() -> Result<ConfigBuilder<ClientConfig, WantsVerifier>, String> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    builder.with_safe_default_protocol_versions().map_err(|why| why.to_string())
}

/// A connection to a server.
#[derive(Debug)]
pub(crate) enum ClientTransport {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl ClientTransport {
    /// Speaks TLS on a connection, if wanted; the handshake may take as long as a read.
    pub(crate) fn open(
        mut socket: TcpStream,
        host: &str,
        tls: Option<&ClientTls>,
    ) -> Result<ClientTransport, ClientError> {
        let Some(ClientTls(config)) = tls else { return Ok(ClientTransport::Plain(socket)) };
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        let mut connection = ClientConnection::new(config.clone(), name).map_err(io::Error::other)?;
        while connection.is_handshaking() {
            connection.complete_io(&mut socket).map_err(|why| match pin::other_certificate(&why) {
                Some(fingerprint) => ClientError::OtherCertificate { host: host.to_owned(), fingerprint },
                None => ClientError::Io(why),
            })?;
        }
        Ok(ClientTransport::Tls(Box::new(StreamOwned::new(connection, socket))))
    }

    pub(super) fn set_read_timeout(&self, within: Option<Duration>) -> io::Result<()> {
        match self {
            ClientTransport::Plain(socket) => socket.set_read_timeout(within),
            ClientTransport::Tls(stream) => stream.sock.set_read_timeout(within),
        }
    }
}

impl Read for ClientTransport {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            ClientTransport::Plain(socket) => socket.read(into),
            ClientTransport::Tls(stream) => stream.read(into),
        }
    }
}

impl Write for ClientTransport {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            ClientTransport::Plain(socket) => socket.write(bytes),
            ClientTransport::Tls(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            ClientTransport::Plain(socket) => socket.flush(),
            ClientTransport::Tls(stream) => stream.flush(),
        }
    }
}
