//! Secrets at rest: hashed with a memory-hard function, checked a few at a time, and tokens that spare the check.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use argon2::{Algorithm, Argon2, Params, Version};
use bellwether_net::Key;
use bellwether_superpeer::{AccountAnswer, SessionNumber};
use ring::hmac;
use tokio::sync::Semaphore;

use crate::connection::LoginProof;
use crate::secret::{Secret, SecretDigest, SecretKey};

const SALT_BYTES: usize = 16;
const HASH_BYTES: usize = 32;
/// The first byte of what is stored, so that a later version may hash differently.
const FORM: u8 = 1;
/// How many secrets are hashed at once. Each takes 19 MiB and some milliseconds, so a storm of logins must wait its turn.
const AT_ONCE: usize = 4;
/// How many secrets that were verified are remembered.
const REMEMBERED_MAX: usize = 100_000;

/// Hashes and checks secrets.
#[derive(Debug)]
pub(super) struct Accounts {
    key: Arc<SecretKey>,
    tokens: hmac::Key,
    slots: Semaphore,
    /// What was verified in this process, by user and version.
    verified: Mutex<HashMap<(u32, u32), SecretDigest>>,
}

impl Accounts {
    pub(super) fn new(key: Arc<SecretKey>, network: &Key) -> Accounts {
        let mut bytes = [0; 32];
        let secret = network.secret(b"bellwether chat session tokens");
        // The length is that of the algorithm, so this cannot fail.
        if let Ok(okm) = secret.expand(&[b"1"], hmac::HMAC_SHA256) {
            return Accounts::with(key, hmac::Key::from(okm));
        }
        let _ = getrandom::fill(&mut bytes);
        Accounts::with(key, hmac::Key::new(hmac::HMAC_SHA256, &bytes))
    }

    fn with(key: Arc<SecretKey>, tokens: hmac::Key) -> Accounts {
        Accounts { key, tokens, slots: Semaphore::new(AT_ONCE), verified: Mutex::default() }
    }

    /// What the network stores of a secret; nothing, if the system gives neither memory nor chance.
    pub(super) async fn hash(&self, secret: Secret) -> Option<Arc<[u8]>> {
        let mut stored = [0; 1 + SALT_BYTES + HASH_BYTES];
        stored[0] = FORM;
        getrandom::fill(&mut stored[1..=SALT_BYTES]).ok()?;
        let salt: [u8; SALT_BYTES] = stored[1..=SALT_BYTES].try_into().ok()?;
        let hash = self.argon2(secret, salt).await?;
        stored[1 + SALT_BYTES..].copy_from_slice(&hash);
        Some(stored.as_slice().into())
    }

    async fn argon2(&self, secret: Secret, salt: [u8; SALT_BYTES]) -> Option<[u8; HASH_BYTES]> {
        let _slot = self.slots.acquire().await.ok()?;
        let hashed = tokio::task::spawn_blocking(move || {
            let mut hash = [0; HASH_BYTES];
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT);
            argon2.hash_password_into(secret.0.as_bytes(), &salt, &mut hash).ok().map(|()| hash)
        });
        hashed.await.ok().flatten()
    }

    /// Whether this is the user's secret or token. Where there is no such user it takes as long as where there is.
    pub(super) async fn verify(&self, name: &str, proof: LoginProof, account: Option<&AccountAnswer>) -> bool {
        let secret = match (proof, account) {
            (LoginProof::Token(token), Some(account)) => {
                let Some(session) = token_session(&token) else { return false };
                let expected = self.token(name, account, session);
                return self.key.matches(&token.0, &self.key.digest(expected));
            }
            (LoginProof::Token(_), None) => return false,
            (LoginProof::Secret(secret), _) => secret,
        };
        let remembered = account.and_then(|account| self.remembered(account));
        if let Some(digest) = remembered {
            return self.key.matches(&secret.0, &digest);
        }
        let digest = self.key.digest(&secret.0);
        let Some((salt, hash)) = account.and_then(|account| parts(&account.verifier)) else {
            self.argon2(secret, [0; SALT_BYTES]).await;
            return false;
        };
        let found = self.argon2(secret, salt).await;
        let right = found.is_some_and(|found| self.key.matches(found, &self.key.digest(hash)));
        if let Some(account) = account.filter(|_| right) {
            self.remember(account, digest);
        }
        right
    }

    fn remembered(&self, account: &AccountAnswer) -> Option<SecretDigest> {
        let verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        verified.get(&(account.user.0, account.version)).copied()
    }

    fn remember(&self, account: &AccountAnswer, digest: SecretDigest) {
        let mut verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        if verified.len() >= REMEMBERED_MAX {
            verified.clear();
        }
        verified.insert((account.user.0, account.version), digest);
    }

    /// What logs a user in without the secret, at every server of the network, until the user gets a new secret. It names the
    /// session that it was given to, with which its client may go on elsewhere.
    pub(super) fn token(&self, name: &str, account: &AccountAnswer, session: SessionNumber) -> String {
        let what = format!("{} {} {} {name}", account.user.0, account.version, session.0);
        let tag = hmac::sign(&self.tokens, what.as_bytes());
        let digits: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{}.{digits}", session.0)
    }
}

