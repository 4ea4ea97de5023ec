//! What shows that users are who they say they are: secrets, checked against their hashes, and tokens that spare the check.

use std::collections::HashMap;
use std::sync::Arc;

use bellwether_net::Key;
use bellwether_superpeer::{AccountAnswer, SessionNumber};
use ring::hmac;

use crate::connection::LoginProof;
use crate::secret::{Secret, SecretDigest, SecretKey};

pub(crate) const SALT_BYTES: usize = 16;
const HASH_BYTES: usize = 32;
/// The first byte of what is stored, so that a later version may hash differently.
const FORM: u8 = 1;
/// How many secrets that were verified are remembered.
const REMEMBERED_MAX: usize = 100_000;

/// Checks secrets and tokens.
#[derive(Debug)]
pub(crate) struct Credentials {
    key: Arc<SecretKey>,
    tokens: hmac::Key,
    /// What was verified in this process, by user and version.
    verified: HashMap<(u32, u32), SecretDigest>,
}

/// What is known of a proof.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SecretCheck {
    Right,
    Wrong,
    /// The secret has to be hashed with this salt first. Where there is no such user it takes as long as where there is.
    Hash(Secret, [u8; SALT_BYTES]),
}

impl Credentials {
    pub(crate) fn new(key: Arc<SecretKey>, network: &Key) -> Credentials {
        let mut bytes = [0; 32];
        let secret = network.secret(b"bellwether chat session tokens");
        // The length is that of the algorithm, so this cannot fail.
        if let Ok(okm) = secret.expand(&[b"1"], hmac::HMAC_SHA256) {
            return Credentials::with(key, hmac::Key::from(okm));
        }
        let _ = getrandom::fill(&mut bytes);
        Credentials::with(key, hmac::Key::new(hmac::HMAC_SHA256, &bytes))
    }

    fn with(key: Arc<SecretKey>, tokens: hmac::Key) -> Credentials {
        Credentials { key, tokens, verified: HashMap::new() }
    }

    /// Whether this is the user's secret or token.
    pub(crate) fn check(&self, name: &str, proof: &LoginProof, account: Option<&AccountAnswer>) -> SecretCheck {
        let right = match (proof, account) {
            (LoginProof::Token(token), Some(account)) => token_session(token).is_some_and(|session| {
                let expected = self.token(name, account, session);
                self.key.matches(&token.0, &self.key.digest(expected))
            }),
            (LoginProof::Token(_), None) => false,
            (LoginProof::Secret(secret), account) => {
                let verified = account.and_then(|account| self.verified.get(&(account.user.0, account.version)));
                match verified {
                    Some(digest) => self.key.matches(&secret.0, digest),
                    None => {
                        let salt = account.and_then(|account| salt(&account.verifier));
                        return SecretCheck::Hash(secret.clone(), salt.unwrap_or_default());
                    }
                }
            }
        };
        if right { SecretCheck::Right } else { SecretCheck::Wrong }
    }

    /// Whether this is the user's secret, now that it is [hashed](verifier); if so, that is remembered.
    pub(crate) fn verified(&mut self, account: &AccountAnswer, secret: &Secret, hashed: Option<&[u8]>) -> bool {
        let is_proper = salt(&account.verifier).is_some();
        let right = hashed.is_some_and(|hashed| self.key.matches(hashed, &self.key.digest(&account.verifier)));
        if right && is_proper {
            if self.verified.len() >= REMEMBERED_MAX {
                self.verified.clear();
            }
            self.verified.insert((account.user.0, account.version), self.key.digest(&secret.0));
        }
        right && is_proper
    }

    /// What logs a user in without the secret, at every server of the network, until the user gets a new secret. It names the
    /// session that it was given to, with which its client may go on elsewhere.
    pub(crate) fn token(&self, name: &str, account: &AccountAnswer, session: SessionNumber) -> String {
        let what = format!("{} {} {} {name}", account.user.0, account.version, session.0);
        let tag = hmac::sign(&self.tokens, what.as_bytes());
        let digits: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{}.{digits}", session.0)
    }
}

/// The session that a token was given to, as it says.
pub(crate) fn token_session(token: &Secret) -> Option<SessionNumber> {
    token.0.split_once('.')?.0.parse().ok().map(SessionNumber)
}

