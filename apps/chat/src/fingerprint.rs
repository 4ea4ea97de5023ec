//! The fingerprint of a certificate: the SHA-256 of its bytes, by which a client knows a server for which nobody vouches.

use std::fmt;
use std::str::FromStr;

use crate::hex::{hex, unhex};

/// The SHA-256 of a certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

/// A text is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a fingerprint is the SHA-256 of a certificate: 64 hexadecimal digits, with colons between the bytes or without"
)]
pub struct FingerprintError;

impl Fingerprint {
    /// The fingerprint of a certificate in DER.
    #[must_use]
    pub fn of(certificate: &[u8]) -> Fingerprint {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(ring::digest::digest(&ring::digest::SHA256, certificate).as_ref());
        Fingerprint(bytes)
    }
}

impl FromStr for Fingerprint {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Fingerprint, FingerprintError> {
        // Other programs write colons.
        unhex(&text.replace(':', "")).map(Fingerprint).ok_or(FingerprintError)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The output of `sha256sum` for `abc`.
    const OF_ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn a_fingerprint_is_read_as_it_is_written_and_as_other_programs_write_it() {
        let fingerprint = Fingerprint::of(b"abc");
        assert_eq!(fingerprint.to_string(), OF_ABC);
        let pairs: Vec<String> = (0..32).map(|index| OF_ABC[2 * index..2 * index + 2].to_uppercase()).collect();
        for text in [OF_ABC.to_owned(), pairs.join(":")] {
            assert_eq!(text.parse(), Ok(fingerprint), "{text}");
        }
        for wrong in ["", "ba78", &format!("{OF_ABC}00")] {
            assert_eq!(wrong.parse::<Fingerprint>(), Err(FingerprintError), "{wrong}");
        }
    }
}