/// The session that a token was given to, as it says.
pub(super) fn token_session(token: &Secret) -> Option<SessionNumber> {
    token.0.split_once('.')?.0.parse().ok().map(SessionNumber)
}

fn parts(verifier: &[u8]) -> Option<([u8; SALT_BYTES], [u8; HASH_BYTES])> {
    let (form, rest) = verifier.split_first()?;
    let (salt, hash) = rest.split_at_checked(SALT_BYTES)?;
    (*form == FORM).then_some(())?;
    Some((salt.try_into().ok()?, hash.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use bellwether_superpeer::UserId;

    use super::*;

    fn accounts() -> Accounts {
        Accounts::new(Arc::new(SecretKey::new(&[1; 32])), &Key::from_bytes([2; 32]))
    }

    fn secret(text: &str) -> LoginProof {
        LoginProof::Secret(Secret(text.into()))
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    fn account(verifier: Arc<[u8]>) -> AccountAnswer {
        AccountAnswer { user: UserId(3), verifier, version: 1, banned: false }
    }

    #[test]
    fn a_secret_is_verified_against_its_hash_and_again_without_it() {
        block_on(async {
            let accounts = accounts();
            let account = account(accounts.hash(Secret("right".into())).await.unwrap());
            assert!(!accounts.verify("al", secret("wrong"), Some(&account)).await);
            assert!(accounts.verify("al", secret("right"), Some(&account)).await);
            let forgotten = AccountAnswer { verifier: [].into(), ..account };
            assert!(accounts.verify("al", secret("right"), Some(&forgotten)).await, "it was verified before");
            assert!(!accounts.verify("al", secret("wrong"), Some(&forgotten)).await);
            let changed = AccountAnswer { version: 2, ..forgotten };
            assert!(!accounts.verify("al", secret("right"), Some(&changed)).await);
            assert!(!accounts.verify("nobody", secret("right"), None).await);
        });
    }

    #[test]
    fn a_token_is_good_at_every_server_of_the_network_for_its_user_and_secret_only() {
        block_on(async {
            let (here, there) = (accounts(), accounts());
            let account = account([].into());
            let token = Secret(here.token("al", &account, SessionNumber(7)));
            assert_eq!(token_session(&token), Some(SessionNumber(7)));
            let forged = LoginProof::Token(Secret(token.0.replacen('7', "8", 1)));
            assert!(!there.verify("al", forged, Some(&account)).await, "it is of another session");
            let token = LoginProof::Token(token);
            assert!(there.verify("al", token.clone(), Some(&account)).await);
            assert!(
                !there.verify("bo", token.clone(), Some(&AccountAnswer { user: UserId(4), ..account.clone() })).await
            );
            assert!(!there.verify("al", token.clone(), Some(&AccountAnswer { version: 2, ..account.clone() })).await);
            assert!(!there.verify("al", token.clone(), None).await);
            let stranger = Accounts::new(Arc::new(SecretKey::new(&[1; 32])), &Key::from_bytes([3; 32]));
            assert!(!stranger.verify("al", token, Some(&account)).await);
        });
    }
}
