//! The flock's key: whoever has it is a member.

use std::fmt;
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::str::FromStr;

use bellwether_trace::Fnv64;
use ring::hkdf::{HKDF_SHA256, Prk, Salt};
use rustix::fs::OFlags;
use thiserror::Error;

use crate::cell::ordinary;

const PREFIX: &str = "bw1-";
const KEY_BYTES: usize = 32;
const CHECK_BYTES: usize = 4;
const TEXT_LEN: usize = ((KEY_BYTES + CHECK_BYTES) * 8).div_ceil(5);
/// Crockford's alphabet: it has no characters that are easily confused.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// 32 secret bytes. They appear in no `Debug` output and no error.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; KEY_BYTES]);

/// Why a key cannot be read or made.
#[derive(Debug, Error)]
pub enum KeyError {
    /// The text does not start as a key does.
    #[error("this is no flock key: a key starts with {PREFIX}, and `bellwether key new` makes one")]
    Form,
    /// The text has the wrong length.
    #[error("the flock key has {0} characters after {PREFIX} in place of {TEXT_LEN}: was it cut off?")]
    Length(usize),
    /// A character is not in the alphabet.
    #[error("the flock key holds the character {0:?}, which no key has")]
    Character(char),
    /// The checksum is wrong.
    #[error("the flock key is mistyped: its checksum does not fit")]
    Checksum,
    /// The file could not be read or written.
    #[error("cannot use the key file {path}: {}", bellwether_trace::in_words(why))]
    File {
        /// The path of the key file.
        path: String,
        /// The system's error.
        why: std::io::Error,
    },
    /// The key file does not exist.
    #[error("there is no key file {path}: `bellwether key new {path}` makes one, for every member the same")]
    Missing {
        /// The path of the key file.
        path: String,
    },
    /// The file exists and must not be overwritten: a flock may use the key in it.
    #[error("{path} is there already, and a key is never overwritten: use it with --key, or choose another name")]
    Exists {
        /// The path of the key file.
        path: String,
    },
    /// Other users may read the file.
    #[error("the key file {path} can be read by others (mode {mode:03o}): run chmod 600 {path}")]
    Open {
        /// The path of the key file.
        path: String,
        /// The file's permissions.
        mode: u32,
    },
    /// The file does not contain a key.
    #[error("the key file {path} does not hold one: {why}")]
    Content {
        /// The path of the key file.
        path: String,
        /// Why its content is no key.
        why: Box<KeyError>,
    },
    /// The system gives no randomness.
    #[error("the system gives no random numbers: {0}")]
    Chance(getrandom::Error),
}

impl Key {
    /// A fresh key from the system's randomness.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn generate() -> Result<Key, KeyError> {
        let mut bytes = [0; KEY_BYTES];
        getrandom::fill(&mut bytes).map_err(KeyError::Chance)?;
        Ok(Key(bytes))
    }

    /// A key that is kept in another form than [`Key::to_text`].
    #[must_use]
    pub fn from_bytes(bytes: [u8; KEY_BYTES]) -> Key {
        Key(bytes)
    }

    /// Reads the key from a file that no other user may read, or from a pipe that another program writes to.
    ///
    /// # Errors
    /// The file is missing, readable by others, or does not contain a key.
    pub fn read(path: &Path) -> Result<Key, KeyError> {
        let failed = |why| KeyError::File { path: path.display().to_string(), why };
        if let Ok(about) = std::fs::metadata(path)
            && !(about.is_file() || about.file_type().is_fifo())
        {
            let oddity = ordinary::oddity(about.file_type());
            return Err(failed(std::io::Error::other(format!("it is {oddity}, and must be a file or a pipe"))));
        }
        // Opening a pipe does not block: a shell passes one on with its writer at work.
        let opened = std::fs::OpenOptions::new().read(true).custom_flags(OFlags::NONBLOCK.bits() as i32).open(path);
        let file = opened.map_err(|why| match why.kind() {
            std::io::ErrorKind::NotFound => KeyError::Missing { path: path.display().to_string() },
            _ => failed(why),
        })?;
        let about = file.metadata().map_err(failed)?;
        let mode = about.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            return Err(KeyError::Open { path: path.display().to_string(), mode });
        }
        // But reading may block: the writer may ask for a password first.
        rustix::fs::fcntl_setfl(&file, OFlags::empty()).map_err(|why| failed(why.into()))?;
        let mut text = String::new();
        file.take(1024).read_to_string(&mut text).map_err(failed)?;
        if text.is_empty() && about.file_type().is_fifo() {
            return Err(failed(std::io::Error::other("nobody writes to this pipe")));
        }
        let content = |why| KeyError::Content { path: path.display().to_string(), why: Box::new(why) };
        text.trim().parse().map_err(content)
    }

    /// Writes the key into a new file that only its owner may read.
    ///
    /// # Errors
    /// The file exists already or cannot be made.
    pub fn write_new(&self, path: &Path) -> Result<(), KeyError> {
        let failed = |why| KeyError::File { path: path.display().to_string(), why };
        let made = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
        let mut file = made.map_err(|why| match why.kind() {
            std::io::ErrorKind::AlreadyExists => KeyError::Exists { path: path.display().to_string() },
            _ => failed(why),
        })?;
        writeln!(file, "{}", self.to_text()).and_then(|()| file.sync_all()).map_err(failed)
    }

    /// The key in the form that people copy. There is no `Display`, so that a key is never printed by accident.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(PREFIX.len() + TEXT_LEN);
        text.push_str(PREFIX);
        let (mut held, mut bits) = (0_u32, 0);
        for byte in self.0.iter().chain(&check_of(&self.0)) {
            held = held << 8 | u32::from(*byte);
            bits += 8;
            while bits >= 5 {
                bits -= 5;
                text.push(char::from(ALPHABET[(held >> bits & 31) as usize]));
            }
        }
        text.push(char::from(ALPHABET[(held << (5 - bits) & 31) as usize]));
        text
    }

    /// A secret that belongs to this key and a context, from which further keys are expanded (HKDF).
    #[must_use]
    pub fn secret(&self, context: &[u8]) -> Prk {
        Salt::new(HKDF_SHA256, context).extract(&self.0)
    }

    pub(crate) fn bytes(&self) -> &[u8; KEY_BYTES] {
        &self.0
    }
}