/// What the network stores of a secret.
#[must_use]
pub fn verifier(salt: &[u8; SALT_BYTES], hash: &[u8; HASH_BYTES]) -> Arc<[u8]> {
    [&[FORM][..], salt, hash].concat().into()
}

/// The salt of what is stored, if that is a hash of the form that is known here.
fn salt(verifier: &[u8]) -> Option<[u8; SALT_BYTES]> {
    let (form, rest) = verifier.split_first()?;
    let (salt, hash) = rest.split_at_checked(SALT_BYTES)?;
    (*form == FORM && hash.len() == HASH_BYTES).then_some(())?;
    salt.try_into().ok()
}

#[cfg(test)]
mod tests {
    use bellwether_superpeer::UserId;

    use super::*;

    fn credentials() -> Credentials {
        Credentials::new(Arc::new(SecretKey::new(&[1; 32])), &Key::from_bytes([2; 32]))
    }

    fn secret(text: &str) -> LoginProof {
        LoginProof::Secret(Secret(text.into()))
    }

    fn account(verifier: Arc<[u8]>) -> AccountAnswer {
        AccountAnswer { user: UserId(3), verifier, version: 1, banned: false }
    }

    #[test]
    fn a_secret_is_hashed_once_and_then_known_until_the_user_has_another() {
        let mut credentials = credentials();
        let account = account(verifier(&[7; SALT_BYTES], &[9; HASH_BYTES]));
        let hash = |text: &str, salt| SecretCheck::Hash(Secret(text.into()), salt);
        assert_eq!(credentials.check("al", &secret("right"), Some(&account)), hash("right", [7; SALT_BYTES]));
        assert!(!credentials.verified(&account, &Secret("wrong".into()), Some(&verifier(&[7; 16], &[8; 32]))));
        assert!(!credentials.verified(&account, &Secret("right".into()), None));
        assert!(credentials.verified(&account, &Secret("right".into()), Some(&account.verifier.clone())));
        assert_eq!(credentials.check("al", &secret("right"), Some(&account)), SecretCheck::Right);
        assert_eq!(credentials.check("al", &secret("wrong"), Some(&account)), SecretCheck::Wrong);
        let changed = AccountAnswer { version: 2, ..account };
        assert!(matches!(credentials.check("al", &secret("right"), Some(&changed)), SecretCheck::Hash(..)));
    }

    #[test]
    fn what_is_no_hash_is_nobodys_and_takes_as_long_as_a_user_who_is_not_there() {
        let mut credentials = credentials();
        let nobody = SecretCheck::Hash(Secret("x".into()), [0; SALT_BYTES]);
        assert_eq!(credentials.check("nobody", &secret("x"), None), nobody);
        for stored in [&[][..], &[FORM], &[FORM; 40], &[FORM + 1; 49]] {
            let account = account(stored.into());
            assert_eq!(credentials.check("al", &secret("x"), Some(&account)), nobody);
            assert!(!credentials.verified(&account, &Secret("x".into()), Some(stored)));
        }
    }

    #[test]
    fn a_token_is_good_at_every_server_of_the_network_for_its_user_and_secret_only() {
        let (here, there) = (credentials(), credentials());
        let account = account([].into());
        let token = Secret(here.token("al", &account, SessionNumber(7)));
        assert_eq!(token_session(&token), Some(SessionNumber(7)));
        let right = |name, proof: &LoginProof, account: Option<&AccountAnswer>| {
            there.check(name, proof, account) == SecretCheck::Right
        };
        let forged = LoginProof::Token(Secret(token.0.replacen('7', "8", 1)));
        assert!(!right("al", &forged, Some(&account)), "it is of another session");
        let token = LoginProof::Token(token);
        assert!(right("al", &token, Some(&account)));
        assert!(!right("bo", &token, Some(&AccountAnswer { user: UserId(4), ..account.clone() })));
        assert!(!right("al", &token, Some(&AccountAnswer { version: 2, ..account.clone() })));
        assert!(!right("al", &token, None));
        let stranger = Credentials::new(Arc::new(SecretKey::new(&[1; 32])), &Key::from_bytes([3; 32]));
        assert_eq!(stranger.check("al", &token, Some(&account)), SecretCheck::Wrong);
    }
}
