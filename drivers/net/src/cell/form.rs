//! The form of a cell's file: magic, version, owner, length, body, checksum.

use std::io::Write;

use bellwether_kernel::{Reader, WireError};
use bellwether_trace::Fnv64;
use thiserror::Error;

const MAGIC: &[u8; 6] = b"BWCELL";
const VERSION: u8 = 1;

/// What is wrong with a cell's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormError {
    /// The file is not a cell.
    #[error("it is not a cell")]
    Magic,
    /// The file was written by another version.
    #[error("it has version {0}, and this program reads version {VERSION}")]
    Version(u8),
    /// The file belongs to another member or flock.
    #[error("it belongs to another member, flock or protocol")]
    Owner,
    /// The file is damaged.
    #[error("it is damaged: its checksum does not fit")]
    Checksum,
    /// The file is incomplete.
    #[error("it is damaged: {0}")]
    Cut(WireError),
    /// The body is not what the protocol stores.
    #[error("its content makes no sense: {0}")]
    Body(WireError),
}

impl From<WireError> for FormError {
    fn from(error: WireError) -> FormError {
        FormError::Cut(error)
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Fnv64::default();
    // The sink cannot fail.
    let _ = hash.write_all(bytes);
    hash.value()
}

/// The file that holds `body`.
#[must_use]
pub fn encode(body: &[u8], owner: u64) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(MAGIC.len() + 21 + body.len());
    bytes.extend_from_slice(MAGIC);
    bytes.push(VERSION);
    bytes.extend_from_slice(&owner.to_be_bytes());
    bytes.extend_from_slice(&(body.len() as u32).to_be_bytes());
    bytes.extend_from_slice(body);
    bytes.extend_from_slice(&checksum(&bytes).to_be_bytes());
    bytes
}

/// The body that a file holds.
///
/// # Errors
/// The bytes are not what [`encode`] writes for this owner.
pub fn decode(bytes: &[u8], owner: u64) -> Result<&[u8], FormError> {
    let mut reader = Reader::new(bytes);
    if reader.bytes(MAGIC.len())? != MAGIC {
        return Err(FormError::Magic);
    }
    let version = reader.u8()?;
    if version != VERSION {
        return Err(FormError::Version(version));
    }
    let found = reader.u64()?;
    let length = reader.u32()? as usize;
    let body = reader.bytes(length)?;
    let sum = reader.u64()?;
    reader.finish()?;
    if checksum(&bytes[..bytes.len() - 8]) != sum {
        return Err(FormError::Checksum);
    }
    if found == owner { Ok(body) } else { Err(FormError::Owner) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_body_is_read_back(body in proptest::collection::vec(any::<u8>(), 0..64), owner in any::<u64>()) {
            let bytes = encode(&body, owner);
            prop_assert_eq!(decode(&bytes, owner), Ok(&body[..]));
            prop_assert_eq!(decode(&bytes, owner ^ 1), Err(FormError::Owner));
        }

        #[test]
        fn random_bytes_are_no_cell(mut bytes in proptest::collection::vec(any::<u8>(), 0..80), shaped in any::<bool>()) {
            if shaped && bytes.len() > 7 {
                bytes[..6].copy_from_slice(MAGIC);
                bytes[6] = VERSION;
            }
            prop_assert!(decode(&bytes, 0).is_err());
        }
    }
}
