//! What `chat admin export` writes into a file: a line for people, the users and what waits for them, and a checksum.
//!
//! ```text
//! bellwether-chat-export VERSION NETWORK\n | content | SHA-256 of all before, 32 bytes
//! ```

use bellwether_kernel::Wire as _;
use bellwether_superpeer::DirectoryExport;
use ring::digest::{SHA256, SHA256_OUTPUT_LEN, digest};

const FORM: &str = "bellwether-chat-export";
const VERSION: u32 = 1;
/// The first line is no longer.
const HEAD_MAX: usize = 200;
/// The largest file. What it holds travels to other servers as one message.
pub const EXPORT_BYTES_MAX: usize = 100 << 20;

/// Why a file is not what a server exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// It does not begin as such a file does.
    #[error("it is not what `chat admin export` writes")]
    Form,
    /// A newer program wrote it.
    #[error("it has version {0}, and this program knows version {VERSION}: use the newer program")]
    Version(u32),
    /// It is not whole, or was changed.
    #[error("it is damaged: its checksum does not fit")]
    Checksum,
    /// The checksum fits, but no server writes this.
    #[error("its content makes no sense")]
    Content,
    /// It is too large.
    #[error("it has more than {} MiB", EXPORT_BYTES_MAX >> 20)]
    TooLarge,
}

/// The users of a network, as a file holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportFile {
    /// The network that they are from.
    pub network: String,
    /// The users, and what waits for them.
    pub directory: DirectoryExport,
}

impl ExportFile {
    /// The bytes of the file.
    ///
    /// # Errors
    /// There are too many.
    pub fn encode(&self) -> Result<Vec<u8>, ExportError> {
        let mut bytes = format!("{FORM} {VERSION} {}\n", self.network).into_bytes();
        self.directory.encode(&mut bytes);
        let sum = digest(&SHA256, &bytes);
        bytes.extend_from_slice(sum.as_ref());
        if bytes.len() > EXPORT_BYTES_MAX { Err(ExportError::TooLarge) } else { Ok(bytes) }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The bytes are not a whole file that a server of this version or an older one wrote.
    pub fn decode(bytes: &[u8]) -> Result<ExportFile, ExportError> {
        if bytes.len() > EXPORT_BYTES_MAX {
            return Err(ExportError::TooLarge);
        }
        let head_end = bytes.iter().take(HEAD_MAX).position(|byte| *byte == b'\n').ok_or(ExportError::Form)?;
        let head = std::str::from_utf8(&bytes[..head_end]).map_err(|_| ExportError::Form)?;
        let rest = head.strip_prefix(FORM).and_then(|rest| rest.strip_prefix(' ')).ok_or(ExportError::Form)?;
        let (version, network) = rest.split_once(' ').ok_or(ExportError::Form)?;
        match version.parse() {
            Ok(VERSION) => {}
            Ok(other) if other > VERSION => return Err(ExportError::Version(other)),
            _ => return Err(ExportError::Form),
        }
        let (whole, sum) = bytes.split_at(bytes.len().saturating_sub(SHA256_OUTPUT_LEN).max(head_end));
        if digest(&SHA256, whole).as_ref() != sum {
            return Err(ExportError::Checksum);
        }
        let content = whole.get(head_end + 1..).ok_or(ExportError::Content)?;
        let directory = DirectoryExport::decode(content).map_err(|_| ExportError::Content)?;
        Ok(ExportFile { network: network.to_owned(), directory })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> ExportFile {
        ExportFile { network: "7f3a".into(), directory: DirectoryExport::default() }
    }

    #[test]
    fn a_file_is_read_back_and_no_byte_of_it_may_differ_or_be_missing() {
        let bytes = file().encode().unwrap();
        assert!(bytes.starts_with(b"bellwether-chat-export 1 7f3a\n"));
        assert_eq!(ExportFile::decode(&bytes), Ok(file()));
        for place in 0..bytes.len() {
            let mut other = bytes.clone();
            other[place] ^= 1;
            assert!(ExportFile::decode(&other).is_err(), "{place}");
            assert!(ExportFile::decode(&bytes[..place]).is_err(), "cut at {place}");
        }
        assert_eq!(ExportFile::decode(&[&bytes[..], b"\0"].concat()), Err(ExportError::Checksum));
    }

    #[test]
    fn a_file_of_a_newer_program_and_one_that_is_too_large_are_told_apart_from_damage() {
        let newer = b"bellwether-chat-export 2 7f3a\nwhatever";
        assert_eq!(ExportFile::decode(newer), Err(ExportError::Version(2)));
        assert_eq!(ExportFile::decode(b"members:1@a:1"), Err(ExportError::Form));
        assert_eq!(ExportFile::decode(&vec![b'x'; EXPORT_BYTES_MAX + 1]), Err(ExportError::TooLarge));
    }
}
