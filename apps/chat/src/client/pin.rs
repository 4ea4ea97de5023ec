//! Servers that a client knows by the fingerprints of their certificates.

use std::io;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, DigitallySignedStruct, Error, OtherError, SignatureScheme};

use crate::fingerprint::Fingerprint;

/// Takes servers that show one of these certificates and have its key. Names, dates and issuers do not matter then.
#[derive(Debug)]
pub(super) struct PinnedCertificates {
    known: Vec<Fingerprint>,
    algorithms: WebPkiSupportedAlgorithms,
}

/// A server showed a certificate that is none of them.
#[derive(Debug, thiserror::Error)]
#[error("the certificate with the fingerprint {0} is not known")]
struct UnknownCertificate(Fingerprint);

impl PinnedCertificates {
    pub(super) fn new(known: Vec<Fingerprint>) -> PinnedCertificates {
        PinnedCertificates { known, algorithms: ring::default_provider().signature_verification_algorithms }
    }
}

/// The fingerprint that the server showed, if a handshake failed because it is not known.
pub(super) fn other_certificate(why: &io::Error) -> Option<Fingerprint> {
    match why.get_ref()?.downcast_ref::<Error>()? {
        Error::InvalidCertificate(CertificateError::Other(OtherError(why))) => {
            why.downcast_ref::<UnknownCertificate>().map(|unknown| unknown.0)
        }
        _ => None,
    }
}

impl ServerCertVerifier for PinnedCertificates {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _issuers: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let shown = Fingerprint::of(certificate);
        match self.known.contains(&shown) {
            true => Ok(ServerCertVerified::assertion()),
            false => Err(CertificateError::Other(OtherError(Arc::new(UnknownCertificate(shown)))).into()),
        }
    }

    // Anybody can show a certificate: the signatures prove that the server has its key.
    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}
