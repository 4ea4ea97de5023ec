//! Credentials for NATS: a file with an nkey seed, and a user's token (JWT) if the server wants one. The key signs what the server greets
//! with; the seed itself is never sent.

use std::fmt;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bellwether_net::ChannelLost;
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use thiserror::Error;

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/// The first byte of a user's public key, and the first two of a user's seed.
const USER: u8 = 20 << 3;
const USER_SEED: [u8; 2] = [(18 << 3) | (USER >> 5), (USER & 31) << 3];

/// Why a file with credentials cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CredentialsError {
    /// The file cannot be read.
    #[error("cannot read the credentials {}: {}", .0.display(), .1)]
    Unreadable(PathBuf, String),
    /// The file has no seed of a user.
    #[error("{} has no seed of a NATS user, which begins with SU; make one with `nsc` or `nk -gen user`", .0.display())]
    NoSeed(PathBuf),
}

/// The identity of a NATS user, and the key that proves it.
pub(crate) struct Credentials {
    /// The user's token, for servers with accounts; without it the server knows the public key.
    pub(crate) token: Option<String>,
    key: Ed25519KeyPair,
}

/// Leaves out the key.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Credentials({})", self.public_key())
    }
}

impl Credentials {
    /// Reads a file in the form of `nsc` and `nk`.
    pub(crate) fn read(path: &Path) -> Result<Credentials, CredentialsError> {
        let failed = |why| CredentialsError::Unreadable(path.to_owned(), ChannelLost::from(why).0);
        let text = std::fs::read_to_string(path).map_err(failed)?;
        Credentials::parse(&text).ok_or_else(|| CredentialsError::NoSeed(path.to_owned()))
    }

    /// A seed and a token stand on lines of their own, between lines for people.
    fn parse(text: &str) -> Option<Credentials> {
        let seed = text.lines().map(str::trim).find_map(seed)?;
        let token = text.lines().map(str::trim).find(|line| line.starts_with("eyJ")).map(str::to_owned);
        Some(Credentials { token, key: Ed25519KeyPair::from_seed_unchecked(&seed).ok()? })
    }

    /// The public key, as a server's configuration names it.
    pub(crate) fn public_key(&self) -> String {
        let mut bytes = vec![USER];
        bytes.extend_from_slice(self.key.public_key().as_ref());
        bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
        encode(&bytes)
    }

    /// The signature of the server's nonce.
    pub(crate) fn sign(&self, nonce: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.key.sign(nonce.as_bytes()).as_ref())
    }
}

/// The 32 bytes of a user's seed.
fn seed(text: &str) -> Option<[u8; 32]> {
    let bytes = decode(text)?;
    let (rest, sum) = bytes.split_last_chunk::<2>()?;
    let seed = rest.strip_prefix(&USER_SEED)?;
    if checksum(rest) != u16::from_le_bytes(*sum) {
        return None;
    }
    seed.try_into().ok()
}

/// CRC-16 as in XMODEM.
fn checksum(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |sum, byte| {
        (0..8).fold(
            sum ^ (u16::from(*byte) << 8),
            |sum, _| if sum & 0x8000 == 0 { sum << 1 } else { (sum << 1) ^ 0x1021 },
        )
    })
}

/// Base32 without padding.
fn encode(bytes: &[u8]) -> String {
    let (mut text, mut bits, mut held) = (String::new(), 0_u32, 0);
    for byte in bytes {
        (bits, held) = (bits << 8 | u32::from(*byte), held + 8);
        while held >= 5 {
            held -= 5;
            text.push(char::from(ALPHABET[(bits >> held & 31) as usize]));
        }
    }
    if held > 0 {
        text.push(char::from(ALPHABET[(bits << (5 - held) & 31) as usize]));
    }
    text
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0_u32, 0);
    for character in text.bytes() {
        let value = ALPHABET.iter().position(|one| *one == character)?;
        (bits, held) = (bits << 5 | value as u32, held + 5);
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The seed of the bytes 1 to 32, and the public key that a NATS server knows it by (the live tests ask one).
    const SEED: &str = "SUAACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IC5CQ";
    const PUBLIC: &str = "UB43KVROR7TFJ6KAPCYRF2FJROTZAH4FHLTJLPWX4DRZCC5NASLGJBFE";

    #[test]
    fn a_seed_gives_the_public_key_that_others_compute() {
        assert_eq!(Credentials::parse(SEED).unwrap().public_key(), PUBLIC);
    }

    #[test]
    fn the_seed_and_the_token_are_found_between_lines_for_people() {
        let text = format!(
            "-----BEGIN NATS USER JWT-----\neyJ0.e30.c2ln\n------END NATS USER JWT------\n\n*** keep it ***\n{SEED}\n---\n"
        );
        let credentials = Credentials::parse(&text).unwrap();
        assert_eq!(credentials.token.as_deref(), Some("eyJ0.e30.c2ln"));
        assert_eq!(credentials.public_key(), PUBLIC);
        assert!(!format!("{credentials:?}").contains(SEED));
    }

    #[test]
    fn a_damaged_seed_is_refused() {
        let damaged = SEED.replace("SUAAC", "SUAAD");
        for text in ["", "SU", PUBLIC, &damaged, &SEED[..50]] {
            assert!(Credentials::parse(text).is_none(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "\\PC{0,80}") {
            let _ = Credentials::parse(&text);
        }

        #[test]
        fn what_is_encoded_can_be_decoded(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            prop_assert_eq!(decode(&encode(&bytes)).unwrap(), bytes);
        }
    }
}
