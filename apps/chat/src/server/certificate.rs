//! Where a server's certificate comes from: files that the operator names, or the server itself, which makes one on its first
//! start and keeps it.

use std::path::Path;
use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::socket::TlsFiles;
use super::{Cause, LogLevel, ServerError, ServerSettings, folder};
use crate::client::ChatAddress;
use crate::fingerprint::Fingerprint;

/// The key and the certificate that a server made, in one file, so that there is never one without the other.
const SELF_SIGNED: &str = "tls-self-signed.pem";

/// Where a server's certificate comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TlsSource {
    /// The operator has one.
    Files(TlsFiles),
    /// The server makes one, for which nobody vouches: clients know it by its fingerprint.
    SelfSigned,
}

impl TlsSource {
    /// Reads the certificate.
    pub(super) fn load(&self, data: &Path) -> Result<Arc<ServerConfig>, ServerError> {
        match self {
            TlsSource::Files(files) => files.load(),
            TlsSource::SelfSigned => {
                let path = data.join(SELF_SIGNED);
                TlsFiles { certificate: path.clone(), key: path }.load()
            }
        }
    }

    /// Makes the certificate first, if the server has to and has not yet, and tells the operator what clients need. One that
    /// is there is never replaced: clients would take the server for another one.
    pub(super) fn prepare(&self, settings: &ServerSettings) -> Result<Arc<ServerConfig>, ServerError> {
        if *self == TlsSource::SelfSigned {
            let path = settings.data.join(SELF_SIGNED);
            if !path.exists() {
                folder::keep(&path, &make(&host(settings))?)?;
            }
            let unusable = |why| ServerError::new(Cause::Input, format!("cannot use {}: {why}", path.display()));
            let fingerprint = Fingerprint::of(&CertificateDer::from_pem_file(&path).map_err(unusable)?);
            (settings.log)(LogLevel::Info, &format!("clients speak TLS with --tls-fingerprint {fingerprint}"));
        }
        self.load(&settings.data)
    }
}

/// The host that clients connect to, as far as the server was told.
fn host(settings: &ServerSettings) -> String {
    let public = settings.public.as_ref().and_then(|public| public.parse::<ChatAddress>().ok());
    let ip = Some(settings.listen.ip()).filter(|ip| !ip.is_unspecified());
    public.map(|public| public.host).or_else(|| ip.map(|ip| ip.to_string())).unwrap_or_else(|| "localhost".into())
}

/// A new key and its certificate for a host, in PEM.
fn make(host: &str) -> Result<String, ServerError> {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([host.to_owned()]).map_err(|why| {
        ServerError::new(Cause::Input, format!("cannot make a certificate for {host}: {why}; is --public right?"))
    })?;
    Ok(format!("{}{}", signing_key.serialize_pem(), cert.pem()))
}