fn check_of(bytes: &[u8; KEY_BYTES]) -> [u8; CHECK_BYTES] {
    let mut hash = Fnv64::default();
    // The sink cannot fail.
    let _ = hash.write_all(bytes);
    let [a, b, c, d, ..] = hash.value().to_be_bytes();
    [a, b, c, d]
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Key, KeyError> {
        let body = text.strip_prefix(PREFIX).ok_or(KeyError::Form)?;
        let count = body.chars().count();
        if count != TEXT_LEN {
            return Err(KeyError::Length(count));
        }
        let mut bytes = [0; KEY_BYTES + CHECK_BYTES];
        let (mut held, mut bits, mut filled) = (0_u32, 0, 0);
        for character in body.chars() {
            let lower = character.to_ascii_lowercase();
            let digit = ALPHABET.iter().position(|known| char::from(*known) == lower);
            held = held << 5 | digit.ok_or(KeyError::Character(character))? as u32;
            bits += 5;
            if bits >= 8 && filled < bytes.len() {
                bits -= 8;
                bytes[filled] = (held >> bits & 255) as u8;
                filled += 1;
            }
        }
        let mut key = [0; KEY_BYTES];
        key.copy_from_slice(&bytes[..KEY_BYTES]);
        let spare_bits_are_zero = held & ((1 << bits) - 1) == 0;
        (spare_bits_are_zero && check_of(&key) == bytes[KEY_BYTES..]).then_some(Key(key)).ok_or(KeyError::Checksum)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_key_can_be_read_back_and_does_not_show_itself() {
        let key = Key::generate().unwrap();
        let text = key.to_text();
        assert_eq!(text.len(), PREFIX.len() + TEXT_LEN);
        assert_eq!(text.parse::<Key>().unwrap(), key);
        assert_eq!(format!("{PREFIX}{}", text[4..].to_uppercase()).parse::<Key>().unwrap(), key);
        assert_eq!(format!("{key:?}"), "Key(secret)");
        assert_ne!(Key::generate().unwrap(), key);
    }

    #[test]
    fn a_mistyped_key_is_noticed() {
        let text = Key([7; KEY_BYTES]).to_text();
        for place in PREFIX.len()..text.len() {
            let mut other = text.clone().into_bytes();
            other[place] = if other[place] == b'0' { b'1' } else { b'0' };
            assert!(String::from_utf8(other).unwrap().parse::<Key>().is_err(), "{place}");
        }
        assert!(matches!("secret".parse::<Key>(), Err(KeyError::Form)));
        assert!(matches!("bw1-abc".parse::<Key>(), Err(KeyError::Length(3))));
        assert!(matches!(text.replace(&text[8..9], "u").parse::<Key>(), Err(KeyError::Character('u'))));
    }

    #[test]
    fn a_key_file_must_be_its_owners_alone() {
        let folder = crate::testing::Folder::new("key");
        let path = folder.path().join("key");
        let key = Key::generate().unwrap();
        key.write_new(&path).unwrap();
        assert_eq!(Key::read(&path).unwrap(), key);
        assert!(key.write_new(&path).unwrap_err().to_string().contains("choose another name"));
        assert_eq!(Key::read(&path).unwrap(), key, "it is as it was");
        let missing = Key::read(&folder.path().join("none")).unwrap_err().to_string();
        assert!(missing.contains("bellwether key new"), "{missing}");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
        let error = Key::read(&path).unwrap_err().to_string();
        assert!(error.contains("chmod 600") && !error.contains(&key.to_text()), "{error}");
    }

    #[test]
    fn a_key_may_come_through_a_pipe_and_from_no_other_oddity() {
        use std::os::fd::AsRawFd as _;
        let folder = crate::testing::Folder::new("pipe");
        let key = Key::generate().unwrap();
        // As a shell hands over what another program writes.
        let (reader, mut writer) = std::io::pipe().unwrap();
        writeln!(writer, "{}", key.to_text()).unwrap();
        drop(writer);
        assert_eq!(Key::read(Path::new(&format!("/dev/fd/{}", reader.as_raw_fd()))).unwrap(), key);
        let path = folder.path().join("unwritten");
        crate::testing::put("a pipe", &path).unwrap();
        let error = Key::read(&path).unwrap_err().to_string();
        assert!(error.contains("nobody writes to this pipe"), "{error}");
        for kind in ["a socket", "a folder", "a device"] {
            let path = folder.path().join(kind);
            if crate::testing::put(kind, &path).is_err() {
                continue;
            }
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
            let error = Key::read(&path).unwrap_err().to_string();
            assert!(error.contains(&format!("it is {kind}")), "{error}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_key_or_an_error(text in "(bw1-)?[0-9a-zA-Z]{50,60}") {
            if let Ok(key) = text.parse::<Key>() {
                prop_assert_eq!(key.to_text(), text.to_ascii_lowercase());
            }
        }

        #[test]
        fn every_key_is_read_back(bytes in any::<[u8; 32]>()) {
            prop_assert_eq!(Key(bytes).to_text().parse::<Key>().unwrap(), Key(bytes));
        }
    }
}
