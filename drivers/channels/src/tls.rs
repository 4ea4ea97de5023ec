//! TLS to a server: with the certificates that the system trusts, with a given one, or without verification.

use std::path::Path;
use std::sync::Arc;

use bellwether_net::ChannelLost;
use rustls::client::WantsClientCert;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{ClientConfig, ConfigBuilder, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::place::Endpoint;
use crate::prompt::Prompt;

/// How the server is verified, and our own certificate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TlsTrust<'a> {
    /// The certificate authority, if it is not one that the system trusts.
    pub(crate) authority: Option<&'a Path>,
    /// Whether to accept any certificate.
    pub(crate) any_certificate: bool,
    /// Our own certificate and its key.
    pub(crate) certificate: Option<(&'a Path, &'a Path)>,
}

/// Opens TLS on a connection.
pub(crate) async fn secured(
    trust: &TlsTrust<'_>,
    endpoint: &Endpoint,
    stream: Prompt,
) -> Result<TlsStream<Prompt>, ChannelLost> {
    let failed = |why: &dyn std::fmt::Display| ChannelLost(format!("TLS fails: {why}"));
    let name = ServerName::try_from(endpoint.host.clone()).map_err(|why| failed(&why))?;
    let connector = TlsConnector::from(Arc::new(config(trust)?));
    connector.connect(name, stream).await.map_err(|why| failed(&ChannelLost::from(why)))
}

fn config(trust: &TlsTrust<'_>) -> Result<ClientConfig, ChannelLost> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone());
    let builder = builder.with_safe_default_protocol_versions().map_err(ChannelLost::because)?;
    if trust.any_certificate {
        let verifier = Arc::new(AnyCertificate(provider));
        return shown(builder.dangerous().with_custom_certificate_verifier(verifier), trust);
    }
    let mut roots = RootCertStore::empty();
    match trust.authority {
        Some(file) => {
            let failed = |why: &dyn std::fmt::Display| ChannelLost(format!("cannot use {}: {why}", file.display()));
            let text = std::fs::read(file).map_err(|why| failed(&ChannelLost::from(why)))?;
            for certificate in CertificateDer::pem_slice_iter(&text) {
                roots.add(certificate.map_err(|why| failed(&why))?).map_err(|why| failed(&why))?;
            }
        }
        None => drop(roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs)),
    }
    if roots.is_empty() {
        return Err(ChannelLost::because(
            "there is no certificate to trust: install the system's, or name one with ?ca=FILE",
        ));
    }
    shown(builder.with_root_certificates(roots), trust)
}

/// The configuration of a client, with a certificate if it has one.
fn shown(
    builder: ConfigBuilder<ClientConfig, WantsClientCert>,
    trust: &TlsTrust<'_>,
) -> Result<ClientConfig, ChannelLost> {
    let Some((certificate, key)) = trust.certificate else { return Ok(builder.with_no_client_auth()) };
    let failed =
        |file: &Path, why: &dyn std::fmt::Display| ChannelLost(format!("cannot use {}: {why}", file.display()));
    let chain = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
    let chain: Vec<CertificateDer<'static>> = chain.map_err(|why| failed(certificate, &why))?;
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|why| failed(key, &why))?;
    builder.with_client_auth_cert(chain, secret).map_err(|why| failed(certificate, &why))
}

/// Accepts any certificate, on the user's request. In a flock with a key the payloads are encrypted all the same.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
