//! Secrets at rest: hashed with a memory-hard function, a few at a time.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use super::credentials::{SALT_BYTES, verifier};
use crate::secret::Secret;

/// How many secrets are hashed at once. Each takes 19 MiB and some milliseconds, so a storm of logins must wait its turn.
const AT_ONCE: usize = 4;

/// Hashes secrets.
#[derive(Debug)]
pub(super) struct Accounts {
    slots: Semaphore,
}

impl Default for Accounts {
    fn default() -> Accounts {
        Accounts { slots: Semaphore::new(AT_ONCE) }
    }
}

impl Accounts {
    /// What the network stores of a new secret; nothing, if the system gives neither memory nor chance.
    pub(super) async fn hash(&self, secret: Secret) -> Option<Arc<[u8]>> {
        let mut salt = [0; SALT_BYTES];
        getrandom::fill(&mut salt).ok()?;
        self.hash_with(secret, salt).await
    }

    /// The same with a salt that was drawn before.
    pub(super) async fn hash_with(&self, secret: Secret, salt: [u8; SALT_BYTES]) -> Option<Arc<[u8]>> {
        let _slot = self.slots.acquire().await.ok()?;
        let hashed = tokio::task::spawn_blocking(move || {
            let mut hash = [0; 32];
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT);
            argon2.hash_password_into(secret.0.as_bytes(), &salt, &mut hash).ok().map(|()| hash)
        });
        hashed.await.ok().flatten().map(|hash| verifier(&salt, &hash))
    }
}

#[cfg(test)]
mod tests {
    use bellwether_net::Key;
    use bellwether_superpeer::{AccountAnswer, UserId};

    use super::super::credentials::{Credentials, SecretCheck};
    use super::*;
    use crate::connection::LoginProof;
    use crate::secret::SecretKey;

    #[test]
    fn a_secret_matches_its_own_hash_only() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let accounts = Accounts::default();
            let mut credentials = Credentials::new(Arc::new(SecretKey::new(&[1; 32])), &Key::from_bytes([2; 32]));
            let stored = accounts.hash(Secret("right".into())).await.unwrap();
            let account = AccountAnswer { user: UserId(3), verifier: stored, version: 1, banned: false };
            for (text, right) in [("wrong", false), ("right", true)] {
                let proof = LoginProof::Secret(Secret(text.into()));
                let SecretCheck::Hash(secret, salt) = credentials.check("al", &proof, Some(&account)) else {
                    panic!("it was not verified before")
                };
                let hashed = accounts.hash_with(secret.clone(), salt).await;
                assert_eq!(credentials.verified(&account, &secret, hashed.as_deref()), right, "{text}");
            }
        });
    }
}
