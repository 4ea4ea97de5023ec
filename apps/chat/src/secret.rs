//! Secrets of users: never shown, and compared without telling how much of them was right.

use std::fmt;

use ring::hmac;

/// A secret on its way from a client to whoever checks it. Its text is not shown by anything that writes logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The key that this process hashes verified secrets with. Every message carries the secret again, and a memory-hard hash
/// for each would take longer than all the rest.
#[derive(Debug)]
pub struct SecretKey(hmac::Key);

/// A verified secret, for as long as its session lives.
#[derive(Clone, Copy)]
pub struct SecretDigest(hmac::Tag);

impl fmt::Debug for SecretDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretDigest")
    }
}

impl SecretKey {
    /// A key of random bytes, drawn once a process.
    #[must_use]
    pub fn new(random: &[u8; 32]) -> SecretKey {
        SecretKey(hmac::Key::new(hmac::HMAC_SHA256, random))
    }

    /// The digest to keep of a secret.
    #[must_use]
    pub fn digest(&self, secret: impl AsRef<[u8]>) -> SecretDigest {
        SecretDigest(hmac::sign(&self.0, secret.as_ref()))
    }

    /// Whether this is the secret; takes the same time whether it is or not.
    #[must_use]
    pub fn matches(&self, secret: impl AsRef<[u8]>, digest: &SecretDigest) -> bool {
        hmac::verify(&self.0, secret.as_ref(), digest.0.as_ref()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_matches_its_secret_only_and_under_its_key_only() {
        let (key, other) = (SecretKey::new(&[1; 32]), SecretKey::new(&[2; 32]));
        let digest = key.digest("secret");
        assert!(key.matches("secret", &digest));
        assert!(!key.matches("Secret", &digest) && !key.matches("", &digest));
        assert!(!other.matches("secret", &digest));
    }

    #[test]
    fn nothing_that_writes_logs_shows_a_secret() {
        let digest = SecretKey::new(&[1; 32]).digest("hunter2");
        assert_eq!(format!("{:?} {digest:?}", Secret("hunter2".into())), "Secret SecretDigest");
    }
}
