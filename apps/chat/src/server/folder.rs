//! The data folder of a server: what it is, which network it belongs to, and that network's secret.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use bellwether_net::Key;
use serde::{Deserialize, Serialize};

use super::{Cause, ServerError};

const VERSION: u32 = 1;
const IDENTITY: &str = "network.json";
const SECRET: &str = "secret";

/// Who a server is, as its data folder says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Identity {
    /// The version of the folder's layout.
    version: u32,
    /// The network.
    pub(super) network: String,
    /// The number of this server in it.
    pub(super) server: u32,
}

/// Makes the folder if it is not there yet.
pub(super) fn make(folder: &Path) -> Result<(), ServerError> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(|why| failed("make", folder, &why))
}

/// Reads who this server is; on the first start it founds a network.
pub(super) fn identity(folder: &Path) -> Result<Identity, ServerError> {
    let path = folder.join(IDENTITY);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return found(&path),
        Err(why) => return Err(failed("read", &path, &why)),
    };
    let identity: Identity = serde_json::from_str(&text).map_err(|why| {
        ServerError::new(Cause::Input, format!("{} is not what a server writes: {why}", path.display()))
    })?;
    match identity.version {
        VERSION => Ok(identity),
        version => Err(ServerError::new(
            Cause::Input,
            format!(
                "the data folder {} has version {version}, and this program knows version {VERSION}: run the newer program",
                folder.display()
            ),
        )),
    }
}

fn found(path: &Path) -> Result<Identity, ServerError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|why| ServerError::new(Cause::Environment, format!("the system gives no random numbers: {why}")))?;
    let identity = Identity { version: VERSION, network: hex(&bytes), server: 1 };
    let text = serde_json::to_string(&identity).unwrap_or_default();
    write_new(path, &text).map_err(|why| failed("write", path, &why))?;
    Ok(identity)
}

/// The network's secret: of the file that is named, else of the folder, where the first start makes one.
pub(super) fn secret(folder: &Path, given: Option<&Path>) -> Result<Key, ServerError> {
    let own = folder.join(SECRET);
    if let Some(given) = given {
        let (key, text) = read_secret(given)?;
        if !own.exists() {
            write_new(&own, &text).map_err(|why| failed("write", &own, &why))?;
        }
        return Ok(key);
    }
    if own.exists() {
        return read_secret(&own).map(|(key, _)| key);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|why| ServerError::new(Cause::Environment, format!("the system gives no random numbers: {why}")))?;
    write_new(&own, &hex(&bytes)).map_err(|why| failed("write", &own, &why))?;
    Ok(Key::from_bytes(bytes))
}

fn read_secret(path: &Path) -> Result<(Key, String), ServerError> {
    let wrong = |what: &str| ServerError::new(Cause::Input, format!("the secret file {} {what}", path.display()));
    let about = fs::metadata(path).map_err(|_| wrong("cannot be read; is the path right?"))?;
    if about.permissions().mode() & 0o077 != 0 {
        return Err(wrong("can be read by others: run chmod 600 on it"));
    }
    let text = fs::read_to_string(path).map_err(|why| failed("read", path, &why))?;
    let digits = text.trim();
    let bytes = unhex(digits).ok_or_else(|| wrong("does not hold 64 hexadecimal digits"))?;
    Ok((Key::from_bytes(bytes), digits.to_owned()))
}

/// Writes a file that only its owner reads, whole or not at all.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let new: PathBuf = path.with_extension("new");
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&new)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    path.parent().map_or(Ok(()), |folder| fs::File::open(folder)?.sync_all())
}

fn failed(doing: &str, path: &Path, why: &io::Error) -> ServerError {
    ServerError::new(Cause::Environment, format!("cannot {doing} {}: {why}", path.display()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_start_founds_a_network_and_later_ones_find_it_again() {
        let folder = tempfile::tempdir().unwrap();
        let (first, key) = (identity(folder.path()).unwrap(), secret(folder.path(), None).unwrap());
        assert_eq!(identity(folder.path()).unwrap(), first);
        assert_eq!(secret(folder.path(), None).unwrap().to_text(), key.to_text());
        let mode = fs::metadata(folder.path().join(SECRET)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_folder_of_a_newer_version_and_a_damaged_one_are_refused_as_input() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["{\"version\":2,\"network\":\"x\",\"server\":1}", "{"] {
            fs::write(folder.path().join(IDENTITY), text).unwrap();
            assert_eq!(identity(folder.path()).unwrap_err().cause, Cause::Input, "{text}");
        }
    }

    #[test]
    fn a_secret_that_others_may_read_or_that_is_none_is_refused_and_a_good_one_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let given = folder.path().join("given");
        let write = |text: &str, mode: u32| {
            fs::write(&given, text).unwrap();
            fs::set_permissions(&given, fs::Permissions::from_mode(mode)).unwrap();
        };
        for (text, mode) in [("ab".repeat(32), 0o644), ("ab".repeat(31), 0o600), ("xy".repeat(32), 0o600)] {
            write(&text, mode);
            assert_eq!(secret(folder.path(), Some(&given)).unwrap_err().cause, Cause::Input, "{text} {mode:o}");
        }
        write(&"ab".repeat(32), 0o600);
        let key = secret(folder.path(), Some(&given)).unwrap();
        assert_eq!(secret(folder.path(), None).unwrap().to_text(), key.to_text());
    }
}
